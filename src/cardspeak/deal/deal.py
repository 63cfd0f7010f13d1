"""A deal to play: the state with its log, and names for what players do.

>>> from cardspeak.deal import Deal
>>> deal = Deal.new("holdem", "no-limit:1/2", {1: 100, 2: 100, 3: 100}, button=3, seed=b"docs")
>>> deal.to_act, deal.choices.call
(3, 2)
"""

import hashlib
from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import Self, TypeVar

from cardspeak.cards import Card, cards
from cardspeak.cards.shuffle import expand, shuffle
from cardspeak.deal import commands as wanted
from cardspeak.deal.choices import choices
from cardspeak.deal.commands import AnyCommand
from cardspeak.deal.decide import decide
from cardspeak.deal.events import AnyEvent, DealStarted
from cardspeak.deal.evolve import evolve
from cardspeak.deal.following import following
from cardspeak.deal.misdeal import dealt_anew
from cardspeak.deal.offers import AnyChoices, Choices
from cardspeak.deal.setup import Setup, new_setup
from cardspeak.deal.state import NOBODY, DealState
from cardspeak.forms import DECKS, Form, as_played, as_posted, find_form
from cardspeak.forms.structure import Stakes, read_stakes
from cardspeak.rulebook import HouseRules, Refusal, Refused

T = TypeVar("T")


