"""What happened at a table, in the past tense, each with the rules it was decided under.

Deals come one after the other, so their events stand in the same stream.
"""

from collections.abc import Iterable

import msgspec

from cardspeak.cards import Card
from cardspeak.deal import events as of_deal
from cardspeak.deal.setup import Carried
from cardspeak.rulebook import RuleId
from cardspeak.table.blinds import Opening, Standing
from cardspeak.table.button import Last
from cardspeak.table.kill import KillDebt, KillState
from cardspeak.table.owed_blind import OwedBlindRuling
from cardspeak.table.state import ComesIn, Middle, Turn
from cardspeak.table.terms import Terms

Under = tuple[RuleId, ...]


class Event(msgspec.Struct, frozen=True, kw_only=True, tag=True, omit_defaults=True):
    under: Under = ()


class OfPlayer(Event, frozen=True, kw_only=True):
    player: str


class TableOpened(Event, frozen=True, kw_only=True):
    name: str
    ring: int
    terms: Terms


class LawfulnessConfirmed(Event, frozen=True, kw_only=True):
    """The host of a private game knows that it must be lawful, and no business."""


# ------------------------------------------------------------------------------------------ seats


class Arrived(OfPlayer, frozen=True, kw_only=True):
    at: int


class SeatTaken(OfPlayer, frozen=True, kw_only=True):
    seat: int
    at: int
    standing: Standing
    plays_over: str | None = None
    short_buy_ins: int = 0


class SeatReserved(OfPlayer, frozen=True, kw_only=True):
    seat: int
    reason: str


class ReservationEnded(Event, frozen=True, kw_only=True):
    seat: int


class SeatAskedFor(OfPlayer, frozen=True, kw_only=True):
    at: int
    seat: int | None = None


class SeatForgone(OfPlayer, frozen=True, kw_only=True): ...


class SeatChanged(OfPlayer, frozen=True, kw_only=True):
    seat: int
    standing: Standing
    displaces: str | None = None
    """A newcomer who was not settled yet, and takes the other seat."""
    is_back: bool = False
    """Whether the player is back where he sat when the last deal began, as if he had never moved."""


class LeaveAsked(OfPlayer, frozen=True, kw_only=True):
    at: int


class PlayerLeft(OfPlayer, frozen=True, kw_only=True):
    at: int
    cashed: int
    kill: KillState | None = None
    """How the kills stood before, where getting up has changed them."""


class LeaveTakenBack(OfPlayer, frozen=True, kw_only=True):
    at: int
    seat: int | None = None
    """Where the player sits again; None for one who had only asked to leave."""
    cashed: int = 0
    """What he took away, and has put back."""
    plays_over: str | None = None
    kill: KillState | None = None
    """How the kills stand again, where getting up had changed them."""
    unpaid: int = 0
    """What was taken from him for a kill, and is his again."""


# ------------------------------------------------------------------------------------------ chips


class ChipsBought(OfPlayer, frozen=True, kw_only=True):
    amount: int
    at: int
    small: int = 0
    is_short: bool = False
    """Whether it is a buy-in below the minimum, which are counted."""
    is_received: bool = True
    is_announced: bool = False


class BuyInCorrected(OfPlayer, frozen=True, kw_only=True):
    change: int
    at: int
    reason: str = ""


class ChipsReceived(OfPlayer, frozen=True, kw_only=True): ...


class ChangedUp(OfPlayer, frozen=True, kw_only=True):
    amount: int


class Charged(OfPlayer, frozen=True, kw_only=True):
    amount: int


class StackDisputed(OfPlayer, frozen=True, kw_only=True):
    counted: int
    found: int


# ------------------------------------------------------------------------------------------ absences


class SatOut(OfPlayer, frozen=True, kw_only=True):
    at: int
    counted: int
    taken: int = 0


class AbsenceArranged(OfPlayer, frozen=True, kw_only=True):
    at: int
    until: int


class CameBack(OfPlayer, frozen=True, kw_only=True):
    at: int
    put_back: int = 0


class ChipsPickedUp(OfPlayer, frozen=True, kw_only=True):
    at: int
    amount: int


# ------------------------------------------------------------------------------------------ blinds and kills


class ButtonDrawn(Event, frozen=True, kw_only=True):
    seat: int
    cards: dict[int, Card]


class EntryChosen(OfPlayer, frozen=True, kw_only=True):
    how: ComesIn


class StraddleAnnounced(OfPlayer, frozen=True, kw_only=True): ...


class StraddleLapsed(OfPlayer, frozen=True, kw_only=True):
    """The player is not left of the big blind after all."""


