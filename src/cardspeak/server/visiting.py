"""Who looks at which table over HTTP, and how a text is answered."""

from typing import Any, NamedTuple

from litestar import Request, Response
from litestar.exceptions import HTTPException, NotFoundException

from cardspeak.server.asking import refused
from cardspeak.server.looking import Library, Looked, is_host, is_of

AnyRequest = Request[Any, Any, Any]


class Visit(NamedTuple):
    """Somebody who looks at a table."""

    rooms: Library
    looked: Looked
    person: str | None

    @property
    def table(self) -> str:
        return self.looked.id

    @property
    def over_by(self) -> int | None:
        """When a deal must have been over for this person to read it; None where there is nothing to wait for."""
        delay = self.looked.room.settings.watch_delay
        if not delay or self.is_host or is_of(self.looked, self.person):
            return None
        # times are told in whole seconds, so that what was over in this one may be over only at its end
        return self.rooms.now() - delay - 1

    @property
    def is_host(self) -> bool:
        return is_host(self.rooms, self.looked, self.person)


def library(request: AnyRequest) -> Library:
    rooms: Library = request.app.state.rooms
    return rooms


async def visit_to(request: AnyRequest, table: str) -> Visit:
    rooms = library(request)
    return await look(rooms, table, await rooms.person(request))


async def look(rooms: Library, table: str, person: str | None) -> Visit:
    looked = await rooms.look(table)
    if looked is None:
        raise NotFoundException(f"there is no table {table}")
    refusal = rooms.may_look(looked, person)
    if refusal is not None:
        raise refused(refusal, 403)
    return Visit(rooms, looked, person)


async def somebody(request: AnyRequest) -> str:
    person = await library(request).person(request)
    if person is None:
        raise HTTPException("say who you are first: enter with a name", status_code=401)
    return person


def answer(text: str, name: str, *, download: bool, kind: str = "text/plain") -> Response[str]:
    headers = {"Content-Disposition": f'attachment; filename="{file_name(name)}"'} if download else {}
    return Response(text, media_type=kind, headers=headers)


def file_name(name: str) -> str:
    return "".join(each if each.isascii() and (each.isalnum() or each in "-_.") else "-" for each in name)
