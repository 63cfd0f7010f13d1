"""The names of the rankings, in the order of the kernel's enumeration."""

from typing import Final, Literal, get_args

RankingName = Literal[
    "high",
    "high_joker",
    "ace_to_five",
    "ace_to_five_joker",
    "deuce_to_seven",
    "deuce_to_seven_joker",
    "short_deck",
    "badugi",
]
RANKING_NAMES: Final[tuple[RankingName, ...]] = get_args(RankingName)
