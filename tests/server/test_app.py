"""The room as a program meets it: over real HTTP and real sockets, killed and started again."""

import json
import re
import time
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import httpx
import pytest
import tests.served
from websockets.exceptions import ConnectionClosed, InvalidStatus
from websockets.sync.client import ClientConnection, connect

from cardspeak.server.app import STATIC

WORDS = "open sesame"
HOLDEM = {"games": [{"form": "holdem", "stakes": "limit:2/4"}]}


class Served(tests.served.Served):
    def __init__(self, folder: Path) -> None:
        super().__init__(folder)
        self.clients: list[httpx.Client] = []

    def close(self) -> None:
        self.kill()
        for client in self.clients:
            client.close()

    def person(self) -> httpx.Client:
        client = httpx.Client(base_url=self.url, timeout=10)
        entered = client.post("/api/enter", json={"name": f"Player {next(self.names)}"})
        assert entered.status_code == 201, entered.text
        client.headers["Authorization"] = f"Bearer {entered.json()['token']}"
        self.clients.append(client)
        return client

    def make(self, client: httpx.Client, **choices: object) -> dict[str, str]:
        made = client.post("/api/tables", json={"terms": HOLDEM, "bots": 3, "is_lawful": True, **choices})
        assert made.status_code == 201, made.text
        answer: dict[str, str] = made.json()
        return answer

    def table(self, client: httpx.Client, **choices: object) -> str:
        return self.make(client, **choices)["id"]

    def socket(self, client: httpx.Client | None, table: str, **headers: str) -> ClientConnection:
        known = {} if client is None else {"Authorization": client.headers["Authorization"]}
        return connect(f"ws://127.0.0.1:{self.port}/api/tables/{table}/socket", additional_headers={**known, **headers})


@pytest.fixture(scope="module")
def room(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Served]:
    served = Served(tmp_path_factory.mktemp("room"))
    served.start()
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
    assert do(socket, "sit", type="AskForChips", amount=80, seat=seat)["type"] == "Done"
    do(socket, "in", type="ComeIn", player=name, how="post")


@pytest.mark.parametrize(
    ("choices", "reason", "field"),
    [
        ({"terms": {"games": [{"form": "holdm", "stakes": "limit:2/4"}]}}, "there is no form 'holdm'", "form"),
        ({"terms": {"games": [{"form": "holdem", "stakes": "nl"}]}}, "no structure", "stakes"),
        ({"bot": "hal"}, "there is no bot 'hal'", "bot"),
        ({"bots": 6, "seats": 6}, "leave at least one seat", "bots"),
        ({"is_lawful": False}, "lawful", "is_lawful"),
        ({"settings": {"least_buy_in": 50, "most_buy_in": 45}}, "must be at least 50", "most_buy_in"),
        ({"terms": {**HOLDEM, "options": {"straddl": True}}}, "there is no option 'straddl'", "straddl"),
    ],
)
def test_a_table_that_cannot_be_made_is_refused_with_the_reason(
    room: Served, choices: dict[str, object], reason: str, field: str
) -> None:
    answer = room.person().post("/api/tables", json={"terms": HOLDEM, "is_lawful": True, **choices})
    assert answer.status_code == 409
    assert reason in answer.json()["detail"]
    assert field in str(answer.json()["extra"]["field"])


def test_what_is_no_table_at_all_is_refused_too(room: Served) -> None:
    person = room.person()
    assert person.post("/api/tables", json={"terms": HOLDEM, "settings": {"turn_seconds": 1}}).status_code == 400
    assert person.post("/api/tables", json={"terms": {"games": []}}).status_code == 400
    low = person.post("/api/tables/preview", json={"terms": HOLDEM, "settings": {"least_buy_in": 0}})
    assert (low.status_code, low.json()["detail"]) == (400, "the least buy-in must be at least 1")
    assert low.json()["extra"] == {"field": "least_buy_in"}
    assert person.post("/api/tables", content=b"{").status_code == 400
    assert httpx.post(f"{room.url}/api/tables", json={"terms": HOLDEM}).status_code == 401
    assert person.get("/api/tables/none-9").status_code == 404
    assert person.post("/api/tables/none-9/admit", json={"passphrase": "x"}).status_code == 404


