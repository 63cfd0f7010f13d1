"""The decks that are played with, and the cut."""

from typing import Final, TypeVar

from cardspeak.cards.card import CARDS, RANKS, Card
from cardspeak.rulebook import Refusal, carries_out

T = TypeVar("T")

FULL_DECK: Final[tuple[Card, ...]] = carries_out("glossary.deck")(CARDS[:52])
DECK_WITH_JOKER: Final[tuple[Card, ...]] = carries_out("glossary.deck")((*FULL_DECK, Card.JOKER))
SHORT_DECK: Final[tuple[Card, ...]] = tuple(card for card in FULL_DECK if card.rank >= RANKS.index("6"))
"""The 36 cards from the sixes to the aces."""

FEWEST_IN_A_PORTION: Final = 4


@carries_out("shuffle.cut-four-cards", "glossary.cut-and-cut-card")
def cut(deck: tuple[T, ...], at: int) -> tuple[T, ...] | Refusal:
    """The top `at` cards go below the others; the first of the deck is its top.

    Places can be cut as cards can, so that a cut can be followed without seeing a card.
    """
    highest = len(deck) - FEWEST_IN_A_PORTION
    if FEWEST_IN_A_PORTION <= at <= highest:
        return deck[at:] + deck[:at]
    if highest < FEWEST_IN_A_PORTION:
        reason = f"a cut leaves four cards in each portion, so {len(deck)} cards are too few to cut"
    else:
        reason = f"a cut leaves four cards in each portion: cut after card {FEWEST_IN_A_PORTION} to {highest}, not {at}"
    return Refusal(reason, under=("shuffle.cut-four-cards",), field="at")
