"""Which database a command speaks of, and what stands beside it."""

import os
from pathlib import Path

import click

from cardspeak.rulebook import Refusal, Refused
from cardspeak.store.log import StoreError
from cardspeak.store.opening import FORMS, sqlite_path

database_option = click.option(
    "--database", help="sqlite:///file or postgresql://…; without it a file in your data folder."
)


def chosen(database: str | None) -> str:
    return database or own_database()


def own_database() -> str:
    folder = Path(os.environ.get("XDG_DATA_HOME") or Path.home() / ".local/share") / "cardspeak"
    try:
        folder.mkdir(parents=True, exist_ok=True)
    except OSError as error:
        why = error.strerror or error
        raise refused(f"your data folder {folder} cannot be made ({why}): name a database with --database") from error
    return f"sqlite:///{folder / 'room.sqlite3'}"


def file_of(database: str) -> Path | None:
    """The file of a SQLite database; None for a server's."""
    scheme, _, rest = database.partition(":")
    if scheme in {"postgresql", "postgres"}:
        return None
    if scheme != "sqlite":
        raise refused(f"{scheme!r} is no kind of store: {FORMS}")
    try:
        return sqlite_path(rest)
    except StoreError as error:
        raise refused(str(error)) from error


def refused(words: str) -> Refused:
    """Ends the command with these words."""
    return Refused(Refusal(words))
