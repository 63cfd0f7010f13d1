"""Chips that come to the table: full and short buy-ins, additions, chips on their way, cash, small chips."""

import pytest
from evenings import HOUSES, Evening, assert_told_again, terms_of
from msgspec.structs import replace

from cardspeak.deal import commands as play
from cardspeak.deal.events import DealStarted
from cardspeak.rulebook import HouseRules, Refused
from cardspeak.table import Table, minimum_buy_in
from cardspeak.table import commands as wanted
from cardspeak.table.cash import bills_that_play
from cardspeak.table.chips import Chips

editions = pytest.mark.parametrize("edition", HOUSES)
cardrooms = pytest.mark.parametrize("edition", ["cardroom6", "cardroom11"])


def buy(player: str, amount: int, at: int = 0, **how: object) -> wanted.BuyIn:
    return wanted.BuyIn(player=player, amount=amount, at=at, **how)  # type: ignore[arg-type] # as BuyIn takes them


@pytest.mark.rule("buyin.full-limit")
@editions
def test_a_full_buy_in_at_limit_is_ten_times_the_largest_bet(edition: str) -> None:
    evening = Evening(house=HOUSES[edition])
    evening.sit(1)
    refusal = evening.refused(buy("p1", 190))
    assert "at least 200" in refusal.reason
    assert refusal.under == ("buyin.full-limit",)
    evening.do(buy("p1", 200))
    smaller = Evening("holdem", "limit:3/6", house=HOUSES[edition])
    smaller.sit(1)
    smaller.do(buy("p1", 60))


@pytest.mark.rule("buyin.full-limit")
def test_a_house_may_name_another_minimum() -> None:
    evening = Evening(house=HOUSES["home"].changed(buy_in_limit=5))
    evening.sit(1)
    evening.refused(buy("p1", 99))
    evening.do(buy("p1", 100))


@pytest.mark.rule("buyin.full-big-bet")
def test_a_full_buy_in_at_no_limit_is_forty_bring_ins_at_home() -> None:
    evening = Evening("holdem", "no-limit:1/2")
    evening.sit(1)
    assert evening.refused(buy("p1", 79)).under == ("buyin.full-big-bet",)
    evening.do(buy("p1", 80))


@pytest.mark.rule("buyin.full-big-bet")
@cardrooms
def test_a_cardroom_has_to_say_what_a_full_buy_in_at_no_limit_is(edition: str) -> None:
    with pytest.raises(Refused, match="buy_in_big_bet is not set"):
        Table.open("holdem", "no-limit:1/2", house=HOUSES[edition])
    house = HOUSES[edition].changed(buy_in_big_bet=100)
    assert minimum_buy_in(terms_of("holdem", "no-limit:1/2", house)) == 200


@pytest.mark.rule("buyin.one-short-buy-in")
@editions
def test_after_going_broke_there_is_one_short_buy_in(edition: str) -> None:
    evening = Evening(house=HOUSES[edition])
    evening.sit(1, 200)
    for seat in (2, 3):
        evening.sit(seat, 2000)
    evening.draw(3)
    evening.ruin(1)
    evening.do(buy("p1", 100))
    evening.ruin(1)
    refusal = evening.refused(buy("p1", 100))
    assert "200 or more" in refusal.reason
    assert refusal.under == ("buyin.one-short-buy-in",)
    evening.do(buy("p1", 200))


@pytest.mark.rule("buyin.one-short-buy-in")
@editions
def test_a_short_buy_in_of_another_game_counts_at_home_and_not_in_the_cardrooms(edition: str) -> None:
    evening = Evening(house=HOUSES[edition])
    evening.do(wanted.Sit(player="p1", seat=1, at=0, short_buy_ins=1))
    evening.buy("p1", 200)
    for seat in (2, 3):
        evening.sit(seat, 2000)
    evening.draw(3)
    evening.ruin(1)
    if edition == "home":
        evening.refused(buy("p1", 100))
    else:
        evening.do(buy("p1", 100))


@pytest.mark.rule("buyin.one-short-buy-in")
def test_entering_the_game_takes_a_full_buy_in_and_the_short_one_comes_later() -> None:
    evening = Evening()
    evening.sit(1)
    evening.refused(buy("p1", 100))
    assert evening.table.state.short_buy_ins == {}


@pytest.mark.rule("buyin.add-on")
@editions
def test_adding_to_a_stack_is_no_buy_in(edition: str) -> None:
    evening = Evening(house=HOUSES[edition], players=[1, 2], chips=200, button=1)
    evening.table.state.players["p1"] = replace(evening.player("p1"), chips=35)
    evening.do(buy("p1", 20))
    assert evening.chips("p1") == 55
    assert evening.table.state.short_buy_ins == {}


