"""Nobody is told of what is not on disk, whoever comes and asks meanwhile; and a name stays one person's."""

import asyncio
from collections.abc import Awaitable, Callable
from pathlib import Path
from typing import Any

import msgspec
import pytest

from cardspeak.cards import FULL_DECK, cards
from cardspeak.deal import commands as play
from cardspeak.rulebook import HouseRules, Refusal
from cardspeak.server import happenings as happened
from cardspeak.server.listening import MOST_WAITING, Listener
from cardspeak.server.pages import Made, NewTable
from cardspeak.server.people import Admission
from cardspeak.server.protocol import Do, Done, Refused, read_do
from cardspeak.server.rooms import Rooms
from cardspeak.server.settings import Settings
from cardspeak.server.socket_guard import SocketGuard
from cardspeak.server.sockets import _answer
from cardspeak.server.table_room import TableRoom
from cardspeak.server.wishes import AskForChips, Close, GameWanted, Say, TermsWanted
from cardspeak.store import open_store
from cardspeak.store.log import Store, StoreError
from cardspeak.table import agree
from cardspeak.table import commands as wanted

QUICK = Settings(between_deals=0, bot_pace=0)


class StillWatch:
    """Time that stands until the test moves it."""

    def __init__(self) -> None:
        self.time = 1000.0

    def now(self) -> float:
        return self.time

    async def sleep(self, seconds: float) -> None:
        await asyncio.sleep(0.001 if seconds else 0)


class SlowStore:
    """A store that writes when it is let."""

    def __init__(self, store: Store) -> None:
        self.store = store
        self.may_write = asyncio.Event()
        self.may_write.set()
        self.is_failing = False

    def __getattr__(self, name: str) -> Any:  # noqa: ANN401 - whatever the store has
        return getattr(self.store, name)

    async def append(self, *values: Any, **named: Any) -> int:  # noqa: ANN401 - as the store has it
        await self.may_write.wait()
        if self.is_failing:
            raise StoreError("the disk is full")
        return await self.store.append(*values, **named)


def on_a_database(test: Callable[[Store], Awaitable[None]], path: Path) -> None:
    async def run() -> None:
        async with await open_store(f"sqlite:///{path}/room.sqlite3") as store:
            await asyncio.wait_for(test(store), 60)

    asyncio.run(run())


async def two_at_a_table(store: Store, settings: Settings = QUICK, watch: StillWatch | None = None) -> TableRoom:
    terms = agree("holdem", "no-limit:1/2", house=HouseRules.for_edition("home"))
    assert not isinstance(terms, Refusal)
    room = await TableRoom.open(
        store, "table 1", terms, host="Ann", seats=6, settings=settings, watch=watch or StillWatch()
    )
    assert not isinstance(room, Refusal)
    for seat, name in enumerate(("Ann", "Ben"), 1):
        assert isinstance(await room.do(name, Do(id="sit", command=AskForChips(amount=100, seat=seat))), Done)
    drawn = dict(zip((1, 2), cards("Ks 9d"), strict=True))
    assert await room.go_on(wanted.DrawForButton(cards=drawn)) is None
    return room


def letters(listener: Listener) -> list[dict[str, Any]]:
    taken = []
    while not listener.letters.empty():
        taken.append(msgspec.json.decode(listener.letters.get_nowait().text))
    return taken


# ------------------------------------------------------------------------------------------ while something is kept


def test_who_comes_while_something_is_being_kept_is_told_of_it_when_it_is_on_disk(tmp_path: Path) -> None:
    async def test(store: Store) -> None:
        slow = SlowStore(store)
        room = await two_at_a_table(slow)
        before = room.version
        slow.may_write.clear()
        buying = asyncio.create_task(room.do("Ben", Do(id="more", command=AskForChips(amount=50))))
        await asyncio.sleep(0.01)
        coming = asyncio.create_task(room.join("Cleo"))
        looking = asyncio.create_task(room.looked_at())
        await asyncio.sleep(0.01)
        assert not coming.done()
        assert not looking.done()
        slow.may_write.set()
        assert await buying == Done(id="more", version=before + 1)
        (welcome, _) = letters(await coming)
        assert (welcome["version"], welcome["view"]["sitting"][1]["chips"]) == (before + 1, 150)
        state, _ = await looking
        assert state.players["Ben"].chips == 150

    on_a_database(test, tmp_path)


