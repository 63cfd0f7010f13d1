"""Getting up for good: the chips go along, and what is owed to the next pot stays."""

from cardspeak.rulebook import Refusal, carries_out
from cardspeak.table import commands as wanted
from cardspeak.table import events as happened
from cardspeak.table.events import TableEvent
from cardspeak.table.evolve import evolve
from cardspeak.table.kills import leaving_kill
from cardspeak.table.seats import Decision
from cardspeak.table.state import Player, TableState


def leave(state: TableState, player: Player, command: wanted.Leave) -> Decision:
    if not state.is_dealt_in(player.name):
        return departure(state, player.name, command.at)
    if player.leaving is not None:
        return Refusal(f"{player.name} leaves when this deal is over")
    return [happened.LeaveAsked(player=player.name, at=command.at)]


@carries_out("procedure.return-within-hour")
def departure(state: TableState, name: str, at: int) -> list[TableEvent]:
    """A kill that is due is taken first; the time and the amount are kept for a return within the hour."""
    events = leaving_kill(state, name)
    paid = sum(event.amount for event in events if isinstance(event, happened.KillCollected))
    cashed = state.players[name].stack - paid
    under = state.under("procedure.return-within-hour") if cashed else ()
    kill = state.kill if events else None
    return [*events, happened.PlayerLeft(player=name, at=at, cashed=cashed, kill=kill, under=under)]


def departures(state: TableState) -> list[TableEvent]:
    """Everybody who asked to leave during the deal that is over now."""
    trial, events = state.copy(), list[TableEvent]()
    for player in list(state.players.values()):
        if player.leaving is not None:
            for event in departure(trial, player.name, player.leaving):
                evolve(trial, event)
                events.append(event)
    return events
