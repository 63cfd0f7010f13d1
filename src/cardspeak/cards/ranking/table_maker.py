"""Makes the tables behind every ranking; `tables.py` loads what this made when the package was built.

A hand is a mask with one bit a card, 13 bits a suit. `suit_keys` turns one suit's 13 bits into a number, and
the sum over the four suits says how often each rank is there: its lowest 16 bits hold the ranks 8 to A, the
next 14 the ranks 2 to 7, and the two highest are set if a suit has four, and five, or more cards. The weights
below make both sums different for every multiset of up to seven cards.

`upper_offset[upper] + lower_place[lower]` then numbers all 76,155 multisets of up to seven ranks without gaps:
lower parts are sorted by size, so those that still fit beside an upper part come first.

A ranking is one strength for each multiset, higher is better, 0 where there is no hand of five cards yet, and
where suits matter one for each set of ranks in one suit. Six and seven cards take the best of what is left
when one card is put away, so each table follows from its five-card hands.
"""

from typing import Protocol

import numpy as np
from numpy.typing import NDArray

from cardspeak.rulebook import carries_out

U16 = NDArray[np.uint16]
U32 = NDArray[np.uint32]
Counts = NDArray[np.int64]
"""Rows of thirteen numbers: how often a hand has each rank."""

WEIGHTS = np.array((1, 5, 24, 112, 521, 2247, 9244))
LOWER_RANKS = 6
"""Ranks 2 to 7; 8 to A are the upper ones."""
MOST_CARDS = 7
LOWER_SHIFT, FOUR_FLAG, FIVE_FLAG = 16, 30, 31
ACE = 12
WHEEL = (0, 1, 2, 3, ACE)
SHORT_WHEEL = (4, 5, 6, 7, ACE)
PAIR_CATEGORIES = {(1, 1): 0, (2, 1): 1, (2, 2): 2, (3, 1): 3, (3, 2): 6, (4, 1): 7}
"""By how often the two commonest ranks are there: no pair, pair, two pair, trips, full house, quads."""
STRAIGHT, FLUSH, FULL_HOUSE, STRAIGHT_FLUSH = 4, 5, 6, 8

_SUITED_SIZES = (np.arange(8192)[:, None] >> np.arange(13) & 1).sum(axis=1)
"""How many ranks each set of ranks in one suit has."""


class Order(Protocol):
    """Sorts five-card hands by numbers, the best highest; `flush` says that they are in one suit."""

    def __call__(self, counts: Counts, *, flush: bool) -> NDArray[np.int64]: ...


def make_tables() -> dict[str, U16 | U32]:
    """All tables by the names of `tables.LAYOUT`."""
    keys = _Keys()
    high, high_flush = _classes(keys, _high_order)
    ace_to_five, _ = _classes(keys, _ace_to_five_order)
    deuce_to_seven, deuce_to_seven_flush = _classes(keys, _deuce_to_seven_order)
    short_deck, short_deck_flush = _classes(keys, _short_deck_order)
    best_flush = _best_flush(high_flush)
    return {
        "suit_keys": keys.suit_keys,
        "upper_offset": keys.upper_offset,
        "lower_place": keys.lower_place,
        "high": keys.with_more_cards(high),
        "high_joker": _high_joker(keys, high),
        "ace_to_five": keys.with_more_cards(ace_to_five),
        "ace_to_five_joker": _low_joker(keys, ace_to_five, lowest_first=[ACE, *range(ACE)]),
        "deuce_to_seven": keys.with_more_cards(deuce_to_seven),
        "deuce_to_seven_joker": _low_joker(keys, deuce_to_seven, lowest_first=[*range(13)]),
        "short_deck": keys.with_more_cards(short_deck),
        "high_flush": best_flush,
        "high_flush_joker": _flush_joker(best_flush),
        "deuce_to_seven_flush": deuce_to_seven_flush,
        "short_deck_flush": _best_flush(short_deck_flush),
        "badugi": _badugi(),
    }


