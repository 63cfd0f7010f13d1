"""The catalogue's worked comparisons of hands in hold'em, Omaha and stud: whose is better, who shows the best."""

import pytest
from comparing import falls, falls_by_ranks, mixed, reading, suited

from cardspeak.cards.card import Card, cards, in_order
from cardspeak.cards.ranking.reading import Half, Reading, read_omaha
from cardspeak.cards.ranking.showing import high_on_board, highest_card, low_on_board, lowest_card
from cardspeak.cards.ranking.strength import ace_to_five, high, omaha_high, omaha_low

A, B, C = 0, 1, 2


def omaha(hand: str, board: str, half: Half = "high", qualifier: int | None = 8) -> Reading:
    found = read_omaha(cards(hand), cards(board), half, qualifier)
    assert isinstance(found, Reading), found
    return found


def played(found: Reading) -> str:
    """The ranks that play: `A-K-9-7-2`."""
    return "-".join(card[0] for card in found.plays)


def boards(*texts: str) -> list[tuple[Card, ...]]:
    return [cards(text) for text in texts]


# ------------------------------------------------------------------------------------------ hold'em


@pytest.mark.rule("holdem.best-five-of-seven")
def test_two_holecards_make_a_flush_with_the_board() -> None:
    board = " Ah Kh 7h 3c 3d"
    a, b = reading("high", "9h 2h" + board), reading("high", "Ac Ks" + board)
    assert a.strength > b.strength
    assert (a.category, played(a), {card.suit for card in a.plays}) == ("flush", "A-K-9-7-2", {cards("Ah")[0].suit})
    assert b.words.startswith("two pair, aces and kings")


@pytest.mark.rule("holdem.best-five-of-seven")
def test_one_holecard_makes_the_higher_straight() -> None:
    board = " Ts 9s 8d 7c 2h"
    a, b = reading("high", "Js 3d" + board), reading("high", "6h 6c" + board)
    assert a.strength > b.strength
    assert (a.words, played(a)) == ("jack-high straight", "J-T-9-8-7")
    assert (b.words, played(b)) == ("ten-high straight", "T-9-8-7-6")
    assert set(a.plays) & set(cards("Js 3d")) == set(cards("Js"))


@pytest.mark.rule("holdem.best-five-of-seven")
def test_the_same_five_ranks_tie() -> None:
    board = " Qc Qd 9h 5s 2c"
    a, b = reading("high", "Ac Kd" + board), reading("high", "Ad Kh" + board)
    assert a.strength == b.strength
    assert played(a) == played(b) == "Q-Q-A-K-9"


@pytest.mark.rule("holdem.play-the-board")
def test_three_hands_play_the_royal_flush_on_the_board() -> None:
    board = "As Ks Qs Js Ts"
    read_hands = [reading("high", f"{hand} {board}") for hand in ("2c 2d", "Ah Ad", "7c 4h")]
    assert {each.strength for each in read_hands} == {high(cards(board))}
    assert all(each.words == "royal flush" and set(each.plays) == set(cards(board)) for each in read_hands)


@pytest.mark.rule("holdem.play-the-board")
def test_a_hand_that_plays_the_board_loses_to_a_kicker_in_the_hand() -> None:
    board = "Kc Kd 8h 8s Qd"
    a, b = reading("high", f"Jc Th {board}"), reading("high", f"Ac 3c {board}")
    assert b.strength > a.strength == high(cards(board))
    assert set(a.plays) == set(cards(board))
    assert (played(a), played(b)) == ("K-K-8-8-Q", "K-K-8-8-A")


@pytest.mark.rule("holdem.high-hand-categories")
def test_categories_rank_from_the_straight_flush_down() -> None:
    assert falls(high, "9h 8h 7h 6h 5h", "As Ah Ad Ac Kd", "Kc Kd Kh 2s 2d", "Ad Jd 8d 6d 2d")
    assert falls(high, "7c 6c 5c 4c 2c", "Ac Kd Qh Js Td", "Qs Qd Qc Ah Kd")
    assert falls(high, "2c 2d 2h 5s 4d", "Ac Ad Kc Kd Qh", "As Ah Kd Qc Jd", "Ac Kd Qh Js 9c")
    assert falls(high, "Ad Jd 8d 6d 2d", "Ac Kd Qh Js Td")
    assert falls(high, "Qs Qd Qc Ah Kd", "Ac Ad Kc Kd Qh")


