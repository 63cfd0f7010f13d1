"""Deals brought to the point that a test is about."""

import random

from cardspeak.cards import CARDS, Card, cards
from cardspeak.deal import AnyCommand, Choices, ChopChoices, Deal, DrawChoices, KillChoices, RunsChoices, ShowChoices
from cardspeak.deal import commands as wanted
from cardspeak.rulebook import HouseRules


def flop(stakes: str, *left: int, house: HouseRules | None = None, tournament: bool = False) -> Deal:
    """Hold'em on the flop: seats 1, 2, 3 … act in that order and have so many chips left; nobody has raised."""
    number = len(left)
    start = {seat: chips + _big_blind(stakes) for seat, chips in enumerate(left, 1)}
    deal = Deal.new("holdem", stakes, start, button=number, seed=b"flop", house=house, tournament=tournament)
    for _ in range(number - 1):
        deal.call()
    return deal.check()


def deck_from(top: str) -> tuple[Card, ...]:
    """A deck that begins with these cards."""
    first = cards(top)
    return (*first, *(card for card in CARDS[:52] if card not in first))


def _big_blind(stakes: str) -> int:
    name, _, amounts = stakes.partition(":")
    one, _, other = amounts.replace("-", "/").partition("/")
    return int(one) if name in {"limit", "spread-limit"} else int(other)


def ways(deal: Deal) -> str:
    """What the player to act may do: `fold, call 15, 35`; a range as `20-100`."""
    choices = deal.choices
    parts = [name for name, can in (("fold", choices.fold and not choices.check), ("check", choices.check)) if can]
    if choices.call is not None:
        parts.append(f"call {choices.call - deal.state.wager[deal.state.actor]}")
    if choices.bring_in is not None:
        parts.append(f"bring in {choices.bring_in}")
    if choices.wagers is not None:
        allowed = choices.wagers
        parts += map(str, allowed.amounts) if allowed.amounts else [f"{allowed.least}-{allowed.most}"]
    return ", ".join(parts)


def act(deal: Deal, *actions: str | int) -> Deal:
    """`f` folds, `x` checks, `c` calls, a number makes it that much."""
    for action in actions:
        match action:
            case "f":
                deal.fold()
            case "x":
                deal.check()
            case "c":
                deal.call()
            case int(to):
                deal.raise_to(to)
            case _:
                raise ValueError(action)
    return deal


def random_command(deal: Deal, rng: random.Random) -> AnyCommand:  # noqa: PLR0911 - one return a choice
    """One of the things that the player to act may do."""
    options = deal.options
    assert options is not None, (deal.state.phase, deal.log[-3:])
    seat = options.seat
    match options:
        case DrawChoices(cards=held, is_opener=is_opener):
            discards = tuple(rng.sample(held, rng.randint(0, len(held))))
            return wanted.Draw(seat=seat, discards=discards, splitting=is_opener and rng.random() < 0.5)
        case ShowChoices(may_play_board=may_play_board):
            if may_play_board and rng.random() < 0.1:
                return wanted.PlayTheBoard(seat=seat)
            return wanted.Show(seat=seat) if rng.random() < 0.8 else wanted.Muck(seat=seat)
        case KillChoices():
            return wanted.Kill(seat=seat) if rng.random() < 0.3 else wanted.Decline(seat=seat)
        case ChopChoices():
            return wanted.Chop(seat=seat) if rng.random() < 0.5 else wanted.Decline(seat=seat)
        case RunsChoices(most=most):
            return wanted.ChooseRuns(seat=seat, runs=rng.choice((1, most, most, most)))
        case Choices():
            return random_action(options, rng)


def random_action(options: Choices, rng: random.Random) -> AnyCommand:
    seat = options.seat
    possible: list[AnyCommand] = [wanted.Fold(seat=seat)] if options.fold else []
    if options.check:
        possible += [wanted.Check(seat=seat)] * 2
    if options.call is not None:
        possible += [wanted.Call(seat=seat)] * 3
    if options.bring_in is not None:
        possible.append(wanted.BringIn(seat=seat))
    if options.declare_open:
        possible.append(wanted.DeclareOpen(seat=seat))
    if options.chop:
        possible.append(wanted.Chop(seat=seat))
    if options.wagers is not None:
        allowed = options.wagers
        to = rng.choice(allowed.amounts) if allowed.amounts else rng.randint(allowed.least, allowed.most)
        possible.append(wanted.Wager(seat=seat, to=allowed.nearest(to)))
    return rng.choice(possible)
