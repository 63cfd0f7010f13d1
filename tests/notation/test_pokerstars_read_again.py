"""PokerStars' text form of any deal of ours, read again by a small reader of its own, and by pokerkit."""

import random
import re
import warnings
from collections.abc import Iterable
from typing import get_args

import pytest
from playing import random_command
from pokerkit import HandHistory

from cardspeak.bots.at_random import RandomBot
from cardspeak.deal import AnyCommand, Choices, Deal, events_for
from cardspeak.deal import commands as wanted
from cardspeak.deal import events as happened
from cardspeak.deal.events import AnyEvent
from cardspeak.forms import FORMS, Form
from cardspeak.notation.pokerstars import pokerstars_text
from cardspeak.rulebook import Edition, HouseRules, Structure

NAMES = dict(enumerate(("Ann", "Bob", "Cid", "Dee", "Eve", "Fay", "Gus", "Hal"), 1))
STAKES = {
    "limit": "limit:10/20",
    "spread-limit": "spread-limit:2-10",
    "pot-limit": "pot-limit:5/10",
    "no-limit": "no-limit:5/10",
}


def text(events: Iterable[AnyEvent], hero: int | None) -> str:
    return pokerstars_text(events, names=NAMES, table="Home", number=7, at=1790000000, hero=hero)


def random_deal(form: Form, structure: Structure, rng: random.Random) -> Deal:
    seats = sorted(rng.sample(range(1, 9), rng.randint(2, min(form.max_seats, 6))))
    return Deal.new(
        form,
        STAKES[structure],
        {seat: rng.choice((12, 40, 150, 1000)) for seat in seats},
        button=rng.choice(seats),
        house=HouseRules.for_edition(rng.choice(list(Edition))).changed(chop_blinds=rng.random() < 0.2),
        seed=rng.randbytes(4),
        tournament=rng.random() < 0.3,
    )


def played(deal: Deal, rng: random.Random) -> Deal:
    bot = RandomBot(rng)
    by_bot = rng.random() < 0.5
    while not deal.is_over:
        options = deal.options
        assert options is not None
        deal.do(bot.choose(options) if by_bot else random_command(deal, rng))
    ask_around(deal, rng)
    return deal


def ask_around(deal: Deal, rng: random.Random) -> None:
    """Hands are asked for, and cards shown to one or to all; what the house does not allow is refused."""
    for _ in range(3):
        seat, other = rng.choice(deal.state.seats), rng.choice(deal.state.seats)
        deal.do(wanted.AskToSee(seat=seat, hand_of=other))
        deal.do(wanted.ShowTo(seat=seat, cards=deal.hand(seat)[:1], to=rng.choice((None, other))))


class Read:
    """The chips of a text, line by line, from nothing but the text."""

    def __init__(self, told: str) -> None:
        self.stacks: dict[str, int] = {}
        self.wagers: dict[str, int] = {}
        self.pot = self.carried = self.waiting = self.total = self.collected = 0
        body, _, summary = told.partition("*** SUMMARY ***\n")
        for line in body.splitlines():
            self._line(line)
        total = re.match(r"Total pot (\d+)(.*) \| Rake 0\n", summary)
        assert total is not None
        self.total = int(total[1])
        self.parts = sum(int(each) for each in re.findall(r"pot\S* (\d+)\.", total[2]))
        self.summed = sum(int(each) for each in re.findall(r"(?:won|collected) \((\d+)\)", summary))

    def _line(self, line: str) -> None:
        patterns = {
            r"Seat \d+: (\w+) \((\d+) in chips\)": self._sit,
            r"(\w+): posts the ante (\d+)": self._ante,
            r"(\w+): posts small & big blinds (\d+)": self._ante,
            r"(\w+): (?:posts [a-z ]+|calls|bets|brings in for) (\d+)": self._add,
            r"(\w+): raises \d+ to (\d+)": self._raise_to,
            r"(\w+) collected (\d+) from": self._collect,
            r"Uncalled bet \((\d+)\) returned to (\w+)": self._take_back,
        }
        for pattern, do in patterns.items():
            found = re.match(pattern, line)
            if found:
                do(found[1], found[2])
                return
        is_first = any(name in line for name in ("HOLE CARDS", "DEALING HANDS", "3rd STREET"))
        if (line.startswith("*** ") and not is_first) or " discards " in line or line.endswith("stands pat"):
            self.wagers = {}
        self.carried += sum(int(each) for each in re.findall(r"(\d+) from earlier deals", line))
        self.waiting += sum(int(each) for each in re.findall(r"(\d+) wait for the next deal", line))

    def _put(self, name: str, chips: int) -> None:
        self.stacks[name] -= chips
        self.pot += chips

    def _take_back(self, chips: str, name: str) -> None:
        self._put(name, -int(chips))

    def _sit(self, name: str, chips: str) -> None:
        self.stacks[name] = int(chips)

    def _ante(self, name: str, chips: str) -> None:
        self._put(name, int(chips))

    def _add(self, name: str, chips: str) -> None:
        self._put(name, int(chips))
        self.wagers[name] = self.wagers.get(name, 0) + int(chips)

    def _raise_to(self, name: str, to: str) -> None:
        self._put(name, int(to) - self.wagers.get(name, 0))
        self.wagers[name] = int(to)

    def _collect(self, name: str, chips: str) -> None:
        self.stacks[name] += int(chips)
        self.collected += int(chips)


