"""The kinds of numbers that options take, with their bounds."""

from typing import Annotated

from msgspec import Meta

Chips = Annotated[int, Meta(ge=1)]
"""An amount in the game's smallest unit."""
ChipsOrNothing = Annotated[int, Meta(ge=0)]
Multiple = Annotated[int, Meta(ge=1, le=1000)]
"""So many times a bet or a blind."""
Minutes = Annotated[int, Meta(ge=1, le=24 * 60)]
Seconds = Annotated[int, Meta(ge=1, le=60 * 60)]
Count = Annotated[int, Meta(ge=1, le=99)]
CountOrNothing = Annotated[int, Meta(ge=0, le=99)]
Text = Annotated[str, Meta(min_length=1, max_length=200)]