class _Keys:
    """The numbering of rank multisets."""

    def __init__(self) -> None:
        lower, upper = _multisets(LOWER_RANKS), _multisets(13 - LOWER_RANKS)
        lower_keys, upper_keys = lower @ WEIGHTS[:LOWER_RANKS], upper @ WEIGHTS
        so_many_or_fewer = np.cumsum(np.bincount(lower.sum(axis=1), minlength=MOST_CARDS + 1))
        fitting = so_many_or_fewer[MOST_CARDS - upper.sum(axis=1)]
        self.lower_place = np.zeros(lower_keys.max() + 1, np.uint16)
        self.lower_place[lower_keys] = np.arange(len(lower))
        self.upper_offset = np.zeros(upper_keys.max() + 1, np.uint32)
        self.upper_offset[upper_keys] = np.cumsum(fitting) - fitting
        beside = np.arange(fitting.sum()) - np.repeat(np.cumsum(fitting) - fitting, fitting)
        self.counts: Counts = np.hstack([lower[beside], np.repeat(upper, fitting, axis=0)])
        self.sizes = self.counts.sum(axis=1)
        self.suit_keys = _suit_keys()

    def places(self, counts: Counts) -> NDArray[np.int64]:
        upper, lower = counts[:, LOWER_RANKS:] @ WEIGHTS, counts[:, :LOWER_RANKS] @ WEIGHTS[:LOWER_RANKS]
        places: NDArray[np.int64] = self.upper_offset[upper].astype(np.int64) + self.lower_place[lower]
        return places

    @carries_out("holdem.best-five-of-seven", "stud.best-five-wins", "stud8.five-cards-each-way")
    def with_more_cards(self, strengths: U16) -> U16:
        """Six and seven cards are as strong as the best five among them."""
        best = strengths.copy()
        for size in (6, 7):
            self._raise_to_best_of_one_less(best, size)
        return best

    def joker_with_more_cards(self, strengths: U16, plain: U16) -> U16:
        """The same where the joker is one more card: it plays, or five of the others do."""
        best = strengths.copy()
        for size in (5, 6):
            self._raise_to_best_of_one_less(best, size)
            rows = self.sizes == size
            best[rows] = np.maximum(best[rows], plain[rows])
        return best

    def _raise_to_best_of_one_less(self, best: U16, size: int) -> None:
        rows = np.flatnonzero(self.sizes == size)
        counts = self.counts[rows]
        upper, lower = counts[:, LOWER_RANKS:] @ WEIGHTS, counts[:, :LOWER_RANKS] @ WEIGHTS[:LOWER_RANKS]
        for rank in range(13):
            having = counts[:, rank] > 0
            is_lower = rank < LOWER_RANKS
            weight = WEIGHTS[rank if is_lower else rank - LOWER_RANKS]
            less_upper, less_lower = upper[having] - weight * (not is_lower), lower[having] - weight * is_lower
            less = self.upper_offset[less_upper].astype(np.int64) + self.lower_place[less_lower]
            best[rows[having]] = np.maximum(best[rows[having]], best[less])


def _multisets(ranks: int) -> Counts:
    """All ways to have up to seven cards of so many ranks, four of each at most, sorted by size."""
    rows = np.zeros((1, 0), np.int64)
    for _ in range(ranks):
        rows = np.concatenate([np.hstack([rows, np.full((len(rows), 1), count)]) for count in range(5)])
        rows = rows[rows.sum(axis=1) <= MOST_CARDS]
    return rows[np.argsort(rows.sum(axis=1), kind="stable")]


def _suit_keys() -> U32:
    bits = np.arange(8192)[:, None] >> np.arange(13) & 1
    keys = bits[:, LOWER_RANKS:] @ WEIGHTS + (bits[:, :LOWER_RANKS] @ WEIGHTS[:LOWER_RANKS] << LOWER_SHIFT)
    flags = ((_SUITED_SIZES >= 4) << FOUR_FLAG) + ((_SUITED_SIZES >= 5) << FIVE_FLAG)
    packed: U32 = (keys + flags).astype(np.uint32)
    return packed


