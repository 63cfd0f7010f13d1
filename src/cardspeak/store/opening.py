"""A store by its URL."""

from pathlib import Path

from cardspeak.store.log import Store, StoreError
from cardspeak.store.sqlite import SqliteStore

FORMS = "write sqlite:///room.sqlite3, sqlite:////folder/room.sqlite3 (from the root) or postgresql://host/database"


async def open_store(url: str) -> Store:
    """Makes what is missing in the database; raises `StoreError` where there is no store to be had.

    The path of a file comes after three slashes and is literal: `sqlite:///room.sqlite3` is in the working folder,
    `sqlite:////var/room.sqlite3` has a fourth slash of its own.
    """
    scheme, _, rest = url.partition(":")
    if scheme == "sqlite":
        return await SqliteStore.open(sqlite_path(rest))
    if scheme in {"postgresql", "postgres"}:
        return await _open_postgres(url)
    raise StoreError(f"{scheme!r} is no kind of store: {FORMS}")


def sqlite_path(rest: str) -> Path:
    """From what stands after `sqlite:`."""
    path = rest.removeprefix("///")
    if path in {rest, "", ":memory:"} or path.endswith("/"):
        raise StoreError(f"sqlite:{rest} names no file: {FORMS}")
    return Path(path)


async def _open_postgres(url: str) -> Store:
    try:
        from cardspeak.store.postgres import PostgresStore  # noqa: PLC0415 - who has no PostgreSQL needs no driver
    except ModuleNotFoundError as error:
        if error.name != "asyncpg":
            raise
        raise StoreError("PostgreSQL needs the package asyncpg, which is not installed: install it") from error
    return await PostgresStore.open(url)
