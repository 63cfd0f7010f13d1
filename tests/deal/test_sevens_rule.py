"""The sevens rule of limit ace-to-five lowball, and who does without it, with the rules' own figures."""

import pytest
from playing import act, ways
from staging import ANY, EDITIONS, HOME, awards, dealt, of_kind, pat

from cardspeak.deal import Deal
from cardspeak.deal.events import PotAwarded, WagersVoided
from cardspeak.rulebook import HouseRules

SEVENS = HOME.changed(sevens_rule=True)
SEVEN, SIX_LOW, EIGHT, NINE, TEN = (
    "7c 5d 4h 2s Ac",
    "6c 5h 4d 2h Ad",
    "8c 7d 5s 3h Ah",
    "9c 6d 4c 3s 2d",
    "Tc 6h 4s 3d 2c",
)


def drawn(
    *hands: str, stacks: dict[int, int] | None = None, house: HouseRules = SEVENS, form: str = "ace-to-five"
) -> Deal:
    """Three hands after the draw, nobody having drawn a card; 60 in the pot, and seat 1 acts first."""
    given = [*hands, *[ANY] * (3 - len(hands))]
    deal = dealt(form, "limit:10/20", given, stacks=stacks or 500, house=house)
    pat(act(deal, 20, "c", "c"))
    assert (deal.pot, deal.to_act) == (60, 1)
    return deal


def returned(deal: Deal) -> dict[int, int]:
    """Chips that went back under the sevens rule."""
    back: dict[int, int] = {}
    for event in of_kind(deal, WagersVoided):
        for each in event.returned:
            back[each.seat] = back.get(each.seat, 0) + each.amount
    return back


# ------------------------------------------------------------------------------------------ the option


@pytest.mark.rule("ace-to-five.sevens-rule-option")
@pytest.mark.parametrize("house", EDITIONS)
def test_where_the_rule_is_not_in_use_a_checked_seven_wins_the_whole_pot(house: HouseRules) -> None:
    assert house.sevens_rule is False
    deal = act(drawn(SEVEN, EIGHT, house=house), "x", 20, "f", "c").show_all()
    assert awards(deal) == {1: 100}
    assert returned(deal) == {}


@pytest.mark.rule("ace-to-five.sevens-rule-option")
@pytest.mark.parametrize(
    ("hand", "is_seven"),
    [
        (SEVEN, True),
        ("7c 6d 5h 4s 3c", True),
        ("5c 4d 3h 2s Ac", True),
        ("7c 5d 4h Jk Ac", True),
        ("8d 5d 4h 2s Ac", False),
        ("8d 4d 3s Jk Ac", False),
    ],
)
def test_a_seven_or_better_has_no_pair_and_no_card_above_a_seven(*, hand: str, is_seven: bool) -> None:
    deal = act(drawn(hand, "Kh Kd Ks Qh Qd"), "x", 20, "f", "c").show_all()
    assert awards(deal) == {1: 60 if is_seven else 100}


# ------------------------------------------------------------------------------------------ a seven that was checked


@pytest.mark.rule("ace-to-five.sevens-rule-void-action")
@pytest.mark.parametrize("form", ["ace-to-five", "ace-to-five-no-joker"])
def test_a_checked_seven_that_wins_takes_what_was_there_before_the_draw(form: str) -> None:
    deal = act(drawn(SEVEN, EIGHT, form=form), "x", 20, "f", "c").show_all()
    assert awards(deal) == {1: 60}
    assert returned(deal) == {1: 20, 2: 20}
    assert deal.stacks == {1: 540, 2: 480, 3: 480}
    assert [event.under for event in of_kind(deal, WagersVoided)] == [("ace-to-five.sevens-rule-void-action",)]


