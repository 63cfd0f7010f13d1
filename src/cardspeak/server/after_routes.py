"""Deals that are over, over HTTP: listed, seen again, as texts, and with decks that can be checked."""

import asyncio
from typing import Annotated, Final

from litestar import MediaType, Response, get
from litestar.exceptions import NotFoundException
from litestar.params import FromPath, QueryParameter
from litestar.response import Stream
from litestar.types import ControllerRouterHandler
from msgspec.structs import replace

from cardspeak.rulebook import Refusal
from cardspeak.server.asking import refusals, refused
from cardspeak.server.chapters import DealKept
from cardspeak.server.exports import ENDINGS, Format, evening, is_over_by, text_of, told
from cardspeak.server.happenings import DeckMixed, DeckSealed
from cardspeak.server.history import attempts_at, deals_before, event_at, events_of, index_deals, state_before
from cardspeak.server.ledger_routes import LEDGER_ROUTES
from cardspeak.server.looking import title_of
from cardspeak.server.pages import Deals, Replay, Sealed
from cardspeak.server.replays import deal_line, replay
from cardspeak.server.sealing import sealed_deal
from cardspeak.server.visiting import AnyRequest, Visit, answer, file_name, visit_to

Attempt = Annotated[
    int | None,
    QueryParameter(
        ge=0,
        schema_extra={"minimum": 0},  # of a number or nothing Litestar forgets it
        description="Which deal of this number, where some were void; the last one if not said.",
    ),
]
Download = Annotated[bool, QueryParameter(description="Whether a browser keeps it as a file.")]
PAGE: Final = 30


async def _deal(visit: Visit, number: int, attempt: int | None) -> DealKept:
    await index_deals(visit.rooms.store, visit.table)
    found = [
        each
        for each in await attempts_at(visit.rooms.store, visit.table, number)
        if attempt is None or each.attempt == attempt
    ]
    if not found:
        state = visit.looked.state
        is_on = state.in_deal and number == state.deals
        raise NotFoundException(
            f"deal {number} is still on: it can be read when it is over" if is_on else f"there is no deal {number} here"
        )
    if not is_over_by(found[-1], visit.over_by):
        raise NotFoundException(f"deal {number} can be read later: those who watch are behind at this table")
    return found[-1]


# ------------------------------------------------------------------------------------------ deals


@get(
    "/api/tables/{table:str}/deals",
    summary="The deals of a table that are over, the newest first",
    responses=refusals(403, 404),
)
async def list_deals(
    request: AnyRequest,
    table: FromPath[str],
    before: Annotated[int | None, QueryParameter(description="Only deals with a lower number.")] = None,
) -> Deals:
    visit = await visit_to(request, table)
    store = visit.rooms.store
    await index_deals(store, table)
    page = await deals_before(store, table, before, PAGE)
    lines = [deal_line(each, visit.person) for each in reversed(page) if is_over_by(each, visit.over_by)]
    older = page[0].number if page and page[0].number > 1 else None
    return Deals(deals=tuple(lines), before=older, currency=visit.looked.room.settings.currency)


@get(
    "/api/tables/{table:str}/deals/{number:int}",
    summary="A deal that is over, event by event as the asker saw it",
    responses=refusals(403, 404),
)
async def show_deal(
    request: AnyRequest, table: FromPath[str], number: FromPath[int], attempt: Attempt = None
) -> Replay:
    visit = await visit_to(request, table)
    deal, store = await _deal(visit, number, attempt), visit.rooms.store
    next_ = [each for each in await attempts_at(store, table, number + 1) if is_over_by(each, visit.over_by)]
    events, before = await events_of(store, table, deal), await state_before(store, table, deal)
    older = number - 1 if number > 1 else None
    seen = await asyncio.to_thread(
        replay, deal, before, events, visit.person, newer=number + 1 if next_ else None, older=older
    )
    room = visit.looked.room
    return replace(seen, currency=room.settings.currency, bots=tuple(room.bots), called=room.called)


