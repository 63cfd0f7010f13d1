"""Who asks over HTTP or a socket, and how a refusal is answered."""

from typing import Any, Final

import msgspec
from litestar import Request, WebSocket
from litestar.exceptions import HTTPException
from litestar.openapi.datastructures import ResponseSpec

from cardspeak.rulebook import Refusal
from cardspeak.server.people import COOKIE, People

Connection = Request[Any, Any, Any] | WebSocket[Any, Any, Any]
_BEARER: Final = "bearer "
_MEANING: Final = {
    400: "what was sent cannot be read",
    401: "nobody has entered with this session",
    403: "not for this person",
    404: "there is nothing by this name",
    409: "refused, with the reason",
    413: "more was sent than anything here needs",
    429: "too many requests",
}


class Fault(msgspec.Struct, frozen=True):
    """A refusal over HTTP; `detail` tells a person what to do."""

    status_code: int
    detail: str
    extra: dict[str, Any] | list[Any] | None = None
    """`under`: the ids of the rules behind it; `field`: what of the message it speaks of."""


def refusals(*statuses: int) -> dict[int, ResponseSpec]:
    """For a handler's `responses`, so that the schema has them; every call may meet the last two."""
    return {
        status: ResponseSpec(Fault, description=_MEANING[status], generate_examples=False)
        for status in (*statuses, 413, 429)
    }


def refused(refusal: Refusal, status: int = 409) -> HTTPException:
    extra: dict[str, Any] = {"under": list(refusal.under)} if refusal.under else {}
    if refusal.field is not None:
        extra["field"] = refusal.field
    return HTTPException(refusal.reason, status_code=status, extra=extra or None)


def token_of(connection: Connection) -> str | None:
    """A program's token stands in the header, a browser's in its cookie."""
    header = connection.headers.get("authorization", "")
    if header[: len(_BEARER)].lower() == _BEARER:
        return header[len(_BEARER) :].strip()
    return connection.cookies.get(COOKIE)


def people_of(connection: Connection) -> People:
    people: People = connection.app.state.rooms.people
    return people