@pytest.mark.rule("procedure.table-stakes", "buyin.add-on")
@editions
def test_chips_bought_during_a_deal_play_from_the_next_one_on(edition: str) -> None:
    house = HOUSES[edition].changed(buy_in_big_bet=1)
    evening = Evening("holdem", "no-limit:5/10", house=house)
    evening.sit(1, 120)
    for seat in (2, 3):
        evening.sit(seat, 1000)
    evening.draw(1)
    evening.start_with_cards()
    evening.do(buy("p1", 200))
    evening.do(play.Call(seat=1))
    evening.do(play.Wager(seat=2, to=180))
    evening.do(play.Fold(seat=3))
    assert evening.deal.choices.call == 120, "all-in for what lay there when the deal began"
    evening.do(play.Fold(seat=1))
    assert evening.chips("p1") == 310
    assert evening.start_with_cards().startswith("2:")
    assert evening.deal.stacks[1] + 10 == 310


@pytest.mark.rule("procedure.table-stakes")
def test_who_is_all_in_buys_when_the_deal_is_over() -> None:
    evening = Evening("holdem", "no-limit:5/10", house=HOUSES["home"], players=[1, 2, 3], chips=400, button=1)
    evening.start_with_cards()
    evening.do(play.Wager(seat=1, to=400))
    assert "all-in" in evening.refused(buy("p1", 100)).reason


# ------------------------------------------------------------------------------------------ coming back, coming over


@pytest.mark.rule("procedure.return-within-hour")
@editions
def test_who_comes_back_within_the_hour_brings_what_he_took(edition: str) -> None:
    evening = Evening(house=HOUSES[edition], players=[1, 2, 3], button=1)
    evening.sit(4, 780)
    evening.now = 20 * 3600
    evening.leave("p4")
    evening.later(minutes=45)
    evening.do(wanted.Sit(player="p4", seat=4, at=evening.now))
    refusal = evening.refused(buy("p4", 200, evening.now))
    assert "780" in refusal.reason
    assert refusal.under == ("procedure.return-within-hour",)
    evening.refused(buy("p4", 1000, evening.now))
    evening.do(buy("p4", 780, evening.now))


@pytest.mark.rule("procedure.return-within-hour")
@editions
def test_who_sits_down_and_gets_up_again_without_chips_still_brings_what_he_took(edition: str) -> None:
    evening = Evening(house=HOUSES[edition], players=[1, 2, 3], button=1)
    evening.sit(4, 780)
    evening.now = 20 * 3600
    evening.leave("p4")
    for minutes in (10, 20):
        evening.later(minutes=minutes)
        evening.do(wanted.Sit(player="p4", seat=4, at=evening.now))
        evening.leave("p4")
    evening.later(minutes=15)
    evening.do(wanted.Sit(player="p4", seat=4, at=evening.now))
    assert evening.refused(buy("p4", 200, evening.now)).under == ("procedure.return-within-hour",)
    evening.later(minutes=20)
    evening.do(buy("p4", 200, evening.now))
    assert_told_again(evening)


@pytest.mark.rule("procedure.return-within-hour")
@editions
def test_who_took_that_back_has_the_same_hour(edition: str) -> None:
    evening = Evening(house=HOUSES[edition], players=[1, 2, 3], button=1)
    evening.sit(4, 780)
    evening.leave("p4")
    evening.later(minutes=10)
    evening.do(wanted.Sit(player="p4", seat=4, at=evening.now))
    evening.leave("p4")
    evening.do(wanted.TakeBackLeave(player="p4", at=evening.now))
    assert evening.refused(buy("p4", 200, evening.now)).under == ("procedure.return-within-hour",)
    assert_told_again(evening)


@pytest.mark.rule("procedure.return-within-hour")
@editions
def test_an_hour_later_any_full_buy_in_will_do(edition: str) -> None:
    evening = Evening(house=HOUSES[edition], players=[1, 2, 3], button=1)
    evening.sit(4, 780)
    evening.now = 20 * 3600
    evening.leave("p4")
    evening.later(minutes=65)
    evening.do(wanted.Sit(player="p4", seat=4, at=evening.now))
    evening.refused(buy("p4", 199, evening.now))
    evening.do(buy("p4", 200, evening.now))


@pytest.mark.rule("procedure.return-within-hour")
def test_another_game_takes_its_ordinary_buy_in() -> None:
    first = Evening(house=HOUSES["cardroom11"], players=[1, 2, 3])
    first.leave("p1")
    second = Evening(house=HOUSES["cardroom11"])
    second.sit(5, 200, name="p1")


@pytest.mark.rule("buyin.forced-transfer")
@cardrooms
def test_who_is_moved_from_a_broken_or_must_move_game_plays_with_what_he_has(edition: str) -> None:
    for reason in ("broken-game", "must-move"):
        evening = Evening(house=HOUSES[edition])
        evening.sit(1)
        done = evening.do(buy("p1", 90, comes_from=reason))
        assert done[0].under == ("buyin.forced-transfer",)
        assert evening.table.state.short_buy_ins == {}
    home = Evening()
    home.sit(1)
    home.refused(buy("p1", 90, comes_from="broken-game"))