def test_who_comes_while_something_fails_is_told_of_nothing(tmp_path: Path) -> None:
    async def test(store: Store) -> None:
        slow = SlowStore(store)
        room = await two_at_a_table(slow)
        before = room.version
        slow.may_write.clear()
        slow.is_failing = True
        buying = asyncio.create_task(room.do("Ben", Do(id="more", command=AskForChips(amount=50))))
        await asyncio.sleep(0.01)
        coming = asyncio.create_task(room.join("Cleo"))
        slow.may_write.set()
        with pytest.raises(StoreError):
            await buying
        (welcome, _) = letters(await coming)
        assert (welcome["version"], welcome["view"]["sitting"][1]["chips"]) == (before, 100)

    on_a_database(test, tmp_path)


def test_a_command_may_have_any_id_that_is_not_too_long(tmp_path: Path) -> None:
    async def test(store: Store) -> None:
        room = await two_at_a_table(store)
        for id_ in ("", "\\n", "\\u0000", "\\u202e", "\\ud83d\\ude00", "two words"):
            said = read_do(f'{{"type":"Do","id":"{id_}","command":{{"type":"AskForChips","amount":5}}}}')
            assert isinstance(said, Do)
            first = await room.do("Ben", said)
            assert isinstance(first, Done)
            assert await room.do("Ben", said) == first
        assert room.table.state.players["Ben"].chips == 100 + 6 * 5
        assert (await TableRoom.restore(store, "table 1")).table.to_json() == room.table.to_json()
        refused = await room.do("Ben", Do(id="x" * 101, command=Say(text="hello")))
        assert isinstance(refused, Refused)
        assert "at most 100 letters" in refused.reason

    on_a_database(test, tmp_path)


def test_no_two_people_have_the_same_command_whatever_they_are_called(tmp_path: Path) -> None:
    async def test(store: Store) -> None:
        room = await two_at_a_table(store)
        for person, id_ in (("Ben", "Ten 1"), ("Ben Ten", "1"), ("Ben", "Ten' '1"), ("Ben' 'Ten", "1")):
            answer = await room.do(person, Do(id=id_, command=Say(text="hello")))
            assert answer == Done(id=id_, version=room.version)
        assert sum(isinstance(event, happened.Said) for event in room.recent) == 4

    on_a_database(test, tmp_path)


# ------------------------------------------------------------------------------------------ those who are behind


def test_a_watcher_who_is_far_behind_is_not_taken_for_a_slow_one(tmp_path: Path) -> None:
    async def test(store: Store) -> None:
        room = await two_at_a_table(store, Settings(between_deals=0, watch_delay=900))
        watcher = await room.join("Eve")
        for number in range(MOST_WAITING + 50):
            assert isinstance(await room.do("Ann", Do(id=f"{number}", command=Say(text="well"))), Done)
        late = await room.join(None)
        assert watcher.close_code is None
        assert late.close_code is None
        said = [event["type"] for each in letters(watcher) for event in each.get("events", ())]
        assert said.count("Said") == MOST_WAITING + 50

    on_a_database(test, tmp_path)


def test_a_watcher_who_comes_between_two_boards_sees_the_first_one_only(tmp_path: Path) -> None:
    async def test(store: Store) -> None:
        watch = StillWatch()
        room = await two_at_a_table(store, Settings(between_deals=4, watch_delay=10), watch)
        ben = await room.join("Ben")
        assert await room.go_on(wanted.StartDeal(at=0, deck=FULL_DECK)) is None
        assert room.table.deal is not None
        seat = room.table.deal.to_act
        assert seat is not None
        names = room.table.state.dealt
        await room.do(names[seat], Do(id="all", command=play.Wager(seat=seat, to=100)))
        await room.do(names[3 - seat], Do(id="too", command=play.Call(seat=3 - seat)))
        letters(ben)
        await room.do("Ben", Do(id="runs", command=play.ChooseRuns(seat=2, runs=1)))
        watch.time = 1011.2  # ten seconds behind, the first of three boards has been told
        told = [each for each in letters(await room.join(None)) if "view" in each]
        assert [len(each["view"]["deal"]["board"]) for each in told] == [3, 4, 5]
        version = told[0]["version"]
        assert [event["type"] for event in told[0]["past"]].count("BoardDealt") == 1
        for each in told[1:]:
            version += len(each["events"])
            assert each["version"] == version
        assert version == room.version

    on_a_database(test, tmp_path)


