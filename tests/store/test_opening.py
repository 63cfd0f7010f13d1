"""Which stores open, which are brought up to date first, and which are refused, in which words."""

import asyncio
import re
import sqlite3
import sys
from contextlib import closing
from pathlib import Path

import asyncpg  # type: ignore[import-untyped]
import pytest

from cardspeak.store import StoreError, open_store
from cardspeak.store.schema import SCHEMA_VERSION

HERE = Path(__file__).parent


def run_sql(url: str, statements: str) -> None:
    """In the database itself, past the store."""
    if url.startswith("sqlite:"):
        with closing(sqlite3.connect(url.removeprefix("sqlite:///"))) as db:
            db.executescript(statements)
    else:
        asyncio.run(_run_postgresql(url, statements))


async def _run_postgresql(url: str, statements: str) -> None:
    connection = await asyncpg.connect(url)
    try:
        await connection.execute(statements)
    finally:
        await connection.close()


def set_schema_version(url: str, version: int) -> None:
    if url.startswith("sqlite:"):
        run_sql(url, f"PRAGMA user_version = {version}")
    else:
        run_sql(url, f"UPDATE cardspeak.schema_version SET version = {version}")  # noqa: S608 - a number of ours


def refusal(url: str) -> str:
    with pytest.raises(StoreError) as refused:
        asyncio.run(open_store(url))
    return str(refused.value)


async def open_and_close(url: str) -> None:
    await (await open_store(url)).close()


# ---------------------------------------------------------------- schema versions


def test_a_store_of_version_1_is_brought_up_to_date_with_all_that_is_in_it(url: str) -> None:
    run_sql(url, (HERE / f"version_1.{url.partition(':')[0]}.sql").read_text())

    async def play() -> None:
        async with await open_store(url) as store:
            assert await store.streams() == {"room": 1, "table 1": 2}
            assert [entry async for entry in store.read("table 1")] == [(1, b"one"), (2, b"two")]
            assert await store.snapshot("table 1") == (2, b"{}")
            assert await store.append("table 1", 2, [b"three"], key="k") == 3
            assert await store.appended("table 1", "k") == 3
            version = await store.put("identity", "anna", b"{}")
            assert await store.get("identity", "anna") == (version, b"{}")
        await open_and_close(url)

    asyncio.run(play())


def test_a_store_of_a_newer_version_is_refused_and_stays_as_it_is(url: str) -> None:
    asyncio.run(open_and_close(url))
    set_schema_version(url, SCHEMA_VERSION + 1)
    said = f"was written by a newer Cardspeak .schema version {SCHEMA_VERSION + 1}, and this one knows versions up to"
    assert re.search(f"{said} {SCHEMA_VERSION}.: update Cardspeak", refusal(url))
    set_schema_version(url, SCHEMA_VERSION)
    asyncio.run(open_and_close(url))


# ---------------------------------------------------------------- URLs


@pytest.mark.parametrize("url", ["mysql://host/room", "room.sqlite3", "", "/tmp/room", "SQLITE:///room"])  # noqa: S108
def test_another_kind_of_url_is_refused_with_those_that_there_are(url: str) -> None:
    assert re.search(
        "is no kind of store: write sqlite:///room.sqlite3, .* or postgresql://host/database", refusal(url)
    )


@pytest.mark.parametrize(
    "url", ["sqlite:", "sqlite://", "sqlite:///", "sqlite:///:memory:", "sqlite:room", "sqlite:////tmp/"]
)
def test_a_sqlite_url_without_a_file_is_refused(url: str) -> None:
    assert f"{url} names no file: write sqlite:///room.sqlite3" in refusal(url)


def test_a_path_after_three_slashes_is_in_the_working_folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    asyncio.run(open_and_close("sqlite:///a room%20#1?.sqlite3"))
    assert (tmp_path / "a room%20#1?.sqlite3").is_file()


def test_a_folder_that_is_not_there_is_named_in_full(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    assert refusal("sqlite:///rooms/1") == f"there is no folder {tmp_path / 'rooms'} for 1: make it first"


# ---------------------------------------------------------------- files that are no stores


def test_a_file_that_is_no_database_is_refused_and_stays_as_it_is(tmp_path: Path) -> None:
    letter = tmp_path / "letter.txt"
    letter.write_text("Dear Anna, " * 100)
    assert f"{letter} cannot be used as a store: file is not a database" in refusal(f"sqlite:///{letter}")
    assert letter.read_text() == "Dear Anna, " * 100


def test_another_programs_database_is_refused_and_stays_as_it_is(tmp_path: Path) -> None:
    path = tmp_path / "recipes.sqlite3"
    run_sql(f"sqlite:///{path}", "CREATE TABLE recipes (name TEXT)")
    before = path.read_bytes()
    assert refusal(f"sqlite:///{path}") == f"{path} is another program's database: name another file"
    assert path.read_bytes() == before


def test_a_folder_is_no_store(tmp_path: Path) -> None:
    assert f"{tmp_path} cannot be used as a store" in refusal(f"sqlite:///{tmp_path}")


# ---------------------------------------------------------------- PostgreSQL that is not to be had


def test_a_server_that_does_not_answer_is_named_without_the_password() -> None:
    said = refusal("postgresql://anna:very-secret@127.0.0.1:1/room")
    assert said.startswith("the PostgreSQL server at 127.0.0.1:1/room cannot be used as a store: ")
    assert "secret" not in said
    assert "anna" not in said


def test_a_database_that_is_not_on_the_server_is_refused(postgresql_server: str) -> None:
    said = refusal(postgresql_server.replace("/postgres", "/nowhere"))
    assert 'cannot be used as a store: database "nowhere" does not exist' in said


def test_a_url_that_cannot_be_read_is_refused_without_a_part_of_the_password() -> None:
    said = refusal("postgresql://anna:very/secret@127.0.0.1/room")
    assert said.startswith("this PostgreSQL URL cannot be read: write postgresql://user:password@host:port/database")
    assert "very" not in said


def test_without_the_driver_postgresql_is_refused_with_its_name(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "asyncpg", None)
    monkeypatch.delitem(sys.modules, "cardspeak.store.postgres", raising=False)
    assert (
        refusal("postgresql://host/room") == "PostgreSQL needs the package asyncpg, which is not installed: install it"
    )
