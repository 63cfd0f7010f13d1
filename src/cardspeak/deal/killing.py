"""A kill at lowball by a player who has looked at two cards."""

from msgspec.structs import replace

from cardspeak.deal.state import NOBODY, DealState
from cardspeak.forms.structure import Betting
from cardspeak.rulebook import carries_out

CARDS_SEEN = 2
CHIPS_NEEDED = 4
"""A killer's stack before posting, in kill blinds."""


@carries_out("kill.lowball-two-card-kill", "kill.voluntary-stack-minimum", "kill.one-per-deal")
def next_to_kill(deal: DealState) -> int:
    """The next player, from the left of the button, who may kill the pot and has not been asked; one kill is all."""
    if not deal.asks_kill:
        return NOBODY
    needed = CHIPS_NEEDED * deal.setup.two_card_kill
    for player, seated in enumerate(deal.setup.seats):
        if not deal.kill_asked[player] and seated.chips >= needed:
            return player
    return NOBODY


@carries_out("kill.definition", "kill.full-kill", "kill.half-kill")
def killed_limits(betting: Betting, kill: int, big_blind: int) -> Betting:
    """Both limits grow as the blind has grown."""
    return replace(betting, lower=betting.lower * kill // big_blind, upper=betting.upper * kill // big_blind)
