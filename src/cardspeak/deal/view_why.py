"""Why a player is offered just this: the rules behind it, each with the sum that it comes to in this deal.

What is written here is plain English for everybody. Players are named by their seats, as `seat 3`, and amounts are
figures without a sign; other numbers are words. Whoever shows it may put names and the room's sign in their place.
"""

from collections.abc import Iterator, Sequence
from typing import Final

import msgspec

from cardspeak.deal.choices import next_to_draw
from cardspeak.deal.dealing import rule_of_draw
from cardspeak.deal.events import RoundOpened, Wagered
from cardspeak.deal.killing import killed_limits
from cardspeak.deal.limits import bet_size, counted_from, lacks_openers, measured_from, pot_limit_maximum, raise_cap
from cardspeak.deal.offers import AnyChoices, Choices, ChopChoices, DrawChoices, KillChoices, RunsChoices, Wagers
from cardspeak.deal.state import NOBODY, DealState
from cardspeak.deal.turns import rule_of_first
from cardspeak.rulebook import RuleId

_NUMBERS: Final = ("no", "one", "two", "three", "four", "five")
FIVE: Final = 5
_TIMES: Final = ("never", "once", "twice", "three times")


class Why(msgspec.Struct, frozen=True, gc=False):
    """A rule behind what is offered, and what it comes to here."""

    rule: RuleId
    here: str


def why(deal: DealState, options: AnyChoices | None) -> tuple[Why, ...]:  # noqa: PLR0911 - one return a question
    """For the player to act, the rule that matters most first."""
    match options:
        case None:
            return ()
        case Choices():
            return tuple(_of_betting(deal, options))
        case DrawChoices():
            return (Why(rule_of_draw(deal), _of_draw(deal)),)
        case KillChoices(amount=kill):
            return (Why("kill.lowball-two-card-kill", _of_kill(deal, kill)),)
        case ChopChoices():
            return (Why("procedure.chopping-blinds", _of_chop(deal)),)
        case RunsChoices():
            return (Why("procedure.deal-twice", _of_runs(deal, options.most)),)
        case _:
            return (_of_showing(deal),)


def in_words(number: int) -> str:
    return _NUMBERS[number] if number < len(_NUMBERS) else str(number)


def listed(names: Sequence[str]) -> str:
    return " and ".join(filter(None, [", ".join(names[:-1]), *names[-1:]]))


def seats_in_words(deal: DealState, players: Sequence[int]) -> str:
    return listed([f"seat {deal.seats[player]}" for player in players])


# ------------------------------------------------------------------------------------------ the betting


def _of_betting(deal: DealState, options: Choices) -> Iterator[Why]:
    player = deal.actor
    if options.bring_in is not None:
        yield Why(rule_of_first(deal), _of_bring_in(deal, options.bring_in))
    if options.wagers is not None:
        yield from _of_wagers(deal, options.wagers, player)
    else:
        yield from _of_no_raise(deal, player)
    if options.call is not None and options.call < deal.level:
        has = deal.stack[player]
        yield Why("procedure.table-stakes", f"You have {has}. For all of it you play for what the others match of it.")
    if options.check and deal.level and not deal.street:
        yield Why("blinds.option-to-raise", f"Your {deal.wager[player]} is a bet already: you may check it or raise.")
    if deal.rules.open_or_fold and not deal.level:
        yield Why("lowball.open-or-fold", "Nobody has opened the pot: open it or fold.")


def _of_bring_in(deal: DealState, owed: int) -> str:
    which = "lowest" if deal.setup.form.bring_in == "lowest" else "highest"
    return f"The {which} upcard brings it in for {owed}, or at once for a whole bet of {bet_size(deal)}."


def _of_wagers(deal: DealState, allowed: Wagers, player: int) -> Iterator[Why]:
    ceiling = deal.wager[player] + deal.stack[player]
    match deal.betting.structure:
        case "limit":
            yield _of_limit(deal, allowed, ceiling)
        case "spread-limit":
            betting = deal.betting
            again = f", and a raise at least {deal.step} here" if deal.has_bet else ""
            here = f"A bet or raise is {betting.lower} to {betting.upper}{again}."
            yield Why("betting.minimum-wager", _or_all_in(here, allowed, ceiling))
        case _:
            yield _of_least(deal, allowed, ceiling)
    if deal.betting.structure == "pot-limit":
        yield _of_pot(deal, player, ceiling)
    if allowed.unit > 1 and not allowed.amounts:
        yield Why("nolimit.smallest-denomination", f"Wagers go in whole multiples of {allowed.unit}.")


