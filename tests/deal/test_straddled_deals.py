"""Posts before the cards: blinds, straddles and missed blinds, with the figures of the rules' own examples."""

import pytest
from msgspec.structs import replace
from playing import act, ways
from staging import EDITIONS, HOME, awards, of_kind, set_up

from cardspeak.deal import Deal, Post
from cardspeak.deal.events import CardsDealt, Posted
from cardspeak.rulebook import HouseRules

NINE = dict.fromkeys(range(1, 10), 500)


def posted(
    *posts: Post, stakes: str = "no-limit:5/10", house: HouseRules = HOME, opening: int = 10, form: str = "holdem"
) -> Deal:
    """Nine players, the button in seat 1, blinds of 5 and 10 in seats 2 and 3, and these posts on top."""
    setup = set_up(form, stakes, NINE, button=1, house=house)
    return Deal.begin(replace(setup, posts=(*setup.posts, *posts), opening=opening))


def straddled(stakes: str = "no-limit:5/10", house: HouseRules = HOME, form: str = "holdem") -> Deal:
    return posted(Post(seat=4, kind="straddle", live=20), stakes=stakes, house=house, opening=20, form=form)


def everybody_calls(deal: Deal, number: int) -> list[int | None]:
    order = []
    for _ in range(number):
        order.append(deal.to_act)
        act(deal, "x") if deal.choices.check else act(deal, "c")
    return order


# ------------------------------------------------------------------------------------------ the straddle


@pytest.mark.rule("nolimit.live-straddle")
@pytest.mark.parametrize("stakes", ["no-limit:5/10", "pot-limit:5/10"])
@pytest.mark.parametrize("house", EDITIONS)
def test_the_round_begins_left_of_the_straddle_and_ends_with_its_option(stakes: str, house: HouseRules) -> None:
    deal = straddled(stakes, house)
    assert deal.pot == 35
    assert everybody_calls(deal, 8) == [5, 6, 7, 8, 9, 1, 2, 3]
    assert deal.to_act == 4
    assert ways(deal).startswith("check, 40-")
    assert act(deal, 40).to_act == 5
    assert ways(deal).startswith("fold, call 20, 60-")


@pytest.mark.rule("nolimit.live-straddle")
def test_a_straddler_who_checks_ends_the_round_and_later_rounds_begin_left_of_the_button() -> None:
    deal = straddled()
    everybody_calls(deal, 9)
    assert len(deal.board) == 3
    assert everybody_calls(deal, 9) == [2, 3, 4, 5, 6, 7, 8, 9, 1]


@pytest.mark.rule("nolimit.straddle-sets-bring-in")
def test_a_straddle_is_called_for_all_of_it_and_raised_by_as_much_again() -> None:
    deal = straddled()
    assert ways(deal) == "fold, call 20, 40-500"
    assert ways(act(deal, 40)) == "fold, call 40, 60-500"
    blinds = act(straddled(), *"ffffff")
    assert (blinds.to_act, ways(blinds)) == (2, "fold, call 15, 40-500")
    assert ways(act(blinds, "c")) == "fold, call 10, 40-500"


@pytest.mark.rule("nolimit.straddle-sets-bring-in")
@pytest.mark.parametrize("house", EDITIONS)
def test_on_every_later_round_a_bet_is_at_least_the_straddle(house: HouseRules) -> None:
    deal = straddled(house=house)
    everybody_calls(deal, 9)
    for _ in range(3):
        assert ways(deal) == "check, 20-480"
        everybody_calls(deal, 9)


@pytest.mark.rule("nolimit.straddle-sets-bring-in")
def test_a_player_with_less_than_the_straddle_may_still_be_all_in() -> None:
    setup = set_up("holdem", "no-limit:5/10", NINE | {5: 15}, button=1)
    deal = Deal.begin(replace(setup, posts=(*setup.posts, Post(seat=4, kind="straddle", live=20)), opening=20))
    assert ways(deal) == "fold, call 15"
    assert ways(act(deal, "c")) == "fold, call 20, 40-500"


@pytest.mark.rule("nolimit.straddle-sets-bring-in")
def test_a_straddle_that_is_short_of_chips_still_costs_the_others_all_of_it() -> None:
    setup = set_up("holdem", "no-limit:5/10", NINE | {4: 12}, button=1)
    deal = Deal.begin(replace(setup, posts=(*setup.posts, Post(seat=4, kind="straddle", live=20)), opening=20))
    assert ways(deal) == "fold, call 20, 40-500"


