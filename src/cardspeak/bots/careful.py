"""A player that goes by rules of thumb: few hands, wagers with the good ones, never a bluff."""

from cardspeak.bots.bot import ThinkingBot
from cardspeak.bots.commands import give_up, stay_in, wager
from cardspeak.bots.keeping import kept
from cardspeak.bots.situation import Situation
from cardspeak.bots.standing import standing
from cardspeak.cards import Card
from cardspeak.deal import Choices
from cardspeak.deal.commands import AnyCommand, Chop


class CarefulBot(ThinkingBot):
    """Decides in some ten to a hundred microseconds once it has seen a board, and always alike."""

    def __init__(self, *, tightness: float = 1.0, boldness: float = 1.3) -> None:
        super().__init__()
        self.tightness = tightness
        """How much better than the pot's odds a call must be."""
        self.boldness = boldness
        """How many times its equal share of the pot a hand must be worth to be bet."""

    def act(self, situation: Situation, options: Choices) -> AnyCommand:
        stands = standing(situation)
        if options.chop and stands < 0.8:
            return Chop(seat=options.seat)
        players, raises = len(situation.rivals) + 1, situation.raises
        chance = stands ** (players - 1)
        price = situation.price(options)
        pot = situation.view.pot + price
        if chance >= 1 - (1 - self.boldness / players) / (1 + 0.75 * raises):
            return wager(options, situation.level + round(stands * pot * 0.7))
        if chance ** (1 + raises / 4) >= self.tightness * price / pot:
            return stay_in(options)
        return give_up(options)

    def keep(self, situation: Situation) -> tuple[Card, ...]:
        return kept(situation.form, situation.hand, situation.draws)

    def wants_kill(self, situation: Situation) -> bool:
        return standing(situation) > 0.97

    def wants_chop(self, situation: Situation) -> bool:
        return standing(situation) < 0.8
