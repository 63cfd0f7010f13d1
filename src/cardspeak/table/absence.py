"""Being away for a while: with the chips or without, how long, and when they are picked up."""

from typing import Final

from cardspeak.rulebook import Refusal, RuleId, carries_out, makes_workable
from cardspeak.table import commands as wanted
from cardspeak.table import events as happened
from cardspeak.table.events import TableEvent
from cardspeak.table.kills import leaving_kill
from cardspeak.table.leaving import departure
from cardspeak.table.seats import Decision
from cardspeak.table.state import Player, TableState

A_MINUTE: Final = 60
OFTEN: Final = 2
"""Absences before they can be called frequent."""
_LIMIT: tuple[RuleId, ...] = ("procedure.absence-limit",)
_TAKING: tuple[RuleId, ...] = ("procedure.security-removal",)


@carries_out("procedure.absent-chips-own-risk", "procedure.security-removal")
def sit_out(state: TableState, player: Player, command: wanted.SitOut) -> Decision:
    """From the next deal on; the stack is counted, and may go along where the house allows it."""
    if player.absence is not None:
        return Refusal(f"{player.name} is away already")
    if command.takes_chips and not state.house.follows("procedure.security-removal"):
        return Refusal(
            "chips stay on the table while their player is away; cash out, or leave them", field="takes_chips"
        )
    if command.takes_chips and state.is_dealt_in(player.name):
        return Refusal("chips cannot be taken along before the deal is over", _TAKING, "takes_chips")
    taken = player.chips if command.takes_chips else 0
    under = (*state.under("procedure.absent-chips-own-risk"), *(_TAKING if taken else ()))
    return [happened.SatOut(player=player.name, at=command.at, counted=player.chips, taken=taken, under=under)]


@carries_out("procedure.absence-limit")
def arrange_absence(state: TableState, player: Player, command: wanted.ArrangeAbsence) -> Decision:
    """A longer absence: by arrangement before the time is up, or where the house wants it told in advance."""
    since = command.at if player.absence is None else player.absence.since
    if command.until <= command.at:
        return Refusal("say until when, and a time to come", _LIMIT, "until")
    if state.house.absence_extended == "in-advance" and command.at > since:
        return Refusal("a longer absence must be told in advance, before you go", _LIMIT)
    if may_pick_up(state, player, command.at):
        return Refusal("the time is up already; come back, or the chips are picked up", _LIMIT)
    return [happened.AbsenceArranged(player=player.name, at=command.at, until=command.until, under=_LIMIT)]


@carries_out("procedure.absence-limit")
def may_pick_up(state: TableState, player: Player, at: int) -> bool:
    """Whether a player has been away longer than the house allows, or than was arranged."""
    if player.absence is None or state.terms.tournament:
        return False
    limit = player.absence.since + state.house.absence_minutes * A_MINUTE
    return at > max(limit, player.away_until or 0)


def pick_up(state: TableState, player: Player, command: wanted.PickUp) -> Decision:
    """The chips are counted and kept for the player, and the seat is open."""
    often = command.too_often and player.absence is not None and player.absences + 1 >= OFTEN
    if not often and not may_pick_up(state, player, command.at):
        minutes = state.house.absence_minutes
        return Refusal(f"{player.name} has not been away for more than {minutes} minutes, or what was arranged", _LIMIT)
    if state.is_dealt_in(player.name):
        return Refusal("chips are picked up between deals", _LIMIT)
    kills = leaving_kill(state, player.name)
    paid = sum(event.amount for event in kills if isinstance(event, happened.KillCollected))
    amount = player.stack - paid
    return [*kills, happened.ChipsPickedUp(player=player.name, at=command.at, amount=amount, under=_LIMIT)]


@carries_out("procedure.security-removal", "procedure.playing-over")
def come_back(state: TableState, player: Player, command: wanted.ComeBack) -> Decision:
    """With all that was taken along, or there are no cards yet; whoever played over gives up the seat."""
    if player.absence is None:
        return Refusal(f"{player.name} is not away")
    if not 0 <= command.puts_back <= player.taken:
        return Refusal(f"{player.name} took {player.taken} along; what goes beyond is bought", _TAKING, "puts_back")
    events: list[TableEvent] = []
    if command.puts_back == player.taken:
        events = _give_way(state, player, command.at)
    under = state.under(*(_TAKING if player.taken else ("procedure.absent-chips-own-risk",)))
    back = happened.CameBack(player=player.name, at=command.at, put_back=command.puts_back, under=under)
    return [*events, back]


def _give_way(state: TableState, owner: Player, at: int) -> list[TableEvent]:
    over = next((player for player in state.players.values() if player.plays_over == owner.name), None)
    if over is None:
        return []
    if not state.is_dealt_in(over.name):
        return departure(state, over.name, at)
    return [] if over.leaving is not None else [happened.LeaveAsked(player=over.name, at=at)]


@makes_workable("procedure.absent-chips-own-risk")
def dispute_stack(player: Player, command: wanted.DisputeStack) -> Decision:
    """What was counted stands against what is found; no chips are made of it."""
    if player.absence is None:
        return Refusal(f"{player.name} has not been away, so nothing was counted")
    counted = player.absence.counted
    under: tuple[RuleId, ...] = ("procedure.absent-chips-own-risk",)
    return [happened.StackDisputed(player=player.name, counted=counted, found=command.found, under=under)]
