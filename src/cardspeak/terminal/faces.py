"""Cards as text: two characters each, in four colours, and told apart without any."""

import re
from collections.abc import Iterable
from typing import Final

from rich.text import Text

from cardspeak.cards import Card

BACK: Final = "▒▒"
_SIGNS: Final = "♣♦♥♠"
_STYLES: Final = ("bold #5fd75f", "bold #5fafff", "bold #ff5f5f", "bold #ffffff")
"""Clubs green, diamonds blue, hearts red, spades white."""
_IN_WORDS: Final = re.compile(r"(?<![\w?])(?:[2-9TJQKA][cdhs]|Jk|\?\?)(?![\w?])")


def face(card: Card, *, letters: bool = False) -> Text:
    """With the sign of its suit, or its letter; the joker is `Jk` either way."""
    if not card.is_known:
        return Text("##" if letters else BACK, style="dim")
    if card.is_joker:
        return Text(str(card), style="bold #ffd75f")
    return Text(str(card) if letters else f"{card[0]}{_SIGNS[card.suit]}", style=_STYLES[card.suit])


def row(cards: Iterable[Card], *, letters: bool = False) -> Text:
    return Text(" ").join(face(card, letters=letters) for card in cards)


def with_faces(words: str, *, letters: bool = False, style: str = "") -> Text:
    """Words in which every card is drawn."""
    drawn, end = Text(style=style), 0
    for found in _IN_WORDS.finditer(words):
        drawn.append(words[end : found.start()]).append_text(face(Card(found[0]), letters=letters))
        end = found.end()
    return drawn.append(words[end:])
