"""`cardspeak backup` and `cardspeak restore`: one file that has everything, and nothing that is ever written over."""

import asyncio
import sqlite3
import stat
import subprocess
import sys
from pathlib import Path

import pytest

from cardspeak.cli.postgres_tools import find_program
from cardspeak.store import StoreError, open_store


def run(*arguments: str | Path, folder: Path) -> "subprocess.CompletedProcess[str]":
    return subprocess.run(
        [sys.executable, "-m", "cardspeak.cli", *arguments],
        capture_output=True,
        text=True,
        check=False,
        env={"PATH": "/usr/bin:/bin", "LANG": "C.UTF-8", "XDG_DATA_HOME": str(folder)},
    )


async def write(url: str, name: str) -> None:
    async with await open_store(url) as store:
        await store.append("a table", 0, [b"opened", b"dealt"])
        await store.put("name", name, b"somebody")


async def names(url: str) -> list[str]:
    async with await open_store(url) as store:
        assert [entry.body async for entry in store.read("a table")] == [b"opened", b"dealt"]
        return list(await store.documents("name"))


def test_a_room_comes_back_from_its_backup(tmp_path: Path) -> None:
    room, file, other = f"sqlite:///{tmp_path}/room.sqlite3", tmp_path / "backup", f"sqlite:///{tmp_path}/other.sqlite3"
    asyncio.run(write(room, "mara"))
    saved = run("backup", file, "--database", room, folder=tmp_path)
    assert (saved.returncode, saved.stdout) == (0, f"The room is in {file}\n")
    assert stat.S_IMODE(file.stat().st_mode) == 0o600
    restored = run("restore", file, "--database", other, folder=tmp_path)
    assert restored.returncode == 0, restored.stderr
    assert asyncio.run(names(other)) == ["mara"]


def test_a_backup_is_made_while_the_room_is_open(tmp_path: Path) -> None:
    url, file = f"sqlite:///{tmp_path}/room.sqlite3", tmp_path / "backup"

    async def meanwhile() -> None:
        async with await open_store(url) as store:
            await store.append("a table", 0, [b"opened", b"dealt"])
            await store.put("name", "mara", b"")
            saved = await asyncio.to_thread(run, "backup", file, "--database", url, folder=tmp_path)
            assert saved.returncode == 0, saved.stderr
            await store.put("name", "piet", b"")

    asyncio.run(meanwhile())
    assert run("restore", file, "--database", f"sqlite:///{tmp_path}/other", folder=tmp_path).returncode == 0
    assert asyncio.run(names(f"sqlite:///{tmp_path}/other")) == ["mara"]


def test_without_a_name_it_is_the_room_of_the_data_folder(tmp_path: Path) -> None:
    nothing = run("backup", tmp_path / "backup", folder=tmp_path)
    assert nothing.returncode == 1
    assert "there is no room at" in nothing.stderr
    assert not (tmp_path / "cardspeak/room.sqlite3").exists(), "looking for a room does not make one"
    asyncio.run(write(f"sqlite:///{tmp_path}/cardspeak/room.sqlite3", "mara"))
    assert run("backup", tmp_path / "backup", folder=tmp_path).returncode == 0
    (tmp_path / "cardspeak/room.sqlite3").unlink()
    assert run("restore", tmp_path / "backup", folder=tmp_path).returncode == 0
    assert asyncio.run(names(f"sqlite:///{tmp_path}/cardspeak/room.sqlite3")) == ["mara"]


def test_nothing_is_written_over(tmp_path: Path) -> None:
    room, file = f"sqlite:///{tmp_path}/room.sqlite3", tmp_path / "backup"
    asyncio.run(write(room, "mara"))
    file.write_text("a letter")
    saved = run("backup", file, "--database", room, folder=tmp_path)
    assert (saved.returncode, file.read_text()) == (1, "a letter")
    assert "there already: name another file" in saved.stderr
    file.unlink()
    assert run("backup", file, "--database", room, folder=tmp_path).returncode == 0
    restored = run("restore", file, "--database", room, folder=tmp_path)
    assert restored.returncode == 1
    assert "there already" in restored.stderr


def newer(path: Path) -> None:
    asyncio.run(write(f"sqlite:///{path}", "mara"))
    with sqlite3.connect(path) as db:
        db.execute("PRAGMA user_version = 9999")
    db.close()


def foreign(path: Path) -> None:
    with sqlite3.connect(path) as db:
        db.execute("CREATE TABLE letters (text)")
    db.close()


@pytest.mark.parametrize(
    ("make", "said"),
    [
        (newer, "was written by a newer Cardspeak"),
        (foreign, "is another program's database"),
        (Path.touch, "is empty"),
        (lambda path: path.write_text("a letter, and a rather long one"), "file is not a database"),
        (lambda path: path.mkdir(), "there is no"),
        (lambda _: None, "there is no"),
    ],
)
def test_what_is_no_room_is_neither_saved_nor_brought_back(tmp_path: Path, make: object, said: str) -> None:
    path = tmp_path / "room.sqlite3"
    make(path)  # type: ignore[operator] # one of the above
    database = ("--database", f"sqlite:///{path}")
    saved = run("backup", tmp_path / "backup", *database, folder=tmp_path)
    assert saved.returncode == 1
    assert said in saved.stderr
    assert not (tmp_path / "backup").exists()
    if not path.is_dir():
        restored = run("restore", path, "--database", f"sqlite:///{tmp_path}/other", folder=tmp_path)
        assert restored.returncode == 1
        assert said in restored.stderr
    assert "Traceback" not in saved.stderr
    assert not (tmp_path / "other").exists()


@pytest.mark.parametrize("command", ["backup", "restore"])
@pytest.mark.parametrize(
    "database", ["sqlite:", "mysql://here/room", "room.sqlite3", "postgresql://127.0.0.1:1/nothing"]
)
def test_a_database_that_there_is_not_is_said_in_words(tmp_path: Path, command: str, database: str) -> None:
    file = tmp_path / "file"
    if command == "restore":
        asyncio.run(write(f"sqlite:///{file}", "mara"))
    done = run(command, file, "--database", database, folder=tmp_path)
    assert done.returncode == 1
    assert done.stderr.startswith("cardspeak: ")
    assert "Traceback" not in done.stderr
    assert "fault of ours" not in done.stderr


def test_who_has_no_programs_of_postgresql_is_told_what_to_install() -> None:
    with pytest.raises(StoreError, match="postgresql-client"):
        find_program("pg_dump_that_nobody_has")