def test_the_lobby_says_what_is_played_and_by_whom(room: Served) -> None:
    host = room.person()
    table = room.table(host, settings={"title": "Thursday"})
    line = host.get(f"/api/tables/{table}").json()
    assert (line["title"], line["game"], line["seats"]) == ("Thursday", "Limit hold'em, 2–4, blinds 1–2", 9)
    assert (line["least_buy_in"], len(line["bots"]), line["hosts"]) == (40, 3, [name_of(host)])
    hidden = room.table(host, settings={"listed": False})
    assert hidden in [each["id"] for each in host.get("/api/tables").json()]
    assert hidden not in [each["id"] for each in room.person().get("/api/tables").json()]


def test_a_table_with_a_passphrase_shows_itself_to_those_who_know_it(room: Served) -> None:
    host, guest = room.person(), room.person()
    table = room.table(host, passphrase=WORDS)
    with room.socket(guest, table) as socket, pytest.raises(ConnectionClosed) as closed:
        socket.recv(timeout=5)
    assert closed.value.rcvd is not None
    assert (closed.value.rcvd.code, "passphrase" in closed.value.rcvd.reason) == (4403, True)
    for path in ("ledger", "deals", "statistics"):
        assert guest.get(f"/api/tables/{table}/{path}").status_code == 403
    wrong = guest.post(f"/api/tables/{table}/admit", json={"passphrase": "close"})
    assert (wrong.status_code, wrong.json()["detail"]) == (403, "that is not the passphrase")
    assert guest.post(f"/api/tables/{table}/admit", json={"passphrase": WORDS}).status_code == 204
    assert guest.get(f"/api/tables/{table}").json()["is_admitted"]
    with room.socket(guest, table) as socket:
        assert json.loads(socket.recv(timeout=5))["type"] == "Welcome"


def test_a_host_sets_changes_and_takes_away_the_passphrase_and_whoever_is_in_stays_in(room: Served) -> None:
    host, friend, late, later = (room.person() for _ in range(4))
    table = room.table(host, bots=0)
    path = f"/api/tables/{table}"
    assert friend.post(f"{path}/passphrase", json={"passphrase": WORDS}).status_code == 403
    with room.socket(friend, table) as watching:
        first = watching.recv(timeout=5)
        assert not json.loads(first)["room"]["has_passphrase"]
        assert host.post(f"{path}/passphrase", json={"passphrase": f" {WORDS} "}).status_code == 204
        told = [watching.recv(timeout=5) for _ in range(3)]
        acted = [event for text in told for event in json.loads(text).get("events", ()) if event["type"] == "HostActed"]
        assert [each["words"] for each in acted] == ["set a passphrase"]
        assert json.loads(told[-1])["room"]["has_passphrase"]
        assert not any(WORDS in str(text) for text in told)
    assert friend.get(path).json()["is_admitted"], "who was there when it was set"
    assert late.get(f"{path}/ledger").status_code == 403
    assert late.post(f"{path}/admit", json={"passphrase": WORDS}).status_code == 204
    assert host.post(f"{path}/passphrase", json={"passphrase": "another"}).status_code == 204
    assert late.get(f"{path}/ledger").status_code == 200
    assert later.post(f"{path}/admit", json={"passphrase": WORDS}).status_code == 403
    room.kill()
    room.start()
    assert later.post(f"{path}/admit", json={"passphrase": WORDS}).status_code == 403
    assert later.get(f"{path}/ledger").status_code == 403
    assert host.post(f"{path}/passphrase", json={"passphrase": ""}).status_code == 204
    line = later.get(path).json()
    assert (line["has_passphrase"], line["is_admitted"]) == (False, True)
    assert later.get(f"{path}/ledger").status_code == 200


def test_the_host_key_makes_a_host_and_a_new_one_voids_the_old(room: Served) -> None:
    host, friend, other = room.person(), room.person(), room.person()
    made = room.make(host)
    path = f"/api/tables/{made['id']}"
    assert friend.post(f"{path}/host", json={"key": "guess"}).status_code == 403
    assert friend.post(f"{path}/key").status_code == 403
    assert friend.post(f"{path}/host", json={"key": made["host_key"]}).status_code == 204
    assert set(host.get(path).json()["hosts"]) == {name_of(host), name_of(friend)}
    fresh = friend.post(f"{path}/key").json()["key"]
    assert other.post(f"{path}/host", json={"key": made["host_key"]}).status_code == 403
    assert other.post(f"{path}/host", json={"key": fresh}).status_code == 204


