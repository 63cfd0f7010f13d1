"""Deals that are over, seen again with the eyes of whoever asks."""

from pathlib import Path

import msgspec
import pytest
from kept import Kept, all_deals, cards_told, deals_of, frames_of, may_know, on_a_database, showdown_at, stakes_of

from cardspeak.deal import commands as play
from cardspeak.forms import FORMS
from cardspeak.server import happenings as happened
from cardspeak.server.history import EVERY, STATES, attempts_at, events_of, index_deals, state_before
from cardspeak.store.log import Store
from cardspeak.table import commands as wanted
from cardspeak.table.events import DealSettled


def test_a_hand_that_is_shown_after_the_deal_comes_into_its_replay(tmp_path: Path) -> None:
    evening = Kept(stakes="limit:2/4", players=(1, 2, 3))
    showdown_at(evening)
    deal = evening.deal.state
    covered = [seat for seat in deal.seats if not deal.shown[deal.place_of[seat]]]
    asker = next(seat for seat in deal.seats if deal.shown[deal.place_of[seat]])
    hand = deal.muck[deal.place_of[covered[0]]]
    assert len(hand) == 2

    async def test(store: Store) -> None:
        await evening.write(store)
        await index_deals(store, "table-1")
        (before,) = await all_deals(store)
        assert not cards_told(await frames_of(store, before, None)) & set(hand)
        evening.sit(6, 400)  # something else happens in between
        evening.do(play.AskToSee(seat=asker, hand_of=covered[0]))
        await evening.write(store)
        await index_deals(store, "table-1")
        (after,) = await all_deals(store)
        assert cards_told(await frames_of(store, after, None)) >= set(hand)
        assert after.last > before.last
        assert after.rulings > before.rulings
        settled = [event for event in evening.log if isinstance(event, DealSettled)]
        assert len(settled) == 2  # the winner had asked, so that the hand was live again
        assert after.results == {
            name: sum(each.change for event in settled for each in event.results if each.player == name)
            for name in after.results
        }

    on_a_database(tmp_path, test)


@pytest.mark.parametrize("form", FORMS)
def test_a_replay_has_the_views_that_everybody_had_and_no_card_that_is_not_for_them(tmp_path: Path, form: str) -> None:
    evening = Kept(form, stakes_of(form), seed=f"replay {form}")
    for _ in range(3):
        evening.whole_deal()

    async def test(store: Store) -> None:
        await evening.write(store)
        await index_deals(store, "table-1")
        live = {each.of_game: each.views for each in evening.said}
        for deal, log in zip(await all_deals(store), deals_of(evening), strict=True):
            told = [
                version
                for version, event in enumerate(await events_of(store, "table-1", deal), deal.first)
                if not isinstance(event, happened.TurnBegan)
            ]
            for viewer in (None, *evening.names, "a stranger"):
                seen = await frames_of(store, deal, viewer)
                views = {version: frame.view for version, frame in zip(told, seen, strict=True)}
                compared = [version for version in views if viewer in live.get(version, {})]
                assert compared or viewer == "a stranger"
                assert all(views[version] == live[version][viewer] for version in compared)
                assert cards_told(seen) == may_know(log, viewer)

    on_a_database(tmp_path, test)


@pytest.mark.parametrize("form", ["holdem", "stud8", "jacks"])
def test_the_last_view_of_a_replay_is_the_live_one(tmp_path: Path, form: str) -> None:
    evening = Kept(form, stakes_of(form), seed=f"last {form}", turn_seconds=None)

    async def test(store: Store) -> None:
        for number in range(1, 6):
            evening.whole_deal(shows=False)
            await evening.write(store)
            await index_deals(store, "table-1")
            (deal,) = await attempts_at(store, "table-1", number)
            live = next(each for each in evening.said if each.version == deal.last)
            for viewer in (None, *evening.names):
                assert (await frames_of(store, deal, viewer))[-1].view == live.views[viewer]

    on_a_database(tmp_path, test)


def test_who_leaves_when_the_deal_is_over_is_gone_in_its_last_view(tmp_path: Path) -> None:
    evening = Kept(players=(1, 2, 3))
    evening.start_with_cards()
    evening.leave("p2")
    evening.play_out()

    async def test(store: Store) -> None:
        await evening.write(store)
        await index_deals(store, "table-1")
        (deal,) = await all_deals(store)
        last = (await frames_of(store, deal, "p2"))[-1]
        assert [each.player for each in last.view.sitting] == ["p1", "p3"]
        assert last.view == evening.said[-1].views["p2"]
        assert deal.ended is None  # when p2 asked to leave the deal was on

    on_a_database(tmp_path, test)


def test_a_deal_is_seen_from_the_seat_it_was_dealt_to(tmp_path: Path) -> None:
    evening = Kept(players=(1, 2, 3))
    evening.whole_deal(shows=False)
    evening.do(wanted.ChangeSeat(player="p1", seat=7, at=evening.now))
    evening.sit(1, 400, name="newcomer")
    evening.whole_deal(shows=False)

    async def test(store: Store) -> None:
        await evening.write(store)
        await index_deals(store, "table-1")
        first, second = deals_of(evening)
        assert first.seat_of("p1") != second.seat_of("p1")
        for deal, log in zip(await all_deals(store), (first, second), strict=True):
            for viewer in ("p1", "newcomer", "p2", None):
                assert cards_told(await frames_of(store, deal, viewer)) == may_know(log, viewer)

    on_a_database(tmp_path, test)


def test_the_pot_and_the_street_go_along(tmp_path: Path) -> None:
    evening = Kept(stakes="limit:2/4", players=(1, 2, 3))
    showdown_at(evening)

    async def test(store: Store) -> None:
        await evening.write(store)
        await index_deals(store, "table-1")
        (deal,) = await all_deals(store)
        seen = await frames_of(store, deal, "p1")
        assert list(dict.fromkeys(frame.street for frame in seen)) == ["", "before the flop", "flop", "turn", "river"]
        assert max(frame.pot for frame in seen) == deal.pot == 18
        assert seen[-1].pot == 0

    on_a_database(tmp_path, test)


def test_the_fortieth_deal_begins_with_the_table_as_it_was(tmp_path: Path) -> None:
    """Of most deals the table is not kept, but found from the nearest one of which it is."""
    evening = Kept(stakes="limit:2/4", chips=2000, turn_seconds=None)
    states: dict[int, bytes] = {}
    for number in range(1, 3 * EVERY):
        states[number] = msgspec.json.encode(evening.table.state)
        evening.next_deal()

    async def test(store: Store) -> None:
        await evening.write(store)
        await index_deals(store, "table-1")
        assert len(await store.documents(STATES)) == 3
        for deal in await all_deals(store):
            assert msgspec.json.encode(await state_before(store, "table-1", deal)) == states[deal.number]

    on_a_database(tmp_path, test)


def test_what_is_said_during_a_deal_is_told_again_and_clocks_are_not(tmp_path: Path) -> None:
    evening = Kept(players=(1, 2, 3))
    evening.start_with_cards()
    evening.tell(happened.Said(person="p3", text="nice hand", at=evening.now))
    evening.play_out()

    async def test(store: Store) -> None:
        await evening.write(store)
        await index_deals(store, "table-1")
        (deal,) = await all_deals(store)
        told = [frame.event for frame in await frames_of(store, deal, "p1")]
        assert happened.Said(person="p3", text="nice hand", at=evening.now) in told
        assert not any(isinstance(event, happened.TurnBegan) for event in told)
        assert any(isinstance(event, happened.TurnBegan) for event in await events_of(store, "table-1", deal))

    on_a_database(tmp_path, test)
