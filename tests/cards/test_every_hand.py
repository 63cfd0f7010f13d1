"""Complete proof by counting: every five-card hand has the place that a plain reading of its cards gives it."""

from math import comb

import numpy as np
import pytest
from dealing import Codes, every_hand
from numpy.typing import NDArray

from cardspeak.cards.ranking.batch import rank_many
from cardspeak.cards.ranking.names import RankingName
from cardspeak.cards.ranking.tables import FIVE_ACES, qualifying_strength

CATEGORIES = ("no pair", "pair", "two pair", "trips", "straight", "flush", "full house", "quads", "straight flush")
HIGH_COUNTS = (1_302_540, 1_098_240, 123_552, 54_912, 10_200, 5_108, 3_744, 624, 40)


def plain_order(hands: Codes, *, wheel: bool, suits: bool, ace: int) -> tuple[NDArray[np.int64], NDArray[np.int64]]:
    """Categories and a sorting number for five-card hands, worked out card by card.

    `wheel`: five to ace is a straight. `suits`: straights and flushes count. `ace`: what an ace counts as.
    """
    ranks = np.where(hands % 13 == 12, ace, hands % 13 + 2).astype(np.int64)
    repeats = (ranks[:, :, None] == ranks[:, None, :]).sum(axis=2)
    order = np.sort(repeats * 16 + ranks, axis=1)[:, ::-1]
    number = (order % 16) @ (16 ** np.arange(4, -1, -1))
    pairs = repeats.sum(axis=1)  # 5, 7, 9, 11, 13 and 17 for no pair, pair, two pair, trips, full house, quads
    category = np.select([pairs == 5, pairs == 7, pairs == 9, pairs == 11, pairs == 13], [0, 1, 2, 3, 6], 7)
    if not suits:
        return category, number
    spread = ranks.max(axis=1) - ranks.min(axis=1)
    is_wheel = (np.sort(ranks, axis=1) == (2, 3, 4, 5, 14)).all(axis=1) if wheel else np.zeros(len(hands), np.bool_)
    straight = ((pairs == 5) & (spread == 4)) | is_wheel
    flush = (hands // 13 == hands[:, :1] // 13).all(axis=1)
    category = np.select([straight & flush, flush, straight], [8, 5, 4], category)
    return category, np.where(is_wheel, 0, number)


def strengths_agree(strengths: NDArray[np.uint16], order: NDArray[np.int64]) -> bool:
    """Whether hands sorted by one are sorted by the other, ties and all."""
    by_order = np.argsort(order, kind="stable")
    steps = np.diff(order[by_order]) > 0
    return bool((np.diff(strengths[by_order].astype(np.int64)) == steps.astype(np.int64)).all())


@pytest.mark.rule("holdem.high-hand-categories", "holdem.high-hand-tiebreaks", "holdem.ace-in-straights")
def test_high_has_the_known_numbers_of_every_category_and_7462_ranks() -> None:
    hands = every_hand(5)
    category, number = plain_order(hands, wheel=True, suits=True, ace=14)
    strengths = rank_many("high", hands)
    assert len(hands) == 2_598_960
    assert tuple(np.bincount(category)) == HIGH_COUNTS
    assert len(np.unique(strengths)) == strengths.max() == 7462
    assert strengths_agree(strengths, (category << 24) + number)


@pytest.mark.rule("ace-to-five.low-ranking", "razz.low-ranking")
def test_ace_to_five_counts_pairs_only_and_has_6175_ranks() -> None:
    hands = every_hand(5)
    category, number = plain_order(hands, wheel=False, suits=False, ace=1)
    strengths = rank_many("ace_to_five", hands)
    counts = {name: int((category == number).sum()) for number, name in enumerate(CATEGORIES)}
    assert counts["no pair"] == 1_302_540 + 10_200 + 5_108 + 40
    assert [counts[name] for name in ("pair", "two pair", "trips", "full house", "quads")] == [
        1_098_240,
        123_552,
        54_912,
        3_744,
        624,
    ]
    assert len(np.unique(strengths)) == strengths.max() == 6175
    assert strengths_agree(strengths, -((category << 24) + number))


@pytest.mark.rule("deuce-to-seven.low-ranking", "deuce-to-seven.wheel-is-ace-high", "deuce-to-seven.aces-highest-pair")
def test_deuce_to_seven_is_high_upside_down_but_for_the_wheel() -> None:
    hands = every_hand(5)
    category, number = plain_order(hands, wheel=False, suits=True, ace=14)
    strengths = rank_many("deuce_to_seven", hands)
    counts = np.bincount(category)
    assert counts[4] == 9 * (4**5 - 4)
    assert counts[8] == 9 * 4
    assert counts[5] == comb(13, 5) * 4 - 36
    assert counts[0] == (comb(13, 5) - 9) * (4**5 - 4)
    assert len(np.unique(strengths)) == strengths.max() == 7462
    assert strengths_agree(strengths, -((category << 24) + number))


@pytest.mark.rule("omaha8.low-qualifier", "stud8.low-qualifier")
@pytest.mark.parametrize(("top", "rank_sets"), [(5, 1), (6, 6), (7, 21), (8, 56), (9, 126), (13, 1287)])
def test_a_qualifier_lets_in_just_the_lows_without_a_pair_up_to_its_rank(top: int, rank_sets: int) -> None:
    hands = every_hand(5)
    ranks = np.where(hands % 13 == 12, 1, hands % 13 + 2)
    low = (np.sort(ranks, axis=1)[:, 1:] != np.sort(ranks, axis=1)[:, :-1]).all(axis=1) & (ranks.max(axis=1) <= top)
    qualifies = rank_many("ace_to_five", hands) >= qualifying_strength(top)
    assert (qualifies == low).all()
    assert low.sum() == rank_sets * 4**5


def with_joker(hands: Codes) -> Codes:
    return np.hstack([hands, np.full((len(hands), 1), 52, np.uint8)])


@pytest.mark.rule("joker.ace-or-completion-only", "joker.flush-highest-absent", "joker.five-aces-best")
def test_the_joker_at_high_is_the_best_ace_or_completion_for_all_270725_hands_of_four() -> None:
    fours = every_hand(4)
    best = np.zeros(len(fours), np.int64)
    for code in range(52):
        free = (fours != code).all(axis=1)
        five = np.hstack([fours[free], np.full((free.sum(), 1), code, np.uint8)])
        category, _ = plain_order(five, wheel=True, suits=True, ace=14)
        completes = np.isin(category, (4, 5, 8))
        value = np.where(completes | (code % 13 == 12), rank_many("high", five), 0)
        best[free] = np.maximum(best[free], value)
    best[(fours % 13 == 12).all(axis=1)] = FIVE_ACES
    strengths = rank_many("high_joker", with_joker(fours))
    assert len(fours) == 270_725
    assert (strengths == best).all()
    assert (strengths == FIVE_ACES).sum() == 1


@pytest.mark.rule("joker.ace-or-completion-only", "joker.five-aces-best")
def test_hands_with_the_joker_have_the_numbers_that_combinatorics_gives() -> None:
    """Four other cards, by what the joker makes of them; 41 sets of four ranks are a straight but for one card."""
    inside = [set(window) for window in ((14, 2, 3, 4, 5), *(range(low, low + 5) for low in range(2, 11)))]
    sets = {frozenset(window - {rank}) for window in inside for rank in window}
    with_ace = sum(14 in ranks for ranks in sets)
    without = len(sets) - with_ace
    assert (with_ace, without) == (8, 33)
    straight_flushes = 4 * len(sets)
    expected = {
        "no pair": comb(12, 4) * 4**4 - without * 4**4 - (comb(12, 4) - without) * 4,
        # an ace and three others that make no straight or flush; a pair and two others, none an ace
        "pair": 4 * comb(12, 3) * 4**3 - with_ace * 4**4 - (comb(12, 3) - with_ace) * 4 + 12 * 6 * comb(11, 2) * 16,
        # a pair, an ace and another; two pair
        "two pair": 12 * 6 * 4 * 44 + comb(12, 2) * 36,
        # two aces and two others; three of another rank and no ace
        "trips": 6 * comb(12, 2) * 16 + 12 * 4 * 44,
        "straight": len(sets) * 4**4 - straight_flushes,
        "flush": comb(13, 4) * 4 - straight_flushes,
        # two aces and a pair; three of a rank and an ace
        "full house": 6 * 12 * 6 + 12 * 4 * 4,
        # three aces and another; four of another rank
        "quads": 4 * 48 + 12,
        "straight flush": straight_flushes,
        "five aces": 1,
    }
    strengths = rank_many("high_joker", with_joker(every_hand(4)))
    last_of = np.array([1277, 4137, 4995, 5853, 5863, 7140, 7296, 7452, 7462, FIVE_ACES])
    assert np.bincount(np.searchsorted(last_of, strengths)).tolist() == list(expected.values())
    assert sum(expected.values()) == 270_725


@pytest.mark.rule("ace-to-five.joker-lowest-absent")
@pytest.mark.parametrize(
    ("ranking", "plain", "ace"),
    [("ace_to_five_joker", "ace_to_five", 1), ("deuce_to_seven_joker", "deuce_to_seven", 14)],
)
def test_the_joker_at_lowball_is_the_lowest_rank_that_is_not_there(
    ranking: RankingName, plain: RankingName, ace: int
) -> None:
    fours = every_hand(4)
    ranks = np.where(fours % 13 == 12, ace, fours % 13 + 2)
    lowest = np.zeros(len(fours), np.int64)
    for rank in range(14, 0, -1):
        if rank != (1 if ace == 14 else 14):
            lowest = np.where((ranks == rank).any(axis=1), lowest, rank)
    # a suit for it that makes no flush: any but that of the first card
    suit = (fours[:, 0] // 13 + 1) % 4
    joker = suit * 13 + np.where(lowest == 1, 12, lowest - 2)
    taken = (fours == joker[:, None]).any(axis=1)
    assert not taken.any()
    five = np.hstack([fours, joker[:, None].astype(np.uint8)])
    assert (rank_many(ranking, with_joker(fours)) == rank_many(plain, five)).all()


def test_badugi_has_1092_ranks_and_the_known_number_of_four_card_hands() -> None:
    strengths = rank_many("badugi", every_hand(4))
    assert len(np.unique(strengths)) == strengths.max() == 1092
    assert (strengths > 1092 - comb(13, 4)).sum() == 13 * 12 * 11 * 10


def test_the_short_deck_has_1404_ranks_and_a_flush_beats_a_full_house() -> None:
    hands = every_hand(5)
    hands = hands[(hands % 13 >= 4).all(axis=1)]
    strengths = rank_many("short_deck", hands)
    category, _ = plain_order(hands, wheel=False, suits=True, ace=14)
    assert len(hands) == comb(36, 5)
    assert len(np.unique(strengths)) == strengths.max() == 1404
    assert strengths[category == 5].min() > strengths[category == 6].max()
