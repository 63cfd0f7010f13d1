"""Backups of a PostgreSQL store, by PostgreSQL's own programs."""

import asyncio
import os
import shutil
import subprocess
from pathlib import Path
from urllib.parse import unquote, urlsplit, urlunsplit

from cardspeak.store.log import StoreError

SCHEMA = "cardspeak"


def dump(url: str, file: Path) -> None:
    """Everything of the store as it is at one moment, in a new file that has its name only when it is complete."""
    partial = Path(f"{file}.partial")
    partial.unlink(missing_ok=True)
    try:
        _run(
            "pg_dump",
            url,
            "--format=custom",
            "--no-owner",
            "--no-privileges",
            f"--schema={SCHEMA}",
            f"--file={partial}",
        )
        if not _has_store(partial):
            raise StoreError(f"there is no room in the database at {_place(url)}")
        # A link is refused where the name is taken; a rename would write over it.
        file.hardlink_to(partial)
    finally:
        partial.unlink(missing_ok=True)


def load(file: Path, url: str) -> None:
    """A store in a database that has none, of a file that `dump` has written: whole, or not at all."""
    if not file.is_file():
        raise StoreError(f"there is no backup {file}")
    if not _has_store(file):
        raise StoreError(f"{file} is no backup of a room in PostgreSQL")
    if asyncio.run(_is_there(url)):
        raise StoreError(f"the database at {_place(url)} has a room already: name one that has none")
    _run("pg_restore", url, "--no-owner", "--no-privileges", "--exit-on-error", "--single-transaction", str(file))


def find_program(name: str) -> Path:
    """On the path, else where Debian keeps the versions, of which the newest reads the others'."""
    found = shutil.which(name)
    if found is not None:
        return Path(found)
    versions = [path for path in Path("/usr/lib/postgresql").glob(f"*/bin/{name}") if path.parts[-3].isdigit()]
    if not versions:
        raise StoreError(
            f"{name} is not here, by which PostgreSQL is backed up and restored: install its client programs "
            "(on Debian postgresql-client, elsewhere postgresql)"
        )
    return max(versions, key=lambda path: int(path.parts[-3]))


def _run(name: str, url: str, *arguments: str) -> None:
    address, password = _without_password(url)
    environment = {**os.environ, **({"PGPASSWORD": password} if password else {})}
    # Everybody can read command lines, so the password is not in it; the file has hidden cards, so only its owner may.
    done = subprocess.run(  # noqa: S603 - PostgreSQL's own program, and no shell
        [find_program(name), f"--dbname={address}", "--no-password", *arguments],
        env=environment,
        umask=0o077,
        capture_output=True,
        text=True,
        check=False,
    )
    if done.returncode:
        raise StoreError(f"{name} says: {' '.join(done.stderr.split()) or done.returncode}")


def _has_store(file: Path) -> bool:
    """Whether the file is a backup with our schema in it."""
    listed = subprocess.run(  # noqa: S603 - as above
        [find_program("pg_restore"), "--list", file], capture_output=True, text=True, check=False
    )
    return listed.returncode == 0 and f"TABLE {SCHEMA} streams" in listed.stdout


async def _is_there(url: str) -> bool:
    import asyncpg  # type: ignore[import-untyped] # noqa: PLC0415 - who has no PostgreSQL needs no driver

    try:
        connection = await asyncpg.connect(url, timeout=10)
    except (asyncpg.PostgresError, OSError, ValueError, TimeoutError) as error:
        raise StoreError(f"the PostgreSQL server at {_place(url)} cannot be reached: {error}") from error
    try:
        return await connection.fetchval("SELECT to_regnamespace($1)", SCHEMA) is not None
    finally:
        await connection.close()


def _without_password(url: str) -> tuple[str, str | None]:
    parts = urlsplit(url)
    if parts.password is None:
        return url, None
    user, _, server = parts.netloc.rpartition("@")
    return urlunsplit(parts._replace(netloc=f"{user.partition(':')[0]}@{server}")), unquote(parts.password)


def _place(url: str) -> str:
    parts = urlsplit(url)
    return f"{parts.netloc.rpartition('@')[2]}{parts.path}"
