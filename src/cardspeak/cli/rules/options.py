"""`cardspeak rules options`: every choice of a house, with its default or the house's own value."""

import click

from cardspeak.cli.output import console, json_option, plain_table, print_json
from cardspeak.cli.rules.house import current_house
from cardspeak.rulebook import OPTIONS, Edition, HouseRules
from cardspeak.rulebook.options.option import spoken


@click.command("options")
@click.option(
    "--edition", type=click.Choice([each.value for each in Edition]), metavar="EDITION", help="Whose defaults to show."
)
@json_option
def command(edition: str | None, *, as_json: bool) -> None:
    """Show the choices a house makes before the game."""
    house = current_house()
    rules = house.rules if house and edition is None else HouseRules.for_edition(edition or Edition.HOME)
    changed = rules.differences()
    if as_json:
        print_json(
            {
                "edition": rules.edition,
                "options": [
                    {
                        "name": option.name,
                        "topic": option.topic,
                        "value": getattr(rules, option.name),
                        "default": option.defaults[rules.edition],
                        "values": option.values,
                        "says": option.says,
                        "rules": option.by,
                    }
                    for option in OPTIONS.values()
                ],
            }
        )
        return
    table = plain_table("option", "value", "what it decides", "values")
    for option in OPTIONS.values():
        star = " *" if option.name in changed else ""
        table.add_row(option.name, spoken(getattr(rules, option.name)) + star, option.says, option.values)
    console().print(table)
    whose = house.name if house and edition is None else rules.edition.named
    console().print(f"\n{whose}; * changed from the edition's default", style="dim")
