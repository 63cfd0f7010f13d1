"""Full buys and short ones."""

from typing import Literal

from cardspeak.rulebook import carries_out

BuySize = Literal["full", "short"]


@carries_out("glossary.buy-sizes")
def buy_size(amount: int, minimum: int) -> BuySize:
    """What a buy of this amount is in a game with this minimum buy-in."""
    return "full" if amount >= minimum else "short"
