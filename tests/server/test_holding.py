"""What is said by those who are not in the pot waits until the betting is over, where the house has it so."""

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
from cardspeak.server import wishes as wish
from cardspeak.server.happenings import decoded
from cardspeak.server.holding import WAITS
from cardspeak.server.listening import Listener
from cardspeak.server.protocol import Do, Done
from cardspeak.server.settings import Settings
from cardspeak.server.table_room import TableRoom
from cardspeak.store import open_store
from cardspeak.store.log import Store
from cardspeak.table import agree
from cardspeak.table import commands as wanted

PLAYERS = ("Ann", "Ben", "Cleo", "Dan")
FOLDED = "I had the nine of hearts"
HOUSE = HouseRules.for_edition("cardroom11")


class Evening:
    def __init__(self, store: Store, room: TableRoom) -> None:
        self.store = store
        self.room = room
        self.number = 0

    async def do(self, person: str, command: wish.AnyCommand) -> Done:
        self.number += 1
        answer = await self.room.do(person, Do(id=f"{self.number}", command=command))
        assert isinstance(answer, Done), answer
        return answer

    async def say(self, person: str, text: str) -> str:
        """What the room adds to its answer."""
        return (await self.do(person, wish.Say(text=text))).note

    async def act(self, command: Callable[..., play.AnyCommand], **more: object) -> str:
        """Whoever's turn it is does this."""
        deal = self.room.table.deal
        assert deal is not None
        assert deal.to_act is not None
        name = self.room.table.state.dealt[deal.to_act]
        await self.do(name, command(seat=deal.to_act, **more))
        return name

    async def to_showdown(self) -> None:
        """Everybody who is left calls and checks."""
        while (deal := self.room.table.deal) is not None and deal.state.phase == "betting":
            await self.act(play.Check if deal.choices.check else play.Call)

    async def come_up_again(self) -> None:
        """As after `kill -9`: nothing is left but the log."""
        self.room = await TableRoom.restore(self.store, "table 1")

    async def said(self) -> list[tuple[str, str, int | None]]:
        events = decoded([entry.body async for entry in self.store.read("table 1")])
        return [(each.person, each.text, each.held_at) for each in events if isinstance(each, happened.Said)]


def letters(listener: Listener) -> list[bytes]:
    return [listener.letters.get_nowait().text for _ in range(listener.letters.qsize())]


def in_a_deal(test: Callable[[Evening], Awaitable[None]], path: Path, house: HouseRules = HOUSE) -> None:
    """A deal of four is on, of which one has folded; Ann, who is the host, is among the four."""

    async def run() -> None:
        terms = agree("holdem", "limit:10/20", house=house)
        assert not isinstance(terms, Refusal)
        async with await open_store(f"sqlite:///{path}/room.sqlite3") as store:
            settings = Settings(between_deals=0)
            room = await TableRoom.open(store, "table 1", terms, host="Ann", seats=6, settings=settings)
            assert not isinstance(room, Refusal)
            evening = Evening(store, room)
            for seat, name in enumerate(PLAYERS, 1):
                await evening.do(name, wish.AskForChips(amount=400, seat=seat))
            drawn = dict(zip((1, 2, 3, 4), cards("Ks 9d 4c 2c"), strict=True))
            assert await room.go_on(wanted.DrawForButton(cards=drawn)) is None
            assert await room.go_on(wanted.StartDeal(at=0, deck=FULL_DECK)) is None
            assert await evening.act(play.Fold) == "Dan"
            await asyncio.wait_for(test(evening), 60)

    asyncio.run(run())


@pytest.mark.rule("conduct.influencing-play", "conduct.revealing-folded-hand")
def test_what_a_player_says_who_has_folded_is_told_when_the_betting_is_over_and_not_before(tmp_path: Path) -> None:
    async def test(evening: Evening) -> None:
        others = [await evening.room.join(name) for name in (*PLAYERS[:3], "Zoe", None)]
        dan = await evening.room.join("Dan")
        for listener in (*others, dan):
            letters(listener)
        assert await evening.say("Dan", FOLDED) == WAITS
        assert evening.room.room_view("Dan").held == (FOLDED,)
        (own,) = letters(dan)
        assert FOLDED.encode() in own
        for listener in others:
            (told,) = letters(listener)
            assert FOLDED.encode() not in told
            (event,) = msgspec.json.decode(told)["events"]  # one, since versions grow for everybody
            assert (event["type"], event["person"], event["text"]) == ("SayingHeld", "", "")
        assert FOLDED.encode() not in msgspec.json.encode(evening.room.welcome("Ben"))
        assert FOLDED.encode() in msgspec.json.encode(evening.room.welcome("Dan"))
        await evening.to_showdown()
        assert evening.room.room.held == ()
        for listener in (*others, dan):
            heard: list[dict[str, Any]] = [msgspec.json.decode(text) for text in letters(listener)]
            said = [event for message in heard for event in message["events"] if event["type"] == "Said"]
            assert [(each["person"], each["text"]) for each in said] == [("Dan", FOLDED)]
            phases = [message["view"]["deal"]["phase"] for message in heard if said[0] in message["events"]]
            assert phases == ["showdown"]

    in_a_deal(test, tmp_path)


