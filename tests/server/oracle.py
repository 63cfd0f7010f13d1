"""Somebody who knows every card of an evening, and finds in whatever was told to others a card that was not for them.

All of it is made from the log alone, and on purpose by other means than the room's own views: from each event which
cards it turns up for whom.
"""

import base64
import re
import sqlite3
from bisect import bisect_right
from collections.abc import Iterable, Iterator, Mapping
from functools import cache, cached_property
from typing import Any, Final, NamedTuple

import msgspec

from cardspeak.cards import Card
from cardspeak.cards.card import RANK_NAMES, SUIT_NAMES
from cardspeak.cards.commitment import prepare
from cardspeak.deal.events import DealStarted
from cardspeak.deal.view_words import words_of, words_showing
from cardspeak.forms import DECKS
from cardspeak.server import happenings as happened
from cardspeak.server.happenings import AnyEvent, decoded

Told = dict[str, Any]
"""JSON as somebody has got it."""

CARDS: Final = re.compile(rb"(?:[2-9TJQKA][cdhs]|Jk|\?\?)+")
"""One card, or several without anything between them, as no other word is written."""
SPOKEN: Final = re.compile(rf"(\w+) of ({'|'.join(SUIT_NAMES)})")
SUITS: Final = re.compile(rf" of (?:{'|'.join(SUIT_NAMES)})".encode(), re.IGNORECASE)
HANDS: Final = re.compile(
    rb"\b(?:pair of|two pair|three of a kind|straight|flush|full house|four of a kind|Lo:|LO:|HI:)"
)
DRAWN: Final = re.compile(r"(10|[2-9JQKA])([♣♦♥♠])")
HEX: Final = re.compile(rb"[0-9a-f]{64}")
BASE64: Final = re.compile(rb"[A-Za-z0-9+/_-]{43}")
TOLD_IN_REPLAYS: Final = {"Said", "Paused", "Resumed"}
_OF_ROOM: Final = {kind.__name__ for kind in happened.Event.__subclasses__()}
_CLOCKS: Final = {"TurnBegan", "BankSpent", "BanksFilled"}
_UNSEEN: Final = "??"


def _all_but(letters: str) -> bytes:
    """A table for `translate` that leaves these and makes everything else a space."""
    return bytes(code if chr(code) in letters else 32 for code in range(128)) + b" " * 128


_ALPHABET: Final = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789"
_WORDS: Final = _all_but(f"{_ALPHABET}?")
_NUMBERS: Final = _all_but(f"{_ALPHABET}+/_-")


def cards_in(text: bytes) -> set[str]:
    """Every card that a text names, in letters, in words or as it is drawn."""
    found = set().union(*map(_named, set(text.translate(_WORDS).split())))
    if SUITS.search(text) or b"\xe2\x99" in text:
        words = text.decode()
        ranks = {name: "23456789TJQKA"[place] for place, name in enumerate(RANK_NAMES)}
        found |= {ranks[rank.lower()] + suit[0] for rank, suit in SPOKEN.findall(words.lower()) if rank in ranks}
        found |= {("T" if rank == "10" else rank) + "cdhs"["♣♦♥♠".index(suit)] for rank, suit in DRAWN.findall(words)}
    return found


@cache
def _named(word: bytes) -> frozenset[str]:
    if CARDS.fullmatch(word) is None:
        return frozenset()
    return frozenset(word[place : place + 2].decode() for place in range(0, len(word), 2)) - {_UNSEEN}


class Turned(NamedTuple):
    """Cards that an event shows."""

    version: int
    to: frozenset[int] | None
    """The seats that see them; None for everybody."""
    at: int | None
    """The seat whose they are; None for the board."""
    cards: tuple[str, ...]


class Dealing:
    """One deal of the log."""

    def __init__(self, version: int, arranged: Told) -> None:
        self.first = version
        self.number: int = arranged["number"]
        self.seats: dict[str | None, int] = {each["player"]: each["seat"] for each in arranged["players"]}
        self.turned: list[Turned] = []
        self.started: DealStarted | None = None
        self.over: int | None = None
        """When it was settled first: a hand that is seen afterwards may settle it again."""
        self.shown: dict[int, int] = {}
        """When a seat's whole hand was turned up for all."""
        self._known: dict[int | None, tuple[list[int], list[frozenset[tuple[int | None, str]]]]] = {}

    def known(self, seat: int | None, version: int) -> frozenset[tuple[int | None, str]]:
        """What somebody at a seat, or without one, may know then: whose, and which card."""
        if seat not in self._known:
            self._known[seat] = self._all_known(seat)
        versions, sets = self._known[seat]
        return sets[bisect_right(versions, version)]

    def _all_known(self, seat: int | None) -> tuple[list[int], list[frozenset[tuple[int | None, str]]]]:
        versions: list[int] = []
        sets: list[frozenset[tuple[int | None, str]]] = [frozenset()]
        for each in self.turned:
            if each.to is None or seat in each.to:
                versions.append(each.version)
                sets.append(sets[-1] | {(each.at, card) for card in each.cards})
        return versions, sets

    def names(self, seat: int | None, version: int) -> set[str]:
        return {card for _, card in self.known(seat, version)}


