"""The key of the whole room: who shows it is a host of every table. Only its digest is in the store."""

import os
import secrets
from pathlib import Path

from cardspeak.server.sessions import digest
from cardspeak.store.log import Store, VersionConflictError

KIND, NAME = "room", "owner-key"


async def kept_digest(store: Store) -> str:
    """Empty as long as the room has no key."""
    entry = await store.get(KIND, NAME)
    return "" if entry is None else entry.body.decode()


async def find_key(store: Store, file: Path | None, *, anew: bool = False) -> str | None:
    """The room's key: made where there is none or another is wanted, else as the file has it.

    None where the file does not have it: a digest cannot be read back. With another key those who showed the last one
    are no longer owners.
    """
    entry = await store.get(KIND, NAME)
    if entry is not None and not anew:
        return _read(file, entry.body.decode())
    key = secrets.token_urlsafe(24)
    try:
        version = 0 if entry is None else entry.version
        await store.put(KIND, NAME, digest(key).encode(), expected_version=version)
    except VersionConflictError:
        return None  # another server on this database was faster, and has printed its own
    if file is not None:
        _write(file, key)
    return key


def _read(file: Path | None, expected: str) -> str | None:
    if file is None or not file.is_file():
        return None
    key = file.read_text().strip()
    return key if digest(key) == expected else None


def _write(file: Path, key: str) -> None:
    """Whole or not at all, and for its owner's eyes alone."""
    partial = file.with_name(f"{file.name}.partial")
    partial.unlink(missing_ok=True)
    with os.fdopen(os.open(partial, os.O_CREAT | os.O_EXCL | os.O_WRONLY, 0o600), "w") as written:
        written.write(f"{key}\n")
    partial.replace(file)
