"""A hand names itself as players would: how strong it is, what it is called, which cards play."""

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from functools import partial
from itertools import combinations
from typing import Final, Literal

import msgspec

from cardspeak.cards.card import CARDS, Card, in_order
from cardspeak.cards.ranking import strength as by_strength
from cardspeak.cards.ranking import words
from cardspeak.cards.ranking.fallback import Single
from cardspeak.cards.ranking.tables import FIVE_ACES, qualifying_strength, views
from cardspeak.rulebook import Refusal, carries_out

Half = Literal["high", "low"]
QUALIFIERS: Final = range(5, 14)
"""The highest card that a low may have; with 13, a king, any low without a pair will do."""
PLAIN_CARDS: Final = CARDS[:52]


class Reading(msgspec.Struct, frozen=True):
    """Of two readings by one ranking the greater strength wins, and equal strengths tie."""

    strength: int
    """0 for a hand that misses the qualifier: it ties no low and beats none."""
    category: str
    words: str
    plays: tuple[Card, ...]
    """As players say them: pairs before kickers, a straight from its top, a low from its highest card."""
    joker_as: Card | None = None
    """The card a playing joker stands for; none in five aces, where it is one more than there are."""
    qualifies: bool = True


NO_LOW: Final = Reading(strength=0, category="no low", words="no low", plays=(), qualifies=False)


class Ranking(msgspec.Struct, frozen=True, kw_only=True):
    """A way to rank hands, by the name that people type."""

    name: str
    called: str
    strength: Single
    """Of all the cards that a player may choose from."""
    say: Callable[[Sequence[Card]], words.Said]
    is_low: bool = False
    has_joker: bool = False
    least: int = 5
    most: int = 7
    sizes: tuple[int, ...] = (5,)
    """How many cards may play, the best first."""
    strength_of_playing: Callable[[tuple[Card, ...]], int] | None = None
    """Of the playing cards alone, where `strength` does not take so few."""
    may_qualify: bool = False
    qualifier: int | None = None
    """The highest card of a low, unless another is asked for."""


def _strength_of_badugi(hand: tuple[Card, ...]) -> int:
    """Of one to four cards that all play; 0 where two of them share a rank or a suit."""
    ranks, suits = {card.rank for card in hand}, {card.suit for card in hand}
    is_badugi = len(ranks) == len(suits) == len(hand)
    return views()["badugi"][sum(1 << rank for rank in ranks)] if is_badugi else 0


_high = partial(words.say, manner=words.HIGH)
_short_deck = partial(words.say, manner=words.SHORT_DECK)
_ace_to_five = partial(words.say, manner=words.ACE_TO_FIVE)
_deuce_to_seven = partial(words.say, manner=words.DEUCE_TO_SEVEN)

RANKINGS: Final[Mapping[str, Ranking]] = {
    ranking.name: ranking
    for ranking in (
        Ranking(name="high", called="high", strength=by_strength.high, say=_high),
        Ranking(
            name="high-joker", called="high with the joker", strength=by_strength.high_joker, say=_high, has_joker=True
        ),
        Ranking(
            name="ace-to-five",
            called="ace-to-five low",
            strength=by_strength.ace_to_five,
            say=_ace_to_five,
            is_low=True,
            may_qualify=True,
        ),
        Ranking(
            name="ace-to-five-joker",
            called="ace-to-five low with the joker",
            strength=by_strength.ace_to_five_joker,
            say=_ace_to_five,
            is_low=True,
            has_joker=True,
            may_qualify=True,
        ),
        Ranking(
            name="deuce-to-seven",
            called="deuce-to-seven low",
            strength=by_strength.deuce_to_seven,
            say=_deuce_to_seven,
            is_low=True,
        ),
        Ranking(
            name="deuce-to-seven-joker",
            called="deuce-to-seven low with the joker",
            strength=by_strength.deuce_to_seven_joker,
            say=_deuce_to_seven,
            is_low=True,
            has_joker=True,
        ),
        Ranking(name="short-deck", called="short deck high", strength=by_strength.short_deck, say=_short_deck),
        Ranking(
            name="badugi",
            called="badugi",
            strength=by_strength.badugi,
            say=words.say_badugi,
            is_low=True,
            least=4,
            most=4,
            sizes=(4, 3, 2, 1),
            strength_of_playing=_strength_of_badugi,
        ),
        Ranking(
            name="eight-or-better",
            called="eight-or-better low",
            strength=by_strength.ace_to_five,
            say=_ace_to_five,
            is_low=True,
            may_qualify=True,
            qualifier=8,
        ),
    )
}


