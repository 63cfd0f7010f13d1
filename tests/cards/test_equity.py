"""Equity: exact where it is feasible, at random with an honest error, the same on every path."""

import itertools
from concurrent.futures import ProcessPoolExecutor
from math import comb

import poker_equity
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from cardspeak.cards.card import CARDS, Card, cards, mask_of
from cardspeak.cards.equity import GAMES, Equity, Question, counting, equity, read_question, work_out
from cardspeak.cards.equity.equity import _divided, _matchups, _random_pieces
from cardspeak.cards.equity.showdown import POT, HandRange, Showdown
from cardspeak.cards.ranking import strength
from cardspeak.rulebook import Refusal, Refused

CASES = [
    ("holdem", ["AsAh", "KsKd", "7c8c"], "2c3c4d", None),
    ("holdem", ["AsAh", "KsKd"], "2c3c4d9hTd", None),
    ("short-deck", ["AsAh", "KsKd"], "6s7s8d", None),
    ("omaha", ["AsAhKdQd", "7c8c9hTh"], "2c3c4d", None),
    ("omaha8", ["AsAh2d3d", "7c8c9hTh"], "2c3c4d", 8),
    ("omaha8", ["AsAh2d3d", "7c8c9hTh"], "9c3c4d", None),
    ("omaha5", ["AsAhKdQd2s", "7c8c9hTh3s"], "2c3c4d", None),
    ("stud", ["AsAhKdQd2c3c", "7c8c9hThJd2d"], "", None),
    ("razz", ["As2h3d4d9cKc", "7c8c9hThJd2d"], "", None),
    ("stud8", ["As2h3d4d9cKc", "7c8c9hThJd2d"], "", 8),
    ("draw", ["AsKsQsJs", "2d3d4d5d6h"], "", None),
    ("draw-joker", ["AsKsQsJs", "Jk2d3d4d"], "", None),
    ("ace-to-five", ["As2s3s4s", "Jk2d3d4d"], "", None),
    ("ace-to-five-no-joker", ["As2s3s4s", "8h2d3d4d7h"], "", None),
    ("deuce-to-seven", ["2s3s4s7s", "Kh2d3d4d7h"], "", None),
    ("badugi", ["2s3d4h", "5s6d7h8c"], "", None),
]


def asked(game: str, players: list[str], board: str = "", dead: str = "", qualifier: int | None = 8) -> Question:
    question = read_question(players, game, board, dead, qualifier)
    assert isinstance(question, Question), question
    return question


@pytest.mark.parametrize(("game", "players", "board", "qualifier"), CASES)
def test_kernel_and_numpy_count_the_same_deals(
    game: str, players: list[str], board: str, qualifier: int | None
) -> None:
    showdown = asked(game, players, board, qualifier=qualifier).showdown
    figures = counting.deal_all(showdown, 0, 53)
    assert figures == counting._deal_all(showdown, 0, 53)
    assert sum(figures[::7]) == POT * showdown.deals  # no chip is lost
    ranges = tuple(HandRange() for _ in players)
    assert counting.deal_some(showdown, ranges, 99, 0, 3000) == counting._deal_some(showdown, ranges, 99, 0, 3000)


@pytest.mark.parametrize(("game", "players", "board", "qualifier"), CASES)
def test_the_work_can_be_divided(game: str, players: list[str], board: str, qualifier: int | None) -> None:
    showdown = asked(game, players, board, qualifier=qualifier).showdown
    whole = counting.deal_all(showdown, 0, 53)
    if sum(showdown.missing):
        parts = [counting.deal_all(showdown, place, place + 1) for place in range(showdown.deck.bit_count())]
        assert tuple(map(sum, zip(*parts, strict=True))) == whole
    ranges = tuple(HandRange() for _ in players)
    halves = [counting.deal_some(showdown, ranges, 5, start, start + 500) for start in (0, 500)]
    together = counting.deal_some(showdown, ranges, 5, 0, 1000)
    assert together is not None
    assert together == tuple(a + b for a, b in zip(halves[0] or (), halves[1] or (), strict=True))


