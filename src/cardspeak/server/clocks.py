"""Whose time runs: what an event of the game does to the clocks. All in thousandths of a second."""

from collections.abc import Iterable

from msgspec.structs import replace

from cardspeak.deal import Deal
from cardspeak.rulebook import Refusal, carries_out
from cardspeak.server import happenings as happened
from cardspeak.server.happenings import RoomEvent
from cardspeak.server.room_state import RoomState, Running
from cardspeak.table import AnyTableEvent, Table, TableEvent, TableState
from cardspeak.table.events import DealSettled, DealVoided

BACK_EACH_DEAL = 2_000
"""How much of a time bank a deal gives back."""


def timed(room: RoomState, table: Table, events: Iterable[AnyTableEvent], now: int) -> list[RoomEvent]:
    """What follows for the clocks from events of the table that have just happened."""
    told = list(events)
    follows: list[RoomEvent] = []
    if all(isinstance(event, TableEvent) for event in told):
        return follows
    if room.turn is not None and room.turn.is_bank:
        left = time_left(room.turn, now)
        follows.append(happened.BankSpent(player=room.turn.player, left=left, at=now))
        room = replace(room, banks={**room.banks, room.turn.player: left})
    if any(isinstance(event, DealSettled | DealVoided) for event in told):
        return [*follows, *_filled(room, table, now)]
    return [*follows, *begun(room, table, now)]


def begun(room: RoomState, table: Table, now: int) -> list[RoomEvent]:
    """The turn of whoever has to act, where people have so much time and no more."""
    seconds = room.settings.turn_seconds
    seat = None if table.deal is None or not table.state.in_deal else table.deal.to_act
    if seconds is None or seat is None:
        return []
    player = table.state.dealt[seat]
    if player in room.bots:
        return []
    return [happened.TurnBegan(player=player, seat=seat, left=seconds * 1000, at=now)]


@carries_out("nolimit.clock")
def clock_put(state: TableState, seat: int, by: str, at: int) -> list[RoomEvent]:
    """By a player's request; `at` is in seconds."""
    player, seconds = state.dealt[seat], state.terms.house.clock_seconds
    return [
        happened.ClockCalled(by=by, player=player, seconds=seconds, at=at, under=("nolimit.clock",)),
        happened.TurnBegan(player=player, seat=seat, left=seconds * 1000, at=at * 1000),
    ]


def to_be_clocked(
    state: TableState, deal: Deal | None, room: RoomState, person: str, *, is_host: bool
) -> int | Refusal:
    """The seat on which somebody may put the clock."""
    if person not in state.players and not is_host:
        return Refusal("take a seat first: the clock is for players to ask for")
    seat = None if deal is None or not state.in_deal else deal.to_act
    if seat is None:
        return Refusal("nobody has to act now")
    if room.is_paused:
        return Refusal("the game is paused, and no clock runs")
    if room.turn is not None:
        return Refusal("a clock is running already")
    player = state.dealt[seat]
    if player == person:
        return Refusal("it is your own turn")
    return Refusal(f"{player} is a bot and needs no clock") if player in room.bots else seat


def _filled(room: RoomState, table: Table, now: int) -> list[RoomEvent]:
    whole = room.settings.bank_seconds * 1000
    if room.settings.turn_seconds is None:
        return []
    short = {name: room.banks[name] for name in table.state.dealt.values() if room.banks.get(name, whole) < whole}
    banks = {name: min(left + BACK_EACH_DEAL, whole) for name, left in short.items()}
    return [happened.BanksFilled(banks=banks, at=now)] if banks else []


def time_left(turn: Running, now: int) -> int:
    return max(turn.left - max(now - turn.since, 0), 0)


def gone_on(turn: Running, left: int, now: int) -> happened.TurnBegan:
    """The same turn with what is left of it, from now on."""
    return happened.TurnBegan(player=turn.player, seat=turn.seat, left=left, is_bank=turn.is_bank, at=now)


def bank_of(room: RoomState, player: str) -> int:
    """None where turns have no clock: one that was asked for is all the time there is."""
    if room.settings.turn_seconds is None:
        return 0
    return room.banks.get(player, room.settings.bank_seconds * 1000)
