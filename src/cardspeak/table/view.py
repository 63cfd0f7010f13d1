"""What one person may know of a table, put together from nothing; and its events as that person may read them.

A viewer is a player's name, or None for somebody who only watches.
"""

from collections.abc import Iterable, Iterator

import msgspec

from cardspeak.deal import Deal, DealView
from cardspeak.deal.view import event_for
from cardspeak.deal.view import view as view_of_deal
from cardspeak.forms.structure import Stakes
from cardspeak.rulebook import Edition
from cardspeak.table.blinds import StandingKind
from cardspeak.table.events import AnyTableEvent, DealArranged, TableEvent
from cardspeak.table.ledger import Ledger, ledger
from cardspeak.table.state import ComesIn, Player, Proposal, TableState


class Sitting(msgspec.Struct, frozen=True, kw_only=True):
    """Somebody at the table, as all can see it."""

    player: str
    seat: int
    chips: int
    behind: int
    standing: StandingKind
    comes_in: ComesIn
    is_away: bool
    is_leaving: bool
    has_leg: bool


class TableView(msgspec.Struct, frozen=True, kw_only=True):
    viewer: str | None
    name: str
    ring: int
    edition: Edition
    form: str
    stakes: Stakes
    games: tuple[str, ...]
    sitting: tuple[Sitting, ...]
    """By seats."""
    button: int | None
    killer: str | None
    """Who must kill the next pot, or has killed this one."""
    straddler: str | None
    waiting: int
    """Chips in the middle that deals without a winner have left."""
    deals: int
    proposal: Proposal | None
    deal: DealView | None
    """The deal that is on, or the last one."""
    ledger: Ledger


def view_table(state: TableState, deal: Deal | None, viewer: str | None) -> TableView:
    kill = state.kill
    killing = (kill.killer or kill.due) if state.in_deal else kill.due
    return TableView(
        viewer=viewer,
        name=state.name,
        ring=state.ring,
        edition=state.house.edition,
        form=state.form.name,
        stakes=state.stakes,
        games=tuple(game.form for game in state.terms.games),
        sitting=tuple(_sitting(state, player) for player in sorted(state.players.values(), key=lambda each: each.seat)),
        button=None if state.last is None else state.last.button,
        killer=None if killing is None else killing.player,
        straddler=state.straddler,
        waiting=state.middle.total,
        deals=state.deals,
        proposal=state.proposal,
        deal=None if deal is None else view_of_deal(deal.state, seat_in_deal(state, viewer)),
        ledger=ledger(state),
    )


def _sitting(state: TableState, player: Player) -> Sitting:
    return Sitting(
        player=player.name,
        seat=player.seat,
        chips=player.chips,
        behind=player.behind,
        standing=player.standing.kind,
        comes_in=player.comes_in,
        is_away=player.absence is not None,
        is_leaving=player.leaving is not None,
        has_leg=player.name in state.kill.legs,
    )


def seat_in_deal(state: TableState, viewer: str | None) -> int | None:
    """Where the viewer was dealt in, in the deal that is on or the last one."""
    return next((seat for seat, name in state.dealt.items() if name == viewer), None)


class Eyes:
    """Reads a table's events, in their order, as one viewer may; each deal is seen from the seat it was dealt to."""

    def __init__(self, viewer: str | None) -> None:
        self.viewer = viewer
        self.seat: int | None = None

    def read(self, events: Iterable[AnyTableEvent]) -> Iterator[AnyTableEvent]:
        for event in events:
            if isinstance(event, DealArranged):
                self.seat = next((each.seat for each in event.players if each.player == self.viewer), None)
            yield event if isinstance(event, TableEvent) else event_for(event, self.seat)
