"""A room that is killed again and again in mid-deal comes up as it was: what was told stays, what was done is done."""

import asyncio
import random
import time
from collections import Counter
from collections.abc import AsyncIterator, Iterator
from contextlib import asynccontextmanager
from itertools import count
from typing import Any, Final, NamedTuple

import msgspec
import pytest
from tests.server.oracle import Log
from tests.server.serving import GONE, Client, Player, Served

from cardspeak.cards.commitment import Commitment, dealing_order, prepare
from cardspeak.cards.shuffle import Contribution
from cardspeak.forms import DECKS
from cardspeak.server.happenings import AnyEvent, Event, decoded
from cardspeak.server.room_state import RoomState, follow
from cardspeak.store import open_store
from cardspeak.store.log import Store
from cardspeak.table import Table, view_table
from cardspeak.table.events import TableEvent, TableOpened

FORMS: Final = ("holdem", "omaha8", "stud", "deuce-to-seven-triple-draw", "jacks-joker", "ace-to-five")
WATCHED: Final = ("holdem", "draw", "razz", "badugi")
"""At these bots play among themselves, as fast as they can, since somebody watches."""
KILLS: Final = 20
DEALS: Final = 1500
"""Of all tables together: it goes on being killed until there were as many, with each of the databases."""
LONG_LIFE: Final = 6.0
"""Seconds that every fourth life lasts, so that many deals are played between two deaths."""
BANK: Final = 20
TURN: Final = 600
LATE: Final = 2000
"""Thousandths of a second by which a sign of life may be late on a busy machine, beyond the second between two."""
QUICK: Final = {"between_deals": 0, "bot_pace": 0, "turn_seconds": TURN, "bank_seconds": BANK}
ACTIONS: Final = {
    "Folded": ("Fold",),
    "Checked": ("Check",),
    "Called": ("Call",),
    "Wagered": ("Wager", "BringIn"),
    "DrawDeclared": ("Draw",),
    "Mucked": ("Muck",),
}
"""Events of a deal, and the commands by which alone they happen."""
OF_THE_MOMENT: Final = ("clock", "bank", "connected", "watchers")


class Heard(NamedTuple):
    life: int
    viewer: str | None
    text: bytes


class Killed(NamedTuple):
    at: int
    """In thousandths of a second."""
    lengths: dict[str, int]
    """How many events each table had."""


class Person(Player):
    """A player who says something now and then that was never said before, and keeps the answers."""

    def __init__(self, client: Client, table: str) -> None:
        super().__init__(client, table, random.Random(f"{client.name} at {table}"))
        self.sent: dict[str, dict[str, Any]] = {}
        self.answers: dict[str, str] = {}
        self.words = count(1)
        self.extras = [self._say]

    def _say(self, _: dict[str, Any]) -> dict[str, Any] | None:
        return {"type": "Say", "text": f"{self.client.name} {next(self.words)}"} if self.rng.random() < 0.1 else None

    async def take(self, connection: Any, message: dict[str, Any]) -> None:  # noqa: ANN401 - a connection
        if self.unanswered is not None:
            self.sent[self.unanswered["id"]] = self.unanswered["command"]
            if message.get("id") == self.unanswered["id"] and "too fast" not in message.get("reason", ""):
                self.answers[message["id"]] = message["type"]
        await super().take(connection, message)

    def done(self, *kinds: str) -> int:
        return sum(self.sent[id_]["type"] in kinds for id_, answer in self.answers.items() if answer == "Done")

    def lost(self, *kinds: str) -> int:
        """Commands that never had an answer, of which nobody knows whether they were carried out."""
        return sum(sent["type"] in kinds for id_, sent in self.sent.items() if id_ not in self.answers)


class Thinker(Person):
    """Sits there and lets the time run, as long as the evening lasts."""

    def command_for(self, message: dict[str, Any]) -> dict[str, Any] | None:
        is_seated = any(each["player"] == self.client.name for each in message["view"]["sitting"])
        is_thinking = is_seated and not message["room"]["is_closing"]
        return None if is_thinking else super().command_for(message)


