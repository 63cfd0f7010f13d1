"""How each event changes the state. No decision is taken here: an event is what was decided."""

from collections.abc import Callable
from itertools import chain
from typing import Any

from cardspeak.deal import events as happened
from cardspeak.deal.ending import ENDINGS, to_muck
from cardspeak.deal.events import AnyEvent
from cardspeak.deal.killing import CARDS_SEEN, killed_limits, next_to_kill
from cardspeak.deal.limits import measured_from
from cardspeak.deal.pots import build_pots
from cardspeak.deal.runs import agreed_runs, asks_for_runs, next_to_say
from cardspeak.deal.setup import Carried
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
    if amount:
        deal.stack[player] -= amount
        deal.wager[player] += amount
        deal.put[player] += amount
        if not deal.stack[player]:
            deal.with_chips -= 1


def _posted(deal: DealState, event: happened.Posted) -> None:
    player = deal.place_of[event.seat]
    if deal.phase == "killing":
        _killed(deal, player, event)
        return
    _put_in(deal, player, event.live)
    if event.dead:
        deal.stack[player] -= event.dead
        if not deal.stack[player]:
            deal.with_chips -= 1
    if event.kind == "ante" and _everybody_antes(deal):
        deal.put[player] += event.dead  # the others match it, so a short one has its part of the pot only
    else:
        deal.dead += event.dead
    deal.posted += 1
    if deal.posted == len(deal.setup.posts):
        deal.phase = "dealing"


def _killed(deal: DealState, player: int, event: happened.Posted) -> None:
    """The pot is killed after two cards: the limits rise, and the killer acts last on the first round."""
    deal.betting = killed_limits(deal.betting, deal.setup.two_card_kill, deal.setup.opening)
    _put_in(deal, player, event.live)
    deal.level = deal.setup.two_card_kill
    deal.full = deal.level if deal.setup.form.callable_blind else 0
    deal.acts_last = player
    deal.asks_kill = False
    deal.phase = "dealing"


def _kill_declined(deal: DealState, event: happened.KillDeclined) -> None:
    deal.kill_asked[deal.place_of[event.seat]] = True
    _ask_to_kill(deal)


def _ask_to_kill(deal: DealState) -> None:
    """Once everybody has two cards; a third one ends the chance."""
    if next_to_kill(deal) != NOBODY:
        deal.phase = "killing"
    else:
        deal.asks_kill = False
        deal.phase = "dealing"


def _everybody_antes(deal: DealState) -> bool:
    posts = deal.setup.posts
    return sum([post.kind == "ante" for post in posts]) == len(deal.seats) or deal.setup.form.forced == "antes"


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
    """Where people deal there is no stub to speak of: cards just come, when it has run out from the discards."""
    if deal.setup.deck is not None:
        for card in cards:
            deal.stub.remove(card)
    else:
        for pile in (*deal.muck, *deal.discards):
            pile[:] = [card for card in pile if card not in cards or not card.is_known]


def _cards_dealt(deal: DealState, event: happened.CardsDealt) -> None:
    player = deal.place_of[event.seat]
    _leave_stub(deal, event.cards)
    deal.hands[player].extend(event.cards)
    deal.faces[player] += event.faces
    if deal.asks_kill and all(len(hand) == CARDS_SEEN for hand in deal.hands):
        _ask_to_kill(deal)


def _board_dealt(deal: DealState, event: happened.BoardDealt) -> None:
    _leave_stub(deal, event.cards)
    deal.board.extend(event.cards)


def _round_opened(deal: DealState, event: happened.RoundOpened) -> None:
    deal.phase = "betting"
    deal.actor = deal.first = NOBODY if event.seat is None else deal.place_of[event.seat]


def _folded(deal: DealState, event: happened.Folded) -> None:
    player = deal.place_of[event.seat]
    deal.live[player] = False
    deal.live_count -= 1
    if deal.stack[player]:
        deal.with_chips -= 1
    if deal.level == deal.wager[player] and not deal.setup.form.button:
        deal.keeps_cards[player] = True
    else:
        to_muck(deal, player)
    _pass_turn(deal, player)


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
            _opened(deal, player)
    if event.reopens:
        deal.raises += event.raises
        is_limit = deal.betting.structure == "limit"
        deal.step = max(deal.step, event.to - deal.full) if is_limit else event.to - measured_from(deal)
        deal.has_bet = True
        deal.full = event.to
        deal.aggressor = player
        deal.may_raise = [True] * len(deal.seats)
    deal.level = deal.setup.bring_in if event.kind == "bring-in" else max(deal.level, event.to)
    deal.capped |= event.caps
    _pass_turn(deal, player)


def _opened(deal: DealState, player: int) -> None:
    deal.opener = player
    deal.is_unopened = False
    if deal.setup.form.openers:
        deal.opening_hand = tuple(deal.hands[player])


def _declared_open(deal: DealState, event: happened.DeclaredOpen) -> None:
    player = deal.place_of[event.seat]
    _opened(deal, player)
    deal.level = deal.full = event.to
    deal.has_bet = True
    deal.aggressor = player
    deal.may_raise = [True] * len(deal.seats)
    _pass_turn(deal, player)


