"""A house's own page at the end of the rulebook: what it amends, adds and clarifies, from a TOML file.

name = "The Tuesday game"
edition = "home"

[options]
straddle_at_limit = true

[[amendment]]
id = "house.raises"
kind = "amend"
title = "Four raises at lowball"
text = "At lowball a bet and four raises are allowed."
citation = "Tuesday game, page 1"
about = ["option.raise-cap-two-round-games"]
date = 2026-03-01
options = { raise_cap_two_rounds = 4 }
"""

import tomllib
from collections import Counter
from typing import Annotated, Any, Literal

import msgspec
from msgspec import Meta

from cardspeak.rulebook.book import find_rule
from cardspeak.rulebook.citing import carries_out
from cardspeak.rulebook.house_rules import HouseRules, change
from cardspeak.rulebook.ids import RuleId
from cardspeak.rulebook.options.numbers import Text
from cardspeak.rulebook.refusal import Refusal, Refused

Day = Annotated[str, Meta(pattern=r"^\d{4}-\d{2}-\d{2}$")]
HouseRuleId = Annotated[str, Meta(pattern=r"^house\.[a-z0-9]+(-[a-z0-9]+)*$")]


class Amendment(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """One entry of the house's page; `about` names the rules of ours that it stands beside."""

    id: HouseRuleId
    kind: Literal["amend", "add", "clarify"]
    title: Text
    text: Annotated[str, Meta(min_length=1)]
    citation: Text | None = None
    about: tuple[str, ...] = ()
    date: Day | None = None
    options: dict[str, Any] = {}


class House(msgspec.Struct, frozen=True, kw_only=True):
    """A house profile: an edition with the house's choices and its own rules."""

    name: str
    rules: HouseRules
    amendments: tuple[Amendment, ...] = ()

    def about(self, rule_id: RuleId) -> tuple[Amendment, ...]:
        """The amendments to be shown beside a rule."""
        return tuple(each for each in self.amendments if rule_id in each.about)

    def cite(self, amendment: Amendment) -> str:
        return amendment.citation or f"{self.name}, {amendment.id}"


class _HouseFile(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    name: Text
    edition: str
    options: dict[str, Any] = {}
    amendment: tuple[Amendment, ...] = ()


@carries_out("option.house-amendments")
def read_house(text: str) -> House | Refusal:
    """Reads a house's TOML file; whatever is wrong in it is refused with the entry's name."""
    try:
        file = msgspec.convert(_with_days_as_text(tomllib.loads(text)), _HouseFile)
        rules = HouseRules.for_edition(file.edition)
    except tomllib.TOMLDecodeError as problem:
        return Refusal(f"the house file is not TOML: {problem}")
    except msgspec.ValidationError as problem:
        return Refusal(f"the house file: {problem}")
    except Refused as refused:
        return refused.refusal
    refusal = _misplaced(file.amendment)
    if refusal is not None:
        return refusal
    choices = _choices(file)
    changed = choices if isinstance(choices, Refusal) else change(rules, choices)
    if isinstance(changed, Refusal):
        return changed
    return House(name=file.name, rules=changed, amendments=file.amendment)


def _with_days_as_text(file: dict[str, Any]) -> dict[str, Any]:
    """TOML has days of its own; a log and a page want them written out."""
    for amendment in file.get("amendment", ()):
        if isinstance(amendment, dict) and "date" in amendment:
            amendment["date"] = str(amendment["date"])
    return file


def _choices(file: _HouseFile) -> dict[str, Any] | Refusal:
    """All options that the file sets; one that is set to two values is refused."""
    set_by: dict[str, tuple[str, Any]] = {name: ("[options]", value) for name, value in file.options.items()}
    for amendment in file.amendment:
        for name, value in amendment.options.items():
            where, other = set_by.setdefault(name, (amendment.id, value))
            if other != value:
                return Refusal(f"{name} is {other!r} in {where} and {value!r} in {amendment.id}", field=name)
    return {name: value for name, (_, value) in set_by.items()}


def _misplaced(amendments: tuple[Amendment, ...]) -> Refusal | None:
    counts = Counter(amendment.id for amendment in amendments)
    twice = next((house_id for house_id, count in counts.items() if count > 1), None)
    if twice is not None:
        return Refusal(f"{twice} stands {counts[twice]} times; give each amendment an id of its own", field="id")
    for amendment in amendments:
        for named in amendment.about:
            found = find_rule(named)
            if isinstance(found, Refusal):
                return Refusal(f"{amendment.id}: {found.reason}", field="about")
    return None