class Lives:
    """A room with tables of several forms, and all that was heard of them while it was killed again and again."""

    def __init__(self, database: str, seed: str) -> None:
        self.database = database
        self.served = Served(database)
        self.rng = random.Random(seed)
        self.heard: dict[str, list[Heard]] = {}
        self.people: list[Person] = []
        self.watcher = Client(self.served)
        self.clients: list[Client] = [self.watcher]
        self.watched: list[str] = []
        self.killed: list[Killed] = []
        self.counted: Counter[str] = Counter()
        """Up to which version of a table's log its deals were counted."""
        self.deals = 0
        self.life = 0
        self.welcomed = asyncio.Event()

    async def run(self, store: Store) -> None:
        await self.served.up()
        try:
            await self._open()
            while self.life < KILLS or await self._deals(store) < DEALS:
                await self._live(LONG_LIFE if self.life % 4 == 3 else self.rng.uniform(0, 0.4), store)
                await self.served.up()
                self.life += 1
            await self._end()
        finally:
            self.served.kill()
            for client in self.clients:
                await client.close()

    async def _deals(self, store: Store) -> int:
        """How many were played to their end."""
        for table in self.heard:
            async for entry in store.read(table, after=self.counted[table]):
                self.counted[table] = entry.version
                self.deals += b'"type":"DealSettled"' in entry.body
        return self.deals

    async def _client(self, name: str) -> Client:
        self.clients.append(await Client(self.served).enter(name))
        return self.clients[-1]

    async def _open(self) -> None:
        host = await self._client("Host")
        for number, form in enumerate(FORMS):
            table = await host.make(form, QUICK, bots=2, bot="random", seats=5)
            self.people += [Person(await self._client(f"{who} {number}"), table) for who in ("Left", "Right")]
        for form in WATCHED:
            self.watched.append(await host.make(form, QUICK, bots=4, bot="random"))
        thinking = await host.make("holdem", QUICK, bots=1, bot="careful", seats=3)
        self.people.append(Thinker(await self._client("Thinker"), thinking))
        self.heard = {table: [] for table in (*self.watched, *(person.table for person in self.people))}

    @asynccontextmanager
    async def _everybody(self) -> AsyncIterator[None]:
        self.welcomed.clear()
        visits = [asyncio.create_task(self._visit(each.client, each.table, each)) for each in self.people]
        visits += [asyncio.create_task(self._visit(self.watcher, table)) for table in self.watched]
        try:
            yield
        finally:
            for visit in visits:
                visit.cancel()
            for outcome in await asyncio.gather(*visits, return_exceptions=True):
                assert isinstance(outcome, asyncio.CancelledError | None), outcome

    async def _live(self, seconds: float, store: Store) -> None:
        async with self._everybody():
            await asyncio.wait_for(self.welcomed.wait(), 60)
            await asyncio.sleep(seconds)
            at = int(time.time() * 1000)
            self.served.kill()
        self.killed.append(Killed(at, await store.streams()))

    async def _visit(self, client: Client, table: str, person: Person | None = None) -> None:
        while True:
            last = None if person is None else person.last
            since = last["version"] if last is not None and self.rng.random() < 0.5 else None
            try:
                async with client.socket(table, since) as connection:
                    async for text in connection:
                        assert isinstance(text, str)
                        self.heard[table].append(Heard(self.life, client.name, text.encode()))
                        self.welcomed.set()
                        if person is not None:
                            await person.take(connection, msgspec.json.decode(text))
            except GONE:
                await asyncio.sleep(0.02)

    async def _end(self) -> None:
        """Every evening is closed; the deals that are on are played to their end."""
        host = self.clients[1]
        async with self._everybody():
            for table in self.heard:
                async with host.socket(table) as connection:
                    await connection.send('{"type":"Do","id":"end","command":{"type":"Close"}}')
                    while (message := msgspec.json.decode(await connection.recv())).get("id") != "end":
                        pass
                    assert message["type"] == "Done", message
            for table in self.heard:
                while (await host.http.get(f"/api/tables/{table}")).json()["closed_at"] is None:  # noqa: ASYNC110 - asked
                    await asyncio.sleep(0.1)
        for table in self.heard:
            ledger = (await host.http.get(f"/api/tables/{table}/ledger")).json()
            assert ledger["is_balanced"]
            assert sum(line["result"] for line in ledger["lines"]) == 0


