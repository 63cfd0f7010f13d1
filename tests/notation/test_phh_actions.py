"""Single actions of PHH are read and written as they stand, and a bad one is refused with what to write."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from cardspeak.cards import FULL_DECK, Card
from cardspeak.notation.phh_actions import (
    Action,
    BetRaise,
    BringIn,
    CheckCall,
    DealBoard,
    DealHole,
    Discard,
    Fold,
    Remark,
    ShowMuck,
    read_action,
    write_action,
)
from cardspeak.rulebook import Refusal


@pytest.mark.parametrize(
    ("text", "action"),
    [
        ("d dh p1 AcKd", DealHole(1, (Card.CA, Card.DK))),
        ("d dh p10 ??Kd", DealHole(10, (Card.UNKNOWN, Card.DK))),
        ("d db Th", DealBoard((Card.HT,))),
        ("d dh p3 JkKd", DealHole(3, (Card.JOKER, Card.DK))),
        ("p2 f", Fold(2)),
        ("p2 cc", CheckCall(2)),
        ("p2 cbr 300", BetRaise(2, to=300)),
        ("p2 pb", BringIn(2)),
        ("p2 sd 2c3c", Discard(2, (Card.C2, Card.C3))),
        ("p2 sd ??", Discard(2, (Card.UNKNOWN,))),
        ("p2 sd", Discard(2)),
        ("p2 sm AcKd", ShowMuck(2, (Card.CA, Card.DK))),
        ("p2 sm ????", ShowMuck(2, (Card.UNKNOWN, Card.UNKNOWN))),
        ("p2 sm -", ShowMuck(2, ())),
        ("p2 sm", ShowMuck(2)),
        ("", Remark()),
        ("# the burn card 6s is seen", Remark("the burn card 6s is seen")),
        ("p2 f # at last # really", Fold(2, "at last # really")),
        ("p2 sm # in disgust", ShowMuck(2, None, "in disgust")),
        ("p2 cbr 300 #", BetRaise(2, 300, "")),
    ],
)
def test_every_kind_of_action_is_read_and_written_as_it_stood(text: str, action: Action) -> None:
    assert read_action(text) == action
    assert write_action(action) == text


def test_words_may_stand_apart_and_a_commentary_close_by() -> None:
    assert read_action("  p2   cbr\t300# now  ") == BetRaise(2, 300, "now")


def test_a_player_who_shows_unseen_cards_does_not_muck() -> None:
    assert ShowMuck(1).is_muck
    assert not ShowMuck(1, ()).is_muck
    assert not ShowMuck(1, (Card.UNKNOWN, Card.UNKNOWN)).is_muck


@pytest.mark.parametrize(
    ("text", "reason"),
    [
        ("p1", "this is no action; write d dh p1"),
        ("p1 raises", "this is no action"),
        ("p0 f", "this is no action"),
        ("d p1 AcKd", "this is no action"),
        ("p1 db AcKd", "this is no action"),
        ("p1 dh AcKd", "this is no action"),
        ("P1 F", "this is no action"),
        ("d dh p1", "'nothing' is no card; write cards without spaces"),
        ("d db 2c 7c", "' 7' is no card"),
        ("d db 10c", "'10' is no card"),
        ("d db 2c7", "'7' is no card"),
        ("d db A?", "'A?' is no card"),
        ("d db 2c7h2c", "2c stands twice in 2c7h2c"),
        ("p1 f 2c", "nothing stands after f, but this says '2c'; put a remark behind a #"),
        ("p1 cc 20", "nothing stands after cc"),
        ("p1 pb 2", "nothing stands after pb"),
        ("p1 cbr", "a bet needs an amount above zero after cbr"),
        ("p1 cbr 0", "a bet needs an amount above zero after cbr"),
        ("p1 cbr -20", "a bet needs an amount above zero after cbr"),
        ("p1 cbr all", "a bet needs an amount above zero after cbr"),
        ("p1 cbr 1e9", "a bet needs an amount above zero after cbr"),
        ("p1 cbr 1000000000000000", "1000000000000000 cannot be counted"),
        ("p1 cbr 0.0000000001", "1E-10 cannot be counted; an amount has up to 15 digits and nine decimal places"),
        ("p1 cbr 12.50", "12.50 is no whole amount where a unit has 1 parts"),
    ],
)
def test_a_bad_action_is_refused_with_what_to_write(text: str, reason: str) -> None:
    refusal = read_action(text)
    assert isinstance(refusal, Refusal)
    assert refusal.reason.startswith(reason)


players = st.integers(1, 3)
commentaries = st.none() | st.text().map(str.strip)
some_cards = st.lists(st.sampled_from((*FULL_DECK, Card.JOKER)), min_size=1, max_size=7, unique=True).map(tuple)


@given(
    action=st.one_of(
        st.builds(DealHole, players, some_cards, commentaries),
        st.builds(DealBoard, some_cards, commentaries),
        st.builds(Fold, players, commentaries),
        st.builds(CheckCall, players, commentaries),
        st.builds(BetRaise, players, st.integers(1, 10**12), commentaries),
        st.builds(BringIn, players, commentaries),
        st.builds(Discard, players, st.just(()) | some_cards, commentaries),
        st.builds(ShowMuck, players, st.none() | st.just(()) | some_cards, commentaries),
        st.builds(Remark, commentaries),
    ),
    unit=st.sampled_from([1, 2, 100, 200, 1000]),
)
def test_any_action_comes_back_at_its_unit(action: Action, unit: int) -> None:
    assert read_action(write_action(action, unit), unit) == action
