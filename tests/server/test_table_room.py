"""A table of the room on a real database: kept before told, done once, seen by each as each may."""

import asyncio
import random
from collections.abc import Awaitable, Callable
from pathlib import Path

import msgspec
import pytest

from cardspeak.bots import RandomBot
from cardspeak.cards import CARDS, FULL_DECK, cards, shuffle
from cardspeak.deal import commands as play
from cardspeak.rulebook import HouseRules, Refusal
from cardspeak.server import table_room
from cardspeak.server.listening import Listener
from cardspeak.server.protocol import Do, Done, Happened, Present, Refused, Sent, Welcome, read_do
from cardspeak.server.settings import Settings
from cardspeak.server.table_room import TableRoom
from cardspeak.server.wishes import AnyCommand, AskForChips, Pause, Say
from cardspeak.store import open_store
from cardspeak.store.log import Store, StoreError
from cardspeak.table import Terms, agree
from cardspeak.table import commands as wanted

PEOPLE = ("Ann", "Ben", "Cleo")
HOME = HouseRules.for_edition("home")


def terms() -> Terms:
    agreed = agree("holdem", "limit:10/20", house=HOME)
    assert not isinstance(agreed, Refusal)
    return agreed


async def seated(store: Store) -> TableRoom:
    room = await TableRoom.open(store, "table 1", terms(), host="Ann", seats=6, settings=Settings(between_deals=0))
    assert not isinstance(room, Refusal)
    for seat, name in enumerate(PEOPLE, 1):
        assert isinstance(await room.do(name, Do(id="sit", command=AskForChips(amount=400, seat=seat))), Done)
    drawn = dict(zip((1, 2, 3), cards("Ks 9d 4c"), strict=True))
    assert await room.go_on(wanted.DrawForButton(cards=drawn)) is None
    return room


async def deal(room: TableRoom, rng: random.Random) -> None:
    assert await room.go_on(wanted.StartDeal(at=0, deck=shuffle(FULL_DECK, rng.randbytes))) is None


async def play_out(room: TableRoom, rng: random.Random, most: int = 1000) -> None:
    bot = RandomBot(rng)
    for number in range(most):
        assert room.table.deal is not None
        options = room.table.deal.options
        if options is None:
            return
        name = room.table.state.dealt[options.seat]
        done = await room.do(name, Do(id=f"{room.version} {number}", command=bot.choose(options)))
        assert isinstance(done, Done), done


def on_a_database(test: Callable[[Store], Awaitable[None]], path: Path) -> None:
    async def run() -> None:
        async with await open_store(f"sqlite:///{path}/room.sqlite3") as store:
            await test(store)

    asyncio.run(run())


def test_a_room_comes_up_again_in_mid_deal_with_the_same_cards_chips_and_turn(tmp_path: Path) -> None:
    async def test(store: Store) -> None:
        rng = random.Random("again")
        room = await seated(store)
        for most in (1000, 1000, 3):
            await deal(room, rng)
            await play_out(room, rng, most)
        again = await TableRoom.restore(store, "table 1")
        assert again.version == room.version
        assert again.table.to_json() == room.table.to_json()
        assert room.table.deal is not None
        assert again.table.deal is not None
        assert again.table.deal.options == room.table.deal.options
        await play_out(again, rng)
        assert again.table.ledger.is_balanced

    on_a_database(test, tmp_path)


def test_a_command_that_is_sent_twice_is_carried_out_once(tmp_path: Path) -> None:
    async def test(store: Store) -> None:
        room = await seated(store)
        buying = Do(id="more", command=AskForChips(amount=50))
        first = await room.do("Ben", buying)
        assert await room.do("Ben", buying) == first
        again = await TableRoom.restore(store, "table 1")
        assert await again.do("Ben", buying) == first
        assert again.table.state.players["Ben"].chips == 450
        # the same name from somebody else is another command
        cleo = Do(id="more", command=AskForChips(amount=50))
        assert isinstance(await room.do("Cleo", cleo), Done)
        assert room.table.state.players["Cleo"].chips == 450

    on_a_database(test, tmp_path)


