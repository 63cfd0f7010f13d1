"""Whole evenings of nine bots at one table: `./cardspeak bench table`.

No-limit hold'em with bots that act at random; who goes broke buys in again. A table keeps no history, so the cost
and the memory of a deal must be the same after a hundred thousand deals as after a hundred.
"""

import os
import random
import time
from pathlib import Path

import msgspec

from cardspeak.bots.at_random import RandomBot, Weights
from cardspeak.cards import FULL_DECK, shuffle
from cardspeak.rulebook import Refusal
from cardspeak.table import AnyTableCommand, Table
from cardspeak.table import commands as wanted

PLAYERS = 9
BUY_IN = 400
WEIGHTS = Weights(fold=3, wager=0.5, muck=0)
MOST_GROWTH = 1.15
"""How much dearer a deal may be at the end than at the beginning, noise of the machine included."""


class Row(msgspec.Struct):
    deals: int
    """Dealt when this stretch ended."""
    rate: float
    """Deals a CPU-second in this stretch."""
    megabytes: float
    """Memory of the process at its end."""


def sizes(most: int) -> list[int]:
    """100, 1,000, … up to the most."""
    found = [100]
    while found[-1] * 10 <= most:
        found.append(found[-1] * 10)
    return found


def measure(most: int = 100_000) -> list[Row]:
    evening = _Evening(random.Random("evening"))  # noqa: S311 - pretended players
    evening.play(50)  # everything is loaded
    rows, dealt = [], 0
    for goal in sizes(most):
        start = time.process_time()
        evening.play(goal - dealt)
        rows.append(Row(goal, (goal - dealt) / (time.process_time() - start), _megabytes()))
        dealt = goal
    return rows


def is_flat(rows: list[Row]) -> bool:
    """From the second stretch on: the first hundred deals are too few to be judged by."""
    settled = rows[1:]
    return not settled or (
        settled[0].rate <= MOST_GROWTH * settled[-1].rate
        and settled[-1].megabytes <= MOST_GROWTH * settled[0].megabytes
    )


def _megabytes() -> float:
    pages = int(Path("/proc/self/statm").read_text(encoding="ascii").split()[1])
    return pages * os.sysconf("SC_PAGE_SIZE") / 1e6


class _Evening:
    def __init__(self, rng: random.Random) -> None:
        self.rng = rng
        self.bot = RandomBot(rng, WEIGHTS)
        self.table = Table.open("holdem", "no-limit:1/2", seats=PLAYERS)
        self.do(wanted.ConfirmLawful())
        for seat in range(1, PLAYERS + 1):
            self.do(wanted.Sit(player=f"bot {seat}", seat=seat, at=0))
            self.do(wanted.BuyIn(player=f"bot {seat}", amount=BUY_IN, at=0))
        drawn = shuffle(FULL_DECK, rng.randbytes)
        self.do(wanted.DrawForButton(cards={seat: drawn[seat] for seat in range(1, PLAYERS + 1)}))

    def do(self, command: AnyTableCommand) -> None:
        done = self.table.do(command)
        assert not isinstance(done, Refusal), (command, done)

    def play(self, deals: int) -> None:
        for _ in range(deals):
            self.do(wanted.StartDeal(at=0, deck=shuffle(FULL_DECK, self.rng.randbytes)))
            deal = self.table.deal
            assert deal is not None
            while (options := deal.options) is not None:
                self.do(self.bot.choose(options))
            self.buy_again()

    def buy_again(self) -> None:
        for player in list(self.table.state.players.values()):
            if not player.chips:
                self.do(wanted.BuyIn(player=player.name, amount=BUY_IN, at=0))
