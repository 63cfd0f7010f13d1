"""Stud's upcards: whose board acts first, and whose card must open."""

from collections.abc import Callable, Iterable, Sequence
from functools import cache

from cardspeak.cards.card import CARDS, Card, by_suit
from cardspeak.cards.ranking import words
from cardspeak.rulebook import carries_out

Upcards = Sequence[Card]
Showing = tuple[int, ...]
"""The greater one acts first."""


def showing_high(cards: Upcards) -> Showing:
    """Of one to five upcards; the ace is high, and a card that is not there is lower than any."""
    if 0 < len(cards) < 5:
        return _high_of_ranks(_ranks(cards))
    return _high(_checked(cards))


def _high(cards: Upcards) -> Showing:
    shape = words.shape_of(cards, words.HIGH)
    return (shape.category, *shape.ranks)


@cache
def _high_of_ranks(ranks: tuple[int, ...]) -> Showing:
    """Fewer than five cards make no straight and no flush, so their ranks are enough."""
    return _high(_of_ranks(ranks))


def _ranks(cards: Upcards) -> tuple[int, ...]:
    ranks = sorted([card.rank for card in cards])
    if ranks[0] < 0:
        _all_seen(cards)
    return tuple(ranks)


def _of_ranks(ranks: tuple[int, ...]) -> Upcards:
    return [CARDS[13 * suit + rank] for suit, rank in enumerate(ranks)]


def showing_low(cards: Upcards) -> Showing:
    """Of one to five upcards, the best low greatest; the ace is low, and a card that is not there is lower still."""
    if 0 < len(cards) < 5:
        return _low_of_ranks(_ranks(cards))
    return _low(_checked(cards))


@cache
def _low_of_ranks(ranks: tuple[int, ...]) -> Showing:
    return _low(_of_ranks(ranks))


def _low(cards: Upcards) -> Showing:
    shape = words.shape_of(cards, words.ACE_TO_FIVE)
    ranks = [_ace_low(rank) for rank in shape.ranks]
    missing = [0] * (5 - len(ranks))
    return (-shape.category, *(-rank for rank in ranks), *missing)


def _ace_low(rank: int) -> int:
    """1 for an ace, 2 for a two, 13 for a king."""
    return (rank + 1) % 13 + 1


def _checked(cards: Upcards) -> Upcards:
    if not 1 <= len(cards) <= 5:
        raise ValueError(f"one to five upcards can be compared, not {len(cards)}")
    return _all_seen(cards)


def _all_seen(cards: Upcards) -> Upcards:
    for card in cards:
        if card.rank < 0:
            raise ValueError(f"the {card.spoken} has no rank to compare")
    return cards


@carries_out("stud.high-board-acts-first", "stud8.high-board-acts-first")
def high_on_board(upcards_by_seat: Sequence[Upcards]) -> int:
    """The seat that acts first, seats in dealing order; one without upcards is out of the deal and never does."""
    return _first_to_act(upcards_by_seat, showing_high)


@carries_out("razz.low-board-acts-first")
def low_on_board(upcards_by_seat: Sequence[Upcards]) -> int:
    """As `high_on_board`, by the lowest hand showing."""
    return _first_to_act(upcards_by_seat, showing_low)


def _first_to_act(upcards_by_seat: Sequence[Upcards], showing: Callable[[Upcards], Showing]) -> int:
    first = -1
    best: Showing = ()
    for seat, cards in enumerate(upcards_by_seat):
        if cards:
            shown = showing(cards)
            if first < 0 or shown > best:  # the first of equals: who received cards first
                first, best = seat, shown
    if first < 0:
        raise ValueError("nobody has upcards")
    return first


@carries_out("stud.bring-in-lowest-upcard", "stud8.forced-bet-low-card-ace-high")
def lowest_card(cards: Iterable[Card], *, ace_low: bool = False) -> Card:
    """By rank, then by suit: of the upcards, the one whose player makes stud's forced bet."""
    return min(_all_seen(tuple(cards)), key=lambda card: by_suit(card, ace_low=ace_low))


@carries_out("razz.forced-bet-highest-card")
def highest_card(cards: Iterable[Card], *, ace_low: bool = False) -> Card:
    """By rank, then by suit: of the upcards, with `ace_low`, the one whose player makes razz's forced bet."""
    return max(_all_seen(tuple(cards)), key=lambda card: by_suit(card, ace_low=ace_low))
