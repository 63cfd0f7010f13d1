"""What every request must keep to, over real HTTP and sockets, at a time of our own."""

import json
import re
import threading
import time
from collections.abc import Iterator
from socket import create_server
from typing import Any

import httpx
import pytest
import uvicorn
from hypothesis import given
from hypothesis import strategies as st
from litestar import Litestar, Request, Response, WebSocket, get, post, websocket
from litestar.datastructures import Headers
from litestar.params import JSONBody
from websockets.exceptions import InvalidStatus
from websockets.sync.client import connect
from websockets.typing import Origin

from cardspeak.rulebook import Refusal
from cardspeak.server.asking import refused
from cardspeak.server.guard import (
    BY_ADDRESS,
    BY_SESSION,
    ENTRIES,
    MOST_BODY,
    TRIES,
    TRIES_AT_TARGET,
    guards,
    is_own_page,
)
from cardspeak.server.limits import Limit, Rate, network_of
from cardspeak.server.socket_guard import (
    ALL_MESSAGES,
    CHAT,
    MESSAGES,
    MOST_BY_ADDRESS,
    MOST_BY_PERSON,
    MOST_MESSAGE,
    REFUSALS,
    OpenSockets,
    SocketGuard,
)
from cardspeak.store import StoreError


class Clock:
    def __init__(self) -> None:
        self.at = 1000.0

    def __call__(self) -> float:
        return self.at


# ------------------------------------------------------------------------------------------ a room that only answers


@post(["/api/enter", "/api/owner", "/api/tables/{table:str}/admit"], status_code=200)
async def try_in(data: JSONBody[dict[str, Any]]) -> Response[str]:
    return Response("", status_code=200 if data.get("right") else 403)


@post("/api/size", status_code=200)
async def size(request: Request[Any, Any, Any]) -> int:
    return len(await request.body())


@get(["/api/page", "/page"], sync_to_thread=False)
def page() -> str:
    return "a page"


@get("/api/kept", sync_to_thread=False)
def kept() -> Response[str]:
    return Response("kept", headers={"Cache-Control": "no-cache"})


@get("/api/broken", media_type="text/plain", sync_to_thread=False)
def broken() -> str:
    raise ZeroDivisionError("a secret of ours")


@get("/api/unkept", media_type="text/plain", sync_to_thread=False)
def unkept() -> str:
    raise StoreError("the store could not write: once it can, ask again")


@get("/api/refused", media_type="text/plain", sync_to_thread=False)
def refused_text() -> str:
    raise refused(Refusal("not like that", ("betting.raise-cap",), "amount"))


@websocket("/api/socket")
async def talk(socket: WebSocket[Any, Any, Any]) -> None:
    await socket.accept()
    await socket.send_text("welcome")
    await socket.close()


class Guarded:
    def __init__(self) -> None:
        self.clock = Clock()
        routes = [try_in, size, page, kept, broken, unkept, refused_text, talk]
        app = Litestar(routes, openapi_config=None, **guards(self.clock))
        listening = create_server(("127.0.0.1", 0))
        self.port = int(listening.getsockname()[1])
        config = uvicorn.Config(app, ws="websockets-sansio", log_level="warning", proxy_headers=False)
        self.server = uvicorn.Server(config)
        self.thread = threading.Thread(target=self.server.run, args=[[listening]])
        self.thread.start()
        while not self.server.started:
            assert self.thread.is_alive()
            time.sleep(0.01)
        self.http = httpx.Client(base_url=f"http://127.0.0.1:{self.port}")

    def close(self) -> None:
        self.http.close()
        self.server.should_exit = True
        self.thread.join()


@pytest.fixture
def guarded() -> Iterator[Guarded]:
    room = Guarded()
    yield room
    room.close()


# ------------------------------------------------------------------------------------------ where it comes from


