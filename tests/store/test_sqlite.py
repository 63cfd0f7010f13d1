"""What SQLite alone has: group commit, kill -9, full disks, backups."""

import asyncio
import re
import signal
import sqlite3
import stat
import subprocess
import sys
from contextlib import closing
from pathlib import Path
from typing import Any

import pytest

from cardspeak.store import SqliteStore, StoreError, VersionConflictError, restore

HERE = Path(__file__).parent


@pytest.fixture
def path(tmp_path: Path) -> Path:
    return tmp_path / "room.sqlite3"


async def bodies(store: SqliteStore, stream: str) -> list[bytes]:
    return [entry.body async for entry in store.read(stream)]


async def write_two_events(path: Path) -> None:
    async with await SqliteStore.open(path) as store:
        await store.append("table 1", 0, [b"1", b"2"], snapshot=b"s", key="k")
        await store.put("identity", "anna", b"{}")


# ---------------------------------------------------------------- durable, and many at a time


def test_the_writer_has_a_write_ahead_log_and_waits_for_the_disk(path: Path) -> None:
    async def play() -> tuple[object, object]:
        async with await SqliteStore.open(path) as store:
            db = store._writer._db
            return db.execute("PRAGMA journal_mode").fetchone()[0], db.execute("PRAGMA synchronous").fetchone()[0]

    full = 2
    assert asyncio.run(play()) == ("wal", full)


def test_only_its_owner_may_read_the_file_with_the_hidden_cards(path: Path) -> None:
    async def play() -> None:
        async with await SqliteStore.open(path) as store:
            await store.append("table 1", 0, [b"1"])
            await store.backup(path.with_name("backup"))
            files = [path, Path(f"{path}-wal"), Path(f"{path}-shm"), path.with_name("backup")]
            assert [stat.S_IMODE(file.stat().st_mode) for file in files] == [0o600] * 4

    asyncio.run(play())


def test_a_store_that_was_closed_is_one_file(path: Path) -> None:
    asyncio.run(write_two_events(path))
    assert list(path.parent.iterdir()) == [path]


def test_appends_that_come_while_the_writer_waits_share_a_commit(path: Path) -> None:
    async def play() -> list[str]:
        async with await SqliteStore.open(path) as store:
            with closing(sqlite3.connect(path, isolation_level=None)) as other:
                other.execute("BEGIN IMMEDIATE")
                statements: list[str] = []
                store._writer._db.set_trace_callback(statements.append)
                appends = [asyncio.create_task(store.append(f"table {n}", 0, [b"1"])) for n in range(300)]
                await asyncio.wait(appends, timeout=0.05)
                assert not any(append.done() for append in appends)
                other.execute("ROLLBACK")
            assert await asyncio.gather(*appends) == [1] * 300
            return statements

    # The writer had taken some before the rest came.
    assert 1 <= asyncio.run(play()).count("COMMIT") <= 2


def test_a_conflict_does_not_harm_the_others_of_its_batch(path: Path) -> None:
    async def play() -> None:
        async with await SqliteStore.open(path) as store:
            expected = [0, 7, 1, 1, 2]
            answers = await asyncio.gather(
                *(store.append("table 1", version, [b"x"]) for version in expected), return_exceptions=True
            )
            assert [answer for answer in answers if isinstance(answer, int)] == [1, 2, 3]
            assert [n for n, answer in enumerate(answers) if isinstance(answer, VersionConflictError)] == [1, 3]
            assert await bodies(store, "table 1") == [b"x"] * 3

    asyncio.run(play())


def test_an_append_that_cannot_be_stored_is_undone_whole_and_harms_no_other(path: Path) -> None:
    async def play() -> None:
        async with await SqliteStore.open(path) as store:
            broken: list[bytes] = [b"1", None]  # type: ignore[list-item]
            bad, good = await asyncio.gather(
                store.append("table 1", 0, broken), store.append("table 2", 0, [b"1"]), return_exceptions=True
            )
            assert isinstance(bad, sqlite3.IntegrityError)
            assert good == 1
            assert await store.streams() == {"table 2": 1}

    asyncio.run(play())