@pytest.mark.rule("holdem.high-hand-categories")
def test_each_category_has_its_name() -> None:
    hands = {
        "9h 8h 7h 6h 5h": "straight flush",
        "As Ah Ad Ac Kd": "four of a kind",
        "Kc Kd Kh 2s 2d": "full house",
        "Ad Jd 8d 6d 2d": "flush",
        "Ac Kd Qh Js Td": "straight",
        "Qs Qd Qc Ah Kd": "three of a kind",
        "Ac Ad Kc Kd Qh": "two pair",
        "As Ah Kd Qc Jd": "pair",
        "Ac Kd Qh Js 9c": "no pair",
    }
    assert {hand: reading("high", hand).category for hand in hands} == hands


@pytest.mark.rule("holdem.high-hand-categories")
def test_four_nines_beat_kings_full_of_nines() -> None:
    board = " 9s 9d 9c Kh 4d"
    a, b = reading("high", "Ks Kd" + board), reading("high", "9h 2c" + board)
    assert b.strength > a.strength
    assert (b.category, a.words) == ("four of a kind", "kings full of nines")


@pytest.mark.rule("holdem.high-hand-tiebreaks")
def test_hands_of_one_category_compare_from_what_matters_most() -> None:
    assert falls(high, "8c 8d 8h 3s 3d", "7c 7d 7h As Ad")
    assert falls(high, "Kc Kd 4h 4s 2d", "Qc Qd Jh Js Ad")
    assert falls(high, "Kc Kd 4h 4s Ad", "Kh Ks 4c 4d Qs")
    assert falls(high, "As Ts 7s 5s 4s", "Ah Th 7h 5h 3h")
    assert falls(high, "Jc Jd Ah 9s 4d", "Jh Js Kd Qc Tc")


@pytest.mark.rule("holdem.high-hand-tiebreaks", "ties.suits-never-break-pots")
def test_only_five_cards_count_and_suits_never() -> None:
    board = " Ac Kd 8h 8s 4c"
    a, b = reading("high", "Ad 2c" + board), reading("high", "As 3d" + board)
    assert a.strength == b.strength
    assert played(a) == played(b) == "A-A-8-8-K"
    board = " Ks Qd Jh 5c 2s"
    a, b = reading("high", "Ad Tc" + board), reading("high", "Ah Ts" + board)
    assert a.strength == b.strength
    assert played(a) == played(b) == "A-K-Q-J-T"


@pytest.mark.rule("ties.suits-never-break-pots")
def test_a_spade_flush_ties_the_same_heart_flush() -> None:
    spades, hearts = reading("high", "As Ks 9s 5s 2s"), reading("high", "Ah Kh 9h 5h 2h")
    assert spades.strength == hearts.strength
    assert spades.words == hearts.words == "ace-high flush, A-K-9-5-2"


@pytest.mark.rule("ties.suit-ranking")
def test_the_queen_of_hearts_is_above_the_queen_of_diamonds() -> None:
    assert highest_card(cards("Qd Qh")) == highest_card(cards("Qh Qd")) == Card.HQ
    assert in_order(cards("Qc Qh Qs Qd")) == list(cards("Qs Qh Qd Qc"))


@pytest.mark.rule("holdem.ace-in-straights")
def test_the_ace_is_the_top_or_the_foot_of_a_straight() -> None:
    board = " 5c 4d 3h Ks Kd"
    a, b = reading("high", "Ah 2s" + board), reading("high", "Kc 9d" + board)
    assert a.strength > b.strength
    assert (a.words, played(a), b.category) == ("five-high straight (wheel)", "5-4-3-2-A", "three of a kind")
    board = " 5c 4d 3h Js 9c"
    a, b = reading("high", "Ah 2s" + board), reading("high", "7d 6h" + board)
    assert b.strength > a.strength
    assert (a.category, b.words) == ("straight", "seven-high straight")