def _pattern(counts: Counts) -> tuple[NDArray[np.int64], NDArray[np.int64]]:
    """Each hand's category by pairs, and a number that sorts hands of one category.

    The number has the ranks as its digits, the most repeated first and among those the highest.
    """
    by_repeat = np.sort(counts * 16 + np.where(counts > 0, np.arange(13), 0), axis=1)[:, ::-1][:, :5]
    repeats = by_repeat // 16
    digits = np.where(repeats > 0, by_repeat % 16 + 1, 0)
    category = np.zeros(len(counts), np.int64)
    for (first, second), number in PAIR_CATEGORIES.items():
        category[(repeats[:, 0] == first) & (repeats[:, 1] == second)] = number
    return category, digits @ 16 ** np.arange(4, -1, -1)


def _straight_top(counts: Counts, wheel: tuple[int, ...] | None) -> NDArray[np.int64]:
    """The top rank of a straight, or -1; the wheel is the straight with the ace at its foot."""
    single = (counts <= 1).all(axis=1)
    highest = np.where(counts > 0, np.arange(13), -1).max(axis=1)
    lowest = np.where(counts > 0, np.arange(13), 99).min(axis=1)
    top = np.where(single & (highest - lowest == 4), highest, -1)
    if wheel is None:
        return top
    return np.where(single & counts[:, list(wheel)].all(axis=1), wheel[-2], top)


def _sort_high(
    counts: Counts, *, flush: bool, wheel: tuple[int, ...] | None
) -> tuple[NDArray[np.int64], NDArray[np.int64]]:
    """Categories of high hands, and what sorts them within one."""
    category, kickers = _pattern(counts)
    top = _straight_top(counts, wheel)
    straights, others = (STRAIGHT_FLUSH, FLUSH) if flush else (STRAIGHT, category)
    return np.where(top >= 0, straights, others), np.where(top >= 0, top + 1, kickers)


@carries_out("holdem.high-hand-categories", "holdem.high-hand-tiebreaks", "holdem.ace-in-straights")
def _high_order(counts: Counts, *, flush: bool) -> NDArray[np.int64]:
    category, within = _sort_high(counts, flush=flush, wheel=WHEEL)
    return (category << 20) + within


@carries_out("deuce-to-seven.low-ranking", "deuce-to-seven.wheel-is-ace-high", "deuce-to-seven.aces-highest-pair")
def _deuce_to_seven_order(counts: Counts, *, flush: bool) -> NDArray[np.int64]:
    """The worst high hand is the best, and five to ace is no straight."""
    category, within = _sort_high(counts, flush=flush, wheel=None)
    return -((category << 20) + within)


def _short_deck_order(counts: Counts, *, flush: bool) -> NDArray[np.int64]:
    """36 cards from the six up: a flush beats a full house, and the ace stands below the six in a straight."""
    category, within = _sort_high(counts, flush=flush, wheel=SHORT_WHEEL)
    swapped = np.select([category == FLUSH, category == FULL_HOUSE], [FULL_HOUSE, FLUSH], category)
    has_low_card = counts[:, :4].any(axis=1)
    return np.where(has_low_card, NO_HAND, (swapped << 20) + within)


@carries_out(
    "razz.low-ranking", "ace-to-five.low-ranking", "omaha8.low-hand-ranking", "stud8.straights-flushes-ignored-for-low"
)
def _ace_to_five_order(counts: Counts, *, flush: bool) -> NDArray[np.int64]:  # noqa: ARG001 - a flush is nothing
    """Pairs are bad, straights and flushes mean nothing, the ace is the lowest rank."""
    category, kickers = _pattern(np.roll(counts, 1, axis=1))
    return -((category << 20) + kickers)


