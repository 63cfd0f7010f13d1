"""Draw high: five cards, a bet, a draw, a bet; opened on anything, or on a pair of jacks or better."""

from typing import Final

import msgspec

from cardspeak.forms.form import Form, Street, Win
from cardspeak.rulebook import carries_out

DRAW_HIGH: Final = carries_out(
    "draw.two-betting-rounds", "draw.limit-doubles-after-draw", "draw.button-and-ante", "draw.check-raise-allowed"
)(
    Form(
        name="draw",
        title="Draw high",
        streets=(
            Street(name="before the draw", cards="ddddd", first="left-of-button"),
            Street(name="after the draw", draw=True, first="opener", upper=True),
        ),
        wins=(Win(ranking="high", of="own"),),
        forced="antes",
        max_seats=8,
    )
)
_JOKER_WINS: Final = (Win(ranking="high_joker", of="own"),)
DRAW_HIGH_WITH_JOKER: Final = msgspec.structs.replace(
    DRAW_HIGH, name="draw-joker", title="Draw high with the joker", deck="joker", wins=_JOKER_WINS
)
JACKS: Final = msgspec.structs.replace(DRAW_HIGH, name="jacks", title="Jacks or better", openers=True)
JACKS_WITH_JOKER: Final = msgspec.structs.replace(
    JACKS, name="jacks-joker", title="Jacks or better with the joker", deck="joker", wins=_JOKER_WINS
)