@pytest.mark.parametrize("origin", ["http://evil.example", "null", "", "http://[", "https://127.0.0.1", "file://"])
def test_a_page_of_another_site_changes_nothing(guarded: Guarded, origin: str) -> None:
    refused = guarded.http.post("/api/enter", json={"right": True}, headers={"Origin": origin})
    assert refused.status_code == 403
    assert "another site" in refused.json()["detail"]


def test_a_page_of_the_room_and_a_program_may(guarded: Guarded) -> None:
    own = {"Origin": f"http://127.0.0.1:{guarded.port}"}
    assert guarded.http.post("/api/enter", json={"right": True}, headers=own).status_code == 200
    assert guarded.http.post("/api/enter", json={"right": True}).status_code == 200
    assert guarded.http.get("/api/page", headers={"Origin": "http://evil.example"}).status_code == 200


@pytest.mark.parametrize(
    ("origin", "host", "is_own"),
    [
        ("https://cards.example", "cards.example:443", True),
        ("http://Cards.Example", "cards.example:80", True),
        ("http://[::1]:8765", "[::1]:8765", True),
        ("https://cards.example", "cards.example:8443", False),
        ("https://cards.example:99999", "cards.example", False),
        ("https://cards.example.evil.example", "cards.example", False),
        ("https://cards.example", "", False),
        ("null", "", False),
    ],
)
def test_a_proxy_may_say_the_port_that_a_browser_leaves_out(origin: str, host: str, *, is_own: bool) -> None:
    headers = Headers([(b"origin", origin.encode()), (b"host", host.encode())])
    assert is_own_page(headers) is is_own


def test_a_page_of_another_site_opens_no_socket(guarded: Guarded) -> None:
    url = f"ws://127.0.0.1:{guarded.port}/api/socket"
    with pytest.raises(InvalidStatus), connect(url, origin=Origin("http://evil.example")):
        pass
    with connect(url, origin=Origin(f"http://127.0.0.1:{guarded.port}")) as own:
        assert own.recv() == "welcome"
    with connect(url) as program:
        assert program.recv() == "welcome"


# ------------------------------------------------------------------------------------------ what goes back


@pytest.mark.parametrize(
    ("method", "path", "status"), [("GET", "/page", 200), ("GET", "/nowhere", 404), ("PUT", "/page", 405)]
)
def test_every_answer_tells_the_browser_to_be_careful(guarded: Guarded, method: str, path: str, status: int) -> None:
    answer = guarded.http.request(method, path)
    assert answer.status_code == status
    assert "frame-ancestors 'none'" in answer.headers["Content-Security-Policy"]
    assert "camera=()" in answer.headers["Permissions-Policy"]
    assert answer.headers["X-Content-Type-Options"] == "nosniff"
    assert answer.headers["Referrer-Policy"] == "no-referrer"


def test_answers_of_the_api_are_not_stored_unless_they_say_so(guarded: Guarded) -> None:
    assert guarded.http.get("/api/page").headers["Cache-Control"] == "no-store"
    assert guarded.http.get("/api/nothing").headers["Cache-Control"] == "no-store"
    assert guarded.http.get("/api/kept").headers["Cache-Control"] == "no-cache"
    assert "Cache-Control" not in guarded.http.get("/page").headers


def test_a_refusal_is_json_whatever_the_call_answers(guarded: Guarded) -> None:
    answer = guarded.http.get("/api/refused")
    assert answer.status_code == 409
    assert answer.headers["Content-Type"] == "application/json"
    extra = {"under": ["betting.raise-cap"], "field": "amount"}
    assert answer.json() == {"status_code": 409, "detail": "not like that", "extra": extra}
    assert guarded.http.get("/api/nothing").json()["detail"] == "Not Found"


def test_a_fault_of_ours_has_a_number_and_tells_no_secrets(guarded: Guarded, caplog: pytest.LogCaptureFixture) -> None:
    answer = guarded.http.get("/api/broken")
    assert answer.status_code == 500
    found = re.fullmatch(
        r"something broke on our side; the number ([0-9A-F]{4}) helps the host find it", answer.json()["detail"]
    )
    assert found is not None
    (written,) = [record for record in caplog.records if record.name == "cardspeak"]
    assert found[1] in written.getMessage()
    assert written.exc_info is not None


