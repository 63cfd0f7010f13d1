"""No-limit and pot-limit betting, with the figures of the rules' own examples."""

import msgspec
import pytest
from playing import act, flop, ways

from cardspeak.cards import FULL_DECK
from cardspeak.deal import Deal, Post, Setup, new_setup
from cardspeak.forms import FORMS
from cardspeak.forms.structure import Stakes, read_stakes
from cardspeak.rulebook import HouseRules

HOME, SIX, ELEVEN = (HouseRules.for_edition(name) for name in ("home", "cardroom6", "cardroom11"))


def before_the_flop(
    stakes: str, *stacks: int, house: HouseRules = HOME, form: str = "holdem", tournament: bool = False
) -> Deal:
    """Seats 1 and 2 have the blinds, seat 3 begins."""
    given = dict(enumerate(stacks, 1))
    return Deal.new(form, stakes, given, button=len(stacks), seed=b"x", house=house, tournament=tournament)


@pytest.mark.rule("nolimit.minimum-raise")
def test_a_raise_is_at_least_as_large_as_the_one_before_it() -> None:
    deal = before_the_flop("no-limit:5/10", 900, 900, 900, 900)
    assert ways(deal) == "fold, call 10, 20-900"
    assert ways(act(deal, 35)) == "fold, call 35, 60-900"
    assert ways(act(flop("no-limit:5/10", 900, 900, 900), 100, 200)) == "fold, call 200, 300-900"


@pytest.mark.rule("nolimit.minimum-raise", "nolimit.short-all-in-does-not-reopen")
def test_a_short_all_in_raises_the_wager_and_not_the_step() -> None:
    deal = act(flop("no-limit:5/10", 900, 900, 250), 100, 200, 250)
    assert ways(deal) == "fold, call 150, 350-900"
    assert ways(act(deal, "c")) == "fold, call 50"
    assert ways(act(flop("no-limit:5/10", 6, 900, 900), 6)) == "fold, call 6, 16-900"


@pytest.mark.rule("nolimit.short-all-in-does-not-reopen")
def test_an_all_in_of_a_full_raise_reopens() -> None:
    deal = act(flop("no-limit:5/10", 900, 900, 300), 100, 200, 300, "c")
    assert ways(deal) == "fold, call 100, 400-900"


@pytest.mark.rule("nolimit.short-all-in-does-not-reopen", "betting.multiple-short-all-ins")
@pytest.mark.parametrize(
    ("house", "expected"),
    [(HOME, "fold, call 110"), (SIX, "fold, call 110, 310-900"), (ELEVEN, "fold, call 110, 310-900")],
)
def test_short_all_ins_add_up_in_the_cardroom_editions(house: HouseRules, expected: str) -> None:
    deal = act(flop("no-limit:5/10", 900, 900, 150, 210, house=house.changed(buy_in_big_bet=40)), 100, "c", 150, 210)
    assert ways(deal) == expected


@pytest.mark.rule("nolimit.short-all-in-does-not-reopen")
@pytest.mark.parametrize("house", [HOME, SIX, ELEVEN])
def test_a_short_opening_all_in_reopens_nothing(house: HouseRules) -> None:
    assert ways(act(flop("no-limit:5/10", 900, 6, 900, house=house), "x", 6, "c")) == "fold, call 6"


@pytest.mark.rule("nolimit.minimum-bet")
def test_a_bet_is_at_least_the_bring_in_unless_it_is_all_in() -> None:
    assert ways(flop("no-limit:5/10", 200, 200, 200)) == "check, 10-200"
    assert ways(flop("no-limit:5/10", 7, 200, 200)) == "check, 7-7"


@pytest.mark.rule("betting.minimum-wager")
def test_less_than_the_raise_before_is_possible_only_all_in() -> None:
    deal = act(flop("no-limit:5/10", 900, 900, 190, 900), 50, 150)
    assert ways(deal) == "fold, call 150, 190-190"
    assert ways(act(flop("no-limit:5/10", 900, 900, 900), 50, 150)) == "fold, call 150, 250-900"


@pytest.mark.rule("nolimit.unlimited-raises", "betting.big-bet-unlimited-raises")
def test_the_number_of_raises_is_not_limited() -> None:
    deal = flop("no-limit:5/10", 900, 900, 900)
    for to in range(10, 200, 10):
        deal.raise_to(to)
    assert ways(deal).endswith("200-900")


