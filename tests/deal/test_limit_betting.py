"""Limit betting, with the figures of the rules' own examples."""

import pytest
from playing import act, flop, ways

from cardspeak.deal import Deal
from cardspeak.rulebook import HouseRules, Refused

HOME, SIX, ELEVEN = (HouseRules.for_edition(name) for name in ("home", "cardroom6", "cardroom11"))


@pytest.mark.rule("betting.half-bet-is-full")
def test_an_all_in_of_15_on_a_20_round_may_be_raised_to_35() -> None:
    assert ways(act(flop("limit:20/40", 15, 500, 500), 15)) == "fold, call 15, 35"


@pytest.mark.rule("betting.half-bet-is-full")
def test_an_all_in_of_half_a_bet_more_reopens_the_betting() -> None:
    assert ways(act(flop("limit:20/40", 500, 30, 500, 500), 20, 30, "f", "c")) == "fold, call 10, 50"


@pytest.mark.rule("betting.short-all-in-no-reopen")
@pytest.mark.parametrize("house", [HOME, SIX, ELEVEN])
def test_an_all_in_of_less_than_half_a_bet_leaves_those_who_acted_a_call(house: HouseRules) -> None:
    deal = act(flop("limit:20/40", 500, 500, 28, 500, house=house), 20, "c", 28, "f")
    assert ways(deal) == "fold, call 8"
    assert ways(act(deal, "c")) == "fold, call 8"


@pytest.mark.rule("betting.short-all-in-no-reopen")
def test_a_short_opening_all_in_leaves_a_player_who_checked_a_call() -> None:
    assert ways(act(flop("limit:20/40", 500, 8, 500), "x", 8, "c")) == "fold, call 8"


@pytest.mark.rule("betting.short-all-in-no-reopen", "betting.short-all-in-options")
def test_a_raise_before_the_short_all_in_lets_the_bettor_complete_it() -> None:
    deal = act(flop("limit:20/40", 500, 500, 48), 20, 40, 48)
    assert ways(deal) == "fold, call 28, 60"
    assert ways(act(deal, "c")) == "fold, call 8"


@pytest.mark.rule("betting.short-all-in-options")
def test_a_short_all_in_may_be_completed_and_that_reopens() -> None:
    assert ways(act(flop("limit:20/40", 8, 500, 500), 8)) == "fold, call 8, 20"
    deal = act(flop("limit:20/40", 500, 500, 28, 500), 20, "c", 28)
    assert ways(deal) == "fold, call 28, 40"
    assert ways(act(deal, 40)) == "fold, call 20, 60"


@pytest.mark.rule("betting.multiple-short-all-ins")
@pytest.mark.parametrize(
    ("house", "expected"), [(HOME, "fold, call 14"), (SIX, "fold, call 14"), (ELEVEN, "fold, call 14, 54")]
)
def test_two_short_all_ins_together_reopen_only_in_version_11(house: HouseRules, expected: str) -> None:
    assert ways(act(flop("limit:20/40", 500, 26, 34, 500, house=house), 20, 26, 34, "c")) == expected


@pytest.mark.rule("betting.multiple-short-all-ins")
def test_what_adds_up_is_judged_for_each_player() -> None:
    deal = act(flop("limit:20/40", 500, 26, 500, 34, house=ELEVEN), 20, 26, "c", 34, "c")
    assert deal.to_act == 3
    assert ways(deal) == "fold, call 8"


@pytest.mark.rule("betting.raise-cap")
@pytest.mark.parametrize("house", [HOME, SIX, ELEVEN])
def test_a_round_has_a_bet_and_three_raises(house: HouseRules) -> None:
    assert ways(act(flop("limit:10/20", 500, 500, 500, house=house), 10, 20, 30, 40)) == "fold, call 20"


@pytest.mark.rule("betting.raise-cap", "blinds.big-blind-is-a-bet")
def test_before_the_flop_the_big_blind_is_the_bet() -> None:
    deal = Deal.new("holdem", "limit:10/20", dict.fromkeys(range(1, 6), 500), button=5, seed=b"x")
    assert ways(deal) == "fold, call 10, 20"
    assert ways(act(deal, 20, 30, 40)) == "fold, call 35"


@pytest.mark.rule("betting.raise-cap")
def test_an_all_in_of_half_a_bet_counts_as_a_raise_and_a_completion_does_not() -> None:
    assert ways(act(flop("limit:10/20", 500, 15, 500, 500), 10, 15, 25, 35)) == "fold, call 25"
    assert ways(act(flop("limit:10/20", 4, 500, 500, 500), 4, 10, 20, 30, 40)) == "fold, call 20"


@pytest.mark.rule("betting.heads-up-unlimited")
def test_two_players_raise_without_limit() -> None:
    deal = act(flop("limit:10/20", 500, 500, 500), 10, 20, "f", 30, 40, 50, 60)
    assert ways(deal) == "fold, call 10, 70"
    deal = act(flop("limit:10/20", 500, 20, 500), 10, 20, 30, 40)
    assert ways(deal) == "fold, call 10, 50"


