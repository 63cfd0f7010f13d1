"""The blinds taken back, with the figures of the rules' own examples."""

import pytest
from msgspec.structs import replace
from playing import act, ways
from staging import ANY, EDITIONS, ELEVEN, HOME, SIX, dealt, left_over, of_kind, refused, set_up

from cardspeak.deal import Carried, ChopChoices, Deal, Post
from cardspeak.deal import commands as wanted
from cardspeak.deal.events import BlindsChopped, ChopDeclined, PotAwarded
from cardspeak.rulebook import HouseRules

CUSTOMARY = HOME.changed(chop_blinds=True)
CHOPPING = [CUSTOMARY, SIX, ELEVEN]


def to_the_blinds(
    house: HouseRules, stakes: str = "limit:10/20", *, form: str = "holdem", tournament: bool = False
) -> Deal:
    """Five players, of whom all but the blinds in seats 1 and 2 have folded; the blinds are 5 and 10."""
    return act(dealt(form, stakes, [ANY] * 5, house=house, tournament=tournament), "f", "f", "f")


@pytest.mark.rule("procedure.chopping-blinds")
@pytest.mark.parametrize("house", CHOPPING)
@pytest.mark.parametrize("stakes", ["limit:10/20", "no-limit:5/10", "pot-limit:5/10"])
def test_when_both_agree_each_blind_goes_back_and_the_deal_is_over(house: HouseRules, stakes: str) -> None:
    deal = to_the_blinds(house, stakes)
    assert deal.choices.chop
    deal.chop()
    assert deal.options == ChopChoices(2)
    deal.chop()
    assert deal.is_over
    (chopped,) = of_kind(deal, BlindsChopped)
    assert [(each.seat, each.amount) for each in chopped.returned] == [(1, 5), (2, 10)]
    assert chopped.under == ("procedure.chopping-blinds",)
    assert deal.stacks == dict.fromkeys(range(1, 6), 500)
    assert (deal.pot, left_over(deal)) == (0, ())
    assert not of_kind(deal, PotAwarded)


@pytest.mark.rule("procedure.chopping-blinds")
@pytest.mark.parametrize("house", CHOPPING)
def test_a_small_blind_who_does_not_want_to_acts(house: HouseRules) -> None:
    deal = to_the_blinds(house)
    assert ways(deal) == "fold, call 5, 20"
    act(deal, "c")
    assert not deal.choices.chop  # the small blind has more than its blind in
    assert ways(deal) == "check, 20"


@pytest.mark.rule("procedure.chopping-blinds")
@pytest.mark.parametrize("house", CHOPPING)
def test_when_the_big_blind_declines_the_small_blind_acts(house: HouseRules) -> None:
    deal = to_the_blinds(house).chop().decline()
    assert len(of_kind(deal, ChopDeclined)) == 1
    assert deal.to_act == 1
    assert ways(deal) == "fold, call 5, 20"
    assert not deal.choices.chop
    refused(deal, wanted.Chop(seat=1))
    act(deal, "f")
    assert deal.stacks[2] == 505


@pytest.mark.rule("procedure.chopping-blinds")
def test_while_an_offer_stands_the_other_blind_says_yes_or_no() -> None:
    deal = to_the_blinds(SIX).chop()
    refused(deal, wanted.Fold(seat=2))
    refused(deal, wanted.Fold(seat=1))
    refused(deal, wanted.Chop(seat=1))


@pytest.mark.rule("procedure.chopping-blinds")
def test_in_the_home_edition_no_chop_is_offered_unless_it_is_customary() -> None:
    assert HOME.chop_blinds is False
    deal = to_the_blinds(HOME)
    assert not deal.choices.chop
    refused(deal, wanted.Chop(seat=1))
    assert to_the_blinds(CUSTOMARY).choices.chop


@pytest.mark.rule("procedure.chopping-blinds")
@pytest.mark.parametrize("house", CHOPPING)
def test_tournaments_have_no_chop(house: HouseRules) -> None:
    deal = to_the_blinds(house, tournament=True)
    assert not deal.choices.chop
    refused(deal, wanted.Chop(seat=1))


