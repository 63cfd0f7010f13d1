"""Strengths of many hands at once, as numpy arrays: by the C kernel where it was built, else by numpy.

Hands are rows of card codes (`uint8`, one row a hand) or masks (`uint64`).
"""

from functools import cache
from itertools import combinations
from typing import Any, Final, Literal, cast

import numpy as np
from numpy.typing import NDArray

from cardspeak.cards.ranking import fallback
from cardspeak.cards.ranking.names import RANKING_NAMES, RankingName
from cardspeak.cards.ranking.strength import kernel
from cardspeak.cards.ranking.tables import views

Hands = NDArray[np.uint8] | NDArray[np.uint64]
Masks = NDArray[np.uint64]
Strengths = NDArray[np.uint16]

_LEAST: Final = {name: 4 if name == "badugi" else 5 for name in RANKING_NAMES}
_MOST: Final = {name: 4 if name == "badugi" else 7 for name in RANKING_NAMES}
_FIVE: Final = np.uint32(1 << 31)
_FOUR: Final = np.uint32(1 << 30)
_JOKER: Final = np.uint64(1 << 52)
_PLAIN: Final = np.uint64((1 << 52) - 1)


def rank_many(ranking: RankingName, hands: Hands) -> Strengths:
    """The strength of each hand; the first row that is no legal hand is refused as a single one would be."""
    if hands.dtype not in (np.uint8, np.uint64) or hands.ndim != (2 if hands.dtype == np.uint8 else 1):
        raise ValueError("hands are rows of card codes (uint8, two dimensions) or masks (uint64, one dimension)")
    hands = cast("Hands", np.ascontiguousarray(hands))
    if kernel is None:
        return _rank_many(ranking, hands)
    out = np.empty(len(hands), np.uint16)
    if not hands.size:
        bad = 0 if len(hands) else -1
    else:
        bad = kernel.rank_many(RANKING_NAMES.index(ranking), hands, hands.shape[1] if hands.ndim == 2 else 0, out)
    if bad >= 0:
        _refuse(ranking, hands, bad)
    return out


def omaha_many(half: Literal["high", "low"], hands: NDArray[np.uint8], boards: NDArray[np.uint8]) -> Strengths:
    """The best of two cards from each hand and three from its board; high, or ace-to-five low."""
    hands, boards = np.ascontiguousarray(hands), np.ascontiguousarray(boards)
    if not (hands.dtype == boards.dtype == np.uint8 and hands.ndim == boards.ndim == 2 and len(hands) == len(boards)):
        raise ValueError("hands and boards are rows of card codes (uint8), as many of the one as of the other")
    if kernel is None:
        return _omaha_many(half, hands, boards)
    out = np.empty(len(hands), np.uint16)
    bad = kernel.omaha_many(half == "low", hands, hands.shape[1], boards, boards.shape[1], out) if len(hands) else -1
    if bad >= 0:
        _refuse_omaha(half, hands, boards, bad)
    return out


def _refuse(ranking: RankingName, hands: Hands, row: int) -> None:
    single = fallback.SINGLES[RANKING_NAMES.index(ranking)]
    try:
        single(int(hands[row]) if hands.ndim == 1 else [int(code) for code in hands[row]])
    except ValueError as refused:
        raise ValueError(f"hand {row}: {refused}") from None
    raise AssertionError(f"hand {row} can be ranked")


def _refuse_omaha(half: str, hands: NDArray[np.uint8], boards: NDArray[np.uint8], row: int) -> None:
    single = fallback.omaha_low if half == "low" else fallback.omaha_high
    try:
        single([int(code) for code in hands[row]], [int(code) for code in boards[row]])
    except ValueError as refused:
        raise ValueError(f"hand {row}: {refused}") from None
    raise AssertionError(f"hand {row} can be ranked")


# ------------------------------------------------------------------------------------ the same by numpy


@cache
def _array(name: str) -> "NDArray[Any]":
    return np.frombuffer(views()[name], np.uint32 if views()[name].itemsize == 4 else np.uint16)


def masks_of(codes: NDArray[np.uint8]) -> Masks:
    masks: Masks = np.bitwise_or.reduce(np.uint64(1) << codes.astype(np.uint64), axis=1)
    return masks


def _rank_many(ranking: RankingName, hands: Hands) -> Strengths:
    masks = hands.astype(np.uint64) if hands.ndim == 1 else masks_of(hands & np.uint8(63))
    illegal = _illegal(ranking, masks)
    if hands.ndim == 2:
        illegal |= (hands > 52).any(axis=1) | (np.bitwise_count(masks) != hands.shape[1])
    if illegal.any():
        _refuse(ranking, hands, int(illegal.argmax()))
    return strengths_of_masks(ranking, masks)


def _illegal(ranking: RankingName, masks: Masks) -> NDArray[np.bool_]:
    not_used = ~_PLAIN if "joker" not in ranking else ~(_PLAIN | _JOKER)
    if ranking == "short_deck":
        not_used |= np.uint64(fallback.BELOW_SIX)
    sizes = np.bitwise_count(masks)
    illegal: NDArray[np.bool_] = ((masks & not_used) != 0) | (sizes < _LEAST[ranking]) | (sizes > _MOST[ranking])
    return illegal


