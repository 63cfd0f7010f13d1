"""`cardspeak rules list`: the rules of an area, a kind, an edition."""

import click

from cardspeak.cli.output import console, json_option, plain_table, print_json
from cardspeak.cli.rules.filters import area_option, edition_option, kind_option
from cardspeak.cli.rules.house import current_house
from cardspeak.rulebook import Edition, Kind, Rule, Standing, select_rules

MARKS = {Standing.STATED: "●", Standing.BORROWED: "○", Standing.SILENT: "–"}


@click.command("list")
@area_option
@kind_option
@edition_option
@json_option
def command(area: str | None, kind: Kind | None, edition: str | None, *, as_json: bool) -> None:
    """List rules, with the house's own after ours."""
    rules = select_rules(area=area, kind=kind, edition=Edition(edition) if edition else None)
    house = current_house()
    amendments = house.amendments if house is not None and area is None and kind is None else ()
    if as_json:
        print_json({"rules": [summary(rule) for rule in rules], "house": amendments})
        return
    table = plain_table("rule", "kind", "home", "6", "11", "title")
    for rule in rules:
        table.add_row(rule.id, rule.kind, *(MARKS[rule.standing(each)] for each in Edition), rule.title)
    for amendment in amendments:
        table.add_row(amendment.id, amendment.kind, "", "", "", amendment.title)
    console().print(table)
    counted = f"{len(rules)} rules" + (f" and {len(amendments)} of the house" if amendments else "")
    console().print(f"\n{counted}. ● stated, ○ left to the home edition, – no such rule", style="dim")


def summary(rule: Rule) -> dict[str, object]:
    return {
        "id": rule.id,
        "title": rule.title,
        "kind": rule.kind,
        "standing": {edition: rule.standing(edition) for edition in Edition},
    }
