"""Rounds of deals, and evenings at a table, brought to the point that a test is about."""

import random
from collections.abc import Iterable

from msgspec.structs import replace
from playing import random_command

from cardspeak.cards import Card, cards, shuffle
from cardspeak.deal import Choices, Deal, DrawChoices, Post, ShowChoices, Wagers
from cardspeak.deal import commands as play
from cardspeak.deal.offers import RunsChoices
from cardspeak.forms import DECKS
from cardspeak.rulebook import HouseRules, Refusal
from cardspeak.rulebook.options.table import ButtonMethod
from cardspeak.table import (
    AnyTableCommand,
    AnyTableEvent,
    Game,
    Table,
    Terms,
    agree,
    opening,
    read_game,
    table_events_from_json,
    table_events_to_json,
)
from cardspeak.table import commands as wanted
from cardspeak.table.blinds import IN, NEW, Arrangement, Blinds, Chair, Opening, Standing, arrange
from cardspeak.table.button import Last
from cardspeak.table.kill import Kill, KillState
from cardspeak.table.state import ComesIn, Player
from cardspeak.table.terms import Turns

HOUSES = {edition: HouseRules.for_edition(edition) for edition in ("home", "cardroom6", "cardroom11")}


class Round:
    """Deals one after the other, as far as button and blinds go: limit 10-20 with blinds of 5 and 10."""

    def __init__(  # noqa: PLR0913 - one name a thing that a test may want otherwise
        self,
        method: ButtonMethod,
        seats: int | tuple[int, ...] = 6,
        *,
        ring: int | None = None,
        blinds: tuple[int, ...] = (5, 10),
        button: int = 1,
        house: HouseRules = HOUSES["home"],
        lowball: bool = False,
        first: bool = True,
    ) -> None:
        taken = tuple(range(1, seats + 1)) if isinstance(seats, int) else seats
        self.blinds = Blinds(
            ring=ring or max(taken),
            amounts=blinds,
            method=method,
            minimum_open=max(blinds, default=0),
            house=house,
            lowball=lowball,
        )
        self.chairs = {seat: Chair(seat=seat, chips=1000) for seat in taken}
        self.last = Last(button=button, is_drawn=True)
        self.opening: Opening | None = Opening(button=button)
        self.deals = 0
        self.dealt: Arrangement | None = None
        if first:
            self.deal()

    def change(self, seat: int, **how: object) -> None:
        self.chairs[seat] = replace(self.chairs[seat], **how)

    def leave(self, *seats: int) -> None:
        for seat in seats:
            del self.chairs[seat]

    def sit(self, seat: int, *, standing: Standing = NEW, posts: bool = False) -> None:
        assert seat not in self.chairs
        self.chairs[seat] = Chair(seat=seat, standing=standing, posts=posts, chips=1000)

    def away(self, *seats: int) -> None:
        for seat in seats:
            self.change(seat, is_here=False)

    def back(self, seat: int, *, posts: bool = False) -> None:
        self.change(seat, is_here=True, posts=posts)

    def deal(self) -> str:
        """`2: 4-10 5-10` for a button at seat 2 and tens from seats 4 and 5; `4-10+5` has five dead."""
        self.deals += 1
        chairs = sorted(self.chairs.values(), key=lambda chair: chair.seat)
        self.dealt = arrange(self.blinds, chairs, self.last, self.opening)
        self.last, self.opening = self.dealt.placement.next, self.dealt.opening
        for chair, standing in zip(chairs, self.dealt.standings, strict=True):
            self.change(chair.seat, standing=standing)
        for post in self.dealt.placement.posts:
            if post.live == self.blinds.big:
                self.change(post.seat, last_big=self.deals)
        return f"{self.dealt.placement.button}: {' '.join(map(said, self.dealt.posts))}".rstrip()

    def dealt_in(self) -> str:
        assert self.dealt is not None
        return " ".join(map(str, self.dealt.dealt_in))

    def is_in(self, seat: int) -> bool:
        assert self.dealt is not None
        return seat in self.dealt.dealt_in

    def stands(self, seat: int) -> Standing:
        return self.chairs[seat].standing

    def why_waiting(self, seat: int) -> tuple[str, ...]:
        assert self.dealt is not None
        return next(waits.under for waits in self.dealt.waiting if waits.seat == seat)


def said(post: Post) -> str:
    return f"{post.seat}-{post.live}" + (f"+{post.dead}" if post.dead else "")


# ------------------------------------------------------------------------------------------ whole evenings

DRAWN = cards("As Ks Qs Js Ts 9s 8s 7s 6s 5s")
"""Drawn for the button in the order of the seats, so that the first seat gets it."""


