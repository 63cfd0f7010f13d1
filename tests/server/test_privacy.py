"""Nobody is told of a card that is not for them: every byte that anybody gets in an evening is searched for one."""

import asyncio
import random
import re
from collections import Counter
from collections.abc import Callable, Iterator, Mapping
from itertools import pairwise
from pathlib import Path
from typing import Any, Final

import msgspec
import pytest
from tests.server.oracle import (
    Log,
    Secrets,
    cards_in,
    logs_in,
    seeds_in,
    wrong_in_message,
    wrong_in_replay,
    wrong_in_text,
    wrong_secrets,
)
from tests.server.recording import OF_A_DEAL, OF_A_TABLE, OF_THE_ROOM, Evening, Heard

from cardspeak.forms import FORMS
from cardspeak.rulebook import HouseRules, Refusal
from cardspeak.server import happenings as happened
from cardspeak.server.keeper import Keeper
from cardspeak.server.listening import Listener
from cardspeak.server.settings import Settings
from cardspeak.server.table_room import TableRoom
from cardspeak.store import open_store
from cardspeak.table import agree
from cardspeak.table import commands as wanted

BEGINNING: Final = re.compile(rb"(?m)^(?:\[\d+\]$|PokerStars Hand #|.*, deal \d+, \d{4}-)")
NUMBER: Final = re.compile(rb"(?m)^hand = (\d+)|^PokerStars Hand #\d+(\d{3}):|^.*, deal (\d+), \d{4}-")
VERSION: Final = re.compile(rb'^\{"type":"(?:Welcome|Happened)","version":(\d+)')


class Search:
    """Looks through all that was heard."""

    def __init__(self, logs: Mapping[str, Log], seeds: Mapping[str, bytes], delays: Mapping[str, int]) -> None:
        self.logs = logs
        self.secrets = Secrets(logs, seeds)
        self.delays = delays
        self.searched: Counter[str] = Counter()

    def wrong(self, heard: Heard) -> Iterator[str]:
        text, log = heard.text, self.logs[heard.table]
        until, opened = self._until(heard), set[str]()
        self.searched[heard.what] += 1
        if heard.what == "socket":
            yield from wrong_in_message(log, heard.viewer, text)
        elif heard.what == "/export":
            for number, part in _parts(text):
                yield from wrong_in_text(log, heard.viewer, number, part, until)
        elif heard.what in OF_A_DEAL:
            yield from wrong_in_text(log, heard.viewer, heard.number, text, until)
            if heard.what == "/replay":
                yield from wrong_in_replay(log, heard.viewer, text)
            elif heard.what == "/sealed":
                opened = self.secrets.opened(log, heard.table, heard.viewer, heard.number, until)
        else:
            yield from (f"{card} in {heard.what}" for card in cards_in(text))
        yield from wrong_secrets(text, self.secrets, opened)
        yield from self._too_early(heard)

    def _is_behind(self, heard: Heard) -> bool:
        return self.delays[heard.table] > 0 and heard.viewer not in self.logs[heard.table].insiders

    def _until(self, heard: Heard) -> int:
        """How much of the log somebody may have read of when a deal was given out."""
        if not self._is_behind(heard):
            return heard.until
        return min(heard.until, self.logs[heard.table].length_at(heard.at - self.delays[heard.table]))

    def _too_early(self, heard: Heard) -> Iterator[str]:
        """Watchers who are behind are told of nothing before its time."""
        told = VERSION.match(heard.text)
        if told is None or heard.what != "socket" or not self._is_behind(heard):
            return
        version = int(told[1])
        if heard.at < self.logs[heard.table].time_of(version) + self.delays[heard.table]:
            yield f"version {version} before its time"


def _parts(text: bytes) -> Iterator[tuple[int, bytes]]:
    """An export of the evening deal by deal, whichever of the three forms it has."""
    starts = [found.start() for found in BEGINNING.finditer(text)]
    for start, end in pairwise([*starts, len(text)]):
        number = NUMBER.search(text, start, end)
        assert number is not None
        yield int(next(filter(None, number.groups()))), text[start:end]


