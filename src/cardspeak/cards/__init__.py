"""Cards, decks, rankings and equity.

What is named here needs no numpy. Batches are in `cards.ranking.batch`, equities in `cards.equity`.
"""

from cardspeak.cards.card import CARDS, RANKS, SUITS, Card, by_suit, cards, cards_of, in_order, mask_of, read_cards
from cardspeak.cards.deck import DECK_WITH_JOKER, FULL_DECK, SHORT_DECK, cut
from cardspeak.cards.ranking.reading import RANKINGS, Ranking, Reading, read, read_omaha
from cardspeak.cards.ranking.showing import high_on_board, highest_card, low_on_board, lowest_card
from cardspeak.cards.ranking.strength import (
    ace_to_five,
    ace_to_five_joker,
    badugi,
    deuce_to_seven,
    deuce_to_seven_joker,
    high,
    high_joker,
    omaha_high,
    omaha_low,
    short_deck,
)
from cardspeak.cards.ranking.tables import qualifying_strength
from cardspeak.cards.shuffle import shuffle

__all__ = [
    "CARDS",
    "DECK_WITH_JOKER",
    "FULL_DECK",
    "RANKINGS",
    "RANKS",
    "SHORT_DECK",
    "SUITS",
    "Card",
    "Ranking",
    "Reading",
    "ace_to_five",
    "ace_to_five_joker",
    "badugi",
    "by_suit",
    "cards",
    "cards_of",
    "cut",
    "deuce_to_seven",
    "deuce_to_seven_joker",
    "high",
    "high_joker",
    "high_on_board",
    "highest_card",
    "in_order",
    "low_on_board",
    "lowest_card",
    "mask_of",
    "omaha_high",
    "omaha_low",
    "qualifying_strength",
    "read",
    "read_cards",
    "read_omaha",
    "short_deck",
    "shuffle",
]
