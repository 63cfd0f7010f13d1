"""The room as a program meets it: over real HTTP and real sockets, killed and started again."""

import itertools
import json
import re
import signal
import socket
import subprocess
import sys
import time
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import httpx
import pytest
from websockets.exceptions import InvalidStatus
from websockets.sync.client import ClientConnection, connect

from cardspeak.cards import CARDS
from cardspeak.server.app import STATIC


class Served:
    """A room of its own, on a free port and a new database."""

    def __init__(self, folder: Path) -> None:
        self.database = f"sqlite:///{folder}/room.sqlite3"
        with socket.socket() as free:
            free.bind(("127.0.0.1", 0))
            self.port: int = free.getsockname()[1]
        self.names = itertools.count(1)
        self.clients: list[httpx.Client] = []
        self.start()

    def start(self) -> None:
        program = [sys.executable, "-m", "cardspeak.cli", "serve", "--no-browser"]
        self.process = subprocess.Popen(
            [*program, "--port", str(self.port), "--database", self.database],
            stdout=subprocess.DEVNULL,
            stderr=subprocess.PIPE,
        )
        for _ in range(200):
            try:
                httpx.get(f"{self.url}/api/me", timeout=2)
            except httpx.TransportError:
                assert self.process.poll() is None, self.process.stderr and self.process.stderr.read()
                time.sleep(0.1)
            else:
                return
        raise AssertionError("the room does not come up")

    def kill(self) -> None:
        self.process.send_signal(signal.SIGKILL)
        self.process.wait()
        assert self.process.stderr is not None
        self.process.stderr.close()

    def close(self) -> None:
        self.kill()
        for client in self.clients:
            client.close()

    @property
    def url(self) -> str:
        return f"http://127.0.0.1:{self.port}"

    def person(self) -> httpx.Client:
        client = httpx.Client(base_url=self.url, timeout=10)
        entered = client.post("/api/enter", json={"name": f"Player {next(self.names)}"})
        assert entered.status_code == 201, entered.text
        client.headers["Authorization"] = f"Bearer {entered.json()['token']}"
        self.clients.append(client)
        return client

    def table(self, client: httpx.Client, **choices: object) -> str:
        made = client.post("/api/tables", json={"form": "holdem", "stakes": "limit:2/4", "bots": 3, **choices})
        assert made.status_code == 201, made.text
        return str(made.json()["id"])

    def socket(self, client: httpx.Client, table: str, **headers: str) -> ClientConnection:
        known = {"Authorization": client.headers.get("Authorization", "")}
        return connect(f"ws://127.0.0.1:{self.port}/api/tables/{table}/socket", additional_headers={**known, **headers})


@pytest.fixture(scope="module")
def room(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Served]:
    served = Served(tmp_path_factory.mktemp("room"))
    yield served
    served.close()


def do(socket: ClientConnection, id_: str, **command: object) -> dict[str, Any]:
    """The answer to a command; what else is told meanwhile is passed over."""
    socket.send(json.dumps({"type": "Do", "id": id_, "command": command}))
    while True:
        message: dict[str, Any] = json.loads(socket.recv(timeout=10))
        if message.get("id") == id_:
            return message


def name_of(client: httpx.Client) -> str:
    return str(client.get("/api/me").json()["name"])


def sit(socket: ClientConnection, name: str, seat: int = 1) -> None:
    assert do(socket, "sit", type="Sit", player=name, seat=seat, at=0)["type"] == "Done"
    assert do(socket, "buy", type="BuyIn", player=name, amount=80, at=0)["type"] == "Done"
    assert do(socket, "in", type="ComeIn", player=name, how="post")["type"] == "Done"


