"""An index of the deals that are over, so that the thousandth is found as fast as the first.

It follows from a table's log alone. Whoever reads on begins at the last deal that was over, writes what is new or
different, and last of all where to begin the next time: cut off anywhere, it comes to the same once it is done again.
"""

import asyncio
import contextlib
import zlib
from collections.abc import AsyncIterator, Iterator, Mapping, Sequence
from typing import Final, NamedTuple

import msgspec

from cardspeak.notation.statistics import Statistics
from cardspeak.server.chapters import Chapter, DealKept, Place, Reader
from cardspeak.server.happenings import AnyEvent, decoded
from cardspeak.server.money import FirstBuyIn
from cardspeak.server.pages import MoneyEntry
from cardspeak.store.log import Entry, Store, VersionConflictError
from cardspeak.table import TableEvent, TableState
from cardspeak.table.evolve import evolve

PLACES: Final = "deals-place"
"""Documents: where reading goes on, by table."""
DEALS: Final = "deals"
MONEY: Final = "deals-money"
STATES: Final = "deals-state"
"""The table before a deal, for every so many deals."""
EVERY: Final = 8
BATCH: Final = 50
"""Deals that are written at a time."""
PAGE: Final = 500
ATTEMPTS: Final = 20
"""At writing while others do too."""
MOST_ENTRIES: Final = 1000
"""Of the money: the newest."""
LARGEST_NUMBER: Final = 99_999_999


class Index(NamedTuple):
    """What is known of a table without reading its deals again."""

    statistics: Statistics
    deals: int
    """Which counted."""
    first_buy_ins: Mapping[str, FirstBuyIn]
    version: int
    """Up to where the log was read."""


async def index_deals(store: Store, table: str) -> Index:
    """Brings the index of a table up to date. Two who do it at once do no harm."""
    for _ in range(ATTEMPTS):
        with contextlib.suppress(VersionConflictError):  # the other one has written; what it wrote is read anew
            return await _read_on(store, table)
    return await _read_on(store, table)


async def _read_on(store: Store, table: str) -> Index:
    kept = await store.get(PLACES, table)
    place = Place() if kept is None else _place(kept.body)
    writer = _Writer(store, table, kept or Entry(0, b""))
    # What is written there is looked at before the log is: a newer log is never written over with an older one.
    await writer.look(place)
    reader, version = Reader(place), place.version
    async for page in _pages(store, table, place.version):
        for entry, event in page:
            reader.read(entry.version, event)
            version = entry.version
        if len(reader.chapters) > BATCH:
            await writer.write(reader)
    await writer.write(reader)
    last = reader.chapters[-1] if reader.chapters else None
    before = reader.before
    return Index(
        statistics=before.statistics if last is None else before.statistics + last.statistics(),
        deals=before.deals + (last is not None and last.counts),
        first_buy_ins=reader.money.known.first,
        version=version,
    )


class _Writer:
    def __init__(self, store: Store, table: str, place: Entry) -> None:
        self.store = store
        self.table = table
        self.place = place
        self.there: dict[str, dict[str, Entry]] = {}

    async def look(self, place: Place) -> None:
        """What earlier readers have written from this place on."""
        for kind, start in (
            (DEALS, deal_name(self.table, max(place.number, 1))),
            (MONEY, _by_version(self.table, place.version)),
            (STATES, _by_version(self.table, place.version)),
        ):
            self.there[kind] = await self.store.documents(kind, start=start, end=_end(self.table))

    async def write(self, reader: Reader) -> None:
        """All that is over; the last such deal is read again the next time, since hands may still be shown."""
        over = [chapter for chapter in reader.chapters if chapter.is_over]
        # All at once: the store writes them to disk together.
        await asyncio.gather(*(self._put(*document) for document in self._documents(over, reader)))
        reader.money.forget_written()
        if over:
            await self._move_to(over[-1].place)
            reader.chapters = reader.chapters[reader.chapters.index(over[-1]) :]

    def _documents(self, over: list[Chapter], reader: Reader) -> Iterator[tuple[str, str, bytes]]:
        for chapter in over:
            if chapter.number % EVERY == 1 and not chapter.attempt:
                state = zlib.compress(msgspec.json.encode(chapter.place.state))
                yield STATES, _by_version(self.table, chapter.place.version), state
            name = deal_name(self.table, chapter.number, chapter.attempt)
            yield DEALS, name, msgspec.json.encode(chapter.kept())
        for version, entries in reader.money.entries.items():
            yield MONEY, _by_version(self.table, version), msgspec.json.encode(entries)

    async def _put(self, kind: str, name: str, body: bytes) -> None:
        there = self.there[kind].get(name)
        if there is None or there.body != body:
            expected = 0 if there is None else there.version
            version = await self.store.put(kind, name, body, expected_version=expected)
            self.there[kind][name] = Entry(version, body)

    async def _move_to(self, place: Place) -> None:
        body = zlib.compress(msgspec.json.encode(place))
        if self.place.body != body:
            version = await self.store.put(PLACES, self.table, body, expected_version=self.place.version)
            self.place = Entry(version, body)


