"""Names of people and bots."""

import unicodedata
from typing import Final

from cardspeak.rulebook import Refusal

MOST_LETTERS = 24
BOT_NAMES = (
    "Gutshot", "Kicker", "Big Slick", "Deuce", "Fishhook", "Snowman", "Railbird", "Boxcars", "Coinflip", "Sandbag",
    "Rainbow", "Underdog", "Broadway", "Cooler", "Sailboat", "Bad Beat", "Nosebleed", "Slowroll", "Longshot", "Rockets",
    "Suckout", "Backdoor", "Freeroll", "One-Outer", "Full Boat", "Donkbet", "Rounder", "Overbet",
)  # fmt: skip
"""Poker's words that nobody is called by, short enough for a seat's plate: nobody may enter with one."""
EARLIER_BOT_NAMES = (
    "Ada", "Bruno", "Clara", "Dmitri", "Elena", "Farid", "Greta", "Hugo", "Ines", "Jonas",
)  # fmt: skip
"""What bots were called in rooms that may still be kept: a person gets such a name where no bot has played under it."""
_UNSEEN: Final = frozenset("\u034f\u115f\u1160\u17b4\u17b5\u2800\u3164\uffa0") | {
    # variation selectors: they change how the letter before them is drawn, if at all
    *map(chr, range(0x180B, 0x1810)),
    *map(chr, range(0xFE00, 0xFE10)),
    *map(chr, range(0xE0100, 0xE01F0)),
}
"""Letters and marks by their category, but nothing that an eye would find."""
_ALIKE: Final = str.maketrans(
    {
        **dict.fromkeys("i1|ı", "l"),
        "0": "o",
        **dict(zip("авекмнорстухіјѕԁԛԝһѵёї", "abekmhopctyxljsdqwhvëï", strict=True)),
        **dict(zip("αβεζηικμνορτυχϳ", "abezhlkmnoptyxj", strict=True)),
    }
)
"""Letters that are drawn alike, large or small: nobody sees which of them somebody has typed."""
_ALPHABETS: Final = frozenset({"LATIN", "CYRILLIC", "GREEK", "COPTIC", "CHEROKEE", "ARMENIAN", "LISU"})
"""Those that have letters in common, as an eye has it."""
_AT_THE_ENDS: Final = " .,;:!?…·_-~'\"`´"


def tidy_name(name: str) -> str | Refusal:
    """The name as it is kept: composed letters, single spaces, nothing that cannot be seen."""
    tidy = " ".join(unicodedata.normalize("NFC", name).split())
    if not tidy or len(tidy) > MOST_LETTERS or not tidy.isprintable() or not folded(tidy):
        return Refusal(f"a name has 1 to {MOST_LETTERS} letters that can be seen", field="name")
    if any(len(_alphabets(word)) > 1 for word in tidy.split()):
        return Refusal("write each word of a name in one alphabet: else it passes for another", field="name")
    return tidy


def folded(name: str) -> str:
    """What is the same for names that look the same: `Ada`, `ADA`, `Ada.` and `Ａda` are one name."""
    composed = unicodedata.normalize("NFKC", unicodedata.normalize("NFKC", name).casefold())
    seen = unicodedata.normalize("NFKC", "".join(letter for letter in composed if _is_seen(letter)))
    alike = unicodedata.normalize("NFKC", seen.translate(_ALIKE))
    return " ".join(alike.split()).strip(_AT_THE_ENDS)


def is_a_bots(name: str) -> bool:
    """Whether it would be taken for a bot's."""
    return folded(name) in _BOTS


def earlier_bot(name: str) -> str | None:
    """Which bot of earlier days it would be taken for."""
    return _EARLIER.get(folded(name))


def _alphabets(word: str) -> set[str]:
    return {unicodedata.name(letter, "").partition(" ")[0] for letter in word if letter.isalpha()} & _ALPHABETS


def _is_seen(letter: str) -> bool:
    return letter not in _UNSEEN and (letter.isprintable() or letter.isspace())


_BOTS: Final = frozenset(map(folded, BOT_NAMES))
_EARLIER: Final = {folded(name): name for name in EARLIER_BOT_NAMES}
