"""Somebody who watches far behind can take a seat all the same, and is not behind any more then."""

import asyncio
from pathlib import Path
from typing import Any

import msgspec
from tests.server.serving import Client, Served
from websockets.asyncio.client import ClientConnection

FAR = {"between_deals": 0, "bot_pace": 0, "watch_delay": 600, "approve_buy_ins": True}


async def heard_until(connection: ClientConnection, **wanted: object) -> list[dict[str, Any]]:
    """What is heard up to a message with these parts."""
    heard: list[dict[str, Any]] = []
    while not heard or any(heard[-1].get(name) != value for name, value in wanted.items()):
        heard.append(msgspec.json.decode(await asyncio.wait_for(connection.recv(), 20)))
    return heard


async def say(connection: ClientConnection, name: str, **command: object) -> None:
    await connection.send(msgspec.json.encode({"type": "Do", "id": name, "command": command}).decode())


async def ask_and_sit(room: Served) -> None:
    host, friend = await Client(room).enter("Mara"), await Client(room).enter("Piet")
    table = await host.make("holdem", FAR, bots=2, seats=6)
    async with host.socket(table) as hosting, friend.socket(table) as watching:
        (welcome,) = await heard_until(watching, type="Welcome")
        assert (welcome["view"]["deal"], welcome["room"]["is_watcher"]) == (None, True)
        await say(watching, "no seat", type="AskForChips", amount=100, seat=77)
        await say(watching, "seat", type="AskForChips", amount=100, seat=3)
        answers = await heard_until(watching, id="seat")
        assert [(each["id"], each["type"]) for each in answers] == [("no seat", "Refused"), ("seat", "Done")], answers
        await say(hosting, "yes", type="AllowChips", player="Piet")
        await heard_until(hosting, id="yes", type="Done")
        first, *_ = await heard_until(watching, type="Welcome")
        assert first["type"] == "Welcome", "nothing that was held back comes before it"
        assert not first["room"]["is_watcher"]
        assert [each["seat"] for each in first["view"]["sitting"] if each["player"] == "Piet"] == [3]
    for client in (host, friend):
        await client.close()


def test_who_is_behind_is_answered_at_once_and_sees_the_table_as_it_is_when_seated(tmp_path: Path) -> None:
    async def run() -> None:
        room = Served(f"sqlite:///{tmp_path}/room.sqlite3")
        await room.up()
        try:
            await ask_and_sit(room)
        finally:
            room.kill()

    asyncio.run(run())
