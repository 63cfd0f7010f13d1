"""A store in a PostgreSQL database, in a schema of its own there. Several servers may use the same one."""

import asyncio
from collections.abc import AsyncIterator, Iterator, Sequence
from contextlib import contextmanager, suppress
from typing import Any, Self
from urllib.parse import urlsplit

import asyncpg  # type: ignore[import-untyped]

from cardspeak.store.log import Entry, Store, StoreError, VersionConflictError, check_append, check_names
from cardspeak.store.schema import MIGRATIONS, SCHEMA_VERSION, check_schema_version

CONNECTIONS = 10
PATIENCE = 10.0
"""Seconds to wait for a connection, or for an answer."""
MIGRATION_LOCK = 0x43535045
ROOM_LOCK = 0x43535046
CLAIMS = 20
CLAIM_AGAIN = 0.1
"""Seconds; the server may not have noticed yet that the last room has ended."""
KEEP_ALIVE = "SET tcp_keepalives_idle = 10; SET tcp_keepalives_interval = 5; SET tcp_keepalives_count = 3"
"""So that the server notices when the machine of the room is gone, and not only after hours."""
PAGE = 500
"""Events that are read at a time."""
LARGEST = 2**63 - 1
"""Beyond every version."""
APPEND = """
    WITH held AS (
        UPDATE cardspeak.streams SET version = version + cardinality($3::bytea[])
        WHERE name = $1 AND version = $2 RETURNING id, version
    ), of_events AS (
        INSERT INTO cardspeak.events (stream, version, body)
        SELECT id, $2 + place, body FROM held, unnest($3::bytea[]) WITH ORDINALITY AS new (body, place)
    ), of_key AS (
        INSERT INTO cardspeak.keys (stream, key, version)
        SELECT id, $4::text, version FROM held WHERE $4::text IS NOT NULL
    ), of_snapshot AS (
        INSERT INTO cardspeak.snapshots (stream, version, body)
        SELECT id, version, $5::bytea FROM held WHERE $5::bytea IS NOT NULL
        ON CONFLICT (stream) DO UPDATE SET version = excluded.version, body = excluded.body
    )
    SELECT version FROM held
"""
"""The whole append in one question, and so on disk with one answer; no row where the stream is not at that version."""


