"""An evening in a real room of which every byte is kept that anybody gets: players, watchers, and whoever asks."""

import asyncio
import random
import sqlite3
import time
from collections import Counter
from collections.abc import Coroutine
from pathlib import Path
from typing import Any, Final, NamedTuple

import httpx
import msgspec
from tests.server.serving import GONE, Client, Player, Served
from websockets.asyncio.client import ClientConnection

from cardspeak.forms import FORMS

BEHIND: Final = 3
"""Seconds by which watchers are behind, at some tables."""
QUICK: Final = {"between_deals": 0, "bot_pace": 0.05, "turn_seconds": 60}
CALM: Final = {**QUICK, "between_deals": 1}
"""Boards of players who are all-in come street by street, and hands can be shown when the deal is over."""
OF_A_DEAL: Final = ("/replay", "/transcript", "/phh", "/pokerstars", "/sealed")
OF_A_TABLE: Final = ("/line", "/about", "/deals", "/ledger", "/ledger.csv", "/statistics")
OF_THE_ROOM: Final = ("/api/tables", "/api/evenings", "/api/statistics", "/api/me")
PHRASE: Final = "swordfish"


class Heard(NamedTuple):
    """What somebody got, when, and how long the table's log was by then."""

    viewer: str | None
    table: str
    what: str
    number: int
    until: int
    at: float
    text: bytes


class Table(NamedTuple):
    id: str
    delay: int
    is_calm: bool
    phrase: str = ""


