"""A table that keeps itself going: bots fill the seats, deals follow each other, and nobody is waited for for ever."""

import asyncio
import random
from collections.abc import Awaitable, Callable
from pathlib import Path

import msgspec
import pytest
from msgspec.structs import replace

from cardspeak.bots import RandomBot
from cardspeak.cards.commitment import Commitment, dealing_order, prepare, unchosen_cut
from cardspeak.deal import AnyCommand, DealView
from cardspeak.deal import commands as play
from cardspeak.deal.events import Checked, DealStarted, Folded, Posted
from cardspeak.forms import DECKS, FORMS
from cardspeak.rulebook import HouseRules, Refusal
from cardspeak.server import happenings as happened
from cardspeak.server.happenings import AnyEvent, decoded
from cardspeak.server.keeper import Keeper
from cardspeak.server.listening import Listener
from cardspeak.server.protocol import Do, Done, Happened, Refused, Sent
from cardspeak.server.settings import Settings
from cardspeak.server.table_room import TableRoom
from cardspeak.server.wishes import AskForChips, Close, JoinList, Mix, Pause, Resume, Say, TakeSeat
from cardspeak.store import open_store
from cardspeak.store.log import Store
from cardspeak.table import agree
from cardspeak.table import commands as wanted
from cardspeak.table.events import SatOut

CLOCK = Settings(turn_seconds=20, bank_seconds=30, between_deals=3, bot_pace=1)


class QuickWatch:
    """Time that passes only when somebody sleeps."""

    def __init__(self) -> None:
        self.time = 1000.0

    def now(self) -> float:
        return self.time

    async def sleep(self, seconds: float) -> None:
        self.time += seconds
        await asyncio.sleep(0)


class CalmWatch(QuickWatch):
    """Between deals there is time for others to do what they want."""

    async def sleep(self, seconds: float) -> None:
        await super().sleep(seconds)
        await asyncio.sleep(0.05 if seconds == CLOCK.between_deals else 0)


class HeldWatch(QuickWatch):
    """Time that passes when the test says so; nobody who sleeps wakes up before."""

    async def sleep(self, seconds: float) -> None:
        until = self.time + seconds
        while self.time < until:  # noqa: ASYNC110 - it is the test that moves the time
            await asyncio.sleep(0.001)

    async def passes(self, seconds: float) -> None:
        """Lets the time pass, and everybody do what they do then."""
        self.time += seconds
        await asyncio.sleep(0.05)


async def room_of(  # noqa: PLR0913 - one name a thing that differs
    store: Store,
    people: list[str],
    bots: tuple[str, ...] = (),
    *,
    form: str = "holdem",
    edition: str = "home",
    settings: Settings = CLOCK,
    watch: QuickWatch | None = None,
    seats: int = 6,
) -> TableRoom:
    terms = agree(form, "limit:2/4", house=HouseRules.for_edition(edition))
    assert not isinstance(terms, Refusal)
    host = [*people, *bots][0]
    room = await TableRoom.open(
        store, "table 1", terms, host=host, seats=seats, settings=settings, watch=watch or QuickWatch()
    )
    assert not isinstance(room, Refusal)
    for seat, name in enumerate([*people, *bots], 1):
        assert await room.go_on(wanted.Sit(player=name, seat=seat, at=0)) is None
        assert await room.go_on(wanted.BuyIn(player=name, amount=200, at=0)) is None
        if name in bots:
            await room.go_on(happened.BotSeated(player=name, kind="random", at=0))
    return room


def on_a_database(test: Callable[[Store], Awaitable[None]], path: Path) -> None:
    async def run() -> None:
        async with await open_store(f"sqlite:///{path}/room.sqlite3") as store:
            await asyncio.wait_for(test(store), 60)

    asyncio.run(run())


async def log_of(store: Store) -> list[AnyEvent]:
    return decoded([entry.body async for entry in store.read("table 1")])


def keeper_of(room: TableRoom, seed: str) -> Keeper:
    return Keeper(room, random.Random(seed).randbytes)