async def _text(request: AnyRequest, table: str, number: int, attempt: int | None, form: Format) -> str:
    visit = await visit_to(request, table)
    deal = await _deal(visit, number, attempt)
    events = await events_of(visit.rooms.store, table, deal)
    text = text_of(form, told(table, deal, events, visit.person, title=title_of(visit.looked)))
    if isinstance(text, Refusal):
        raise refused(text)
    return text


@get(
    "/api/tables/{table:str}/deals/{number:int}/transcript",
    summary="A deal that is over in words, with the rules it was decided by",
    media_type=MediaType.TEXT,
    responses=refusals(403, 404),
)
async def deal_in_words(
    request: AnyRequest,
    table: FromPath[str],
    number: FromPath[int],
    *,
    attempt: Attempt = None,
    download: Download = False,
) -> Response[str]:
    text = await _text(request, table, number, attempt, "transcript")
    return answer(text, f"{table}-{number}.{ENDINGS['transcript']}", download=download)


@get(
    "/api/tables/{table:str}/deals/{number:int}/phh",
    summary="A deal that is over in the poker hand history format",
    media_type=MediaType.TEXT,
    responses=refusals(403, 404),
)
async def deal_as_phh(
    request: AnyRequest,
    table: FromPath[str],
    number: FromPath[int],
    *,
    attempt: Attempt = None,
    download: Download = False,
) -> Response[str]:
    text = await _text(request, table, number, attempt, "phh")
    return answer(text, f"{table}-{number}.{ENDINGS['phh']}", download=download)


@get(
    "/api/tables/{table:str}/deals/{number:int}/pokerstars",
    summary="A deal that is over in the form that trackers read",
    media_type=MediaType.TEXT,
    responses=refusals(403, 404, 409),
)
async def deal_for_trackers(
    request: AnyRequest,
    table: FromPath[str],
    number: FromPath[int],
    *,
    attempt: Attempt = None,
    download: Download = False,
) -> Response[str]:
    text = await _text(request, table, number, attempt, "pokerstars")
    return answer(text, f"{table}-{number}.{ENDINGS['pokerstars']}", download=download)


@get(
    "/api/tables/{table:str}/export",
    summary="All deals of an evening that are over, as a file",
    media_type=MediaType.TEXT,
    responses=refusals(400, 403, 404),
)
async def export_evening(
    request: AnyRequest, table: FromPath[str], form: Annotated[Format, QueryParameter(name="format")] = "phh"
) -> Stream:
    visit = await visit_to(request, table)
    store = visit.rooms.store
    await index_deals(store, table)
    texts = evening(store, table, form, visit.person, title=title_of(visit.looked), over_by=visit.over_by)
    ending = "phhs" if form == "phh" else ENDINGS[form]
    headers = {"Content-Disposition": f'attachment; filename="{file_name(table)}.{ending}"'}
    return Stream(texts, media_type=MediaType.TEXT, headers=headers)


@get(
    "/api/tables/{table:str}/deals/{number:int}/sealed",
    summary="What is needed to check the deck of a deal that is over",
    responses=refusals(403, 404, 409),
)
async def check_deck(
    request: AnyRequest, table: FromPath[str], number: FromPath[int], attempt: Attempt = None
) -> Sealed:
    """Cards that the asker may know are opened; of the others there is only where they lay and for whom they were."""
    visit = await visit_to(request, table)
    deal, store = await _deal(visit, number, attempt), visit.rooms.store
    sealed = None if deal.sealed is None else await event_at(store, table, deal.sealed)
    mixed = None if deal.mixed is None else await event_at(store, table, deal.mixed)
    seed = await store.get("seed", sealed.commitment.seal) if isinstance(sealed, DeckSealed) else None
    if seed is None or not isinstance(sealed, DeckSealed) or not isinstance(mixed, DeckMixed):
        raise NotFoundException(f"no deck was sealed for deal {number}: people dealt it, or an older room")
    checked = sealed_deal(sealed, mixed, seed.body, await events_of(store, table, deal), visit.person)
    if isinstance(checked, Refusal):
        raise refused(checked)
    return checked


AFTER_ROUTES: Final[list[ControllerRouterHandler]] = [
    list_deals,
    show_deal,
    deal_in_words,
    deal_as_phh,
    deal_for_trackers,
    export_evening,
    check_deck,
    *LEDGER_ROUTES,
]