NO_HAND = np.iinfo(np.int64).min


def _classes(keys: _Keys, order: Order) -> tuple[U16, U16]:
    """Strengths 1, 2, 3 … of the five-card multisets, and of five ranks in one suit, in the given order."""
    fives, suited = np.flatnonzero(keys.sizes == 5), np.flatnonzero(_SUITED_SIZES == 5)
    mixed_order = order(keys.counts[fives], flush=False)
    suited_order = order(suited[:, None] >> np.arange(13) & 1, flush=True)
    known = np.unique(np.concatenate([mixed_order, suited_order]))
    first = 0 if known[0] == NO_HAND else 1
    mixed, flush = np.zeros(len(keys.counts), np.uint16), np.zeros(8192, np.uint16)
    mixed[fives] = np.searchsorted(known, mixed_order) + first
    flush[suited] = np.searchsorted(known, suited_order) + first
    return mixed, flush


def _best_flush(strengths: U16) -> U16:
    """Six and more cards of a suit are as strong as the best five of them."""
    best = strengths.copy()
    for size in range(6, 14):
        sets = np.flatnonzero(size == _SUITED_SIZES)
        for rank in range(13):
            having = sets[sets >> rank & 1 == 1]
            best[having] = np.maximum(best[having], best[having & ~(1 << rank)])
    return best


@carries_out("joker.ace-or-completion-only", "joker.five-aces-best")
def _high_joker(keys: _Keys, high: U16) -> U16:
    """Four cards and the joker, which is an ace or completes a straight; four aces make five."""
    strengths = np.zeros_like(high)
    fours = np.flatnonzero(keys.sizes == 4)
    counts = keys.counts[fours]
    for rank in range(13):
        more = counts.copy()
        more[:, rank] += 1
        usable = counts[:, rank] < 4
        if rank != ACE:
            usable &= _straight_top(more, WHEEL) >= 0
        rows = fours[usable]
        strengths[rows] = np.maximum(strengths[rows], high[keys.places(more[usable])])
    strengths[fours[counts[:, ACE] == 4]] = high.max() + 11  # above the ten straight flushes
    return keys.joker_with_more_cards(strengths, keys.with_more_cards(high))


@carries_out("joker.flush-highest-absent")
def _flush_joker(flush: U16) -> U16:
    """In a suit with four cards or more the joker makes the best flush: it is the highest absent card."""
    best = np.zeros_like(flush)
    sets = np.flatnonzero(_SUITED_SIZES >= 4)
    for rank in range(13):
        lacking = sets[sets >> rank & 1 == 0]
        best[lacking] = np.maximum(best[lacking], flush[lacking | 1 << rank])
    return best


@carries_out("ace-to-five.joker-lowest-absent")
def _low_joker(keys: _Keys, low: U16, lowest_first: list[int]) -> U16:
    """Four cards and the joker, which is the lowest rank that the others do not have."""
    strengths = np.zeros_like(low)
    fours = np.flatnonzero(keys.sizes == 4)
    counts = keys.counts[fours]
    joker_rank = np.array(lowest_first)[(counts[:, lowest_first] == 0).argmax(axis=1)]
    counts[np.arange(len(fours)), joker_rank] += 1
    strengths[fours] = low[keys.places(counts)]
    return keys.joker_with_more_cards(strengths, keys.with_more_cards(low))


def _badugi() -> U16:
    """By set of ranks, all suits different: four cards beat three; then the lower highest card. The ace is low."""
    sets = np.flatnonzero((_SUITED_SIZES >= 1) & (_SUITED_SIZES <= 4))
    ace_first = (sets << 1 | sets >> ACE) & 8191
    strengths = np.zeros(8192, np.uint16)
    strengths[sets[np.lexsort((-ace_first, _SUITED_SIZES[sets]))]] = np.arange(1, len(sets) + 1)
    return strengths