def test_a_name_is_one_persons_and_its_cookie_is_out_of_a_pages_reach(room: Served) -> None:
    first = httpx.post(f"{room.url}/api/enter", json={"name": "  Zoe   Z "})
    assert first.json()["name"] == "Zoe Z"
    assert "httponly" in first.headers["set-cookie"].lower()
    assert "samesite=lax" in first.headers["set-cookie"].lower()
    second = httpx.post(f"{room.url}/api/enter", json={"name": "zoe z"})
    assert second.status_code == 409
    assert "is called zoe z already" in second.json()["detail"]
    token = {"Authorization": f"Bearer {first.json()['token']}"}
    assert httpx.get(f"{room.url}/api/me", headers=token).json() == {"name": "Zoe Z"}
    assert httpx.post(f"{room.url}/api/leave", headers=token).status_code == 204
    assert httpx.get(f"{room.url}/api/me", headers=token).json() is None
    assert httpx.post(f"{room.url}/api/enter", json={"name": "Zoe Z"}).status_code == 201


@pytest.mark.parametrize("name", ["", " ", "x" * 25, "a\nb\u0000", "\u202eevil"])
def test_a_name_that_cannot_be_read_out_is_refused(room: Served, name: str) -> None:
    assert httpx.post(f"{room.url}/api/enter", json={"name": name}).status_code == 409


@pytest.mark.parametrize(
    ("choices", "reason"),
    [
        ({"form": "holdm"}, "there is no form 'holdm'"),
        ({"stakes": "nl"}, "'nl' is no structure"),
        ({"bot": "hal"}, "there is no bot 'hal'"),
        ({"bots": 6, "seats": 6}, "leave at least one seat"),
        ({"seats": 30}, "last for 2 to 10 players"),
        ({"turn_seconds": 1}, "a turn lasts 5 to 600 seconds"),
    ],
)
def test_a_table_that_cannot_be_made_is_refused_with_the_reason(
    room: Served, choices: dict[str, object], reason: str
) -> None:
    answer = room.person().post("/api/tables", json={"form": "holdem", "stakes": "limit:2/4", **choices})
    assert answer.status_code == 409
    assert reason in answer.json()["detail"]


def test_who_has_not_entered_makes_no_table_and_who_is_not_the_host_stops_none(room: Served) -> None:
    assert httpx.post(f"{room.url}/api/tables", json={}).status_code == 401
    host = room.person()
    table = room.table(host)
    assert host.post(f"/api/tables/{table}/pause", json={"paused": True}).status_code == 201
    line = next(each for each in host.get("/api/tables").json() if each["id"] == table)
    assert (line["is_paused"], line["buy_in"], len(line["bots"])) == (True, 40, 3)
    other = room.person()
    assert other.post(f"/api/tables/{table}/pause", json={"paused": True}).status_code == 403
    assert other.post(f"/api/tables/{table}/bots", json={}).status_code == 403
    assert other.get("/api/tables/none-9/ledger").status_code == 404


def test_rules_are_found_and_shown_in_the_edition_in_force(room: Served) -> None:
    shown = httpx.get(f"{room.url}/api/rules/betting.half-bet-is-full", params={"edition": "cardroom11"}).json()
    assert shown["citation"].startswith("Robert's Rules of Poker, cardroom edition, version 11")
    found = httpx.get(f"{room.url}/api/rules", params={"q": "who shows first"}).json()
    assert found[0]["id"].startswith("showdown.order")
    assert httpx.get(f"{room.url}/api/rules/no.rule").status_code == 404


def test_a_person_plays_with_bots_and_sees_no_card_of_theirs(room: Served) -> None:
    client = room.person()
    me, names = name_of(client), {str(card) for card in CARDS[:52]}
    with room.socket(client, room.table(client)) as socket:
        assert json.loads(socket.recv(timeout=5))["type"] == "Welcome"
        sit(socket, me)
        turns = 0
        while turns < 4:
            text = socket.recv(timeout=30)
            message = json.loads(text)
            deal = message.get("view", {}).get("deal")
            if deal is None:
                continue
            shown = {card for seat in deal["seats"] for card in seat["cards"] if card != "??"} | set(deal["board"])
            if message["events"] and message["events"][-1]["type"] not in {"DealSettled", "DealEnded"}:
                told = {name for name in names if f'"{name}"' in str(text)}
                own = {card for seat in deal["seats"] if seat["seat"] == 1 for card in seat["cards"]}
                assert told <= shown | own | {c for e in message["events"] for c in e.get("cards", [])}
            if deal["options"] is not None:
                turns += 1
                seat = deal["options"]["seat"]
                kind = {"ShowChoices": "Muck"}.get(deal["options"]["type"])
                free = "Check" if deal["options"].get("check") else "Call"
                assert do(socket, f"t{turns}", type=kind or free, seat=seat)["type"] == "Done"


