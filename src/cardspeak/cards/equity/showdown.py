"""A showdown to come: who has which cards, how many are missing, and how it will be judged."""

from math import comb, prod
from typing import Final

import msgspec

from cardspeak.cards.equity.games import EquityGame
from cardspeak.cards.ranking.names import RANKING_NAMES
from cardspeak.cards.ranking.tables import qualifying_strength

POT: Final = 5040
"""A pot in parts, so that halves of it can be shared by up to ten players."""
FIGURES: Final = ("share", "square", "scoops", "high_won", "high_tied", "low_won", "low_tied")
"""What is counted for each player; `square` is the sum of squared shares, for the standard error."""


class Showdown(msgspec.Struct, frozen=True):
    game: EquityGame
    hands: tuple[int, ...]
    """The cards known of each player, as masks; none of a player who has a range."""
    board: int
    dead: int
    ranged: tuple[bool, ...]
    qualifier: int | None

    @property
    def deck(self) -> int:
        """The cards that may still come."""
        return self.game.deck & ~(self.known | self.dead)

    @property
    def known(self) -> int:
        known = self.board
        for hand in self.hands:
            known |= hand
        return known

    @property
    def missing(self) -> tuple[int, ...]:
        """Cards to come for each player, and for the board."""
        hands = (
            0 if ranged else self.game.hand - hand.bit_count()
            for hand, ranged in zip(self.hands, self.ranged, strict=True)
        )
        return (*hands, self.game.board - self.board.bit_count())

    @property
    def deals(self) -> int:
        """In how many ways the missing cards can come."""
        left = self.deck.bit_count()
        ways = []
        for number in self.missing:
            ways.append(comb(left, number))
            left -= number
        return prod(ways)

    @property
    def low_least(self) -> int:
        return 1 if self.qualifier is None else qualifying_strength(self.qualifier)

    @property
    def for_kernel(self) -> tuple[int, int, int, int, int, int, bytes, bytes]:
        modes = ("own", "shared", "omaha")
        return (
            modes.index(self.game.mode),
            RANKING_NAMES.index(self.game.high),
            -1 if self.game.low is None else RANKING_NAMES.index(self.game.low),
            self.low_least,
            self.deck,
            self.board,
            b"".join(hand.to_bytes(8, "little") for hand in self.hands),
            bytes(self.missing),
        )


class HandRange(msgspec.Struct, frozen=True):
    """The hands a player may have, with the running sums of their weights; none where the cards are known."""

    hands: tuple[int, ...] = ()
    sums: tuple[int, ...] = ()