# ------------------------------------------------------------------------------------------ tables and names


def new_table(**settings: Any) -> NewTable:  # noqa: ANN401 - whatever a setting is
    terms = TermsWanted(games=(GameWanted(form="holdem", stakes="limit:2/4"),))
    return NewTable(terms=terms, settings=Settings(**settings), is_lawful=True)


def test_tables_that_are_made_at_the_same_time_have_names_of_their_own(tmp_path: Path) -> None:
    async def test(store: Store) -> None:
        await store.append("holdem-2", 0, [b"{}"])  # it was being made when the room went down
        rooms = Rooms(store, StillWatch())
        made = await asyncio.gather(*(rooms.make(f"host {number}", new_table()) for number in range(5)))
        assert sorted(each.id for each in made if isinstance(each, Made)) == [f"holdem-{n}" for n in (1, 3, 4, 5, 6)]
        await rooms.close()

    on_a_database(test, tmp_path)


def test_the_name_of_somebody_who_has_played_or_hosted_is_nobody_elses(tmp_path: Path) -> None:
    async def test(store: Store) -> None:
        rooms = Rooms(store, StillWatch())
        await rooms.restore()
        people = {name: await rooms.people.enter(name) for name in ("Host", "Player", "Guest")}
        made = await rooms.make("Host", new_table())
        assert isinstance(made, Made)
        room = rooms.tables[made.id].room
        assert isinstance(await room.do("Player", Do(id="1", command=AskForChips(amount=100, seat=1))), Done)
        assert isinstance(await room.do("Player", Do(id="2", command=wanted.Leave(player="Player", at=0))), Done)
        assert "Player" not in room.table.state.players
        for admission in people.values():
            assert isinstance(admission, Admission)
            await rooms.people.leave(admission.token)
        for closed in (False, True):
            assert isinstance(await rooms.people.enter("Host"), Refusal)
            assert isinstance(await rooms.people.enter("player."), Refusal)
            if not closed:
                assert isinstance(await room.do("Host", Do(id="3", command=Close())), Done)
                while rooms.tables:  # noqa: ASYNC110 - nobody says when it has been put away
                    await asyncio.sleep(0.001)
        assert isinstance(await rooms.people.enter("Guest"), Admission)
        await rooms.close()

    on_a_database(test, tmp_path)


def test_a_game_that_nobody_watches_is_not_read_by_strangers_either(tmp_path: Path) -> None:
    async def test(store: Store) -> None:
        rooms = Rooms(store, StillWatch())
        made = await rooms.make("Host", new_table(watching="nobody"))
        assert isinstance(made, Made)
        looked = await rooms.look(made.id)
        assert looked is not None
        refusal = rooms.may_look(looked, None)
        assert refusal is not None
        assert "nobody watches" in refusal.reason
        assert rooms.may_look(looked, "Host") is None
        await rooms.close()

    on_a_database(test, tmp_path)


# ------------------------------------------------------------------------------------------ what was refused


def test_a_client_learns_which_of_its_messages_was_refused(tmp_path: Path) -> None:
    async def test(store: Store) -> None:
        room, guard = await two_at_a_table(store), SocketGuard(now=lambda: 0.0)
        said = [f'{{"type":"Do","id":"{n}","command":{{"type":"Say","text":"so"}}}}' for n in range(45)]
        answers = [await _answer(room, "Ben", text, guard) for text in said]
        assert [answer.id for answer in answers] == [str(number) for number in range(45)]
        reasons = [answer.reason for answer in answers if isinstance(answer, Refused)]
        assert (len(answers) - len(reasons), reasons[0][:20], reasons[-1][:18]) == (
            5,
            "let the others read ",
            "that was too fast;",
        )
        for text, id_ in (
            ('{"id":"7","type":"Rob"}', "7"),
            ('{"id":7}', ""),
            ("what?", ""),
            (f'{{"id":"{"x" * 101}"}}', ""),
        ):
            refused = await _answer(room, "Ben", text, SocketGuard())
            assert isinstance(refused, Refused)
            assert refused.id == id_

    on_a_database(test, tmp_path)
