"""Each poker form as data. A form of your own is a `Form` like these, and plays as it is."""

from collections.abc import Mapping
from typing import Final

from cardspeak.forms.draw import DRAW_HIGH, DRAW_HIGH_WITH_JOKER, JACKS, JACKS_WITH_JOKER
from cardspeak.forms.form import DECKS, Form, Street, Win
from cardspeak.forms.holdem import HOLDEM, OMAHA, OMAHA5, OMAHA8, SHORT_DECK_HOLDEM
from cardspeak.forms.lowball import (
    ACE_TO_FIVE,
    ACE_TO_FIVE_WITHOUT_JOKER,
    BADUGI,
    DEUCE_TO_SEVEN,
    DEUCE_TO_SEVEN_TRIPLE_DRAW,
    DEUCE_TO_SEVEN_WITH_JOKER,
)
from cardspeak.forms.played import as_played, as_posted
from cardspeak.forms.stud import RAZZ, STUD, STUD8
from cardspeak.rulebook import Refusal

FORMS: Final[Mapping[str, Form]] = {
    form.name: form
    for form in (
        HOLDEM,
        OMAHA,
        OMAHA8,
        STUD,
        RAZZ,
        STUD8,
        ACE_TO_FIVE,
        ACE_TO_FIVE_WITHOUT_JOKER,
        DEUCE_TO_SEVEN,
        DEUCE_TO_SEVEN_WITH_JOKER,
        DRAW_HIGH,
        DRAW_HIGH_WITH_JOKER,
        JACKS,
        JACKS_WITH_JOKER,
        DEUCE_TO_SEVEN_TRIPLE_DRAW,
        BADUGI,
        SHORT_DECK_HOLDEM,
        OMAHA5,
    )
}


def find_form(name: str) -> Form | Refusal:
    if name in FORMS:
        return FORMS[name]
    return Refusal(f"there is no form {name!r}; choose one of {', '.join(FORMS)}", field="form")


__all__ = ["DECKS", "FORMS", "Form", "Street", "Win", "as_played", "as_posted", "find_form"]
