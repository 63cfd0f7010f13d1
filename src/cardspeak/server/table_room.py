"""One table of the room: one wish at a time, its events kept, and then everybody told."""

import asyncio
from collections.abc import Callable, Sequence
from contextlib import suppress
from typing import Final, Self

import msgspec
from msgspec.structs import replace

from cardspeak.rulebook import Refusal
from cardspeak.server import happenings as happened
from cardspeak.server.audience import Audience
from cardspeak.server.clocks import begun, gone_on, time_left, timed
from cardspeak.server.happenings import AnyEvent, decoded, encoded
from cardspeak.server.holding import note_on, said_at_last
from cardspeak.server.listening import Listener
from cardspeak.server.permission import permission, stamped
from cardspeak.server.protocol import Answer, Do, Done, Refused
from cardspeak.server.room_state import RoomState, follow
from cardspeak.server.settings import Settings
from cardspeak.server.watch import SystemWatch, Watch
from cardspeak.server.wishes import Mix, Wish
from cardspeak.server.wishing import Asker, Step, plan
from cardspeak.store.log import Store, StoreError, VersionConflictError
from cardspeak.table import AnyTableEvent, Table, TableState, Terms, opening

TAIL: Final = 400
"""Events that are read again when a table comes up, to tell newcomers what has just happened."""
MOST_ID: Final = 100
"""Letters of a client's name for a command."""
MOST_KEYS: Final = 10_000
"""Commands that are remembered without asking the store; a table may be open for weeks."""
OVERTAKEN: Final = Refusal("something else has happened first")


class Kept(msgspec.Struct, frozen=True):
    """A snapshot."""

    table: msgspec.Raw
    room: RoomState