class Log:
    """All that has happened at a table, with every card."""

    def __init__(self, bodies: list[bytes]) -> None:
        self.events: list[Told] = [msgspec.json.decode(body) for body in bodies]
        self._decoded: list[AnyEvent] = decoded(bodies)
        self.deals: list[Dealing] = []
        self.button_draws: list[tuple[int, set[str]]] = []
        self._deal_of: list[Dealing | None] = [None]
        self._times = [0.0]
        for version, event in enumerate(self.events, 1):
            self._take_in(version, event)
            self._deal_of.append(self.deals[-1] if self.deals else None)
            at = event.get("at", 0)
            self._times.append(max(self._times[-1], at / 1000 if event["type"] in _CLOCKS else at))

    def _take_in(self, version: int, event: Told) -> None:
        if event["type"] == "DealArranged":
            self.deals.append(Dealing(version, event))
        elif event["type"] == "ButtonDrawn":
            self.button_draws.append((version, set(event["cards"].values())))
        elif self.deals:
            deal = self.deals[-1]
            deal.turned += _turned(version, event)
            if event["type"] in {"DealSettled", "DealVoided"} and deal.over is None:
                deal.over = version
            if event["type"] in {"Shown", "HandSeen", "BoardPlayed"}:
                deal.shown.setdefault(event["seat"], version)
            started = self._decoded[version - 1]
            if isinstance(started, DealStarted):
                deal.started = started

    def deal_at(self, version: int) -> Dealing | None:
        """The deal that is on then, or was the last."""
        return self._deal_of[min(version, len(self.events))]

    def time_of(self, version: int) -> float:
        """When this was kept, or somewhat earlier: the last time that the log tells before it."""
        return self._times[min(version, len(self.events))]

    def length_at(self, time: float) -> int:
        """How many events there were then, or somewhat more."""
        return bisect_right(self._times, time) - 1

    @cached_property
    def insiders(self) -> set[str]:
        """Who has sat here, or is the host: those who are never behind in what is read of a deal."""
        seated = {event["player"] for event in self.events if event["type"] == "SeatTaken"}
        return seated | {event["host"] for event in self.events if event["type"] == "RoomOpened"}

    def numbered(self, number: int) -> Dealing:
        return next(deal for deal in reversed(self.deals) if deal.number == number)

    def as_seen(self, version: int, viewer: str | None) -> Told:
        """An event as it may be read."""
        event, deal = self.events[version - 1], self.deal_at(version)
        return _as_seen(event, None if deal is None else deal.seats.get(viewer))

    def secrets(self, seeds: Mapping[str, bytes]) -> Iterator[tuple[Dealing, dict[str, str]]]:
        """Of every deal the salts, and which card each would open."""
        sealed: Told | None = None
        for version, event in enumerate(self.events, 1):
            if event["type"] == "DeckSealed":
                sealed = event["commitment"]
            elif event["type"] == "DealStarted" and sealed is not None:
                deal = self.deal_at(version)
                assert deal is not None
                cards = DECKS[event["setup"]["form"]["deck"]]
                deck = prepare(cards, sealed["context"], seeds[sealed["seal"]])
                yield deal, dict(zip(deck.salts, map(str, deck.order), strict=True))

    @cached_property
    def public_hex(self) -> set[str]:
        """What is published of the decks, and what players gave for them."""
        found: set[str] = set()
        for event in self.events:
            if event["type"] == "DeckSealed":
                found |= {event["commitment"]["seal"], *event["commitment"]["digests"]}
            elif event["type"] == "DeckMixed":
                found |= {each["entropy"] for each in event.get("contributions", ())}
        return found


