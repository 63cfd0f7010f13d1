"""Players in the game who take another seat, who comes first, and what it costs them in hands."""

from cardspeak.rulebook import Refusal, RuleId, carries_out
from cardspeak.table import commands as wanted
from cardspeak.table import events as happened
from cardspeak.table.blinds import IN, Standing, due_before, is_unpassed
from cardspeak.table.chairs import chairs_of
from cardspeak.table.dealing_off import has_dealt_off
from cardspeak.table.seats import Decision, requests_for
from cardspeak.table.state import Player, TableState

_PRECEDENCE: tuple[RuleId, ...] = ("seating.seat-change-precedence",)


def ask_for_seat(state: TableState, player: Player, command: wanted.AskForSeat) -> Decision:
    if command.seat is not None and not 1 <= command.seat <= state.ring:
        return Refusal(f"the table has seats 1 to {state.ring}", field="seat")
    if command.seat == player.seat:
        return Refusal(f"{player.name} has seat {player.seat} already", field="seat")
    return [happened.SeatAskedFor(player=player.name, at=command.at, seat=command.seat, under=_PRECEDENCE)]


def forgo_seat(state: TableState, command: wanted.ForgoSeat) -> Decision:
    if not any(request.player == command.player for request in state.requests):
        return Refusal(f"{command.player} has not asked for another seat", _PRECEDENCE, "player")
    return [happened.SeatForgone(player=command.player, under=_PRECEDENCE)]


def change_seat(state: TableState, player: Player, command: wanted.ChangeSeat) -> Decision:
    refusal = _moment_refusal(state, player) or _target_refusal(state, player, command.seat)
    if refusal is not None:
        return refusal
    was = state.moved[player.name] if _is_back(state, player, command.seat) else None
    standing = was.standing if was else standing_after(state, player, command.seat, deals_off=command.deals_off)
    if isinstance(standing, Refusal):
        return standing
    taken = state.at(command.seat)
    return [
        happened.SeatChanged(
            player=player.name,
            seat=command.seat,
            standing=standing,
            displaces=None if taken is None else taken.name,
            is_back=was is not None,
            under=_PRECEDENCE if was else (*_PRECEDENCE, *_rules_of(standing)),
        )
    ]


def _is_back(state: TableState, player: Player, seat: int) -> bool:
    """Whether a move since the last deal began is undone, which then has cost nothing."""
    was = state.moved.get(player.name)
    return was is not None and was.seat == seat


@carries_out("draw.no-seat-change-with-carried-pot")
def _moment_refusal(state: TableState, player: Player) -> Refusal | None:
    if state.is_dealt_in(player.name):
        return Refusal("seats are changed between deals; finish this one first")
    if state.middle.total:
        reason = f"nobody changes seats while {state.middle.total} of earlier deals wait in the middle"
        return Refusal(reason, ("draw.no-seat-change-with-carried-pot",))
    if player.plays_over is not None:
        return Refusal(f"{player.name} plays over {player.plays_over} and has no seat to change")
    return None


@carries_out("seating.seat-change-precedence")
def _target_refusal(state: TableState, player: Player, seat: int) -> Refusal | None:
    """Earlier requests go first; a newcomer gives way only before he is settled."""
    if not 1 <= seat <= state.ring or seat == player.seat:
        return Refusal(f"choose another of the seats 1 to {state.ring}", field="seat")
    kept = state.reserved.get(seat)
    if kept is not None and kept.player != player.name:
        return Refusal(f"seat {seat} is kept for {kept.player} ({kept.reason})", ("seating.reserved-seat",), "seat")
    first = next(iter(requests_for(state, seat)), None)
    if first is not None and first.player != player.name and not _is_back(state, player, seat):
        return Refusal(f"{first.player} asked before you and may take seat {seat}, or forgo it", _PRECEDENCE, "seat")
    taken = state.at(seat)
    if taken is None or _must_give_way(state, taken, player, seat):
        return None
    return Refusal(f"{taken.name} has settled in seat {seat}; ask for it, should it become free", _PRECEDENCE, "seat")


def _must_give_way(state: TableState, taken: Player, player: Player, seat: int) -> bool:
    """Whether somebody in the seat is a newcomer who is not settled yet, by the house's way of saying so."""
    if taken.standing.kind != "new" or taken.plays_over is not None or state.is_dealt_in(taken.name):
        return False
    if state.house.seat_change_closes == "with-chips":
        return taken.stack == 0
    request = next((each for each in state.requests if each.player == player.name), None)
    return request is not None and request.seat == seat and request.at < taken.sat_at


def standing_after(state: TableState, player: Player, seat: int, *, deals_off: bool) -> Standing | Refusal:
    """How a player stands with the blinds in the new seat."""
    dealt_off = _has_just_dealt_off(state, player)
    if deals_off and not dealt_off:
        reason = "only who has had the blinds and then the button of the last deal can deal off"
        return Refusal(reason, ("blinds.deal-off",), "deals_off")
    if deals_off:
        return Standing(kind="dealt-off")
    kind = player.standing.kind
    if state.last is None or not state.last.reached or kind in {"new", "owes", "refused", "short-blind", "moved"}:
        return player.standing
    if is_unpassed(state.ring, seat, state.opening):
        return IN
    position = due_before(state.ring, chairs_of(state), player.seat, state.last)
    return Standing(kind="moved", position=position)


@carries_out("blinds.deal-off")
def _has_just_dealt_off(state: TableState, player: Player) -> bool:
    blinds = len(state.stakes.forced.blinds)
    return bool(player.held) and player.held[-1].deal == state.deals and has_dealt_off(player.held, blinds)


def _rules_of(standing: Standing) -> tuple[RuleId, ...]:
    match standing.kind:
        case "dealt-off":
            return ("blinds.deal-off",)
        case "moved":
            return ("blinds.seat-change-relative-position", "blinds.seat-change-closer")
        case _:
            return ()
