"""One table of the room: one command at a time, its events kept, and then everybody told what they may know."""

import asyncio
from typing import Self

import msgspec

from cardspeak.rulebook import Refusal
from cardspeak.server.permission import permission
from cardspeak.server.protocol import Answer, Do, Done, Happened, Refused, Sent, Welcome
from cardspeak.store.log import Store, StoreError
from cardspeak.table import AnyTableCommand, AnyTableEvent, Eyes, Table, TableView, Terms, opening, view_table
from cardspeak.table.events import table_events_from_json
from cardspeak.table.view import seat_in_deal


class Listener:
    """Somebody who is told what happens, from the moment of joining on."""

    def __init__(self, person: str | None, seat: int | None) -> None:
        self.person = person
        self.eyes = Eyes(person)
        self.eyes.seat = seat
        self.messages: asyncio.Queue[Sent] = asyncio.Queue()


class TableRoom:
    def __init__(self, store: Store, stream: str, table: Table, version: int, *, host: str) -> None:
        self.store = store
        self.stream = stream
        self.table = table
        self.version = version
        self.host = host
        self._turn = asyncio.Lock()
        self._moved = asyncio.Condition()
        self._listeners: list[Listener] = []

    # ---------------------------------------------------------------- where a room comes from

    @classmethod
    async def open(
        cls, store: Store, stream: str, terms: Terms, *, host: str, seats: int | None = None
    ) -> Self | Refusal:
        """A new table, kept from its first event on."""
        opened = opening(terms, seats, stream)
        if isinstance(opened, Refusal):
            return opened
        version = await store.append(stream, 0, _encoded([opened]))
        return cls(store, stream, Table.replay([opened]), version, host=host)

    @classmethod
    async def restore(cls, store: Store, stream: str, *, host: str) -> Self:
        """The table as its log has it: from the last snapshot, and what came after it."""
        table, version = await _kept(store, stream)
        return cls(store, stream, table, version, host=host)

    # ---------------------------------------------------------------- what people do

    async def do(self, person: str | None, wanted: Do) -> Answer:
        """Carries a command out, once; the answer comes when its events are on disk."""
        async with self._turn:
            key = f"{person} {wanted.id}"
            before = await self.store.appended(self.stream, key)
            if before is not None:
                return Done(id=wanted.id, version=before)
            refusal = permission(self.table.state, wanted.command, person, is_host=person == self.host)
            if refusal is None:
                refusal = await self._carry_out(wanted.command, key)
            if refusal is not None:
                return Refused(id=wanted.id, reason=refusal.reason, under=refusal.under, field=refusal.field)
            return Done(id=wanted.id, version=self.version)

    async def go_on(self, command: AnyTableCommand) -> Refusal | None:
        """What the room does of itself: deals, keeps the time, lets bots act."""
        async with self._turn:
            return await self._carry_out(command, None)

    async def _carry_out(self, command: AnyTableCommand, key: str | None) -> Refusal | None:
        events = self.table.do(command)
        if isinstance(events, Refusal):
            return events
        if not events:
            return None
        # between deals a snapshot is cheap, and nobody has to read the whole evening again
        snapshot = None if self.table.state.in_deal else self.table.to_json()
        try:
            self.version = await self.store.append(
                self.stream, self.version, _encoded(events), snapshot=snapshot, key=key
            )
        except StoreError:
            # what is not on disk has not happened
            self.table, self.version = await _kept(self.store, self.stream)
            raise
        self._tell(events)
        async with self._moved:
            self._moved.notify_all()
        return None

    async def beyond(self, version: int) -> None:
        """Waits until something has happened since that version, or somebody has to look again."""
        async with self._moved:
            if self.version == version:
                await self._moved.wait()

    async def stir(self) -> None:
        """Has whoever keeps the table going look again."""
        async with self._moved:
            self._moved.notify_all()

    # ---------------------------------------------------------------- what people see

    def view(self, person: str | None) -> TableView:
        return view_table(self.table.state, self.table.deal, person)

    def join(self, person: str | None) -> Listener:
        listener = Listener(person, seat_in_deal(self.table.state, person))
        listener.messages.put_nowait(Welcome(version=self.version, view=self.view(person)))
        self._listeners.append(listener)
        return listener

    def leave(self, listener: Listener) -> None:
        self._listeners.remove(listener)

    def _tell(self, events: list[AnyTableEvent]) -> None:
        for listener in self._listeners:
            seen = tuple(listener.eyes.read(events))
            listener.messages.put_nowait(Happened(version=self.version, events=seen, view=self.view(listener.person)))


def _encoded(events: list[AnyTableEvent]) -> list[bytes]:
    return [msgspec.json.encode(event) for event in events]


async def _kept(store: Store, stream: str) -> tuple[Table, int]:
    snapshot = await store.snapshot(stream)
    version = 0 if snapshot is None else snapshot.version
    later = [entry async for entry in store.read(stream, after=version)]
    events = table_events_from_json(b"[" + b",".join(entry.body for entry in later) + b"]")
    table = Table.replay(events) if snapshot is None else Table.from_json(snapshot.body)
    if snapshot is not None:
        table.take_in(events)
    return table, later[-1].version if later else version
