"""How good cards look, by rules of thumb: of two hands in the same situation the one that promises more.

The figures compare only hands with as many cards, on the same board, with as much to come.
"""

from collections import Counter
from collections.abc import Callable, Sequence
from itertools import combinations
from typing import Final

from cardspeak.cards import Card, cards, qualifying_strength
from cardspeak.cards.ranking import strength
from cardspeak.cards.ranking.names import RANKING_NAMES, RankingName
from cardspeak.forms.form import Form, Win

Cards = Sequence[Card]
_STRENGTHS: Final[dict[RankingName, Callable[[Cards], int]]] = {name: getattr(strength, name) for name in RANKING_NAMES}
_ACES: Final = cards("As Ad Kc Qh 9s")
"""A hand that four cards to a flush or an open straight are as good as."""
_ACE: Final = 12
_ROUGH: Final = 20
"""What a low card has to be below of to be worth something."""


def is_high(ranking: RankingName) -> bool:
    return ranking in {"high", "high_joker", "short_deck"}


def is_low(ranking: RankingName) -> bool:
    return ranking.startswith(("ace_to_five", "deuce_to_seven"))


def strength_by(ranking: RankingName, hand: Cards) -> int:
    return _STRENGTHS[ranking](hand)


def strength_of(win: Win, hand: Cards, board: Cards, qualifier: int | None) -> int:
    """By the ranking, once the cards are all there; 0 for a low that misses the qualifier."""
    if win.of == "omaha":
        found = (strength.omaha_low if is_low(win.ranking) else strength.omaha_high)(hand, board)
    else:
        found = _STRENGTHS[win.ranking]((*hand, *board))
    return 0 if qualifier is not None and found < qualifying_strength(qualifier) else found


def promise(win: Win, hand: Cards, board: Cards, *, more: bool, qualifier: int | None = None) -> float:
    """0 is no hope at all; `more` where cards are still to come."""
    least = qualifier if win.qualifies else None
    if not more and _is_complete(win, hand, board):
        return strength_of(win, hand, board, least)
    if win.ranking == "badugi":
        return badugi_points(hand)
    if is_low(win.ranking):
        return _low_promise(win, hand, board, least)
    return _high_promise(win, hand, board)


def _is_complete(win: Win, hand: Cards, board: Cards) -> bool:
    if win.of == "omaha":
        return len(board) >= 3
    return len(hand) + len(board) >= (4 if win.ranking == "badugi" else 5)


def points(form: Form, some: Cards) -> float:
    """What a few cards are worth to be kept, among as many others of the same hand."""
    return sum(_points(win.ranking, some) for win in form.wins)


def _points(ranking: RankingName, some: Cards) -> float:
    if ranking == "badugi":
        return badugi_points(some)
    return low_points(ranking, some) if is_low(ranking) else high_points(some)


# ------------------------------------------------------------------------------------ high


def _high_promise(win: Win, hand: Cards, board: Cards) -> float:
    if not _is_complete(win, hand, board):
        if win.of != "omaha":
            return high_points((*hand, *board))
        best = sorted((high_points(two) for two in combinations(hand, 2)), reverse=True)
        return best[0] + sum(best[1:3]) / 4
    made = strength_of(win, hand, board, None)
    return max(made, _STRENGTHS[win.ranking](_ACES)) if _draws_to_more(win, hand, board) else made


def _draws_to_more(win: Win, hand: Cards, board: Cards) -> bool:
    """Whether the player's own cards help to make four to a flush or to an open straight."""
    own_least = 2 if win.of == "omaha" else 1
    together = (*hand, *board)
    suits, own_suits = Counter(card.suit for card in together), Counter(card.suit for card in hand)
    if any(suits[suit] == 4 and number >= own_least for suit, number in own_suits.items()):
        return True
    return win.of != "omaha" and _has_open_straight(together) and not (board and _has_open_straight(board))


def _has_open_straight(hand: Cards) -> bool:
    ranks = 0
    for card in hand:
        if card.rank >= 0:
            ranks |= 1 << card.rank
    return any(ranks >> lowest & 15 == 15 for lowest in range(9))


def high_points(hand: Cards) -> float:
    """Of up to five cards that are not all there yet: pairs, high cards, one suit, neighbours."""
    ranks = sorted((card.rank if card.rank >= 0 else _ACE for card in hand), reverse=True)
    repeats = sorted(((number, rank) for rank, number in Counter(ranks).items()), reverse=True)
    points: float = sum((number - 1) ** 2 * (14 + rank) for number, rank in repeats)
    points += sum(rank / (2 * place + 1) for place, (_, rank) in enumerate(repeats[:3]))
    size = len(hand)
    if size > 1 and len(repeats) == size:
        is_suited = len({card.suit for card in hand if card.suit >= 0}) <= 1
        points += (size - 1) ** 2 * (2 * is_suited + (ranks[0] - ranks[-1] < 5))
    return points


# ------------------------------------------------------------------------------------ low


def low_value(ranking: RankingName, card: Card) -> int:
    """What a card counts in a low, an ace one or fourteen; the joker is one card more, and the lowest."""
    if card.rank < 0:
        return 0
    return 1 if card.rank == _ACE and not ranking.startswith("deuce") else card.rank + 2


def _low_promise(win: Win, hand: Cards, board: Cards, qualifier: int | None) -> float:
    """Five different low cards, of which at Omaha two come from the hand."""
    ranking, most = win.ranking, qualifier or _ROUGH
    on_board = sorted({low_value(ranking, card) for card in board})
    if win.of != "omaha":
        values = sorted({low_value(ranking, card) for card in hand}.union(on_board))
        return sum(_ROUGH - value for value in values[:5] if value <= most)
    own = sorted({low_value(ranking, card) for card in hand if low_value(ranking, card) <= most}.difference(on_board))
    lows_on_board = [value for value in on_board if value <= most][:3]
    if len(own) < 2 or (board and len(lows_on_board) < 2):
        return 0
    return sum(_ROUGH - value for value in own[:2]) + sum(own[2:3]) / _ROUGH


def low_points(ranking: RankingName, hand: Cards) -> int:
    return sum(_ROUGH - value for value in {low_value(ranking, card) for card in hand})


# ------------------------------------------------------------------------------------ badugi


def badugi_points(hand: Cards) -> int:
    return low_points("badugi", badugi_in(hand))


def badugi_in(hand: Cards) -> Cards:
    """The most cards of different ranks and suits, and of those the lowest."""
    for size in range(min(len(hand), 4), 0, -1):
        found = [some for some in combinations(hand, size) if _all_differ(some)]
        if found:
            return max(found, key=lambda some: low_points("badugi", some))
    return ()


def _all_differ(some: Cards) -> bool:
    return len({card.rank for card in some}) == len({card.suit for card in some}) == len(some)
