"""One table of the room: one wish at a time, its events kept, and then everybody told what they may know."""

import asyncio
from collections import deque
from collections.abc import Callable, Sequence
from contextlib import suppress
from typing import Any, Final, NamedTuple, Self

import msgspec
from msgspec.structs import replace

from cardspeak.deal import Deal
from cardspeak.rulebook import Refusal
from cardspeak.server import happenings as happened
from cardspeak.server.clocks import begun, gone_on, time_left, timed
from cardspeak.server.happenings import AnyEvent, decoded, encoded
from cardspeak.server.listening import ENCODE, MOST_WAITING, Listener, read
from cardspeak.server.pacing import deal_then, in_pieces
from cardspeak.server.permission import permission, stamped
from cardspeak.server.protocol import Answer, Do, Done, Happened, Present, Refused, Welcome
from cardspeak.server.room_state import RoomState, follow
from cardspeak.server.room_view import RoomView, view_room
from cardspeak.server.settings import Settings
from cardspeak.server.watch import SystemWatch, Watch
from cardspeak.server.wishes import Mix, Wish
from cardspeak.server.wishing import Asker, Step, plan
from cardspeak.store.log import Store, StoreError
from cardspeak.table import AnyTableEvent, Eyes, Table, TableEvent, TableState, TableView, Terms, opening, view_table
from cardspeak.table.events import DealArranged, SeatTaken
from cardspeak.table.view import public_part, seat_in_deal

TAIL: Final = 400
"""Events that are read again when a table comes up, to tell newcomers what has just happened."""
MOST_RECENT: Final = 1000
MOST_CHAT: Final = 50
MOST_ID: Final = 100
"""Letters of a client's name for a command."""


class Kept(msgspec.Struct, frozen=True):
    """A snapshot."""

    table: msgspec.Raw
    room: RoomState


class Past(NamedTuple):
    """What those who watch are told later."""

    at: float
    version: int
    welcome: bytes
    happened: bytes


