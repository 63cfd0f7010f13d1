"""Backups of a PostgreSQL store by PostgreSQL's own programs."""

import asyncio
import stat
from pathlib import Path

import pytest

from cardspeak.cli.postgres_tools import _without_password, dump, load
from cardspeak.store import StoreError, open_store


async def write(url: str) -> None:
    async with await open_store(url) as store:
        await store.append("a table", 0, [b"opened", b"dealt"], snapshot=b"as it stands", key="first")
        await store.put("name", "mara", b"\x00\xff")


async def empty(url: str) -> None:
    import asyncpg  # type: ignore[import-untyped] # noqa: PLC0415 - beside its only use

    connection = await asyncpg.connect(url)
    try:
        await connection.execute("SET client_min_messages = warning")
        await connection.execute("DROP SCHEMA cardspeak CASCADE")
    finally:
        await connection.close()


async def check(url: str) -> None:
    async with await open_store(url) as store:
        assert [entry.body async for entry in store.read("a table")] == [b"opened", b"dealt"]
        assert await store.appended("a table", "first") == 2
        found = await store.get("name", "mara")
        assert found is not None
        assert found.body == b"\x00\xff"
        assert await store.put("name", "piet", b"") > found.version
        assert await store.append("a table", 2, [b"ended"]) == 3


def test_a_room_comes_back_from_its_backup(postgresql_url: str, tmp_path: Path) -> None:
    asyncio.run(write(postgresql_url))
    file = tmp_path / "backup"
    dump(postgresql_url, file)
    assert stat.S_IMODE(file.stat().st_mode) == 0o600
    assert [each.name for each in tmp_path.iterdir()] == ["backup"]
    asyncio.run(empty(postgresql_url))
    load(file, postgresql_url)
    asyncio.run(check(postgresql_url))


def test_nothing_is_written_over(postgresql_url: str, tmp_path: Path) -> None:
    asyncio.run(write(postgresql_url))
    file = tmp_path / "backup"
    dump(postgresql_url, file)
    with pytest.raises(StoreError, match="has a room already"):
        load(file, postgresql_url)
    before = file.read_bytes()
    with pytest.raises(FileExistsError):
        dump(postgresql_url, file)
    assert file.read_bytes() == before


def test_what_is_no_room_is_neither_saved_nor_brought_back(postgresql_url: str, tmp_path: Path) -> None:
    file = tmp_path / "backup"
    with pytest.raises(StoreError, match=r"no matching schemas|there is no room"):
        dump(postgresql_url, file)
    assert not list(tmp_path.iterdir())
    file.write_text("a letter")
    with pytest.raises(StoreError, match="is no backup"):
        load(file, postgresql_url)
    with pytest.raises(StoreError, match="there is no backup"):
        load(tmp_path / "nothing", postgresql_url)


def test_a_password_does_not_stand_on_the_command_line() -> None:
    url, password = _without_password("postgresql://mara:a%40b@db.example:5433/room?sslmode=require")
    assert (url, password) == ("postgresql://mara@db.example:5433/room?sslmode=require", "a@b")
    assert _without_password("postgresql://db.example/room") == ("postgresql://db.example/room", None)
