"""A room in a process of its own, and people who come to it over HTTP and sockets, as any program may."""

import asyncio
import random
from collections.abc import Callable, Mapping
from itertools import count
from typing import Any, Final

import httpx
import msgspec
import tests.served
from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import WebSocketException

from cardspeak.bots import RandomBot
from cardspeak.deal.offers import AnyChoices
from cardspeak.forms import FORMS, Form

GONE: Final = (WebSocketException, OSError, TimeoutError, httpx.TransportError)
"""What a client meets when the room is killed."""
STAKES: Final = {"blinds": "no-limit:1/2", "bring-in": "limit:10/20:1:3", "antes": "limit:5/10:1"}
_PLACES: Final = count(2)


class Served(tests.served.Served):
    async def up(self) -> None:
        await asyncio.to_thread(self.start)


class Client:
    """A person, or somebody who has not said who they are; each comes from an address of their own."""

    def __init__(self, served: Served) -> None:
        self.served = served
        self.name: str | None = None
        self.headers: dict[str, str] = {}
        self.address = f"127.0.0.{next(_PLACES) % 250 + 2}"
        transport = httpx.AsyncHTTPTransport(local_address=self.address)
        self.http = httpx.AsyncClient(base_url=served.url, transport=transport, timeout=20)

    async def enter(self, name: str) -> "Client":
        entered = await self.http.post("/api/enter", json={"name": name})
        assert entered.status_code == 201, entered.text
        self.name = name
        self.headers = {"Authorization": f"Bearer {entered.json()['token']}"}
        self.http.headers.update(self.headers)
        return self

    async def make(self, form: str, settings: Mapping[str, object], **choices: object) -> str:
        games = [{"form": each, "stakes": stakes_of(FORMS[each])} for each in form.split()]
        turns = "one-game" if len(games) == 1 else "orbit"
        terms = {"games": games, "turns": turns, "options": choices.pop("options", {})}
        made = await self.http.post(
            "/api/tables", json={"terms": terms, "settings": settings, "is_lawful": True, **choices}
        )
        assert made.status_code == 201, made.text
        return str(made.json()["id"])

    def socket(self, table: str, since: int | None = None) -> connect:
        asked = "" if since is None else f"?since={since}"
        return connect(
            f"ws://127.0.0.1:{self.served.port}/api/tables/{table}/socket{asked}",
            additional_headers=self.headers,
            local_addr=(self.address, 0),
            compression=None,
            max_size=None,
        )

    async def close(self) -> None:
        await self.http.aclose()


def stakes_of(form: Form) -> str:
    return STAKES[form.forced]


class Player:
    """Plays one table at random over the socket, one command at a time, and remembers which one has no answer yet."""

    def __init__(self, client: Client, table: str, rng: random.Random) -> None:
        self.client = client
        self.table = table
        self.rng = rng
        self.bot = RandomBot(rng)
        self.last: dict[str, Any] | None = None
        """How things stood when this player was last told."""
        self.tried = 0
        """The version that the last command was for."""
        self.ids = count(1)
        self.unanswered: dict[str, Any] | None = None
        self.mixed = 0
        self.extras: list[Callable[[dict[str, Any]], dict[str, Any] | None]] = []
        """What this player does beside playing: each may give a command for a message."""

    def command_for(self, message: dict[str, Any]) -> dict[str, Any] | None:
        """What to do about how things stand, if anything."""
        view, room = message["view"], message["room"]
        own = next((each for each in view["sitting"] if each["player"] == self.client.name), None)
        is_on = view["deal"] is not None and not view["deal"]["is_over"]
        if own is None or not (own["stack"] or is_on):
            return self._buy_in(view)
        options = (view["deal"] or {}).get("options")
        if options is not None:
            chosen: AnyChoices = msgspec.convert(options, AnyChoices)
            return msgspec.to_builtins(self.bot.choose(chosen))  # type: ignore[no-any-return]
        if room["mixing"] not in {None, self.mixed} and self.rng.random() < 0.5:
            self.mixed = room["mixing"]
            entropy = self.rng.randbytes(32).hex()
            return {"type": "Mix", "number": self.mixed, "entropy": entropy, "cut": self.rng.randint(10, 30)}
        return next((command for each in self.extras if (command := each(message)) is not None), None)

    def _buy_in(self, view: dict[str, Any]) -> dict[str, Any] | None:
        brings, taken = view["buy_in"], {each["seat"] for each in view["sitting"]}
        free = [seat for seat in range(1, view["ring"] + 1) if seat not in taken]
        is_seated = any(each["player"] == self.client.name for each in view["sitting"])
        if brings is None or not (free or is_seated):
            return None
        return {"type": "AskForChips", "amount": brings[0], "seat": None if is_seated else self.rng.choice(free)}

    async def take(self, connection: ClientConnection, message: dict[str, Any]) -> None:
        """Answers a message of the room with a command, unless the last one has no answer yet."""
        if self.unanswered is not None and message.get("id") == self.unanswered["id"]:
            if "too fast" in message.get("reason", ""):
                await asyncio.sleep(0.1)
                await self.send_again(connection)
                return
            self.unanswered = None
        if "view" in message:
            self.last = message
        if self.unanswered is None and self.last is not None and self.tried != self.last["version"]:
            self.tried = self.last["version"]
            command = self.command_for(self.last)
            if command is not None:
                await self.send(connection, command)
        elif message["type"] == "Welcome" and self.unanswered is not None:
            await self.send_again(connection)

    async def send(self, connection: ClientConnection, command: dict[str, Any]) -> None:
        self.unanswered = {"type": "Do", "id": f"c{next(self.ids)}", "command": command}
        await self.send_again(connection)

    async def send_again(self, connection: ClientConnection) -> None:
        await connection.send(msgspec.json.encode(self.unanswered).decode())
