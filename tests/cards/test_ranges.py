"""Ranges are read as players write them, counted by hand, and written back as they were."""

from itertools import combinations
from math import comb

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from cardspeak.cards.card import CARDS, RANKS, Card, cards, mask_of
from cardspeak.cards.ranges import ALWAYS, MOST_HANDS, Range, read_range, write_range
from cardspeak.rulebook import Refusal

DECK = CARDS[:52]
TWO_CARD_HANDS = [mask_of(two) for two in combinations(DECK, 2)]
OMAHA_HANDS = list(combinations(DECK, 4))
STARTING_HANDS = [
    name
    for high, low in combinations(reversed(RANKS), 2)
    for name in (f"{high}{low}s", f"{high}{low}o", f"{high}{high}")
] + ["22"]


def read(text: str, hole_cards: int = 2) -> Range:
    range_ = read_range(text, hole_cards)
    assert isinstance(range_, Range), range_
    return range_


def refused(text: str, hole_cards: int = 2) -> str:
    refusal = read_range(text, hole_cards)
    assert isinstance(refusal, Refusal), text
    return refusal.reason


def suits_with_two(hand: tuple[Card, ...]) -> int:
    suits = [card.suit for card in hand]
    return sum(suits.count(suit) >= 2 for suit in range(4))


def masks(range_: Range) -> set[int]:
    return {hand for hand, _ in range_.hands}


@pytest.mark.parametrize(
    ("text", "size"),
    [
        ("AA", 6),
        ("AKs", 4),
        ("AKo", 12),
        ("AK", 16),
        ("QQ+, AKs", 22),
        ("A5s-A2s", 16),
        ("99-66", 24),
        ("ATs+", 16),
        ("K9o-K6o", 48),
        ("T9s-76s", 16),
        ("AsKs", 1),
        ("KXs", 48),
        ("KXo", 144),
        ("KX", comb(52, 2) - comb(48, 2)),
        ("XXs", 4 * comb(13, 2)),
        ("XXo", comb(52, 2) - 4 * comb(13, 2) - 13 * 6),
        ("XX", 1326),
    ],
)
def test_a_range_has_as_many_hands_as_counted_by_hand(text: str, size: int) -> None:
    assert read(text).size == size
    assert {weight for _, weight in read(text).hands} == {ALWAYS}


@pytest.mark.parametrize(
    ("text", "same"),
    [
        ("66-99", "99, 88, 77, 66"),
        ("A2s-A5s", "A5s, A4s, A3s, A2s"),
        ("76s-T9s", "T9s 98s\n87s;76s"),
        ("J9o-86o", "J9o, T8o, 97o, 86o"),
        ("AT+", "AK, AQ, AJ, AT"),
        ("akS, qQ, tt", "AKs, QQ, TT"),
        ("KAs, 9J", "AKs, J9"),
        ("A10s+", "ATs+"),
        ("QQ - 99, A5s–A2s, 76s @ 50%", "QQ-99, A5s-A2s, 76s@50.00"),
        ("A♠K♠, 10♥9♥", "AsKs, Th9h"),
        ("KdAd", "AdKd"),
        ("A*s", "AXs"),
        ("AXs", "A2s+"),
        ("AX", "AA, A2+"),
        ("random", "XX"),
        ("any", "XX"),
        ("100%", "XX"),
        ("AK, AKs, AsKs", "AK"),
        ("jk", "KJ"),
    ],
)
def test_one_range_may_be_written_in_several_ways(text: str, same: str) -> None:
    assert read(text) == read(same)


def test_a_plus_after_neighbours_lets_both_cards_go_up() -> None:
    assert read("JTs+") == read("JTs, QJs, KQs, AKs")
    assert read("AKo+") == read("AKo")
    assert read("J9s+") == read("J9s, JTs")


def test_weights_are_hundredths_of_a_percent() -> None:
    range_ = read("AsAh, 7s6s@50, 5s4s@12.5, 3s2s@0.01, KsQs@100")
    assert dict(range_.hands) == {
        mask_of(cards("AsAh")): ALWAYS,
        mask_of(cards("7s6s")): 5_000,
        mask_of(cards("5s4s")): 1_250,
        mask_of(cards("3s2s")): 1,
        mask_of(cards("KsQs")): ALWAYS,
    }


def test_the_share_counts_each_hand_by_its_weight() -> None:
    assert read("XX").share == 1
    assert read("AA").share == pytest.approx(6 / 1326)
    assert read("AA@50, KK").share == pytest.approx(9 / 1326)
    assert read("XXXX@25", hole_cards=4).share == pytest.approx(0.25)


def test_hands_with_dead_cards_are_left_out() -> None:
    range_ = read("AA, KK@50").without(mask_of(cards("As Kd Kc")))
    assert range_ == read("AhAd, AhAc, AdAc, KsKh@50")
    assert read("AsKs").without(mask_of(cards("Ks"))) == Range(())
    assert read("AAKK", hole_cards=4).without(mask_of(cards("As"))).size == 3 * 6


