"""The kernel and the fallback give the same answers and the same refusals, one hand at a time and many."""

import random
from collections.abc import Callable
from pathlib import Path

import numpy as np
import pytest
from dealing import deck_codes, random_rows
from hypothesis import given
from hypothesis import strategies as st

from cardspeak.cards.card import CARDS, Card, cards
from cardspeak.cards.ranking import batch, fallback, strength, tables
from cardspeak.cards.ranking.batch import masks_of, omaha_many, rank_many
from cardspeak.cards.ranking.names import RANKING_NAMES, RankingName

MILLION = 1_000_000

needs_kernel = pytest.mark.skipif(
    strength.kernel is None, reason="the kernel is not built: install gcc and Python's headers"
)


def sizes(ranking: RankingName) -> tuple[int, ...]:
    return (4,) if ranking == "badugi" else (5, 6, 7)


@needs_kernel
@pytest.mark.parametrize("ranking", RANKING_NAMES)
def test_kernel_and_numpy_agree_on_a_million_random_hands(ranking: RankingName) -> None:
    for size in sizes(ranking):
        hands = random_rows(MILLION // len(sizes(ranking)) + 1, size, deck_codes(ranking))
        by_kernel = rank_many(ranking, hands)
        masks = masks_of(hands)
        assert (by_kernel == batch.strengths_of_masks(ranking, masks)).all()
        assert (by_kernel == rank_many(ranking, masks)).all()
        assert by_kernel.min() > 0


@needs_kernel
@pytest.mark.parametrize("half", ["high", "low"])
@pytest.mark.parametrize(("ours", "number"), [(4, 300_000), (5, 20_000), (6, 10_000)])
def test_kernel_and_numpy_agree_on_random_omaha_hands(half: str, ours: int, number: int) -> None:
    rows = random_rows(number, ours + 5, deck_codes("high"))
    hands, boards = rows[:, :ours], rows[:, ours:]
    for board in (boards, boards[:, :4], boards[:, :3]):
        by_kernel = omaha_many(half, hands[: number // 3], board[: number // 3])  # type: ignore[arg-type] # high or low
        assert (by_kernel == batch._omaha_many(half, hands[: number // 3], board[: number // 3])).all()  # type: ignore[arg-type]


@pytest.mark.parametrize("ranking", RANKING_NAMES)
def test_one_hand_at_a_time_gives_what_a_batch_gives(ranking: RankingName) -> None:
    single: Callable[..., int] = getattr(strength, ranking)
    in_python = fallback.SINGLES[RANKING_NAMES.index(ranking)]
    for size in sizes(ranking):
        rows = random_rows(3000, size, deck_codes(ranking), seed=3)
        for row, expected in zip(rows, rank_many(ranking, rows).tolist(), strict=True):
            hand = tuple(CARDS[code] for code in row)
            mask = sum(card.mask for card in hand)
            assert single(hand) == single(list(hand)) == single(mask) == expected
            assert single([int(code) for code in row]) == single([str(card) for card in hand]) == expected
            assert in_python(hand) == in_python(mask) == expected


def test_omaha_one_hand_at_a_time_gives_what_a_batch_gives() -> None:
    rows = random_rows(1000, 9, deck_codes("high"))
    high, low = omaha_many("high", rows[:, :4], rows[:, 4:]), omaha_many("low", rows[:, :4], rows[:, 4:])
    for row, best_high, best_low in zip(rows, high.tolist(), low.tolist(), strict=True):
        hand, board = [CARDS[code] for code in row[:4]], [CARDS[code] for code in row[4:]]
        assert strength.omaha_high(hand, board) == fallback.omaha_high(hand, board) == best_high
        assert strength.omaha_low(hand, board) == fallback.omaha_low(hand, board) == best_low


BAD_HANDS: list[tuple[object, str]] = [
    (cards("As Ks Qs Js"), "high takes 5 to 7 cards, not 4"),
    (cards("As Ks Qs Js Ts 9s 8s 7s"), "high takes 5 to 7 cards, not 8"),
    (["As", "As", "Ks", "Qs", "Js"], "As stands twice"),
    (["As", "Ks", "Qs", "Js", "Jk"], "high has no joker"),
    (["As", "Ks", "Qs", "Js", "??"], "an unseen card cannot be ranked"),
    (["As", "Ks", "Qs", "Js", "1s"], "'1s' is no card"),
    (["As", "Ks", "Qs", "Js", 99], "99 is no card"),
    ([0, 1, 2, 3, 53], "an unseen card cannot be ranked"),
    (0, "high takes 5 to 7 cards, not 0"),
    (-1, "a mask has a bit for each card, 0 to 52"),
    (1 << 53, "a mask has a bit for each card, 0 to 52"),
    (1 << 70, "a mask has a bit for each card, 0 to 52"),
    ((), "high takes 5 to 7 cards, not 0"),
    ("As Ks Qs Js Ts", "'A' is no card"),
]


@pytest.mark.parametrize(("hand", "reason"), BAD_HANDS)
def test_a_hand_that_cannot_be_ranked_is_refused_alike(hand: object, reason: str) -> None:
    for high in (strength.high, fallback.high):
        with pytest.raises(ValueError, match=reason.replace("?", r"\?")):
            high(hand)  # type: ignore[arg-type] # that is the point


@pytest.mark.parametrize("hand", [None, 2.5, object()])
def test_what_is_no_hand_at_all_is_a_type_error(hand: object) -> None:
    for high in (strength.high, fallback.high):
        with pytest.raises(TypeError):
            high(hand)  # type: ignore[arg-type] # that is the point


@pytest.mark.parametrize(
    ("ranking", "hand", "reason"),
    [
        ("short_deck", "As Ks Qs Js 5d", "a short deck has no card below the six"),
        ("short_deck", "As Ks Qs Js Jk", "short deck has no joker"),
        ("badugi", "As Kd Qh Jc Ts", "badugi takes 4 cards, not 5"),
        ("badugi", "As Kd Qh Jk", "badugi has no joker"),
        ("ace_to_five", "As 2d 3h 4c Jk", "ace to five has no joker"),
        ("deuce_to_seven", "7s 2d 3h 4c Jk", "deuce to seven has no joker"),
        ("high_joker", "As Jk", "high with the joker takes 5 to 7 cards, not 2"),
    ],
)
def test_each_ranking_refuses_what_it_does_not_use(ranking: RankingName, hand: str, reason: str) -> None:
    rows = np.array([[card.code for card in cards(hand)]], np.uint8)
    good = random_rows(2, 4 if ranking == "badugi" else 5, deck_codes(ranking))
    for refuse in (
        lambda: getattr(strength, ranking)(cards(hand)),
        lambda: fallback.SINGLES[RANKING_NAMES.index(ranking)](cards(hand)),
        lambda: rank_many(ranking, rows),
        lambda: rank_many(ranking, masks_of(rows)),
        lambda: batch._rank_many(ranking, rows),
        lambda: rank_many(ranking, np.concatenate([masks_of(good), masks_of(rows)])),
    ):
        with pytest.raises(ValueError, match=reason):
            refuse()


@pytest.mark.parametrize(
    ("hand", "board", "reason"),
    [
        ("As Ks Qs Js", "As 2d 3d 4d 5d", "As is in the hand and on the board"),
        ("As", "2d 3d 4d 5d 6d", "an Omaha hand takes 2 to 6 cards, not 1"),
        ("As Ks Qs Js", "2d 3d", "a board takes 3 to 5 cards, not 2"),
        ("As Ks Qs Jk", "2d 3d 4d", "an Omaha hand has no joker"),
        ("As Ks Qs Js", "2d 3d Jk", "a board has no joker"),
    ],
)
def test_omaha_refuses_alike_on_every_path(hand: str, board: str, reason: str) -> None:
    ours = np.array([[card.code for card in cards(hand)]], np.uint8)
    theirs = np.array([[card.code for card in cards(board)]], np.uint8)
    for refuse in (
        lambda: strength.omaha_high(cards(hand), cards(board)),
        lambda: fallback.omaha_low(cards(hand), cards(board)),
        lambda: omaha_many("high", ours, theirs),
        lambda: batch._omaha_many("low", ours, theirs),
    ):
        with pytest.raises(ValueError, match=reason):
            refuse()


def test_a_batch_names_the_row_it_refuses() -> None:
    rows = random_rows(10, 7, deck_codes("high"))
    rows[6, 0] = rows[6, 1]
    for rank in (rank_many, batch._rank_many):
        with pytest.raises(ValueError, match=f"hand 6: {CARDS[rows[6, 0]]} stands twice"):
            rank("high", rows)
    with pytest.raises(ValueError, match="hands are rows of card codes"):
        rank_many("high", rows.astype(np.int64))  # type: ignore[arg-type] # that is the point
    with pytest.raises(ValueError, match="hands and boards are rows of card codes"):
        omaha_many("high", rows[:5, :4], rows[:, :5])


def test_an_empty_batch_is_an_empty_answer() -> None:
    assert len(rank_many("high", np.zeros((0, 7), np.uint8))) == 0
    assert len(rank_many("high", np.zeros(0, np.uint64))) == 0
    assert len(omaha_many("low", np.zeros((0, 4), np.uint8), np.zeros((0, 5), np.uint8))) == 0


@given(st.lists(st.sampled_from(CARDS[:53]), min_size=5, max_size=7, unique=True), st.randoms(use_true_random=False))
def test_the_order_of_the_cards_means_nothing(hand: list[Card], shuffler: random.Random) -> None:
    before = strength.high_joker(hand)
    shuffler.shuffle(hand)
    assert strength.high_joker(hand) == before


@given(st.lists(st.sampled_from(CARDS[:52]), min_size=7, max_size=7, unique=True))
def test_a_card_more_never_makes_a_hand_worse(hand: list[Card]) -> None:
    for rank in (strength.high, strength.ace_to_five, strength.deuce_to_seven):
        assert rank(hand[:5]) <= rank(hand[:6]) <= rank(hand)


def test_the_tables_that_are_shipped_are_those_that_the_maker_makes() -> None:
    assert tables.FILE.is_file()
    assert tables.block() == tables.make_block()
    assert len(tables.block()) == sum(length * (4 if code == "I" else 2) for code, length in tables.LAYOUT.values())


def test_a_file_of_another_maker_is_not_believed(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    stale = tmp_path / "tables.bin"
    stale.write_bytes(b"\0" * 32 + b"nonsense")
    monkeypatch.setattr(tables, "FILE", stale)
    tables.block.cache_clear()
    assert tables.block() == tables.make_block()
    monkeypatch.setattr(tables, "FILE", stale.with_name("missing"))
    tables.block.cache_clear()
    assert tables.block() == tables.make_block()
    tables.block.cache_clear()
