"""A room whose store fails or whose process dies at any write of an evening, on both databases: nothing is lost."""

import asyncio
import random
from collections import Counter
from collections.abc import AsyncIterator, Awaitable, Callable, Coroutine
from contextlib import suppress
from itertools import count
from pathlib import Path
from typing import Any, Final

import asyncpg  # type: ignore[import-untyped]
import msgspec
import pytest
from tests.server.oracle import Log

from cardspeak.bots import RandomBot
from cardspeak.rulebook import Refusal
from cardspeak.server.happenings import AnyEvent, Event, decoded
from cardspeak.server.history import attempts_at, index_deals
from cardspeak.server.listening import Listener
from cardspeak.server.pages import NewTable
from cardspeak.server.protocol import Do, Done, Happened, Sent, Welcome
from cardspeak.server.room_state import RoomState, follow
from cardspeak.server.rooms import Rooms
from cardspeak.server.settings import Settings
from cardspeak.server.table_room import TableRoom
from cardspeak.server.wishes import AnyCommand, AskForChips, Close, GameWanted, Say, TermsWanted
from cardspeak.store import open_store
from cardspeak.store.log import Entry, Store, StoreError
from cardspeak.table import Table

DEALS: Final = 2
LONGEST: Final = 30
"""Writes of an evening."""
WRITES: Final = ("append", "put", "delete")
FORMS: Final = ("holdem", "badugi", "stud")
STEP: Final = 0.3
"""Seconds that pass whenever Ann does something."""
DOWN: Final = 5000.0
"""Seconds that the room is down after a death."""
ACTIONS: Final = {
    "Folded": ("Fold",),
    "Checked": ("Check",),
    "Called": ("Call",),
    "Wagered": ("Wager", "BringIn"),
    "DrawDeclared": ("Draw",),
    "Mucked": ("Muck",),
}
"""Events of a deal, and the commands by which alone they happen."""


class HeldWatch:
    """Time that passes when somebody says so; who sleeps wakes up when it has."""

    def __init__(self) -> None:
        self.time = 1_000_000.0
        self._sleeping: list[tuple[float, asyncio.Future[None]]] = []

    def now(self) -> float:
        return self.time

    async def sleep(self, seconds: float) -> None:
        if seconds <= 0:
            await asyncio.sleep(0)
            return
        awake: asyncio.Future[None] = asyncio.get_running_loop().create_future()
        self._sleeping.append((self.time + seconds, awake))
        await awake

    def passes(self, seconds: float) -> None:
        self.time += seconds
        for until, awake in self._sleeping:
            if until <= self.time and not awake.done():
                awake.set_result(None)
        self._sleeping = [each for each in self._sleeping if not each[1].done()]


class Frail:
    """A store to which something happens at its so-and-so-manieth write, before that is on disk or after."""

    def __init__(self, store: Store, at: int, *, is_written: bool, happens: Callable[[], Awaitable[None]]) -> None:
        self.store = store
        self.at = at
        self.is_written = is_written
        self.happens = happens
        self.writes = 0
        self.down = 0
        """Calls that fail from now on."""
        self.is_dead = False
        self.writing: set[asyncio.Future[object]] = set()
        """What the database is doing; that goes on when whoever asked for it is dead."""

    def __getattr__(self, name: str) -> Any:  # noqa: ANN401 - whatever the store has
        call = getattr(self.store, name)
        return self._read if name == "read" else self._frail(name, call)

    def _frail(self, name: str, call: Callable[..., Awaitable[object]]) -> Callable[..., Awaitable[object]]:
        async def frail(*values: object, **named: object) -> object:
            if self.is_dead:
                await asyncio.Event().wait()
            self._check()
            self.writes += name in WRITES
            is_now = name in WRITES and self.writes == self.at
            answer = None if is_now and not self.is_written else await self._asked(call(*values, **named))
            if is_now:
                await self.happens()
            return answer

        return frail

    async def _asked(self, work: Awaitable[object]) -> object:
        asked = asyncio.ensure_future(work)
        self.writing.add(asked)
        asked.add_done_callback(self.writing.discard)
        return await asyncio.shield(asked)

    async def _read(self, stream: str, after: int = 0, until: int | None = None) -> AsyncIterator[Entry]:
        self._check()
        async for entry in self.store.read(stream, after, until):
            yield entry

    def _check(self) -> None:
        if self.down > 0:
            self.down -= 1
            raise StoreError("the database is away")


