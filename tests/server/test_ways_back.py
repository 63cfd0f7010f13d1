"""A player whose session is lost: a host lets them back in, seen by everybody, and never into a pot of their own."""

import asyncio
from collections.abc import Awaitable, Callable
from typing import Any

import httpx
import msgspec
import pytest
from tests.server.serving import Client, Served
from tests.server.test_behind import heard_until, say
from websockets.asyncio.client import ClientConnection

QUIET: dict[str, object] = {"between_deals": 60, "bot_pace": 0}


class Room:
    """Mara, the host; Ben, who will lose his phone; Cleo, who plays too."""

    def __init__(self, served: Served) -> None:
        self.served = served
        self.mara, self.ben, self.cleo = (Client(served) for _ in range(3))
        self.table = ""

    async def open(self, settings: dict[str, object] = QUIET, **choices: object) -> None:
        for client, name in ((self.mara, "Mara"), (self.ben, "Ben"), (self.cleo, "Cleo")):
            await client.enter(name)
        self.table = await self.mara.make("holdem", settings, seats=5, **choices)

    async def sits(self, client: Client, seat: int, table: str = "") -> None:
        """And is gone again."""
        async with client.socket(table or self.table) as connection:
            await say(connection, "seat", type="AskForChips", amount=100, seat=seat)
            (*_, answer) = await heard_until(connection, id="seat")
            assert answer["type"] == "Done", answer

    async def link(self, host: Client, name: str = "Ben") -> httpx.Response:
        """As soon as the room knows who is gone."""
        while True:
            answer = await host.http.post(f"/api/tables/{self.table}/devices", json={"name": name})
            if "is here" not in answer.text:
                return answer
            await asyncio.sleep(0.1)

    async def use(self, answer: httpx.Response) -> httpx.Response:
        assert answer.status_code == 201, answer.text
        async with httpx.AsyncClient(base_url=self.served.url) as stranger:
            return await stranger.post("/api/enter/device", json=answer.json())


Story = Callable[[Room], Awaitable[None]]


@pytest.fixture(scope="module")
def told(tmp_path_factory: pytest.TempPathFactory) -> Callable[[Story], None]:
    def tell(story: Story) -> None:
        async def run() -> None:
            served = Served(f"sqlite:///{tmp_path_factory.mktemp('room')}/room.sqlite3")
            await served.up()
            room = Room(served)
            try:
                await asyncio.wait_for(story(room), 60)
            finally:
                for each in (room.mara, room.ben, room.cleo):
                    await each.close()
                served.kill()

        asyncio.run(run())

    return tell


def words_of(messages: list[dict[str, Any]]) -> list[str]:
    events = [event for each in messages for event in each.get("events", ())]
    return [f"{event['by']} {event['words']}" for event in events if event["type"] == "HostActed" and event["is_news"]]


def test_a_hosts_link_brings_a_player_back_to_name_seat_and_chips_and_all_read_of_it(
    told: Callable[[Story], None],
) -> None:
    async def story(room: Room) -> None:
        await room.open()
        await room.sits(room.ben, 2)
        async with room.cleo.socket(room.table) as looking:
            await heard_until(looking, type="Welcome")
            made = await room.link(room.mara)
            came = await room.use(made)
            assert (came.status_code, came.json()["name"]) == (201, "Ben")
            await say(looking, "so", type="Say", text="so")
            assert words_of(await heard_until(looking, id="so")) == [
                "Mara made a link by which Ben can come back on another device",
                "Mara let Ben back in on another device",
            ]
        phone = Client(room.served)
        phone.headers = {"Authorization": f"Bearer {came.json()['token']}"}
        async with phone.socket(room.table) as back:
            (welcome,) = await heard_until(back, type="Welcome")
            assert [each["seat"] for each in welcome["view"]["sitting"] if each["player"] == "Ben"] == [2]
            assert welcome["view"]["viewer"] == "Ben"
        devices = (await room.ben.http.get("/api/devices")).json()
        assert [each["about"].endswith("by the link of Mara") for each in devices] == [False, True]
        again = await room.use(made)
        assert (again.status_code, "has been used" in again.text) == (403, True)
        await phone.close()

    told(story)


def test_there_is_no_link_for_whoever_is_there_plays_elsewhere_or_hosts_and_none_by_a_guest(
    told: Callable[[Story], None],
) -> None:
    async def story(room: Room) -> None:
        await room.open(bots=1)
        await room.sits(room.ben, 2)
        await room.sits(room.mara, 1)
        async with room.ben.socket(room.table) as here:
            await heard_until(here, type="Welcome")
            answer = await room.mara.http.post(f"/api/tables/{room.table}/devices", json={"name": "Ben"})
            assert "Ben is here" in answer.text
        assert (await room.link(room.cleo)).status_code == 403
        bot = (await room.mara.http.get(f"/api/tables/{room.table}")).json()["bots"][0]
        for name in (bot, "Nobody", "Cleo"):
            refused = await room.link(room.mara, name)
            assert (refused.status_code, "has no seat here" in refused.text) == (409, True)
        assert "nobody makes a link for a host" in (await room.link(room.mara, "Mara")).text
        elsewhere = await room.cleo.make("holdem", QUIET, seats=5)
        await room.sits(room.ben, 3, elsewhere)
        refused = await room.link(room.mara)
        assert (refused.status_code, "where you are no host" in refused.text) == (409, True)

    told(story)


def test_a_link_is_void_once_the_player_was_back_or_is_no_player_any_more(told: Callable[[Story], None]) -> None:
    async def story(room: Room) -> None:
        await room.open()
        await room.sits(room.ben, 2)
        made = await room.link(room.mara)
        async with room.ben.socket(room.table) as back:
            await heard_until(back, type="Welcome")
        refused = await room.use(made)
        assert (refused.status_code, "has been used" in refused.text) == (403, True), "Ben came back by himself"
        made = await room.link(room.mara)
        async with room.mara.socket(room.table) as hosting:
            await say(hosting, "out", type="Leave", player="Ben", at=0)
            await heard_until(hosting, id="out", type="Done")
        gone = await room.use(made)
        assert (gone.status_code, "Ben has no seat here" in gone.text) == (403, True)

    told(story)


def test_a_host_in_the_pot_does_not_become_a_player_who_is_in_it_too(told: Callable[[Story], None]) -> None:
    async def story(room: Room) -> None:
        await room.open({"between_deals": 1, "turn_seconds": 5, "bank_seconds": 0})
        await room.sits(room.ben, 2)
        async with room.mara.socket(room.table) as hosting:
            await say(hosting, "seat", type="AskForChips", amount=100, seat=1)
            await until(hosting, is_over=False)
            refused = await room.link(room.mara)
            assert (refused.status_code, "both in this deal" in refused.text) == (409, True)
            await until(hosting, is_over=True)
            assert (await room.link(room.mara)).status_code == 201

    told(story)


async def until(connection: ClientConnection, *, is_over: bool) -> None:
    """Until a deal has begun, or is over."""
    while True:
        message = msgspec.json.decode(await asyncio.wait_for(connection.recv(), 20))
        deal = message.get("view", {}).get("deal")
        if deal is not None and deal["is_over"] == is_over:
            return
