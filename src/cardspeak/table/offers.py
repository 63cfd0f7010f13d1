"""What a player may do at a table between the deals, asked of the functions that decide it."""

from collections.abc import Iterator
from typing import Final, Literal

from cardspeak.deal import Deal
from cardspeak.rulebook import Refusal
from cardspeak.table import commands as wanted
from cardspeak.table.decide import PlayersCommand, decide
from cardspeak.table.seats import requests_for
from cardspeak.table.state import Player, TableState
from cardspeak.table.straddle import game_refusal, straddle_amount

May = Literal[
    "ComeIn:post",
    "ComeIn:wait",
    "ComeIn:kill",
    "Straddle",
    "KillPot",
    "PromiseKill",
    "PayKill",
    "SitOut",
    "ComeBack",
    "Leave",
    "ChooseGame",
    "AgreeToTerms",
    "ObjectToTerms",
    "ChangeUp",
    "AskForSeat",
    "ChangeSeat",
]
"""A command by its name, with the way of it where there are several."""
_Offer = tuple[May, PlayersCommand]
_ANY_TIME: Final = 0
"""No answer here depends on the time."""


def may_do(state: TableState, deal: Deal | None, name: str | None) -> tuple[May, ...]:
    """The commands that the table would not refuse this player now."""
    player = state.players.get(name or "")
    if player is None or state.is_ended:
        return ()
    return tuple(
        what for what, command in _thinkable(state, player) if not isinstance(decide(state, command, deal), Refusal)
    )


def _thinkable(state: TableState, player: Player) -> Iterator[_Offer]:
    """What is worth asking for: what this game, or this moment, has no place for at all is left out."""
    yield from _blinds(state, player)
    yield from _kills(state, player)
    yield from _coming_and_going(player)
    yield from _seats(state, player)
    yield from _game(state, player)


def _blinds(state: TableState, player: Player) -> Iterator[_Offer]:
    name = player.name
    # until the first button is drawn everybody is new, and comes in with the rest
    if state.form.forced != "blinds" or state.last is None:
        return
    if player.standing.kind not in {"in", "between"}:
        yield "ComeIn:post", wanted.ComeIn(player=name, how="post")
        yield "ComeIn:wait", wanted.ComeIn(player=name, how="wait")
        if _has_kills(state):
            yield "ComeIn:kill", wanted.ComeIn(player=name, how="kill")
    if state.straddler is None and player.absence is None and game_refusal(state) is None:
        yield "Straddle", wanted.Straddle(player=name, amount=straddle_amount(state))


def _has_kills(state: TableState) -> bool:
    """Whether anybody may kill a pot by choice; at lowball also to come in."""
    return state.house.kill == "optional" or state.form.low


def _kills(state: TableState, player: Player) -> Iterator[_Offer]:
    if _has_kills(state):
        yield "KillPot", wanted.KillPot(player=player.name)
    if state.kill.due is not None and player.standing.kind == "new":
        yield "PromiseKill", wanted.PromiseKill(player=player.name)
    if state.kill_debts:
        yield "PayKill", wanted.PayKill(player=player.name)


def _coming_and_going(player: Player) -> Iterator[_Offer]:
    name = player.name
    if player.absence is None:
        yield "SitOut", wanted.SitOut(player=name, at=_ANY_TIME)
    else:
        yield "ComeBack", wanted.ComeBack(player=name, at=_ANY_TIME, puts_back=player.taken)
    yield "Leave", wanted.Leave(player=name, at=_ANY_TIME)


def _seats(state: TableState, player: Player) -> Iterator[_Offer]:
    """Another seat that is open: at once, or after the deal in which the player is."""
    name = player.name
    seat = next((number for number in range(1, state.ring + 1) if _is_open(state, name, number)), None)
    if seat is None:
        return
    if state.is_dealt_in(name):
        yield "AskForSeat", wanted.AskForSeat(player=name, seat=seat, at=_ANY_TIME)
    else:
        yield "ChangeSeat", wanted.ChangeSeat(player=name, seat=seat, at=_ANY_TIME)


def _is_open(state: TableState, name: str, seat: int) -> bool:
    kept, asked = state.reserved.get(seat), next(iter(requests_for(state, seat)), None)
    return state.at(seat) is None and (kept is None or kept.player == name) and (asked is None or asked.player == name)


def _game(state: TableState, player: Player) -> Iterator[_Offer]:
    name = player.name
    if state.terms.turns == "dealers-choice":
        yield "ChooseGame", wanted.ChooseGame(player=name, game=0)
    if state.proposal is not None:
        yield "AgreeToTerms", wanted.AgreeToTerms(player=name)
        yield "ObjectToTerms", wanted.ObjectToTerms(player=name)
    if player.small:
        yield "ChangeUp", wanted.ChangeUp(player=name)
