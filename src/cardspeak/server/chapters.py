"""A table's log read as a book: one chapter a deal, and beside it the money that came and went."""

from typing import Final

import msgspec

from cardspeak.deal.events import AnyEvent as DealEvent
from cardspeak.deal.events import DealStarted
from cardspeak.notation.recording import collected
from cardspeak.notation.statistics import Statistics
from cardspeak.server import happenings as happened
from cardspeak.server.happenings import AnyEvent
from cardspeak.server.money import Known, MoneyBook
from cardspeak.server.rulings import is_ruling, left_in_middle
from cardspeak.table import TableEvent, TableState
from cardspeak.table import events as at_table
from cardspeak.table.evolve import evolve, open_table

BEFORE_THE_DEAL: Final = (
    at_table.TermsChanged,
    at_table.GameChanged,
    at_table.AntesMadeUp,
    at_table.KillChanged,
    at_table.KillCollected,
    at_table.StraddleLapsed,
)
"""What a deal that begins brings with it, just before it is arranged."""
GETTING_UP: Final = (at_table.PlayerLeft, at_table.KillChanged, at_table.KillCollected)
"""What follows at once when a deal is over, from those who had asked to leave."""
CLOCKS: Final = (happened.TurnBegan, happened.BankSpent, happened.BanksFilled)


class DealKept(msgspec.Struct, frozen=True, kw_only=True, omit_defaults=True):
    """A deal that is over, as the index has it; the versions are those of the table's stream."""

    number: int
    attempt: int = 0
    """How many deals of this number were void before it."""
    at: int
    ended: int | None = None
    """A time by which it was over, with whatever was shown or settled again afterwards: the first told after it."""
    form: str
    """The form's title."""
    pot: int
    results: dict[str, int]
    """Of everybody dealt in, in the order of dealing."""
    winners: tuple[str, ...] = ()
    rulings: int = 0
    is_void: bool = False
    first: int
    last: int
    sealed: int | None = None
    """Where the deck was sealed, and where it was mixed."""
    mixed: int | None = None
    statistics: Statistics = Statistics()


class Place(msgspec.Struct, frozen=True, kw_only=True):
    """Where reading goes on: just before a deal, with all that was read before."""

    version: int = 0
    state: TableState | None = None
    number: int = 0
    """Of the last deal before it."""
    attempt: int = 0
    at: int = 0
    """The last time that the log told."""
    sealed: int | None = None
    mixed: int | None = None
    statistics: Statistics = Statistics()
    deals: int = 0
    """Which counted."""
    money: Known = Known()


class Chapter:
    """One deal, as far as it has been read."""

    def __init__(self, place: Place, arranged: at_table.DealArranged) -> None:
        self.place = place
        self.arranged = arranged
        self.number = arranged.number
        self.attempt = place.attempt + 1 if place.number == arranged.number else 0
        self.first = self.last = place.version + 1
        self.log: list[DealEvent] = []
        self.results = dict.fromkeys((each.player for each in arranged.players), 0)
        self.rulings = 0
        self.is_over = self.is_void = False
        self.ended: int | None = None

    def follow(self, version: int, event: TableEvent | DealEvent) -> None:
        if not isinstance(event, TableEvent):
            self.log.append(event)
            self.last, self.ended = version, None
        elif isinstance(event, at_table.DealSettled):
            self.is_over, self.last, self.ended = True, version, None
            for each in event.results:
                self.results[each.player] += each.change
        elif isinstance(event, at_table.DealVoided):
            self.is_over, self.is_void, self.last = True, True, version
        elif self.is_over and isinstance(event, GETTING_UP) and version == self.last + 1:
            self.last = version
        self.rulings += is_ruling(event)

    def kept(self) -> DealKept:
        names = {each.seat: each.player for each in self.arranged.players}
        won = {} if self.is_void else collected(self.log)
        return DealKept(
            number=self.number,
            attempt=self.attempt,
            at=self.arranged.at,
            ended=self.ended,
            form=self.started.setup.form.title,
            pot=sum(won.values()) + left_in_middle(self.log),
            results=self.results,
            winners=tuple(names[seat] for seat in sorted(won, key=lambda seat: -won[seat]) if won[seat]),
            rulings=self.rulings,
            is_void=self.is_void,
            first=self.first,
            last=self.last,
            sealed=self.place.sealed,
            mixed=self.place.mixed,
            statistics=self.statistics(),
        )

    @property
    def counts(self) -> bool:
        return self.is_over and not self.is_void

    @property
    def started(self) -> DealStarted:
        assert isinstance(self.log[0], DealStarted), "a deal begins with its start"
        return self.log[0]

    def statistics(self) -> Statistics:
        if not self.counts:
            return Statistics()
        return Statistics.of(self.log, {each.seat: each.player for each in self.arranged.players})


