"""Whoever keeps a table going: deals when people are ready, lets bots act, and says when the time is up."""

import asyncio
import os
from collections.abc import Callable, Mapping
from typing import Protocol

import msgspec
from msgspec.structs import replace

from cardspeak.bots import Bot
from cardspeak.cards import FULL_DECK
from cardspeak.cards.shuffle import Randomness, shuffle
from cardspeak.deal import commands as play
from cardspeak.deal import view
from cardspeak.forms import DECKS
from cardspeak.rulebook import Refusal
from cardspeak.server.table_room import TableRoom
from cardspeak.table import commands as wanted
from cardspeak.table import minimum_buy_in
from cardspeak.table.chairs import is_here
from cardspeak.table.deals import start_deal


class Watch(Protocol):
    """The time, and a way to let it pass; tests have one of their own."""

    def now(self) -> float: ...

    async def sleep(self, seconds: float) -> None: ...


class Pace(msgspec.Struct, frozen=True, kw_only=True):
    """Seconds."""

    between_deals: float = 3
    bot: float = 0.8
    turn: float | None = None
    """For every decision; None where nobody is hurried."""


class Keeper:
    def __init__(
        self, room: TableRoom, watch: Watch, bots: Mapping[str, Bot], pace: Pace, randomness: Randomness = os.urandom
    ) -> None:
        self.room = room
        self.watch = watch
        self.bots = dict(bots)
        """By the names of the players they are."""
        self.pace = pace
        self.randomness = randomness
        self.is_paused = False

    async def run(self, until: Callable[[], bool] = lambda: False) -> None:
        """Keeps the table going until it is told to stop; what cannot go on waits for somebody to do something."""
        while not until():
            version = self.room.version
            if not await self.step():
                await self.room.beyond(version)

    def know_deal(self) -> None:
        """Tells the bots of a deal that was on when the room came up."""
        if self.room.table.deal is not None:
            for bot in self.bots.values():
                bot.begin(replace(self.room.table.deal.state.setup, deck=None))

    async def step(self) -> bool:
        """One thing that the room does of itself; False where it is for people to do something."""
        if self.is_paused:
            return False
        if self.room.table.state.in_deal:
            return await self._turn()
        await self.watch.sleep(self.pace.between_deals)
        return await self.deal()

    async def deal(self) -> bool:
        """Begins the next deal, with a drawn button where one is needed, if two players are ready."""
        await self._bots_get_ready()
        state = self.room.table.state
        start = wanted.StartDeal(at=int(self.watch.now()))
        started = start_deal(state, start)
        if isinstance(started, Refusal) and "seating.draw-for-button" in started.under:
            await self._draw_for_button()
            started = start_deal(state, start)
        if isinstance(started, Refusal):
            return False
        # which deck it takes is known once it is known which game comes next
        deck = shuffle(DECKS[started.setup.form.deck], self.randomness)
        for bot in self.bots.values():
            bot.begin(started.setup)
        return await self.room.go_on(replace(start, deck=deck)) is None

    async def _bots_get_ready(self) -> None:
        """Bots that went broke buy in again, and come in as soon as they may."""
        state, at = self.room.table.state, int(self.watch.now())
        for name in [name for name in self.bots if name in state.players]:
            player = state.players[name]
            if not player.stack:
                await self.room.go_on(wanted.BuyIn(player=name, amount=minimum_buy_in(state.terms), at=at))
            if player.standing.kind != "in" and player.comes_in != "post":
                await self.room.go_on(wanted.ComeIn(player=name, how="post"))

    async def _draw_for_button(self) -> None:
        state = self.room.table.state
        seats = sorted(player.seat for player in state.players.values() if is_here(state, player))
        drawn = shuffle(FULL_DECK, self.randomness)
        await self.room.go_on(wanted.DrawForButton(cards=dict(zip(seats, drawn, strict=False))))

    async def _turn(self) -> bool:
        deal = self.room.table.deal
        assert deal is not None
        seat, version = deal.to_act, self.room.version
        if seat is None:
            return False
        bot = self.bots.get(self.room.table.state.dealt[seat])
        if bot is not None:
            await self.watch.sleep(self.pace.bot)
            return self.room.version != version or await self._bot_acts(bot, seat)
        if self.pace.turn is None:
            return False
        return await self._wait_for(seat, version, self.pace.turn)

    async def _bot_acts(self, bot: Bot, seat: int) -> bool:
        """What the bot decides; one that fails, or wants what is not allowed, has run out of time."""
        deal = self.room.table.deal
        assert deal is not None
        out_of_time = play.RunOutOfTime(seat=seat)
        try:
            command = bot.decide(view(deal.state, seat))
        except Exception:  # noqa: BLE001 - whatever it is, the game goes on
            command = out_of_time
        refusal = await self.room.go_on(command)
        return refusal is None or await self.room.go_on(out_of_time) is None

    async def _wait_for(self, seat: int, version: int, seconds: float) -> bool:
        """Until the player has acted, or the time is up."""
        acted = asyncio.create_task(self.room.beyond(version))
        ringing = asyncio.create_task(self.watch.sleep(seconds))
        try:
            await asyncio.wait({acted, ringing}, return_when=asyncio.FIRST_COMPLETED)
        finally:
            acted.cancel()
            ringing.cancel()
        if self.room.version != version:
            return True
        return await self.room.go_on(play.RunOutOfTime(seat=seat)) is None
