import random

import msgspec
import pytest
from playing import act, random_command

from cardspeak.bots.at_random import RandomBot
from cardspeak.deal import Deal, events_for
from cardspeak.forms import FORMS, Form
from cardspeak.notation.statistics import Figures, Statistics
from cardspeak.rulebook import HouseRules

NAMES = {1: "Ann", 2: "Bob", 3: "Cid", 4: "Dee"}
HOUSE = HouseRules.for_edition("home").changed(deal_twice=False)


def holdem(*actions: str | int, seed: bytes = b"figures") -> Deal:
    """Ann and Bob have the blinds of 5 and 10, Cid acts first, Dee has the button."""
    stacks = dict.fromkeys(NAMES, 500)
    return act(Deal.new("holdem", "no-limit:5/10", stacks, button=4, seed=seed, house=HOUSE), *actions)


def figures(deal: Deal, name: str) -> Figures:
    return Statistics.of(deal.log, NAMES).total(name)


def random_deal(form: Form, rng: random.Random) -> Deal:
    stakes = rng.choice(["limit:10/20", "spread-limit:2-10", "pot-limit:5/10", "no-limit:5/10"])
    stacks = {seat: rng.choice((12, 40, 150, 1000)) for seat in NAMES}
    return Deal.new(form, stakes, stacks, button=rng.choice(list(NAMES)), seed=rng.randbytes(4))


def test_a_call_and_a_raise_are_voluntary_and_posts_and_checks_are_not() -> None:
    raised = holdem("c", 30, "f", "f", "f")  # Cid calls, Dee raises, all others fold
    assert figures(raised, "Cid") == Figures(dealt=1, voluntary=1, calls=1, net=-10)
    assert figures(raised, "Dee") == Figures(dealt=1, voluntary=1, raised_first=1, won=1, aggressive=1, net=25)
    assert figures(raised, "Ann") == Figures(dealt=1, net=-5)
    limped = holdem("f", "f", "c", "x", "x", 20, "f")  # Ann completes, Bob checks; Bob bets the flop
    assert figures(limped, "Bob") == Figures(dealt=1, later=1, won=1, aggressive=1, net=10)
    assert figures(limped, "Ann") == Figures(dealt=1, voluntary=1, later=1, calls=1, net=-10)


def test_a_bring_in_is_forced_and_a_completion_is_a_raise() -> None:
    deal = Deal.new("stud", "limit:10/20", {1: 500, 2: 500}, button=2, seed=b"stud")
    forced = deal.to_act
    assert forced is not None
    deal.bring_in().raise_to(10).fold()
    assert figures(deal, NAMES[forced]) == Figures(dealt=1, net=-3)
    assert figures(deal, NAMES[3 - forced]) == Figures(dealt=1, voluntary=1, raised_first=1, won=1, aggressive=1, net=3)


def test_a_showdown_counts_for_all_who_are_in_it_and_is_won_by_those_who_get_chips() -> None:
    deal = holdem("f", 30, "f", "c", "x", "x", "x", "x", "x", "x").show_all()
    by_name = {name: figures(deal, name) for name in NAMES.values()}
    assert [name for name, each in by_name.items() if each.showdowns] == ["Bob", "Dee"]
    (winner,) = [name for name, each in by_name.items() if each.net > 0]
    assert by_name[winner].showdowns_won == by_name[winner].won == 1
    assert sum(each.showdowns_won for each in by_name.values()) == 1


def test_a_hand_given_up_at_the_showdown_has_been_there() -> None:
    deal = holdem("f", 30, "f", "c", "x", "x", "x", "x", "x", "x").muck()
    assert [figures(deal, name).showdowns for name in ("Bob", "Dee")] == [1, 1]


def test_blinds_that_are_chopped_come_to_no_showdown() -> None:
    house = HouseRules.for_edition("home").changed(chop_blinds=True)
    stacks = dict.fromkeys((1, 2, 3), 90)
    deal = Deal.new("holdem", "limit:10/20", stacks, button=3, seed=b"c", house=house).fold().chop().chop()
    assert figures(deal, "Ann") == figures(deal, "Bob") == Figures(dealt=1)


def test_figures_add_up_over_deals_and_are_kept_apart_by_form() -> None:
    first = Statistics.of(holdem("c", 30, "f", "f", "f").log, NAMES)
    second = Statistics.of(holdem("f", "f", "f").log, NAMES)
    razz = Deal.new("razz", "limit:10/20", {1: 500, 2: 500}, button=2, seed=b"r").bring_in().fold()
    third = Statistics.of(razz.log, NAMES)
    added = first + second + third
    assert added == first + (second + third)
    assert added.players["Dee"] == {
        "holdem": Figures(dealt=2, voluntary=1, raised_first=1, won=1, aggressive=1, net=25)
    }
    assert set(added.players["Ann"]) == {"holdem", "razz"}
    assert added.total("Ann").dealt == 3
    assert first.players["Dee"]["holdem"].dealt == 1
    assert added.total("nobody") == Figures()


def test_shares_are_of_what_they_say_and_none_of_nothing() -> None:
    found = Figures(dealt=8, voluntary=4, raised_first=2, later=5, showdowns=2, showdowns_won=1, aggressive=3, calls=2)
    assert (found.vpip, found.pfr, found.aggression) == (0.5, 0.25, 1.5)
    assert (found.went_to_showdown, found.won_at_showdown) == (0.4, 0.5)
    none = Figures()
    assert {none.vpip, none.pfr, none.aggression, none.went_to_showdown, none.won_at_showdown} == {None}


def test_a_deal_that_is_not_over_counts_for_nothing() -> None:
    assert Statistics.of(holdem("c", 30).log, NAMES) == Statistics()


def test_a_seat_without_a_name_is_left_out() -> None:
    assert set(Statistics.of(holdem("f", "f", "f").log, {1: "Ann"}).players) == {"Ann"}


@pytest.mark.parametrize("form", FORMS.values(), ids=list(FORMS))
def test_of_any_deal_the_figures_fit_together_and_hidden_cards_change_nothing(form: Form) -> None:
    added = Statistics()
    for number in range(12):
        rng = random.Random(f"{form.name} {number}")
        deal, bot = random_deal(form, rng), RandomBot(rng)
        while not deal.is_over:
            options = deal.options
            assert options is not None
            deal.do(bot.choose(options) if number % 2 else random_command(deal, rng))
        found = Statistics.of(deal.log, NAMES)
        for viewer in (None, *NAMES):
            assert Statistics.of(events_for(deal.state, viewer), NAMES) == found
        added += found
        left = sum(each.amount for each in deal.state.left_over)
        assert sum(found.total(name).net for name in NAMES.values()) == -left
    for name in NAMES.values():
        total = added.total(name)
        assert total.dealt == 12
        assert total.raised_first <= total.voluntary <= total.dealt
        assert total.showdowns_won <= total.showdowns <= total.later <= total.dealt
        assert total.showdowns_won <= total.won
    assert msgspec.json.decode(msgspec.json.encode(added), type=Statistics) == added
