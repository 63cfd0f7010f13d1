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


class Show(Command, frozen=True, kw_only=True): ...


class Muck(Command, frozen=True, kw_only=True): ...


AnyCommand = Fold | Check | Call | BringIn | Wager | Draw | Show | Muck
