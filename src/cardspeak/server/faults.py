"""How refusals and faults of our own are answered: always in JSON, whatever the call would have answered."""

import logging
import secrets
from typing import Any, Final

from litestar import MediaType, Request, Response
from litestar.exceptions import HTTPException, ValidationException
from litestar.types import ExceptionHandlersMap

from cardspeak.server.asking import Fault, refused
from cardspeak.server.unreadable import value_in_words
from cardspeak.store.log import StoreError

AnyRequest = Request[Any, Any, Any]
MOST_LOGGED: Final = 200
"""Letters of what was asked for: strangers may ask for anything."""
_log: Final = logging.getLogger("cardspeak")


def tell_refusal(_: AnyRequest, refusal: HTTPException) -> Response[Fault]:
    fault = Fault(refusal.status_code, refusal.detail, refusal.extra)
    return _answer(fault, dict(refusal.headers or {}))


def tell_unreadable(request: AnyRequest, fault: ValidationException) -> Response[Fault]:
    """A value out of its bounds in words, with the field that it is of; else what the framework says of it."""
    found = fault.extra[0] if isinstance(fault.extra, list) and fault.extra else {}
    refusal = value_in_words(found.get("message", ""), found.get("key", ""))
    return tell_refusal(request, fault if refusal is None else refused(refusal, fault.status_code))


def tell_store_error(_: AnyRequest, error: StoreError) -> Response[Fault]:
    _log.error("the store: %s", error)
    return _answer(Fault(503, f"nothing was changed: {error}"), {"Retry-After": "1"})


def own_up(request: AnyRequest, error: Exception) -> Response[Fault]:
    return _answer(Fault(500, owned_up(error, f"{request.method} {request.url.path[:MOST_LOGGED]}")), {})


def owned_up(error: Exception, where: str) -> str:
    """A fault of ours in words, with a number under which the host finds it in the log."""
    number = secrets.token_hex(2).upper()
    _log.error("fault %s at %s", number, where, exc_info=error)
    return f"something broke on our side; the number {number} helps the host find it"


EXCEPTION_HANDLERS: Final[ExceptionHandlersMap] = {
    HTTPException: tell_refusal,
    ValidationException: tell_unreadable,
    StoreError: tell_store_error,
    Exception: own_up,
}


def _answer(fault: Fault, headers: dict[str, str]) -> Response[Fault]:
    return Response(fault, status_code=fault.status_code, media_type=MediaType.JSON, headers=headers)
