"""`cardspeak rules`: the rulebook on the command line."""

from pathlib import Path

import click

from cardspeak.cli.lazy import LazyGroup
from cardspeak.cli.rules.house import read_house_file


@click.group(
    "rules",
    cls=LazyGroup,
    commands_from="cardspeak.cli.rules",
    lazy={
        "list": "list_rules",
        "search": "search",
        "show": "show",
        "diff": "diff",
        "options": "options",
        "coverage": "coverage",
    },
)
@click.option(
    "--house",
    type=click.Path(dir_okay=False, path_type=Path),
    envvar="CARDSPEAK_HOUSE",
    help="A TOML file with the house's own rules and choices, shown beside ours.",
)
@click.pass_context
def command(context: click.Context, house: Path | None) -> None:
    """Look rules up: where they stand, how editions differ, what carries them out."""
    context.obj = None if house is None else read_house_file(house)
