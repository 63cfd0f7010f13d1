"""Antes and deals that nobody opens: the middle waits, who may play for it, and when antes stop."""

import pytest
from evenings import HOUSES, Evening
from msgspec.structs import replace

from cardspeak.deal import commands as play
from cardspeak.deal.events import PassedOut
from cardspeak.table import commands as wanted
from cardspeak.table.events import AntesMadeUp
from cardspeak.table.state import Middle


def jacks(players: int = 5, chips: int = 400) -> Evening:
    return Evening("jacks", "limit:10/20:2", players=range(1, players + 1), chips=chips, button=players)


def pass_out(evening: Evening) -> int:
    """A deal that nobody opens; what was in the middle when it began."""
    evening.start_with_cards()
    pot = evening.deal.pot
    while not evening.deal.is_over:
        options = evening.deal.options
        assert options is not None
        evening.do(play.Check(seat=options.seat))
    assert any(isinstance(event, PassedOut) for event in evening.deal.log)
    return pot


def opened(evening: Evening) -> None:
    """A deal that somebody opens and wins."""
    evening.start_with_cards()
    while not evening.deal.is_over:
        options = evening.deal.options
        assert options is not None
        choices = evening.deal.choices
        if choices.call is None and choices.wagers is not None:
            evening.do(play.Wager(seat=options.seat, to=choices.wagers.amounts[0]))
        else:
            evening.do(play.Fold(seat=options.seat))


@pytest.mark.rule("jacks.passed-out-deal", "jacks.ante-limit")
def test_antes_stay_in_and_everybody_antes_again_up_to_three_times() -> None:
    evening = jacks()
    pots, buttons = [], []
    for _ in range(4):
        pots.append(pass_out(evening))
        buttons.append(evening.deal.state.setup.button)
    assert pots == [10, 20, 30, 30]
    assert buttons == [5, 1, 2, 3]
    assert evening.table.ledger.is_balanced
    assert evening.table.ledger.middle == 30


@pytest.mark.rule("jacks.ante-limit")
def test_the_limit_of_antes_is_the_houses_and_ends_with_the_pot() -> None:
    house = HOUSES["home"].changed(max_consecutive_antes=1)
    evening = Evening("draw", "limit:10/20:2", house=house, players=range(1, 6), chips=400, button=5)
    assert [pass_out(evening) for _ in range(3)] == [10, 10, 10]
    opened(evening)
    assert evening.table.state.middle == Middle()
    assert pass_out(evening) == 10


@pytest.mark.rule("draw.no-seat-change-with-carried-pot")
def test_nobody_changes_seats_while_antes_wait_in_the_middle() -> None:
    evening = Evening("draw", "limit:10/20:2", players=range(1, 6), chips=400, button=5)
    evening.do(wanted.ChangeSeat(player="p2", seat=8, at=0))
    pass_out(evening)
    pass_out(evening)
    refusal = evening.refused(wanted.ChangeSeat(player="p2", seat=2, at=0))
    assert refusal.under == ("draw.no-seat-change-with-carried-pot",)
    opened(evening)
    evening.do(wanted.ChangeSeat(player="p2", seat=2, at=0))


@pytest.mark.rule("draw.right-to-ante-in")
def test_who_joins_pays_the_antes_of_the_pot_and_is_dealt_in() -> None:
    evening = jacks()
    pass_out(evening)
    pass_out(evening)
    evening.sit(6, 400)
    evening.start_with_cards()
    assert evening.is_in("p6")
    assert [event.amount for event in evening.log if isinstance(event, AntesMadeUp)] == [4]
    assert evening.deal.stacks[6] == 400 - 6
    assert evening.deal.pot == 20 + 4 + 12
    (carried,) = evening.deal.state.setup.carried
    assert 6 in carried.seats, "he may win all of it"
    assert evening.table.ledger.is_balanced


