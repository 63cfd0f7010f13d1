"""The small changes of which those that events make are put together."""

from msgspec.structs import replace

from cardspeak.table.state import Account, TableState


def change(state: TableState, player: str, **how: object) -> None:
    state.players[player] = replace(state.players[player], **how)


def account(state: TableState, player: str, **by: int) -> None:
    before = state.accounts.get(player, Account())
    changed = {name: getattr(before, name) + amount for name, amount in by.items()}
    state.accounts[player] = replace(before, **changed)


def gain(state: TableState, name: str, amount: int) -> None:
    """Chips won or, below 0, lost; beyond those that are there they come out of what has been bought."""
    player = state.players[name]
    chips = player.chips + amount
    change(state, name, chips=max(chips, 0), behind=player.behind + min(chips, 0))
    account(state, name, won=amount)


def forget_request(state: TableState, player: str) -> None:
    state.requests = tuple(request for request in state.requests if request.player != player)


def leave_seat_to_player_over(state: TableState, owner: str) -> None:
    for player in [each for each in state.players.values() if each.plays_over == owner]:
        change(state, player.name, plays_over=None)
