"""Evenings that are kept in a store as the room keeps them: with sealed decks, talk and clocks among the events."""

import asyncio
from collections.abc import Awaitable, Callable, Iterable, Iterator
from pathlib import Path
from typing import NamedTuple

import msgspec
from evenings import HOUSES, Evening

from cardspeak.cards import CARDS, Card
from cardspeak.cards.commitment import dealing_order, prepare
from cardspeak.cards.shuffle import Contribution
from cardspeak.deal import ShowChoices
from cardspeak.deal import commands as play
from cardspeak.deal import events as of_deal
from cardspeak.deal.events import AnyEvent as DealEvent
from cardspeak.forms import DECKS, FORMS
from cardspeak.rulebook import HouseRules, Refusal
from cardspeak.server import happenings as happened
from cardspeak.server.chapters import DealKept
from cardspeak.server.happenings import AnyEvent, encoded
from cardspeak.server.history import deals_before, events_of, state_before
from cardspeak.server.pages import Frame
from cardspeak.server.replays import frames
from cardspeak.server.room_state import RoomState, follow
from cardspeak.server.rooms import Looked
from cardspeak.server.settings import Settings
from cardspeak.store import open_store
from cardspeak.store.log import Store
from cardspeak.table import AnyTableCommand, AnyTableEvent, TableView, Terms, view_table
from cardspeak.table import commands as wanted
from cardspeak.table.deals import start_deal
from cardspeak.table.events import DealArranged

BEGAN = 1_700_000_000


class Said(NamedTuple):
    """What was appended at once, and how everybody saw the table then."""

    version: int
    events: list[AnyEvent]
    views: dict[str | None, TableView]

    @property
    def of_game(self) -> int:
        """The version of the last event that was no clock's."""
        return self.version - isinstance(self.events[-1], happened.TurnBegan)


class Kept(Evening):
    """`p1`, `p2` and so on play."""

    def __init__(  # noqa: PLR0913 - as an evening
        self,
        games: str | Terms = "holdem",
        stakes: str = "no-limit:1/2",
        *,
        house: HouseRules = HOUSES["home"],
        table: str = "table-1",
        host: str = "p1",
        settings: Settings = Settings(),  # noqa: B008 - never changed
        players: Iterable[int] = (1, 2, 3, 4),
        chips: int = 400,
        seed: object = "kept",
        turn_seconds: int | None = 30,
        began: int = BEGAN,
    ) -> None:
        super().__init__(games, stakes, house=house, seed=seed)
        self.name = table
        self.said: list[Said] = []
        self.seeds: dict[str, bytes] = {}
        self.written = 0
        self.turn_seconds = turn_seconds
        self.now = began
        self.keep([*self.log, happened.RoomOpened(host=host, settings=settings, at=self.now)])
        for seat in players:
            self.sit(seat, chips)
        if self.table.state.form.button and self.table.state.players:
            self.draw(min(players))

    @property
    def version(self) -> int:
        return self.said[-1].version if self.said else 0

    def looked(self) -> Looked:
        """The table as the room looks at it."""
        room = RoomState()
        for each in self.said:
            for event in each.events:
                room = follow(room, event)
        return Looked(self.name, self.table.state, room, self.table.deal, has_passphrase=False)

    @property
    def names(self) -> list[str]:
        return list(self.table.state.accounts)

    def keep(self, events: list[AnyEvent]) -> None:
        views = {name: view_table(self.table.state, self.table.deal, name) for name in (None, *self.names)}
        self.said.append(Said(self.version + len(events), events, views))

    def tell(self, *events: AnyEvent) -> None:
        self.keep(list(events))

    def do(self, command: AnyTableCommand) -> list[AnyTableEvent]:
        done = super().do(command)
        self.keep([*done, *self._clock()])
        return done

    def attempt(self, command: AnyTableCommand) -> bool:
        """Something that may well be refused."""
        done = self.table.do(command)
        if isinstance(done, Refusal):
            return False
        self.log += done
        self.keep(list(done))
        return True

    def with_host(self, command: AnyTableCommand, *after: AnyEvent) -> None:
        """A command and the room's own events behind it, all at once."""
        done = super().do(command)
        self.keep([*done, *after])

    def _clock(self) -> list[AnyEvent]:
        state, deal = self.table.state, self.table.deal
        if self.turn_seconds is None or deal is None or not state.in_deal or deal.to_act is None:
            return []
        left, seat = self.turn_seconds * 1000, deal.to_act
        return [happened.TurnBegan(player=state.dealt[seat], seat=seat, left=left, at=self.now * 1000 + 7)]

    # ---------------------------------------------------------------- dealing

    def start_with_cards(self) -> str:
        """The deck is sealed, mixed by everybody, cut by somebody, and dealt."""
        self.later(seconds=20)
        number = self.table.state.deals + 1
        started = start_deal(self.table.state, wanted.StartDeal(at=self.now))
        assert not isinstance(started, Refusal), started
        secret = self.rng.randbytes(32)
        sealed = prepare(DECKS[started.setup.form.deck], f"{self.name} deal {number}", secret)
        self.seeds[sealed.commitment.seal] = secret
        self.tell(happened.DeckSealed(number=number, commitment=sealed.commitment, at=self.now))
        self.tell(happened.Said(person="p1", text=f"deal {number} now", at=self.now))
        given = tuple(Contribution(name, self.rng.randbytes(32).hex()) for name in self.table.state.players)
        mixed = happened.DeckMixed(number=number, contributions=given, cut_by="p1", cut_at=11, at=self.now)
        places = dealing_order(sealed.commitment, given, cut_at=11)
        assert not isinstance(places, Refusal)
        done = Evening.do(self, wanted.StartDeal(at=self.now, deck=sealed.dealt(places)))
        self.keep([mixed, *done, *self._clock()])
        return self.posted()

    def whole_deal(self, *, shows: bool = True) -> None:
        """Played out at random, with hands shown and asked for when it is over; who is broke buys in again."""
        self.start_with_cards()
        self.play_out()
        if shows:
            self.show_afterwards()
        self.later(seconds=5)
        for name, player in list(self.table.state.players.items()):
            if not player.stack:
                self.buy(name, 400)
            if player.standing.kind != "in" and player.comes_in != "post":
                self.attempt(wanted.ComeIn(player=name, how="post"))

    def show_afterwards(self) -> None:
        """Somebody shows a card to one other, somebody shows all to all, and somebody asks to see a hand."""
        state = self.deal.state
        seats, rng = list(state.seats), self.rng
        for to in (rng.choice(seats), None):
            seat = rng.choice(seats)
            place = state.place_of[seat]
            own = [*state.hands[place], *state.muck[place], *state.discards[place]]
            if own and seat != to:
                self.attempt(play.ShowTo(seat=seat, cards=tuple(rng.sample(own, rng.randint(1, len(own)))), to=to))
        asker, asked = rng.sample(seats, 2)
        self.attempt(play.AskToSee(seat=asker, hand_of=asked))

    # ---------------------------------------------------------------- keeping

    async def write(self, store: Store, batches: int | None = None) -> None:
        """What has happened since, so many batches of it."""
        for seal, secret in self.seeds.items():
            if await store.get("seed", seal) is None:
                await store.put("seed", seal, secret)
        end = len(self.said) if batches is None else self.written + batches
        for each in self.said[self.written : end]:
            await store.append(self.name, each.version - len(each.events), encoded(each.events))
        self.written = end


