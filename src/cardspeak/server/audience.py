"""A table as it is told: to everybody what they may know, to some later than to others."""

from collections import deque
from collections.abc import Callable, Sequence
from typing import Any, Final, NamedTuple

from msgspec.structs import replace

from cardspeak.deal import Deal
from cardspeak.rulebook import Refusal
from cardspeak.server import happenings as happened
from cardspeak.server.clocks import to_be_clocked
from cardspeak.server.grace import Grace
from cardspeak.server.happenings import AnyEvent
from cardspeak.server.listening import ENCODE, MOST_WAITING, Listener, read
from cardspeak.server.outside import is_outside, seen_outside, told_outside
from cardspeak.server.pacing import deal_then, in_pieces
from cardspeak.server.protocol import Happened, Present, Welcome
from cardspeak.server.reckoning import Reckoner
from cardspeak.server.room_state import RoomState
from cardspeak.server.room_view import Clock, RoomView, clock_of, view_room
from cardspeak.server.terms_words import difference_in_words
from cardspeak.server.watch import Watch
from cardspeak.table import Eyes, Table, TableEvent, TableView, view_table
from cardspeak.table.events import DealArranged, SeatTaken
from cardspeak.table.view import public_part, seat_in_deal

MOST_RECENT: Final = 1000
MOST_CHAT: Final = 50


class Past(NamedTuple):
    """What those who watch are told later."""

    at: float
    version: int
    welcome: bytes
    happened: bytes