def test_aaxx_is_every_omaha_hand_with_two_aces_or_more() -> None:
    with_two_aces = {mask_of(hand) for hand in OMAHA_HANDS if sum(card.rank == 12 for card in hand) >= 2}
    assert masks(read("AAXX", hole_cards=4)) == with_two_aces
    assert read("aa**", hole_cards=4) == read("XAXA", hole_cards=4) == read("AAXX", hole_cards=4)


def test_a_rank_pattern_needs_every_rank_that_it_names() -> None:
    low = {mask_of(hand) for hand in OMAHA_HANDS if {12, 0, 1} <= {card.rank for card in hand}}
    assert masks(read("A23X", hole_cards=4)) == low
    assert read("AAKK", hole_cards=4).size == 36
    assert read("AAAA", hole_cards=4).size == 1


def test_every_omaha_hand_is_rainbow_single_suited_or_double_suited() -> None:
    by_suits: dict[int, set[int]] = {0: set(), 1: set(), 2: set()}
    for hand in OMAHA_HANDS:
        by_suits[suits_with_two(hand)].add(mask_of(hand))
    for suits, ending in enumerate(("r", "ss", "ds")):
        assert masks(read(f"XXXX{ending}", hole_cards=4)) == by_suits[suits]
    assert read("XXXX", hole_cards=4).size == read("any", hole_cards=4).size == comb(52, 4)


def test_double_suited_aces_are_counted() -> None:
    # two aces and a card in each of their suits, and nothing with three aces: that is suited once at most
    assert read("AAXXds", hole_cards=4).size == 6 * 12 * 12


@pytest.mark.parametrize(
    ("text", "hole_cards", "size"),
    [
        ("AsAdKsKd, QsQdJsJd@50", 4, 2),
        ("AsAdKsKd@50, AAKK@50", 4, 36),
        ("AsKsQs", 3, 1),
        ("AAA", 3, 4),
        ("AsKsQsJsTs, KsQsJsTs9s", 5, 2),
        ("AAKKX", 5, 36 * 44 + 2 * 4 * 6),
        ("AsAdAhKsKdKhQs", 7, 1),
    ],
)
def test_hands_of_other_numbers_of_cards_are_read(text: str, hole_cards: int, size: int) -> None:
    range_ = read(text, hole_cards)
    assert range_.size == size
    assert range_.hole_cards == hole_cards
    assert all(hand.bit_count() == hole_cards for hand, _ in range_.hands)


@pytest.mark.parametrize(
    ("text", "reason"),
    [
        ("", "the range is empty; write hands as QQ+"),
        (" ,\n", "the range is empty"),
        ("QQ, AZs", "'Z' in 'AZs' is no rank; write hands as QQ+"),
        ("hello", "'e' in 'hello' is no rank"),
        ("AKQ", "'AKQ' names 3 cards, but a hand has 2"),
        ("As Ks", "'As' names 1 card, but a hand has 2"),
        ("AcKcQc", "'AcKcQc' names 3 cards, but a hand has 2"),
        ("A5s-2s", "'2s' names 1 card"),
        ("AAs", "'AAs' is no hand, as a pair is neither suited nor offsuit"),
        ("QQo+", "'QQo+' is no hand, as a pair is neither suited nor offsuit"),
        ("AKss", "'AKss' cannot end in ss; after 2 ranks write s (suited) or o (offsuit)"),
        ("AsAs", "As stands twice in 'AsAs'; write hands as QQ+"),
        ("KsA", "'A' in 'KsA' is no card; write hands as QQ+"),
        ("QQ-AK", "the ends of 'QQ-AK' are not of one kind; write two pairs"),
        ("A5s-K2s", "the ends of 'A5s-K2s' are not of one kind"),
        ("A5s-A2o", "the ends of 'A5s-A2o' are not of one kind"),
        ("AA-AT", "the ends of 'AA-AT' are not of one kind"),
        ("AXs+", "'AXs+' cannot be a run: + and - go with hands of two ranks"),
        ("A2s-AXs", "'A2s-AXs' cannot be a run"),
        ("20%", "'20%': hands have no one order to take the best from"),
        ("76s@0", "the weight in '76s@0' must be a percentage above 0 and up to 100"),
        ("76s@100.01", "the weight in '76s@100.01' must be"),
        ("76s@-5", "the weight in '76s@-5' must be"),
        ("76s@12.345", "the weight in '76s@12.345' must be"),
        ("76s@", "the weight in '76s@' must be"),
        ("@50", "'0' in '@50' is no rank"),
        ("??", "'??' has a joker (Jk) or an unseen card"),
        ("As??", "'As??' has a joker (Jk) or an unseen card"),
        ("JkAs", "'JkAs' has a joker (Jk) or an unseen card"),
        ("Jk", "'Jk' has a joker (Jk) or an unseen card"),
    ],
)
def test_what_is_no_hand_is_refused_with_the_item_and_what_to_write(text: str, reason: str) -> None:
    assert refused(text).startswith(reason)


