"""Whole deals beside pokerkit, in one run: `./cardspeak bench engine`.

Six players with 200 chips act uniformly at random: check or call, fold when facing a wager, or a wager of a
uniform legal amount. Making the deal, shuffling, forced bets, asking for the legal actions, acting, showing down
and paying out are all in it, and our events are on. Figures are deals a CPU-second.
"""

import random
import time
from collections.abc import Callable
from functools import partial
from typing import Any

import msgspec

from cardspeak.deal import AnyChoices, AnyCommand, Choices, Deal, DrawChoices, RunsChoices
from cardspeak.deal import commands as wanted

GAMES = {
    # name: our form and stakes, pokerkit's class and its own arguments, and how many times its rate is wanted
    "no-limit hold'em": ("holdem", "no-limit:1/2", "NoLimitTexasHoldem", (True, 0, (1, 2), 2), 15),
    "pot-limit Omaha": ("omaha", "pot-limit:1/2", "PotLimitOmahaHoldem", (True, 0, (1, 2), 2), 15),
    "limit Omaha high-low": (
        "omaha8",
        "limit:2/4",
        "FixedLimitOmahaHoldemHighLowSplitEightOrBetter",
        (True, 0, (1, 2), 2, 4),
        15,
    ),
    "limit stud": ("stud", "limit:2/4:1:1", "FixedLimitSevenCardStud", (True, 1, 1, 2, 4), 10),
    "limit razz": ("razz", "limit:2/4:1:1", "FixedLimitRazz", (True, 1, 1, 2, 4), 10),
    "no-limit 2-7 single draw": (
        "deuce-to-seven",
        "no-limit:1/2",
        "NoLimitDeuceToSevenLowballSingleDraw",
        (True, 0, (1, 2), 2),
        10,
    ),
}
PLAYERS, STACK = 6, 200


class Row(msgspec.Struct):
    game: str
    ours: float
    pokerkit: float
    wanted: float

    @property
    def ratio(self) -> float:
        return self.ours / self.pokerkit

    @property
    def is_met(self) -> bool:
        return self.ratio >= self.wanted


def play_ours(form: str, stakes: str, rng: random.Random) -> None:
    deal = Deal.new(form, stakes, dict.fromkeys(range(1, PLAYERS + 1), STACK), button=PLAYERS, randomness=rng.randbytes)
    while (options := deal.options) is not None:
        deal.do(_ours_at_random(options, rng))


def _ours_at_random(options: AnyChoices, rng: random.Random) -> AnyCommand:
    seat = options.seat
    if isinstance(options, Choices):
        return _bet_at_random(options, rng)
    if isinstance(options, DrawChoices):
        return wanted.Draw(seat=seat, discards=tuple([card for card in options.cards if rng.random() < 0.5]))
    if isinstance(options, RunsChoices):
        return wanted.ChooseRuns(seat=seat, runs=1)
    return wanted.Show(seat=seat)


def _bet_at_random(options: Choices, rng: random.Random) -> AnyCommand:
    """Pass, fold when facing a wager, or wager, one as likely as the other."""
    seat, allowed = options.seat, options.wagers
    if options.bring_in is not None:
        return wanted.BringIn(seat=seat)
    ways = 1 + (options.call is not None) + (allowed is not None)
    way = int(rng.random() * ways)
    if way == 1 and allowed is not None:
        amounts = allowed.amounts or range(allowed.least, allowed.most + 1)
        return wanted.Wager(seat=seat, to=amounts[int(rng.random() * len(amounts))])
    if way:
        return wanted.Fold(seat=seat)
    return wanted.Check(seat=seat) if options.check else wanted.Call(seat=seat)


def play_pokerkit(kit: Any, game: str, arguments: tuple[Any, ...], rng: random.Random) -> None:  # noqa: ANN401 - a module
    automatic = kit.Automation
    automations = (
        automatic.ANTE_POSTING,
        automatic.BET_COLLECTION,
        automatic.BLIND_OR_STRADDLE_POSTING,
        automatic.CARD_BURNING,
        automatic.HOLE_DEALING,
        automatic.BOARD_DEALING,
        automatic.RUNOUT_COUNT_SELECTION,
        automatic.HOLE_CARDS_SHOWING_OR_MUCKING,
        automatic.HAND_KILLING,
        automatic.CHIPS_PUSHING,
        automatic.CHIPS_PULLING,
    )
    state = getattr(kit, game).create_state(automations, *arguments, STACK, PLAYERS)
    while state.status:
        if state.can_stand_pat_or_discard():
            hand = state.get_down_cards(state.stand_patter_or_discarder_index)
            state.stand_pat_or_discard([card for card in hand if rng.random() < 0.5])
        elif state.can_post_bring_in():
            state.post_bring_in()
        else:
            _act_in_pokerkit(state, rng)


def _act_in_pokerkit(state: Any, rng: random.Random) -> None:  # noqa: ANN401 - pokerkit's
    possible = ["pass"]
    if state.checking_or_calling_amount and state.can_fold():
        possible.append("fold")
    least, most = state.min_completion_betting_or_raising_to_amount, state.max_completion_betting_or_raising_to_amount
    if least is not None and most is not None and state.can_complete_bet_or_raise_to():
        possible.append("wager")
    match possible[int(rng.random() * len(possible))]:
        case "fold":
            state.fold()
        case "wager":
            state.complete_bet_or_raise_to(least + int(rng.random() * (most - least + 1)))
        case _:
            state.check_or_call()


def deals_a_second(play: Callable[[], None], number: int) -> float:
    start = time.process_time()
    for _ in range(number):
        play()
    return number / (time.process_time() - start)


def measure() -> list[Row]:
    import pokerkit  # noqa: PLC0415 - a peer, needed here alone

    rows = []
    for name, (form, stakes, game, arguments, times) in GAMES.items():
        rng = random.Random(name)  # noqa: S311 - pretended players
        ours = partial(play_ours, form, stakes, rng)
        theirs = partial(play_pokerkit, pokerkit, game, arguments, rng)
        fastest = max(deals_a_second(ours, 1500) for _ in range(3))
        rows.append(Row(name, fastest, max(deals_a_second(theirs, 60) for _ in range(2)), times))
    return rows