class Audience:
    """A table with those who look at it."""

    def __init__(  # noqa: PLR0913 - one name a thing it is made of
        self,
        table: Table,
        room: RoomState,
        version: int,
        *,
        watch: Watch,
        is_owner: Callable[[str], bool],
        has_passphrase: bool,
    ) -> None:
        self.table = table
        self.room = room
        self.version = version
        self.watch = watch
        self.is_owner = is_owner
        self.has_passphrase = has_passphrase
        self.grace = Grace(watch)
        self.recent: list[AnyEvent] = []
        """From the beginning of the last deal on."""
        self._reckoner = Reckoner(table.state.terms)
        self.chat: deque[happened.Said] = deque(maxlen=MOST_CHAT)
        self.told_until = 0.0
        """When everybody will have seen what has happened; cards that run out take their time."""
        self._listeners: list[Listener] = []
        self._past: deque[Past] = deque()
        self._ended: tuple[int, str] | None = None
        """With which code, and why, connections are ended."""

    def is_host(self, person: str | None) -> bool:
        return person is not None and (person in self.room.hosts or self.is_owner(person))

    def _remember(self, events: Sequence[AnyEvent]) -> None:
        """What a newcomer is told of: never a part of a deal without its beginning."""
        self._reckoner.read(events)
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

    # ---------------------------------------------------------------- what somebody may know

    def view(self, person: str | None) -> TableView:
        return view_table(self.table.state, self.table.deal, person, at=int(self.watch.now()))

    def room_view(self, person: str | None) -> RoomView:
        return view_room(
            self.room,
            person,
            title=self.room.settings.title or self.table.state.form.title,
            players=self.table.state.players,
            connected=self.connected,
            watchers=self.watchers,
            clock=self._clock(),
            has_passphrase=self.has_passphrase,
            is_owner=person is not None and self.is_owner(person),
            may_call_clock=self._may_call_clock(person),
            proposed=self._proposed(),
        )

    def _may_call_clock(self, person: str | None) -> bool:
        if person is None:
            return False
        is_host = self.is_host(person)
        seat = to_be_clocked(self.table.state, self.table.deal, self.room, person, is_host=is_host)
        return not isinstance(seat, Refusal)

    def _clock(self) -> Clock | None:
        return clock_of(self.room, int(self.watch.now() * 1000)) or self.grace_clock()

    def grace_clock(self) -> Clock | None:
        return self.grace.clock(self.table, self.room, self.connected)

    def _proposed(self) -> tuple[str, ...]:
        state = self.table.state
        return () if state.proposal is None else difference_in_words(state.terms, state.proposal.terms)

    @property
    def connected(self) -> set[str]:
        return {each.person for each in self._listeners if each.person is not None}

    @property
    def is_listened_to(self) -> bool:
        return bool(self._listeners)

    @property
    def watchers(self) -> int:
        return sum(self.is_watcher(each.person) and not each.is_outside for each in self._listeners)

    def is_watcher(self, person: str | None) -> bool:
        return person not in self.table.state.players

    def is_outside(self, person: str | None) -> bool:
        """Whether somebody may take a seat here, and not watch."""
        return not self.is_host(person) and is_outside(self.table.state, self.room, person)

    def delay(self, person: str | None) -> int:
        """Seconds by which this person is behind; who sees no deal at all is not."""
        is_behind = self.is_watcher(person) and not self.is_host(person) and not self.is_outside(person)
        return self.room.settings.watch_delay if is_behind else 0

    def welcome(self, person: str | None, since: int | None = None) -> Welcome:
        eyes = Eyes(person)
        eyes.seat = seat_in_deal(self.table.state, person)
        past = tuple(read(eyes, self.recent))
        missed = None if since is None else self.version - since
        if missed is not None and 0 <= missed <= len(past):
            past = past[len(past) - missed :]
        known = {id(event) for event in self.recent}
        chat = tuple(each for each in self.chat if id(each) not in known)
        return Welcome(
            version=self.version,
            view=self.view(person),
            room=self.room_view(person),
            past=past,
            sums=self._reckoner.of(self.recent[len(self.recent) - len(past) :]),
            chat=chat,
        )

    def _come(self, person: str | None, since: int | None) -> Listener:
        listener = Listener(person, seat_in_deal(self.table.state, person))
        self._listeners.append(listener)
        self._greet(listener, since)
        self._tell_presence()
        if self._ended is not None:
            listener.finish(*self._ended)
        return listener

    def _greet(self, listener: Listener, since: int | None = None) -> None:
        listener.is_outside = self.is_outside(listener.person)
        if listener.is_outside:
            listener.told = 0
            view, room = self._from_outside(listener)
            listener.tell(Welcome(version=0, view=view, room=room))
            return
        delay, now = self.delay(listener.person), self.watch.now()
        if not delay:
            listener.tell(self.welcome(listener.person, since))
            return
        if not self._past:
            self._past.append(Past(now, self.version, ENCODE(self.welcome(None)), b""))
        ripe = [place for place, each in enumerate(self._past) if each.at <= now - delay]
        first = ripe[-1] if ripe else 0
        if not ripe:
            listener.tell(self._before_the_deal(listener.person))
        listener.send(self._past[first].welcome, due=self._past[first].at + delay)
        for each in list(self._past)[first + 1 :]:
            listener.send(each.happened, due=each.at + delay, most=self._most_waiting(delay))

    def _from_outside(self, listener: Listener) -> tuple[TableView, RoomView]:
        person = listener.person
        view = view_table(self.table.state, None, person, at=int(self.watch.now()))
        seen = seen_outside(view, self.room_view(person))
        listener.seen = ENCODE(seen)
        return seen

    def _tell_outside(self, listener: Listener, events: Sequence[AnyEvent]) -> None:
        """Not where nothing has happened that is for them."""
        before, (view, room) = listener.seen, self._from_outside(listener)
        seen = told_outside(events)
        if seen or listener.seen != before:
            listener.told += len(seen)
            listener.tell(Happened(version=listener.told, events=seen, view=view, room=room))

    def _before_the_deal(self, person: str | None) -> Welcome:
        """For one who is behind, as long as nothing is old enough: who sits where, so that they can sit down too."""
        view = view_table(self.table.state, None, person, at=int(self.watch.now()))
        room = replace(self.room_view(person), clock=None)
        return Welcome(version=0, view=view, room=room, past=(), chat=())

    def finish(self, code: int, reason: str) -> None:
        """Ends every connection once all has been told, and those that may still come."""
        self._ended = code, reason
        for listener in self._listeners:
            listener.finish(code, reason)

    def end_visits(self, person: str, code: int) -> None:
        """Ends every connection of a person who may not be here any more."""
        for listener in self._listeners:
            if listener.person == person:
                listener.end(code, at_once=True)

    def _tell_presence(self) -> None:
        here = tuple(sorted(self.connected))
        present, outside = (
            ENCODE(Present(connected=here, watchers=self.watchers, clock=clock)) for clock in (self._clock(), None)
        )
        for listener in self._listeners:
            delay = self.delay(listener.person)
            told = outside if listener.is_outside else present
            listener.send(told, due=self.watch.now() + delay, most=self._most_waiting(delay))

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
        for listener in self._listeners:
            if listener.is_outside:
                self._tell_outside(listener, events)
        self._change_seats(events)

    def _tell_piece(self, piece: Sequence[AnyEvent], version: int, due: float, later: Sequence[AnyEvent]) -> None:
        deal = self.table.deal
        if later and deal is not None:
            deal = deal_then(deal, later)
        public, sums = public_part(self.table.state), self._reckoner.of(piece)
        messages: dict[tuple[str | None, int | None], bytes] = {}
        for listener in self._listeners:
            if listener.is_outside:
                continue
            key = (listener.person, listener.eyes.seat)
            seen = tuple(read(listener.eyes, piece))
            if key not in messages:
                messages[key] = ENCODE(replace(self._happened(listener.person, seen, version, deal, public), sums=sums))
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
        as_told = self._happened(None, tuple(read(eyes, piece)), version, deal)
        told = ENCODE(replace(as_told, sums=self._reckoner.of(piece)))
        welcome = self.welcome(None)
        if later:
            # whoever comes between two pieces has not seen the next one either
            past = welcome.past[: max(len(welcome.past) - len(later), 0)]
            view = view_table(self.table.state, deal, None, at=int(now))
            sums = {place: said for place, said in welcome.sums.items() if place < len(past)}
            welcome = replace(welcome, version=version, view=view, past=past, sums=sums)
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
        for listener in self._listeners:
            if listener.is_outside != self.is_outside(listener.person):
                listener.forget()
                self._greet(listener)


def _is_plain(event: AnyEvent) -> bool:
    """Something that can be told without the deal that it belongs to."""
    return isinstance(event, happened.Event | TableEvent)
