"""What can be played here, and the rules, as a page shows them."""

from functools import cache

import msgspec

from cardspeak.bots import BOTS
from cardspeak.forms import FORMS
from cardspeak.rulebook import Edition, RuleId, cite, rule

USUAL_STAKES = {
    "no-limit": "no-limit:1/2",
    "pot-limit": "pot-limit:1/2",
    "limit": "limit:2/4",
    "spread-limit": "spread-limit:1-5",
}


class GameLine(msgspec.Struct, frozen=True):
    form: str
    title: str
    most: int
    stakes: dict[str, str]
    """Usual stakes by structure, the most usual structure first."""


class EditionLine(msgspec.Struct, frozen=True):
    edition: Edition
    spoken: str


class Games(msgspec.Struct, frozen=True):
    forms: tuple[GameLine, ...]
    editions: tuple[EditionLine, ...]
    bots: tuple[str, ...]


class RulePage(msgspec.Struct, frozen=True):
    id: RuleId
    title: str
    gist: str
    citation: str
    varies: str | None
    in_force: bool


@cache
def games() -> Games:
    return Games(
        forms=tuple(
            GameLine(name, form.title, form.max_seats, _stakes(by_limit=not form.has_board))
            for name, form in FORMS.items()
        ),
        editions=tuple(EditionLine(edition, edition.spoken) for edition in Edition),
        bots=tuple(BOTS),
    )


def _stakes(*, by_limit: bool) -> dict[str, str]:
    """Games without a board are usually played at limit."""
    order = sorted(USUAL_STAKES, key=lambda structure: structure != "limit") if by_limit else list(USUAL_STAKES)
    return {structure: USUAL_STAKES[structure] for structure in order}


def rule_page(rule_id: RuleId, edition: Edition) -> RulePage:
    found = rule(rule_id)
    return RulePage(
        id=found.id,
        title=found.title,
        gist=found.gist,
        citation=cite(found.id, edition),
        varies=found.varies,
        in_force=found.is_in_force(edition),
    )
