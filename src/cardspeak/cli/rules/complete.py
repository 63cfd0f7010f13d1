"""The areas that are declared complete, and what is missing from them."""

import tomllib
from pathlib import Path

import msgspec

from cardspeak.cli.rules.marks import Marks
from cardspeak.rulebook import Area, Kind, Rule, RuleId, all_rules

LIST = "tests/complete.toml"


class Declared(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    area: Area
    kinds: tuple[Kind, ...] | None = None

    def covers(self, rule: Rule) -> bool:
        return rule.area == self.area and (self.kinds is None or rule.kind in self.kinds)


class _List(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    complete: tuple[Declared, ...] = ()


def declared_rules(root: Path) -> list[Rule]:
    """Every rule of an area, or of a kind in an area, that the list declares complete."""
    listed = msgspec.convert(tomllib.loads((root / LIST).read_text("utf-8")), _List).complete
    return [rule for rule in all_rules().values() if any(declared.covers(rule) for declared in listed)]


def missing_marks(rules: list[Rule], marks: Marks) -> list[str]:
    """Rules declared complete that no code or no test bears the mark of, in sentences."""
    carried = {mark.rule for mark in marks.marks if mark.how != "proves"}
    tested = {mark.rule for mark in marks.marks if mark.how == "proves"}
    return [
        f"{rule.id} is declared complete, but {what}"
        for rule in rules
        for what, has in (("no code carries it out", carried), ("no test proves it", tested))
        if rule.id not in has
    ]


def unproved(rules: list[Rule], proved: set[RuleId]) -> list[RuleId]:
    return [rule.id for rule in rules if rule.id not in proved]
