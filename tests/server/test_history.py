"""The index of deals, and deals seen again: found from the log alone, and with the eyes of whoever asks."""

import asyncio
from collections.abc import Awaitable, Callable
from pathlib import Path

import pytest
from evenings import HOUSES, rotation_of
from kept import BEGAN, Kept, all_deals, deals_of, frames_of, on_a_database, showdown_at, stakes_of
from tests.server.oracle import Log

from cardspeak.deal import commands as play
from cardspeak.deal import events as of_deal
from cardspeak.forms import FORMS
from cardspeak.notation.statistics import Statistics
from cardspeak.server import happenings as happened
from cardspeak.server import history
from cardspeak.server.happenings import encoded
from cardspeak.server.history import (
    DEALS,
    EVERY,
    MONEY,
    PLACES,
    STATES,
    attempts_at,
    deals_before,
    events_of,
    index_deals,
)
from cardspeak.server.replays import deal_line
from cardspeak.store.log import Store, StoreError
from cardspeak.table import commands as wanted
from cardspeak.table import events as at_table

PLAYED = 2 * EVERY + 4
"""Deals of an evening with everything."""
KINDS = (DEALS, MONEY, STATES, PLACES)


async def written(store: Store) -> dict[tuple[str, str], bytes]:
    """Everything that the index has put down."""
    return {(kind, name): entry.body for kind in KINDS for name, entry in (await store.documents(kind)).items()}


def all_events(evening: Kept) -> list[happened.AnyEvent]:
    return [event for each in evening.said for event in each.events]


def with_a_pot_that_goes_to_another() -> Kept:
    """The winner asks, a hundred seconds later and with chat meanwhile, to see a hand that was mucked and is better."""
    for seed in range(100):
        evening = Kept(stakes="limit:2/4", players=(1, 2, 3), seed=seed)
        showdown_at(evening)
        evening.later(seconds=100)
        evening.tell(happened.Said(person="p3", text="what had you?", at=evening.now))
        state = evening.deal.state
        winner = next(seat for seat in state.seats if state.shown[state.place_of[seat]])
        evening.do(play.AskToSee(seat=winner, hand_of=next(seat for seat in state.seats if seat != winner)))
        if sum(isinstance(event, at_table.DealSettled) for event in all_events(evening)) > 1:
            return evening
    raise AssertionError


# ---------------------------------------------------------------- the index


@pytest.mark.parametrize("form", FORMS)
def test_every_deal_of_an_evening_is_in_the_index_with_what_it_came_to(tmp_path: Path, form: str) -> None:
    evening = Kept(form, stakes_of(form), seed=form)
    for _ in range(6):
        evening.whole_deal()

    async def test(store: Store) -> None:
        await evening.write(store)
        index = await index_deals(store, "table-1")
        deals = await all_deals(store)
        assert [deal.number for deal in deals] == [1, 2, 3, 4, 5, 6]
        assert index.deals == 6
        for player, account in evening.table.state.accounts.items():
            assert sum(deal.results.get(player, 0) for deal in deals) == account.won
        logs = list(deals_of(evening))
        counted = Statistics()
        for deal, log in zip(deals, logs, strict=True):
            assert deal.form == FORMS[form].title
            assert deal.at == log.arranged.at
            assert list(deal.results) == [each.player for each in log.arranged.players]
            assert all(deal.results[name] > 0 for name in deal.winners if len(deal.winners) == 1)
            counted += Statistics.of(log.events, {each.seat: each.player for each in log.arranged.players})
        assert index.statistics == counted

    on_a_database(tmp_path, test)


def test_a_line_tells_the_asker_what_the_deal_came_to_for_them(tmp_path: Path) -> None:
    evening = Kept(players=(1, 2, 3))
    evening.start_with_cards()
    evening.fold_out(winner=2)
    evening.sit(5, 400)
    evening.later(seconds=9)
    evening.tell(happened.Said(person="p5", text="good evening", at=evening.now))

    async def test(store: Store) -> None:
        await evening.write(store)
        await index_deals(store, "table-1")
        (deal,) = await all_deals(store)
        lines = {viewer: deal_line(deal, viewer) for viewer in ("p1", "p2", "p3", "p5", None)}
        assert {viewer: line.result for viewer, line in lines.items()} == deal.results | {"p5": None, None: None}
        assert lines["p1"].winners == ("p2",)
        assert deal.results["p2"] > 0
        assert sum(deal.results.values()) == 0
        assert deal.pot == sum(each.amount for log in deals_of(evening) for event in log.events
                               if isinstance(event, of_deal.PotAwarded) for each in event.awards)  # fmt: skip
        assert deal.ended == BEGAN + 20  # the seat was taken then, and nothing told the time before

    on_a_database(tmp_path, test)


