"""`cardspeak bench`: our speed beside the peers', in one run."""

import importlib
import sys
from types import ModuleType

import click
import msgspec

from cardspeak.cli.output import console, json_option, plain_table, print_json
from cardspeak.cli.rules.marks import checkout
from cardspeak.rulebook import Refusal, Refused


@click.group("bench")
def command() -> None:
    """Measure our speed beside others', as ratios."""


@command.command("evaluator")
@click.option("--every-hand", is_flag=True, help="Count all 133,784,560 seven-card hands instead.")
@json_option
@click.pass_context
def evaluator(context: click.Context, *, every_hand: bool, as_json: bool) -> None:
    """Rankings and equity beside pkrbot, eval7, phevaluator, treys, pokerkit and poker_equity."""
    benchmark = _benchmark("evaluator")
    if every_hand:
        counts = benchmark.every_seven_cards()
        _print_counts(counts, as_json=as_json)
        if counts != benchmark.SEVEN_CARDS:
            raise Refused(Refusal("these are not the known numbers of seven-card hands"))
        return
    rows, targets = benchmark.measure()
    if as_json:
        print_json({"rows": rows, "targets": [{"what": t.what, "ratio": t.ratio, "wanted": t.wanted} for t in targets]})
    else:
        table = plain_table("task", "who", "M/s")
        for row in rows:
            table.add_row(row.task, row.who, f"{row.millions:,.4g}")
        console().print(table, "")
        table = plain_table("ratio", "measured", "wanted")
        for target in targets:
            table.add_row(
                target.what, f"{target.ratio:.2f}", f"{target.wanted:g}{'' if target.is_met else '  not met'}"
            )
        console().print(table)
    if not all(target.is_met for target in targets):
        context.exit(1)


@command.command("engine")
@json_option
@click.pass_context
def engine(context: click.Context, *, as_json: bool) -> None:
    """Whole deals with random players beside pokerkit."""
    rows = _benchmark("engine").measure()
    if as_json:
        print_json({"rows": [{**msgspec.structs.asdict(row), "ratio": row.ratio} for row in rows]})
    else:
        table = plain_table("game", "cardspeak", "pokerkit", "ratio", "wanted")
        for row in rows:
            met = "" if row.is_met else "  not met"
            table.add_row(
                row.game, f"{row.ours:,.0f}", f"{row.pokerkit:,.0f}", f"{row.ratio:.1f}", f"{row.wanted:g}{met}"
            )
        console().print(table, "deals a CPU-second")
    if not all(row.is_met for row in rows):
        context.exit(1)


@command.command("table")
@click.option("--deals", default=100_000, show_default=True, type=click.IntRange(100), help="Deals of the evening.")
@json_option
@click.pass_context
def table(context: click.Context, *, deals: int, as_json: bool) -> None:
    """An evening of nine bots: what a deal costs after a hundred deals, and after many."""
    benchmark = _benchmark("table")
    rows = benchmark.measure(deals)
    if as_json:
        print_json({"rows": rows, "flat": benchmark.is_flat(rows)})
    else:
        shown = plain_table("deals", "deals a CPU-second", "memory, MB")
        for row in rows:
            shown.add_row(f"{row.deals:,}", f"{row.rate:,.0f}", f"{row.megabytes:.1f}")
        console().print(shown)
    if not benchmark.is_flat(rows):
        context.exit(1)


@command.command("server")
@click.option("--tables", default=200, show_default=True, type=click.IntRange(1, 450))
@click.option("--seats", default=6, show_default=True, type=click.IntRange(2, 8), help="Players at each table.")
@click.option("--seconds", default=30.0, show_default=True, type=click.FloatRange(1), help="How long it is measured.")
@click.option("--database", help="postgresql://…; without it a new SQLite file.")
@json_option
@click.pass_context
def server(  # noqa: PLR0913 - one name an option
    context: click.Context, *, tables: int, seats: int, seconds: float, database: str | None, as_json: bool
) -> None:
    """Tables full of players at real sockets: how long an action takes to everybody's screen."""
    benchmark = _benchmark("server")
    row = benchmark.measure(database, tables=tables, seats=seats, seconds=seconds)
    if as_json:
        print_json(row)
    else:
        shown = plain_table("store", "tables", "seats", "actions/s", "p50 ms", "p95 ms", "p99 ms", "server", "clients")
        ways = (f"{way:.1f}" for way in (row.p50, row.p95, row.p99))
        cores = (f"{share:.0%}" for share in (row.server, row.clients))
        shown.add_row(row.store, f"{row.tables}", f"{row.seats}", f"{row.actions:.0f}", *ways, *cores)
        console().print(shown, f"{row.arrivals:,} arrivals of {row.kilobytes:.1f} kB; shares of one core")
    if row.p99 >= benchmark.WANTED_P99:
        context.exit(1)


@command.command("page")
@json_option
@click.pass_context
def page(context: click.Context, *, as_json: bool) -> None:
    """How soon a table can be used on a slow phone, in a real Chromium."""
    benchmark = _benchmark("page")
    took = benchmark.measure()
    if as_json:
        print_json({"milliseconds": took, "wanted": benchmark.WANTED})
    else:
        console().print(f"{took:,.0f} ms until a table can be used; wanted: {benchmark.WANTED:,.0f}")
    if took > benchmark.WANTED:
        context.exit(1)


def _print_counts(counts: dict[str, int], *, as_json: bool) -> None:
    if as_json:
        print_json(counts)
        return
    table = plain_table("category", "hands")
    for category, number in counts.items():
        table.add_row(category, f"{number:,}")
    console().print(table, f"{sum(counts.values()):,} in all")


def _benchmark(name: str) -> ModuleType:
    """The benchmark of that name in this checkout."""
    root = checkout()
    if root is None:
        raise Refused(Refusal("benchmarks are run from a checkout; this is an installed package"))
    if str(root) not in sys.path:
        sys.path.insert(0, str(root))
    return importlib.import_module(f"benchmarks.{name}")
