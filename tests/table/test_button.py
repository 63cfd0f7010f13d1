"""Button and blinds deal by deal, each round written out from the rules."""

import random
from collections import Counter

import pytest
from evenings import HOUSES, Round

from cardspeak.rulebook.options.table import ButtonMethod
from cardspeak.table.blinds import is_between

editions = pytest.mark.parametrize("edition", HOUSES)
methods = pytest.mark.parametrize("method", ["moving", "dead"])


def deals(table: Round, number: int) -> list[str]:
    return [table.deal() for _ in range(number)]


@pytest.mark.rule("blinds.every-round-button-and-blinds", "option.button-method", "blinds.button-moves-clockwise")
@editions
@methods
def test_without_changes_everybody_has_the_button_and_each_blind_once_a_round(
    method: ButtonMethod, edition: str
) -> None:
    table = Round(method, 6, house=HOUSES[edition], first=False)
    assert deals(table, 7) == [
        "1: 2-5 3-10",
        "2: 3-5 4-10",
        "3: 4-5 5-10",
        "4: 5-5 6-10",
        "5: 6-5 1-10",
        "6: 1-5 2-10",
        "1: 2-5 3-10",
    ]


@pytest.mark.rule("blinds.two-blind-positions")
@methods
def test_the_blinds_come_from_the_next_two_players_over_empty_seats(method: ButtonMethod) -> None:
    table = Round(method, (1, 2, 4, 5, 7), first=False)
    assert deals(table, 2) == ["1: 2-5 4-10", "2: 4-5 5-10"]


# ------------------------------------------------------------------------------------------ the dead button


@pytest.mark.rule("blinds.dead-button", "option.button-method")
@editions
def test_dead_button_when_the_big_blind_leaves(edition: str) -> None:
    table = Round("dead", house=HOUSES[edition])
    table.leave(3)
    assert table.deal() == "2: 4-10"
    assert table.dealt_in() == "4 5 6 1 2"
    assert table.deal() == "3: 4-5 5-10"
    assert table.dealt_in() == "4 5 6 1 2", "the button is at an empty seat, and seat 2 is last again"
    assert deals(table, 3) == ["4: 5-5 6-10", "5: 6-5 1-10", "6: 1-5 2-10"]


@pytest.mark.rule("blinds.dead-button", "option.button-method")
@editions
def test_dead_button_when_the_small_blind_leaves(edition: str) -> None:
    table = Round("dead", house=HOUSES[edition])
    assert table.dealt_in() == "2 3 4 5 6 1"
    table.leave(2)
    assert table.deal() == "2: 3-5 4-10"
    assert table.dealt_in() == "3 4 5 6 1", "seat 1 had the button and acts last again"
    assert deals(table, 3) == ["3: 4-5 5-10", "4: 5-5 6-10", "5: 6-5 1-10"]


@pytest.mark.rule("blinds.dead-button")
@editions
def test_dead_button_when_both_blinds_leave(edition: str) -> None:
    table = Round("dead", house=HOUSES[edition])
    table.leave(2, 3)
    assert table.deal() == "2: 4-10"
    assert table.dealt_in() == "4 5 6 1"
    assert table.deal() == "3: 4-5 5-10"
    assert table.dealt_in() == "4 5 6 1"
    assert deals(table, 3) == ["4: 5-5 6-10", "5: 6-5 1-10", "6: 1-5 4-10"]


@pytest.mark.rule("blinds.dead-button")
def test_dead_button_when_the_next_big_blind_or_the_button_leaves() -> None:
    table = Round("dead")
    table.leave(4)
    assert deals(table, 3) == ["2: 3-5 5-10", "3: 5-5 6-10", "5: 6-5 1-10"]
    table = Round("dead")
    table.leave(1)
    assert deals(table, 2) == ["2: 3-5 4-10", "3: 4-5 5-10"]