@pytest.mark.parametrize(
    ("text", "hole_cards", "reason"),
    [
        ("AKs", 4, "'AKs' names 2 cards, but a hand has 4; write hands as AsAdKsKd, AAXX or AAXXss"),
        ("AKQJs", 4, "'AKQJs' cannot end in s; after 4 ranks write ds (double suited)"),
        ("AAXX+", 4, "'AAXX+' cannot be a run"),
        ("AAAAds", 4, "no 4 cards of one deck are 'AAAAds'"),
        ("AAAAA", 5, "no 5 cards of one deck are 'AAAAA'"),
        ("AAXXXr", 5, "no 5 cards of one deck are 'AAXXXr'"),
        ("any", 5, "'any' names 2,598,960 hands and a range has room for 1,000,000"),
        ("AXXXX, KXXXX", 5, "with 'KXXXX' the range has more than 1,000,000 hands"),
        ("XXXXXXX", 7, "'XXXXXXX' names 133,784,560 hands"),
        ("AsKs", 9, "a starting hand has two to seven cards; you said 9"),
    ],
)
def test_longer_hands_that_cannot_be_are_refused_too(text: str, hole_cards: int, reason: str) -> None:
    assert refused(text, hole_cards).startswith(reason)


def test_a_hand_with_two_weights_is_refused_by_name() -> None:
    reason = refused("QQ+, 7s6s, 76s@50, AK")
    assert reason == "7s6s stands in the range with 100 and with 50 percent; give it one weight"
    assert read("76s@50, 7s6s@50") == read("76s@50")


def test_every_omaha_hand_fits_into_a_range() -> None:
    assert comb(52, 4) < MOST_HANDS


@pytest.mark.parametrize(
    ("text", "written"),
    [
        ("AKs, 76s@50, A2s-A5s, AA, KK, QQ", "QQ+, AKs, A5s-A2s, 76s@50"),
        ("AA, 22", "AA, 22"),
        ("22+", "22+"),
        ("66-99", "99-66"),
        ("AKs, AKo, QJ", "AK, QJ"),
        ("ATs+, AJo+", "ATs+, AJo+"),
        ("ATs+, ATo+, KQo", "AT+, KQo"),
        ("54s+", "AKs, KQs, QJs, JTs, T9s, 98s, 87s, 76s, 65s, 54s"),
        ("KX", "KK, AK, K2+"),
        ("AcKc, 7h6h, AsKs, AhAd", "AhAd, AsKs, AcKc, 7h6h"),
        ("AKs@12.5, AKo@99.99", "AKo@99.99, AKs@12.5"),
        ("any@20", "XX@20"),
    ],
)
def test_a_range_is_written_short(text: str, written: str) -> None:
    assert write_range(read(text)) == written


def test_longer_hands_are_written_card_by_card() -> None:
    assert write_range(read("KdKsAdAs@50, 2c3c4c5c", hole_cards=4)) == "5c4c3c2c, AsAdKsKd@50"
    assert write_range(read("any", hole_cards=4)) == "XXXX"
    assert not write_range(Range(()))


WEIGHTS = st.sampled_from([ALWAYS, 5_000, 1_250, 1]) | st.integers(1, ALWAYS)


@settings(deadline=None)
@given(st.dictionaries(st.sampled_from(STARTING_HANDS), st.sampled_from([100, 50, 12.5]), min_size=1))
def test_starting_hands_that_are_written_read_back_the_same(weighted: dict[str, float]) -> None:
    range_ = read(", ".join(f"{name}@{percent}" for name, percent in weighted.items()))
    assert read(write_range(range_)) == range_


@settings(deadline=None)
@given(st.dictionaries(st.sampled_from(TWO_CARD_HANDS), WEIGHTS, min_size=1))
def test_any_hands_that_are_written_read_back_the_same(weighted: dict[int, int]) -> None:
    range_ = Range(tuple(sorted(weighted.items())))
    assert read(write_range(range_)) == range_


@settings(deadline=None)
@given(st.text(alphabet="AKQT952xsodh+-@%*?, 10.♠", max_size=12), st.integers(2, 3))
def test_any_text_is_a_range_or_refused_with_a_sentence(text: str, hole_cards: int) -> None:
    range_ = read_range(text, hole_cards)
    if isinstance(range_, Refusal):
        assert range_.reason
        return
    assert range_.size > 0
    assert all(hand.bit_count() == hole_cards and 0 < weight <= ALWAYS for hand, weight in range_.hands)
