"""Which chips play, with the figures of the rules' own examples."""

import pytest
from msgspec.structs import replace
from playing import act, ways
from staging import ANY, ELEVEN, HOME, SIX, awards, dealt, refused, set_up

from cardspeak.deal import Deal, SeatedStack
from cardspeak.deal import commands as wanted
from cardspeak.rulebook import HouseRules
from cardspeak.table.chips import Chips

CHIPS = (1, 5, 25)
RAKED = {"collection": "pot", "collection_amount": 1}


FIVES_AND_ONES = Chips.of({5: 20, 1: 7})


def holdem(
    stack: int | Chips, house: HouseRules = HOME, *, stakes: str = "no-limit:5/10", chips: tuple[int, ...] = CHIPS
) -> Deal:
    """Seat 3 has this stack and is first to act, the others have plenty; of counted chips small ones do not play."""
    total = stack if isinstance(stack, int) else stack.total
    setup = set_up("holdem", stakes, {1: 900, 2: 900, 3: total, 4: 900}, button=4, house=house, chips=chips)
    if isinstance(stack, Chips):
        plays = stack.playable(setup.unit)
        seats = [SeatedStack(3, plays, total - plays) if each.seat == 3 else each for each in setup.seats]
        setup = replace(setup, seats=tuple(seats))
    return Deal.begin(setup)


def plays(deal: Deal) -> int:
    """The most that the first player can put in."""
    assert deal.to_act == 3
    assert deal.choices.wagers is not None
    return deal.choices.wagers.most


@pytest.mark.rule("betting.smallest-chip")
def test_chips_smaller_than_those_of_the_blinds_do_not_play_and_stay_with_their_owner() -> None:
    deal = holdem(FIVES_AND_ONES)
    assert plays(deal) == 100
    refused(deal, wanted.Wager(seat=3, to=107))
    act(deal, 100, "f", "f", "f")
    assert deal.stacks[3] == 122  # 107 and the blinds
    lost = act(holdem(FIVES_AND_ONES), 100, "c", "f", "f")
    assert lost.state.stack[lost.state.place_of[3]] == 0
    assert lost.stacks[3] == 7


@pytest.mark.rule("betting.smallest-chip")
@pytest.mark.parametrize(
    ("house", "most"),
    [
        (HOME, 100),
        (SIX, 100),
        (ELEVEN, 100),
        (SIX.changed(**RAKED), 107),
        (ELEVEN.changed(**RAKED), 107),
        (SIX.changed(**RAKED, smallest_chip_from="forced-bets"), 100),
    ],
)
def test_in_cardrooms_the_chips_of_the_collection_play_too(house: HouseRules, most: int) -> None:
    assert plays(holdem(FIVES_AND_ONES, house)) == most


@pytest.mark.rule("betting.smallest-chip")
def test_an_ante_in_smaller_chips_brings_them_into_play() -> None:
    deal = holdem(FIVES_AND_ONES, stakes="no-limit:5/10:1")
    assert deal.state.setup.unit == 1
    assert plays(deal) == 106  # and 1 of ante


@pytest.mark.rule("betting.smallest-chip")
def test_of_a_stack_that_is_not_counted_chip_by_chip_whole_chips_play() -> None:
    deal = holdem(104)
    assert plays(deal) == 100
    assert deal.stacks[3] == 104


@pytest.mark.rule("betting.smallest-chip")
def test_wagers_are_made_of_chips_that_play() -> None:
    deal = holdem(500)
    for to in (22, 23, 99):
        refused(deal, wanted.Wager(seat=3, to=to))
    assert ways(act(deal, 25)) == "fold, call 25, 40-900"


@pytest.mark.rule("betting.smallest-chip")
def test_small_chips_alone_are_no_stack() -> None:
    deal = holdem(4)
    assert 3 not in deal.stacks
    assert deal.to_act == 4


