"""Coming in, coming back, changing seats: who is dealt in and who pays what, by the rules' own figures."""

import pytest
from evenings import HOUSES, IN, NEW, Round

from cardspeak.rulebook.options.table import ButtonMethod
from cardspeak.table.blinds import Standing, due_before
from cardspeak.table.missed import Missed

editions = pytest.mark.parametrize("edition", HOUSES)
methods = pytest.mark.parametrize("method", ["moving", "dead"])
BOTH = Standing(kind="owes", missed=Missed(small=True, big=True))
BIG = Standing(kind="owes", missed=Missed(big=True))
SMALL = Standing(kind="owes", missed=Missed(small=True))


def settled(method: ButtonMethod, seats: int | tuple[int, ...], *, button: int, **how: object) -> Round:
    """A game past its first round, whose last deal had this button."""
    table = Round(method, seats, button=button, first=False, **how)  # type: ignore[arg-type] # as Round takes them
    table.opening = None
    table.deal()
    return table


# ------------------------------------------------------------------------------------------ new players


@pytest.mark.rule("blinds.new-player-waits")
@editions
@methods
def test_a_new_player_who_waits_is_dealt_in_as_big_blind(method: ButtonMethod, edition: str) -> None:
    table = settled(method, (1, 2, 3, 4, 5, 7), ring=7, button=1, house=HOUSES[edition])
    table.sit(6)
    assert table.deal() == "2: 3-5 4-10"
    assert not table.is_in(6)
    assert table.why_waiting(6) == ("blinds.new-player-waits",)
    assert table.deal() == "3: 4-5 5-10"
    assert not table.is_in(6)
    assert table.deal() == "4: 5-5 6-10"
    assert table.is_in(6)


@pytest.mark.rule("blinds.new-player-posts")
@editions
@methods
def test_a_new_player_may_post_the_big_blind_and_have_a_hand_at_once(method: ButtonMethod, edition: str) -> None:
    table = settled(method, (1, 2, 3, 4, 5, 7), button=1, house=HOUSES[edition])
    table.sit(6, posts=True)
    assert table.deal() == "2: 3-5 4-10 6-10"
    assert table.is_in(6)
    assert table.stands(6) == IN
    assert table.deal() == "3: 4-5 5-10", "and then nothing until the blind comes to him"
    assert table.deal() == "4: 5-5 6-10"


@pytest.mark.rule("blinds.new-player-lets-button-pass")
@editions
@methods
def test_letting_the_button_go_by_is_no_missed_blind(method: ButtonMethod, edition: str) -> None:
    table = settled(method, 9, button=1, house=HOUSES[edition])
    table.leave(6)
    table.sit(6)
    table.away(6)
    for _ in range(6):  # both blinds and the button pass seat 6
        table.deal()
    table.back(6, posts=True)
    assert table.stands(6) == NEW
    assert table.deal() == "9: 1-5 2-10 6-10", "ten, not fifteen"


@pytest.mark.rule("blinds.no-entry-between-blind-and-button", "option.enter-between-blinds")
@editions
@methods
def test_no_new_player_between_the_button_and_the_big_blind(method: ButtonMethod, edition: str) -> None:
    table = settled(method, (1, 2, 3, 4, 6, 7, 8, 9), button=3, house=HOUSES[edition])
    table.sit(5, posts=True)
    assert table.deal() == "4: 6-5 7-10"
    assert not table.is_in(5)
    assert "blinds.no-entry-between-blind-and-button" in table.why_waiting(5)
    assert table.deal() == "6: 7-5 8-10 5-10"
    assert table.is_in(5)


