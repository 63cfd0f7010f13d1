"""The room over HTTP and sockets. What it says is in docs/protocol.md; what it decides is decided elsewhere."""

import asyncio
import mimetypes
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any, Final
from urllib.parse import urlsplit

import msgspec
from litestar import Litestar, Request, Response, WebSocket, delete, get, post, websocket
from litestar.datastructures import Cookie
from litestar.exceptions import HTTPException, NotFoundException, WebSocketDisconnect
from litestar.response import File
from msgspec.structs import replace

from cardspeak.rulebook import Edition, Refusal, all_rules, search
from cardspeak.server.games import Games, RulePage, games, rule_page
from cardspeak.server.people import COOKIE, enter, leave, who
from cardspeak.server.permission import stamped
from cardspeak.server.protocol import Answer, Do, Sent, read_do
from cardspeak.server.rooms import NewTable, Open, Rooms, TableLine
from cardspeak.server.table_room import Listener
from cardspeak.store import open_store
from cardspeak.table import Ledger

STATIC: Final = Path(__file__).parent / "static"
MOST_FOUND: Final = 20
HEADERS: Final = {
    "Content-Security-Policy": "default-src 'self'; style-src 'self' 'unsafe-inline'; img-src 'self' data:",
    "Referrer-Policy": "no-referrer",
    "X-Content-Type-Options": "nosniff",
}


class Name(msgspec.Struct, frozen=True):
    name: str


class Entered(msgspec.Struct, frozen=True):
    name: str
    token: str


class Made(msgspec.Struct, frozen=True):
    id: str


class BotKind(msgspec.Struct, frozen=True):
    kind: str = "careful"


class Paused(msgspec.Struct, frozen=True):
    paused: bool


def make_app(database: str) -> Litestar:
    """The room on this database; its tables come up again as they were."""

    @asynccontextmanager
    async def lifespan(app: Litestar) -> AsyncIterator[None]:
        async with await open_store(database) as store:
            rooms = Rooms(store)
            await rooms.restore()
            app.state.rooms = rooms
            try:
                yield
            finally:
                await rooms.close()

    return Litestar(
        route_handlers=[
            enter_room,
            leave_room,
            me,
            list_games,
            list_tables,
            make_table,
            seat_bot,
            dismiss_bot,
            pause,
            table_ledger,
            search_rules,
            show_rule,
            table_socket,
            page,
        ],
        lifespan=[lifespan],
        response_headers=HEADERS,
        openapi_config=None,
    )


# ------------------------------------------------------------------------------------------ people


def _token(connection: "Request[Any, Any, Any] | WebSocket[Any, Any, Any]") -> str | None:
    bearer = connection.headers.get("authorization", "")
    return bearer.removeprefix("Bearer ") if bearer.startswith("Bearer ") else connection.cookies.get(COOKIE)


async def _person(connection: "Request[Any, Any, Any] | WebSocket[Any, Any, Any]") -> str | None:
    return await who(_rooms(connection).store, _token(connection))


async def _somebody(request: "Request[Any, Any, Any]") -> str:
    person = await _person(request)
    if person is None:
        raise HTTPException("say who you are first: enter with a name", status_code=401)
    return person


def _rooms(connection: "Request[Any, Any, Any] | WebSocket[Any, Any, Any]") -> Rooms:
    rooms: Rooms = connection.app.state.rooms
    return rooms


@post("/api/enter")
async def enter_room(request: Request[Any, Any, Any], data: Name) -> Response[Entered]:
    rooms = _rooms(request)
    entered = await enter(rooms.store, data.name, int(rooms.watch.now()))
    if isinstance(entered, Refusal):
        raise HTTPException(entered.reason, status_code=409)
    name, token = entered
    cookie = Cookie(key=COOKIE, value=token, httponly=True, samesite="lax", max_age=400 * 86400, path="/")
    return Response(Entered(name, token), cookies=[cookie])


@post("/api/leave", status_code=204)
async def leave_room(request: Request[Any, Any, Any]) -> None:
    token = _token(request)
    if token is not None:
        await leave(_rooms(request).store, token)


@get("/api/me")
async def me(request: Request[Any, Any, Any]) -> Name | None:
    person = await _person(request)
    return None if person is None else Name(person)


# ------------------------------------------------------------------------------------------ tables


@get("/api/games", sync_to_thread=False)
def list_games() -> Games:
    return games()


@get("/api/tables")
async def list_tables(request: Request[Any, Any, Any]) -> list[TableLine]:
    return _rooms(request).lines()


