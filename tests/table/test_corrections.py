"""What a host sets right: buy-ins put down wrong, players who got up by mistake, moves to the wrong seat."""

import msgspec
import pytest
from evenings import HOUSES, Evening, assert_told_again, terms_of, with_antes_waiting, with_kill_due
from msgspec.structs import replace

from cardspeak.deal import ShowChoices
from cardspeak.deal import commands as play
from cardspeak.deal.offers import RunsChoices
from cardspeak.deal.setup import Carried
from cardspeak.rulebook import Refusal
from cardspeak.table import Table
from cardspeak.table import commands as wanted
from cardspeak.table.chips import Chips
from cardspeak.table.events import BuyInCorrected, DealVoided, KillCollected, LeaveTakenBack, PlayerLeft, SeatChanged
from cardspeak.table.state import TableState

editions = pytest.mark.parametrize("edition", list(HOUSES))


def correct(player: str, change: int, reason: str = "") -> wanted.CorrectBuyIn:
    return wanted.CorrectBuyIn(player=player, change=change, at=0, reason=reason)


def take_back(player: str) -> wanted.TakeBackLeave:
    return wanted.TakeBackLeave(player=player, at=0)


def as_it_was(state: TableState) -> TableState:
    """In one order, whatever the order in which claims came back."""
    copy = state.copy()
    carried = tuple(replace(pot, seats=tuple(sorted(pot.seats))) for pot in state.middle.carried)
    copy.middle = replace(state.middle, carried=carried, dealt=tuple(sorted(state.middle.dealt)))
    return copy


# ------------------------------------------------------------------------------------------ buy-ins


@editions
def test_a_buy_in_is_corrected_up_and_down(edition: str) -> None:
    evening = Evening(house=HOUSES[edition], players=[1, 2], chips=500, button=1)
    (more,) = evening.do(correct("p1", 100, "counted anew"))
    assert more == BuyInCorrected(
        player="p1", change=100, at=0, reason="counted anew", under=("decision.raise-error-promptly",)
    )
    evening.do(correct("p2", -200))
    accounts = evening.table.state.accounts
    assert (evening.chips("p1"), accounts["p1"].bought) == (600, 600)
    assert (evening.chips("p2"), accounts["p2"].bought) == (300, 300)
    assert [line.result for line in evening.table.ledger.lines] == [0, 0]
    assert_told_again(evening)


def test_a_correction_leaves_nobody_with_less_than_nothing() -> None:
    evening = Evening(players=[1, 2, 3], chips=500, button=1)
    evening.start_with_cards()
    evening.fold_out(3)
    assert (evening.chips("p2"), evening.chips("p3")) == (495, 505)
    assert "take away 495 at most" in evening.refused(correct("p2", -500)).reason
    assert "take away 500 at most" in evening.refused(correct("p3", -505)).reason
    assert "how many" in evening.refused(correct("p3", 0)).reason
    evening.do(correct("p2", -495))
    evening.do(correct("p3", -500))
    assert (evening.chips("p2"), evening.chips("p3")) == (0, 5)
    assert_told_again(evening)


def test_a_buy_in_that_was_never_made_leaves_a_newcomer_who_has_to_buy_in() -> None:
    evening = Evening(players=[1, 2, 3], chips=500, button=1)
    evening.do(correct("p3", -500))
    assert evening.refused(wanted.BuyIn(player="p3", amount=100, at=0)).under == ("buyin.full-limit",)
    evening.buy("p3", 200)
    assert evening.table.state.short_buy_ins == {}


def test_a_correction_is_undone_by_its_opposite() -> None:
    evening = Evening(players=[1, 2, 3], chips=500, button=1)
    before = evening.table.state.copy()
    evening.do(correct("p3", -500))
    evening.do(correct("p3", 500))
    assert evening.table.state == before


def test_a_correction_takes_chips_on_the_table_then_those_on_their_way_then_those_taken_along() -> None:
    evening = Evening(house=HOUSES["cardroom11"], players=[1, 2], chips=300, button=1)
    evening.do(wanted.SitOut(player="p1", at=0, takes_chips=True))
    evening.buy("p1", 100)
    evening.do(wanted.BuyIn(player="p1", amount=200, at=0, is_received=False))
    for change, left in ((-50, (50, 200, 300)), (-150, (0, 100, 300)), (-120, (0, 0, 280))):
        evening.do(correct("p1", change))
        player = evening.player("p1")
        assert (player.chips, player.behind, player.taken) == left
        assert_told_again(evening)


