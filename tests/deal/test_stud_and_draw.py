"""Stud's forced bets, boards and shortages, and the draw, with the figures of the rules' own examples."""

import pytest
from playing import act, deck_from, ways

from cardspeak.cards import CARDS, Card, cards
from cardspeak.deal import Deal
from cardspeak.deal import commands as wanted
from cardspeak.deal.events import BoardDealt, Burned, CardsDealt, Remixed
from cardspeak.rulebook import HouseRules, Refusal

HOME = HouseRules.for_edition("home")


def stud(
    third: str, *, form: str = "stud", stakes: str = "limit:15/30:2:5", stacks: dict[int, int] | None = None
) -> Deal:
    """Upcards of the seats in order; downcards come from the low end of the deck."""
    up = cards(third)
    down = [card for card in CARDS[:52] if card not in up][-2 * len(up) :]
    given = stacks or dict.fromkeys(range(1, len(up) + 1), 500)
    return Deal.new(form, stakes, given, button=len(up), deck=deck_from(" ".join([*down, *up])))


@pytest.mark.rule("stud.bring-in-lowest-upcard", "stud.forced-bettor-may-open-full")
def test_the_lowest_upcard_brings_it_in_or_opens_for_a_full_bet() -> None:
    deal = stud("Kc 9d 4d 4h", stakes="limit:15/30:2:5")
    assert deal.to_act == 3
    assert ways(deal) == "bring in 5, 15"
    assert not deal.choices.fold
    assert ways(deal.raise_to(15)) == "fold, call 15, 30"


@pytest.mark.rule("stud.completion-is-not-a-raise")
def test_completing_the_forced_bet_uses_up_no_raise() -> None:
    deal = stud("4d 9d Kc Qh", stakes="limit:15/30:2:5").bring_in()
    assert ways(deal) == "fold, call 5, 15"
    assert ways(act(deal, 15, 30, 45, 60)) == "fold, call 45"


@pytest.mark.rule("stud.completion-is-not-a-raise")
def test_callers_of_the_forced_bet_may_raise_a_completion() -> None:
    deal = act(stud("4d 9d Kc Qh", stakes="limit:15/30:2:5").bring_in(), "c", "c", 15)
    assert ways(deal) == "fold, call 10, 30"


@pytest.mark.rule("razz.forced-bet-highest-card")
def test_at_razz_the_highest_upcard_with_the_ace_low_brings_it_in() -> None:
    assert stud("Ah Kd Ks 2c", form="razz").to_act == 3


@pytest.mark.rule("stud8.forced-bet-low-card-ace-high")
def test_at_stud_high_low_an_ace_is_no_low_card() -> None:
    assert stud("Ac 2s 3c 4c", form="stud8").to_act == 2


@pytest.mark.rule("stud.all-in-ante-lowcard")
def test_a_low_card_without_chips_passes_the_first_decision_on() -> None:
    deal = stud("Kc Qd 3c 9h", stakes="limit:15/30:2:5", stacks={1: 500, 2: 500, 3: 2, 4: 500})
    assert deal.to_act == 4
    assert ways(deal) == "fold, bring in 5, 15"


def fourth(upcards: str, form: str = "stud") -> Deal:
    """Three players on fourth street of a 5-10 game, their upcards street by street."""
    third, next_up = cards(upcards)[:3], cards(upcards)[3:]
    used = {*third, *next_up}
    down = [card for card in CARDS[:52] if card not in used][:6]
    burn = next(card for card in CARDS[:52] if card not in {*used, *down})
    deck = deck_from(" ".join([*down, *third, burn, *next_up]))
    deal = Deal.new(form, "limit:5/10:1", {1: 500, 2: 500, 3: 500}, button=3, deck=deck).bring_in()
    return act(deal, "c", "c")


@pytest.mark.rule("stud.open-pair-either-limit")
def test_an_open_pair_on_fourth_street_allows_either_limit() -> None:
    assert ways(fourth("9h Kc Jd 9d 4s 7h")) == "check, 5, 10"
    assert ways(fourth("9h Kc Jd 8d 4s 7h")) == "check, 5"


@pytest.mark.rule("stud.open-pair-raise-sizes")
def test_after_a_raise_of_the_upper_limit_all_others_are_of_it() -> None:
    pair = "9h Kc Jd 9d 4s 7h"
    assert ways(act(fourth(pair), 5)) == "fold, call 5, 10, 15"
    assert ways(act(fourth(pair), 5, 15)) == "fold, call 15, 25"
    assert ways(act(fourth(pair), 5, 10)) == "fold, call 10, 15, 20"
    assert ways(act(fourth(pair), 10)) == "fold, call 10, 20"