@pytest.mark.rule("betting.cap-stays")
def test_a_fold_after_the_cap_does_not_open_the_raising_again() -> None:
    assert ways(act(flop("limit:10/20", 500, 500, 500), 10, 20, 30, 40, "f")) == "fold, call 10"


@pytest.mark.rule("betting.heads-up-cap-in-tournaments")
def test_in_a_tournament_the_cap_holds_heads_up() -> None:
    deal = act(flop("limit:10/20", 500, 500, 500, tournament=True), 10, 20, "f", 30, 40)
    assert ways(deal) == "fold, call 10"


@pytest.mark.rule("betting.raise-cap-two-round-games", "draw.raise-cap", "option.raise-cap-two-round-games")
@pytest.mark.parametrize(
    ("house", "expected"), [(HOME, "fold, call 20"), (ELEVEN, "fold, call 20, 50"), (SIX, "fold, call 20, 50")]
)
def test_lowball_has_three_raises_at_home_and_four_in_a_cardroom(house: HouseRules, expected: str) -> None:
    deal = Deal.new("ace-to-five", "limit:10/20", {1: 500, 2: 500, 3: 500}, button=3, seed=b"x", house=house)
    act(deal, 20, 30, 40)
    assert ways(deal) == expected
    if house is not HOME:
        assert ways(act(deal, 50)) == "fold, call 20"


@pytest.mark.rule("blinds.option-to-raise", "glossary.live-blind")
def test_the_big_blind_may_check_or_raise_when_everyone_called() -> None:
    deal = act(Deal.new("holdem", "limit:10/20", dict.fromkeys(range(1, 5), 500), button=4, seed=b"x"), "c", "c", "c")
    assert deal.to_act == 2
    assert ways(deal) == "check, 20"


@pytest.mark.rule("blinds.option-kept-after-short-all-in")
def test_the_option_stays_after_a_short_all_in() -> None:
    stacks = {1: 500, 2: 500, 3: 500, 4: 13, 5: 500}
    deal = act(Deal.new("holdem", "limit:10/20", stacks, button=5, seed=b"x"), "c", 13, "f", "f")
    assert deal.to_act == 2
    assert ways(deal) == "fold, call 3, 20"
    assert ways(act(deal, "c")) == "fold, call 3"


@pytest.mark.rule("blinds.short-blind-keeps-bring-in")
def test_a_short_big_blind_leaves_the_call_as_it_is() -> None:
    stacks = {1: 500, 2: 4, 3: 500, 4: 500}
    assert ways(Deal.new("holdem", "limit:10/20", stacks, button=4, seed=b"x")) == "fold, call 10, 20"
    assert ways(Deal.new("holdem", "no-limit:5/10", stacks, button=4, seed=b"x")) == "fold, call 10, 20-500"


@pytest.mark.rule("ace-to-five.no-check-raise-limit", "betting.check-raise")
@pytest.mark.parametrize(("allowed", "expected"), [(False, "fold, call 20"), (True, "fold, call 20, 40")])
def test_a_checker_may_not_raise_at_limit_ace_to_five_unless_it_was_announced(*, allowed: bool, expected: str) -> None:
    house = HOME.changed(check_raise_in_limit_ace_to_five=allowed)
    deal = Deal.new("ace-to-five", "limit:10/20", {1: 500, 2: 500, 3: 500}, button=3, seed=b"x", house=house)
    act(deal, "c", "c", "x").stand_pat().stand_pat().stand_pat()
    assert ways(act(deal, "x", 20, "f")) == expected


@pytest.mark.rule("betting.check-raise")
def test_elsewhere_check_raise_is_allowed() -> None:
    assert ways(act(flop("limit:10/20", 500, 500, 500), "x", 10, "f")) == "fold, call 10, 20"


@pytest.mark.rule("lowball.open-or-fold")
def test_at_lowball_the_first_in_opens_or_folds() -> None:
    deal = Deal.new("ace-to-five", "limit:10/20", dict.fromkeys(range(1, 6), 500), button=5, seed=b"x")
    assert ways(deal) == "fold, call 10, 20"
    assert ways(act(deal, "f", "f", "f", "c")) == "check, 20"


@pytest.mark.rule("draw.first-round-choices")
def test_draw_high_may_be_opened_for_a_bet_or_for_a_bet_and_a_raise() -> None:
    deal = Deal.new("draw", "limit:10/20:2", {1: 500, 2: 500, 3: 500}, button=3, seed=b"x")
    assert ways(deal) == "check, 10, 20"
    assert ways(act(deal, 20)) == "fold, call 20, 30"
    deal = Deal.new("draw", "limit:10/20:2", {1: 500, 2: 500, 3: 500}, button=3, seed=b"x")
    assert ways(act(deal, "x", 10, "f")) == "fold, call 10, 20"


def test_an_amount_that_is_not_allowed_is_refused_with_those_that_are() -> None:
    deal = act(flop("limit:20/40", 15, 500, 500), 15)
    with pytest.raises(Refused, match="you may fold, call 15, make it 35"):
        deal.raise_to(40)
    assert ways(deal) == "fold, call 15, 35"
