"""Counting showdowns: every way the cards can come, or some at random; by the C kernel or by numpy.

Both give the same numbers for the same cards and the same seed, however the work is divided: the random word
for a draw depends only on the seed, the number of the deal and the number of the draw.
"""

from array import array
from collections.abc import Iterable, Iterator
from functools import cache
from itertools import combinations
from typing import Final

import numpy as np
from numpy.typing import NDArray

from cardspeak.cards.equity.showdown import FIGURES, POT, HandRange, Showdown
from cardspeak.cards.ranking.batch import Masks, Strengths, omaha_of_masks, strengths_of_masks
from cardspeak.cards.ranking.names import RankingName
from cardspeak.cards.ranking.strength import kernel

Figures = tuple[int, ...]
"""Seven numbers a player, as `FIGURES` names them."""
_CHUNK: Final = 50_000
_MOST_DRAWS: Final = 4000


def deal_all(showdown: Showdown, first_from: int, first_to: int) -> Figures:
    """Counts every deal whose first missing card is one of these places of the deck."""
    if kernel is None:
        return _deal_all(showdown, first_from, first_to)
    figures = array("q", bytes(8 * len(FIGURES) * len(showdown.hands)))
    kernel.deal_all(showdown.for_kernel, first_from, first_to, figures)
    return tuple(figures)


def deal_some(showdown: Showdown, ranges: tuple[HandRange, ...], seed: int, start: int, stop: int) -> Figures | None:
    """Counts the random deals numbered from start to stop; None if the ranges leave no deal to be found."""
    if kernel is None:
        return _deal_some(showdown, ranges, seed, start, stop)
    figures = array("q", bytes(8 * len(FIGURES) * len(showdown.hands)))
    found = kernel.deal_some(
        showdown.for_kernel,
        _words(len(each.hands) for each in ranges),
        b"".join(_words(each.hands) for each in ranges),
        b"".join(_words(each.sums) for each in ranges),
        seed,
        start,
        stop,
        figures,
    )
    return tuple(figures) if found else None


def _words(numbers: Iterable[int]) -> bytes:
    return b"".join(number.to_bytes(8, "little") for number in numbers)


# ------------------------------------------------------------------------------------ the same by numpy


def _deal_all(showdown: Showdown, first_from: int, first_to: int) -> Figures:
    total = np.zeros(len(FIGURES) * len(showdown.hands), np.int64)
    for hands, boards in _all_deals(showdown, first_from, first_to):
        total += _settle(showdown, hands, boards)
    return tuple(int(number) for number in total)


def _all_deals(showdown: Showdown, first_from: int, first_to: int) -> Iterator[tuple[list[Masks], Masks]]:
    """Hands and boards, many deals at a time: the last group of cards to come runs through the rows."""
    deck = [1 << code for code in range(53) if showdown.deck >> code & 1]
    groups = [(group, number) for group, number in enumerate(showdown.missing) if number]
    known = [*showdown.hands, showdown.board]

    def walk(
        groups: list[tuple[int, int]], deck: list[int], so_far: list[int], *, first: bool
    ) -> Iterator[tuple[list[Masks], Masks]]:
        if not groups:
            row = [np.array([mask], np.uint64) for mask in so_far]
            yield row[:-1], row[-1]
            return
        (group, number), *rest = groups
        places = _choices(len(deck), number)
        if first:
            places = places[(places[:, 0] >= first_from) & (places[:, 0] < first_to)]
        masks = (
            np.bitwise_or.reduce(np.array(deck, np.uint64)[places], axis=1) if len(places) else np.zeros(0, np.uint64)
        )
        if not rest:
            for start in range(0, len(masks), _CHUNK):
                come = masks[start : start + _CHUNK]
                rows = [np.full(len(come), mask, np.uint64) for mask in so_far]
                rows[group] |= come
                yield rows[:-1], rows[-1]
            return
        for mask in masks.tolist():
            left = [card for card in deck if not card & mask]
            yield from walk(rest, left, [*so_far[:group], so_far[group] | mask, *so_far[group + 1 :]], first=False)

    yield from walk(groups, deck, known, first=True)


@cache
def _choices(size: int, number: int) -> NDArray[np.intp]:
    """All ways to choose so many of so many places, a row each."""
    flat = np.fromiter((place for some in combinations(range(size), number) for place in some), np.int8)
    return flat.reshape(-1, number).astype(np.intp)


def _deal_some(showdown: Showdown, ranges: tuple[HandRange, ...], seed: int, start: int, stop: int) -> Figures | None:
    total = np.zeros(len(FIGURES) * len(showdown.hands), np.int64)
    for first in range(start, stop, _CHUNK):
        dealt = _random_deals(showdown, ranges, seed, np.arange(first, min(first + _CHUNK, stop), dtype=np.uint64))
        if dealt is None:
            return None
        total += _settle(showdown, *dealt)
    return tuple(int(number) for number in total)


