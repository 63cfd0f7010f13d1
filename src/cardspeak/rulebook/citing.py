"""Naming rules: in words for people, and as marks on the code that carries them out."""

from collections.abc import Callable
from typing import TypeVar

from cardspeak.rulebook.book import nearest, rule
from cardspeak.rulebook.editions import Edition, Standing
from cardspeak.rulebook.ids import RULE_IDS, RuleId

T = TypeVar("T")


def cite(rule_id: RuleId, edition: Edition | str) -> str:
    """Where to look a rule up: `Robert's Rules of Poker, home edition, section 3, …, rule 5`.

    A rule that the edition leaves to the home edition, or does not have, is cited from where it stands,
    and the citation says so.
    """
    edition = Edition(edition)
    cited = rule(rule_id)
    source = cited.source(edition)
    places = "; ".join(place.in_words(source) for place in cited.places[source])
    citation = f"Robert's Rules of Poker, {source.named}, {places}"
    match cited.standing(edition):
        case Standing.STATED:
            return citation
        case Standing.BORROWED:
            return f"{citation} ({edition.spoken} leaves this part to the home edition)"
        case Standing.SILENT:
            return f"{citation} ({edition.spoken} has no such rule)"


def cite_briefly(rule_id: RuleId, edition: Edition | str) -> str:
    """For the end of a line: `home edition 3, Betting and Raising 5`."""
    cited = rule(rule_id)
    source = cited.source(Edition(edition))
    return f"{source.named} {cited.places[source][0].in_brief()}"


def carries_out(*rule_ids: RuleId) -> Callable[[T], T]:
    """Marks the function, class or value by which the software carries the rules out itself."""
    return _mark(rule_ids)


def makes_workable(*rule_ids: RuleId) -> Callable[[T], T]:
    """Marks code that lets people carry the rules out: an incident, a display, a timer, a form."""
    return _mark(rule_ids)


def _mark(rule_ids: tuple[RuleId, ...]) -> Callable[[T], T]:
    for rule_id in rule_ids:
        if rule_id not in RULE_IDS:
            raise ValueError(f"there is no rule {rule_id!r}{nearest(rule_id, RULE_IDS)}")
    return _unchanged


def _unchanged(marked: T) -> T:
    return marked