@pytest.mark.rule("procedure.chopping-blinds")
@pytest.mark.parametrize("house", EDITIONS)
def test_nobody_chops_while_another_player_is_in(house: HouseRules) -> None:
    house = house.changed(chop_blinds=True)
    called = act(dealt("holdem", "limit:10/20", [ANY] * 5, house=house), "f", "f", "c")
    assert called.to_act == 1
    assert not called.choices.chop
    early = act(dealt("holdem", "limit:10/20", [ANY] * 5, house=house), "f", "f")
    refused(early, wanted.Chop(seat=1))
    assert not early.choices.chop


@pytest.mark.rule("procedure.chopping-blinds")
def test_other_button_games_are_chopped_too_and_games_without_blinds_are_not() -> None:
    assert to_the_blinds(SIX, form="ace-to-five").choices.chop
    assert to_the_blinds(SIX, form="omaha").choices.chop
    draw = act(dealt("draw", "limit:10/20:2", [ANY] * 3, house=SIX), "f")
    assert not draw.choices.chop


@pytest.mark.rule("procedure.chopping-blinds")
def test_after_the_flop_there_is_nothing_left_to_chop() -> None:
    deal = act(to_the_blinds(SIX), "c", "x")
    assert len(deal.board) == 3
    assert not deal.choices.chop


# ------------------------------------------------------------------------------------------ other money in the pot

WITH_ANTE = "limit:10/20:1"
"""Five antes of 1 besides the blinds."""


@pytest.mark.rule("procedure.chopping-blinds")
@pytest.mark.parametrize("house", CHOPPING)
def test_other_money_waits_for_the_next_deal_where_nothing_else_is_set(house: HouseRules) -> None:
    assert house.chopped_pot == "carry"
    deal = to_the_blinds(house, WITH_ANTE).chop().chop()
    assert deal.stacks == dict.fromkeys(range(1, 6), 499)
    assert left_over(deal) == (Carried(5, (1, 2, 3, 4, 5)),)


@pytest.mark.rule("procedure.chopping-blinds")
def test_other_money_may_be_halved_with_the_odd_chip_to_the_left_of_the_button() -> None:
    deal = to_the_blinds(SIX.changed(chopped_pot="split"), WITH_ANTE).chop().chop()
    assert deal.stacks == {1: 502, 2: 501, 3: 499, 4: 499, 5: 499}
    assert left_over(deal) == ()


@pytest.mark.rule("procedure.chopping-blinds")
def test_a_house_may_offer_no_chop_where_there_is_other_money() -> None:
    house = SIX.changed(chopped_pot="no-chop")
    assert not to_the_blinds(house, WITH_ANTE).choices.chop
    assert to_the_blinds(house).choices.chop


@pytest.mark.rule("procedure.chopping-blinds")
def test_a_dead_blind_of_a_player_who_has_folded_is_other_money() -> None:
    dead = Post(seat=4, kind="missed", dead=5)
    deal = act(dealt("holdem", "limit:10/20", [ANY] * 5, house=SIX, posts=[dead]), "f", "f", "f")
    assert deal.pot == 20
    assert deal.choices.chop
    deal.chop().chop()
    assert deal.stacks == {1: 500, 2: 500, 3: 500, 4: 495, 5: 500}
    assert sum(each.amount for each in left_over(deal)) == 5


@pytest.mark.rule("procedure.chopping-blinds")
def test_what_was_carried_into_the_deal_waits_on() -> None:
    setup = set_up("holdem", "limit:10/20", dict.fromkeys(range(1, 6), 500), button=5, house=SIX)
    everybody = (1, 2, 3, 4, 5)
    deal = Deal.begin(replace(setup, carried=(Carried(30, everybody),)))
    act(deal, "f", "f", "f").chop().chop()
    assert deal.stacks == dict.fromkeys(range(1, 6), 500)
    assert sum(each.amount for each in left_over(deal)) == 30