class Evening:
    """Tables of every form with people, bots and watchers who come, go and ask, all at once."""

    def __init__(self, folder: Path, seed: str, deals: int, calm_deals: int) -> None:
        self.file = f"{folder}/room.sqlite3"
        self.served = Served(f"sqlite:///{self.file}")
        self.rng = random.Random(seed)
        self.wanted = {False: deals, True: calm_deals}
        self.heard: list[Heard] = []
        self.deals: Counter[str] = Counter()
        self.tables: list[Table] = []
        self.clients: list[Client] = []
        self.people: list[Client] = []
        self.strangers: list[Client] = []
        self.is_over = False

    # ---------------------------------------------------------------- the course of it

    async def run(self) -> None:
        await self.served.up()
        self.log = sqlite3.connect(f"file:{self.file}?mode=ro", uri=True)
        try:
            await self._open()
            going = [asyncio.create_task(each) for each in self._everybody()]
            await self._until(0.5, going)
            self.served.kill()
            await self.served.up()
            await self._until(1, going)
            self.is_over = True
            await asyncio.gather(*going)
            await self._ask_for_all()
        finally:
            self.served.kill()
            self.log.close()
            for client in self.clients:
                await client.close()

    async def _until(self, share: float, going: list[asyncio.Task[None]]) -> None:
        while any(self.deals[table.id] < share * self.wanted[table.is_calm] for table in self.tables):
            await asyncio.sleep(0.05)
            for task in going:
                if task.done():
                    task.result()

    async def _open(self) -> None:
        self.people = [await self._client(f"Person {letter}") for letter in "ABCDEFGHJKMN"]
        self.strangers = [await self._client(name) for name in (None, None, "Stranger", "Newcomer")]
        hosts = self.people[:2]
        common: dict[str, Any] = {"bots": 2, "bot": "random", "seats": 5}
        for place, form in enumerate(FORMS):
            delay = BEHIND if place % 6 == 0 else 0
            made = await hosts[place % 2].make(form, {**QUICK, "watch_delay": delay}, **common)
            self.tables.append(Table(made, delay, is_calm=False))
        faceup = {"options": {"all_in_faceup": "always"}, **common}
        for form, delay, phrase, choices in (
            ("holdem", BEHIND, "", faceup),
            ("omaha8", 0, PHRASE, faceup),
            ("jacks", 0, "", common),
            ("holdem stud8 badugi", 0, "", common),
        ):
            made = await hosts[delay % 2].make(form, {**CALM, "watch_delay": delay}, passphrase=phrase, **choices)
            self.tables.append(Table(made, delay, is_calm=True, phrase=phrase))

    async def _client(self, name: str | None) -> Client:
        client = Client(self.served)
        self.clients.append(client)
        return client if name is None else await client.enter(name)

    def _everybody(self) -> list[Coroutine[Any, Any, None]]:
        visits = []
        for place, table in enumerate(self.tables):
            players = [self.people[(place + step) % len(self.people)] for step in (0, 5)]
            visits += [self._play(client, table) for client in players]
            visits += [self._visit(players[0], table), self._watch(table, None)]
            if place % 3 == 0:
                visits.append(self._watch(table, f"Watcher {place}"))
        return [*visits, *(self._keep_asking() for _ in range(6))]

    def keep(self, client: Client, table: str, what: str, number: int, text: bytes) -> None:
        row = self.log.execute("SELECT version FROM streams WHERE name = ?", (table,)).fetchone()
        until = 0 if row is None else int(row[0])
        self.heard.append(Heard(client.name, table, what, number, until, time.time(), text))

    # ---------------------------------------------------------------- at the tables

    async def _play(self, client: Client, table: Table) -> None:
        player = Player(client, table.id, random.Random(f"{table.id} {client.name}"))
        player.extras = [Show(player)]
        if table.phrase:
            await client.http.post(f"/api/tables/{table.id}/admit", json={"passphrase": table.phrase})
        await self._visit(client, table, player)

    async def _watch(self, table: Table, name: str | None) -> None:
        client = await self._client(name)
        if table.phrase and name is not None:
            await client.http.post(f"/api/tables/{table.id}/admit", json={"passphrase": table.phrase})
        await self._visit(client, table)

    async def _visit(self, client: Client, table: Table, player: Player | None = None) -> None:
        """Comes again and again, sometimes saying what it has seen already."""
        version = 0
        while not self.is_over:
            since = self.rng.choice((None, version, max(version - self.rng.randint(0, 30), 0))) if version else None
            try:
                async with client.socket(table.id, since) as connection:
                    version = await self._listen(connection, client, table, player)
            except GONE:
                await asyncio.sleep(0.1)

    async def _listen(self, connection: ClientConnection, client: Client, table: Table, player: Player | None) -> int:
        version = 0
        for _ in range(self.rng.randint(5, 400)):
            if self.is_over:
                break
            try:
                text = await asyncio.wait_for(connection.recv(decode=False), 1)
            except TimeoutError:
                continue
            self.keep(client, table.id, "socket", 0, text)
            if player is not None or not version:
                message = msgspec.json.decode(text)
                version = message.get("version", version)
                self.deals[table.id] = max(self.deals[table.id], message.get("view", {}).get("deals", 0))
                if player is not None:
                    await player.take(connection, message)
        return version

    # ---------------------------------------------------------------- over HTTP

    async def _keep_asking(self) -> None:
        while not self.is_over:
            what = self.rng.choice((*OF_A_DEAL * 3, *OF_A_TABLE, *OF_THE_ROOM, "/export"))
            await self._ask(self.rng.choice(self.tables), what)

    async def _ask_for_all(self) -> None:
        """Every page of every table once, whatever was asked for before."""
        for table in self.tables:
            for what in (*OF_A_DEAL, *OF_A_TABLE, "/export"):
                await self._ask(table, what)

    async def _ask(self, table: Table, what: str) -> None:
        """Some player, somebody who has never been there, or nobody in particular, about one of the last deals."""
        client = self.rng.choice((*self.strangers, *self.people))
        number = max(self.deals[table.id] - self.rng.choice((0, 1, 1, 1, 2, 5)), 1)
        try:
            answer = await client.http.get(self._path(table.id, number, what))
        except GONE:
            await asyncio.sleep(0.1)
            return
        self.keep(client, table.id, what if answer.status_code == httpx.codes.OK else "refused", number, answer.content)

    def _path(self, table: str, number: int, what: str) -> str:
        if what in OF_THE_ROOM:
            return what
        if what == "/export":
            return f"/api/tables/{table}/export?format={self.rng.choice(('transcript', 'phh', 'pokerstars'))}"
        place = f"/api/tables/{table}" + (f"/deals/{number}" if what in OF_A_DEAL else "")
        return place if what in {"/replay", "/line"} else f"{place}{what}"


class Show:
    """Says something now and then; when a deal is over, shows a card to one or to all, or asks to see another hand."""

    def __init__(self, player: Player) -> None:
        self.player = player

    def __call__(self, message: dict[str, Any]) -> dict[str, Any] | None:
        deal, rng = message["view"]["deal"], self.player.rng
        if rng.random() < 0.01:
            return {"type": "Say", "text": "what a hand"}
        if deal is None or not deal["is_over"] or deal["viewer"] is None or rng.random() < 0.5:
            return None
        own = next(each for each in deal["seats"] if each["seat"] == deal["viewer"])
        seats = [each["seat"] for each in deal["seats"] if each is not own]
        if rng.random() < 0.3:
            return {"type": "AskToSee", "seat": own["seat"], "hand_of": rng.choice(seats)}
        if not own["cards"]:
            return {"type": "AskForShown", "seat": own["seat"], "hand_of": rng.choice(seats)}
        card, to = rng.choice(own["cards"]), rng.choice((None, *seats))
        return {"type": "ShowTo", "seat": own["seat"], "cards": [card], "to": to}
