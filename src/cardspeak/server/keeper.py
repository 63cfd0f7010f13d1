"""Whoever keeps a table going: deals when people are ready, lets bots act, and says when the time is up."""

import asyncio
import os
import random
from collections.abc import Callable
from typing import Final

from msgspec.structs import replace

from cardspeak.bots import BOTS, Bot
from cardspeak.cards import FULL_DECK
from cardspeak.cards.commitment import SealedDeck
from cardspeak.cards.shuffle import Randomness, shuffle
from cardspeak.deal import commands as play
from cardspeak.deal import view
from cardspeak.forms import DECKS
from cardspeak.rulebook import Refusal
from cardspeak.server import happenings as happened
from cardspeak.server.clocks import bank_of, time_left
from cardspeak.server.dealing import is_of, mix, seal, sealed_before
from cardspeak.server.room_state import OnList
from cardspeak.server.table_room import OVERTAKEN, TableRoom
from cardspeak.server.wishing import Step, bot_buy_in, close, free_seats, leave_list
from cardspeak.table import commands as wanted
from cardspeak.table.chairs import is_here
from cardspeak.table.deals import Started, start_deal
from cardspeak.table.terms_change import is_protected

ROOM: Final = "the room"
CALL_REASON: Final = "called from the waiting list"
NOT_READY: Final = Refusal("there is nobody to deal to, or no deck")


