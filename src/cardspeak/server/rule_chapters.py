"""The rulebook from front to back: the chapters of an edition, and the rules of each in their order."""

import re
from collections.abc import Mapping
from functools import cache
from typing import Final

from cardspeak.rulebook import Edition, Rule, all_rules
from cardspeak.server.pages import RuleChapter

BESIDE: Final = "Introduction and changes"
GLOSSARY: Final = "Glossary"
_NUMBER: Final = re.compile(r"(\d+)(.*)")


@cache
def chapters_of(edition: Edition) -> Mapping[str, tuple[Rule, ...]]:
    """By their titles: the edition's own in their order, with what it leaves to the home edition where that has it."""
    found: dict[str, list[Rule]] = {}
    for rule in all_rules().values():
        if rule.is_in_force(edition):
            found.setdefault(_title(rule, edition), []).append(rule)
    own = [*edition.sections.values()]
    borrowed = [title for title in Edition.HOME.sections.values() if title not in own]
    titles = [*own, *borrowed, GLOSSARY, BESIDE]
    return {title: _in_order(found[title], edition) for title in titles if title in found}


def chapter_list(edition: Edition) -> list[RuleChapter]:
    return [RuleChapter(title=title, rules=len(rules)) for title, rules in chapters_of(edition).items()]


def _title(rule: Rule, edition: Edition) -> str:
    source = rule.source(edition)
    place = rule.places[source][0]
    if place.section is not None:
        return source.sections[place.section]
    return GLOSSARY if (place.heading or "").startswith(GLOSSARY) else BESIDE


def _in_order(rules: list[Rule], edition: Edition) -> tuple[Rule, ...]:
    """Lists of a chapter as the catalogue has them one after the other, each by its numbers; words by the alphabet."""
    places = {rule.id: rule.places[rule.source(edition)][0] for rule in rules}
    lists = list(dict.fromkeys(place.heading for place in places.values()))
    if _title(rules[0], edition) == GLOSSARY:
        lists.sort(key=lambda heading: (heading or "").lower())

    def order(rule: Rule) -> tuple[int, int, int, str]:
        place = places[rule.id]
        number = _NUMBER.fullmatch(place.number or "")
        within = (int(number[1]), number[2]) if number else (0, "")
        return lists.index(place.heading), place.part is None, *within

    return tuple(sorted(rules, key=order))
