"""Forms, rotations, editions and bots in words for somebody who does not know them."""

from typing import Final, NamedTuple

from cardspeak.rulebook import Edition


class FormWords(NamedTuple):
    spoken: str
    """The name inside a sentence."""
    says: str
    usual: tuple[str, ...]
    """Stakes, of the most usual structure first."""


_BLINDS_NO_LIMIT: Final = ("no-limit:1/2", "pot-limit:1/2", "limit:2/4", "spread-limit:1-5")
_BLINDS_POT_LIMIT: Final = ("pot-limit:1/2", "limit:2/4", "no-limit:1/2", "spread-limit:1-5")
_BLINDS_LIMIT: Final = ("limit:2/4", "pot-limit:1/2", "no-limit:1/2", "spread-limit:1-5")
_STUD: Final = ("limit:10/20:1:3", "spread-limit:1-5", "pot-limit:5/10", "no-limit:5/10")
_DRAW: Final = ("limit:5/10:1", "pot-limit:5/10", "no-limit:5/10", "spread-limit:1-5")

FORM_WORDS: Final[dict[str, FormWords]] = {
    "holdem": FormWords(
        "hold'em", "Two cards of your own and five on the board; the best five of the seven win.", _BLINDS_NO_LIMIT
    ),
    "short-deck": FormWords(
        "short-deck hold'em",
        "Hold'em without the twos to fives; a flush beats a full house.",
        ("no-limit:1/2:1", "pot-limit:1/2:1", "limit:2/4:1", "spread-limit:1-5:1"),
    ),
    "omaha": FormWords(
        "Omaha", "Four cards of your own, of which exactly two play with three of the board.", _BLINDS_POT_LIMIT
    ),
    "omaha5": FormWords(
        "five-card Omaha", "Omaha with five cards of your own; still exactly two of them play.", _BLINDS_POT_LIMIT
    ),
    "omaha8": FormWords(
        "Omaha high-low",
        "Omaha for half a pot each: the best hand gets one, the best low of eight or better the other.",
        _BLINDS_LIMIT,
    ),
    "stud": FormWords(
        "seven-card stud", "Seven cards each, four of them faceup, no board; the best five win.", _STUD
    ),
    "razz": FormWords("razz", "Stud for low: the lowest five win, and straights and flushes do not hurt.", _STUD),
    "stud8": FormWords(
        "seven-card stud high-low",
        "Stud for half a pot each: the best hand gets one, the best low of eight or better the other.",
        _STUD,
    ),
    "ace-to-five": FormWords(
        "ace-to-five lowball", "Five cards and one draw for low; 5-4-3-2-A is best, and the joker is in.", _BLINDS_LIMIT
    ),
    "ace-to-five-no-joker": FormWords(
        "ace-to-five lowball without the joker", "Five cards and one draw for low; 5-4-3-2-A is best.", _BLINDS_LIMIT
    ),
    "deuce-to-seven": FormWords(
        "deuce-to-seven lowball",
        "Five cards, one draw, and the worst poker hand wins; 7-5-4-3-2 is best, and aces are high.",
        _BLINDS_NO_LIMIT,
    ),
    "deuce-to-seven-joker": FormWords(
        "deuce-to-seven lowball with the joker",
        "Five cards, one draw, and the worst poker hand wins; the joker fills in the lowest card that helps.",
        _BLINDS_NO_LIMIT,
    ),
    "deuce-to-seven-triple-draw": FormWords(
        "deuce-to-seven triple draw",
        "Five cards, three draws, and the worst poker hand wins; 7-5-4-3-2 is best.",
        _BLINDS_LIMIT,
    ),
    "badugi": FormWords(
        "badugi", "Four cards and three draws: the lowest hand with no rank and no suit twice.", _BLINDS_LIMIT
    ),
    "draw": FormWords("draw high", "Five cards, one draw, and the best hand wins.", _DRAW),
    "draw-joker": FormWords(
        "draw high with the joker",
        "Draw high with a joker that is an ace or fills a straight or a flush.",
        _DRAW,
    ),
    "jacks": FormWords(
        "jacks or better", "Draw high that takes a pair of jacks or better to open; else all ante again.", _DRAW
    ),
    "jacks-joker": FormWords(
        "jacks or better with the joker",
        "Jacks or better with a joker that is an ace or fills a straight or a flush.",
        _DRAW,
    ),
}  # fmt: skip


class RotationWords(NamedTuple):
    title: str
    says: str
    games: tuple[tuple[str, str], ...]
    turns: str = "orbit"


_LIMIT: Final = "limit:10/20"
_STUD_LIMIT: Final = "limit:10/20:1:3"
_HORSE: Final = (
    ("holdem", _LIMIT), ("omaha8", _LIMIT), ("razz", _STUD_LIMIT), ("stud", _STUD_LIMIT), ("stud8", _STUD_LIMIT),
)  # fmt: skip
ROTATIONS: Final = (
    RotationWords("HORSE", "Hold'em, Omaha high-low, razz, stud and stud high-low at limit, one round each.", _HORSE),
    RotationWords(
        "HOE", "Hold'em, Omaha high-low and stud high-low at limit, one round each.", (_HORSE[0], _HORSE[1], _HORSE[4])
    ),
    RotationWords(
        "Eight games",
        "Triple draw and the five of HORSE at limit, then no-limit hold'em and pot-limit Omaha, one round each.",
        (("deuce-to-seven-triple-draw", _LIMIT), *_HORSE, ("holdem", "no-limit:5/10"), ("omaha", "pot-limit:5/10")),
    ),
    RotationWords(
        "Lowball round",
        "Razz, ace-to-five, deuce-to-seven and badugi at limit, one round each.",
        (("razz", _STUD_LIMIT), ("ace-to-five", _LIMIT), ("deuce-to-seven", _LIMIT), ("badugi", _LIMIT)),
    ),
    RotationWords(
        "Dealer's choice",
        "Whoever has the button names the next game, out of eleven at limit.",
        (
            *_HORSE,
            ("omaha", _LIMIT),
            ("ace-to-five", _LIMIT),
            ("deuce-to-seven", _LIMIT),
            ("badugi", _LIMIT),
            ("draw", _LIMIT),
            ("jacks", _LIMIT),
        ),
        turns="dealers-choice",
    ),
)

EDITION_WORDS: Final = {
    Edition.HOME: ("Home", "For private games: nothing is collected, and seating is simple."),
    Edition.CARDROOM11: (
        "Card room 11",
        "For card rooms, in the later wording; Omaha, stud, lowball and draw follow the home edition.",
    ),
    Edition.CARDROOM6: (
        "Card room 6",
        "For card rooms, in the older wording; Omaha, stud, lowball and draw follow the home edition.",
    ),
}
BOT_WORDS: Final = {
    "careful": "Plays few hands, bets the good ones and never bluffs.",
    "equity": "Works out its chances against what the others may hold, and does what pays most.",
    "random": "Does anything that is open to it; good for trying a game out.",
}