def done(number: int, room: TableRoom) -> Callable[[], bool]:
    return lambda: room.table.state.deals >= number and not room.table.state.in_deal


def is_closed(room: TableRoom) -> bool:
    return room.room.closed_at is not None


async def wish(room: TableRoom, person: str, command: object, id_: str) -> Done | Refused:
    return await room.do(person, Do(id=id_, command=command))  # type: ignore[arg-type] # any command


@pytest.mark.parametrize("form", FORMS)
def test_a_table_of_bots_plays_deal_after_deal_in_every_form(form: str, tmp_path: Path) -> None:
    async def test(store: Store) -> None:
        room = await room_of(store, [], ("Ada", "Bo", "Cy", "Di"), form=form)
        assert not await keeper_of(room, "nobody looks").step()
        await room.join(None)
        await keeper_of(room, form).run(until=done(7, room))
        assert room.table.ledger.is_balanced
        again = await TableRoom.restore(store, "table 1")
        assert again.table.to_json() == room.table.to_json()
        assert again.room == room.room

    on_a_database(test, tmp_path)


def test_a_player_whose_time_and_bank_are_up_checks_or_folds_and_the_game_goes_on(tmp_path: Path) -> None:
    async def test(store: Store) -> None:
        room = await room_of(store, ["Ann"], ("Bo", "Cy"))
        await room.join("Ann")
        await keeper_of(room, "asleep").run(until=done(6, room))
        events = await log_of(store)
        asleep = [event for event in events if isinstance(event, Folded | Checked) and event.seat == 1]
        assert [event for event in asleep if event.under == ("deadhand.clock-expired",)]
        assert not [event for event in events if isinstance(event, Posted) and event.kind == "straddle"]
        turns = [event for event in events if isinstance(event, happened.TurnBegan)]
        assert (turns[0].left, turns[0].is_bank, turns[1].left, turns[1].is_bank) == (20_000, False, 30_000, True)
        spent = [event.left for event in events if isinstance(event, happened.BankSpent)]
        assert spent[0] == 0
        assert room.table.ledger.is_balanced
        assert not [event for event in events if isinstance(event, SatOut)]

    on_a_database(test, tmp_path)


def test_a_player_without_a_connection_is_waited_for_a_minute_and_then_sits_out(tmp_path: Path) -> None:
    async def test(store: Store) -> None:
        watch = QuickWatch()
        room = await room_of(store, ["Ann"], ("Bo", "Cy"), settings=replace(CLOCK, turn_seconds=None), watch=watch)
        await room.join("Zoe")
        await keeper_of(room, "gone").run(until=lambda: room.table.state.players["Ann"].absence is not None)
        assert watch.time >= 1060
        events = await log_of(store)
        assert [type(event) for event in events if isinstance(event, Folded | Checked) and event.seat == 1]
        assert not [event for event in events if isinstance(event, happened.TurnBegan)]

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
        names = ("Ada", "Bo", "Cy")
        room = await room_of(store, [], names)
        await room.join(None)
        keeper = keeper_of(room, "broken")
        keeper.bots = {name: _Broken(random.Random(name)) for name in names}
        await keeper.run(until=done(5, room))
        assert room.table.ledger.is_balanced

    on_a_database(test, tmp_path)


async def next_message(listener: Listener) -> Sent:
    letter = await asyncio.wait_for(listener.letters.get(), 5)
    message: Sent = msgspec.json.decode(letter.text, type=Sent)
    return message


def test_people_and_bots_play_together_and_who_acts_is_not_hurried(tmp_path: Path) -> None:
    async def test(store: Store) -> None:
        room = await room_of(store, ["Ann"], ("Bo", "Cy"), settings=replace(CLOCK, turn_seconds=None))
        listener, person, answered = await room.join("Ann"), RandomBot(random.Random("together")), 0
        going = asyncio.create_task(keeper_of(room, "together").run(until=lambda: room.table.state.deals >= 4))
        while not going.done():
            message = await next_message(listener)
            options = message.view.deal.options if isinstance(message, Happened) and message.view.deal else None
            if options is not None:
                answer = await wish(room, "Ann", person.choose(options), str(room.version))
                answered += isinstance(answer, Done)
        await going
        assert answered >= 4
        assert room.table.ledger.is_balanced

    on_a_database(test, tmp_path)


