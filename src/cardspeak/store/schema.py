"""The tables, and how older ones become the present ones.

A migration never changes once a release has it: a new one is added at the end, for both databases.
"""

from typing import NamedTuple

from cardspeak.store.log import StoreError


class Migration(NamedTuple):
    """Statements, with a semicolon after each and none inside."""

    sqlite: str
    postgres: str


THE_LOG = Migration(
    # Events have rowids, so that those of a commit stand together at the end: measured twice as fast as in the order
    # of streams, where each stream's events cost a page of their own.
    sqlite="""
        CREATE TABLE streams (id INTEGER PRIMARY KEY, name TEXT NOT NULL UNIQUE, version INTEGER NOT NULL);
        CREATE TABLE events (
            stream INTEGER NOT NULL REFERENCES streams,
            version INTEGER NOT NULL,
            body BLOB NOT NULL,
            PRIMARY KEY (stream, version)
        );
        CREATE TABLE snapshots (
            stream INTEGER PRIMARY KEY REFERENCES streams,
            version INTEGER NOT NULL,
            body BLOB NOT NULL
        );
    """,
    postgres="""
        CREATE TABLE cardspeak.streams (
            id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
            name text NOT NULL UNIQUE,
            version bigint NOT NULL
        );
        CREATE TABLE cardspeak.events (
            stream bigint NOT NULL REFERENCES cardspeak.streams,
            version bigint NOT NULL,
            body bytea NOT NULL,
            PRIMARY KEY (stream, version)
        );
        CREATE TABLE cardspeak.snapshots (
            stream bigint PRIMARY KEY REFERENCES cardspeak.streams,
            version bigint NOT NULL,
            body bytea NOT NULL
        );
    """,
)

KEYS_AND_DOCUMENTS = Migration(
    # AUTOINCREMENT, like a sequence, gives no number twice: the version of a deleted document does not come again.
    sqlite="""
        CREATE TABLE keys (
            stream INTEGER NOT NULL REFERENCES streams,
            key TEXT NOT NULL,
            version INTEGER NOT NULL,
            PRIMARY KEY (stream, key)
        ) WITHOUT ROWID;
        CREATE TABLE documents (
            version INTEGER PRIMARY KEY AUTOINCREMENT,
            kind TEXT NOT NULL,
            name TEXT NOT NULL,
            body BLOB NOT NULL,
            UNIQUE (kind, name)
        );
    """,
    postgres="""
        CREATE TABLE cardspeak.keys (
            stream bigint NOT NULL REFERENCES cardspeak.streams,
            key text NOT NULL,
            version bigint NOT NULL,
            PRIMARY KEY (stream, key)
        );
        CREATE SEQUENCE cardspeak.document_versions;
        CREATE TABLE cardspeak.documents (
            kind text NOT NULL,
            name text NOT NULL,
            version bigint NOT NULL DEFAULT nextval('cardspeak.document_versions'),
            body bytea NOT NULL,
            PRIMARY KEY (kind, name)
        );
    """,
)

DOCUMENTS_IN_ORDER = Migration(
    # SQLite's own order is that of the characters' numbers already; PostgreSQL's is that of the server's language.
    sqlite="",
    postgres='CREATE INDEX documents_in_order ON cardspeak.documents (kind, name COLLATE "C");',
)

MIGRATIONS = (THE_LOG, KEYS_AND_DOCUMENTS, DOCUMENTS_IN_ORDER)
SCHEMA_VERSION = len(MIGRATIONS)


def check_schema_version(version: int, where: str) -> None:
    if version > SCHEMA_VERSION:
        raise StoreError(
            f"{where} was written by a newer Cardspeak (schema version {version}, and this one knows versions up to"
            f" {SCHEMA_VERSION}): update Cardspeak, or restore a backup from before"
        )
