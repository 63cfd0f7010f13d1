"""What one person may know of a deal, put together from nothing.

A viewer is a seat, or None for somebody who only watches. Nothing here starts from the whole and takes away:
every card in a view, and every word that cards make, is put there because the viewer may see these cards.
"""

import msgspec

from cardspeak.cards import Card
from cardspeak.deal import events as happened
from cardspeak.deal.choices import choices
from cardspeak.deal.events import AnyEvent
from cardspeak.deal.limits import rules_of_wager
from cardspeak.deal.offers import AnyChoices, Choices, ShowChoices, Wagers
from cardspeak.deal.proposals import Ahead, Ladder, ProposedWager, ahead, ladder, most_callable, proposals
from cardspeak.deal.state import NOBODY, DealState, Phase
from cardspeak.deal.view_pots import PotView, Won, pots_of, winners
from cardspeak.deal.view_seats import Last, Mark, cards_drawn, last_acts, marks, own_cards_drawn
from cardspeak.deal.view_showdown import is_beaten
from cardspeak.deal.view_why import Why, why
from cardspeak.deal.view_words import words_of, words_showing
from cardspeak.rulebook import RuleId, carries_out


class SeatView(msgspec.Struct, frozen=True, gc=False):
    seat: int
    stack: int
    wager: int
    is_live: bool
    cards: tuple[Card, ...]
    """In the order dealt; a card that the viewer may not see is `??`."""
    faces: str
    words: str = ""
    """What the cards that the viewer sees make, with the board that is being dealt."""
    last: Last = ""
    """What the player did last on this round."""
    drew: int | None = None
    """How many cards in the last draw, as long as that must be told; the viewer's own always."""
    marks: tuple[Mark, ...] = ()


class Showing(msgspec.Struct, frozen=True, gc=False):
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
    number_of_street: int = 0
    """From 0 for the first betting round on."""
    phase: Phase = "betting"
    is_over: bool = False
    pots: tuple[PotView, ...] = ()
    """The main pot first, without the wagers in front of the players; in the end as they were awarded."""
    proposals: tuple[ProposedWager, ...] = ()
    """Amounts worth a button on the viewer's turn, where they are not fixed."""
    most_callable: int | None = None
    """On the viewer's turn: the largest total that anybody else could call."""
    ahead: Ahead | None = None
    """What the viewer would face now, while others act."""
    ladder: Ladder | None = None
    winners: tuple[Won, ...] = ()
    why: tuple[Why, ...] = ()
    """On the viewer's turn: the rules behind what is offered, the one that matters most first, each with its sum."""
    to_call: int = 0
    """What a call costs the player to act, as all can see it."""


@carries_out(
    "glossary.up-and-down-cards",
    "procedure.no-looking-through-discards",
    "procedure.no-rabbit-hunting",
    "shuffle.cut-card",
)
def view(deal: DealState, viewer: int | None) -> DealView:
    open_to = choices(deal)
    options = _options(deal, open_to) if open_to is not None and open_to.seat == viewer else None
    return DealView(
        viewer=viewer,
        form=deal.setup.form.name,
        street=deal.rules.name,
        button=deal.setup.button,
        pot=deal.pot,
        board=tuple(deal.board),
        seats=_seat_views(deal, viewer),
        to_act=None if open_to is None else open_to.seat,
        options=options,
        runs=tuple([(*deal.board[: deal.due[deal.fork - 1][1]], *to_board) for to_board, _ in deal.finished_runs]),
        showings=_showings(deal, viewer),
        number_of_street=deal.street,
        phase=deal.phase,
        is_over=deal.phase == "over",
        pots=pots_of(deal),
        proposals=proposals(deal, options),
        most_callable=most_callable(deal, options),
        ahead=ahead(deal, viewer),
        ladder=ladder(deal),
        winners=winners(deal),
        why=why(deal, options),
        to_call=_to_call(deal),
    )


def _options(deal: DealState, open_to: AnyChoices) -> AnyChoices:
    if isinstance(open_to, ShowChoices) and is_beaten(deal, deal.place_of[open_to.seat]):
        return msgspec.structs.replace(open_to, is_beaten=True)
    if isinstance(open_to, Choices) and open_to.wagers is not None:
        return msgspec.structs.replace(open_to, wagers=_with_rules(deal, open_to.wagers))
    return open_to


def _with_rules(deal: DealState, allowed: Wagers) -> Wagers:
    """So that an amount can be refused, with its rules, before it is sent."""
    under: tuple[RuleId, ...] = rules_of_wager(deal)[:1]
    if allowed.unit > 1:
        under = (*under, "betting.smallest-chip")
    is_pot = deal.betting.structure == "pot-limit" and allowed.most < deal.wager[deal.actor] + deal.stack[deal.actor]
    over: RuleId = "potlimit.maximum-raise" if is_pot else under[0] if allowed.amounts else "procedure.table-stakes"
    if deal.betting.structure == "spread-limit":
        over = under[0]
    return msgspec.structs.replace(allowed, under=under, over=(over,))


def _to_call(deal: DealState) -> int:
    if deal.phase != "betting" or deal.actor == NOBODY:
        return 0
    player = deal.actor
    return min(max(deal.level - deal.wager[player], 0), deal.stack[player])


def _showings(deal: DealState, viewer: int | None) -> tuple[Showing, ...]:
    return tuple(
        [
            Showing(deal.seats[player], cards)
            for player, cards, to in deal.showings
            if to is None or viewer in {to, deal.seats[player]}
        ]
    )


def _seat_views(deal: DealState, viewer: int | None) -> tuple[SeatView, ...]:
    board, last, drew, marked = tuple(deal.board), last_acts(deal), cards_drawn(deal), marks(deal)
    views = []
    for player, seat in enumerate(deal.seats):
        is_own = seat == viewer
        cards = _cards_seen(deal, player, is_own=is_own)
        is_live = deal.live[player] and not deal.mucked[player]
        views.append(
            SeatView(
                seat=seat,
                stack=deal.stack[player],
                wager=deal.wager[player],
                is_live=is_live,
                cards=cards,
                faces=deal.faces[player],
                words=_words(deal, cards, board) if is_live or deal.shown[player] else "",
                last=last[player],
                drew=own_cards_drawn(deal, player) if is_own else drew[player],
                marks=tuple(marked.get(player, ())),
            )
        )
    return tuple(views)


def _cards_seen(deal: DealState, player: int, *, is_own: bool) -> tuple[Card, ...]:
    hand, faces = deal.hands[player], deal.faces[player]
    if is_own or deal.shown[player]:
        return tuple(hand)
    if "u" not in faces:
        return _unseen(len(hand))
    return tuple([card if face == "u" else Card.UNKNOWN for card, face in zip(hand, faces, strict=True)])


def _words(deal: DealState, seen: tuple[Card, ...], board: tuple[Card, ...]) -> str:
    """Of the cards in the view alone: a whole hand with the board, of another one what lies open."""
    setup = deal.setup
    if Card.UNKNOWN not in seen:
        return words_of(setup.form.wins, setup.house.low_qualifier, seen, board)
    known = tuple([card for card in seen if card is not Card.UNKNOWN])
    return words_showing(setup.form.wins, known) if known else ""


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