def _of_limit(deal: DealState, allowed: Wagers, ceiling: int) -> Why:
    size, base = bet_size(deal), counted_from(deal)
    if len(allowed.amounts) > 1 and deal.rules.open_pair:
        sizes = " or ".join(str(amount - base) for amount in allowed.amounts)
        return Why("stud.open-pair-either-limit", f"A pair lies open: it may be {sizes}.")
    if len(allowed.amounts) > 1:
        sizes = " or ".join(map(str, allowed.amounts))
        return Why(
            "draw.first-round-choices", f"The pot may be opened for a bet of {size}, or a bet and a raise: {sizes}."
        )
    if deal.has_bet:
        here = f"{base} + {size} = {base + size} is the raise."
    elif deal.level:
        here = f"{deal.level} is no full bet: it is completed to {base + size}, which is no raise yet."
    else:
        here = f"A bet is {size} on this round."
    return Why("glossary.fixed-limit", _or_all_in(here, allowed, ceiling, base + size))


def _of_least(deal: DealState, allowed: Wagers, ceiling: int) -> Why:
    from_, step = measured_from(deal), deal.step
    rule: RuleId = "nolimit.minimum-raise" if deal.has_bet else "nolimit.minimum-bet"
    if deal.has_bet:
        here = f"{_last_full(deal)} {from_} + {step} = {from_ + step} is the least you may raise to."
    elif deal.level and not from_:
        rule = "lowball.minimum-open"
        here = f"The big blind of {deal.setup.opening} cannot be called: the pot is opened for {step} or more."
    elif deal.level:
        here = f"{deal.level} is no full bet: {from_} + {step} = {from_ + step} is the least."
    else:
        here = f"The smallest bet is {step}."
    return Why(rule, _or_all_in(here, allowed, ceiling, from_ + step))


def _last_full(deal: DealState) -> str:
    """What set the size of the least raise."""
    event = last_full_wager(deal)
    if event is None and (deal.street or not deal.setup.opening):
        return f"The pot was opened for {deal.full}."
    if event is None:
        kinds = {post.kind for post in deal.setup.posts}
        name = "kill" if "kill" in kinds else "straddle" if "straddle" in kinds else "big blind"
        return f"The {name} of {deal.step} is the bet."
    before = event.to - deal.step
    said = (
        f"Seat {event.seat} went from {before} to {event.to}, a raise of {deal.step}."
        if before
        else f"Seat {event.seat} bet {event.to}."
    )
    short = f" The all-in to {deal.level} is no full raise." if deal.level > event.to else ""
    return said + short


def last_full_wager(deal: DealState) -> Wagered | None:
    """The newest bet or raise of this round, all-ins that are less left out."""
    for event in reversed(deal.log):
        if isinstance(event, RoundOpened):
            return None
        if isinstance(event, Wagered) and event.reopens:
            return event
    return None


def _or_all_in(here: str, allowed: Wagers, ceiling: int, least: int = 0) -> str:
    return f"{here} You have {ceiling}: all of it may always go in." if allowed.least == ceiling < least else here


def _of_pot(deal: DealState, player: int, ceiling: int) -> Why:
    call, most = deal.level - deal.wager[player], pot_limit_maximum(deal, player)
    called, after = deal.pot + call, most - deal.level
    counted = f" (counted as {after})" if after != called else ""
    if deal.level:
        made = f"The pot of {deal.pot} and your call of {call} make {called}{counted}."
        here = f"{made} {deal.level} + {after} = {most} is the most."
    else:
        here = f"The pot is {deal.pot}: {most} is the most."
    return Why("potlimit.maximum-raise", f"{here} You have {ceiling}." if ceiling < most else here)


