"""People over HTTP: entering, leaving, devices and the key of the room; and what can be played here."""

import asyncio
from typing import Annotated, Any, Final

from litestar import Request, Response, delete, get, post
from litestar.datastructures import Cookie
from litestar.openapi.datastructures import ResponseSpec
from litestar.params import FromPath, HeaderParameter, JSONBody
from litestar.types import ControllerRouterHandler

from cardspeak.rulebook import Refusal
from cardspeak.server.answers import somebody
from cardspeak.server.asking import people_of, refusals, refused, token_of
from cardspeak.server.browsers import browser_in_words
from cardspeak.server.games import encoded_games
from cardspeak.server.pages import Device, Drawn, Entered, Games, Key, Me, Name, QrCode
from cardspeak.server.people import COOKIE, Admission
from cardspeak.server.qr import as_path
from cardspeak.server.rooms import Rooms
from cardspeak.server.sessions import UNSEEN_SECONDS
from cardspeak.server.ways_back import come_back

AnyRequest = Request[Any, Any, Any]
HERE: Final = frozenset({"localhost", "127.0.0.1", "::1"})
NO_LONGER: Final = Cookie(key=COOKIE, value="", httponly=True, samesite="lax", max_age=0, path="/")


@post("/api/enter", summary="Take a name", responses=refusals(400, 403, 409))
async def enter(request: AnyRequest, data: JSONBody[Name]) -> Response[Entered]:
    """Who enters keeps the token, or lets the cookie keep it, and is that person until the session ends."""
    return _entered(request, await people_of(request).enter(data.name, _about(request)), 409)


@post("/api/enter/device", summary="Be the same person on another device", responses=refusals(400, 403))
async def enter_with_code(request: AnyRequest, data: JSONBody[Key]) -> Response[Entered]:
    rooms: Rooms = request.app.state.rooms
    return _entered(request, await come_back(rooms, data.key, _about(request)), 403)


@post("/api/leave", status_code=204, summary="End this session", responses=refusals(403), response_cookies=[NO_LONGER])
async def leave(request: AnyRequest) -> None:
    await people_of(request).leave(token_of(request))


@get("/api/me", summary="Who asks", responses=refusals())
async def me(request: AnyRequest) -> Me | None:
    people = people_of(request)
    name = await people.who(token_of(request))
    return None if name is None else Me(name, people.is_owner(name), _addresses(request))


def _addresses(request: AnyRequest) -> tuple[str, ...]:
    """For one who uses a name of the machine that is of no use to others."""
    addresses: tuple[str, ...] = request.app.state.addresses
    return addresses if request.url.hostname in HERE else ()


@post("/api/owner", status_code=200, summary="Show the key of the whole room", responses=refusals(400, 401, 403))
async def show_key(request: AnyRequest, data: JSONBody[Key]) -> Me:
    await somebody(request)
    shown = await people_of(request).show_key(token_of(request), data.key)
    if isinstance(shown, Refusal):
        raise refused(shown, 403)
    return Me(shown, is_owner=True, addresses=_addresses(request))


@get("/api/devices", summary="The sessions of whoever asks", responses=refusals(401))
async def devices(request: AnyRequest) -> list[Device]:
    await somebody(request)
    return await people_of(request).devices(token_of(request))


@post("/api/devices", summary="A code that lets another device in once", responses=refusals(401, 403))
async def device_code(request: AnyRequest) -> Key:
    await somebody(request)
    code = await people_of(request).device_code(token_of(request))
    if isinstance(code, Refusal):
        raise refused(code, 401)
    return Key(code)


@delete("/api/devices/{device:str}", summary="End a session of one's own", responses=refusals(401, 403, 404))
async def end_device(request: AnyRequest, device: FromPath[str]) -> None:
    await somebody(request)
    refusal = await people_of(request).end(token_of(request), device)
    if refusal is not None:
        raise refused(refusal, 404)


@post("/api/qr", status_code=200, summary="A link as a QR code", responses=refusals(400, 401, 403))
async def draw(request: AnyRequest, data: JSONBody[Drawn]) -> QrCode | None:
    """Null where the text is longer than a camera reads with ease. It is sent and not asked for by an address: a link
    may be a key."""
    await somebody(request)
    drawn = await asyncio.to_thread(as_path, data.text)
    return None if drawn is None else QrCode(*drawn)


@get(
    "/api/games",
    summary="What can be played here, and by which rules",
    responses={304: ResponseSpec(None, description="as it was when this ETag was given"), **refusals()},
    sync_to_thread=False,
)
def games(
    known: Annotated[
        str | None, HeaderParameter(name="If-None-Match", description="The ETag of an earlier answer.")
    ] = None,
) -> Response[Games]:
    """The same until the room is updated: ask with the ETag, and 304 says so."""
    body, tag = encoded_games()
    headers = {"ETag": tag, "Cache-Control": "no-cache"}
    if known is not None and tag in known:
        return Response(b"", status_code=304, headers=headers)  # type: ignore[arg-type] # there is nothing in it
    return Response(body, media_type="application/json", headers=headers)  # type: ignore[arg-type] # made once


PEOPLE_ROUTES: Final[list[ControllerRouterHandler]] = [
    enter, enter_with_code, leave, me, show_key, devices, device_code, end_device, draw, games,
]  # fmt: skip


def _about(request: AnyRequest) -> str:
    return browser_in_words(request.headers.get("user-agent", ""))


def _entered(request: AnyRequest, admission: Admission | Refusal, status: int) -> Response[Entered]:
    if isinstance(admission, Refusal):
        raise refused(admission, status)
    cookie = Cookie(
        key=COOKIE,
        value=admission.token,
        httponly=True,
        samesite="lax",
        secure=request.url.scheme == "https",
        max_age=UNSEEN_SECONDS,
        path="/",
    )
    return Response(Entered(admission.name, admission.token), cookies=[cookie])
