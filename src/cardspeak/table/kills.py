"""Kills at a table: who declares, promises, posts or refuses one; the rules are in `kill`."""

from collections.abc import Iterator

from msgspec.structs import replace

from cardspeak.rulebook import Refusal, carries_out
from cardspeak.table import events as happened
from cardspeak.table.chairs import is_here
from cardspeak.table.events import TableEvent
from cardspeak.table.kill import (
    KillState,
    Leaving,
    declare_kill,
    leave_game,
    pay_kill,
    promise_kill,
    refuse_to_post,
    sit_out,
)
from cardspeak.table.seats import Decision
from cardspeak.table.state import Player, TableState
from cardspeak.table.terms import kills_of


def has_changed(before: KillState, after: KillState) -> bool:
    return replace(before, under=()) != replace(after, under=())


def kill_pot(state: TableState, player: Player) -> Decision:
    """Kills the next pot; at lowball this also brings a player in who would have to wait."""
    to_enter = player.standing.kind != "in"
    killed = declare_kill(
        state.kill, player.name, player.chips, kills_of(state.terms, state.turn.game), to_enter=to_enter
    )
    if isinstance(killed, Refusal):
        return killed
    under = state.under(*killed.under)
    entry: list[TableEvent] = [happened.EntryChosen(player=player.name, how="kill", under=under)] if to_enter else []
    return [*entry, happened.KillChanged(kill=killed, under=under)]


def promise(state: TableState, player: Player) -> Decision:
    if player.standing.kind != "new":
        return Refusal("only a new player promises a kill, to have a hand in a killed pot")
    promised = promise_kill(state.kill, player.name, player.chips, kills_of(state.terms, state.turn.game))
    if isinstance(promised, Refusal):
        return promised
    return [happened.KillChanged(kill=promised, under=state.under(*promised.under))]


def refuse_kill(state: TableState, player: Player) -> Decision:
    unposted = refuse_to_post(state.kill, player.name, state.name, kills_of(state.terms, state.turn.game))
    if isinstance(unposted, Refusal):
        return unposted
    under = state.under(*unposted.state.under)
    return [happened.KillUnposted(player=player.name, debt=unposted.debt, kill=unposted.state, under=under)]


def pay(state: TableState, player: Player) -> Decision:
    """The money goes into the next pot."""
    debt = next((each for each in state.kill_debts if each.player == player.name), None)
    if debt is None:
        return Refusal(f"{player.name} owes no kill", field="player")
    if state.in_deal:
        return Refusal("a kill is paid between deals, into the pot of the next")
    left = pay_kill(state.kill_debts, debt, player.chips)
    if isinstance(left, Refusal):
        return left
    return [happened.KillPaid(player=player.name, debt=debt, under=state.under("kill.unposted-kill-bars"))]


def leaving_kill(state: TableState, name: str) -> list[TableEvent]:
    """What a player who cashes out must still post, and what becomes of the kill button."""
    left = leave_game(state.kill, name, state.players[name].chips, kills_of(state.terms, state.turn.game))
    return _collecting(state, name, left)


def _collecting(state: TableState, name: str, left: Leaving) -> list[TableEvent]:
    under = state.under(*left.state.under)
    if left.collected:
        return [happened.KillCollected(player=name, amount=left.collected, kill=left.state, under=under)]
    return [happened.KillChanged(kill=left.state, under=under)] if has_changed(state.kill, left.state) else []


@carries_out("kill.must-post-when-due")
def absent_killer(state: TableState) -> Iterator[TableEvent]:
    """A kill that is due is collected from a killer who is not there; the caller carries each event out at once."""
    while (due := state.kill.due) is not None and due.collected is None:
        player = state.players.get(due.player)
        if player is not None and is_here(state, player):
            return
        yield from without_killer(state, due.player)


def without_killer(state: TableState, name: str) -> list[TableEvent]:
    """The deal begins and the killer has no hand in it."""
    player = state.players.get(name)
    left = sit_out(state.kill, name, player.chips if player else 0, kills_of(state.terms, state.turn.game))
    return _collecting(state, name, left)
