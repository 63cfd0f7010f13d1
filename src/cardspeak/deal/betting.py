"""What a player in turn does in the betting, and what it comes to."""

from collections.abc import Callable, Mapping
from typing import Any, Final

from cardspeak.deal import commands as wanted
from cardspeak.deal import events as happened
from cardspeak.deal.events import AnyEvent
from cardspeak.deal.limits import bet_size, caps, counted_from, measured_from, rules_of_wager
from cardspeak.deal.offers import Choices
from cardspeak.deal.state import DealState
from cardspeak.deal.turns import rule_of_first
from cardspeak.rulebook import Refusal, RuleId, carries_out


def describe(open_to: Choices) -> str:
    """The choices in words."""
    ways = [
        "fold" if open_to.fold else "",
        "check" if open_to.check else "",
        f"call {open_to.call}" if open_to.call is not None else "",
        f"bring it in for {open_to.bring_in}" if open_to.bring_in is not None else "",
        "declare the pot open" if open_to.declare_open else "",
        "offer to chop the blinds" if open_to.chop else "",
    ]
    if open_to.wagers is not None:
        allowed = open_to.wagers
        amounts = " or ".join(map(str, allowed.amounts)) if allowed.amounts else f"{allowed.least} to {allowed.most}"
        in_units = f" in whole {allowed.unit}s" if allowed.unit > 1 and not allowed.amounts else ""
        ways.append(f"make it {amounts}{in_units}")
    return ", ".join(way for way in ways if way)


def _refused(deal: DealState, open_to: Choices) -> Refusal:
    return Refusal(f"you may {describe(open_to)}", under=rules_of_wager(deal))


@carries_out("deadhand.fold-facing-bet", "glossary.fold", "glossary.pass")
def _fold(deal: DealState, open_to: Choices, _: wanted.Fold) -> AnyEvent | Refusal:
    if not open_to.fold:
        return _refused(deal, open_to)
    if open_to.call is None:
        return happened.Folded(seat=open_to.seat, under=("glossary.fold",))
    return happened.Folded(seat=open_to.seat, under=("glossary.fold", "deadhand.fold-facing-bet"))


@carries_out("glossary.action")
def _check(deal: DealState, open_to: Choices, _: wanted.Check) -> AnyEvent | Refusal:
    if not open_to.check:
        return _refused(deal, open_to)
    return happened.Checked(seat=open_to.seat, under=("glossary.check",))


@carries_out("glossary.action")
def _call(deal: DealState, open_to: Choices, _: wanted.Call) -> AnyEvent | Refusal:
    if open_to.call is None:
        return _refused(deal, open_to)
    return happened.Called(seat=open_to.seat, to=open_to.call, under=("glossary.action",))


def _bring_in(deal: DealState, open_to: Choices, _: wanted.BringIn) -> AnyEvent | Refusal:
    if open_to.bring_in is None:
        return _refused(deal, open_to)
    under = (rule_of_first(deal),)
    return happened.Wagered(seat=open_to.seat, kind="bring-in", to=open_to.bring_in, reopens=False, under=under)


def _raise(deal: DealState, open_to: Choices, command: wanted.Wager) -> AnyEvent | Refusal:
    if open_to.wagers is None or not open_to.wagers.allow(command.to):
        return _refused(deal, open_to)
    return _wager(deal, deal.actor, command.to)


@carries_out("draw.callers-of-all-in-open")
def _declare_open(deal: DealState, open_to: Choices, _: wanted.DeclareOpen) -> AnyEvent | Refusal:
    if not open_to.declare_open:
        return _refused(deal, open_to)
    under: tuple[RuleId, ...] = ("draw.callers-of-all-in-open",)
    return happened.DeclaredOpen(seat=open_to.seat, to=max(bet_size(deal), deal.step), under=under)


def _offer_chop(deal: DealState, open_to: Choices, _: wanted.Chop) -> AnyEvent | Refusal:
    if not open_to.chop:
        return _refused(deal, open_to)
    return happened.ChopOffered(seat=open_to.seat, under=("procedure.chopping-blinds",))


ACTS: Final[Mapping[type, Callable[[DealState, Choices, Any], AnyEvent | Refusal]]] = {
    wanted.Fold: _fold,
    wanted.Check: _check,
    wanted.Call: _call,
    wanted.BringIn: _bring_in,
    wanted.Wager: _raise,
    wanted.DeclareOpen: _declare_open,
    wanted.Chop: _offer_chop,
}


def act(deal: DealState, open_to: Choices, command: wanted.BettingCommand) -> AnyEvent | Refusal:
    return ACTS[type(command)](deal, open_to, command)


@carries_out("betting.half-bet-is-full", "betting.short-all-in-options", "glossary.raise", "glossary.bet")
def _wager(deal: DealState, player: int, to: int) -> happened.Wagered:
    """A bet, completion or raise; an all-in that is too small for one is just that."""
    seat, is_full = deal.seats[player], _is_full(deal, to)
    if not is_full:
        under: tuple[RuleId, ...] = (
            ("nolimit.short-all-in-does-not-reopen",)
            if deal.betting.is_big_bet
            else ("betting.short-all-in-no-reopen",)
        )
        return happened.Wagered(seat=seat, kind="all-in", to=to, reopens=False, under=under)
    raises = 1 if deal.has_bet or _opens_with_raise(deal, to) else 0
    kind: happened.WagerKind = "raise" if deal.has_bet else "complete" if measured_from(deal) else "bet"
    return happened.Wagered(
        seat=seat,
        kind=kind,
        to=to,
        reopens=True,
        raises=raises,
        caps=caps(deal, player, to, raises),
        under=_rules_of_full_wager(deal, to),
    )


def _is_full(deal: DealState, to: int) -> bool:
    increase = to - deal.level
    match deal.betting.structure:
        case "limit":
            # half a bet or more is as good as a bet, and so is reaching what completes a short one
            return 2 * increase >= bet_size(deal) or to >= counted_from(deal) + bet_size(deal)
        case "spread-limit":
            return increase >= (deal.step if deal.has_bet else deal.betting.lower)
        case _:
            return to - measured_from(deal) >= deal.step


def _opens_with_raise(deal: DealState, to: int) -> bool:
    return deal.setup.form.forced == "antes" and not deal.street and to == 2 * bet_size(deal)


def _rules_of_full_wager(deal: DealState, to: int) -> tuple[RuleId, ...]:
    if deal.betting.structure == "limit" and to < counted_from(deal) + bet_size(deal):
        return ("betting.half-bet-is-full",)
    return rules_of_wager(deal)
