"""A deal played to its end by bots."""

from collections.abc import Mapping

from msgspec.structs import replace

from cardspeak.bots.bot import Bot
from cardspeak.deal import Deal, view
from cardspeak.rulebook import Refusal, Refused


def play_out(deal: Deal, bots: Mapping[int, Bot]) -> Deal:
    """Each seat's bot decides from what that seat may know; raises `Refused` where a command is not accepted."""
    setup = replace(deal.state.setup, deck=None)
    for bot in bots.values():
        bot.begin(setup)
    while (seat := deal.to_act) is not None:
        done = deal.do(bots[seat].decide(view(deal.state, seat)))
        if isinstance(done, Refusal):
            raise Refused(done)
    return deal