def read(ranking_name: str, cards: Iterable[Card], qualifier: int | None = None) -> Reading | Refusal:
    """The best that a player's cards make; a low with a card above the qualifier, or with a pair, is none."""
    ranking = RANKINGS.get(ranking_name)
    if ranking is None:
        return Refusal(f"there is no ranking {ranking_name!r}; there are {', '.join(RANKINGS)}", field="ranking_name")
    if qualifier is not None and not ranking.may_qualify:
        return Refusal(f"{ranking.called} has no qualifier; ace-to-five lows have", field="qualifier")
    hand = tuple(cards)
    ordered = in_order(hand)
    choices = (some for size in ranking.sizes for some in combinations(ordered, size))
    strength = partial(ranking.strength, hand)
    return _read(ranking, strength, choices, hand, ranking.qualifier if qualifier is None else qualifier)


@carries_out("omaha.two-holecards-three-boardcards", "omaha.board-cannot-be-played", "omaha8.separate-combinations")
def read_omaha(
    hand: Iterable[Card], board: Iterable[Card], half: Half = "high", qualifier: int | None = 8
) -> Reading | Refusal:
    """The best of two cards of the hand and three of the board; a qualifier is for the low half only."""
    ours, theirs = tuple(hand), tuple(board)
    ranking = RANKINGS["high" if half == "high" else "ace-to-five"]
    of_both = by_strength.omaha_high if half == "high" else by_strength.omaha_low
    threes = tuple(combinations(in_order(theirs), 3))
    choices = (two + three for two in combinations(in_order(ours), 2) for three in threes)
    strength = partial(of_both, ours, theirs)
    return _read(ranking, strength, choices, ours + theirs, qualifier if half == "low" else None)


def _read(
    ranking: Ranking,
    strength_of_hand: Callable[[], int],
    choices: Iterator[tuple[Card, ...]],
    hand: tuple[Card, ...],
    qualifier: int | None,
) -> Reading | Refusal:
    if qualifier is not None and qualifier not in QUALIFIERS:
        return Refusal(
            f"a qualifier is the highest card a low may have, 5 to 13 (a king), not {qualifier}",
            under=("omaha8.low-qualifier", "stud8.low-qualifier"),
            field="qualifier",
        )
    try:
        strength = strength_of_hand()
    except ValueError as why:
        return Refusal(str(why), field="cards")
    if qualifier is not None and not meets(qualifier, strength):
        return NO_LOW
    return _reading(ranking, strength, _playing(ranking, strength, choices), hand)


@carries_out("omaha8.low-qualifier", "stud8.low-qualifier")
def meets(qualifier: int, strength: int) -> bool:
    """Whether an ace-to-five strength is that of a low without a pair and without a card above the qualifier."""
    return strength >= qualifying_strength(qualifier)


def _playing(ranking: Ranking, strength: int, choices: Iterator[tuple[Card, ...]]) -> tuple[Card, ...]:
    """The first cards that are as strong by themselves; the joker is in the last choices, so natural cards go first."""
    own = ranking.strength_of_playing or ranking.strength
    return next(some for some in choices if own(some) == strength)


def _reading(ranking: Ranking, strength: int, playing: tuple[Card, ...], hand: tuple[Card, ...]) -> Reading:
    if strength == FIVE_ACES:
        return Reading(strength, "five of a kind", "five aces", playing)
    joker_as = _joker_as(ranking, strength, playing, hand) if Card.JOKER in playing else None
    natural = tuple(card for card in playing if not card.is_joker)
    said = ranking.say(natural if joker_as is None else (*natural, joker_as))
    plays = tuple(Card.JOKER if card is joker_as else card for card in said.order)
    return Reading(strength, said.category, said.words, plays, joker_as)


def _joker_as(ranking: Ranking, strength: int, playing: tuple[Card, ...], hand: tuple[Card, ...]) -> Card:
    """The card that would make the same hand; of several suits the highest, since none is the right one."""
    natural = tuple(card for card in playing if not card.is_joker)
    return next(
        card for card in reversed(PLAIN_CARDS) if card not in hand and ranking.strength((*natural, card)) == strength
    )
