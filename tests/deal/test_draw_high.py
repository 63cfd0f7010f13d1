"""Draw high, with the figures of the rules' own examples."""

import pytest
from playing import act, ways
from staging import ANY, EDITIONS, HOME, awards, dealt, left_over, next_deal, of_kind, pat, refused

from cardspeak.cards import cards
from cardspeak.deal import Carried, Deal
from cardspeak.deal import commands as wanted
from cardspeak.deal.events import OpenersShown, PassedOut, Posted, PotAwarded
from cardspeak.rulebook import HouseRules

STAKES = "limit:10/20:2"
FIVE = (ANY, ANY, ANY, ANY, ANY)
QUEENS, PAIR_OF_NINES, ACE_HIGH, KING_HIGH = "Qc Qd 7h 4s 2c", "9c 9d 7c 4h 3s", "Ah Td 8c 5c 3d", "Kh Tc 8d 5d 3h"


@pytest.mark.rule("draw.button-and-ante")
def test_everybody_antes_and_the_first_left_of_the_button_acts_with_nothing_to_call() -> None:
    deal = dealt("draw", STAKES, FIVE)
    assert deal.pot == 10
    assert [(event.seat, event.kind, event.live, event.dead) for event in of_kind(deal, Posted)] == [
        (seat, "ante", 0, 2) for seat in (1, 2, 3, 4, 5)
    ]
    assert deal.state.setup.button == 5
    assert deal.to_act == 1
    assert deal.choices.call is None
    assert deal.choices.check


@pytest.mark.rule("draw.first-round-choices")
def test_the_pot_may_be_opened_for_a_bet_or_with_a_raise_and_then_raised_by_one_bet() -> None:
    assert ways(dealt("draw", STAKES, FIVE)) == "check, 10, 20"
    assert ways(act(dealt("draw", STAKES, FIVE), "x")) == "check, 10, 20"
    assert ways(act(dealt("draw", STAKES, FIVE), 20)) == "fold, call 20, 30"
    assert ways(act(dealt("draw", STAKES, FIVE), 10)) == "fold, call 10, 20"


@pytest.mark.rule("draw.first-round-choices", "draw.check-raise-allowed")
def test_a_player_who_checked_may_come_in_when_another_opens() -> None:
    deal = act(dealt("draw", STAKES, FIVE), "x", 10, *"fff")
    assert deal.to_act == 1
    assert ways(deal) == "fold, call 10, 20"


@pytest.mark.rule("draw.check-raise-allowed")
@pytest.mark.parametrize("house", EDITIONS)
def test_who_has_checked_may_raise_before_and_after_the_draw(house: HouseRules) -> None:
    deal = act(dealt("draw", STAKES, (ANY, ANY), house=house), "x", 10)
    assert ways(deal) == "fold, call 10, 20"
    pat(act(deal, 20, "c"))
    assert deal.to_act == 2  # who opened acts first after the draw
    assert ways(act(deal, "x", 20)) == "fold, call 20, 40"
    three = pat(act(dealt("draw", STAKES, (ANY, ANY, ANY), house=house), 10, "c", "c"))
    assert ways(act(three, "x", 20, "f")) == "fold, call 20, 40"


@pytest.mark.rule("draw.first-round-choices")
def test_when_everybody_checks_the_pot_is_not_opened_and_the_antes_stay() -> None:
    deal = act(dealt("draw", STAKES, FIVE), *"xxxxx")
    assert deal.is_over
    assert [(event.carried, event.under) for event in of_kind(deal, PassedOut)] == [
        ((Carried(10, (1, 2, 3, 4, 5)),), ("draw.first-round-choices",))
    ]
    assert next_deal(deal, 1, FIVE).pot == 20


@pytest.mark.rule("draw.draw-opportunity")
def test_discards_are_replaced_in_order_from_the_left_of_the_button_after_a_burn() -> None:
    hands = ["Ac Kd 8h 5s 3c", "Ah Qd Jc 8s 6d", "Td 9h 8c 3d 2h"]
    deal = dealt("draw", STAKES, hands, "4d 7h Ks 2c")
    burn = deal.state.stub[0]
    act(deal, 10, "c", "c").draw("8h 5s 3c").draw("6d").stand_pat()
    assert deal.state.burns == [burn]
    assert set(deal.hand(1)) == set(cards("Ac Kd 4d 7h Ks"))
    assert set(deal.hand(2)) == set(cards("Ah Qd Jc 8s 2c"))
    assert deal.hand(3) == cards(hands[2])


@pytest.mark.rule("draw.draw-opportunity")
def test_only_players_still_in_draw_and_only_their_own_cards() -> None:
    deal = act(dealt("draw", STAKES, ["Ac Kd 8h 5s 3c", ANY, "Td 9h 8c 3d 2h"]), 10, "f", "c")
    refused(deal, wanted.Draw(seat=1, discards=cards("9h")))
    refused(deal, wanted.Draw(seat=1, discards=cards("5s") * 2))
    refused(deal, wanted.Draw(seat=2))
    deal.draw(deal.hand(1))
    assert deal.to_act == 3
    pat(deal)
    assert len(deal.hand(1)) == 5
    assert not set(deal.hand(1)) & set(cards("Ac Kd 8h 5s 3c"))


# ------------------------------------------------------------------------------------------ all-in for the ante


def with_ante_only(*hands: str) -> Deal:
    """Five players with an ante of 2, of whom seat 1 has just that."""
    return dealt("draw", STAKES, hands, stacks={1: 2, 2: 500, 3: 500, 4: 500, 5: 500})