# ------------------------------------------------------------------------------------------ what must hold


class Evening:
    """A table's whole log, and what was heard of it."""

    def __init__(self, bodies: list[bytes], heard: list[Heard]) -> None:
        self.log = Log(bodies)
        self.events: list[AnyEvent] = decoded(bodies)
        self.heard = [(each, msgspec.json.decode(each.text)) for each in heard]

    def wrong_told(self) -> Iterator[str]:
        """What was told otherwise than it is in the log now."""
        for heard, message in self.heard:
            told = message.get("events", message.get("past", ()))
            for version, event in enumerate(told, message.get("version", 0) - len(told) + 1):
                if version > len(self.events) or event != self.log.as_seen(version, heard.viewer):
                    yield f"version {version} was told to {heard.viewer} in life {heard.life}: {event}"

    def last_told(self, life: int) -> int:
        """The last version that anybody knew of when that life ended."""
        return max((message.get("version", 0) for heard, message in self.heard if heard.life <= life), default=0)

    def wrong_views(self) -> Iterator[str]:
        """Where the first or the last view of a life is not what the log comes to."""
        wanted: dict[int, list[tuple[Heard, dict[str, Any]]]] = {}
        for heard, message in self._first_and_last():
            wanted.setdefault(message["version"], []).append((heard, message))
        for version, table, room in self._states():
            for heard, message in wanted.get(version, ()):
                if _lasting(message["view"], "buy_in") != _view(table, heard.viewer):
                    yield f"the view of {heard.viewer} at {version} in life {heard.life}"
                if (message["room"]["seal"], message["room"]["bots"]) != (room.deck and room.deck.seal, room.bots):
                    yield f"the room of {heard.viewer} at {version} in life {heard.life}"

    def _first_and_last(self) -> list[tuple[Heard, dict[str, Any]]]:
        found: dict[tuple[int, str | None], list[tuple[Heard, dict[str, Any]]]] = {}
        for heard, message in self.heard:
            if "view" in message:
                found.setdefault((heard.life, heard.viewer), []).append((heard, message))
        return [each for life in found.values() for each in (life[0], life[-1])]

    def _states(self) -> Iterator[tuple[int, Table, RoomState]]:
        assert isinstance(self.events[0], TableOpened)
        table, room = Table.replay([self.events[0]]), RoomState()
        for version, event in enumerate(self.events[1:], 2):
            if not isinstance(event, Event):
                table.take_in([event])
            room = follow(room, event)
            yield version, table, room

    def clocks(self, killed: Killed, length: int) -> tuple[int, int] | None:
        """How much time a turn had taken when the room was killed, and how much was counted when it came up."""
        turn, after = self._turn(length), self.log.events[length] if length < len(self.events) else {}
        if turn is None or after.get("type") != "TurnBegan" or after["player"] != turn["player"]:
            return None
        return killed.at - turn["at"], turn["left"] - after["left"]

    def _turn(self, length: int) -> dict[str, Any] | None:
        """Whose time was running then."""
        for event, decoded_ in zip(self.log.events[length - 1 :: -1], self.events[length - 1 :: -1], strict=True):
            if event["type"] == "TurnBegan":
                return event
            if not isinstance(decoded_, Event | TableEvent):
                return None
        return None

    def actions(self, player: str | None) -> Counter[str]:
        """How often a player did what."""
        found: Counter[str] = Counter()
        for version, event in enumerate(self.log.events, 1):
            deal = self.log.deal_at(version)
            if event["type"] in ACTIONS and deal is not None and deal.seats.get(player) == event["seat"]:
                found[event["type"]] += 1
        return found

    def wrong_decks(self, seeds: dict[str, bytes]) -> Iterator[str]:
        """Deals that were not dealt from the one deck that was sealed for them."""
        sealed: dict[int, Commitment] = {}
        mixed: dict[str, Any] = {}
        for event in self.log.events:
            if event["type"] == "DeckSealed":
                if event["number"] in sealed:
                    yield f"deal {event['number']} was sealed twice"
                sealed[event["number"]] = msgspec.convert(event["commitment"], Commitment)
            elif event["type"] == "DeckMixed":
                mixed = event
            elif event["type"] == "DealStarted":
                commitment, setup = sealed[mixed["number"]], event["setup"]
                deck = prepare(DECKS[setup["form"]["deck"]], commitment.context, seeds[commitment.seal])
                given = msgspec.convert(mixed.get("contributions", []), tuple[Contribution, ...])
                places = dealing_order(commitment, given, cut_at=mixed["cut_at"])
                if not isinstance(places, tuple) or list(deck.dealt(places)) != setup["deck"]:
                    yield f"deal {mixed['number']} was dealt from another deck"


