"""What both databases must do."""

import asyncio
from collections.abc import Awaitable, Callable
from typing import TypeVar

import pytest

from cardspeak.store import Entry, Store, StoreError, VersionConflictError, open_store

T = TypeVar("T")


def with_store(url: str, play: Callable[[Store], Awaitable[T]]) -> T:
    async def run() -> T:
        async with await open_store(url) as store:
            return await play(store)

    return asyncio.run(run())


async def all_of(store: Store, stream: str, after: int = 0) -> list[Entry]:
    return [entry async for entry in store.read(stream, after)]


# ---------------------------------------------------------------- appending and reading


def test_events_are_read_back_in_order_with_their_versions(url: str) -> None:
    async def play(store: Store) -> None:
        assert await store.append("table 1", 0, [b'{"a":1}', b'{"b":2}']) == 2
        assert await store.append("table 1", 2, [b"\x00\xff"]) == 3
        assert await all_of(store, "table 1") == [(1, b'{"a":1}'), (2, b'{"b":2}'), (3, b"\x00\xff")]

    with_store(url, play)


def test_what_was_written_is_there_when_the_store_is_opened_again(url: str) -> None:
    async def write(store: Store) -> None:
        await store.append("table 1", 0, [b"one"], snapshot=b"so far", key="k")
        await store.put("identity", "anna", b"{}")

    async def look(store: Store) -> None:
        assert await all_of(store, "table 1") == [(1, b"one")]
        assert await store.snapshot("table 1") == (1, b"so far")
        assert await store.appended("table 1", "k") == 1
        assert await store.documents("identity") == {"anna": (1, b"{}")}

    with_store(url, write)
    with_store(url, look)


def test_reading_may_begin_after_a_version(url: str) -> None:
    async def play(store: Store) -> None:
        await store.append("table 1", 0, [b"1", b"2", b"3"])
        assert await all_of(store, "table 1", 2) == [(3, b"3")]
        assert await all_of(store, "table 1", 3) == []

    with_store(url, play)


@pytest.mark.parametrize(
    ("after", "until", "found"), [(0, 1, [1]), (1, 3, [2, 3]), (2, 9, [3, 4]), (2, 2, []), (3, 1, [])]
)
def test_reading_may_end_with_a_version(url: str, after: int, until: int, found: list[int]) -> None:
    async def play(store: Store) -> None:
        await store.append("table 1", 0, [b"1", b"2", b"3", b"4"])
        assert [entry.version async for entry in store.read("table 1", after, until)] == found

    with_store(url, play)


def test_more_events_than_are_read_at_a_time_come_all_of_them(url: str) -> None:
    async def play(store: Store) -> None:
        await store.append("table 1", 0, [b"%d" % number for number in range(1, 1203)])
        assert [entry.version async for entry in store.read("table 1")] == list(range(1, 1203))
        assert [entry.version async for entry in store.read("table 1", 99, 1100)] == list(range(100, 1101))

    with_store(url, play)


def test_a_log_of_many_pages_is_read_whole(url: str) -> None:
    bodies = [str(number).encode() for number in range(1, 2_502)]

    async def play(store: Store) -> None:
        await store.append("table 1", 0, bodies)
        assert await all_of(store, "table 1") == list(enumerate(bodies, 1))

    with_store(url, play)


def test_a_stream_that_is_not_there_is_empty_and_at_version_0(url: str) -> None:
    async def play(store: Store) -> None:
        assert await all_of(store, "nowhere") == []
        assert await store.version("nowhere") == 0
        assert await store.snapshot("nowhere") is None
        assert await store.appended("nowhere", "k") is None
        assert await store.streams() == {}

    with_store(url, play)


def test_streams_are_listed_by_name_and_know_nothing_of_each_other(url: str) -> None:
    async def play(store: Store) -> None:
        for name in ("table b", "Room", "table é", "table a"):
            await store.append(name, 0, [name.encode()])
        await store.append("table a", 1, [b"x", b"y"])
        assert list((await store.streams()).items()) == [("Room", 1), ("table a", 3), ("table b", 1), ("table é", 1)]
        assert await all_of(store, "table b") == [(1, b"table b")]
        assert await store.version("table a") == 3

    with_store(url, play)