def seen_cards(deal: Deal, hero: int | None) -> set[str]:
    """What lay open, and what the hero held."""
    seen: set[str] = set()
    for event in deal.log:
        match event:
            case happened.CardsDealt(seat=seat, cards=dealt_, faces=faces):
                seen |= {str(card) for card, face in zip(dealt_, faces, strict=True) if face == "u" or seat == hero}
            case happened.CardsShown(seat=seat, cards=shown, to=to) if to is None or hero in {seat, to}:
                seen |= set(map(str, shown))
            case (
                happened.BoardDealt()
                | happened.HandSeen()
                | happened.Shown()
                | happened.OpenersShown()
                | happened.DiscardsTurnedUp()
            ):
                seen |= set(map(str, event.cards)) | set(map(str, getattr(event, "earlier", ())))
            case _:
                pass
    return seen


@pytest.mark.parametrize("form", FORMS.values(), ids=list(FORMS))
@pytest.mark.parametrize("structure", get_args(Structure))
def test_of_any_deal_the_chips_in_the_text_add_up_and_no_hidden_card_is_in_it(form: Form, structure: Structure) -> None:
    for number in range(8):
        rng = random.Random(f"{form.name} {structure} {number}")
        deal = played(random_deal(form, structure, rng), rng)
        hero = rng.choice((None, *deal.state.seats))
        told = text(deal.log, hero)
        read = Read(told)
        assert read.stacks == {
            NAMES[seat]: chips for seat, chips in zip(deal.state.seats, deal.state.stack, strict=True)
        }
        assert read.pot + read.carried == read.collected + read.waiting == read.total, told
        assert read.summed == read.collected
        assert read.parts in {0, read.collected}
        assert set(re.findall(r"\b(?:[2-9TJQKA][cdhs]|Jk)\b", told)) <= seen_cards(deal, hero), told
        assert "?" not in told
        if not has_drawn_faceup(deal):
            assert text(events_for(deal.state, hero), hero) == told


def has_drawn_faceup(deal: Deal) -> bool:
    """Whether a hand that lay open drew cards: which it threw away stands in its own view alone."""
    kinds = [type(event) for event in deal.log]
    return happened.Shown in kinds and happened.DrawDeclared in kinds[kinds.index(happened.Shown) :]


# ---------------------------------------------------------------------------------------- others read it


def test_pokerkit_reads_the_same_chips_out_of_no_limit_holdem() -> None:
    house = HouseRules.for_edition("home").changed(deal_twice=False)
    for number in range(40):
        rng = random.Random(number)
        stacks = {seat: rng.choice((60, 290, 500)) for seat in rng.sample(range(1, 9), rng.randint(2, 6))}
        button = rng.choice(list(stacks))
        deal = Deal.new("holdem", "no-limit:5/10", stacks, button=button, seed=rng.randbytes(4), house=house)
        while not deal.is_over:
            deal.do(_sensible(deal, rng))
        hero = rng.choice(list(stacks))
        with warnings.catch_warnings():
            warnings.filterwarnings("ignore", message="The field 'time_zone_abbreviation'")
            (history,) = HandHistory.from_pokerstars(text(deal.log, hero), error_status=True)
        *_, state = history
        assert history.seats is not None
        assert dict(zip(history.seats, state.stacks, strict=True)) == deal.stacks, text(deal.log, hero)
        assert (history.hand, history.table, history.seat_count) == (7, "Home", 10)


def _sensible(deal: Deal, rng: random.Random) -> AnyCommand:
    """Nothing that pokerkit minds: a fold for nothing, a winner who mucks, a raise that nobody else has chips for."""
    command, options = random_command(deal, rng), deal.options
    match command:
        case wanted.Muck(seat=seat) | wanted.PlayTheBoard(seat=seat):
            return wanted.Show(seat=seat)
        case wanted.Fold(seat=seat) if isinstance(options, Choices) and options.check:
            return wanted.Check(seat=seat)
        case wanted.Wager(seat=seat) if isinstance(options, Choices) and options.call and _is_idle(deal, options.call):
            return wanted.Call(seat=seat)
        case _:
            return command


def _is_idle(deal: Deal, call: int) -> bool:
    state = deal.state
    others = [player for player in state.live_players() if player != state.actor]
    return max(state.stack[player] + state.wager[player] for player in others) <= call
