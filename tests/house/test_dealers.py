"""Dealers change between deals, and every deal is booked to the one who dealt it."""

import pytest

from cardspeak.house.dealers import Dealers, Pushed, after_push, dealer_of, push
from cardspeak.rulebook import Refusal

TABLE_3 = Dealers(table="3", first="D1")


@pytest.mark.rule("glossary.push")
def test_deals_after_a_push_are_booked_to_the_new_dealer() -> None:
    pushed = push(TABLE_3, "D2", deals_begun=30, in_deal=False)
    assert pushed == Pushed(table="3", old="D1", new="D2", after_deal=30)
    dealers = after_push(TABLE_3, pushed)
    assert dealers.now == "D2"
    assert [dealer_of(dealers, deal) for deal in (1, 30, 31, 90)] == ["D1", "D1", "D2", "D2"]


@pytest.mark.rule("glossary.push")
def test_a_dealer_finishes_the_deal_before_the_push() -> None:
    refusal = push(TABLE_3, "D2", deals_begun=30, in_deal=True)
    assert isinstance(refusal, Refusal)
    assert "30" in refusal.reason
    assert isinstance(push(TABLE_3, "D1", deals_begun=30, in_deal=False), Refusal)


def test_a_dealer_may_come_back() -> None:
    dealers = TABLE_3
    for new, deals in (("D2", 30), ("D3", 62), ("D1", 90)):
        pushed = push(dealers, new, deals_begun=deals, in_deal=False)
        assert isinstance(pushed, Pushed)
        dealers = after_push(dealers, pushed)
    assert [dealer_of(dealers, deal) for deal in (30, 31, 63, 91)] == ["D1", "D2", "D3", "D1"]
