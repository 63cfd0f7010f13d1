"""What is open to a player, as it is sent to people and bots. `choices` says what is open when."""

import msgspec

from cardspeak.cards import Card
from cardspeak.rulebook import RuleId


class Wagers(msgspec.Struct, frozen=True, gc=False):
    """Totals for the round that a player may bet, complete or raise to."""

    least: int
    most: int
    amounts: tuple[int, ...] = ()
    """The only amounts there are, in a limit game; empty where all from least to most will do."""
    unit: int = 1
    """What an amount between least and most must be a multiple of."""
    under: tuple[RuleId, ...] = ()
    """In a view: the rules that say so, for an amount that is too small or between."""
    over: tuple[RuleId, ...] = ()
    """In a view: those that a larger amount would break."""

    def allow(self, to: int) -> bool:
        if self.amounts:
            return to in self.amounts
        return self.least <= to <= self.most and (not to % self.unit or to in {self.least, self.most})

    def nearest(self, to: int) -> int:
        """The amount allowed that is next to this one, from below where there is one."""
        if self.amounts:
            return max([amount for amount in self.amounts if amount <= to], default=self.least)
        return to if self.allow(to) else min(max(to - to % self.unit, self.least), self.most)


class Choices(msgspec.Struct, frozen=True, gc=False, tag=True):
    """A player's turn to act: `call` and `bring_in` are totals for the round, None where they cannot be made."""

    seat: int
    fold: bool
    check: bool
    call: int | None
    bring_in: int | None
    wagers: Wagers | None
    declare_open: bool = False
    """Whether the pot may be opened without a chip to bet with."""
    chop: bool = False
    """Whether the other blind may be asked to take the blinds back."""


class DrawChoices(msgspec.Struct, frozen=True, tag=True):
    """A player's turn to exchange cards: any of these, or none."""

    seat: int
    cards: tuple[Card, ...]
    is_opener: bool = False
    """Whether breaking up the openers must be said."""


class ShowChoices(msgspec.Struct, frozen=True, tag=True):
    """A player's turn to show the hand or give it up."""

    seat: int
    may_play_board: bool = False
    openers: tuple[Card, ...] = ()
    """What is enough to show where nobody else is left: the openers."""
    is_beaten: bool = False
    """In a view: hands that all have seen win everything, so that this one loses nothing by being mucked."""


class KillChoices(msgspec.Struct, frozen=True, tag=True):
    """Whether a player who has seen two cards kills the pot for this much."""

    seat: int
    amount: int


class ChopChoices(msgspec.Struct, frozen=True, tag=True):
    """Whether the blinds are chopped, as the other one has offered."""

    seat: int


class RunsChoices(msgspec.Struct, frozen=True, tag=True):
    """How often the last cards should be dealt: once, or up to so many times."""

    seat: int
    most: int


AnyChoices = Choices | DrawChoices | ShowChoices | KillChoices | ChopChoices | RunsChoices
