"""`cardspeak backup`: the whole room in one file."""

from contextlib import closing
from pathlib import Path

import click

from cardspeak.cli.database import chosen, database_option, file_of, refused
from cardspeak.cli.postgres_tools import dump
from cardspeak.store.log import StoreError
from cardspeak.store.sqlite_file import APPLICATION_ID, check_file, connect, copy, in_words, number


@click.command("backup")
@click.argument("file", type=click.Path(path_type=Path, dir_okay=False))
@database_option
def command(*, file: Path, database: str | None) -> None:
    """Write everything of the room into FILE, which must not exist yet; the room may go on meanwhile.

    Hidden cards and the ledger are in it, so only you can read it: keep it like that.
    """
    url = chosen(database)
    path = file_of(url)
    if file.exists():
        raise refused(f"{file} is there already: name another file")
    try:
        if path is None:
            dump(url, file)
        else:
            _copy(path, file)
    except (StoreError, OSError) as error:
        raise refused(str(error)) from error
    click.echo(f"The room is in {file}")


def _copy(path: Path, file: Path) -> None:
    if not path.is_file():
        raise StoreError(f"there is no room at {path}: name its database with --database")
    with in_words(path), closing(connect(path)) as source:
        check_file(source, path)
        if number(source, "PRAGMA application_id") != APPLICATION_ID:
            raise StoreError(f"{path} is empty: there is no room in it")
        copy(source, file)
