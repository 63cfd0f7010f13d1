"""Sockets that the room ends: when the evening is over, and when a session is."""

import asyncio
import contextlib
from collections.abc import Awaitable, Callable
from pathlib import Path
from typing import Any

import msgspec
import pytest
from tests.server.serving import Client, Served
from websockets.asyncio.client import ClientConnection
from websockets.exceptions import ConnectionClosed

QUICK = {"between_deals": 0, "bot_pace": 0}


def served(test: Callable[[Served], Awaitable[None]], folder: Path) -> None:
    async def run() -> None:
        room = Served(f"sqlite:///{folder}/room.sqlite3")
        await room.up()
        try:
            await asyncio.wait_for(test(room), 60)
        finally:
            room.kill()

    asyncio.run(run())


async def heard_until_closed(connection: ClientConnection) -> tuple[list[dict[str, Any]], int | None, str | None]:
    heard = []
    with contextlib.suppress(ConnectionClosed):
        while True:
            heard.append(msgspec.json.decode(await asyncio.wait_for(connection.recv(), 30)))
    return heard, connection.close_code, connection.close_reason


async def say(connection: ClientConnection, name: str, **command: object) -> None:
    await connection.send(msgspec.json.encode({"type": "Do", "id": name, "command": command}).decode())


def types_of(heard: list[dict[str, Any]]) -> set[str]:
    return {event["type"] for message in heard for event in message.get("events", ())}


@pytest.mark.parametrize("delay", [0, 2])
def test_when_the_evening_is_over_everybody_is_told_and_then_every_socket_ends(tmp_path: Path, delay: int) -> None:
    async def test(room: Served) -> None:
        host, watcher = await Client(room).enter("Mara"), await Client(room).enter("Piet")
        table = await host.make("holdem", {**QUICK, "watch_delay": delay}, bots=2)
        async with host.socket(table) as hosting, watcher.socket(table) as watching:
            await asyncio.gather(hosting.recv(), watching.recv())
            await say(hosting, "end", type="Close")
            told, seen = await asyncio.gather(heard_until_closed(hosting), heard_until_closed(watching))
        for heard, code, reason in (told, seen):
            assert (code, reason) == (4404, "this evening is over")
            assert "Closed" in types_of(heard), [message["type"] for message in heard]
        assert any(message["type"] == "Done" and message["id"] == "end" for message in told[0])
        async with host.socket(table) as late:
            assert (await heard_until_closed(late))[1:] == (4404, "this evening is over")
        for client in (host, watcher):
            await client.close()

    served(test, tmp_path)


@pytest.mark.parametrize("delay", [0, 30])
def test_a_session_that_is_ended_hears_nothing_more_though_it_was_behind(tmp_path: Path, delay: int) -> None:
    """What is held back for a watcher is not sent after the session has ended, and nobody waits for it."""

    async def test(room: Served) -> None:
        host, watcher = await Client(room).enter("Mara"), await Client(room).enter("Piet")
        table = await host.make("holdem", {**QUICK, "watch_delay": delay}, bots=3)
        async with host.socket(table) as hosting, watcher.socket(table) as watching:
            await hosting.recv()
            await say(hosting, "talk", type="Say", text="good evening")
            answered = await watcher.http.post("/api/leave")
            assert answered.status_code == 204, answered.text
            heard, code, _ = await heard_until_closed(watching)
            assert code == 4401
            if delay:
                assert types_of(heard) == set()
                assert all(message.get("view", {}).get("deal") is None for message in heard)
        async with watcher.socket(table) as stale:
            first = msgspec.json.decode(await asyncio.wait_for(stale.recv(), 30))
            assert first["view"]["viewer"] is None, "the token is nobody's any more"
        for client in (host, watcher):
            await client.close()

    served(test, tmp_path)