@pytest.mark.rule("buyin.voluntary-switch")
@cardrooms
def test_who_changes_games_of_his_own_will_needs_the_proper_buy_in_and_no_more(edition: str) -> None:
    evening = Evening(house=HOUSES[edition])
    evening.sit(1)
    assert "at least 200" in evening.refused(buy("p1", 150, comes_from="own-will")).reason
    evening.do(buy("p1", 200, comes_from="own-will"))


# ------------------------------------------------------------------------------------------ chips on their way


@pytest.mark.rule("procedure.playing-behind")
@editions
@pytest.mark.parametrize(("announced", "plays"), [(True, 500), (False, 200)])
def test_chips_that_are_bought_and_not_there_play_as_announced(edition: str, plays: int, *, announced: bool) -> None:
    evening = Evening(house=HOUSES[edition], players=[1, 2])
    evening.sit(3)
    evening.do(buy("p3", 500, is_received=False, is_announced=announced))
    evening.draw_all()
    evening.start_with_cards()
    seated = {each.seat: each.chips for each in evening.deal.state.setup.seats}
    assert seated[3] == plays
    evening.play_out()
    assert evening.table.ledger.is_balanced
    evening.do(wanted.ReceiveChips(player="p3"))
    assert evening.player("p3").behind == 0
    evening.refused(wanted.ReceiveChips(player="p3"))


@pytest.mark.rule("procedure.playing-behind")
def test_chips_on_their_way_come_on_top_of_those_that_are_there() -> None:
    evening = Evening(players=[1, 2, 3], chips=200)
    evening.do(buy("p3", 500, is_received=False))
    evening.draw_all()
    evening.start_with_cards()
    assert {each.seat: each.chips for each in evening.deal.state.setup.seats}[3] == 400


# ------------------------------------------------------------------------------------------ cash and small chips


@pytest.mark.rule("procedure.no-cash-on-table", "option.cash-on-table")
@editions
def test_cash_plays_only_where_the_house_lets_it_and_only_in_large_bills(edition: str) -> None:
    without = Evening(house=HOUSES[edition])
    without.sit(1)
    without.do(buy("p1", 200, bills=(100,)))
    assert without.chips("p1") == 200
    with_bills = Evening(house=HOUSES[edition].changed(cash_on_table="large-bills"))
    with_bills.sit(1)
    with_bills.do(buy("p1", 200, bills=(100, 20, 20, 20)))
    assert with_bills.chips("p1") == 300


@pytest.mark.rule("option.cash-on-table")
def test_the_smallest_bill_is_the_houses_to_name() -> None:
    house = HOUSES["cardroom11"].changed(cash_on_table="large-bills")
    assert bills_that_play((100, 20), house) == 100
    assert bills_that_play((100, 20), HOUSES["cardroom11"]) == 0
    assert bills_that_play((50, 20), HOUSES["home"].changed(cash_on_table="large-bills", smallest_bill=50)) == 50


def small_chips(house: HouseRules) -> Evening:
    terms = terms_of("holdem", "limit:10/20", house.changed(buy_in_limit=1), chips=(1, 5, 25))
    evening = Evening(terms, players=[1, 2])
    evening.sit(3)
    evening.do(buy("p3", 107, chips=Chips.of({5: 20, 1: 7})))
    evening.draw_all()
    return evening


@pytest.mark.rule("betting.smallest-chip")
def test_chips_smaller_than_the_blinds_stay_with_their_player() -> None:
    evening = small_chips(HOUSES["home"])
    evening.start_with_cards()
    seated = {each.seat: (each.chips, each.aside) for each in evening.deal.state.setup.seats}
    assert seated[3] == (100, 7)


@pytest.mark.rule("betting.smallest-chip")
def test_small_chips_play_where_the_collection_is_taken_in_them() -> None:
    evening = small_chips(HOUSES["cardroom6"].changed(collection="pot", collection_amount=3))
    evening.start_with_cards()
    seated = {each.seat: (each.chips, each.aside) for each in evening.deal.state.setup.seats}
    assert seated[3] == (107, 0)


@pytest.mark.rule("betting.smallest-chip")
def test_small_chips_are_changed_up_between_deals() -> None:
    evening = small_chips(HOUSES["home"])
    events = evening.do(wanted.StartDeal(at=0))
    assert any(isinstance(event, DealStarted) for event in events)
    assert "between deals" in evening.refused(wanted.ChangeUp(player="p3")).reason
    evening.do(wanted.VoidDeal(reason="nothing was dealt"))
    evening.do(wanted.ChangeUp(player="p3"))
    assert evening.player("p3").small == 2
    assert "do not make" in evening.refused(wanted.ChangeUp(player="p3")).reason
    evening.start_with_cards()
    assert {each.seat: (each.chips, each.aside) for each in evening.deal.state.setup.seats}[3] == (105, 2)


def test_the_collection_comes_out_of_a_stack_and_stands_in_the_ledger() -> None:
    evening = Evening(house=HOUSES["cardroom6"], players=[1, 2], button=1)
    evening.do(wanted.Charge(player="p1", amount=5))
    assert evening.chips("p1") == 995
    assert evening.table.ledger.is_balanced
    evening.refused(wanted.Charge(player="p1", amount=1000))
