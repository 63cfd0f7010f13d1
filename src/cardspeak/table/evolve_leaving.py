"""How a table changes when somebody gets up, stays after all, or the game is over."""

from msgspec.structs import replace

from cardspeak.deal.setup import Carried
from cardspeak.table import events as happened
from cardspeak.table.changes import account, change, forget_request, gain, leave_seat_to_player_over
from cardspeak.table.kill import Kill, KillState
from cardspeak.table.state import CashedOut, Departed, Middle, Player, TableState

AN_HOUR = 60 * 60


def leave_asked(state: TableState, event: happened.LeaveAsked) -> None:
    change(state, event.player, leaving=event.at)


def player_left(state: TableState, event: happened.PlayerLeft) -> None:
    state.just_left[event.player] = _departed(state, event)
    has_bought_in = state.players[event.player].has_bought_in
    _gone(state, event.player)
    account(state, event.player, cashed=event.cashed)
    recent = {player: left for player, left in state.cashed_out.items() if event.at - left.at < AN_HOUR}
    # who sat down and brought nothing has cashed nothing out either: an earlier hour goes on
    cashed = {event.player: CashedOut(at=event.at, amount=event.cashed)} if has_bought_in else {}
    state.cashed_out = {**recent, **cashed}


def _departed(state: TableState, event: happened.PlayerLeft) -> Departed:
    player, middle = state.players[event.player], state.middle
    pots = tuple(number for number, pot in enumerate(middle.carried) if player.seat in pot.seats)
    return Departed(
        player=player,
        cashed=event.cashed,
        returning=state.cashed_out.get(player.name),
        request=next((request for request in state.requests if request.player == player.name), None),
        is_straddler=state.straddler == player.name,
        pots=pots if player.name in middle.dealt else None,
        kill=event.kill,
        kill_since=None if event.kill is None else state.kill,
    )


def _gone(state: TableState, name: str) -> None:
    """The seat is open, and every claim that went with it has gone."""
    seat = state.players.pop(name).seat
    forget_request(state, name)
    leave_seat_to_player_over(state, name)
    if state.straddler == name:
        state.straddler = None
    if name in state.middle.dealt:
        carried = [Carried(each.amount, tuple(s for s in each.seats if s != seat)) for each in state.middle.carried]
        others = tuple(player for player in state.middle.dealt if player != name)
        state.middle = replace(state.middle, carried=tuple(carried), dealt=others)


def picked_up(state: TableState, event: happened.ChipsPickedUp) -> None:
    _gone(state, event.player)
    account(state, event.player, cashed=event.amount, kept=event.amount)


# ------------------------------------------------------------------------------------------ staying after all


def leave_taken_back(state: TableState, event: happened.LeaveTakenBack) -> None:
    if event.seat is None:
        change(state, event.player, leaving=None)
        return
    left = state.just_left.pop(event.player)
    chips = left.player.chips + event.unpaid
    state.players[event.player] = replace(left.player, chips=chips, leaving=None, plays_over=event.plays_over)
    account(state, event.player, cashed=-event.cashed, won=event.unpaid)
    state.arrivals = tuple(each for each in state.arrivals if each.player != event.player)
    state.reserved.pop(event.seat, None)
    if event.kill is not None:
        state.kill = event.kill
    _claims_again(state, left)


def _claims_again(state: TableState, left: Departed) -> None:
    player = left.player
    state.cashed_out.pop(player.name, None)
    if left.returning is not None:
        state.cashed_out[player.name] = left.returning
    if left.request is not None:
        state.requests = tuple(sorted((*state.requests, left.request), key=lambda request: request.at))
    if left.is_straddler and state.straddler is None:
        state.straddler = player.name
    if left.pots is not None:
        state.middle = _with_claim(state.middle, player, left.pots)


def _with_claim(middle: Middle, player: Player, pots: tuple[int, ...]) -> Middle:
    carried = [
        Carried(pot.amount, (*pot.seats, player.seat)) if number in pots else pot
        for number, pot in enumerate(middle.carried)
    ]
    return replace(middle, carried=tuple(carried), dealt=(*middle.dealt, player.name))


def forget_pots(state: TableState) -> None:
    """A deal has left something else in the middle, in which those who were away from it have no part."""
    state.just_left = {name: replace(left, pots=None) for name, left in state.just_left.items()}


def void_for_departed(state: TableState, was: Player, how: dict[str, object]) -> None:
    """A deal that does not count does not count for somebody either who left while it was on."""
    left = state.just_left.get(was.name)
    if left is not None:
        state.just_left[was.name] = replace(left, player=replace(left.player, **how))


def kills_of_void_deal(before: KillState, since: KillState) -> KillState:
    """As the deal found them; but what was collected meanwhile from players who got up stays in the middle."""
    collected = {kill.player: kill for kill in _next_kills(since) if kill.collected is not None}
    promises = [collected.pop(promise.player, promise) for promise in before.promises]
    return replace(before, promises=(*promises, *collected.values()))


def _next_kills(kill: KillState) -> tuple[Kill, ...]:
    return kill.promises if kill.due is None else (kill.due, *kill.promises)


# ------------------------------------------------------------------------------------------ the end


def middle_given_back(state: TableState, event: happened.MiddleGivenBack) -> None:
    state.middle = Middle()
    state.kill = KillState()
    for share in event.shares:
        if share.player in state.players:
            gain(state, share.player, share.change)
        else:
            account(state, share.player, won=share.change, cashed=share.change, kept=share.change)


def game_ended(state: TableState, event: happened.GameEnded) -> None:  # noqa: ARG001 - as all of them
    state.is_ended = True
    state.kill = KillState()
    state.just_left, state.moved, state.reserved = {}, {}, {}
    state.arrivals, state.proposal = (), None
