"""The catalogue, read once when the first rule is asked for, and checked whole when the package is built."""

import difflib
import tomllib
from collections import Counter
from collections.abc import Iterable, Iterator, Mapping
from functools import cache
from pathlib import Path
from typing import TypeGuard

import msgspec

from cardspeak.rulebook.editions import Edition
from cardspeak.rulebook.ids import RULE_IDS, RuleId
from cardspeak.rulebook.refusal import Refusal
from cardspeak.rulebook.rule import KINDS, Kind, Rule

_CATALOGUE = Path(__file__).parent / "catalogue"


@cache
def all_rules() -> Mapping[RuleId, Rule]:
    """Every rule by its id, in the order of the rulebook's sections."""
    return {rule.id: rule for rule in msgspec.convert(list(catalogue_entries()), list[Rule])}


def rule(rule_id: RuleId) -> Rule:
    return all_rules()[rule_id]


def find_rule(text: str) -> Rule | Refusal:
    """The rule of an id that somebody typed."""
    text = text.strip().lower()
    if is_rule_id(text):
        return rule(text)
    return Refusal(f"there is no rule {text!r}{nearest(text, RULE_IDS)}", field="id")


def is_rule_id(text: str) -> TypeGuard[RuleId]:
    return text in RULE_IDS


def nearest(text: str, names: Iterable[str]) -> str:
    """A closing question for a refusal: `; did you mean …?`, or nothing."""
    close = difflib.get_close_matches(text, list(names), n=3, cutoff=0.6)
    return f"; did you mean {' or '.join(close)}?" if close else ""


def select_rules(*, area: str | None = None, kind: Kind | None = None, edition: Edition | None = None) -> list[Rule]:
    """Rules of an area and kind, and in force in an edition (stated there or borrowed from home)."""
    return [
        each
        for each in all_rules().values()
        if (area is None or each.area == area)
        and (kind is None or each.kind == kind)
        and (edition is None or each.is_in_force(edition))
    ]


def catalogue_entries() -> Iterator[dict[str, object]]:
    """The entries as they are written, files in the order of the rulebook's sections."""
    for file in sorted(_CATALOGUE.glob("*.toml"), key=lambda file: _section_order(file.name)):
        yield from tomllib.loads(file.read_text("utf-8"))["rule"]


def _section_order(name: str) -> tuple[int, str]:
    number = name.partition("-")[0]
    return (int(number) if number.isdigit() else 99, name)  # the glossary comes last


def problems(entries: Iterable[Mapping[str, object]]) -> list[str]:
    """What is wrong with catalogue entries, in sentences; the build fails unless there is nothing."""
    entries = list(entries)
    counts = Counter(str(entry.get("id")) for entry in entries)
    found = [f"{rule_id}: stands {count} times" for rule_id, count in counts.items() if count > 1]
    for entry in entries:
        found += [f"{entry.get('id', 'an entry without id')}: {what}" for what in _problems_of(entry)]
    return found


def _problems_of(entry: Mapping[str, object]) -> Iterator[str]:
    if entry.get("kind") not in KINDS:
        yield f"kind {entry.get('kind')!r} is none of {', '.join(KINDS)}"
    if not any(edition in entry for edition in Edition):
        yield "stands in no edition"
    if not entry.get("examples"):
        yield "has no example"
    try:
        # The id may be a new one, and the kind has been looked at.
        places = msgspec.convert({**entry, "id": next(iter(RULE_IDS)), "kind": KINDS[0]}, Rule).places
    except ValueError as problem:
        yield f"cannot be read: {problem}"
        return
    for edition, place in ((edition, place) for edition, several in places.items() for place in several):
        if place.section is not None and place.section not in edition.sections:
            yield f"{edition} has no section {place.section}"