@pytest.mark.rule("conduct.influencing-play")
def test_players_with_a_live_hand_are_heard_at_once(tmp_path: Path) -> None:
    async def test(evening: Evening) -> None:
        assert await evening.say("Ben", "nice hand") == ""
        assert [each[:2] for each in await evening.said()] == [("Ben", "nice hand")]
        assert await evening.act(play.Fold) == "Ann"
        assert await evening.say("Ann", "I would have raised") == WAITS, "also a host who has folded"

    in_a_deal(test, tmp_path)


@pytest.mark.parametrize("edition", ["home", "cardroom6"])
def test_other_editions_tell_everything_at_once(tmp_path: Path, edition: str) -> None:
    async def test(evening: Evening) -> None:
        assert await evening.say("Dan", "good luck") == ""
        assert await evening.said() == [("Dan", "good luck", None)]

    in_a_deal(test, tmp_path, HouseRules.for_edition(edition))


@pytest.mark.rule("conduct.influencing-play")
def test_watchers_and_players_who_are_not_dealt_in_wait_too_and_a_host_who_is_not_speaks(tmp_path: Path) -> None:
    async def test(evening: Evening) -> None:
        await evening.do("Eve", wish.AskForChips(amount=400, seat=5))
        assert await evening.say("Eve", "he has aces") == WAITS
        assert await evening.say("Zoe", "he has kings") == WAITS
        await evening.room.go_on(happened.HostNamed(person="Hal", at=0))
        assert await evening.say("Hal", "last deal in ten minutes") == ""
        await evening.to_showdown()
        assert [each[:2] for each in await evening.said()] == [
            ("Hal", "last deal in ten minutes"),
            ("Eve", "he has aces"),
            ("Zoe", "he has kings"),
        ]
        assert await evening.say("Dan", "well played") == "", "the betting is over"

    in_a_deal(test, tmp_path)


@pytest.mark.rule("conduct.influencing-play", "conduct.revealing-folded-hand")
def test_a_room_that_is_killed_tells_what_waited_once_and_only_when_it_is_time(tmp_path: Path) -> None:
    async def test(evening: Evening) -> None:
        await evening.say("Dan", FOLDED)
        await evening.come_up_again()
        assert evening.room.room_view("Dan").held == (FOLDED,)
        assert await evening.room.go_on() is None
        assert await evening.said() == []
        await evening.to_showdown()
        await evening.come_up_again()
        assert await evening.room.go_on() is None
        ((person, text, held_at),) = await evening.said()
        assert (person, text) == ("Dan", FOLDED)
        assert held_at is not None
        assert evening.room.room_view("Dan").held == ()
        assert FOLDED in [each.text for each in evening.room.welcome("Ben").past if isinstance(each, happened.Said)]

    in_a_deal(test, tmp_path)


def test_when_everybody_else_folds_or_the_deal_is_void_nothing_waits_any_more(tmp_path: Path) -> None:
    async def test(evening: Evening) -> None:
        await evening.say("Dan", "one")
        await evening.act(play.Fold)
        await evening.act(play.Fold)
        assert [each[1] for each in await evening.said()] == ["one"]
        assert await evening.room.go_on(wanted.StartDeal(at=0, deck=FULL_DECK)) is None
        folded = await evening.act(play.Fold)
        await evening.say(folded, "two")
        await evening.do("Ann", wanted.VoidDeal(reason="the cards were seen"))
        assert [each[1] for each in await evening.said()] == ["one", "two"]

    in_a_deal(test, tmp_path)


def test_what_somebody_wrote_who_was_sent_away_is_never_told(tmp_path: Path) -> None:
    async def test(evening: Evening) -> None:
        await evening.say("Zoe", "Ben has the nuts")
        await evening.say("Dan", "sorry")
        await evening.do("Ann", wish.Kick(player="Zoe"))
        await evening.to_showdown()
        assert [each[:2] for each in await evening.said()] == [("Dan", "sorry")]

    in_a_deal(test, tmp_path)
