"""What chips let go into the pot come to: a call, a bet or a raise, made right where the amount is not proper."""

from itertools import chain

import msgspec

from cardspeak.deal import commands as wanted
from cardspeak.deal.limits import bet_size, counted_from, rules_of_wager
from cardspeak.deal.offers import Choices, Wagers
from cardspeak.deal.state import DealState
from cardspeak.rulebook import RuleId, carries_out

Motions = tuple[tuple[int, ...], ...]
"""The values of the chips of each motion."""
Action = wanted.Fold | wanted.Check | wanted.Call | wanted.BringIn | wanted.Wager | wanted.DeclareOpen | wanted.Draw


class Act(msgspec.Struct, frozen=True):
    """The action that binds a player, before the chips are counted against it."""

    command: Action
    under: tuple[RuleId, ...] = ()
    stands_unless_called: bool = False


def in_front(deal: DealState) -> int:
    """What the player to act has wagered on this round already."""
    return deal.wager[deal.actor]


def price(open_to: Choices) -> int | None:
    """What a call or the forced bet comes to, as a total for the round; None where there is neither."""
    return open_to.call if open_to.call is not None else open_to.bring_in


def staying_in(open_to: Choices) -> wanted.Call | wanted.BringIn | wanted.Check | None:
    """The least that keeps the hand; None where only a bet does."""
    if open_to.call is not None:
        return wanted.Call(seat=open_to.seat)
    if open_to.bring_in is not None:
        return wanted.BringIn(seat=open_to.seat)
    return wanted.Check(seat=open_to.seat) if open_to.check else None


# ------------------------------------------------------------------------------------ amounts made right


@carries_out("nolimit.undersize-wager-raised", "potlimit.oversize-returned")
def make_it(deal: DealState, open_to: Choices, to: int) -> Act | None:
    """A bet or raise to the proper amount nearest to this one; who may not bet opens without chips, or stays in."""
    allowed = open_to.wagers
    if allowed is None:
        instead = wanted.DeclareOpen(seat=open_to.seat) if open_to.declare_open else staying_in(open_to)
        return None if instead is None else Act(instead)
    command = wanted.Wager(seat=open_to.seat, to=_made_right(allowed, to))
    return Act(command, _rules_of_correction(deal, allowed, to))


@carries_out("betting.rounding-correction")
def _made_right(allowed: Wagers, to: int) -> int:
    """The nearest amount there is; exact halves go up."""
    if allowed.amounts:
        return min(allowed.amounts, key=lambda amount: (abs(amount - to), -amount))
    if allowed.allow(to):
        return to
    rounded = (2 * to + allowed.unit) // (2 * allowed.unit) * allowed.unit
    return min(max(rounded, allowed.least), allowed.most)


def _rules_of_correction(deal: DealState, allowed: Wagers, to: int) -> tuple[RuleId, ...]:
    """The rules by which an amount is made another one."""
    is_big_bet = deal.betting.is_big_bet
    if allowed.allow(to):
        return ()
    if to < allowed.least:
        return ("nolimit.undersize-wager-raised",) if is_big_bet else ("betting.undersized-wager",)
    if to < allowed.most:
        return ("betting.rounding-correction",)
    if not is_big_bet:
        return rules_of_wager(deal)
    has_no_more = allowed.most == in_front(deal) + deal.stack[deal.actor]
    return ("nolimit.definition",) if has_no_more else ("potlimit.oversize-returned",)


# ------------------------------------------------------------------------------------ chips without a word


@carries_out(
    "betting.released-chips-bind", "nolimit.release-binds", "nolimit.single-chip-bet", "potlimit.oversize-chip-is-pot"
)
def chips_alone(deal: DealState, open_to: Choices, chips: tuple[int, ...]) -> Act | None:
    """What one silent motion comes to; None where the player can neither stay in nor bet."""
    total = in_front(deal) + sum(chips)
    stays = staying_in(open_to)
    if stays is not None and (_is_lone_chip_facing(open_to, chips) or not is_raise(deal, open_to, total)):
        return Act(stays, _rules_of_staying(deal, open_to, chips))
    act = make_it(deal, open_to, total)
    return None if act is None else Act(act.command, (*_rules_of_wagering(deal, open_to, chips), *act.under))


