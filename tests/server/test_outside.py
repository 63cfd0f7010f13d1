"""A game for its players alone: who comes by reads what is agreed and takes a seat, and sees no deal before that."""

import asyncio
from collections.abc import Awaitable, Callable
from pathlib import Path
from typing import Any

import msgspec
import pytest
from tests.server.oracle import cards_in
from tests.server.serving import Client, Served
from tests.server.test_behind import heard_until, say
from websockets.asyncio.client import ClientConnection
from websockets.exceptions import ConnectionClosed

WORDS = "brisk otter"
ALONE = {"between_deals": 0, "bot_pace": 0, "watching": "nobody"}


def with_people(tmp_path: Path, story: Callable[[Client, Client], Awaitable[None]]) -> None:
    """A room with Mara, who makes tables, and Piet, who comes by."""

    async def run() -> None:
        room = Served(f"sqlite:///{tmp_path}/room.sqlite3")
        await room.up()
        people = [Client(room), Client(room)]
        try:
            await people[0].enter("Mara")
            await people[1].enter("Piet")
            await asyncio.wait_for(story(*people), 60)
        finally:
            for each in people:
                await each.close()
            room.kill()

    asyncio.run(run())


async def deals_pass(hosting: ClientConnection, number: int) -> None:
    """The bots play on while Mara looks on."""
    while True:
        message = msgspec.json.decode(await asyncio.wait_for(hosting.recv(), 20))
        if message.get("view", {}).get("deals", 0) >= number:
            return


async def all_heard(connection: ClientConnection) -> list[bytes]:
    heard: list[bytes] = []
    while True:
        try:
            heard.append(await asyncio.wait_for(connection.recv(decode=False), 0.3))
        except TimeoutError:
            return heard


def test_who_comes_by_sees_who_sits_there_and_nothing_of_the_deals(tmp_path: Path) -> None:
    async def story(mara: Client, piet: Client) -> None:
        table = await mara.make("holdem", ALONE, bots=3, seats=6)
        async with mara.socket(table) as hosting, piet.socket(table, since=1) as outside:
            await deals_pass(hosting, 6)
            await say(outside, "hello", type="Say", text="may I come in?")
            await say(hosting, "talk", type="Say", text="a secret of ours")
            await say(hosting, "rest", type="Pause")
            heard = await all_heard(outside)
            messages: list[dict[str, Any]] = [msgspec.json.decode(each) for each in heard]
            assert messages[0]["type"] == "Welcome"
            assert len(messages[0]["view"]["sitting"]) == 3
            assert messages[0]["room"]["watchers"] == 1, "the host, who has no seat"
            told = [each for each in messages if "view" in each]
            assert {each["view"]["deal"] for each in told} == {None}
            assert all(each["view"]["ledger"]["lines"] == [] for each in told)
            assert {event["type"] for each in told for event in (*each.get("events", ()), *each.get("past", ()))} == {
                "Paused"
            }
            assert set().union(*map(cards_in, heard)) == set()
            assert not any(b"a secret of ours" in each for each in heard)
            refused = next(each for each in messages if each.get("id") == "hello")
            assert "only those who play at this table speak" in refused["reason"]
        for path in ("deals", "deals/1", "deals/1/transcript", "deals/1/sealed", "export?format=phh", "ledger"):
            answer = await piet.http.get(f"/api/tables/{table}/{path}")
            assert (answer.status_code, "take a seat" in answer.text) == (403, True), path
        assert (await piet.http.get(f"/api/tables/{table}")).json()["is_admitted"]
        assert (await mara.http.get(f"/api/tables/{table}/deals")).status_code == 200

    with_people(tmp_path, story)


