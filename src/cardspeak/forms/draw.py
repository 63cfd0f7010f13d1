"""Draw high: five cards, a bet, a draw, a bet; the pot may be opened on anything."""

from typing import Final

from cardspeak.forms.form import Form, Street, Win
from cardspeak.rulebook import carries_out

DRAW_HIGH: Final = carries_out("draw.two-betting-rounds", "draw.limit-doubles-after-draw")(
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