def test_a_pot_that_is_settled_again_puts_off_when_the_deal_was_over(tmp_path: Path) -> None:
    evening = with_a_pot_that_goes_to_another()
    settled = [place for place, event in enumerate(all_events(evening), 1) if isinstance(event, at_table.DealSettled)]
    evening.later(seconds=100)
    said = evening.now

    async def test(store: Store) -> None:
        await evening.write(store)
        await index_deals(store, "table-1")
        (deal,) = await all_deals(store)
        assert deal.last == settled[1]
        assert deal.ended is None  # nothing has told the time since
        evening.tell(happened.Said(person="p1", text="so that is it", at=said))
        await evening.write(store)
        await index_deals(store, "table-1")
        (deal,) = await all_deals(store)
        assert deal.ended == said

    on_a_database(tmp_path, test)


def test_a_deal_is_over_when_it_is_settled_first() -> None:
    """By the log alone, as those read it who search for cards that are told too early."""
    evening = with_a_pot_that_goes_to_another()
    kinds = [type(event).__name__ for event in all_events(evening)]
    (deal,) = Log(encoded(all_events(evening))).deals
    assert kinds.count("DealSettled") == 2
    assert deal.over == kinds.index("DealSettled") + 1


class _CutOff:
    """A store whose machine stops at one of its writes."""

    def __init__(self, store: Store, writes: int) -> None:
        self.store = store
        self.writes = writes

    def __getattr__(self, name: str) -> object:
        return getattr(self.store, name)

    async def put(self, *arguments: object, **how: object) -> int:
        if not self.writes:
            raise StoreError("the machine has stopped")
        self.writes -= 1
        put: Callable[..., Awaitable[int]] = self.store.put
        return await put(*arguments, **how)


def evening_with_everything(seed: object = "everything") -> Kept:
    """Two games in turn, a void deal, hands shown late, people who come, go, and go broke."""
    house = HOUSES["home"]
    terms = rotation_of([("holdem", "no-limit:1/2"), ("razz", "limit:10/20:1:3")], house, "deals", 3)
    evening = Kept(terms, players=(1, 2, 3), chips=200, seed=seed)
    for number in range(1, PLAYED + 1):
        if number == 4:
            evening.start_with_cards()
            evening.do(wanted.VoidDeal(reason="two cards were boxed"))
            evening.start_with_cards()
            evening.do(wanted.VoidDeal(reason="and again"))
        if number == 6:
            evening.sit(5, 200)
        evening.whole_deal()
        if number == 9:
            evening.leave("p5")
    return evening


@pytest.mark.parametrize("at_a_time", [50, 2], ids=["all at once", "little by little"])
def test_cut_off_anywhere_the_index_comes_to_the_same_once_it_is_made_again(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, at_a_time: int
) -> None:
    monkeypatch.setattr(history, "BATCH", at_a_time)
    monkeypatch.setattr(history, "PAGE", at_a_time * 10)
    evening = evening_with_everything()

    async def test(store: Store) -> None:
        await evening.write(store)
        await index_deals(store, "table-1")
        expected = await written(store)
        assert len(expected) > 30
        for writes in range(0, len(expected), 3):
            for name in {name for _, name in await written(store)}:
                for kind in KINDS:
                    await store.delete(kind, name)
            with pytest.raises(StoreError, match="the machine has stopped"):
                await index_deals(_CutOff(store, writes), "table-1")  # type: ignore[arg-type] # a store that stops
            assert len(await written(store)) <= writes
            index = await index_deals(store, "table-1")
            assert await written(store) == expected
            assert index.deals == PLAYED

    on_a_database(tmp_path, test)


def test_an_index_that_follows_the_evening_is_the_one_that_is_made_at_its_end(tmp_path: Path) -> None:
    evening = evening_with_everything("follow")

    async def test(store: Store) -> None:
        index = await index_deals(store, "table-1")
        while evening.written < len(evening.said):
            await evening.write(store, batches=7)
            index = await index_deals(store, "table-1")
            assert index.version == evening.said[min(evening.written, len(evening.said)) - 1].version
        followed = await written(store)
        for kind, name in followed:
            await store.delete(kind, name)
        assert await index_deals(store, "table-1") == index
        assert await written(store) == followed

    on_a_database(tmp_path, test)


def test_reading_the_index_again_writes_nothing(tmp_path: Path) -> None:
    evening = evening_with_everything("again")

    async def test(store: Store) -> None:
        await evening.write(store)
        first = await index_deals(store, "table-1")
        again = await index_deals(_CutOff(store, 0), "table-1")  # type: ignore[arg-type] # it does not write at all
        assert again == first

    on_a_database(tmp_path, test)


