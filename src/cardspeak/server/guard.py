"""What a request must keep to before anybody looks at it: where it comes from, how large and how frequent it is."""

import math
import time
from collections.abc import Callable, Iterable, Sequence
from typing import Any, Final, NamedTuple, TypedDict
from urllib.parse import urlsplit

import msgspec
from litestar import Litestar
from litestar.datastructures import Headers, MutableScopeHeaders, State
from litestar.enums import ScopeType
from litestar.exceptions import HTTPException
from litestar.middleware import ASGIMiddleware
from litestar.types import ASGIApp, ExceptionHandlersMap, Message, Receive, Scope, Send

from cardspeak.server.asking import Fault
from cardspeak.server.faults import EXCEPTION_HANDLERS
from cardspeak.server.limits import Limit, Rate, network_of
from cardspeak.server.people import COOKIE
from cardspeak.server.sessions import digest
from cardspeak.server.socket_guard import OpenSockets
from cardspeak.server.socket_guard import SocketGuard as SocketGuard  # noqa: PLC0414 - guards stand together

MOST_BODY: Final = 64 * 1024
FOREIGN_PAGE: Final = 4403
BY_ADDRESS: Final = Rate(at_once=600, a_second=60)
"""A whole club may be behind one address, and a page loads some twenty files."""
BY_SESSION: Final = Rate(at_once=120, a_second=20)
TRIES: Final = Rate(at_once=10, a_second=10 / 600)
"""Wrong names, passphrases, keys and codes, from one address at one target."""
TRIES_AT_TARGET: Final = Rate(at_once=100, a_second=100 / 600)
"""From everywhere: who owns many addresses shall not try out many passphrases either."""
ENTRIES: Final = Rate(at_once=60, a_second=60 / 600)
"""New people from one address."""
HEADERS: Final = {
    "Content-Security-Policy": (
        "default-src 'self'; style-src 'self' 'unsafe-inline'; img-src 'self' data:; "
        "object-src 'none'; base-uri 'none'; form-action 'self'; frame-ancestors 'none'"
    ),
    "Cross-Origin-Opener-Policy": "same-origin",
    "Cross-Origin-Resource-Policy": "same-origin",
    "Permissions-Policy": "camera=(), geolocation=(), microphone=(), payment=(), usb=()",
    "Referrer-Policy": "no-referrer",
    "X-Content-Type-Options": "nosniff",
}
_SAFE: Final = frozenset({"GET", "HEAD", "OPTIONS"})
_PORTS: Final = {"http": 80, "https": 443}
_WRONG: Final = frozenset({403, 409})
"""How a wrong name, passphrase, key or code is answered."""


class Guards(TypedDict):
    """What the app is to be made with."""

    on_startup: Sequence[Callable[[Litestar], None]]
    exception_handlers: ExceptionHandlersMap
    state: State


def guards(now: Callable[[], float] = time.monotonic) -> Guards:
    middleware = [SafeHeaders(), OwnPages(), Frequency(now), Tries(now), BodySize()]

    def stand_guard(app: Litestar) -> None:
        # Not as the app's own middleware, which sees nothing of requests that no route is found for.
        while middleware:
            app.asgi_handler = middleware.pop()(app.asgi_handler)

    state = State({"sockets": OpenSockets(now)})
    return Guards(on_startup=[stand_guard], exception_handlers=EXCEPTION_HANDLERS, state=state)


def is_own_page(headers: Headers) -> bool:
    """Whether the page that asks is one of this room; a program has no page."""
    origin = headers.get("origin")
    if origin is None:
        return True
    try:
        page, here = urlsplit(origin), urlsplit(f"//{headers.get('host', '')}")
        usual = _PORTS.get(page.scheme)  # which a browser does not say, and a proxy may
        ports = page.port or usual, here.port or usual
    except ValueError:
        return False
    return page.hostname is not None and page.hostname == here.hostname and ports[0] == ports[1]


class SafeHeaders(ASGIMiddleware):
    """What keeps a browser from doing with our answers what nobody wants done."""

    scopes = (ScopeType.HTTP,)

    async def handle(self, scope: Scope, receive: Receive, send: Send, next_app: ASGIApp) -> None:
        added = {**HEADERS, "Cache-Control": "no-store"} if _is_api(scope) else HEADERS

        async def with_headers(message: Message) -> None:
            if message["type"] == "http.response.start":
                message.setdefault("headers", [])
                headers = MutableScopeHeaders.from_message(message)
                for name, value in added.items():
                    headers.setdefault(name, value)
            await send(message)

        await next_app(scope, receive, with_headers)


class OwnPages(ASGIMiddleware):
    """No page of another site changes anything here or opens a socket with a visitor's cookie."""

    scopes = (ScopeType.HTTP, ScopeType.WEBSOCKET)

    async def handle(self, scope: Scope, receive: Receive, send: Send, next_app: ASGIApp) -> None:
        is_safe = scope["type"] == ScopeType.HTTP and scope["method"] in _SAFE
        if is_safe or is_own_page(Headers.from_scope(scope)):
            await next_app(scope, receive, send)
        elif scope["type"] == ScopeType.WEBSOCKET:
            await send({"type": "websocket.close", "code": FOREIGN_PAGE, "reason": "opened by a page of another site"})
        else:
            await _refuse(send, 403, "this was sent by a page of another site; open the room's own page")