def by_hand(showdown: Showdown) -> list[float]:
    """Shares of the pot, worked out deal by deal with single rankings, for showdowns of players with known cards."""
    deck = [card for card in CARDS[:53] if showdown.deck & card.mask]
    shares = [0.0] * len(showdown.hands)
    deals = 0
    for come in itertools.combinations(deck, showdown.missing[-1]):
        deals += 1
        board = showdown.board | mask_of(come)
        if showdown.game.mode == "omaha":
            high = [strength.omaha_high(hand, board) for hand in showdown.hands]
            low = [strength.omaha_low(hand, board) for hand in showdown.hands]
        else:
            high = [strength.high(hand | board) for hand in showdown.hands]
            low = [0] * len(high)
        qualifying = [value if value >= showdown.low_least and showdown.game.low else 0 for value in low]
        half = 0.5 if any(qualifying) else 0.0
        for player in range(len(shares)):
            shares[player] += (1 - half) * (high[player] == max(high)) / high.count(max(high))
            if half and qualifying[player] == max(qualifying):
                shares[player] += half / qualifying.count(max(qualifying))
    return [share / deals for share in shares]


@pytest.mark.parametrize(
    ("game", "players", "board"),
    [
        ("holdem", ["AsAh", "KsKd", "7c8c"], "2c3c4d"),
        ("holdem", ["AsKh", "AdKc"], "2c3c4d"),
        ("omaha8", ["AsAh2d3d", "Ac2h9hTh", "7c8cJdQd"], "2c5c6d"),
        ("omaha", ["AsAhKdQd", "7c8c9hTh"], "2c3c4d"),
    ],
)
def test_exact_equity_is_what_dealing_by_hand_gives(game: str, players: list[str], board: str) -> None:
    question = asked(game, players, board)
    found = equity(players, game=game, board=board)
    assert found.exact
    assert [share.equity for share in found.shares] == pytest.approx(by_hand(question.showdown), abs=1e-12)
    assert all(share.error == 0 for share in found.shares)


@pytest.mark.parametrize(
    ("hands", "wins", "ties"),
    [(["AsAh", "KsKd"], 1_399_204, 7_923), (["AsKs", "QhQd"], None, None), (["2c2d", "AsKh"], None, None)],
)
def test_exact_before_the_flop_is_what_others_count(hands: list[str], wins: int | None, ties: int | None) -> None:
    theirs = poker_equity.exact_from_text("holdem", hands)
    ours = equity(hands, method="exact")
    assert ours.deals == comb(48, 5) == theirs["samples"]
    for share, player in zip(ours.shares, theirs["players"], strict=True):
        assert share.equity == pytest.approx(player["equity"], abs=1e-12)
        assert share.win == pytest.approx(player["win"], abs=1e-12)
        assert share.tie == pytest.approx(player["tie"], abs=1e-12)
    if wins is not None and ties is not None:
        assert ours.shares[0].win == pytest.approx(wins / comb(48, 5))
        assert ours.shares[0].tie == pytest.approx(ties / comb(48, 5))


@pytest.mark.parametrize(
    ("variant", "game", "hands", "board"),
    [
        ("omaha", "omaha", ["AsAhKdQd", "7c8c9hTh"], "2c3c4d"),
        ("omaha_hi_lo", "omaha8", ["AsAh2d3d", "7c8c9hTh"], "2c3c4d"),
        ("omaha_five", "omaha5", ["AsAhKdQd5c", "7c8c9hTh5d"], "2c3c4d"),
        ("short_deck", "short-deck", ["AsAh", "KsKd"], "6s7s8d"),
        ("stud", "stud", ["AsAhKdQd2c3c", "7c8c9hTh4d2d"], ""),
        ("stud_hi_lo", "stud8", ["As2h3d4d9cKc", "7c8c9hThJd2d"], ""),
        ("razz", "razz", ["As2h3d8d9cKc", "7c8c9h4hJd2d"], ""),
    ],
)
def test_the_other_forms_are_what_others_count(variant: str, game: str, hands: list[str], board: str) -> None:
    theirs = poker_equity.exact_from_text(variant, hands, board)
    ours = equity(hands, game=game, board=board)
    assert [share.equity for share in ours.shares] == pytest.approx([each["equity"] for each in theirs["players"]])
    assert [share.win for share in ours.shares] == pytest.approx([each["scoop"] for each in theirs["players"]])


