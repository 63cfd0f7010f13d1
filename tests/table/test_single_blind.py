"""Lowball with a single blind at a real table: short blinds, debts, and a blind that is not taken."""

import pytest
from evenings import HOUSES, Evening, terms_of
from msgspec.structs import replace

from cardspeak.deal import commands as play
from cardspeak.table import Terms
from cardspeak.table import commands as wanted

methods = pytest.mark.parametrize("method", ["moving", "dead"])
SHORT = 2
"""The seat that is due for the blind and cannot pay it."""


def single_blind(method: str) -> Terms:
    terms = terms_of("ace-to-five", "limit:10/20", HOUSES["home"].changed(button_method=method, buy_in_limit=1))
    (game,) = terms.games
    forced = replace(game.stakes.forced, blinds=(10,))
    return replace(terms, games=(replace(game, stakes=replace(game.stakes, forced=forced)),))


def due_with(method: str, chips: int) -> Evening:
    """Six players; seat 2 is due for the blind of the next deal and has so much."""
    evening = Evening(single_blind(method), players=range(1, 7), chips=200, seats=8)
    evening.draw(1)
    evening.do(wanted.Charge(player=f"p{SHORT}", amount=200 - chips))
    return evening


def wins(evening: Evening, winner: int) -> None:
    """Everybody else gives up a hand against the winner, who is all-in."""
    while not evening.deal.is_over:
        options = evening.deal.options
        assert options is not None
        match evening.deal.state.phase:
            case "betting":
                choices = evening.deal.choices
                evening.do(play.Check(seat=options.seat) if choices.check else play.Fold(seat=options.seat))
            case "drawing":
                evening.do(play.Draw(seat=options.seat))
            case _:
                evening.do(play.Show(seat=winner) if options.seat == winner else play.Muck(seat=options.seat))


@pytest.mark.rule("lowball.single-blind-short-player")
@methods
def test_less_than_half_a_blind_is_all_in_and_the_next_player_posts_it(method: str) -> None:
    evening = due_with(method, 4)
    assert evening.start_with_cards() == "1: 2-10 3-10"
    assert (evening.deal.stacks[2], evening.deal.state.wager[evening.deal.state.place_of[2]]) == (0, 4)
    assert evening.deal.to_act == 4
    assert evening.deal.choices.call == 10


@pytest.mark.rule("lowball.single-blind-short-player")
@methods
@pytest.mark.parametrize("posts", [True, False])
def test_who_wins_with_a_short_blind_owes_it_at_once(method: str, *, posts: bool) -> None:
    evening = due_with(method, 4)
    evening.start_with_cards()
    wins(evening, SHORT)
    assert evening.chips("p2") == 8
    assert evening.player("p2").standing.kind == "short-blind"
    evening.buy("p2", 100)
    if posts:
        evening.do(wanted.ComeIn(player="p2", how="post"))
        assert evening.next_deal() == "3: 4-10 2-10"
        assert evening.player("p2").standing.kind == "in"
        return
    dealt: list[str] = []
    while not evening.is_in("p2") or not dealt:
        dealt.append(evening.next_deal())
    assert dealt == ["3: 4-10", "4: 5-10", "5: 6-10", "6: 1-10", "1: 2-10"]


@pytest.mark.rule("lowball.single-blind-half-counts")
@methods
def test_half_a_blind_meets_it_and_the_opener_comes_in_for_all_of_it(method: str) -> None:
    evening = due_with(method, 5)
    assert evening.start_with_cards() == "1: 2-10"
    assert evening.deal.to_act == 3
    assert evening.deal.choices.call == 10
    wins(evening, SHORT)
    assert evening.player("p2").standing.kind == "in"


@pytest.mark.rule("lowball.single-blind-refused")
@methods
def test_who_does_not_take_the_blind_is_dealt_out_until_it_comes_again(method: str) -> None:
    evening = Evening(single_blind(method), players=range(1, 7), chips=200, seats=8, button=6)
    evening.away("p1")
    dealt = [evening.next_deal().split()[1]]
    evening.back("p1")
    assert "wait for the blinds" in evening.refused(wanted.ComeIn(player="p1", how="kill")).reason
    while not evening.is_in("p1"):
        dealt.append(evening.next_deal().split()[1])
    assert dealt == ["2-10", "3-10", "4-10", "5-10", "6-10", "1-10"]
