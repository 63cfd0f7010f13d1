"""`cardspeak rules show`: all there is to know of one rule."""

import click
from rich.console import Console
from rich.padding import Padding
from rich.text import Text

from cardspeak.cli.output import console, json_option, print_json
from cardspeak.cli.rules.filters import complete_rule_id
from cardspeak.cli.rules.house import current_house
from cardspeak.cli.rules.marks import Mark, checkout, marks_of_rule
from cardspeak.rulebook import OPTIONS, Edition, House, Refusal, Refused, Rule, cite, find_rule
from cardspeak.rulebook.amendments import Amendment
from cardspeak.rulebook.options.option import spoken


@click.command("show")
@click.argument("rule_id", metavar="ID", shell_complete=complete_rule_id)
@json_option
def command(rule_id: str, *, as_json: bool) -> None:
    """Show a rule: our words, its place in each edition, examples, and the code and tests that carry it."""
    house = current_house()
    own = _of_house(rule_id, house)
    if own is not None and house is not None:
        _show_amendment(own, house, as_json=as_json)
        return
    rule = find_rule(rule_id)
    if isinstance(rule, Refusal):
        raise Refused(rule)
    amendments = house.about(rule.id) if house else ()
    marks = marks_of_rule(rule.id) if checkout() else []
    if as_json:
        print_json(_as_object(rule, marks, amendments))
    else:
        _print(rule, marks, amendments, house)


def _of_house(rule_id: str, house: House | None) -> Amendment | None:
    return next((each for each in (house.amendments if house else ()) if each.id == rule_id), None)


def _show_amendment(amendment: Amendment, house: House, *, as_json: bool) -> None:
    if as_json:
        print_json({"amendment": amendment, "citation": house.cite(amendment)})
        return
    out = console()
    out.print(Text(f"{amendment.id}  {amendment.title}", style="bold"))
    out.print(Text(amendment.text))
    out.print(Text(house.cite(amendment), style="dim"))


def _as_object(rule: Rule, marks: list[Mark], amendments: tuple[Amendment, ...]) -> dict[str, object]:
    return {
        "id": rule.id,
        "title": rule.title,
        "kind": rule.kind,
        "gist": rule.gist,
        "varies": rule.varies,
        "software": rule.software,
        "examples": rule.examples,
        "citations": {edition: cite(rule.id, edition) for edition in Edition},
        "standing": {edition: rule.standing(edition) for edition in Edition},
        "options": [option for option in OPTIONS.values() if rule.id in option.by],
        "code": [mark for mark in marks if mark.how != "proves"],
        "tests": [mark for mark in marks if mark.how == "proves"],
        "house": amendments,
    }


def _print(rule: Rule, marks: list[Mark], amendments: tuple[Amendment, ...], house: House | None) -> None:
    out = console()
    out.print(Text(f"{rule.title}", style="bold"), Text(f"{rule.id} · {rule.kind}", style="dim"))
    out.print()
    out.print(Text(rule.gist))
    for amendment in amendments:
        assert house is not None
        _section(out, f"This house: {amendment.title}", [f"{amendment.text} ({house.cite(amendment)})"])
    _section(out, "Where it stands", [cite(rule.id, edition) for edition in rule.places], bullet="·")
    _section(out, "How the editions differ", [rule.varies] if rule.varies else [])
    _section(out, "What the software does", [rule.software])
    _section(
        out,
        "House options",
        [
            f"{option.name}: {option.says} ({', '.join(f'{e} {spoken(option.defaults[e])}' for e in Edition)})"
            for option in OPTIONS.values()
            if rule.id in option.by
        ],
        bullet="·",
    )
    _section(out, "Examples", list(rule.examples), bullet="·")
    _section(out, "Code", [mark.in_words() for mark in marks if mark.how != "proves"], bullet="·")
    _section(out, "Tests", [mark.in_words() for mark in marks if mark.how == "proves"], bullet="·")


def _section(out: Console, heading: str, paragraphs: list[str], bullet: str = "") -> None:
    if not paragraphs:
        return
    out.print()
    out.print(Text(heading, style="bold"))
    for paragraph in paragraphs:
        out.print(Padding(Text(f"{bullet} {paragraph}" if bullet else paragraph), (0, 0, 0, 2), expand=False))
