"""Those who may come to a table and not watch it: they are told what it takes to sit down, and nothing of the deals."""

from collections.abc import Iterable
from typing import Final

from msgspec.structs import replace

from cardspeak.rulebook import Refusal
from cardspeak.server import happenings as happened
from cardspeak.server.happenings import AnyEvent
from cardspeak.server.room_state import RoomState
from cardspeak.server.room_view import RoomView
from cardspeak.table import TableState, TableView
from cardspeak.table.ledger import Ledger

ONLY_PLAYERS: Final = Refusal("only those who play at this table see its deals: take a seat")
ONLY_PLAYERS_SPEAK: Final = Refusal("only those who play at this table speak here: take a seat")
_TOLD: Final = (
    happened.SettingsChanged,
    happened.HostNamed,
    happened.HostUnnamed,
    happened.Paused,
    happened.Resumed,
    happened.ClosingAsked,
    happened.ClosingTakenBack,
    happened.Closed,
    happened.LetBackIn,
    happened.Renamed,
    happened.ChipsAskedFor,
    happened.ChipsAllowed,
    happened.ChipsRefused,
    happened.ListJoined,
    happened.ListLeft,
    happened.SeatCalled,
)


def is_outside(state: TableState, room: RoomState, person: str | None) -> bool:
    """Whether somebody who is no host is not to watch: the game is for its players, and they have never been one."""
    return room.settings.watching == "nobody" and person not in state.accounts and person not in state.players


def told_outside(events: Iterable[AnyEvent]) -> tuple[AnyEvent, ...]:
    return tuple(event for event in events if isinstance(event, _TOLD))


def seen_outside(view: TableView, room: RoomView) -> tuple[TableView, RoomView]:
    """Who sits where, what is agreed and who waits; `view` is one without a deal."""
    bare = replace(view, ledger=Ledger(lines=(), middle=0), waiting=0)
    return bare, replace(room, is_outside=True, clock=None, seal=None, mixing=None)