@pytest.mark.rule("nolimit.definition")
def test_all_chips_may_be_bet_and_no_more() -> None:
    deal = before_the_flop("no-limit:5/10", 900, 900, 85, 900)
    assert ways(deal) == "fold, call 10, 20-85"


@pytest.mark.rule("betting.all-in-everything-that-plays")
def test_a_call_with_less_takes_all_there_is() -> None:
    deal = act(flop("no-limit:5/10", 900, 85, 900), 100)
    assert ways(deal) == "fold, call 85"
    deal.call()
    assert deal.stacks[2] == 0


@pytest.mark.rule("potlimit.maximum-raise")
def test_a_pot_of_100_and_a_bet_of_50_allow_250() -> None:
    deal = act(before_the_flop("pot-limit:25/50", 5000, 5000, 5000), "f", "c", "x")
    assert deal.pot == 100
    assert ways(act(deal, 50)) == "fold, call 50, 100-250"


@pytest.mark.rule("potlimit.maximum-raise")
def test_a_call_in_between_makes_the_pot_larger() -> None:
    deal = act(flop("pot-limit:10/20", 5000, 5000, 5000, 5000, 5000), 50, "c")  # a pot of 100
    assert ways(deal) == "fold, call 50, 100-300"


@pytest.mark.rule("potlimit.maximum-raise")
def test_a_reraise_counts_the_call_too() -> None:
    deal = act(flop("pot-limit:10/20", 5000, 5000, 5000, 5000, 5000), 50, 250, "f", "f", "f")
    assert ways(deal) == "fold, call 200, 450-850"


@pytest.mark.rule("potlimit.small-blind-as-big")
def test_with_the_small_blind_counted_as_big_the_opening_is_40() -> None:
    deal = before_the_flop("pot-limit:5/10", 5000, 5000, 5000, 5000)
    assert ways(deal) == "fold, call 10, 20-40"
    assert ways(act(deal, 40)) == "fold, call 40, 70-140"
    blind = act(before_the_flop("pot-limit:5/10", 5000, 5000, 5000, 5000), 40, "f", "f")
    assert ways(blind) == "fold, call 30, 70-130"
    assert ways(act(blind, 130)) == "fold, call 90, 220-395"
    assert ways(before_the_flop("pot-limit:10/25", 5000, 5000, 5000, 5000)) == "fold, call 25, 50-100"


@pytest.mark.rule("potlimit.maximum-raise", "potlimit.tournament-strict-opening")
def test_by_strict_count_the_opening_is_35() -> None:
    strict = HOME.changed(small_blind_counts_as_big=False)
    assert ways(before_the_flop("pot-limit:5/10", 5000, 5000, 5000, house=strict)) == "fold, call 10, 20-35"
    assert ways(before_the_flop("pot-limit:5/10", 5000, 5000, 5000, tournament=True)) == "fold, call 10, 20-35"


@pytest.mark.rule("potlimit.round-up")
def test_a_pot_of_80_counts_as_100_with_a_unit_of_25() -> None:
    house = HOME.changed(pot_round_unit=25)
    deal = flop("pot-limit:10/20", 5000, 5000, 5000, 5000, house=house)
    assert deal.pot == 80
    assert ways(deal) == "check, 20-100"
    assert ways(act(deal, 50)) == "fold, call 50, 100-250"
    exact = flop("pot-limit:10/25", 5000, 5000, 5000, house=house)
    assert exact.pot == 75
    assert ways(exact) == "check, 25-75"


@pytest.mark.rule("nolimit.straddle-sets-bring-in", "nolimit.live-straddle")
def test_a_straddle_is_a_new_minimum_and_gives_the_last_action() -> None:
    deal = Deal.begin(with_straddle())
    assert deal.to_act == 4
    assert ways(deal) == "fold, call 20, 40-500"
    act(deal, "c", "c", "c", "c")
    assert deal.to_act == 3
    assert ways(deal) == "check, 40-500"
    deal.check()
    assert ways(deal) == "check, 20-480"


def with_straddle() -> Setup:
    stakes = read_stakes("no-limit:5/10", FORMS["holdem"])
    assert isinstance(stakes, Stakes)
    setup = new_setup(FORMS["holdem"], stakes.betting, stakes.forced, dict.fromkeys(range(1, 6), 500), button=5)
    assert isinstance(setup, Setup)
    straddle = Post(seat=3, kind="straddle", live=20)
    return msgspec.structs.replace(setup, posts=(*setup.posts, straddle), opening=20, deck=FULL_DECK)