@pytest.mark.rule("option.enter-between-blinds", "blinds.no-entry-between-blind-and-button")
@editions
@methods
def test_where_the_house_lets_players_in_there_they_post_and_play_at_once(method: ButtonMethod, edition: str) -> None:
    house = HOUSES[edition].changed(enter_between_blinds=True)
    table = settled(method, (1, 2, 3, 5, 6, 7, 8), ring=9, button=2, house=house)
    table.sit(4, posts=True)
    assert table.deal() == "3: 5-5 6-10 4-10"
    assert table.dealt_in() == "4 5 6 7 8 1 2 3"
    assert table.deal() == "5: 6-5 7-10", "the button passes him, who has paid for no blind before it"
    assert table.dealt_in() == "6 7 8 1 2 3 4 5"
    for _ in range(5):
        table.deal()
    assert table.deal() == "3: 4-5 5-10"


@pytest.mark.rule("option.enter-between-blinds")
@methods
def test_missed_blinds_are_not_made_up_between_the_button_and_the_big_blind(method: ButtonMethod) -> None:
    for house, comes_in in ((HOUSES["home"], False), (HOUSES["home"].changed(enter_between_blinds=True), True)):
        table = settled(method, 9, button=3, house=house)
        table.change(5, standing=BOTH, posts=True)
        table.deal()
        assert table.is_in(5) is comes_in, "the button is at seat 4 and the big blind at seat 6 or 7"


# ------------------------------------------------------------------------------------------ missed blinds


@pytest.mark.rule("blinds.missed-blinds-made-up", "blinds.missed-blinds-live-part")
@editions
@methods
def test_who_missed_both_blinds_posts_both_or_waits_for_the_big_blind(method: ButtonMethod, edition: str) -> None:
    table = settled(method, 9, button=1, house=HOUSES[edition])
    table.away(4)
    assert table.deal() == "2: 3-5 5-10"
    assert table.stands(4) == BIG
    assert table.deal() == "3: 5-5 6-10"
    assert table.stands(4) == BOTH
    table.back(4, posts=True)
    assert table.deal() == "5: 6-5 7-10 4-10+5", "ten of fifteen are his bet"
    assert table.stands(4) == IN


@pytest.mark.rule("blinds.missed-blinds-made-up")
@methods
def test_waiting_for_the_big_blind_clears_the_debt(method: ButtonMethod) -> None:
    table = settled(method, 6, button=1)
    table.away(4)
    assert [table.deal() for _ in range(2)] == ["2: 3-5 5-10", "3: 5-5 6-10"]
    table.back(4)
    assert [table.deal() for _ in range(4)] == ["5: 6-5 1-10", "6: 1-5 2-10", "1: 2-5 3-10", "2: 3-5 4-10"]
    assert table.stands(4) == IN
    assert table.deal() == "3: 4-5 5-10"


@pytest.mark.rule("blinds.missed-blinds-made-up")
@methods
def test_a_small_blind_alone_is_missed_and_made_up(method: ButtonMethod) -> None:
    table = settled(method, 9, button=1)
    table.away(3)  # the big blind of the last deal
    table.deal()
    assert table.stands(3) == SMALL
    table.deal()
    table.back(3, posts=True)
    assert table.deal().endswith(" 3-5"), "five, live by the text"
    table = settled(method, 9, button=1, house=HOUSES["home"].changed(missed_small_blind_alone="dead"))
    table.away(3)
    table.deal()
    table.deal()
    table.back(3, posts=True)
    assert table.deal().endswith(" 3-0+5")


@pytest.mark.rule("blinds.missed-blinds-made-up")
@methods
def test_what_passes_while_nothing_is_due_costs_nothing(method: ButtonMethod) -> None:
    table = settled(method, 9, button=1)
    table.away(7)
    assert [table.deal() for _ in range(2)] == ["2: 3-5 4-10", "3: 4-5 5-10"]
    table.back(7)
    assert table.deal() == "4: 5-5 6-10"
    assert table.is_in(7)
    assert table.stands(7) == IN


