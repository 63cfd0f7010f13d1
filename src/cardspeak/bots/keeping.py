"""Which cards are kept at a draw, by rules of thumb."""

from collections import Counter
from typing import Final

from cardspeak.bots.promise import Cards, badugi_in, is_low, low_value, strength_by
from cardspeak.cards import Card, cards
from cardspeak.cards.ranking import strength
from cardspeak.cards.ranking.names import RankingName
from cardspeak.forms import Form

_SMOOTH: Final = 8
"""The highest card that a low is drawn to."""
_LOWEST_STRAIGHTS: Final[dict[str, int]] = {
    "high": strength.high(cards("5s 4h 3d 2c As")),
    "high_joker": strength.high_joker(cards("5s 4h 3d 2c As")),
    "short_deck": strength.short_deck(cards("9s 8h 7d 6c As")),
}
_JACK: Final = 9
_ACE: Final = 12


def kept(form: Form, hand: Cards, draws: int) -> tuple[Card, ...]:
    """What is kept of the hand with so many draws to come; where the pot is split, for the half that keeps more."""
    return max((kept_for(win.ranking, hand, draws) for win in form.wins), key=len)


def kept_for(ranking: RankingName, hand: Cards, draws: int) -> tuple[Card, ...]:
    if ranking == "badugi":
        return _kept_for_badugi(hand, draws)
    return _kept_for_low(ranking, hand, draws) if is_low(ranking) else _kept_for_high(ranking, hand)


def _kept_for_low(ranking: RankingName, hand: Cards, draws: int) -> tuple[Card, ...]:
    """A pat hand that is good enough, else its low cards, each once; straights are broken where they count."""
    by_value = {low_value(ranking, card): card for card in hand}
    values = sorted(by_value)
    if len(values) == len(hand) and values[-1] <= max(11 - draws, _SMOOTH) and not _spoils(ranking, hand):
        return tuple(hand)
    return tuple(by_value[value] for value in values[:4] if value <= _SMOOTH)


def _spoils(ranking: RankingName, hand: Cards) -> bool:
    """Whether five cards are a straight or a flush, and those count against a low."""
    if not ranking.startswith("deuce") or len(hand) < 5 or Card.JOKER in hand:
        return False
    ranks = [card.rank for card in hand]
    return len({card.suit for card in hand}) == 1 or max(ranks) - min(ranks) == 4


def _kept_for_badugi(hand: Cards, draws: int) -> tuple[Card, ...]:
    found = badugi_in(hand)
    if len(found) == len(hand) and max(low_value("badugi", card) for card in found) <= 13 - 2 * (draws - 1):
        return tuple(found)
    return tuple(card for card in found if low_value("badugi", card) <= _SMOOTH)[:3]


def _kept_for_high(ranking: RankingName, hand: Cards) -> tuple[Card, ...]:
    """Pairs and better, else four to a flush or a straight, else the highest cards."""
    if len(hand) >= 5 and strength_by(ranking, hand) >= _LOWEST_STRAIGHTS[ranking]:
        return tuple(hand)
    repeats = Counter(_rank(card) for card in hand)
    paired = tuple(card for card in hand if repeats[_rank(card)] > 1)
    return paired or _four_to_flush(hand) or _four_to_straight(hand) or _high_cards(hand)


def _rank(card: Card) -> int:
    return card.rank if card.rank >= 0 else _ACE


def _four_to_flush(hand: Cards) -> tuple[Card, ...]:
    suits = Counter(card.suit for card in hand if card.suit >= 0)
    suit = max(suits, key=lambda each: suits[each], default=-1)
    some = tuple(card for card in hand if card.suit in {suit, -1})
    return some if len(some) == 4 else ()


def _four_to_straight(hand: Cards) -> tuple[Card, ...]:
    """Open at both ends."""
    by_rank = {card.rank: card for card in hand if card.rank >= 0}
    for lowest in range(9):
        ranks = range(lowest, lowest + 4)
        if all(rank in by_rank for rank in ranks):
            return tuple(by_rank[rank] for rank in ranks)
    return ()


def _high_cards(hand: Cards) -> tuple[Card, ...]:
    order = sorted(hand, key=_rank, reverse=True)
    return tuple(card for card in order[:2] if _rank(card) >= _JACK) or tuple(order[:1])