class KillChanged(Event, frozen=True, kw_only=True):
    """Legs, the kill button, and who kills the next deal."""

    kill: KillState


class KillCollected(OfPlayer, frozen=True, kw_only=True):
    """A killer does not play, and the kill is taken from his stack for the pot."""

    amount: int
    kill: KillState


class KillUnposted(OfPlayer, frozen=True, kw_only=True):
    debt: KillDebt
    kill: KillState


class KillPaid(OfPlayer, frozen=True, kw_only=True):
    debt: KillDebt


class OwedBlindRuled(OfPlayer, frozen=True, kw_only=True):
    ruling: OwedBlindRuling


# ------------------------------------------------------------------------------------------ the game and its deals


class TermsProposed(OfPlayer, frozen=True, kw_only=True):
    terms: Terms


class TermsAgreedTo(OfPlayer, frozen=True, kw_only=True): ...


class TermsObjectedTo(OfPlayer, frozen=True, kw_only=True): ...


class TermsApproved(Event, frozen=True, kw_only=True): ...


class PollClosed(Event, frozen=True, kw_only=True): ...


class TermsRefused(Event, frozen=True, kw_only=True): ...


class TermsChanged(Event, frozen=True, kw_only=True):
    terms: Terms


class GameChosen(OfPlayer, frozen=True, kw_only=True):
    game: int


class GameChanged(Event, frozen=True, kw_only=True):
    """The next game of the rotation."""

    game: int


class AntesMadeUp(OfPlayer, frozen=True, kw_only=True):
    """What others have anted in deals that nobody opened, put in by somebody who was not there."""

    amount: int
    carried: tuple[Carried, ...]
    """All that waits in the middle with it."""


class DealtIn(msgspec.Struct, frozen=True, kw_only=True):
    player: str
    seat: int
    chips: int
    """All that is at stake, with what is too small to play."""
    blinds: tuple[int, ...] = ()
    """Which regular blinds; 0 is the small one of several."""


class Stands(msgspec.Struct, frozen=True):
    player: str
    standing: Standing


class Waiting(msgspec.Struct, frozen=True):
    """Somebody who is there and has no hand, and why."""

    player: str
    under: Under


class DealArranged(Event, frozen=True, kw_only=True):
    """Who plays the next deal, where the button is, and how everybody stands once it is dealt."""

    number: int
    at: int
    button: int
    players: tuple[DealtIn, ...]
    waiting: tuple[Waiting, ...] = ()
    standings: tuple[Stands, ...]
    last: Last | None
    dealer: int | None = None
    opening: Opening | None = None
    turn: Turn
    kill: KillState


class Result(msgspec.Struct, frozen=True):
    player: str
    change: int


class DealSettled(Event, frozen=True, kw_only=True):
    """What the deal came to for each player, and what it leaves in the middle."""

    results: tuple[Result, ...]
    middle: Middle
    kill: KillState


class DealVoided(Event, frozen=True, kw_only=True):
    reason: str


class MiddleGivenBack(Event, frozen=True, kw_only=True):
    """No further deal is played for what lies in the middle; also players who have left may get something of it."""

    shares: tuple[Result, ...]


class GameEnded(Event, frozen=True, kw_only=True):
    at: int


TableEvent = (
    TableOpened
    | LawfulnessConfirmed
    | Arrived
    | SeatTaken
    | SeatReserved
    | ReservationEnded
    | SeatAskedFor
    | SeatForgone
    | SeatChanged
    | LeaveAsked
    | PlayerLeft
    | LeaveTakenBack
    | ChipsBought
    | BuyInCorrected
    | ChipsReceived
    | ChangedUp
    | Charged
    | StackDisputed
    | SatOut
    | AbsenceArranged
    | CameBack
    | ChipsPickedUp
    | ButtonDrawn
    | EntryChosen
    | StraddleAnnounced
    | StraddleLapsed
    | KillChanged
    | KillCollected
    | KillUnposted
    | KillPaid
    | OwedBlindRuled
    | TermsProposed
    | TermsAgreedTo
    | TermsObjectedTo
    | TermsApproved
    | PollClosed
    | TermsRefused
    | TermsChanged
    | GameChosen
    | GameChanged
    | AntesMadeUp
    | DealArranged
    | DealSettled
    | DealVoided
    | MiddleGivenBack
    | GameEnded
)
AnyTableEvent = TableEvent | of_deal.AnyEvent


def table_events_to_json(events: Iterable[AnyTableEvent]) -> bytes:
    return msgspec.json.encode(list(events))


def table_events_from_json(text: bytes | str) -> list[AnyTableEvent]:
    return msgspec.json.decode(text, type=list[AnyTableEvent])
