"""Stud's upcards: boards are compared, and single cards by suit."""

from collections.abc import Callable
from itertools import pairwise

import pytest
from hypothesis import given
from hypothesis import strategies as st

from cardspeak.cards.card import Card, cards
from cardspeak.cards.deck import FULL_DECK
from cardspeak.cards.ranking import strength
from cardspeak.cards.ranking.showing import (
    Showing,
    high_on_board,
    highest_card,
    low_on_board,
    lowest_card,
    showing_high,
    showing_low,
)

Key = Callable[[tuple[Card, ...]], Showing]


def falls(showing: Key, *boards: str) -> bool:
    return all(better > worse for better, worse in pairwise(showing(cards(board)) for board in boards))


def test_high_boards_rank_by_quads_trips_two_pair_pair_and_high_card() -> None:
    assert falls(showing_high, "2c 2d 2h 2s", "Ac Ad Ah Ks", "Ac Ad Kh Ks", "Ac Ad Kh Qs", "Ac Kd Qh Js", "Kc Qd Jh 9s")
    assert falls(showing_high, "2c 2d 2h", "Ac Ad Kh", "3c 3d 2h", "Ac Kd Qh", "Ac Kd Jh")
    assert falls(showing_high, "2c 2d", "Ac Kd", "Ac Qd", "3c 2d")
    assert falls(showing_high, "Ac", "Kc", "2c")


@pytest.mark.parametrize("four", ["9h 8h 7h 6h", "Kh 9h 7h 2h", "9h 8d 7c 6s"])
def test_four_to_a_straight_or_flush_are_high_cards(four: str) -> None:
    assert falls(showing_high, "Ac 5d 4h 2s", four)
    assert falls(showing_high, "2c 2d 3h 4s", four)


def test_five_upcards_make_straights_and_flushes() -> None:
    assert falls(showing_high, "6h 5h 4h 3h 2h", "5s 4s 3s 2s As", "2c 2d 2h 3c 3d", "7h 5h 4h 3h 2h", "6c 5d 4h 3s 2c")
    assert falls(showing_high, "5c 4d 3h 2s Ac", "Ac Ad Ah Ks Qd")


def test_low_boards_rank_by_the_highest_card_and_pairs_last() -> None:
    assert falls(showing_low, "4c 3d 2h As", "8c 7d 6h 5s", "9c 3d 2h As", "Kc Qd Jh Ts", "Ac Ad 3h 2s", "2c 2d 3h As")
    assert falls(showing_low, "Kc Kd Qh Js", "Ac Ad 2h 2s", "Ac Ad Ah 2s", "Ac Ad Ah As")
    assert falls(showing_low, "Ac", "2c", "Kc")


def test_straights_and_flushes_are_nothing_on_a_low_board() -> None:
    assert showing_low(cards("6h 5h 4h 3h 2h")) == showing_low(cards("6c 5d 4h 3s 2c"))
    assert falls(showing_low, "6h 5h 4h 3h 2h", "7c 4d 3h 2s Ac")


@given(st.permutations(FULL_DECK))
def test_five_upcards_compare_as_the_whole_hand_does(deck: list[Card]) -> None:
    one, other = tuple(deck[:5]), tuple(deck[5:10])
    for showing, ranked in ((showing_high, strength.high), (showing_low, strength.ace_to_five)):
        assert (showing(one) > showing(other)) == (ranked(one) > ranked(other))
        assert (showing(one) == showing(other)) == (ranked(one) == ranked(other))


def test_a_card_that_is_not_there_is_lower_than_any() -> None:
    assert falls(showing_high, "Ac 2d", "As")
    assert falls(showing_high, "9c 9d 2h", "9h 9s")
    assert falls(showing_high, "Ah", "Kc Qd")
    assert falls(showing_low, "7s", "7c Ad")
    assert falls(showing_low, "9h 9s", "9c 9d Ah")
    assert falls(showing_low, "6c 5d", "7s")


def test_ties_go_to_the_first_in_dealing_order_whatever_the_suits() -> None:
    boards = [cards("Kc 7c"), cards("Ks 7s"), cards("Kh 7h")]
    assert high_on_board(boards) == high_on_board(boards[::-1]) == 0
    assert low_on_board(boards) == low_on_board(boards[::-1]) == 0


def test_a_seat_without_upcards_never_acts_first() -> None:
    assert high_on_board([(), cards("4c 2d"), (), cards("9c 5d")]) == 3
    assert low_on_board([(), cards("9c 5d"), (), cards("4c 2d")]) == 3


def test_a_common_card_or_a_last_card_faceup_counts_as_an_upcard() -> None:
    """The figures of stud.common-card-first-action, stud.last-card-up-high-starts and razz.stud-rules-apply."""
    assert high_on_board([cards("Kc Kd 7h 2s Qd"), cards("Qs 9c 9h 4d Qd")]) == 1
    assert high_on_board([cards("Ac 8d 6h 3s 2s"), cards("Kd 9c 7h 2d 2s")]) == 1
    assert high_on_board([cards("As Td 7c 2h"), cards("9s 8d 5h 3c 9h"), cards("Kd Jh 6s 4d")]) == 1
    assert high_on_board([cards("As Td 7c 2h"), cards("9s 8d 5h 3c Qd"), cards("Kd Jh 6s 4d")]) == 0
    assert low_on_board([cards("7c 5d 4h 2s 9d"), cards("8c 6d 3h As 9d")]) == 0


@pytest.mark.parametrize(
    ("upcards", "ace_low", "lowest", "highest"),
    [
        ("4s Jc 4d As", False, "4d", "As"),
        ("4s Jc 4d As", True, "As", "Jc"),
        ("2s 2h 2d 2c", False, "2c", "2s"),
        ("Ac Ad", True, "Ac", "Ad"),
        ("Kc Ah", False, "Kc", "Ah"),
    ],
)
def test_single_cards_compare_by_rank_then_by_suit(upcards: str, ace_low: bool, lowest: str, highest: str) -> None:  # noqa: FBT001
    assert lowest_card(cards(upcards), ace_low=ace_low) is Card(lowest)
    assert highest_card(cards(upcards), ace_low=ace_low) is Card(highest)


@pytest.mark.parametrize("showing", [showing_high, showing_low])
@pytest.mark.parametrize("board", ["", "2c 3c 4c 5c 6c 7c", "2c ??", "2c Jk"])
def test_what_is_no_board_is_not_compared(showing: Key, board: str) -> None:
    with pytest.raises(ValueError, match=r"one to five upcards|has no rank"):
        showing(cards(board))


def test_an_unseen_card_is_neither_the_lowest_nor_the_highest() -> None:
    with pytest.raises(ValueError, match="the unseen card has no rank"):
        lowest_card(cards("2c ??"))
    with pytest.raises(ValueError, match="the joker has no rank"):
        highest_card(cards("2c Jk"))