class PostgresStore(Store):
    @classmethod
    async def open(cls, url: str) -> Self:
        place = _place(url)
        with _in_words(f"the PostgreSQL server at {place} cannot be used as a store"):
            connection = await asyncpg.connect(url, timeout=PATIENCE)
            try:
                await _migrate(connection, place)
                settings = await _durable_settings(connection)
            finally:
                await connection.close()
            pool = await asyncpg.create_pool(
                url,
                min_size=1,
                max_size=CONNECTIONS,
                timeout=PATIENCE,
                command_timeout=PATIENCE,
                server_settings=settings,
            )
        return cls(pool, url)

    def __init__(self, pool: Any, url: str) -> None:  # noqa: ANN401 - asyncpg has no types
        self._pool = pool
        self._url = url
        self._claim: Any = None
        """The connection that has the room's lock: whatever ends this process ends it too."""

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
        with _in_words("the store could not write; once it can, ask again with the same key"):
            append = (stream, expected_version, events, key, snapshot)
            async with self._pool.acquire() as db:
                with suppress(asyncpg.UniqueViolationError):  # the key has come before
                    version = await db.fetchval(APPEND, *append)
                    if version is not None:
                        return int(version)
                return await _earlier_or_first(db, append)

    async def read(self, stream: str, after: int = 0, until: int | None = None) -> AsyncIterator[Entry]:
        question = (
            "SELECT events.version, body FROM cardspeak.events JOIN cardspeak.streams ON id = stream"
            " WHERE name = $1 AND events.version > $2 AND events.version <= $3 ORDER BY events.version LIMIT $4"
        )
        end = LARGEST if until is None else until
        while after < end and (page := await self._ask(question, stream, after, end, PAGE)):
            for version, body in page:
                yield Entry(version, body)
            after = page[-1][0]

    async def version(self, stream: str) -> int:
        rows = await self._ask("SELECT version FROM cardspeak.streams WHERE name = $1", stream)
        return int(rows[0][0]) if rows else 0

    async def appended(self, stream: str, key: str) -> int | None:
        question = (
            "SELECT keys.version FROM cardspeak.keys JOIN cardspeak.streams ON id = stream WHERE name = $1 AND key = $2"
        )
        rows = await self._ask(question, stream, key)
        return int(rows[0][0]) if rows else None

    async def streams(self) -> dict[str, int]:
        rows = await self._ask("SELECT name, version FROM cardspeak.streams")
        return dict(sorted(rows))

    async def snapshot(self, stream: str) -> Entry | None:
        question = (
            "SELECT snapshots.version, body FROM cardspeak.snapshots JOIN cardspeak.streams ON id = stream"
            " WHERE name = $1"
        )
        rows = await self._ask(question, stream)
        return Entry(*rows[0]) if rows else None

    async def put(self, kind: str, name: str, body: bytes, *, expected_version: int | None = None) -> int:
        check_names(kind, name)
        insert = "INSERT INTO cardspeak.documents (kind, name, body) VALUES ($1, $2, $3) ON CONFLICT (kind, name)"
        update = "UPDATE SET body = $3, version = nextval('cardspeak.document_versions')"
        if expected_version is None:
            rows = await self._ask(f"{insert} DO {update} RETURNING version", kind, name, body)
        elif expected_version == 0:
            rows = await self._ask(f"{insert} DO NOTHING RETURNING version", kind, name, body)
        else:
            rows = await self._ask(
                "UPDATE cardspeak.documents SET body = $3, version = nextval('cardspeak.document_versions')"
                " WHERE kind = $1 AND name = $2 AND version = $4 RETURNING version",
                *(kind, name, body, expected_version),
            )
        if not rows:
            raise await self._document_conflict(kind, name, expected_version or 0)
        return int(rows[0][0])

    async def get(self, kind: str, name: str) -> Entry | None:
        rows = await self._ask(
            "SELECT version, body FROM cardspeak.documents WHERE kind = $1 AND name = $2", kind, name
        )
        return Entry(*rows[0]) if rows else None

    async def delete(self, kind: str, name: str, *, expected_version: int | None = None) -> bool:
        rows = await self._ask(
            "DELETE FROM cardspeak.documents WHERE kind = $1 AND name = $2 AND version = coalesce($3, version)"
            " RETURNING version",
            *(kind, name, expected_version),
        )
        if not rows and expected_version is not None:
            conflict = await self._document_conflict(kind, name, expected_version)
            if conflict.actual != expected_version:
                raise conflict
        return bool(rows)

    async def documents(
        self, kind: str, *, start: str = "", end: str | None = None, last: int | None = None
    ) -> dict[str, Entry]:
        before, values = ("", ()) if end is None else (' AND name COLLATE "C" < $4', (end,))
        rows = await self._ask(
            "SELECT name, version, body FROM cardspeak.documents"  # noqa: S608 - ours
            f' WHERE kind = $1 AND name COLLATE "C" >= $2{before} ORDER BY name COLLATE "C" DESC LIMIT $3',
            *(kind, start, last, *values),
        )
        return {name: Entry(version, body) for name, version, body in reversed(rows)}

    async def claim(self) -> None:
        place = _place(self._url)
        with _in_words(f"the PostgreSQL server at {place} cannot be used as a store"):
            connection = await asyncpg.connect(self._url, timeout=PATIENCE)
            await connection.execute(KEEP_ALIVE)
            for _ in range(CLAIMS):
                if await connection.fetchval("SELECT pg_try_advisory_lock($1)", ROOM_LOCK):
                    self._claim = connection
                    return
                await asyncio.sleep(CLAIM_AGAIN)
            await connection.close()
        raise StoreError(
            f"a room is open on the database at {place} already: end it first, or name another database; one whose"
            " machine is gone is let go after half a minute"
        )

    async def close(self) -> None:
        connection, self._claim = self._claim, None
        if connection is not None:
            connection.terminate()
        await self._pool.close()

    async def _ask(self, question: str, *values: object) -> list[Any]:
        with _in_words("the store could not be asked"):
            rows: list[Any] = await self._pool.fetch(question, *values)
        return rows

    async def _document_conflict(self, kind: str, name: str, expected: int) -> VersionConflictError:
        found = await self.get(kind, name)
        return VersionConflictError(f"{kind} {name}", expected=expected, actual=found.version if found else 0)