class Ann:
    """Plays an evening with a bot, whatever becomes of the room meanwhile; remembers all that she was told."""

    def __init__(self, watch: HeldWatch, form: str, seed: str) -> None:
        self.watch = watch
        self.form = form
        self.rng = random.Random(seed)
        self.bot = RandomBot(self.rng)
        self.table = ""
        self.told: dict[int, AnyEvent] = {}
        self.version = 0
        self.ids = count(1)
        self.wish: Do | None = None
        """What she wants, and has no answer to."""
        self.done: Counter[str] = Counter()
        self.refused: list[str] = []
        self.is_over = False

    async def visit(self, rooms: Rooms) -> None:
        """Until the evening is over; may be begun again at any time."""
        if not self.table:
            made = await rooms.make("Ann", self._new_table())
            assert not isinstance(made, Refusal), made
            self.table = made.id
        opened = rooms.tables.get(self.table)
        if opened is not None:
            listener = await opened.room.join("Ann", self.version or None)
            try:
                await self._play(opened.room, listener)
            finally:
                await opened.room.leave(listener)
            while self.table in rooms.tables:  # noqa: ASYNC110 - nobody says when it has been put away
                await asyncio.sleep(0.001)
        self.is_over = True

    def _new_table(self) -> NewTable:
        settings = Settings(between_deals=0, bot_pace=0, turn_seconds=600, bank_seconds=30)
        terms = TermsWanted(games=(GameWanted(form=self.form, stakes="limit:10/20"),))
        return NewTable(terms=terms, settings=settings, bots=1, bot="random", seats=3, is_lawful=True)

    async def _play(self, room: TableRoom, listener: Listener) -> None:
        if self.wish is not None:
            await self._do(room, self.wish)
        last: Welcome | Happened | None = None
        while room.room.closed_at is None:
            letter = await listener.letters.get()
            message: Sent = msgspec.json.decode(letter.text, type=Sent)
            if isinstance(message, Welcome | Happened):
                self._hear(message)
                last = message
            command = self._command(last) if last is not None and listener.letters.empty() else None
            if command is not None:
                await self._do(room, Do(id=f"a {next(self.ids)}\n", command=command))

    def _hear(self, message: Welcome | Happened) -> None:
        events = message.events if isinstance(message, Happened) else message.past
        first = message.version - len(events) + 1
        if isinstance(message, Happened):
            assert first == self.version + 1, "told without a gap, and nothing twice"
        for version, event in enumerate(events, first):
            assert self.told.setdefault(version, event) == event, "told otherwise than before"
        assert message.version >= self.version, "what was told has not happened after all"
        self.version = message.version

    def _command(self, message: Welcome | Happened) -> AnyCommand | None:
        view = message.view
        if view.is_ended:
            return None
        if all(each.player != "Ann" for each in view.sitting):
            assert view.buy_in is not None
            return AskForChips(amount=view.buy_in[0], seat=1)
        if view.deals >= DEALS and not message.room.is_closing:
            return Close()
        if view.deal is not None and view.deal.options is not None:
            return self.bot.choose(view.deal.options)
        return Say(text=f"word {next(self.ids)}") if self.rng.random() < 0.2 else None

    async def _think(self, store: Store, steps: int) -> None:
        for _ in range(steps):
            self.watch.passes(STEP)
            await asyncio.sleep(0.001)
            while getattr(store, "writing", None):  # noqa: ASYNC110 - keeping what happens takes no time of hers
                await asyncio.sleep(0.001)

    def times(self, *commands: str) -> set[int]:
        """How often she has done something; if the evening was over before the last answer came, perhaps once more."""
        done = sum(self.done[command] for command in commands)
        return {done, done + (self.wish is not None and type(self.wish.command).__name__ in commands)}

    async def _do(self, room: TableRoom, wish: Do) -> None:
        self.wish = wish
        await self._think(room.store, 12 if self.rng.random() < 0.3 else 1)
        answer = await room.do("Ann", wish)
        self.wish = None
        if isinstance(answer, Done):
            self.done[type(wish.command).__name__] += 1
        else:
            self.refused.append(answer.reason)


