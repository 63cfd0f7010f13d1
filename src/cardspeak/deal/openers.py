"""Jacks or better: what opens a pot, what splitting it means, and how it is proved in the end."""

from collections import Counter
from collections.abc import Sequence

from cardspeak.cards import Card, cards
from cardspeak.cards.ranking import strength
from cardspeak.deal.state import NOBODY, DealState
from cardspeak.rulebook import carries_out

_STRAIGHT = strength.high_joker(cards("5s 4h 3d 2c As"))
_JACK = cards("Js")[0].rank
_ACE = cards("As")[0].rank


@carries_out("jacks.openers-required", "jacks.retaining-openers-is-not-splitting")
def openers_in(held: Sequence[Card]) -> tuple[Card, ...]:
    """The cards of these that are openers by themselves, or none.

    The joker is an ace, or completes a straight or flush; those take five cards.
    """
    known = [card for card in held if card.is_known]
    of_rank = Counter(_rank(card) for card in known)
    paired = {rank for rank, number in of_rank.items() if number > 1}
    several = tuple(card for card in known if _rank(card) in paired)
    if len(paired) > 1 or len(several) > 2 or any(rank >= _JACK for rank in paired):
        return several
    if len(known) == 5 and strength.high_joker(known) >= _STRAIGHT:
        return tuple(known)
    return ()


def _rank(card: Card) -> int:
    return card.rank if card.rank >= 0 else _ACE


@carries_out("jacks.splitting-openers", "jacks.opener-must-prove")
def proof(deal: DealState) -> tuple[Card, ...]:
    """The openers that the opener can still show: kept in the hand, or discarded with the word that they are split.

    Cards that came on the draw prove nothing. Where people deal, and the first hand was not seen, the last one does.
    """
    hand = deal.hands[deal.opener]
    first = deal.opening_hand
    if Card.UNKNOWN in first:
        return openers_in([*hand, *deal.split_discards])
    return openers_in([*[card for card in first if card in hand], *deal.split_discards])


def must_prove(deal: DealState) -> bool:
    """Whether the opener can win nothing before the openers are shown."""
    opener = deal.opener
    return deal.setup.form.openers and opener != NOBODY and deal.live[opener] and deal.openers_proved is None
