"""Clients that mean ill: what they send is refused or ends their socket, and nobody else is any the worse for it."""

import contextlib
import itertools
import json
import random
import time
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import httpx
import pytest
from msgspec import to_builtins
from tests.served import UNLIMITED, Served
from tests.server.bad_commands import TERMS, Mind, kinds
from websockets.exceptions import ConnectionClosed
from websockets.sync.client import ClientConnection, connect

from cardspeak.server.socket_guard import MOST_BY_PERSON, MOST_MESSAGE
from cardspeak.server.wishing import ONLY_HOST

QUICK = {"between_deals": 0, "bot_pace": 0.01}
CODES = {1003, 1007, 1009, 4401, 4403, 4404, 4408, 4429}


class Person:
    def __init__(self, room: "Room", name: str, headers: dict[str, str]) -> None:
        self.room = room
        self.name = name
        self.headers = headers
        self.numbers = itertools.count(1)

    def make(self, form: str = "holdem", stakes: str = "no-limit:1/2", bots: int = 3, **more: Any) -> str:  # noqa: ANN401
        game = {"terms": {"games": [{"form": form, "stakes": stakes}], "edition": more.pop("edition", "home")}}
        body = {**game, "bots": bots, "is_lawful": True, "settings": QUICK, **more}
        made = httpx.post(f"{self.room.url}/api/tables", json=body, headers=self.headers, timeout=30)
        assert made.status_code == 201, made.text
        return str(made.json()["id"])

    @contextlib.contextmanager
    def at(self, table: str) -> Iterator["Visit"]:
        url = f"{self.room.url.replace('http', 'ws')}/api/tables/{table}/socket"
        with connect(url, additional_headers=self.headers, max_size=None, max_queue=None) as opened:
            yield Visit(self, opened)


class Visit:
    """A socket of somebody at a table."""

    def __init__(self, person: Person, opened: ClientConnection) -> None:
        self.person = person
        self.socket = opened
        self.welcome: dict[str, Any] = json.loads(opened.recv(timeout=20))
        assert self.welcome["type"] == "Welcome"

    def do(self, command: object, name: str | None = None) -> dict[str, Any]:
        """The answer to a command."""
        name = name or f"{self.person.name} {next(self.person.numbers)}"
        self.socket.send(json.dumps({"type": "Do", "id": name, "command": command}))
        return self.answer(name)

    def say(self, message: str | bytes) -> dict[str, Any]:
        """The answer to what may be no command, and then has no name."""
        self.socket.send(message)
        return self.answer(None)

    def answer(self, name: str | None) -> dict[str, Any]:
        until = time.monotonic() + 20
        while time.monotonic() < until:
            heard: dict[str, Any] = json.loads(self.socket.recv(timeout=20))
            if heard["type"] in {"Done", "Refused"} and (name is None or heard["id"] in {name, ""}):
                return heard
        raise AssertionError("no answer")

    def sit(self, seat: int) -> None:
        least = self.welcome["view"]["buy_in"][0]
        sat = self.do({"type": "AskForChips", "amount": least, "seat": seat})
        assert sat["type"] == "Done", sat

    def to_act(self) -> int:
        """The seat whose turn it is, once a deal is on."""
        while True:
            deal = json.loads(self.socket.recv(timeout=20)).get("view", {}).get("deal")
            if deal and deal["to_act"]:
                return int(deal["to_act"])

    def close_code(self) -> int | None:
        """With which code the room closes the socket."""
        with contextlib.suppress(ConnectionClosed):
            while True:
                self.socket.recv(timeout=20)
        return self.socket.close_code


class Room(Served):
    def person(self) -> Person:
        name = f"Player {next(self.names)}"
        entered = httpx.post(f"{self.url}/api/enter", json={"name": name})
        assert entered.status_code == 201, entered.text
        return Person(self, name, {"Authorization": f"Bearer {entered.json()['token']}"})

    def stranger(self) -> Person:
        return Person(self, "nobody", {})


@pytest.fixture(scope="module")
def room(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Room]:
    """A room that asks nobody to wait."""
    folder = tmp_path_factory.mktemp("unlimited")
    served = Room(folder, UNLIMITED, printed=folder / "printed")
    served.start()
    yield served
    served.end()