@pytest.mark.rule("blinds.missed-blinds-made-up", "blinds.missed-blinds-live-part")
@pytest.mark.parametrize("seat", range(1, 10))
@pytest.mark.parametrize(("owes", "posts"), [(SMALL, "5"), (BIG, "10"), (BOTH, "10+5")])
@methods
def test_missed_blinds_posted_from_each_position(method: ButtonMethod, owes: Standing, posts: str, seat: int) -> None:
    table = settled(method, 9, button=9)  # blinds at 1 and 2
    table.change(seat, standing=owes, posts=True)
    said = table.deal()
    match seat:
        case 1:  # the moving button has passed it; the dead one is there
            assert table.is_in(1) is (method == "moving")
            assert said == ("2: 2-5 3-10 4-10 1-" + posts if method == "moving" else "1: 2-5 3-10")
        case 2:  # the big blind has passed it, and the button has not
            assert not table.is_in(2)
            assert said == ("1: 3-10 4-10" if method == "moving" else "1: 3-10")
        case 3:  # the big blind itself clears everything
            assert said == "1: 2-5 3-10"
            assert table.stands(3) == IN
        case _:
            assert said == f"1: 2-5 3-10 {seat}-{posts}"
            assert table.stands(seat) == IN


@pytest.mark.rule("blinds.busted-player-owes-missed")
@editions
@methods
def test_who_goes_broke_makes_up_what_passed_before_the_rebuy(method: ButtonMethod, edition: str) -> None:
    table = settled(method, 9, button=2, house=HOUSES[edition])  # blinds at 3 and 4
    table.away(5)
    assert [table.deal() for _ in range(2)] == ["3: 4-5 6-10", "4: 6-5 7-10"]
    table.back(5, posts=True)
    assert table.deal() == "6: 7-5 8-10 5-10+5"


# ------------------------------------------------------------------------------------------ a newly started game


@pytest.mark.rule("blinds.new-game-drawers")
@editions
@methods
def test_who_drew_for_the_button_owes_the_blinds_that_pass(method: ButtonMethod, edition: str) -> None:
    table = Round(method, 9, house=HOUSES[edition], first=False)
    table.away(4)
    assert [table.deal() for _ in range(3)] == ["1: 2-5 3-10", "2: 3-5 5-10", "3: 5-5 6-10"]
    assert table.stands(4) == BOTH
    table.back(4, posts=True)
    assert table.deal() == "5: 6-5 7-10 4-10+5"


@pytest.mark.rule("blinds.new-game-drawers")
@methods
def test_who_drew_and_is_away_for_the_first_deal_has_missed_what_it_passes(method: ButtonMethod) -> None:
    table = Round(method, 9, first=False)
    table.away(2, 3)
    assert table.deal() == "1: 4-5 5-10"
    assert table.stands(2) == BOTH
    assert table.stands(3) == BOTH


@pytest.mark.rule("blinds.new-game-first-revolution")
@editions
@methods
def test_in_a_new_game_nothing_is_posted_in_a_seat_that_no_blind_has_passed(method: ButtonMethod, edition: str) -> None:
    table = Round(method, (1, 2, 4, 5, 6, 7, 9), button=1, house=HOUSES[edition], first=False)
    assert [table.deal() for _ in range(3)] == ["1: 2-5 4-10", "2: 4-5 5-10", "4: 5-5 6-10"]
    table.sit(8)
    table.sit(3)
    assert table.deal() == "5: 6-5 7-10"
    assert table.is_in(8)
    assert not table.is_in(3), "the big blind has passed seat 3"
    table.change(3, posts=True)
    assert table.deal() == "6: 7-5 8-10 3-10"


@pytest.mark.rule("blinds.new-game-first-revolution")
@methods
def test_after_the_first_round_a_new_player_posts_or_waits_anywhere(method: ButtonMethod) -> None:
    table = Round(method, (1, 2, 3, 4, 5), ring=6, first=False)
    for _ in range(4):
        table.deal()  # the big blind has come to seat 1, the first button
    table.sit(6)
    assert table.deal() == "5: 1-5 2-10"
    assert not table.is_in(6)


# ------------------------------------------------------------------------------------------ seat changes


def change_seat(table: Round, seat: int, to: int) -> None:
    position = due_before(table.blinds.ring, table.chairs.values(), seat, table.last)
    table.leave(seat)
    table.sit(to, standing=Standing(kind="moved", position=position))