def test_a_full_disk_is_told_to_everybody_who_waits_and_passes(path: Path) -> None:
    async def play() -> None:
        async with await SqliteStore.open(path) as store:
            await store.append("table 1", 0, [b"1"])
            limit_pages(store, 20)
            big = bytes(1_000_000)
            answers = await asyncio.gather(
                *(store.append(f"table {n}", 0, [big], key="k") for n in (2, 3)), return_exceptions=True
            )
            for answer in answers:
                assert isinstance(answer, StoreError)
                assert re.search(r"could not write \(database or disk is full\): .* the same key", str(answer))
            assert await store.streams() == {"table 1": 1}
            limit_pages(store, 1_000_000)
            assert await store.append("table 2", 0, [big], key="k") == 1

    asyncio.run(play())


def test_after_a_batch_that_failed_the_next_begins_afresh(path: Path) -> None:
    async def play() -> None:
        async with await SqliteStore.open(path) as store:
            with closing(sqlite3.connect(path, isolation_level=None)) as other:
                other.execute("ALTER TABLE keys RENAME TO mislaid")
                with pytest.raises(StoreError, match=r"could not write \(no such table"):
                    await store.append("table 1", 0, [b"1"], key="k")
                other.execute("ALTER TABLE mislaid RENAME TO keys")
            assert await store.append("table 2", 0, [b"1"], key="k") == 1
            assert await store.streams() == {"table 2": 1}

    asyncio.run(play())


class CutOff:
    """A connection to a disk that is gone: nothing works any more, not even giving up."""

    def __init__(self, db: sqlite3.Connection) -> None:
        self._db = db
        self.is_gone = False

    @property
    def in_transaction(self) -> bool:
        return self._db.in_transaction

    def execute(self, statement: str, *values: Any) -> sqlite3.Cursor:  # noqa: ANN401 - as the driver has it
        if self.is_gone:
            raise sqlite3.OperationalError("disk I/O error")
        self.is_gone = statement == "COMMIT"
        return self.execute("again") if self.is_gone else self._db.execute(statement, *values)

    def __getattr__(self, name: str) -> object:
        return getattr(self._db, name)


def test_whoever_writes_is_told_also_when_the_disk_is_gone(path: Path) -> None:
    async def play() -> None:
        async with await SqliteStore.open(path) as store:
            store._writer._db = CutOff(store._writer._db)  # type: ignore[assignment] # as far as it is used
            for _ in range(3):
                with pytest.raises(StoreError, match="disk I/O error"):
                    await asyncio.wait_for(store.put("identity", "anna", b"{}"), 5)

    asyncio.run(play())


def limit_pages(store: SqliteStore, pages: int) -> None:
    store._writer._db.execute(f"PRAGMA max_page_count = {pages}")


# ---------------------------------------------------------------- kill -9


def killed_while_appending(path: Path, answers: int) -> list[tuple[str, int]]:
    """Streams and versions that were answered before the kill, which comes after so many answers or a few more."""
    command = [sys.executable, str(HERE / "appending.py"), str(path)]
    with subprocess.Popen(command, stdout=subprocess.PIPE, text=True) as process:
        assert process.stdout is not None
        lines = [process.stdout.readline() for _ in range(answers)]
        process.send_signal(signal.SIGKILL)
        lines += process.stdout.readlines()
    assert process.returncode == -signal.SIGKILL
    # The last line may be cut, and then nobody was told.
    told = [line.rstrip("\n").rsplit(":", 1) for line in lines if line.endswith("\n")]
    return [(stream, int(version)) for stream, version in told]


async def check_nothing_is_lost(path: Path, answered: dict[str, int]) -> None:
    async with await SqliteStore.open(path) as store:
        streams = await store.streams()
        for stream, version in answered.items():
            assert streams[stream] >= version
        for stream, version in streams.items():
            assert version % 3 == 0  # an append is there whole or not at all
            entries = [entry async for entry in store.read(stream)]
            assert entries == [(n, f"{stream} {n}".encode()) for n in range(1, version + 1)]
            assert await store.snapshot(stream) == (version, f"after {version}".encode())


def test_after_kill_9_every_answered_append_is_there_and_the_log_has_no_gap(path: Path) -> None:
    answered: dict[str, int] = {}
    for answers in (1, 150, 400):
        answered |= dict(killed_while_appending(path, answers))
        asyncio.run(check_nothing_is_lost(path, answered))
    assert len(answered) == 20


