"""Blinds at a real table: taken before the cards, posted to come in, missed, owed."""

import pytest
from evenings import HOUSES, Evening, Round, rotation_of

from cardspeak.cards import cards
from cardspeak.deal import commands as play
from cardspeak.deal.events import CardsDealt, Posted
from cardspeak.forms import FORMS
from cardspeak.rulebook import HouseRules
from cardspeak.rulebook.options.table import ButtonMethod
from cardspeak.table import commands as wanted
from cardspeak.table.events import DealArranged, OwedBlindRuled
from cardspeak.table.first_button import drawn_button

editions = pytest.mark.parametrize("edition", HOUSES)
methods = pytest.mark.parametrize("method", ["moving", "dead"])


def settled(house: HouseRules, players: tuple[int, ...], button: int, **how: object) -> Evening:
    """A game past its first round, whose last deal had this button."""
    evening = Evening(house=house, players=players, button=button, **how)  # type: ignore[arg-type]
    for _ in players:
        evening.next_deal()
    evening.next_deal()
    assert evening.table.state.opening is None
    return evening


@pytest.mark.rule("blinds.posted-before-looking")
@editions
def test_the_blinds_are_taken_before_any_card_is_dealt(edition: str) -> None:
    evening = Evening(house=HOUSES[edition], players=range(1, 7), button=1)
    evening.start_with_cards()
    kinds = [event for event in evening.deal.log if isinstance(event, Posted | CardsDealt)]
    assert [(event.seat, event.live) for event in kinds[:2] if isinstance(event, Posted)] == [(2, 5), (3, 10)]
    assert all(isinstance(event, CardsDealt) for event in kinds[2:])


@pytest.mark.rule("blinds.button-moves-clockwise")
@editions
@methods
def test_after_a_deal_the_button_goes_on_and_after_a_misdeal_it_stays(edition: str, method: str) -> None:
    house = HOUSES[edition].changed(button_method=method)
    evening = Evening(house=house, players=range(1, 7), button=6)
    assert evening.next_deal() == "6: 1-5 2-10"
    assert evening.next_deal() == "1: 2-5 3-10"
    before = evening.table.to_json()
    assert evening.start_with_cards() == "2: 3-5 4-10"
    evening.do(wanted.VoidDeal(reason="a card was boxed"))
    assert evening.table.state.deals == 2
    assert {name: evening.chips(name) for name in evening.table.state.players} == {
        name: player.chips for name, player in evening.table.from_json(before).state.players.items()
    }
    assert evening.next_deal() == "2: 3-5 4-10"
    assert evening.table.ledger.is_balanced


def test_a_deal_that_is_not_on_cannot_be_void() -> None:
    evening = Evening(players=range(1, 7), button=6)
    assert "no deal is on" in evening.refused(wanted.VoidDeal(reason="why not")).reason
    assert "no deal is on" in evening.refused(play.Fold(seat=1)).reason


@pytest.mark.rule("blinds.new-player-posts", "blinds.option-to-raise")
@editions
@methods
def test_a_new_players_post_is_a_live_bet_and_he_may_check(edition: str, method: str) -> None:
    house = HOUSES[edition].changed(button_method=method)
    evening = settled(house, (1, 2, 3, 4, 5, 7), 1, seats=7)
    evening.sit(6, 1000)
    evening.do(wanted.ComeIn(player="p6", how="post"))
    assert evening.start_with_cards() == "2: 3-5 4-10 6-10"
    evening.do(play.Call(seat=5))
    assert evening.deal.to_act == 6
    assert evening.deal.choices.check
    assert evening.deal.choices.wagers is not None


@pytest.mark.rule("blinds.missed-blinds-live-part", "blinds.missed-blinds-made-up")
@editions
@methods
def test_both_missed_blinds_from_seat_seven(edition: str, method: str) -> None:
    house = HOUSES[edition].changed(button_method=method)
    evening = settled(house, tuple(range(1, 10)), 4)
    assert evening.table.state.last is not None
    assert evening.table.state.last.button == 4
    evening.away("p7")
    assert [evening.next_deal() for _ in range(2)] == ["5: 6-5 8-10", "6: 8-5 9-10"]
    evening.back("p7", "post")
    assert evening.start_with_cards() == "8: 9-5 1-10 7-10+5"
    assert evening.deal.pot == 5 + 10 + 15
    for seat in (2, 3, 4, 5, 6):
        evening.do(play.Call(seat=seat))
    assert evening.deal.to_act == 7
    assert evening.deal.choices.check
    assert evening.deal.choices.wagers is not None
    assert evening.deal.choices.wagers.amounts == (20,)


