"""The catalogue's worked comparisons of hands in lowball, and in draw high with the joker."""

import pytest
from comparing import falls, falls_by_ranks, mixed, reading, suited

from cardspeak.cards.card import Card, cards
from cardspeak.cards.deck import DECK_WITH_JOKER
from cardspeak.cards.ranking.reading import Reading
from cardspeak.cards.ranking.strength import ace_to_five, ace_to_five_joker, deuce_to_seven, high, high_joker


def played(found: Reading) -> str:
    """The ranks that play, the joker as what it stands for: `A-K-9-7-2`."""
    return "-".join((found.joker_as or card)[0] if card.is_joker else card[0] for card in found.plays)


@pytest.mark.rule("lowball.forms")
def test_each_form_of_lowball_has_its_best_hand() -> None:
    wheel, number_one = mixed("5-4-3-2-A"), mixed("7-5-4-3-2")
    assert falls(ace_to_five, wheel, number_one)
    assert falls(deuce_to_seven, number_one, wheel)
    assert reading("deuce-to-seven", wheel).words == "A-5-4-3-2 low"
    assert reading("deuce-to-seven", number_one).words == "7-5-4-3-2 low (number one)"


@pytest.mark.rule("ace-to-five.low-ranking")
def test_any_wheel_is_best_in_ace_to_five() -> None:
    assert ace_to_five(cards("5h 4h 3h 2h Ah")) == ace_to_five(cards("5c 4d 3s 2c Ad"))
    assert falls(ace_to_five, "5h 4h 3h 2h Ah", "6c 4d 3h 2s Ac")


@pytest.mark.rule("ace-to-five.low-ranking")
def test_ace_to_five_hands_compare_from_the_highest_card_down() -> None:
    assert falls_by_ranks(ace_to_five, "7-6-5-4-3", "8-4-3-2-A")
    assert falls_by_ranks(ace_to_five, "8-6-4-2-A", "8-6-4-3-A")
    assert falls_by_ranks(ace_to_five, "8-6-5-4-3", "8-7-3-2-A")
    assert falls_by_ranks(ace_to_five, "K-Q-J-T-9", "2-2-3-4-5")
    assert falls_by_ranks(ace_to_five, "A-A-9-8-7", "2-2-5-4-3", "A-A-2-2-3")


@pytest.mark.rule("ace-to-five.low-ranking")
def test_a_straight_flush_is_only_a_nine_low_in_ace_to_five() -> None:
    assert ace_to_five(cards("9s 8s 7s 6s 5s")) == ace_to_five(cards("9c 8d 7h 6h 5c"))
    assert falls(ace_to_five, mixed("9-8-7-6-4"), "9s 8s 7s 6s 5s")


@pytest.mark.rule("ace-to-five.joker-lowest-absent")
@pytest.mark.parametrize(
    ("natural", "joker_rank", "hand"),
    [
        ("7-4-3-A", "2", "7-4-3-2-A"),
        ("4-3-2-A", "5", "5-4-3-2-A"),
        ("8-6-5-2", "A", "8-6-5-2-A"),
        ("K-K-3-2", "A", "K-K-3-2-A"),
    ],
)
def test_the_joker_is_the_lowest_card_that_is_not_held(natural: str, joker_rank: str, hand: str) -> None:
    found = reading("ace-to-five-joker", f"{mixed(natural)} Jk")
    assert found.joker_as is not None
    assert (found.joker_as[0], played(found)) == (joker_rank, hand)
    assert found.strength == ace_to_five(cards(mixed(hand)))


@pytest.mark.rule("ace-to-five.joker-lowest-absent")
def test_jokers_that_stand_for_different_ranks_may_tie() -> None:
    a, b = f"{mixed('6-4-2-A')} Jk", f"{mixed('6-4-3-A')} Jk"
    assert ace_to_five_joker(cards(a)) == ace_to_five_joker(cards(b))
    assert played(reading("ace-to-five-joker", a)) == played(reading("ace-to-five-joker", b)) == "6-4-3-2-A"
    assert reading("ace-to-five-joker", "Kc Kd 3h 2s Jk").words == "pair of kings, 3-2-A low"


@pytest.mark.rule("glossary.california-lowball")
def test_california_lowball_has_a_joker_that_completes_the_wheel() -> None:
    assert len(DECK_WITH_JOKER) == 53
    found = reading("ace-to-five-joker", "Jk 2h 3d 4c 5s")
    assert played(found) == "5-4-3-2-A"
    assert found.strength == ace_to_five(cards("5s 4c 3d 2h As"))


@pytest.mark.rule("deuce-to-seven.low-ranking")
def test_deuce_to_seven_ranks_from_number_one_down() -> None:
    assert falls_by_ranks(deuce_to_seven, "7-5-4-3-2", "7-6-4-3-2", "7-6-5-3-2", "7-6-5-4-2", "8-5-4-3-2")
    assert falls_by_ranks(deuce_to_seven, "8-7-6-5-3", "9-5-4-3-2", "T-5-4-3-2")
    assert falls_by_ranks(deuce_to_seven, "K-Q-J-T-8", "2-2-3-4-5")
    assert falls_by_ranks(deuce_to_seven, "2-2-5-4-3", "3-3-5-4-2")


