"""Who wins from whom over many deals.

Every deck is dealt twice, with the players' seats exchanged the second time, so that good cards come to both alike.
What one side wins is stated with its standard error.
"""

import random
from collections.abc import Callable
from math import sqrt
from statistics import fmean, stdev

import pytest

from cardspeak.bots import Bot, CarefulBot, EquityBot, RandomBot, Weights, play_out
from cardspeak.deal import Deal
from cardspeak.forms import FORMS

MAIN_FORMS = ("holdem", "omaha8", "stud", "razz", "deuce-to-seven", "draw")
STACK = 200
DEALT = 120
"""Showdowns for an estimate: fewer than usual, so that there is time for more deals."""
Make = Callable[[str], Bot]


def randomly(seed: str) -> Bot:
    """Throws no winner away at the showdown."""
    return RandomBot(random.Random(seed), Weights(muck=0, play_board=0))


def carefully(_: str) -> Bot:
    return CarefulBot()


def by_equity(seed: str) -> Bot:
    return EquityBot(random.Random(seed), deals=DEALT)


def match(  # noqa: PLR0913 - who plays what, and how long
    form: str, one: Make, other: Make, *, deals: int, seats: int = 2, stakes: str = "limit:2/4"
) -> list[float]:
    """By how much the first side did better than the second with each deck, both having had both places."""
    return [
        sum(_difference(form, stakes, one, other, seats, f"{form} {number}", turn) for turn in (0, 1)) / 2
        for number in range(deals)
    ]


def _difference(  # noqa: PLR0913, PLR0917 - what makes up one deal
    form: str, stakes: str, one: Make, other: Make, seats: int, seed: str, turn: int
) -> float:
    first = {seat for seat in range(1, seats + 1) if (seat + turn) % 2}
    stacks = dict.fromkeys(range(1, seats + 1), STACK)
    deal = Deal.new(form, stakes, stacks, button=len(seed) % seats + 1, seed=seed.encode())
    play_out(deal, {seat: (one if seat in first else other)(f"{seed} {seat} {turn}") for seat in stacks})
    return sum((chips - STACK) * (1 if seat in first else -1) for seat, chips in deal.stacks.items()) / 2


def errors_above(results: list[float], least: float = 0) -> float:
    """By how many standard errors the mean is more than this."""
    return (fmean(results) - least) / (stdev(results) / sqrt(len(results)))


@pytest.mark.parametrize("form", FORMS)
def test_careful_play_wins_from_random_play_in_every_form(form: str) -> None:
    assert errors_above(match(form, carefully, randomly, deals=200)) > 2


@pytest.mark.parametrize("form", MAIN_FORMS)
def test_careful_play_wins_from_random_play_without_limit(form: str) -> None:
    assert errors_above(match(form, carefully, randomly, deals=100, seats=4, stakes="no-limit:1/2")) > 2


@pytest.mark.parametrize("form", MAIN_FORMS)
def test_play_from_equity_wins_from_random_play(form: str) -> None:
    assert errors_above(match(form, by_equity, randomly, deals=100, seats=4)) > 2


def test_play_from_equity_does_not_lose_to_careful_play() -> None:
    """In no form by more than luck may cost, and over all of them it wins."""
    results = {form: match(form, by_equity, carefully, deals=220) for form in MAIN_FORMS}
    assert all(errors_above(each) > -1 for each in results.values())
    assert errors_above([difference for each in results.values() for difference in each]) > 2