@pytest.fixture
def guarded(tmp_path: Path) -> Iterator[Room]:
    """A room as it is."""
    served = Room(tmp_path, printed=tmp_path / "printed")
    served.start()
    yield served
    served.end()


# ------------------------------------------------------------------------------------------ what cannot be read

UNREADABLE = [
    "",
    "{",
    "null",
    "[]",
    "[" * 4000,
    '{"type":"Do"}',
    '{"type":"Do","id":1,"command":{"type":"Fold","seat":1}}',
    '{"type":"Do","id":"1","command":{"type":"Steal","seat":1}}',
    '{"type":"Do","id":"1","command":{"type":"Fold","seat":"1"}}',
    '{"type":"Do","id":"1","command":{"type":"Fold","seat":1e400}}',
    '{"type":"Do","id":"1","command":{"type":"Fold","seat":' + "9" * 5000 + "}}",
    '{"type":"Welcome","version":1}',
    '{"type":"Do","id":"1","command":' + '{"type":"Undo","undo":' * 300 + "1" + "}" * 300 + "}",
    "\x00",
    "true" * 100,
]


@pytest.mark.parametrize("message", UNREADABLE, ids=range(len(UNREADABLE)))
def test_what_cannot_be_read_is_refused_and_the_socket_stays(room: Room, message: str) -> None:
    table = room.person().make(bots=2)
    with room.person().at(table) as visit:
        assert visit.say(message)["type"] == "Refused"
        assert visit.do({"type": "Say", "text": "still here"})["type"] == "Done"


def test_bytes_are_no_message(room: Room) -> None:
    table = room.person().make(bots=2)
    with room.person().at(table) as visit:
        visit.socket.send(b'{"type":"Do","id":"1","command":{"type":"Say","text":"hello"}}')
        assert visit.answer(None)["type"] in {"Done", "Refused"}
        visit.socket.send(b"\xff\xfe")
        assert visit.answer(None)["type"] == "Refused"


def test_text_that_is_no_text_ends_the_socket(room: Room) -> None:
    table = room.person().make(bots=2)
    with room.person().at(table) as visit:
        visit.socket.send(b"\xff\xfe", text=True)
        assert visit.close_code() in CODES


def test_a_message_that_is_too_large_is_refused_and_a_huge_one_ends_the_socket(room: Room) -> None:
    table = room.person().make(bots=2)
    with room.person().at(table) as visit:
        refused = visit.say("x" * (MOST_MESSAGE + 1))
        assert "8 kB" in refused["reason"]
        visit.socket.send("x" * 20_000)
        assert visit.close_code() in CODES


def test_a_command_with_a_huge_name_is_refused(room: Room) -> None:
    table = room.person().make(bots=2)
    with room.person().at(table) as visit:
        assert visit.do({"type": "Say", "text": "hello"}, "x" * 5000)["type"] == "Refused"
        for name in ("", "\x00", "'", "\U0001f0a1" * 10):
            assert visit.do({"type": "Say", "text": "hello"}, name)["type"] in {"Done", "Refused"}


# ------------------------------------------------------------------------------------------ what is not theirs


