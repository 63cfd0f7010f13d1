"""What happened, in the past tense, each with the rules it was decided under."""

from typing import Literal

import msgspec

from cardspeak.cards import Card
from cardspeak.deal.setup import Carried, PostKind, Setup
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


class DeclaredOpen(Event, frozen=True, kw_only=True):
    """A player who is all-in for the antes opens the pot; who comes in puts in the whole opening bet."""

    seat: int
    to: int


class KillDeclined(Event, frozen=True, kw_only=True):
    seat: int


class ChopOffered(Event, frozen=True, kw_only=True):
    seat: int


class ChopDeclined(Event, frozen=True, kw_only=True):
    seat: int


class Returned(msgspec.Struct, frozen=True, gc=False):
    seat: int
    amount: int


class BlindsChopped(Event, frozen=True, kw_only=True, gc=True):
    """The blinds go back, and the deal is over; what else was in the pot may wait for the next deal."""

    returned: tuple[Returned, ...]
    carried: tuple[Carried, ...] = ()


class PassedOut(Event, frozen=True, kw_only=True, gc=True):
    """Nobody opened: what is in the middle waits for the next deal."""

    carried: tuple[Carried, ...]


class RunsChosen(Event, frozen=True, kw_only=True):
    seat: int
    runs: int


class RunEnded(Event, frozen=True, kw_only=True):
    """All cards of one dealing are out; the next one goes back to where the betting ended."""

    run: int


class RoundClosed(Event, frozen=True, kw_only=True):
    """The wagers go to the pot; what nobody called goes back."""

    returned_to: int | None = None
    returned: int = 0


class DrawDeclared(Event, frozen=True, kw_only=True):
    seat: int
    discards: tuple[Card, ...]
    splitting: bool = False
    faceup: bool = False
    """Whether the hand lies open, so that everybody sees what is thrown away."""


class Shown(Event, frozen=True, kw_only=True):
    seat: int
    cards: tuple[Card, ...]
    """The whole hand; where people deal it may become known only now."""
    earlier: tuple[Card, ...] = ()
    """The player's own cards of dealings before the last one."""


class Mucked(Event, frozen=True, kw_only=True):
    seat: int


class BoardPlayed(Event, frozen=True, kw_only=True):
    seat: int


class OpenersShown(Event, frozen=True, kw_only=True):
    """What the pot was opened with, discards that were kept as proof included; without proof the hand cannot win."""

    seat: int
    cards: tuple[Card, ...]
    proved: bool


class DiscardsTurnedUp(Event, frozen=True, kw_only=True):
    """What an opener who split the openers threw away, kept under a chip until the end."""

    seat: int
    cards: tuple[Card, ...]


class OpenersAskedFor(Event, frozen=True, kw_only=True):
    seat: int


class HandsKilled(Event, frozen=True, kw_only=True):
    """The losing hands of a showdown."""

    seats: tuple[int, ...]


class WagersVoided(Event, frozen=True, kw_only=True, gc=True):
    """The sevens rule: wagers after the draw that go back to those who made them."""

    pot: int
    returned: tuple[Returned, ...]


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
    run: int = 0
    """Which dealing of the last cards it was for."""


class PotLeft(Event, frozen=True, kw_only=True, gc=True):
    """Nobody has a claim to the pot: it waits for the next deal."""

    pot: int
    left: Carried


class DealEnded(Event, frozen=True, kw_only=True, gc=True):
    stacks: tuple[int, ...]
    """In the order of the setup's seats; chips too small to play are not among them."""


class HandSeen(Event, frozen=True, kw_only=True):
    """A hand is turned up because somebody who was dealt in asked; for a winner of its pots it is live again."""

    seat: int
    asked_by: int
    cards: tuple[Card, ...]
    reopened: tuple[int, ...] = ()
    """The pots that are decided once more."""


class CardsShown(Event, frozen=True, kw_only=True):
    """Cards of one's own shown when the deal is over, to one player or to all."""

    seat: int
    cards: tuple[Card, ...]
    to: int | None = None


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
    | DeclaredOpen
    | KillDeclined
    | ChopOffered
    | ChopDeclined
    | BlindsChopped
    | PassedOut
    | RunsChosen
    | RunEnded
    | RoundClosed
    | DrawDeclared
    | Shown
    | Mucked
    | BoardPlayed
    | OpenersShown
    | OpenersAskedFor
    | DiscardsTurnedUp
    | HandsKilled
    | WagersVoided
    | PotAwarded
    | PotLeft
    | DealEnded
    | HandSeen
    | CardsShown
)


def events_to_json(events: "list[AnyEvent]") -> bytes:
    return msgspec.json.encode(events)


def events_from_json(text: bytes | str) -> "list[AnyEvent]":
    return msgspec.json.decode(text, type=list[AnyEvent])
