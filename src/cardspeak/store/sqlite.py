"""A store in one SQLite file, which needs no set-up. Other processes may have the same file open."""

import asyncio
import os
import sqlite3
from collections.abc import AsyncIterator, Callable, Sequence
from concurrent.futures import ThreadPoolExecutor
from functools import partial
from pathlib import Path
from queue import SimpleQueue
from typing import Self, TypeVar

from cardspeak.store.log import Entry, Store, StoreError, VersionConflictError, check_append, check_names
from cardspeak.store.sqlite_file import claim, connect, copy, in_words, open_file
from cardspeak.store.writer import Writer

T = TypeVar("T")
READERS = 4
PAGE = 500
"""Events that are read at a time."""
LARGEST = 2**63 - 1
"""Beyond every version, and every number of documents."""


class SqliteStore(Store):
    @classmethod
    async def open(cls, path: Path) -> Self:
        db = await asyncio.to_thread(open_file, path)
        readers = [_reader(path) for _ in range(READERS)]
        return cls(path, db, readers)

    def __init__(self, path: Path, db: sqlite3.Connection, readers: Sequence[sqlite3.Connection]) -> None:
        self.path = path
        self._writer = Writer(db)
        self._threads = ThreadPoolExecutor(READERS, thread_name_prefix="store-reader")
        self._readers: SimpleQueue[sqlite3.Connection] = SimpleQueue()
        for reader in readers:
            self._readers.put(reader)
        self._is_closed = False
        self._claim: int | None = None

    async def append(
        self,
        stream: str,
        expected_version: int,
        events: Sequence[bytes],
        *,
        snapshot: bytes | None = None,
        key: str | None = None,
    ) -> int:
        check_append(stream, events, key)
        return await self._writer.write(
            lambda db: _append(db, stream, expected_version, events, snapshot=snapshot, key=key)
        )

    async def read(self, stream: str, after: int = 0, until: int | None = None) -> AsyncIterator[Entry]:
        question = (
            "SELECT events.version, events.body FROM events JOIN streams ON streams.id = events.stream"
            " WHERE streams.name = ? AND events.version > ? AND events.version <= ? ORDER BY events.version LIMIT ?"
        )
        end = LARGEST if until is None else until
        while after < end and (page := await self._ask(question, stream, after, end, PAGE)):
            for version, body in page:
                yield Entry(version, body)
            after = page[-1][0]

    async def version(self, stream: str) -> int:
        rows = await self._ask("SELECT version FROM streams WHERE name = ?", stream)
        return int(rows[0][0]) if rows else 0

    async def appended(self, stream: str, key: str) -> int | None:
        question = (
            "SELECT keys.version FROM keys JOIN streams ON streams.id = keys.stream"
            " WHERE streams.name = ? AND keys.key = ?"
        )
        rows = await self._ask(question, stream, key)
        return int(rows[0][0]) if rows else None

    async def streams(self) -> dict[str, int]:
        return dict(sorted(await self._ask("SELECT name, version FROM streams")))

    async def snapshot(self, stream: str) -> Entry | None:
        question = (
            "SELECT snapshots.version, snapshots.body FROM snapshots JOIN streams ON streams.id = snapshots.stream"
            " WHERE streams.name = ?"
        )
        rows = await self._ask(question, stream)
        return Entry(*rows[0]) if rows else None

    async def put(self, kind: str, name: str, body: bytes, *, expected_version: int | None = None) -> int:
        check_names(kind, name)
        return await self._writer.write(partial(_put, kind=kind, name=name, body=body, expected=expected_version))

    async def get(self, kind: str, name: str) -> Entry | None:
        rows = await self._ask("SELECT version, body FROM documents WHERE kind = ? AND name = ?", kind, name)
        return Entry(*rows[0]) if rows else None

    async def delete(self, kind: str, name: str, *, expected_version: int | None = None) -> bool:
        return await self._writer.write(partial(_delete, kind=kind, name=name, expected=expected_version))

    async def documents(
        self, kind: str, *, start: str = "", end: str | None = None, last: int | None = None
    ) -> dict[str, Entry]:
        before, values = ("", ()) if end is None else (" AND name < ?", (end,))
        rows = await self._ask(
            f"SELECT name, version, body FROM documents WHERE kind = ? AND name >= ?{before}"  # noqa: S608 - ours
            " ORDER BY name DESC LIMIT ?",
            *(kind, start, *values, LARGEST if last is None else last),
        )
        return {name: Entry(version, body) for name, version, body in reversed(rows)}

    async def backup(self, path: Path) -> None:
        """The whole store as it is now, in one new file; writing goes on meanwhile."""
        await self._reading(lambda db: copy(db, path))

    async def claim(self) -> None:
        self._claim = claim(self.path)

    async def close(self) -> None:
        if not self._is_closed:
            self._is_closed = True
            await asyncio.to_thread(self._threads.shutdown)
            for _ in range(READERS):
                self._readers.get().close()
        # Last, because the last connection clears the write-ahead log away, which a reader may not.
        await self._writer.close()
        lock, self._claim = self._claim, None
        if lock is not None:
            os.close(lock)

    async def _ask(self, question: str, *values: object) -> list[tuple]:  # type: ignore[type-arg]
        return await self._reading(lambda db: db.execute(question, values).fetchall())

    async def _reading(self, work: Callable[[sqlite3.Connection], T]) -> T:
        if self._is_closed:
            raise StoreError("the store is closed: open it again")
        return await asyncio.get_running_loop().run_in_executor(self._threads, self._read_now, work)

    def _read_now(self, work: Callable[[sqlite3.Connection], T]) -> T:
        db = self._readers.get()
        try:
            with in_words(self.path):
                return work(db)
        finally:
            self._readers.put(db)