def test_many_who_bring_the_index_up_to_date_at_once_come_to_the_same(tmp_path: Path) -> None:
    evening = evening_with_everything("at once")

    async def test(store: Store) -> None:
        await evening.write(store)
        answers = await asyncio.gather(*(index_deals(store, "table-1") for _ in range(8)))
        assert all(answer == answers[0] for answer in answers)
        together = await written(store)
        for kind, name in together:
            await store.delete(kind, name)
        await index_deals(store, "table-1")
        assert await written(store) == together

    on_a_database(tmp_path, test)


class _Overtaken(_CutOff):
    """A store with which somebody has read the log, and before writing is overtaken by another who read more of it."""

    def __init__(self, store: Store, overtake: Callable[[], Awaitable[None]]) -> None:
        super().__init__(store, writes=1000)
        self.overtake: Callable[[], Awaitable[None]] | None = overtake

    async def put(self, *arguments: object, **how: object) -> int:
        overtake, self.overtake = self.overtake, None
        if overtake is not None:
            await overtake()
        return await super().put(*arguments, **how)


def test_who_has_read_an_older_log_does_not_write_over_what_a_newer_one_told(tmp_path: Path) -> None:
    evening = Kept(stakes="limit:2/4", players=(1, 2, 3))
    evening.whole_deal(shows=False)
    showdown_at(evening)
    deal = evening.deal.state
    asker = next(seat for seat in deal.seats if deal.shown[deal.place_of[seat]])
    asked = next(seat for seat in deal.seats if not deal.shown[deal.place_of[seat]])

    async def test(store: Store) -> None:
        async def more_happens() -> None:
            evening.do(play.AskToSee(seat=asker, hand_of=asked))
            await evening.write(store)
            await index_deals(store, "table-1")

        await evening.write(store)
        await index_deals(store, "table-1")
        evening.tell(happened.Said(person="p1", text="by now it is over", at=evening.now + 5))
        await evening.write(store)
        overtaken = await index_deals(_Overtaken(store, more_happens), "table-1")  # type: ignore[arg-type] # as above
        assert overtaken.version == evening.version
        last = (await all_deals(store))[-1]
        assert last.last >= evening.version - 3
        assert any(isinstance(event, of_deal.HandSeen) for event in await events_of(store, "table-1", last))

    on_a_database(tmp_path, test)


def test_tables_with_names_that_begin_alike_have_indexes_of_their_own(tmp_path: Path) -> None:
    tables = [Kept(table=name, seed=name) for name in ("holdem-1", "holdem-11", "holdem-1x")]

    async def test(store: Store) -> None:
        for number, evening in enumerate(tables, 1):
            for _ in range(number):
                evening.whole_deal()
            await evening.write(store)
            await index_deals(store, evening.name)
        for number, evening in enumerate(tables, 1):
            deals = await all_deals(store, evening.name)
            assert [deal.number for deal in deals] == list(range(1, number + 1))
            assert [set(deal.results) for deal in deals] == [{"p1", "p2", "p3", "p4"}] * number
            assert len(await frames_of(store, deals[-1], "p1", evening.name)) > 10

    on_a_database(tmp_path, test)


def test_a_void_deal_stands_beside_the_one_that_was_dealt_in_its_place(tmp_path: Path) -> None:
    evening = evening_with_everything("void")

    async def test(store: Store) -> None:
        await evening.write(store)
        index = await index_deals(store, "table-1")
        void, again, counted = await attempts_at(store, "table-1", 4)
        assert [(each.attempt, each.is_void) for each in (void, again, counted)] == [(0, True), (1, True), (2, False)]
        assert void.last < again.first <= again.last < counted.first
        assert void.pot == 0
        assert set(void.results.values()) == {0}
        assert void.statistics == Statistics()
        assert index.deals == PLAYED
        numbers = [each.number for each in await deals_before(store, "table-1", 6, 3)]
        assert numbers == [4, 4, 4, 5]  # all that have the oldest number
        last = (await frames_of(store, void, "p1"))[-1]
        assert last.view.deal is None
        assert last.view.deals == 3

    on_a_database(tmp_path, test)


def test_a_deal_that_is_on_is_not_in_the_index(tmp_path: Path) -> None:
    evening = Kept()
    evening.whole_deal()
    evening.start_with_cards()

    async def test(store: Store) -> None:
        await evening.write(store)
        await index_deals(store, "table-1")
        assert [deal.number for deal in await all_deals(store)] == [1]
        assert await attempts_at(store, "table-1", 2) == []
        evening.play_out()
        await evening.write(store)
        await index_deals(store, "table-1")
        assert [deal.number for deal in await all_deals(store)] == [1, 2]

    on_a_database(tmp_path, test)