def test_ranges_count_each_pair_of_hands_by_its_weight() -> None:
    alone = [equity([one, "QhQd"]).shares[0].equity for one in ("AsAh", "KsKc")]
    mixed = equity(["AsAh, KsKc@50", "QhQd"])
    assert mixed.exact
    assert mixed.shares[0].equity == pytest.approx((alone[0] + 0.5 * alone[1]) / 1.5)


def test_hands_alike_but_for_their_suits_are_counted_once() -> None:
    question = asked("holdem", ["AA", "KK"])
    matchups = _matchups(question)
    assert matchups is not None
    assert sum(matchups.values()) == 36 * 10_000**2
    assert len(matchups) == 3  # both suits shared, one, none
    on_board = _matchups(asked("holdem", ["AA", "KK"], "2s3s4d"))
    assert on_board is not None
    assert len(on_board) > 3


def test_random_deals_come_near_the_truth_and_say_how_near() -> None:
    exact = equity(["AsAh", "KsKd"])
    found = equity(["AsAh", "KsKd"], method="random", samples=400_000, seed=4)
    assert not found.exact
    assert found.deals == 400_000
    assert found.shares[0].error == pytest.approx(0.384 / 400_000**0.5, rel=0.01)
    assert abs(found.shares[0].equity - exact.shares[0].equity) < 4 * found.shares[0].error


@pytest.mark.parametrize("players", [["QQ+, AKs", "JJ, 76s@50"], ["AsAh", "XX"], ["AA", "AA", "KK"]])
def test_random_hands_from_ranges_have_the_frequencies_of_their_weights(players: list[str]) -> None:
    random_ = equity(players, board="2c7d9h", method="random", samples=300_000, seed=8)
    exact = equity(players, board="2c7d9h", method="exact")
    for share, truth in zip(random_.shares, exact.shares, strict=True):
        assert abs(share.equity - truth.equity) < 4.5 * share.error + 1e-9


def test_a_seed_repeats_a_run_and_another_does_not() -> None:
    runs = [equity(["AsAh", "??"], samples=5000, seed=seed) for seed in (1, 1, 2)]
    assert runs[0] == runs[1]
    assert runs[0].shares != runs[2].shares


def test_several_processes_give_what_one_gives() -> None:
    with ProcessPoolExecutor(2) as pool:
        for players, method in ((["AsAh", "KsKd"], "exact"), (["AsAh", "??"], "random")):
            alone = equity(players, method=method, samples=600_000)  # type: ignore[arg-type] # exact or random
            assert equity(players, method=method, samples=600_000, run=pool.map) == alone  # type: ignore[arg-type]


def test_progress_is_reported_to_the_end() -> None:
    seen: list[tuple[int, int]] = []
    equity(["AsAh", "KsKd"], progress=lambda done, work: seen.append((done, work)))
    assert len(seen) > 10
    assert seen == sorted(seen)
    assert seen[-1] == (comb(48, 5), comb(48, 5))


def test_pieces_have_all_the_deals_once() -> None:
    for game, players, board, _ in [("holdem", ["AsAh", "KsKd"], "", None), ("draw", ["AsKs", "2d2c"], "", None)]:
        showdown = asked(game, players, board).showdown
        assert sum(piece.deals for piece in _divided(showdown, 1)) == showdown.deals
    pieces = _random_pieces(asked("holdem", ["AsAh", "??"]), 600_001, 0)
    assert [piece.span for piece in pieces] == [(0, 250_000), (250_000, 500_000), (500_000, 600_001)]


