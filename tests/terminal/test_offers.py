"""What the player is offered, with its amounts."""

from __future__ import annotations

from typing import TYPE_CHECKING

from cardspeak.deal import Deal, view
from cardspeak.deal import commands as play
from cardspeak.rulebook import HouseRules
from cardspeak.terminal.offers import deal_offers

if TYPE_CHECKING:
    from cardspeak.terminal.offers import Offer


def offered(deal: Deal, picked: tuple[int, ...] = ()) -> dict[str, str]:
    return {each.key: each.words for each in offers_of(deal, picked)}


def offers_of(deal: Deal, picked: tuple[int, ...] = ()) -> list[Offer]:
    seat = deal.to_act
    assert seat is not None
    return deal_offers(view(deal.state, seat), deal.state.setup, picked)


def deal_of(form: str, structure: str, *, chips: int = 200, house: HouseRules | None = None) -> Deal:
    return Deal.new(form, structure, {1: chips, 2: chips, 3: chips}, button=3, seed=b"offers", house=house)


def test_a_limit_game_has_one_raise_and_says_how_much_a_call_costs_more() -> None:
    deal = deal_of("holdem", "limit:2/4")
    assert offered(deal) == {"f": "fold", "c": "call 2", "r": "raise to 4"}
    deal.call()
    assert offered(deal) == {"f": "fold", "c": "call 1", "r": "raise to 4"}, "the small blind has one in already"
    deal.call()
    assert offered(deal) == {"f": "fold", "c": "check", "r": "raise to 4"}
    deal.check()
    assert offered(deal) == {"f": "fold", "c": "check", "r": "bet 2"}


def test_a_no_limit_game_has_wagers_by_the_size_of_the_pot() -> None:
    deal = deal_of("holdem", "no-limit:1/2")
    deal.raise_to(6)
    # 9 in the pot and 5 to call make 14: half of it on top of 6 is 13, all of it 20
    assert offered(deal) == {
        "f": "fold",
        "c": "call 5",
        "1": "raise to 10",
        "2": "half pot 13",
        "3": "pot 20",
        "4": "all-in 200",
        "r": "raise to …",
    }


def test_a_pot_limit_game_ends_at_the_pot() -> None:
    deal = deal_of("omaha", "pot-limit:1/2", house=HouseRules.for_edition("home"))
    deal.raise_to(6).call().call()
    assert offered(deal) == {
        "f": "fold",
        "c": "check",
        "1": "bet 2",
        "2": "half pot 9",
        "4": "at most 18",
        "r": "bet …",
    }


def test_a_short_stack_is_offered_its_last_chips_once() -> None:
    deal = deal_of("holdem", "no-limit:1/2", chips=4)
    assert offered(deal) == {"f": "fold", "c": "call 2", "1": "raise to 4"}


def test_stud_is_brought_in_and_completed() -> None:
    deal = deal_of("stud", "limit:4/8")
    assert offered(deal) == {"b": "bring it in for 1", "r": "bet 4"}
    deal.bring_in()
    assert offered(deal) == {"f": "fold", "c": "call 1", "r": "complete to 4"}
    deal.raise_to(4)
    assert offered(deal)["r"] == "raise to 8"


def test_a_pair_on_board_at_stud_gives_two_sizes_on_two_keys() -> None:
    deck = "2c 3c 4c 5c 6c 7c 8d 9d Td Jd 8h Kd Qh"
    deal = Deal.new(
        "stud", "limit:2/4", {1: 100, 2: 100, 3: 100}, button=3, deck=_full(deck), house=HouseRules.for_edition("home")
    )
    deal.bring_in().call().call()
    assert offered(deal) == {"f": "fold", "c": "check", "1": "bet 2", "2": "bet 4", "r": "bet …"}


def _full(top: str) -> str:
    cards = top.split()
    rest = [rank + suit for suit in "cdhs" for rank in "23456789TJQKA" if rank + suit not in cards]
    return " ".join(cards + rest)


def test_the_draw_says_what_enter_would_do() -> None:
    deal = deal_of("deuce-to-seven", "limit:2/4")
    while deal.state.phase == "betting":
        if deal.choices.check:
            deal.check()
        else:
            deal.call()
    assert offered(deal) == {"1-5": "pick cards to throw away", "enter": "stand pat"}
    assert offered(deal, (0, 3))["enter"] == "draw 2"
    hand = deal.hand(1)
    commands = [each.command for each in offers_of(deal, (0, 3)) if each.key == "enter"]
    assert commands == [play.Draw(seat=1, discards=(hand[0], hand[3]))]


def test_an_opener_may_say_that_the_openers_are_split() -> None:
    deal = Deal.new("jacks", "limit:2/4", {1: 100, 2: 100, 3: 100}, button=3, deck=_full("Jc 3c 4c Jd 6c 7c 8d 9d"))
    deal.raise_to(2).call().call()
    assert "x" not in offered(deal)
    assert offered(deal, (0,))["x"] == "draw 1 and say that you split openers"


def test_all_in_hands_are_asked_how_often_to_deal_and_then_shown() -> None:
    deal = Deal.new("holdem", "no-limit:1/2", {1: 50, 2: 50}, button=1, seed=b"runs")
    deal.raise_to(50).call()
    assert offered(deal) == {"1": "deal the rest once", "2": "deal the rest twice", "3": "deal the rest three times"}
    deal.choose_runs(1)
    assert offered(deal) == {"s": "show", "m": "muck", "b": "play the board"}


def test_the_blinds_are_chopped_or_not() -> None:
    house = HouseRules.for_edition("home").changed(chop_blinds=True)
    deal = deal_of("holdem", "limit:2/4", house=house)
    deal.fold()
    assert offered(deal)["p"] == "offer to chop the blinds"
    deal.chop()
    assert offered(deal) == {"y": "chop the blinds", "n": "no"}