def forged(other: str, bot: str, seat: int) -> list[dict[str, Any]]:
    """What a guest of a table may not do: for others, for the host, or for the room."""
    terms = to_builtins(TERMS)
    wanted = {"games": [{"form": "razz", "stakes": "limit:10/20"}]}
    everybody = [
        {"type": kind, "player": name} for name in (other, bot) for kind in ("ForgoSeat", "AgreeToTerms", "KillPot")
    ]
    timed = [
        {"type": kind, "player": name, "at": 0}
        for name in (other, bot)
        for kind in ("Leave", "SitOut", "ComeBack", "Arrive")
    ]
    in_the_deal = [
        {"type": kind, "seat": seat} for kind in ("Fold", "Check", "Call", "Show", "Muck", "Draw", "Kill", "Chop")
    ]
    hosts = [
        {"type": kind} for kind in ("Pause", "Resume", "Close", "Undo", "ConfirmLawful", "ApproveTerms", "ClosePoll")
    ]
    to_people = [
        {"type": kind, "player": other} for kind in ("Kick", "LetBack", "NameHost", "AllowChips", "RefuseChips")
    ]
    return [
        *everybody,
        *timed,
        *in_the_deal,
        *hosts,
        *to_people,
        {"type": "Wager", "seat": seat, "to": 10},
        {"type": "RunOutOfTime", "seat": seat},
        {"type": "DealHand", "seat": seat, "cards": ["As", "Ah"]},
        {"type": "DealBoard", "cards": ["As", "Ah", "Ad"]},
        {"type": "StartDeal", "at": 0, "deck": ["As", "Ah"]},
        {"type": "DrawForButton", "cards": {"1": "As"}},
        {"type": "EndGame", "at": 0},
        {"type": "VoidDeal", "reason": "I lose"},
        {"type": "BuyIn", "player": other, "amount": 1000, "at": 0},
        {"type": "Sit", "player": other, "seat": 9, "at": 0},
        {"type": "CorrectBuyIn", "player": other, "change": -10, "at": 0},
        {"type": "SetChips", "player": other, "chips": 0},
        {"type": "Charge", "player": other, "amount": 1},
        {"type": "PickUp", "player": other, "at": 0},
        {"type": "DismissBot", "player": bot},
        {"type": "SeatBot"},
        {"type": "Move", "player": other, "seat": 8},
        {"type": "Rename", "player": other, "to": "Fool"},
        {"type": "ChangeSettings", "settings": {"title": "mine"}},
        {"type": "ChangeTerms", "terms": wanted},
        {"type": "SetTerms", "terms": terms},
        {"type": "ProposeTerms", "player": other, "terms": terms},
    ]


def forged_for_oneself(own: str) -> list[dict[str, Any]]:
    """What is the room's alone, though it is about whoever asks."""
    terms = to_builtins(TERMS)
    return [
        {"type": "BuyIn", "player": own, "amount": 1_000_000, "at": 0},
        {"type": "CorrectBuyIn", "player": own, "change": 1_000_000, "at": 0},
        {"type": "SetChips", "player": own, "chips": 1_000_000},
        {"type": "AllowChips", "player": own, "amount": 1_000_000},
        {"type": "TakeBackLeave", "player": own, "at": 0},
        {"type": "NameHost", "player": own},
        {"type": "Sit", "player": own, "seat": 9, "at": 0, "is_assigned": True},
        {"type": "Arrive", "player": own, "at": 0},
        {"type": "PlayOver", "player": own, "seat": 1, "at": 0, "floor_permits": True, "box_placed": True},
        {"type": "DisputeStack", "player": own, "found": 1_000_000},
        {"type": "ProposeTerms", "player": own, "terms": terms},
    ]


def stands(visit: Visit) -> dict[str, Any]:
    """All that a table at rest has, as a newcomer is told it."""
    person = visit.person
    with person.at(visit.welcome["view"]["name"]) as again:
        told = {"version": again.welcome["version"], "view": again.welcome["view"], "room": again.welcome["room"]}
        for changing in ("connected", "watchers"):
            del told["room"][changing]
        return told


@pytest.mark.parametrize("who", ["a stranger", "a watcher", "a player"])
def test_what_is_not_theirs_is_refused_and_changes_nothing(room: Room, who: str) -> None:
    host, guest = room.person(), room.stranger() if who == "a stranger" else room.person()
    table = host.make(bots=0)
    with host.at(table) as hosting, guest.at(table) as visit:
        hosting.sit(1)
        assert hosting.do({"type": "Pause"})["type"] == "Done"
        if who == "a player":
            visit.sit(2)
        assert hosting.do({"type": "SeatBot", "seat": 5})["type"] == "Done"
        before = stands(hosting)
        for command in [*forged(host.name, "Gutshot", seat=1), *forged_for_oneself(guest.name)]:
            answer = visit.do(command)
            assert answer["type"] == "Refused", command
            assert answer["reason"], command
        assert stands(hosting) == before


