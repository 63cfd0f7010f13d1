"""`cardspeak rules search`: full-text search, best first."""

import click

from cardspeak.cli.output import console, json_option, plain_table, print_json
from cardspeak.cli.rules.filters import area_option, edition_option, kind_option
from cardspeak.cli.rules.house import current_house
from cardspeak.cli.rules.list_rules import summary
from cardspeak.rulebook import Edition, House, Kind, search, select_rules
from cardspeak.rulebook.amendments import Amendment
from cardspeak.rulebook.search import words


@click.command("search")
@click.argument("query", nargs=-1, required=True)
@area_option
@kind_option
@edition_option
@click.option("--most", type=click.IntRange(1), default=10, show_default=True, help="How many to print.")
@json_option
@click.pass_context
def command(  # noqa: PLR0913, PLR0917 - one parameter an option
    context: click.Context,
    query: tuple[str, ...],
    area: str | None,
    kind: Kind | None,
    edition: str | None,
    most: int,
    *,
    as_json: bool,
) -> None:
    """Search the rules, for example: cardspeak rules search who shows first."""
    text = " ".join(query)
    rules = select_rules(area=area, kind=kind, edition=Edition(edition) if edition else None)
    found = search(text, rules)[:most]
    amendments = _search_house(text, current_house())
    if as_json:
        print_json(
            {"found": [{**summary(each.rule), "score": round(each.score, 3)} for each in found], "house": amendments}
        )
    elif found or amendments:
        table = plain_table("rule", "title")
        for amendment in amendments:
            table.add_row(amendment.id, amendment.title)
        for each in found:
            table.add_row(each.rule.id, each.rule.title)
        console().print(table)
    else:
        click.echo(f"cardspeak: no rule speaks of {text!r}", err=True)
    if not found and not amendments:
        context.exit(1)


def _search_house(text: str, house: House | None) -> list[Amendment]:
    """A house's page is short: an amendment is found by having all the words."""
    wanted = set(words(text))
    return [each for each in (house.amendments if house else ()) if wanted <= set(words(f"{each.title} {each.text}"))]