# ------------------------------------------------------------------------------------------ who may know what


class DealLog(NamedTuple):
    """A deal with everything that is in it."""

    arranged: DealArranged
    events: list[DealEvent]

    def seat_of(self, viewer: str | None) -> int | None:
        return next((each.seat for each in self.arranged.players if each.player == viewer), None)

    @property
    def deck(self) -> tuple[Card, ...]:
        started = self.events[0]
        assert isinstance(started, of_deal.DealStarted)
        return started.setup.deck or ()


def deals_of(evening: Evening) -> Iterator[DealLog]:
    deal: DealLog | None = None
    for event in evening.log:
        if isinstance(event, DealArranged):
            if deal is not None:
                yield deal
            deal = DealLog(event, [])
        elif deal is not None and isinstance(event, DealEvent):
            deal.events.append(event)
    if deal is not None:
        yield deal


def may_know(deal: DealLog, viewer: str | None) -> set[Card]:
    """Every card of a deal that somebody has seen by right: told over again from the rules of showing."""
    own, seen = deal.seat_of(viewer), set[Card]()
    for event in deal.events:
        match event:
            case of_deal.CardsDealt(seat=seat, cards=cards, faces=faces):
                seen |= {card for card, face in zip(cards, faces, strict=True) if face == "u" or seat == own}
            case of_deal.BoardDealt(cards=cards) | of_deal.HandSeen(cards=cards) | of_deal.OpenersShown(cards=cards):
                seen |= set(cards)
            case of_deal.DiscardsTurnedUp(cards=cards):
                seen |= set(cards)
            case of_deal.Shown(cards=cards, earlier=earlier):
                seen |= {*cards, *earlier}
            case of_deal.DrawDeclared(seat=seat, discards=discards, faceup=faceup) if faceup or seat == own:
                seen |= set(discards)
            case of_deal.CardsShown(seat=seat, cards=cards, to=to) if to is None or own in {seat, to}:
                seen |= set(cards)
            case _:
                pass
    return seen


# ------------------------------------------------------------------------------------------ running


def on_a_database(path: Path, test: Callable[[Store], Awaitable[None]]) -> None:
    async def run() -> None:
        async with await open_store(f"sqlite:///{path}/room.sqlite3") as store:
            await test(store)

    asyncio.run(run())


def stakes_of(form: str) -> str:
    """As the form is usually played."""
    board = FORMS[form].has_board
    if FORMS[form].forced == "bring-in":
        return "limit:10/20:1:3"
    return "no-limit:1/2" if board else "limit:2/4"


# ------------------------------------------------------------------------------------------ reading again


async def all_deals(store: Store, table: str = "table-1") -> list[DealKept]:
    return await deals_before(store, table, None, 10_000)


async def frames_of(store: Store, deal: DealKept, viewer: str | None, table: str = "table-1") -> list[Frame]:
    before = await state_before(store, table, deal)
    return list(frames(before, await events_of(store, table, deal), viewer))


def cards_told(shown: object) -> set[Card]:
    """Every card whose name stands in what is sent."""
    sent = msgspec.json.encode(shown).decode()
    return {card for card in CARDS if card.is_known and f'"{card}"' in sent}


def showdown_at(evening: Kept) -> None:
    """Everybody calls and checks to a bet on the river, and shows what must be shown."""
    evening.start_with_cards()
    while not evening.deal.is_over:
        options, state = evening.deal.options, evening.deal.state
        assert options is not None
        seat = options.seat
        if isinstance(options, ShowChoices):
            evening.do(play.Muck(seat=seat) if any(state.shown) else play.Show(seat=seat))
        elif state.rules.name == "river" and not state.has_bet:
            evening.do(play.Wager(seat=seat, to=4))
        else:
            evening.do(play.Check(seat=seat) if evening.deal.choices.check else play.Call(seat=seat))
