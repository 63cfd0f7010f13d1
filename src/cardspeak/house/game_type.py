"""What makes two games the same: form, stakes and a required kill."""

import msgspec

from cardspeak.forms import FORMS
from cardspeak.forms.structure import Stakes, read_stakes
from cardspeak.rulebook import Refusal


class GameType(msgspec.Struct, frozen=True, kw_only=True):
    form: str
    stakes: Stakes
    required_kill: bool = False


def game_type(form: str, stakes: str, *, required_kill: bool = False) -> GameType | Refusal:
    """`game_type("holdem", "limit:10/20")`."""
    if form not in FORMS:
        return Refusal(f"there is no form {form!r}; choose one of {', '.join(FORMS)}", field="form")
    terms = read_stakes(stakes, FORMS[form])
    return terms if isinstance(terms, Refusal) else GameType(form=form, stakes=terms, required_kill=required_kill)
