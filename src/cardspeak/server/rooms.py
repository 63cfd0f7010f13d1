"""All tables of the room: made, found, kept going, and there again after a restart."""

import asyncio
import hashlib
import hmac
import logging
import re
import secrets
from contextlib import suppress
from typing import Any, Final, NamedTuple

import msgspec
from msgspec.structs import replace

from cardspeak.deal import Deal
from cardspeak.rulebook import Edition, Refusal
from cardspeak.server import happenings as happened
from cardspeak.server.asking import Connection, token_of
from cardspeak.server.clocks import gone_on
from cardspeak.server.history import index_deals
from cardspeak.server.keeper import Keeper
from cardspeak.server.outside import ONLY_PLAYERS, is_outside
from cardspeak.server.pages import Made, NewTable, TableLine
from cardspeak.server.people import People
from cardspeak.server.room_state import RoomState
from cardspeak.server.table_room import TableRoom
from cardspeak.server.terms import Agreed, agreed
from cardspeak.server.terms_words import terms_in_words
from cardspeak.server.watch import SystemWatch, Watch
from cardspeak.server.wishes import SeatBot
from cardspeak.server.wishing import plan
from cardspeak.store.log import Store, StoreError, VersionConflictError
from cardspeak.table import TableState, minimum_buy_in
from cardspeak.table import commands as wanted

BEAT: Final = 1.0
"""Seconds between two signs of life, from which a room that comes up knows how long clocks had run."""
MOST_TABLES: Final = 500
MOST_PER_HOST: Final = 20
MOST_LOOKED: Final = 64
"""Tables of evenings that are over, kept in memory for those who read about them."""
AGAIN: Final = 1.0
"""Seconds until a table goes on whose store could not write."""
LONGEST_AGAIN: Final = 60.0
"""Where the same goes wrong again and again."""
OVER: Final = "this evening is over"
_log: Final = logging.getLogger("cardspeak")
SCRYPT: Final = {"n": 2**14, "r": 8, "p": 1}


class Card(msgspec.Struct, frozen=True, kw_only=True):
    """What is remembered of a table beside its log."""

    made_at: int
    key: str
    """The digest of the host's key."""
    passphrase: str | None = None
    """A salt and a digest."""
    closed: TableLine | None = None
    """How it stood when the evening was over."""


class Looked(NamedTuple):
    """A table to be looked at, open or closed."""

    id: str
    state: TableState
    room: RoomState
    deal: Deal | None
    has_passphrase: bool


class Open:
    """A table that is open, with whoever keeps it going."""

    def __init__(self, room: TableRoom, keeper: Keeper) -> None:
        self.room = room
        self.keeper = keeper
        self.task: asyncio.Task[None] | None = None


