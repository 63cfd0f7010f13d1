"""What PostgreSQL alone has: settings of a server, and connections that break."""

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from typing import Any

import asyncpg  # type: ignore[import-untyped]
import pytest

from cardspeak.store import StoreError
from cardspeak.store.postgres import PostgresStore


def test_a_server_that_answers_before_it_has_written_is_told_to_wait(postgresql_url: str) -> None:
    async def asked_in_the_store() -> str:
        async with await PostgresStore.open(f"{postgresql_url}?synchronous_commit=off") as store:
            ((setting,),) = await store._ask("SHOW synchronous_commit")
        return str(setting)

    assert asyncio.run(asked_in_the_store()) == "on"


@asynccontextmanager
async def nobody_appends(url: str) -> AsyncIterator[Any]:
    connection = await asyncpg.connect(url)
    try:
        async with connection.transaction():
            await connection.execute("LOCK TABLE cardspeak.streams")
            yield connection
    finally:
        await connection.close()


async def break_off_an_append(other: Any) -> None:  # noqa: ANN401 - asyncpg has no types
    """As soon as the server has one that waits."""
    question = (
        "SELECT pg_terminate_backend(pid) FROM pg_stat_activity"
        " WHERE application_name = 'cardspeak' AND wait_event_type = 'Lock'"
    )
    broken: list[Any] = []
    while not broken:
        broken = await other.fetch(question)


def test_an_append_whose_connection_breaks_is_asked_again_with_its_key(postgresql_url: str) -> None:
    async def play() -> None:
        async with await PostgresStore.open(postgresql_url) as store:
            async with nobody_appends(postgresql_url) as other:
                appending = asyncio.create_task(store.append("table 1", 0, [b"1"], key="k"))
                await break_off_an_append(other)
                with pytest.raises(StoreError, match="could not write; once it can, ask again with the same key: "):
                    await appending
            assert await store.append("table 1", 0, [b"1"], key="k") == 1
            assert await store.streams() == {"table 1": 1}

    asyncio.run(play())


async def make_database(url: str, name: str) -> str:
    """One whose words stand in the order of a dictionary."""
    connection = await asyncpg.connect(url)
    try:
        await connection.execute(f"DROP DATABASE IF EXISTS {name}")
        await connection.execute(f"CREATE DATABASE {name} LOCALE_PROVIDER icu ICU_LOCALE 'en' TEMPLATE template0")
    finally:
        await connection.close()
    return url.removesuffix("/postgres") + f"/{name}"


def test_names_stand_in_the_order_of_their_characters_in_a_database_of_any_language(postgresql_url: str) -> None:
    names = ["B/1", "a-1/1", "a-1/2", "a-10/1", "a0", "b/1", "é"]

    async def play() -> None:
        async with await PostgresStore.open(await make_database(postgresql_url, "dictionary")) as store:
            ((worded,),) = await store._ask("SELECT array_agg(name ORDER BY name) FROM unnest($1::text[]) name", names)
            assert worded != names
            for name in reversed(names):
                await store.put("deal", name, b"")
            assert list(await store.documents("deal")) == names
            assert list(await store.documents("deal", start="a-1/", end="a-10")) == ["a-1/1", "a-1/2"]

    asyncio.run(play())