@pytest.mark.rule("blinds.dead-button", "blinds.no-entry-between-blind-and-button")
def test_dead_button_with_a_newcomer_in_the_big_blinds_empty_seat() -> None:
    table = Round("dead")
    table.leave(3)
    table.sit(3, posts=True)
    assert table.deal() == "2: 4-10", "a newcomer does not take the leaver's small blind"
    assert not table.is_in(3)
    assert table.deal() == "3: 4-5 5-10"
    assert not table.is_in(3), "the button is at his seat and has not passed it"
    assert table.deal() == "4: 5-5 6-10 3-10"
    assert table.dealt_in() == "5 6 1 2 3 4"
    assert deals(table, 4) == ["5: 6-5 1-10", "6: 1-5 2-10", "1: 2-5 3-10", "2: 3-5 4-10"]


@pytest.mark.rule("blinds.dead-button", "blinds.no-entry-between-blind-and-button")
def test_dead_button_with_a_newcomer_in_the_small_blinds_empty_seat() -> None:
    table = Round("dead")
    table.leave(2)
    table.sit(2, posts=True)
    assert table.deal() == "2: 3-5 4-10"
    assert table.dealt_in() == "3 4 5 6 1"
    assert table.deal() == "3: 4-5 5-10 2-10"
    assert table.dealt_in() == "4 5 6 1 2 3"


@pytest.mark.rule("blinds.dead-button", "blinds.new-player-waits")
def test_dead_button_with_a_newcomer_who_is_next_for_the_big_blind() -> None:
    table = Round("dead")
    table.leave(4)
    table.sit(4)
    assert table.deal() == "2: 3-5 4-10", "the big blind reaches him at once"
    assert table.is_in(4)
    assert deals(table, 2) == ["3: 4-5 5-10", "4: 5-5 6-10"]


# ------------------------------------------------------------------------------------------ the moving button


@pytest.mark.rule("blinds.moving-button", "option.button-method")
@editions
def test_moving_button_when_the_big_blind_leaves_has_two_big_blinds(edition: str) -> None:
    table = Round("moving", 9, house=HOUSES[edition])
    table.leave(3)
    assert deals(table, 3) == ["2: 4-10 5-10", "4: 4-5 5-5 6-10", "5: 6-5 7-10"]


@pytest.mark.rule("blinds.moving-button", "option.button-method")
@editions
def test_moving_button_when_the_small_blind_leaves_has_a_blind_on_the_button(edition: str) -> None:
    table = Round("moving", 9, house=HOUSES[edition])
    table.leave(2)
    assert deals(table, 3) == ["3: 3-5 4-10 5-10", "4: 4-5 5-5 6-10", "5: 6-5 7-10"]


@pytest.mark.rule("blinds.moving-button")
@editions
def test_moving_button_when_both_blinds_leave_has_both_blinds_on_the_button(edition: str) -> None:
    table = Round("moving", house=HOUSES[edition])
    table.leave(2, 3)
    assert deals(table, 3) == ["4: 4-10+5 5-10 6-10", "5: 5-5 6-5 1-10", "6: 1-5 4-10"]


@pytest.mark.rule("blinds.moving-button", "option.button-method")
def test_moving_button_when_the_next_big_blind_or_the_button_leaves() -> None:
    table = Round("moving")
    table.leave(4)
    assert deals(table, 3) == ["2: 3-5 5-10", "3: 5-5 6-10", "5: 6-5 1-10"]
    table = Round("moving", 9)
    table.leave(1)
    assert deals(table, 2) == ["2: 3-5 4-10", "3: 4-5 5-10"]


@pytest.mark.rule("blinds.moving-button", "blinds.no-entry-between-blind-and-button")
def test_moving_button_passes_a_newcomer_in_a_leavers_seat() -> None:
    table = Round("moving")
    table.leave(3)
    table.sit(3, posts=True)
    assert table.deal() == "2: 4-10 5-10"
    assert not table.is_in(3)
    assert table.deal() == "4: 4-5 5-5 6-10 3-10", "the button has passed seat 3"
    assert table.dealt_in() == "5 6 1 2 3 4"
    assert deals(table, 5) == ["5: 6-5 1-10", "6: 1-5 2-10", "1: 2-5 3-10", "2: 3-5 4-10", "3: 4-5 5-10"]