@pytest.mark.rule("holdem.ace-in-straights")
def test_a_straight_does_not_go_round_the_corner() -> None:
    board = " Ac Kd 2h 3s 9c"
    a, b = reading("high", "Qs 4d" + board), reading("high", "9d 4h" + board)
    assert b.strength > a.strength
    assert a.words.startswith("ace high")
    assert b.words.startswith("pair of nines")


@pytest.mark.rule("holdem.ace-in-straights")
def test_the_six_high_straight_flush_beats_the_five_high() -> None:
    assert falls(high, "6c 5c 4c 3c 2c", "5h 4h 3h 2h Ah")
    assert reading("high", "5h 4h 3h 2h Ah").words == "five-high straight flush"


# ------------------------------------------------------------------------------------------ Omaha


@pytest.mark.rule("omaha.two-holecards-three-boardcards")
def test_one_heart_in_the_hand_makes_no_flush() -> None:
    board = "Ah Kh 7h 3h 2c"
    a, b = omaha("Qh Jc Js 9d", board), omaha("7c 7d Ts 8s", board)
    assert b.strength > a.strength
    assert (a.category, played(a)) == ("pair", "J-J-A-K-7")
    assert (b.category, played(b)) == ("three of a kind", "7-7-7-A-K")


@pytest.mark.rule("omaha.two-holecards-three-boardcards")
def test_the_fourth_king_plays_with_another_holecard() -> None:
    board = "Ks Kd Kc 5h 2d"
    a, b = omaha("Kh Qc 8d 3s", board), omaha("Ac As 9h 4d", board)
    assert a.strength > b.strength
    assert (a.category, set(a.plays)) == ("four of a kind", set(cards("Kh Qc Ks Kd Kc")))
    assert b.words == "kings full of aces"


@pytest.mark.rule("omaha.two-holecards-three-boardcards")
def test_a_ten_alone_makes_no_straight() -> None:
    board = "9s 8d 7c 6h 2s"
    a, b = omaha("Tc Ad Ac 3h", board), omaha("Th 5s 4d Kc", board)
    assert b.strength > a.strength
    assert (a.category, played(a)) == ("pair", "A-A-9-8-7")
    assert (b.category, set(b.plays)) == ("straight", set(cards("5s 4d 8d 7c 6h")))


@pytest.mark.rule("omaha.two-holecards-three-boardcards")
def test_a_pair_in_the_hand_fills_up_three_queens_on_the_board() -> None:
    board = "Qs Qd Qc 8h 3d"
    a, b = omaha("Ac Ad 9s 5h", board), omaha("8c 8d 7s 6h", board)
    assert a.strength > b.strength
    assert (a.words, b.words) == ("queens full of aces", "queens full of eights")


@pytest.mark.rule("omaha.board-cannot-be-played")
def test_the_royal_flush_on_the_board_belongs_to_nobody() -> None:
    board = "As Ks Qs Js Ts"
    a, b = omaha("9c 9d 4h 3h", board), omaha("6h 6c 5d 4c", board)
    assert a.strength > b.strength
    assert (played(a), played(b)) == ("9-9-A-K-Q", "6-6-A-K-Q")


@pytest.mark.rule("omaha8.separate-combinations")
def test_high_and_low_are_made_of_different_cards() -> None:
    hand, board = "Kh 3h 5s Qc", "Ah 7h 4c 2h Kd"
    best, low = omaha(hand, board), omaha(hand, board, "low")
    assert (best.category, played(best)) == ("flush", "A-K-7-3-2")
    assert set(best.plays) == set(cards("Kh 3h Ah 7h 2h"))
    assert (played(low), set(low.plays)) == ("5-4-3-2-A", set(cards("5s 3h Ah 4c 2h")))


@pytest.mark.rule("omaha8.separate-combinations")
def test_high_and_low_are_made_of_the_same_cards() -> None:
    hand, board = "Ac 2s Jh Jd", "5c 4d 3h Ks Qd"
    best, low = omaha(hand, board), omaha(hand, board, "low")
    assert best.plays == low.plays
    assert (best.words, low.words) == ("five-high straight (wheel)", "5-4-3-2-A low (wheel)")