@post("/api/tables")
async def make_table(request: Request[Any, Any, Any], data: NewTable) -> Made:
    return Made(_accepted(await _rooms(request).make(await _somebody(request), data)))


@post("/api/tables/{table:str}/bots")
async def seat_bot(request: Request[Any, Any, Any], table: str, data: BotKind) -> Name:
    await _of_host(request, table)
    return Name(_accepted(await _rooms(request).seat_bot(table, data.kind)))


@delete("/api/tables/{table:str}/bots/{bot:str}")
async def dismiss_bot(request: Request[Any, Any, Any], table: str, bot: str) -> None:
    await _of_host(request, table)
    refusal = await _rooms(request).dismiss_bot(table, bot)
    if refusal is not None:
        raise HTTPException(refusal.reason, status_code=409)


@post("/api/tables/{table:str}/pause")
async def pause(request: Request[Any, Any, Any], table: str, data: Paused) -> Paused:
    await _of_host(request, table)
    await _rooms(request).pause(table, paused=data.paused)
    return data


@get("/api/tables/{table:str}/ledger")
async def table_ledger(request: Request[Any, Any, Any], table: str) -> Ledger:
    return _open(_rooms(request), table).room.table.ledger


def _open(rooms: Rooms, table: str) -> Open:
    if table not in rooms.tables:
        raise NotFoundException(f"there is no table {table}")
    return rooms.tables[table]


async def _of_host(request: "Request[Any, Any, Any]", table: str) -> None:
    if _open(_rooms(request), table).kept.host != await _somebody(request):
        raise HTTPException("only the host can do that", status_code=403)


def _accepted(value: str | Refusal) -> str:
    if isinstance(value, Refusal):
        raise HTTPException(value.reason, status_code=409)
    return value


# ------------------------------------------------------------------------------------------ rules


@get("/api/rules", sync_to_thread=False)
def search_rules(q: str, edition: Edition = Edition.HOME) -> list[RulePage]:
    return [rule_page(found.rule.id, edition) for found in search(q)[:MOST_FOUND]]


@get("/api/rules/{rule:str}", sync_to_thread=False)
def show_rule(rule: str, edition: Edition = Edition.HOME) -> RulePage:
    found = all_rules().get(rule)  # type: ignore[call-overload] # whatever was asked for
    if found is None:
        raise NotFoundException(f"there is no rule {rule}")
    return rule_page(found.id, edition)


# ------------------------------------------------------------------------------------------ the socket


@websocket("/api/tables/{table:str}/socket")
async def table_socket(socket: WebSocket[Any, Any, Any], table: str) -> None:
    rooms = _rooms(socket)
    if not _is_own(socket) or table not in rooms.tables:
        await socket.close(code=4403 if table in rooms.tables else 4404)
        return
    person, room = await _person(socket), rooms.tables[table].room
    await socket.accept()
    listener = room.join(person)
    sending = asyncio.create_task(_send(socket, listener))
    try:
        while True:
            said: Do | Answer = read_do(await socket.receive_data(mode="text"))
            if isinstance(said, Do):
                said = await room.do(person, replace(said, command=stamped(said.command, int(rooms.watch.now()))))
            listener.messages.put_nowait(said)
    except WebSocketDisconnect:
        pass
    finally:
        room.leave(listener)
        sending.cancel()


def _is_own(socket: "WebSocket[Any, Any, Any]") -> bool:
    """Whether the page that opens the socket is one of this room; a program has no page."""
    origin = socket.headers.get("origin")
    return origin is None or urlsplit(origin).netloc == socket.headers.get("host")


async def _send(socket: "WebSocket[Any, Any, Any]", listener: Listener) -> None:
    encode = msgspec.json.Encoder().encode
    while True:
        message: Sent = await listener.messages.get()
        await socket.send_text(encode(message).decode())


# ------------------------------------------------------------------------------------------ the page


@get(["/", "/{path:path}"], sync_to_thread=False)
def page(path: str = "") -> File:
    """A file of the client, or its one page, which finds its own way."""
    wanted = (STATIC / path.lstrip("/")).resolve()
    if path.startswith("/api/") or not (STATIC / "index.html").is_file():
        raise NotFoundException
    is_file = wanted.is_relative_to(STATIC.resolve()) and wanted.is_file()
    shown = wanted if is_file else STATIC / "index.html"
    kind, _ = mimetypes.guess_type(shown.name)
    return File(path=shown, media_type=kind or "application/octet-stream", content_disposition_type="inline")
