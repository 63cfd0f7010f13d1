"""Seven-card stud, razz and stud high-low: two cards down and one up, three more up, and the last one down."""

from typing import Final

from cardspeak.forms.form import First, Form, Street, Win
from cardspeak.rulebook import carries_out


def _streets(first: First, *, open_pair: bool = False) -> tuple[Street, ...]:
    return (
        Street(name="third street", cards="ddu", first="bring-in"),
        Street(name="fourth street", cards="u", first=first, open_pair=open_pair),
        Street(name="fifth street", cards="u", first=first, upper=True),
        Street(name="sixth street", cards="u", first=first, upper=True),
        Street(name="seventh street", cards="d", first=first, upper=True),
    )


STUD: Final = carries_out("stud.deal-and-rounds", "stud.limits-by-street", "stud.best-five-wins")(
    Form(
        name="stud",
        title="Seven-card stud",
        streets=_streets("high-board", open_pair=True),
        wins=(Win(ranking="high", of="own"),),
        button=False,
        forced="bring-in",
        bring_in="lowest",
        odd_chip="high-card",
        max_seats=8,
    )
)
RAZZ: Final = carries_out(
    "razz.stud-rules-apply", "razz.lowest-hand-wins", "razz.limits-by-street", "razz.open-pair-no-effect"
)(
    Form(
        name="razz",
        title="Razz",
        streets=_streets("low-board"),
        wins=(Win(ranking="ace_to_five", of="own"),),
        button=False,
        forced="bring-in",
        bring_in="highest-ace-low",
        odd_chip="low-card",
        low=True,
        max_seats=8,
    )
)
STUD8: Final = carries_out(
    "stud8.game",
    "stud8.stud-rules-apply",
    "stud8.limits-by-street",
    "stud8.open-pair-no-effect",
    "stud8.five-cards-each-way",
    "stud8.ace-high-and-low",
)(
    Form(
        name="stud8",
        title="Seven-card stud high-low",
        streets=_streets("high-board"),
        wins=(Win(ranking="high", of="own"), Win(ranking="ace_to_five", of="own", qualifies=True)),
        button=False,
        forced="bring-in",
        bring_in="lowest",
        odd_chip="high-card",
        max_seats=8,
    )
)
