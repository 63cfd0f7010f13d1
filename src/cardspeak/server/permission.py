"""Who may want what of a table: everybody speaks for themselves, the host for the game."""

from typing import Final

from msgspec import structs
from msgspec.structs import replace

from cardspeak.deal import commands as play
from cardspeak.rulebook import Refusal
from cardspeak.server.room_state import RoomState
from cardspeak.server.wishing import ONLY_HOST, Asker
from cardspeak.table import AnyTableCommand, TableState
from cardspeak.table import commands as wanted
from cardspeak.table.view import seat_in_deal

LARGEST: Final = 10**12
OWN_WORD: Final = (wanted.AgreeToTerms, wanted.ObjectToTerms, wanted.Straddle, wanted.KillPot, wanted.PromiseKill)
"""Consent, and chips that nobody has to put in: not even a host says that for a player."""
HOST_ONLY: Final = (
    wanted.ConfirmLawful,
    wanted.Reserve,
    wanted.EndReservation,
    wanted.ReceiveChips,
    wanted.Charge,
    wanted.PickUp,
    wanted.SetTerms,
    wanted.ApproveTerms,
    wanted.ClosePoll,
    wanted.VoidDeal,
    wanted.RuleOnOwedBlind,
    wanted.Sit,
    wanted.BuyIn,
)
ROOM_ONLY: Final = (
    wanted.DrawForButton,
    wanted.StartDeal,
    wanted.CorrectBuyIn,
    wanted.TakeBackLeave,
    wanted.EndGame,
    wanted.Arrive,
    wanted.PlayOver,
    wanted.DisputeStack,
    wanted.ProposeTerms,
    play.DealHand,
    play.DealBoard,
    play.RunOutOfTime,
)
"""What the room itself does, since the software deals, counts and keeps the time: nobody brings a deck of their own,
terms that nobody has read, or a floorperson's word; and nobody who only watches comes before those who sit down."""


def stamped(command: AnyTableCommand, at: int) -> AnyTableCommand:
    """The command at the room's own time; what a client says of the time does not count."""
    return replace(command, at=at) if hasattr(command, "at") else command


def permission(  # noqa: PLR0911 - one return a reason
    state: TableState, room: RoomState, command: AnyTableCommand, asker: Asker | None
) -> Refusal | None:
    """Why somebody may not say this; None where the table itself shall decide. None is somebody who only watches."""
    if isinstance(command, ROOM_ONLY) and not _stays(state, room, command, asker):
        return Refusal("the room deals, counts and keeps the time")
    if asker is None:
        return Refusal("you are watching; take a seat to play")
    if asker.person in room.shut_out and not asker.is_host and asker.person not in state.dealt.values():
        return Refusal("the host ended your visit; your ledger stays open to you")
    refusal = _unfit(state, command)
    if refusal is not None:
        return refusal
    if isinstance(command, wanted.Sit | wanted.BuyIn) and not asker.is_host:
        return Refusal("sit down and buy in with AskForChips")
    if isinstance(command, HOST_ONLY):
        return None if asker.is_host else ONLY_HOST
    if isinstance(command, wanted.OfPlayer):
        return _for_another(command, asker) if command.player != asker.person else None
    if room.is_paused:
        return Refusal("the game is paused; the clocks stand still")
    seat = getattr(command, "seat", None)
    if seat is None or seat != seat_in_deal(state, asker.person):
        return Refusal("you can act for your own hand only", field="seat")
    return None


def _for_another(command: wanted.OfPlayer, asker: Asker) -> Refusal | None:
    if not asker.is_host:
        return Refusal(f"you are {asker.person}, not {command.player}")
    if isinstance(command, OWN_WORD):
        return Refusal(f"that is for {command.player} alone to say", field="player")
    return None


def _stays(state: TableState, room: RoomState, command: AnyTableCommand, asker: Asker | None) -> bool:
    """Whether somebody who leaves after this deal stays after all; who was sent away does not."""
    return (
        isinstance(command, wanted.TakeBackLeave)
        and asker is not None
        and command.player == asker.person
        and asker.person in state.players
        and asker.person not in room.shut_out
    )


def _unfit(state: TableState, command: AnyTableCommand) -> Refusal | None:
    """What nobody may want of a table of the room, whatever a table of people would make of it."""
    if any(isinstance(value, int) and abs(value) > LARGEST for value in structs.astuple(command)):
        return Refusal("that number is larger than anything here")
    if isinstance(command, wanted.AskForSeat) and command.seat is None:
        return Refusal("name the seat that you would like: asking for any would keep newcomers from all of them")
    if isinstance(command, wanted.Charge) and state.house.collection == "none":
        return Refusal("this house takes no collection", ("procedure.no-charge-in-private-games",))
    return None