def terms_of(games: str, stakes: str, house: HouseRules = HOUSES["home"], **how: object) -> Terms:
    terms = agree(games, stakes, house=house, **how)  # type: ignore[arg-type] # as agree takes them
    assert not isinstance(terms, Refusal), terms
    return terms


def rotation_of(games: Iterable[tuple[str, str]], house: HouseRules, turns: Turns = "orbit", deals: int = 0) -> Terms:
    read = [read_game(form, stakes, house) for form, stakes in games]
    legs = tuple(game for game in read if isinstance(game, Game))
    assert len(legs) == len(read), read
    terms = agree(legs, house=house, turns=turns, deals=deals)
    assert not isinstance(terms, Refusal), terms
    return terms


class Evening:
    """A table with its log and a clock; what is done at it must not be refused unless a test says so."""

    def __init__(  # noqa: PLR0913 - one name a thing that a test may want otherwise
        self,
        games: str | Terms = "holdem",
        stakes: str = "limit:10/20",
        *,
        house: HouseRules = HOUSES["home"],
        seats: int | None = None,
        players: Iterable[int] = (),
        chips: int = 1000,
        button: int | None = None,
        seed: object = "evening",
    ) -> None:
        terms = games if isinstance(games, Terms) else terms_of(games, stakes, house)
        opened = opening(terms, seats)
        assert not isinstance(opened, Refusal), opened
        self.log: list[AnyTableEvent] = [opened]
        self.table = Table.replay([opened])
        self.rng = random.Random(str(seed))
        self.now = 0
        for seat in players:
            self.sit(seat, chips)
        if button is not None:
            self.draw(button)

    # ---------------------------------------------------------------- doing

    def do(self, command: AnyTableCommand) -> list[AnyTableEvent]:
        done = self.table.do(command)
        assert not isinstance(done, Refusal), (command, done)
        self.log += done
        return done

    def refused(self, command: AnyTableCommand) -> Refusal:
        before = self.table.to_json()
        done = self.table.do(command)
        assert isinstance(done, Refusal), (command, done)
        assert self.table.to_json() == before, "a refusal changes nothing"
        return done

    def later(self, *, minutes: int = 0, seconds: int = 0) -> None:
        self.now += 60 * minutes + seconds

    def sit(self, seat: int, chips: int | None = None, name: str | None = None) -> str:
        """Somebody takes a seat, named after it as a rule."""
        name = name or f"p{seat}"
        self.do(wanted.Sit(player=name, seat=seat, at=self.now))
        if chips:
            self.buy(name, chips)
        return name

    def buy(self, name: str, amount: int) -> None:
        self.do(wanted.BuyIn(player=name, amount=amount, at=self.now))

    def draw(self, button: int) -> None:
        """The first button, for this seat."""
        seats = sorted(player.seat for player in self.table.state.players.values() if player.chips)
        order = [button, *[seat for seat in seats if seat != button]]
        low = self.table.state.form.low and self.table.state.house.first_button == "low-card-in-low-games"
        drawn = DRAWN[: len(order)]
        held = dict(zip(order, reversed(drawn) if low and "As" not in drawn else drawn, strict=True))
        self.do(wanted.DrawForButton(cards=held))
        assert self.table.state.last is not None
        assert self.table.state.last.button == button

    def draw_all(self) -> None:
        """The first button, for the lowest seat; players whose chips are still on their way draw too."""
        seats = sorted(player.seat for player in self.table.state.players.values())
        self.do(wanted.DrawForButton(cards=dict(zip(seats, DRAWN, strict=False))))

    def leave(self, *names: str) -> None:
        for name in names:
            self.do(wanted.Leave(player=name, at=self.now))

    def away(self, *names: str) -> None:
        for name in names:
            self.do(wanted.SitOut(player=name, at=self.now))

    def back(self, name: str, how: ComesIn | None = None) -> None:
        self.do(wanted.ComeBack(player=name, at=self.now))
        if how is not None and self.player(name).standing.kind != "in":
            self.do(wanted.ComeIn(player=name, how=how))

    # ---------------------------------------------------------------- dealing

    def deck(self) -> tuple[Card, ...]:
        return shuffle(DECKS[self.table.state.form.deck], self.rng.randbytes)

    def start(self, **how: object) -> str:
        """Begins a deal; `2: 4-10 5-10` for a button at seat 2 and tens from seats 4 and 5."""
        trial = self.table.do(wanted.StartDeal(at=self.now, deck=None, **how))  # type: ignore[arg-type]
        assert not isinstance(trial, Refusal), trial
        self.log += trial
        return self.posted()

    def posted(self) -> str:
        setup = self.deal.state.setup
        return f"{setup.button}: {' '.join(map(said, setup.posts))}".rstrip()

    @property
    def deal(self) -> Deal:
        assert self.table.deal is not None
        return self.table.deal

    def dealt_in(self) -> str:
        return " ".join(map(str, self.deal.state.seats))

    def start_with_cards(self) -> str:
        """Begins a deal off a shuffled deck of the game that comes next."""
        trial = Table.from_json(self.table.to_json())
        tried = trial.do(wanted.StartDeal(at=self.now))
        assert not isinstance(tried, Refusal), tried
        assert trial.deal is not None
        deck = shuffle(DECKS[trial.deal.state.setup.form.deck], self.rng.randbytes)
        self.do(wanted.StartDeal(at=self.now, deck=deck))
        return self.posted()

    def play_out(self) -> None:
        """Anything that is allowed, until the deal is over."""
        for _ in range(1000):
            if self.deal.is_over:
                return
            self.do(random_command(self.deal, self.rng))
        raise AssertionError("the deal does not end")

    def fold_out(self, winner: int) -> None:
        """Everybody folds or checks, so that this seat takes the pot; it bets where it must."""
        while not self.deal.is_over:
            options = self.deal.options
            assert options is not None, self.deal.state.phase
            seat = options.seat
            if seat == winner:
                self.do(play.Call(seat=seat) if self.deal.choices.call is not None else play.Check(seat=seat))
            else:
                self.do(play.Fold(seat=seat))

    def ruin(self, seat: int) -> str:
        """The player in this seat bets everything, is called by all, and gives the hand up, until nothing is left."""
        name = self.table.state.at(seat)
        assert name is not None
        while self.player(name.name).chips:
            self.start_with_cards()
            while not self.deal.is_over:
                self.do(self._ruinous(seat))
        return name.name

    def _ruinous(self, loser: int) -> play.AnyCommand:
        options = self.deal.options
        assert options is not None
        seat = options.seat
        match options:
            case Choices(wagers=Wagers() as wagers) if seat == loser:
                return play.Wager(seat=seat, to=wagers.amounts[-1] if wagers.amounts else wagers.most)
            case Choices():
                return play.Check(seat=seat) if options.call is None else play.Call(seat=seat)
            case DrawChoices():
                return play.Draw(seat=seat)
            case ShowChoices():
                return play.Muck(seat=seat) if seat == loser else play.Show(seat=seat)
            case RunsChoices():
                return play.ChooseRuns(seat=seat, runs=1)
            case _:
                return play.Decline(seat=seat)

    def next_deal(self, **how: object) -> str:
        """A whole deal in which everybody folds to the last; the stacks hardly move."""
        said = self.start_with_cards() if not how else self.start(**how)
        self.give_to_last()
        return said

    def give_to_last(self) -> None:
        while not self.deal.is_over:
            options = self.deal.options
            assert options is not None
            match options:
                case Choices(seat=seat, fold=True):
                    self.do(play.Fold(seat=seat))
                case Choices(seat=seat):
                    self.do(play.BringIn(seat=seat))
                case _:
                    self.do(play.Decline(seat=options.seat))

    def puts_up(self, seat: int) -> int:
        """What a seat posted on this deal, in all."""
        return sum(post.live + post.dead for post in self.deal.state.setup.posts if post.seat == seat)

    # ---------------------------------------------------------------- seeing

    def player(self, name: str) -> Player:
        return self.table.state.players[name]

    def chips(self, name: str) -> int:
        return self.player(name).chips

    def is_in(self, name: str) -> bool:
        return name in self.table.state.dealt.values()


