"""The rule pages of docs/rules: one an area, and an index."""

from collections.abc import Iterator

from cardspeak.rulebook import AREAS, OPTIONS, Area, Edition, Rule, Standing, cite, select_rules
from cardspeak.rulebook.options.option import spoken

TITLES: dict[Area, str] = {
    "ace-to-five": "Ace-to-five lowball",
    "betting": "Betting and raising",
    "biglow": "No-limit and pot-limit lowball",
    "blinds": "Button and blinds",
    "buyin": "Buying in",
    "conduct": "Conduct",
    "deadhand": "Dead hands",
    "decision": "Decisions",
    "deuce-to-seven": "Deuce-to-seven lowball",
    "draw": "Draw high",
    "glossary": "Words",
    "holdem": "Hold'em",
    "irregularity": "Irregularities",
    "jacks": "Jacks or better",
    "joker": "The joker",
    "kill": "Kill pots",
    "lowball": "Lowball",
    "misdeal": "Misdeals",
    "nolimit": "No-limit",
    "omaha": "Omaha",
    "omaha8": "Omaha high-low",
    "option": "Choices the explanations discuss",
    "potlimit": "Pot-limit",
    "procedure": "Procedures",
    "razz": "Razz",
    "seating": "Seating",
    "showdown": "The showdown",
    "shuffle": "Shuffle and cut",
    "stud": "Seven-card stud",
    "stud8": "Seven-card stud high-low",
    "ties": "Ties",
    "tournament": "Tournaments",
}
MADE = "<!-- Made from the catalogue by ./cardspeak generate; not to be edited. -->"


def pages() -> Iterator[tuple[str, str]]:
    yield "README.md", "\n".join(_index())
    for area in AREAS:
        yield f"{area}.md", "\n".join(_page(area))


def _index() -> Iterator[str]:
    yield from (MADE, "# The rules", "")
    yield "Our reading of Robert's Rules of Poker, one entry a rule, in our own words. The rulebook's author is"
    yield "Robert Ciaffone. Each entry says where the rule stands in the home edition and in versions 6 and 11 of"
    yield "the cardroom edition, how they differ, what the software does with it, and cases worked through."
    yield ""
    yield from ("| area | rules |", "|---|---|")
    for area in AREAS:
        yield f"| [{TITLES[area]}]({area}.md) | {len(select_rules(area=area))} |"
    yield ""


def _page(area: Area) -> Iterator[str]:
    rules = select_rules(area=area)
    yield from (MADE, f"# {TITLES[area]}", "")
    yield from ("| rule | kind | home | cardroom 6 | cardroom 11 |", "|---|---|---|---|---|")
    for rule in rules:
        marks = " | ".join(_mark(rule, edition) for edition in Edition)
        yield f"| [{rule.title}](#{_anchor(rule)}) | {rule.kind} | {marks} |"
    yield from ("", "● stated, ○ left to the home edition, – no such rule", "")
    for rule in rules:
        yield from _entry(rule)


def _mark(rule: Rule, edition: Edition) -> str:
    match rule.standing(edition):
        case Standing.STATED:
            return "●"
        case Standing.BORROWED:
            return "○"
        case Standing.SILENT:
            return "–"


def _anchor(rule: Rule) -> str:
    return rule.id.replace(".", "")


def _entry(rule: Rule) -> Iterator[str]:
    yield from (f"## {rule.id}", "", f"**{_plain(rule.title)}** ({rule.kind})", "", _plain(rule.gist), "")
    for edition in rule.places:
        yield f"- {cite(rule.id, edition)}"
    yield ""
    if rule.varies is not None:
        yield from (f"**How the editions differ.** {_plain(rule.varies)}", "")
    yield from (f"**What the software does.** {_plain(rule.software)}", "")
    yield from ("**Examples**", "")
    yield from (f"- {_plain(example)}" for example in rule.examples)
    yield ""
    options = [option for option in OPTIONS.values() if rule.id in option.by]
    if options:
        yield from ("**House options**", "")
    for option in options:
        defaults = ", ".join(f"{edition} {spoken(option.defaults[edition])}" for edition in Edition)
        yield f"- `{option.name}`: {_plain(option.says)} Values: {option.values}. Defaults: {defaults}."
    if options:
        yield ""


def _plain(text: str) -> str:
    """Keeps markdown from reading stars, bars and angles that mean themselves."""
    for sign in ("\\", "*", "<", "|"):
        text = text.replace(sign, f"\\{sign}")
    return text
