"""How each event changes the state. No decision is taken here: an event is what was decided."""

from collections.abc import Callable
from typing import Any

from cardspeak.deal import events as happened
from cardspeak.deal.events import AnyEvent
from cardspeak.deal.pots import build_pots
from cardspeak.deal.showdown import next_to_show
from cardspeak.deal.state import NOBODY, DealState, least_step
from cardspeak.deal.turns import next_to_act


def evolve(deal: DealState, event: AnyEvent) -> None:
    _CHANGES[type(event)](deal, event)
    deal.open_to = None
    deal.log.append(event)


def _started(deal: DealState, event: happened.DealStarted) -> None:
    """The setup was taken in when the state was made; a deal without posts goes on to the cards."""
    if not event.setup.posts:
        deal.phase = "dealing"


def _put_in(deal: DealState, player: int, amount: int) -> None:
    deal.stack[player] -= amount
    deal.wager[player] += amount
    deal.put[player] += amount


def _posted(deal: DealState, event: happened.Posted) -> None:
    player = deal.place_of[event.seat]
    _put_in(deal, player, event.live)
    deal.stack[player] -= event.dead
    if event.kind == "ante" and _everybody_antes(deal):
        deal.put[player] += event.dead  # the others match it, so a short one has its part of the pot only
    else:
        deal.dead += event.dead
    deal.posted += 1
    if deal.posted == len(deal.setup.posts):
        deal.phase = "dealing"


def _everybody_antes(deal: DealState) -> bool:
    return sum(post.kind == "ante" for post in deal.setup.posts) == len(deal.seats)


def _burned(deal: DealState, event: happened.Burned) -> None:
    _leave_stub(deal, (event.card,))
    deal.burns.append(event.card)


def _remixed(deal: DealState, event: happened.Remixed) -> None:
    back = set(event.stub)
    deal.burns = [card for card in deal.burns if card not in back]
    deal.muck = [[card for card in cards if card not in back] for cards in deal.muck]
    deal.discards = [[card for card in cards if card not in back] for cards in deal.discards]
    deal.stub = list(event.stub)


def _leave_stub(deal: DealState, cards: tuple[Any, ...]) -> None:
    """Where people deal there is no stub to speak of: cards just come."""
    if deal.setup.deck is not None:
        for card in cards:
            deal.stub.remove(card)


def _cards_dealt(deal: DealState, event: happened.CardsDealt) -> None:
    player = deal.place_of[event.seat]
    _leave_stub(deal, event.cards)
    deal.hands[player].extend(event.cards)
    deal.faces[player] += event.faces


def _board_dealt(deal: DealState, event: happened.BoardDealt) -> None:
    _leave_stub(deal, event.cards)
    deal.board.extend(event.cards)


def _round_opened(deal: DealState, event: happened.RoundOpened) -> None:
    deal.phase = "betting"
    deal.actor = deal.first = NOBODY if event.seat is None else deal.place_of[event.seat]


def _folded(deal: DealState, event: happened.Folded) -> None:
    player = deal.place_of[event.seat]
    deal.live[player] = False
    if deal.level == deal.wager[player] and not deal.setup.form.button:
        deal.keeps_cards[player] = True
    else:
        _to_muck(deal, player)
    _pass_turn(deal, player)


def _to_muck(deal: DealState, player: int) -> None:
    deal.muck[player].extend(deal.hands[player])
    deal.hands[player] = []
    deal.faces[player] = ""


def _checked(deal: DealState, event: happened.Checked) -> None:
    player = deal.place_of[event.seat]
    deal.checked[player] = True
    _pass_turn(deal, player)


def _called(deal: DealState, event: happened.Called) -> None:
    player = deal.place_of[event.seat]
    _put_in(deal, player, event.to - deal.wager[player])
    _pass_turn(deal, player)


def _wagered(deal: DealState, event: happened.Wagered) -> None:
    player = deal.place_of[event.seat]
    _put_in(deal, player, event.to - deal.wager[player])
    if event.kind != "bring-in":
        _end_cards_of_folded(deal)
        if deal.opener == NOBODY:
            deal.opener = player
    if event.reopens:
        deal.raises += event.raises
        deal.has_bet = True
        is_limit = deal.setup.betting.structure == "limit"
        deal.step = max(deal.step, event.to - deal.full) if is_limit else event.to - deal.level
        deal.full = event.to
        deal.aggressor = player
        deal.may_raise = [True] * len(deal.seats)
    deal.level = deal.setup.bring_in if event.kind == "bring-in" else max(deal.level, event.to)
    deal.capped |= event.caps
    _pass_turn(deal, player)