# ------------------------------------------------------------------------------------------ a process that dies


async def one_life(store: Store, ann: Ann, at: int, *, is_written: bool) -> None:
    """A room from its coming up to its death at a write, if it comes to that."""
    died = asyncio.Event()

    async def die() -> None:
        frail.is_dead = True
        died.set()
        await asyncio.Event().wait()

    frail = Frail(store, at, is_written=is_written, happens=die)
    rooms = Rooms(frail, ann.watch)
    life = asyncio.create_task(_live(store, rooms, ann))
    dying = asyncio.create_task(died.wait())
    await asyncio.wait({life, dying}, return_when=asyncio.FIRST_COMPLETED)
    await _bury([life, dying], rooms)
    await asyncio.gather(*frail.writing, return_exceptions=True)


async def _live(store: Store, rooms: Rooms, ann: Ann) -> None:
    await rooms.restore()
    if ann.table and ann.table in rooms.tables:
        await check_restored(store, rooms.tables[ann.table].room, ann)
    await ann.visit(rooms)


async def _bury(tasks: list[asyncio.Task[Any]], rooms: Rooms) -> None:
    """Nothing of the room goes on; what went wrong before its death is said."""
    kept = [each.task for each in rooms.tables.values() if each.task is not None]
    tasks += [*kept, *rooms._tasks, *([rooms._beating] if rooms._beating else [])]
    is_failed = [task.exception() for task in tasks if task.done() and not task.cancelled()]
    for task in tasks:
        task.cancel()
    await asyncio.gather(*tasks, return_exceptions=True)
    for fault in filter(None, is_failed):
        raise fault


async def check_restored(store: Store, room: TableRoom, ann: Ann) -> None:
    """The room is what its log says, with the cards, the chips, the turn and the clock that it had."""
    table, beside, version = room.table.to_json(), room.room, room.version
    events = decoded([entry.body async for entry in store.read(room.stream, 0, version)])
    assert table == Table.replay(event for event in events if not isinstance(event, Event)).to_json()
    assert beside == followed(events)
    assert version >= ann.version
    before = followed(events[:-1])
    turn = before.turn
    if turn is not None and beside.turn is not None and beside.turn.since >= DOWN * 1000 + turn.since:
        real = (beside.turn.since / 1000 - DOWN) * 1000 - turn.since
        counted = turn.left - beside.turn.left
        assert 0 <= real - counted <= 1000 + 2 * STEP * 1000, (
            "the clock stood still while the room was down, and no longer"
        )


def followed(events: list[AnyEvent]) -> RoomState:
    room = RoomState()
    for event in events:
        room = follow(room, event)
    return room


async def check_evening(store: Store, ann: Ann) -> None:
    """What is in the log in the end is what Ann was told and what she did, each once."""
    log = Log([entry.body async for entry in store.read(ann.table)])
    for version, event in ann.told.items():
        assert msgspec.to_builtins(event, str_keys=True) == msgspec.to_builtins(log_event(log, version), str_keys=True)
    kinds = Counter((each["type"], each.get("seat") == 1) for each in log.events)
    for kind, commands in ACTIONS.items():
        assert kinds[kind, True] in ann.times(*commands), f"every {commands} once"
    said = [each["text"] for each in log.events if each["type"] == "Said"]
    assert len(said) == len(set(said))
    assert len(said) in ann.times("Say")
    sealed = [each["number"] for each in log.events if each["type"] == "DeckSealed"]
    assert len(sealed) == len(set(sealed)), "a deck that was sealed is the one that is dealt"
    assert len(list(log.secrets({key: each.body for key, each in (await store.documents("seed")).items()}))) >= DEALS
    await _check_money(store, ann, len(log.deals))