@pytest.mark.rule("betting.smallest-chip")
def test_a_pot_is_divided_in_chips_that_play() -> None:
    hands = ["As Kd", "Ah Kc", ANY]
    deal = dealt("holdem", "limit:10/20", hands, "Qs Jd Tc", "4h", "5d", stacks=500, chips=CHIPS)
    act(deal, "c", "c", "x", "x", "x", "f", *"xxxx").show_all()
    assert awards(deal) == {1: 15, 2: 15}
    odd = dealt("holdem", "limit:10/20", [ANY, *hands[:2]], "Qs Jd Tc", "4h", "5d", stacks=500, chips=CHIPS)
    act(odd, "c", "f", "x", *"xxxxxx").show_all()
    assert awards(odd) == {2: 15, 3: 10}  # 25 in chips of 5


@pytest.mark.rule("betting.fraction-of-dollar")
@pytest.mark.parametrize("house", [HOME, SIX, ELEVEN])
def test_parts_of_a_dollar_do_not_play_where_bets_are_whole_dollars(house: HouseRules) -> None:
    # in cents: limit 2-4 with blinds of 1 and 2 dollars, and half-dollars on the table
    deal = holdem(550, house, stakes="limit:200/400", chips=(50, 100, 500))
    act(deal, 400, 600, "f", "f", "c")
    assert deal.state.put[deal.state.place_of[3]] == 500
    assert deal.stacks[3] == 50


@pytest.mark.rule("betting.house-revenue-chips")
@pytest.mark.parametrize("edition", [SIX, ELEVEN])
@pytest.mark.parametrize(("choice", "most"), [(True, 107), (False, 100)])
def test_a_house_may_keep_chips_of_its_revenue_out_of_play(*, edition: HouseRules, choice: bool, most: int) -> None:
    house = edition.changed(**RAKED)
    assert house.revenue_chips_play is True
    assert plays(holdem(FIVES_AND_ONES, house.changed(revenue_chips_play=choice))) == most


# ------------------------------------------------------------------------------------------ wagers in bring-ins

UNITS = HOME.changed(wager_unit="bring-in")


def blinds_10_and_25(stack: int, house: HouseRules) -> Deal:
    return holdem(stack, house, stakes="no-limit:10/25", chips=(5, 25))


@pytest.mark.rule("nolimit.smallest-denomination")
def test_where_wagers_are_whole_bring_ins_the_rest_of_a_stack_stays_with_the_player() -> None:
    deal = blinds_10_and_25(135, UNITS)
    assert plays(deal) == 125
    act(deal, 125, "c", "f", "f")
    assert deal.stacks[3] == 10


@pytest.mark.rule("nolimit.smallest-denomination")
def test_where_wagers_are_whole_bring_ins_amounts_between_are_refused() -> None:
    deal = blinds_10_and_25(500, UNITS)
    refused(deal, wanted.Wager(seat=3, to=90))
    for to in (75, 100):
        assert isinstance(deal.copy().do(wanted.Wager(seat=3, to=to)), list)
    assert ways(deal) == "fold, call 25, 50-500"


@pytest.mark.rule("nolimit.smallest-denomination")
@pytest.mark.parametrize("house", [HOME, SIX, ELEVEN])
def test_where_the_house_has_set_nothing_every_chip_of_the_blinds_plays(house: HouseRules) -> None:
    deal = blinds_10_and_25(135, house)
    assert plays(deal) == 135
    assert isinstance(deal.do(wanted.Wager(seat=3, to=90)), list)


@pytest.mark.rule("nolimit.smallest-denomination")
def test_at_limit_the_setting_changes_nothing() -> None:
    deal = holdem(135, UNITS, stakes="limit:25/50", chips=(5, 25))
    assert deal.state.setup.wager_unit == 1
    assert deal.state.setup.seats[deal.state.place_of[3]].chips == 135


@pytest.mark.rule("nolimit.smallest-denomination")
def test_a_small_blind_completes_to_a_whole_unit() -> None:
    deal = act(blinds_10_and_25(500, UNITS), "f", "f")
    assert deal.to_act == 1
    assert ways(deal) == "fold, call 15, 50-900"