def test_a_host_answers_in_the_lobby_who_asks_for_chips(room: Served) -> None:
    host, first, second = room.person(), room.person(), room.person()
    table = room.table(host, bots=0, settings={"approve_buy_ins": True})
    for seat, client in enumerate((first, second), 1):
        with room.socket(client, table) as socket:
            assert do(socket, "ask", type="AskForChips", amount=80, seat=seat)["type"] == "Done"
    path = f"/api/tables/{table}"
    asking = host.get(path).json()["asking"]
    assert [(each["player"], each["amount"], each["seat"]) for each in asking] == [
        (name_of(first), 80, 1),
        (name_of(second), 80, 2),
    ]
    assert first.get(path).json()["asking"] == []
    allowed, refused = ({"player": each["player"], "is_allowed": each is asking[0]} for each in asking)
    assert first.post(f"{path}/requests", json=allowed).status_code == 403
    assert host.post(f"{path}/requests", json=allowed).status_code == 204
    assert host.post(f"{path}/requests", json=refused).status_code == 204
    again = host.post(f"{path}/requests", json=allowed)
    assert (again.status_code, "asked for nothing" in again.text) == (409, True)
    line = host.get(path).json()
    assert (line["players"], line["asking"], line["requests"]) == ([name_of(first)], [], 0)


def test_a_host_reads_the_terms_as_they_were_written(room: Served) -> None:
    host = room.person()
    wanted = {"games": [{"form": "stud", "stakes": "limit:10/20:1:3"}], "edition": "home", "options": {"raise_cap": 4}}
    table = room.table(host, terms=wanted)
    shown = host.get(f"/api/tables/{table}/terms").json()
    assert {name: shown[name] for name in wanted} == wanted
    assert room.person().get(f"/api/tables/{table}/terms").status_code == 403


def test_what_is_wrong_is_answered_in_words_and_changes_nothing(room: Served) -> None:
    client = room.person()
    with room.socket(client, room.table(client, bots=0)) as socket:
        socket.recv(timeout=5)
        socket.recv(timeout=5)
        socket.send("what?")
        assert "this is no command" in json.loads(socket.recv(timeout=5))["reason"]
        refused = do(socket, "1", type="AskForChips", amount=80, seat=99)
        assert refused["type"] == "Refused"
        assert "choose a seat that is open" in refused["reason"]
        assert do(socket, "2", type="Fold", seat=1)["reason"] == "you can act for your own hand only"


def test_the_time_is_the_rooms_whatever_a_client_says(room: Served) -> None:
    client = room.person()
    with room.socket(client, room.table(client, bots=0)) as socket:
        before = int(time.time())
        sit(socket, name_of(client))
        left = {"type": "Leave", "player": name_of(client), "at": 5}
        socket.send(json.dumps({"type": "Do", "id": "leave", "command": left}))
        while not (events := json.loads(socket.recv(timeout=5)).get("events")) or events[0]["type"] != "PlayerLeft":
            pass
        assert before <= events[0]["at"] <= time.time()


def test_a_page_of_another_site_gets_no_socket(room: Served) -> None:
    client = room.person()
    table = room.table(client)
    with pytest.raises(InvalidStatus), room.socket(client, table, Origin="http://elsewhere.example"):
        pass
    with room.socket(client, table, Origin=room.url) as socket:
        assert json.loads(socket.recv(timeout=5))["type"] == "Welcome"
    with room.socket(client, "none-9") as socket, pytest.raises(ConnectionClosed) as closed:
        socket.recv(timeout=5)
    assert closed.value.rcvd is not None
    assert closed.value.rcvd.code == 4404


def test_where_nobody_may_watch_a_stranger_is_sent_away(room: Served) -> None:
    table = room.table(room.person(), settings={"watching": "nobody"})
    with room.socket(None, table) as socket, pytest.raises(ConnectionClosed) as closed:
        socket.recv(timeout=5)
    assert closed.value.rcvd is not None
    assert closed.value.rcvd.code == 4401