def log_event(log: Log, version: int) -> AnyEvent:
    (event,) = decoded([msgspec.json.encode(log.as_seen(version, "Ann"))])
    return event


async def _check_money(store: Store, ann: Ann, deals: int) -> None:
    room = await TableRoom.restore(store, ann.table)
    assert room.room.closed_at is not None
    book = room.table.ledger
    assert book.is_balanced
    assert sum(line.result for line in book.lines) == 0
    assert not any(line.chips for line in book.lines)
    assert (await index_deals(store, ann.table)).deals == deals
    for number in range(1, deals + 1):
        assert len(await attempts_at(store, ann.table, number)) == 1


async def dies_at(store: Store, at: int) -> bool:
    """An evening in which the room dies three times, each at its so-and-so-manieth write; whether it came to that."""
    watch = HeldWatch()
    ann = Ann(watch, FORMS[at % len(FORMS)], f"dies {at}")
    deaths = 0
    for life in range(50):
        await one_life(store, ann, at if life < 3 else 0, is_written=bool((at + life) % 2))
        if ann.is_over:
            break
        deaths += 1
        watch.passes(DOWN)
    assert ann.is_over
    await check_evening(store, ann)
    return deaths > 0


# ------------------------------------------------------------------------------------------ a store that fails


async def fails_at(store: Store, at: int) -> bool:
    """An evening in which the store fails at a write, and for some calls after it; the room goes on."""
    ann = Ann(HeldWatch(), FORMS[at % len(FORMS)], f"fails {at}")

    async def fail() -> None:
        frail.down = at % 4
        raise StoreError("the disk is full")

    frail = Frail(store, at, is_written=bool(at % 2), happens=fail)
    rooms = Rooms(frail, ann.watch)
    await _patiently(rooms.restore)
    while not ann.is_over:
        visit = asyncio.create_task(_patiently(lambda: ann.visit(rooms)))
        while not visit.done():
            await asyncio.wait({visit}, timeout=0.02)
            ann.watch.passes(STEP)
        await visit
    await _bury([], rooms)
    await check_evening(store, ann)
    return frail.writes >= at


async def _patiently(ask: Callable[[], Coroutine[Any, Any, None]]) -> None:
    """As a client does: once more when the store could not."""
    while True:
        with suppress(StoreError):
            await ask()
            return


# ------------------------------------------------------------------------------------------ every write of an evening


async def at_every_write(happens: Callable[[Store, int], Awaitable[bool]], url: Callable[[int], Awaitable[str]]) -> int:
    """How often it came to it: the longest evenings have more writes than the shortest."""
    times = 0
    for at in range(1, LONGEST):
        async with await open_store(await url(at)) as store:
            times += await asyncio.wait_for(happens(store, at), 120)
    return times


@pytest.mark.parametrize("happens", [dies_at, fails_at])
def test_an_evening_on_sqlite_survives_whatever_happens_at_any_write(
    happens: Callable[[Store, int], Awaitable[bool]], tmp_path: Path
) -> None:
    async def url(at: int) -> str:
        await asyncio.sleep(0)
        return f"sqlite:///{tmp_path}/room{at}.sqlite3"

    assert asyncio.run(at_every_write(happens, url)) > 20


@pytest.mark.parametrize("happens", [dies_at, fails_at])
def test_an_evening_on_postgresql_survives_whatever_happens_at_any_write(
    happens: Callable[[Store, int], Awaitable[bool]], postgresql_server: str
) -> None:
    async def url(_: int) -> str:
        connection = await asyncpg.connect(postgresql_server)
        await connection.execute("SET client_min_messages = warning")
        await connection.execute("DROP SCHEMA IF EXISTS cardspeak CASCADE")
        await connection.close()
        return postgresql_server

    assert asyncio.run(at_every_write(happens, url)) > 20
