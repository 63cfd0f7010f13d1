"""The file of a SQLite store: made, checked, brought up to date, backed up and restored."""

import os
import sqlite3
from collections.abc import Iterator
from contextlib import closing, contextmanager
from pathlib import Path

from cardspeak.store.log import StoreError
from cardspeak.store.schema import MIGRATIONS, SCHEMA_VERSION, check_schema_version

APPLICATION_ID = 0x43535045
"""Says in the file's header whose it is."""
PATIENCE = 10.0
"""Seconds to wait for another process that is writing."""


def open_file(path: Path) -> sqlite3.Connection:
    """A connection that writes, to a store of the present version; makes the file where there is none."""
    with in_words(path):
        _make_file(path)
        db = connect(path)
        try:
            check_file(db, path)
            _make_durable(db, path)
            _migrate(db, path)
        except BaseException:
            db.close()
            raise
    return db


def connect(path: Path) -> sqlite3.Connection:
    # Threads take turns: the writer's connection is one thread's, and a reader's one thread's at a time.
    return sqlite3.connect(path, timeout=PATIENCE, isolation_level=None, check_same_thread=False)


@contextmanager
def in_words(path: Path) -> Iterator[None]:
    try:
        yield
    except (sqlite3.Error, OSError) as error:
        raise StoreError(f"{path} cannot be used as a store: {error}") from error


def claim(path: Path) -> int | None:
    """A lock that the system takes back when this process ends, however it does; None where there are no such locks."""
    try:
        import fcntl  # noqa: PLC0415 - not everywhere
    except ModuleNotFoundError:
        return None
    with in_words(path):
        # Not the store's own file: closing that would give away the locks that SQLite has on it.
        lock = os.open(f"{path}-open", os.O_CREAT | os.O_RDWR, 0o600)
        try:
            fcntl.flock(lock, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except BlockingIOError:
            os.close(lock)
            raise StoreError(f"a room is open on {path} already: end it first, or name another database") from None
    return lock


def _make_file(path: Path) -> None:
    if not path.parent.is_dir():
        raise StoreError(f"there is no folder {path.parent.absolute()} for {path.name}: make it first")
    try:
        # Hidden cards are in it: its owner alone may read it. SQLite gives its other files the same rights.
        os.close(os.open(path, os.O_CREAT | os.O_EXCL | os.O_RDWR, 0o600))
    except FileExistsError:
        return
    sync_folder(path)


def sync_folder(path: Path) -> None:
    folder = os.open(path.parent, os.O_RDONLY)
    try:
        os.fsync(folder)
    finally:
        os.close(folder)


def check_file(db: sqlite3.Connection, path: Path) -> None:
    """Only reads: a file that is not ours stays as it is."""
    with _at_one_moment(db):
        _check_header(db, path)


@contextmanager
def _at_one_moment(db: sqlite3.Connection) -> Iterator[None]:
    """Another process may be making its tables between two questions."""
    if db.in_transaction:
        yield
        return
    db.execute("BEGIN")
    try:
        yield
    finally:
        db.execute("ROLLBACK")


def _check_header(db: sqlite3.Connection, path: Path) -> None:
    owner = number(db, "PRAGMA application_id")
    if owner != APPLICATION_ID and (owner or number(db, "SELECT count(*) FROM sqlite_master")):
        raise StoreError(f"{path} is another program's database: name another file")
    check_schema_version(number(db, "PRAGMA user_version"), str(path))


def _make_durable(db: sqlite3.Connection, path: Path) -> None:
    (mode,) = db.execute("PRAGMA journal_mode = WAL").fetchone()
    if mode != "wal":
        raise StoreError(f"{path} is where SQLite cannot keep a write-ahead log: put it on a disk of this machine")
    db.execute("PRAGMA synchronous = FULL")
    db.execute("PRAGMA fullfsync = ON")  # on a Mac nothing less reaches the disk
    db.execute("PRAGMA foreign_keys = ON")


def _migrate(db: sqlite3.Connection, path: Path) -> None:
    if number(db, "PRAGMA user_version") == SCHEMA_VERSION:
        return
    db.execute("BEGIN IMMEDIATE")
    with db:
        check_file(db, path)  # another process may have been first
        for migration in MIGRATIONS[number(db, "PRAGMA user_version") :]:
            # executescript would commit first
            for statement in migration.sqlite.split(";"):
                db.execute(statement)
        db.execute(f"PRAGMA application_id = {APPLICATION_ID}")
        db.execute(f"PRAGMA user_version = {SCHEMA_VERSION}")


def number(db: sqlite3.Connection, question: str) -> int:
    (answer,) = db.execute(question).fetchone()
    return int(answer)


def restore(backup: Path, path: Path) -> None:
    """Makes a store of a backup, where there is none."""
    if not backup.is_file():
        raise StoreError(f"there is no backup {backup}")
    for there in (path, Path(f"{path}-wal")):
        # A log left behind by another database would be taken for this one's.
        if there.exists():
            raise StoreError(f"{there} is there already: move it away before you restore a backup in its place")
    with in_words(backup), closing(connect(backup)) as source:
        check_file(source, backup)
        if number(source, "PRAGMA application_id") != APPLICATION_ID:
            raise StoreError(f"{backup} is empty: it is no backup of a store")
        faults = [fault for (fault,) in source.execute("PRAGMA integrity_check")]
        if faults != ["ok"]:
            raise StoreError(f"{backup} is damaged: {faults[0]}")
        copy(source, path)


def copy(source: sqlite3.Connection, path: Path) -> None:
    """One whole file, as the source is now; it has its name only when it is complete and on disk."""
    if path.exists():
        raise StoreError(f"{path} is there already: name another file")
    partial = Path(f"{path}.partial")
    partial.unlink(missing_ok=True)
    with in_words(path):
        _make_file(partial)
        with closing(connect(partial)) as target:
            source.backup(target)
            # Not the source's write-ahead log: a copy is one file, which may be moved.
            target.execute("PRAGMA journal_mode = DELETE")
        _sync_file(partial)
        partial.rename(path)
        sync_folder(path)


def _sync_file(path: Path) -> None:
    with path.open("rb") as file:
        os.fsync(file.fileno())
