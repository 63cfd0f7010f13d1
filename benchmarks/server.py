"""The room under load: `./cardspeak bench server`.

A real server in a process of its own, tables full of players who sit at real sockets on loopback. At every table
somebody acts once a second: each client decides by itself from what it was sent and waits until a second has passed
since the last action. What is measured is the time from sending the command to its effect having arrived at each of
the table's players, read and decoded; and how much of a core server and clients took.
"""

import asyncio
import itertools
import os
import random
import resource
import secrets
import time
from collections.abc import Iterator
from contextlib import ExitStack
from pathlib import Path
from typing import Any, Final

import httpx
import msgspec
from websockets.asyncio.client import ClientConnection, connect

from benchmarks.serving import served, sqlite_of_its_own

PACE: Final = 1.0
"""Seconds between two actions at a table."""
WARM_UP: Final = 5.0
WANTED_P99: Final = 100.0
"""Milliseconds."""
PEOPLE_BY_ADDRESS: Final = 40
"""The room lets only so many in from one address: the clients come from many addresses of the loopback."""
STAKES: Final = {"holdem": "no-limit:1/2", "omaha8": "limit:2/4", "stud": "limit:2/4", "deuce-to-seven": "no-limit:1/2"}


class Row(msgspec.Struct):
    store: str
    tables: int
    seats: int
    actions: float
    """A second, all tables together."""
    arrivals: int
    """Messages whose way was measured."""
    p50: float
    p95: float
    p99: float
    """Milliseconds."""
    server: float
    clients: float
    """Of one core."""
    kilobytes: float
    """A message, on average."""


class Options(msgspec.Struct, frozen=True):
    seat: int
    type: str
    check: bool = False
    call: int | None = None
    bring_in: int | None = None


class Deal(msgspec.Struct, frozen=True):
    options: Options | None = None


class View(msgspec.Struct, frozen=True):
    deal: Deal | None = None
    may: tuple[str, ...] = ()


class Around(msgspec.Struct, frozen=True):
    mixing: int | None = None


class Heard(msgspec.Struct):
    """As much of a message as a player needs."""

    type: str
    version: int = 0
    id: str = ""
    view: View = View()
    room: Around = Around()


HEARD: Final = msgspec.json.Decoder(Heard)


class Table:
    """One table, as its six clients see it."""

    def __init__(self) -> None:
        self.acted = 0.0
        """When the last command was sent."""
        self.version = 0
        """Beyond which an arrival is that command's."""
        self.rested = 0.0


class Load:
    def __init__(self, url: str) -> None:
        self.url = url
        self.ways: list[float] = []
        self.actions = 0
        self.bytes = 0
        self.messages = 0
        self.is_measured = False
        self.rng = random.Random("load")  # noqa: S311 - no secrets in a load

    async def play(self, client: ClientConnection, name: str, table: Table) -> None:
        numbers, mixed, has_asked, counted = itertools.count(), 0, False, 0.0
        async for text in client:
            heard = HEARD.decode(text)
            if heard.type == "Happened" and heard.version > table.version and counted != table.acted:
                counted = table.acted
                self._arrived(table, len(text))
            if heard.type != "Happened":
                continue
            if heard.room.mixing is not None and heard.room.mixing != mixed:
                mixed = heard.room.mixing
                await self._send(client, numbers, {"type": "Mix", "number": mixed, "entropy": os.urandom(32).hex()})
            may_post = "ComeIn:post" in heard.view.may
            if may_post and not has_asked:
                await self._send(client, numbers, {"type": "ComeIn", "player": name, "how": "post"})
            has_asked = may_post
            options = heard.view.deal.options if heard.view.deal else None
            if options is not None:
                await self._act(client, numbers, options, table, heard.version)

    def _arrived(self, table: Table, size: int) -> None:
        if self.is_measured:
            self.ways.append(time.perf_counter() - table.acted)
            self.bytes += size
            self.messages += 1

    async def _act(
        self, client: ClientConnection, numbers: Iterator[int], options: Options, table: Table, version: int
    ) -> None:
        table.rested = max(table.rested + PACE, time.perf_counter())
        await asyncio.sleep(table.rested - time.perf_counter())
        table.acted, table.version = time.perf_counter(), version
        self.actions += self.is_measured
        await self._send(client, numbers, self._decision(options))

    async def _send(self, client: ClientConnection, numbers: Iterator[int], command: dict[str, Any]) -> None:
        await client.send(msgspec.json.encode({"type": "Do", "id": str(next(numbers)), "command": command}).decode())

    def _decision(self, options: Options) -> dict[str, Any]:
        kinds = {"DrawChoices": "Draw", "ShowChoices": "Muck", "RunsChoices": "ChooseRuns", "ChopChoices": "Decline"}
        kind = kinds.get(options.type)
        if kind is None:
            stay = "Check" if options.check else "BringIn" if options.bring_in is not None else "Call"
            kind = "Fold" if stay == "Call" and (options.call is None or self.rng.random() < 0.3) else stay
        return {"type": kind, "seat": options.seat, **({"runs": 1} if kind == "ChooseRuns" else {})}