@pytest.mark.rule("omaha8.separate-combinations")
def test_two_aces_in_the_hand_make_no_low() -> None:
    hand, board = "Ac As 9d Td", "8s 6d 4c Kh Kd"
    assert not omaha(hand, board, "low").qualifies
    assert (omaha(hand, board).category, played(omaha(hand, board))) == ("two pair", "A-A-K-K-8")


@pytest.mark.rule("omaha8.low-qualifier")
def test_an_eight_qualifies_and_a_nine_does_not() -> None:
    board = "8c 7d 2h Qs Jd"
    a, b = "Ac 4d Kh Ks", "3c 9h Ts Td"
    assert played(omaha(a, board, "low")) == "8-7-4-2-A"
    assert (omaha(b, board, "low").words, omaha(b, board, "low").qualifies) == ("no low", False)
    assert played(omaha(b, board, "low", qualifier=None)) == "9-8-7-3-2"
    assert omaha(b, board).words == "queen-high straight"
    assert omaha(b, board).strength > omaha(a, board).strength


@pytest.mark.rule("omaha8.low-qualifier")
def test_two_low_boardcards_leave_nobody_a_low_unless_the_house_has_no_qualifier() -> None:
    board = "9c 7d 2h Qs Jd"
    assert not omaha("Ac 4d Kh Ks", board, "low").qualifies
    assert not omaha("Ac 3d 4h 5s", board, "low").qualifies
    assert played(omaha("Ac 4d Kh Ks", board, "low", qualifier=None)) == "9-7-4-2-A"


@pytest.mark.rule("omaha8.low-hand-ranking")
def test_lows_compare_from_the_highest_card_down() -> None:
    assert falls_by_ranks(ace_to_five, "7-6-5-4-3", "8-4-3-2-A")
    assert falls_by_ranks(ace_to_five, "8-5-4-3-2", "8-6-3-2-A")
    assert falls_by_ranks(ace_to_five, "5-4-3-2-A", "6-4-3-2-A", "6-5-3-2-A")
    found = reading("eight-or-better", suited("8-7-6-5-4"))
    assert (found.qualifies, played(found)) == (True, "8-7-6-5-4")
    assert not reading("eight-or-better", mixed("9-4-3-2-A")).qualifies
    assert not reading("eight-or-better", "8c 4d 4h 2s Ac").qualifies


@pytest.mark.rule("omaha8.low-hand-ranking")
def test_two_lows_tie_beside_one_high() -> None:
    board = "7c 5d 2h Ks Kd"
    a, b, c = "Ac 3d Qh Js", "Ad 3h Qs Jc", "Kh 7d Tc Td"
    assert omaha_low(cards(a), cards(board)) == omaha_low(cards(b), cards(board))
    assert played(omaha(a, board, "low")) == played(omaha(b, board, "low")) == "7-5-3-2-A"
    assert not omaha(c, board, "low").qualifies
    assert omaha(c, board).words == "kings full of sevens"
    assert omaha(c, board).strength > max(omaha(a, board).strength, omaha(b, board).strength)


@pytest.mark.rule("omaha8.no-low-high-takes-all")
def test_no_low_is_found_where_none_is_possible() -> None:
    board = "Kc Qd 9h 5s 3c"
    a, b = "Kd Kh 7s 6s", "Ac 2d 4h 8c"
    assert not omaha(a, board, "low").qualifies
    assert not omaha(b, board, "low").qualifies
    assert omaha_high(cards(a), cards(board)) > omaha_high(cards(b), cards(board))
    assert omaha(a, board).category == "three of a kind"


@pytest.mark.rule("omaha8.no-low-high-takes-all")
def test_only_one_of_three_hands_has_a_low() -> None:
    board = "8c 6d 3h Ks Jd"
    a, b, c = "Ac 2d Qh Ts", "Kd Kh 9s 9d", "Jc Jh Tc Th"
    assert [omaha(hand, board, "low").words for hand in (a, b, c)] == ["8-6-3-2-A low", "no low", "no low"]
    high_strengths = [omaha(hand, board).strength for hand in (a, b, c)]
    assert max(high_strengths) == high_strengths[B]
    assert high_strengths.count(high_strengths[B]) == 1
    assert omaha(b, board).words.startswith("three of a kind, kings")


