"""A table that keeps itself going: bots fill the seats, deals follow each other, and nobody is waited for for ever."""

import asyncio
import random
from collections.abc import Awaitable, Callable
from pathlib import Path

import pytest

from cardspeak.bots import CarefulBot, RandomBot
from cardspeak.deal import AnyCommand, DealView
from cardspeak.deal import commands as play
from cardspeak.deal.events import Checked, Folded, Posted
from cardspeak.forms import FORMS
from cardspeak.rulebook import HouseRules, Refusal
from cardspeak.server.keeper import Keeper, Pace
from cardspeak.server.protocol import Do, Done, Happened
from cardspeak.server.table_room import TableRoom
from cardspeak.store import open_store
from cardspeak.store.log import Store
from cardspeak.table import AnyTableEvent, agree
from cardspeak.table import commands as wanted

PACE = Pace(between_deals=3, bot=1, turn=20)


class QuickWatch:
    """Time that passes only when somebody sleeps."""

    def __init__(self) -> None:
        self.time = 0.0

    def now(self) -> float:
        return self.time

    async def sleep(self, seconds: float) -> None:
        self.time += seconds
        await asyncio.sleep(0)


class PatientWatch(QuickWatch):
    """A turn's time does not end by itself: people act first."""

    async def sleep(self, seconds: float) -> None:
        if seconds == PACE.turn:
            await asyncio.Event().wait()
        await super().sleep(seconds)


async def room_of(store: Store, names: list[str], form: str = "holdem", stakes: str = "limit:2/4") -> TableRoom:
    terms = agree(form, stakes, house=HouseRules.for_edition("home"))
    assert not isinstance(terms, Refusal)
    room = await TableRoom.open(store, "table 1", terms, host=names[0], seats=6)
    assert not isinstance(room, Refusal)
    for seat, name in enumerate(names, 1):
        sit = Do(id="sit", command=wanted.Sit(player=name, seat=seat, at=0))
        buy = Do(id="buy", command=wanted.BuyIn(player=name, amount=200, at=0))
        assert isinstance(await room.do(name, sit), Done)
        assert isinstance(await room.do(name, buy), Done)
    return room


def on_a_database(test: Callable[[Store], Awaitable[None]], path: Path) -> None:
    async def run() -> None:
        async with await open_store(f"sqlite:///{path}/room.sqlite3") as store:
            await asyncio.wait_for(test(store), 60)

    asyncio.run(run())


@pytest.mark.parametrize("form", FORMS)
def test_a_table_of_bots_plays_deal_after_deal_in_every_form(form: str, tmp_path: Path) -> None:
    async def test(store: Store) -> None:
        rng = random.Random(form)
        names = ["Ada", "Bo", "Cy", "Di"]
        room = await room_of(store, names, form)
        keeper = Keeper(room, QuickWatch(), {name: RandomBot(rng) for name in names}, PACE, rng.randbytes)
        await keeper.run(until=lambda: room.table.state.deals > 6 and not room.table.state.in_deal)
        assert room.table.ledger.is_balanced
        again = await TableRoom.restore(store, "table 1", host="Ada")
        assert again.table.to_json() == room.table.to_json()

    on_a_database(test, tmp_path)


def test_a_player_whose_time_is_up_checks_or_folds_and_the_game_goes_on(tmp_path: Path) -> None:
    async def test(store: Store) -> None:
        rng = random.Random("asleep")
        room = await room_of(store, ["Ann", "Bo", "Cy"])
        listener = room.join(None)
        keeper = Keeper(room, QuickWatch(), {"Bo": CarefulBot(), "Cy": CarefulBot()}, PACE, rng.randbytes)
        await keeper.run(until=lambda: room.table.state.deals > 5 and not room.table.state.in_deal)
        events: list[AnyTableEvent] = []
        while not listener.messages.empty():
            message = listener.messages.get_nowait()
            if isinstance(message, Happened):
                events += message.events
        asleep = [event for event in events if isinstance(event, Folded | Checked) and event.seat == 1]
        assert [event for event in asleep if event.under == ("deadhand.clock-expired",)]
        assert not [event for event in events if isinstance(event, Posted) and event.kind == "straddle"]
        assert room.table.ledger.is_balanced

    on_a_database(test, tmp_path)


class _Broken(RandomBot):
    """Fails at every other decision, and wants the impossible at the others."""

    def decide(self, view: DealView) -> AnyCommand:
        if self.randomness.random() < 0.5:
            raise ZeroDivisionError
        assert view.options is not None
        return play.Wager(seat=view.options.seat, to=10**9)


def test_a_bot_that_fails_does_not_stop_the_game(tmp_path: Path) -> None:
    async def test(store: Store) -> None:
        rng = random.Random("broken")
        names = ["Ada", "Bo", "Cy"]
        room = await room_of(store, names)
        keeper = Keeper(room, QuickWatch(), {name: _Broken(rng) for name in names}, PACE, rng.randbytes)
        await keeper.run(until=lambda: room.table.state.deals > 4 and not room.table.state.in_deal)
        assert room.table.ledger.is_balanced

    on_a_database(test, tmp_path)


def test_people_and_bots_play_together_and_who_acts_is_not_hurried(tmp_path: Path) -> None:
    async def test(store: Store) -> None:
        rng = random.Random("together")
        room = await room_of(store, ["Ann", "Bo", "Cy"])
        keeper = Keeper(room, PatientWatch(), {"Bo": CarefulBot(), "Cy": CarefulBot()}, PACE, rng.randbytes)
        going = asyncio.create_task(keeper.run(until=lambda: room.table.state.deals >= 4))
        listener, person, answered = room.join("Ann"), RandomBot(rng), 0
        while not going.done():
            try:
                message = await asyncio.wait_for(listener.messages.get(), 2)
            except TimeoutError:
                break
            options = message.view.deal.options if isinstance(message, Happened) and message.view.deal else None
            if options is not None:
                done = await room.do("Ann", Do(id=str(message), command=person.choose(options)))
                answered += isinstance(done, Done)
        await asyncio.wait_for(going, 5)
        assert answered >= 4
        assert room.table.ledger.is_balanced

    on_a_database(test, tmp_path)


def test_a_paused_table_waits_and_one_player_alone_is_not_dealt_to(tmp_path: Path) -> None:
    async def test(store: Store) -> None:
        room = await room_of(store, ["Ann"])
        keeper = Keeper(room, QuickWatch(), {}, PACE, random.Random("alone").randbytes)
        assert not await keeper.step()
        assert room.table.state.deals == 0
        await room.do("Bo", Do(id="1", command=wanted.Sit(player="Bo", seat=4, at=0)))
        await room.do("Bo", Do(id="2", command=wanted.BuyIn(player="Bo", amount=200, at=0)))
        keeper.is_paused = True
        assert not await keeper.step()
        keeper.is_paused = False
        assert await keeper.step()
        assert room.table.state.in_deal
        assert room.table.deal is not None
        assert isinstance(room.table.deal.to_act, int)
        seat = room.table.deal.to_act
        name = room.table.state.dealt[seat]
        assert isinstance(await room.do(name, Do(id="3", command=play.Fold(seat=seat))), Done)
        assert not room.table.state.in_deal

    on_a_database(test, tmp_path)