def test_every_byte_that_anybody_gets_holds_no_card_that_is_not_for_them(tmp_path: Path) -> None:
    evening = Evening(tmp_path, "every byte", deals=12, calm_deals=5)
    asyncio.run(asyncio.wait_for(evening.run(), 400))
    logs, seeds = logs_in(evening.file), seeds_in(evening.file)
    search = Search(logs, seeds, {table.id: table.delay for table in evening.tables})
    wrong = [
        f"{each} told to {heard.viewer} at {heard.table}" for heard in evening.heard for each in search.wrong(heard)
    ]
    assert wrong == []
    kinds = Counter(event["type"] for log in logs.values() for event in log.events)
    assert kinds["DealSettled"] >= 12 * len(FORMS)
    assert {each.started.setup.form.name for log in logs.values() for each in log.deals if each.started} >= set(FORMS)
    assert not [kind for kind in ("Shown", "Mucked", "DrawDeclared", "CardsShown", "BoardDealt") if not kinds[kind]]
    expected = {"socket", "refused", "/export", *OF_A_DEAL, *OF_A_TABLE, *OF_THE_ROOM}
    assert set(search.searched) == expected
    assert {heard.viewer for heard in evening.heard} >= {None, "Stranger", *(each.name for each in evening.people)}


# ------------------------------------------------------------------------------------------ the search finds it


class QuickWatch:
    """Time that passes only when somebody sleeps."""

    def __init__(self) -> None:
        self.time = 1000.0

    def now(self) -> float:
        return self.time

    async def sleep(self, seconds: float) -> None:
        self.time += seconds
        await asyncio.sleep(0)


class Told:
    """A short evening of three bots, and what one of them and a watcher were told."""

    def __init__(self, folder: Path, form: str) -> None:
        self.file = f"{folder}/room.sqlite3"
        self.messages: dict[str | None, list[bytes]] = {"Bo": [], None: []}
        asyncio.run(self._play(form))
        ((self.table, self.log),) = logs_in(self.file).items()
        self.seeds = seeds_in(self.file)
        self.secrets = Secrets({self.table: self.log}, self.seeds)

    async def _play(self, form: str) -> None:
        terms = agree(form, "limit:2/4", house=HouseRules.for_edition("home"))
        assert not isinstance(terms, Refusal)
        async with await open_store(f"sqlite:///{self.file}") as store:
            settings, watch = Settings(between_deals=0, bot_pace=0), QuickWatch()
            room = await TableRoom.open(store, "table 1", terms, host="Ada", seats=4, settings=settings, watch=watch)
            assert not isinstance(room, Refusal)
            for seat, name in enumerate(("Ada", "Bo", "Cy"), 1):
                await room.go_on(wanted.Sit(player=name, seat=seat, at=0), wanted.BuyIn(player=name, amount=200, at=0))
                await room.go_on(happened.BotSeated(player=name, kind="random", at=0))
            listeners = {person: await room.join(person) for person in self.messages}
            keeper = Keeper(room, random.Random(form).randbytes)
            keeper.after_deal = lambda: self._take(listeners)
            await keeper.run(until=lambda: room.table.state.deals > 8)

    def _take(self, listeners: Mapping[str | None, Listener]) -> None:
        for person, listener in listeners.items():
            while not listener.letters.empty():
                self.messages[person].append(listener.letters.get_nowait().text)

    def mid_deal(self) -> dict[str, Any]:
        """A message to Bo while others have cards that he does not know."""
        for text in self.messages["Bo"]:
            message: dict[str, Any] = msgspec.json.decode(text)
            deal = message.get("view", {}).get("deal")
            if deal and not deal["is_over"] and message["type"] == "Happened" and self.hidden(message):
                return message
        raise AssertionError

    def hidden(self, message: dict[str, Any]) -> list[tuple[int, str]]:
        """Cards of others that Bo does not know yet, with whose they are."""
        deal, version = self.log.deal_at(message["version"]), message["version"]
        assert deal is not None
        known = deal.names(deal.seats["Bo"], version)
        held = [(seat, card) for seat in deal.seats.values() for at, card in deal.known(seat, version) if at == seat]
        return sorted((seat, card) for seat, card in held if card not in known)

    def found(self, message: dict[str, Any]) -> list[str]:
        text = msgspec.json.encode(message)
        return wrong_in_message(self.log, "Bo", text) + wrong_secrets(text, self.secrets, set())


@pytest.fixture(scope="module", params=["holdem", "stud", "deuce-to-seven-triple-draw"])
def told(request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory) -> Told:
    return Told(tmp_path_factory.mktemp("told"), request.param)


def test_the_search_finds_nothing_where_nothing_is_wrong(told: Told) -> None:
    for viewer, texts in told.messages.items():
        assert len(texts) > 50
        for text in texts:
            assert not wrong_in_message(told.log, viewer, text)
            assert not wrong_secrets(text, told.secrets, set())
    assert told.found(told.mid_deal()) == []


def _in_a_hand(told: Told, message: dict[str, Any]) -> None:
    seat, card = told.hidden(message)[0]
    cards = next(each["cards"] for each in message["view"]["deal"]["seats"] if each["seat"] == seat)
    cards[cards.index("??")] = card


