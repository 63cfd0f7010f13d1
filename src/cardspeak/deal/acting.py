"""How what a dealer saw and heard of a player in turn becomes an action of the deal.

At a real table a player speaks, moves chips, raps or throws the hand away; here that is read by the rules, and the
action that binds comes out with the chips to give back and the chips to ask for.
"""

from itertools import chain

import msgspec

from cardspeak.deal import commands as wanted
from cardspeak.deal.acting_chips import (
    Act,
    Action,
    in_front,
    is_raise,
    is_single_motion_wanted,
    make_it,
    motions_alone,
    price,
    staying_in,
)
from cardspeak.deal.betting import describe
from cardspeak.deal.choices import choices
from cardspeak.deal.observed import NeedsConfirmation, Observed, Reading
from cardspeak.deal.offers import Choices, DrawChoices
from cardspeak.deal.state import DealState
from cardspeak.rulebook import Refusal, RuleId, carries_out

__all__ = ["NeedsConfirmation", "Observed", "Reading", "read_action"]
_Meaning = Act | Reading | NeedsConfirmation | Refusal | None
"""None where nothing that was said or done is open to the player."""


def read_action(deal: DealState, seen: Observed) -> Reading | NeedsConfirmation | Refusal:
    """The action that binds the player; every command that comes out is one that `decide` accepts."""
    open_to = choices(deal)
    if not isinstance(open_to, Choices | DrawChoices):
        return Refusal("nobody has to bet or draw now")
    if seen.seat != open_to.seat:
        under: tuple[RuleId, ...] = ("betting.out-of-turn-binding",)
        return Refusal(f"it is seat {open_to.seat}'s turn; what seat {seen.seat} did is out of turn", under, "seat")
    if isinstance(open_to, DrawChoices):
        return _at_the_draw(deal, seen)
    refusal = _impossible(deal, seen) or _contradiction(deal, seen)
    return refusal or _in_the_betting(deal, open_to, seen)


@carries_out("lowball.rapping", "draw.rapping")
def _at_the_draw(deal: DealState, seen: Observed) -> Reading | Refusal:
    if seen == Observed(seat=seen.seat, rapped=True, confirmed=seen.confirmed):
        return Reading(command=wanted.Draw(seat=seen.seat), under=(_rule_of_rap(deal),))
    return Refusal(f"seat {seen.seat} has to draw: enter the discards, or a rap for a pat hand")


def _impossible(deal: DealState, seen: Observed) -> Refusal | None:
    has = deal.stack[deal.actor] + deal.setup.seats[deal.actor].aside
    if any(chip <= 0 for chip in chain.from_iterable(seen.motions)):
        return Refusal("a chip is worth at least 1", field="motions")
    if sum(chain.from_iterable(seen.motions)) > has:
        return Refusal(f"seat {seen.seat} has {has} left and cannot move more", ("procedure.table-stakes",), "motions")
    if seen.amount is not None and seen.amount <= 0:
        return Refusal("an amount is at least 1", field="amount")
    return None


def _contradiction(deal: DealState, seen: Observed) -> Refusal | None:
    """Acts of which the first one binds, so that it has to be entered alone."""
    seat = seen.seat
    bids = seen.amount is not None or seen.said not in {None, "fold", "pass"}
    if seen.folded_cards and (bids or (seen.said is None and seen.chips)):
        what = "spoke" if bids else "put chips in"
        under: tuple[RuleId, ...] = ("betting.verbal-binding", "deadhand.fold-facing-bet")
        return Refusal(f"seat {seat} {what} and threw the hand away: enter what came first", under, "folded_cards")
    words_win = seen.has_spoken and deal.setup.house.follows("betting.verbal-over-physical")
    if seen.rapped and not words_win and ((bids and seen.said != "check") or (not seen.has_spoken and seen.chips)):
        what = "spoke" if bids else "put chips in"
        return Refusal(f"seat {seat} rapped and {what}: enter what came first", ("betting.rap-is-pass",), "rapped")
    return None


