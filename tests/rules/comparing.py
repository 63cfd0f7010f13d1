"""How the catalogue's comparisons of hands are written as tests."""

from collections.abc import Callable
from itertools import pairwise

from cardspeak.cards.card import Card, cards
from cardspeak.cards.ranking.reading import Reading, read

Strength = Callable[[tuple[Card, ...]], int]


def falls(strength: Strength, *hands: str) -> bool:
    """Each hand beats the next."""
    return all(better > worse for better, worse in pairwise(strength(cards(hand)) for hand in hands))


def mixed(ranks: str) -> str:
    """`7-5-4-3-2` in more than one suit."""
    return " ".join(rank + suit for rank, suit in zip(ranks.split("-"), "cdhsc", strict=False))


def suited(ranks: str) -> str:
    return " ".join(f"{rank}h" for rank in ranks.split("-"))


def falls_by_ranks(strength: Strength, *hands: str) -> bool:
    return falls(strength, *map(mixed, hands))


def reading(ranking: str, hand: str, qualifier: int | None = None) -> Reading:
    found = read(ranking, cards(hand), qualifier)
    assert isinstance(found, Reading), found
    return found
