"""What part of the pot a hand is worth: rivals get hands that they may well have, and the rest is dealt at random."""

import random
from collections.abc import Sequence
from functools import lru_cache
from itertools import accumulate
from math import log2, sqrt
from typing import Final, NamedTuple

from cardspeak.bots.keeping import kept
from cardspeak.bots.situation import Situation
from cardspeak.bots.standing import other_hands, scene_of, stands
from cardspeak.cards import Card, mask_of
from cardspeak.cards.equity.counting import deal_some
from cardspeak.cards.equity.games import EquityGame, Mode
from cardspeak.cards.equity.showdown import POT, HandRange, Showdown
from cardspeak.deal import SeatView
from cardspeak.forms import DECKS, Form
from cardspeak.forms.form import Win

_IMAGINED: Final = 3
"""Rivals whose hands are guessed at, those who have put in most; the others have anything."""
_LIKELY: Final = 9
"""How many times likelier it is that a player's hand fits what he has done than that it does not."""
_WOULD_BET: Final = 3
"""Of so many hands one would have been bet by a player who has checked."""

Own = int | Sequence[int]
"""A hand as a mask, its other cards to come; or what it may become, complete."""


class Guess(NamedTuple):
    """What a rival may have: complete hands, of which the first part is the likely one."""

    hands: tuple[int, ...]
    part: float

    def as_range(self, part: float) -> HandRange:
        """With only so much of the likely part left in it."""
        number = len(self.hands)
        likely = min(max(round(self.part * part * number), 1), number)
        weight = max(round(_LIKELY * (number - likely) / likely), 1)
        return HandRange(self.hands, tuple(accumulate([weight] * likely + [1] * (number - likely))))