def test_what_could_not_be_kept_is_said_so(guarded: Guarded, caplog: pytest.LogCaptureFixture) -> None:
    answer = guarded.http.get("/api/unkept")
    assert answer.status_code == 503
    assert "nothing was changed" in answer.json()["detail"]
    assert "could not write" in caplog.text


# ------------------------------------------------------------------------------------------ how large


def test_a_body_has_its_limit(guarded: Guarded) -> None:
    assert guarded.http.post("/api/size", content=b"x" * MOST_BODY).json() == MOST_BODY
    refused = guarded.http.post("/api/size", content=b"x" * (MOST_BODY + 1))
    assert refused.status_code == 413
    assert "64 kB" in refused.json()["detail"]


def test_a_body_that_does_not_say_how_large_it_is_has_the_same(guarded: Guarded) -> None:
    def chunks(count: int) -> Iterator[bytes]:
        yield from (b"x" * 1024 for _ in range(count))

    assert guarded.http.post("/api/size", content=chunks(64)).json() == MOST_BODY
    assert guarded.http.post("/api/size", content=chunks(65)).status_code == 413


# ------------------------------------------------------------------------------------------ how frequent


def test_an_address_that_asks_too_fast_waits(guarded: Guarded) -> None:
    statuses = {guarded.http.get("/page").status_code for _ in range(BY_ADDRESS.at_once)}
    assert statuses == {200}
    refused = guarded.http.get("/nowhere")
    assert refused.status_code == 429
    assert refused.headers["Retry-After"] == "1"
    assert "wait a second" in refused.json()["detail"]
    assert "Content-Security-Policy" in refused.headers
    with pytest.raises(InvalidStatus), connect(f"ws://127.0.0.1:{guarded.port}/api/socket"):
        pass
    guarded.clock.at += 1 / BY_ADDRESS.a_second
    assert guarded.http.get("/page").status_code == 200
    assert guarded.http.get("/page").status_code == 429


@pytest.mark.parametrize("headers", [{"Authorization": "Bearer one"}, {"Cookie": "a=b; cardspeak_session=one; c=d"}])
def test_a_session_that_asks_too_fast_waits_and_others_do_not(guarded: Guarded, headers: dict[str, str]) -> None:
    statuses = {guarded.http.get("/api/page", headers=headers).status_code for _ in range(BY_SESSION.at_once)}
    assert statuses == {200}
    assert guarded.http.get("/api/page", headers=headers).status_code == 429
    assert guarded.http.get("/api/page", headers={"Authorization": "Bearer another"}).status_code == 200


def test_ten_wrong_tries_are_enough_for_ten_minutes(guarded: Guarded) -> None:
    def attempt(path: str, *, right: bool = False) -> httpx.Response:
        return guarded.http.post(path, json={"right": right})

    for _ in range(3 * TRIES.at_once):
        assert attempt("/api/tables/a/admit", right=True).status_code == 200, "who is right loses nothing"
    for _ in range(TRIES.at_once):
        assert attempt("/api/tables/a/admit").status_code == 403
    refused = attempt("/api/tables/a/admit", right=True)
    assert refused.status_code == 429
    assert refused.headers["Retry-After"] == "60"
    assert "wait 60 seconds" in refused.json()["detail"]
    assert attempt("/api//tables/a/admit/", right=True).status_code == 429, "nor by another way of writing it"
    assert attempt("/api/tables/b/admit", right=True).status_code == 200
    assert attempt("/api/owner", right=True).status_code == 200
    guarded.clock.at += 60
    assert attempt("/api/tables/a/admit").status_code == 403
    assert attempt("/api/tables/a/admit").status_code == 429
    guarded.clock.at += 600
    assert attempt("/api/tables/a/admit", right=True).status_code == 200