@pytest.mark.rule("draw.right-to-ante-in", "irregularity.carried-money-eligibility")
def test_forfeited_money_is_only_for_those_who_were_dealt_in() -> None:
    evening = jacks()
    pass_out(evening)
    middle = evening.table.state.middle
    # a false opener's bet of 10 was lost to the pot as well
    carried = (replace(middle.carried[0], amount=20),)
    evening.table.state.middle = replace(middle, carried=carried, is_forfeited=True)
    evening.sit(6, 400)
    evening.start_with_cards()
    assert not evening.is_in("p6")
    assert evening.dealt_in() == "2 3 4 5 1"
    assert evening.deal.pot == 30


def test_two_chopped_blinds_alone_leave_nothing_in_the_middle() -> None:
    evening = Evening(house=HOUSES["cardroom11"], players=range(1, 7), button=1, seats=9)
    evening.start_with_cards()
    for seat in (4, 5, 6, 1):
        evening.do(play.Fold(seat=seat))
    evening.do(play.Chop(seat=2))
    evening.do(play.Chop(seat=3))
    assert evening.table.state.middle.total == 0
    assert evening.next_deal() == "2: 3-5 4-10"


@pytest.mark.rule("procedure.chopping-blinds", "irregularity.carried-money-eligibility")
def test_an_ante_in_a_chopped_pot_waits_for_those_who_played() -> None:
    evening = Evening("holdem", "limit:10/20:1", house=HOUSES["cardroom11"], players=range(1, 7), button=1, seats=9)
    evening.start_with_cards()
    for seat in (4, 5, 6, 1):
        evening.do(play.Fold(seat=seat))
    evening.do(play.Chop(seat=2))
    evening.do(play.Chop(seat=3))
    assert evening.table.state.middle.total == 6
    evening.sit(8, 1000)
    evening.do(wanted.ComeIn(player="p8", how="post"))
    assert evening.start_with_cards().startswith("2: ")
    assert not evening.is_in("p8")
    assert evening.player("p8").standing.kind == "new"
    assert evening.deal.pot == 6 + 6 + 15
    evening.give_to_last()
    evening.start_with_cards()
    assert evening.is_in("p8")
    assert evening.table.ledger.is_balanced


@pytest.mark.rule("draw.ante-only-player-after-re-ante", "draw.ante-only-player")
def test_who_has_nothing_left_still_plays_for_the_antes_he_matched() -> None:
    house = HOUSES["home"].changed(buy_in_limit=1)
    evening = Evening("jacks", "limit:10/20:2", house=house, players=range(2, 6), chips=400)
    evening.sit(1)
    evening.do(wanted.BuyIn(player="p1", amount=20, at=0))
    evening.draw(5)
    evening.do(wanted.Charge(player="p1", amount=18))
    assert pass_out(evening) == 10
    assert evening.chips("p1") == 0
    evening.start_with_cards()
    assert evening.is_in("p1")
    setup = evening.deal.state.setup
    assert [(each.amount, len(each.seats)) for each in setup.carried] == [(10, 5)]
    assert sorted(post.seat for post in setup.posts) == [2, 3, 4, 5]
    assert evening.deal.pot == 18


def test_antes_of_a_blind_game_come_from_all_or_from_one() -> None:
    for source, posts in (("each", 6), ("big-blind", 1), ("button", 1)):
        evening = Evening("holdem", "no-limit:5/10:1", players=range(1, 7), button=1)
        terms = evening.table.state.terms
        (game,) = terms.games
        forced = replace(game.stakes.forced, ante_from=source)
        terms = replace(terms, games=(replace(game, stakes=replace(game.stakes, forced=forced)),))
        evening.do(wanted.ProposeTerms(player="p1", terms=terms))
        evening.start_with_cards()
        antes = [post for post in evening.deal.state.setup.posts if post.kind == "ante"]
        assert len(antes) == posts
        if source != "each":
            assert antes[0].seat == (3 if source == "big-blind" else 1)
