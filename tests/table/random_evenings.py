"""Random evenings: people come, go, buy, move, kill and straddle, and play anything that is allowed.

Whatever happens, every chip is accounted for, nobody pays a blind twice or has a hand he may not have, and the log
tells the same evening again.
"""

import random
from collections.abc import Callable

from evenings import HOUSES, Evening, rotation_of, terms_of
from msgspec.structs import replace
from playing import random_command

from cardspeak.cards import CARDS, Card
from cardspeak.deal import commands as play
from cardspeak.deal.events import DealStarted
from cardspeak.deal.setup import Setup
from cardspeak.forms import DECKS
from cardspeak.rulebook import HouseRules, Refusal
from cardspeak.table import AnyTableCommand, Table, Terms, agree
from cardspeak.table import commands as wanted
from cardspeak.table.blinds import is_unpassed
from cardspeak.table.events import DealArranged
from cardspeak.table.rotation import next_to_choose
from cardspeak.table.state import TableState
from cardspeak.table.straddle import straddle_amount
from cardspeak.table.terms import Turns

DEALS = 40
MANY_DEALS = 2000
BUY_IN = 400


def random_house(rng: random.Random, **choices: object) -> HouseRules:
    house = HOUSES[rng.choice(list(HOUSES))]
    return house.changed(
        button_method=rng.choice(("moving", "dead")),
        enter_between_blinds=rng.random() < 0.2,
        playing_over=rng.random() < 0.5,
        straddle_at_limit=rng.random() < 0.5,
        buy_in_big_bet=40,
        **choices,
    )


def holdem(rng: random.Random) -> Terms:
    house = random_house(rng, kill=rng.choice(("none", "required", "optional")))
    return terms_of("holdem", rng.choice(("limit:10/20", "limit:4/8")), house)


def no_limit(rng: random.Random) -> Terms:
    stakes = rng.choice(("no-limit:5/10", "pot-limit:5/10:1"))
    return terms_of(rng.choice(("holdem", "omaha")), stakes, random_house(rng))


def lowball(rng: random.Random) -> Terms:
    kill = rng.choice(("none", "optional", "required"))
    house = random_house(rng, kill=kill, lowball_two_card_kill=kill == "optional" and rng.random() < 0.5)
    return terms_of("ace-to-five", "limit:10/20", house)


def split_game(rng: random.Random) -> Terms:
    return terms_of("omaha8", "limit:10/20", random_house(rng, kill="required", kill_size="half"))


def with_blinds(terms: Terms, *blinds: int) -> Terms:
    (game,) = terms.games
    forced = replace(game.stakes.forced, blinds=blinds)
    return replace(terms, games=(replace(game, stakes=replace(game.stakes, forced=forced)),))


def single_blind(rng: random.Random) -> Terms:
    return with_blinds(terms_of("ace-to-five", "limit:10/20", random_house(rng)), 10)


def three_blinds(rng: random.Random) -> Terms:
    house = random_house(rng, first_of_many_blinds=rng.choice(("left-of-button", "on-button")))
    return with_blinds(terms_of("holdem", "limit:10/20", house), 2, 5, 10)


def jacks(rng: random.Random) -> Terms:
    return terms_of("jacks", "limit:10/20:2", random_house(rng))


def horse(rng: random.Random) -> Terms:
    games = [("holdem", "limit:10/20"), ("omaha8", "limit:10/20"), ("razz", "limit:10/20"), ("stud", "limit:10/20")]
    ways: tuple[Turns, ...] = ("orbit", "deals", "dealers-choice")
    turns = rng.choice(ways)
    return rotation_of(games, random_house(rng), turns, deals=3 if turns == "deals" else 0)


KINDS: dict[str, Callable[[random.Random], Terms]] = {
    "hold'em": holdem,
    "no-limit": no_limit,
    "lowball": lowball,
    "split": split_game,
    "single blind": single_blind,
    "three blinds": three_blinds,
    "jacks": jacks,
    "horse": horse,
}


