"""People deal real cards, and the program follows."""

import pytest

from cardspeak.deal import Deal
from cardspeak.rulebook import Refused


def live(**stacks: int) -> Deal:
    given = {int(seat[1:]): chips for seat, chips in stacks.items()} or {1: 100, 2: 100, 3: 100}
    return Deal.new("holdem", "no-limit:1/2", given, button=max(given))


def test_cards_are_entered_one_hand_at_a_time_and_unseen_ones_stay_unseen() -> None:
    deal = live().deal_hand(1, "????").deal_hand(2, "????")
    before = deal.to_act
    assert before is None
    deal.deal_hand(3, "AsKs")
    assert deal.to_act == 3
    deal.raise_to(6).call().fold()
    deal.deal_board("2c 3d 4h")
    assert deal.to_act == 1
    assert deal.pot == 14


def test_a_deal_with_unknown_hands_ends_by_entering_who_showed_what() -> None:
    deal = live().deal_hand(1, "????").deal_hand(2, "????").deal_hand(3, "????")
    deal.call().call().check()
    for board in ("2c 3d 4h", "9s", "Td"):
        deal.deal_board(board)
        deal.check().check().check()
    deal.show("AsAd").muck().show("KsKd")
    assert deal.stacks == {1: 104, 2: 98, 3: 98}


@pytest.mark.parametrize(
    ("seat", "cards", "reason"),
    [
        (1, "As", "seat 1 gets 2 cards now, not 1"),
        (1, "AsKsQs", "seat 1 gets 2 cards now, not 3"),
        (9, "AsKs", "seat 9 is not in the deal"),
        (2, "AhKs", "Ah is out already"),
        (2, "JkKs", "Jk is not in this deck"),
    ],
)
def test_cards_that_cannot_be_are_refused(seat: int, cards: str, reason: str) -> None:
    deal = live()
    deal.deal_hand(3, "AhQh")
    with pytest.raises(Refused, match=reason):
        deal.deal_hand(seat, cards)


def test_cards_out_of_time_are_refused() -> None:
    deal = live().deal_hand(1, "????").deal_hand(2, "????").deal_hand(3, "????")
    with pytest.raises(Refused, match="no cards are due now"):
        deal.deal_board("2c3c4c")
    deal.call().call().check()
    with pytest.raises(Refused, match="3 boardcards are due now, not 2"):
        deal.deal_board("2c3c")
    with pytest.raises(Refused, match="seat 1 gets 0 cards now"):
        deal.deal_hand(1, "As")
    with pytest.raises(Refused, match="the software deals here"):
        Deal.new("holdem", "no-limit:1/2", {1: 9, 2: 9}, button=1, seed=b"x").deal_board("2c3c4c")


def test_a_hand_cannot_be_shown_that_was_not_dealt() -> None:
    deal = live().deal_hand(1, "As??").deal_hand(2, "????").deal_hand(3, "KcKd")
    deal.call().call().check()
    for board in ("2c 3d 4h", "9s", "Td"):
        deal.deal_board(board)
        deal.check().check().check()
    for shown, reason in (
        ("AhAd", "these are not the cards that were dealt"),
        ("AsKc", "Kc is out already"),
        ("As??", "is shown with all of them"),
    ):
        with pytest.raises(Refused, match=reason):
            deal.show(shown)
    deal.show("AsAh")
    assert deal.to_act == 2
