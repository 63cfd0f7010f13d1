"""How commands print: tables and prose for people, JSON for programs."""

import sys
from collections.abc import Callable
from typing import Any, TypeVar

import click
import msgspec
from rich.console import Console
from rich.table import Table

Command = TypeVar("Command", bound=Callable[..., Any])

WIDTH_OF_A_PIPE = 200


def json_option(command: Command) -> Command:
    return click.option("--json", "as_json", is_flag=True, help="Print JSON for programs.")(command)


def print_json(value: object) -> None:
    click.echo(msgspec.json.format(msgspec.json.encode(value), indent=2).decode())


def console() -> Console:
    """Standard output, as wide as the terminal; a pipe gets long lines instead of wrapped ones."""
    return Console(highlight=False, width=None if sys.stdout.isatty() else WIDTH_OF_A_PIPE)


def plain_table(*columns: str) -> Table:
    table = Table(box=None, pad_edge=False, header_style="bold", padding=(0, 2, 0, 0))
    for column in columns:
        table.add_column(column, overflow="fold")
    return table