def test_at_a_table_that_plays_they_are_refused_too(room: Room) -> None:
    host, guest = room.person(), room.person()
    table = host.make(bots=3)
    with guest.at(table) as visit:
        bots = [each["player"] for each in visit.welcome["view"]["sitting"]]
        seats = [each["seat"] for each in visit.welcome["view"]["sitting"]]
        for seat in seats:
            for command in forged(host.name, bots[0], seat):
                assert visit.do(command)["type"] == "Refused", command
        after = visit.do({"type": "Say", "text": "well"})
        assert after["version"] > visit.welcome["version"], "and the bots have played on"


def test_only_the_host_is_told_so_in_words(room: Room) -> None:
    table = room.person().make(bots=2)
    with room.person().at(table) as visit:
        assert visit.do({"type": "Pause"})["reason"] == ONLY_HOST.reason


def test_nobody_acts_out_of_turn_or_with_cards_of_their_own(room: Room) -> None:
    host, guest = room.person(), room.person()
    table = host.make("jacks", "limit:5/10:1", bots=0)
    with host.at(table) as hosting, guest.at(table) as visit:
        hosting.sit(1)
        visit.sit(2)
        waiting = hosting if visit.to_act() == 2 else visit
        seat = 1 if waiting is hosting else 2
        before = stands(waiting)
        for command in (
            {"type": "Check", "seat": seat},
            {"type": "Fold", "seat": seat},
            {"type": "Wager", "seat": seat, "to": 5},
            {"type": "Draw", "seat": seat, "discards": ["As"]},
            {"type": "Show", "seat": seat, "cards": ["As", "Ah", "Ad", "Ac", "Ks"]},
            {"type": "ShowTo", "seat": seat, "cards": ["As"]},
            {"type": "AskToSee", "seat": seat, "hand_of": 3 - seat},
            {"type": "ChooseRuns", "seat": seat, "runs": 3},
        ):
            assert waiting.do(command)["type"] == "Refused", command
        assert stands(waiting) == before


# ------------------------------------------------------------------------------------------ again


def test_a_command_that_is_sent_again_is_carried_out_once(room: Room) -> None:
    host = room.person()
    table = host.make(bots=0)
    with host.at(table) as visit:
        visit.sit(1)
        first = visit.do({"type": "AskForChips", "amount": 7}, "seven")
        assert first["type"] == "Done"
        assert visit.do({"type": "Say", "text": "meanwhile"})["type"] == "Done"
        assert visit.do({"type": "AskForChips", "amount": 7}, "seven") == first
        assert visit.do({"type": "AskForChips", "amount": 1000}, "seven") == first, "whatever is sent with the name"
        (own,) = stands(visit)["view"]["sitting"]
        assert own["stack"] == visit.welcome["view"]["buy_in"][0] + 7


def test_names_of_commands_are_everybodys_own(room: Room) -> None:
    host, guest = room.person(), room.person()
    table = host.make(bots=0)
    with host.at(table) as hosting, guest.at(table) as visit:
        first = hosting.do({"type": "Say", "text": "mine"}, "1")
        second = visit.do({"type": "Say", "text": "mine too"}, "1")
        assert (first["type"], second["type"]) == ("Done", "Done")
        assert second["version"] > first["version"]


# ------------------------------------------------------------------------------------------ too much


def test_a_flood_ends_the_socket_of_whoever_floods_and_no_other(guarded: Room) -> None:
    host, guest = guarded.person(), guarded.person()
    table = host.make(bots=3)
    with host.at(table) as hosting, guest.at(table) as visit:
        for number in range(300):
            with contextlib.suppress(ConnectionClosed):
                visit.socket.send(
                    json.dumps({"type": "Do", "id": f"{number}", "command": {"type": "Say", "text": "!"}})
                )
        assert visit.close_code() == 4429
        assert hosting.do({"type": "Say", "text": "calm"})["type"] == "Done"
    with guest.at(table) as again:
        assert again.do({"type": "LeaveList"})["type"] == "Refused"


def test_chat_is_for_reading(guarded: Room) -> None:
    table = guarded.person().make(bots=0)
    with guarded.person().at(table) as visit:
        answers = [visit.do({"type": "Say", "text": "!"})["type"] for _ in range(8)]
        assert answers[:5] == ["Done"] * 5
        assert "Refused" in answers[5:]


