"""Who sits in the other seats."""

import random
from typing import Final

from cardspeak.bots import BOTS, Bot, CarefulBot

MIXED: Final = "mixed"
MANNERS: Final = (MIXED, *BOTS)
NAMES: Final = ("Ada", "Bruno", "Clara", "Dmitri", "Elena", "Felix", "Greta", "Hugo", "Ines", "Jonas")


def names_beside(player: str, number: int) -> tuple[str, ...]:
    """So many names, none of them the player's own."""
    return tuple(name for name in NAMES if name.lower() != player.lower())[:number]


def opponent(manner: str, seed: str) -> Bot:
    """A machine player of a kind; at a mixed table some work their chances out and some go by rules of thumb."""
    randomness = random.Random(seed)  # noqa: S311 - a player's habits are no secret
    if manner != MIXED:
        return BOTS[manner](randomness)
    if randomness.random() < 0.5:
        return BOTS["equity"](randomness)
    return CarefulBot(tightness=randomness.uniform(0.7, 1.2), boldness=randomness.uniform(1.1, 1.6))
