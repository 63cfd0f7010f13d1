"""What equity must know of a game: how many cards a player and the board get, and how hands are judged."""

from collections.abc import Mapping
from typing import Final, Literal

import msgspec

from cardspeak.cards.card import mask_of
from cardspeak.cards.deck import DECK_WITH_JOKER, FULL_DECK, SHORT_DECK
from cardspeak.cards.ranking.names import RankingName

Mode = Literal["own", "shared", "omaha"]
"""A hand is the player's own cards, those and the board's, or two of the one and three of the other."""


class EquityGame(msgspec.Struct, frozen=True):
    name: str
    hand: int
    """Cards that a player has at the showdown."""
    mode: Mode = "own"
    high: RankingName = "high"
    """What the pot, or its first half, is won by; a low in the lowball games."""
    low: RankingName | None = None
    """What the other half is won by, where the pot is split."""
    board: int = 0
    deck: int = mask_of(FULL_DECK)

    @property
    def takes_ranges(self) -> bool:
        return self.mode != "own"


_WITH_JOKER: Final = mask_of(DECK_WITH_JOKER)

GAMES: Final[Mapping[str, EquityGame]] = {
    game.name: game
    for game in (
        EquityGame("holdem", 2, "shared", board=5),
        EquityGame("short-deck", 2, "shared", "short_deck", board=5, deck=mask_of(SHORT_DECK)),
        EquityGame("omaha", 4, "omaha", board=5),
        EquityGame("omaha8", 4, "omaha", low="ace_to_five", board=5),
        EquityGame("omaha5", 5, "omaha", board=5),
        EquityGame("stud", 7),
        EquityGame("razz", 7, high="ace_to_five"),
        EquityGame("stud8", 7, low="ace_to_five"),
        EquityGame("draw", 5),
        EquityGame("draw-joker", 5, high="high_joker", deck=_WITH_JOKER),
        EquityGame("ace-to-five", 5, high="ace_to_five_joker", deck=_WITH_JOKER),
        EquityGame("ace-to-five-no-joker", 5, high="ace_to_five"),
        EquityGame("deuce-to-seven", 5, high="deuce_to_seven"),
        EquityGame("badugi", 4, high="badugi"),
    )
}