def _turned(version: int, event: Told) -> Iterator[Turned]:
    """Which cards an event turns up, and for whom."""
    seat: int = event.get("seat", 0)
    match event["type"]:
        case "CardsDealt":
            faces = list(zip(event["cards"], event["faces"], strict=True))
            yield Turned(version, None, seat, tuple(card for card, face in faces if face == "u"))
            yield Turned(version, frozenset({seat}), seat, tuple(card for card, face in faces if face == "d"))
        case "BoardDealt":
            yield Turned(version, None, None, tuple(event["cards"]))
        case "DrawDeclared" if event.get("faceup"):
            yield Turned(version, None, seat, tuple(event["discards"]))
        case "Shown":
            yield Turned(version, None, seat, (*event["cards"], *event.get("earlier", ())))
        case "OpenersShown" | "DiscardsTurnedUp" | "HandSeen":
            yield Turned(version, None, seat, tuple(event["cards"]))
        case "CardsShown":
            to = event.get("to")
            yield Turned(version, None if to is None else frozenset({seat, to}), seat, tuple(event["cards"]))
        case _:
            pass


def _as_seen(event: Told, seat: int | None) -> Told:  # noqa: PLR0911 - one return a kind of secret
    is_own = seat is not None and event.get("seat") == seat
    match event["type"]:
        case "DealStarted":
            return {**event, "setup": {**event["setup"], "deck": None}}
        case "Burned":
            return {**event, "card": _UNSEEN}
        case "Remixed":
            return {**event, "stub": [_UNSEEN] * len(event["stub"])}
        case "CardsDealt" if not is_own:
            faces = zip(event["cards"], event["faces"], strict=True)
            return {**event, "cards": [card if face == "u" else _UNSEEN for card, face in faces]}
        case "DrawDeclared" if not is_own and not event.get("faceup"):
            return {**event, "discards": [_UNSEEN] * len(event["discards"])}
        case "CardsShown" if not is_own and event.get("to") not in {None, seat}:
            return {**event, "cards": [_UNSEEN] * len(event["cards"])}
        case _:
            return event


# ------------------------------------------------------------------------------------------ finding what is wrong


def wrong_in_message(log: Log, viewer: str | None, text: bytes) -> list[str]:
    """What a message of the socket tells that it must not, or tells otherwise than it happened."""
    message = msgspec.json.decode(text)
    if "view" not in message:
        return [f"{card} in {message['type']}" for card in cards_in(text)]
    version: int = message["version"]
    told = message["events"] if message["type"] == "Happened" else message.get("past", [])
    first = version - len(told) + 1
    if first < 1 or version > len(log.events):
        return [f"version {version} with {len(told)} events, and the log has {len(log.events)}"]
    wrong = list(_wrong_events(log, viewer, first, told))
    wrong += wrong_in_view(log, viewer, version, message["view"])
    drawn = {card for place, cards in log.button_draws if first <= place <= version for card in cards}
    return wrong + _beyond(cards_in(text), _names(log, viewer, version) | drawn, f"version {version}")


def _names(log: Log, viewer: str | None, version: int) -> set[str]:
    deal = log.deal_at(version)
    return set() if deal is None else deal.names(deal.seats.get(viewer), version)


def _beyond(found: set[str], allowed: set[str], where: str) -> list[str]:
    return [f"{card} in {where}" for card in sorted(found - allowed)]


def _wrong_events(log: Log, viewer: str | None, first: int, told: Iterable[Told]) -> Iterator[str]:
    for version, event in enumerate(told, first):
        if event != log.as_seen(version, viewer):
            yield f"event {version} as {event}"


def wrong_in_view(log: Log, viewer: str | None, version: int, view: Told) -> list[str]:
    """Every card in its own place, and words for nothing but the cards that are seen."""
    shown = view["deal"]
    if view["viewer"] not in {viewer, None}:
        return [f"the view of {view['viewer']}"]
    if shown is None:
        return []
    deal = log.deal_at(version)
    assert deal is not None
    assert deal.started is not None
    seat = deal.seats.get(viewer)
    if shown["viewer"] not in {seat, None}:
        return [f"the view from seat {shown['viewer']}"]
    known = deal.known(seat, version)
    seen: list[tuple[int | None, str]] = [
        (None, card) for board in (shown["board"], *shown.get("runs", ())) for card in board
    ]
    seen += [(each["seat"], card) for each in shown["seats"] for card in each["cards"]]
    seen += [(each["seat"], card) for each in shown.get("showings", ()) for card in each["cards"]]
    options = shown["options"] or {}
    seen += [(seat, card) for card in (*options.get("cards", ()), *options.get("openers", ()))]
    wrong = [
        f"{card} at seat {at} in version {version}" for at, card in seen if card != _UNSEEN and (at, card) not in known
    ]
    return wrong + list(_wrong_words(deal, version, shown))