def test_a_paused_table_waits_and_one_player_alone_is_not_dealt_to(tmp_path: Path) -> None:
    async def test(store: Store) -> None:
        room = await room_of(store, ["Ann"])
        await room.join("Ann")
        keeper = keeper_of(room, "alone")
        assert not await keeper.step()
        assert room.table.state.deals == 0
        assert isinstance(await wish(room, "Bo", AskForChips(amount=200, seat=4), "1"), Done)
        assert isinstance(await wish(room, "Ann", Pause(), "2"), Done)
        assert not await keeper.step()
        assert isinstance(await wish(room, "Ann", Resume(), "3"), Done)
        assert await keeper.step()
        assert room.table.state.in_deal
        assert room.table.deal is not None
        seat = room.table.deal.to_act
        assert seat is not None
        assert isinstance(await wish(room, "Ann", Pause(), "4"), Done)
        name = room.table.state.dealt[seat]
        paused = await wish(room, name, play.Fold(seat=seat), "5")
        assert isinstance(paused, Refused)
        assert "paused" in paused.reason
        assert not await keeper.step()
        assert isinstance(await wish(room, "Ann", Resume(), "6"), Done)
        assert isinstance(await wish(room, name, play.Fold(seat=seat), "7"), Done)
        assert not room.table.state.in_deal

    on_a_database(test, tmp_path)


def test_what_is_said_and_a_pause_take_no_time_from_whoever_has_to_act_and_give_none(tmp_path: Path) -> None:
    async def test(store: Store) -> None:
        watch = HeldWatch()
        room = await room_of(store, ["Ann", "Bo"], settings=replace(CLOCK, between_deals=0), watch=watch)
        await room.join("Ann")
        await room.join("Bo")
        going = asyncio.create_task(keeper_of(room, "held").run())
        await watch.passes(0)
        assert room.room.turn is not None

        def left() -> tuple[int, bool]:
            clock = room.room_view("Ann").clock
            assert clock is not None
            return clock.left, clock.is_bank

        await watch.passes(8)
        assert isinstance(await wish(room, "Bo", Say(text="hurry"), "1"), Done)
        assert left() == (12_000, False)
        await wish(room, "Ann", Pause(), "2")
        await watch.passes(500)
        assert left() == (12_000, False)
        await wish(room, "Ann", Resume(), "3")
        await watch.passes(5)
        assert left() == (7_000, False)
        await watch.passes(7)
        await watch.passes(10)
        assert left() == (20_000, True)
        deal = room.table.deal
        assert deal is not None
        assert deal.to_act is not None
        name = room.table.state.dealt[deal.to_act]
        assert isinstance(await wish(room, name, play.Call(seat=deal.to_act), "4"), Done)
        assert room.room.banks[name] == 20_000
        going.cancel()

    on_a_database(test, tmp_path)


def test_the_first_on_the_list_is_called_to_an_open_seat_and_then_the_next(tmp_path: Path) -> None:
    async def test(store: Store) -> None:
        watch = HeldWatch()
        room = await room_of(store, ["Ann", "Bo"], seats=2, watch=watch, settings=replace(CLOCK, between_deals=60))
        await room.join("Ann")
        full = await wish(room, "Cy", AskForChips(amount=200, seat=1), "1")
        assert isinstance(full, Refused)
        assert full.under == ("glossary.waiting-list",)
        assert isinstance(await wish(room, "Cy", JoinList(), "2"), Done)
        assert isinstance(await wish(room, "Di", JoinList(), "3"), Done)
        again = await wish(room, "Di", JoinList(), "4")
        assert isinstance(again, Refused)
        assert "at place 2" in again.reason
        going = asyncio.create_task(keeper_of(room, "list").run())
        await wish(room, "Bo", wanted.Leave(player="Bo", at=0), "5")
        await watch.passes(61)
        assert [(each.person, each.seat) for each in room.room.waiting] == [("Cy", 2), ("Di", None)]
        faster = await wish(room, "Eve", AskForChips(amount=200, seat=2), "6")
        assert isinstance(faster, Refused)
        await watch.passes(91)
        assert [(each.person, each.seat) for each in room.room.waiting] == [("Di", 2)]
        assert isinstance(await wish(room, "Di", TakeSeat(amount=200), "7"), Done)
        assert room.table.state.players["Di"].seat == 2
        assert not room.room.waiting
        going.cancel()

    on_a_database(test, tmp_path)