@pytest.mark.rule("blinds.busted-player-owes-missed")
@editions
@methods
def test_who_loses_all_and_rebuys_later_makes_up_the_blinds(edition: str, method: str) -> None:
    house = HOUSES[edition].changed(button_method=method, buy_in_big_bet=1)
    evening = Evening("holdem", "no-limit:5/10", house=house, seats=9)
    for seat in range(1, 10):
        evening.sit(seat, 100 if seat == 5 else 2000)
    evening.draw(2)
    evening.ruin(5)
    assert evening.posted() == "2: 3-5 4-10"
    assert evening.chips("p5") == 0
    assert [evening.next_deal() for _ in range(2)] == ["3: 4-5 6-10", "4: 6-5 7-10"]
    evening.buy("p5", 200)
    evening.do(wanted.ComeIn(player="p5", how="post"))
    assert evening.next_deal() == "6: 7-5 8-10 5-10+5"
    assert evening.is_in("p5")


@pytest.mark.rule("blinds.new-game-first-revolution", "blinds.new-player-posts")
@editions
def test_a_new_player_in_a_new_game_at_a_real_table(edition: str) -> None:
    evening = Evening(house=HOUSES[edition], players=[1, 2, 4, 5, 6, 7, 9], seats=9, button=1)
    assert [evening.next_deal() for _ in range(3)] == ["1: 2-5 4-10", "2: 4-5 5-10", "4: 5-5 6-10"]
    evening.sit(8, 1000)
    evening.sit(3, 1000)
    assert evening.next_deal() == "5: 6-5 7-10"
    assert evening.is_in("p8")
    assert not evening.is_in("p3")
    evening.do(wanted.ComeIn(player="p3", how="post"))
    assert evening.next_deal() == "6: 7-5 8-10 3-10"


@pytest.mark.rule("blinds.new-game-drawers")
@editions
def test_who_drew_and_went_away_owes_the_blinds(edition: str) -> None:
    evening = Evening(house=HOUSES[edition], players=range(1, 10), button=1)
    evening.away("p4")
    assert [evening.next_deal() for _ in range(3)] == ["1: 2-5 3-10", "2: 3-5 5-10", "3: 5-5 6-10"]
    evening.back("p4", "post")
    assert evening.next_deal() == "5: 6-5 7-10 4-10+5"


@pytest.mark.rule("blinds.new-player-waits")
def test_a_player_in_the_game_has_nothing_to_choose() -> None:
    evening = Evening(players=range(1, 7), button=1)
    evening.refused(wanted.ComeIn(player="p1", how="post"))
    evening.sit(7, 1000)
    evening.do(wanted.ComeIn(player="p7", how="post"))
    evening.do(wanted.ComeIn(player="p7", how="wait"))
    assert evening.player("p7").comes_in == "wait"


# ------------------------------------------------------------------------------------------ dealt in without posting


def dealt_by_mistake(house: HouseRules) -> Evening:
    """Seat 7 owes both blinds and was dealt in all the same, at a table where people deal."""
    evening = settled(house.changed(button_method="dead"), tuple(range(1, 10)), 4)
    evening.away("p7")
    assert [evening.next_deal() for _ in range(2)] == ["5: 6-5 8-10", "6: 8-5 9-10"]
    evening.back("p7")
    assert evening.start(without_posting=("p7",)) == "8: 9-5 1-10"
    assert evening.is_in("p7")
    for seat in evening.deal.stacks:
        evening.do(play.DealHand(seat=seat, cards=cards("?? ??")))
    return evening


@pytest.mark.rule("blinds.owed-blind-looked")
@editions
def test_who_looks_before_putting_up_what_he_owes_has_a_dead_hand(edition: str) -> None:
    evening = dealt_by_mistake(HOUSES[edition])
    (ruled,) = evening.do(wanted.RuleOnOwedBlind(player="p7", has_looked=True))
    assert ruled == OwedBlindRuled(player="p7", ruling="dead", under=("blinds.owed-blind-looked",))


@pytest.mark.rule("blinds.owed-blind-looked")
@editions
def test_who_has_not_looked_posts_and_plays(edition: str) -> None:
    evening = dealt_by_mistake(HOUSES[edition])
    (ruled,) = evening.do(wanted.RuleOnOwedBlind(player="p7", has_looked=False))
    assert isinstance(ruled, OwedBlindRuled)
    assert ruled.ruling == "post"