@pytest.mark.rule("blinds.seat-change-relative-position")
@editions
@methods
def test_moving_two_positions_away_costs_two_hands(method: ButtonMethod, edition: str) -> None:
    table = settled(method, (1, 2, 3, 4, 5, 6, 7, 8, 10), button=1, house=HOUSES[edition])  # big blind 3
    change_seat(table, 6, 9)
    assert table.deal() == "2: 3-5 4-10"
    assert not table.is_in(9)
    assert table.deal() == "3: 4-5 5-10"
    assert not table.is_in(9)
    assert table.deal() == "4: 5-5 7-10"
    assert table.is_in(9)


@pytest.mark.rule("blinds.seat-change-closer")
@editions
@methods
def test_moving_closer_costs_nothing(method: ButtonMethod, edition: str) -> None:
    table = settled(method, (1, 2, 3, 4, 5, 7, 8, 9, 10), button=1, house=HOUSES[edition])
    change_seat(table, 8, 6)
    assert table.deal() == "2: 3-5 4-10"
    assert table.is_in(6)
    assert [table.deal() for _ in range(2)] == ["3: 4-5 5-10", "4: 5-5 6-10"]


@pytest.mark.rule("blinds.seat-change-post")
@editions
@methods
def test_who_will_not_wait_after_a_seat_change_may_post(method: ButtonMethod, edition: str) -> None:
    table = settled(method, (1, 2, 3, 4, 5, 6, 7, 8, 10), button=1, house=HOUSES[edition])
    change_seat(table, 6, 9)
    table.change(9, posts=True)
    assert table.deal() == "2: 3-5 4-10 9-10"
    assert table.is_in(9)


@pytest.mark.rule("blinds.seat-change-post", "lowball.seat-change-after-blinds", "lowball.big-blind-passed")
@methods
def test_at_lowball_it_takes_a_kill_or_the_old_position(method: ButtonMethod) -> None:
    table = settled(method, (1, 2, 3, 4, 5, 6, 7, 8, 10), button=1, lowball=True)
    change_seat(table, 6, 9)
    table.change(9, posts=True)
    assert table.deal() == "2: 3-5 4-10"
    assert not table.is_in(9), "ten is not enough"
    table.change(9, kills=True)
    table.deal()
    assert table.is_in(9)


@pytest.mark.rule("lowball.seat-change-after-blinds")
@methods
def test_at_lowball_who_has_taken_all_blinds_waits_for_the_old_position_and_kills_nothing(method: ButtonMethod) -> None:
    table = settled(method, (1, 2, 3, 4, 5, 6, 7, 8, 10), button=1, lowball=True)
    change_seat(table, 6, 9)
    assert [table.deal() for _ in range(2)] == ["2: 3-5 4-10", "3: 4-5 5-10"]
    assert not table.is_in(9)
    assert table.deal() == "4: 5-5 7-10"
    assert table.is_in(9)


@pytest.mark.rule("blinds.deal-off")
@editions
@methods
def test_who_deals_off_lets_the_blinds_pass_the_new_seat_once(method: ButtonMethod, edition: str) -> None:
    table = settled(method, (1, 2, 3, 4, 5, 6, 8, 9), ring=9, button=4, house=HOUSES[edition])
    table.leave(4)
    table.sit(7, standing=Standing(kind="dealt-off"))
    assert table.deal() == "5: 6-5 8-10"
    assert not table.is_in(7)
    assert table.deal() == "6: 8-5 9-10"
    assert not table.is_in(7)
    assert table.deal() == "8: 9-5 1-10"
    assert table.dealt_in() == "9 1 2 3 5 6 7 8"
    assert table.stands(7) == IN


@pytest.mark.rule("blinds.deal-off")
@methods
def test_a_second_pass_of_the_blinds_is_missed_by_one_who_dealt_off(method: ButtonMethod) -> None:
    table = settled(method, (1, 2, 3, 4, 5, 6, 8, 9), ring=9, button=4)
    table.leave(4)
    table.sit(7, standing=Standing(kind="dealt-off"))
    table.away(7)
    for _ in range(9):
        table.deal()
    assert table.stands(7).missed.big