def test_who_asks_for_an_open_seat_in_a_deal_moves_there_before_the_next_and_before_newcomers(tmp_path: Path) -> None:
    async def test(store: Store) -> None:
        room = await room_of(store, ["Eve"], ("Ada", "Bo"), seats=5)
        keeper = keeper_of(room, "another seat")
        await room.join("Eve")
        await keeper.run(lambda: room.table.state.in_deal)
        assert "AskForSeat" in room.view("Eve").may
        ask = wanted.AskForSeat(player="Eve", seat=5, at=0)
        assert isinstance(await wish(room, "Eve", ask, "1"), Done)
        taken = await wish(room, "Fay", AskForChips(amount=200, seat=5), "2")
        assert isinstance(taken, Refused)
        assert "Eve asked for it first" in taken.reason
        number = room.table.state.deals
        while room.table.state.in_deal:
            deal = room.table.deal
            assert deal is not None
            assert deal.to_act is not None
            assert await room.go_on(play.RunOutOfTime(seat=deal.to_act)) is None
        assert await keeper.step()
        assert room.table.state.players["Eve"].seat == 5
        assert (room.table.state.requests, room.table.state.deals) == ((), number)

    on_a_database(test, tmp_path)


def test_bots_do_not_play_on_with_people_who_have_all_gone(tmp_path: Path) -> None:
    async def test(store: Store) -> None:
        room = await room_of(store, ["Ann"], ("Bo", "Cy"), settings=replace(CLOCK, between_deals=0))
        keeper = keeper_of(room, "gone")
        assert not await keeper.step()
        listener = await room.join("Ann")
        assert await keeper.step()
        assert room.table.state.deals == 1
        await room.leave(listener)
        while room.table.state.in_deal:
            assert await keeper.step(), "the deal that is on is finished"
        assert not await keeper.step()
        assert room.table.state.deals == 1
        await room.join("Zoe")
        assert await keeper.step(), "somebody looks"

    on_a_database(test, tmp_path)


@pytest.mark.rule("procedure.start-and-close-game")
def test_the_evening_ends_after_the_deal_that_is_on_and_everybody_is_cashed_out(tmp_path: Path) -> None:
    async def test(store: Store) -> None:
        room = await room_of(store, ["Ann"], ("Bo", "Cy"), edition="cardroom11")
        await room.join("Ann")
        keeper = keeper_of(room, "ending")
        await keeper.run(until=lambda: room.table.state.deals == 2)
        assert room.table.state.in_deal
        passed_on = await wish(room, "Zoe", Close(), "0")
        assert isinstance(passed_on, Refused)
        assert (passed_on.reason, passed_on.under) == ("only the host can do that", ("procedure.start-and-close-game",))
        assert isinstance(await wish(room, "Ann", Close(), "1"), Done)
        assert room.table.state.in_deal
        assert not is_closed(room)
        await keeper.run()
        assert is_closed(room)
        assert room.table.state.deals == 2, "the deal was finished, and no other began"
        assert not room.table.state.players
        assert room.table.ledger.is_balanced
        assert sum(line.result for line in room.table.ledger.lines) == 0
        over = await wish(room, "Dan", AskForChips(amount=200, seat=1), "2")
        assert isinstance(over, Refused)
        assert "over" in over.reason

    on_a_database(test, tmp_path)


