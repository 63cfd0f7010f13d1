"""The decks have the cards they should, and a cut leaves four cards in each portion."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from cardspeak.cards.card import Card
from cardspeak.cards.deck import DECK_WITH_JOKER, FULL_DECK, SHORT_DECK, cut
from cardspeak.rulebook import Refusal

DECKS = [FULL_DECK, DECK_WITH_JOKER, SHORT_DECK]


@pytest.mark.rule("glossary.deck")
def test_the_full_deck_has_52_cards_and_no_joker() -> None:
    assert len(FULL_DECK) == len(set(FULL_DECK)) == 52
    assert {(card.rank, card.suit) for card in FULL_DECK} == {(rank, suit) for rank in range(13) for suit in range(4)}


@pytest.mark.rule("glossary.deck")
def test_the_joker_is_the_fifty_third_card() -> None:
    assert len(DECK_WITH_JOKER) == 53
    assert set(DECK_WITH_JOKER) - set(FULL_DECK) == {Card.JOKER}


def test_the_short_deck_has_36_cards_from_the_sixes_up() -> None:
    assert len(SHORT_DECK) == len(set(SHORT_DECK)) == 36
    assert {card[0] for card in SHORT_DECK} == set("6789TJQKA")
    assert set(SHORT_DECK) <= set(FULL_DECK)


@pytest.mark.rule("glossary.cut-and-cut-card")
def test_the_top_20_cards_go_below_the_other_32() -> None:
    numbered = tuple(f"c{number}" for number in range(1, 53))
    after = cut(numbered, 20)
    assert after == tuple(f"c{number}" for number in [*range(21, 53), *range(1, 21)])


@pytest.mark.rule("glossary.cut-and-cut-card")
@given(st.sampled_from(DECKS), st.data())
def test_every_cut_changes_the_order_and_only_the_order(deck: tuple[Card, ...], data: st.DataObject) -> None:
    after = cut(deck, data.draw(st.integers(4, len(deck) - 4)))
    assert not isinstance(after, Refusal)
    assert after != deck
    assert len(after) == len(deck)
    assert set(after) == set(deck)


@pytest.mark.rule("shuffle.cut-four-cards")
@pytest.mark.parametrize("deck", DECKS, ids=len)
def test_a_cut_must_leave_four_cards_in_each_portion(deck: tuple[Card, ...]) -> None:
    size = len(deck)
    accepted = [at for at in range(-1, size + 2) if not isinstance(cut(deck, at), Refusal)]
    assert accepted == list(range(4, size - 3))


@pytest.mark.rule("shuffle.cut-four-cards")
@pytest.mark.parametrize("at", [3, 49])
def test_a_refused_cut_says_where_the_deck_may_be_cut(at: int) -> None:
    assert cut(FULL_DECK, at) == Refusal(
        f"a cut leaves four cards in each portion: cut after card 4 to 48, not {at}",
        under=("shuffle.cut-four-cards",),
        field="at",
    )


@pytest.mark.rule("shuffle.cut-four-cards")
def test_fewer_than_eight_cards_cannot_be_cut() -> None:
    seven, eight = FULL_DECK[:7], FULL_DECK[:8]
    refusals = [cut(seven, at) for at in range(8)]
    assert {str(refusal) for refusal in refusals} == {
        "a cut leaves four cards in each portion, so 7 cards are too few to cut"
    }
    assert cut(eight, 4) == eight[4:] + eight[:4]
