"""The live straddle: left of the big blind, for twice as much, once a deal."""

from cardspeak.deal.setup import Post
from cardspeak.rulebook import GameTerms, Refusal, RuleId, carries_out
from cardspeak.table import commands as wanted
from cardspeak.table import events as happened
from cardspeak.table.arranging import next_deal
from cardspeak.table.blinds import Arrangement
from cardspeak.table.ring import next_seat
from cardspeak.table.seats import Decision
from cardspeak.table.state import Player, TableState

_UNDER: tuple[RuleId, ...] = ("nolimit.live-straddle",)


def straddle(state: TableState, player: Player, command: wanted.Straddle) -> Decision:
    refusal = game_refusal(state) or _amount_refusal(state, command.amount)
    if refusal is not None:
        return refusal
    deal = next_deal(state)
    if isinstance(deal, Refusal):
        return deal
    if straddler_of(state, deal) != player.seat:
        return Refusal("only the player directly left of the big blind may straddle", _UNDER, "player")
    if state.straddler is not None:
        return Refusal(f"{state.straddler} has straddled; there is one straddle a deal", _UNDER)
    return [happened.StraddleAnnounced(player=player.name, under=state.under(*_UNDER))]


@carries_out("blinds.straddle-at-limit", "nolimit.live-straddle")
def game_refusal(state: TableState) -> Refusal | None:
    """Why nobody may straddle at this table, or not in the next deal."""
    terms = GameTerms(structure=state.stakes.betting.structure, tournament=state.terms.tournament, straddle=True)
    if state.in_deal:
        return Refusal("a straddle is put up before the cards", _UNDER)
    if state.kill.due is not None:
        return Refusal("the next pot is killed, and the kill is the largest blind", _UNDER)
    return state.house.refusal_for(terms)


def _amount_refusal(state: TableState, amount: int) -> Refusal | None:
    right = straddle_amount(state)
    if not right:
        return Refusal("a game without blinds has no straddle", _UNDER)
    if amount == right:
        return None
    return Refusal(f"a straddle is twice the big blind: {right}", _UNDER, "amount")


def straddle_amount(state: TableState) -> int:
    return 2 * max(state.stakes.forced.blinds, default=0)


@carries_out("nolimit.live-straddle")
def straddler_of(state: TableState, deal: Arrangement) -> int | None:
    """The seat left of the big blind; nobody, where that player has chips to post already."""
    big = deal.placement.big_blind
    if big is None:
        return None
    seat = next_seat(state.ring, big, deal.dealt_in)
    return None if any(post.seat == seat for post in deal.posts) else seat


def straddle_post(state: TableState, deal: Arrangement) -> Post | None:
    """What the straddler puts up, if he still is where he must be."""
    if state.straddler is None or state.kill.due is not None:
        return None
    seat = state.players[state.straddler].seat
    if straddler_of(state, deal) != seat:
        return None
    return Post(seat=seat, kind="straddle", live=straddle_amount(state))
