"""What somebody wants of a table, in the imperative. Times are whole seconds; players are known by name."""

from typing import Literal

import msgspec

from cardspeak.cards import Card
from cardspeak.deal import commands as of_deal
from cardspeak.table.chips import Chips
from cardspeak.table.state import ComesIn
from cardspeak.table.terms import Terms


class Command(msgspec.Struct, frozen=True, kw_only=True, tag=True): ...


class OfPlayer(Command, frozen=True, kw_only=True):
    player: str


class ConfirmLawful(Command, frozen=True, kw_only=True):
    """The host of a private game has read the warning."""


# ------------------------------------------------------------------------------------------ seats


class Arrive(OfPlayer, frozen=True, kw_only=True):
    """Comes to the table; the earliest chooses a seat first."""

    at: int


class Sit(OfPlayer, frozen=True, kw_only=True):
    seat: int
    at: int
    is_assigned: bool = False
    """Whether whoever decides has given out the seat, though others had asked for it."""
    short_buy_ins: int = 0
    """Made in other games of the session."""


class PlayOver(OfPlayer, frozen=True, kw_only=True):
    """Plays in the seat of somebody who is away."""

    seat: int
    at: int
    owner_agrees: bool = False
    owner_has_gone: bool = False
    """From the premises, for some length of time."""
    floor_permits: bool = False
    box_placed: bool = False
    """Over the absent player's chips."""


class Reserve(OfPlayer, frozen=True, kw_only=True):
    """Keeps a seat for a player for a good reason."""

    seat: int
    reason: str


class EndReservation(Command, frozen=True, kw_only=True):
    seat: int


class AskForSeat(OfPlayer, frozen=True, kw_only=True):
    """Asks for a seat, or for any, when it becomes free."""

    at: int
    seat: int | None = None


class ForgoSeat(OfPlayer, frozen=True, kw_only=True):
    """Wants no other seat any more."""


class ChangeSeat(OfPlayer, frozen=True, kw_only=True):
    seat: int
    at: int
    deals_off: bool = False
    """Whether the blinds are let past the new seat once, having had the button."""


class Leave(OfPlayer, frozen=True, kw_only=True):
    """Takes all chips and gives up the seat; after the deal, for one who was dealt in."""

    at: int


class TakeBackLeave(OfPlayer, frozen=True, kw_only=True):
    """Stays after all; or is back in the seat as before, until the next deal begins."""

    at: int


# ------------------------------------------------------------------------------------------ chips

Transfer = Literal["broken-game", "must-move", "own-will"]


class BuyIn(OfPlayer, frozen=True, kw_only=True):
    """Puts chips on the table: a buy-in, or an addition to a stack that is there."""

    amount: int
    at: int
    bills: tuple[int, ...] = ()
    """Cash beside the chips."""
    chips: Chips | None = None
    """Of which chips the amount is, where there are any that are too small to play."""
    is_received: bool = True
    """Whether the chips are there, and not only bought."""
    is_announced: bool = False
    """Whether the table was told how much is still to come."""
    comes_from: Transfer | None = None
    """Another game of the same limit that the player comes from."""


class CorrectBuyIn(OfPlayer, frozen=True, kw_only=True):
    """Sets right what a player has bought, where it was put down wrong."""

    change: int
    """Chips more or, below 0, fewer than were put down."""
    at: int
    reason: str = ""


class ReceiveChips(OfPlayer, frozen=True, kw_only=True):
    """The chips that were bought have arrived."""


class ChangeUp(OfPlayer, frozen=True, kw_only=True):
    """Changes chips that are too small to play into ones that do."""


class Charge(OfPlayer, frozen=True, kw_only=True):
    """Takes the house's collection from a stack."""

    amount: int


class DisputeStack(OfPlayer, frozen=True, kw_only=True):
    """Says that chips left on the table are short."""

    found: int


# ------------------------------------------------------------------------------------------ absences


class SitOut(OfPlayer, frozen=True, kw_only=True):
    at: int
    takes_chips: bool = False
    """Whether the chips go along, for safety."""


