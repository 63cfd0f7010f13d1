"""All tables of the room: made, found, kept going, and there again after a restart."""

import asyncio
import random
import re
import time
from collections.abc import Callable

import msgspec
from msgspec.structs import replace

from cardspeak.bots import BOTS, Bot
from cardspeak.rulebook import Edition, HouseRules, Refusal
from cardspeak.rulebook import Refused as RefusedError
from cardspeak.server.keeper import Keeper, Pace, Watch
from cardspeak.server.table_room import TableRoom
from cardspeak.store.log import Store
from cardspeak.table import agree, minimum_buy_in
from cardspeak.table import commands as wanted

BOT_NAMES = ("Ada", "Bruno", "Clara", "Dmitri", "Elena", "Farid", "Greta", "Hugo", "Ines")


class NewTable(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """What a host chooses."""

    form: str = "holdem"
    stakes: str = "no-limit:1/2"
    edition: Edition = Edition.HOME
    seats: int = 6
    bots: int = 0
    bot: str = "careful"
    turn_seconds: int | None = None


class Kept(msgspec.Struct, frozen=True, kw_only=True):
    """What is remembered of a table beside its log."""

    host: str
    bots: dict[str, str]
    """Names, and which kind of bot each is."""
    turn_seconds: int | None = None
    is_paused: bool = False


class TableLine(msgspec.Struct, frozen=True, kw_only=True):
    """A table in the lobby."""

    id: str
    title: str
    form: str
    structure: str
    edition: Edition
    seats: int
    players: tuple[str, ...]
    host: str
    deals: int
    bots: tuple[str, ...]
    buy_in: int
    """The least that a newcomer brings."""
    turn_seconds: int | None
    is_paused: bool


class SystemWatch:
    def now(self) -> float:
        return time.time()

    async def sleep(self, seconds: float) -> None:
        await asyncio.sleep(seconds)


class Open:
    """A table that is open, with whoever keeps it going."""

    def __init__(self, room: TableRoom, kept: Kept, keeper: Keeper) -> None:
        self.room = room
        self.kept = kept
        self.keeper = keeper
        self.task: asyncio.Task[None] | None = None


class Rooms:
    def __init__(self, store: Store, watch: Watch | None = None, pace: Pace | None = None) -> None:
        self.store = store
        self.watch = watch or SystemWatch()
        self.pace = pace or Pace()
        self.tables: dict[str, Open] = {}

    async def restore(self) -> None:
        """Every table, as it was when the room went down."""
        for name, entry in (await self.store.documents("table")).items():
            kept = msgspec.json.decode(entry.body, type=Kept)
            self._keep(name, await TableRoom.restore(self.store, name, host=kept.host), kept)

    async def close(self) -> None:
        tasks = [each.task for each in self.tables.values() if each.task is not None]
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)

    # ---------------------------------------------------------------- tables

    async def make(self, host: str, new: NewTable) -> str | Refusal:
        refusal = _refusal(new)
        if refusal is not None:
            return refusal
        try:
            house = HouseRules.for_edition(new.edition).changed(buy_in_big_bet=40, who_deals="house")
        except RefusedError as refused:
            return refused.refusal
        terms = agree(new.form, new.stakes, house=house)
        if isinstance(terms, Refusal):
            return terms
        name = await self._free_name(new.form)
        room = await TableRoom.open(self.store, name, terms, host=host, seats=new.seats)
        if isinstance(room, Refusal):
            return room
        kept = Kept(host=host, bots={}, turn_seconds=new.turn_seconds)
        await self._remember(name, kept)
        self._keep(name, room, kept)
        for _ in range(min(new.bots, new.seats - 1)):
            await self.seat_bot(name, new.bot)
        return name

    async def _free_name(self, form: str) -> str:
        taken = [re.search(r"(\d+)$", name) for name in await self.store.streams()]
        return f"{form}-{max([int(found[1]) for found in taken if found], default=0) + 1}"

    async def _remember(self, name: str, kept: Kept) -> None:
        await self.store.put("table", name, msgspec.json.encode(kept))

    def _keep(self, name: str, room: TableRoom, kept: Kept) -> None:
        bots = {each: _bot(kind) for each, kind in kept.bots.items()}
        keeper = Keeper(room, self.watch, bots, replace(self.pace, turn=kept.turn_seconds))
        keeper.is_paused = kept.is_paused
        opened = self.tables[name] = Open(room, kept, keeper)
        keeper.know_deal()
        opened.task = asyncio.create_task(keeper.run())

    def lines(self) -> list[TableLine]:
        return [_line(name, each) for name, each in self.tables.items()]

    # ---------------------------------------------------------------- what a host does beside the game

    async def seat_bot(self, name: str, kind: str) -> str | Refusal:
        """A bot takes the first free seat and buys in."""
        opened = self.tables[name]
        unknown = _unknown_bot(kind)
        if unknown is not None:
            return unknown
        state = opened.room.table.state
        taken = {player.seat for player in state.players.values()}
        seat = next((seat for seat in range(state.ring, 0, -1) if seat not in taken), None)
        bot_name = next((each for each in BOT_NAMES if each not in state.players), None)
        if seat is None or bot_name is None:
            return Refusal("every seat is taken", field="seats")
        at = int(self.watch.now())
        refusal = await opened.room.go_on(wanted.Sit(player=bot_name, seat=seat, at=at))
        refusal = refusal or await opened.room.go_on(
            wanted.BuyIn(player=bot_name, amount=minimum_buy_in(state.terms), at=at)
        )
        if refusal is not None:
            return refusal
        await self._change(name, bots={**opened.kept.bots, bot_name: kind})
        opened.keeper.bots[bot_name] = _bot(kind)
        return bot_name

    async def dismiss_bot(self, name: str, bot: str) -> Refusal | None:
        """It gets up when the deal is over, and plays on until then."""
        opened = self.tables[name]
        if bot not in opened.kept.bots:
            return Refusal(f"{bot} is no bot at this table", field="name")
        return await opened.room.go_on(wanted.Leave(player=bot, at=int(self.watch.now())))

    async def pause(self, name: str, *, paused: bool) -> None:
        opened = self.tables[name]
        await self._change(name, is_paused=paused)
        opened.keeper.is_paused = paused
        await opened.room.stir()

    async def _change(self, name: str, **how: object) -> None:
        opened = self.tables[name]
        opened.kept = replace(opened.kept, **how)
        await self._remember(name, opened.kept)