def _chop_offered(deal: DealState, event: happened.ChopOffered) -> None:
    """The other blind is asked before anything else happens."""
    deal.chop = "offered"
    player = deal.place_of[event.seat]
    deal.actor = next(other for other in deal.live_players() if other != player)


def _chop_declined(deal: DealState, event: happened.ChopDeclined) -> None:
    deal.chop = "declined"
    player = deal.place_of[event.seat]
    deal.actor = next(other for other in deal.live_players() if other != player)


def _blinds_chopped(deal: DealState, event: happened.BlindsChopped) -> None:
    for each in event.returned:
        deal.stack[deal.place_of[each.seat]] += each.amount
    _leave(deal, event.carried)
    deal.phase = "passed"


def _leave(deal: DealState, carried: tuple[Carried, ...]) -> None:
    """The middle is cleared but for what waits for the next deal."""
    deal.left_over = carried
    deal.put = [0] * len(deal.seats)
    deal.wager = [0] * len(deal.seats)
    deal.dead = 0
    deal.carried = 0


def _passed_out(deal: DealState, event: happened.PassedOut) -> None:
    _leave(deal, event.carried)


def _end_cards_of_folded(deal: DealState) -> None:
    """A bet kills the hands of those who folded without one, and they get no more cards."""
    for player, keeps in enumerate(deal.keeps_cards):
        if keeps:
            deal.keeps_cards[player] = False
            to_muck(deal, player)


def _pass_turn(deal: DealState, player: int) -> None:
    deal.acted[player] = True
    deal.may_raise[player] = False
    deal.level_at[player] = deal.level
    deal.actor = next_to_act(deal, player)


def _round_closed(deal: DealState, event: happened.RoundClosed) -> None:
    if event.returned_to is not None:
        player = deal.place_of[event.returned_to]
        if not deal.stack[player]:
            deal.with_chips += 1
        deal.stack[player] += event.returned
        deal.put[player] -= event.returned
    is_contested = deal.live_count > 1
    if deal.first != NOBODY:
        deal.was_called = is_contested and deal.level > 0
    if is_contested and deal.is_unopened:
        deal.phase = "passed"
    elif not is_contested or deal.street + 1 == len(deal.setup.form.streets):
        _finish_cards(deal)
    elif asks_for_runs(deal):
        deal.wager = [0] * len(deal.seats)
        deal.phase = "agreeing"
    else:
        _begin_street(deal)


def _finish_cards(deal: DealState) -> None:
    if deal.runs > len(deal.finished_runs) + 1:
        deal.phase = "dealt-once"
    else:
        _begin_showdown(deal)


def _runs_chosen(deal: DealState, event: happened.RunsChosen) -> None:
    deal.runs_said[deal.place_of[event.seat]] = event.runs
    if next_to_say(deal) == NOBODY:
        deal.runs = agreed_runs(deal)
        _begin_street(deal)
        deal.fork = deal.street


def _run_ended(deal: DealState, _: happened.RunEnded) -> None:
    """What this dealing brought is set aside, and the next one begins where the betting ended."""
    own, shared = deal.due[deal.fork - 1]
    to_hands = tuple([tuple(hand[own:]) for hand in deal.hands])
    deal.finished_runs.append((tuple(deal.board[shared:]), to_hands))
    deal.set_aside.extend([*deal.board[shared:], *chain.from_iterable(to_hands)])
    del deal.board[shared:]
    for player, hand in enumerate(deal.hands):
        del hand[own:]
        deal.faces[player] = deal.faces[player][:own]
    deal.street = deal.fork - 1
    _begin_street(deal)


def _begin_showdown(deal: DealState) -> None:
    deal.wager = [0] * len(deal.seats)
    deal.phase = "showdown"
    deal.pots = build_pots(deal)
    deal.actor = next_to_show(deal)


def _begin_street(deal: DealState) -> None:
    number = len(deal.seats)
    deal.street += 1
    deal.rules = deal.setup.form.streets[deal.street]
    deal.is_unopened = False
    deal.phase = "drawing" if deal.rules.draw else "dealing"
    deal.wager = [0] * number
    deal.put_before = deal.put.copy()
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
    player = deal.place_of[event.seat]
    deal.to_draw[player] = event.discards
    if player == deal.opener:
        deal.split_discards = event.discards if event.splitting else ()
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
            deal.faces[player] = ("u" if deal.shown[player] else "d") * len(deal.hands[player])


_CHANGES: dict[type, Callable[[DealState, Any], None]] = {
    **ENDINGS,
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
    happened.DeclaredOpen: _declared_open,
    happened.KillDeclined: _kill_declined,
    happened.ChopOffered: _chop_offered,
    happened.ChopDeclined: _chop_declined,
    happened.BlindsChopped: _blinds_chopped,
    happened.PassedOut: _passed_out,
    happened.RunsChosen: _runs_chosen,
    happened.RunEnded: _run_ended,
    happened.RoundClosed: _round_closed,
    happened.DrawDeclared: _draw_declared,
}
