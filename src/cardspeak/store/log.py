"""What a store is: logs of what happened, and small documents, both for good.

A stream (a table of the room, or the room) has events with the versions 1, 2, 3 and so on; its own version is that of
its last event. The store knows names and bytes, and nothing of what they mean. Whatever a call has answered is on
disk: write first, then tell.
"""

from collections.abc import AsyncIterator, Sequence
from types import TracebackType
from typing import NamedTuple, Protocol, Self


class StoreError(Exception):
    """The store cannot do what it was asked; the words say why, and what to do."""


class VersionConflictError(StoreError):
    """Somebody else has written since the caller last read: nothing was written now."""

    def __init__(self, name: str, *, expected: int, actual: int) -> None:
        super().__init__(f"{name} is at version {actual}, not {expected}: read what is new and decide again")
        self.expected = expected
        self.actual = actual


class Entry(NamedTuple):
    """An event, a snapshot or a document."""

    version: int
    body: bytes


class Store(Protocol):
    async def append(
        self,
        stream: str,
        expected_version: int,
        events: Sequence[bytes],
        *,
        snapshot: bytes | None = None,
        key: str | None = None,
    ) -> int:
        """The stream's version with these events, all of which are written, or none.

        A new stream is at version 0. Raises `VersionConflictError` where the stream is not at the expected version. A
        key is the caller's name for what it wants, in this stream: when it comes again nothing is written, whatever
        the events, and the version of the first time is the answer. So who was cut off before the answer may ask
        again. The snapshot is what the stream comes to after these events and takes the place of an earlier one.
        """
        ...

    def read(self, stream: str, after: int = 0, until: int | None = None) -> AsyncIterator[Entry]:
        """The events after one version and up to another, in order; none of a stream that is not there."""
        ...

    async def version(self, stream: str) -> int: ...

    async def appended(self, stream: str, key: str) -> int | None:
        """The version that the append with this key came to, if there was one."""
        ...

    async def streams(self) -> dict[str, int]:
        """Every stream with its version, by name."""
        ...

    async def snapshot(self, stream: str) -> Entry | None:
        """The latest snapshot, with the version of the last event that is in it."""
        ...

    async def put(self, kind: str, name: str, body: bytes, *, expected_version: int | None = None) -> int:
        """The document's new version, which no document had before, not even a deleted one of the same name.

        Raises `VersionConflictError` where a version is expected and the document is at another; 0 is for a document
        that is not there.
        """
        ...

    async def get(self, kind: str, name: str) -> Entry | None: ...

    async def delete(self, kind: str, name: str, *, expected_version: int | None = None) -> bool:
        """Whether there was such a document."""
        ...

    async def documents(
        self, kind: str, *, start: str = "", end: str | None = None, last: int | None = None
    ) -> dict[str, Entry]:
        """Documents of a kind, by name: from the name `start` on, before the name `end`, and of those the last so many.

        Names stand in the order of their characters' numbers, whatever language the database is set to.
        """
        ...

    async def claim(self) -> None:
        """Takes the store for the one room that is kept in it, until it is closed.

        Raises `StoreError` where a room is open on it already: two would deal at the same tables.
        """
        ...

    async def close(self) -> None:
        """Waits for what is being written. Closing twice does no harm."""
        ...

    async def __aenter__(self) -> Self:
        return self

    async def __aexit__(
        self, kind: type[BaseException] | None, error: BaseException | None, traceback: TracebackType | None
    ) -> None:
        await self.close()


def check_names(*names: str | None) -> None:
    """No store need say what it makes of an empty name, or of one with control characters."""
    for name in names:
        if name is not None and not (name and name.isprintable()):
            raise ValueError(f"{name!r} is no name: it must have a character, and only such as can be printed")


def check_append(stream: str, events: Sequence[bytes], key: str | None) -> None:
    check_names(stream, key)
    if not events:
        raise ValueError(f"nothing to append to {stream}: there must be an event")
