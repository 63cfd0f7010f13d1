"""Betting structures and forced bets: how much may be wagered, and what starts the action.

Written `limit:2/4`, `spread-limit:1-5`, `pot-limit:1/2`, `no-limit:1/2`: bets for limit games, blinds for the
others.
"""

import re
from functools import lru_cache
from typing import Final, Literal

import msgspec

from cardspeak.forms.form import ForcedBy, Form
from cardspeak.rulebook import Refusal
from cardspeak.rulebook.game_terms import Structure as StructureName


class Betting(msgspec.Struct, frozen=True, kw_only=True):
    """What a bet may be."""

    structure: StructureName
    lower: int
    """Limit: the bet of the early rounds. Others: the smallest bet."""
    upper: int
    """Limit: the bet of the late rounds. Spread limit: the largest bet. Others: as `lower`."""

    @property
    def is_big_bet(self) -> bool:
        return self.structure in {"pot-limit", "no-limit"}


class Forced(msgspec.Struct, frozen=True, kw_only=True):
    """What is put in before the cards; blinds from the left of the button on, or from the button heads-up."""

    ante: int = 0
    ante_from: Literal["each", "big-blind", "button"] = "each"
    blinds: tuple[int, ...] = ()
    bring_in: int = 0


class Stakes(msgspec.Struct, frozen=True, kw_only=True):
    betting: Betting
    forced: Forced


_TEXT: Final = re.compile(
    r"(?P<name>limit|spread-limit|pot-limit|no-limit):(?P<one>\d+)[/-](?P<other>\d+)"
    r"(?::(?P<ante>\d+))?(?::(?P<bring_in>\d+))?"
)


def read_stakes(text: str, form: Form) -> Stakes | Refusal:
    """The stakes of a game, with the usual forced bets of its form.

    An ante and stud's forced bet may stand behind: `limit:15/30:2:5`.
    """
    return _read(text, form.forced, callable_blind=form.callable_blind)


@lru_cache(maxsize=256)
def _read(text: str, forced_by: ForcedBy, *, callable_blind: bool) -> Stakes | Refusal:
    found = _TEXT.fullmatch(text.strip())
    if found is None:
        return Refusal(
            f"{text!r} is no structure; write limit:2/4, spread-limit:1-5, pot-limit:1/2 or no-limit:1/2",
            field="structure",
        )
    one, other = int(found["one"]), int(found["other"])
    if not 0 < one <= other:
        return Refusal(f"{text!r}: the first amount must be at least 1 and the second no smaller", field="structure")
    ante = int(found["ante"]) if found["ante"] else None
    name: StructureName = found["name"]  # type: ignore[assignment] # one of the four
    is_limit = name in {"limit", "spread-limit"}
    betting = Betting(structure=name, lower=one if is_limit else other, upper=other)
    forced = _usual_forced(forced_by, betting, (one, other), ante, callable_blind=callable_blind)
    if found["bring_in"] and forced_by == "bring-in":
        forced = msgspec.structs.replace(forced, bring_in=int(found["bring_in"]))
    return Stakes(betting=betting, forced=forced)


def _usual_forced(
    forced_by: ForcedBy, betting: Betting, amounts: tuple[int, int], ante: int | None, *, callable_blind: bool
) -> Forced:
    is_limit = not betting.is_big_bet
    one, other = amounts
    match forced_by:
        case "blinds":
            big = one if callable_blind else max(one // 2, 1)
            blinds = (max(big // 2, 1), big) if is_limit else (one, other)
            return Forced(blinds=blinds, ante=ante or 0)
        case "antes":
            return Forced(ante=ante if ante is not None else max(betting.lower // 5, 1))
        case "bring-in":
            usual = max(betting.lower // 10, 1)
            return Forced(ante=ante if ante is not None else usual, bring_in=max(betting.lower // 4, 1))
