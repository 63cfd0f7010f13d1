"""How the events of a showdown, and of what comes after the deal, change the state."""

from collections.abc import Callable, Mapping
from typing import Any, Final

from cardspeak.cards import Card
from cardspeak.deal import events as happened
from cardspeak.deal.showdown import next_to_show
from cardspeak.deal.state import NOBODY, DealState


def to_muck(deal: DealState, player: int) -> None:
    deal.muck[player].extend(deal.hands[player])
    deal.hands[player] = []
    deal.faces[player] = ""


def _shown(deal: DealState, event: happened.Shown) -> None:
    player = deal.place_of[event.seat]
    _learn(deal, player, event.cards)
    if event.earlier:
        _learn_earlier(deal, player, event.earlier)
    deal.shown[player] = True
    if deal.phase == "showdown":
        deal.actor = next_to_show(deal)


def _mucked(deal: DealState, event: happened.Mucked) -> None:
    player = deal.place_of[event.seat]
    deal.mucked[player] = True
    deal.muck_order.append(player)
    to_muck(deal, player)
    deal.actor = next_to_show(deal)


def _learn(deal: DealState, player: int, cards: tuple[Card, ...]) -> None:
    """Cards that were entered unseen become known, each in its place."""
    hand = deal.hands[player]
    if Card.UNKNOWN in hand:
        new = [card for card in cards if card not in hand]
        deal.hands[player] = [card if card.is_known or not new else new.pop(0) for card in hand]


def _learn_earlier(deal: DealState, player: int, cards: tuple[Card, ...]) -> None:
    left = list(cards)
    for run, (to_board, to_hands) in enumerate(deal.finished_runs):
        number = len(to_hands[player])
        own, left = tuple(left[:number]), left[number:]
        deal.finished_runs[run] = (to_board, (*to_hands[:player], own, *to_hands[player + 1 :]))


def _board_played(deal: DealState, event: happened.BoardPlayed) -> None:
    player = deal.place_of[event.seat]
    deal.plays_board[player] = deal.shown[player] = True
    to_muck(deal, player)
    deal.actor = next_to_show(deal)


def _openers_shown(deal: DealState, event: happened.OpenersShown) -> None:
    deal.openers_proved = event.proved
    # where nobody had to act, all is known that the pots need: a winner who asked to see a hand shows none for it
    if deal.phase == "showdown" and deal.actor != NOBODY:
        deal.actor = next_to_show(deal)


def _openers_asked_for(deal: DealState, _: happened.OpenersAskedFor) -> None:
    deal.openers_asked = True


def _discards_turned_up(_deal: DealState, _event: happened.DiscardsTurnedUp) -> None:
    """The cards stay where they are: everybody has seen them."""


def _hands_killed(deal: DealState, event: happened.HandsKilled) -> None:
    deal.killed.extend([deal.place_of[seat] for seat in event.seats])


def _wagers_voided(deal: DealState, event: happened.WagersVoided) -> None:
    amount, players = deal.pots[event.pot]
    for each in event.returned:
        deal.stack[deal.place_of[each.seat]] += each.amount
        deal.awarded += each.amount
        amount -= each.amount
    deal.pots[event.pot] = (amount, players)
    deal.voided.append(event)


def _pot_awarded(deal: DealState, event: happened.PotAwarded) -> None:
    for award in event.awards:
        deal.stack[deal.place_of[award.seat]] += award.amount
    deal.awarded += event.amount
    deal.awards.append(event)


def _pot_left(deal: DealState, event: happened.PotLeft) -> None:
    deal.left_over = (*deal.left_over, event.left)
    deal.awarded += event.left.amount
    deal.pots[event.pot] = (0, deal.pots[event.pot][1])


def _ended(deal: DealState, event: happened.DealEnded) -> None:
    assert list(event.stacks) == deal.stack
    deal.phase = "over"


def _hand_seen(deal: DealState, event: happened.HandSeen) -> None:
    player = deal.place_of[event.seat]
    deal.hands[player], deal.muck[player] = list(event.cards), []
    deal.faces[player] = "u" * len(event.cards)
    deal.shown[player] = True
    if event.reopened:
        deal.mucked[player] = False
        _take_back(deal, event.reopened)


def _take_back(deal: DealState, pots: tuple[int, ...]) -> None:
    for event in [each for each in deal.awards if each.pot in pots]:
        for award in event.awards:
            deal.stack[deal.place_of[award.seat]] -= award.amount
        deal.awarded -= event.amount
        deal.awards.remove(event)
    for returned in [each for each in deal.voided if each.pot in pots]:
        _wagers_back_in(deal, returned)
    deal.killed = []
    deal.phase = "showdown"
    deal.actor = NOBODY


def _wagers_back_in(deal: DealState, event: happened.WagersVoided) -> None:
    amount, players = deal.pots[event.pot]
    back = sum([each.amount for each in event.returned])
    for each in event.returned:
        deal.stack[deal.place_of[each.seat]] -= each.amount
    deal.awarded -= back
    deal.pots[event.pot] = (amount + back, players)
    deal.voided.remove(event)


def _cards_shown(deal: DealState, event: happened.CardsShown) -> None:
    player = deal.place_of[event.seat]
    _learn(deal, player, event.cards)
    deal.showings.append((player, event.cards, event.to))


ENDINGS: Final[Mapping[type, Callable[[DealState, Any], None]]] = {
    happened.Shown: _shown,
    happened.Mucked: _mucked,
    happened.BoardPlayed: _board_played,
    happened.OpenersShown: _openers_shown,
    happened.OpenersAskedFor: _openers_asked_for,
    happened.DiscardsTurnedUp: _discards_turned_up,
    happened.HandsKilled: _hands_killed,
    happened.WagersVoided: _wagers_voided,
    happened.PotAwarded: _pot_awarded,
    happened.PotLeft: _pot_left,
    happened.DealEnded: _ended,
    happened.HandSeen: _hand_seen,
    happened.CardsShown: _cards_shown,
}