def test_a_table_that_is_open_for_weeks_does_not_keep_every_command_in_mind(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def test(store: Store) -> None:
        monkeypatch.setattr(table_room, "MOST_KEYS", 3)
        room = await seated(store)
        first = await room.do("Ben", Do(id="first", command=AskForChips(amount=50)))
        for number in range(5):
            assert isinstance(await room.do("Ben", Do(id=f"{number}", command=Say(text="well"))), Done)
        assert len(room._keys) == 3
        assert await room.do("Ben", Do(id="first", command=AskForChips(amount=50))) == first
        assert room.table.state.players["Ben"].chips == 450

    on_a_database(test, tmp_path)


@pytest.mark.parametrize(
    ("person", "command", "reason"),
    [
        ("Ben", wanted.Leave(player="Cleo", at=0), "you are Ben, not Cleo"),
        (None, wanted.Sit(player="Dan", seat=4, at=0), "you are watching"),
        ("Ben", wanted.BuyIn(player="Ben", amount=5, at=0), "with AskForChips"),
        ("Ann", wanted.CorrectBuyIn(player="Ben", change=5, at=0), "the room deals, counts"),
        ("Ben", Pause(), "only the host"),
        (None, Say(text="hello"), "say who you are first"),
        ("Ben", wanted.VoidDeal(reason="I lose"), "only the host"),
        ("Ben", wanted.StartDeal(at=0), "the room deals"),
        ("Ann", wanted.StartDeal(at=0, deck=FULL_DECK), "the room deals"),
        ("Ann", wanted.DrawForButton(cards={1: cards("As")[0]}), "the room deals"),
        ("Ben", play.Fold(seat=3), "your own hand only"),
        (None, play.Fold(seat=1), "you are watching"),
        ("Ben", play.RunOutOfTime(seat=1), "the room deals, counts and keeps the time"),
        ("Ann", play.DealBoard(cards=cards("As Ks Qs")), "the room deals"),
        ("Ann", play.Fold(seat=3), "your own hand only"),
    ],
)
def test_nobody_acts_for_somebody_else(tmp_path: Path, person: str | None, command: AnyCommand, reason: str) -> None:
    async def test(store: Store) -> None:
        room = await seated(store)
        await deal(room, random.Random("own"))
        before = room.table.to_json()
        answer = await room.do(person, Do(id="x", command=command))
        assert isinstance(answer, Refused)
        assert reason in answer.reason
        assert room.table.to_json() == before

    on_a_database(test, tmp_path)


def received(listener: Listener) -> list[Sent]:
    sent: list[Sent] = []
    while not listener.letters.empty():
        sent.append(msgspec.json.decode(listener.letters.get_nowait().text, type=Sent))
    return sent


def test_everybody_is_told_everything_in_order_and_no_card_that_is_not_for_them(tmp_path: Path) -> None:
    async def test(store: Store) -> None:
        rng = random.Random("told")
        room = await seated(store)
        listeners = [await room.join(person) for person in (*PEOPLE, None)]
        names = {str(card) for card in CARDS[:52]}
        for listener in listeners:
            received(listener)  # the cards of the draw for the button, which all have seen
        for _ in range(8):
            await deal(room, rng)
            assert room.table.deal is not None
            hands = {room.table.state.dealt[seat]: set(map(str, room.table.deal.hand(seat))) for seat in (1, 2, 3)}
            late = await room.join("Ben")
            for listener in (*listeners, late):
                sent = msgspec.json.encode(received(listener)).decode()
                told = {name for name in names if f'"{name}"' in sent}
                assert told <= hands.get(listener.person or "", set()), listener.person
                assert listener.person is None or told
            await play_out(room, rng)
            for listener in listeners:
                received(listener)
            await room.leave(late)

    on_a_database(test, tmp_path)


def test_versions_come_without_a_gap_and_the_first_message_is_the_whole_view(tmp_path: Path) -> None:
    async def test(store: Store) -> None:
        rng = random.Random("gap")
        room = await seated(store)
        listener = await room.join("Cleo")
        await deal(room, rng)
        await play_out(room, rng)
        first, _present, *rest = received(listener)
        assert isinstance(first, Welcome)
        version = first.version
        for message in rest:
            assert isinstance(message, Happened)
            version += len(message.events)
            assert message.version == version
        assert version == room.version == await store.version("table 1")

    on_a_database(test, tmp_path)


class _Failing:
    """A store whose disk is full for one append."""

    def __init__(self, store: Store) -> None:
        self.store = store
        self.is_full = False

    def __getattr__(self, name: str) -> object:
        return getattr(self.store, name)

    async def append(self, *arguments: object, **how: object) -> int:
        if self.is_full:
            raise StoreError("the disk is full")
        append: Callable[..., Awaitable[int]] = self.store.append
        return await append(*arguments, **how)


def test_what_could_not_be_kept_has_not_happened(tmp_path: Path) -> None:
    async def test(store: Store) -> None:
        failing = _Failing(store)
        room = await seated(failing)  # type: ignore[arg-type] # a store that fails on demand
        listener = await room.join("Ann")
        before = room.table.to_json()
        failing.is_full = True
        with pytest.raises(StoreError, match="the disk is full"):
            await room.do("Ben", Do(id="more", command=AskForChips(amount=50)))
        failing.is_full = False
        assert room.table.to_json() == before
        assert [type(message) for message in received(listener)] == [Welcome, Present]
        assert isinstance(await room.do("Ben", Do(id="more", command=AskForChips(amount=50))), Done)
        assert room.table.state.players["Ben"].chips == 450

    on_a_database(test, tmp_path)


@pytest.mark.parametrize(
    "text", ["", "[]", "{", '{"type": "Do"}', '{"type":"Do","id":"1","command":{"type":"Rob"}}', b"\xff"]
)
def test_what_is_no_command_is_answered_in_words(text: bytes | str) -> None:
    answer = read_do(text)
    assert isinstance(answer, Refused)
    assert "this is no command" in answer.reason


def test_a_command_is_read_as_it_was_written() -> None:
    wish = Do(id="7", command=play.Wager(seat=3, to=40))
    assert read_do(msgspec.json.encode(wish)) == wish
    told = Do(id="8", command=wanted.Sit(player="Dan", seat=4, at=0))
    assert read_do(msgspec.json.encode(told)) == told


def test_terms_that_cannot_be_played_open_no_room(tmp_path: Path) -> None:
    async def test(store: Store) -> None:
        answer = await TableRoom.open(store, "table 1", terms(), host="Ann", seats=40)
        assert isinstance(answer, Refusal)
        assert await store.streams() == {}

    on_a_database(test, tmp_path)