class RandomEvening(Evening):
    def __init__(self, terms: Terms, seed: str, stayers: int = 0, *, keeps_method: bool = False) -> None:
        rng = random.Random(seed)
        ring = rng.randint(max(4, stayers), terms.most_players)
        seats = rng.sample(range(1, ring + 1), rng.randint(max(2, stayers), ring))
        super().__init__(terms, seats=ring, players=seats, chips=BUY_IN, seed=seed)
        self.stayers = {f"p{seat}" for seat in seats[:stayers]}
        """Who never leaves, sits out or changes seats, and buys in again at once."""
        self.keeps_method = keeps_method
        self.count = 0

    def attempt(self, command: AnyTableCommand) -> bool:
        done = self.table.do(command)
        if isinstance(done, Refusal):
            return False
        self.log += done
        self.check()
        return True

    def tell(self) -> None:
        """Every event names rules that hold in the edition in force."""
        house = self.table.state.house
        for event in self.log:
            assert all(house.follows(rule) for rule in event.under), (house.edition, event)

    def check(self) -> None:
        assert self.table.ledger.is_balanced, self.log[-3:]
        for player in self.table.state.players.values():
            assert min(player.chips, player.behind, player.taken, player.small) >= 0, player

    # ---------------------------------------------------------------- between the deals

    def something(self) -> AnyTableCommand:
        """What somebody may want, or not."""
        rng, state = self.rng, self.table.state
        self.count += 1
        seat = rng.randint(1, state.ring)
        if len(state.players) < 2:
            return wanted.Sit(player=f"n{self.count}", seat=seat, at=self.now)
        gone = [*state.just_left, *(each.name for each in state.players.values() if each.leaving is not None)]
        if gone and rng.random() < 0.3:
            return wanted.TakeBackLeave(player=rng.choice(gone), at=self.now)
        goers = [name for name in state.players if name not in self.stayers]
        if goers and rng.random() < 0.25:
            return self.going(rng.choice(goers), seat)
        away = [player.name for player in state.players.values() if player.absence is not None]
        if away and rng.random() < 0.3:
            name = rng.choice(away)
            return wanted.ComeBack(player=name, at=self.now, puts_back=state.players[name].taken)
        return self.doing(rng.choice(list(state.players)), seat)

    def going(self, name: str, seat: int) -> AnyTableCommand:
        rng, state = self.rng, self.table.state
        ways: list[AnyTableCommand] = [
            wanted.Leave(player=name, at=self.now),
            wanted.SitOut(player=name, at=self.now, takes_chips=rng.random() < 0.3),
            wanted.SitOut(player=name, at=self.now),
            wanted.AskForSeat(player=name, at=self.now, seat=rng.choice((None, seat))),
            wanted.ForgoSeat(player=name),
            wanted.ChangeSeat(player=name, seat=seat, at=self.now),
            wanted.ChangeSeat(player=name, seat=seat, at=self.now, deals_off=True),
            wanted.ChangeSeat(player=name, seat=state.moved[name].seat if name in state.moved else seat, at=self.now),
            wanted.CorrectBuyIn(player=name, change=rng.choice((-BUY_IN, -70, -20, 50)), at=self.now),
            wanted.PickUp(player=name, at=self.now, too_often=rng.random() < 0.5),
            wanted.RefuseKill(player=name),
        ]
        return rng.choice(ways)

    def doing(self, name: str, seat: int) -> AnyTableCommand:
        rng, state = self.rng, self.table.state
        ways: list[AnyTableCommand] = [
            wanted.Sit(player=f"n{self.count}", seat=seat, at=self.now),
            wanted.Sit(player=f"n{self.count}", seat=seat, at=self.now),
            wanted.PlayOver(
                player=f"o{self.count}", seat=seat, at=self.now, owner_agrees=True, floor_permits=True, box_placed=True
            ),
            wanted.ComeBack(player=name, at=self.now),
            wanted.BuyIn(player=name, amount=rng.choice((20, BUY_IN)), at=self.now),
            wanted.BuyIn(player=name, amount=BUY_IN, at=self.now, is_received=False, is_announced=rng.random() < 0.5),
            wanted.CorrectBuyIn(player=name, change=rng.choice((20, 40)), at=self.now),
            wanted.ReceiveChips(player=name),
            wanted.ComeIn(player=name, how=rng.choice(("wait", "post", "kill"))),
            wanted.ComeIn(player=name, how="post"),
            wanted.ComeIn(player=name, how="post"),
            wanted.Straddle(player=name, amount=straddle_amount(state)),
            wanted.KillPot(player=name),
            wanted.PromiseKill(player=name),
            wanted.PayKill(player=name),
            wanted.ProposeTerms(player=name, terms=self.other_terms()),
            wanted.ObjectToTerms(player=name),
            wanted.ClosePoll(),
        ]
        return rng.choice(ways)

    def other_terms(self) -> Terms:
        """Another form; or the same games at other stakes, perhaps with a button that goes round the other way."""
        terms = self.table.state.terms
        form = self.rng.choice(("holdem", "omaha8", "ace-to-five", "stud", "draw", "deuce-to-seven"))
        other = agree(form, "limit:10/20", house=terms.house)
        if not self.keeps_method and not isinstance(other, Refusal) and self.rng.random() < 0.3:
            return other
        method = terms.house.button_method if self.keeps_method else self.rng.choice(("moving", "dead"))
        games = tuple(
            replace(game, stakes=replace(game.stakes, betting=replace(game.stakes.betting, upper=upper)))
            for game in terms.games
            for upper in (self.rng.choice((1, 2)) * game.stakes.betting.lower,)
        )
        return replace(terms, games=games, house=terms.house.changed(button_method=method))

    def between_deals(self) -> None:
        for _ in range(self.rng.randint(0, 8)):
            self.now += self.rng.randint(0, 600)
            self.attempt(self.something())
        self.leave_and_think_better_of_it()
        self.bring_chips()
        chooser = next_to_choose(self.table.state)
        player = None if chooser is None else self.table.state.at(chooser)
        if player is not None and self.rng.random() < 0.5:
            game = self.rng.randrange(len(self.table.state.terms.games))
            self.attempt(wanted.ChooseGame(player=player.name, game=game))

    def bring_chips(self) -> None:
        """Stayers never play without chips, and most newcomers buy in at once."""
        for player in list(self.table.state.players.values()):
            if player.stack == 0 and (player.name in self.stayers or self.rng.random() < 0.7):
                left = self.table.state.cashed_out.get(player.name)
                self.attempt(wanted.BuyIn(player=player.name, amount=left.amount if left else BUY_IN, at=self.now))

    # ---------------------------------------------------------------- a deal

    def deal_once(self) -> DealArranged | None:
        """A deal, if one can be dealt; with a drawn button, if one is needed."""
        before = self.table.state.copy()
        started = Table.from_json(self.table.to_json()).do(wanted.StartDeal(at=self.now))
        if isinstance(started, Refusal):
            if "drawn button" in started.reason:
                drawers = [player.seat for player in self.table.state.players.values() if player.chips]
                self.attempt(wanted.DrawForButton(cards=dict(zip(drawers, self.cards_to_draw(), strict=False))))
            return None
        # which deck it takes is known once it has been tried
        setup = next(event for event in started if isinstance(event, DealStarted)).setup
        deck = list(DECKS[setup.form.deck])
        self.rng.shuffle(deck)
        events = self.do(wanted.StartDeal(at=self.now, deck=tuple(deck)))
        arranged = next(event for event in events if isinstance(event, DealArranged))
        check_arrangement(before, arranged, self.deal.state.setup)
        return arranged

    def leave_and_think_better_of_it(self) -> None:
        """Somebody gets up, and is back as if nothing had happened."""
        state = self.table.state
        name = self.rng.choice([*state.players, ""])
        if name in state.players and not state.is_dealt_in(name):
            if any(player.plays_over == name for player in state.players.values()):
                return  # whose seat it is now
            before, at = in_one_order(state), self.now
            self.do(wanted.Leave(player=name, at=at))
            self.do(wanted.TakeBackLeave(player=name, at=at))
            assert in_one_order(self.table.state) == before

    def cards_to_draw(self) -> list[Card]:
        return self.rng.sample(CARDS[:52], 10)

    def look_again(self) -> None:
        """After the deal somebody may ask to see a hand, which may decide a pot once more."""
        seats = list(self.table.state.dealt)
        if len(seats) > 1 and self.table.deal is not None and self.rng.random() < 0.3:
            asker, other = self.rng.sample(seats, 2)
            self.attempt(play.AskToSee(seat=asker, hand_of=other))

    def end(self) -> None:
        """Everybody goes home, and what they have adds up to what came to the table."""
        if self.table.state.in_deal:
            self.play_on()
        self.do(wanted.EndGame(at=self.now))
        ledger = self.table.ledger
        assert ledger.is_balanced
        assert ledger.middle == 0
        assert sum(line.result + line.account.charged for line in ledger.lines) == 0
        assert self.table.state.is_ended
        assert not self.table.state.players

    def play_on(self) -> None:
        """To the end, with people coming and going meanwhile."""
        for _ in range(2000):
            if self.deal.is_over:
                return
            self.do(random_command(self.deal, self.rng))
            if self.rng.random() < 0.05:
                self.attempt(self.something())
            if self.rng.random() < 0.002 and self.table.state.in_deal:
                self.do(wanted.VoidDeal(reason="a boxed card too many"))
                return
        raise AssertionError("the deal does not end")


