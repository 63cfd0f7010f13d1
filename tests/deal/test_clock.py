"""The clock, what is done when it has run out, and folds, with the figures of the rules' own examples."""

import pytest
from playing import act, flop, ways
from staging import ANY, EDITIONS, HOME, dealt, of_kind, refused

from cardspeak.deal import Deal, put_clock, view
from cardspeak.deal import commands as wanted
from cardspeak.deal.clock import standing_limit
from cardspeak.deal.events import Called, Checked, Folded, KillDeclined, RunsChosen, Shown
from cardspeak.rulebook import HouseRules

NOON = 12 * 60 * 60


def facing_200(house: HouseRules = HOME) -> Deal:
    """No-limit hold'em on the flop: seat 2 faces a bet of 200."""
    return act(flop("no-limit:5/10", 500, 500, 500, house=house.changed(buy_in_big_bet=40)), 200)


@pytest.mark.rule("nolimit.clock", "deadhand.clock-expired")
@pytest.mark.parametrize("house", EDITIONS)
def test_a_player_has_a_minute_and_is_warned_ten_seconds_before_its_end(house: HouseRules) -> None:
    clock = put_clock(house, 5, NOON)
    assert (clock.seat, clock.warns_at, clock.ends_at) == (5, NOON + 50, NOON + 60)
    assert not clock.warns(NOON + 49)
    assert clock.warns(NOON + 50)
    assert clock.warns(NOON + 59)
    assert not clock.has_ended(NOON + 59)
    assert clock.has_ended(NOON + 60)
    assert not clock.warns(NOON + 60)


@pytest.mark.rule("nolimit.clock")
def test_a_call_before_the_minute_is_over_counts() -> None:
    deal, clock = facing_200(), put_clock(HOME, 2, NOON)
    assert not clock.has_ended(NOON + 58)
    deal.call()
    assert [event.to for event in of_kind(deal, Called)][-1] == 200
    refused(deal, wanted.RunOutOfTime(seat=2))  # it is no longer that player's turn
    assert view(deal.state, None).seats[1].is_live


@pytest.mark.rule("nolimit.clock")
def test_the_house_may_have_other_times_and_a_limit_for_every_decision() -> None:
    house = HOME.changed(clock_seconds=30, clock_warning_seconds=5)
    clock = put_clock(house, 2, NOON)
    assert (clock.warns_at, clock.ends_at) == (NOON + 25, NOON + 30)
    assert standing_limit(house, 2, NOON) is None
    standing = standing_limit(house.changed(act_time_limit=20), 2, NOON)
    assert standing is not None
    assert (standing.warns_at, standing.ends_at) == (NOON + 15, NOON + 20)


@pytest.mark.rule("deadhand.clock-expired", "nolimit.clock")
@pytest.mark.parametrize("house", EDITIONS)
def test_a_hand_that_faces_a_bet_when_the_time_is_up_is_dead(house: HouseRules) -> None:
    deal = facing_200(house).run_out_of_time()
    assert [(event.seat, event.under) for event in of_kind(deal, Folded)] == [(2, ("deadhand.clock-expired",))]
    assert view(deal.state, None).seats[1].is_live is False
    assert deal.to_act == 3
    refused(deal, wanted.Call(seat=2))


@pytest.mark.rule("deadhand.clock-expired")
def test_a_player_who_faces_no_bet_has_checked_and_his_hand_is_live() -> None:
    deal = act(flop("no-limit:5/10", 500, 500, 500), "x").run_out_of_time()
    assert [event.seat for event in of_kind(deal, Checked)][-2:] == [1, 2]
    assert view(deal.state, None).seats[1].is_live
    act(deal, 20, "f")
    assert deal.to_act == 2
    assert ways(deal) == "fold, call 20, 40-500"


@pytest.mark.rule("deadhand.clock-expired")
def test_a_big_blind_with_nothing_to_call_has_checked() -> None:
    deal = act(dealt("holdem", "no-limit:5/10", [ANY] * 3), "c", "c").run_out_of_time()
    assert len(deal.board) == 3
    assert all(deal.state.live)


@pytest.mark.rule("deadhand.clock-expired")
def test_time_is_up_for_the_player_to_act_alone() -> None:
    deal = facing_200()
    refused(deal, wanted.RunOutOfTime(seat=1))
    refused(deal, wanted.RunOutOfTime(seat=3))


@pytest.mark.rule("deadhand.fold-facing-bet")
@pytest.mark.parametrize("house", EDITIONS)
def test_a_fold_before_a_bet_is_final(house: HouseRules) -> None:
    deal = facing_200(house).fold()
    assert [event.under for event in of_kind(deal, Folded)] == [("glossary.fold", "deadhand.fold-facing-bet")]
    refused(deal, wanted.Call(seat=2))
    assert view(deal.state, None).seats[1].is_live is False
    act(deal, "c", *"xxxx").show_all()
    refused(deal, wanted.Show(seat=2))
    assert deal.stacks[2] == 500


# ------------------------------------------------------------------------------------------ other decisions


@pytest.mark.rule("deadhand.clock-expired")
def test_the_forced_bet_of_stud_is_made_and_the_next_player_folds() -> None:
    deal = dealt("stud", "limit:10/20:1:3", ["4c 5d 2c", "Kh Qd 9s", "8c 8d Th"])
    assert deal.to_act == 1
    deal.run_out_of_time()
    assert (deal.state.wager[0], deal.state.live[0], deal.to_act) == (3, True, 2)
    deal.run_out_of_time()
    assert deal.state.live == [True, False, True]


@pytest.mark.rule("deadhand.clock-expired")
def test_who_is_first_in_at_lowball_faces_the_blind_and_is_out() -> None:
    deal = dealt("ace-to-five", "limit:10/20", [ANY] * 4).run_out_of_time()
    assert [event.seat for event in of_kind(deal, Folded)] == [3]


def test_without_a_word_a_player_stands_pat_shows_declines_and_has_the_rest_dealt_once() -> None:
    draw = act(dealt("ace-to-five", "limit:10/20", ["Kc Qd Jh 9s 8c", ANY, ANY]), "f", "c", "x")
    before = draw.hand(1)
    draw.run_out_of_time().run_out_of_time()
    assert draw.hand(1) == before
    act(draw, "x", "x").run_out_of_time()
    assert [event.seat for event in of_kind(draw, Shown)] == [1]
    twice = act(dealt("holdem", "no-limit:5/10", [ANY, ANY], stacks=50), 50, "c").run_out_of_time()
    assert [event.runs for event in of_kind(twice, RunsChosen)] == [1]
    assert len(twice.board) == 5
    assert not of_kind(twice, KillDeclined)
