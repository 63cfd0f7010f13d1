"""A table's players as the blinds look at them."""

from cardspeak.deal.setup import playable, wager_unit
from cardspeak.rulebook import carries_out
from cardspeak.table.blinds import Blinds, Chair
from cardspeak.table.buy_in import chips_in_play
from cardspeak.table.kill import new_player_refusal
from cardspeak.table.state import Player, TableState


def blinds_of(state: TableState) -> Blinds:
    form, stakes, house = state.form, state.stakes, state.house
    amounts = tuple(blind for blind in stakes.forced.blinds if blind)
    return Blinds(
        ring=state.ring,
        amounts=amounts if form.forced == "blinds" else (),
        method=house.tournament_button_method if state.terms.tournament else house.button_method,
        minimum_open=max(amounts, default=0) if form.callable_blind else stakes.betting.lower,
        house=house,
        lowball=form.low,
    )


def plays_with(state: TableState, player: Player) -> int:
    """What of a player's chips can be wagered in the next deal."""
    return _plays_with(state, player, _unit(state))


def _plays_with(state: TableState, player: Player, unit: int) -> int:
    return playable(chips_in_play(state, player) - player.small, unit)


def _unit(state: TableState) -> int:
    """What stacks must be whole multiples of to be played to the last chip."""
    stakes = state.stakes
    return max(state.unit, wager_unit(stakes.betting, stakes.forced, state.house))


def is_here(state: TableState, player: Player) -> bool:
    """Whether a player wants a hand and has something to play for; at a tournament one who is away plays too."""
    return _is_here(state, player, plays_with(state, player), _played_over(state))


def _played_over(state: TableState) -> set[str | None]:
    return {player.plays_over for player in state.players.values()}


def _is_here(state: TableState, player: Player, chips: int, played_over: set[str | None]) -> bool:
    if player.leaving is not None or (not chips and not _plays_for_antes(state, player)):
        return False
    if state.terms.tournament:
        return True
    owes_kill = any(debt.player == player.name for debt in state.kill_debts)
    return player.absence is None and not player.taken and player.name not in played_over and not owes_kill


def _plays_for_antes(state: TableState, player: Player) -> bool:
    """Somebody who has nothing left still plays for the antes that he has matched."""
    return any(player.seat in each.seats for each in state.middle.carried if player.name in state.middle.dealt)


def _could_play_for_it(state: TableState) -> bool:
    """Whether enough are left of those who were dealt in; else everybody plays for what they left."""
    here = [name for name in state.middle.dealt if name in state.players and is_here(state, state.players[name])]
    return len(here) > 1


@carries_out("irregularity.carried-money-eligibility", "draw.right-to-ante-in")
def is_barred(state: TableState, player: Player) -> bool:
    """Whether the money in the middle is not for a player who was not dealt in when it was left there.

    Antes alone may be made up, by anyone who has them.
    """
    middle = state.middle
    if not middle.total or player.name in middle.dealt or not _could_play_for_it(state):
        return False
    if middle.is_forfeited or state.form.forced != "antes":
        return True
    return plays_with(state, player) < middle.antes


def chairs_of(state: TableState, by_mistake: tuple[str, ...] = ()) -> list[Chair]:
    """In the order of the table's players."""
    unit, due, played_over = _unit(state), state.kill.due, _played_over(state)
    return [
        Chair(
            seat=player.seat,
            standing=player.standing,
            is_here=_is_here(state, player, chips, played_over),
            posts=_posts(state, player),
            kills=due is not None and due.player == player.name and player.standing.kind != "in",
            is_dealt_by_mistake=player.name in by_mistake,
            is_barred=is_barred(state, player),
            chips=chips,
            last_big=player.last_big,
        )
        for player in state.players.values()
        for chips in (_plays_with(state, player, unit),)
    ]


@carries_out("kill.new-player-in-killed-pot")
def _posts(state: TableState, player: Player) -> bool:
    """Whether a player comes in by posting; a killed pot takes no new player who will not kill the next."""
    if player.standing.kind == "new" and new_player_refusal(state.kill, player.name) is not None:
        return False
    return player.must_post or player.comes_in == "post" or _has_promised(state, player)


def _has_promised(state: TableState, player: Player) -> bool:
    return any(promise.player == player.name for promise in state.kill.promises)
