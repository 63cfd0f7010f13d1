"""Bots play deals to the end, in every form and structure, whatever the house has chosen."""

import random
from collections import defaultdict

import pytest
from msgspec.structs import replace

from cardspeak.bots import BOTS, Bot, CarefulBot, EquityBot, RandomBot, play_out
from cardspeak.cards import shuffle
from cardspeak.deal import AnyCommand, Carried, Choices, Deal, DealView, Setup, new_setup
from cardspeak.deal.commands import Fold
from cardspeak.deal.offers import AnyChoices
from cardspeak.forms import DECKS, FORMS, Form, Street, Win, as_played
from cardspeak.forms.structure import read_stakes
from cardspeak.rulebook import Edition, HouseRules, Refusal

STRUCTURES = ("limit:2/4", "spread-limit:1-5", "pot-limit:1/2", "no-limit:1/2")
DEALS = 8


class Watched:
    """Notes what a bot was offered and what it did."""

    def __init__(self, bot: Bot) -> None:
        self.bot = bot
        self.setup: Setup | None = None
        self.decisions: list[tuple[AnyChoices, AnyCommand]] = []

    def begin(self, setup: Setup) -> None:
        self.setup = setup
        self.bot.begin(setup)

    def decide(self, view: DealView) -> AnyCommand:
        command = self.bot.decide(view)
        assert view.options is not None
        self.decisions.append((view.options, command))
        return command


def a_bot(number: int, rng: random.Random) -> Bot:
    """Of each kind in turn; the one that reckons does so roughly."""
    match number % 3:
        case 0:
            return RandomBot(rng)
        case 1:
            return CarefulBot()
        case _:
            return EquityBot(rng, deals=20)


def some_house(rng: random.Random) -> HouseRules:
    return HouseRules.for_edition(rng.choice(list(Edition))).changed(
        low_qualifier=rng.choice((8, 9, None)),
        check_raise_in_limit_ace_to_five=rng.random() < 0.5,
        sevens_rule=rng.random() < 0.5,
        deal_twice=rng.random() < 0.8,
        chop_blinds=rng.random() < 0.8,
        wager_unit=rng.choice(("none", "none", "bring-in")),
        minimum_open=rng.choice(("big-blind", "double-big-blind")),
        false_openers=rng.choice(("accept", "refuse")),
        all_in_faceup=rng.choice(("tournaments", "always")),
    )


def some_deal(form: Form, structure: str, rng: random.Random) -> Deal:
    house = some_house(rng)
    stakes = read_stakes(structure, as_played(form, house))
    assert not isinstance(stakes, Refusal)
    seats = rng.sample(range(1, 11), rng.randint(2, form.max_seats))
    setup = new_setup(
        form,
        stakes.betting,
        stakes.forced,
        {seat: 2 + rng.choice((rng.randint(1, 12), rng.randint(10, 300))) for seat in seats},
        button=rng.choice(seats),
        house=house,
        deck=shuffle(DECKS[as_played(form, house).deck], rng.randbytes),
        tournament=rng.random() < 0.2,
    )
    assert not isinstance(setup, Refusal), setup
    return Deal.begin(with_extras(setup, rng))


def with_extras(setup: Setup, rng: random.Random) -> Setup:
    """A pot that an earlier deal left, and a kill after two cards."""
    if rng.random() < 0.2:
        setup = replace(setup, carried=(Carried(rng.randint(1, 40), tuple(each.seat for each in setup.seats[::2])),))
    may_be_killed = setup.form.low and setup.form.button and setup.betting.structure == "limit"
    return replace(setup, two_card_kill=2 * setup.opening) if may_be_killed and rng.random() < 0.5 else setup


def play(deal: Deal, rng: random.Random) -> dict[int, Watched]:
    """Plays the deal with a bot of each kind after the other, and sees that every chip is still there."""
    first = rng.randrange(3)
    bots = {seat: Watched(a_bot(first + place, rng)) for place, seat in enumerate(deal.state.seats)}
    setup = deal.state.setup
    before = sum(each.chips + each.aside for each in setup.seats) + sum(each.amount for each in setup.carried)
    play_out(deal, bots)
    assert deal.is_over
    assert sum(deal.stacks.values()) + sum(each.amount for each in deal.state.left_over) == before
    return bots


