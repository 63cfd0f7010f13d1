"""The rulebook over HTTP: search, and one rule with all that is known of it."""

from functools import lru_cache
from typing import Annotated, Final

from litestar import get
from litestar.exceptions import NotFoundException
from litestar.params import FromPath, FromQuery, QueryParameter
from litestar.types import ControllerRouterHandler
from msgspec.structs import replace

from cardspeak.rulebook import OPTIONS, Edition, Place, Rule, RuleId, all_rules, cite, search
from cardspeak.server.asking import refusals
from cardspeak.server.pages import RuleChapter, RulePage
from cardspeak.server.rule_chapters import chapter_list, chapters_of

MOST_FOUND: Final = 20
MOST_RELATED: Final = 6
_AREAS: Final = {
    "betting": "Betting",
    "nolimit": "No-limit",
    "potlimit": "Pot-limit",
    "showdown": "Showdown",
    "ties": "Ties and odd chips",
    "blinds": "Button and blinds",
    "buyin": "Buy-in",
    "seating": "Seats",
    "shuffle": "Shuffle and cut",
    "misdeal": "Misdeals",
    "deadhand": "Dead hands",
    "irregularity": "Things gone wrong",
    "holdem": "Hold'em",
    "omaha": "Omaha",
    "omaha8": "Omaha high-low",
    "stud": "Stud",
    "stud8": "Stud high-low",
    "razz": "Razz",
    "lowball": "Lowball",
    "ace-to-five": "Ace-to-five",
    "deuce-to-seven": "Deuce-to-seven",
    "biglow": "Big-bet lowball",
    "draw": "Draw",
    "jacks": "Jacks or better",
    "joker": "The joker",
    "kill": "Kill pots",
    "tournament": "Tournaments",
    "decision": "Decisions",
    "procedure": "The house",
    "conduct": "Conduct",
    "option": "Choices of a house",
    "glossary": "Glossary",
}
"""What the rules of an area are about, as a list of them says it."""
_SHORT_HEADINGS: Final = {
    "The Buy-in": "Buy-in",
    "The Showdown": "Showdown",
    "The Shuffle and Cut": "Shuffle",
    "Betting and Raising": "Betting",
    "Decision-Making": "Decisions",
    "Conduct Code": "Conduct",
    "Poker Etiquette": "Etiquette",
    "Tobacco Use": "Tobacco",
    "Rules for Using Blinds": "Blinds",
    "No-Limit Rules": "NL",
    "Pot-Limit Rules": "PL",
    "Ace-to-Five Lowball": "Ace-to-five",
    "Deuce-to-Seven Lowball": "Deuce-to-seven",
    "No-Limit and Pot-Limit Lowball": "NL lowball",
    "Rules of Lowball": "Lowball",
    "Rules of Draw High": "Draw",
    "Jacks-or-Better": "Jacks",
    "The Joker": "Joker",
    "Rules of Kill Pots": "Kill",
}
_SHORT_SECTIONS: Final = {
    "Button and Blind Use": "Blinds",
    "Omaha High-Low": "Omaha 8",
    "Seven-Card Stud": "Stud",
    "Seven-Card Stud High-Low": "Stud 8",
    "Draw High": "Draw",
    "Kill Pots": "Kill",
    "No-Limit and Pot-Limit": "NL, PL",
}
Asked = Annotated[str, QueryParameter(max_length=200, description="Plain words; nothing, to read a chapter.")]
Chapter = Annotated[str, QueryParameter(max_length=100, description="Its title; the first one where it is not said.")]


@get(
    "/api/rules",
    summary="Rules that speak of something, the best first; or a chapter from its beginning",
    responses=refusals(404),
    sync_to_thread=False,
)
def search_rules(q: Asked = "", chapter: Chapter = "", edition: FromQuery[Edition] = Edition.HOME) -> list[RulePage]:
    return search_pages(q, edition) if q.strip() else chapter_pages(chapter, edition)


@get("/api/chapters", summary="The chapters of an edition", responses=refusals(), sync_to_thread=False)
def list_chapters(edition: FromQuery[Edition] = Edition.HOME) -> list[RuleChapter]:
    return chapter_list(edition)


@get("/api/rules/{rule:str}", summary="One rule", responses=refusals(404), sync_to_thread=False)
def show_rule(rule: FromPath[str], edition: FromQuery[Edition] = Edition.HOME) -> RulePage:
    found = all_rules().get(rule)  # type: ignore[call-overload] # whatever was asked for
    if found is None:
        raise NotFoundException(f"there is no rule {rule}")
    return rule_page(found.id, edition)


RULE_ROUTES: Final[list[ControllerRouterHandler]] = [search_rules, list_chapters, show_rule]


def search_pages(words: str, edition: Edition) -> list[RulePage]:
    return [rule_page(found.rule.id, edition) for found in search(words)[:MOST_FOUND]]


def chapter_pages(chapter: str, edition: Edition) -> list[RulePage]:
    """Without what is related to each, which takes a search; the first chapter where none is named."""
    chapters = chapters_of(edition)
    rules = chapters.get(chapter or next(iter(chapters)))
    if rules is None:
        raise NotFoundException(f"there is no chapter {chapter}; there are {', '.join(chapters)}")
    return [_page(rule.id, edition) for rule in rules]


@lru_cache(maxsize=1024)
def rule_page(rule_id: RuleId, edition: Edition) -> RulePage:
    return replace(_page(rule_id, edition), related=_related(all_rules()[rule_id]))


@lru_cache(maxsize=1024)
def _page(rule_id: RuleId, edition: Edition) -> RulePage:
    found = all_rules()[rule_id]
    source = found.source(edition)
    return RulePage(
        id=found.id,
        area=_AREAS[found.id.partition(".")[0]],
        title=found.title,
        gist=found.gist,
        citation=cite(found.id, edition),
        place=short_place(found.places[source][0], source),
        varies=found.varies,
        in_force=found.is_in_force(edition),
        does=found.software,
        examples=tuple(map(_sentence, found.examples)),
        editions={each: "; ".join(short_place(place, each) for place in at) for each, at in found.places.items()},
    )


def short_place(place: Place, edition: Edition) -> str:
    """For a chip: `§ 14 NL 3`, `§ 8 Stud 1`, `§ 4 Blinds, introduction`, `Glossary, ante`."""
    if place.section is None:
        words = place.in_words(edition).replace('"', "")
        return f"{words[0].upper()}{words[1:]}"
    title = edition.sections[place.section]
    heading = _SHORT_HEADINGS.get(place.heading, place.heading) if place.heading else _SHORT_SECTIONS.get(title, title)
    number = f" {place.number}" if place.number else ""
    part = f", {place.part.lower()}" if place.part else ""
    return f"§ {place.section} {heading}{number}{part}"


def _sentence(example: str) -> str:
    """The catalogue begins its examples in the middle: `given …; when …; then …`."""
    return f"{example[:1].upper()}{example[1:]}"


def _related(found: Rule) -> tuple[RuleId, ...]:
    """Rules that an option joins with this one, and those that say most nearly the same, of its own area first."""
    joined = [other for option in OPTIONS.values() if found.id in option.by for other in option.by]
    area = [rule for rule in all_rules().values() if rule.area == found.area]
    alike = [hit.rule.id for rules, most in ((area, 4), (None, 3)) for hit in search(found.title, rules)[:most]]
    others = dict.fromkeys(each for each in (*joined, *alike) if each != found.id)
    return tuple(others)[:MOST_RELATED]
