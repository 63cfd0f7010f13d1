"""What a machine player is: told once how a deal begins, then asked for a command whenever it has to decide."""

from abc import ABC, abstractmethod
from typing import Protocol

from cardspeak.bots.showing import show_or_muck
from cardspeak.bots.situation import Situation, seen_in
from cardspeak.cards import Card
from cardspeak.deal import Choices, ChopChoices, DealView, DrawChoices, KillChoices, RunsChoices, Setup, ShowChoices
from cardspeak.deal.commands import AnyCommand, ChooseRuns, Chop, Decline, Draw, Kill
from cardspeak.deal.openers import openers_in


class Bot(Protocol):
    def begin(self, setup: Setup) -> None:
        """Takes in what everybody knows when a deal begins; the deck is not in it."""

    def decide(self, view: DealView) -> AnyCommand:
        """A command that is open to the viewer, whose turn it is."""


class ThinkingBot(ABC):
    """A player that weighs its cards. It remembers those it has seen in a deal, and nothing of the deal before.

    It opens a pot that takes jacks or better on nothing less, says so when it splits its openers, and does not show
    a hand that it sees to be beaten.
    """

    def __init__(self) -> None:
        self._setup: Setup | None = None
        self._seen = 0

    def begin(self, setup: Setup) -> None:
        self._setup = setup
        self._seen = 0

    def decide(self, view: DealView) -> AnyCommand:
        assert self._setup is not None, "a bot is told how the deal begins before it has to decide"
        self._seen |= seen_in(view)
        situation = Situation(self._setup, view, self._seen)
        seat, options = situation.seat, view.options
        match options:
            case Choices():
                return self.act(situation, situation.honest(options))
            case DrawChoices():
                return _draw(options, self.keep(situation) if situation.is_hand_known else options.cards)
            case ShowChoices():
                return show_or_muck(situation)
            case KillChoices():
                return Kill(seat=seat) if self.wants_kill(situation) else Decline(seat=seat)
            case ChopChoices():
                return Chop(seat=seat) if self.wants_chop(situation) else Decline(seat=seat)
            case RunsChoices(most=most):
                return ChooseRuns(seat=seat, runs=most)
            case None:
                raise ValueError(f"seat {seat} has nothing to decide")

    @abstractmethod
    def act(self, situation: Situation, options: Choices) -> AnyCommand:
        """What to do in the betting."""

    @abstractmethod
    def keep(self, situation: Situation) -> tuple[Card, ...]:
        """The cards to keep at a draw."""

    @abstractmethod
    def wants_kill(self, situation: Situation) -> bool:
        """Whether two cards are worth killing the pot for."""

    @abstractmethod
    def wants_chop(self, situation: Situation) -> bool:
        """Whether the blind is better taken back than played."""


def _draw(options: DrawChoices, kept: tuple[Card, ...]) -> Draw:
    discards = tuple(card for card in options.cards if card not in kept)
    return Draw(seat=options.seat, discards=discards, splitting=options.is_opener and not openers_in(kept))