@pytest.mark.rule("blinds.moving-button", "blinds.new-player-waits")
def test_moving_button_with_newcomers_among_two_big_blinds() -> None:
    table = Round("moving")
    table.leave(3, 4)
    table.sit(4)
    # seats 4 and 5 are the first and the second player after the button, and the big blind is due from both
    assert table.deal() == "2: 4-10 5-10"
    assert table.is_in(4)
    assert deals(table, 2) == ["4: 4-5 5-5 6-10", "5: 6-5 1-10"]


@pytest.mark.rule("blinds.moving-button")
def test_moving_button_when_the_whole_next_round_has_gone() -> None:
    table = Round("moving", 9)
    table.leave(2, 3, 4, 5)
    assert deals(table, 3) == ["6: 6-10+5 7-10 8-10", "7: 7-5 8-5 9-10", "8: 9-5 1-10"]


# ------------------------------------------------------------------------------------------ heads-up


@pytest.mark.rule("blinds.heads-up-button")
@editions
@methods
def test_heads_up_the_small_blind_is_on_the_button(method: ButtonMethod, edition: str) -> None:
    table = Round(method, (2, 5), button=2, house=HOUSES[edition], first=False)
    assert deals(table, 3) == ["2: 2-5 5-10", "5: 5-5 2-10", "2: 2-5 5-10"]
    assert table.dealt_in() == "5 2"


@pytest.mark.rule("blinds.becoming-heads-up")
@editions
@methods
def test_on_becoming_heads_up_the_more_recent_big_blind_gets_the_button(method: ButtonMethod, edition: str) -> None:
    table = Round(method, 3, button=3, house=HOUSES[edition], first=False)
    assert deals(table, 2) == ["3: 1-5 2-10", "1: 2-5 3-10"]
    table.leave(1)
    assert deals(table, 2) == ["3: 3-5 2-10", "2: 2-5 3-10"]
    table = Round(method, 3, button=3, house=HOUSES[edition], first=False)
    deals(table, 2)
    table.leave(3)
    assert deals(table, 2) == ["2: 2-5 1-10", "1: 1-5 2-10"]
    table = Round(method, 3, button=3, house=HOUSES[edition], first=False)
    deals(table, 2)
    table.leave(2)
    assert deals(table, 2) == ["3: 3-5 1-10", "1: 1-5 3-10"]


@pytest.mark.rule("blinds.heads-up-button", "blinds.becoming-heads-up")
@methods
def test_two_who_are_left_of_many_play_heads_up(method: ButtonMethod) -> None:
    table = Round(method, 6)
    table.leave(2, 3, 4, 6)  # seat 1 had the big blind never, nor had seat 5: the button goes on to the next player
    assert deals(table, 2) == ["5: 5-5 1-10", "1: 1-5 5-10"]


@pytest.mark.rule("blinds.heads-up-button", "blinds.dead-button")
def test_dead_button_from_heads_up_to_three_players() -> None:
    table = Round("dead", (2, 5), ring=6, button=2)
    assert table.deal() == "5: 5-5 2-10"
    table.sit(3)
    assert deals(table, 3) == ["5: 2-5 3-10", "2: 3-5 5-10", "3: 5-5 2-10"]


@pytest.mark.rule("blinds.heads-up-button", "blinds.dead-button")
def test_dead_button_from_heads_up_when_the_newcomer_is_not_the_next_big_blind() -> None:
    table = Round("dead", (2, 5), ring=6, button=2)
    assert table.deal() == "5: 5-5 2-10"
    table.sit(6, posts=True)
    assert table.deal() == "2: 2-5 5-10"
    assert table.dealt_in() == "5 2", "two players have the blinds between them, and the third is next"
    assert deals(table, 3) == ["2: 5-5 6-10", "5: 6-5 2-10", "6: 2-5 5-10"]


@pytest.mark.rule("blinds.heads-up-button", "blinds.moving-button")
def test_moving_button_from_heads_up_to_three_players() -> None:
    table = Round("moving", (2, 5), ring=6, button=2)
    assert table.deal() == "5: 5-5 2-10"
    table.sit(3)
    # seat 2 has paid no small blind yet and pays it on the button; the big blind is due from the two after it
    assert deals(table, 4) == ["2: 2-5 3-10 5-10", "3: 3-5 5-5 2-10", "5: 2-5 3-10", "2: 3-5 5-10"]