# ------------------------------------------------------------------------------------------ stud


@pytest.mark.rule("stud.best-five-wins")
def test_the_best_five_of_seven_stud_cards_count() -> None:
    a, b = reading("high", "As Ah Kd Kc 7h 4s 2d"), reading("high", "9h 8h 7c 6d 5s Qc Qh")
    assert b.strength > a.strength
    assert (b.words, a.words) == ("nine-high straight", "two pair, aces and kings, seven kicker")
    a, b = reading("high", "Ad Kd 9d 5d 3d Kc Ks"), reading("high", "8s 8h 8d 4c 4h Jc 2s")
    assert b.strength > a.strength
    assert b.words == "eights full of fours"
    assert a.words.startswith("ace-high flush")
    a, b = reading("high", "Ks Kd 9c 9d Qc 4h 3s"), reading("high", "Kh Kc 9s 9h Qd 5d 2c")
    assert a.strength == b.strength
    assert played(a) == played(b) == "K-K-9-9-Q"


@pytest.mark.rule("stud.high-board-acts-first")
def test_the_highest_hand_showing_starts() -> None:
    assert high_on_board(boards("Kh 7d", "Ks 7c", "Qd Qs")) == C
    assert high_on_board(boards("Ah Kd Qc", "3s 3d 2c")) == B
    assert high_on_board(boards("Jc Jd 4h 4s", "Qc Qh Ad Kd", "9h 8h 7h 6h")) == A


@pytest.mark.rule("stud.high-board-acts-first")
def test_boards_that_tie_start_with_the_first_in_dealing_order() -> None:
    assert high_on_board(boards("9c 5d", "Kh 7d", "Ks 7c")) == B


@pytest.mark.rule("stud.bring-in-lowest-upcard")
def test_the_lowest_upcard_by_suit_is_forced_to_bet() -> None:
    assert lowest_card(cards("4s Jc 4d As")) == Card.D4
    assert lowest_card(cards("Ac 2s 2c")) == Card.C2


# ------------------------------------------------------------------------------------------ razz


@pytest.mark.rule("razz.lowest-hand-wins")
def test_the_lowest_five_of_seven_count() -> None:
    a, b = reading("ace-to-five", "8c 6d 4h 3s Ac Kd Kh"), reading("ace-to-five", "8d 5h 5c 4s 2d Qs 7c")
    assert a.strength > b.strength
    assert (played(a), played(b)) == ("8-6-4-3-A", "8-7-5-4-2")
    a, b = reading("ace-to-five", "Kc Qd 9h 8s 2c 2d 2h"), reading("ace-to-five", "Js Td 9c 7h 3d 3c 3h")
    assert b.strength > a.strength
    assert (played(a), played(b)) == ("K-Q-9-8-2", "J-T-9-7-3")
    a, b = reading("ace-to-five", "7c 5d 4h 3s 2c Kd Qh"), reading("ace-to-five", "7d 5h 4s 3c 2d Ks Jh")
    assert a.strength == b.strength
    assert played(a) == played(b) == "7-5-4-3-2"


@pytest.mark.rule("razz.low-ranking")
def test_razz_hands_rank_from_the_wheel_down() -> None:
    assert falls_by_ranks(ace_to_five, "5-4-3-2-A", "6-4-3-2-A", "6-5-3-2-A", "7-4-3-2-A")
    assert falls(ace_to_five, suited("5-4-3-2-A"), mixed("6-4-3-2-A"))
    assert falls_by_ranks(ace_to_five, "8-7-6-5-4", "9-4-3-2-A")
    assert falls_by_ranks(ace_to_five, "K-Q-J-T-9", "A-A-4-3-2")