def in_one_order(state: TableState) -> TableState:
    """With the claims of those who come back in no particular order, and nobody who left more than an hour ago."""
    copy = state.copy()
    carried = tuple(replace(pot, seats=tuple(sorted(pot.seats))) for pot in state.middle.carried)
    copy.middle = replace(state.middle, carried=carried, dealt=tuple(sorted(state.middle.dealt)))
    copy.requests = tuple(sorted(state.requests, key=lambda request: (request.at, request.player)))
    copy.cashed_out = {}
    return copy


def check_arrangement(before: TableState, arranged: DealArranged, setup: Setup) -> None:
    """Nobody posts twice, and everybody who is dealt in may be."""
    blinds = [post.seat for post in setup.posts if post.kind == "blind"]
    assert len(set(blinds)) == len(blinds)
    assert {post.seat for post in setup.posts} <= {each.seat for each in setup.seats}
    paid = {post.seat for post in setup.posts if post.kind in {"blind", "entry", "missed", "kill"}}
    after = {each.player: each.standing for each in arranged.standings}
    for dealt in arranged.players:
        player = before.players[dealt.player]
        assert player.absence is None
        if player.standing.kind == "new" and setup.form.forced == "blinds":
            is_free = is_unpassed(before.ring, dealt.seat, before.opening) or setup.form.button is False
            assert dealt.seat in paid or is_free, (player, setup)
        if player.standing.missed.owes and setup.form.forced == "blinds":
            assert dealt.seat in paid, (player, setup)
        assert after[dealt.player].kind in {"in", "between", "short-blind"} or setup.form.forced != "blinds"