def _random_deals(
    showdown: Showdown, ranges: tuple[HandRange, ...], seed: int, deals: Masks
) -> tuple[list[Masks], Masks] | None:
    hands = [np.full(len(deals), hand, np.uint64) for hand in showdown.hands]
    draws = np.zeros(len(deals), np.uint64)
    used = _pick_hands(hands, ranges, seed, deals, draws)
    if used is None:
        return None
    rows = [*hands, np.full(len(deals), showdown.board, np.uint64)]
    _deal_missing(showdown, rows, used, seed, deals, draws)
    return rows[:-1], rows[-1]


def _pick_hands(
    hands: list[Masks], ranges: tuple[HandRange, ...], seed: int, deals: Masks, draws: Masks
) -> Masks | None:
    """Picks a hand from every range, for each deal again until no two share a card."""
    used = np.zeros(len(deals), np.uint64)
    ranged = [player for player, each in enumerate(ranges) if each.hands]
    clashing = np.arange(len(deals)) if ranged else np.zeros(0, np.intp)
    while len(clashing):
        used[clashing] = 0
        clash = np.zeros(len(clashing), np.bool_)
        for player in ranged:
            picked = _pick(ranges[player], _random_words(seed, deals[clashing], draws[clashing]))
            draws[clashing] += np.uint64(1)
            clash |= (used[clashing] & picked) != 0
            used[clashing] |= picked
            hands[player][clashing] = picked
        if (draws > _MOST_DRAWS).any():
            return None
        clashing = clashing[clash]
    return used


def _pick(hand_range: HandRange, words: Masks) -> Masks:
    sums = np.array(hand_range.sums, np.uint64)
    target = ((words >> np.uint64(11)).astype(np.float64) * 2.0**-53 * float(sums[-1])).astype(np.uint64)
    return np.array(hand_range.hands, np.uint64)[np.searchsorted(sums, target, side="right")]


def _deal_missing(  # noqa: PLR0913, PLR0917 - the state of many deals at once
    showdown: Showdown, rows: list[Masks], used: Masks, seed: int, deals: Masks, draws: Masks
) -> None:
    """Gives players and board their missing cards; a card that is taken already is drawn again."""
    deck = np.array([1 << code for code in range(53) if showdown.deck >> code & 1], np.uint64)
    group_of_slot = np.repeat(np.arange(len(rows)), showdown.missing)
    filled = np.zeros(len(deals), np.intp)
    words = np.zeros(len(deals), np.uint64)
    half = 0
    while len(active := np.flatnonzero(filled < len(group_of_slot))):
        if half == 0:
            words[active] = _random_words(seed, deals[active], draws[active])
            draws[active] += np.uint64(1)
        bits = words[active] >> np.uint64(32) if half else words[active] & np.uint64(0xFFFFFFFF)
        half ^= 1
        cards = deck[(bits * np.uint64(len(deck)) >> np.uint64(32)).astype(np.intp)]
        free = (used[active] & cards) == 0
        takers, cards = active[free], cards[free]
        used[takers] |= cards
        for group, row in enumerate(rows):
            here = group_of_slot[filled[takers]] == group
            row[takers[here]] |= cards[here]
        filled[takers] += 1


def _random_words(seed: int, deals: Masks, draws: Masks) -> Masks:
    """The same words as the kernel's (the finishing steps of splitmix64 on a counter)."""
    with np.errstate(over="ignore"):
        z = np.uint64(seed) + ((deals << np.uint64(12)) + draws + np.uint64(1)) * np.uint64(0x9E3779B97F4A7C15)
        z = (z ^ (z >> np.uint64(30))) * np.uint64(0xBF58476D1CE4E5B9)
        z = (z ^ (z >> np.uint64(27))) * np.uint64(0x94D049BB133111EB)
        return z ^ (z >> np.uint64(31))


def _settle(showdown: Showdown, hands: list[Masks], boards: Masks) -> NDArray[np.int64]:
    """The figures of many showdowns together."""
    game = showdown.game
    high = _strengths(showdown, game.high, hands, boards)
    has_high = high == high.max(axis=0)
    highs = has_high.sum(axis=0)
    has_low = np.zeros_like(has_high)
    if game.low is not None:
        low = _strengths(showdown, game.low, hands, boards)
        has_low = (low == low.max(axis=0)) & (low >= showdown.low_least)
    lows = has_low.sum(axis=0)
    for_high = np.where(lows > 0, POT // 2, POT) // highs
    share = has_high * for_high + has_low * (POT // 2 // np.maximum(lows, 1))
    columns = [
        share.sum(axis=1),
        (share * share).sum(axis=1),
        (share == POT).sum(axis=1),
        (has_high & (highs == 1)).sum(axis=1),
        (has_high & (highs > 1)).sum(axis=1),
        (has_low & (lows == 1)).sum(axis=1),
        (has_low & (lows > 1)).sum(axis=1),
    ]
    return np.stack(columns, axis=1).astype(np.int64).ravel()


def _strengths(showdown: Showdown, ranking: RankingName, hands: list[Masks], boards: Masks) -> Strengths:
    match showdown.game.mode:
        case "own":
            return np.stack([strengths_of_masks(ranking, hand) for hand in hands])
        case "shared":
            return np.stack([strengths_of_masks(ranking, hand | boards) for hand in hands])
        case "omaha":
            return np.stack(
                [omaha_of_masks("low" if ranking == "ace_to_five" else "high", hand, boards) for hand in hands]
            )
