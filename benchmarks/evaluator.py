"""Rankings and equity beside the peers on PyPI, all in one run: `./cardspeak bench evaluator`.

Figures are millions of evaluations a CPU-second on one core, the best of several runs; the ratios are what to
trust, since every row sees the same machine in the same minute. Peers come with the extra `bench`; one that is
not installed is left out.
"""

import importlib
import itertools
import time
from collections.abc import Callable, Iterator
from typing import Any

import msgspec
import numpy as np

from cardspeak.cards.card import CARDS
from cardspeak.cards.equity import equity
from cardspeak.cards.ranking import batch, fallback, strength

HANDS = 20_000
BATCH = 10_000_000
RUNS = 5


class Row(msgspec.Struct):
    """One thing that was measured; `ratio` is ours over the fastest peer's, or over the peer named."""

    task: str
    who: str
    millions: float


class Target(msgspec.Struct):
    what: str
    ratio: float
    wanted: float

    @property
    def is_met(self) -> bool:
        return self.ratio >= self.wanted


def cpu(work: Callable[[], object], runs: int = RUNS) -> float:
    """The least CPU time of several runs."""
    times = []
    for _ in range(runs):
        start = time.process_time()
        work()
        times.append(time.process_time() - start)
    return min(times)


def random_hands(number: int, size: int, seed: int = 1) -> np.ndarray[Any, np.dtype[np.uint8]]:
    """Rows of so many different cards."""
    rng = np.random.default_rng(seed)
    parts = [
        np.argpartition(rng.random((min(500_000, number - start), 52)), size, axis=1)[:, :size].astype(np.uint8)
        for start in range(0, number, 500_000)
    ]
    return np.concatenate(parts)


def peer(name: str) -> Any | None:  # noqa: ANN401 - somebody else's module
    try:
        return importlib.import_module(name)
    except ImportError:
        return None


def calls(function: Callable[..., object], arguments: list[Any]) -> Callable[[], None]:
    def run() -> None:
        for argument in arguments:
            function(argument)

    return run


