"""Drawing cards for the first button."""

from collections.abc import Mapping

from cardspeak.cards import Card, highest_card, lowest_card
from cardspeak.forms import Form
from cardspeak.rulebook import HouseRules, Refusal, RuleId, carries_out
from cardspeak.table import commands as wanted
from cardspeak.table import events as happened
from cardspeak.table.arranging import needs_draw
from cardspeak.table.chairs import blinds_of, chairs_of
from cardspeak.table.seats import Decision
from cardspeak.table.state import TableState

_DRAWING: tuple[RuleId, ...] = ("seating.draw-for-button",)


@carries_out("seating.draw-for-button", "ties.dealing-or-drawing-cards")
def drawn_button(cards: Mapping[int, Card], form: Form, house: HouseRules) -> int:
    """The seat with the highest card, by suit where ranks are equal; the lowest in low games, if the house says so."""
    seats = {card: seat for seat, card in cards.items()}
    if form.low and house.first_button == "low-card-in-low-games":
        return seats[lowest_card(seats, ace_low=not form.wins[0].ranking.startswith("deuce"))]
    return seats[highest_card(seats)]


@carries_out("seating.draw-for-button", "blinds.new-game-drawers")
def draw_for_button(state: TableState, command: wanted.DrawForButton) -> Decision:
    """Whoever draws is in the game, and owes the blinds that pass him from then on."""
    cards = command.cards
    if state.in_deal or (state.last is not None and not needs_draw(blinds_of(state), chairs_of(state))):
        return Refusal("the button goes round by itself; it is drawn for when a game starts", _DRAWING)
    if len(cards) < 2 or len(set(cards.values())) < len(cards) or not all(card.is_known for card in cards.values()):
        return Refusal("two or more players draw a card each", _DRAWING, "cards")
    strangers = [seat for seat in cards if state.at(seat) is None]
    if strangers:
        return Refusal(f"nobody sits in seat {strangers[0]}", _DRAWING, "cards")
    seat = drawn_button(cards, state.form, state.house)
    return [happened.ButtonDrawn(seat=seat, cards=dict(cards), under=(*_DRAWING, "blinds.new-game-drawers"))]
