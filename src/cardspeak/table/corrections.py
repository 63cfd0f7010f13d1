"""What whoever hosts a game sets right: a buy-in that was put down wrong, a player who got up by mistake."""

from cardspeak.rulebook import Refusal
from cardspeak.table import commands as wanted
from cardspeak.table import events as happened
from cardspeak.table.kill import KillState
from cardspeak.table.kills import has_changed
from cardspeak.table.seats import Decision, seat_refusal, seated
from cardspeak.table.state import Departed, Player, TableState


def correct_buy_in(state: TableState, command: wanted.CorrectBuyIn) -> Decision:
    """Between deals, since nobody plays with more or less than lay there when a deal began."""
    refusal = _correction_refusal(state, command)
    if refusal is not None:
        return refusal
    return [
        happened.BuyInCorrected(
            player=command.player,
            change=command.change,
            at=command.at,
            reason=command.reason,
            under=state.under("decision.raise-error-promptly"),
        )
    ]


def _correction_refusal(state: TableState, command: wanted.CorrectBuyIn) -> Refusal | None:
    name = command.player
    if name not in state.players and name in state.accounts:
        reason = f"{name} has left, and what was bought and cashed stands; take the leave back first"
        return Refusal(reason, field="player")
    player = seated(state, name)
    if isinstance(player, Refusal):
        return player
    if state.is_dealt_in(name):
        return Refusal(f"{name} is in a deal: correct it when the deal is over", ("procedure.table-stakes",))
    return _change_refusal(player, state.accounts[name].bought, command.change)


def _change_refusal(player: Player, bought: int, change: int) -> Refusal | None:
    name, most = player.name, min(player.stack, bought)
    if not change:
        return Refusal(f"say how many chips more or fewer {name} bought than was put down", field="change")
    if change >= -most:
        return None
    return Refusal(f"{name} bought {bought} and has {player.stack}; take away {most} at most", field="change")


# ------------------------------------------------------------------------------------------ getting up


def take_back_leave(state: TableState, command: wanted.TakeBackLeave) -> Decision:
    player = state.players.get(command.player)
    if player is not None:
        return _stay(state, player, command.at)
    left = state.just_left.get(command.player)
    if left is None:
        return Refusal(f"{command.player} has not left since the last deal began; sit down and buy in", field="player")
    return _sit_again(state, left, command.at)


def _stay(state: TableState, player: Player, at: int) -> Decision:
    if player.leaving is None:
        return Refusal(f"{player.name} is not leaving", field="player")
    owner = state.players.get(player.plays_over or "")
    if owner is not None and owner.absence is None:
        return Refusal(f"{owner.name} is back in seat {player.seat}; take another", ("procedure.playing-over",))
    return [happened.LeaveTakenBack(player=player.name, at=at)]


def _sit_again(state: TableState, left: Departed, at: int) -> Decision:
    """In the same seat with the same chips and the same standing, or not at all."""
    player, owner = left.player, state.at(left.player.seat)
    plays_over = owner is not None and owner.name == player.plays_over and owner.absence is not None
    refusal = None if plays_over else seat_refusal(state, player.name, player.seat)
    if refusal is not None:
        return refusal
    if left.kill_since is not None and has_changed(left.kill_since, state.kill):
        return Refusal(f"the kills have changed since {player.name} left; sit down and bring {left.cashed} again")
    return [
        happened.LeaveTakenBack(
            player=player.name,
            at=at,
            seat=player.seat,
            cashed=left.cashed,
            plays_over=player.plays_over if plays_over else None,
            kill=left.kill,
            unpaid=_collected_from(left.kill_since, player.name) - _collected_from(left.kill, player.name),
            under=state.under("procedure.return-within-hour"),
        )
    ]


def _collected_from(kill: KillState | None, name: str) -> int:
    kills = () if kill is None else (kill.due, *kill.promises)
    return sum(each.collected or 0 for each in kills if each is not None and each.player == name)