def _in_the_betting(deal: DealState, open_to: Choices, seen: Observed) -> Reading | NeedsConfirmation | Refusal:
    playing = _with_chips_that_play(deal, seen)
    too_small = seen.chips - playing.chips
    small: tuple[RuleId, ...] = ("betting.smallest-chip",) if too_small else ()
    if too_small and not playing.chips and not seen.has_spoken:
        return Reading(command=None, returned=too_small, under=small)
    act = _meant(deal, open_to, playing)
    if isinstance(act, Reading):
        return msgspec.structs.replace(act, returned=too_small)
    if not isinstance(act, Act):
        return act or Refusal(f"seat {seen.seat} may {describe(open_to)}")
    cost = _cost(deal, open_to, act.command)
    return Reading(
        command=act.command,
        counts=cost,
        returned=max(playing.chips - cost, 0) + too_small,
        owed=max(cost - playing.chips, 0),
        stands_unless_called=act.stands_unless_called,
        under=tuple(dict.fromkeys((*act.under, *small))),
    )


@carries_out("betting.smallest-chip")
def _with_chips_that_play(deal: DealState, seen: Observed) -> Observed:
    """Chips below the smallest that plays do not count, even in quantity."""
    motions = tuple(tuple(chip for chip in motion if chip >= deal.setup.unit) for motion in seen.motions)
    return msgspec.structs.replace(seen, motions=motions)


def _cost(deal: DealState, open_to: Choices, command: Action) -> int:
    match command:
        case wanted.Wager(to=to):
            return to - in_front(deal)
        case wanted.Call() | wanted.BringIn():
            return (price(open_to) or 0) - in_front(deal)
        case _:
            return 0


def _meant(deal: DealState, open_to: Choices, seen: Observed) -> _Meaning:
    if seen.folded_cards:
        return _fold(open_to)
    if seen.has_spoken:
        return _words_and_chips(deal, open_to, seen)
    if seen.let_go:
        return motions_alone(deal, open_to, seen.let_go, is_called=seen.string_called)
    if seen.rapped:
        return _pass(deal, open_to, seen, (_rule_of_rap(deal),))
    if any(seen.motions):
        return _held_back(deal)
    return Refusal(f"enter what seat {seen.seat} said or did")


@carries_out("nolimit.release-binds")
def _held_back(deal: DealState) -> Reading:
    """Chips that are still in the hand bind nobody, unless at limit the motion has made another player act."""
    is_big_bet = deal.betting.is_big_bet
    return Reading(command=None, under=("nolimit.release-binds" if is_big_bet else "betting.forward-motion",))


# ------------------------------------------------------------------------------------ words


@carries_out("betting.verbal-over-physical", "nolimit.verbal-over-chips")
def _words_and_chips(deal: DealState, open_to: Choices, seen: Observed) -> _Meaning:
    """The words, which come before chips that differ; but chips that were let go first have bound the player."""
    if seen.let_go_before_words:
        bound = motions_alone(deal, open_to, seen.let_go_before_words, is_called=seen.string_called)
        if bound is not None and not _may_still_speak(deal, seen, bound):
            return bound
    act = _words(deal, open_to, seen)
    if not isinstance(act, Act) or not seen.let_go:
        return act
    silent = motions_alone(deal, open_to, seen.let_go, is_called=seen.string_called)
    differs = silent is None or silent.command != act.command
    return Act(act.command, (*act.under, *_rules_of_precedence(deal))) if differs else act


def _may_still_speak(deal: DealState, seen: Observed, bound: Act) -> bool:
    """Whether words after the first motion say what its chips meant; nothing that is said takes them out again."""
    if len(seen.let_go_before_words) > 1 or seen.said in {"fold", "check", "pass"}:
        return False
    if deal.setup.house.follows("betting.verbal-over-physical"):
        return True
    # big-bet: an amount corrects the bet that was made, and turns no call into a raise
    names_amount = seen.amount is not None and seen.said != "call"
    return deal.betting.is_big_bet and names_amount and isinstance(bound.command, wanted.Wager)


def _rules_of_precedence(deal: DealState) -> tuple[RuleId, ...]:
    over_chips: tuple[RuleId, ...] = ("nolimit.verbal-over-chips",) if deal.betting.is_big_bet else ()
    stated = deal.setup.house.follows("betting.verbal-over-physical")
    return ("betting.verbal-over-physical", *over_chips) if stated else over_chips


@carries_out("betting.verbal-binding")
def _words(deal: DealState, open_to: Choices, seen: Observed) -> _Meaning:
    match seen.said:
        case "fold" | "check" | "pass":
            return _declining(deal, open_to, seen)
        case "call" | "bring-in":
            stays = staying_in(open_to)
            return None if stays is None else _bound(Act(stays))
        case "all-in":
            return _bound(make_it(deal, open_to, in_front(deal) + deal.stack[deal.actor]))
        case "bet" | "complete" | "raise":
            return _raise(deal, open_to, seen)
        case None:
            return _amount_alone(deal, open_to, seen.amount or 0)