def strengths_of_masks(ranking: RankingName, masks: Masks) -> Strengths:
    """By numpy, for masks that are known to be legal."""
    match ranking:
        case "high" | "short_deck":
            return _with_flush(masks, ranking)
        case "high_joker":
            return _where_joker(masks, _high_joker, lambda some: _with_flush(some, "high"))
        case "ace_to_five":
            return _mixed(masks, "ace_to_five")
        case "ace_to_five_joker":
            return _where_joker(
                masks, lambda some: _mixed(some, "ace_to_five_joker"), lambda some: _mixed(some, "ace_to_five")
            )
        case "deuce_to_seven" | "deuce_to_seven_joker":
            return _deuce_to_seven(masks)
        case "badugi":
            return _badugi(masks)


def _suits(masks: Masks) -> Masks:
    return masks >> np.array([[0], [13], [26], [39]], np.uint64) & np.uint64(8191)


def _keys(masks: Masks) -> NDArray[np.uint32]:
    keys: NDArray[np.uint32] = _array("suit_keys")[_suits(masks)].sum(axis=0, dtype=np.uint32)
    return keys


def _places(keys: NDArray[np.uint32]) -> NDArray[np.uint32]:
    places: NDArray[np.uint32] = _array("upper_offset")[keys & 0xFFFF] + _array("lower_place")[keys >> 16 & 0x3FFF]
    return places


def _mixed(masks: Masks, table: str) -> Strengths:
    strengths: Strengths = _array(table)[_places(_keys(masks & _PLAIN))]
    return strengths


def _with_flush(masks: Masks, ranking: str) -> Strengths:
    keys = _keys(masks)
    strengths: Strengths = _array(ranking)[_places(keys)]
    rows = np.flatnonzero(keys & _FIVE)
    strengths[rows] = np.maximum(strengths[rows], _array(f"{ranking}_flush")[_suits(masks[rows])].max(axis=0))
    return strengths


def _high_joker(masks: Masks) -> Strengths:
    keys = _keys(masks & _PLAIN)
    strengths: Strengths = _array("high_joker")[_places(keys)]
    rows = np.flatnonzero(keys & _FOUR)
    strengths[rows] = np.maximum(strengths[rows], _array("high_flush_joker")[_suits(masks[rows])].max(axis=0))
    return strengths


def _where_joker(masks: Masks, with_it: Any, without: Any) -> Strengths:  # noqa: ANN401 - functions of masks
    has = (masks & _JOKER) != 0
    strengths = np.empty(len(masks), np.uint16)
    strengths[has], strengths[~has] = with_it(masks[has]), without(masks[~has])
    return strengths


def _deuce_to_seven(masks: Masks) -> Strengths:
    strengths = _where_joker(
        masks, lambda some: _mixed(some, "deuce_to_seven_joker"), lambda some: _mixed(some, "deuce_to_seven")
    )
    for row in np.flatnonzero(_keys(masks & _PLAIN) & _FIVE):
        strengths[row] = fallback.deuce_to_seven_joker(int(masks[row]))
    return strengths


def _badugi(masks: Masks) -> Strengths:
    """Every choice of one card or none from each suit that has no rank twice."""
    suits = _suits(masks)
    best = np.zeros(len(masks), np.uint16)
    ranks = [[np.zeros(len(masks), np.uint64), *_lowest_first(suit)] for suit in suits]
    for first in ranks[0]:
        for second in ranks[1]:
            for third in ranks[2]:
                for fourth in ranks[3]:
                    chosen = (first, second, third, fourth)
                    union = first | second | third | fourth
                    fits = np.bitwise_count(union) == sum((card != 0).astype(np.uint8) for card in chosen)
                    np.maximum(best, np.where(fits, _array("badugi")[union], 0), out=best)
    return best


def _lowest_first(suit: Masks) -> list[Masks]:
    """The up to four cards of a suit, each as a bit or 0."""
    cards = []
    for _ in range(4):
        lowest = suit & (~suit + np.uint64(1))
        cards.append(lowest)
        suit = suit & ~lowest
    return cards


def _omaha_many(half: Literal["high", "low"], hands: NDArray[np.uint8], boards: NDArray[np.uint8]) -> Strengths:
    ours, theirs = masks_of(hands & np.uint8(63)), masks_of(boards & np.uint8(63))
    illegal = (hands > 51).any(axis=1) | (boards > 51).any(axis=1) | ((ours & theirs) != 0)
    illegal |= (np.bitwise_count(ours) != hands.shape[1]) | (np.bitwise_count(theirs) != boards.shape[1])
    if not (2 <= hands.shape[1] <= 6 and 3 <= boards.shape[1] <= 5):
        illegal[:] = True
    if illegal.any():
        _refuse_omaha(half, hands, boards, int(illegal.argmax()))
    return _omaha(half, hands, boards)


def _omaha(half: Literal["high", "low"], hands: NDArray[np.uint8], boards: NDArray[np.uint8]) -> Strengths:
    best = np.zeros(len(hands), np.uint16)
    ranking: RankingName = "ace_to_five" if half == "low" else "high"
    for two in combinations(range(hands.shape[1]), 2):
        for three in combinations(range(boards.shape[1]), 3):
            five = masks_of(np.hstack([hands[:, two], boards[:, three]]))
            np.maximum(best, strengths_of_masks(ranking, five), out=best)
    return best


def omaha_of_masks(half: Literal["high", "low"], hands: Masks, boards: Masks) -> Strengths:
    """By numpy, for hands and boards that are known to be legal and to have as many cards each."""
    return _omaha(half, _codes_of(hands), _codes_of(boards))


def _codes_of(masks: Masks) -> NDArray[np.uint8]:
    """Rows of codes; all masks have the same number of cards."""
    bits = (masks[:, None] >> np.arange(52, dtype=np.uint64) & np.uint64(1)).astype(np.bool_)
    return np.nonzero(bits)[1].astype(np.uint8).reshape(len(masks), -1)