def _reader(path: Path) -> sqlite3.Connection:
    db = connect(path)
    db.execute("PRAGMA query_only = ON")
    return db


# ---------------------------------------------------------------- in the writer's thread


def _append(  # noqa: PLR0913 - as the protocol has it
    db: sqlite3.Connection,
    stream: str,
    expected: int,
    events: Sequence[bytes],
    *,
    snapshot: bytes | None,
    key: str | None,
) -> int:
    found = db.execute("SELECT id, version FROM streams WHERE name = ?", (stream,)).fetchone()
    number, actual = found or (None, 0)
    if key is not None and number is not None:
        earlier = db.execute("SELECT version FROM keys WHERE stream = ? AND key = ?", (number, key)).fetchone()
        if earlier:
            return int(earlier[0])
    if actual != expected:
        raise VersionConflictError(stream, expected=expected, actual=actual)
    version = expected + len(events)
    if number is None:
        number = db.execute("INSERT INTO streams (name, version) VALUES (?, ?)", (stream, version)).lastrowid
    else:
        db.execute("UPDATE streams SET version = ? WHERE id = ?", (version, number))
    rows = ((number, place, body) for place, body in enumerate(events, expected + 1))
    db.executemany("INSERT INTO events (stream, version, body) VALUES (?, ?, ?)", rows)
    if key is not None:
        db.execute("INSERT INTO keys (stream, key, version) VALUES (?, ?, ?)", (number, key, version))
    if snapshot is not None:
        db.execute("REPLACE INTO snapshots (stream, version, body) VALUES (?, ?, ?)", (number, version, snapshot))
    return version


def _put(db: sqlite3.Connection, *, kind: str, name: str, body: bytes, expected: int | None) -> int:
    _check_document(db, kind, name, expected)
    version = db.execute("REPLACE INTO documents (kind, name, body) VALUES (?, ?, ?)", (kind, name, body)).lastrowid
    assert version is not None
    return version


def _delete(db: sqlite3.Connection, *, kind: str, name: str, expected: int | None) -> bool:
    _check_document(db, kind, name, expected)
    return db.execute("DELETE FROM documents WHERE kind = ? AND name = ?", (kind, name)).rowcount > 0


def _check_document(db: sqlite3.Connection, kind: str, name: str, expected: int | None) -> None:
    if expected is None:
        return
    found = db.execute("SELECT version FROM documents WHERE kind = ? AND name = ?", (kind, name)).fetchone()
    actual = found[0] if found else 0
    if actual != expected:
        raise VersionConflictError(f"{kind} {name}", expected=expected, actual=actual)
