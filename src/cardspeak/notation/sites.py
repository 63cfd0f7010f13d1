"""How card sites write down what was won: each has habits of its own, found from its hands.

The standard says that winnings are the pots that a player collected, less the rake. The recordings of online money
games of 2009 keep to the words of each site instead; docs/replays.md has the counts that this was told from.
"""

from collections.abc import Mapping
from decimal import Decimal
from typing import Final, Literal

import msgspec

RAKED: Final = 20
"""A twentieth of the pot was the most that any of these sites took, once there was a flop."""
CAP: Final = 3
"""And never more than so much, in dollars, whatever the stakes."""


class Site(msgspec.Struct, frozen=True, kw_only=True):
    counts_uncalled: Literal["never", "for a walk", "always"] = "never"
    """Whether what nobody called, and the winner took back, is among the winnings."""
    silent: Literal["never", "always", "of the blinds and the button", "of split pots"] = "never"
    """Which winners have no winnings written down, though others would: all that is left are noughts."""
    side_pots: bool = True
    """Whether side pots are among the winnings."""
    is_known: bool = True
    """Whether it is known how much it takes."""
    jackpot: Decimal = Decimal(0)
    """What some tables take for a jackpot besides the rake, in dollars."""

    def most_rake(self, pot: int, unit: int, *, has_flop: bool) -> int:
        """The most that can have been taken from a pot; an unknown house takes what it likes, up to a tenth."""
        if not self.is_known:
            return pot // 10
        if not has_flop:
            return 0
        return min(-(-pot // RAKED), CAP * unit) + int(self.jackpot * unit)


SITES: Final[Mapping[str, Site]] = {
    "Absolute Poker": Site(counts_uncalled="for a walk", jackpot=Decimal("0.50")),
    "Full Tilt Poker": Site(silent="of the blinds and the button"),
    "iPoker Network": Site(silent="always"),
    "Ongame Network": Site(silent="of split pots", side_pots=False),
    "PartyPoker": Site(counts_uncalled="always"),
    "PokerStars": Site(silent="of the blinds and the button"),
}
BY_THE_STANDARD: Final = Site(is_known=False)


def site_of(venue: str | None) -> Site:
    return SITES.get(venue or "", BY_THE_STANDARD)
