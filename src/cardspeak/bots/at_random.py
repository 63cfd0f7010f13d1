"""A player that does anything that is open to it."""

import random

import msgspec

from cardspeak.deal import (
    AnyChoices,
    AnyCommand,
    Choices,
    ChopChoices,
    DealView,
    DrawChoices,
    KillChoices,
    RunsChoices,
    Setup,
    ShowChoices,
    Wagers,
)
from cardspeak.deal import commands as wanted


class Weights(msgspec.Struct, frozen=True, kw_only=True):
    """How likely each choice is beside the others that are open; 0 for what is never done while something else is."""

    fold: float = 1
    fold_for_nothing: float = 0
    """A fold where a check costs nothing."""
    check: float = 2
    call: float = 3
    bring_in: float = 1
    wager: float = 1
    declare_open: float = 1
    chop: float = 1
    decline: float = 1
    kill: float = 1
    show: float = 4
    muck: float = 1
    play_board: float = 1
    most_discards: int | None = None
    """Cards beyond which nobody draws."""
    split: float = 0.5
    """How often an opener says that the openers are split, whatever is thrown away."""


_USUAL = Weights()


class RandomBot:
    """Plays by the weights alone, without a look at its cards: it may open falsely and throw the best hand away."""

    def __init__(self, randomness: random.Random, weights: Weights = _USUAL) -> None:
        self.randomness = randomness
        self.weights = weights

    def begin(self, setup: Setup) -> None:
        """Nothing about a deal matters to it."""

    def decide(self, view: DealView) -> AnyCommand:
        if view.options is None:
            raise ValueError(f"seat {view.viewer} has nothing to decide")
        return self.choose(view.options)

    def choose(self, options: AnyChoices) -> AnyCommand:
        """As `decide`, from the choices alone."""
        match options:
            case DrawChoices():
                return self._draw(options)
            case RunsChoices(seat=seat, most=most):
                return wanted.ChooseRuns(seat=seat, runs=self.randomness.randint(1, most))
            case Choices():
                return self._one_of(self._actions(options))
            case ShowChoices() | KillChoices() | ChopChoices():
                return self._one_of(self._answers(options))

    def _one_of(self, possible: list[tuple[AnyCommand, float]]) -> AnyCommand:
        commands = [command for command, _ in possible]
        weights = [weight for _, weight in possible]
        return self.randomness.choices(commands, weights if any(weights) else None)[0]

    def _actions(self, options: Choices) -> list[tuple[AnyCommand, float]]:
        seat, weights = options.seat, self.weights
        open_to: list[tuple[bool, AnyCommand, float]] = [
            (options.fold, wanted.Fold(seat=seat), weights.fold_for_nothing if options.check else weights.fold),
            (options.check, wanted.Check(seat=seat), weights.check),
            (options.call is not None, wanted.Call(seat=seat), weights.call),
            (options.bring_in is not None, wanted.BringIn(seat=seat), weights.bring_in),
            (options.declare_open, wanted.DeclareOpen(seat=seat), weights.declare_open),
            (options.chop, wanted.Chop(seat=seat), weights.chop),
        ]
        possible = [(command, weight) for is_open, command, weight in open_to if is_open]
        if options.wagers is not None:
            possible.append((wanted.Wager(seat=seat, to=self._amount(options.wagers)), weights.wager))
        return possible

    def _amount(self, allowed: Wagers) -> int:
        rng = self.randomness
        return allowed.nearest(
            rng.choice(allowed.amounts) if allowed.amounts else rng.randint(allowed.least, allowed.most)
        )

    def _answers(self, options: ShowChoices | KillChoices | ChopChoices) -> list[tuple[AnyCommand, float]]:
        seat, weights = options.seat, self.weights
        match options:
            case ShowChoices(may_play_board=may_play_board):
                board: list[tuple[AnyCommand, float]] = [(wanted.PlayTheBoard(seat=seat), weights.play_board)]
                both: list[tuple[AnyCommand, float]] = [
                    (wanted.Show(seat=seat), weights.show),
                    (wanted.Muck(seat=seat), weights.muck),
                ]
                return both + board * may_play_board
            case KillChoices():
                return [(wanted.Kill(seat=seat), weights.kill), (wanted.Decline(seat=seat), weights.decline)]
            case ChopChoices():
                return [(wanted.Chop(seat=seat), weights.chop), (wanted.Decline(seat=seat), weights.decline)]

    def _draw(self, options: DrawChoices) -> AnyCommand:
        rng, most = self.randomness, self.weights.most_discards
        held = options.cards
        number = rng.randint(0, len(held) if most is None else min(most, len(held)))
        splitting = options.is_opener and rng.random() < self.weights.split
        return wanted.Draw(seat=options.seat, discards=tuple(rng.sample(held, number)), splitting=splitting)
