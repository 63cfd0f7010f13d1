"""The socket of a table: what one client hears and says."""

import asyncio
import logging
from typing import Annotated, Any, Final

import msgspec
from litestar import WebSocket, websocket
from litestar.exceptions import WebSocketDisconnect
from litestar.params import FromPath, FromQuery
from msgspec.structs import replace

from cardspeak.server.asking import token_of
from cardspeak.server.faults import owned_up
from cardspeak.server.guard import FOREIGN_PAGE, is_own_page
from cardspeak.server.listening import Letter, Listener
from cardspeak.server.protocol import Answer, Do, Here, Refused, read_do
from cardspeak.server.rooms import OVER, Rooms
from cardspeak.server.socket_guard import TOO_FAST, SocketGuard
from cardspeak.server.table_room import MOST_ID, TableRoom
from cardspeak.server.watch import Watch
from cardspeak.store.log import StoreError

BEAT: Final = 15.0
"""Seconds; a client hears at least so often that the room is still there."""


_log: Final = logging.getLogger("cardspeak")


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
    await rooms.people.is_back(person)
    looked, opened = await rooms.look(table), rooms.tables.get(table)
    if looked is None or opened is None:
        await socket.close(code=4404, reason="there is no such table" if looked is None else OVER)
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
    tasks: list[asyncio.Task[None]] = []
    unwatch = None
    try:
        session = await rooms.people.session(token_of(socket))
        if session is not None:
            unwatch = rooms.people.on_revoked(session, lambda: listener.end(4401, at_once=True))
        elif person is not None:  # it has ended just now
            listener.end(4401, at_once=True)
        tasks += (
            asyncio.create_task(_send(socket, listener, room.watch)),
            asyncio.create_task(_beat(listener, room.watch)),
        )
        while True:
            text = await socket.receive_data(mode="text")
            if listener.close_code is not None:
                continue  # whoever was sent away, or has ended the session, says nothing any more
            answer = await _answer(room, person, text, guard)
            listener.answer(answer, room.watch.now())
            if guard.is_over:
                listener.end(TOO_FAST)
    except WebSocketDisconnect:
        pass
    finally:
        if unwatch is not None:
            unwatch()
        await room.leave(listener)
        for task in tasks:
            task.cancel()


async def _answer(room: TableRoom, person: str | None, text: str, guard: SocketGuard) -> Answer:
    refusal = guard.allows(text)
    if refusal is not None:
        return Refused(id=_id_of(text), reason=refusal.reason, field=refusal.field)
    said = read_do(text)
    answer = await _done(room, person, said) if isinstance(said, Do) else replace(said, id=_id_of(text))
    guard.heard(is_refused=isinstance(answer, Refused))
    return answer


async def _done(room: TableRoom, person: str | None, said: Do) -> Answer:
    """Where the store cannot say whether it was done the socket ends, and the client asks again under the same id."""
    try:
        return await room.do(person, said)
    except StoreError as error:
        _log.error("the store: %s", error)
        raise
    except Exception as fault:  # noqa: BLE001 - whatever it is, asking for it again and again helps nobody
        where = f"{type(said.command).__name__} at table {room.stream}"
        return Refused(id=said.id, reason=owned_up(fault, where))


class _Named(msgspec.Struct):
    id: Annotated[str, msgspec.Meta(max_length=MOST_ID)] = ""


_NAMED: Final = msgspec.json.Decoder(_Named)


def _id_of(text: str) -> str:
    """The client's name for a message that is no command or comes too fast, so that the client knows which it was."""
    try:
        return _NAMED.decode(text).id
    except (msgspec.DecodeError, UnicodeDecodeError, RecursionError):
        return ""


async def _beat(listener: Listener, watch: Watch) -> None:
    while True:
        await watch.sleep(BEAT)
        listener.answer(Here(), watch.now())


async def _send(socket: WebSocket[Any, Any, Any], listener: Listener, watch: Watch) -> None:
    while True:
        letter = await listener.letters.get()
        if not letter.text:
            if not listener.ended.is_set():
                await _send_answers(socket, listener)
            await socket.close(code=listener.close_code or 1000, reason=listener.close_reason)
            return
        if letter.due <= watch.now() or await _hold_back(socket, listener, letter, watch):
            await socket.send_text(letter.text.decode())
        if listener.letters.empty():
            await _send_answers(socket, listener)


async def _send_answers(socket: WebSocket[Any, Any, Any], listener: Listener) -> None:
    while listener.answers:
        await socket.send_text(listener.answers.popleft().decode())


async def _hold_back(socket: WebSocket[Any, Any, Any], listener: Listener, letter: Letter, watch: Watch) -> bool:
    """Until the letter is due; False where it is not to be sent any more. Answers do not wait for it."""
    listener.held = letter
    while listener.held is letter and not listener.ended.is_set() and (wait := letter.due - watch.now()) > 0:
        listener.stirred.clear()
        await _send_answers(socket, listener)
        await _until(listener.stirred, wait, watch)
    is_wanted = listener.held is letter and not listener.ended.is_set()
    listener.held = None
    return is_wanted


async def _until(stirred: asyncio.Event, seconds: float, watch: Watch) -> None:
    tasks = asyncio.create_task(stirred.wait()), asyncio.create_task(watch.sleep(seconds))
    try:
        await asyncio.wait(tasks, return_when=asyncio.FIRST_COMPLETED)
    finally:
        for task in tasks:
            task.cancel()