def single_rows() -> Iterator[Row]:
    """One seven-card hand a call, from Python."""
    hands = [tuple(CARDS[code] for code in row) for row in random_hands(HANDS, 7)]
    masks = [sum(card.mask for card in hand) for hand in hands]
    ours: dict[str, tuple[Callable[..., object], list[Any]]] = {
        "cardspeak, tuple of cards": (strength.high, hands),
        "cardspeak, mask": (strength.high, masks),
        "cardspeak in Python, mask": (fallback.high, masks),
        "cardspeak in Python, tuple of cards": (fallback.high, hands),
    }
    if (pkrbot := peer("pkrbot")) is not None:
        ours["pkrbot"] = (pkrbot.evaluate, [[pkrbot.Card(str(card)) for card in hand] for hand in hands])
    if (eval7 := peer("eval7")) is not None:
        ours["eval7"] = (eval7.evaluate, [[eval7.Card(str(card)) for card in hand] for hand in hands])
    for who, (function, arguments) in ours.items():
        yield Row("single call", who, HANDS / cpu(calls(function, arguments)) / 1e6)
    if (phevaluator := peer("phevaluator")) is not None:
        texts = [[str(card) for card in hand] for hand in hands]
        yield Row(
            "single call",
            "phevaluator",
            HANDS / cpu(calls(lambda hand: phevaluator.evaluate_cards(*hand), texts)) / 1e6,
        )
    yield from _slow_peers(hands[: HANDS // 20])


def _slow_peers(hands: list[Any]) -> Iterator[Row]:
    if (treys := peer("treys")) is not None:
        evaluator = treys.Evaluator()
        split = [
            ([treys.Card.new(str(c)) for c in hand[:2]], [treys.Card.new(str(c)) for c in hand[2:]]) for hand in hands
        ]
        yield Row("single call", "treys", len(hands) / cpu(calls(lambda hand: evaluator.evaluate(*hand), split)) / 1e6)
    if (pokerkit := peer("pokerkit")) is not None:
        texts = ["".join(hand) for hand in hands]
        run = calls(pokerkit.StandardHighHand.from_game, texts)
        yield Row("single call", "pokerkit", len(hands) / cpu(run, runs=1) / 1e6)


def batch_rows() -> Iterator[Row]:
    """Ten million random seven-card hands."""
    hands = random_hands(BATCH, 7)
    masks = batch.masks_of(hands)
    yield Row("batch", "cardspeak, card codes", BATCH / cpu(lambda: batch.rank_many("high", hands)) / 1e6)
    yield Row("batch", "cardspeak, masks", BATCH / cpu(lambda: batch.rank_many("high", masks)) / 1e6)
    some = masks[: BATCH // 10]
    yield Row(
        "batch", "cardspeak by numpy, masks", len(some) / cpu(lambda: batch.strengths_of_masks("high", some)) / 1e6
    )
    nine = random_hands(BATCH // 20, 9)
    run = cpu(lambda: batch.omaha_many("high", nine[:, :4], nine[:, 4:]))
    yield Row("batch Omaha", "cardspeak", len(nine) / run / 1e6)
    if (phevaluator := peer("phevaluator")) is not None:
        texts = [[str(CARDS[code]) for code in (*row[4:], *row[:4])] for row in nine[: HANDS // 10]]
        run = cpu(calls(lambda hand: phevaluator.evaluate_omaha_cards(*hand), texts))
        yield Row("batch Omaha", "phevaluator, single calls", len(texts) / run / 1e6)


def random_rows() -> Iterator[Row]:
    """A pair of aces against a random hand, two evaluations a deal."""
    deals = 2_000_000
    run = cpu(lambda: equity(["AsAh", "??"], method="random", samples=deals))
    yield Row("Monte Carlo", "cardspeak", 2 * deals / run / 1e6)
    if (eval7 := peer("eval7")) is not None:
        every = eval7.HandRange("22+,A2+,K2+,Q2+,J2+,T2+,92+,82+,72+,62+,52+,42+,32")
        aces = [eval7.Card("As"), eval7.Card("Ah")]
        run = cpu(lambda: eval7.py_hand_vs_range_monte_carlo(aces, every, [], deals))
        yield Row("Monte Carlo", "eval7", 2 * deals / run / 1e6)
    if (poker_equity := peer("poker_equity")) is not None:
        run = cpu(lambda: poker_equity.chunk_from_text("holdem", ["AsAh", "KsKd"], samples=deals, threads=1))
        yield Row("Monte Carlo", "poker_equity (known hands)", 2 * deals / run / 1e6)


def exact_rows() -> Iterator[Row]:
    """Aces against kings before the flop, all 1,712,304 boards."""
    boards = 1_712_304
    run = cpu(lambda: equity(["AsAh", "KsKd"], method="exact"))
    yield Row("exact preflop", "cardspeak", 2 * boards / run / 1e6)
    if (poker_equity := peer("poker_equity")) is not None:
        run = cpu(lambda: poker_equity.exact_from_text("holdem", ["AsAh", "KsKd"]), runs=2)
        yield Row("exact preflop", "poker_equity", 2 * boards / run / 1e6)


SEVEN_CARDS = {
    "no pair": 23_294_460,
    "pair": 58_627_800,
    "two pair": 31_433_400,
    "trips": 6_461_620,
    "straight": 6_180_020,
    "flush": 4_047_644,
    "full house": 3_473_184,
    "quads": 224_848,
    "straight flush": 41_584,
}
"""The known numbers of seven-card hands by category."""


def every_seven_cards() -> dict[str, int]:
    """All 133,784,560 seven-card hands by category, counted through the batch function."""
    edges = (0, 1277, 4137, 4995, 5853, 5863, 7140, 7296, 7452, 7462)
    counts = np.zeros(len(SEVEN_CARDS), np.int64)
    bits = np.uint64(1) << np.arange(52, dtype=np.uint64)
    fives = np.array(list(itertools.combinations(range(50), 5)), np.uint8)
    tops = fives[:, 4]
    masks = np.bitwise_or.reduce(bits[fives], axis=1)
    for high in range(6, 52):
        for second in range(5, high):
            below = masks[tops < second]
            strengths = batch.rank_many("high", below | bits[high] | bits[second])
            counts += np.histogram(strengths, bins=np.array(edges) + 0.5)[0]
    return dict(zip(SEVEN_CARDS, counts.tolist(), strict=True))


def measure() -> tuple[list[Row], list[Target]]:
    rows = [*single_rows(), *batch_rows(), *random_rows(), *exact_rows()]
    return rows, list(targets(rows))


def targets(rows: list[Row]) -> Iterator[Target]:
    rates = {(row.task, row.who): row.millions for row in rows}
    ours = rates["single call", "cardspeak, tuple of cards"]
    pythons = rates["single call", "cardspeak in Python, tuple of cards"]

    def fastest(task: str) -> float:
        return max((rate for (of, who), rate in rates.items() if of == task and "cardspeak" not in who), default=0)

    if strength.kernel is not None and fastest("single call"):
        yield Target("single call over the fastest peer", ours / fastest("single call"), 2)
    if strength.kernel is not None and ("single call", "eval7") in rates:
        yield Target("single call over eval7", ours / rates["single call", "eval7"], 5)
        yield Target("Monte Carlo over eval7", rates["Monte Carlo", "cardspeak"] / rates["Monte Carlo", "eval7"], 2)
    if strength.kernel is not None:
        yield Target("batch of card codes over 120 M/s", rates["batch", "cardspeak, card codes"] / 120, 1)
    if strength.kernel is not None and fastest("exact preflop"):
        yield Target(
            "exact preflop over the fastest peer", rates["exact preflop", "cardspeak"] / fastest("exact preflop"), 10
        )
    for slow in ("treys", "pokerkit"):
        if ("single call", slow) in rates:
            yield Target(f"in Python over {slow}", pythons / rates["single call", slow], 1)
