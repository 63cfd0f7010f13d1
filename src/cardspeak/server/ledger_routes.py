"""Ledgers, evenings and statistics over HTTP."""

from typing import Annotated, Final

from litestar import Response, get, post
from litestar.exceptions import HTTPException
from litestar.params import FromPath, JSONBody, QueryParameter
from litestar.types import ControllerRouterHandler

from cardspeak.notation.statistics import Statistics
from cardspeak.rulebook import Refusal
from cardspeak.server.asking import refusals, refused
from cardspeak.server.figures import statistics_page
from cardspeak.server.history import index_deals, money_entries
from cardspeak.server.ledgers import evenings, ledger_csv, ledger_page, paid_at, tick
from cardspeak.server.looking import Library, Looked, is_of
from cardspeak.server.pages import Evenings, LedgerPage, Paid, StatisticsPage
from cardspeak.server.visiting import AnyRequest, Visit, answer, library, look, somebody, visit_to

MOST_NAMED: Final = 200


async def _page(visit: Visit) -> LedgerPage:
    store, table = visit.rooms.store, visit.table
    index = await index_deals(store, table)
    return ledger_page(visit.looked, index, await money_entries(store, table), await paid_at(store, table))


@get(
    "/api/tables/{table:str}/ledger",
    summary="Who brought how much, who is ahead, and who pays whom",
    responses=refusals(403, 404),
)
async def show_ledger(request: AnyRequest, table: FromPath[str]) -> LedgerPage:
    return await _page(await visit_to(request, table))


@get(
    "/api/tables/{table:str}/ledger.csv",
    summary="The ledger for a spreadsheet",
    media_type="text/csv",
    responses=refusals(403, 404),
)
async def ledger_for_spreadsheets(request: AnyRequest, table: FromPath[str]) -> Response[str]:
    page = await _page(await visit_to(request, table))
    return answer(ledger_csv(page), f"{table}-ledger.csv", download=True, kind="text/csv")


@post(
    "/api/tables/{table:str}/payments",
    status_code=200,
    summary="Says that a payment was made, or was not after all",
    responses=refusals(400, 401, 403, 404, 409),
)
async def say_paid(request: AnyRequest, table: FromPath[str], data: JSONBody[Paid]) -> LedgerPage:
    person = await somebody(request)
    visit = await visit_to(request, table)
    if not (person in {data.payer, data.payee} or visit.is_host):
        raise HTTPException("only who pays, who is paid, and a host can say so", status_code=403)
    refusal = await tick(visit.rooms.store, visit.looked, data)
    if refusal is not None:
        raise refused(refusal)
    return await _page(visit)


@get(
    "/api/evenings",
    summary="Several evenings together: all that the asker played or hosted, or those that are named",
    responses=refusals(401, 403, 404, 409),
)
async def show_evenings(
    request: AnyRequest,
    tables: Annotated[str | None, QueryParameter(description="The tables' ids, with commas between them.")] = None,
) -> Evenings:
    person = await somebody(request)
    rooms = library(request)
    looked = await _tables(rooms, person, tables)
    found = evenings(looked, {each.id: await paid_at(rooms.store, each.id) for each in looked})
    if isinstance(found, Refusal):
        raise refused(found)
    return found


async def _tables(rooms: Library, person: str, named: str | None) -> list[Looked]:
    if named is not None:
        names = list(dict.fromkeys(name for name in named.split(",") if name))[:MOST_NAMED]
        return [(await look(rooms, name, person)).looked for name in names]
    looked = [await rooms.look(name) for name in rooms.ids(person)]
    return [each for each in looked if each is not None and is_of(each, person)]


# ------------------------------------------------------------------------------------------ how people play


@get("/api/tables/{table:str}/statistics", summary="How people play at a table", responses=refusals(403, 404))
async def table_statistics(request: AnyRequest, table: FromPath[str]) -> StatisticsPage:
    visit = await visit_to(request, table)
    index = await index_deals(visit.rooms.store, table)
    return statistics_page(index.statistics, index.deals, [visit.looked])


@get(
    "/api/statistics",
    summary="How people play at all tables that the asker has played at or hosted",
    responses=refusals(401),
)
async def all_statistics(request: AnyRequest) -> StatisticsPage:
    person, rooms = await somebody(request), library(request)
    statistics, deals = Statistics(), 0
    tables = await _tables(rooms, person, None)
    for looked in tables:
        index = await index_deals(rooms.store, looked.id)
        statistics, deals = statistics + index.statistics, deals + index.deals
    return statistics_page(statistics, deals, tables)


LEDGER_ROUTES: Final[list[ControllerRouterHandler]] = [
    show_ledger,
    ledger_for_spreadsheets,
    say_paid,
    show_evenings,
    table_statistics,
    all_statistics,
]
