"""A deal that is over, event by event, as one person saw it."""

from collections.abc import Iterable, Iterator
from typing import Final

from msgspec.structs import replace

from cardspeak.server import happenings as happened
from cardspeak.server.chapters import DealKept
from cardspeak.server.happenings import AnyEvent
from cardspeak.server.pages import DealLine, Frame, Replay
from cardspeak.server.reckoning import Reckoner
from cardspeak.server.rulings import is_ruling
from cardspeak.table import AnyTableEvent, Eyes, Table, TableState, view_table

TOLD: Final = (happened.Said, happened.Paused, happened.Resumed)
"""What of the room is told again: clocks that run, and who asked for what, are no part of a deal."""


def frames(before: TableState, events: Iterable[AnyEvent], viewer: str | None) -> Iterator[Frame]:
    """The table after each event. It begins without the deal before: that one was seen from another seat perhaps.

    `before` is changed.
    """
    table, eyes, reckoner = Table(before), Eyes(viewer), Reckoner(before.terms)
    for event in events:
        if not isinstance(event, happened.Event):
            said = reckoner.sum(event)
            table.take_in([event])
            (seen,) = eyes.read([event])
            yield replace(_frame(table, seen, viewer, is_ruling=is_ruling(event)), sum=said)
        elif isinstance(event, TOLD):
            yield _frame(table, event, viewer)


def _frame(table: Table, seen: AnyEvent, viewer: str | None, *, is_ruling: bool = False) -> Frame:
    deal = table.deal
    return Frame(
        event=seen,
        view=view_table(table.state, deal, viewer),
        pot=0 if deal is None else deal.pot,
        street="" if deal is None else deal.state.rules.name,
        is_ruling=is_ruling,
    )


def seen_by(viewer: str | None, events: Iterable[AnyEvent]) -> list[AnyTableEvent]:
    """The events of the game alone, as the viewer may read them."""
    return list(Eyes(viewer).read(event for event in events if not isinstance(event, happened.Event)))


def deal_line(deal: DealKept, viewer: str | None) -> DealLine:
    return DealLine(
        number=deal.number,
        attempt=deal.attempt,
        at=deal.at,
        form=deal.form,
        pot=deal.pot,
        players=tuple(deal.results),
        winners=deal.winners,
        result=deal.results.get(viewer) if viewer is not None else None,
        rulings=deal.rulings,
        is_void=deal.is_void,
    )


def replay(  # noqa: PLR0913 - one name a thing that a replay has
    deal: DealKept,
    before: TableState,
    events: Iterable[AnyEvent],
    viewer: str | None,
    *,
    newer: int | None,
    older: int | None,
) -> Replay:
    return Replay(
        number=deal.number,
        attempt=deal.attempt,
        at=deal.at,
        title=deal.form,
        is_void=deal.is_void,
        frames=tuple(frames(before, events, viewer)),
        newer=newer,
        older=older,
    )