@pytest.mark.rule("blinds.heads-up-button", "blinds.moving-button")
def test_moving_button_from_heads_up_when_the_newcomer_sits_on_the_other_side() -> None:
    table = Round("moving", (2, 5), ring=6, button=2)
    assert table.deal() == "5: 5-5 2-10"
    table.sit(6)
    assert deals(table, 4) == ["2: 2-5 5-10 6-10", "5: 5-5 6-5 2-10", "6: 2-5 5-10", "2: 5-5 6-10"]


@pytest.mark.rule("blinds.becoming-heads-up")
@methods
def test_one_who_is_left_alone_has_the_button_against_a_newcomer(method: ButtonMethod) -> None:
    table = Round(method, (2, 5), ring=6, button=2)
    table.leave(2)
    table.sit(1)
    assert deals(table, 2) == ["5: 5-5 1-10", "1: 1-5 5-10"]


@pytest.mark.rule("blinds.heads-up-button")
@methods
def test_one_who_is_left_alone_plays_heads_up_with_a_newcomer_in_any_seat(method: ButtonMethod) -> None:
    table = Round(method, 3)
    table.leave(1, 3)
    table.sit(3)  # where the big blind was
    assert table.deal() == "2: 2-5 3-10"
    table = Round(method, (2, 5), ring=6, button=2)
    assert table.deal() == "5: 5-5 2-10"
    table.leave(2)
    table.sit(1)
    assert table.deal() == "5: 5-5 1-10"


@pytest.mark.rule("blinds.moving-button")
def test_the_button_catches_up_where_somebody_was_let_in_before_the_big_blind() -> None:
    house = HOUSES["home"].changed(enter_between_blinds=True)
    table = Round("moving", (1, 2, 4), ring=6, house=house)
    table.opening = None
    table.sit(3, posts=True)
    assert table.deal() == "2: 4-5 1-10 3-10"
    table.leave(2)
    # three are left; after seat 1 the big blind is due from seat 3, and the button catches up with it
    assert deals(table, 3) == ["4: 1-5 3-10", "1: 3-5 4-10", "3: 4-5 1-10"]


# ------------------------------------------------------------------------------------------ one blind, or three


@methods
@pytest.mark.rule("blinds.every-round-button-and-blinds")
def test_a_single_blind_goes_round_left_of_the_button(method: ButtonMethod) -> None:
    table = Round(method, 4, blinds=(10,), first=False)
    assert deals(table, 5) == ["1: 2-10", "2: 3-10", "3: 4-10", "4: 1-10", "1: 2-10"]


@pytest.mark.rule("blinds.moving-button", "blinds.dead-button")
def test_a_single_blind_whose_player_leaves() -> None:
    moving = Round("moving", 5, blinds=(10,))
    moving.leave(2)
    assert deals(moving, 2) == ["3: 3-10 4-10", "4: 5-10"]
    dead = Round("dead", 5, blinds=(10,))
    dead.leave(2)
    assert deals(dead, 2) == ["2: 3-10", "3: 4-10"]


@pytest.mark.rule("blinds.more-than-two-blinds")
@methods
def test_of_three_blinds_the_smallest_is_left_of_the_button_or_on_it_as_the_house_says(method: ButtonMethod) -> None:
    left = Round(method, 6, blinds=(5, 5, 10), first=False)
    assert deals(left, 3) == ["1: 2-5 3-5 4-10", "2: 3-5 4-5 5-10", "3: 4-5 5-5 6-10"]
    house = HOUSES["home"].changed(first_of_many_blinds="on-button")
    on_it = Round(method, 6, blinds=(2, 5, 10), house=house, first=False)
    assert deals(on_it, 3) == ["1: 1-2 2-5 3-10", "2: 2-2 3-5 4-10", "3: 3-2 4-5 5-10"]