class TableRoom:
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
        self.store = store
        self.stream = stream
        self.table = table
        self.room = room
        self.version = version
        self.watch = watch or SystemWatch()
        self.is_owner = is_owner
        self.has_passphrase = has_passphrase
        self.entropy: dict[str, Mix] = {}
        """What players have given for the next deck."""
        self.recent: list[AnyEvent] = []
        """From the beginning of the last deal on."""
        self.chat: deque[happened.Said] = deque(maxlen=MOST_CHAT)
        self._keys: dict[str, int] = {}
        """Commands that were carried out since the table came up, and the version each came to."""
        self._is_new = False
        """Whether all its commands are among those."""
        self.told_until = 0.0
        """When everybody will have seen what has happened; cards that run out take their time."""
        self._is_behind = False
        """Whether something failed while it was being kept, so that only the log knows how the table stands."""
        self._turn = asyncio.Lock()
        self._moved = asyncio.Condition()
        self._listeners: list[Listener] = []
        self._past: deque[Past] = deque()

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
            return Done(id=wanted.id, version=self.version)

    async def _done_before(self, key: str) -> int | None:
        if key in self._keys or self._is_new:
            return self._keys.get(key)
        return await self.store.appended(self.stream, key)

    async def go_on(self, *steps: Step) -> Refusal | None:
        """What the room does of itself: deals, keeps the time, lets bots act."""
        async with self._turn:
            await self._catch_up()
            return await self._carry_out(steps, None)

    def is_host(self, person: str | None) -> bool:
        return person is not None and (person in self.room.hosts or self.is_owner(person))

    def asker(self, person: str) -> Asker:
        at = int(self.watch.now())
        return Asker(person, self.is_host(person), at, self.table.state, self.room)

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
            self._keys[key] = self.version
        self._remember(events)
        self._tell(events)
        await self.stir()
        return None

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
        return events

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

    def _snapshot(self) -> bytes:
        return msgspec.json.encode(Kept(msgspec.Raw(self.table.to_json()), self.room))

    def _remember(self, events: Sequence[AnyEvent]) -> None:
        """What a newcomer is told of: never a part of a deal without its beginning."""
        start = max((place for place, event in enumerate(events) if isinstance(event, DealArranged)), default=None)
        if start is not None:
            self.recent = []
        for place, event in enumerate(events):
            if isinstance(event, happened.Said):
                self.chat.append(event)
            if start is None or place >= start:
                self.recent.append(event)
        if len(self.recent) > MOST_RECENT:
            self.recent = self.recent[-MOST_RECENT // 2 :]
        if not any(isinstance(event, DealArranged) for event in self.recent[:1]):
            whole = [place for place, event in enumerate(self.recent) if not _is_plain(event)]
            self.recent = self.recent[whole[-1] + 1 :] if whole else self.recent

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

    # ---------------------------------------------------------------- what people see

    def view(self, person: str | None) -> TableView:
        return view_table(self.table.state, self.table.deal, person, at=int(self.watch.now()))

    def room_view(self, person: str | None) -> RoomView:
        return view_room(
            self.room,
            person,
            title=self.room.settings.title or self.table.state.form.title,
            now=int(self.watch.now() * 1000),
            players=self.table.state.players,
            connected=self.connected,
            watchers=self.watchers,
            has_passphrase=self.has_passphrase,
            is_owner=person is not None and self.is_owner(person),
        )

    @property
    def connected(self) -> set[str]:
        return {each.person for each in self._listeners if each.person is not None}

    @property
    def is_listened_to(self) -> bool:
        return bool(self._listeners)

    @property
    def watchers(self) -> int:
        return sum(self.is_watcher(each.person) for each in self._listeners)

    def is_watcher(self, person: str | None) -> bool:
        return person not in self.table.state.players

    def delay(self, person: str | None) -> int:
        """Seconds by which this person is behind."""
        return self.room.settings.watch_delay if self.is_watcher(person) and not self.is_host(person) else 0

    def welcome(self, person: str | None, since: int | None = None) -> Welcome:
        eyes = Eyes(person)
        eyes.seat = seat_in_deal(self.table.state, person)
        past = tuple(read(eyes, self.recent))
        missed = None if since is None else self.version - since
        if missed is not None and 0 <= missed <= len(past):
            past = past[len(past) - missed :]
        known = {id(event) for event in self.recent}
        chat = tuple(each for each in self.chat if id(each) not in known)
        return Welcome(version=self.version, view=self.view(person), room=self.room_view(person), past=past, chat=chat)

    async def join(self, person: str | None, since: int | None = None) -> Listener:
        # not while something is being kept: nobody is told of what is not on disk
        async with self._turn:
            await self._catch_up()
            listener = Listener(person, seat_in_deal(self.table.state, person))
            self._listeners.append(listener)
            self._greet(listener, since)
            self._tell_presence()
        await self.stir()
        return listener

    def _greet(self, listener: Listener, since: int | None = None) -> None:
        delay, now = self.delay(listener.person), self.watch.now()
        if not delay:
            listener.tell(self.welcome(listener.person, since))
            return
        if not self._past:
            self._past.append(Past(now, self.version, ENCODE(self.welcome(None)), b""))
        ripe = [place for place, each in enumerate(self._past) if each.at <= now - delay]
        first = ripe[-1] if ripe else 0
        listener.send(self._past[first].welcome, due=self._past[first].at + delay)
        for each in list(self._past)[first + 1 :]:
            listener.send(each.happened, due=each.at + delay, most=self._most_waiting(delay))

    async def leave(self, listener: Listener) -> None:
        if listener in self._listeners:
            self._listeners.remove(listener)
            self._tell_presence()
            await self.stir()

    def end_visits(self, person: str, code: int) -> None:
        """Ends every connection of a person who may not be here any more."""
        for listener in self._listeners:
            if listener.person == person:
                listener.end(code, at_once=True)

    def _tell_presence(self) -> None:
        present = ENCODE(Present(connected=tuple(sorted(self.connected)), watchers=self.watchers))
        for listener in self._listeners:
            delay = self.delay(listener.person)
            listener.send(present, due=self.watch.now() + delay, most=self._most_waiting(delay))

    def _most_waiting(self, delay: int) -> int:
        """What is held back from somebody who is behind is not held against them."""
        return MOST_WAITING + 2 * len(self._past) if delay else MOST_WAITING

    def _tell(self, events: Sequence[AnyEvent]) -> None:
        now = self.watch.now()
        is_quick = self.room.settings.between_deals == 0 or not self._listeners
        pieces = in_pieces(events) if not is_quick else [(0.0, tuple(events))]
        due, left, version = max(now, self.told_until if len(pieces) > 1 else 0), len(events), self.version
        for wait, piece in pieces:
            due += wait
            left -= len(piece)
            later = events[len(events) - left :] if left else ()
            self._tell_piece(piece, version - left, due if len(pieces) > 1 else now, later)
        if len(pieces) > 1:
            self.told_until = due
        self._change_seats(events)

    def _tell_piece(self, piece: Sequence[AnyEvent], version: int, due: float, later: Sequence[AnyEvent]) -> None:
        deal = self.table.deal
        if later and deal is not None:
            deal = deal_then(deal, later)
        public = public_part(self.table.state)
        messages: dict[tuple[str | None, int | None], bytes] = {}
        for listener in self._listeners:
            key = (listener.person, listener.eyes.seat)
            seen = tuple(read(listener.eyes, piece))
            if key not in messages:
                messages[key] = ENCODE(self._happened(listener.person, seen, version, deal, public))
            delay = self.delay(listener.person)
            listener.send(messages[key], due + delay, most=self._most_waiting(delay))
        self._keep_for_watchers(piece, version, deal, due, later)

    def _happened(
        self,
        person: str | None,
        seen: tuple[AnyEvent, ...],
        version: int,
        deal: Deal | None,
        public: dict[str, Any] | None = None,
    ) -> Happened:
        view = view_table(self.table.state, deal, person, at=int(self.watch.now()), public=public)
        return Happened(version=version, events=seen, view=view, room=self.room_view(person))

    def _keep_for_watchers(
        self, piece: Sequence[AnyEvent], version: int, deal: Deal | None, due: float, later: Sequence[AnyEvent]
    ) -> None:
        delay, now = self.room.settings.watch_delay, self.watch.now()
        if not delay:
            self._past.clear()
            return
        eyes = Eyes(None)
        told = ENCODE(self._happened(None, tuple(read(eyes, piece)), version, deal))
        welcome = self.welcome(None)
        if later:
            # whoever comes between two pieces has not seen the next one either
            past = welcome.past[: max(len(welcome.past) - len(later), 0)]
            view = view_table(self.table.state, deal, None, at=int(now))
            welcome = replace(welcome, version=version, view=view, past=past)
        self._past.append(Past(max(due, now), version, ENCODE(welcome), told))
        while len(self._past) > 1 and self._past[1].at <= now - delay:
            self._past.popleft()

    def _change_seats(self, events: Sequence[AnyEvent]) -> None:
        """Who sits down is not behind any more; who has been sent away is not told any more."""
        for event in events:
            if isinstance(event, SeatTaken) and self.room.settings.watch_delay:
                for listener in self._listeners:
                    if listener.person == event.player:
                        listener.forget()
                        self._greet(listener)
            elif isinstance(event, happened.ShutOut):
                self.end_visits(event.person, 4403)


def _is_plain(event: AnyEvent) -> bool:
    """Something that can be told without the deal that it belongs to."""
    return isinstance(event, happened.Event | TableEvent)


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
