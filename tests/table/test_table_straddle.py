"""The live straddle at a table."""

import pytest
from evenings import HOUSES, Evening, terms_of

from cardspeak.deal import commands as play
from cardspeak.rulebook import HouseRules
from cardspeak.table import commands as wanted
from cardspeak.table.events import StraddleLapsed

editions = pytest.mark.parametrize("edition", HOUSES)


def big_bet(edition: str) -> Evening:
    house = HOUSES[edition].changed(buy_in_big_bet=40)
    return Evening("holdem", "no-limit:5/10", house=house, players=range(1, 7), button=1)


def straddle(seat: int, amount: int = 20) -> wanted.Straddle:
    return wanted.Straddle(player=f"p{seat}", amount=amount)


@pytest.mark.rule("nolimit.live-straddle")
@editions
def test_the_player_left_of_the_big_blind_straddles_for_twice_as_much_and_acts_last(edition: str) -> None:
    evening = big_bet(edition)
    assert "left of the big blind" in evening.refused(straddle(5)).reason
    assert "20" in evening.refused(straddle(4, 30)).reason
    evening.do(straddle(4))
    assert "left of the big blind" in evening.refused(straddle(5, 20)).reason
    assert "one straddle" in evening.refused(straddle(4)).reason
    assert evening.start_with_cards() == "1: 2-5 3-10 4-20"
    for seat in (5, 6, 1, 2, 3):
        assert evening.deal.to_act == seat
        evening.do(play.Call(seat=seat))
    assert evening.deal.to_act == 4
    assert evening.deal.choices.check
    assert evening.deal.choices.wagers is not None
    assert evening.deal.choices.wagers.least == 40


@pytest.mark.rule("nolimit.live-straddle")
def test_there_is_no_straddle_at_a_tournament() -> None:
    terms = terms_of("holdem", "no-limit:5/10", HOUSES["home"], tournament=True)
    evening = Evening(terms, players=range(1, 7), button=1)
    assert "tournaments have no live straddle" in evening.refused(straddle(4)).reason


@pytest.mark.rule("blinds.straddle-at-limit")
@editions
def test_at_limit_a_straddle_is_for_games_that_name_it(edition: str) -> None:
    evening = Evening(house=HOUSES[edition], players=range(1, 7), button=1)
    assert evening.refused(straddle(4)).under == ("blinds.straddle-at-limit",)
    evening = Evening(house=HOUSES[edition].changed(straddle_at_limit=True), players=range(1, 7), button=1)
    evening.do(straddle(4))
    assert evening.start_with_cards() == "1: 2-5 3-10 4-20"
    for seat in (5, 6, 1, 2, 3):
        evening.do(play.Call(seat=seat))
    assert evening.deal.to_act == 4
    assert evening.deal.choices.check, "the option is his when the action comes round"
    assert evening.deal.choices.wagers is not None


def test_a_straddle_lapses_when_its_player_is_no_longer_left_of_the_big_blind() -> None:
    evening = big_bet("home")
    evening.do(straddle(4))
    evening.leave("p3")
    assert evening.start_with_cards() == "1: 2-5 4-10"
    assert any(isinstance(event, StraddleLapsed) for event in evening.log)
    assert evening.table.state.straddler is None


def test_a_straddle_is_for_one_deal() -> None:
    evening = big_bet("home")
    evening.do(straddle(4))
    evening.next_deal()
    assert evening.next_deal() == "2: 3-5 4-10"


def test_heads_up_nobody_straddles_for_everybody_posts() -> None:
    evening = Evening("holdem", "no-limit:5/10", players=[1, 2], button=1)
    evening.refused(straddle(1))
    evening.refused(straddle(2))


def test_a_killed_pot_takes_no_straddle() -> None:
    house: HouseRules = HOUSES["home"].changed(kill="optional", straddle_at_limit=True)
    evening = Evening(house=house, players=range(1, 7), button=1)
    evening.do(wanted.KillPot(player="p5"))
    assert "killed" in evening.refused(straddle(4)).reason


def test_a_straddle_goes_up_before_the_cards() -> None:
    evening = big_bet("home")
    evening.start_with_cards()
    assert "before the cards" in evening.refused(straddle(4)).reason
    without = Evening("stud", "limit:10/20", house=HOUSES["home"].changed(straddle_at_limit=True), players=[1, 2, 3])
    assert "without blinds" in without.refused(straddle(3)).reason
