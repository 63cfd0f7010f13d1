"""An evening without a screen: a bot plays the player's hands too."""

import msgspec

from cardspeak.bots.bot import Bot
from cardspeak.rulebook import Refusal
from cardspeak.table import commands as wanted
from cardspeak.terminal.evening import Evening
from cardspeak.terminal.telling import Line


class DealTold(msgspec.Struct, frozen=True, kw_only=True):
    number: int
    form: str
    won: int
    """What the player is ahead after the deal, or behind."""
    lines: tuple[Line, ...]


def play_by_itself(evening: Evening, player: Bot, deals: int) -> list[DealTold] | Refusal:
    """So many deals; chips are bought again whenever they have run out."""
    deals_told = []
    for _ in range(deals):
        told = _play_deal(evening, player)
        if isinstance(told, Refusal):
            return told
        deals_told.append(told)
    return deals_told


def _play_deal(evening: Evening, player: Bot) -> DealTold | Refusal:
    if evening.is_broke:
        evening.must(wanted.BuyIn(player=evening.name, amount=evening.minimum, at=evening.now()))
    before = evening.result
    evening.lines.clear()
    refusal = evening.next_deal()
    if refusal is not None:
        return refusal
    setup = evening.setup
    assert setup is not None
    player.begin(setup)
    while evening.in_deal:
        seen = evening.view
        if evening.options is not None and seen is not None:
            evening.must(player.decide(seen))
        else:
            evening.bot_acts()
    return DealTold(
        number=evening.table.state.deals, form=setup.form.title, won=evening.result - before, lines=tuple(evening.lines)
    )
