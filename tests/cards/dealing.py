"""Random and complete sets of hands for the tests, as rows of card codes."""

from functools import cache
from itertools import combinations

import numpy as np
from numpy.typing import NDArray

from cardspeak.cards.card import CARDS
from cardspeak.cards.deck import DECK_WITH_JOKER, FULL_DECK, SHORT_DECK
from cardspeak.cards.ranking.names import RankingName

Codes = NDArray[np.uint8]


def deck_codes(ranking: RankingName) -> Codes:
    deck = SHORT_DECK if ranking == "short_deck" else DECK_WITH_JOKER if "joker" in ranking else FULL_DECK
    return np.array(sorted(card.code for card in deck), np.uint8)


def random_rows(number: int, size: int, deck: Codes, seed: int = 7) -> Codes:
    """So many hands of different cards."""
    rng = np.random.default_rng(seed)
    parts = [
        np.argpartition(rng.random((min(100_000, number - start), len(deck))), size, axis=1)[:, :size]
        for start in range(0, number, 100_000)
    ]
    return deck[np.concatenate(parts)]


@cache
def every_hand(size: int) -> Codes:
    """All hands of that size from 52 cards."""
    flat = np.fromiter((code for hand in combinations(range(52), size) for code in hand), np.uint8)
    return flat.reshape(-1, size)


def names(row: Codes) -> str:
    return "".join(CARDS[code] for code in row)
