"""What happened round a table, beside the game itself: who asked, who allowed, what was said, whose time is running.

These stand in the table's stream among its own events, so that one log tells the whole evening. Times are whole
seconds, those of clocks thousandths.
"""

import msgspec

from cardspeak.cards.commitment import Commitment
from cardspeak.cards.shuffle import Contribution
from cardspeak.rulebook import RuleId
from cardspeak.server.settings import Settings
from cardspeak.server.wishes import AnyCommand
from cardspeak.table import AnyTableEvent


class Event(msgspec.Struct, frozen=True, kw_only=True, tag=True, omit_defaults=True):
    at: int
    under: tuple[RuleId, ...] = ()


class RoomOpened(Event, frozen=True, kw_only=True):
    host: str
    settings: Settings


class SettingsChanged(Event, frozen=True, kw_only=True):
    by: str
    settings: Settings


class HostNamed(Event, frozen=True, kw_only=True):
    """Somebody has shown the host's key, or was made a host by one."""

    person: str


class HostUnnamed(Event, frozen=True, kw_only=True):
    person: str
    by: str


class Paused(Event, frozen=True, kw_only=True):
    by: str


class Resumed(Event, frozen=True, kw_only=True):
    by: str


class ClosingAsked(Event, frozen=True, kw_only=True):
    """The deal that is on is the last."""

    by: str


class ClosingTakenBack(Event, frozen=True, kw_only=True):
    """The deal that is on is not the last after all."""

    by: str


class Closed(Event, frozen=True, kw_only=True):
    """The evening is over; the table stays to be looked at."""

    by: str


class Said(Event, frozen=True, kw_only=True):
    person: str
    text: str
    held_at: int | None = None
    """When it was said, where it had to wait."""


class SayingHeld(Event, frozen=True, kw_only=True):
    """Said by somebody who is not in the pot, and told when the betting is over; until then only to that person."""

    person: str
    text: str


# ------------------------------------------------------------------------------------------ people and chips


class Admitted(Event, frozen=True, kw_only=True):
    """Knew the passphrase."""

    person: str


class ShutOut(Event, frozen=True, kw_only=True):
    person: str
    by: str


class LetBackIn(Event, frozen=True, kw_only=True):
    person: str
    by: str


class Renamed(Event, frozen=True, kw_only=True):
    """How a player is called at this table; None gives the own name back."""

    player: str
    to: str | None
    by: str


class ChipsAskedFor(Event, frozen=True, kw_only=True):
    """A buy-in that waits for the host; with a seat where the player has none yet."""

    player: str
    amount: int
    seat: int | None = None


class ChipsAllowed(Event, frozen=True, kw_only=True):
    player: str
    amount: int
    by: str


class ChipsRefused(Event, frozen=True, kw_only=True):
    """By the host, or taken back by the player."""

    player: str
    by: str


class BotSeated(Event, frozen=True, kw_only=True):
    player: str
    kind: str


class ListJoined(Event, frozen=True, kw_only=True):
    person: str


class ListLeft(Event, frozen=True, kw_only=True):
    person: str


class SeatCalled(Event, frozen=True, kw_only=True):
    """A seat is open and kept for the first on the list, until then."""

    person: str
    seat: int
    until: int


class HostActed(Event, frozen=True, kw_only=True):
    """What a host did to the game, in words; the newest can be undone while nothing stands against it."""

    by: str
    words: str
    undo: tuple[AnyCommand, ...] = ()
    """What takes it back."""
    undone: bool = False
    """Whether this took back what the words say."""
    is_news: bool = False
    """Whether no other event says it, or none says who did it."""


# ------------------------------------------------------------------------------------------ clocks


class TurnBegan(Event, frozen=True, kw_only=True):
    """`at` is in thousandths of a second; so is what is left."""

    player: str
    seat: int
    left: int
    is_bank: bool = False


class ClockCalled(Event, frozen=True, kw_only=True):
    """Somebody asked for the clock on whoever has to act; a `TurnBegan` follows."""

    by: str
    player: str
    seconds: int


class BankSpent(Event, frozen=True, kw_only=True):
    """Of the time bank, in thousandths of a second; what is left of it."""

    player: str
    left: int


class BanksFilled(Event, frozen=True, kw_only=True):
    """Everybody dealt in gets a little of the time bank back."""

    banks: dict[str, int]


# ------------------------------------------------------------------------------------------ the deck


class DeckSealed(Event, frozen=True, kw_only=True):
    """The deck of the next deal is fixed; the digests hide it."""

    number: int
    commitment: Commitment


class DeckMixed(Event, frozen=True, kw_only=True):
    """What the players gave, and where the player on the dealer's right has cut."""

    number: int
    contributions: tuple[Contribution, ...] = ()
    cut_by: str | None = None
    cut_at: int = 0


RoomEvent = (
    RoomOpened
    | SettingsChanged
    | HostNamed
    | HostUnnamed
    | Paused
    | Resumed
    | ClosingAsked
    | ClosingTakenBack
    | Closed
    | Said
    | SayingHeld
    | Admitted
    | ShutOut
    | LetBackIn
    | Renamed
    | ChipsAskedFor
    | ChipsAllowed
    | ChipsRefused
    | BotSeated
    | ListJoined
    | ListLeft
    | SeatCalled
    | HostActed
    | ClockCalled
    | TurnBegan
    | BankSpent
    | BanksFilled
    | DeckSealed
    | DeckMixed
)
AnyEvent = AnyTableEvent | RoomEvent

_MANY: msgspec.json.Decoder[list[AnyEvent]] = msgspec.json.Decoder(list[AnyEvent])


def encoded(events: list[AnyEvent]) -> list[bytes]:
    return [msgspec.json.encode(event) for event in events]


def decoded(bodies: list[bytes]) -> list[AnyEvent]:
    """A log's entries as events."""
    return _MANY.decode(b"[" + b",".join(bodies) + b"]")
