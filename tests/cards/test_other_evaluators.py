"""Our order of hands is that of evaluators written by others."""

from itertools import pairwise

import numpy as np
import phevaluator
import poker_equity
import pokerkit
import pytest
from dealing import Codes, deck_codes, names, random_rows
from numpy.typing import NDArray

from cardspeak.cards.card import CARDS
from cardspeak.cards.ranking.batch import omaha_many, rank_many
from cardspeak.cards.ranking.names import RankingName
from cardspeak.cards.ranking.tables import qualifying_strength

HANDS = 100_000


def same_order(ours: NDArray[np.uint16], theirs: NDArray[np.int64]) -> bool:
    """Whether both put the hands in one order, ties and all; theirs is better when lower."""
    pairs = np.unique(np.stack([ours.astype(np.int64), -theirs], axis=1), axis=0)
    steps = np.diff(pairs, axis=0)
    return bool((steps > 0).all())


@pytest.mark.parametrize(
    ("ranking", "theirs"),
    [
        ("high", "high"),
        ("ace_to_five", "low_a5"),
        ("deuce_to_seven", "deuce_seven"),
        ("short_deck", "short_deck"),
        ("badugi", "badugi"),
    ],
)
def test_poker_equity_agrees_on_every_ranking(ranking: RankingName, theirs: str) -> None:
    # its deuce-to-seven is for five cards
    for size in {"badugi": (4,), "deuce_to_seven": (5,)}.get(ranking, (5, 7)):
        hands = random_rows(HANDS, size, deck_codes(ranking), seed=11)
        scores = np.array(poker_equity.score_batch(theirs, [names(row) for row in hands]), np.int64)
        assert same_order(rank_many(ranking, hands), scores)


@pytest.mark.parametrize(
    ("ranking", "lookup", "low"),
    [
        ("high", pokerkit.StandardHighHand.lookup, False),
        ("ace_to_five", pokerkit.RegularLowHand.lookup, True),
        ("deuce_to_seven", pokerkit.StandardLowHand.lookup, True),
        ("short_deck", pokerkit.ShortDeckHoldemHand.lookup, False),
    ],
)
def test_pokerkit_agrees_on_five_cards(ranking: RankingName, lookup: "pokerkit.Lookup", low: bool) -> None:  # noqa: FBT001
    hands = random_rows(HANDS, 5, deck_codes(ranking), seed=13)
    sign = 1 if low else -1
    theirs = np.array([sign * lookup.get_entry(kit_cards(row)).index for row in hands], np.int64)
    assert same_order(rank_many(ranking, hands), theirs)


def kit_cards(row: Codes) -> "list[pokerkit.Card]":
    return [_KIT[code] for code in row]


_KIT = [next(iter(pokerkit.Card.parse(str(card)))) for card in CARDS[:52]]


def test_pokerkit_agrees_on_eight_or_better() -> None:
    lookup = pokerkit.EightOrBetterLowHand.lookup
    hands = random_rows(HANDS * 2, 5, deck_codes("high"), seed=17)
    ours = rank_many("ace_to_five", hands)
    qualifies = np.array([lookup.has_entry(kit_cards(row)) for row in hands])
    assert qualifies.any()
    assert (qualifies == (ours >= qualifying_strength(8))).all()
    theirs = np.array([lookup.get_entry(kit_cards(row)).index for row in hands[qualifies]], np.int64)
    assert same_order(ours[qualifies], theirs)


def test_phevaluator_agrees_on_high_with_five_to_seven_cards() -> None:
    for size in (5, 6, 7):
        hands = random_rows(HANDS, size, deck_codes("high"), seed=19)
        theirs = np.array([phevaluator.evaluate_cards(*_texts(row)) for row in hands], np.int64)
        assert same_order(rank_many("high", hands), theirs)


def test_phevaluator_agrees_on_omaha() -> None:
    rows = random_rows(HANDS, 9, deck_codes("high"), seed=23)
    theirs = np.array([phevaluator.evaluate_omaha_cards(*_texts(row)) for row in rows], np.int64)
    assert same_order(omaha_many("high", rows[:, 5:], rows[:, :5]), theirs)


def test_pokerkit_agrees_on_the_low_half_of_omaha() -> None:
    rows = random_rows(3000, 9, deck_codes("high"), seed=29)
    ours = omaha_many("low", rows[:, :4], rows[:, 4:])
    found = [pokerkit.OmahaEightOrBetterLowHand.from_game_or_none(names(row[:4]), names(row[4:])) for row in rows]
    assert [each is not None for each in found] == (ours >= qualifying_strength(8)).tolist()
    lows = [(strength, each) for strength, each in zip(ours.tolist(), found, strict=True) if each is not None]
    for (one, theirs), (other, others) in pairwise(lows):
        assert (one > other, one == other) == (theirs > others, theirs == others)


def _texts(row: Codes) -> list[str]:
    return [str(CARDS[code]) for code in row]
