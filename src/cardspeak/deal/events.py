"""What happened, in the past tense, each with the rules it was decided under."""

from typing import Literal

import msgspec

from cardspeak.cards import Card
from cardspeak.deal.setup import PostKind, Setup
from cardspeak.rulebook import RuleId

Under = tuple[RuleId, ...]


class Event(msgspec.Struct, frozen=True, kw_only=True, tag=True, omit_defaults=True, gc=False):
    under: Under = ()


class DealStarted(Event, frozen=True, kw_only=True, gc=True):
    setup: Setup


class Posted(Event, frozen=True, kw_only=True):
    seat: int
    kind: PostKind
    live: int = 0
    dead: int = 0


class Burned(Event, frozen=True, kw_only=True):
    card: Card


class Remixed(Event, frozen=True, kw_only=True):
    """The deck ran out: cards that had left it come back, and this is the new stub from its top."""

    stub: tuple[Card, ...]


class CardsDealt(Event, frozen=True, kw_only=True):
    """To one player on one street; `faces` has a letter a card, d down and u up."""

    seat: int
    cards: tuple[Card, ...]
    faces: str


class BoardDealt(Event, frozen=True, kw_only=True):
    cards: tuple[Card, ...]


class RoundOpened(Event, frozen=True, kw_only=True):
    street: int
    seat: int | None
    """Who begins; nobody where no betting is left."""


class Folded(Event, frozen=True, kw_only=True):
    seat: int


class Checked(Event, frozen=True, kw_only=True):
    seat: int


class Called(Event, frozen=True, kw_only=True):
    seat: int
    to: int
    """The player's wager on this round with it."""


WagerKind = Literal["bring-in", "bet", "complete", "raise", "all-in"]
"""An `all-in` is too small to be a bet or raise of its own."""


class Wagered(Event, frozen=True, kw_only=True):
    seat: int
    kind: WagerKind
    to: int
    reopens: bool
    """Whether it is a full bet or raise, so that those who have acted may raise again."""
    raises: int = 0
    """How many raises of the round it counts as; a bet is none, and an opening for two bets one."""
    caps: bool = False
    """Whether it was the last raise that the round allows."""


class RoundClosed(Event, frozen=True, kw_only=True):
    """The wagers go to the pot; what nobody called goes back."""

    returned_to: int | None = None
    returned: int = 0


class DrawDeclared(Event, frozen=True, kw_only=True):
    seat: int
    discards: tuple[Card, ...]


class Shown(Event, frozen=True, kw_only=True):
    seat: int
    cards: tuple[Card, ...]
    """The whole hand; where people deal it may become known only now."""


class Mucked(Event, frozen=True, kw_only=True):
    seat: int


class Award(msgspec.Struct, frozen=True, kw_only=True, gc=False):
    seat: int
    amount: int
    half: Literal["high", "low"] | None = None
    odd: int = 0
    """Odd chips among them."""


class PotAwarded(Event, frozen=True, kw_only=True, gc=True):
    pot: int
    """0 is the main pot."""
    amount: int
    awards: tuple[Award, ...]


class DealEnded(Event, frozen=True, kw_only=True, gc=True):
    stacks: tuple[int, ...]
    """In the order of the setup's seats."""


AnyEvent = (
    DealStarted
    | Posted
    | Burned
    | Remixed
    | CardsDealt
    | BoardDealt
    | RoundOpened
    | Folded
    | Checked
    | Called
    | Wagered
    | RoundClosed
    | DrawDeclared
    | Shown
    | Mucked
    | PotAwarded
    | DealEnded
)


def events_to_json(events: "list[AnyEvent]") -> bytes:
    return msgspec.json.encode(events)


def events_from_json(text: bytes | str) -> "list[AnyEvent]":
    return msgspec.json.decode(text, type=list[AnyEvent])