def _of_no_raise(deal: DealState, player: int) -> Iterator[Why]:
    """Why nothing may be put in beyond a call, for somebody who has more."""
    if deal.wager[player] + deal.stack[player] <= deal.level:
        return
    is_alone = deal.with_chips <= 1
    if deal.capped:
        two_rounds = deal.setup.form.betting_rounds == 2
        rule: RuleId = "betting.raise-cap-two-round-games" if two_rounds else "betting.raise-cap"
        yield Why(rule, f"{capped_in_words(deal)}: nobody may raise on this round any more.")
    elif is_alone:
        yield Why("glossary.all-in", "Everybody else who is still in has all chips in: nobody could call a raise.")
    elif not deal.may_raise[player]:
        yield Why(*_of_short_all_in(deal, player))
    elif deal.checked[player]:
        yield Why("ace-to-five.no-check-raise-limit", "You have checked on this round: you may call or fold.")
    elif deal.is_unopened and lacks_openers(deal, player):
        yield Why("jacks.openers-required", "It takes a pair of jacks or better to open, and you hold less.")


def capped_in_words(deal: DealState) -> str:
    cap = raise_cap(deal) or deal.raises
    first = "The blind" if not deal.street and deal.setup.opening else "A bet"
    return f"{first} and {in_words(cap)} raises have been made"


def _of_short_all_in(deal: DealState, player: int) -> tuple[RuleId, str]:
    at, is_big_bet = deal.level_at[player], deal.betting.is_big_bet
    rule: RuleId = "nolimit.short-all-in-does-not-reopen" if is_big_bet else "betting.short-all-in-no-reopen"
    needed = f"a full raise is {deal.step}" if is_big_bet else f"half a bet is {half_of(bet_size(deal))}"
    return rule, f"You acted at {at}. It is {deal.level - at} more to {deal.level}, and {needed}: call it or fold."


def half_of(size: int) -> str:
    return f"{size // 2}½" if size % 2 else str(size // 2)


# ------------------------------------------------------------------------------------------ other questions


def _of_draw(deal: DealState) -> str:
    here = "You may exchange any of your cards, or none."
    if len(deal.hands[next_to_draw(deal)]) < FIVE or deal.setup.house.draw_five_consecutive:
        return here
    return f"{here} Of five new ones you get four now, the fifth after everybody else."


def _of_kill(deal: DealState, kill: int) -> str:
    before, after = deal.betting, killed_limits(deal.betting, kill, deal.setup.opening)
    return (
        f"A kill of {kill} takes the limits from {before.lower} and {before.upper} to {after.lower} and {after.upper}."
    )


def _of_chop(deal: DealState) -> str:
    blinds = [deal.wager[player] for player in deal.live_players()]
    return f"Everybody else has folded: {' and '.join(map(str, blinds))} would go back."


def _of_runs(deal: DealState, most: int) -> str:
    """What lies in the middle, what each dealing is for, and who has said what."""
    live = deal.live_players()
    shares = ", ".join(f"{_TIMES[runs]} for {_share(deal.pot, runs)}" for runs in range(2, most + 1))
    shares = shares.replace(" for", " each dealing is for", 1)
    said = [
        f"Seat {deal.seats[player]} said {_TIMES[deal.runs_said[player]]}." for player in live if deal.runs_said[player]
    ]
    who = seats_in_words(deal, live)
    return " ".join([f"{who[0].upper()}{who[1:]} play for {deal.pot}: dealt {shares}.", *said])


def _share(pot: int, runs: int) -> str:
    return f"{pot // runs}" if pot % runs == 0 else f"{pot // runs} or {pot // runs + 1}"


def _of_showing(deal: DealState) -> Why:
    if deal.aggressor != NOBODY:
        first = deal.seats[deal.aggressor]
        return Why(
            "showdown.order-wagered", f"First to show is seat {first}, with the last bet or raise of the last round."
        )
    if deal.first != NOBODY:
        first = deal.seats[deal.first]
        return Why(
            "showdown.order-checked", f"Nobody bet on the last round: first to show is seat {first}, who began it."
        )
    return Why("showdown.order-checked", "There was no betting on the last round: hands are shown in turn.")