class Frequency(ASGIMiddleware):
    scopes = (ScopeType.HTTP, ScopeType.WEBSOCKET)

    def __init__(self, now: Callable[[], float]) -> None:
        self._by_address = Limit(BY_ADDRESS, now)
        self._by_session = Limit(BY_SESSION, now)

    async def handle(self, scope: Scope, receive: Receive, send: Send, next_app: ASGIApp) -> None:
        wait = self._by_address.take(network_of(_address(scope)))
        session = _session(scope) if _is_api(scope) else None
        if session is not None:
            wait = max(wait, self._by_session.take(session))
        if not wait:
            await next_app(scope, receive, send)
        elif scope["type"] == ScopeType.WEBSOCKET:
            await send({"type": "websocket.close", "code": 4429, "reason": "too many requests"})
        else:
            await _refuse(send, 429, f"that was too fast; wait {_seconds(wait)} and ask again", wait)


class Target(NamedTuple):
    """What somebody tries to get into."""

    path: str
    is_name: bool


class Tries(ASGIMiddleware):
    """Whoever is wrong too often waits; whoever is right loses nothing."""

    scopes = (ScopeType.HTTP,)

    def __init__(self, now: Callable[[], float]) -> None:
        self._by_address = Limit(TRIES, now)
        self._by_target = Limit(TRIES_AT_TARGET, now)
        self._entries = Limit(ENTRIES, now)

    async def handle(self, scope: Scope, receive: Receive, send: Send, next_app: ASGIApp) -> None:
        target = _target(scope)
        if target is None:
            await next_app(scope, receive, send)
            return
        # Taken beforehand, so that a hundred tries at once are no way round it.
        network = network_of(_address(scope))
        taken = self._take(network, target)
        wait = max((waits for _, _, waits in taken), default=0.0)
        if wait:
            self._give_back(taken)
            await _refuse(send, 429, f"that was wrong too often; wait {_seconds(wait)} and try again", wait)
            return

        async def counted(message: Message) -> None:
            if message["type"] == "http.response.start" and message["status"] not in _WRONG:
                self._give_back(taken)
            await send(message)

        await next_app(scope, receive, counted)

    def _take(self, network: str, target: Target) -> list[tuple[Limit, Any, float]]:
        keys: list[tuple[Limit, Any]] = [(self._by_address, (network, target.path))]
        keys.append((self._entries, network) if target.is_name else (self._by_target, target.path))
        return [(limit, key, limit.take(key)) for limit, key in keys]

    def _give_back(self, taken: Iterable[tuple[Limit, Any, float]]) -> None:
        for limit, key, wait in taken:
            if not wait and limit is not self._entries:
                limit.give_back(key)


class BodySize(ASGIMiddleware):
    scopes = (ScopeType.HTTP,)

    async def handle(self, scope: Scope, receive: Receive, send: Send, next_app: ASGIApp) -> None:
        announced = Headers.from_scope(scope).get("content-length", "0")
        if not announced.isascii() or not announced.isdigit() or int(announced[:20]) > MOST_BODY:
            await _refuse(send, 413, _TOO_LARGE)
            return
        received = 0

        async def measured() -> Any:  # noqa: ANN401 - any of the messages that a server may send
            nonlocal received
            message: dict[str, Any] = dict(await receive())
            received += len(message.get("body", b""))
            if received > MOST_BODY:
                raise HTTPException(_TOO_LARGE, status_code=413)
            return message

        await next_app(scope, measured, send)


_TOO_LARGE: Final = f"that is more than anything here needs: send at most {MOST_BODY // 1024} kB"


def _target(scope: Scope) -> Target | None:
    parts = [part for part in scope["path"].split("/") if part]
    if scope["type"] != ScopeType.HTTP or scope["method"] != "POST" or parts[:1] != ["api"]:
        return None
    path = "/".join(parts)
    match parts[1:]:
        case ["enter"]:
            return Target(path, is_name=True)
        case ["owner"] | ["enter", "device"] | ["tables", _, "admit" | "host"]:
            return Target(path, is_name=False)
        case _:
            return None


def _is_api(scope: Scope) -> bool:
    return scope["path"].lstrip("/").startswith("api/")


def _address(scope: Scope) -> str:
    client = scope.get("client")
    return client[0] if client else ""


def _session(scope: Scope) -> str | None:
    """The digest of the token that came along; whether it is anybody's does not matter here."""
    headers = Headers.from_scope(scope)
    secret = headers.get("authorization") or headers.get("cookie", "").partition(f"{COOKIE}=")[2].partition(";")[0]
    return digest(secret) if secret else None


def _seconds(wait: float) -> str:
    seconds = math.ceil(wait)
    return "a second" if seconds == 1 else f"{seconds} seconds"


async def _refuse(send: Send, status: int, words: str, wait: float = 0.0) -> None:
    body = msgspec.json.encode(Fault(status, words))
    headers = [(b"content-type", b"application/json"), (b"content-length", str(len(body)).encode())]
    if wait:
        headers.append((b"retry-after", str(math.ceil(wait)).encode()))
    await send({"type": "http.response.start", "status": status, "headers": headers})
    await send({"type": "http.response.body", "body": body, "more_body": False})
