"""How refusals and strangers are answered over HTTP."""

from typing import Any, TypeVar

from litestar import Request
from litestar.exceptions import HTTPException

from cardspeak.rulebook import Refusal
from cardspeak.server.asking import refused

T = TypeVar("T")


def accepted(value: T | Refusal) -> T:
    """The value; a refusal is answered with its reason, its rules and the field it is about."""
    if isinstance(value, Refusal):
        raise refused(value)
    return value


async def somebody(request: "Request[Any, Any, Any]") -> str:
    person: str | None = await request.app.state.rooms.person(request)
    if person is None:
        raise HTTPException("say who you are first: enter with a name", status_code=401)
    return person
