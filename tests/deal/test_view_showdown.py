"""What a view says at the showdown: whether a hand is beaten by what lies open, and which cards have won."""

import random

import pytest
from playing import act, random_command
from staging import HOME, dealt
from test_random_deals import random_deal

from cardspeak.cards import Card, cards
from cardspeak.deal import Deal, ShowChoices, events_for, view
from cardspeak.deal.events import BoardDealt, CardsDealt, Shown
from cardspeak.forms import FORMS
from cardspeak.rulebook import Refusal

DEALS_A_FORM = 60


def is_beaten(deal: Deal) -> bool:
    options = view(deal.state, deal.to_act).options
    assert isinstance(options, ShowChoices)
    return options.is_beaten


def winning_cards(deal: Deal) -> dict[int, set[Card]]:
    return {each.seat: set(each.cards) for each in view(deal.state, None).winners}


# ------------------------------------------------------------------------------------------ beaten


def test_whoever_shows_first_is_not_beaten_and_a_worse_hand_after_it_is() -> None:
    deal = dealt("holdem", "limit:2/4", ("As Ad", "Kc Kd", "9c 9s"), "9d 4h 7s", "Ts", "Jc")
    act(deal, "c", "c", *["x"] * 10)
    assert not is_beaten(deal)
    deal.show()
    assert is_beaten(deal)
    deal.muck()
    assert not is_beaten(deal)


def test_a_hand_that_would_share_the_pot_is_not_beaten() -> None:
    deal = dealt("holdem", "limit:2/4", ("As 2d", "Ac 3d"), "Kd Kh 7s", "7d", "Qc")
    act(deal, "c", *["x"] * 7).show()
    assert not is_beaten(deal)


def test_a_high_hand_that_is_beaten_may_still_have_the_low_half() -> None:
    hands = ("Kc Kd 8s 7s", "As 3d 2h 9c", "Qc Qs Jc Td")
    deal = dealt("omaha8", "limit:2/4", hands, "5c 6d 6h", "8h", "Kh")
    act(deal, "c", "c", *["x"] * 10).show()
    assert not is_beaten(deal)
    deal.show()
    assert is_beaten(deal), "no low at all, and the worse high hand"


def test_whoever_can_win_the_main_pot_is_not_beaten_by_the_hand_that_wins_the_side_pot() -> None:
    stacks = {1: 20, 2: 90, 3: 90}
    deal = dealt("holdem", "no-limit:1/2", ("As Ad", "Kc Kd", "2c 7d"), "3h 4h 9s", "Ts", "Jc", stacks=stacks)
    act(deal, 90, "c", "c").choose_runs(1)
    told = {}
    while not deal.is_over:
        assert deal.to_act is not None
        told[deal.to_act] = is_beaten(deal)
        deal.show()
    assert told == {2: False, 3: True, 1: False}


def test_an_opener_whose_openers_are_not_proved_has_beaten_nobody() -> None:
    deal = dealt("jacks", "limit:10/20:2", ("As Ad 4c 5d 7h", "Kc Kd 2c 3d 9h"))
    act(deal, 10, "c").draw().draw()
    act(deal, "x", "x").show()
    assert not is_beaten(deal)


@pytest.mark.rule("ace-to-five.sevens-rule-void-action")
@pytest.mark.parametrize(("best", "beaten"), [("7s 6s 4c 3d As", False), ("8s 6s 4c 3d As", True)])
def test_where_a_seven_was_not_bet_a_worse_hand_is_not_beaten_since_its_chips_go_back(
    best: str, *, beaten: bool
) -> None:
    house = HOME.changed(sevens_rule=True)
    deal = dealt("ace-to-five", "limit:10/20", (best, "Tc 8d 4h 3h Ac", "9c 8c 4s 3s Ad"), house=house)
    act(deal, "c", "c", "x").draw().draw().draw()
    act(deal, "x", "x", 20, "c", "c").show().show()
    assert is_beaten(deal) is beaten
    before = deal.state.stack[deal.state.actor]
    assert stack_after(deal, "show") == before + (0 if beaten else 20)


@pytest.mark.parametrize("form", FORMS)
def test_in_random_deals_who_is_beaten_wins_nothing_by_showing_and_loses_nothing_by_mucking(form: str) -> None:
    rng = random.Random(f"{form} beaten")
    beaten = unbeaten = 0
    for _ in range(DEALS_A_FORM):
        deal = random_deal(form, rng)
        while not deal.is_over:
            if isinstance(deal.options, ShowChoices):
                if is_beaten(deal):
                    beaten += 1
                    assert stack_after(deal, "show") == stack_after(deal, "muck")
                elif is_last(deal) and not FORMS[form].openers and not FORMS[form].sevens_rule:
                    unbeaten += 1
                    assert stack_after(deal, "show") > deal.state.stack[deal.state.actor]
            assert not isinstance(deal.do(random_command(deal, rng)), Refusal)
    assert beaten
    assert unbeaten or FORMS[form].openers or FORMS[form].sevens_rule


