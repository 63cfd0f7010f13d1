"""What a host chooses for a table beside the game and its rules."""

from typing import Annotated, Literal

import msgspec

Watching = Literal["everybody", "nobody"]


class Settings(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    title: Annotated[str, msgspec.Meta(max_length=40)] = ""
    """Empty: the game's own name."""
    listed: bool = True
    """Whether the lobby shows it; else only who has the link finds it."""
    approve_buy_ins: bool = False
    """Whether the host says yes to every buy-in but the host's own."""
    least_buy_in: Annotated[int, msgspec.Meta(ge=1, le=1_000_000_000)] | None = None
    most_buy_in: Annotated[int, msgspec.Meta(ge=1, le=1_000_000_000)] | None = None
    """Narrower than the rules have it; None leaves it to them."""
    turn_seconds: Annotated[int, msgspec.Meta(ge=5, le=600)] | None = None
    """For every decision; None where nobody is hurried."""
    bank_seconds: Annotated[int, msgspec.Meta(ge=0, le=900)] = 60
    """Beyond that, for the whole evening; a deal gives a little of it back."""
    grace_seconds: Annotated[int, msgspec.Meta(ge=15, le=900)] = 60
    """How long the table waits for a player to act whose connection is gone, where there is no clock."""
    watching: Watching = "everybody"
    watch_delay: Annotated[int, msgspec.Meta(ge=0, le=900)] = 0
    """Seconds by which those who only watch are behind."""
    between_deals: Annotated[int, msgspec.Meta(ge=0, le=60)] = 4
    bot_pace: Annotated[float, msgspec.Meta(ge=0, le=10)] = 0.8
    """Seconds a bot thinks."""
    call_seconds: Annotated[int, msgspec.Meta(ge=15, le=900)] = 90
    """How long a seat is kept for somebody who was called from the list."""
    currency: Annotated[str, msgspec.Meta(max_length=4)] = ""
    """Written before amounts."""