def test_the_pages_are_served_where_they_have_been_built(room: Served) -> None:
    answers = [httpx.get(f"{room.url}{path}") for path in ("/", "/tables/holdem-1")]
    built = (STATIC / "index.html").is_file()
    assert {answer.status_code for answer in answers} == {200 if built else 404}
    assert not built or {answer.text for answer in answers} == {(STATIC / "index.html").read_text("utf-8")}
    assert all(answer.headers["content-type"].startswith("text/html") for answer in answers if built)
    for path in re.findall(r'(?:src|href)="(/[^"]+)"', answers[0].text):
        asset = httpx.get(f"{room.url}{path}")
        assert asset.status_code == 200
        kind = asset.headers["content-type"].split(";")[0]
        expected = (
            {"application/json"} if path.startswith("/api/") else {"text/javascript", "text/css", "image/svg+xml"}
        )
        assert kind in expected, path
    assert "default-src 'self'" in answers[0].headers["content-security-policy"]


@pytest.mark.parametrize("path", ["/../app.py", "/%2e%2e/app.py", "/..%2fapp.py", "/api/nothing", "/api/../app.py"])
def test_files_beside_the_clients_own_are_not_served(room: Served, path: str) -> None:
    answer = httpx.get(f"{room.url}{path}")
    assert answer.status_code in {200, 404}
    assert "make_app" not in answer.text


def answer_turn(socket: ClientConnection, message: dict[str, Any]) -> None:
    """Checks or folds, and shows nothing."""
    options = ((message.get("view") or {}).get("deal") or {}).get("options")
    if options:
        kind = {"ShowChoices": "Muck"}.get(options["type"], "Check" if options.get("check") else "Fold")
        command = {"type": kind, "seat": options["seat"]}
        socket.send(json.dumps({"type": "Do", "id": str(message["version"]), "command": command}))


def play_until(
    client: httpx.Client, socket: ClientConnection, table: str, *, deals: int = 0, closed: bool = False
) -> None:
    """Plays on until the lobby's line of the table says so."""
    for _ in range(3000):
        line = client.get(f"/api/tables/{table}").json()
        if line["deals"] >= deals and (line["closed_at"] is not None or not closed):
            return
        try:
            answer_turn(socket, json.loads(socket.recv(timeout=0.2)))
        except TimeoutError:
            continue
    raise AssertionError("it never came to that")


def test_an_evening_that_is_over_stays_to_be_looked_at(tmp_path: Path) -> None:
    served = Served(tmp_path)
    served.start()
    try:
        client = served.person()
        table = served.table(client, bots=3, settings={"between_deals": 0, "bot_pace": 0})
        with served.socket(client, table) as socket:
            sit(socket, name_of(client))
            play_until(client, socket, table, deals=2)
            assert do(socket, "end", type="Close")["type"] == "Done"
        with served.socket(client, table) as socket:  # a new one begins with the view: `do` may have read past a turn
            play_until(client, socket, table, closed=True)
        ledger = client.get(f"/api/tables/{table}/ledger").json()
        assert ledger["is_balanced"]
        assert sum(line["result"] for line in ledger["lines"]) == 0
        served.kill()
        served.start()
        assert client.get(f"/api/tables/{table}/ledger").json() == ledger
        assert table in [each["id"] for each in client.get("/api/tables").json()]
        assert client.get(f"/api/tables/{table}/deals/1").status_code == 200
        with served.socket(client, table) as socket, pytest.raises(ConnectionClosed) as closed:
            socket.recv(timeout=5)
        assert closed.value.rcvd is not None
        assert closed.value.rcvd.code == 4404
    finally:
        served.close()


def test_a_killed_room_comes_up_with_the_same_cards_chips_and_turn(tmp_path: Path) -> None:
    served = Served(tmp_path)
    served.start()
    try:
        client = served.person()
        me, table = name_of(client), served.table(client)
        with served.socket(client, table) as socket:
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


def test_the_rulebook_is_searched_or_read_chapter_by_chapter(room: Served) -> None:
    with httpx.Client(base_url=room.url, timeout=10) as reader:
        chapters = reader.get("/api/chapters", params={"edition": "cardroom11"}).json()
        title = chapters[2]["title"]
        asked = {"chapter": title, "edition": "cardroom11"}
        rules = reader.get("/api/rules", params=asked).json()
        assert len(rules) == chapters[2]["rules"]
        assert all(rule["place"].startswith("§ 3 ") for rule in rules)
        assert reader.get("/api/rules").json()[0]["place"].startswith("§ 1 ")
        assert reader.get("/api/rules", params={"q": "string raise"}).json()[0]["id"] == "betting.string-raise"
        unknown = reader.get("/api/rules", params={"chapter": "Cricket"})
        assert unknown.status_code == 404
        assert "there is no chapter Cricket" in unknown.json()["detail"]