def test_small_chips_go_with_the_stack_they_were_in() -> None:
    terms = terms_of("holdem", "limit:10/20", HOUSES["home"].changed(buy_in_limit=1), chips=(1, 5, 25))
    evening = Evening(terms, players=[1, 2])
    evening.sit(3)
    evening.do(wanted.BuyIn(player="p3", amount=107, at=0, chips=Chips.of({5: 20, 1: 7})))
    evening.do(correct("p3", -103))
    assert (evening.chips("p3"), evening.player("p3").small) == (4, 4)


def test_in_a_deal_a_correction_waits_until_it_is_over() -> None:
    evening = Evening(players=[1, 2, 3], button=1, seats=6)
    evening.sit(4, 300)
    evening.away("p4")
    evening.start_with_cards()
    evening.do(play.Fold(seat=1))
    refusal = evening.refused(correct("p1", 100))
    assert refusal.reason == "p1 is in a deal: correct it when the deal is over"
    assert not evening.is_in("p4")
    evening.do(correct("p4", 100))
    evening.play_out()
    evening.do(correct("p1", 100))
    assert_told_again(evening)


def test_who_has_left_or_never_came_has_no_buy_in_to_correct() -> None:
    evening = Evening(players=[1, 2, 3], button=1)
    evening.leave("p3")
    assert "p3 has left" in evening.refused(correct("p3", -100)).reason
    assert "sit down" in evening.refused(correct("nobody", 100)).reason


def test_a_pot_that_was_won_is_not_decided_again_once_the_chips_have_been_taken_away() -> None:
    evening = Evening("holdem", "no-limit:5/10", house=HOUSES["cardroom11"].changed(buy_in_big_bet=10))
    for seat in (1, 2, 3):
        evening.sit(seat, 100)
    evening.draw(1)
    evening.start_with_cards()
    evening.do(play.Wager(seat=1, to=100))
    evening.do(play.Call(seat=2))
    evening.do(play.Fold(seat=3))
    while isinstance(evening.deal.options, RunsChoices):
        evening.do(play.ChooseRuns(seat=evening.deal.options.seat, runs=1))
    first = evening.deal.options
    assert isinstance(first, ShowChoices)
    winner, other = first.seat, 3 - first.seat
    evening.do(play.Show(seat=winner))
    evening.do(play.Muck(seat=other))
    assert evening.chips(f"p{winner}") == 210
    evening.do(correct(f"p{winner}", -100))
    assert "have been moved" in evening.refused(play.AskToSee(seat=winner, hand_of=other)).reason
    evening.do(correct(f"p{winner}", 100))
    evening.do(play.AskToSee(seat=winner, hand_of=other))
    assert_told_again(evening)


def test_a_deal_is_settled_for_good_once_a_kill_is_paid_into_the_next_pot() -> None:
    evening = with_kill_due()
    evening.do(wanted.RefuseKill(player="p2"))
    evening.do(wanted.PayKill(player="p2"))
    seats = list(evening.table.state.dealt)
    assert "have been moved" in evening.refused(play.AskToSee(seat=seats[0], hand_of=seats[1])).reason


# ------------------------------------------------------------------------------------------ getting up


def test_a_leave_that_was_only_asked_for_is_dropped() -> None:
    evening = Evening(players=[1, 2, 3], button=1)
    evening.start_with_cards()
    evening.leave("p1")
    assert evening.player("p1").leaving is not None
    (back,) = evening.do(take_back("p1"))
    assert back == LeaveTakenBack(player="p1", at=0)
    assert "is not leaving" in evening.refused(take_back("p1")).reason
    evening.play_out()
    assert "p1" in evening.table.state.players
    assert_told_again(evening)


@pytest.mark.rule("procedure.return-within-hour")
@editions
def test_who_has_just_left_is_back_with_all_that_was_taken_and_every_claim(edition: str) -> None:
    evening = Evening(house=HOUSES[edition], players=[1, 2, 3, 4], button=1, seats=6)
    for _ in range(3):
        evening.next_deal()
    evening.do(wanted.AskForSeat(player="p4", seat=6, at=3))
    evening.away("p4")
    before = evening.table.state.copy()
    evening.leave("p4")
    assert evening.table.state.accounts["p4"].cashed == 1000
    (back,) = evening.do(take_back("p4"))
    assert isinstance(back, LeaveTakenBack)
    assert (back.seat, back.cashed, back.under) == (4, 1000, ("procedure.return-within-hour",))
    assert evening.table.state == before
    assert_told_again(evening)


def test_a_leave_after_the_deal_is_taken_back_before_the_next_one_and_no_later() -> None:
    evening = Evening(players=[1, 2, 3, 4], button=1, seats=6)
    evening.start_with_cards()
    evening.leave("p2", "p3")
    evening.give_to_last()
    assert list(evening.table.state.players) == ["p1", "p4"]
    evening.do(take_back("p3"))
    assert evening.player("p3").leaving is None
    evening.next_deal()
    assert evening.is_in("p3")
    assert "since the last deal" in evening.refused(take_back("p2")).reason
    assert "since the last deal" in evening.refused(take_back("nobody")).reason