@pytest.mark.parametrize("expected", [0, 1, 3])
def test_a_wrong_expected_version_is_refused_with_the_right_one_and_nothing_is_written(url: str, expected: int) -> None:
    async def play(store: Store) -> None:
        await store.append("table 1", 0, [b"1", b"2"], snapshot=b"two")
        with pytest.raises(VersionConflictError, match=f"table 1 is at version 2, not {expected}: ") as refused:
            await store.append("table 1", expected, [b"no"], snapshot=b"no", key="k")
        assert (refused.value.expected, refused.value.actual) == (expected, 2)
        assert await all_of(store, "table 1") == [(1, b"1"), (2, b"2")]
        assert await store.snapshot("table 1") == (2, b"two")
        assert await store.appended("table 1", "k") is None

    with_store(url, play)


def test_a_refused_first_append_leaves_no_stream_behind(url: str) -> None:
    async def play(store: Store) -> None:
        with pytest.raises(VersionConflictError):
            await store.append("table 1", 4, [b"no"])
        assert await store.streams() == {}

    with_store(url, play)


@pytest.mark.parametrize("name", ["", "table\x001", "table\n1", "\ud800"])
def test_a_name_that_cannot_be_printed_is_no_name(url: str, name: str) -> None:
    async def play(store: Store) -> None:
        with pytest.raises(ValueError, match="is no name"):
            await store.append(name, 0, [b"1"])
        with pytest.raises(ValueError, match="is no name"):
            await store.append("table 1", 0, [b"1"], key=name)
        with pytest.raises(ValueError, match="is no name"):
            await store.put("setting", name, b"1")
        assert await store.streams() == {}

    with_store(url, play)


def test_an_append_without_an_event_is_a_mistake(url: str) -> None:
    async def play(store: Store) -> None:
        with pytest.raises(ValueError, match="nothing to append to table 1"):
            await store.append("table 1", 0, [], snapshot=b"s")

    with_store(url, play)


# ---------------------------------------------------------------- keys


def test_the_same_key_again_writes_nothing_and_has_the_first_answer(url: str) -> None:
    async def play(store: Store) -> None:
        assert await store.append("table 1", 0, [b"1", b"2"], key="k") == 2
        assert await store.append("table 1", 2, [b"3"]) == 3
        assert await store.append("table 1", 0, [b"other"], snapshot=b"other", key="k") == 2
        assert await store.append("table 1", 3, [b"other"], key="k") == 2
        assert await all_of(store, "table 1") == [(1, b"1"), (2, b"2"), (3, b"3")]
        assert await store.snapshot("table 1") is None
        assert await store.appended("table 1", "k") == 2

    with_store(url, play)


def test_a_key_is_of_one_stream(url: str) -> None:
    async def play(store: Store) -> None:
        await store.append("table 1", 0, [b"1", b"2"], key="k")
        assert await store.append("table 2", 0, [b"1"], key="k") == 1
        assert await all_of(store, "table 2") == [(1, b"1")]

    with_store(url, play)


def test_the_same_key_many_times_at_once_is_written_once(url: str) -> None:
    async def play(store: Store) -> None:
        answers = await asyncio.gather(*(store.append("table 1", 0, [b"1", b"2"], key="k") for _ in range(50)))
        assert set(answers) == {2}
        assert await all_of(store, "table 1") == [(1, b"1"), (2, b"2")]

    with_store(url, play)


def test_who_was_cut_off_asks_again_with_the_key(url: str) -> None:
    async def play(store: Store) -> None:
        asking = asyncio.create_task(store.append("table 1", 0, [b"1"], key="k"))
        await asyncio.sleep(0)
        asking.cancel()
        with pytest.raises(asyncio.CancelledError):
            await asking
        assert await store.append("table 1", 0, [b"1"], key="k") == 1
        assert await all_of(store, "table 1") == [(1, b"1")]

    with_store(url, play)


# ---------------------------------------------------------------- many at once


def test_hundreds_of_appends_at_once_to_streams_of_their_own_are_all_written(url: str) -> None:
    async def play(store: Store) -> None:
        names = [f"table {number:03}" for number in range(300)]
        answers = await asyncio.gather(*(store.append(name, 0, [name.encode(), b"2"]) for name in names))
        assert answers == [2] * 300
        assert await store.streams() == dict.fromkeys(names, 2)
        for name in names:
            assert await all_of(store, name) == [(1, name.encode()), (2, b"2")]

    with_store(url, play)


