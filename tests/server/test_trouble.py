"""What goes wrong at a table ends neither it nor the others: faults of ours, stores that fail, people who are late."""

import asyncio
import logging
from collections.abc import Awaitable, Callable
from pathlib import Path
from typing import Any

import pytest
from msgspec.structs import replace
from tests.server.test_kept_first import StillWatch

from cardspeak.cards import FULL_DECK, cards
from cardspeak.deal import commands as play
from cardspeak.deal.events import Checked
from cardspeak.rulebook import HouseRules, Refusal
from cardspeak.server import happenings as happened
from cardspeak.server.happenings import encoded
from cardspeak.server.keeper import Keeper
from cardspeak.server.pages import Made, NewTable
from cardspeak.server.protocol import Do, Done, Refused
from cardspeak.server.rooms import Rooms
from cardspeak.server.settings import Settings
from cardspeak.server.socket_guard import SocketGuard
from cardspeak.server.sockets import _answer
from cardspeak.server.table_room import TableRoom
from cardspeak.server.wishes import AnyCommand, AskForChips, ChangeSettings, GameWanted, Say, TermsWanted
from cardspeak.store import open_store
from cardspeak.store.log import Store, StoreError
from cardspeak.table import agree
from cardspeak.table import commands as wanted

QUICK = Settings(between_deals=0, bot_pace=0)
WORDS = "open sesame"
CLOCK = Settings(between_deals=0, turn_seconds=20, bank_seconds=0)


class FailingStore:
    """A store that writes when it is let, or not at all."""

    def __init__(self, store: Store) -> None:
        self.store = store
        self.may_write = asyncio.Event()
        self.may_write.set()
        self.appends_left = 10**9
        self.is_putting = True

    def __getattr__(self, name: str) -> Any:  # noqa: ANN401 - whatever the store has
        return getattr(self.store, name)

    async def append(self, *values: Any, **named: Any) -> int:  # noqa: ANN401 - as the store has it
        await self.may_write.wait()
        self.appends_left -= 1
        if self.appends_left < 0:
            raise StoreError("the disk is full")
        return await self.store.append(*values, **named)

    async def put(self, *values: Any, **named: Any) -> int:  # noqa: ANN401 - as the store has it
        if not self.is_putting:
            raise StoreError("the disk is full")
        return await self.store.put(*values, **named)


def on_a_database(test: Callable[[FailingStore], Awaitable[None]], path: Path) -> None:
    async def run() -> None:
        async with await open_store(f"sqlite:///{path}/room.sqlite3") as store:
            await asyncio.wait_for(test(FailingStore(store)), 60)

    asyncio.run(run())


def new_table(bots: int = 0, passphrase: str = "", **settings: Any) -> NewTable:  # noqa: ANN401 - whatever a setting is
    terms = TermsWanted(games=(GameWanted(form="holdem", stakes="limit:2/4"),))
    chosen = replace(QUICK, **settings)
    return NewTable(terms=terms, settings=chosen, is_lawful=True, bots=bots, bot="random", passphrase=passphrase)


async def made_by(rooms: Rooms, host: str, new: NewTable) -> Made:
    made = await rooms.make(host, new)
    assert isinstance(made, Made), made
    return made


async def until(is_so: Callable[[], bool]) -> None:
    while not is_so():  # noqa: ASYNC110 - nobody says when
        await asyncio.sleep(0.002)


# ------------------------------------------------------------------------------------------ faults of ours


