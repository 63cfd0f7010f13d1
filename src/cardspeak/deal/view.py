"""What one person may know of a deal, put together from nothing.

A viewer is a seat, or None for somebody who only watches. Nothing here starts from the whole and takes away:
every card in a view is put there because the viewer may see it.
"""

import msgspec

from cardspeak.cards import Card
from cardspeak.deal import events as happened
from cardspeak.deal.choices import choices
from cardspeak.deal.events import AnyEvent
from cardspeak.deal.offers import AnyChoices
from cardspeak.deal.state import DealState
from cardspeak.rulebook import carries_out


class SeatView(msgspec.Struct, frozen=True):
    seat: int
    stack: int
    wager: int
    is_live: bool
    cards: tuple[Card, ...]
    """In the order dealt; a card that the viewer may not see is `??`."""
    faces: str


class Showing(msgspec.Struct, frozen=True):
    """Cards that somebody has shown when the deal was over."""

    seat: int
    cards: tuple[Card, ...]


class DealView(msgspec.Struct, frozen=True):
    viewer: int | None
    form: str
    street: str
    button: int
    pot: int
    board: tuple[Card, ...]
    seats: tuple[SeatView, ...]
    to_act: int | None
    options: AnyChoices | None
    """What the viewer may do, when it is the viewer's turn."""
    runs: tuple[tuple[Card, ...], ...] = ()
    """The boards of dealings before this one, where the last cards are dealt more than once."""
    showings: tuple[Showing, ...] = ()


@carries_out(
    "glossary.up-and-down-cards",
    "procedure.no-looking-through-discards",
    "procedure.no-rabbit-hunting",
    "shuffle.cut-card",
)
def view(deal: DealState, viewer: int | None) -> DealView:
    open_to = choices(deal)
    return DealView(
        viewer=viewer,
        form=deal.setup.form.name,
        street=deal.rules.name,
        button=deal.setup.button,
        pot=deal.pot,
        board=tuple(deal.board),
        seats=tuple(_seat_view(deal, player, viewer) for player in range(len(deal.seats))),
        to_act=None if open_to is None else open_to.seat,
        options=open_to if open_to is not None and open_to.seat == viewer else None,
        runs=tuple((*deal.board[: deal.due[deal.fork - 1][1]], *to_board) for to_board, _ in deal.finished_runs),
        showings=tuple(
            Showing(deal.seats[player], cards)
            for player, cards, to in deal.showings
            if to is None or viewer in {to, deal.seats[player]}
        ),
    )


def _seat_view(deal: DealState, player: int, viewer: int | None) -> SeatView:
    seat = deal.seats[player]
    is_own = seat == viewer
    cards = tuple(
        card if is_own or face == "u" or deal.shown[player] else Card.UNKNOWN
        for card, face in zip(deal.hands[player], deal.faces[player], strict=True)
    )
    return SeatView(
        seat=seat,
        stack=deal.stack[player],
        wager=deal.wager[player],
        is_live=deal.live[player] and not deal.mucked[player],
        cards=cards,
        faces=deal.faces[player],
    )


def events_for(deal: DealState, viewer: int | None, since: int = 0) -> list[AnyEvent]:
    """The log as the viewer may read it, from the event of that number on."""
    return [event_for(event, viewer) for event in deal.log[since:]]


def event_for(event: AnyEvent, viewer: int | None) -> AnyEvent:  # noqa: PLR0911 - one return a kind of secret
    match event:
        case happened.DealStarted(setup=setup):
            return happened.DealStarted(setup=msgspec.structs.replace(setup, deck=None), under=event.under)
        case happened.Burned():
            return happened.Burned(card=Card.UNKNOWN, under=event.under)
        case happened.Remixed(stub=stub):
            return happened.Remixed(stub=_unseen(len(stub)), under=event.under)
        case happened.CardsDealt(seat=seat, cards=cards, faces=faces) if seat != viewer:
            seen = tuple(card if face == "u" else Card.UNKNOWN for card, face in zip(cards, faces, strict=True))
            return happened.CardsDealt(seat=seat, cards=seen, faces=faces, under=event.under)
        case happened.DrawDeclared(seat=seat, discards=discards, faceup=False) if seat != viewer:
            return msgspec.structs.replace(event, discards=_unseen(len(discards)))
        case happened.CardsShown(seat=seat, to=to, cards=cards) if to is not None and viewer not in {seat, to}:
            return msgspec.structs.replace(event, cards=_unseen(len(cards)))
        case _:
            return event


def _unseen(number: int) -> tuple[Card, ...]:
    return (Card.UNKNOWN,) * number
