"""Who hears what, and when: watchers who are behind, boards that run out, listeners who do not listen."""

import asyncio
from collections.abc import Awaitable, Callable
from pathlib import Path
from typing import Any

import msgspec

from cardspeak.cards import FULL_DECK, cards
from cardspeak.deal import commands as play
from cardspeak.rulebook import HouseRules, Refusal
from cardspeak.server.keeper import Keeper
from cardspeak.server.listening import MOST_WAITING, Listener
from cardspeak.server.protocol import Do, Done
from cardspeak.server.settings import Settings
from cardspeak.server.sockets import _beat, _send
from cardspeak.server.table_room import TableRoom
from cardspeak.server.wishes import AnyCommand, AskForChips, Pause, Resume, Say
from cardspeak.store import open_store
from cardspeak.table import agree
from cardspeak.table import commands as wanted


class StillWatch:
    """Time that stands until the test moves it."""

    def __init__(self) -> None:
        self.time = 1000.0

    def now(self) -> float:
        return self.time

    async def sleep(self, seconds: float) -> None:
        self.time += seconds


def at_a_table(test: Callable[[TableRoom, StillWatch], Awaitable[None]], path: Path, settings: Settings) -> None:
    async def run() -> None:
        terms = agree("holdem", "no-limit:1/2", house=HouseRules.for_edition("home"))
        assert not isinstance(terms, Refusal)
        watch = StillWatch()
        async with await open_store(f"sqlite:///{path}/room.sqlite3") as store:
            room = await TableRoom.open(store, "table 1", terms, host="Ann", seats=6, settings=settings, watch=watch)
            assert not isinstance(room, Refusal)
            for seat, name in enumerate(("Ann", "Ben"), 1):
                await do(room, name, AskForChips(amount=100, seat=seat))
            drawn = dict(zip((1, 2), cards("Ks 9d"), strict=True))
            assert await room.go_on(wanted.DrawForButton(cards=drawn)) is None
            await test(room, watch)

    asyncio.run(run())


async def do(room: TableRoom, person: str, command: AnyCommand) -> None:
    answer = await room.do(person, Do(id=f"{room.version}", command=command))
    assert isinstance(answer, Done), answer


async def deal(room: TableRoom) -> None:
    assert await room.go_on(wanted.StartDeal(at=0, deck=FULL_DECK)) is None


def letters(listener: Listener) -> list[tuple[float, dict[str, Any]]]:
    taken = []
    while not listener.letters.empty():
        letter = listener.letters.get_nowait()
        taken.append((letter.due, msgspec.json.decode(letter.text)))
    return taken


def test_watchers_are_behind_and_players_are_not(tmp_path: Path) -> None:
    async def test(room: TableRoom, watch: StillWatch) -> None:
        ben, eve = await room.join("Ben"), await room.join("Eve")
        letters(ben), letters(eve)
        watch.time = 2000
        await deal(room)
        assert [due for due, _ in letters(ben)] == [2000]
        ((due, message),) = letters(eve)
        assert (due, message["type"]) == (2030, "Happened")

    at_a_table(test, tmp_path, Settings(watch_delay=30, between_deals=0))


def test_a_watcher_who_comes_later_sees_the_table_as_it_was_and_then_what_followed(tmp_path: Path) -> None:
    async def test(room: TableRoom, watch: StillWatch) -> None:
        first = room.version
        await deal(room)
        second = room.version
        watch.time = 1020
        await do(room, "Ann", Say(text="your turn"))
        watch.time = 1035
        told = letters(await room.join("Eve"))
        assert [(due, each["type"], each.get("version")) for due, each in told[:2]] == [
            (1030, "Welcome", second),
            (1050, "Happened", second + 1),
        ]
        assert second > first

    at_a_table(test, tmp_path, Settings(watch_delay=30, between_deals=0))


def test_a_watcher_of_a_table_that_is_too_young_can_sit_down_at_once_and_sees_no_deal_before_its_time(
    tmp_path: Path,
) -> None:
    async def test(room: TableRoom, _watch: StillWatch) -> None:
        await deal(room)
        (due, first), *later = letters(await room.join("Eve"))
        assert (due, first["type"], first["view"]["deal"], first["past"]) == (0, "Welcome", None, [])
        assert [each["player"] for each in first["view"]["sitting"]] == ["Ann", "Ben"]
        assert first["room"]["clock"] is None
        assert {due for due, _ in later} == {1030}
        assert any(each["view"]["deal"] is not None for _, each in later if "view" in each)

    at_a_table(test, tmp_path, Settings(watch_delay=30, between_deals=0))