# ---------------------------------------------------------------- backups


def test_a_backup_taken_while_others_write_is_one_moment_of_the_store(path: Path) -> None:
    backup = path.with_name("backup")

    async def keep_appending(store: SqliteStore) -> None:
        for number in range(100):
            await asyncio.gather(*(store.append(f"table {table}", number, [b"x" * 2_000]) for table in "ab"))

    async def play() -> None:
        async with await SqliteStore.open(path) as store:
            await store.append("room", 0, [b"1", b"2"], snapshot=b"s", key="k")
            writing = asyncio.create_task(keep_appending(store))
            await store.append("room", 2, [b"3"])
            await store.backup(backup)
            await writing
        restore(backup, path.with_name("restored"))
        async with await SqliteStore.open(path.with_name("restored")) as restored:
            streams = await restored.streams()
            assert streams["room"] == 3
            for stream, version in streams.items():
                assert len(await bodies(restored, stream)) == version
            assert await restored.snapshot("room") == (2, b"s")
            assert await restored.appended("room", "k") == 2

    asyncio.run(play())


def test_a_restored_store_goes_on_where_the_backup_was_taken(path: Path) -> None:
    restored = path.with_name("restored")

    async def play() -> None:
        await write_two_events(path)
        async with await SqliteStore.open(path) as store:
            await store.backup(path.with_name("backup"))
            await store.append("table 1", 2, [b"after the backup"])
        restore(path.with_name("backup"), restored)
        async with await SqliteStore.open(restored) as store:
            assert await store.append("table 1", 2, [b"3"]) == 3
            assert await bodies(store, "table 1") == [b"1", b"2", b"3"]
            assert list(await store.documents("identity")) == ["anna"]

    asyncio.run(play())
    assert sorted(file.name for file in path.parent.iterdir()) == ["backup", "restored", "room.sqlite3"]


def test_a_backup_is_one_file_that_needs_no_other_beside_it(path: Path) -> None:
    async def play() -> None:
        async with await SqliteStore.open(path) as store:
            await store.backup(path.with_name("backup"))

    asyncio.run(play())
    with closing(sqlite3.connect(path.with_name("backup"))) as backup:
        assert backup.execute("PRAGMA journal_mode").fetchone() == ("delete",)


def test_neither_a_backup_nor_a_restore_writes_over_a_file(path: Path) -> None:
    async def play() -> None:
        await write_two_events(path)
        async with await SqliteStore.open(path) as store:
            await store.backup(path.with_name("backup"))
            with pytest.raises(StoreError, match="backup is there already: name another file"):
                await store.backup(path.with_name("backup"))

    asyncio.run(play())
    with pytest.raises(StoreError, match=r"room.sqlite3 is there already: move it away"):
        restore(path.with_name("backup"), path)


def test_a_restore_is_refused_beside_a_log_that_another_database_left(path: Path) -> None:
    async def play() -> None:
        async with await SqliteStore.open(path) as store:
            await store.backup(path.with_name("backup"))

    asyncio.run(play())
    Path(f"{path}-wal").write_bytes(b"left behind")
    path.unlink()
    with pytest.raises(StoreError, match=r"room.sqlite3-wal is there already: move it away"):
        restore(path.with_name("backup"), path)


def test_what_is_no_whole_backup_is_not_restored(path: Path) -> None:
    backup, target = path.with_name("backup"), path.with_name("restored")
    with pytest.raises(StoreError, match="there is no backup"):
        restore(backup, target)
    backup.touch()
    with pytest.raises(StoreError, match="is empty"):
        restore(backup, target)
    backup.write_bytes(b"no database" * 100)
    with pytest.raises(StoreError, match="not a database"):
        restore(backup, target)
    backup.unlink()
    asyncio.run(back_up_many_events(path, backup))
    whole = backup.read_bytes()
    backup.write_bytes(whole[: len(whole) // 2])
    with pytest.raises(StoreError, match=r"malformed|damaged"):
        restore(backup, target)
    assert not target.exists()


async def back_up_many_events(path: Path, backup: Path) -> None:
    async with await SqliteStore.open(path) as store:
        await store.append("table 1", 0, [bytes(1_000)] * 100)
        await store.backup(backup)
