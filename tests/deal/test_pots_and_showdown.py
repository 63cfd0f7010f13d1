"""Pots, who shows first, and who gets what to the last chip, with the figures of the rules' own examples."""

import msgspec
import pytest
from playing import act, deck_from, flop

from cardspeak.cards import CARDS, cards
from cardspeak.deal import Deal, DealState
from cardspeak.deal.events import BoardDealt, Shown
from cardspeak.deal.pots import build_pots, odd_chip_order, split
from cardspeak.rulebook import HouseRules

HOME = HouseRules.for_edition("home")
ALWAYS = HOME.changed(all_in_faceup="always")


def state_with(put: dict[int, int], folded: set[int]) -> DealState:
    """Contributions by seat; nothing else of the deal matters."""
    stacks = dict.fromkeys(put, 1000)
    state = Deal.new("holdem", "no-limit:5/10", stacks, button=max(put), seed=b"pots").state
    for seat, chips in put.items():
        place = state.place_of[seat]
        state.put[place] = chips
        state.live[place] = seat not in folded
    return state


@pytest.mark.rule("glossary.side-pot", "glossary.all-in")
def test_pots_are_built_by_what_the_live_players_have_matched() -> None:
    state = state_with({1: 50, 2: 120, 3: 200, 4: 200, 5: 20}, {5})
    assert build_pots(state) == [(220, (0, 1, 2, 3)), (210, (1, 2, 3)), (160, (2, 3))]


@pytest.mark.rule("glossary.side-pot")
def test_what_nobody_matched_goes_back() -> None:
    deal = act(flop("no-limit:5/10", 50, 200, 500), "x", 200, "f", "c")
    # 30 from before the flop, and 50 from each of the two
    assert deal.pot == 130
    assert deal.state.put[1] == 60


@pytest.mark.rule("ties.odd-chip-smallest-unit", "ties.one-odd-chip-each", "ties.odd-chip-button-game")
def test_a_pot_is_split_in_whole_chips_and_the_odd_ones_go_round_from_the_button() -> None:
    assert split(105, [0, 1], 1, set()) == {0: (53, 1), 1: (52, 0)}
    # unit 5, a pot of 115 for three: 40, 40 and 35
    assert split(115, [0, 1, 3], 5, set()) == {0: (40, 5), 1: (40, 5), 3: (35, 0)}


@pytest.mark.rule("ties.odd-chip-stud")
def test_at_stud_the_odd_chip_goes_to_the_highest_card_and_for_low_to_the_lowest() -> None:
    state = Deal.new("stud8", "limit:2/4", {1: 100, 2: 100}, button=2, seed=b"x").state
    state.hands[0], state.hands[1] = list(cards("Ac 2d 3h 4s 5c Kd Jh")), list(cards("As 2c 3d 4h 5s Qc Tc"))
    assert odd_chip_order(state, [0, 1], low=False) == [1, 0]
    assert odd_chip_order(state, [0, 1], low=True) == [0, 1]


def river(form: str, hands: list[str], board: str, stakes: str = "limit:5/10", unit: int = 1) -> Deal:
    """A deal of a board form at the showdown, everybody in for the big blind; seat 1 is left of the button."""
    number, size = len(hands), len(cards(hands[0]))
    rows = [cards(hand) for hand in hands]
    dealt = [rows[player][turn] for turn in range(size) for player in range(number)]
    flop_, turn_, river_ = cards(board)[:3], cards(board)[3], cards(board)[4]
    used = {*dealt, *cards(board)}
    burns = [card for card in CARDS[:52] if card not in used][:3]
    deck = deck_from(" ".join([*dealt, burns[0], *flop_, burns[1], turn_, burns[2], river_]))
    deal = Deal.new(form, stakes, dict.fromkeys(range(1, number + 1), 1000), button=number, deck=deck)
    if unit != 1:
        deal = Deal.begin(msgspec.structs.replace(deal.state.setup, unit=unit))
    while deal.state.phase == "betting":
        if deal.choices.check:
            deal.check()
        else:
            deal.call()
    return deal


@pytest.mark.rule("showdown.cards-speak", "holdem.best-five-of-seven", "ties.suits-never-break-pots")
def test_equal_hands_split_whatever_their_suits() -> None:
    deal = river("holdem", ["As 2d", "Ah 2c", "Kd 3c"], "Ac Qd Jh 9s 4s").show_all()
    assert deal.stacks == {1: 1003, 2: 1002, 3: 995}  # 15 in the pot, the odd chip to the left of the button


@pytest.mark.rule("omaha.two-holecards-three-boardcards")
def test_at_omaha_two_cards_of_the_hand_play() -> None:
    # four spades on the board: only the hand with two spades has the flush
    deal = river("omaha", ["As Kd Kh 2c", "3s 4s 9h 9c", "7h 7c 6d 6c"], "Qs Js 8s 5s Td").show_all()
    assert max(deal.stacks, key=lambda seat: deal.stacks[seat]) == 2


@pytest.mark.rule("omaha8.game", "ties.odd-chip-high-low", "omaha8.low-qualifier")
def test_high_and_low_share_and_the_odd_chip_goes_to_high() -> None:
    deal = river("omaha8", ["Kd Kh Qc Qd", "As 2s 9h 9c", "Jh Jc Td Th"], "Ks 3d 4h 8c Ts")
    assert deal.pot == 15
    assert deal.show_all().stacks == {1: 1003, 2: 1002, 3: 995}


@pytest.mark.rule("omaha8.no-low-high-takes-all")
def test_without_a_low_the_high_hand_takes_all() -> None:
    deal = river("omaha8", ["Kd Kh Qc Qd", "As 2s 9h 9c", "Jh Jc Td Th"], "Ks 3d 9d Jd Ts").show_all()
    assert sorted(deal.stacks.values()) == [995, 995, 1010]