class Field:
    """The rivals of one decision, as a player imagines them."""

    def __init__(self, situation: Situation, randomness: random.Random, *, respect: float, guesses: int) -> None:
        self.situation = situation
        self.guesses = guesses
        """Hands that are thought up for a player."""
        self.randomness = randomness
        self._common = 0 if situation.form.has_board else mask_of(situation.view.board)
        """A card that stands for everybody's last one, where stud's deck ran out."""
        self._size = situation.form.hand_size
        self._shoe: list[Card] = []
        rivals = sorted(situation.rivals, key=situation.put_in, reverse=True)
        self._rivals = [self._guess(rival, respect) for rival in rivals[:_IMAGINED]]
        self._others = [mask_of(rival.cards) | self._common for rival in rivals[_IMAGINED:]]

    # -------------------------------------------------------------------------------- hands that rivals may have

    def _guess(self, rival: SeatView, respect: float) -> Guess:
        """The more a rival has put in, the better the hands that are likely."""
        situation = self.situation
        scene = scene_of(situation)
        others = other_hands(scene, len(rival.cards))
        known = tuple(card for card in rival.cards if card.is_known)
        found = []
        for _ in range(self.guesses):
            come = self._cards_to_come(len(rival.cards) - len(known))
            hand = (*known, *(come.pop() for _ in range(len(rival.cards) - len(known))))
            found.append((stands(scene.promises(hand), others), self._completed(hand, come, situation.draws)))
        found.sort(reverse=True)
        hands = tuple(hand for _, hand in found if hand.bit_count() == self._size)
        if rival.seat in situation.checked:
            best = len(hands) // _WOULD_BET
            return Guess(hands[best:] + hands[:best], 1 - 1 / _WOULD_BET)
        return Guess(hands, self._likely_part(rival, respect))

    def _likely_part(self, rival: SeatView, respect: float) -> float:
        setup = self.situation.setup
        before = (self.situation.put_in(rival) - rival.wager) / max(setup.opening, setup.betting.lower)
        raises = self.situation.raises if rival.wager >= self.situation.level else 0
        # whoever raises many players has more than one who raises a single player
        return 1 / (1 + respect * (raises * sqrt(len(self.situation.rivals)) + log2(max(before, 1)) / 4))

    def _cards_to_come(self, hidden: int) -> list[Card]:
        """As many cards that nobody has seen as a hand can need, no card twice."""
        situation = self.situation
        number = hidden + self._size - len(situation.own.cards) + self._size * situation.draws
        if len(self._shoe) < number:
            self._shoe = list(situation.unseen)
            self.randomness.shuffle(self._shoe)
        come, self._shoe = self._shoe[:number], self._shoe[number:]
        return come

    def _completed(self, hand: Sequence[Card], come: list[Card], draws: int) -> int:
        """The mask of a hand once it has all its cards, with draws by the rules of thumb."""
        for left in range(draws, 0, -1):
            some = kept(self.situation.form, hand, left)
            number = len(hand) - len(some)
            if number > len(come):
                break
            hand = (*some, *(come.pop() for _ in range(number)))
        missing = self._size - len(hand) - self._common.bit_count()
        return mask_of((*hand, *(come[:missing]))) | self._common

    def become(self, some: Sequence[Card], draws: int) -> Own:
        """Hands that come of these cards, once those that are missing are dealt, with so many draws after that."""
        missing = len(self.situation.own.cards) - len(some)
        found = []
        for _ in range(self.guesses):
            come = self._cards_to_come(missing)
            found.append(self._completed((*some, *(come.pop() for _ in range(missing))), come, draws))
        return [hand for hand in found if hand.bit_count() == self._size] or mask_of(some)

    # -------------------------------------------------------------------------------- showdowns

    def equity(self, own: Own, deals: int, part: float = 1) -> float:
        """What of the pot is won on average, where of the rivals' likely hands only such a part is left."""
        ranges = [guess.as_range(part) for guess in self._rivals if guess.hands]
        others = [] if self.situation.draws else self._others
        found = [self._equity(game, own, ranges, others, deals) for game in games_of(self.situation.form)]
        left_out = len(self.situation.rivals) - len(ranges) - len(others)
        worth: float = (sum(found) / len(found)) ** (1 + left_out / max(len(ranges), 1))
        return worth

    def _equity(self, game: EquityGame, own: Own, ranges: list[HandRange], others: list[int], deals: int) -> float:
        """Rivals for whom there are no cards are left out, those who have put in least first."""
        players = len(ranges) + len(others) + 1
        for fewer in range(players - 1):
            unknown = others[: max(len(others) - fewer, 0)]
            guessed = ranges[: players - 1 - fewer]
            showdown = self._showdown(game, own, len(guessed), unknown)
            if sum(showdown.missing) + sum(showdown.ranged) * game.hand > showdown.deck.bit_count():
                continue
            mine = HandRange() if isinstance(own, int) else HandRange(tuple(own), tuple(range(1, len(own) + 1)))
            hands = (mine, *guessed, *(HandRange() for _ in unknown))
            figures = deal_some(showdown, hands, self.randomness.getrandbits(63), 0, deals)
            if figures is not None:
                return figures[0] / POT / deals
        return 1 / players

    def _showdown(self, game: EquityGame, own: Own, guessed: int, others: list[int]) -> Showdown:
        situation = self.situation
        known = own | self._common if isinstance(own, int) else 0
        return Showdown(
            game=game,
            hands=(known, *(0 for _ in range(guessed)), *others),
            board=mask_of(situation.view.board) if game.board else 0,
            dead=situation.seen & ~known,
            ranged=(not isinstance(own, int), *(True for _ in range(guessed)), *(False for _ in others)),
            qualifier=situation.qualifier if game.low is not None and situation.form.wins[1].qualifies else None,
        )


@lru_cache(maxsize=64)
def games_of(form: Form) -> tuple[EquityGame, ...]:
    """The form as equity knows it; two games where the halves of the pot are made of different cards."""
    modes = [_mode(form, win) for win in form.wins]
    board, deck = sum(each.board for each in form.streets), mask_of(DECKS[form.deck])
    if len(set(modes)) == 1:
        rankings = [win.ranking for win in form.wins]
        low = rankings[1] if len(rankings) > 1 else None
        return (EquityGame(form.name, form.hand_size, modes[0], rankings[0], low, board, deck),)
    return tuple(
        EquityGame(form.name, form.hand_size, mode, win.ranking, None, board, deck)
        for mode, win in zip(modes, form.wins, strict=True)
    )


def _mode(form: Form, win: Win) -> Mode:
    if win.of == "omaha":
        return "omaha"
    return "shared" if form.has_board else "own"