def _refusal(new: NewTable) -> Refusal | None:
    if not 0 <= new.bots < new.seats:
        return Refusal("leave at least one seat for yourself", field="bots")
    if new.turn_seconds is not None and not 5 <= new.turn_seconds <= 600:
        return Refusal("a turn lasts 5 to 600 seconds, or as long as it takes", field="turn_seconds")
    return _unknown_bot(new.bot)


def _unknown_bot(kind: str) -> Refusal | None:
    return None if kind in BOTS else Refusal(f"there is no bot {kind!r}; choose one of {', '.join(BOTS)}", field="bot")


def _bot(kind: str) -> Bot:
    make: Callable[[random.Random], Bot] = BOTS[kind]
    return make(random.SystemRandom())


def _line(name: str, each: Open) -> TableLine:
    state = each.room.table.state
    return TableLine(
        id=name,
        title=state.form.title,
        form=state.form.name,
        structure=state.stakes.betting.structure,
        edition=state.house.edition,
        seats=state.ring,
        players=tuple(state.players),
        host=each.kept.host,
        deals=state.deals,
        bots=tuple(name for name in each.kept.bots if name in state.players),
        buy_in=minimum_buy_in(state.terms),
        turn_seconds=each.kept.turn_seconds,
        is_paused=each.kept.is_paused,
    )
