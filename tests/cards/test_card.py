"""Cards are read as people write them and printed as people read them."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from cardspeak.cards import CARDS, Card, by_suit, cards, cards_of, in_order, mask_of, read_cards
from cardspeak.rulebook import Refusal, Refused


@pytest.mark.parametrize(
    ("text", "named"),
    [
        ("As", "As"),
        ("AsKd", "As Kd"),
        ("As Kd", "As Kd"),
        ("as,kd;th", "As Kd Th"),
        ("10h", "Th"),
        ("A♠ 10♦ Q♥ 2♣", "As Td Qh 2c"),
        ("A♤10♢", "As Td"),
        ("[As Kd] | (2c/3c)", "As Kd 2c 3c"),
        ("Jk", "Jk"),
        ("joker As", "Jk As"),
        ("JsJk", "Js Jk"),
        ("?? ?? As", "?? ?? As"),
        ("", ""),
        ("A♠\ufe0f", "As"),
    ],
)
def test_cards_are_read_in_every_usual_spelling(text: str, named: str) -> None:
    assert " ".join(cards(text)) == named


@pytest.mark.parametrize(
    ("text", "reason"),
    [
        ("Ax", "'Ax' in 'Ax' is no card; write As, Td, 10h, A♠ or Jk"),
        ("As K", "'K' in 'As K' is no card"),
        ("11s", "'11s' in '11s' is no card"),
        ("hello", "'hel' in 'hello' is no card"),
        ("AsAs", "As stands twice in 'AsAs'"),
        ("As A♠", "As stands twice"),
        ("Jk joker", "Jk stands twice"),
    ],
)
def test_what_is_no_card_is_refused_with_the_place(text: str, reason: str) -> None:
    refusal = read_cards(text)
    assert isinstance(refusal, Refusal)
    assert refusal.reason.startswith(reason)
    with pytest.raises(Refused, match=r"is no card|stands twice"):
        cards(text)


@given(st.lists(st.sampled_from(CARDS[:53]), unique=True))
def test_what_is_printed_can_be_read_again(hand: list[Card]) -> None:
    assert list(cards("".join(hand))) == hand
    assert list(cards(" ".join(card.symbol for card in hand))) == hand
    assert set(cards_of(mask_of(hand))) == set(hand)


def test_a_card_has_a_rank_a_suit_and_words() -> None:
    ace = Card("As")
    assert (ace.rank, ace.suit, ace.code, ace.mask) == (12, 3, 51, 1 << 51)
    assert (ace.symbol, ace.spoken, repr(ace)) == ("A♠", "ace of spades", "As")
    assert (Card.DT.symbol, Card.DT.spoken) == ("10♦", "ten of diamonds")
    assert (Card.JOKER.spoken, Card.UNKNOWN.spoken) == ("joker", "unseen card")
    assert Card.UNKNOWN.mask == 0
    assert [card.code for card in CARDS] == list(range(54))


@pytest.mark.rule("ties.suit-ranking")
def test_single_cards_go_by_rank_and_then_spades_hearts_diamonds_clubs() -> None:
    assert in_order(cards("Kc Ac As Ad Ah 2s Jk")) == list(cards("As Ah Ad Ac Kc 2s Jk"))
    assert by_suit(Card.SK) > by_suit(Card.HK) > by_suit(Card.DK) > by_suit(Card.CK) > by_suit(Card.SQ)
    assert in_order(cards("As 2c Kd"), ace_low=True) == list(cards("Kd 2c As"))
    assert len({by_suit(card) for card in CARDS[:52]}) == 52