def test_ten_players_share_a_board_in_ten_parts() -> None:
    found = equity(["2c3c", *["??"] * 9], board="AsKsQsJsTs", samples=100)
    assert [share.equity for share in found.shares] == pytest.approx([0.1] * 10)
    assert all(share.tie == 1 for share in found.shares)


@pytest.mark.parametrize(
    ("arguments", "reason"),
    [
        ({"players": ["AsAh"]}, "equity is for 2 to 10 players, not 1"),
        ({"players": ["??"] * 11}, "equity is for 2 to 10 players, not 11"),
        ({"players": ["AsAh", "AsKd"]}, "As stands twice"),
        ({"players": ["AsAh", "KK"], "board": "AsKsQs"}, "As stands twice"),
        ({"players": ["AsAh", "KK"], "dead": "Ah"}, "Ah stands twice"),
        ({"players": ["AsAhKd", "QQ"]}, "a hand at holdem has 2 cards, not 3"),
        ({"players": ["AsAh", "Jk2c"]}, "Jk is not in the deck of holdem"),
        ({"players": ["AsAh", "QQ"], "board": "2c3c4c5c6c7c"}, "board takes up to 5 cards"),
        ({"players": ["AsAh", "QQ"], "board": "2c??"}, "board takes up to 5 cards"),
        ({"players": ["AsAh", "QQ"], "board": "2x"}, "'2x' in '2x' is no card"),
        ({"players": ["zz", "QQ"]}, "is no rank"),
        ({"players": ["AsAh", "zz"], "game": "stud"}, "is no card"),
        ({"players": ["2c3c", "AsAh"], "game": "short-deck"}, "2c is not in the deck of short-deck"),
        ({"players": ["AsAh", "KK"], "game": "chess"}, "there is no game 'chess'"),
        ({"players": ["AA", "AsAh", "AcAd"]}, "a range has no hand left"),
        ({"players": ["AA", "AA", "AA"]}, "the ranges leave no deal"),
        ({"players": ["AA", "AA", "AA"], "method": "random"}, "the ranges leave hardly a deal"),
        ({"players": ["XX", "XX"], "method": "exact"}, "there are too many deals to count them all"),
        ({"players": ["??"] * 4, "method": "exact"}, "there are too many deals to count them all"),
        ({"players": ["AsAh", "KK"], "samples": 1}, "samples must be at least 2"),
        ({"players": ["As2s3s4s", "Kh"], "game": "omaha8", "qualifier": 4}, "a qualifier is a rank from 5 to 13"),
        ({"players": ["??"] * 8, "game": "stud"}, "56 cards are still to come, but the deck has only 52 left"),
    ],
)
def test_what_cannot_be_asked_is_refused_with_a_sentence(arguments: dict[str, object], reason: str) -> None:
    with pytest.raises(Refused) as refused:
        equity(**arguments)  # type: ignore[arg-type] # that is the point
    assert reason in refused.value.refusal.reason


@settings(max_examples=30)
@given(
    st.lists(st.sampled_from(CARDS[:52]), min_size=9, max_size=9, unique=True), st.sampled_from(["holdem", "omaha8"])
)
def test_all_shares_make_one_pot(dealt: list[Card], game: str) -> None:
    size = GAMES[game].hand
    board = "".join(dealt[-1:] + [card for card in CARDS[:52] if card not in dealt][:3])
    players = ["".join(dealt[:size]), "".join(dealt[size : 2 * size])]
    found = equity(players, game=game, board=board)
    assert isinstance(found, Equity)
    assert sum(share.equity for share in found.shares) == pytest.approx(1)


def test_a_question_that_was_read_is_worked_out_as_a_value() -> None:
    assert isinstance(work_out(asked("holdem", ["AsAh", "KsKd"]), samples=0), Refusal)
    assert isinstance(work_out(asked("holdem", ["AsAh", "KsKd"])), Equity)
    assert cards("As")[0] is Card.SA