def test_every_deck_is_sealed_first_and_dealt_in_the_order_that_entropy_and_cut_give_it(tmp_path: Path) -> None:
    async def test(store: Store) -> None:
        quick = replace(CLOCK, turn_seconds=5, bank_seconds=0)
        room = await room_of(store, ["Ann"], ("Bo", "Cy"), settings=quick, watch=CalmWatch())
        listener = await room.join("Ann")
        keeper = keeper_of(room, "sealed")
        going = asyncio.create_task(keeper.run(until=done(4, room)))
        while not going.done():
            message = await next_message(listener)
            if isinstance(message, Happened) and message.room.mixing is not None:
                await wish(room, "Ann", Mix(number=message.room.mixing, entropy="ab" * 32, cut=11), f"{room.version}")
        await going
        events = await log_of(store)
        decks = [event.setup.deck for event in events if isinstance(event, DealStarted)]
        sealed = [event.commitment for event in events if isinstance(event, happened.DeckSealed)]
        mixed = [event for event in events if isinstance(event, happened.DeckMixed)]
        assert len(decks) == len(mixed) == 4
        assert any(each.contributions for each in mixed)
        assert {each.cut_by for each in mixed} == {"Ann", None}
        for number, (deck, commitment, mix) in enumerate(zip(decks, sealed, mixed, strict=False), 1):
            await _check_deck(store, number, commitment, mix, deck)

    on_a_database(test, tmp_path)


async def _check_deck(store: Store, number: int, commitment: Commitment, mix: happened.DeckMixed, deck: object) -> None:
    seed = await store.get("seed", commitment.seal)
    assert seed is not None
    house = prepare(DECKS["full"], f"table 1 deal {number}", seed.body)
    assert house.commitment == commitment
    places = dealing_order(commitment, mix.contributions, cut_at=mix.cut_at)
    assert not isinstance(places, Refusal)
    assert house.dealt(places) == deck
    assert mix.cut_at == (11 if mix.cut_by else unchosen_cut(commitment, mix.contributions))


def test_entropy_is_taken_once_from_each_player_and_only_for_the_deck_that_is_shuffled(tmp_path: Path) -> None:
    async def test(store: Store) -> None:
        watch = HeldWatch()
        room = await room_of(store, ["Ann", "Bo"], watch=watch)
        going = asyncio.create_task(keeper_of(room, "once").run())
        await watch.passes(1)
        assert room.room.deck is not None
        assert isinstance(await wish(room, "Ann", Mix(number=1, entropy="01"), "1"), Done)
        twice = await wish(room, "Ann", Mix(number=1, entropy="02"), "2")
        assert isinstance(twice, Refused)
        assert "once" in twice.reason
        assert isinstance(await wish(room, "Zoe", Mix(number=1, entropy="02"), "3"), Refused)
        assert isinstance(await wish(room, "Bo", Mix(number=2, entropy="02"), "4"), Refused)
        going.cancel()

    on_a_database(test, tmp_path)


def test_a_deal_that_does_not_count_is_dealt_again_from_another_sealed_deck(tmp_path: Path) -> None:
    async def test(store: Store) -> None:
        room = await room_of(store, ["Ann"], ("Bo", "Cy"))
        await room.join("Ann")
        keeper = keeper_of(room, "void")
        await keeper.run(until=lambda: room.table.state.in_deal)
        going = asyncio.create_task(keeper.run(until=done(3, room)))
        assert isinstance(await wish(room, "Ann", wanted.VoidDeal(reason="a card was seen"), "void"), Done)
        await going
        sealed = [event for event in await log_of(store) if isinstance(event, happened.DeckSealed)]
        assert [event.number for event in sealed[:3]] == [1, 1, 2]
        assert sealed[0].commitment.seal != sealed[1].commitment.seal
        assert room.table.ledger.is_balanced

    on_a_database(test, tmp_path)
