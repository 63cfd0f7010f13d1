"""The benchmark is whole: it can be loaded, and it judges what it measured."""

from cardspeak.cli.bench import _benchmark


def test_the_ratios_follow_from_the_rows() -> None:
    benchmark = _benchmark("evaluator")
    rates = {
        ("single call", "cardspeak, tuple of cards"): 20.0,
        ("single call", "cardspeak in Python, tuple of cards"): 0.2,
        ("single call", "pkrbot"): 8.0,
        ("single call", "eval7"): 5.0,
        ("single call", "treys"): 0.1,
        ("single call", "pokerkit"): 0.4,
        ("batch", "cardspeak, card codes"): 60.0,
        ("Monte Carlo", "cardspeak"): 60.0,
        ("Monte Carlo", "eval7"): 30.0,
        ("exact preflop", "cardspeak"): 300.0,
        ("exact preflop", "poker_equity"): 15.0,
    }
    rows = [benchmark.Row(task, who, rate) for (task, who), rate in rates.items()]
    judged = {target.what: (target.ratio, target.is_met) for target in benchmark.targets(rows)}
    assert judged["single call over the fastest peer"] == (2.5, True)
    assert judged["single call over eval7"] == (4.0, False)
    assert judged["Monte Carlo over eval7"] == (2.0, True)
    assert judged["batch of card codes over 120 M/s"] == (0.5, False)
    assert judged["exact preflop over the fastest peer"] == (20.0, True)
    assert judged["in Python over treys"] == (2.0, True)
    assert judged["in Python over pokerkit"] == (0.5, False)


def test_peers_that_are_not_installed_are_left_out() -> None:
    assert _benchmark("evaluator").peer("no_such_evaluator") is None


def test_an_evening_whose_deals_grow_dearer_or_larger_is_found_out() -> None:
    benchmark = _benchmark("table")
    assert benchmark.sizes(100_000) == [100, 1_000, 10_000, 100_000]
    even = [benchmark.Row(100, 500.0, 30.0), benchmark.Row(1_000, 900.0, 30.0), benchmark.Row(10_000, 850.0, 31.0)]
    assert benchmark.is_flat(even)
    assert not benchmark.is_flat([*even, benchmark.Row(100_000, 600.0, 31.0)])
    assert not benchmark.is_flat([*even, benchmark.Row(100_000, 900.0, 60.0)])


def test_an_evening_of_bots_can_be_measured() -> None:
    rows = _benchmark("table").measure(100)
    assert [row.deals for row in rows] == [100]
    assert rows[0].rate > 0