def test_somebody_who_is_refused_all_the_time_is_sent_away(guarded: Room) -> None:
    table = guarded.person().make(bots=0)
    with guarded.person().at(table) as visit:
        for _ in range(30):
            visit.socket.send("{")
            time.sleep(0.05)
        for _ in range(30):
            with contextlib.suppress(ConnectionClosed):
                visit.socket.send("{")
        assert visit.close_code() == 4429


def test_a_person_has_so_many_sockets_and_no_more(guarded: Room) -> None:
    host = guarded.person()
    table = host.make(bots=0)
    url = f"{guarded.url.replace('http', 'ws')}/api/tables/{table}/socket"
    with contextlib.ExitStack() as stack:
        for _ in range(MOST_BY_PERSON):
            stack.enter_context(host.at(table))
        one_more = stack.enter_context(connect(url, additional_headers=host.headers))
        with pytest.raises(ConnectionClosed):
            one_more.recv(timeout=20)
        assert one_more.close_code == 4429
        with guarded.person().at(table):
            pass
    for _ in range(100):
        with contextlib.suppress(AssertionError, ConnectionClosed), host.at(table):
            return
        time.sleep(0.1)
    raise AssertionError("sockets that are closed still count")


def test_a_session_that_is_ended_closes_its_sockets_at_once(guarded: Room) -> None:
    host = guarded.person()
    table = host.make(bots=3)
    with httpx.Client(base_url=guarded.url, headers=host.headers) as client:
        code = client.post("/api/devices").json()["key"]
        token = httpx.post(f"{guarded.url}/api/enter/device", json={"key": code}).json()["token"]
        phone = Person(guarded, host.name, {"Authorization": f"Bearer {token}"})
        with host.at(table) as laptop, phone.at(table) as visit:
            (other,) = [each["id"] for each in client.get("/api/devices").json() if not each["is_this"]]
            assert client.delete(f"/api/devices/{other}").status_code == 204
            assert visit.close_code() == 4401
            assert laptop.do({"type": "Pause"})["type"] == "Done"


# ------------------------------------------------------------------------------------------ anything at all


@pytest.mark.parametrize("role", ["a host", "a guest", "a stranger"])
@pytest.mark.parametrize(
    ("form", "stakes", "edition"),
    [
        ("holdem", "no-limit:1/2", "home"),
        ("stud8", "limit:10/20", "cardroom6"),
        ("ace-to-five", "limit:2/4", "cardroom11"),
    ],
)
def test_whatever_is_sent_gets_an_answer_and_the_others_play_on(
    room: Room, form: str, stakes: str, edition: str, role: str
) -> None:
    """Also a host may send what makes no sense; then it is refused too."""
    host = room.person()
    villain = {"a host": host, "a stranger": room.stranger()}.get(role) or room.person()
    table, elsewhere = host.make(form, stakes, edition=edition), host.make(bots=3)
    rng = random.Random(f"{form} {role}")
    with host.at(elsewhere) as other, villain.at(table) as visit:
        begun = other.do({"type": "Say", "text": "begun"})["version"]
        players = tuple(each["player"] for each in visit.welcome["view"]["sitting"])
        mind = Mind(rng, (*players, host.name, villain.name))
        if role == "a guest":
            visit.sit(4)
        for _ in range(400):
            command = mind.command(villain.name)
            if command["type"] == "Close":
                continue  # it would be the end of it
            answer = visit.do(command)
            assert answer["type"] == "Refused" or role != "a stranger", command
        assert visit.do({"type": "Fold", "seat": 99})["type"] == "Refused"
        assert other.do({"type": "Say", "text": "played on"})["version"] > begun + 1
    ledger = httpx.get(f"{room.url}/api/tables/{table}/ledger", headers=host.headers, timeout=30)
    assert ledger.json()["is_balanced"], ledger.text


def test_every_kind_of_command_is_thought_of() -> None:
    assert {"Fold", "Wager", "SitOut", "ProposeTerms", "Kick", "Undo", "Mix"} <= {kind.__name__ for kind in kinds()}
    assert len(kinds()) > 75
