"""Chips that come to the table: full buy-ins, one short one, additions, chips that are still on their way."""

from cardspeak.deal import Deal
from cardspeak.rulebook import Refusal, RuleId, carries_out
from cardspeak.table import commands as wanted
from cardspeak.table import events as happened
from cardspeak.table.buy_sizes import buy_size
from cardspeak.table.cash import bills_that_play
from cardspeak.table.evolve import AN_HOUR
from cardspeak.table.seats import Decision
from cardspeak.table.state import Player, TableState
from cardspeak.table.terms import minimum_buy_in

Under = tuple[RuleId, ...]


def buy_in(state: TableState, player: Player, command: wanted.BuyIn, deal: Deal | None) -> Decision:
    amount = command.amount + bills_that_play(command.bills, state.house)
    if amount <= 0 or (command.chips is not None and command.chips.total != command.amount):
        return Refusal("buy in for a number of chips; cash that does not play is changed first", field="amount")
    allowed = _rules_of_buy_in(state, player, command, amount, deal)
    if isinstance(allowed, Refusal):
        return allowed
    is_short = _is_short_buy_in(state, player, command, amount)
    return [
        happened.ChipsBought(
            player=player.name,
            amount=amount,
            at=command.at,
            small=0 if command.chips is None else command.chips.total - command.chips.playable(state.unit),
            is_short=is_short,
            is_received=command.is_received,
            is_announced=command.is_announced and not command.is_received,
            under=state.under(*allowed),
        )
    ]


@carries_out("buyin.full-limit", "buyin.full-big-bet")
def _rules_of_buy_in(
    state: TableState, player: Player, command: wanted.BuyIn, amount: int, deal: Deal | None
) -> Under | Refusal:
    """The rules by which so many chips may come, or why they may not."""
    if state.terms.tournament:
        return ()
    if player.stack > 0:
        return _adding(state, player, deal)
    if not player.has_bought_in:
        return _entering(state, player, command, amount)
    return _after_going_broke(state, player, amount)


@carries_out("buyin.add-on", "procedure.table-stakes")
def _adding(state: TableState, player: Player, deal: Deal | None) -> Under | Refusal:
    """Any quantity to a stack that is not empty; what comes during a deal plays from the next one on."""
    if state.is_dealt_in(player.name) and deal is not None and deal.stacks[player.seat] == 0:
        return Refusal("you are all-in; buy chips when the deal is over", ("procedure.table-stakes",))
    return ("buyin.add-on", "procedure.table-stakes")


def _entering(state: TableState, player: Player, command: wanted.BuyIn, amount: int) -> Under | Refusal:
    returning = _returning(state, player, command.at)
    if returning is not None:
        if amount != returning:
            reason = f"you left this game with {returning} within the hour, and come back with as much"
            return Refusal(reason, ("procedure.return-within-hour",), "amount")
        return ("procedure.return-within-hour",)
    if command.comes_from in {"broken-game", "must-move"} and state.house.follows("buyin.forced-transfer"):
        return ("buyin.forced-transfer",)
    return _full(state, amount, ("buyin.voluntary-switch",) if command.comes_from == "own-will" else ())


@carries_out("procedure.return-within-hour")
def _returning(state: TableState, player: Player, at: int) -> int | None:
    """What somebody must bring who took it away less than an hour ago, if that is a buy-in at all."""
    left = state.cashed_out.get(player.name)
    if left is None or at - left.at >= AN_HOUR or left.amount < minimum_buy_in(state.terms):
        return None
    return left.amount


@carries_out("buyin.forced-transfer", "buyin.voluntary-switch")
def _full(state: TableState, amount: int, under: Under) -> Under | Refusal:
    """A buy-in on entering is a full one, whatever else the player has won elsewhere."""
    minimum = minimum_buy_in(state.terms)
    rule: RuleId = "buyin.full-big-bet" if state.stakes.betting.is_big_bet else "buyin.full-limit"
    if amount < minimum:
        return Refusal(f"a full buy-in is at least {minimum}; {amount} is short of it", (rule, *under), "amount")
    return (rule, *under)


@carries_out("buyin.one-short-buy-in")
def _after_going_broke(state: TableState, player: Player, amount: int) -> Under | Refusal:
    minimum = minimum_buy_in(state.terms)
    if buy_size(amount, minimum) == "full" or _short_buy_ins_left(state, player) > 0:
        return ("buyin.one-short-buy-in",)
    reason = f"you have had your short buy-in; it takes {minimum} or more now"
    return Refusal(reason, ("buyin.one-short-buy-in",), "amount")


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