def _end_cards_of_folded(deal: DealState) -> None:
    """A bet kills the hands of those who folded without one, and they get no more cards."""
    for player, keeps in enumerate(deal.keeps_cards):
        if keeps:
            deal.keeps_cards[player] = False
            _to_muck(deal, player)


def _pass_turn(deal: DealState, player: int) -> None:
    deal.acted[player] = True
    deal.may_raise[player] = False
    deal.level_at[player] = deal.level
    deal.actor = next_to_act(deal, player)


def _round_closed(deal: DealState, event: happened.RoundClosed) -> None:
    if event.returned_to is not None:
        player = deal.place_of[event.returned_to]
        deal.stack[player] += event.returned
        deal.put[player] -= event.returned
    if sum(deal.live) < 2 or deal.street + 1 == len(deal.setup.form.streets):
        _begin_showdown(deal)
    else:
        _begin_street(deal)


def _begin_showdown(deal: DealState) -> None:
    deal.wager = [0] * len(deal.seats)
    deal.phase = "showdown"
    deal.pots = build_pots(deal)
    deal.actor = next_to_show(deal)


def _begin_street(deal: DealState) -> None:
    number = len(deal.seats)
    deal.street += 1
    deal.phase = "drawing" if deal.rules.draw else "dealing"
    deal.wager = [0] * number
    deal.to_draw = [None] * number
    deal.actor = deal.aggressor = NOBODY
    deal.level = deal.full = deal.raises = 0
    deal.step = least_step(deal.setup)
    deal.has_bet = deal.capped = False
    deal.acted = [False] * number
    deal.may_raise = [True] * number
    deal.checked = [False] * number
    deal.level_at = [0] * number


def _draw_declared(deal: DealState, event: happened.DrawDeclared) -> None:
    deal.to_draw[deal.place_of[event.seat]] = event.discards
    if all(asked is not None or not deal.live[player] for player, asked in enumerate(deal.to_draw)):
        _throw_away(deal)
        deal.phase = "dealing"


def _throw_away(deal: DealState) -> None:
    """Once all have said what they exchange, those cards leave their hands."""
    for player, asked in enumerate(deal.to_draw):
        if asked:
            for card in asked:
                deal.hands[player].remove(card)
            deal.discards[player].extend(asked)
            deal.faces[player] = "d" * len(deal.hands[player])


def _shown(deal: DealState, event: happened.Shown) -> None:
    player = deal.place_of[event.seat]
    deal.hands[player] = list(event.cards)
    deal.shown[player] = True
    if deal.phase == "showdown":
        deal.actor = next_to_show(deal)


def _mucked(deal: DealState, event: happened.Mucked) -> None:
    player = deal.place_of[event.seat]
    deal.mucked[player] = True
    deal.muck_order.append(player)
    _to_muck(deal, player)
    deal.actor = next_to_show(deal)


def _pot_awarded(deal: DealState, event: happened.PotAwarded) -> None:
    for award in event.awards:
        deal.stack[deal.place_of[award.seat]] += award.amount
    deal.awarded += event.amount


def _ended(deal: DealState, event: happened.DealEnded) -> None:
    assert list(event.stacks) == deal.stack
    deal.phase = "over"
    deal.put = [0] * len(deal.seats)
    deal.dead = 0


_CHANGES: dict[type, Callable[[DealState, Any], None]] = {
    happened.DealStarted: _started,
    happened.Posted: _posted,
    happened.Burned: _burned,
    happened.Remixed: _remixed,
    happened.CardsDealt: _cards_dealt,
    happened.BoardDealt: _board_dealt,
    happened.RoundOpened: _round_opened,
    happened.Folded: _folded,
    happened.Checked: _checked,
    happened.Called: _called,
    happened.Wagered: _wagered,
    happened.RoundClosed: _round_closed,
    happened.DrawDeclared: _draw_declared,
    happened.Shown: _shown,
    happened.Mucked: _mucked,
    happened.PotAwarded: _pot_awarded,
    happened.DealEnded: _ended,
}
