"""Tables over HTTP: found, made, entered."""

import secrets
from collections import Counter
from typing import Any

from litestar import Request, get, post
from litestar.exceptions import HTTPException, NotFoundException
from litestar.params import FromPath, JSONBody

from cardspeak.rulebook import Refusal
from cardspeak.server.answers import accepted, somebody
from cardspeak.server.asking import refusals, refused, token_of
from cardspeak.server.pages import Key, Made, Name, NewTable, Passphrase, PlayerKey, Preview, TableLine, Word
from cardspeak.server.people import WayBack
from cardspeak.server.protocol import Do, Refused
from cardspeak.server.rooms import Rooms
from cardspeak.server.table_room import TableRoom
from cardspeak.server.terms import Agreed, contract, preview, wanted_from
from cardspeak.server.ways_back import WARNING, make_way_back
from cardspeak.server.wishes import AllowChips, RefuseChips, TermsWanted

_KEYED = refusals(400, 401, 403, 404)


def rooms_of(request: "Request[Any, Any, Any]") -> Rooms:
    rooms: Rooms = request.app.state.rooms
    return rooms


@get("/api/tables", summary="The tables of the room, and your evenings that are over", responses=refusals())
async def list_tables(request: Request[Any, Any, Any]) -> list[TableLine]:
    rooms = rooms_of(request)
    return rooms.lines(await rooms.person(request))


@get("/api/tables/{table:str}", summary="One table, open or closed", responses=refusals(404))
async def show_table(request: Request[Any, Any, Any], table: FromPath[str]) -> TableLine:
    rooms = rooms_of(request)
    line = rooms.line(table, await rooms.person(request))
    if line is None:
        raise NotFoundException(f"there is no table {table}")
    return line


@post(
    "/api/tables/preview",
    status_code=200,
    summary="What friends will read of a game before they sit down",
    responses=refusals(400, 403, 409),
)
async def preview_table(data: JSONBody[NewTable]) -> Preview:
    return accepted(preview(data))


@get(
    "/api/tables/{table:str}/about",
    summary="What is agreed at a table, as friends read it before they sit down",
    responses=refusals(403, 404),
)
async def about_table(request: Request[Any, Any, Any], table: FromPath[str]) -> Preview:
    rooms = rooms_of(request)
    looked = await rooms.look(table)
    if looked is None:
        raise NotFoundException(f"there is no table {table}")
    _allowed(rooms.may_enter(looked, await rooms.person(request)))
    state, room = looked.state, looked.room
    bots = Counter(kind for name, kind in room.bots.items() if name in state.players)
    return contract(Agreed(state.terms, state.ring), room.settings, bots, has_passphrase=looked.has_passphrase)


@post("/api/tables", summary="Makes a table; who makes it is its host", responses=refusals(400, 401, 403, 409))
async def make_table(request: Request[Any, Any, Any], data: JSONBody[NewTable]) -> Made:
    rooms = rooms_of(request)
    return accepted(await rooms.make(await somebody(request), data))


@post("/api/tables/{table:str}/admit", status_code=204, summary="Says the passphrase of a table", responses=_KEYED)
async def admit(request: Request[Any, Any, Any], table: FromPath[str], data: JSONBody[Passphrase]) -> None:
    rooms = rooms_of(request)
    person = await somebody(request)
    _there(rooms, table)
    _allowed(await rooms.admit(table, person, data.passphrase))


@post("/api/tables/{table:str}/host", status_code=204, summary="Shows the host key of a table", responses=_KEYED)
async def take_host(request: Request[Any, Any, Any], table: FromPath[str], data: JSONBody[Key]) -> None:
    rooms = rooms_of(request)
    person = await somebody(request)
    _there(rooms, table)
    _allowed(await rooms.make_host(table, person, data.key))


@post("/api/tables/{table:str}/key", summary="A new host key in place of the one before", responses=_KEYED)
async def new_key(request: Request[Any, Any, Any], table: FromPath[str]) -> Key:
    await _hosted(request, table)
    return Key(await rooms_of(request).new_key(table))


@post(
    "/api/tables/{table:str}/devices",
    summary="A code by which a player comes back who has lost the session; all at the table read of it",
    responses=refusals(400, 401, 403, 404, 409),
)
async def player_code(request: Request[Any, Any, Any], table: FromPath[str], data: JSONBody[Name]) -> PlayerKey:
    await _hosted(request, table)
    way = WayBack(table=table, player=data.name, host=await somebody(request))
    key = accepted(await make_way_back(rooms_of(request), token_of(request), way))
    return PlayerKey(key, says=WARNING.format(player=way.player))


@post(
    "/api/tables/{table:str}/passphrase",
    status_code=204,
    summary="Another passphrase for a table, or none where it is empty; whoever is in stays in",
    responses=_KEYED,
)
async def set_passphrase(request: Request[Any, Any, Any], table: FromPath[str], data: JSONBody[Passphrase]) -> None:
    room = await _hosted(request, table)
    await rooms_of(request).set_passphrase(room, await somebody(request), data.passphrase)


@post(
    "/api/tables/{table:str}/requests",
    status_code=204,
    summary="A host's word on chips that a player has asked for",
    responses=refusals(400, 401, 403, 404, 409),
)
async def answer_request(request: Request[Any, Any, Any], table: FromPath[str], data: JSONBody[Word]) -> None:
    room = await _hosted(request, table)
    command = AllowChips(player=data.player) if data.is_allowed else RefuseChips(player=data.player)
    answer = await room.do(await somebody(request), Do(id=secrets.token_hex(8), command=command))
    if isinstance(answer, Refused):
        raise refused(Refusal(answer.reason, answer.under, answer.field))


@get(
    "/api/tables/{table:str}/terms",
    summary="What is agreed at a table, as its host would write it",
    responses=refusals(401, 403, 404),
)
async def show_terms(request: Request[Any, Any, Any], table: FromPath[str]) -> TermsWanted:
    return wanted_from((await _hosted(request, table)).table.state.terms)


async def _hosted(request: "Request[Any, Any, Any]", table: FromPath[str]) -> TableRoom:
    """An open table of which the asker is a host."""
    rooms = rooms_of(request)
    person = await somebody(request)
    _there(rooms, table)
    opened = rooms.tables.get(table)
    if opened is None or not opened.room.is_host(person):
        raise HTTPException("only the host can do that", status_code=403)
    return opened.room


def _there(rooms: Rooms, table: str) -> None:
    if table not in rooms.cards:
        raise NotFoundException(f"there is no table {table}")


def _allowed(refusal: Refusal | None) -> None:
    if refusal is not None:
        raise refused(refusal, 403)


TABLE_ROUTES = [
    list_tables,
    show_table,
    preview_table,
    about_table,
    make_table,
    admit,
    take_host,
    new_key,
    player_code,
    set_passphrase,
    answer_request,
    show_terms,
]