class Crowd:
    """People from many addresses."""

    def __init__(self, url: str) -> None:
        self.url = url
        self.number = itertools.count(1)
        self.run = secrets.token_hex(3)
        """So that another run on the same database may have people of its own."""

    async def enter(self) -> tuple[str, str, dict[str, str], httpx.AsyncClient]:
        number = next(self.number)
        address = f"127.0.{1 + number // PEOPLE_BY_ADDRESS}.1"
        client = httpx.AsyncClient(
            base_url=self.url, timeout=60, transport=httpx.AsyncHTTPTransport(local_address=address, retries=2)
        )
        name = f"Player {number} {self.run}"
        entered = await client.post("/api/enter", json={"name": name})
        entered.raise_for_status()
        headers = {"Authorization": f"Bearer {entered.json()['token']}"}
        client.headers.update(headers)
        return name, address, headers, client


async def open_table(load: Load, crowd: Crowd, seats: int, form: str) -> list[asyncio.Task[None]]:
    people = [await crowd.enter() for _ in range(seats)]
    _, _, _, host = people[0]
    terms = {"games": [{"form": form, "stakes": STAKES[form]}]}
    settings = {"between_deals": 1, "listed": False, "turn_seconds": 30}
    made = await host.post(
        "/api/tables", json={"terms": terms, "seats": seats, "settings": settings, "is_lawful": True}
    )
    made.raise_for_status()
    path = load.url.replace("http", "ws", 1) + f"/api/tables/{made.json()['id']}/socket"
    table, playing = Table(), []
    for seat, (name, address, headers, client) in enumerate(people, 1):
        socket_ = await connect(path, additional_headers=headers, local_addr=(address, 0), open_timeout=60)
        wish = {"type": "AskForChips", "amount": 100_000, "seat": seat}
        await socket_.send(msgspec.json.encode({"type": "Do", "id": "sit", "command": wish}).decode())
        playing.append(asyncio.create_task(load.play(socket_, name, table)))
        await client.aclose()
    return playing


class Used(msgspec.Struct):
    """Seconds of work while it was measured."""

    server: float
    clients: float


async def run(url: str, pid: int, tables: int, seats: int, seconds: float) -> tuple[Load, Used]:
    load, crowd = Load(url), Crowd(url)
    forms = itertools.cycle(STAKES)
    playing: list[asyncio.Task[None]] = []
    for _ in range(tables):
        playing += await open_table(load, crowd, seats, next(forms))
    await asyncio.sleep(WARM_UP)
    server, clients = _cpu(pid), time.process_time()
    load.is_measured = True
    await asyncio.sleep(seconds)
    load.is_measured = False
    used = Used(_cpu(pid) - server, time.process_time() - clients)
    for task in playing:
        if task.done():
            raise task.exception() or ConnectionError("a player was sent away")
        task.cancel()
    await asyncio.gather(*playing, return_exceptions=True)
    return load, used


def measure(database: str | None = None, *, tables: int = 200, seats: int = 6, seconds: float = 30) -> Row:
    """On that database, or on a new SQLite file."""
    _allow_many_files()
    with ExitStack() as stack:
        database = database or stack.enter_context(sqlite_of_its_own())
        url, pid = stack.enter_context(served(database))
        load, used = asyncio.run(run(url, pid, tables, seats, seconds))
    ways = sorted(1000 * way for way in load.ways)
    return Row(
        store=database.partition(":")[0],
        tables=tables,
        seats=tables * seats,
        actions=load.actions / seconds,
        arrivals=len(ways),
        p50=_at(ways, 0.5),
        p95=_at(ways, 0.95),
        p99=_at(ways, 0.99),
        server=used.server / seconds,
        clients=used.clients / seconds,
        kilobytes=load.bytes / max(load.messages, 1) / 1000,
    )


def _at(ways: list[float], share: float) -> float:
    return ways[min(int(len(ways) * share), len(ways) - 1)] if ways else float("nan")


def _cpu(pid: int) -> float:
    """Seconds that a process has worked."""
    fields = Path(f"/proc/{pid}/stat").read_text("utf-8").rsplit(")", 1)[1].split()
    return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")


def _allow_many_files() -> None:
    _, most = resource.getrlimit(resource.RLIMIT_NOFILE)
    resource.setrlimit(resource.RLIMIT_NOFILE, (most, most))