def with_antes_waiting() -> Evening:
    """Nobody has opened, and antes of 2 from each of five players wait in the middle."""
    evening = Evening("jacks", "limit:10/20:2", players=range(1, 6), chips=400, button=5)
    evening.start_with_cards()
    while (options := evening.deal.options) is not None:
        evening.do(play.Check(seat=options.seat))
    assert evening.table.state.middle.total == 10
    return evening


def with_kill_due() -> Evening:
    """The player in seat 2 must kill the next pot, for 20."""
    house = HOUSES["home"].changed(kill="required")
    evening = Evening("holdem", "limit:10/20", house=house, players=range(1, 6), button=5, seats=9)
    evening.next_deal()
    due = Kill(player="p2", why="required", size="full")
    evening.table.state.kill = KillState(legs=("p2",), button="p2", due=due)
    return evening


def assert_told_again(evening: Evening) -> None:
    """The log makes the same table, to the chip."""
    assert evening.table.ledger.is_balanced
    again = Table.replay(table_events_from_json(table_events_to_json(evening.log)))
    assert again.state == evening.table.state
    assert Table.from_json(evening.table.to_json()).state == evening.table.state


__all__ = [
    "DRAWN",
    "HOUSES",
    "IN",
    "NEW",
    "Evening",
    "Round",
    "assert_told_again",
    "rotation_of",
    "said",
    "terms_of",
    "with_antes_waiting",
    "with_kill_due",
]
