"""The table as a whole: what it holds, what it gives back, and who does what around a deal."""

import pytest
from evenings import HOUSES, Evening

from cardspeak.deal import AnyEvent
from cardspeak.deal import commands as play
from cardspeak.deal.events import HandSeen, PotAwarded
from cardspeak.rulebook import HouseRules
from cardspeak.table import Table, TableEvent, opening, table_events_from_json, table_events_to_json
from cardspeak.table import commands as wanted
from cardspeak.table.events import DealSettled, TableOpened
from cardspeak.table.shuffling import ShuffleRoles, shuffle_roles


def test_a_table_opened_by_name_is_the_one_its_first_event_makes() -> None:
    table = Table.open("holdem", "limit:10/20", seats=9)
    opened = opening(table.state.terms, 9)
    assert isinstance(opened, TableOpened)
    assert Table.replay([opened]).state == table.state


def test_deal_events_and_table_events_stand_in_one_stream_and_come_back_from_json() -> None:
    evening = Evening(players=range(1, 7), button=1)
    evening.next_deal()
    events = table_events_from_json(table_events_to_json(evening.log))
    assert events == evening.log
    assert any(isinstance(event, AnyEvent) for event in events)
    assert any(isinstance(event, TableEvent) for event in events)


def test_a_replay_to_any_point_gives_the_table_as_it_was() -> None:
    evening = Evening(players=range(1, 5), button=1)
    points = []
    for _ in range(3):
        evening.start_with_cards()
        while not evening.deal.is_over:
            points.append((len(evening.log), evening.table.to_json()))
            evening.do(play.Fold(seat=evening.deal.choices.seat))
    for length, then in points:
        assert Table.replay(evening.log[:length]).to_json() == then


def test_a_table_does_not_grow_with_the_deals_that_were_played_at_it() -> None:
    evening = Evening(players=range(1, 7), button=1)
    sizes = []
    for _ in range(3):
        for _ in range(60):
            evening.next_deal()
        sizes.append(len(evening.table.to_json()))
    assert max(sizes) - min(sizes) < 200, "numbers get longer, and nothing is added"


def test_people_who_come_and_go_leave_only_their_accounts() -> None:
    evening = Evening(players=range(1, 5), button=1)
    for number in range(30):
        evening.later(minutes=10)
        evening.sit(6, 1000, name=f"guest {number}")
        evening.leave(f"guest {number}")
    state = evening.table.state
    assert len(state.players) == 4
    assert len(state.accounts) == 34
    assert len(state.cashed_out) <= 6, "after an hour it does not matter any more"
    assert evening.table.ledger.is_balanced


def test_a_hand_asked_for_after_the_deal_settles_it_again() -> None:
    evening = Evening(house=HOUSES["cardroom11"], players=range(1, 4), button=1, seed="asked for")
    for _ in range(40):
        evening.start_with_cards()
        while evening.deal.state.phase != "showdown" and not evening.deal.is_over:
            choices = evening.deal.choices
            evening.do(play.Check(seat=choices.seat) if choices.check else play.Call(seat=choices.seat))
        order = list(evening.deal.state.seats)
        first = evening.deal.options
        assert first is not None
        evening.do(play.Show(seat=first.seat))
        while not evening.deal.is_over:
            options = evening.deal.options
            assert options is not None
            evening.do(play.Muck(seat=options.seat))
        asked = [seat for seat in order if seat != first.seat]
        done = evening.do(play.AskToSee(seat=first.seat, hand_of=asked[0]))
        assert any(isinstance(event, HandSeen) for event in done)
        assert any(isinstance(event, PotAwarded) for event in done)
        assert sum(isinstance(event, DealSettled) for event in done) == 1
        assert {name: evening.chips(name) for name in ("p1", "p2", "p3")} == {
            f"p{seat}": chips for seat, chips in evening.deal.stacks.items()
        }
        assert evening.table.ledger.is_balanced
        if min(evening.deal.stacks.values()) < 100:
            break
    again = Table.replay(evening.log)
    assert again.to_json() == evening.table.to_json()


def test_nobody_asks_for_a_hand_once_somebody_who_played_has_gone() -> None:
    evening = Evening(players=range(1, 4), button=1)
    evening.next_deal()
    evening.leave("p3")
    assert "got up" in evening.refused(play.AskToSee(seat=1, hand_of=2)).reason


def test_a_deal_starts_when_the_last_one_is_over_and_with_the_right_deck() -> None:
    evening = Evening(players=range(1, 4), button=1)
    assert evening.refused(wanted.StartDeal(at=0, deck=evening.deck()[:51])).field == "deck"
    evening.start_with_cards()
    assert "a deal is on" in evening.refused(wanted.StartDeal(at=0)).reason


@pytest.mark.rule("shuffle.three-person-method")
def test_three_people_share_the_shuffle_at_home() -> None:
    house = HOUSES["home"]
    roles = shuffle_roles(6, range(1, 7), dealer=3, last_dealer=2, house=house)
    assert roles == ShuffleRoles(gathers=2, shuffles=4, cuts=2)
    alone = shuffle_roles(6, range(1, 7), dealer=3, last_dealer=2, house=house.changed(shuffle_method="dealer"))
    assert alone == ShuffleRoles(gathers=3, shuffles=3, cuts=2)


@pytest.mark.rule("shuffle.three-person-method")
@pytest.mark.parametrize("edition", ["cardroom6", "cardroom11"])
def test_in_a_cardroom_the_houses_dealer_does_it_all(edition: str) -> None:
    roles = shuffle_roles(6, range(1, 7), dealer=3, last_dealer=2, house=HOUSES[edition])
    assert roles == ShuffleRoles(gathers=None, shuffles=None, cuts=None)


def dealers(house: HouseRules) -> list[int]:
    evening = Evening("stud", "limit:10/20", house=house, players=[2, 4, 5], seats=6)
    seen = []
    for _ in range(4):
        evening.next_deal()
        seen.append(evening.deal.state.setup.button)
    return seen


def test_at_stud_the_players_deal_in_turn_at_home_and_the_house_in_a_cardroom() -> None:
    assert dealers(HOUSES["home"]) == [2, 4, 5, 2]
    assert dealers(HOUSES["cardroom11"]) == [6, 6, 6, 6]