def _declining(deal: DealState, open_to: Choices, seen: Observed) -> _Meaning:
    if seen.said == "pass":
        return _pass(deal, open_to, seen, ("betting.verbal-binding", "glossary.pass"))
    if seen.said == "fold":
        folded = _fold(open_to)
        return folded if isinstance(folded, Refusal) else _bound(folded)
    if open_to.check:
        return _bound(Act(wanted.Check(seat=open_to.seat)))
    return Refusal(f"seat {open_to.seat} cannot check; open are {describe(open_to)}", ("glossary.check",), "said")


def _bound(act: Act | None, *under: RuleId) -> Act | None:
    return None if act is None else Act(act.command, ("betting.verbal-binding", *under, *act.under))


def _amount_alone(deal: DealState, open_to: Choices, amount: int) -> Act | None:
    """A number without a word is a bet, a raise or a call by its size, as that many chips would be."""
    stays = staying_in(open_to)
    if stays is not None and not is_raise(deal, open_to, amount):
        return _bound(Act(stays))
    return _bound(make_it(deal, open_to, amount))


@carries_out("nolimit.raise-in-several-moves", "tournament.string-bet")
def _raise(deal: DealState, open_to: Choices, seen: Observed) -> Act | Reading | None:
    """A declared bet or raise: the amount named, else the chips put in, else one bet or the least there is."""
    if seen.amount is not None or open_to.wagers is None:
        return _bound(make_it(deal, open_to, seen.amount or 0))
    in_one = is_single_motion_wanted(deal)
    rule: RuleId = "tournament.string-bet" if in_one else "nolimit.raise-in-several-moves"
    is_big_bet = deal.betting.is_big_bet
    if is_big_bet and not seen.at_rest and not (in_one and seen.let_go):
        return Reading(command=None, counts=seen.chips, under=("betting.verbal-binding", rule))
    under = (rule,) if is_big_bet and len(seen.let_go) > 1 else ()
    chips = sum(chain.from_iterable(seen.let_go[:1] if in_one else seen.let_go))
    return _bound(make_it(deal, open_to, in_front(deal) + chips if chips else open_to.wagers.least), *under)


# ------------------------------------------------------------------------------------ passing and folding


@carries_out("deadhand.fold-facing-bet")
def _fold(open_to: Choices) -> Act | Refusal:
    """Final where a wager is faced, by word or act."""
    if not open_to.fold:
        return Refusal(f"seat {open_to.seat} owes the forced bet and may {describe(open_to)}")
    facing: tuple[RuleId, ...] = () if open_to.call is None else ("deadhand.fold-facing-bet",)
    return Act(wanted.Fold(seat=open_to.seat), ("glossary.fold", *facing))


@carries_out("betting.rap-is-pass", "glossary.pass", "lowball.rapping", "draw.rapping")
def _pass(
    deal: DealState, open_to: Choices, seen: Observed, under: tuple[RuleId, ...]
) -> Act | NeedsConfirmation | Refusal:
    """A check where there is nothing to pay; otherwise a fold, which a rap alone does not make without asking."""
    if open_to.check:
        return Act(wanted.Check(seat=seen.seat), under)
    folded = _fold(open_to)
    if isinstance(folded, Refusal):
        return folded
    is_clear = seen.said == "pass" or seen.confirmed or price(open_to) is None or _is_first_in(deal)
    if not is_clear:
        to_call = _cost(deal, open_to, wanted.Call(seat=seen.seat))
        question = f"seat {seen.seat} rapped with {to_call} to call: does that fold the hand?"
        return NeedsConfirmation(seat=seen.seat, command=folded.command, question=question, under=under)
    return Act(folded.command, (*under, *folded.under))


def _is_first_in(deal: DealState) -> bool:
    """Pass and out, and everybody before has passed: to rap is to be out."""
    has_come_in = any(acted and live for acted, live in zip(deal.acted, deal.live, strict=True))
    return deal.rules.open_or_fold and not has_come_in


def _rule_of_rap(deal: DealState) -> RuleId:
    form = deal.setup.form
    if not any(street.draw for street in form.streets):
        return "betting.rap-is-pass"
    return "lowball.rapping" if form.low else "draw.rapping"