def _place(body: bytes) -> Place:
    return msgspec.json.decode(zlib.decompress(body), type=Place)


async def _pages(
    store: Store, table: str, after: int, until: int | None = None
) -> AsyncIterator[list[tuple[Entry, AnyEvent]]]:
    """Decoded many at a time, which is several times faster than one by one."""
    page: list[Entry] = []
    async for entry in store.read(table, after, until):
        page.append(entry)
        if len(page) == PAGE:
            yield list(zip(page, decoded([each.body for each in page]), strict=True))
            page = []
    if page:
        yield list(zip(page, decoded([each.body for each in page]), strict=True))


# ------------------------------------------------------------------------------------------ names


def deal_name(table: str, number: int, attempt: int = 0) -> str:
    return f"{table}/{number:08}" + (f".{attempt:04}" if attempt else "")


def _by_version(table: str, version: int) -> str:
    return f"{table}/{version:012}"


def _end(table: str) -> str:
    """Behind every name that begins with the table's and a slash."""
    return f"{table}0"


# ------------------------------------------------------------------------------------------ reading


async def deals_before(store: Store, table: str, before: int | None, most: int) -> list[DealKept]:
    """The last so many before a number, the newest last; of void deals all that have the same number."""
    end = _end(table) if before is None else deal_name(table, min(max(before, 0), LARGEST_NUMBER))
    found = await store.documents(DEALS, start=f"{table}/", end=end, last=most)
    kept = _kept(found)
    if kept:
        oldest = kept[0].number
        kept = [*await attempts_at(store, table, oldest), *(each for each in kept if each.number != oldest)]
    return kept


async def attempts_at(store: Store, table: str, number: int) -> list[DealKept]:
    """The deals of a number that are over: one as a rule, and before it those that were void."""
    return await deals_between(store, table, number, number + 1)


async def deals_between(store: Store, table: str, first: int, end: int) -> list[DealKept]:
    """Those that are over, from one number on and before another."""
    if not 0 < first < end <= LARGEST_NUMBER:
        return []
    return _kept(await store.documents(DEALS, start=deal_name(table, first), end=deal_name(table, end)))


def _kept(found: Mapping[str, Entry]) -> list[DealKept]:
    return [msgspec.json.decode(entry.body, type=DealKept) for entry in found.values()]


async def events_of(store: Store, table: str, deal: DealKept) -> list[AnyEvent]:
    return [event async for page in _pages(store, table, deal.first - 1, deal.last) for _, event in page]


async def event_at(store: Store, table: str, version: int) -> AnyEvent:
    (event,) = decoded([entry.body async for entry in store.read(table, version - 1, version)])
    return event


async def state_before(store: Store, table: str, deal: DealKept) -> TableState:
    """The table when a deal began: from the nearest deal of which it was kept."""
    near = await store.documents(STATES, start=f"{table}/", end=_by_version(table, deal.first), last=1)
    ((name, entry),) = near.items()
    state = msgspec.json.decode(zlib.decompress(entry.body), type=TableState)
    version = int(name.rpartition("/")[2])
    async for page in _pages(store, table, version, deal.first - 1):
        for _, event in page:
            if isinstance(event, TableEvent):
                evolve(state, event)
    return state


async def money_entries(store: Store, table: str) -> Sequence[MoneyEntry]:
    """The newest first."""
    found = await store.documents(MONEY, start=f"{table}/", end=_end(table), last=MOST_ENTRIES)
    pages = [msgspec.json.decode(entry.body, type=tuple[MoneyEntry, ...]) for entry in found.values()]
    return [entry for page in pages for entry in page][::-1]
