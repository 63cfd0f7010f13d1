"""What one person may know of a table, put together from nothing; and its events as that person may read them.

A viewer is a player's name, or None for somebody who only watches.
"""

from collections.abc import Iterable, Iterator, Mapping
from operator import attrgetter
from typing import Any, Literal

import msgspec

from cardspeak.deal import Deal, DealView
from cardspeak.deal.view import event_for
from cardspeak.deal.view import view as view_of_deal
from cardspeak.forms.structure import Stakes
from cardspeak.rulebook import Edition, Refusal, RuleId
from cardspeak.table.blinds import StandingKind, entry_post, rules_of_entry
from cardspeak.table.buy_in import may_bring
from cardspeak.table.chairs import blinds_of
from cardspeak.table.events import AnyTableEvent, DealArranged, TableEvent
from cardspeak.table.ledger import Ledger, ledger
from cardspeak.table.offers import May, may_do
from cardspeak.table.state import ComesIn, Player, Proposal, SeatRequest, TableState
from cardspeak.table.straddle import straddle_amount
from cardspeak.table.terms import Terms

Owed = Literal["small blind", "big blind"]


class Sitting(msgspec.Struct, frozen=True, kw_only=True):
    """Somebody at the table, as all can see it."""

    player: str
    seat: int
    chips: int
    behind: int
    stack: int
    """All that is the player's here, with what is on its way and what was taken along."""
    standing: StandingKind
    owes: tuple[Owed, ...]
    comes_in: ComesIn
    is_away: bool
    away_since: int | None
    is_leaving: bool
    has_leg: bool


class Entry(msgspec.Struct, frozen=True):
    """What it costs to come in before the big blind does: live chips play as a bet, dead ones are the pot's."""

    live: int
    dead: int
    under: tuple[RuleId, ...]


class TableView(msgspec.Struct, frozen=True, kw_only=True):
    viewer: str | None
    name: str
    ring: int
    edition: Edition
    house_changes: dict[str, bool | int | str | None]
    """The choices in which the house departs from its edition."""
    form: str
    title_of_form: str
    stakes: Stakes
    games: tuple[str, ...]
    sitting: tuple[Sitting, ...]
    """By seats."""
    reserved: dict[int, str]
    """For whom a seat is kept."""
    requests: tuple[SeatRequest, ...]
    """Who wants another seat, the earliest first."""
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
    is_ended: bool
    may: tuple[May, ...]
    """What the viewer may do besides playing the deal."""
    entry: Entry | None
    """Where the viewer may post to come in."""
    straddle_amount: int | None
    choice_of_games: tuple[str, ...]
    """By their numbers, where the viewer chooses the next one."""
    buy_in: tuple[int, int | None] | None
    """The least and the most that the viewer may bring now, where there is a most; None where nothing."""


def view_table(
    state: TableState,
    deal: Deal | None,
    viewer: str | None,
    *,
    at: int | None = None,
    public: Mapping[str, Any] | None = None,
) -> TableView:
    """`at` is the time; without it, whoever has left this game counts as having left within the hour.

    Whoever makes views for many viewers of one moment makes what is `public` once.
    """
    may = may_do(state, deal, viewer)
    return TableView(
        **(public_part(state) if public is None else public),
        viewer=viewer,
        deal=None if deal is None else view_of_deal(deal.state, seat_in_deal(state, viewer)),
        may=may,
        entry=_entry(state, viewer) if "ComeIn:post" in may else None,
        straddle_amount=straddle_amount(state) if "Straddle" in may else None,
        choice_of_games=tuple(_titles(state.terms)) if "ChooseGame" in may else (),
        buy_in=_buy_in(state, deal, viewer, at),
    )


def public_part(state: TableState) -> dict[str, Any]:
    """Those fields of a view that are the same for everybody."""
    kill = state.kill
    killing = (kill.killer or kill.due) if state.in_deal else kill.due
    form = state.form
    return {
        "name": state.name,
        "ring": state.ring,
        "edition": state.house.edition,
        "house_changes": state.house.differences(),
        "form": form.name,
        "title_of_form": form.title,
        "stakes": state.stakes,
        "games": tuple(game.form for game in state.terms.games),
        "sitting": tuple(_sitting(state, each) for each in sorted(state.players.values(), key=attrgetter("seat"))),
        "reserved": {seat: kept.player for seat, kept in state.reserved.items()},
        "requests": state.requests,
        "button": None if state.last is None else state.last.button,
        "killer": None if killing is None else killing.player,
        "straddler": state.straddler,
        "waiting": state.middle.total,
        "deals": state.deals,
        "proposal": state.proposal,
        "ledger": ledger(state),
        "is_ended": state.is_ended,
    }


def _titles(terms: Terms) -> Iterator[str]:
    return (terms.form(game).title for game in range(len(terms.games)))


def _entry(state: TableState, viewer: str | None) -> Entry:
    player = state.players[viewer or ""]
    post = entry_post(blinds_of(state), player.seat, player.standing)
    return Entry(post.live, post.dead, state.under(*rules_of_entry(player.standing)))


def _buy_in(state: TableState, deal: Deal | None, viewer: str | None, at: int | None) -> tuple[int, int | None] | None:
    """Of somebody without a seat: what it takes to come in."""
    name = viewer or ""
    player = state.players.get(name) or Player(name=name, seat=0, sat_at=0)
    brings = may_bring(state, player, deal, at=at)
    return None if state.is_ended or isinstance(brings, Refusal) else (brings.least, brings.most)


def _sitting(state: TableState, player: Player) -> Sitting:
    return Sitting(
        player=player.name,
        seat=player.seat,
        chips=player.chips,
        behind=player.behind,
        stack=player.stack,
        standing=player.standing.kind,
        owes=_owed(player),
        comes_in=player.comes_in,
        is_away=player.absence is not None,
        away_since=None if player.absence is None else player.absence.since,
        is_leaving=player.leaving is not None,
        has_leg=player.name in state.kill.legs,
    )


def _owed(player: Player) -> tuple[Owed, ...]:
    missed = player.standing.missed
    owed: tuple[tuple[Owed, bool], ...] = (("small blind", missed.small), ("big blind", missed.big))
    return tuple(blind for blind, is_missed in owed if is_missed)


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
