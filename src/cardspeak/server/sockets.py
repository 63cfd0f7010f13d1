"""The socket of a table: what one client hears and says."""

import asyncio
from typing import Annotated, Any, Final

import msgspec
from litestar import WebSocket, websocket
from litestar.exceptions import WebSocketDisconnect
from litestar.params import FromPath, FromQuery
from msgspec.structs import replace

from cardspeak.server.asking import token_of
from cardspeak.server.guard import FOREIGN_PAGE, is_own_page
from cardspeak.server.listening import Listener
from cardspeak.server.protocol import Answer, Do, Refused, read_do
from cardspeak.server.rooms import Rooms
from cardspeak.server.socket_guard import TOO_FAST, SocketGuard
from cardspeak.server.table_room import MOST_ID, TableRoom
from cardspeak.server.watch import Watch


@websocket("/api/tables/{table:str}/socket")
async def table_socket(
    socket: WebSocket[Any, Any, Any], table: FromPath[str], since: FromQuery[int | None] = None
) -> None:
    rooms: Rooms = socket.app.state.rooms
    if not is_own_page(socket.headers):
        await socket.close(code=FOREIGN_PAGE)
        return
    await socket.accept()
    person = await rooms.person(socket)
    looked, opened = await rooms.look(table), rooms.tables.get(table)
    if looked is None or opened is None:
        await socket.close(code=4404, reason="there is no such table" if looked is None else "this evening is over")
        return
    refusal = rooms.may_visit(looked, person)
    if refusal is not None:
        await socket.close(code=4401 if person is None else 4403, reason=refusal.reason)
        return
    guard = SocketGuard.enter(socket, person)
    if guard is None:
        await socket.close(code=TOO_FAST, reason="too many windows are open; close one of them")
        return
    try:
        await _visit(socket, rooms, opened.room, person, since, guard)
    finally:
        guard.leave()


async def _visit(  # noqa: PLR0913, PLR0917 - who visits what, and by which rules
    socket: WebSocket[Any, Any, Any],
    rooms: Rooms,
    room: TableRoom,
    person: str | None,
    since: int | None,
    guard: SocketGuard,
) -> None:
    listener = await room.join(person, since)
    sending = asyncio.create_task(_send(socket, listener, room.watch))
    unwatch = None
    try:
        session = await rooms.people.session(token_of(socket))
        if session is not None:
            unwatch = rooms.people.on_revoked(session, lambda: listener.end(4401, at_once=True))
        elif person is not None:  # it has ended just now
            listener.end(4401)
        while True:
            text = await socket.receive_data(mode="text")
            if listener.close_code is not None:
                continue  # whoever was sent away, or has ended the session, says nothing any more
            listener.tell(await _answer(room, person, text, guard))
            if guard.is_over:
                listener.end(TOO_FAST)
    except WebSocketDisconnect:
        pass
    finally:
        if unwatch is not None:
            unwatch()
        await room.leave(listener)
        sending.cancel()


async def _answer(room: TableRoom, person: str | None, text: str, guard: SocketGuard) -> Answer:
    refusal = guard.allows(text)
    if refusal is not None:
        return Refused(id=_id_of(text), reason=refusal.reason, field=refusal.field)
    said = read_do(text)
    answer = await room.do(person, said) if isinstance(said, Do) else replace(said, id=_id_of(text))
    guard.heard(is_refused=isinstance(answer, Refused))
    return answer


class _Named(msgspec.Struct):
    id: Annotated[str, msgspec.Meta(max_length=MOST_ID)] = ""


_NAMED: Final = msgspec.json.Decoder(_Named)


def _id_of(text: str) -> str:
    """The client's name for a message that is no command or comes too fast, so that the client knows which it was."""
    try:
        return _NAMED.decode(text).id
    except (msgspec.DecodeError, UnicodeDecodeError, RecursionError):
        return ""


async def _send(socket: WebSocket[Any, Any, Any], listener: Listener, watch: Watch) -> None:
    while True:
        letter = await listener.letters.get()
        if not letter.text:
            await socket.close(code=listener.close_code or 1000)
            return
        wait = letter.due - watch.now()
        if wait > 0 and await _is_ended_within(listener, wait, watch):
            continue
        await socket.send_text(letter.text.decode())


async def _is_ended_within(listener: Listener, seconds: float, watch: Watch) -> bool:
    """Holds a letter back until it is due, unless its receiver is sent away meanwhile."""
    ended, due = asyncio.create_task(listener.ended.wait()), asyncio.create_task(watch.sleep(seconds))
    try:
        await asyncio.wait({ended, due}, return_when=asyncio.FIRST_COMPLETED)
    finally:
        ended.cancel()
        due.cancel()
    return listener.ended.is_set()