@pytest.mark.parametrize("structure", STRUCTURES)
@pytest.mark.parametrize("form", FORMS)
def test_every_bot_plays_every_form_and_structure_without_a_refusal(form: str, structure: str) -> None:
    rng = random.Random(f"{form} {structure}")
    for _ in range(DEALS):
        play(some_deal(FORMS[form], structure, rng), rng)


def street(name: str, *, cards: str = "", board: int = 0, draw: bool = False) -> Street:
    return Street(name=name, cards=cards, board=board, draw=draw, first="left-of-button")


OWN_FORMS = (
    Form(
        name="high-low-draw",
        title="Draw high-low",
        streets=(street("first", cards="ddddd"), street("second", draw=True), street("third", draw=True)),
        wins=(Win(ranking="high", of="own"), Win(ranking="ace_to_five", of="own")),
        max_seats=5,
    ),
    Form(
        name="omaha-and-holdem",
        title="High by Omaha, low by hold'em",
        streets=(street("first", cards="dd"), street("flop", board=3), street("end", board=2)),
        wins=(Win(ranking="high", of="omaha"), Win(ranking="ace_to_five", of="shared", qualifies=True)),
    ),
    Form(
        name="drawn-omaha",
        title="Omaha with a draw",
        streets=(street("first", cards="dddd"), street("second", draw=True), street("flop", board=3)),
        wins=(Win(ranking="high", of="omaha"),),
        max_seats=5,
    ),
    Form(
        name="short-stud",
        title="Five cards from a short deck",
        streets=(street("first", cards="dd"), street("second", cards="uu"), street("third", cards="d")),
        wins=(Win(ranking="short_deck", of="own"),),
        deck="short",
        max_seats=5,
    ),
    Form(
        name="slow-badugi",
        title="Badugi, two cards at a time",
        streets=(street("first", cards="dd"), street("second", cards="dd"), street("third", draw=True)),
        wins=(Win(ranking="badugi", of="own"),),
        max_seats=6,
    ),
)


@pytest.mark.parametrize("structure", STRUCTURES)
@pytest.mark.parametrize("form", OWN_FORMS, ids=lambda form: form.name)
def test_bots_play_forms_that_a_user_has_made(form: Form, structure: str) -> None:
    rng = random.Random(f"{form.name} {structure}")
    for _ in range(DEALS):
        play(some_deal(form, structure, rng), rng)


def test_kills_draws_and_agreements_come_to_every_kind_of_bot() -> None:
    rng = random.Random("choices")
    met: dict[str, set[str]] = defaultdict(set)
    for number in range(150):
        form = ("holdem", "ace-to-five", "jacks")[number % 3]
        structure = ("no-limit:1/2", "limit:2/4", "limit:2/4")[number % 3]
        for watched in play(some_deal(FORMS[form], structure, rng), rng).values():
            met[type(watched.bot).__name__] |= {type(offered).__name__ for offered, _ in watched.decisions}
    kinds = {"Choices", "DrawChoices", "ShowChoices", "KillChoices", "RunsChoices"}
    assert {name: each - {"ChopChoices"} for name, each in met.items()} == dict.fromkeys(
        ("RandomBot", "CarefulBot", "EquityBot"), kinds
    )


def test_nobody_folds_where_a_check_costs_nothing() -> None:
    rng = random.Random("checks")
    free = 0
    for number in range(80):
        form = list(FORMS)[number % len(FORMS)]
        for watched in play(some_deal(FORMS[form], STRUCTURES[number % 4], rng), rng).values():
            for offered, command in watched.decisions:
                if isinstance(offered, Choices) and offered.check:
                    free += 1
                    assert not isinstance(command, Fold)
    assert free > 100


def test_a_bot_is_told_how_the_deal_begins_but_not_the_deck() -> None:
    rng = random.Random("deck")
    for watched in play(some_deal(FORMS["stud"], "limit:2/4", rng), rng).values():
        assert watched.setup is not None
        assert watched.setup.form == FORMS["stud"]
        assert watched.setup.deck is None


def test_each_kind_of_bot_is_made_by_its_name() -> None:
    made = {name: make(random.Random(name)) for name, make in BOTS.items()}
    assert {name: type(bot) for name, bot in made.items()} == {
        "random": RandomBot,
        "careful": CarefulBot,
        "equity": EquityBot,
    }
