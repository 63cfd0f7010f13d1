"""Keeping what happened: append-only logs and small documents, in SQLite or PostgreSQL."""

from cardspeak.store.log import Entry, Store, StoreError, VersionConflictError
from cardspeak.store.opening import open_store
from cardspeak.store.sqlite import SqliteStore
from cardspeak.store.sqlite_file import restore

__all__ = ["Entry", "SqliteStore", "Store", "StoreError", "VersionConflictError", "open_store", "restore"]
