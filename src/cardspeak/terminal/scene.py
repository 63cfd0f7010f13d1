"""What the player sees of the table, put together from the player's own view and what everybody knows."""

from collections.abc import Iterable

import msgspec

from cardspeak.cards import Card
from cardspeak.deal import DealState, DealView, SeatView, events_for
from cardspeak.deal import events as happened
from cardspeak.deal.events import AnyEvent
from cardspeak.deal.pots import build_pots
from cardspeak.deal.view_words import reading_of
from cardspeak.forms import Form
from cardspeak.forms.structure import Betting, Forced
from cardspeak.rulebook import HouseRules
from cardspeak.table import Player, TableState
from cardspeak.terminal.evening import SEAT, Evening


class SeatScene(msgspec.Struct, frozen=True, kw_only=True):
    name: str
    stack: int
    wager: int = 0
    cards: tuple[Card, ...] = ()
    faces: str = ""
    has_hand: bool = False
    is_to_act: bool = False
    marks: str = ""
    """The button, a leg or a kill."""
    did: str = ""
    """What the player did last on this round, or why there is no hand."""


class Scene(msgspec.Struct, frozen=True, kw_only=True):
    title: str
    street: str
    number: int
    """Of the deal."""
    others: tuple[SeatScene, ...]
    """Clockwise, from the player's left on."""
    own: SeatScene
    hand_in_words: str = ""
    board: tuple[Card, ...] = ()
    runs: tuple[tuple[Card, ...], ...] = ()
    """The boards of dealings before this one."""
    pots: tuple[int, ...] = ()
    """The main pot, and those on the side."""


def scene_of(evening: Evening) -> Scene:
    state, seen = evening.table.state, evening.view
    deal = None if evening.deal is None else evening.deal.state
    events = [] if deal is None else events_for(deal, SEAT)
    ring = [*range(SEAT + 1, state.ring + 1), *range(1, SEAT)]
    seats = {seat: _seat(evening, state, player, seen, events) for seat in (SEAT, *ring) if (player := state.at(seat))}
    form = state.form if deal is None else deal.setup.form
    betting = deal.betting if deal is not None and evening.in_deal else state.stakes.betting
    house = state.house
    own = seats.get(SEAT, SeatScene(name=evening.name, stack=0))
    board = seen.board if seen is not None else ()
    return Scene(
        title=f"{form.title} · {stakes_in_words(betting, state.stakes.forced)} · {house.edition.named}",
        street=seen.street if seen is not None and evening.in_deal else "between deals",
        number=state.deals,
        others=tuple(seats[seat] for seat in ring if seat in seats),
        own=own,
        hand_in_words=hand_in_words(form, own.cards, board, house),
        board=board,
        runs=seen.runs if seen is not None else (),
        pots=_pots(deal) if deal is not None and evening.in_deal else (),
    )


def stakes_in_words(betting: Betting, forced: Forced) -> str:
    if betting.is_big_bet:
        return f"{betting.structure} {'/'.join(map(str, forced.blinds)) or betting.lower}"
    between = "-" if betting.structure == "spread-limit" else "/"
    return f"{betting.structure} {betting.lower}{between}{betting.upper}"


# ------------------------------------------------------------------------------------------ a seat


def _seat(
    evening: Evening, state: TableState, player: Player, seen: DealView | None, events: list[AnyEvent]
) -> SeatScene:
    dealt = _dealt(state, player, seen)
    if dealt is None or seen is None:
        return SeatScene(name=player.name, stack=player.stack, marks=_marks(state, player, seen), did=_absence(player))
    return SeatScene(
        name=player.name,
        stack=dealt.stack if evening.in_deal else player.stack,
        wager=dealt.wager,
        cards=dealt.cards,
        faces=dealt.faces,
        has_hand=dealt.is_live,
        is_to_act=evening.in_deal and seen.to_act == player.seat,
        marks=_marks(state, player, seen),
        did=_won(events, player.seat) if not evening.in_deal else _did(events, dealt),
    )


def _dealt(state: TableState, player: Player, seen: DealView | None) -> SeatView | None:
    if seen is None or state.dealt.get(player.seat) != player.name:
        return None
    return next((each for each in seen.seats if each.seat == player.seat), None)


def _marks(state: TableState, player: Player, seen: DealView | None) -> str:
    marks = []
    if seen is not None and seen.button == player.seat and state.form.button:
        marks.append("(D)")
    if state.kill.button == player.name:
        marks.append("(K)" if state.kill.face == "kill" else "(L)")
    return "".join(marks)


def _absence(player: Player) -> str:
    if player.absence is not None:
        return "sits out"
    return "" if player.stack else "no chips"


def _did(events: list[AnyEvent], seat: SeatView) -> str:
    """A player's last word on this round; a hand that is all-in or folded stays so."""
    if not seat.is_live:
        return "folded" if any(isinstance(each, happened.Folded) and each.seat == seat.seat for each in events) else ""
    if not seat.stack:
        return "all-in"
    said = ""
    for event in events:
        if isinstance(event, happened.RoundOpened):
            said = ""
        said = _word(event, seat.seat) or said
    return said


def _word(event: AnyEvent, seat: int) -> str:  # noqa: PLR0911 - one return a case
    match event:
        case happened.Checked(seat=who) if who == seat:
            return "checks"
        case happened.Called(seat=who) if who == seat:
            return "calls"
        case happened.Wagered(seat=who, kind=kind) if who == seat:
            words = {"bring-in": "brings in", "bet": "bets", "complete": "completes", "raise": "raises"}
            return words.get(kind, "all-in")
        case happened.DrawDeclared(seat=who, discards=discards) if who == seat:
            return f"draws {len(discards)}" if discards else "pat"
        case happened.Shown(seat=who) if who == seat:
            return "shows"
        case happened.Mucked(seat=who) if who == seat:
            return "mucks"
        case _:
            return ""


def _won(events: Iterable[AnyEvent], seat: int) -> str:
    """What a player got of the pots; of one that was decided once more only the last awards count."""
    awarded = {(event.pot, event.run): event.awards for event in events if isinstance(event, happened.PotAwarded)}
    won = sum(award.amount for awards in awarded.values() for award in awards if award.seat == seat)
    return f"wins {won}" if won else ""


# ------------------------------------------------------------------------------------------ pots and hands


def _pots(deal: DealState) -> tuple[int, ...]:
    """The pots as they stand; wagers of this round that are not matched yet make none of their own."""
    pots = build_pots(deal)
    merged: list[int] = []
    is_open = False
    for number, (amount, players) in enumerate(pots):
        if is_open:
            merged[-1] += amount
        else:
            merged.append(amount)
        above = pots[number + 1][1] if number + 1 < len(pots) else players
        # a pot is closed by somebody who is all-in for it and can win no more
        is_open = all(deal.stack[player] for player in set(players) - set(above))
    return tuple(merged)


def hand_in_words(form: Form, hand: tuple[Card, ...], board: tuple[Card, ...], house: HouseRules) -> str:
    """What the cards are so far; nothing where too few are out."""
    if not hand or not all(card.is_known for card in hand):
        return ""
    found = [reading_of(win, house.low_qualifier, hand, board) for win in form.wins]
    return ", and ".join(reading.words for reading in found if reading is not None)
