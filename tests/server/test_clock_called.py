"""The clock that a player asks for, in a game where turns have none."""

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path

import pytest
from msgspec.structs import replace
from tests.server.test_keeper import CLOCK, HeldWatch, keeper_of, log_of, on_a_database, room_of

from cardspeak.deal import commands as play
from cardspeak.deal.events import Called, Folded
from cardspeak.server import happenings as happened
from cardspeak.server.protocol import Do, Done, Refused
from cardspeak.server.table_room import TableRoom
from cardspeak.server.wishes import CallClock, Pause
from cardspeak.store.log import Store

NO_CLOCK = replace(CLOCK, turn_seconds=None)
PEOPLE = ["Ann", "Ben", "Cleo"]


@asynccontextmanager
async def in_a_deal(store: Store, *bots: str, watch: HeldWatch) -> AsyncIterator[TableRoom]:
    """Everybody is there, a deal is on, and somebody faces the big blind."""
    room = await room_of(store, PEOPLE[: 3 - len(bots)], bots, settings=NO_CLOCK, watch=watch)
    for name in (*PEOPLE, None):
        await room.join(name)
    keeping = asyncio.create_task(keeper_of(room, "clock").run())
    while not room.table.state.in_deal:
        await watch.passes(1)
    try:
        yield room
    finally:
        keeping.cancel()
        await asyncio.gather(keeping, return_exceptions=True)


def to_act(room: TableRoom) -> tuple[int, str, str]:
    """The seat and name of who has to act, and somebody else."""
    assert room.table.deal is not None
    seat = room.table.deal.to_act
    assert seat is not None
    name = room.table.state.dealt[seat]
    return seat, name, next(each for each in PEOPLE if each != name)


async def wish(room: TableRoom, person: str | None, command: object, name: str = "clock") -> Done | Refused:
    return await room.do(person, Do(id=name, command=command))  # type: ignore[arg-type] # any command


@pytest.mark.rule("nolimit.clock", "deadhand.clock-expired")
def test_on_request_a_player_who_faces_a_bet_has_a_minute_and_then_a_dead_hand(tmp_path: Path) -> None:
    async def test(store: Store) -> None:
        watch = HeldWatch()
        async with in_a_deal(store, watch=watch) as room:
            seat, name, other = to_act(room)
            await watch.passes(3600)
            assert to_act(room)[0] == seat, "without a clock there is all the time in the world"
            assert room.room_view(other).may_call_clock
            assert isinstance(await wish(room, other, CallClock()), Done)
            clock = room.room_view(other).clock
            assert clock is not None
            assert (clock.seat, clock.left, clock.bank, clock.is_bank) == (seat, 60_000, 0, False)
            await watch.passes(59)
            assert to_act(room)[0] == seat
            await watch.passes(1)
            events = await log_of(store)
            called = [event for event in events if isinstance(event, happened.ClockCalled)]
            assert [(each.by, each.player, each.seconds, each.under) for each in called] == [
                (other, name, 60, ("nolimit.clock",))
            ]
            (folded,) = [event for event in events if isinstance(event, Folded)]
            assert (folded.seat, folded.under) == (seat, ("deadhand.clock-expired",))
            assert room.room.turn is None, "the next one has no clock again"

    on_a_database(test, tmp_path)


@pytest.mark.rule("nolimit.clock")
def test_a_call_before_the_minute_is_over_counts(tmp_path: Path) -> None:
    async def test(store: Store) -> None:
        watch = HeldWatch()
        async with in_a_deal(store, watch=watch) as room:
            seat, name, other = to_act(room)
            assert isinstance(await wish(room, other, CallClock()), Done)
            await watch.passes(58)
            assert isinstance(await wish(room, name, play.Call(seat=seat)), Done)
            await watch.passes(60)
            events = await log_of(store)
            assert [event.seat for event in events if isinstance(event, Called)] == [seat]
            assert not [event for event in events if isinstance(event, Folded)]

    on_a_database(test, tmp_path)


@pytest.mark.rule("nolimit.clock")
def test_the_clock_is_refused_where_it_makes_no_sense(tmp_path: Path) -> None:
    async def test(store: Store) -> None:
        watch = HeldWatch()
        async with in_a_deal(store, watch=watch) as room:
            _, name, other = to_act(room)
            for person, reason in (
                (name, "it is your own turn"),
                ("Stranger", "take a seat first: the clock is for players to ask for"),
                (None, "say who you are first: enter with a name"),
            ):
                refused = await wish(room, person, CallClock())
                assert isinstance(refused, Refused)
                assert refused.reason == reason
                assert not room.room_view(person).may_call_clock
            assert isinstance(await wish(room, other, CallClock()), Done)
            again = await wish(room, other, CallClock(), "again")
            assert isinstance(again, Refused)
            assert again.reason == "a clock is running already"
            assert not room.room_view(other).may_call_clock

    on_a_database(test, tmp_path)


def test_a_called_clock_stands_still_with_the_game_and_bots_need_none(tmp_path: Path) -> None:
    async def test(store: Store) -> None:
        watch = HeldWatch()
        async with in_a_deal(store, "Cleo", watch=watch) as room:
            seat, name, other = to_act(room)
            assert name == "Cleo"
            refused = await wish(room, other, CallClock())
            assert isinstance(refused, Refused)
            assert refused.reason == "Cleo is a bot and needs no clock"
            while name == "Cleo":
                await watch.passes(1)
                seat, name, other = to_act(room)
            other = next(each for each in ("Ann", "Ben") if each != name)
            assert isinstance(await wish(room, other, CallClock(), "on"), Done)
            await watch.passes(20)
            assert isinstance(await wish(room, "Ann", Pause()), Done)
            await watch.passes(600)
            clock = room.room_view(other).clock
            assert clock is not None
            assert (clock.seat, clock.left, clock.stands) == (seat, 40_000, True)

    on_a_database(test, tmp_path)
