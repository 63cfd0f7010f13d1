"""Hold'em and Omaha, and their kin: holecards, a flop of three and two more boardcards."""

from typing import Final

from cardspeak.forms.form import Form, Street, Win
from cardspeak.rulebook import carries_out


def _streets(holecards: int) -> tuple[Street, ...]:
    return (
        Street(name="before the flop", cards="d" * holecards, first="after-blinds"),
        Street(name="flop", board=3, first="left-of-button"),
        Street(name="turn", board=1, first="left-of-button", upper=True),
        Street(name="river", board=1, first="left-of-button", upper=True),
    )


HOLDEM: Final = carries_out("holdem.deal-and-rounds", "holdem.best-five-of-seven", "holdem.button-and-section-scope")(
    Form(name="holdem", title="Hold'em", streets=_streets(2), wins=(Win(ranking="high", of="shared"),))
)
SHORT_DECK_HOLDEM: Final = Form(
    name="short-deck",
    title="Short-deck hold'em",
    streets=_streets(2),
    wins=(Win(ranking="short_deck", of="shared"),),
    deck="short",
)
OMAHA: Final = carries_out("omaha.deal-and-board", "omaha.two-holecards-three-boardcards", "omaha.betting-as-holdem")(
    Form(name="omaha", title="Omaha", streets=_streets(4), wins=(Win(ranking="high", of="omaha"),))
)
OMAHA8: Final = carries_out("omaha8.game", "omaha8.separate-combinations")(
    Form(
        name="omaha8",
        title="Omaha high-low",
        streets=_streets(4),
        wins=(Win(ranking="high", of="omaha"), Win(ranking="ace_to_five", of="omaha", qualifies=True)),
    )
)
OMAHA5: Final = Form(
    name="omaha5", title="Five-card Omaha", streets=_streets(5), wins=(Win(ranking="high", of="omaha"),), max_seats=8
)
