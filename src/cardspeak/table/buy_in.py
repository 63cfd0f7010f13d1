"""Chips that come to the table: full buy-ins, one short one, additions, chips that are still on their way."""

import msgspec

from cardspeak.deal import Deal
from cardspeak.rulebook import Refusal, RuleId, carries_out
from cardspeak.table import commands as wanted
from cardspeak.table import events as happened
from cardspeak.table.buy_sizes import buy_size
from cardspeak.table.cash import bills_that_play
from cardspeak.table.evolve_leaving import AN_HOUR
from cardspeak.table.seats import Decision
from cardspeak.table.state import Player, TableState
from cardspeak.table.terms import minimum_buy_in

Under = tuple[RuleId, ...]


class Bringing(msgspec.Struct, frozen=True, kw_only=True):
    """How much a player may bring to the table, and by which rules."""

    least: int = 1
    most: int | None = None
    under: Under = ()
    words: str = ""
    """For whoever would bring another amount."""


def buy_in(state: TableState, player: Player, command: wanted.BuyIn, deal: Deal | None) -> Decision:
    amount = command.amount + bills_that_play(command.bills, state.house)
    if amount <= 0 or (command.chips is not None and command.chips.total != command.amount):
        return Refusal("buy in for a number of chips; cash that does not play is changed first", field="amount")
    allowed = may_bring(state, player, deal, at=command.at, comes_from=command.comes_from)
    if isinstance(allowed, Refusal):
        return allowed
    if amount < allowed.least or (allowed.most is not None and amount > allowed.most):
        return Refusal(allowed.words, allowed.under, "amount")
    return [
        happened.ChipsBought(
            player=player.name,
            amount=amount,
            at=command.at,
            small=0 if command.chips is None else command.chips.total - command.chips.playable(state.unit),
            is_short=_is_short_buy_in(state, player, command, amount),
            is_received=command.is_received,
            is_announced=command.is_announced and not command.is_received,
            under=state.under(*allowed.under),
        )
    ]


def may_bring(
    state: TableState, player: Player, deal: Deal | None, *, at: int | None, comes_from: wanted.Transfer | None = None
) -> Bringing | Refusal:
    """What a player may bring now, or why nothing; without the time, whoever has left has done so just now."""
    if state.terms.tournament:
        return Bringing()
    if player.stack > 0:
        return _adding(state, player, deal)
    if not player.has_bought_in:
        return _entering(state, player, at, comes_from)
    return _after_going_broke(state, player)


@carries_out("buyin.add-on", "procedure.table-stakes")
def _adding(state: TableState, player: Player, deal: Deal | None) -> Bringing | Refusal:
    """Any quantity to a stack that is not empty; what comes during a deal plays from the next one on."""
    if state.is_dealt_in(player.name) and deal is not None and deal.stacks[player.seat] == 0:
        return Refusal("you are all-in; buy chips when the deal is over", ("procedure.table-stakes",))
    return Bringing(under=("buyin.add-on", "procedure.table-stakes"))


def _entering(state: TableState, player: Player, at: int | None, comes_from: wanted.Transfer | None) -> Bringing:
    returning = _returning(state, player, at)
    if returning is not None:
        words = f"you left this game with {returning} within the hour, and come back with as much"
        return Bringing(least=returning, most=returning, under=("procedure.return-within-hour",), words=words)
    if comes_from in {"broken-game", "must-move"} and state.house.follows("buyin.forced-transfer"):
        return Bringing(under=("buyin.forced-transfer",))
    return _full(state, ("buyin.voluntary-switch",) if comes_from == "own-will" else ())


@carries_out("procedure.return-within-hour")
def _returning(state: TableState, player: Player, at: int | None) -> int | None:
    """What somebody must bring who took it away less than an hour ago, if that is a buy-in at all."""
    left = state.cashed_out.get(player.name)
    if left is None or left.amount < minimum_buy_in(state.terms):
        return None
    return left.amount if at is None or at - left.at < AN_HOUR else None


@carries_out("buyin.full-limit", "buyin.full-big-bet", "buyin.forced-transfer", "buyin.voluntary-switch")
def _full(state: TableState, under: Under) -> Bringing:
    """A buy-in on entering is a full one, whatever else the player has won elsewhere."""
    minimum = minimum_buy_in(state.terms)
    rule: RuleId = "buyin.full-big-bet" if state.stakes.betting.is_big_bet else "buyin.full-limit"
    return Bringing(least=minimum, under=(rule, *under), words=f"a full buy-in is at least {minimum}; bring that much")


@carries_out("buyin.one-short-buy-in")
def _after_going_broke(state: TableState, player: Player) -> Bringing:
    under: Under = ("buyin.one-short-buy-in",)
    if _short_buy_ins_left(state, player) > 0:
        return Bringing(under=under)
    minimum = minimum_buy_in(state.terms)
    return Bringing(least=minimum, under=under, words=f"you have had your short buy-in; it takes {minimum} or more now")


def _short_buy_ins_left(state: TableState, player: Player) -> int:
    return state.house.short_buy_ins - state.short_buy_ins.get(player.name, 0)


def _is_short_buy_in(state: TableState, player: Player, command: wanted.BuyIn, amount: int) -> bool:
    if state.terms.tournament or player.stack or command.comes_from in {"broken-game", "must-move"}:
        return False
    return buy_size(amount, minimum_buy_in(state.terms)) == "short"


@carries_out("procedure.playing-behind")
def chips_in_play(state: TableState, player: Player) -> int:
    """What a player has in a deal that begins now: of chips on their way all, or the minimum if they were not told."""
    if not player.behind:
        return player.chips
    behind = player.behind if player.is_announced else min(player.behind, minimum_buy_in(state.terms))
    return player.chips + behind


def receive_chips(player: Player) -> Decision:
    if not player.behind:
        return Refusal(f"no chips of {player.name} are on their way", ("procedure.playing-behind",))
    return [happened.ChipsReceived(player=player.name, under=("procedure.playing-behind",))]


@carries_out("betting.smallest-chip")
def change_up(state: TableState, player: Player) -> Decision:
    """Between deals, chips too small to play become ones that do, as far as they make whole ones."""
    unit = state.unit
    amount = player.small - player.small % unit
    if state.is_dealt_in(player.name):
        return Refusal("chips are changed up between deals", ("betting.smallest-chip",))
    if not amount:
        return Refusal(f"{player.small} in small chips do not make a chip of {unit}", ("betting.smallest-chip",))
    return [happened.ChangedUp(player=player.name, amount=amount, under=("betting.smallest-chip",))]


def charge(state: TableState, player: Player, command: wanted.Charge) -> Decision:
    if state.is_dealt_in(player.name):
        return Refusal("the collection is taken between deals", ("glossary.collection",))
    if not 0 < command.amount <= player.chips:
        return Refusal(f"{player.name} has {player.chips} to take it from", ("glossary.collection",), "amount")
    return [happened.Charged(player=player.name, amount=command.amount, under=("glossary.collection",))]