def test_a_watcher_who_sits_down_is_not_behind_any_more(tmp_path: Path) -> None:
    async def test(room: TableRoom, watch: StillWatch) -> None:
        eve = await room.join("Eve")
        await deal(room)
        letters(eve)
        await do(room, "Eve", AskForChips(amount=100, seat=3))
        told = letters(eve)
        assert told[-1][1]["type"] == "Welcome"
        assert told[-1][0] <= watch.time
        assert not told[-1][1]["room"]["is_watcher"]

    at_a_table(test, tmp_path, Settings(watch_delay=30, between_deals=0))


def test_boards_of_players_who_are_all_in_come_one_after_the_other(tmp_path: Path) -> None:
    async def test(room: TableRoom, _watch: StillWatch) -> None:
        await deal(room)
        ben = await room.join("Ben")
        letters(ben)
        assert room.table.deal is not None
        seat = room.table.deal.to_act
        assert seat is not None
        first, other = ("Ann", "Ben") if seat == 1 else ("Ben", "Ann")
        await do(room, first, play.Wager(seat=seat, to=100))
        letters(ben)
        await do(room, other, play.Call(seat=3 - seat))
        letters(ben)
        await do(room, "Ben", play.ChooseRuns(seat=2, runs=1))
        told = letters(ben)
        boards = [(due, len(each["view"]["deal"]["board"])) for due, each in told]
        assert boards == [(1000, 0), (1001, 3), (1002, 4), (1003.5, 5)]
        version = told[0][1]["version"] - len(told[0][1]["events"])
        for _, each in told:
            version += len(each["events"])
            assert each["version"] == version
        assert version == room.version
        assert room.told_until == 1003.5
        # what is said meanwhile comes after it, since letters go in their order
        await do(room, "Ann", Say(text="well"))
        assert letters(ben)[0][1]["events"][0]["type"] == "Said"

    at_a_table(test, tmp_path, Settings(between_deals=4))


class Wire:
    """A socket that notes what goes over it."""

    def __init__(self) -> None:
        self.sent: list[str] = []

    async def send_text(self, text: str) -> None:
        self.sent.append(msgspec.json.decode(text)["type"])


class StoppedWatch(StillWatch):
    async def sleep(self, seconds: float) -> None:
        until = self.time + seconds
        while self.time < until:  # noqa: ASYNC110 - it is the test that moves the time
            await asyncio.sleep(0.001)


def test_who_runs_out_the_boards_is_answered_before_they_come(tmp_path: Path) -> None:
    async def test(room: TableRoom, _watch: StillWatch) -> None:
        await deal(room)
        ben = await room.join("Ben")
        letters(ben)
        assert room.table.deal is not None
        seat = room.table.deal.to_act
        assert seat is not None
        first, other = ("Ann", "Ben") if seat == 1 else ("Ben", "Ann")
        await do(room, first, play.Wager(seat=seat, to=100))
        await do(room, other, play.Call(seat=3 - seat))
        letters(ben)
        watch, wire = StoppedWatch(), Wire()
        answers = [await room.do("Ben", Do(id="runs", command=play.ChooseRuns(seat=2, runs=1)))]
        ben.answer(answers[0], watch.now())
        sending = asyncio.create_task(_send(wire, ben, watch))  # type: ignore[arg-type] # as far as it is used
        await asyncio.sleep(0.01)
        assert wire.sent == ["Happened", "Done"]
        ben.answer(answers[0], watch.now())
        await asyncio.sleep(0.01)
        assert wire.sent == ["Happened", "Done", "Done"]
        watch.time += 3
        await asyncio.sleep(0.05)
        assert wire.sent[3:] == ["Happened", "Happened"]
        watch.time += 3
        await asyncio.sleep(0.05)
        ben.answer(answers[0], watch.now())
        await asyncio.sleep(0.01)
        assert wire.sent[5:] == ["Happened", "Done"]
        sending.cancel()

    at_a_table(test, tmp_path, Settings(between_deals=4))


def test_who_does_not_take_letters_is_given_up_and_nobody_else_suffers(tmp_path: Path) -> None:
    async def test(room: TableRoom, _watch: StillWatch) -> None:
        slow, quick = await room.join("Eve"), await room.join("Ben")
        for _ in range(MOST_WAITING):
            letters(quick)
            await do(room, "Ann", Say(text="again"))
        assert slow.close_code == 4408
        assert slow.letters.qsize() <= MOST_WAITING + 1
        assert quick.close_code is None

    at_a_table(test, tmp_path, Settings(between_deals=0))


