"""What somebody wants, in the imperative."""

import msgspec

from cardspeak.cards import Card


class Command(msgspec.Struct, frozen=True, kw_only=True, tag=True):
    seat: int


class Fold(Command, frozen=True, kw_only=True): ...


class Check(Command, frozen=True, kw_only=True): ...


class Call(Command, frozen=True, kw_only=True): ...


class BringIn(Command, frozen=True, kw_only=True):
    """Makes the forced bet of stud."""


class Wager(Command, frozen=True, kw_only=True):
    """Bets, completes or raises to this total for the round."""

    to: int


class Draw(Command, frozen=True, kw_only=True):
    """Exchanges these cards; none stands pat."""

    discards: tuple[Card, ...] = ()


class Show(Command, frozen=True, kw_only=True):
    cards: tuple[Card, ...] | None = None
    """The hand, where people deal and it was not known before."""


class Muck(Command, frozen=True, kw_only=True): ...


class DealHand(Command, frozen=True, kw_only=True):
    """A dealer enters a player's cards of this street; those that nobody may see are `??`."""

    cards: tuple[Card, ...]


class DealBoard(msgspec.Struct, frozen=True, kw_only=True, tag=True):
    """A dealer enters the boardcards of this street."""

    cards: tuple[Card, ...]


PlayerCommand = Fold | Check | Call | BringIn | Wager | Draw | Show | Muck
DealerCommand = DealHand | DealBoard
AnyCommand = PlayerCommand | DealerCommand