def test_who_takes_a_seat_there_sees_the_game_from_then_on_and_also_after_leaving(tmp_path: Path) -> None:
    async def story(mara: Client, piet: Client) -> None:
        table = await mara.make("holdem", {**ALONE, "approve_buy_ins": True}, bots=2, seats=6)
        async with mara.socket(table) as hosting, piet.socket(table) as coming:
            await deals_pass(hosting, 2)
            await say(coming, "seat", type="AskForChips", amount=100, seat=3)
            heard = await heard_until(coming, id="seat")
            asked = [each for each in heard if each.get("events")]
            assert [event["type"] for each in asked for event in each["events"]] == ["ChipsAskedFor"]
            assert asked[0]["version"] == 1, "they count what they are told for themselves"
            assert [each["amount"] for each in asked[0]["room"]["requests"]] == [100]
            await say(hosting, "yes", type="AllowChips", player="Piet")
            welcome = (await heard_until(coming, type="Welcome"))[-1]
            assert not welcome["room"]["is_watcher"]
            assert welcome["view"]["deal"] is not None
            await say(coming, "out", type="Leave", player="Piet", at=0)
            await heard_until(coming, id="out", type="Done")
        assert (await piet.http.get(f"/api/tables/{table}/deals")).status_code == 200

    with_people(tmp_path, story)


def test_a_host_who_wants_no_watchers_any_more_has_none_at_once(tmp_path: Path) -> None:
    async def story(mara: Client, piet: Client) -> None:
        table = await mara.make("holdem", {**ALONE, "watching": "everybody"}, bots=3, seats=6)
        async with mara.socket(table) as hosting, piet.socket(table) as watching:
            while (message := msgspec.json.decode(await watching.recv())).get("view", {}).get("deal") is None:
                assert message["type"] in {"Welcome", "Happened", "Present"}
            settings = message["room"]["settings"]
            await say(hosting, "no", type="ChangeSettings", settings={**settings, "watching": "nobody"})
            while (message := msgspec.json.decode(await watching.recv()))["type"] != "Welcome":
                pass
            assert (message["version"], message["view"]["deal"]) == (0, None)
            await say(hosting, "yes", type="ChangeSettings", settings={**settings, "watching": "everybody"})
            while (message := msgspec.json.decode(await watching.recv()))["type"] != "Welcome":
                assert message.get("view", {}).get("deal") is None
            assert message["view"]["deal"] is not None

    with_people(tmp_path, story)


def test_friends_read_what_is_agreed_before_they_sit_down(tmp_path: Path) -> None:
    async def story(mara: Client, piet: Client) -> None:
        table = await mara.make(
            "holdem", {"title": "Thursday", "turn_seconds": 30}, bots=2, seats=6, options={"button_method": "dead"}
        )
        about = (await piet.http.get(f"/api/tables/{table}/about")).json()
        lines = dict(about["lines"])
        assert (about["title"], about["seats"], about["changes"]) == ("Thursday", 6, ["The button: dead"])
        assert lines["Form"] == "No-limit hold'em, blinds 1–2"
        assert lines["Edition"] == "Home, 1 change"
        assert (lines["Empty seats"], lines["Time"]) == ("2 careful bots", "30 seconds a turn, and 60 in the bank")
        assert "Entry" not in lines
        hidden = await mara.make("holdem", {}, passphrase=WORDS)
        assert (await piet.http.get(f"/api/tables/{hidden}/about")).status_code == 403
        await piet.http.post(f"/api/tables/{hidden}/admit", json={"passphrase": WORDS})
        about = (await piet.http.get(f"/api/tables/{hidden}/about")).json()
        assert dict(about["lines"])["Entry"] == "With the passphrase"
        assert (await piet.http.get("/api/tables/none-9/about")).status_code == 404

    with_people(tmp_path, story)


def test_nobody_without_a_name_comes_to_a_game_for_its_players(tmp_path: Path) -> None:
    async def story(mara: Client, _: Client) -> None:
        table = await mara.make("holdem", ALONE)
        stranger = Client(mara.served)
        async with stranger.socket(table) as closed:
            with pytest.raises(ConnectionClosed) as ended:
                await closed.recv()
        assert ended.value.rcvd is not None
        assert ended.value.rcvd.code == 4401
        await stranger.close()

    with_people(tmp_path, story)
