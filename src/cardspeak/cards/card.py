"""The 52 cards, the joker, and a card that nobody has seen."""

import re
from collections.abc import Iterable, Mapping
from enum import StrEnum
from typing import Final, Self

from cardspeak.rulebook import Refusal, Refused, carries_out

RANKS: Final = "23456789TJQKA"
SUITS: Final = carries_out("ties.suit-ranking")("cdhs")
"""From the lowest suit to the highest: clubs, diamonds, hearts, spades."""


class Card(StrEnum):
    """A card is its name: `As`, `Td`, the joker `Jk`, an unseen card `??`.

    `rank` is 0 for a two up to 12 for an ace, `suit` 0 for clubs up to 3 for spades; `code` is
    13 * suit + rank, 52 for the joker. The joker and the unseen card have neither rank nor suit (-1).
    """

    C2 = "2c"
    C3 = "3c"
    C4 = "4c"
    C5 = "5c"
    C6 = "6c"
    C7 = "7c"
    C8 = "8c"
    C9 = "9c"
    CT = "Tc"
    CJ = "Jc"
    CQ = "Qc"
    CK = "Kc"
    CA = "Ac"
    D2 = "2d"
    D3 = "3d"
    D4 = "4d"
    D5 = "5d"
    D6 = "6d"
    D7 = "7d"
    D8 = "8d"
    D9 = "9d"
    DT = "Td"
    DJ = "Jd"
    DQ = "Qd"
    DK = "Kd"
    DA = "Ad"
    H2 = "2h"
    H3 = "3h"
    H4 = "4h"
    H5 = "5h"
    H6 = "6h"
    H7 = "7h"
    H8 = "8h"
    H9 = "9h"
    HT = "Th"
    HJ = "Jh"
    HQ = "Qh"
    HK = "Kh"
    HA = "Ah"
    S2 = "2s"
    S3 = "3s"
    S4 = "4s"
    S5 = "5s"
    S6 = "6s"
    S7 = "7s"
    S8 = "8s"
    S9 = "9s"
    ST = "Ts"
    SJ = "Js"
    SQ = "Qs"
    SK = "Ks"
    SA = "As"
    JOKER = "Jk"
    UNKNOWN = "??"

    rank: int
    suit: int
    code: int
    mask: int

    def __new__(cls, name: str) -> Self:
        card = str.__new__(cls, name)
        card._value_ = name
        is_plain = name[1] in SUITS
        card.rank = RANKS.index(name[0]) if is_plain else -1
        card.suit = SUITS.index(name[1]) if is_plain else -1
        card.code = 13 * card.suit + card.rank if is_plain else {"Jk": 52, "??": 53}[name]
        card.mask = 1 << card.code if card.code <= 52 else 0
        return card

    __hash__ = str.__hash__

    def __repr__(self) -> str:
        return str(self)

    @property
    def is_joker(self) -> bool:
        return self is Card.JOKER

    @property
    def is_known(self) -> bool:
        return self is not Card.UNKNOWN

    @property
    def symbol(self) -> str:
        """With its suit drawn: `A♠`, `10♦`; a joker is `🃏`."""
        if self.suit < 0:
            return "🃏" if self.is_joker else "🂠"
        return f"{_SPOKEN_RANK.get(self[0], self[0])}{_SYMBOLS[self.suit]}"

    @property
    def spoken(self) -> str:
        """In words: `ace of spades`."""
        if self.suit < 0:
            return "joker" if self.is_joker else "unseen card"
        return f"{RANK_NAMES[self.rank]} of {SUIT_NAMES[self.suit]}"


RANK_NAMES: Final = (
    "two",
    "three",
    "four",
    "five",
    "six",
    "seven",
    "eight",
    "nine",
    "ten",
    "jack",
    "queen",
    "king",
    "ace",
)
SUIT_NAMES: Final = ("clubs", "diamonds", "hearts", "spades")
_SYMBOLS: Final = "♣♦♥♠"
_SPOKEN_RANK: Final = {"T": "10"}

CARDS: Final[tuple[Card, ...]] = tuple(Card)
"""Every card at its code: 52 plain ones, the joker, the unseen card."""

_SUIT_SIGNS: Final[Mapping[str, str]] = {
    **{sign: suit for suit in SUITS for sign in (suit, suit.upper())},
    **dict(zip("♣♦♥♠", SUITS, strict=True)),
    **dict(zip("♧♢♡♤", SUITS, strict=True)),
}
_ONE_CARD: Final = re.compile(
    r"(?P<rank>10|[2-9TtJjQqKkAa1])\ufe0e?(?P<suit>[cdhsCDHS♣♦♥♠♧♢♡♤])[\ufe0e\ufe0f]?"
    r"|(?P<joker>joker|jk|jo|🃏|\*)|(?P<unknown>\?\??|🂠)",
    re.IGNORECASE,
)
_BETWEEN: Final = re.compile(r"[\s,;|\[\]()/]+")


def read_cards(text: str) -> tuple[Card, ...] | Refusal:
    """The cards of a text as people write them: `AsKd`, `As Kd`, `A♠, 10♦`, `Jk`, `??`."""
    cards: list[Card] = []
    position = 0
    while position < len(text):
        between = _BETWEEN.match(text, position)
        if between is not None:
            position = between.end()
            continue
        found = _ONE_CARD.match(text, position)
        if found is None:
            return Refusal(
                f"{text[position : position + 3].strip()!r} in {text!r} is no card; write As, Td, 10h, A♠ or Jk"
            )
        cards.append(_card_of(found))
        position = found.end()
    seen = [card for card in cards if card.is_known]
    twice = next((card for card in seen if seen.count(card) > 1), None)
    if twice is not None:
        return Refusal(f"{twice} stands twice in {text!r}")
    return tuple(cards)


def _card_of(found: "re.Match[str]") -> Card:
    if found["joker"] is not None:
        return Card.JOKER
    if found["unknown"] is not None:
        return Card.UNKNOWN
    rank = {"10": "T", "1": "A"}.get(found["rank"], found["rank"].upper())
    return Card(rank + _SUIT_SIGNS[found["suit"]])


def cards(text: str) -> tuple[Card, ...]:
    """As `read_cards`, for the prompt: raises `Refused` where the text cannot be read."""
    read = read_cards(text)
    if isinstance(read, Refusal):
        raise Refused(read)
    return read


def mask_of(hand: Iterable[Card]) -> int:
    """A set of cards as a number with one bit a card, at its code."""
    mask = 0
    for card in hand:
        mask |= card.mask
    return mask


def cards_of(mask: int) -> tuple[Card, ...]:
    """The cards of a mask, lowest code first."""
    return tuple(CARDS[index] for index in range(53) if mask >> index & 1)


def in_order(hand: Iterable[Card], *, ace_low: bool = False) -> list[Card]:
    """Highest first, by rank and then by suit; the joker and unseen cards come last."""
    return sorted(hand, key=lambda card: by_suit(card, ace_low=ace_low), reverse=True)


@carries_out("ties.suit-ranking")
def by_suit(card: Card, *, ace_low: bool = False) -> tuple[int, int]:
    """The order of single cards, rank before suit, wherever one card decides: odd chips, forced bets, draws."""
    rank = -1 if ace_low and card.rank == 12 else card.rank
    return (-2 if card.suit < 0 else rank, card.suit)