@pytest.mark.rule("deuce-to-seven.low-ranking")
def test_straights_and_flushes_count_against_a_deuce_to_seven_hand() -> None:
    straight, flush = mixed("7-6-5-4-3"), suited("7-5-4-3-2")
    assert falls(deuce_to_seven, mixed("2-2-2-9-8"), straight, flush)
    assert falls(deuce_to_seven, "Ac Ad Ah 6s 4c", flush)
    assert (reading("deuce-to-seven", straight).category, reading("deuce-to-seven", flush).category) == (
        "straight",
        "flush",
    )
    assert falls(deuce_to_seven, "9c 8d 6h 4s 2h", "Jc 7c 5c 3c 2c")


@pytest.mark.rule("deuce-to-seven.wheel-is-ace-high")
def test_five_to_ace_is_ace_high_in_deuce_to_seven() -> None:
    wheel = "5c 4d 3h 2s Ac"
    assert falls(deuce_to_seven, "Kd Qh Js Tc 8d", wheel, "Ad 6h 4c 3s 2d")
    assert falls(deuce_to_seven, wheel, "2c 2d 9h 8s 7c")
    assert falls(deuce_to_seven, "Ad Kh Qc Jh 9d", "Ac Kd Qh Js Td")
    assert reading("deuce-to-seven", wheel).category == "no pair"
    assert reading("deuce-to-seven", suited("5-4-3-2-A")).category == "flush"


@pytest.mark.rule("deuce-to-seven.aces-highest-pair")
def test_aces_are_the_worst_pair_in_deuce_to_seven() -> None:
    assert falls(deuce_to_seven, "Kc Kd Qh Js 9c", "Ac Ad 5h 4s 3d")
    assert falls(deuce_to_seven, "2c 2d Ah Ks Qd", "3c 3d 6h 5s 4d")


# ------------------------------------------------------------------------------------------ the joker in draw high


@pytest.mark.rule("joker.ace-or-completion-only")
@pytest.mark.parametrize(
    ("natural", "words", "joker_as"),
    [
        ("Kc Kd 8h 5s", "pair of kings, A-8-5 kickers", "A"),
        ("Kc Kd 8h 8s", "two pair, kings and eights, ace kicker", "A"),
        ("Ac Kd 9h 5s", "pair of aces, K-9-5 kickers", "A"),
        ("Ac Ad 8h 8s", "aces full of eights", "A"),
        ("Ac Ad Kh 7s", "three of a kind, aces, K-7 kickers", "A"),
        ("9c 8d 6h 5s", "nine-high straight", "7"),
        ("6c 5d 4h 3s", "seven-high straight", "7"),
        ("Ac 5d 4h 2s", "five-high straight (wheel)", "3"),
        ("Qc Qd Qh Qs", "four of a kind, queens, ace kicker", "A"),
        ("9s 8s 7s 6s", "ten-high straight flush", "Ts"),
    ],
)
def test_the_joker_is_an_ace_or_completes(natural: str, words: str, joker_as: str) -> None:
    found = reading("high-joker", f"Jk {natural}")
    assert found.words == words
    assert found.joker_as is not None
    assert found.joker_as.startswith(joker_as)
    assert high(cards(f"{natural} {found.joker_as}")) == found.strength


@pytest.mark.rule("joker.flush-highest-absent")
def test_the_joker_in_a_flush_is_its_highest_missing_card() -> None:
    assert reading("high-joker", "Jk As Ks 9s 4s").joker_as is Card.SQ
    assert reading("high-joker", "Jk As Ks 9s 4s").words == "ace-high flush, A-K-Q-9-4"
    assert falls(high_joker, "Jk As Ks 9s 4s", "Ah Kh Jh Th 8h")
    assert high_joker(cards("Jk As Ks 9s 4s")) == high_joker(cards("Ad Kd Qd 9d 4d"))
    assert reading("high-joker", "Jk Kd Jd 9d 4d").words == "ace-high flush, A-K-J-9-4"
    assert falls(high_joker, "Ac Kc Qc 3c 2c", "Jk Kd Jd 9d 4d", "Ks Qs Js 9s 8s")
    assert reading("high-joker", "Jk Ah 8h 5h 2h").words == "ace-high flush, A-K-8-5-2"
    assert falls(high_joker, "Jk Ah 8h 5h 2h", "Ad Qd Jd 9d 8d")


@pytest.mark.rule("joker.five-aces-best")
def test_five_aces_are_the_best_hand() -> None:
    assert falls(high_joker, "As Ah Ad Ac Jk", "Ks Qs Js Ts 9s")
    assert falls(high_joker, "As Ah Ad Ac Jk", "As Ks Qs Js Ts")
    assert reading("high-joker", "As Ah Ad Ac Jk").words == "five aces"


@pytest.mark.rule("joker.five-aces-best")
def test_the_joker_makes_the_fourth_ace_but_no_fifth_king() -> None:
    assert falls(high_joker, "As Ah Ad Jk Kc", "Qc Qd Qh Qs 2d")
    assert reading("high-joker", "As Ah Ad Jk Kc").words == "four of a kind, aces, king kicker"
    assert falls(high_joker, "Ks Kh Kd Kc Jk", "As Ah Ad Jc Jd")
    assert reading("high-joker", "Ks Kh Kd Kc Jk").words == "four of a kind, kings, ace kicker"