def _own_card_in_anothers_hand(told: Told, message: dict[str, Any]) -> None:
    deal = told.log.deal_at(message["version"])
    assert deal is not None
    own = next(card for at, card in deal.known(deal.seats["Bo"], message["version"]) if at == deal.seats["Bo"])
    other = next(each for each in message["view"]["deal"]["seats"] if each["seat"] != deal.seats["Bo"])
    other["cards"][0] = own


def _in_an_event(told: Told, message: dict[str, Any]) -> None:
    message["events"][0]["cards"] = [told.hidden(message)[0][1]]


def _in_words(told: Told, message: dict[str, Any]) -> None:
    name = told.hidden(message)[0][1]
    ranks = ("two", "three", "four", "five", "six", "seven", "eight", "nine", "ten", "jack", "queen", "king", "ace")
    suits = {"c": "clubs", "d": "diamonds", "h": "hearts", "s": "spades"}
    message["room"]["title"] = f"Beware of the {ranks['23456789TJQKA'.index(name[0])]} of {suits[name[1]]}"


def _drawn(told: Told, message: dict[str, Any]) -> None:
    name = told.hidden(message)[0][1]
    message["room"]["title"] = f"{name[0].replace('T', '10')}{'♣♦♥♠'['cdhs'.index(name[1])]}"


def _run_together(told: Told, message: dict[str, Any]) -> None:
    message["room"]["undo"] = f"d dh p1 {''.join(card for _, card in told.hidden(message))}"


def _as_words_for_a_hand(told: Told, message: dict[str, Any]) -> None:
    seat, _ = told.hidden(message)[0]
    next(each for each in message["view"]["deal"]["seats"] if each["seat"] == seat)["words"] = "pair of aces, maybe"


def _words_for_a_winner_who_has_not_shown(told: Told, message: dict[str, Any]) -> None:
    seat, _ = told.hidden(message)[0]
    message["view"]["deal"]["winners"] = [{"seat": seat, "amount": 1, "words": "pair of twos"}]


def _another_view(_: Told, message: dict[str, Any]) -> None:
    message["view"]["viewer"] = "Ada"


def _a_burned_card(told: Told, message: dict[str, Any]) -> None:
    deal = told.log.deal_at(message["version"])
    assert deal is not None
    assert deal.started is not None
    assert deal.started.setup.deck is not None
    message["room"]["seal"] = str(deal.started.setup.deck[-1])


def _too_soon(_: Told, message: dict[str, Any]) -> None:
    message["version"] -= 1


def _a_salt(told: Told, message: dict[str, Any]) -> None:
    deal = told.log.deal_at(message["version"])
    assert deal is not None
    message["room"]["seal"] = f"x{next(iter(told.secrets.salts[told.table, deal.first]))}"


def _a_seed(told: Told, message: dict[str, Any]) -> None:
    message["room"]["seal"] = next(iter(told.seeds.values())).hex()


def _a_seed_as_bytes(told: Told, message: dict[str, Any]) -> None:
    message["room"]["seal"] = next(iter(told.seeds.values()))


@pytest.mark.parametrize(
    "leak",
    [
        _in_a_hand,
        _own_card_in_anothers_hand,
        _in_an_event,
        _in_words,
        _drawn,
        _run_together,
        _as_words_for_a_hand,
        _words_for_a_winner_who_has_not_shown,
        _another_view,
        _a_burned_card,
        _too_soon,
        _a_salt,
        _a_seed,
        _a_seed_as_bytes,
    ],
)
def test_the_search_finds_a_secret_that_is_told(told: Told, leak: Callable[[Told, dict[str, Any]], None]) -> None:
    message = told.mid_deal()
    leak(told, message)
    assert told.found(message)


def test_the_search_finds_a_hidden_card_in_a_text(told: Told) -> None:
    until = len(told.log.events)
    deal = next(each for each in told.log.deals if len(each.shown) < len(each.seats))
    seat = next(seat for seat in deal.seats.values() if seat not in deal.shown)
    hidden = [card for _, card in deal.known(seat, until) if card not in deal.names(None, until)]
    assert hidden
    for text in (f"Ada mucks [{hidden[0]}]", f'"d dh p1 {hidden[0]}??"', f"Ada mucks {hidden[0]} ??"):
        assert not wrong_in_text(told.log, None, deal.number, text.replace(hidden[0], "??").encode(), until)
        assert wrong_in_text(told.log, None, deal.number, text.encode(), until)
    assert wrong_in_text(told.log, None, deal.number, b"Ada mucks (a pair of kings)", until)
    assert wrong_in_text(told.log, None, deal.number, b"Ada folds", deal.first)