class Deal:
    def __init__(self, state: DealState) -> None:
        self.state = state

    @classmethod
    def begin(cls, setup: Setup) -> Self:
        deal = cls(DealState(setup))
        evolve(deal.state, DealStarted(setup=setup, under=("decision.deal-starts-at-first-riffle",)))
        deal._go_on()
        return deal

    @classmethod
    def new(  # noqa: PLR0913 - one name a thing that a deal begins with
        cls,
        form: Form | str,
        stakes: Stakes | str,
        stacks: Mapping[int, int],
        *,
        button: int,
        house: HouseRules | None = None,
        deck: Sequence[Card] | str | None = None,
        seed: bytes | None = None,
        randomness: Callable[[int], bytes] | None = None,
        chips: Sequence[int] = (1,),
        tournament: bool = False,
    ) -> Self:
        """The usual deal; the deck is given, or shuffled from a seed or a source of randomness."""
        house = house or HouseRules.for_edition("home")
        rules = as_played(form if isinstance(form, Form) else _accepted(find_form(form)), house)
        if isinstance(stakes, str):
            stakes = as_posted(_accepted(read_stakes(stakes, rules)), rules, house)
        if isinstance(deck, str):
            deck = cards(deck)
        source = randomness or (expand(hashlib.sha256(seed).digest(), "deal") if seed is not None else None)
        if deck is None and source is not None:
            deck = shuffle(DECKS[rules.deck], source)
        setup = new_setup(
            rules,
            stakes.betting,
            stakes.forced,
            dict(stacks),
            button=button,
            house=house,
            deck=deck,
            chips=chips,
            tournament=tournament,
        )
        return cls.begin(_accepted(setup))

    @classmethod
    def replay(cls, events: Iterable[AnyEvent]) -> Self:
        """The deal that these events, from the first on, have come to."""
        first, *others = events
        assert isinstance(first, DealStarted)
        deal = cls(DealState(first.setup))
        for event in (first, *others):
            evolve(deal.state, event)
        return deal

    def deal_anew(self, deck: Sequence[Card] | str | None = None) -> "Deal":
        """After a misdeal: the same posts and button, another deck; this deal is left as it is."""
        return Deal.begin(_accepted(dealt_anew(self.state.setup, cards(deck) if isinstance(deck, str) else deck)))

    def copy(self) -> "Deal":
        return Deal(self.state.copy())

    def do(self, command: AnyCommand) -> list[AnyEvent] | Refusal:
        """Carries a command out, with all that follows by itself; or says why not, and nothing has changed."""
        event = decide(self.state, command)
        if isinstance(event, Refusal):
            return event
        before = len(self.state.log)
        evolve(self.state, event)
        self._go_on()
        return self.state.log[before:]

    def _go_on(self) -> None:
        state = self.state
        while events := following(state):
            for event in events:
                evolve(state, event)

    # ---------------------------------------------------------------- what is to be seen

    @property
    def log(self) -> Sequence[AnyEvent]:
        return self.state.log

    @property
    def is_over(self) -> bool:
        return self.state.phase == "over"

    @property
    def to_act(self) -> int | None:
        """The seat that has to decide something."""
        open_to = choices(self.state)
        return None if open_to is None else open_to.seat

    @property
    def options(self) -> AnyChoices | None:
        return choices(self.state)

    @property
    def choices(self) -> Choices:
        """What the player to act may do in the betting."""
        open_to = choices(self.state)
        if not isinstance(open_to, Choices):
            raise Refused(Refusal("nobody has to bet now"))
        return open_to

    @property
    def pot(self) -> int:
        return self.state.pot

    @property
    def board(self) -> tuple[Card, ...]:
        return tuple(self.state.board)

    @property
    def stacks(self) -> dict[int, int]:
        """What each player has, chips that are too small to play included."""
        return {
            each.seat: chips + each.aside for each, chips in zip(self.state.setup.seats, self.state.stack, strict=True)
        }

    def hand(self, seat: int) -> tuple[Card, ...]:
        if seat not in self.state.place_of:
            raise Refused(Refusal(f"seat {seat} is not in the deal", field="seat"))
        return tuple(self.state.hands[self.state.place_of[seat]])

    # ---------------------------------------------------------------- what a dealer enters

    def deal_hand(self, seat: int, hand: str | Iterable[Card]) -> Self:
        return self._carry_out(wanted.DealHand(seat=seat, cards=_cards(hand)))

    def deal_board(self, board: str | Iterable[Card]) -> Self:
        return self._carry_out(wanted.DealBoard(cards=_cards(board)))

    # ---------------------------------------------------------------- what players do

    def fold(self) -> Self:
        return self._carry_out(wanted.Fold(seat=self._seat()))

    def check(self) -> Self:
        return self._carry_out(wanted.Check(seat=self._seat()))

    def call(self) -> Self:
        return self._carry_out(wanted.Call(seat=self._seat()))

    def bring_in(self) -> Self:
        return self._carry_out(wanted.BringIn(seat=self._seat()))

    def bet(self, amount: int) -> Self:
        return self.raise_to(amount)

    def raise_to(self, amount: int) -> Self:
        """Makes the player's wager on this round so much; also a bet, or the completion of a short one."""
        return self._carry_out(wanted.Wager(seat=self._seat(), to=amount))

    def declare_open(self) -> Self:
        return self._carry_out(wanted.DeclareOpen(seat=self._seat()))

    def chop(self) -> Self:
        return self._carry_out(wanted.Chop(seat=self._seat()))

    def kill(self) -> Self:
        return self._carry_out(wanted.Kill(seat=self._seat()))

    def decline(self) -> Self:
        return self._carry_out(wanted.Decline(seat=self._seat()))

    def choose_runs(self, runs: int) -> Self:
        """How often the player to say so wants the rest of the cards dealt."""
        return self._carry_out(wanted.ChooseRuns(seat=self._seat(), runs=runs))

    def run_out_of_time(self) -> Self:
        return self._carry_out(wanted.RunOutOfTime(seat=self._seat()))

    def draw(self, discards: str | Iterable[Card] = (), *, splitting: bool = False) -> Self:
        return self._carry_out(wanted.Draw(seat=self._seat(), discards=_cards(discards), splitting=splitting))

    def stand_pat(self) -> Self:
        return self.draw()

    def show(self, hand: str | Iterable[Card] | None = None) -> Self:
        return self._carry_out(wanted.Show(seat=self._seat(), cards=None if hand is None else _cards(hand)))

    def muck(self) -> Self:
        return self._carry_out(wanted.Muck(seat=self._seat()))

    def play_the_board(self) -> Self:
        return self._carry_out(wanted.PlayTheBoard(seat=self._seat()))

    def show_all(self) -> Self:
        """Everybody who is asked to shows the hand; cards that are still to come are dealt once."""
        while self.state.phase == "agreeing":
            self.choose_runs(1)
        while self.state.phase == "showdown" and self.state.actor != NOBODY:
            self.show()
        return self

    # ---------------------------------------------------------------- when the deal is over

    def ask_to_see(self, seat: int, hand_of: int) -> Self:
        return self._carry_out(wanted.AskToSee(seat=seat, hand_of=hand_of))

    def show_to(self, seat: int, shown: str | Iterable[Card], to: int | None = None) -> Self:
        return self._carry_out(wanted.ShowTo(seat=seat, cards=_cards(shown), to=to))

    def _seat(self) -> int:
        seat = self.to_act
        if seat is None:
            raise Refused(Refusal("the deal is over" if self.is_over else "the deal waits for cards"))
        return seat

    def _carry_out(self, command: AnyCommand) -> Self:
        done = self.do(command)
        if isinstance(done, Refusal):
            raise Refused(done)
        return self


def _cards(given: str | Iterable[Card]) -> tuple[Card, ...]:
    return cards(given) if isinstance(given, str) else tuple(given)


def _accepted(value: T | Refusal) -> T:
    if isinstance(value, Refusal):
        raise Refused(value)
    return value
