"""`cardspeak restore`: a room from a backup."""

from pathlib import Path

import click

from cardspeak.cli.database import chosen, database_option, file_of, refused
from cardspeak.cli.postgres_tools import load
from cardspeak.store.log import StoreError
from cardspeak.store.sqlite_file import restore


@click.command("restore")
@click.argument("file", type=click.Path(path_type=Path, dir_okay=False))
@database_option
def command(*, file: Path, database: str | None) -> None:
    """Make a room of the backup in FILE, where there is none: nothing is ever written over."""
    url = chosen(database)
    path = file_of(url)
    try:
        if path is None:
            load(file, url)
        else:
            restore(file, path)
    except (StoreError, OSError) as error:
        raise refused(str(error)) from error
    click.echo(f"The room of {file} is back; `cardspeak serve` opens it")