class Rooms:
    def __init__(self, store: Store, watch: Watch | None = None) -> None:
        self.store = store
        self.watch = watch or SystemWatch()
        self.people = People(store, now=self.watch.now, is_in_use=self.is_known)
        self.tables: dict[str, Open] = {}
        self.cards: dict[str, Card] = {}
        """Of all tables, also those that are closed."""
        self._names: set[str] = set()
        """Of tables that were made since the room came up, also while they are being made."""
        self._looked: dict[str, Looked] = {}
        self._tasks: set[asyncio.Task[Any]] = set()
        self._beating: asyncio.Task[None] | None = None
        self._noting = asyncio.Lock()

    # ---------------------------------------------------------------- up and down

    async def restore(self) -> None:
        """Every table, as it was when the room went down."""
        await self.people.load()
        alive = await self.store.get("room", "alive")
        stopped = None if alive is None else int(alive.body)
        for name, entry in (await self.store.documents("table")).items():
            card = self.cards[name] = msgspec.json.decode(entry.body, type=Card)
            if card.closed is None:
                await self._try_to_restore(name, card, stopped)
        self._beating = asyncio.create_task(self._beat())

    async def _try_to_restore(self, name: str, card: Card, stopped: int | None) -> None:
        try:
            await self._restore_table(name, card, stopped)
        except StoreError:
            raise  # of which no table can be read now
        except Exception as fault:  # noqa: BLE001 - whatever it is, the others are there to be played at
            _log.error("table %s cannot be read and stays shut; its log is as it was", name, exc_info=fault)

    async def _restore_table(self, name: str, card: Card, stopped: int | None) -> None:
        room = await TableRoom.restore(
            self.store,
            name,
            watch=self.watch,
            is_owner=self.people.is_owner,
            has_passphrase=card.passphrase is not None,
        )
        turn = room.room.turn
        if turn is not None and not room.room.is_paused:
            # the clock stood still while nobody was there to look at it
            passed = max((stopped or 0) - turn.since, 0)
            await room.go_on(gone_on(turn, max(turn.left - passed, 0), int(self.watch.now() * 1000)))
        if room.room.closed_at is not None:
            await self._put_away(name, room)
            return
        self._keep(name, room)

    async def _beat(self) -> None:
        """Says that the room is alive, while the time of anybody runs."""
        while True:
            await self._say_alive()
            await self.watch.sleep(BEAT)

    async def close(self) -> None:
        tasks = [each.task for each in self.tables.values() if each.task is not None]
        tasks += [*self._tasks, *([self._beating] if self._beating else [])]
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)
        await self._say_alive()

    async def _say_alive(self) -> None:
        if any(each.room.room.turn is not None for each in self.tables.values()):
            with suppress(StoreError):
                await self.store.put("room", "alive", str(int(self.watch.now() * 1000)).encode())

    # ---------------------------------------------------------------- tables

    async def make(self, host: str, new: NewTable) -> Made | Refusal:
        refusal = self._refusal(host)
        if refusal is not None:
            return refusal
        agreement = agreed(new)
        if isinstance(agreement, Refusal):
            return agreement
        terms = agreement.terms
        if terms.house.edition is Edition.HOME and not new.is_lawful:
            reason = "say first that the game is lawful where you are, and no business"
            return Refusal(reason, ("procedure.no-charge-in-private-games",), "is_lawful")
        key = secrets.token_urlsafe(12)
        phrase = new.passphrase.strip()
        card = Card(
            made_at=int(self.watch.now()),
            key=_digest(key),
            passphrase=await asyncio.to_thread(_hidden, phrase) if phrase else None,
        )
        room = await self._open(host, new, agreement, has_passphrase=bool(phrase))
        if isinstance(room, Refusal):
            return room
        name = room.stream
        if terms.house.edition is Edition.HOME:
            await room.go_on(wanted.ConfirmLawful())
        for _ in range(min(new.bots, room.table.state.ring - 1)):
            steps = plan(room.asker(host)._replace(is_host=True), SeatBot(kind=new.bot))
            if not isinstance(steps, Refusal):
                await room.go_on(*steps)
        # last, since only now there is a table that can be found again
        await self._remember(name, card)
        self._keep(name, room)
        return Made(id=name, host_key=key)

    async def _open(self, host: str, new: NewTable, agreement: Agreed, *, has_passphrase: bool) -> TableRoom | Refusal:
        while True:
            try:
                return await TableRoom.open(
                    self.store,
                    self._free_name(new),
                    agreement.terms,
                    host=host,
                    seats=agreement.seats,
                    settings=new.settings,
                    watch=self.watch,
                    is_owner=self.people.is_owner,
                    has_passphrase=has_passphrase,
                )
            except VersionConflictError:
                continue  # a table of this name was being made when the room went down

    def _refusal(self, host: str) -> Refusal | None:
        if len(self.tables) >= MOST_TABLES:
            return Refusal("the room is full of tables: end one first")
        own = sum(each.room.room.hosts[0] == host for each in self.tables.values())
        if own >= MOST_PER_HOST and not self.people.is_owner(host):
            return Refusal(f"you host {own} tables: end one first")
        return None

    def _free_name(self, new: NewTable) -> str:
        form = new.terms.games[0].form if len(new.terms.games) == 1 else "mixed"
        if not new.settings.listed:
            # only who has the link finds it
            return f"{form}-{secrets.token_hex(5)}"
        taken = [re.fullmatch(r".*-(\d{1,6})", name) for name in (*self.cards, *self._names)]
        name = f"{form}-{max([int(found[1]) for found in taken if found], default=0) + 1}"
        self._names.add(name)
        return name

    async def _remember(self, name: str, card: Card) -> None:
        await self.store.put("table", name, msgspec.json.encode(card))
        self.cards[name] = card

    async def _note(self, name: str, **changes: Any) -> None:  # noqa: ANN401 - of a card
        """Other words on a table's card: one change at a time, of which none is lost to another."""
        async with self._noting:
            await self._remember(name, replace(self.cards[name], **changes))

    def _keep(self, name: str, room: TableRoom) -> None:
        keeper = Keeper(room)
        opened = self.tables[name] = Open(room, keeper)
        keeper.after_deal = lambda: self._spawn(self._index(name))
        opened.task = asyncio.create_task(self._run(name, opened))

    async def _run(self, name: str, opened: Open) -> None:
        """Keeps a table going for as long as it is open, whatever goes wrong."""
        said, failed, wait = "", -1, AGAIN
        while name in self.tables:
            try:
                await opened.room.go_on()  # with nothing but what the log has
                await opened.keeper.run()
                await self._put_away(name, opened.room)
            except StoreError as error:
                # nothing is lost: the table goes on from its log once that can be read and written again
                said = self._tell_host(said, f"table {name} waits for its store: {error}")
                await self.watch.sleep(AGAIN)
            except Exception as fault:  # noqa: BLE001 - whatever it is, people sit there who want to play on
                said = self._tell_host(said, f"a fault of ours at table {name}, which goes on from its log", fault)
                opened.room.distrust()
                wait = AGAIN if failed != opened.room.version else min(2 * wait, LONGEST_AGAIN)
                failed = opened.room.version
                await self.watch.sleep(wait)

    @staticmethod
    def _tell_host(before: str, words: str, fault: Exception | None = None) -> str:
        """In the log, and once: a disk may be full for hours."""
        if words != before:
            _log.error(words, exc_info=fault)
        return words

    async def _put_away(self, name: str, room: TableRoom) -> None:
        """The evening is over: what the lobby says of it is kept, the rest is in the log."""
        players, bots = tuple(room.table.state.accounts), room.room.bots
        line = replace(
            self._line(name, room, None), players=players, bots=tuple(each for each in bots if each in players)
        )
        await self._note(name, closed=line)
        await index_deals(self.store, name)
        self.tables.pop(name, None)
        room.finish(4404, OVER)

    async def _index(self, name: str) -> None:
        with suppress(StoreError):  # whoever asks for it brings it up to date
            await index_deals(self.store, name)

    def _spawn(self, work: Any) -> None:  # noqa: ANN401 - any coroutine
        task = asyncio.create_task(work)
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)

    # ---------------------------------------------------------------- who may look

    async def person(self, connection: Connection) -> str | None:
        return await self.people.who(token_of(connection))

    def now(self) -> int:
        return int(self.watch.now())

    def ids(self, person: str | None) -> list[str]:
        """All tables at which somebody may have played or been a host; the closed ones say so without being read."""
        return [
            name
            for name, card in self.cards.items()
            if name in self.tables or (card.closed and person in {*card.closed.players, *card.closed.hosts})
        ]

    async def look(self, name: str) -> Looked | None:
        opened = self.tables.get(name)
        if opened is not None:
            state, of_room = await opened.room.looked_at()
            return Looked(name, state, of_room, opened.room.table.deal, opened.room.has_passphrase)
        if name not in self.cards or self.cards[name].closed is None:
            return None  # or one that cannot be read
        if name in self._looked:
            return self._looked[name]
        room = await TableRoom.restore(self.store, name, watch=self.watch)
        phrase = self.cards[name].passphrase is not None
        looked = Looked(name, room.table.state, room.room, room.table.deal, phrase)
        if len(self._looked) > MOST_LOOKED:
            self._looked.clear()
        self._looked[name] = looked
        return looked

    def may_enter(self, looked: Looked, person: str | None) -> Refusal | None:
        """Why somebody may not even read what is played, and take a seat: they know no passphrase, or have no name."""
        room = looked.room
        if self._is_at_home(looked, person):
            return None
        if looked.has_passphrase and person not in room.admitted:
            return Refusal("this table has a passphrase: say it first", field="passphrase")
        if person is None and room.settings.watching == "nobody":
            return Refusal("nobody watches this game: enter with a name to play")
        return None

    def may_look(self, looked: Looked, person: str | None) -> Refusal | None:
        """Why somebody may not look at a table's deals: they may not come in, or only its players see them."""
        is_out = not self._is_at_home(looked, person) and is_outside(looked.state, looked.room, person)
        return self.may_enter(looked, person) or (ONLY_PLAYERS if is_out else None)

    def _is_at_home(self, looked: Looked, person: str | None) -> bool:
        return person is not None and (
            person in looked.room.hosts or person in looked.state.accounts or self.people.is_owner(person)
        )

    def may_visit(self, looked: Looked, person: str | None) -> Refusal | None:
        """Why somebody may not come to the table now."""
        room = looked.room
        is_host = person is not None and (person in room.hosts or self.people.is_owner(person))
        if is_host or (person in looked.state.players and person not in room.shut_out):
            return None
        if person in room.shut_out:
            return Refusal("the host ended your visit; your ledger stays open to you")
        return self.may_enter(looked, person)

    async def admit(self, name: str, person: str, passphrase: str) -> Refusal | None:
        card, opened = self.cards[name], self.tables.get(name)
        if opened is None or card.passphrase is None:
            return None
        if not await asyncio.to_thread(_is_phrase, passphrase.strip(), card.passphrase):
            return Refusal("that is not the passphrase", field="passphrase")
        if person in opened.room.room.admitted:
            return None
        await opened.room.go_on(happened.Admitted(person=person, at=self.now()))
        return None

    async def make_host(self, name: str, person: str, key: str) -> Refusal | None:
        opened = self.tables.get(name)
        if opened is None:
            return Refusal(OVER)
        if not hmac.compare_digest(_digest(key), self.cards[name].key):
            return Refusal("that is not this table's host key", field="key")
        if person not in opened.room.room.hosts:
            await opened.room.go_on(happened.HostNamed(person=person, at=self.now()))
        return None

    async def new_key(self, name: str) -> str:
        """Another host key for a table, in place of the one before."""
        key = secrets.token_urlsafe(12)
        await self._note(name, key=_digest(key))
        return key

    async def set_passphrase(self, room: TableRoom, host: str, passphrase: str) -> None:
        """Another one for an open table, or none; whoever is there now, or was let in before, stays in."""
        name, phrase = room.stream, passphrase.strip()
        hidden = await asyncio.to_thread(_hidden, phrase) if phrase else None
        await room.go_on(*(happened.Admitted(person=each, at=self.now()) for each in self._visitors(room)))
        did = _changed(had=room.has_passphrase, has=bool(phrase))
        await self._note(name, passphrase=hidden)
        room.has_passphrase = bool(phrase)
        await room.go_on(happened.HostActed(by=host, words=did, at=self.now(), is_news=True))

    @staticmethod
    def _visitors(room: TableRoom) -> list[str]:
        """Who is there by name, and would have to say a passphrase on coming back."""
        known = {*room.room.admitted, *room.room.hosts, *room.room.shut_out, *room.table.state.accounts}
        return sorted(room.connected - known)

    def is_known(self, person: str) -> bool:
        """Whether a name has played or hosted here: nobody else may have it, who would read that person's cards."""
        return any(self._is_of(each.room, person) for each in self.tables.values()) or any(
            person in {*card.closed.players, *card.closed.hosts} for card in self.cards.values() if card.closed
        )

    def hosts_all_of(self, host: str, person: str) -> bool:
        """Whether somebody is a host wherever a person has played or hosted, and so answers for all that is theirs."""
        at_tables = all(each.room.is_host(host) for each in self.tables.values() if self._is_of(each.room, person))
        closed = [card.closed for card in self.cards.values() if card.closed is not None]
        own = [line for line in closed if person in {*line.players, *line.hosts}]
        return self.people.is_owner(host) or (at_tables and all(host in line.hosts for line in own))

    # ---------------------------------------------------------------- the lobby

    def lines(self, person: str | None) -> list[TableLine]:
        """Tables as the lobby lists them for somebody: where it is their turn first, the closed ones last."""
        lines = [
            self._line(name, each.room, person)
            for name, each in self.tables.items()
            if each.room.room.settings.listed or self._is_of(each.room, person)
        ]
        closed = [
            card.closed
            for card in self.cards.values()
            if card.closed is not None and person is not None and person in {*card.closed.players, *card.closed.hosts}
        ]
        lines.sort(key=lambda line: (not line.is_your_turn, person not in line.players, line.opened_at))
        return lines + sorted(closed, key=lambda line: -(line.closed_at or 0))[:50]

    def line(self, name: str, person: str | None) -> TableLine | None:
        opened = self.tables.get(name)
        if opened is not None:
            return self._line(name, opened.room, person)
        card = self.cards.get(name)
        return None if card is None else card.closed

    def _is_of(self, room: TableRoom, person: str | None) -> bool:
        return person is not None and (room.is_host(person) or person in room.table.state.accounts)

    def _line(self, name: str, room: TableRoom, person: str | None) -> TableLine:
        state, settings = room.table.state, room.room.settings
        looked = Looked(name, state, room.room, None, room.has_passphrase)
        asking = room.room.requests if room.is_host(person) else ()
        to_act = room.table.deal.to_act if state.in_deal and room.table.deal is not None else None
        return TableLine(
            id=name,
            title=settings.title or state.form.title,
            game=terms_in_words(state.terms),
            form=state.form.name,
            structure=state.stakes.betting.structure,
            edition=state.house.edition,
            seats=state.ring,
            players=tuple(state.players),
            hosts=room.room.hosts,
            deals=state.deals,
            bots=tuple(each for each in room.room.bots if each in state.players),
            waiting=len(room.room.waiting),
            requests=len(asking),
            asking=asking,
            least_buy_in=max(minimum_buy_in(state.terms), settings.least_buy_in or 0),
            most_buy_in=settings.most_buy_in,
            currency=settings.currency,
            has_passphrase=room.has_passphrase,
            is_admitted=self.may_enter(looked, person) is None,
            is_paused=room.room.is_paused,
            is_your_turn=to_act is not None and state.dealt.get(to_act) == person,
            opened_at=room.room.opened_at,
            closed_at=room.room.closed_at,
        )


def _changed(*, had: bool, has: bool) -> str:
    if not has:
        return "took the passphrase away"
    return "changed the passphrase" if had else "set a passphrase"


def _digest(key: str) -> str:
    return hashlib.sha256(key.encode("utf-8", "surrogatepass")).hexdigest()


def _hidden(phrase: str) -> str:
    salt = secrets.token_bytes(16)
    return f"{salt.hex()}:{hashlib.scrypt(phrase.encode(), salt=salt, **SCRYPT).hex()}"


def _is_phrase(phrase: str, hidden: str) -> bool:
    salt, digest = hidden.split(":")
    made = hashlib.scrypt(phrase.encode("utf-8", "surrogatepass"), salt=bytes.fromhex(salt), **SCRYPT)
    return hmac.compare_digest(made.hex(), digest)