@pytest.mark.rule("ace-to-five.sevens-rule-void-action")
def test_every_bet_after_the_draw_goes_back_to_its_owner_folded_or_not() -> None:
    deal = act(drawn(SEVEN, NINE, EIGHT), "x", 20, 40, "c", "f").show_all()
    assert awards(deal) == {1: 60}
    assert returned(deal) == {1: 40, 2: 20, 3: 40}
    assert deal.stacks == {1: 540, 2: 480, 3: 480}


@pytest.mark.rule("ace-to-five.sevens-rule-void-action")
def test_a_seven_that_was_bet_wins_everything() -> None:
    deal = act(drawn(SEVEN, EIGHT), 20, "c", "f").show_all()
    assert awards(deal) == {1: 100}
    assert returned(deal) == {}


@pytest.mark.rule("ace-to-five.sevens-rule-void-action")
def test_a_seven_that_called_a_bet_without_having_checked_wins_everything() -> None:
    deal = act(drawn(EIGHT, SEVEN), 20, "c", "f").show_all()
    assert awards(deal) == {2: 100}


@pytest.mark.rule("ace-to-five.sevens-rule-void-action")
def test_an_eight_that_was_checked_wins_everything() -> None:
    deal = act(drawn(EIGHT, NINE), "x", 20, "f", "c").show_all()
    assert awards(deal) == {1: 100}


@pytest.mark.rule("ace-to-five.sevens-rule-void-action")
def test_a_check_before_the_draw_is_not_a_check_after_it() -> None:
    # the big blind checks its option before the draw, and bets its seven after it
    deal = dealt("ace-to-five", "limit:10/20", [EIGHT, SEVEN, ANY], house=SEVENS)
    pat(act(deal, "c", "c", "x"))
    act(deal, "x", 20, "f", "c").show_all()
    assert awards(deal) == {2: 70}
    assert returned(deal) == {}


@pytest.mark.rule("ace-to-five.sevens-rule-void-action")
def test_in_side_pots_too_the_bets_after_the_draw_go_back() -> None:
    # seat 2 is all-in for 8 after the draw; seat 3 completes the bet, and seat 1, who checked, has the best hand
    deal = act(drawn(SEVEN, NINE, EIGHT, stacks={1: 500, 2: 28, 3: 500}), "x", 8, 20, "c").show_all()
    assert awards(deal) == {1: 60}
    assert returned(deal) == {1: 20, 2: 8, 3: 20}
    assert deal.stacks == {1: 540, 2: 8, 3: 480}


@pytest.mark.rule("ace-to-five.sevens-rule-beaten")
def test_a_checked_seven_that_is_beaten_pays_everything() -> None:
    deal = act(drawn(SEVEN, SIX_LOW), "x", 20, "f", "c").show_all()
    assert awards(deal) == {2: 100}
    assert returned(deal) == {}
    assert deal.stacks[1] == 500 - 20 - 20


@pytest.mark.rule("ace-to-five.sevens-rule-beaten", "showdown.request-effect")
def test_a_hand_that_the_winner_asks_for_and_that_beats_the_checked_seven_wins_the_bets_too() -> None:
    deal = act(drawn(SEVEN, EIGHT, SIX_LOW), "x", 20, "c", "c").show().muck().show()
    assert deal.stacks == {1: 540, 2: 480, 3: 480}
    deal.ask_to_see(1, 3)
    assert deal.stacks == {1: 460, 2: 460, 3: 580}


@pytest.mark.rule("ace-to-five.sevens-rule-void-action", "showdown.request-effect")
def test_a_checked_seven_that_the_winner_asks_for_wins_no_bets_either() -> None:
    deal = act(drawn(SEVEN, EIGHT), "x", 20, "f", "c").show().muck()
    assert deal.stacks == {1: 460, 2: 560, 3: 480}
    deal.ask_to_see(2, 1)
    assert deal.stacks == {1: 540, 2: 480, 3: 480}


# ------------------------------------------------------------------------------------------ a short all-in

ALL_IN_FOR_8 = {1: 28, 2: 500, 3: 500}