@carries_out("betting.oversize-chip-is-call", "nolimit.oversize-chip-is-call")
def _is_lone_chip_facing(open_to: Choices, chips: tuple[int, ...]) -> bool:
    """One chip before a wager, a blind or the forced bet is never more than a call."""
    return len(chips) == 1 and price(open_to) is not None


@carries_out("betting.full-plus-half-is-raise")
def is_raise(deal: DealState, open_to: Choices, total: int) -> bool:
    """Whether a total is so much above the call that it says raise: a proper amount, or half a raise or more."""
    allowed, call = open_to.wagers, price(open_to) or deal.level
    if allowed is None:
        return open_to.declare_open
    return call == 0 or total >= allowed.least or 2 * (total - call) >= _size_of_raise(deal, allowed)


def _size_of_raise(deal: DealState, allowed: Wagers) -> int:
    """The smallest raise for somebody with enough chips."""
    if deal.betting.structure == "limit":
        # with an open pair a raise may have to be larger than the bet of the round
        return max(bet_size(deal), allowed.least - counted_from(deal))
    return deal.step


def _rules_of_staying(deal: DealState, open_to: Choices, chips: tuple[int, ...]) -> tuple[RuleId, ...]:
    is_big_bet = deal.betting.is_big_bet
    binding = _rules_of_release(deal)
    if in_front(deal) + sum(chips) <= (price(open_to) or deal.level) or open_to.wagers is None:
        return binding
    if _is_lone_chip_facing(open_to, chips):
        return (*binding, "nolimit.oversize-chip-is-call" if is_big_bet else "betting.oversize-chip-is-call")
    return (*binding, "nolimit.undersize-wager-raised" if is_big_bet else "betting.full-plus-half-is-raise")


def _rules_of_wagering(deal: DealState, open_to: Choices, chips: tuple[int, ...]) -> tuple[RuleId, ...]:
    binding = _rules_of_release(deal)
    if not deal.betting.is_big_bet:
        return (*binding, "betting.full-plus-half-is-raise") if deal.level else binding
    if len(chips) > 1 or open_to.wagers is None:
        return binding
    is_over_pot = deal.betting.structure == "pot-limit" and in_front(deal) + sum(chips) > open_to.wagers.most
    oversize: tuple[RuleId, ...] = ("potlimit.oversize-chip-is-pot",) if is_over_pot else ()
    return (*binding, "nolimit.single-chip-bet", *oversize)


def _rules_of_release(deal: DealState) -> tuple[RuleId, ...]:
    if deal.betting.is_big_bet:
        return ("betting.released-chips-bind", "nolimit.release-binds")
    return ("betting.released-chips-bind",)


# ------------------------------------------------------------------------------------ several motions


@carries_out("betting.string-raise", "tournament.string-bet")
def motions_alone(deal: DealState, open_to: Choices, motions: Motions, *, is_called: bool) -> Act | None:
    """What silent motions come to: all of them together, unless that is a string raise and somebody stops it."""
    first = chips_alone(deal, open_to, motions[0])
    together = chips_alone(deal, open_to, tuple(chain.from_iterable(motions)))
    if first is None or together is None or first.command == together.command:
        return together
    is_tournament = is_single_motion_wanted(deal)
    if is_tournament or is_called or deal.setup.house.string_raise_called_by == "dealer":
        rule: RuleId = "tournament.string-bet" if is_tournament else "betting.string-raise"
        return Act(first.command, (*first.under, rule))
    return Act(together.command, together.under, stands_unless_called=True)


def is_single_motion_wanted(deal: DealState) -> bool:
    """Whether an amount must be stated or put in at once, whatever else was said."""
    return deal.setup.tournament and deal.betting.is_big_bet
