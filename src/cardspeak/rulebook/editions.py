"""The three editions of the rulebook, the sections each has, and what it leaves to the home edition."""

from collections.abc import Mapping
from enum import StrEnum


class Edition(StrEnum):
    HOME = "home"
    CARDROOM6 = "cardroom6"
    CARDROOM11 = "cardroom11"

    @property
    def named(self) -> str:
        return _TITLES[self]

    @property
    def spoken(self) -> str:
        """The edition's name inside a sentence."""
        return _SPOKEN[self]

    @property
    def sections(self) -> Mapping[str, str]:
        """Section titles by number; a section that is not here is not in this edition's documents."""
        return _SECTIONS[self]

    @property
    def has_whole_glossary(self) -> bool:
        return self is not Edition.CARDROOM6

    @property
    def explanations(self) -> str:
        """The number of the section that discusses other ways of doing things."""
        return "7" if self is Edition.CARDROOM11 else "16"


class Standing(StrEnum):
    """How a rule stands in an edition."""

    STATED = "stated"
    """The edition's own documents have it."""
    BORROWED = "borrowed"
    """The edition has no such section, so the home edition speaks for it."""
    SILENT = "silent"
    """The edition has the section but not the rule: it is not in force there."""


_TITLES = {
    Edition.HOME: "home edition",
    Edition.CARDROOM6: "cardroom edition, version 6",
    Edition.CARDROOM11: "cardroom edition, version 11",
}
_SPOKEN = {
    Edition.HOME: "the home edition",
    Edition.CARDROOM6: "version 6 of the cardroom edition",
    Edition.CARDROOM11: "version 11 of the cardroom edition",
}

_GENERAL = {
    "1": "Proper Behavior",
    "2": "House Policies",
    "3": "General Poker Rules",
    "4": "Button and Blind Use",
    "5": "Hold'em",
}
_LATE = {"13": "Kill Pots", "14": "No-Limit and Pot-Limit", "15": "Tournaments", "16": "Explanations"}
_SECTIONS: Mapping[Edition, Mapping[str, str]] = {
    Edition.HOME: {
        **_GENERAL,
        "6": "Omaha",
        "7": "Omaha High-Low",
        "8": "Seven-Card Stud",
        "9": "Razz",
        "10": "Seven-Card Stud High-Low",
        "11": "Lowball",
        "12": "Draw High",
        **_LATE,
    },
    Edition.CARDROOM6: {**_GENERAL, "1": "Etiquette", **_LATE},
    Edition.CARDROOM11: {**_GENERAL, "6": "Tournaments", "7": "Explanations"},
}


def leaves_out(edition: Edition, home_section: str) -> bool:
    """Whether the edition's documents have nothing in place of this section of the home edition."""
    title = _SECTIONS[Edition.HOME][home_section]
    # Section 1 of cardroom6 is there under another title: it leaves conduct to the club's policies.
    return home_section != "1" and title not in _SECTIONS[edition].values()