async def _earlier_or_first(db: Any, append: tuple[Any, ...]) -> int:  # noqa: ANN401 - asyncpg has no types
    """The version that the key came to before; else the stream's first events, or a refusal."""
    stream, expected, _, key, _ = append
    async with db.transaction():
        number, actual = await _hold(db, stream)
        earlier = await db.fetchval("SELECT version FROM cardspeak.keys WHERE stream = $1 AND key = $2", number, key)
        if earlier is not None:
            return int(earlier)
        if actual != expected:
            raise VersionConflictError(stream, expected=expected, actual=actual)
        return int(await db.fetchval(APPEND, *append))


async def _hold(db: Any, stream: str) -> tuple[int, int]:  # noqa: ANN401 - asyncpg has no types
    """The stream's id and version; nobody else appends to it before this transaction ends."""
    question = "SELECT id, version FROM cardspeak.streams WHERE name = $1 FOR UPDATE"
    found = await db.fetchrow(question, stream)
    if found is None:
        await db.execute(
            "INSERT INTO cardspeak.streams (name, version) VALUES ($1, 0) ON CONFLICT (name) DO NOTHING", stream
        )
        found = await db.fetchrow(question, stream)
    number, version = found
    return number, version


async def _migrate(db: Any, place: str) -> None:  # noqa: ANN401 - asyncpg has no types
    async with db.transaction():
        # Of several servers that start at once, one migrates and the others wait.
        await db.execute("SELECT pg_advisory_xact_lock($1)", MIGRATION_LOCK)
        version = await _schema_version(db)
        check_schema_version(version, f"the database at {place}")
        for migration in MIGRATIONS[version:]:
            await db.execute(migration.postgres)
        if version < SCHEMA_VERSION:
            await db.execute("UPDATE cardspeak.schema_version SET version = $1", SCHEMA_VERSION)


async def _schema_version(db: Any) -> int:  # noqa: ANN401 - asyncpg has no types
    if await db.fetchval("SELECT to_regclass('cardspeak.schema_version')") is None:
        await db.execute("CREATE SCHEMA IF NOT EXISTS cardspeak")
        await db.execute("CREATE TABLE cardspeak.schema_version (version integer NOT NULL)")
        await db.execute("INSERT INTO cardspeak.schema_version (version) VALUES (0)")
    return int(await db.fetchval("SELECT version FROM cardspeak.schema_version"))


async def _durable_settings(db: Any) -> dict[str, str]:  # noqa: ANN401 - asyncpg has no types
    """A server that answers before a commit is on disk is told to wait for it; a stricter one stays as it is."""
    settings = {"application_name": "cardspeak"}
    if await db.fetchval("SHOW synchronous_commit") == "off":
        settings["synchronous_commit"] = "on"
    return settings


def _place(url: str) -> str:
    """The server and database without user and password, which no message may show."""
    try:
        parts = urlsplit(url)
        port = f":{parts.port}" if parts.port else ""
    except ValueError:
        # The error would say what it stumbled on, which may be of a password.
        raise StoreError(
            "this PostgreSQL URL cannot be read: write postgresql://user:password@host:port/database, with %2F for a"
            " slash in the password, %40 for an @ and so on"
        ) from None
    return f"{parts.hostname or 'this machine'}{port}{parts.path}"


@contextmanager
def _in_words(what: str) -> Iterator[None]:
    try:
        yield
    except (TimeoutError, asyncpg.PostgresError, asyncpg.InterfaceError, OSError) as error:
        raise StoreError(f"{what}: {str(error) or type(error).__name__}") from error