class ArrangeAbsence(OfPlayer, frozen=True, kw_only=True):
    at: int
    until: int


class ComeBack(OfPlayer, frozen=True, kw_only=True):
    at: int
    puts_back: int = 0
    """Of the chips that were taken along."""


class PickUp(OfPlayer, frozen=True, kw_only=True):
    """Takes up the chips of somebody who is away too long, or too often; the seat is open again."""

    at: int
    too_often: bool = False


# ------------------------------------------------------------------------------------------ blinds and kills


class DrawForButton(Command, frozen=True, kw_only=True):
    cards: dict[int, Card]
    """A card for each seat."""


class ComeIn(OfPlayer, frozen=True, kw_only=True):
    """Says how the player comes into the game: waiting for the big blind, posting, or killing the pot."""

    how: ComesIn


class Straddle(OfPlayer, frozen=True, kw_only=True):
    amount: int


class KillPot(OfPlayer, frozen=True, kw_only=True): ...


class PromiseKill(OfPlayer, frozen=True, kw_only=True):
    """A new player takes a hand in a killed pot, and kills the next."""


class RefuseKill(OfPlayer, frozen=True, kw_only=True):
    """Does not post a kill that is due."""


class PayKill(OfPlayer, frozen=True, kw_only=True): ...


class RuleOnOwedBlind(OfPlayer, frozen=True, kw_only=True):
    """Somebody who owes a blind was dealt in without posting, and it is found out."""

    has_looked: bool


# ------------------------------------------------------------------------------------------ the game and its deals


class ProposeTerms(OfPlayer, frozen=True, kw_only=True):
    terms: Terms
    by_house: bool = False
    """Whether it is somebody without a seat who asks the players: whoever runs the game."""


class SetTerms(Command, frozen=True, kw_only=True):
    """A tournament goes on at other stakes, or with another game, from the next deal on."""

    terms: Terms


class AgreeToTerms(OfPlayer, frozen=True, kw_only=True): ...


class ObjectToTerms(OfPlayer, frozen=True, kw_only=True): ...


class ApproveTerms(Command, frozen=True, kw_only=True):
    """Management approves of a higher limit."""


class ClosePoll(Command, frozen=True, kw_only=True):
    """Whoever has said nothing does not object."""


class ChooseGame(OfPlayer, frozen=True, kw_only=True):
    """The dealer's choice for the next deal."""

    game: int


class StartDeal(Command, frozen=True, kw_only=True):
    at: int
    deck: tuple[Card, ...] | None = None
    """Shuffled; None where people deal and cards are entered."""
    without_posting: tuple[str, ...] = ()
    """Where people deal: players who were dealt in though they owed a blind."""


class VoidDeal(Command, frozen=True, kw_only=True):
    """A misdeal: everybody gets everything back, and it is dealt again with the same button."""

    reason: str


class EndGame(Command, frozen=True, kw_only=True):
    """The evening is over: everybody cashes out, and nothing stays in the middle."""

    at: int


TableCommand = (
    ConfirmLawful
    | Arrive
    | Sit
    | PlayOver
    | Reserve
    | EndReservation
    | AskForSeat
    | ForgoSeat
    | ChangeSeat
    | Leave
    | TakeBackLeave
    | BuyIn
    | CorrectBuyIn
    | ReceiveChips
    | ChangeUp
    | Charge
    | DisputeStack
    | SitOut
    | ArrangeAbsence
    | ComeBack
    | PickUp
    | DrawForButton
    | ComeIn
    | Straddle
    | KillPot
    | PromiseKill
    | RefuseKill
    | PayKill
    | RuleOnOwedBlind
    | ProposeTerms
    | SetTerms
    | AgreeToTerms
    | ObjectToTerms
    | ApproveTerms
    | ClosePoll
    | ChooseGame
    | StartDeal
    | VoidDeal
    | EndGame
)
AnyTableCommand = TableCommand | of_deal.AnyCommand
