"""What the cards that play make, in the order and the words in which players say it."""

from collections import Counter
from collections.abc import Iterable, Sequence
from enum import IntEnum
from typing import Final, NamedTuple

from cardspeak.cards.card import RANK_NAMES, RANKS, Card, by_suit

ACE: Final = 12
SIZE_NAMES: Final = ("no", "one", "two", "three", "four")


class Category(IntEnum):
    """From the worst high hand to the best."""

    NO_PAIR = 0
    PAIR = 1
    TWO_PAIR = 2
    THREE_OF_A_KIND = 3
    STRAIGHT = 4
    FLUSH = 5
    FULL_HOUSE = 6
    FOUR_OF_A_KIND = 7
    STRAIGHT_FLUSH = 8

    @property
    def said(self) -> str:
        return self.name.lower().replace("_", " ")


class Manner(NamedTuple):
    """What a ranking makes of the same five cards."""

    is_low: bool = False
    ace_low: bool = False
    has_straights: bool = True
    """Straights and flushes count, for or against the hand."""
    foot: int | None = 0
    """The rank below which the ace may stand in a straight."""


HIGH: Final = Manner()
SHORT_DECK: Final = Manner(foot=RANKS.index("6"))
ACE_TO_FIVE: Final = Manner(is_low=True, ace_low=True, has_straights=False)
DEUCE_TO_SEVEN: Final = Manner(is_low=True, foot=None)

_BEST_LOWS: Final = {ACE_TO_FIVE: ("5-4-3-2-A", "wheel"), DEUCE_TO_SEVEN: ("7-5-4-3-2", "number one")}
_BY_REPEATS: Final = {
    (1, 1): Category.NO_PAIR,
    (2, 1): Category.PAIR,
    (2, 2): Category.TWO_PAIR,
    (3, 1): Category.THREE_OF_A_KIND,
    (3, 2): Category.FULL_HOUSE,
    (4, 1): Category.FOUR_OF_A_KIND,
}


class Shape(NamedTuple):
    category: Category
    order: tuple[Card, ...]
    """As hands are compared: the most repeated rank first, then the highest; a straight from its top."""

    @property
    def ranks(self) -> tuple[int, ...]:
        """Each rank once."""
        return tuple(dict.fromkeys(card.rank for card in self.order))


class Said(NamedTuple):
    category: str
    words: str
    order: tuple[Card, ...]


def shape_of(hand: Iterable[Card], manner: Manner) -> Shape:
    """What up to five cards make; straights and flushes need five."""
    hand = tuple(hand)
    repeats = Counter(card.rank for card in hand)
    order = tuple(
        sorted(hand, key=lambda card: (repeats[card.rank], *by_suit(card, ace_low=manner.ace_low)), reverse=True)
    )
    first, second = sorted((1, 1, *repeats.values()), reverse=True)[:2]
    if not manner.has_straights or len(repeats) < 5:
        return Shape(_BY_REPEATS[first, second], order)
    straight = _as_straight(order, manner.foot)
    is_flush = len({card.suit for card in hand}) == 1
    if straight is not None:
        return Shape(Category.STRAIGHT_FLUSH if is_flush else Category.STRAIGHT, straight)
    return Shape(Category.FLUSH if is_flush else Category.NO_PAIR, order)


def _as_straight(order: tuple[Card, ...], foot: int | None) -> tuple[Card, ...] | None:
    """The five cards from the straight's top to its foot; None where they are no straight."""
    ranks = [card.rank for card in order]
    if foot is not None and ranks == [ACE, *range(foot + 3, foot - 1, -1)]:
        return (*order[1:], order[0])
    return order if ranks == list(range(ranks[0], ranks[0] - 5, -1)) else None


def say(hand: Sequence[Card], manner: Manner) -> Said:
    """The words tell any two hands of a ranking apart that do not tie."""
    shape = shape_of(hand, manner)
    return Said(shape.category.said, _words(shape, manner), shape.order)


def say_badugi(hand: Sequence[Card]) -> Said:
    """Of the one to four cards that play."""
    order = shape_of(hand, ACE_TO_FIVE).order
    category = f"{SIZE_NAMES[len(order)]}-card badugi"
    return Said(category, f"{category}, {_dashed(card.rank for card in order)}", order)


def plural(rank: int) -> str:
    return f"{RANK_NAMES[rank]}es" if RANK_NAMES[rank] == "six" else f"{RANK_NAMES[rank]}s"


def _words(shape: Shape, manner: Manner) -> str:  # noqa: PLR0911 - one answer a category
    first, *rest = shape.ranks
    name = RANK_NAMES[first]
    match shape.category:
        case Category.STRAIGHT_FLUSH:
            return "royal flush" if first == ACE else f"{name}-high straight flush"
        case Category.FOUR_OF_A_KIND | Category.THREE_OF_A_KIND:
            return f"{shape.category.said}, {plural(first)}, {_beside(rest, manner)}"
        case Category.FULL_HOUSE:
            return f"{plural(first)} full of {plural(rest[0])}"
        case Category.FLUSH:
            return f"{name}-high flush, {_dashed(shape.ranks)}"
        case Category.STRAIGHT:
            return f"{name}-high straight" + (" (wheel)" if shape.ranks[-2:] == (0, ACE) else "")
        case Category.TWO_PAIR:
            return f"two pair, {plural(first)} and {plural(rest[0])}, {_beside(rest[1:], manner)}"
        case Category.PAIR:
            return f"pair of {plural(first)}, {_beside(rest, manner)}"
        case Category.NO_PAIR:
            return _low(shape.ranks, manner) if manner.is_low else f"{name} high, {_dashed(rest)}"


def _beside(ranks: Sequence[int], manner: Manner) -> str:
    """The cards that are in no pair."""
    if manner.is_low:
        return f"{_dashed(ranks)} low"
    return f"{RANK_NAMES[ranks[0]]} kicker" if len(ranks) == 1 else f"{_dashed(ranks)} kickers"


def _low(ranks: Sequence[int], manner: Manner) -> str:
    best, called = _BEST_LOWS[manner]
    dashed = _dashed(ranks)
    return f"{dashed} low ({called})" if dashed == best else f"{dashed} low"


def _dashed(ranks: Iterable[int]) -> str:
    return "-".join("10" if RANKS[rank] == "T" else RANKS[rank] for rank in ranks)
