"""The end of the evening: everybody cashes out, and nothing is left in the middle."""

import pytest
from evenings import HOUSES, Evening, assert_told_again, with_antes_waiting, with_kill_due
from msgspec.structs import replace

from cardspeak.deal import commands as play
from cardspeak.deal.setup import Carried
from cardspeak.rulebook import Refusal
from cardspeak.table import commands as wanted
from cardspeak.table.deals import start_deal
from cardspeak.table.decide import decide
from cardspeak.table.events import GameEnded, MiddleGivenBack, PlayerLeft
from cardspeak.table.settlement import over_evenings, settle
from cardspeak.table.state import Middle

editions = pytest.mark.parametrize("edition", list(HOUSES))


def end(evening: Evening) -> dict[str, int]:
    """What everybody goes home with, by the log."""
    done = evening.do(wanted.EndGame(at=evening.now))
    assert isinstance(done[-1], GameEnded)
    return {event.player: event.cashed for event in done if isinstance(event, PlayerLeft)}


@editions
def test_at_the_end_everybody_cashes_out_with_all_there_is(edition: str) -> None:
    evening = Evening(house=HOUSES[edition], players=[1, 2, 3], chips=500, button=1)
    evening.do(wanted.BuyIn(player="p3", amount=200, at=0, is_received=False))
    evening.start_with_cards()
    refusal = evening.refused(wanted.EndGame(at=0))
    assert refusal.reason == "a deal is on: end the game when it is over"
    evening.fold_out(3)
    assert end(evening) == {"p1": 500, "p2": 495, "p3": 705}
    ledger = evening.table.ledger
    assert ledger.is_balanced
    assert ledger.middle == 0
    assert [line.chips for line in ledger.lines] == [0, 0, 0]
    assert over_evenings([ledger]) == {"p1": 0, "p2": -5, "p3": 5}
    assert_told_again(evening)


@editions
@pytest.mark.rule("procedure.start-and-close-game")
def test_a_game_is_closed_when_its_deal_is_over_and_no_further_deal_starts(edition: str) -> None:
    evening = Evening(house=HOUSES[edition], players=[1, 2, 3], button=1)
    cited = () if edition == "home" else ("procedure.start-and-close-game",)
    evening.start_with_cards()
    assert evening.refused(wanted.EndGame(at=0)).under == cited
    assert evening.table.state.in_deal
    evening.fold_out(3)
    ended = evening.do(wanted.EndGame(at=evening.now))[-1]
    assert isinstance(ended, GameEnded)
    assert ended.under == cited
    assert evening.refused(wanted.StartDeal(at=0)).reason.startswith("the game is over")
    # what could still be asked about the deal that was the last is not asked any more
    assert evening.refused(play.AskToSee(seat=1, hand_of=3)).reason.startswith("the game is over")


def test_when_the_game_is_over_nothing_is_done_any_more() -> None:
    evening = Evening(players=[1, 2, 3], button=1)
    evening.next_deal()
    end(evening)
    state = evening.table.state
    assert state.is_ended
    commands = (
        wanted.Sit(player="p1", seat=1, at=0),
        wanted.StartDeal(at=0),
        wanted.EndGame(at=0),
        wanted.TakeBackLeave(player="p1", at=0),
        wanted.CorrectBuyIn(player="p1", change=5, at=0),
        play.AskToSee(seat=1, hand_of=2),
    )
    for command in commands:
        assert evening.refused(command).reason.startswith("the game is over")
    assert isinstance(start_deal(state, wanted.StartDeal(at=0)), Refusal)
    assert isinstance(decide(state, wanted.Arrive(player="p9", at=0), None), Refusal)


@pytest.mark.rule("ties.odd-chip-button-game", "ties.one-odd-chip-each")
def test_what_waits_in_the_middle_is_divided_among_those_who_played_for_it() -> None:
    evening = with_antes_waiting()
    evening.leave("p1")
    evening.sit(6, 400)
    evening.table.state.middle = replace(evening.table.state.middle, carried=(Carried(11, (2, 3, 4, 5)),))
    assert evening.table.state.last is not None
    assert evening.table.state.last.button == 5
    evening.do(wanted.EndGame(at=0))
    (given,) = [event for event in evening.log if isinstance(event, MiddleGivenBack)]
    shares = {share.player: share.change for share in given.shares}
    assert shares == {"p2": 3, "p3": 3, "p4": 3, "p5": 2}, "the odd ones from the left of the button on"
    assert "irregularity.carried-money-eligibility" in given.under


def test_each_pot_is_for_its_own_players_or_else_for_all_who_are_left_of_them() -> None:
    evening = with_antes_waiting()
    pots = (Carried(7, (1, 2, 3)), Carried(4, (2,)), Carried(8, ()))
    evening.table.state.middle = replace(evening.table.state.middle, carried=pots)
    evening.leave("p2")
    evening.sit(6, 400)
    cashed = end(evening)
    # 7 for seats 1 and 3; 4 and then 8 for seats 1, 3, 4 and 5
    assert cashed == {"p1": 398 + 4 + 3, "p3": 398 + 3 + 3, "p4": 398 + 3, "p5": 398 + 3, "p6": 400}


def test_what_is_left_when_everybody_has_gone_is_for_those_who_played_last() -> None:
    evening = with_antes_waiting()
    evening.leave(*(f"p{seat}" for seat in range(1, 6)))
    assert end(evening) == {}
    ledger = evening.table.ledger
    assert ledger.middle == 0
    assert {line.player: line.result for line in ledger.lines} == {f"p{seat}": 0 for seat in range(1, 6)}
    assert {line.account.kept for line in ledger.lines} == {2}
    assert_told_again(evening)


def test_a_kill_for_a_deal_that_never_comes_goes_back_to_whom_it_was_taken_from() -> None:
    evening = with_kill_due()
    had = evening.chips("p2")
    evening.leave("p2")
    (given, *_) = evening.do(wanted.EndGame(at=0))
    assert isinstance(given, MiddleGivenBack)
    assert [(share.player, share.change) for share in given.shares] == [("p2", 20)]
    assert evening.table.state.accounts["p2"].cashed == had
    assert evening.table.ledger.is_balanced
    assert evening.table.ledger.middle == 0


def test_nobody_posts_a_kill_for_a_deal_that_never_comes() -> None:
    evening = with_kill_due()
    had = evening.chips("p2")
    assert end(evening)["p2"] == had
    assert evening.table.state.middle == Middle()
    results = over_evenings([evening.table.ledger])
    assert not isinstance(results, Refusal)
    assert not isinstance(settle(results), Refusal)
