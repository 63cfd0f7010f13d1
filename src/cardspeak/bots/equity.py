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

_TO_RAISE: Final = 0.25
"""What a wager must gain for each chip that it costs more than staying in: it may be raised again."""
_TO_CALL: Final = 0.3
"""What a call must gain for each chip while more cards come: it will not be the last."""
_BETTER: Final = 0.08
"""What of the pot a draw must gain over the usual one: a rough hand that is kept pays more bets than it wins."""
_DEALS_FOR_DRAW: Final = 4
"""Draws differ by little, so they are looked at so many times as closely as wagers."""


_MOST_GUESSES: Final = 50
"""Hands that one rival may have; three rivals are looked at so closely."""


class EquityBot(ThinkingBot):
    """Deals `deals` showdowns at random for each estimate; with 200 a decision takes a few milliseconds."""

    def __init__(self, randomness: random.Random, *, deals: int = 200, respect: float = 1) -> None:
        super().__init__()
        self.randomness = randomness
        self.deals = deals
        self.respect = respect
        """How much better the hands of those who raise are taken to be; 0 for no better than any."""

    def act(self, situation: Situation, options: Choices) -> AnyCommand:
        field = self._field(situation)
        own = field.become(situation.hand, situation.draws) if situation.draws else mask_of(situation.hand)
        worth = field.equity(own, self.deals)
        if options.chop and worth < 0.6:
            return Chop(seat=options.seat)
        if options.declare_open and worth * (len(situation.rivals) + 1) > 1:
            return wager(options, 0)
        price = situation.price(options)
        stay = worth * situation.pot_for(price) - price
        gains = {to: self._gain(field, own, to, price) for to in sorted(_sizes(situation, options))}
        best = max(gains, key=lambda to: gains[to], default=None)
        if best is not None and gains[best] > max(stay, 0):
            return wager(options, best)
        needed = _TO_CALL * price if situation.has_more_cards_to_come else 0
        return stay_in(options) if stay >= needed else give_up(options)

    def _field(self, situation: Situation) -> Field:
        guesses = min(max(self.deals // 4, 12), _MOST_GUESSES)
        return Field(situation, self.randomness, respect=self.respect, guesses=guesses)

    def _gain(self, field: Field, own: Own, to: int, price: int) -> float:
        """What a wager wins on average: the pot where all fold, else a part of what it has grown to, less the cost."""
        situation = field.situation
        rivals, pot = situation.rivals, situation.view.pot
        cost = to - situation.own.wager
        size = max(to - situation.level, 0) / max(pot, 1)
        # the more it costs them the more fold, and the less often the more has been raised before
        folds = 0.3 * size / (1 + size) / (1 + situation.raises)
        all_fold: float = folds ** len(rivals)
        callers = max(1, len(rivals) * (1 - folds))
        called: float = field.equity(own, self.deals, part=1 / (1 + size)) ** (callers / len(rivals))
        grown = pot + cost + sum(min(each.stack, to - each.wager) for each in rivals) * callers / len(rivals)
        return all_fold * pot + (1 - all_fold) * (called * grown - cost) - _TO_RAISE * (cost - price)

    def keep(self, situation: Situation) -> tuple[Card, ...]:
        """The usual cards, unless others turn out to be clearly better."""
        field = self._field(situation)
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