class TableRoom(Audience):
    def __init__(  # noqa: PLR0913 - one name a thing it is made of
        self,
        store: Store,
        stream: str,
        table: Table,
        room: RoomState,
        version: int,
        *,
        watch: Watch | None = None,
        is_owner: Callable[[str], bool] = lambda _: False,
        has_passphrase: bool = False,
    ) -> None:
        super().__init__(
            table, room, version, watch=watch or SystemWatch(), is_owner=is_owner, has_passphrase=has_passphrase
        )
        self.store = store
        self.stream = stream
        self.entropy: dict[str, Mix] = {}
        """What players have given for the next deck."""
        self._keys: dict[str, int] = {}
        """Commands that were carried out since the table came up, and the version each came to."""
        self._is_new = False
        """Whether all its commands are among those."""
        self._is_behind = False
        """Whether something failed while it was being kept, so that only the log knows how the table stands."""
        self._turn = asyncio.Lock()
        self._moved = asyncio.Condition()

    # ---------------------------------------------------------------- where a room comes from

    @classmethod
    async def open(  # noqa: PLR0913 - as above
        cls,
        store: Store,
        stream: str,
        terms: Terms,
        *,
        host: str,
        seats: int | None = None,
        settings: Settings | None = None,
        watch: Watch | None = None,
        is_owner: Callable[[str], bool] = lambda _: False,
        has_passphrase: bool = False,
    ) -> Self | Refusal:
        """A new table, kept from its first event on."""
        opened = opening(terms, seats, stream)
        if isinstance(opened, Refusal):
            return opened
        at = int((watch or SystemWatch()).now())
        made = happened.RoomOpened(host=host, settings=settings or Settings(), at=at)
        version = await store.append(stream, 0, encoded([opened, made]))
        room = cls(
            store,
            stream,
            Table.replay([opened]),
            follow(RoomState(), made),
            version,
            watch=watch,
            is_owner=is_owner,
            has_passphrase=has_passphrase,
        )
        room._is_new = True
        return room

    @classmethod
    async def restore(
        cls,
        store: Store,
        stream: str,
        *,
        watch: Watch | None = None,
        is_owner: Callable[[str], bool] = lambda _: False,
        has_passphrase: bool = False,
    ) -> Self:
        """The table as its log has it: from the last snapshot, and what came after it."""
        table, room, version = await _kept(store, stream)
        made = cls(store, stream, table, room, version, watch=watch, is_owner=is_owner, has_passphrase=has_passphrase)
        tail = decoded([entry.body async for entry in store.read(stream, after=max(version - TAIL, 0))])
        made._remember(tail)
        return made

    # ---------------------------------------------------------------- what people do

    async def do(self, person: str | None, wanted: Do) -> Answer:
        """Carries a command out, once; the answer comes when its events are on disk."""
        if len(wanted.id) > MOST_ID:
            return Refused(id="", reason=f"give a command an id of at most {MOST_ID} letters", field="id")
        async with self._turn:
            try:
                return await self._do_now(person, wanted)
            except VersionConflictError:
                # nothing was written: what this room had asked for before it went down was written late
                return await self._do_now(person, wanted)

    async def _do_now(self, person: str | None, wanted: Do) -> Answer:
        await self._catch_up()
        # names and ids are quoted: no two of them come to the same key, and all can be printed
        key = f"{person!r} {wanted.id!r}"
        before = await self._done_before(key)
        if before is not None:
            return Done(id=wanted.id, version=before)
        steps = self._steps(person, wanted)
        refusal = steps if isinstance(steps, Refusal) else await self._carry_out(steps, key)
        if refusal is not None:
            return Refused(id=wanted.id, reason=refusal.reason, under=refusal.under, field=refusal.field)
        return Done(id=wanted.id, version=self.version, note=note_on(steps))

    async def _done_before(self, key: str) -> int | None:
        if key in self._keys or self._is_new:
            return self._keys.get(key)
        return await self.store.appended(self.stream, key)

    async def go_on(self, *steps: Step, since: int | None = None) -> Refusal | None:
        """What the room does of itself: deals, keeps the time, lets bots act.

        Not where something has happened since the version for which it was decided: a player may have acted while the
        steps waited for their turn, and then it is not their time that is up.
        """
        async with self._turn:
            await self._catch_up()
            if since not in {None, self.version}:
                return OVERTAKEN
            return await self._carry_out(steps, None)

    def asker(self, person: str) -> Asker:
        at = int(self.watch.now())
        return Asker(person, self.is_host(person), at, self.table.state, self.room, self.table.deal)

    def _steps(self, person: str | None, wanted: Do) -> Sequence[Step] | Refusal:
        command = wanted.command
        if isinstance(command, Wish):
            if person is None:
                return Refusal("say who you are first: enter with a name")
            if isinstance(command, Mix):
                return self._mix(person, command)
            return plan(self.asker(person), command)
        asker = None if person is None else self.asker(person)
        refusal = permission(self.table.state, self.room, command, asker)
        return refusal or [stamped(command, int(self.watch.now()))]

    def _mix(self, person: str, given: Mix) -> Sequence[Step] | Refusal:
        deck = self.room.deck
        if deck is None or deck.is_mixed or deck.number != given.number:
            return Refusal(f"the deck of deal {given.number} is not being shuffled", field="number")
        if person not in self.table.state.players:
            return Refusal("you are watching; take a seat to shuffle with us")
        if person in self.entropy:
            return Refusal("you gave entropy already; each player gives it once")
        self.entropy[person] = given
        return []

    async def _carry_out(self, steps: Sequence[Step], key: str | None) -> Refusal | None:
        # what is not on disk has not happened: whatever goes wrong from here on, the log decides
        self._is_behind = True
        try:
            events = self._attempt(steps, int(self.watch.now() * 1000))
            if isinstance(events, Refusal):
                # of several steps an earlier one may have been taken
                self._is_behind = len(steps) > 1
                await self._catch_up()
                return events
            if events:
                self.version = await self._append(events, key)
        except StoreError:
            with suppress(StoreError):
                await self._catch_up()
            raise
        self._is_behind = False
        if not events:
            return None
        if key is not None:
            self._note_key(key)
        self._remember(events)
        self._tell(events)
        await self.stir()
        return None

    def _note_key(self, key: str) -> None:
        self._keys[key] = self.version
        if len(self._keys) > MOST_KEYS:
            del self._keys[next(iter(self._keys))]
            self._is_new = False  # of those before the store is asked

    def _attempt(self, steps: Sequence[Step], now: int) -> list[AnyEvent] | Refusal:
        events: list[AnyEvent] = []
        of_table: list[AnyTableEvent] = []
        for step in steps:
            if isinstance(step, happened.Event):
                events += self._with_clock(step, now)
                continue
            came = self.table.do(step)
            if isinstance(came, Refusal):
                return came
            events += came
            of_table += came
        events += timed(self.room, self.table, of_table, now)
        for event in events:
            self.room = follow(self.room, event)
        said = said_at_last(self.room, self.table.state, self.table.deal, now // 1000)
        for event in said:
            self.room = follow(self.room, event)
        return [*events, *said]

    def _with_clock(self, event: happened.RoomEvent, now: int) -> list[AnyEvent]:
        """A pause holds the clock of whoever has to act; other settings begin the turn anew."""
        turn = self.room.turn
        if isinstance(event, happened.Paused) and turn is not None:
            return [gone_on(turn, time_left(turn, now), now), event]
        if isinstance(event, happened.Resumed) and turn is not None:
            return [event, gone_on(turn, turn.left, now)]
        if isinstance(event, happened.SettingsChanged) and turn is None:
            return [event, *begun(replace(self.room, settings=event.settings), self.table, now)]
        return [event]

    async def _append(self, events: list[AnyEvent], key: str | None) -> int:
        # between deals a snapshot is cheap, and nobody has to read the whole evening again
        snapshot = None if self.table.state.in_deal else self._snapshot()
        return await self.store.append(self.stream, self.version, encoded(events), snapshot=snapshot, key=key)

    async def _catch_up(self) -> None:
        """Goes back to what the log has; what was kept though the store did not say so is told now."""
        if not self._is_behind:
            return
        table, room, version = await _kept(self.store, self.stream)
        missed = decoded([entry.body async for entry in self.store.read(self.stream, self.version, version)])
        self.table, self.room, self.version = table, room, version
        self._is_behind = self._is_new = False
        if missed:
            self._remember(missed)
            self._tell(missed)
            await self.stir()

    def distrust(self) -> None:
        """Something went wrong: what comes next begins with what the log has."""
        self._is_behind = True

    def _snapshot(self) -> bytes:
        return msgspec.json.encode(Kept(msgspec.Raw(self.table.to_json()), self.room))

    async def beyond(self, version: int) -> None:
        """Waits until something has happened since that version, or somebody has to look again."""
        async with self._moved:
            if self.version == version:
                await self._moved.wait()

    async def looked_at(self) -> tuple[TableState, RoomState]:
        """The table as it is on disk, for somebody who reads it at leisure."""
        async with self._turn:
            await self._catch_up()
            return self.table.state.copy(), self.room

    async def stir(self) -> None:
        """Has whoever keeps the table going look again."""
        async with self._moved:
            self._moved.notify_all()

    # ---------------------------------------------------------------- who looks at it

    async def join(self, person: str | None, since: int | None = None) -> Listener:
        # not while something is being kept: nobody is told of what is not on disk
        async with self._turn:
            await self._catch_up()
            listener = self._come(person, since)
        await self.stir()
        return listener

    async def leave(self, listener: Listener) -> None:
        if listener in self._listeners:
            self._listeners.remove(listener)
            self._tell_presence()
            await self.stir()


async def _kept(store: Store, stream: str) -> tuple[Table, RoomState, int]:
    snapshot = await store.snapshot(stream)
    version = 0 if snapshot is None else snapshot.version
    later = [entry async for entry in store.read(stream, after=version)]
    events = decoded([entry.body for entry in later])
    of_table: list[AnyTableEvent] = [event for event in events if not isinstance(event, happened.Event)]
    if snapshot is None:
        table, room = Table.replay(of_table), RoomState()
    else:
        kept = msgspec.json.decode(snapshot.body, type=Kept)
        table, room = Table.from_json(bytes(kept.table)), kept.room
        table.take_in(of_table)
    for event in events:
        room = follow(room, event)
    return table, room, later[-1].version if later else version
