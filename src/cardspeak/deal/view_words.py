"""What cards make, in the words for a plate: as short as players say it, without the kickers.

Nothing here asks whose cards they are: whoever calls gives the cards that the viewer may see.
"""

from collections import Counter
from functools import lru_cache
from typing import Final

from cardspeak.cards import RANKINGS, Card, Reading, read, read_omaha
from cardspeak.cards.card import RANK_NAMES
from cardspeak.cards.ranking import words
from cardspeak.forms.form import Win
from cardspeak.rulebook import Refusal

Cards = tuple[Card, ...]
Wins = tuple[Win, ...]
REMEMBERED: Final = 4096
"""The words for some cards are asked for by everybody who sees them, after every action."""
TOO_FEW: Final = 4
"""As many cards as make no hand of five yet."""


def reading_of(win: Win, low_qualifier: int | None, hand: Cards, board: Cards) -> Reading | None:
    """The best that a hand makes for what a pot, or half of it, is won by; None where the cards are too few."""
    qualifier = low_qualifier if win.qualifies else None
    if win.of == "omaha":
        found = read_omaha(hand, board, "high" if win.ranking == "high" else "low", qualifier)
    else:
        found = read(_ranking(win), (*hand, *board), qualifier)
    return None if isinstance(found, Refusal) else found


def _ranking(win: Win) -> str:
    return win.ranking.replace("_", "-")


@lru_cache(maxsize=REMEMBERED)
def words_of(wins: Wins, low_qualifier: int | None, hand: Cards, board: Cards) -> str:
    """`two pair, kings and nines`; of a split game both halves: `pair of sixes; 8-6-5-3-A low`, a low if it qualifies.

    A hand that is not complete is said as far as it goes: `king-nine suited`, `pair of nines`, `8-5-A low`.
    """
    found = [(win, reading_of(win, low_qualifier, hand, board)) for win in wins]
    said = [_said(win, reading) for win, reading in found if reading is not None and reading.qualifies]
    if any(reading is not None for _, reading in found):
        return "; ".join(said)
    return _holecards(hand) if wins[0].of != "own" else words_showing(wins, (*hand, *board))


@lru_cache(maxsize=REMEMBERED)
def cards_that_play(wins: Wins, low_qualifier: int | None, hand: Cards, board: Cards) -> Cards:
    """The cards that make the hand: five, or of a split game those of both halves."""
    found = [reading_of(win, low_qualifier, hand, board) for win in wins]
    return tuple(dict.fromkeys(card for reading in found if reading is not None for card in reading.plays))


def _said(win: Win, reading: Reading) -> str:
    """A low says every card, since the last may decide; a high hand leaves its kickers out."""
    said = reading.words if RANKINGS[_ranking(win)].is_low else _without_kickers(reading.words)
    stands_for = reading.joker_as
    return said if stands_for is None else f"{said}, joker as {RANK_NAMES[stands_for.rank]}"


def _without_kickers(said: str) -> str:
    """The cards beside come last, behind a comma; hands that have none have no comma."""
    return said.rpartition(", ")[0] or said


@lru_cache(maxsize=REMEMBERED)
def words_showing(wins: Wins, seen: Cards) -> str:
    """What fewer cards than a hand make as they lie there: `king high`, `pair of nines`; no word of what may come."""
    ranking = RANKINGS[_ranking(wins[0])]
    natural = [card for card in seen if card.rank >= 0]
    if not 0 < len(natural) <= TOO_FEW or ranking.least <= TOO_FEW:  # a hand of four has no such words
        return ""
    said = _without_kickers(ranking.say(natural).words)
    return f"{said} and the joker" if Card.JOKER in seen else said


def _holecards(hand: Cards) -> str:
    """Before the board: the best two of them, which are all that may play where a hand takes two."""
    ranks = Counter(card.rank for card in hand if card.rank >= 0)
    pairs = [rank for rank, number in ranks.items() if number > 1]
    if pairs:
        return f"pair of {words.plural(max(pairs))}"
    if len(ranks) < 2:
        return ""
    high, low = sorted(ranks, reverse=True)[:2]
    is_suited = len(hand) == 2 and hand[0].suit == hand[1].suit
    return f"{RANK_NAMES[high]}-{RANK_NAMES[low]}{' suited' if is_suited else ''}"
