"""Machine players in every form: they finish every deal, know only what they may, and play better than at random."""

import random

import pytest

from cardspeak.bots import BOTS, CarefulBot, EquityBot, RandomBot, play_out
from cardspeak.bots.bot import Bot
from cardspeak.cards import Card, shuffle
from cardspeak.deal import Choices, Deal, Setup, new_setup, view
from cardspeak.forms import DECKS, FORMS, Form, Street, Win
from cardspeak.forms.structure import read_stakes
from cardspeak.rulebook import Edition, HouseRules, Refusal

STRUCTURES = ("limit:2/4", "spread-limit:1-5", "pot-limit:1/2", "no-limit:1/2")


def setup_of(form: Form, stakes: str, stacks: dict[int, int], rng: random.Random, **how: object) -> Setup:
    terms = read_stakes(stakes, form)
    assert not isinstance(terms, Refusal)
    deck = shuffle(DECKS[form.deck], rng.randbytes)
    button = rng.choice(list(stacks))
    setup = new_setup(form, terms.betting, terms.forced, stacks, button=button, deck=deck, **how)  # type: ignore[arg-type] # by name
    assert not isinstance(setup, Refusal)
    return setup


@pytest.mark.parametrize("stakes", STRUCTURES)
@pytest.mark.parametrize("form", FORMS)
def test_every_kind_of_bot_plays_every_form_to_the_end(form: str, stakes: str) -> None:
    rng = random.Random(f"{form} {stakes}")
    for _ in range(3):
        house = HouseRules.for_edition(rng.choice(list(Edition))).changed(chop_blinds=True)
        stacks = {seat: rng.randint(3, 120) for seat in range(1, 7)}
        bots = {seat: list(BOTS.values())[seat % len(BOTS)](rng) for seat in stacks}
        deal = Deal.begin(setup_of(FORMS[form], stakes, stacks, rng, house=house))
        play_out(deal, bots)
        assert deal.is_over
        left = sum(each.amount for each in deal.state.left_over)
        assert sum(deal.stacks.values()) + left == sum(stacks.values())


def test_bots_play_a_form_of_ones_own() -> None:
    form = Form(
        name="four-down",
        title="Four down",
        streets=(
            Street(name="first", cards="dddd", first="after-blinds"),
            Street(name="second", draw=True, first="left-of-button", upper=True),
            Street(name="third", board=3, first="left-of-button", upper=True),
        ),
        wins=(Win(ranking="high", of="shared"),),
    )
    rng = random.Random("own")
    for _ in range(5):
        deal = Deal.begin(setup_of(form, "limit:2/4", dict.fromkeys(range(1, 5), 60), rng))
        play_out(deal, {seat: list(BOTS.values())[seat % len(BOTS)](rng) for seat in range(1, 5)})
        assert deal.is_over


def unseen_mixed(deal: Deal, seat: int, rng: random.Random) -> Deal:
    """The same deal with every card that the seat cannot see exchanged for others at random."""
    other = deal.copy()
    state = other.state
    known = {card for each in view(state, seat).seats for card in each.cards} | set(state.board)
    hidden = [
        (pile, place) for pile in (*state.hands, state.stub) for place, card in enumerate(pile) if card not in known
    ]
    cards: list[Card] = [pile[place] for pile, place in hidden]
    rng.shuffle(cards)
    for (pile, place), card in zip(hidden, cards, strict=True):
        pile[place] = card
    return other


@pytest.mark.parametrize("kind", BOTS)
@pytest.mark.parametrize("form", ["holdem", "omaha8", "stud", "razz", "deuce-to-seven", "jacks", "badugi"])
def test_cards_that_a_bot_cannot_see_do_not_change_its_mind(form: str, kind: str) -> None:
    rng = random.Random(f"{form} {kind} blind")
    asked = 0
    for number in range(6):
        setup = setup_of(FORMS[form], "limit:2/4", dict.fromkeys(range(1, 5), 80), rng)
        deal = Deal.begin(setup)
        player = RandomBot(rng)
        for _ in range(rng.randint(1, 8)):
            if deal.options is None:
                break
            seat = deal.options.seat
            deciding: list[object] = []
            for table in (deal, unseen_mixed(deal, seat, rng)):
                bot = BOTS[kind](random.Random(number))
                bot.begin(setup)
                deciding.append(bot.decide(view(table.state, seat)))
            assert deciding[0] == deciding[1]
            asked += 1
            deal.do(player.choose(deal.options))
    assert asked > 10


def won(bot: Bot, form: str, stakes: str, deals: int, others: type[RandomBot] | type[CarefulBot]) -> int:
    """What one bot wins from three others over many deals with fresh stacks, seat by seat in turn."""
    rng = random.Random(f"{form} {stakes} {deals}")
    total = 0
    for number in range(deals):
        seat = number % 4 + 1
        deal = Deal.begin(setup_of(FORMS[form], stakes, dict.fromkeys(range(1, 5), 100), rng))
        bots: dict[int, Bot] = {
            each: RandomBot(rng) if others is RandomBot else CarefulBot() for each in range(1, 5) if each != seat
        }
        play_out(deal, {**bots, seat: bot})
        total += deal.stacks[seat] - 100
    return total


@pytest.mark.parametrize("form", FORMS)
def test_a_careful_bot_wins_from_random_ones_in_every_form(form: str) -> None:
    assert won(CarefulBot(), form, "limit:2/4", 300, RandomBot) > 0


@pytest.mark.parametrize("form", ["holdem", "omaha8", "stud", "razz", "deuce-to-seven", "draw"])
def test_a_bot_that_plays_from_equity_wins_from_random_ones(form: str) -> None:
    assert won(EquityBot(random.Random(form)), form, "limit:2/4", 100, RandomBot) > 0


def test_a_bot_never_opens_falsely_nor_splits_openers_in_silence() -> None:
    rng = random.Random("honest")
    for number in range(120):
        kind = ("careful", "equity")[number % 2]
        deal = Deal.begin(setup_of(FORMS["jacks"], "limit:2/4", dict.fromkeys(range(1, 6), 60), rng))
        play_out(deal, {seat: BOTS[kind](rng) for seat in range(1, 6)})
        assert deal.state.openers_proved is not False


def test_an_opponent_without_a_turn_is_not_asked() -> None:
    deal = Deal.new("holdem", "limit:2/4", {1: 50, 2: 50}, button=2, seed=b"asked")
    assert isinstance(deal.options, Choices)
    bot = CarefulBot()
    bot.begin(deal.state.setup)
    with pytest.raises(ValueError, match="nothing to decide"):
        bot.decide(view(deal.state, 3 - deal.options.seat))
