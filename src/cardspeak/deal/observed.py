"""What a dealer sees and hears of a player in turn, and what that comes to."""

from itertools import chain
from typing import Literal

import msgspec

from cardspeak.deal.acting_chips import Action, Motions
from cardspeak.rulebook import RuleId

Said = Literal["fold", "check", "pass", "call", "bring-in", "bet", "complete", "raise", "all-in"]


class Observed(msgspec.Struct, frozen=True, kw_only=True, tag=True, omit_defaults=True):
    """What was seen and heard of the player in turn."""

    seat: int
    said: Said | None = None
    amount: int | None = None
    """The total for the round that was named, with a word or alone: 300 for "raise to 300" and "three hundred"."""
    spoke_after: int = 0
    """How many motions had been let go before the words."""
    motions: Motions = ()
    """The values of the chips moved forward, motion by motion."""
    released: bool = True
    """Whether those chips were let go."""
    at_rest: bool = True
    """Whether the hands have come to rest outside the pot; until then a raise may grow."""
    string_called: bool = False
    """Whether a player called a string raise."""
    rapped: bool = False
    folded_cards: bool = False
    """Whether the hand was thrown away."""
    confirmed: bool = False
    """Whether the player, asked, said yes to what a gesture would mean."""

    @property
    def has_spoken(self) -> bool:
        return self.said is not None or self.amount is not None

    @property
    def let_go(self) -> Motions:
        """The motions with chips that are out of the player's hands."""
        return tuple(motion for motion in self.motions if motion) if self.released else ()

    @property
    def let_go_before_words(self) -> Motions:
        return tuple(motion for motion in self.motions[: self.spoke_after] if motion) if self.released else ()

    @property
    def chips(self) -> int:
        """The value of the chips that were let go."""
        return sum(chain.from_iterable(self.let_go))


class Reading(msgspec.Struct, frozen=True, kw_only=True, tag=True):
    """What it comes to. Chips let go, with those owed, are those that count and those returned."""

    command: Action | None
    """None while nothing binds, or while a declared raise is still growing."""
    counts: int = 0
    """Chips that this action puts in."""
    returned: int = 0
    owed: int = 0
    """Chips that the player has to add."""
    stands_unless_called: bool = False
    """Whether it is a string raise that any player may still stop by calling it."""
    under: tuple[RuleId, ...] = ()


class NeedsConfirmation(msgspec.Struct, frozen=True, kw_only=True, tag=True):
    """A gesture that could be a mistake: ask, and enter it again as confirmed."""

    seat: int
    command: Action
    """What it is once confirmed."""
    question: str
    under: tuple[RuleId, ...] = ()