class Reader:
    """Reads on from a place, event by event."""

    def __init__(self, place: Place) -> None:
        # The state is changed in place, and somebody may still have the one that was read from.
        self.state = None if place.state is None else place.state.copy()
        self.before = place
        """All that was read before the chapter that is being read."""
        self.chapters: list[Chapter] = []
        self.money = MoneyBook(place.money)
        self.at = place.at
        self.sealed, self.mixed = place.sealed, place.mixed
        self._run_up: Place | None = None

    def read(self, version: int, event: AnyEvent) -> None:
        self._tell_time(event)
        if isinstance(event, happened.Event):
            self._read_of_room(version, event)
            return
        if isinstance(event, at_table.TableOpened):
            self.state = open_table(event)
            return
        assert self.state is not None, "a table's log begins with its opening"
        if isinstance(event, TableEvent):
            self._read_of_table(version, event, self.state)
        if self.chapters:
            self.chapters[-1].follow(version, event)

    def _tell_time(self, event: AnyEvent) -> None:
        at: int | None = getattr(event, "at", None)
        if at is None:
            return
        self.at = max(self.at, at // 1000 if isinstance(event, CLOCKS) else at)
        last = self.chapters[-1] if self.chapters else None
        # Who leaves after the deal had asked to while it was on, and that is the time that is told.
        is_new = not isinstance(event, at_table.PlayerLeft)
        if last is not None and last.is_over and last.ended is None and is_new:
            last.ended = self.at

    def _read_of_room(self, version: int, event: happened.RoomEvent) -> None:
        self._run_up = None
        if isinstance(event, happened.DeckSealed):
            self.sealed, self.mixed = version, None
        elif isinstance(event, happened.DeckMixed):
            self.mixed = version
        self.money.of_room(event, self.state)

    def _read_of_table(self, version: int, event: TableEvent, state: TableState) -> None:
        if isinstance(event, at_table.DealArranged):
            self._begin(self._run_up or self._place(version - 1, state), event)
        elif not isinstance(event, BEFORE_THE_DEAL):
            self._run_up = None
        elif self._run_up is None:
            self._run_up = self._place(version - 1, state)
        number = self.chapters[-1].number if self.chapters else self.before.number
        self.money.of_table(version, event, state, number, self.at)
        evolve(state, event)

    def _begin(self, place: Place, event: at_table.DealArranged) -> None:
        self._run_up, self.before = None, place
        self.chapters.append(Chapter(place, event))
        self.sealed = self.mixed = None

    def _place(self, version: int, state: TableState) -> Place:
        """Just before a deal that may begin now."""
        before, last = self.before, self.chapters[-1] if self.chapters else None
        if last is None:
            number, attempt, statistics, deals = before.number, before.attempt, before.statistics, before.deals
        else:
            number, attempt = last.number, last.attempt
            statistics, deals = before.statistics + last.statistics(), before.deals + last.counts
        return Place(
            version=version,
            state=state.copy(),
            number=number,
            attempt=attempt,
            at=self.at,
            sealed=self.sealed,
            mixed=self.mixed,
            statistics=statistics,
            deals=deals,
            money=self.money.known,
        )