def _wrong_words(deal: Dealing, version: int, shown: Told) -> Iterator[str]:
    assert deal.started is not None
    setup = deal.started.setup
    board = tuple(map(Card, shown["board"]))
    for each in shown["seats"]:
        cards = tuple(map(Card, each["cards"]))
        known = tuple(card for card in cards if card is not Card.UNKNOWN)
        if known == cards:
            fair = words_of(setup.form.wins, setup.house.low_qualifier, cards, board)
        else:
            fair = words_showing(setup.form.wins, known) if known else ""
        if each.get("words", "") not in {"", fair}:
            yield f"{each['words']!r} for {each['cards']} in version {version}"
    for won in shown.get("winners", ()):
        if won.get("words") and deal.shown.get(won["seat"], version + 1) > version:
            yield f"{won['words']!r} for a hand that was not shown, in version {version}"


def wrong_in_replay(log: Log, viewer: str | None, text: bytes) -> list[str]:
    """A replay tells event after event, each with the table as it was then."""
    replay = msgspec.json.decode(text)
    frames: list[Told] = replay["frames"]
    deal = log.numbered(replay["number"])
    start = next(place for place, frame in enumerate(frames) if frame["event"]["type"] == "DealArranged")
    told = [version for version in range(1, len(log.events) + 1) if _is_told(log.events[version - 1])]
    place = told.index(deal.first) - start
    versions = told[place : place + len(frames)]
    wrong: list[str] = []
    for version, frame in zip(versions, frames, strict=True):
        wrong += _wrong_events(log, viewer, version, [frame["event"]])
        if frame["view"]["deal"] is not None:
            wrong += wrong_in_view(log, viewer, version, frame["view"])
        allowed = _names(log, viewer, version) if frame["view"]["deal"] is not None else set()
        wrong += _beyond(cards_in(msgspec.json.encode(frame)), allowed, f"frame {version}")
    return wrong


def _is_told(event: Told) -> bool:
    return event["type"] not in _OF_ROOM or event["type"] in TOLD_IN_REPLAYS


def wrong_in_text(log: Log, viewer: str | None, number: int, text: bytes, until: int) -> list[str]:
    """A deal as a text, given out when the log was at most so long."""
    deal = log.numbered(number)
    if deal.over is None or deal.over > until:
        return [f"deal {number}, which was not over"]
    wordy = [f"{line!r} without a card" for line in text.splitlines() if HANDS.search(line) and not cards_in(line)]
    return wordy + _beyond(cards_in(text), deal.names(deal.seats.get(viewer), until), f"the text of deal {number}")


def wrong_secrets(text: bytes, secrets: "Secrets", opened: set[str]) -> list[str]:
    """Seeds, salts of cards that stay shut, and hexadecimal numbers of which nobody knows what they are."""
    long = b" ".join(word for word in text.translate(_NUMBERS).split() if len(word) >= 43)
    found = {each.decode() for each in HEX.findall(long)}
    wrong = [f"a salt or seed, {each}" for each in found - secrets.public - opened]
    return wrong + ["a seed in base64" for each in BASE64.findall(long) if each in secrets.seeds]


class Secrets:
    """What is published of the decks of an evening, and what never is."""

    def __init__(self, logs: Mapping[str, Log], seeds: Mapping[str, bytes]) -> None:
        self.public = {each for log in logs.values() for each in log.public_hex}
        self.seeds = {form(seed).rstrip(b"=") for seed in seeds.values() for form in _BASE64S}
        self.salts = {(table, deal.first): salts for table, log in logs.items() for deal, salts in log.secrets(seeds)}

    def opened(self, log: Log, table: str, viewer: str | None, number: int, until: int) -> set[str]:
        """The salts that may be told to somebody who checks a deal."""
        deal = log.numbered(number)
        names = deal.names(deal.seats.get(viewer), until)
        return {salt for salt, card in self.salts[table, deal.first].items() if card in names}


_BASE64S: Final = (base64.b64encode, base64.urlsafe_b64encode)


def logs_in(file: str) -> dict[str, Log]:
    """Every table of a room that is kept in a SQLite file."""
    with sqlite3.connect(f"file:{file}?mode=ro", uri=True) as db:
        rows = db.execute(
            "SELECT streams.name, events.body FROM events JOIN streams ON streams.id = events.stream"
            " ORDER BY streams.name, events.version"
        ).fetchall()
    db.close()
    bodies: dict[str, list[bytes]] = {}
    for name, body in rows:
        bodies.setdefault(name, []).append(body)
    return {name: Log(each) for name, each in bodies.items()}


def seeds_in(file: str) -> dict[str, bytes]:
    with sqlite3.connect(f"file:{file}?mode=ro", uri=True) as db:
        found = dict(db.execute("SELECT name, body FROM documents WHERE kind = 'seed'").fetchall())
    db.close()
    return found
