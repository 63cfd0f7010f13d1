"""Being away: chips that stay, chips that go along, how long is too long."""

import pytest
from evenings import HOUSES, Evening

from cardspeak.table import commands as wanted
from cardspeak.table.events import StackDisputed

editions = pytest.mark.parametrize("edition", HOUSES)
cardrooms = pytest.mark.parametrize("edition", ["cardroom6", "cardroom11"])
NINE_PM = 21 * 3600


@pytest.mark.rule("procedure.security-removal")
@cardrooms
def test_chips_taken_along_must_come_back_before_the_next_hand(edition: str) -> None:
    evening = Evening(house=HOUSES[edition], players=[1, 2, 3], button=1)
    evening.sit(4, 340)
    evening.do(wanted.ComeIn(player="p4", how="post"))
    evening.do(wanted.SitOut(player="p4", at=0, takes_chips=True))
    assert evening.chips("p4") == 0
    assert evening.table.ledger.is_balanced
    evening.do(wanted.ComeBack(player="p4", at=60, puts_back=200))
    evening.next_deal()
    assert not evening.is_in("p4")
    assert "340" not in evening.refused(wanted.ComeBack(player="p4", at=60, puts_back=200)).reason
    evening.do(wanted.ComeBack(player="p4", at=120, puts_back=140))
    assert evening.chips("p4") == 340
    for _ in range(3):
        evening.next_deal()
    assert evening.is_in("p4")


@pytest.mark.rule("procedure.security-removal")
def test_at_home_chips_stay_on_the_table() -> None:
    evening = Evening(players=[1, 2, 3], button=1)
    evening.refused(wanted.SitOut(player="p3", at=0, takes_chips=True))


@pytest.mark.rule("procedure.absent-chips-own-risk")
@editions
def test_the_stack_is_counted_when_its_player_goes_and_a_shortage_makes_no_chips(edition: str) -> None:
    evening = Evening(house=HOUSES[edition], players=[1, 2, 3], button=1)
    evening.sit(6, 215)
    evening.away("p6")
    done = evening.do(wanted.DisputeStack(player="p6", found=210))
    assert done == [StackDisputed(player="p6", counted=215, found=210, under=("procedure.absent-chips-own-risk",))]
    assert evening.chips("p6") == 215
    assert evening.table.ledger.is_balanced
    evening.refused(wanted.DisputeStack(player="p1", found=0))


@pytest.mark.rule("procedure.absent-chips-own-risk")
@pytest.mark.parametrize("method", ["moving", "dead"])
def test_nothing_is_taken_from_an_absent_players_stack(method: str) -> None:
    evening = Evening(house=HOUSES["home"].changed(button_method=method), players=range(1, 7), button=1)
    evening.away("p5")
    for _ in range(12):
        evening.next_deal()
    assert evening.chips("p5") == 1000


@pytest.mark.rule("procedure.absence-limit")
@pytest.mark.parametrize(("edition", "minutes"), [("home", 15), ("cardroom6", 30), ("cardroom11", 30)])
def test_chips_are_picked_up_after_the_time_of_the_edition(edition: str, minutes: int) -> None:
    evening = Evening(house=HOUSES[edition], players=[1, 2, 3], button=1)
    evening.now = NINE_PM
    evening.away("p3")
    at = NINE_PM + (minutes - 1) * 60
    assert evening.refused(wanted.PickUp(player="p3", at=at)).under == ("procedure.absence-limit",)
    evening.refused(wanted.PickUp(player="p3", at=NINE_PM + minutes * 60))
    evening.do(wanted.PickUp(player="p3", at=NINE_PM + (minutes + 1) * 60))
    assert "p3" not in evening.table.state.players
    account = evening.table.state.accounts["p3"]
    assert (account.cashed, account.kept) == (1000, 1000), "kept for him"
    assert evening.table.ledger.is_balanced
    evening.sit(3, 1000, name="q")


@pytest.mark.rule("procedure.absence-limit")
def test_sixteen_minutes_are_too_long_at_home_and_not_in_a_cardroom() -> None:
    at = NINE_PM + 16 * 60
    for edition, refused in (("home", False), ("cardroom6", True)):
        evening = Evening(house=HOUSES[edition], players=[1, 2, 3], button=1)
        evening.now = NINE_PM
        evening.away("p3")
        if refused:
            evening.refused(wanted.PickUp(player="p3", at=at))
        else:
            evening.do(wanted.PickUp(player="p3", at=at))


@pytest.mark.rule("procedure.absence-limit")
@cardrooms
def test_a_longer_absence_is_told_in_advance_in_a_cardroom(edition: str) -> None:
    evening = Evening(house=HOUSES[edition], players=[1, 2, 3], button=1)
    evening.do(wanted.ArrangeAbsence(player="p3", at=NINE_PM, until=NINE_PM + 3600))
    evening.now = NINE_PM
    evening.away("p3")
    evening.refused(wanted.PickUp(player="p3", at=NINE_PM + 45 * 60))
    evening.do(wanted.PickUp(player="p3", at=NINE_PM + 61 * 60))
    evening.away("p2")
    assert (
        "in advance"
        in evening.refused(wanted.ArrangeAbsence(player="p2", at=NINE_PM + 60, until=NINE_PM + 7200)).reason
    )


@pytest.mark.rule("procedure.absence-limit")
def test_a_longer_absence_is_arranged_at_home_before_the_time_is_up() -> None:
    evening = Evening(players=[1, 2, 3], button=1)
    evening.now = NINE_PM
    evening.away("p3")
    evening.do(wanted.ArrangeAbsence(player="p3", at=NINE_PM + 600, until=NINE_PM + 3600))
    evening.refused(wanted.PickUp(player="p3", at=NINE_PM + 1800))
    evening.away("p2")
    assert (
        "time is up"
        in evening.refused(wanted.ArrangeAbsence(player="p2", at=NINE_PM + 1800, until=NINE_PM + 3600)).reason
    )


@pytest.mark.rule("procedure.absence-limit")
@editions
def test_frequent_absences_are_counted_and_may_cost_the_seat(edition: str) -> None:
    evening = Evening(house=HOUSES[edition], players=[1, 2, 3], button=1)
    evening.away("p3")
    evening.refused(wanted.PickUp(player="p3", at=60, too_often=True))
    evening.later(minutes=5)
    evening.back("p3")
    assert (evening.player("p3").absences, evening.player("p3").away_for) == (1, 300)
    evening.away("p3")
    evening.do(wanted.PickUp(player="p3", at=evening.now + 60, too_often=True))


def test_who_is_away_gets_no_cards_and_is_in_again_when_nothing_was_missed() -> None:
    evening = Evening(players=range(1, 7), button=1)
    assert evening.next_deal() == "1: 2-5 3-10"
    evening.away("p6")
    assert evening.next_deal() == "2: 3-5 4-10"
    assert evening.dealt_in() == "3 4 5 1 2"
    evening.refused(wanted.SitOut(player="p6", at=0))
    evening.back("p6")
    evening.refused(wanted.ComeBack(player="p6", at=0))
    assert evening.next_deal() == "3: 4-5 5-10"
    assert evening.is_in("p6")


def test_leaving_during_a_deal_is_done_when_it_is_over() -> None:
    evening = Evening(players=range(1, 7), button=1)
    evening.start_with_cards()
    evening.leave("p3")
    assert "p3" in evening.table.state.players
    evening.refused(wanted.Leave(player="p3", at=0))
    evening.fold_out(3)
    assert "p3" not in evening.table.state.players
    assert evening.table.state.accounts["p3"].cashed == 1005
    assert evening.table.ledger.is_balanced
