"""How a hand stands among those that others may have: by what it promises, without dealing anything out."""

import random
from bisect import bisect_left, bisect_right
from functools import lru_cache
from typing import Final

import msgspec

from cardspeak.bots.keeping import kept_for
from cardspeak.bots.promise import Cards, is_high, promise
from cardspeak.bots.situation import Situation
from cardspeak.cards import Card
from cardspeak.forms import DECKS, Form

_OTHERS: Final = 80
"""Hands to compare with: always the same for the same board, so that nothing depends on luck."""

Promises = tuple[list[float], ...]


class Scene(msgspec.Struct, frozen=True):
    """What hands must have in common to be compared."""

    form: Form
    board: tuple[Card, ...]
    draws: int
    more: bool
    qualifier: int | None

    def promises(self, hand: Cards) -> list[float]:
        """For each thing that the pot is won by; a hand that will draw to a low is what it keeps."""
        return [
            promise(
                win,
                hand if is_high(win.ranking) or not self.draws else kept_for(win.ranking, hand, self.draws),
                self.board,
                more=self.more,
                qualifier=self.qualifier,
            )
            for win in self.form.wins
        ]


def scene_of(situation: Situation) -> Scene:
    return Scene(
        situation.form, situation.view.board, situation.draws, situation.has_more_cards_to_come, situation.qualifier
    )


def standing(situation: Situation) -> float:
    """The part of all hands, from 0 to 1, that promise less; where the pot is split, for each half of it."""
    if not situation.is_hand_known or not situation.hand:
        return 0.5
    scene = scene_of(situation)
    return stands(scene.promises(situation.hand), other_hands(scene, len(situation.hand)))


def stands(own: list[float], others: Promises) -> float:
    first, *halves = (_share(*pair) for pair in zip(own, others, strict=True))
    if not halves:
        return first
    # without a low of its own a hand loses half the pot to any that has one
    return (first + halves[0]) / 2 if own[1] else first * (0.5 + _share(0, others[1]))


def _share(own: float, others: list[float]) -> float:
    return (bisect_left(others, own) + bisect_right(others, own)) / (2 * len(others))


@lru_cache(maxsize=1024)
def other_hands(scene: Scene, size: int) -> Promises:
    """What hands of that many cards promise, in order, for each thing that the pot is won by."""
    left = [card for card in DECKS[scene.form.deck] if card not in scene.board]
    rng = random.Random(size)  # noqa: S311 - a sample that is always the same
    rows = [scene.promises(rng.sample(left, size)) for _ in range(_OTHERS)]
    return tuple(sorted(column) for column in zip(*rows, strict=True))
