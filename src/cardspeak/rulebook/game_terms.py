"""What the house rules must know of a game to say whether the two go together."""

from typing import Literal

import msgspec

Structure = Literal["limit", "spread-limit", "pot-limit", "no-limit"]


class GameTerms(msgspec.Struct, frozen=True, kw_only=True):
    structure: Structure
    tournament: bool = False
    straddle: bool = False
    """Whether the game is to be played with a live straddle."""
    split: bool = False
    """Whether high and low share the pot."""
    dead_big_blind: bool = False

    @property
    def is_big_bet(self) -> bool:
        return self.structure in {"pot-limit", "no-limit"}
