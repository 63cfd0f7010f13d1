"""No-limit and pot-limit lowball, with the figures of the rules' own examples."""

import pytest
from playing import act, ways
from staging import ANY, EDITIONS, HOME, awards, dealt, of_kind, pat

from cardspeak.deal import Deal
from cardspeak.deal.events import WagersVoided
from cardspeak.rulebook import HouseRules

SEVENS = HOME.changed(sevens_rule=True)
WHEEL, SIX_LOW, EIGHT = "5c 4d 3h 2s Ac", "6c 5d 4h 2c Ad", "8c 7d 5s 3s Ah"
LOWBALL = ["ace-to-five", "ace-to-five-no-joker", "deuce-to-seven"]


def drawn(stakes: str, *hands: str, house: HouseRules = HOME, form: str = "ace-to-five", stacks: int = 900) -> Deal:
    """Three players after the draw with 60 in the pot, blinds 5 and 10; seat 1 acts first."""
    deal = dealt(form, stakes, [*hands, *[ANY] * (3 - len(hands))], stacks=stacks, house=house)
    pat(act(deal, 20, "c", "c"))
    assert (deal.pot, deal.to_act) == (60, 1)
    return deal


@pytest.mark.rule("biglow.big-bet-rules-apply")
@pytest.mark.parametrize("form", LOWBALL)
@pytest.mark.parametrize("house", EDITIONS)
def test_the_first_player_folds_calls_or_raises_by_the_big_blind_up_to_all_chips(form: str, house: HouseRules) -> None:
    deal = dealt(form, "no-limit:5/10", [ANY] * 4, stacks=900, house=house)
    assert deal.to_act == 3
    assert ways(deal) == "fold, call 10, 20-900"
    assert ways(act(deal, 35)) == "fold, call 35, 60-900"


@pytest.mark.rule("biglow.big-bet-rules-apply")
def test_raises_have_no_cap() -> None:
    deal = dealt("ace-to-five", "no-limit:5/10", [ANY] * 4, stacks=900)
    for to in range(20, 160, 10):
        deal.raise_to(to)
    assert ways(deal).endswith("160-900")


@pytest.mark.rule("biglow.big-bet-rules-apply")
def test_half_a_raise_all_in_does_not_reopen_the_betting() -> None:
    stacks = {1: 900, 2: 170, 3: 900}
    deal = dealt("ace-to-five", "no-limit:5/10", [ANY] * 3, stacks=stacks)
    act(deal, 100, "c", 170)  # 70 on top of 90
    assert ways(deal) == "fold, call 70"


@pytest.mark.rule("biglow.big-bet-rules-apply")
def test_at_pot_limit_the_opening_is_at_most_the_pot() -> None:
    deal = dealt("ace-to-five", "pot-limit:5/10", [ANY] * 4, stacks=900)
    assert ways(deal) == "fold, call 10, 20-35"


@pytest.mark.rule("biglow.big-bet-rules-apply", "lowball.minimum-open")
def test_where_the_open_is_double_the_big_blind_it_is_the_first_bet_and_a_raise_is_as_large() -> None:
    house = HOME.changed(minimum_open="double-big-blind")
    deal = dealt("ace-to-five", "no-limit:5/10", [ANY] * 4, stacks=900, house=house)
    assert ways(deal) == "fold, 20-900"
    assert ways(act(deal, 20)) == "fold, call 20, 40-900"
    larger = act(dealt("ace-to-five", "no-limit:5/10", [ANY] * 4, stacks=900, house=house), 50)
    assert ways(larger) == "fold, call 50, 100-900"


@pytest.mark.rule("biglow.big-bet-rules-apply", "lowball.minimum-open")
def test_where_the_open_is_double_the_big_blind_so_is_the_least_bet_after_the_draw() -> None:
    house = HOME.changed(minimum_open="double-big-blind")
    deal = dealt("ace-to-five", "no-limit:5/10", [ANY] * 3, stacks=900, house=house)
    pat(act(deal, 20, "c", "c"))
    assert ways(deal) == "check, 20-880"


@pytest.mark.rule("biglow.check-any-hand", "nolimit.limit-rules-apply")
@pytest.mark.parametrize("stakes", ["no-limit:5/10", "pot-limit:5/10"])
@pytest.mark.parametrize("house", [*EDITIONS, SEVENS])
def test_the_best_hand_may_be_checked_and_still_wins_everything(stakes: str, house: HouseRules) -> None:
    deal = act(drawn(stakes, WHEEL, SIX_LOW, house=house), "x", 40, "f", "c").show_all()
    assert awards(deal) == {1: 140}
    assert not of_kind(deal, WagersVoided)


@pytest.mark.rule("biglow.check-raise-allowed")
@pytest.mark.parametrize("house", EDITIONS)
def test_who_has_checked_may_raise_up_to_the_pot_after_the_call(house: HouseRules) -> None:
    deal = act(drawn("pot-limit:5/10", EIGHT, SIX_LOW, house=house), "x", 40, "f")
    assert ways(deal) == "fold, call 40, 80-180"


@pytest.mark.rule("biglow.check-raise-allowed")
@pytest.mark.parametrize("form", LOWBALL)
def test_who_has_checked_may_raise_at_no_limit(form: str) -> None:
    assert ways(act(drawn("no-limit:5/10", form=form), "x", 40, "f")) == "fold, call 40, 80-880"


# ------------------------------------------------------------------------------------------ as at limit


@pytest.mark.rule("nolimit.limit-rules-apply")
def test_what_section_14_does_not_name_is_as_at_limit() -> None:
    for stakes in ("limit:10/20", "no-limit:5/10"):
        deal = dealt("holdem", stakes, ["As Ad", "Kc Kd", "7c 2d"], "Qh Jc 9s", "4c", "3d")
        assert deal.pot == 15
        assert deal.to_act == 3
        act(deal, "c", "c")
        assert deal.choices.check  # the big blind has the option, and may raise
        assert deal.choices.wagers is not None
        act(deal, "x", "x", 10, "f")
        assert ways(deal).startswith("fold, call 10, 20")  # check-raise
        act(deal, "c", *"xxxx")
        assert deal.to_act == 1  # all checked: the first to act shows first
        assert awards(deal.show_all()) == {1: 50}


@pytest.mark.rule("nolimit.limit-rules-apply")
def test_lowball_is_opened_or_folded_at_no_limit_too() -> None:
    for stakes in ("limit:10/20", "no-limit:5/10"):
        deal = dealt("ace-to-five", stakes, [ANY] * 4)
        assert not deal.choices.check
        assert deal.choices.fold