@pytest.mark.rule("ties.identical-hands-even-split")
def test_players_who_tie_both_ways_split_the_whole_pot() -> None:
    deal = river("omaha8", ["Ac 2c 9h 9d", "Ad 2d 9s 9c", "Kh Kd Qh Qd"], "3h 4s 5h Js Jc", unit=1).show_all()
    assert deal.stacks == {1: 1003, 2: 1002, 3: 995}


@pytest.mark.rule("showdown.order-checked")
def test_when_all_checked_the_first_to_act_shows_first() -> None:
    deal = river("holdem", ["As 2d", "Ah 3c", "Kd 3h"], "Ac Qd Jh 9s 4s")
    order = []
    while deal.to_act is not None:
        order.append(deal.to_act)
        deal.show()
    assert order == [1, 2, 3]


@pytest.mark.rule("showdown.order-wagered", "glossary.aggressive-action")
def test_the_last_to_raise_shows_first() -> None:
    deal = flop("limit:10/20", 500, 500, 500)
    act(deal, "x", "x", "x", "x", "x", "x")
    act(deal, "x", 20, 40, "c", "c")
    order = []
    while deal.to_act is not None:
        order.append(deal.to_act)
        deal.show()
    assert order == [3, 1, 2]


@pytest.mark.rule("showdown.side-pot-players-show-first")
def test_players_in_the_side_pot_show_before_one_who_is_all_in_for_the_main_pot() -> None:
    # seat 1 is all-in; seat 3 bets last, and seat 1 sits between it and seat 2
    deal = act(flop("no-limit:5/10", 40, 500, 500), 40, "c", "c")
    act(deal, "x", "x", "x", 20, "c")
    order = []
    while deal.to_act is not None:
        order.append(deal.to_act)
        deal.show()
    assert order == [3, 2, 1]
    assert sum(deal.stacks.values()) == 1070


@pytest.mark.rule("showdown.discard-after-betting", "showdown.show-all-cards")
def test_a_hand_that_is_mucked_wins_nothing() -> None:
    deal = river("holdem", ["As Ad", "Kh Kc", "2d 7c"], "Ac Qd Jh 9s 4s")
    deal.muck().show().show()
    assert deal.stacks == {1: 995, 2: 1010, 3: 995}


@pytest.mark.rule("holdem.deal-and-rounds", "glossary.burncard", "blinds.button-last")
def test_cards_go_round_from_the_left_of_the_button_with_a_burn_before_each_street() -> None:
    deck = CARDS[:52]
    deal = Deal.new("holdem", "no-limit:1/2", {1: 100, 2: 100, 3: 100}, button=3, deck=deck)
    assert [deal.hand(seat) for seat in (1, 2, 3)] == [(deck[0], deck[3]), (deck[1], deck[4]), (deck[2], deck[5])]
    act(deal, "c", "c", "x", "x", "x", "x", "x", "x", "x")
    assert deal.board == (*deck[7:10], deck[11], deck[13])
    assert deal.state.burns == [deck[6], deck[10], deck[12]]


@pytest.mark.rule("blinds.heads-up-button")
def test_heads_up_the_button_has_the_small_blind_and_acts_first_before_the_flop_and_last_after_it() -> None:
    deal = Deal.new("holdem", "no-limit:1/2", {4: 100, 7: 100}, button=7, seed=b"x")
    assert deal.state.wager == [2, 1]
    assert deal.to_act == 7
    act(deal, "c", "x")
    assert deal.to_act == 4


@pytest.mark.rule("blinds.first-round-order", "blinds.later-round-order", "blinds.two-blind-positions")
def test_the_first_round_is_begun_after_the_blinds_and_later_ones_left_of_the_button() -> None:
    deal = Deal.new("holdem", "no-limit:1/2", dict.fromkeys(range(1, 6), 100), button=2, seed=b"x")
    assert {seat: deal.state.wager[deal.state.place_of[seat]] for seat in range(1, 6)} == {1: 0, 2: 0, 3: 1, 4: 2, 5: 0}
    assert deal.to_act == 5
    act(deal, "c", "c", "c", "f", "x")
    assert deal.to_act == 4


def test_when_all_others_fold_the_last_one_gets_the_pot_and_shows_nothing() -> None:
    deal = act(Deal.new("holdem", "no-limit:1/2", {1: 100, 2: 100, 3: 100}, button=3, seed=b"x"), 6, "f", "f")
    assert deal.is_over
    assert deal.stacks == {1: 99, 2: 98, 3: 103}


@pytest.mark.rule("tournament.all-in-faceup")
@pytest.mark.parametrize(
    ("tournament", "house", "shown"), [(True, HOME, True), (False, HOME, False), (False, ALWAYS, True)]
)
def test_hands_are_turned_up_when_somebody_is_all_in_and_the_betting_is_over(
    *, tournament: bool, house: HouseRules, shown: bool
) -> None:
    deal = flop("no-limit:5/10", 50, 200, 500, tournament=tournament, house=house)
    act(deal, 50, "c", "f")
    faceup = [event for event in deal.log if isinstance(event, Shown)]
    assert [event.seat for event in faceup] == ([1, 2] if shown else [])
    while deal.state.phase == "agreeing":
        deal.choose_runs(1)
    if shown:
        turned = deal.log.index(faceup[0])
        assert any(isinstance(event, BoardDealt) for event in deal.log[turned:])
        assert deal.is_over
    assert sum(deal.show_all().stacks.values()) == 780