@pytest.mark.rule("stud.open-pair-after-check")
def test_the_choice_belongs_to_the_street() -> None:
    assert ways(act(fourth("9h Kc Jd 9d 4s 7h"), "x")) == "check, 5, 10"


@pytest.mark.rule("stud8.open-pair-no-effect", "razz.open-pair-no-effect")
@pytest.mark.parametrize("form", ["stud8", "razz"])
def test_a_pair_changes_nothing_in_the_other_stud_forms(form: str) -> None:
    assert ways(fourth("9h Kc Jd 9d 4s 7h", form)) == "check, 5"


@pytest.mark.rule("stud.high-board-acts-first", "razz.low-board-acts-first")
def test_later_rounds_are_begun_by_the_high_board_and_at_razz_by_the_low_one() -> None:
    assert fourth("9h Kc Jd 2d 4s 7h").to_act == 2
    assert fourth("9h Kc Jd 2d 4s 7h", "razz").to_act == 1


@pytest.mark.rule("stud.fold-without-wager-keeps-cards")
def test_a_seat_that_folds_without_a_wager_gets_cards_until_somebody_bets() -> None:
    third, up = "9h Kc Jd", "2d 4s 7h"
    down = "2c 3c 4c 5c 6c 7c"
    deck = deck_from(f"{down} {third} 8c {up} 3h 8d Qc 5s 7d Tc Td Th")
    deal = Deal.new("stud", "limit:5/10:1", {1: 500, 2: 500, 3: 500}, button=3, deck=deck).bring_in()
    act(deal, "c", "c")
    assert deal.to_act == 2
    act(deal, "x", "f", "x")  # seat 3 folds with nothing to call
    assert [deal.hand(seat)[-1] for seat in (1, 2, 3)] == list(cards("8d Qc 5s"))
    assert deal.state.keeps_cards[2]
    act(deal, 10, "c")
    assert len(deal.state.muck[2]) == 5
    assert [deal.hand(seat)[-1] for seat in (1, 2)] == list(cards("Tc Td"))


@pytest.mark.rule("stud.common-card", "stud.common-card-first-action")
def test_eight_players_to_the_end_share_a_common_card() -> None:
    deal = Deal.new("stud", "limit:5/10:1", dict.fromkeys(range(1, 9), 500), button=8, seed=b"eight")
    deal.bring_in()
    while len(deal.hand(1)) < 6 or deal.state.street < 4:
        if deal.choices.check:
            deal.check()
        else:
            deal.call()
    assert len(deal.board) == 1
    assert all(len(deal.hand(seat)) == 6 for seat in range(1, 9))
    assert any(isinstance(event, BoardDealt) and event.under == ("stud.common-card",) for event in deal.log)
    while deal.state.phase == "betting":
        deal.check()
    assert sum(deal.show_all().stacks.values()) == 8 * 500


@pytest.mark.rule("stud.short-deck-remix", "stud.short-deck-no-burn")
def test_seven_players_to_the_end_get_their_last_cards_from_a_remix() -> None:
    deal = Deal.new("stud", "limit:5/10:1", dict.fromkeys(range(1, 8), 500), button=7, seed=b"seven")
    deal.bring_in()
    while deal.state.street < 4:
        if deal.choices.check:
            deal.check()
        else:
            deal.call()
    # 52 - 7 * 6 - 3 burns leave 7 cards: one is burned, five dealt, and the last is mixed with four burncards
    remixes = [event for event in deal.log if isinstance(event, Remixed)]
    assert len(remixes) == 1
    assert len(remixes[0].stub) == 5
    hands = [card for seat in range(1, 8) for card in deal.hand(seat)]
    assert len(hands) == len(set(hands)) == 49
    assert not deal.board


def draw_deal(discards: dict[int, int], house: HouseRules = HOME) -> tuple[Deal, list[Card]]:
    """Lowball with seats 2, 4 and 6 in; each discards so many. Gives the cards of the stub before the draw."""
    deal = Deal.new(
        "ace-to-five-no-joker", "limit:10/20", {2: 500, 4: 500, 6: 500}, button=6, seed=b"draw", house=house
    )
    act(deal, "c", "c", "x")
    stub = list(deal.state.stub)
    for seat in (2, 4, 6):
        deal.draw(deal.hand(seat)[: discards.get(seat, 0)])
    return deal, stub