def _lasting(view: dict[str, Any], *passing: str) -> dict[str, Any]:
    return {name: value for name, value in view.items() if name not in passing}


def _view(table: Table, viewer: str | None) -> dict[str, Any]:
    view: dict[str, Any] = msgspec.json.decode(msgspec.json.encode(view_table(table.state, table.deal, viewer)))
    return _lasting(view, "buy_in")


@pytest.fixture(params=["sqlite", "postgresql"])
def database(request: pytest.FixtureRequest) -> str:
    return str(request.getfixturevalue(f"{request.param}_url"))


def test_a_room_that_is_killed_again_and_again_loses_nothing_and_does_nothing_twice(database: str) -> None:
    asyncio.run(asyncio.wait_for(_killed_again_and_again(database), 600))


async def _killed_again_and_again(database: str) -> None:
    lives = Lives(database, database.partition(":")[0])
    async with await open_store(database) as store:
        await lives.run(store)
        logs = {table: [entry async for entry in store.read(table)] for table in lives.heard}
        seeds = {name: entry.body for name, entry in (await store.documents("seed")).items()}
    evenings = {}
    for table, entries in logs.items():
        assert [entry.version for entry in entries] == list(range(1, len(entries) + 1))
        evenings[table] = Evening([entry.body for entry in entries], lives.heard[table])
    clocks = [
        clock
        for table, evening in evenings.items()
        for killed in lives.killed
        if (clock := evening.clocks(killed, killed.lengths[table])) is not None
    ]
    for table, evening in evenings.items():
        assert list(evening.wrong_told()) == []
        assert list(evening.wrong_views()) == []
        assert list(evening.wrong_decks(seeds)) == []
        for life, killed in enumerate(lives.killed):
            assert evening.last_told(life) <= killed.lengths[table], "what was told was on disk"
    for person in lives.people:
        check_done_once(person, evenings[person.table])
    assert len(clocks) > KILLS
    for real, counted in clocks:
        assert 0 <= counted <= real + 50, "no time passes while the room is down"
        assert real - counted <= 1100 + LATE, "the time that had passed has passed"
    assert max(real for real, _ in clocks) > 1100 + LATE, "a clock that began anew would have been noticed"


def check_done_once(person: Person, evening: Evening) -> None:
    actions = evening.actions(person.client.name)
    for event, commands in ACTIONS.items():
        done = person.done(*commands)
        assert done <= actions[event] <= done + person.lost(*commands), f"{event} of {person.client.name}"
    said = Counter(each["text"] for each in evening.log.events if each["type"] == "Said")
    for id_, sent in person.sent.items():
        if sent["type"] == "Say":
            answer = person.answers.get(id_)
            assert said[sent["text"]] in {"Done": (1,), "Refused": (0,), None: (0, 1)}[answer], (sent, answer)
