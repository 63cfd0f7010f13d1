"""Cards that come faceup to a player before the draw at lowball: which of them are kept."""

from typing import Final

from cardspeak.cards import Card
from cardspeak.deal.setup import Setup
from cardspeak.rulebook import carries_out

_ACE: Final = 12
_SEVEN: Final = 5
_BEST: Final = {"ace_to_five": frozenset({_ACE, 0, 1, 2, 3}), "deuce_to_seven": frozenset({0, 1, 2, 3, _SEVEN})}
"""The ranks of the perfect hand: 5-4-3-2-A, or 7-5-4-3-2."""


@carries_out("biglow.best-hand-stays-possible")
def kept_ranks(setup: Setup) -> frozenset[int]:
    """The ranks of an exposed card that its player must keep; a joker is always kept.

    At no-limit and pot-limit nobody may learn that a hand cannot be the perfect one. At limit ace-to-five the house
    has a card up to which it is kept.
    """
    ranking = setup.form.wins[0].ranking.removesuffix("_joker")
    best = _BEST.get(ranking, frozenset())
    if setup.betting.is_big_bet or ranking != "ace_to_five":
        return best
    return best | frozenset(range(setup.house.lowball_keep_up_to - 1))


def is_kept(setup: Setup, card: Card) -> bool:
    return card.is_joker or card.rank in kept_ranks(setup)
