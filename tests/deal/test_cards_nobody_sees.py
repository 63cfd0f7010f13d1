"""Cards that nobody sees, not even when the deal is over: muck, burncards and the rest of the deck."""

import pytest
from playing import act
from staging import EDITIONS, ELEVEN, SIX, dealt, knows
from test_when_the_deal_is_over import BOARD, river

from cardspeak.cards import Card, cards
from cardspeak.deal import Deal
from cardspeak.rulebook import HouseRules


def learns(deal: Deal, viewer: int | None) -> set[Card]:
    """Which cards of the whole deck the person has been sent when the deal is over."""
    assert deal.is_over
    assert deal.state.setup.deck is not None
    return knows(deal, viewer, " ".join(map(str, deal.state.setup.deck)))


@pytest.mark.rule("procedure.no-looking-through-discards")
@pytest.mark.parametrize("house", EDITIONS)
def test_nobody_is_told_of_muck_burncards_and_stub_when_the_deal_is_over(house: HouseRules) -> None:
    hands = {1: "Kd Kc", 2: "Qc Jd", 3: "As Jc"}
    deal = act(river(*hands.values(), house=house), 20, "c", "f").show().muck()
    seen = {*cards("Kd Kc"), *cards(" ".join(BOARD))}
    assert learns(deal, None) == seen
    assert all(learns(deal, seat) == {*cards(hand), *seen} for seat, hand in hands.items())


@pytest.mark.rule("procedure.no-rabbit-hunting")
@pytest.mark.parametrize("house", [SIX, ELEVEN])
def test_the_turn_that_would_have_come_is_not_shown_when_all_fold_on_the_flop(house: HouseRules) -> None:
    deal = act(dealt("holdem", "limit:10/20", ["Kd Kc", "Qc Jd", "As Jc"], *BOARD, house=house), "c", "c", "x")
    act(deal, 10, "f", "f")
    assert learns(deal, None) == {*cards(BOARD[0])}
    assert learns(deal, 3) == {*cards(BOARD[0]), *cards("As Jc")}


@pytest.mark.rule("shuffle.cut-card")
def test_the_joker_under_the_deck_is_none_of_its_cards_and_the_bottom_card_stays_hidden() -> None:
    deal = act(river("Kd Kc", "Qc Jd", "As Jc"), 20, "c", "f").show_all()
    deck = deal.state.setup.deck
    assert deck is not None
    assert len(deck) == 52
    assert not any(card.is_joker for card in deck)
    assert all(deck[-1] not in learns(deal, viewer) for viewer in (1, 2, 3, None))