def test_tries_that_come_all_at_once_are_counted_too(guarded: Guarded) -> None:
    statuses: list[int] = []

    def attempt() -> None:
        statuses.append(httpx.post(f"http://127.0.0.1:{guarded.port}/api/owner", json={}).status_code)

    threads = [threading.Thread(target=attempt) for _ in range(30)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert sorted(statuses) == [403] * TRIES.at_once + [429] * 20


def test_an_address_brings_so_many_new_people_and_no_more(guarded: Guarded) -> None:
    for _ in range(ENTRIES.at_once):
        assert guarded.http.post("/api/enter", json={"right": True}).status_code == 200
    assert guarded.http.post("/api/enter", json={"right": True}).status_code == 429


def test_a_target_has_its_own_limit_whoever_tries() -> None:
    clock = Clock()
    limit = Limit(TRIES_AT_TARGET, clock)
    assert sum(not limit.take("api/owner") for _ in range(1000)) == TRIES_AT_TARGET.at_once


# ------------------------------------------------------------------------------------------ limits by themselves


def test_a_limit_fills_again_and_never_beyond_itself() -> None:
    clock = Clock()
    limit = Limit(Rate(at_once=3, a_second=0.5), clock)
    assert [limit.take("a") for _ in range(4)] == [0, 0, 0, 2]
    clock.at += 2
    assert [limit.take("a"), limit.take("a")] == [0, 2]
    clock.at += 1000
    assert [limit.take("a") for _ in range(4)] == [0, 0, 0, 2]
    limit.give_back("a")
    assert limit.take("a") == 0
    for _ in range(9):
        limit.give_back("b")
    assert [limit.take("b") for _ in range(4)] == [0, 0, 0, 2]


def test_a_limit_remembers_so_many_askers_and_no_more() -> None:
    limit = Limit(Rate(at_once=1, a_second=1), Clock(), most_keys=3)
    for key in range(1000):
        limit.take(key)
    assert len(limit._left) == 3
    assert limit.take(999) > 0, "who came last is remembered"


def test_who_was_always_right_takes_no_place_in_a_limits_memory() -> None:
    limit = Limit(Rate(at_once=2, a_second=1), Clock(), most_keys=3)
    limit.take("wrong")
    for key in range(1000):
        limit.take(key)
        limit.give_back(key)
    assert list(limit._left) == ["wrong"]


@given(st.lists(st.floats(0, 10), max_size=50))
def test_nobody_gets_more_than_the_rate(waits: list[float]) -> None:
    clock, rate = Clock(), Rate(at_once=5, a_second=2)
    limit = Limit(rate, clock)
    taken = 0
    for wait in waits:
        clock.at += wait
        taken += not limit.take(None)
    assert taken <= rate.at_once + rate.a_second * sum(waits) + 1e-6


@pytest.mark.parametrize(
    ("address", "network"),
    [
        ("192.0.2.7", "192.0.2.7"),
        ("2001:db8:1:2:3:4:5:6", "2001:0db8:0001:0002"),
        ("2001:db8:1:2::1", "2001:0db8:0001:0002"),
        ("fe80::1%eth0", "fe80:0000:0000:0000"),
        ("::ffff:192.0.2.7", "192.0.2.7"),
        ("", ""),
        ("testclient", "testclient"),
    ],
)
def test_limits_are_for_networks(address: str, network: str) -> None:
    assert network_of(address) == network


# ------------------------------------------------------------------------------------------ sockets


def said(kind: str, **fields: object) -> str:
    return json.dumps({"type": "Do", "id": "1", "command": {"type": kind, **fields}})


def test_a_socket_may_send_so_many_messages_and_no_more() -> None:
    clock = Clock()
    guard = SocketGuard(clock)
    assert all(guard.allows(said("Check", seat=1)) is None for _ in range(MESSAGES.at_once))
    refusal = guard.allows(said("Check", seat=1))
    assert refusal is not None
    assert "20 messages a second" in refusal.reason
    assert not guard.is_over
    clock.at += 1
    assert sum(guard.allows(said("Check", seat=1)) is None for _ in range(30)) == MESSAGES.a_second


@pytest.mark.parametrize(
    "message", ["x" * (MOST_MESSAGE + 1), b"x" * (MOST_MESSAGE + 1), "é" * (MOST_MESSAGE // 2 + 1)]
)
def test_a_message_has_its_limit(message: bytes | str) -> None:
    refusal = SocketGuard(Clock()).allows(message)
    assert refusal is not None
    assert "8 kB" in refusal.reason


def test_a_message_of_the_largest_size_is_allowed() -> None:
    assert SocketGuard(Clock()).allows("é" * (MOST_MESSAGE // 2)) is None


@pytest.mark.parametrize(
    "say",
    [
        said("Say", text="hello"),
        '{"type":"Do","id":"1","command":{"text":"hello","type":"\\u0053ay"}}',
        '{"command":{"type":"Check"},"type":"Do","id":"1","command":{"type":"Say","text":"hello"}}',
    ],
)
def test_chat_has_a_limit_of_its_own_however_it_is_written(say: str) -> None:
    clock = Clock()
    guard = SocketGuard(clock)
    assert [guard.allows(say) is None for _ in range(6)] == [True] * CHAT.at_once + [False]
    assert guard.allows(said("Check", seat=1)) is None
    clock.at += 2
    assert guard.allows(say) is None


def test_what_somebody_says_is_counted_over_all_their_sockets() -> None:
    clock = Clock()
    counted = OpenSockets(clock)

    def said_over_new_sockets(person: str, message: str, times: int) -> int:
        guards = [SocketGuard(clock, counted, person) for _ in range(times)]
        return sum(guard.allows(message) is None for guard in guards)

    assert said_over_new_sockets("Mara", said("Say", text="hello"), 20) == CHAT.at_once
    assert said_over_new_sockets("Piet", said("Say", text="hello"), 1) == 1
    clock.at += 1000
    assert said_over_new_sockets("Mara", said("Check", seat=1), 500) == ALL_MESSAGES.at_once


def test_a_client_that_is_refused_all_the_time_is_sent_away() -> None:
    clock = Clock()
    guard = SocketGuard(clock)
    for _ in range(REFUSALS.at_once):
        guard.heard(is_refused=True)
        guard.heard(is_refused=False)
    assert not guard.is_over
    clock.at += 1
    guard.heard(is_refused=True)
    assert not guard.is_over
    guard.heard(is_refused=True)
    assert guard.is_over


def test_a_flood_ends_the_socket() -> None:
    guard = SocketGuard(Clock())
    for _ in range(MESSAGES.at_once + REFUSALS.at_once + 1):
        guard.allows("{}")
    assert guard.is_over


@given(st.one_of(st.text(), st.binary()))
def test_no_message_is_too_strange(message: str | bytes) -> None:
    assert SocketGuard(Clock()).allows(message) is None


def test_an_address_and_a_person_have_so_many_sockets_and_no_more() -> None:
    opened = OpenSockets()
    assert all(opened.opened("192.0.2.1", "Mara") is None for _ in range(MOST_BY_PERSON))
    refusal = opened.opened("192.0.2.2", "Mara")
    assert refusal is not None
    assert "you have 8 tables open" in refusal.reason
    assert all(opened.opened("192.0.2.1", None) is None for _ in range(MOST_BY_ADDRESS - MOST_BY_PERSON))
    assert opened.opened("192.0.2.1", "Piet") is not None
    opened.closed("192.0.2.1", "Mara")
    assert opened.opened("192.0.2.1", "Mara") is None
    for _ in range(MOST_BY_PERSON):
        opened.closed("192.0.2.1", "Mara")
    for _ in range(MOST_BY_ADDRESS - MOST_BY_PERSON):
        opened.closed("192.0.2.1", None)
    assert not opened._by_address
    assert not opened._by_person
