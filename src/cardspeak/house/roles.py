"""Who may do what: dealers, and those who seat players and rule."""

from collections.abc import Mapping
from typing import Final, Literal

from cardspeak.rulebook import HouseRules, Refusal, RuleId, carries_out

Role = Literal["dealer", "floorperson", "shift-supervisor", "manager", "decision-maker"]
Permission = Literal["deal", "seat", "rule", "rule-finally", "approve-stakes"]

_PERMISSIONS: Final[Mapping[Role, frozenset[Permission]]] = {
    "dealer": frozenset({"deal"}),
    "floorperson": frozenset({"seat", "rule"}),
    "shift-supervisor": frozenset({"seat", "rule", "rule-finally"}),
    "manager": frozenset({"seat", "rule", "rule-finally", "approve-stakes"}),
    "decision-maker": frozenset({"seat", "rule", "rule-finally", "approve-stakes"}),
}
_IN_WORDS: Final[Mapping[Permission, str]] = {
    "deal": "deal",
    "seat": "seat players",
    "rule": "enter a ruling",
    "rule-finally": "rule finally",
    "approve-stakes": "approve higher stakes",
}
_UNDER: Final[tuple[RuleId, ...]] = ("glossary.roles",)


@carries_out("glossary.roles")
def roles(house: HouseRules) -> tuple[Role, ...]:
    """The roles of the house, the highest last."""
    if house.deciders == "decision-maker":
        return ("dealer", "decision-maker")
    return ("dealer", "floorperson", "shift-supervisor", "manager")


def is_supervisor(role: Role) -> bool:
    """Whether the general word fits: somebody entitled to rule."""
    return "rule" in _PERMISSIONS[role]


@carries_out("glossary.roles")
def refusal_for_role(role: Role, wants_to: Permission, house: HouseRules) -> Refusal | None:
    """Why somebody in this role may not do it, if so; the reason says who may."""
    known = roles(house)
    may = [each.replace("-", " ") for each in known if wants_to in _PERMISSIONS[each]]
    spoken = role.replace("-", " ")
    if role not in known:
        return Refusal(f"there is no {spoken} in this house; ask the {may[0]} to {_IN_WORDS[wants_to]}", _UNDER, "role")
    if wants_to in _PERMISSIONS[role]:
        return None
    return Refusal(f"a {spoken} may not {_IN_WORDS[wants_to]}; ask the {may[0]}", _UNDER, "role")
