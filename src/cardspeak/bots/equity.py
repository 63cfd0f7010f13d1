"""A player that works out what its hand is worth, and does what pays most."""

import random
from itertools import combinations
from typing import Final

from cardspeak.bots.bot import ThinkingBot
from cardspeak.bots.chances import Field, Own
from cardspeak.bots.commands import give_up, stay_in, wager
from cardspeak.bots.keeping import kept
from cardspeak.bots.promise import points
from cardspeak.bots.situation import Situation
from cardspeak.bots.standing import standing
from cardspeak.cards import Card, mask_of
from cardspeak.deal import AnyCommand, Choices
from cardspeak.deal.commands import Chop

_BETTER: Final = 0.08
"""What of the pot a draw must gain over the usual one: a rough hand that is kept pays more bets than it wins."""
_DEALS_FOR_DRAW: Final = 4
"""Draws differ by little, so they are looked at so many times as closely as wagers."""


class EquityBot(ThinkingBot):
    """Deals `deals` showdowns at random for each estimate; by default a decision takes a few milliseconds."""

    def __init__(self, randomness: random.Random, *, deals: int = 200, respect: float = 1.5) -> None:
        super().__init__()
        self.randomness = randomness
        self.deals = deals
        self.respect = respect
        """How much better the hands of those who raise are taken to be; 0 for no better than any."""

    def act(self, situation: Situation, options: Choices) -> AnyCommand:
        field = Field(situation, self.randomness, self.respect)
        own = field.become(situation.hand, situation.draws) if situation.draws else mask_of(situation.hand)
        worth = field.equity(own, self.deals)
        if options.chop and worth < 0.6:
            return Chop(seat=options.seat)
        if options.declare_open and worth * (len(situation.rivals) + 1) > 1:
            return wager(options, 0)
        price = situation.price(options)
        stay = worth * situation.pot_for(price) - price
        best, to = max(
            ((self._value_of_wager(field, own, to), to) for to in _sizes(situation, options)), default=(stay, 0)
        )
        if best > max(stay, 0):
            return wager(options, to)
        return stay_in(options) if stay >= 0 else give_up(options)

    def _value_of_wager(self, field: Field, own: Own, to: int) -> float:
        """What is won on average: the pot where all fold, else a part of what it has grown to, less the cost."""
        situation = field.situation
        rivals, pot = situation.rivals, situation.view.pot
        cost = to - situation.own.wager
        size = max(to - situation.level, 0) / max(pot, 1)
        # the more it costs them the more fold, and the less often the more has been raised before
        folds = 0.3 * size / (1 + size) / (1 + situation.raises)
        all_fold: float = folds ** len(rivals)
        callers = max(1, len(rivals) * (1 - folds))
        called: float = field.equity(own, self.deals, part=1 / (1 + size)) ** (callers / len(rivals))
        grown = pot + cost + max(min(each.stack, to - each.wager) for each in rivals)
        return all_fold * pot + (1 - all_fold) * (called * grown - cost)

    def keep(self, situation: Situation) -> tuple[Card, ...]:
        """The usual cards, unless others turn out to be clearly better."""
        field = Field(situation, self.randomness, self.respect)
        usual = kept(situation.form, situation.hand, situation.draws)
        values = {some: self._value_of_keeping(field, some) for some in (usual, *_worth_keeping(situation, usual))}
        best = max(values, key=lambda some: values[some])
        return best if values[best] > values[usual] + _BETTER else usual

    def _value_of_keeping(self, field: Field, some: tuple[Card, ...]) -> float:
        draws = field.situation.draws
        own = mask_of(some) if draws == 1 else field.become(some, draws - 1)
        return field.equity(own, self.deals * _DEALS_FOR_DRAW)

    def wants_kill(self, situation: Situation) -> bool:
        return standing(situation) > 0.9

    def wants_chop(self, situation: Situation) -> bool:
        return standing(situation) < 0.7


def _sizes(situation: Situation, options: Choices) -> set[int]:
    """Wagers to weigh: each of a limit game, else half the pot, the pot, and all of a stack that is not much more."""
    allowed = options.wagers
    if allowed is None:
        return set()
    if allowed.amounts:
        return set(allowed.amounts)
    level = max(situation.level, options.call or 0)
    pot = situation.view.pot + situation.price(options)
    sizes = {allowed.nearest(level + pot // 2), allowed.nearest(level + pot)}
    return sizes | {allowed.most} if allowed.most <= level + 3 * pot else sizes


def _worth_keeping(situation: Situation, usual: tuple[Card, ...]) -> list[tuple[Card, ...]]:
    """For each number of cards those that look best; with more than one draw to come, about as many as usual."""
    hand = situation.hand
    about = range(len(usual) - 1, len(usual) + 2)
    return [
        max(combinations(hand, number), key=lambda some: points(situation.form, some))
        for number in range(len(hand) + 1)
        if situation.draws == 1 or number in about
    ]