@pytest.mark.rule("blinds.straddle-at-limit")
@pytest.mark.parametrize("house", EDITIONS)
def test_a_straddle_at_limit_is_live_and_leaves_the_option_to_raise(house: HouseRules) -> None:
    deal = straddled("limit:10/20", house.changed(straddle_at_limit=True))
    assert ways(deal) == "fold, call 20, 30"
    assert everybody_calls(deal, 8) == [5, 6, 7, 8, 9, 1, 2, 3]
    assert deal.to_act == 4
    assert ways(deal) == "check, 30"
    act(deal, "x")
    assert ways(deal) == "check, 10"


# ------------------------------------------------------------------------------------------ blinds and missed blinds


@pytest.mark.rule("blinds.posted-before-looking")
@pytest.mark.parametrize("house", EDITIONS)
@pytest.mark.parametrize("form", ["holdem", "omaha", "ace-to-five", "deuce-to-seven"])
def test_blinds_are_taken_before_the_first_card_is_dealt(form: str, house: HouseRules) -> None:
    setup = set_up(form, "limit:10/20", dict.fromkeys(range(1, 7), 500), button=1, house=house)
    deal = Deal.begin(setup)
    assert [(event.seat, event.kind, event.live) for event in of_kind(deal, Posted)] == [
        (2, "blind", 5),
        (3, "blind", 10),
    ]
    posts = [number for number, event in enumerate(deal.log) if isinstance(event, Posted)]
    first_cards = [number for number, event in enumerate(deal.log) if isinstance(event, CardsDealt)]
    assert max(posts) < min(first_cards)


@pytest.mark.rule("blinds.posted-before-looking")
def test_straddles_and_missed_blinds_are_taken_before_the_cards_too() -> None:
    deal = posted(Post(seat=4, kind="straddle", live=20), Post(seat=7, kind="missed", live=10, dead=5), opening=20)
    posts = [number for number, event in enumerate(deal.log) if isinstance(event, Posted)]
    first_cards = [number for number, event in enumerate(deal.log) if isinstance(event, CardsDealt)]
    assert len(posts) == 4
    assert max(posts) < min(first_cards)


BOTH_MISSED = Post(seat=7, kind="missed", live=10, dead=5)


@pytest.mark.rule("blinds.missed-blinds-live-part")
@pytest.mark.parametrize("house", EDITIONS)
def test_of_both_missed_blinds_ten_is_the_bet_and_five_is_dead(house: HouseRules) -> None:
    deal = posted(BOTH_MISSED, stakes="limit:10/20", house=house)
    assert deal.pot == 30
    assert deal.to_act == 4  # the first round still begins behind the big blind
    act(deal, "f", "c", "f")
    assert (deal.to_act, ways(deal)) == (7, "check, 20")
    act(deal, "x")
    assert deal.to_act == 8
    act(deal, *"ffff", "x")
    assert deal.stacks[7] == 485
    assert deal.pot == 40


@pytest.mark.rule("blinds.missed-blinds-live-part")
def test_after_a_raise_the_live_part_counts_towards_the_call_and_the_dead_part_does_not() -> None:
    deal = act(posted(BOTH_MISSED, stakes="limit:10/20"), 20, "f", "f")
    assert (deal.to_act, ways(deal)) == (7, "fold, call 10, 30")


@pytest.mark.rule("blinds.missed-blinds-live-part")
def test_the_dead_part_is_won_with_the_pot() -> None:
    deal = act(posted(BOTH_MISSED, stakes="limit:10/20"), 20, *"ffffffff")
    assert awards(deal) == {4: 5 + 10 + 15 + 10}  # what nobody called has gone back
    assert deal.stacks[7] == 485


@pytest.mark.rule("blinds.missed-blinds-live-part")
def test_a_small_blind_alone_is_part_of_the_bet_or_dead_as_posted() -> None:
    live = act(posted(Post(seat=7, kind="missed", live=5), stakes="limit:10/20"), "f", "f", "f")
    assert ways(live) == "fold, call 5, 20"
    dead = act(posted(Post(seat=7, kind="missed", dead=5), stakes="limit:10/20"), "f", "f", "f")
    assert ways(dead) == "fold, call 10, 20"
    assert live.pot == dead.pot == 20