@pytest.mark.rule("ace-to-five.sevens-rule-short-all-in")
def test_a_seven_may_just_call_an_all_in_of_less_than_half_a_bet_and_win_it() -> None:
    deal = act(drawn(EIGHT, SEVEN, stacks=ALL_IN_FOR_8), 8, "c", "f").show_all()
    assert awards(deal) == {2: 76}
    assert returned(deal) == {}


@pytest.mark.rule("ace-to-five.sevens-rule-overcall-back")
def test_who_overcalls_the_short_bet_and_loses_gets_it_back() -> None:
    deal = act(drawn(EIGHT, SEVEN, NINE, stacks=ALL_IN_FOR_8), 8, "c", "c").show_all()
    assert returned(deal) == {3: 8}
    assert awards(deal) == {2: 76}
    assert deal.stacks == {1: 0, 2: 500 - 28 + 76, 3: 480}
    assert [event.under for event in of_kind(deal, WagersVoided)] == [("ace-to-five.sevens-rule-overcall-back",)]


@pytest.mark.rule("ace-to-five.sevens-rule-overcall-back")
def test_no_overcall_comes_back_where_the_winner_has_no_seven() -> None:
    deal = act(drawn(NINE, EIGHT, TEN, stacks=ALL_IN_FOR_8), 8, "c", "c").show_all()
    assert returned(deal) == {}
    assert awards(deal) == {2: 84}


@pytest.mark.rule("ace-to-five.sevens-rule-short-all-in", "ace-to-five.sevens-rule-overcall-back")
def test_who_calls_the_short_bet_and_loses_to_the_player_who_made_it_gets_nothing_back() -> None:
    deal = act(drawn(SIX_LOW, SEVEN, NINE, stacks=ALL_IN_FOR_8), 8, "c", "c").show_all()
    assert returned(deal) == {}
    assert awards(deal) == {1: 84}
    heads_up = act(drawn(SIX_LOW, SEVEN, stacks=ALL_IN_FOR_8), 8, "c", "f").show_all()
    assert awards(heads_up) == {1: 76}


@pytest.mark.rule("ace-to-five.sevens-rule-short-all-in")
def test_half_a_bet_or_more_is_a_bet_like_any_other() -> None:
    deal = act(drawn(EIGHT, SEVEN, NINE, stacks={1: 30, 2: 500, 3: 500}), 10, "c", "c").show_all()
    assert returned(deal) == {}
    assert awards(deal) == {2: 90}


@pytest.mark.rule("ace-to-five.sevens-rule-completion")
def test_a_seven_that_completes_the_short_bet_wins_all_that_comes_later() -> None:
    deal = act(drawn(EIGHT, SEVEN, NINE, stacks=ALL_IN_FOR_8), 8, 20, "c").show_all()
    assert returned(deal) == {}
    assert [(event.pot, event.amount) for event in of_kind(deal, PotAwarded)] == [(1, 24), (0, 84)]
    assert awards(deal) == {2: 108}


# ------------------------------------------------------------------------------------------ deuce-to-seven


@pytest.mark.rule("deuce-to-seven.check-raise-and-no-sevens-rule")
@pytest.mark.parametrize("house", [*EDITIONS, SEVENS])
def test_at_deuce_to_seven_a_checked_seven_may_raise_and_wins_all_the_bets(house: HouseRules) -> None:
    hands = ("7c 5d 4h 3s 2c", "8c 7d 5s 3h 2h")
    deal = act(drawn(*hands, house=house, form="deuce-to-seven"), "x", 20, "f")
    assert ways(deal) == "fold, call 20, 40"
    act(deal, "c").show_all()
    assert awards(deal) == {1: 100}
    assert returned(deal) == {}


@pytest.mark.rule("deuce-to-seven.check-raise-and-no-sevens-rule")
def test_limit_ace_to_five_on_the_other_hand_has_no_check_raise() -> None:
    assert ways(act(drawn(SEVEN, EIGHT, house=HOME), "x", 20, "f")) == "fold, call 20"