# ------------------------------------------------------------------------------------------ lowball


@pytest.mark.rule("lowball.new-player-wait", "lowball.new-player-kill", "blinds.new-player-posts")
@methods
def test_a_new_player_at_lowball_waits_or_kills(method: ButtonMethod) -> None:
    table = settled(method, (1, 2, 3, 4, 5, 7, 8), button=1, lowball=True)
    table.sit(6, posts=True)
    assert table.deal() == "2: 3-5 4-10"
    assert not table.is_in(6), "posting only ten is not offered"
    assert table.deal() == "3: 4-5 5-10"
    assert table.deal() == "4: 5-5 6-10", "dealt in on the third hand with ten"
    assert table.is_in(6)
    table = settled(method, (1, 2, 3, 4, 5, 7, 8), button=1, lowball=True)
    table.sit(6)
    table.change(6, kills=True)
    table.deal()
    assert table.is_in(6)


@pytest.mark.rule("lowball.big-blind-passed")
@methods
def test_whom_the_big_blind_has_passed_at_lowball_waits_or_kills(method: ButtonMethod) -> None:
    table = settled(method, 9, button=1, lowball=True)
    table.change(6, standing=BOTH, posts=True)
    assert table.deal() == "2: 3-5 4-10"
    assert not table.is_in(6), "posting the missed blinds is not offered"
    table.change(6, kills=True)
    table.deal()
    assert table.is_in(6)
    assert table.stands(6) == IN


@pytest.mark.rule("lowball.single-blind-short-player")
@methods
def test_less_than_half_a_single_blind_makes_the_next_player_post_as_well(method: ButtonMethod) -> None:
    table = settled(method, 6, button=6, blinds=(10,), lowball=True)  # blind at 1
    table.change(2, chips=4)
    assert table.deal() == "1: 2-10 3-10", "the deal takes the four that seat 2 has"
    assert table.is_in(2)
    table.change(2, chips=100)
    assert [table.deal() for _ in range(3)] == ["3: 4-10", "4: 5-10", "5: 6-10"]


@pytest.mark.rule("lowball.single-blind-half-counts")
@methods
def test_half_a_single_blind_counts_as_all_of_it(method: ButtonMethod) -> None:
    table = settled(method, 6, button=6, blinds=(10,), lowball=True)
    table.change(2, chips=5)
    assert [table.deal() for _ in range(2)] == ["1: 2-10", "2: 3-10"]


@pytest.mark.rule("lowball.single-blind-short-player")
@methods
def test_the_debt_of_a_short_single_blind_is_paid_on_the_next_deal_or_waits_for_the_blind(method: ButtonMethod) -> None:
    owes = Standing(kind="short-blind")
    table = settled(method, 6, button=1, blinds=(10,), lowball=True)  # blind at 2
    table.change(5, standing=owes, posts=True)
    assert table.deal() == "2: 3-10 5-10"
    table = settled(method, 6, button=1, blinds=(10,), lowball=True)
    table.change(5, standing=owes)
    assert [table.deal() for _ in range(2)] == ["2: 3-10", "3: 4-10"]
    assert not table.is_in(5)
    assert table.deal() == "4: 5-10"
    assert table.is_in(5)


@pytest.mark.rule("lowball.single-blind-refused")
@methods
def test_who_declines_a_single_blind_comes_in_again_on_the_blind_only(method: ButtonMethod) -> None:
    table = settled(method, 6, button=5, blinds=(10,), lowball=True)  # blind at 6; seat 1 is next
    table.away(1)
    dealt = [table.deal()]
    table.back(1, posts=True)
    table.change(1, kills=True)
    for _ in range(4):
        dealt.append(table.deal())
        assert not table.is_in(1), "no kill and no post brings him in"
    assert [deal.split()[1] for deal in dealt] == ["2-10", "3-10", "4-10", "5-10", "6-10"]
    assert table.deal().split()[1] == "1-10"
    assert table.is_in(1)
