"""An evening at a table of bots, from the buy-ins to the ledger. It knows nothing of a screen."""

import hashlib
from collections.abc import Callable, Mapping
from typing import Final

from msgspec.structs import replace

from cardspeak.bots.bot import Bot
from cardspeak.bots.commands import stay_in
from cardspeak.cards.deck import FULL_DECK
from cardspeak.cards.shuffle import Randomness, draw_below, expand, shuffle
from cardspeak.deal import AnyChoices, Choices, Deal, DealView, DrawChoices, RunsChoices, Setup, ShowChoices, view
from cardspeak.deal import commands as play
from cardspeak.forms import DECKS
from cardspeak.rulebook import Refusal, Refused
from cardspeak.table import AnyTableCommand, AnyTableEvent, Ledger, Player, Table, TableEvent, Terms, minimum_buy_in
from cardspeak.table import commands as wanted
from cardspeak.table.chairs import is_here
from cardspeak.table.deals import start_deal
from cardspeak.table.rotation import next_to_choose
from cardspeak.terminal.table_words import told_at_table
from cardspeak.terminal.telling import Line, named, told

SEAT: Final = 1
"""Where the player sits; the bots have the seats to the left."""
MOST_LINES: Final = 500
"""Of what was told; older lines are forgotten."""


class Evening:
    def __init__(  # noqa: PLR0913 - one name a thing that an evening begins with
        self,
        terms: Terms,
        player: str,
        bots: Mapping[str, Bot],
        *,
        seed: int,
        now: Callable[[], int],
        buy_in: int | None = None,
    ) -> None:
        """Everybody sits down and buys in; raises `Refused` where there are too many, or the buy-in is too small."""
        self.table = Table.open(terms, seats=len(bots) + 1)
        self.name = player
        self.bots = dict(bots)
        self.now = now
        """The time in whole seconds."""
        self.lines: list[Line] = []
        self._secret = hashlib.sha256(f"an evening of cardspeak {seed}".encode()).digest()
        self._told = 0
        """Events of the deal that have been put into words."""
        for seat, name in enumerate((player, *bots), SEAT):
            self.must(wanted.Sit(player=name, seat=seat, at=now()))
            bought = self.do(wanted.BuyIn(player=name, amount=buy_in or self.minimum, at=now()))
            if isinstance(bought, Refusal):
                raise Refused(bought)
        self.lines = [replace(self.lines[-1], words=f"Everybody buys in for {buy_in or self.minimum}")]

    # ---------------------------------------------------------------- what is to be seen

    @property
    def minimum(self) -> int:
        """A full buy-in."""
        return minimum_buy_in(self.table.state.terms)

    @property
    def ledger(self) -> Ledger:
        return self.table.ledger

    @property
    def result(self) -> int:
        """What the user is ahead, or behind."""
        return next(line.result for line in self.ledger.lines if line.player == self.name)

    @property
    def player(self) -> Player | None:
        """The user; None once the seat is given up."""
        return self.table.state.players.get(self.name)

    @property
    def deal(self) -> Deal | None:
        return self.table.deal

    @property
    def in_deal(self) -> bool:
        return self.table.state.in_deal

    @property
    def view(self) -> DealView | None:
        """What the user may know of the deal that is on, or was the last."""
        return None if self.deal is None else view(self.deal.state, SEAT)

    @property
    def setup(self) -> Setup | None:
        """What everybody knows of how the deal began; the deck is not in it."""
        return None if self.deal is None else replace(self.deal.state.setup, deck=None)

    @property
    def turn(self) -> str | None:
        """Who has to decide something."""
        seat = self.deal.to_act if self.in_deal and self.deal is not None else None
        return None if seat is None else self.table.state.dealt[seat]

    @property
    def options(self) -> AnyChoices | None:
        """What the user has to decide."""
        return self.deal.options if self.turn == self.name and self.deal is not None else None

    @property
    def is_away(self) -> bool:
        """Whether the user has a seat and sits out."""
        return self.player is not None and self.player.absence is not None

    @property
    def is_broke(self) -> bool:
        """Whether the user needs chips to have a hand."""
        player = self.player
        return player is not None and not player.stack and not is_here(self.table.state, player)

    def names(self) -> dict[int, str]:
        """Who sits where; of a deal, who was dealt in."""
        return {player.seat: name for name, player in self.table.state.players.items()} | self.table.state.dealt

    # ---------------------------------------------------------------- what is done

    def do(self, command: AnyTableCommand) -> list[AnyTableEvent] | Refusal:
        done = self.table.do(command)
        if isinstance(done, Refusal):
            return replace(done, reason=named(done.reason, self.names()))
        self._tell(done)
        return done

    def must(self, command: AnyTableCommand) -> None:
        """As `do`, where nothing else is possible."""
        done = self.do(command)
        assert not isinstance(done, Refusal), (command, done)

    def _tell(self, done: list[AnyTableEvent]) -> None:
        """Puts what was done into words; the events of a deal stand together among those of the table."""
        has_told_deal = False
        for event in done:
            if isinstance(event, TableEvent):
                lines = told_at_table(event, self.table.state.terms)
                self.lines += [replace(each, words=named(each.words, self.names())) for each in lines]
            elif not has_told_deal:
                self._tell_deal()
                has_told_deal = True
        del self.lines[:-MOST_LINES]

    def _tell_deal(self) -> None:
        assert self.deal is not None
        self.lines += told(self.deal.state, SEAT, self.table.state.dealt, self._told)
        self._told = len(self.deal.log)

    # ---------------------------------------------------------------- the bots

    def bot_acts(self) -> None:
        """The bot whose turn it is decides from what it may know."""
        name, deal = self.turn, self.deal
        assert name is not None
        assert deal is not None
        seat = deal.to_act
        assert seat is not None
        self.must(self.bots[name].decide(view(deal.state, seat)))

    def _bots_get_ready(self) -> None:
        """Between deals they buy chips when they are broke, and choose a game when the choice is theirs."""
        state = self.table.state
        for name in self.bots:
            player = state.players.get(name)
            if player is not None and not player.stack and not is_here(state, player):
                self.must(wanted.BuyIn(player=name, amount=self.minimum, at=self.now()))
        chooser = state.at(next_to_choose(state) or 0)
        if state.terms.turns == "dealers-choice" and chooser is not None and chooser.name in self.bots:
            game = draw_below(len(state.terms.games), self._randomness("choice"))
            self.must(wanted.ChooseGame(player=chooser.name, game=game))

    def _randomness(self, purpose: str) -> Randomness:
        """For the next deal; the same again for the same seed, whatever was done in the deals before."""
        return expand(self._secret, f"{purpose} {self.table.state.deals + 1}")

    # ---------------------------------------------------------------- deals

    def next_deal(self) -> Refusal | None:
        """Deals the next one; with a drawn button, where one is needed."""
        self._bots_get_ready()
        state, start = self.table.state, wanted.StartDeal(at=self.now())
        started = start_deal(state, start)
        if isinstance(started, Refusal) and "seating.draw-for-button" in started.under:
            self._draw_for_button()
            started = start_deal(state, start)
        if isinstance(started, Refusal):
            return started
        # which deck it takes is known once it is known which game comes next
        deck = shuffle(DECKS[started.setup.form.deck], self._randomness("deck"))
        self._told = 0
        for seat in (each.seat for each in started.setup.seats):
            bot = self.bots.get(self.names().get(seat, ""))
            if bot is not None:
                bot.begin(started.setup)
        self.must(replace(start, deck=deck))
        return None

    def _draw_for_button(self) -> None:
        seats = sorted(player.seat for player in self.table.state.players.values() if player.absence is None)
        drawn = shuffle(FULL_DECK, self._randomness("button"))
        self.must(wanted.DrawForButton(cards=dict(zip(seats, drawn, strict=False))))

    # ---------------------------------------------------------------- getting up

    def leave(self) -> None:
        """The user gets up: the hand is given up, the deal goes on to its end, and the chips are cashed out."""
        if self.player is None:
            return
        self.must(wanted.Leave(player=self.name, at=self.now()))
        while self.player is not None:
            options = self.options
            if options is None:
                self.bot_acts()
            else:
                self.must(given_up(options))


def given_up(options: AnyChoices) -> play.AnyCommand:
    """What somebody does who goes away: a fold wherever one is open, and nothing that costs more than it must."""
    seat = options.seat
    match options:
        case Choices(fold=True):
            return play.Fold(seat=seat)
        case Choices():
            return stay_in(options)
        case DrawChoices():
            return play.Draw(seat=seat)
        case ShowChoices():
            return play.Show(seat=seat)
        case RunsChoices():
            return play.ChooseRuns(seat=seat, runs=1)
        case _:
            return play.Decline(seat=seat)