class Keeper:
    def __init__(self, room: TableRoom, randomness: Randomness = os.urandom) -> None:
        self.room = room
        self.watch = room.watch
        self.randomness = randomness
        self.bots: dict[str, Bot] = {}
        """Those that are here, by the names of the players they are."""
        self.sealed: SealedDeck | None = None
        self.after_deal: Callable[[], object] = lambda: None
        self._is_settled = True

    async def run(self, until: Callable[[], bool] = lambda: False) -> None:
        """Keeps the table going until it is told to stop; what cannot go on waits for somebody to do something."""
        self.know_deal()
        while not until() and self.room.room.closed_at is None:
            version = self.room.version
            if not await self.step():
                await self._wait(version, None if self.room.table.state.in_deal else self._next_call_ends())

    def know_deal(self) -> None:
        """Tells the bots of a deal that was on when the room came up."""
        self._meet_bots()
        if self.room.table.deal is not None:
            for bot in self.bots.values():
                bot.begin(replace(self.room.table.deal.state.setup, deck=None))

    def _meet_bots(self) -> None:
        for name, kind in self.room.room.bots.items():
            if name not in self.bots and name in self.room.table.state.players:
                self.bots[name] = BOTS[kind](random.SystemRandom())
        self.bots = {name: bot for name, bot in self.bots.items() if name in self.room.table.state.players}

    async def step(self) -> bool:
        """One thing that the room does of itself; False where it is for people to do something."""
        if self.room.table.state.in_deal:
            self._is_settled = False
            return False if self.room.room.is_paused else await self._turn()
        if not self._is_settled:
            self._is_settled = True
            self.after_deal()
        if self.room.room.is_closing:
            return await self._close()
        if await self._change_seats() or await self._call_from_list():
            return True
        if self.room.room.is_paused or self._is_deserted():
            return False
        return await self.deal()

    def _is_deserted(self) -> bool:
        """Bots do not play when nobody is there to see it, nor with the chips of people who have gone."""
        bots = self.room.room.bots
        return not self.room.is_listened_to and any(name in bots for name in self.room.table.state.players)

    async def _close(self) -> bool:
        asker = self.room.asker(self.room.room.hosts[0])
        steps = close(asker)
        return not isinstance(steps, Refusal) and await self.room.go_on(*steps) is None

    # ---------------------------------------------------------------- seats, and the waiting list

    async def _change_seats(self) -> bool:
        """Who asked during a deal for a seat that is open takes it now, before anybody is called from the list."""
        state, at, since = self.room.table.state, int(self.watch.now()), self.room.version
        for each in state.requests:
            if each.seat is not None and state.at(each.seat) is None:
                change = wanted.ChangeSeat(player=each.player, seat=each.seat, at=at)
                if await self.room.go_on(change, since=since) is None:
                    return True
        return False

    async def _call_from_list(self) -> bool:
        """Calls the first who waits to an open seat, and the next one when that one does not come."""
        state, now, since = self.room.table.state, int(self.watch.now()), self.room.version
        for each in self._called():
            if each.until is not None and each.until <= now:
                steps = leave_list(self.room.asker(each.person), each.person)
                return not isinstance(steps, Refusal) and await self.room.go_on(*steps, since=since) is None
        seat = next(iter(free_seats(state)), None)
        first = next((each.person for each in self.room.room.waiting if each.seat is None), None)
        if seat is None or first is None:
            return False
        until = now + self.room.room.settings.call_seconds
        called = happened.SeatCalled(person=first, seat=seat, until=until, at=now, under=("glossary.waiting-list",))
        reserved = wanted.Reserve(player=first, seat=seat, reason=CALL_REASON)
        return await self.room.go_on(reserved, called, since=since) is None

    def _called(self) -> list[OnList]:
        """Those for whom a seat is kept, but for who has asked for it: then it is the host who takes time."""
        asking = {each.player for each in self.room.room.requests}
        return [each for each in self.room.room.waiting if each.until is not None and each.person not in asking]

    def _next_call_ends(self) -> float | None:
        ends = [each.until for each in self._called() if each.until is not None]
        return max(min(ends) - self.watch.now(), 0.1) if ends else None

    # ---------------------------------------------------------------- the next deal

    async def deal(self) -> bool:
        """Begins the next deal, with a drawn button where one is needed, if two players are ready."""
        if await self._prepare() is None:
            return False
        untold = max(self.room.told_until - self.watch.now(), 0)
        await self.watch.sleep(self.room.room.settings.between_deals + untold)
        begun: Refusal | None = OVERTAKEN
        while begun is OVERTAKEN and not (self.room.room.is_paused or self.room.room.is_closing):
            begun = await self._begin()
        return begun is None or begun is NOT_READY or begun is OVERTAKEN

    async def _begin(self) -> Refusal | None:
        await self._prepare()
        # others did what they liked while the deck was being kept
        since, started = self.room.version, self._started()
        if isinstance(started, Refusal) or self.sealed is None or not is_of(self.sealed, started.setup.form.deck):
            return NOT_READY
        number = self.room.table.state.deals + 1
        ready = mix(self.room, self.sealed, started.setup, number)
        for bot in self.bots.values():
            bot.begin(started.setup)
        start = wanted.StartDeal(at=int(self.watch.now()), deck=ready.deck)
        refusal = await self.room.go_on(ready.mixed, start, since=since)
        if refusal is not OVERTAKEN:
            self.sealed = None
        return refusal

    async def _prepare(self) -> Started | None:
        """Whoever is there gets ready, and a deck is sealed; None where there cannot be a deal."""
        await self._bots_get_ready()
        started = self._started()
        if isinstance(started, Refusal) and "seating.draw-for-button" in started.under:
            await self._draw_for_button()
            started = self._started()
        if isinstance(started, Refusal):
            return None
        form_deck, number = started.setup.form.deck, self.room.table.state.deals + 1
        cards = DECKS[form_deck]
        sealed = self.room.room.deck
        is_stale = sealed is None or sealed.is_mixed or sealed.number != number
        if self.sealed is None and not is_stale:
            self.sealed = await sealed_before(self.room, cards, number)
        if self.sealed is None or is_stale or not is_of(self.sealed, form_deck):
            self.sealed = await seal(self.room, cards, number, self.randomness)
        return started

    def _started(self) -> Started | Refusal:
        return start_deal(self.room.table.state, wanted.StartDeal(at=int(self.watch.now())))

    async def _bots_get_ready(self) -> None:
        """Bots that went broke buy in again, come in as soon as they may, and agree to what is proposed."""
        self._meet_bots()
        state, at = self.room.table.state, int(self.watch.now())
        for name in [name for name in self.bots if name in state.players]:
            player = state.players[name]
            if not player.stack and player.leaving is None:
                amount = bot_buy_in(state, self.room.room, name)
                await self.room.go_on(wanted.BuyIn(player=name, amount=amount, at=at))
            if player.standing.kind != "in" and player.comes_in != "post":
                await self.room.go_on(wanted.ComeIn(player=name, how="post"))
            proposal = state.proposal
            if proposal and name not in proposal.agree and is_protected(state.terms, proposal.terms):
                await self.room.go_on(wanted.AgreeToTerms(player=name))

    async def _draw_for_button(self) -> None:
        state = self.room.table.state
        seats = sorted(player.seat for player in state.players.values() if is_here(state, player))
        drawn = shuffle(FULL_DECK, self.randomness)
        await self.room.go_on(wanted.DrawForButton(cards=dict(zip(seats, drawn, strict=False))))

    # ---------------------------------------------------------------- turns

    async def _turn(self) -> bool:
        deal = self.room.table.deal
        assert deal is not None
        seat, version = deal.to_act, self.room.version
        if seat is None:
            return False
        name = self.room.table.state.dealt[seat]
        self._meet_bots()
        if name in self.room.room.bots:
            await self.watch.sleep(self.room.room.settings.bot_pace)
            return self.room.version != version or await self._bot_acts(name, seat, version)
        wait = self._patience()
        if wait is None:
            return False
        if wait > 0:
            await self._wait(version, wait)
            return True
        return await self._time_is_up(name, seat, version)

    def _patience(self) -> float | None:
        """Seconds until the player's time is up; None where there is all the time in the world."""
        turn = self.room.room.turn
        if turn is not None:
            return time_left(turn, int(self.watch.now() * 1000)) / 1000
        grace = self.room.grace_clock()
        return None if grace is None else grace.left / 1000

    async def _time_is_up(self, name: str, seat: int, since: int) -> bool:
        """The time bank begins, if there is one; else the player has run out of time, and sits out if away."""
        turn, now = self.room.room.turn, int(self.watch.now() * 1000)
        bank = bank_of(self.room.room, name)
        if turn is not None and not turn.is_bank and bank > 0:
            began = happened.TurnBegan(player=name, seat=seat, left=bank, is_bank=True, at=now)
            return await self.room.go_on(began, since=since) is None
        self.room.grace.forget()
        if await self.room.go_on(play.RunOutOfTime(seat=seat), since=since) is not None:
            return False
        state = self.room.table.state
        if name not in self.room.connected and name in state.players and state.players[name].absence is None:
            steps: list[Step] = [wanted.SitOut(player=name, at=int(self.watch.now()))]
            await self.room.go_on(*steps)
        return True

    async def _bot_acts(self, name: str, seat: int, since: int) -> bool:
        """What the bot decides; one that fails, has left, or wants what is not allowed, has run out of time."""
        deal = self.room.table.deal
        if deal is None or deal.to_act != seat:
            return True  # something is being kept that changes it, such as the word that the deal is void
        out_of_time = play.RunOutOfTime(seat=seat)
        try:
            command = self.bots[name].decide(view(deal.state, seat))
        except Exception:  # noqa: BLE001 - whatever it is, the game goes on
            command = out_of_time
        refusal = await self.room.go_on(command, since=since)
        return refusal is None or await self.room.go_on(out_of_time, since=since) is None

    async def _wait(self, version: int, seconds: float | None) -> None:
        """Until something has happened since, or the time is over."""
        if seconds is None:
            await self.room.beyond(version)
            return
        acted = asyncio.create_task(self.room.beyond(version))
        ringing = asyncio.create_task(self.watch.sleep(seconds))
        try:
            await asyncio.wait({acted, ringing}, return_when=asyncio.FIRST_COMPLETED)
        finally:
            acted.cancel()
            ringing.cancel()