@pytest.mark.rule("razz.low-ranking")
def test_paired_razz_hands_rank_by_kind_then_by_the_lower_pair() -> None:
    assert falls_by_ranks(ace_to_five, "A-A-K-Q-J", "2-2-5-4-3")
    assert falls_by_ranks(ace_to_five, "2-2-6-4-3", "2-2-7-4-3")
    assert falls_by_ranks(ace_to_five, "9-9-4-3-2", "A-A-2-2-3")
    assert falls_by_ranks(ace_to_five, "3-3-2-2-A", "4-4-A-A-2", "A-A-A-3-2")


@pytest.mark.rule("razz.forced-bet-highest-card")
def test_the_highest_upcard_by_suit_is_forced_to_bet_in_razz() -> None:
    assert highest_card(cards("Ah Kd Ks 5c"), ace_low=True) == Card.SK
    assert highest_card(cards("As 2c 3d"), ace_low=True) == Card.D3


@pytest.mark.rule("razz.low-board-acts-first")
def test_the_lowest_hand_showing_starts_in_razz() -> None:
    assert low_on_board(boards("7c 2d", "7h 3s", "4c 4d")) == A
    assert low_on_board(boards("4c 4d", "Kh Qs")) == B
    assert low_on_board(boards("9c 5d", "8h 4s", "8d 4c")) == B
    assert low_on_board(boards("6c 3d As", "6h 4s 2d")) == A


# ------------------------------------------------------------------------------------------ stud high-low


@pytest.mark.rule("stud8.low-qualifier")
def test_a_stud_low_is_eight_or_better_unless_the_house_says_otherwise() -> None:
    assert played(reading("eight-or-better", "8c 7d 5h 3s 2c Kd Kh")) == "8-7-5-3-2"
    nine = "9c 5d 4h 3s 2c Kd Kh"
    assert (reading("eight-or-better", nine).words, reading("eight-or-better", nine).qualifies) == ("no low", False)
    assert played(reading("ace-to-five", nine)) == "9-5-4-3-2"
    assert reading("eight-or-better", nine, qualifier=9).qualifies


@pytest.mark.rule("stud8.five-cards-each-way")
def test_the_same_or_other_five_cards_serve_for_high_and_low() -> None:
    hand = "6h 5h 4h 3h 2h Kc Kd"
    assert reading("high", hand).words == "six-high straight flush"
    assert reading("high", hand).plays == reading("eight-or-better", hand).plays == cards("6h 5h 4h 3h 2h")
    hand = "Ac Ad 8h 6s 4c 2d 8s"
    assert reading("high", hand).words == "two pair, aces and eights, six kicker"
    assert played(reading("eight-or-better", hand)) == "8-6-4-2-A"


@pytest.mark.rule("stud8.ace-high-and-low")
def test_an_ace_serves_high_and_low() -> None:
    hand = "As Ad 7c 5h 4d 2s Kc"
    assert reading("high", hand).words == "pair of aces, K-7-5 kickers"
    assert played(reading("eight-or-better", hand)) == "7-5-4-2-A"
    hand = "5c 4d 3h 2s Ac Kd Qh"
    assert reading("high", hand).words == "five-high straight (wheel)"
    assert reading("eight-or-better", hand).words == "5-4-3-2-A low (wheel)"


@pytest.mark.rule("stud8.straights-flushes-ignored-for-low")
def test_a_straight_flush_is_also_the_better_low() -> None:
    a, b = "7h 6h 5h 4h 3h Kc Kd", "8c 4d 3s 2c As Jd Jh"
    assert reading("high", a).category == "straight flush"
    assert falls(high, a, b)
    assert falls(ace_to_five, a, b)
    assert played(reading("eight-or-better", a)) == "7-6-5-4-3"
    assert played(reading("eight-or-better", b)) == "8-4-3-2-A"


@pytest.mark.rule("stud8.high-board-acts-first")
def test_the_high_board_starts_in_stud_high_low() -> None:
    assert high_on_board(boards("5c 4d", "Kh 7d", "Ks 7c")) == B
    assert high_on_board(boards("3c 2d As", "Kh Kd 9c")) == B


@pytest.mark.rule("stud8.forced-bet-low-card-ace-high")
def test_the_ace_is_not_the_low_card_in_stud_high_low() -> None:
    assert lowest_card(cards("Ac 3h 3d")) == Card.D3