def test_a_seat_that_is_taken_or_kept_for_another_is_not_come_back_to() -> None:
    evening = Evening(players=[1, 2, 3, 4], button=1, seats=6)
    evening.leave("p3", "p4")
    evening.sit(3, name="newcomer")
    evening.do(wanted.Reserve(player="friend", seat=4, reason="on the way"))
    assert "newcomer has seat 3" in evening.refused(take_back("p3")).reason
    assert "kept for friend" in evening.refused(take_back("p4")).reason
    evening.do(wanted.EndReservation(seat=4))
    evening.do(take_back("p4"))


def test_who_has_sat_down_elsewhere_has_nothing_to_take_back() -> None:
    evening = Evening(players=[1, 2, 3], button=1, seats=6)
    evening.leave("p3")
    evening.do(wanted.Sit(player="p3", seat=5, at=0))
    assert "is not leaving" in evening.refused(take_back("p3")).reason
    assert evening.table.state.just_left == {}


def test_what_had_to_be_brought_back_within_the_hour_still_has_to() -> None:
    evening = Evening(players=[1, 2, 3], button=1, seats=6)
    evening.leave("p3")
    evening.do(wanted.Sit(player="p3", seat=3, at=60))
    evening.leave("p3")
    evening.do(take_back("p3"))
    assert "1000" in evening.refused(wanted.BuyIn(player="p3", amount=200, at=120)).reason


def test_whoever_plays_over_a_seat_stays_only_while_its_owner_is_away() -> None:
    evening = Evening(house=HOUSES["home"].changed(playing_over=True), players=[1, 2, 3], button=1, seats=6)
    evening.next_deal()
    evening.away("p3")
    over = wanted.PlayOver(player="over", seat=3, at=0, owner_agrees=True, owner_has_gone=True, box_placed=True)
    evening.do(over)
    evening.buy("over", 500)
    evening.leave("over")
    evening.do(take_back("over"))
    assert evening.player("over").plays_over == "p3"
    evening.leave("over")
    evening.back("p3")
    assert "p3 has seat 3" in evening.refused(take_back("over")).reason
    evening.leave("p3")
    evening.do(take_back("over"))
    assert evening.player("over").plays_over is None
    assert_told_again(evening)


def test_the_straddle_of_one_who_stays_after_all_stands() -> None:
    evening = Evening("holdem", "no-limit:5/10", players=[1, 2, 3, 4], button=1, seats=6)
    evening.do(wanted.Straddle(player="p4", amount=20))
    evening.leave("p4")
    assert evening.table.state.straddler is None
    evening.do(take_back("p4"))
    assert evening.start_with_cards() == "1: 2-5 3-10 4-20"


def test_a_claim_to_what_waits_in_the_middle_comes_back_with_its_player() -> None:
    evening = with_antes_waiting()
    before = evening.table.state.copy()
    evening.leave("p2", "p4")
    assert evening.table.state.middle.carried == (Carried(10, (1, 3, 5)),)
    evening.do(take_back("p2"))
    evening.do(take_back("p4"))
    assert as_it_was(evening.table.state) == as_it_was(before)


def test_a_kill_that_was_taken_from_one_who_left_is_his_to_post_again() -> None:
    evening = with_kill_due()
    before = evening.table.state.copy()
    evening.leave("p2")
    assert any(isinstance(event, KillCollected) and event.amount == 20 for event in evening.log)
    assert evening.table.ledger.middle == 20
    (back,) = evening.do(take_back("p2"))
    assert isinstance(back, LeaveTakenBack)
    assert back.unpaid == 20
    assert evening.table.state == before
    assert evening.table.ledger.is_balanced
    evening.start_with_cards()
    assert evening.puts_up(2) == 20


def test_a_leave_is_not_taken_back_past_other_kills() -> None:
    evening = with_kill_due()
    evening.leave("p2")
    evening.table.state.kill = replace(evening.table.state.kill, button="p4")
    assert "the kills have changed" in evening.refused(take_back("p2")).reason


def test_a_deal_that_does_not_count_does_not_count_for_one_who_left_in_it() -> None:
    evening = Evening(players=[1, 2, 3, 4], button=1, seats=6)
    for _ in range(2):
        evening.next_deal()
    evening.away("p4")
    before = evening.player("p4").standing
    evening.start_with_cards()
    assert evening.player("p4").standing != before, "a blind has passed him"
    evening.leave("p4")
    evening.do(wanted.VoidDeal(reason="a card too many"))
    evening.do(take_back("p4"))
    assert evening.player("p4").standing == before
    assert_told_again(evening)