def test_a_fault_of_ours_is_written_down_once_and_the_table_goes_on(
    tmp_path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    async def test(store: FailingStore) -> None:
        rooms = Rooms(store, StillWatch())
        made = await made_by(rooms, "Host", new_table(bots=3))
        opened, step, failures = rooms.tables[made.id], rooms.tables[made.id].keeper.step, 3

        async def fails_at_first() -> bool:
            nonlocal failures
            failures -= 1
            if failures >= 0:
                raise ZeroDivisionError
            return await step()

        opened.keeper.step = fails_at_first  # type: ignore[method-assign]
        with caplog.at_level(logging.ERROR, "cardspeak"):
            await opened.room.join(None)
            await until(lambda: opened.room.table.state.deals >= 3)
        assert opened.room.table.ledger.is_balanced
        (told,) = [record for record in caplog.records if made.id in record.getMessage()]
        assert told.exc_info is not None
        await rooms.close()

    on_a_database(test, tmp_path)


def test_a_command_on_which_the_room_breaks_is_refused_with_a_number_and_the_socket_stays(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    async def test(store: FailingStore) -> None:
        room = await two_at_a_table(store)
        said = '{"type":"Do","id":"7","command":{"type":"Say","text":"hello"}}'
        with monkeypatch.context() as broken:
            broken.setattr(TableRoom, "_steps", lambda *_: 1 / 0)
            answer = await _answer(room, "Ben", said, SocketGuard())
        assert isinstance(answer, Refused)
        assert answer.id == "7"
        number = answer.reason.split("the number ")[1].split()[0]
        assert f"fault {number} at Say at table table 1" in caplog.text
        assert isinstance(await _answer(room, "Ben", said, SocketGuard()), Done)

    on_a_database(test, tmp_path)


def test_a_table_that_cannot_be_read_keeps_no_other_shut(tmp_path: Path, caplog: pytest.LogCaptureFixture) -> None:
    async def test(store: FailingStore) -> None:
        rooms = Rooms(store, StillWatch())
        ids = [(await made_by(rooms, "Host", new_table())).id for _ in range(2)]
        await rooms.close()
        await store.append(ids[0], await store.version(ids[0]), [b"{}"])
        again = Rooms(store, StillWatch())
        await again.restore()
        assert list(again.tables) == [ids[1]]
        assert f"table {ids[0]} cannot be read and stays shut" in caplog.text
        assert await again.look(ids[0]) is None
        assert again.line(ids[0], "Host") is None
        assert again.ids("Host") == [ids[1]]
        await again.close()

    on_a_database(test, tmp_path)


# ------------------------------------------------------------------------------------------ stores that fail


@pytest.mark.parametrize("appends", range(5))
def test_a_table_whose_making_fails_is_not_there_afterwards_either(tmp_path: Path, appends: int) -> None:
    async def test(store: FailingStore) -> None:
        rooms = Rooms(store, StillWatch())
        store.appends_left, store.is_putting = appends, appends < 4
        with pytest.raises(StoreError):
            await rooms.make("Host", new_table(bots=2))
        assert (rooms.cards, rooms.tables) == ({}, {})
        store.appends_left, store.is_putting = 100, True
        await made_by(rooms, "Host", new_table(bots=2))
        await rooms.close()
        again = Rooms(store, StillWatch())
        await again.restore()
        (opened,) = again.tables.values()
        assert len(opened.room.table.state.players) == 2
        assert opened.room.table.state.is_confirmed_lawful
        await again.close()

    on_a_database(test, tmp_path)


def test_a_key_or_passphrase_that_could_not_be_kept_does_not_count(tmp_path: Path) -> None:
    async def test(store: FailingStore) -> None:
        rooms = Rooms(store, StillWatch())
        made = await made_by(rooms, "Host", new_table(passphrase=WORDS))
        room = rooms.tables[made.id].room
        store.is_putting = False
        with pytest.raises(StoreError):
            await rooms.new_key(made.id)
        with pytest.raises(StoreError):
            await rooms.set_passphrase(room, "Host", "")
        store.is_putting = True
        assert await rooms.make_host(made.id, "Second", made.host_key) is None
        assert isinstance(await rooms.admit(made.id, "Guest", "another"), Refusal)
        assert room.has_passphrase
        await rooms.close()

    on_a_database(test, tmp_path)


def test_changes_of_a_tables_key_and_passphrase_at_once_are_all_kept(tmp_path: Path) -> None:
    async def test(store: FailingStore) -> None:
        rooms = Rooms(store, StillWatch())
        made = await made_by(rooms, "Host", new_table(passphrase=WORDS))
        room = rooms.tables[made.id].room
        key, _ = await asyncio.gather(rooms.new_key(made.id), rooms.set_passphrase(room, "Host", "tell me"))
        await rooms.close()
        again = Rooms(store, StillWatch())
        await again.restore()
        assert await again.make_host(made.id, "Second", key) is None
        assert await again.admit(made.id, "Guest", "tell me") is None
        assert isinstance(await again.admit(made.id, "Stranger", WORDS), Refusal)
        await again.close()

    on_a_database(test, tmp_path)


def test_who_says_the_passphrase_again_and_again_is_admitted_once(tmp_path: Path) -> None:
    async def test(store: FailingStore) -> None:
        rooms = Rooms(store, StillWatch())
        made = await made_by(rooms, "Host", new_table(passphrase=WORDS))
        assert await rooms.admit(made.id, "Guest", WORDS) is None
        version = rooms.tables[made.id].room.version
        assert await rooms.admit(made.id, "Guest", WORDS) is None
        assert rooms.tables[made.id].room.version == version
        await rooms.close()

    on_a_database(test, tmp_path)


def test_what_was_written_late_by_a_room_that_went_down_is_told_and_what_somebody_wants_is_done(tmp_path: Path) -> None:
    async def test(store: FailingStore) -> None:
        room = await two_at_a_table(store)
        ben = await room.join("Ben")
        ben.forget()
        late = happened.Said(person="Ann", text="well", at=0)
        await store.append("table 1", room.version, encoded([late]))
        answer = await ask(room, "Ben", Say(text="hello"))
        assert answer == Done(id=answer.id, version=room.version)
        told = [ben.letters.get_nowait().text for _ in range(2)]
        assert [b'"text":"well"' in told[0], b'"text":"hello"' in told[1]] == [True, True]
        assert (await TableRoom.restore(store, "table 1")).version == room.version

    on_a_database(test, tmp_path)


# ------------------------------------------------------------------------------------------ people who are late


async def two_at_a_table(store: FailingStore, settings: Settings = QUICK, watch: StillWatch | None = None) -> TableRoom:
    terms = agree("holdem", "limit:2/4", house=HouseRules.for_edition("home"))
    assert not isinstance(terms, Refusal)
    room = await TableRoom.open(
        store, "table 1", terms, host="Ann", seats=6, settings=settings, watch=watch or StillWatch()
    )
    assert not isinstance(room, Refusal)
    for seat, name in enumerate(("Ann", "Ben"), 1):
        assert isinstance(await ask(room, name, AskForChips(amount=100, seat=seat)), Done)
    drawn = dict(zip((1, 2), cards("Ks 9d"), strict=True))
    assert await room.go_on(wanted.DrawForButton(cards=drawn)) is None
    return room


async def ask(room: TableRoom, person: str, command: AnyCommand) -> Done | Refused:
    return await room.do(person, Do(id=f"{room.version} {type(command).__name__}", command=command))


def to_act(room: TableRoom) -> tuple[int, str]:
    assert room.table.deal is not None
    seat = room.table.deal.to_act
    assert seat is not None
    return seat, room.table.state.dealt[seat]


@pytest.mark.parametrize("bank", [0, 60])
def test_who_acts_at_the_last_moment_is_not_out_of_time_in_the_next_round(tmp_path: Path, bank: int) -> None:
    """The big blind checks, and is the first to act on the flop; the store is slow just then."""

    async def test(store: FailingStore) -> None:
        watch = StillWatch()
        room = await two_at_a_table(store, replace(CLOCK, bank_seconds=bank), watch)
        await room.join("Ann")
        await room.join("Ben")
        assert await room.go_on(wanted.StartDeal(at=0, deck=FULL_DECK)) is None
        seat, name = to_act(room)
        assert isinstance(await ask(room, name, play.Call(seat=seat)), Done)
        seat, name = to_act(room)
        watch.time += 21
        store.may_write.clear()
        saying = asyncio.create_task(ask(room, name, Say(text="well")))
        await asyncio.sleep(0.01)
        checking = asyncio.create_task(ask(room, name, play.Check(seat=seat)))
        await asyncio.sleep(0)
        stepping = asyncio.create_task(Keeper(room).step())
        await asyncio.sleep(0.01)
        store.may_write.set()
        assert isinstance(await checking, Done)
        await asyncio.gather(saying, stepping)
        assert to_act(room) == (seat, name)
        assert sum(isinstance(event, Checked) for event in room.recent) == 1
        assert room.room.turn is not None
        assert (room.room.turn.left, room.room.turn.is_bank) == (20_000, False)

    on_a_database(test, tmp_path)


def test_a_deal_that_is_declared_void_while_a_bot_thinks_does_not_stop_the_table(tmp_path: Path) -> None:
    async def test(store: FailingStore) -> None:
        room = await two_at_a_table(store)
        for name in ("Ann", "Ben"):
            await room.go_on(happened.BotSeated(player=name, kind="random", at=0))
        await room.join("Zoe")
        assert await room.go_on(wanted.StartDeal(at=0, deck=FULL_DECK)) is None
        seat, _ = to_act(room)
        store.may_write.clear()
        voiding = asyncio.create_task(ask(room, "Ann", wanted.VoidDeal(reason="a card was seen")))
        await asyncio.sleep(0.01)
        keeper = Keeper(room)
        keeper.know_deal()
        assert await keeper._bot_acts("Ann", seat, room.version)
        store.may_write.set()
        assert isinstance(await voiding, Done)
        assert await keeper.step()
        assert room.table.state.in_deal, "it is dealt again"

    on_a_database(test, tmp_path)


def test_a_clock_that_is_taken_away_runs_for_nobody_any_more(tmp_path: Path) -> None:
    async def test(store: FailingStore) -> None:
        watch = StillWatch()
        room = await two_at_a_table(store, CLOCK, watch)
        await room.join("Ann")
        await room.join("Ben")
        assert await room.go_on(wanted.StartDeal(at=0, deck=FULL_DECK)) is None
        before = to_act(room)
        assert isinstance(await ask(room, "Ann", ChangeSettings(settings=QUICK)), Done)
        assert room.room_view("Ben").clock is None
        watch.time += 1000
        assert not await Keeper(room).step()
        assert to_act(room) == before
        assert isinstance(await ask(room, "Ann", ChangeSettings(settings=CLOCK)), Done)
        assert room.room.turn is not None
        assert (room.room.turn.seat, room.room.turn.left) == (before[0], 20_000)

    on_a_database(test, tmp_path)


def test_nobody_is_called_to_a_seat_who_has_left_the_list_meanwhile(tmp_path: Path) -> None:
    async def test(store: FailingStore) -> None:
        room = await two_at_a_table(store)
        assert await room.go_on(happened.ListJoined(person="Cleo", at=0)) is None
        store.may_write.clear()
        saying = asyncio.create_task(ask(room, "Ann", Say(text="well")))
        await asyncio.sleep(0.01)
        leaving = asyncio.create_task(room.go_on(happened.ListLeft(person="Cleo", at=0)))
        await asyncio.sleep(0)
        stepping = asyncio.create_task(Keeper(room).step())
        await asyncio.sleep(0.01)
        store.may_write.set()
        await asyncio.gather(saying, leaving, stepping)
        assert not room.table.state.reserved

    on_a_database(test, tmp_path)
