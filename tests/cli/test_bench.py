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
