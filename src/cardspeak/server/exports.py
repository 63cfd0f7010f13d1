"""Deals that are over as texts: in words, as PHH, and as trackers read them. Nobody gets a card they may not know."""

import asyncio
import datetime as dt
import re
import zlib
from collections.abc import AsyncIterator, Iterable
from typing import Final, Literal, NamedTuple, get_args

from cardspeak.deal.events import AnyEvent as DealEvent
from cardspeak.notation.phh_writing import write_phh, write_phhs
from cardspeak.notation.pokerstars import pokerstars_text
from cardspeak.notation.recording import record_of
from cardspeak.notation.transcript import transcript
from cardspeak.rulebook import Refusal
from cardspeak.server.chapters import DealKept
from cardspeak.server.happenings import AnyEvent
from cardspeak.server.history import deals_before, deals_between, events_of
from cardspeak.server.replays import seen_by
from cardspeak.store.log import Store
from cardspeak.table.events import DealArranged, DealVoided

Format = Literal["transcript", "phh", "pokerstars"]
FORMATS: Final[tuple[Format, ...]] = get_args(Format)
ENDINGS: Final[dict[Format, str]] = {"transcript": "txt", "phh": "phh", "pokerstars": "pokerstars.txt"}
AT_A_TIME: Final = 50
"""Deals that are held in memory while an evening is written."""


class Told(NamedTuple):
    """A deal as somebody may read it."""

    id: str
    """The table's, which no other has."""
    table: str
    """What it is called."""
    deal: DealKept
    log: list[DealEvent]
    names: dict[int, str]
    hero: int | None
    void_because: str | None


def told(table: str, deal: DealKept, events: Iterable[AnyEvent], viewer: str | None, *, title: str) -> Told:
    seen = seen_by(viewer, events)
    (arranged,) = (event for event in seen if isinstance(event, DealArranged))
    names = {each.seat: each.player for each in arranged.players}
    return Told(
        id=table,
        table=title,
        deal=deal,
        log=[event for event in seen if isinstance(event, DealEvent)],
        names=names,
        hero=next((seat for seat, name in names.items() if name == viewer), None),
        void_because=next((event.reason for event in seen if isinstance(event, DealVoided)), None),
    )


def text_of(form: Format, deal: Told) -> str | Refusal:
    match form:
        case "transcript":
            return in_words(deal)
        case "phh":
            return write_phh(record_of(deal.log, **_about(deal)))
        case "pokerstars":
            return _pokerstars(deal)


def in_words(deal: Told) -> str:
    began = _time(deal.deal.at)
    lines = [f"{deal.table}, deal {deal.deal.number}, {began:%Y-%m-%d %H:%M:%S} UTC"]
    lines += [named(line, deal.names) for line in transcript(deal.log)]
    if deal.void_because is not None:
        lines.append(f"The deal is void: {deal.void_because}")
    return "\n".join(lines) + "\n"


def named(line: str, names: dict[int, str]) -> str:
    """A line of a transcript with the players' names; a seat that nobody was dealt in at stays a seat."""
    return re.sub(r"\b[Ss]eat (\d+)\b", lambda seat: names.get(int(seat[1]), seat[0]), line)


def _pokerstars(deal: Told) -> str | Refusal:
    if deal.void_because is not None:
        return Refusal("a deal that was void cannot be told in PokerStars' form: take the transcript or PHH")
    number, at = hand_number(deal.id, deal.deal), deal.deal.at
    return pokerstars_text(deal.log, names=deal.names, table=deal.table, number=number, at=at, hero=deal.hero)


def hand_number(table: str, deal: DealKept) -> int:
    """Trackers know a hand by its number, over all tables: here of when it began, where, and as which deal."""
    return (deal.at * 1000 + zlib.crc32(table.encode()) % 1000) * 1000 + deal.number % 1000


def _about(deal: Told) -> dict[str, object]:
    began = _time(deal.deal.at)
    return {
        "venue": "Cardspeak",
        "table": deal.table,
        "hand": deal.deal.number,
        "players": tuple(deal.names.values()),
        "year": began.year,
        "month": began.month,
        "day": began.day,
        "time": began.time(),
        "time_zone": "UTC",
    }


def _time(at: int) -> dt.datetime:
    return dt.datetime.fromtimestamp(at, dt.UTC)


# ------------------------------------------------------------------------------------------ a whole evening


async def evening(  # noqa: PLR0913 - one name a thing that it depends on
    store: Store, table: str, form: Format, viewer: str | None, *, title: str, over_by: int | None
) -> AsyncIterator[str]:
    """All deals one after the other, the first first; `over_by` leaves out what had not ended by then."""
    number = 0
    async for deal in all_deals(store, table, over_by):
        events = await events_of(store, table, deal)
        # Elsewhere, so that the tables go on meanwhile.
        text = await asyncio.to_thread(_one_of_many, form, told(table, deal, events, viewer, title=title), number + 1)
        if isinstance(text, str):
            number += 1
            yield text if number == 1 else f"\n{text}"


async def all_deals(store: Store, table: str, over_by: int | None) -> AsyncIterator[DealKept]:
    newest = await deals_before(store, table, None, 1)
    last = newest[-1].number if newest else 0
    for number in range(1, last + 1, AT_A_TIME):
        for deal in await deals_between(store, table, number, number + AT_A_TIME):
            if is_over_by(deal, over_by):
                yield deal


def is_over_by(deal: DealKept, time: int | None) -> bool:
    return time is None or (deal.ended is not None and deal.ended <= time)


def _one_of_many(form: Format, deal: Told, number: int) -> str | Refusal:
    if form == "phh":
        numbered = write_phhs([record_of(deal.log, **_about(deal))])
        return f"[{number}]{numbered.removeprefix('[1]')}"
    return text_of(form, deal)