async def append_until_done(store: Store, stream: str, writer: int, appends: int) -> None:
    version = 0
    for number in range(appends):
        events = [f"{writer} {number} {part}".encode() for part in "ab"]
        while True:
            try:
                version = await store.append(stream, version, events)
                break
            except VersionConflictError as conflict:
                version = conflict.actual


def test_writers_that_contend_for_a_stream_lose_nothing_and_keep_their_order(url: str) -> None:
    writers, appends = 5, 15
    streams = ["table 1", "table 2", "table 3", "table 4"]

    async def play(store: Store) -> None:
        await asyncio.gather(
            *(append_until_done(store, stream, writer, appends) for stream in streams for writer in range(writers))
        )
        for stream in streams:
            entries = await all_of(store, stream)
            assert [entry.version for entry in entries] == list(range(1, writers * appends * 2 + 1))
            bodies = [entry.body.decode() for entry in entries]
            assert [body[:-1] for body in bodies[::2]] == [body[:-1] for body in bodies[1::2]]  # appends stay whole
            for writer in range(writers):
                own = [body for body in bodies if body.startswith(f"{writer} ")]
                assert own == [f"{writer} {number} {part}" for number in range(appends) for part in "ab"]

    with_store(url, play)


def test_two_stores_on_one_database_hold_each_other_to_the_version(url: str) -> None:
    async def play() -> None:
        async with await open_store(url) as ours, await open_store(url) as theirs:
            await ours.append("table 1", 0, [b"ours"])
            with pytest.raises(VersionConflictError):
                await theirs.append("table 1", 0, [b"theirs"])
            assert await theirs.append("table 1", 1, [b"theirs"]) == 2
            assert await all_of(ours, "table 1") == [(1, b"ours"), (2, b"theirs")]

    asyncio.run(play())


def test_stores_that_are_opened_at_once_make_the_tables_once(url: str) -> None:
    async def play() -> None:
        stores = await asyncio.gather(*(open_store(url) for _ in range(5)))
        for number, store in enumerate(stores):
            assert await store.append("table 1", number, [b"x"]) == number + 1
            await store.close()

    asyncio.run(play())


# ---------------------------------------------------------------- snapshots


def test_the_latest_snapshot_has_the_version_of_its_last_event(url: str) -> None:
    async def play(store: Store) -> None:
        await store.append("table 1", 0, [b"1", b"2"], snapshot=b"at two")
        await store.append("table 1", 2, [b"3"])
        assert await store.snapshot("table 1") == (2, b"at two")
        await store.append("table 1", 3, [b"4"], snapshot=b"at four")
        assert await store.snapshot("table 1") == (4, b"at four")

    with_store(url, play)


# ---------------------------------------------------------------- documents


def test_a_document_is_kept_by_kind_and_name(url: str) -> None:
    async def play(store: Store) -> None:
        assert await store.get("identity", "anna") is None
        first = await store.put("identity", "anna", b"1")
        await store.put("setting", "anna", b"other")
        second = await store.put("identity", "anna", b"2")
        assert second > first
        assert await store.get("identity", "anna") == (second, b"2")

    with_store(url, play)


def test_documents_of_a_kind_are_listed_by_name(url: str) -> None:
    async def play(store: Store) -> None:
        for name in ("bert", "Carl", "anna"):
            await store.put("identity", name, name.encode())
        await store.put("setting", "theme", b"dark")
        listed = await store.documents("identity")
        assert [(name, entry.body) for name, entry in listed.items()] == [
            *(("Carl", b"Carl"), ("anna", b"anna"), ("bert", b"bert"))
        ]

    with_store(url, play)


