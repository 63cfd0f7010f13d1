"""The words of PokerStars' text form: games, limits, hands, amounts and times."""

from collections.abc import Iterable, Mapping, Sequence
from datetime import UTC, datetime, timedelta
from typing import Final

import msgspec

from cardspeak.cards import RANKS, Card, Reading
from cardspeak.cards.card import RANK_NAMES
from cardspeak.deal.view_words import reading_of
from cardspeak.forms import Form, Win
from cardspeak.rulebook import HouseRules
from cardspeak.rulebook.game_terms import Structure

KNOWN_GAMES: Final[Mapping[str, str]] = {
    "holdem": "Hold'em",
    "short-deck": "6+ Hold'em",
    "omaha": "Omaha",
    "omaha5": "5 Card Omaha",
    "omaha8": "Omaha Hi/Lo",
    "stud": "7 Card Stud",
    "razz": "Razz",
    "stud8": "7 Card Stud Hi/Lo",
    "deuce-to-seven": "Single Draw 2-7 Lowball",
    "deuce-to-seven-triple-draw": "Triple Draw 2-7 Lowball",
    "badugi": "Badugi",
    "draw": "5 Card Draw",
}
LIMITS: Final[Mapping[Structure, str]] = {
    "limit": "Limit",
    "spread-limit": "Limit",
    "pot-limit": "Pot Limit",
    "no-limit": "No Limit",
}
ORDINALS: Final = ("FIRST", "SECOND", "THIRD")
_ROMAN: Final = ((50, "L"), (40, "XL"), (10, "X"), (9, "IX"), (5, "V"), (4, "IV"), (1, "I"))


class Money(msgspec.Struct, frozen=True, kw_only=True):
    """What the chips of a game for money are worth."""

    symbol: str = "$"
    code: str = "USD"
    cents: int = 100
    """The worth of a chip."""


class Entry(msgspec.Struct, frozen=True, kw_only=True):
    """The event that a deal of a tournament belongs to."""

    number: int = 1
    buy_in: str = "Freeroll"
    """As the text form has it: `$10+$1 USD`."""
    level: int = 1


def is_stud(form: Form) -> bool:
    return any("u" in street.cards for street in form.streets)


def is_draw(form: Form) -> bool:
    return any(street.draw for street in form.streets)


def game_name(form: Form) -> str:
    """The game as the text form calls it; one that it does not know has the name of its nearest kin."""
    return KNOWN_GAMES.get(form.name) or _nearest(form)


def _nearest(form: Form) -> str:
    split = " Hi/Lo" if form.is_split else ""
    if form.has_board:
        return ("Omaha" if form.wins[0].of == "omaha" else "Hold'em") + split
    if is_stud(form):
        return "Razz" if form.low else f"7 Card Stud{split}"
    if not form.low:
        return "5 Card Draw"
    return "Single Draw 2-7 Lowball" if len(form.streets) == 2 else "Triple Draw 2-7 Lowball"


def amount_in(money: Money | None, chips: int) -> str:
    if money is None:
        return str(chips)
    whole, cents = divmod(chips * money.cents, 100)
    return f"{money.symbol}{whole}.{cents:02}" if cents else f"{money.symbol}{whole}"


def bracketed(cards: Iterable[Card]) -> str:
    return f"[{' '.join(cards)}]"


def roman(number: int) -> str:
    digits = ""
    for worth, digit in _ROMAN:
        digits += digit * (number // worth)
        number %= worth
    return digits


# ---------------------------------------------------------------------------------------- times


def stamped(at: int) -> str:
    """Seconds since 1970 as both times that the text form has; readers go by Eastern Time."""
    then = datetime.fromtimestamp(at, UTC)
    eastern = then - timedelta(hours=4 if _is_summer_in_the_east(then) else 5)
    return f"{then:%Y/%m/%d %H:%M:%S} UTC [{eastern:%Y/%m/%d %H:%M:%S} ET]"


def _is_summer_in_the_east(then: datetime) -> bool:
    """From two o'clock on the second Sunday of March to two o'clock on the first of November, local time."""
    begins = _sunday(then.year, month=3, week=2) + timedelta(hours=7)
    ends = _sunday(then.year, month=11, week=1) + timedelta(hours=6)
    return begins <= then < ends


def _sunday(year: int, *, month: int, week: int) -> datetime:
    first = datetime(year, month, 1, tzinfo=UTC)
    return first + timedelta(days=(6 - first.weekday()) % 7 + 7 * (week - 1))


# ---------------------------------------------------------------------------------------- hands


def hand_in_words(form: Form, house: HouseRules, hand: Sequence[Card], board: Sequence[Card]) -> str:
    """`a pair of Kings`, `Lo: 8,6,4,2,A`, `HI: a flush, Ace high; LO: 8,6,4,2,A`; nothing where a card is unknown."""
    if Card.UNKNOWN in hand or Card.UNKNOWN in board:
        return ""
    found = [_reading(win, house, hand, board) for win in form.wins]
    said = [_low(each) if _is_low(win) else _high(each) for win, each in zip(form.wins, found, strict=True) if each]
    if form.is_split:
        return "; ".join(f"{half}: {words}" for half, words in zip(("HI", "LO"), said, strict=False))
    if not said:
        return ""
    return f"Lo: {said[0]}" if _is_low(form.wins[0]) else said[0]


def has_low(form: Form, house: HouseRules, hand: Sequence[Card], board: Sequence[Card]) -> bool:
    """Whether a hand has anything to win the low half with."""
    return _reading(form.wins[-1], house, hand, board) is not None


def _is_low(win: Win) -> bool:
    return win.ranking.startswith(("ace_to_five", "deuce_to_seven", "badugi"))


def _reading(win: Win, house: HouseRules, hand: Sequence[Card], board: Sequence[Card]) -> Reading | None:
    """None where the cards make no hand, or a low that does not qualify."""
    found = reading_of(win, house.low_qualifier, tuple(hand), tuple(board))
    return found if found is not None and found.qualifies else None


def _ranks(found: Reading) -> list[int]:
    stands_for = found.joker_as
    return [stands_for.rank if card.is_joker and stands_for else card.rank for card in found.plays]


def _name(rank: int) -> str:
    return "Deuce" if rank == 0 else RANK_NAMES[rank].capitalize()


def _names(rank: int) -> str:
    return "Sixes" if RANK_NAMES[rank] == "six" else f"{_name(rank)}s"


def _low(found: Reading) -> str:
    if found.category == "no pair" or found.category.endswith("badugi"):
        return ",".join(RANKS[rank] for rank in _ranks(found))
    return _high(found)


def _high(found: Reading) -> str:  # noqa: PLR0911 - one answer a category
    if found.category == "five of a kind":
        return "five of a kind, Aces"
    ranks = _ranks(found)
    first, last = ranks[0], ranks[-1]
    match found.category:
        case "straight flush" if (first, last) == (12, 8):
            return "a Royal Flush"
        case "straight flush" | "straight":
            return f"a {found.category}, {_name(last)} to {_name(first)}"
        case "four of a kind" | "three of a kind":
            return f"{found.category}, {_names(first)}"
        case "full house":
            return f"a full house, {_names(first)} full of {_names(last)}"
        case "flush":
            return f"a flush, {_name(first)} high"
        case "two pair":
            return f"two pair, {_names(first)} and {_names(ranks[2])}"
        case "pair":
            return f"a pair of {_names(first)}"
        case _:
            return f"high card {_name(first)}"
