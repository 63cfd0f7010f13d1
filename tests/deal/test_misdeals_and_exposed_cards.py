"""What a misdeal is, and which exposed cards are kept at lowball."""

import pytest
from playing import deck_from

from cardspeak.cards import cards, shuffle
from cardspeak.deal import Deal
from cardspeak.deal.events import Posted
from cardspeak.deal.exposed import is_kept
from cardspeak.forms import DECKS
from cardspeak.rulebook import HouseRules, Refused


@pytest.mark.rule("glossary.misdeal")
def test_a_misdeal_gives_wagers_back_leaves_the_blinds_posted_and_takes_another_deck() -> None:
    deal = Deal.new("holdem", "limit:10/20", {1: 500, 2: 500, 3: 500, 4: 500}, button=4, seed=b"bad").call()
    assert deal.stacks == {1: 495, 2: 490, 3: 490, 4: 500}
    anew = deal.deal_anew(shuffle(DECKS["full"], lambda number: bytes(range(number))))
    assert anew.stacks == {1: 495, 2: 490, 3: 500, 4: 500}
    assert [(event.seat, event.live) for event in anew.log if isinstance(event, Posted)] == [(1, 5), (2, 10)]
    assert (anew.to_act, anew.state.setup.button) == (3, 4)
    assert anew.state.setup.deck != deal.state.setup.deck


def test_a_deck_that_lacks_a_card_is_not_dealt_anew() -> None:
    deal = Deal.new("holdem", "limit:10/20", {1: 500, 2: 500}, button=2, seed=b"bad")
    with pytest.raises(Refused, match="52 cards, each once"):
        deal.deal_anew(deck_from("As Kd")[:51])


@pytest.mark.rule("biglow.best-hand-stays-possible")
@pytest.mark.parametrize(
    ("form", "stakes", "kept", "replaced"),
    [
        ("ace-to-five", "no-limit:5/10", "As 2d 5c Jk", "6s 7d Kc"),
        ("ace-to-five", "pot-limit:5/10", "As 2d 5c", "6s 7d Kc"),
        ("deuce-to-seven", "no-limit:5/10", "2d 3s 4c 5h 7c", "6s 8d Ac"),
        ("ace-to-five", "limit:10/20", "As 6d 7c Jk", "8s Kc"),
    ],
)
def test_an_exposed_card_is_kept_only_if_it_can_belong_to_the_best_hand(
    form: str, stakes: str, kept: str, replaced: str
) -> None:
    setup = Deal.new(form, stakes, {1: 500, 2: 500}, button=2, seed=b"up").state.setup
    assert all(is_kept(setup, card) for card in cards(kept))
    assert not any(is_kept(setup, card) for card in cards(replaced))


def test_a_house_may_have_a_six_or_seven_replaced_at_limit_too() -> None:
    house = HouseRules.for_edition("home").changed(lowball_keep_up_to=5)
    setup = Deal.new("ace-to-five", "limit:10/20", {1: 500, 2: 500}, button=2, seed=b"up", house=house).state.setup
    assert [is_kept(setup, card) for card in cards("As 5d 6c 7h")] == [True, True, False, False]