@pytest.mark.rule("blinds.owed-blind-acted")
@editions
def test_who_has_put_chips_in_plays_and_posts_on_the_next_deal(edition: str) -> None:
    evening = dealt_by_mistake(HOUSES[edition])
    for seat in (2, 3, 4, 5, 6):
        evening.do(play.Fold(seat=seat))
    evening.do(play.Call(seat=7))
    (ruled,) = evening.do(wanted.RuleOnOwedBlind(player="p7", has_looked=True))
    assert isinstance(ruled, OwedBlindRuled)
    assert (ruled.ruling, ruled.under) == ("live", ("blinds.owed-blind-acted",))
    for seat in (8, 9, 1):
        evening.do(play.Fold(seat=seat))
    assert evening.deal.is_over
    assert evening.next_deal().endswith(" 7-10+5"), "fifteen, though he would rather wait"


def test_a_ruling_needs_somebody_who_owed_a_blind() -> None:
    evening = Evening(players=range(1, 7), button=1)
    evening.refused(wanted.RuleOnOwedBlind(player="p1", has_looked=True))
    evening.start_with_cards()
    evening.refused(wanted.RuleOnOwedBlind(player="p1", has_looked=True))


# ------------------------------------------------------------------------------------------ the first button


@pytest.mark.rule("seating.draw-for-button", "ties.dealing-or-drawing-cards")
@editions
def test_the_highest_card_gets_the_first_button_and_suits_break_ties(edition: str) -> None:
    evening = Evening(house=HOUSES[edition], players=[1, 2, 3])
    assert "draw" in evening.refused(wanted.StartDeal(at=0)).reason
    drawn = dict(zip((1, 2, 3), cards("Kd Ks 9h"), strict=True))
    evening.do(wanted.DrawForButton(cards=drawn))
    assert evening.next_deal() == "2: 3-5 1-10"
    evening.refused(wanted.DrawForButton(cards=drawn))


@pytest.mark.rule("seating.draw-for-button")
@pytest.mark.parametrize(("edition", "seat"), [("home", 1), ("cardroom6", 2), ("cardroom11", 2)])
def test_in_low_games_the_cardrooms_give_it_to_the_lowest_card(edition: str, seat: int) -> None:
    drawn = dict(zip((1, 2, 3), cards("Qh 4c 4d"), strict=True))
    assert drawn_button(drawn, FORMS["ace-to-five"], HOUSES[edition]) == seat


@pytest.mark.rule("seating.draw-for-button")
def test_everybody_draws_a_card_of_his_own() -> None:
    evening = Evening(players=[1, 2, 3])
    evening.refused(wanted.DrawForButton(cards={1: cards("As")[0]}))
    evening.refused(wanted.DrawForButton(cards=dict.fromkeys((1, 2), cards("As")[0])))
    evening.refused(wanted.DrawForButton(cards=dict(zip((1, 9), cards("As Ks"), strict=True))))


def test_a_game_of_which_nobody_is_left_starts_anew_with_a_draw() -> None:
    evening = Evening(players=[1, 2, 3], button=1)
    evening.next_deal()
    evening.leave("p1", "p2", "p3")
    for seat in (4, 5, 6):
        evening.sit(seat, 1000)
    assert "draw" in evening.refused(wanted.StartDeal(at=0)).reason
    evening.draw(5)
    assert evening.next_deal() == "5: 6-5 4-10"


# ------------------------------------------------------------------------------------------ around the table


def test_everybody_who_waits_is_told_why() -> None:
    evening = settled(HOUSES["home"], (1, 2, 3, 4, 5, 6), 1, seats=9)
    evening.sit(8, 1000)
    evening.start_with_cards()
    arranged = next(event for event in reversed(evening.log) if isinstance(event, DealArranged))
    assert [(waiting.player, waiting.under) for waiting in arranged.waiting] == [("p8", ("blinds.new-player-waits",))]


def test_a_deal_needs_two_players_with_chips() -> None:
    evening = Evening(players=[1])
    evening.sit(2)
    assert "two players" in evening.refused(wanted.StartDeal(at=0)).reason


def test_blinds_go_on_from_where_they_were_when_stud_has_been_played_between() -> None:
    terms = rotation_of([("holdem", "limit:10/20"), ("stud", "limit:10/20")], HOUSES["home"], "deals", deals=2)
    evening = Evening(terms, players=range(1, 6), button=1)
    dealt = [evening.next_deal() for _ in range(6)]
    assert dealt[:2] == ["1: 2-5 3-10", "2: 3-5 4-10"]
    assert dealt[4:] == ["3: 4-5 5-10", "4: 5-5 1-10"]


@methods
def test_the_same_round_by_values_and_at_a_table(method: ButtonMethod) -> None:
    values = Round(method, 6, house=HOUSES["home"])
    evening = Evening(house=HOUSES["home"].changed(button_method=method), players=range(1, 7), button=1)
    evening.next_deal()
    values.leave(3)
    evening.leave("p3")
    for _ in range(8):
        assert values.deal() == evening.next_deal()