@pytest.mark.parametrize(
    ("start", "end", "last", "found"),
    [
        ("", None, None, "Table-1/2 table-1/1 table-1/2 table-1/3 table-10/1 table-é/1"),
        ("table-1/", "table-10", None, "table-1/1 table-1/2 table-1/3"),
        ("table-1/2", None, None, "table-1/2 table-1/3 table-10/1 table-é/1"),
        ("", "table-1/2", None, "Table-1/2 table-1/1"),
        ("table-1/", "table-1/3", 1, "table-1/2"),
        ("table-1/", "table-10", 2, "table-1/2 table-1/3"),
        ("", None, 2, "table-10/1 table-é/1"),
        ("", None, 0, ""),
        ("zebra", None, None, ""),
        ("table-1/3", "table-1/1", None, ""),
    ],
)
def test_of_the_documents_of_a_kind_a_range_of_names_can_be_read(
    url: str, start: str, end: str | None, last: int | None, found: str
) -> None:
    async def play(store: Store) -> None:
        for name in ("table-1/2", "table-10/1", "table-1/3", "Table-1/2", "table-é/1", "table-1/1"):
            await store.put("deal", name, name.encode())
        await store.put("other", "table-1/2", b"of another kind")
        listed = await store.documents("deal", start=start, end=end, last=last)
        assert [(name, entry.body.decode()) for name, entry in listed.items()] == [
            (name, name) for name in found.split()
        ]

    with_store(url, play)


def test_a_document_is_put_and_deleted_only_at_the_expected_version(url: str) -> None:
    async def play(store: Store) -> None:
        version = await store.put("identity", "anna", b"1", expected_version=0)
        for wrong in (0, version + 1):
            with pytest.raises(VersionConflictError, match=f"identity anna is at version {version}, not {wrong}"):
                await store.put("identity", "anna", b"no", expected_version=wrong)
            with pytest.raises(VersionConflictError, match=f"identity anna is at version {version}, not {wrong}"):
                await store.delete("identity", "anna", expected_version=wrong)
        assert await store.get("identity", "anna") == (version, b"1")
        newer = await store.put("identity", "anna", b"2", expected_version=version)
        assert await store.delete("identity", "anna", expected_version=newer)
        assert await store.get("identity", "anna") is None

    with_store(url, play)


def test_deleting_says_whether_there_was_a_document(url: str) -> None:
    async def play(store: Store) -> None:
        await store.put("identity", "anna", b"1")
        assert await store.delete("identity", "anna")
        assert not await store.delete("identity", "anna")
        assert not await store.delete("identity", "anna", expected_version=0)
        with pytest.raises(VersionConflictError, match="identity anna is at version 0, not 5"):
            await store.delete("identity", "anna", expected_version=5)

    with_store(url, play)


def test_the_version_of_a_deleted_document_does_not_come_again(url: str) -> None:
    async def play(store: Store) -> None:
        old = await store.put("identity", "anna", b"old")
        await store.delete("identity", "anna")
        await store.put("identity", "anna", b"new")
        with pytest.raises(VersionConflictError):
            await store.put("identity", "anna", b"written over", expected_version=old)
        assert (await store.documents("identity"))["anna"].body == b"new"

    with_store(url, play)


def test_of_many_who_make_the_same_document_one_does(url: str) -> None:
    async def play(store: Store) -> None:
        attempts = (store.put("identity", "anna", str(who).encode(), expected_version=0) for who in range(30))
        answers = await asyncio.gather(*attempts, return_exceptions=True)
        (made,) = [(who, answer) for who, answer in enumerate(answers) if isinstance(answer, int)]
        assert sum(isinstance(answer, VersionConflictError) for answer in answers) == 29
        assert await store.get("identity", "anna") == (made[1], str(made[0]).encode())

    with_store(url, play)


# ---------------------------------------------------------------- closing


def test_a_closed_store_refuses_and_may_be_closed_again(url: str) -> None:
    async def play() -> None:
        store = await open_store(url)
        await store.close()
        await store.close()
        with pytest.raises(StoreError, match="closed"):
            await store.append("table 1", 0, [b"1"])
        with pytest.raises(StoreError, match="closed"):
            await store.version("table 1")

    asyncio.run(play())


def test_a_store_is_taken_by_one_room_at_a_time(url: str) -> None:
    async def play() -> None:
        async with await open_store(url) as store, await open_store(url) as other:
            await store.claim()
            with pytest.raises(StoreError, match=r"a room is open on .* already: end it first"):
                await other.claim()
            assert await other.append("table 1", 0, [b"1"]) == 1, "a backup, say, needs no claim"
            await store.close()
            await other.claim()

    asyncio.run(play())
