"""Who may want what of a table: everybody speaks for themselves, the host for the game."""

from typing import Final

from msgspec.structs import replace

from cardspeak.deal import commands as play
from cardspeak.rulebook import Refusal
from cardspeak.table import AnyTableCommand, TableState
from cardspeak.table import commands as wanted
from cardspeak.table.view import seat_in_deal

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
)
ROOM_ONLY: Final = (wanted.DrawForButton, wanted.StartDeal, play.DealHand, play.DealBoard, play.RunOutOfTime)
"""What the room itself does, since the software deals and keeps the time: nobody brings a deck of their own."""


def stamped(command: AnyTableCommand, at: int) -> AnyTableCommand:
    """The command at the room's own time; what a client says of the time does not count."""
    return replace(command, at=at) if hasattr(command, "at") else command


def permission(state: TableState, command: AnyTableCommand, person: str | None, *, is_host: bool) -> Refusal | None:
    """Why somebody may not say this; None where the table itself shall decide. None is somebody who only watches."""
    if isinstance(command, ROOM_ONLY):
        return Refusal("the room deals and keeps the time")
    if isinstance(command, HOST_ONLY):
        return None if is_host else Refusal("only the host can do that")
    if person is None:
        return Refusal("you are watching; take a seat to play")
    if isinstance(command, wanted.OfPlayer):
        return None if command.player == person or is_host else Refusal(f"you are {person}, not {command.player}")
    seat = getattr(command, "seat", None)
    if seat is None or seat != seat_in_deal(state, person):
        return Refusal("you can act for your own hand only", field="seat")
    return None