def test_what_is_wrong_is_answered_in_words_and_changes_nothing(room: Served) -> None:
    client = room.person()
    with room.socket(client, room.table(client, bots=0)) as socket:
        socket.recv(timeout=5)
        socket.send("what?")
        assert "this is no command" in json.loads(socket.recv(timeout=5))["reason"]
        refused = do(socket, "1", type="Sit", player="Somebody", seat=99, at=0)
        assert refused["type"] == "Refused"
        assert "the table has seats 1 to 6" in refused["reason"]
        assert do(socket, "2", type="Fold", seat=1)["reason"] == "you can act for your own hand only"


def test_the_time_is_the_rooms_whatever_a_client_says(room: Served) -> None:
    client = room.person()
    with room.socket(client, room.table(client, bots=0)) as socket:
        before = int(time.time())
        socket.recv(timeout=5)
        sit = {"type": "Sit", "player": name_of(client), "seat": 1, "at": 5}
        socket.send(json.dumps({"type": "Do", "id": "sit", "command": sit}))
        (taken,) = json.loads(socket.recv(timeout=5))["events"]
        assert taken["type"] == "SeatTaken"
        assert before <= taken["at"] <= time.time()


def test_a_page_of_another_site_gets_no_socket(room: Served) -> None:
    client = room.person()
    table = room.table(client)
    with pytest.raises(InvalidStatus), room.socket(client, table, Origin="http://elsewhere.example"):
        pass
    with room.socket(client, table, Origin=room.url) as socket:
        assert json.loads(socket.recv(timeout=5))["type"] == "Welcome"
    with pytest.raises(InvalidStatus), room.socket(client, "none-9"):
        pass


def test_the_pages_are_served_where_they_have_been_built(room: Served) -> None:
    answers = [httpx.get(f"{room.url}{path}") for path in ("/", "/tables/holdem-1")]
    built = (STATIC / "index.html").is_file()
    assert {answer.status_code for answer in answers} == {200 if built else 404}
    assert not built or {answer.text for answer in answers} == {(STATIC / "index.html").read_text("utf-8")}
    assert all(answer.headers["content-type"].startswith("text/html") for answer in answers if built)
    for path in re.findall(r'(?:src|href)="(/[^"]+)"', answers[0].text):
        asset = httpx.get(f"{room.url}{path}")
        assert asset.status_code == 200
        assert asset.headers["content-type"].split(";")[0] in {"text/javascript", "text/css", "image/svg+xml"}
    assert "default-src 'self'" in answers[0].headers["content-security-policy"]


@pytest.mark.parametrize("path", ["/../app.py", "/%2e%2e/app.py", "/..%2fapp.py", "/api/nothing", "/api/../app.py"])
def test_files_beside_the_clients_own_are_not_served(room: Served, path: str) -> None:
    answer = httpx.get(f"{room.url}{path}")
    assert answer.status_code in {200, 404}
    assert "make_app" not in answer.text


def test_a_killed_room_comes_up_with_the_same_cards_chips_and_turn(tmp_path: Path) -> None:
    served = Served(tmp_path)
    try:
        client = served.person()
        me, table = name_of(client), served.table(client)
        with served.socket(client, table) as socket:
            socket.recv(timeout=5)
            sit(socket, me)
            before: dict[str, Any] = {}
            while not (before.get("deal") or {}).get("options"):
                before = json.loads(socket.recv(timeout=30)).get("view", {})
            served.kill()
        served.start()
        with served.socket(client, table) as socket:
            after = json.loads(socket.recv(timeout=5))["view"]
            assert after == before
            seat = after["deal"]["options"]["seat"]
            assert do(socket, "on", type="Fold", seat=seat)["type"] == "Done"
    finally:
        served.close()