@pytest.mark.rule("draw.callers-of-all-in-open")
def test_who_calls_an_opener_without_chips_puts_in_the_whole_opening_bet() -> None:
    deal = with_ante_only(QUEENS, *FIVE[1:])
    assert deal.to_act == 1
    assert deal.choices.wagers is None
    deal.declare_open()
    assert ways(deal) == "fold, call 10, 20"
    act(deal, "c", 20)
    assert ways(deal) == "fold, call 20, 30"
    refused(with_ante_only(QUEENS, *FIVE[1:]).check(), wanted.DeclareOpen(seat=2))


@pytest.mark.rule("draw.callers-of-all-in-open", "draw.ante-only-player")
def test_an_opener_all_in_for_the_ante_contests_the_antes_and_no_side_pot() -> None:
    deal = with_ante_only(QUEENS, PAIR_OF_NINES, ACE_HIGH, ANY, ANY).declare_open()
    pat(act(deal, "c", "c", "f", "f"))
    assert deal.to_act == 2  # the opener has nothing left to bet with
    act(deal, 20, "c").show_all()
    assert [(event.pot, event.amount) for event in of_kind(deal, PotAwarded)] == [(1, 60), (0, 10)]
    assert awards(deal) == {1: 10, 2: 60}


@pytest.mark.rule("draw.ante-only-player")
@pytest.mark.parametrize(("hand", "received"), [(QUEENS, {1: 10, 2: 20}), (KING_HIGH, {2: 30})])
def test_a_player_with_a_full_ante_alone_plays_for_the_antes(hand: str, received: dict[int, int]) -> None:
    deal = with_ante_only(hand, PAIR_OF_NINES, ACE_HIGH, ANY, ANY)
    act(deal, "x", 10, "c", "f", "f")
    pat(deal)
    act(deal, "x", "x").show_all()
    assert awards(deal) == received
    assert deal.stacks[1] == received.get(1, 0)


@pytest.mark.rule("draw.ante-only-player-after-re-ante")
@pytest.mark.parametrize("form", ["draw", "jacks"])
def test_after_another_ante_the_player_still_plays_for_the_first_antes_alone(form: str) -> None:
    stacks = {1: 2, 2: 500, 3: 500, 4: 500, 5: 500}
    passed = act(dealt(form, STAKES, FIVE, stacks=stacks), *"xxxxx")
    assert left_over(passed) == (Carried(10, (1, 2, 3, 4, 5)),)
    # the button is seat 1 now, so that seat 2 is dealt the first hand
    deal = next_deal(passed, 1, ["Jc Jd 7c 4h 3s", ACE_HIGH, ANY, ANY, QUEENS])
    assert deal.pot == 18
    assert len(deal.hand(1)) == 5
    pat(act(deal, 10, "c", "f", "f"))
    act(deal, "x", "x").show_all()
    assert [(event.pot, event.amount) for event in of_kind(deal, PotAwarded)] == [(1, 28), (0, 10)]
    assert awards(deal) == {1: 10, 2: 28}
    assert sum(deal.stacks.values()) == 2002


@pytest.mark.rule("draw.ante-only-player-after-re-ante")
def test_the_antes_of_a_third_deal_are_the_others_too() -> None:
    passed = act(dealt("draw", STAKES, FIVE, stacks={1: 2, 2: 500, 3: 500, 4: 500, 5: 500}), *"xxxxx")
    again = act(next_deal(passed, 1, FIVE), *"xxxxx")
    assert left_over(again) == (Carried(10, (2, 3, 4, 5, 1)), Carried(8, (2, 3, 4, 5)))
    third = next_deal(again, 2, [ACE_HIGH, ANY, ANY, QUEENS, PAIR_OF_NINES])  # seats 3, 4, 5, 1, 2
    assert third.pot == 26
    assert third.to_act == 3
    pat(act(third, "x", "x", "x", "x", 10, "c", "f", "f"))
    act(third, "x", "x").show_all()
    assert awards(third) == {1: 10, 2: 36}


# ------------------------------------------------------------------------------------------ what it takes to open


@pytest.mark.rule("draw.opening-requirement")
@pytest.mark.parametrize("house", EDITIONS)
def test_unless_the_house_says_otherwise_any_hand_opens_and_wins(house: HouseRules) -> None:
    deal = act(dealt("draw", STAKES, ["9c 7d 5h 3s 2c", ANY, ANY], house=house), 10, "f", "f")
    assert deal.is_over
    assert awards(deal) == {1: 6}
    assert not of_kind(deal, OpenersShown)


@pytest.mark.rule("draw.opening-requirement")
def test_where_the_house_wants_jacks_or_better_a_pair_of_tens_is_a_false_opening() -> None:
    house = HOME.changed(opening_requirement="jacks-or-better")
    deal = dealt("draw", STAKES, ["Tc Td 5h 4s 2c", ACE_HIGH.replace("Td", "9d"), ANY], house=house)
    pat(act(deal, 10, "c", "f"))
    act(deal, "x", "x").show_all()
    assert [event.proved for event in of_kind(deal, OpenersShown)] == [False]
    assert awards(deal) == {2: 26}


@pytest.mark.rule("draw.opening-requirement")
@pytest.mark.parametrize("joker", [True, False])
def test_the_house_chooses_openers_and_joker_apart(*, joker: bool) -> None:
    house = HOME.changed(opening_requirement="jacks-or-better", joker_in_draw_high=joker)
    setup = dealt("draw", STAKES, FIVE, house=house).state.setup
    assert setup.form.openers
    assert setup.form.uses_joker is joker
    assert setup.deck is not None
    assert len(setup.deck) == (53 if joker else 52)