def test_who_asked_to_leave_leaves_when_the_deal_is_void_with_what_he_had_before_it() -> None:
    evening = Evening(players=[1, 2, 3, 4], chips=500, button=1, seats=6)
    evening.start_with_cards()
    asked = [name for name in evening.table.state.dealt.values() if name in {"p2", "p3"}]
    evening.leave(*asked)
    assert set(asked) <= set(evening.table.state.players), "they are dealt in"
    voided, *left = evening.do(wanted.VoidDeal(reason="a card too many"))
    assert isinstance(voided, DealVoided)
    assert [(each.player, each.cashed) for each in left if isinstance(each, PlayerLeft)] == [("p2", 500), ("p3", 500)]
    assert set(evening.table.state.players) == {"p1", "p4"}
    evening.next_deal()
    assert_told_again(evening)


def test_who_stays_after_all_when_the_deal_was_void_sits_where_he_sat() -> None:
    evening = Evening(players=[1, 2, 3, 4], chips=500, button=1, seats=6)
    evening.start_with_cards()
    evening.leave("p3")
    evening.do(wanted.VoidDeal(reason="a card too many"))
    evening.do(take_back("p3"))
    there = evening.player("p3")
    assert (there.seat, there.chips, there.leaving) == (3, 500, None)
    evening.next_deal()
    assert_told_again(evening)


def test_a_kill_collected_in_a_deal_that_does_not_count_is_still_in_the_middle() -> None:
    house = HOUSES["home"].changed(kill="optional")
    evening = Evening("holdem", "limit:10/20", house=house, players=range(1, 5), button=1, seats=9)
    while evening.table.state.opening is not None:
        evening.next_deal()
    evening.sit(7, 500)
    evening.start_with_cards()
    assert not evening.is_in("p7")
    evening.do(wanted.KillPot(player="p1"))
    evening.do(wanted.PromiseKill(player="p7"))
    evening.leave("p7")
    assert evening.table.ledger.middle == 20
    (voided,) = evening.do(wanted.VoidDeal(reason="a card too many"))
    assert isinstance(voided, DealVoided)
    assert evening.table.ledger.middle == 20
    assert_told_again(evening)


# ------------------------------------------------------------------------------------------ moving


def test_a_move_between_two_deals_is_undone_by_moving_back() -> None:
    evening = Evening(players=[1, 2, 3, 4, 5], button=1, seats=9)
    for _ in range(7):
        evening.next_deal()
    before = evening.table.state.copy()
    for seat in (8, 7):
        evening.do(wanted.ChangeSeat(player="p3", seat=seat, at=0))
        assert evening.player("p3").standing.kind == "moved"
    evening.do(wanted.AskForSeat(player="p4", seat=3, at=0))
    assert "p4 asked" in evening.refused(wanted.ChangeSeat(player="p1", seat=3, at=0)).reason
    evening.do(wanted.ChangeSeat(player="p3", seat=3, at=0))
    evening.do(wanted.ForgoSeat(player="p4"))
    assert evening.table.state == before
    assert_told_again(evening)


def test_a_seat_that_its_owner_has_moved_from_is_left_to_who_plays_over_it() -> None:
    evening = Evening(house=HOUSES["home"].changed(playing_over=True), players=[1, 2, 3], button=1, seats=6)
    evening.next_deal()
    evening.away("p3")
    evening.do(wanted.PlayOver(player="over", seat=3, at=0, owner_agrees=True, box_placed=True))
    evening.do(wanted.ChangeSeat(player="p3", seat=5, at=0))
    evening.back("p3")
    assert evening.player("over").seat == 3
    assert evening.player("over").plays_over is None


def test_once_a_deal_has_begun_moving_back_is_another_move() -> None:
    evening = Evening(players=[1, 2, 3, 4, 5], button=1, seats=9)
    for _ in range(7):
        evening.next_deal()
    evening.do(wanted.ChangeSeat(player="p3", seat=8, at=0))
    evening.next_deal()
    (moved,) = evening.do(wanted.ChangeSeat(player="p3", seat=3, at=0))
    assert isinstance(moved, SeatChanged)
    assert not moved.is_back


def test_a_table_that_was_kept_before_there_were_corrections_is_still_read() -> None:
    evening = Evening(players=[1, 2, 3], button=1)
    evening.next_deal()
    kept = msgspec.json.decode(evening.table.to_json())
    for name in ("just_left", "moved", "is_ended"):
        del kept["state"][name]
    table = Table.from_json(msgspec.json.encode(kept))
    assert table.state == evening.table.state
    assert not isinstance(table.do(wanted.Leave(player="p3", at=0)), Refusal)
    assert not isinstance(table.do(take_back("p3")), Refusal)
