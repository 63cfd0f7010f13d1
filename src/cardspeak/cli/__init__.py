"""The command line: one file a subcommand, read only when it is used."""

import os
import sys

import click

from cardspeak import __version__
from cardspeak.cli.lazy import LazyGroup
from cardspeak.rulebook import Refused

FAULT = 70
"""Exit code for a fault of ours; 0 is done, 1 refused or not met, 2 called wrongly, 130 interrupted."""


@click.group(
    cls=LazyGroup,
    commands_from="cardspeak.cli",
    lazy={
        "rank": "rank",
        "equity": "equity",
        "deal": "deal",
        "play": "play",
        "replay": "replay",
        "rules": "rules",
        "serve": "serve",
        "backup": "backup",
        "restore": "restore",
        "bench": "bench",
        "completion": "completion",
    },
    invoke_without_command=True,
    context_settings={"help_option_names": ["-h", "--help"], "max_content_width": 100},
    epilog="In a checkout, ./cardspeak test runs the tests and ./cardspeak check the static checks.",
)
@click.version_option(__version__, prog_name="cardspeak")
@click.pass_context
def cardspeak(context: click.Context) -> None:
    """A card room that plays by Robert's Rules of Poker and says which rule it followed."""
    if context.invoked_subcommand is None:
        click.echo(context.get_help())


def main() -> None:
    try:
        cardspeak.main(prog_name="cardspeak")
    except Refused as refused:
        click.echo(f"cardspeak: {refused.refusal.reason}", err=True)
        sys.exit(1)
    except Exception as fault:
        if os.environ.get("CARDSPEAK_TRACEBACK"):
            raise
        click.echo(
            f"cardspeak: this is a fault of ours ({type(fault).__name__}: {fault}); "
            "please report it with what CARDSPEAK_TRACEBACK=1 shows",
            err=True,
        )
        sys.exit(FAULT)