def is_last(deal: Deal) -> bool:
    state = deal.state
    return not any(state.live[each] and not state.shown[each] and not state.mucked[each] for each in others(deal))


def others(deal: Deal) -> list[int]:
    return [player for player in range(len(deal.state.seats)) if player != deal.state.actor]


def stack_after(deal: Deal, what: str) -> int:
    """The chips of whoever shows or mucks, if everybody after that shows."""
    after, player = deal.copy(), deal.state.actor
    after.show() if what == "show" else after.muck()
    while not after.is_over:
        after.show()
    return after.state.stack[player]


# ------------------------------------------------------------------------------------------ the cards that won


def shown_down(deal: Deal, runs: int = 1) -> Deal:
    while deal.state.phase == "agreeing":
        deal.choose_runs(runs)
    while not deal.is_over:
        deal.show()
    return deal


def test_the_five_cards_of_the_winning_hand_are_named() -> None:
    deal = dealt("holdem", "limit:2/4", ("As Ad", "Kc Kd"), "Ah 4h 7s", "Ts", "Jc")
    shown_down(act(deal, "c", *["x"] * 7))
    assert winning_cards(deal) == {1: set(cards("As Ad Ah Jc Ts"))}


def test_of_a_hand_that_nobody_saw_no_card_is_named() -> None:
    deal = act(dealt("holdem", "no-limit:1/2", ("Kd Kh", "As Ah", "7c 7d")), 20, "f", "f")
    assert winning_cards(deal) == {3: set()}


def test_each_half_is_won_with_cards_of_its_own() -> None:
    hands = ("As 3d 2h 9c", "Kc Kd 8s 7s")
    deal = dealt("omaha8", "limit:2/4", hands, "5c 6d 6h", "8h", "Kh")
    shown_down(act(deal, "c", *["x"] * 7))
    assert winning_cards(deal) == {2: set(cards("Kc Kd Kh 6d 6h")), 1: set(cards("As 2h 5c 6h 8h"))}


def test_whoever_plays_the_board_wins_with_the_board() -> None:
    deal = dealt("holdem", "limit:2/4", ("2c 3d", "2d 3h"), "As Ks Qd", "Jh", "Tc")
    act(deal, "c", *["x"] * 7).play_the_board().play_the_board()
    assert winning_cards(deal) == {seat: set(cards("As Ks Qd Jh Tc")) for seat in (1, 2)}


def test_a_pot_dealt_twice_names_the_cards_of_both_dealings() -> None:
    streets = ("3h 4h 9s", "Ts", "Jc", "Ah", "Ks", "Kh")
    deal = dealt("holdem", "no-limit:1/2", ("As Ad", "Kc Kd"), *streets, stacks=50, house=HOME.changed(deal_twice=True))
    shown_down(act(deal, "c", "x", 48, "c"), runs=2)
    named = winning_cards(deal)[1]
    boards = {card for board in (*view(deal.state, None).runs, tuple(deal.state.board)) for card in board}
    assert set(cards("As Ad")) <= named <= boards | set(cards("As Ad"))
    assert len(named) > 5


@pytest.mark.parametrize("form", FORMS)
def test_in_random_deals_only_cards_that_everybody_has_seen_are_named(form: str) -> None:
    rng = random.Random(f"{form} winning cards")
    named = 0
    for _ in range(DEALS_A_FORM):
        deal = random_deal(form, rng)
        while not deal.is_over:
            assert winning_cards(deal) == {}
            assert not isinstance(deal.do(random_command(deal, rng)), Refusal)
        seen = told_to_all(deal)
        for each in view(deal.state, None).winners:
            assert set(each.cards) <= seen
            assert bool(each.cards) == bool(each.words)
            named += len(each.cards)
    assert named


def told_to_all(deal: Deal) -> set[Card]:
    """Every card that an event names for somebody who only watches."""
    found: set[Card] = set()
    for event in events_for(deal.state, None):
        if isinstance(event, BoardDealt | CardsDealt | Shown):
            found |= {*event.cards, *getattr(event, "earlier", ())}
    return found - {Card.UNKNOWN}