@pytest.mark.rule("blinds.more-than-two-blinds", "blinds.moving-button")
def test_three_blinds_and_a_player_who_leaves() -> None:
    moving = Round("moving", 7, blinds=(2, 5, 10))
    moving.leave(4)  # who had the ten
    # the ten is due from 5 and 6; 5 owes the five and 6 nothing more; 3 has still the two to pay
    assert deals(moving, 4) == ["2: 3-2 5-10 6-10", "3: 5-5 6-5 7-10", "5: 5-2 6-2 7-5 1-10", "6: 7-2 1-5 2-10"]
    dead = Round("dead", 7, blinds=(2, 5, 10))
    dead.leave(4)
    assert deals(dead, 4) == ["2: 3-2 5-10", "3: 5-5 6-10", "4: 5-2 6-5 7-10", "5: 6-2 7-5 1-10"]


@pytest.mark.rule("blinds.more-than-two-blinds", "blinds.heads-up-button")
@methods
def test_three_blinds_need_four_players_and_the_smallest_is_left_out_before_that(method: ButtonMethod) -> None:
    table = Round(method, 4, blinds=(2, 5, 10), first=False)
    assert deals(table, 2) == ["1: 2-2 3-5 4-10", "2: 3-2 4-5 1-10"]
    table.leave(3)
    assert deals(table, 2) == ["4: 1-5 2-10", "1: 2-5 4-10"]
    table.leave(4)
    assert deals(table, 2) == ["2: 2-5 1-10", "1: 1-5 2-10"]


@pytest.mark.rule("blinds.more-than-two-blinds")
@methods
def test_when_a_blind_falls_away_the_button_catches_up_with_the_others(method: ButtonMethod) -> None:
    table = Round(method, 4, blinds=(2, 5, 10))
    table.leave(1)  # who had the button: the ten goes on from seat 4 to seat 2
    assert deals(table, 3) == ["3: 4-5 2-10", "4: 2-5 3-10", "2: 3-5 4-10"]


# ------------------------------------------------------------------------------------------ fairness over many deals


@pytest.mark.rule("blinds.every-round-button-and-blinds", "blinds.moving-button", "blinds.dead-button")
@pytest.mark.parametrize("seed", range(40))
@methods
def test_whoever_stays_pays_every_blind_once_a_round_whoever_comes_and_goes(method: ButtonMethod, seed: int) -> None:
    rng = random.Random(f"{method} {seed}")
    table = Round(method, 9, button=rng.randint(1, 9), first=False)
    staying = set(rng.sample(range(1, 10), 4))
    big: dict[int, int] = Counter()
    small: dict[int, int] = Counter()
    for _ in range(300):
        table.deal()
        assert table.dealt is not None
        posts = table.dealt.placement.posts
        assert len({post.seat for post in posts}) == len(posts), "nobody posts twice"
        assert all(table.is_in(post.seat) for post in posts)
        for post in posts:
            if post.live == 10:
                big[post.seat] += 1
            if 5 in (post.live, post.dead):
                small[post.seat] += 1
        for seat in set(range(1, 10)) - staying:
            if seat not in table.chairs:
                if rng.random() < 0.1:
                    table.sit(seat, posts=rng.random() < 0.5)
            elif rng.random() < 0.1:
                table.leave(seat)
    assert max(big[seat] for seat in staying) - min(big[seat] for seat in staying) <= 1
    assert max(small[seat] for seat in staying) - min(small[seat] for seat in staying) <= 1
    assert all(abs(big[seat] - small[seat]) <= 1 for seat in staying)


@pytest.mark.rule("blinds.no-entry-between-blind-and-button")
@pytest.mark.parametrize("seed", range(20))
@methods
def test_nobody_comes_in_between_the_button_and_the_big_blind(method: ButtonMethod, seed: int) -> None:
    rng = random.Random(f"{method} {seed}")
    table = Round(method, 5, ring=9, first=False)
    for _ in range(200):
        newcomers = {seat for seat in table.chairs if table.stands(seat).kind == "new"}
        table.deal()
        assert table.dealt is not None
        placement = table.dealt.placement
        for seat in newcomers:
            if table.is_in(seat) and not any(post.seat == seat for post in placement.posts):
                assert not is_between(9, seat, placement)
        for seat in range(1, 10):
            if seat not in table.chairs and rng.random() < 0.2:
                table.sit(seat, posts=True)
            elif seat in table.chairs and len(table.chairs) > 4 and rng.random() < 0.1:
                table.leave(seat)