def test_when_the_evening_is_over_what_is_held_back_is_still_sent_and_then_no_more(tmp_path: Path) -> None:
    async def test(room: TableRoom, _watch: StillWatch) -> None:
        ben, eve = await room.join("Ben"), await room.join("Eve")
        await deal(room)
        letters(ben)
        held = eve.letters.qsize()
        room.finish(4404, "this evening is over")
        await do(room, "Ben", Say(text="good night"))
        late = await room.join("Zoe")
        for listener, before in ((ben, 0), (eve, held), (late, 2)):
            assert (listener.close_code, listener.close_reason) == (4404, "this evening is over")
            assert not listener.ended.is_set(), "so that letters are waited for"
            assert listener.letters.qsize() >= before + 1
            *_, last = [listener.letters.get_nowait() for _ in range(listener.letters.qsize())]
            assert last.text == b""

    at_a_table(test, tmp_path, Settings(watch_delay=30, between_deals=0))


def test_a_session_that_ends_while_the_last_letters_are_held_back_gets_none_of_them(tmp_path: Path) -> None:
    async def test(room: TableRoom, _watch: StillWatch) -> None:
        eve = await room.join("Eve")
        await deal(room)
        room.finish(4404, "this evening is over")
        eve.end(4401, at_once=True)
        assert (eve.close_code, eve.close_reason, eve.ended.is_set()) == (4401, "", True)
        assert [eve.letters.get_nowait().text for _ in range(eve.letters.qsize())] == [b""]

    at_a_table(test, tmp_path, Settings(watch_delay=30, between_deals=0))


def test_whoever_is_told_nothing_hears_all_the_same_that_the_room_is_there(tmp_path: Path) -> None:
    async def test(room: TableRoom, _watch: StillWatch) -> None:
        eve, watch, wire = await room.join("Eve"), StoppedWatch(), Wire()
        letters(eve)
        tasks = [asyncio.create_task(each) for each in (_send(wire, eve, watch), _beat(eve, watch))]  # type: ignore[arg-type] # as far as it is used
        await asyncio.sleep(0.01)
        assert wire.sent == []
        watch.time += 15
        await asyncio.sleep(0.05)
        assert wire.sent == ["Here"]
        eve.send(b'{"type": "Late"}', due=watch.time + 600)
        watch.time += 15
        await asyncio.sleep(0.05)
        assert wire.sent == ["Here", "Here"], "not after what is held back from who watches behind"
        for task in tasks:
            task.cancel()

    at_a_table(test, tmp_path, Settings(between_deals=0))


def left(room: TableRoom) -> int | None:
    """What the clock says to others."""
    clock = room.room_view("Zoe").clock
    return None if clock is None else clock.left


def test_everybody_sees_how_long_a_player_without_a_connection_is_still_waited_for(tmp_path: Path) -> None:
    async def test(room: TableRoom, watch: StillWatch) -> None:
        await deal(room)
        assert room.table.deal is not None
        seat = room.table.deal.to_act
        assert seat is not None
        gone, other = ("Ann", "Ben") if seat == 1 else ("Ben", "Ann")
        zoe, here, there = await room.join("Zoe"), await room.join(gone), await room.join(other)
        assert left(room) is None
        letters(zoe)
        await room.leave(here)
        clock = letters(zoe)[0][1]["clock"]
        assert (clock["seat"], clock["left"], clock["whole"]) == (seat, 60_000, 60_000)
        watch.time += 18
        assert left(room) == 42_000
        here = await room.join(gone)
        assert letters(zoe)[-1][1]["clock"] is None
        await room.leave(here)
        assert left(room) == 60_000, "whoever was there again is waited for anew"
        watch.time += 18
        await do(room, "Ann", Pause())
        assert left(room) is None
        await do(room, "Ann", Resume())
        assert left(room) == 60_000
        await room.leave(there)
        here = await room.join(gone)
        assert left(room) is None, "nobody waits for whoever is not to act"

    at_a_table(test, tmp_path, Settings(between_deals=0, turn_seconds=None))


def test_a_player_without_a_connection_is_waited_for_at_each_turn_anew(tmp_path: Path) -> None:
    async def test(room: TableRoom, watch: StillWatch) -> None:
        await deal(room)
        assert room.table.deal is not None
        button = room.table.deal.to_act
        assert button is not None
        there = "Ann" if button == 1 else "Ben"
        await room.join(there)
        await do(room, there, play.Call(seat=button))
        assert left(room) == 60_000
        keeper, start = Keeper(room), watch.time
        assert await keeper.step()
        assert (watch.time - start, left(room)) == (60, 0)
        # the big blind checks for being late, and is first to act after the flop
        assert await keeper.step()
        assert (room.table.deal.to_act, left(room)) == (3 - button, 60_000)

    at_a_table(test, tmp_path, Settings(between_deals=0, turn_seconds=None))