@pytest.mark.rule("lowball.draw-four-then-fifth", "draw.draw-four-then-fifth", "option.draw-five-consecutive")
def test_the_fifth_card_comes_after_everyone_else_has_drawn() -> None:
    deal, stub = draw_deal({2: 5, 4: 2, 6: 1})
    burned, *c = stub
    assert deal.state.burns == [burned]
    assert deal.hand(2) == (*c[:4], c[7])
    assert deal.hand(4)[3:] == tuple(c[4:6])
    assert deal.hand(6)[4:] == (c[6],)


@pytest.mark.rule("lowball.last-player-draws-five", "draw.last-player-draws-five")
def test_the_last_player_gets_four_a_burn_and_the_fifth() -> None:
    deal, stub = draw_deal({2: 1, 6: 5})
    burned, *c = stub
    assert deal.hand(2)[4:] == (c[0],)
    assert deal.hand(6) == (*c[1:5], c[6])
    assert deal.state.burns == [burned, c[5]]


@pytest.mark.rule("option.draw-five-consecutive")
def test_a_house_may_deal_five_in_a_row() -> None:
    deal, (_, *c) = draw_deal({2: 5, 4: 2, 6: 1}, HOME.changed(draw_five_consecutive=True))
    assert deal.hand(2) == tuple(c[:5])
    assert deal.hand(4)[3:] == tuple(c[5:7])


@pytest.mark.rule("lowball.draw")
def test_pat_hands_stay_as_they_are_and_nothing_is_burned() -> None:
    deal, stub = draw_deal({})
    assert deal.state.stub == stub
    assert not any(isinstance(event, Burned) for event in deal.log)


@pytest.mark.rule(
    "lowball.change-of-draw-no-card-dealt",
    "lowball.change-of-draw-nobody-acted",
    "draw.change-of-draw-no-card-dealt",
    "draw.change-of-draw-nobody-acted",
)
@pytest.mark.parametrize(("form", "stakes"), [("ace-to-five-no-joker", "limit:10/20"), ("draw", "limit:10/20:2")])
def test_the_number_of_cards_can_be_changed_until_the_next_player_has_spoken(form: str, stakes: str) -> None:
    deal = Deal.new(form, stakes, {1: 500, 2: 500, 3: 500}, button=3, seed=b"change")
    act(deal, *((10, "c", "c") if form == "draw" else ("c", "c", "x")))
    first, second = deal.hand(1), deal.hand(2)
    deal.draw(first[:3])
    changed = deal.do(wanted.Draw(seat=1, discards=first[:1]))
    assert not isinstance(changed, Refusal)
    assert deal.to_act == 2
    deal.draw(second[:2])
    refused = deal.do(wanted.Draw(seat=1, discards=()))
    assert isinstance(refused, Refusal)
    deal.stand_pat()
    assert deal.hand(1)[:4] == first[1:]
    assert deal.hand(2)[:3] == second[2:]
    assert isinstance(deal.do(wanted.Draw(seat=3, discards=())), Refusal)


@pytest.mark.rule("draw.opener-acts-first-after-draw", "glossary.opener")
def test_after_the_draw_the_opener_acts_first() -> None:
    deal = Deal.new("draw", "limit:10/20:2", dict.fromkeys(range(1, 5), 500), button=4, seed=b"x")
    act(deal, "x", 10, "c", "c", "c")
    for _ in range(4):
        deal.stand_pat()
    assert deal.to_act == 2


def test_a_deck_that_runs_out_takes_back_what_was_thrown_away() -> None:
    deal = Deal.new("deuce-to-seven-triple-draw", "limit:2/4", dict.fromkeys(range(1, 7), 500), button=6, seed=b"y")
    act(deal, "c", "c", "c", "c", "c", "x")
    for _ in range(3):
        for seat in range(1, 7):
            deal.draw(deal.hand(seat))
        held = [card for seat in range(1, 7) for card in deal.hand(seat)]
        assert len(held) == len(set(held)) == 30
        while deal.state.phase == "betting":
            deal.check()
    assert any(isinstance(event, Remixed) for event in deal.log)
    assert any(isinstance(event, CardsDealt) for event in deal.log)
