"""Machine players for every form, each deciding from what its seat may know."""

import random
from collections.abc import Callable, Mapping
from typing import Final

from cardspeak.bots.at_random import RandomBot, Weights
from cardspeak.bots.bot import Bot
from cardspeak.bots.careful import CarefulBot
from cardspeak.bots.equity import EquityBot
from cardspeak.bots.playing import play_out


def _careful(_: random.Random) -> Bot:
    """Nothing that it does is left to luck."""
    return CarefulBot()


BOTS: Final[Mapping[str, Callable[[random.Random], Bot]]] = {
    "random": RandomBot,
    "careful": _careful,
    "equity": EquityBot,
}
"""Each kind of player by its name, made with the randomness that it plays by."""

__all__ = ["BOTS", "Bot", "CarefulBot", "EquityBot", "RandomBot", "Weights", "play_out"]
