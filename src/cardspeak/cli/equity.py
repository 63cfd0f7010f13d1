"""`cardspeak equity`: how often each hand or range wins."""

import os
import sys
from collections.abc import Callable, Iterable, Iterator
from concurrent.futures import ProcessPoolExecutor
from contextlib import contextmanager

import click
from rich.console import Console
from rich.progress import BarColumn, MofNCompleteColumn, Progress, TimeRemainingColumn

from cardspeak.cards.equity import GAMES, Equity, read_question, work_out
from cardspeak.cards.equity.equity import SAMPLES, Method, Run
from cardspeak.cli.output import console, json_option, plain_table, print_json
from cardspeak.rulebook import Refusal, Refused


class Qualifier(click.ParamType[int | None]):
    """A rank, or none for no qualifier."""

    name = "RANK|none"

    def convert(self, value: object, param: click.Parameter | None, ctx: click.Context | None) -> int | None:
        if value == "none":
            return None
        if isinstance(value, int) or (isinstance(value, str) and value.isdecimal()):
            return int(value)
        return self.fail(f"{value!r} is neither a rank nor none", param, ctx)


@click.command("equity")
@click.argument("players", nargs=-1, required=True)
@click.option("--form", default="holdem", show_default=True, type=click.Choice(list(GAMES)), metavar="FORM")
@click.option("--board", default="", help="The boardcards that are out.")
@click.option("--dead", default="", help="Cards that cannot come any more.")
@click.option("--qualifier", default="8", type=Qualifier(), help="The highest card of a low, at high-low split forms.")
@click.option("--exact", "method", flag_value="exact", help="Count every deal, however long it takes.")
@click.option("--random", "method", flag_value="random", help="Deal at random even where all deals could be counted.")
@click.option("--samples", default=SAMPLES, show_default=True, type=click.IntRange(2), help="Random deals.")
@click.option("--seed", type=click.IntRange(0), help="Repeats a random run.")
@click.option(
    "--processes", default=1, show_default=True, type=click.IntRange(1, 64), help="Processes to share the work."
)
@json_option
def command(  # noqa: PLR0913 - one parameter an option
    *,
    players: tuple[str, ...],
    form: str,
    board: str,
    dead: str,
    qualifier: int | None,
    method: Method | None,
    samples: int,
    seed: int | None,
    processes: int,
    as_json: bool,
) -> None:
    """Work out the equity of hands or ranges.

    PLAYERS are cards (AsKs), cards still to come (As ??, ??), or ranges ("QQ+, AKs, A5s-A2s, 76s@50").
    A hand of stud or draw with fewer cards gets the others from the deck.
    """
    question = read_question(players, form, board, dead, qualifier)
    if isinstance(question, Refusal):
        raise Refused(question)
    seed = int.from_bytes(os.urandom(4)) if seed is None else seed
    with _progress() as progress, _runner(processes) as run:
        found = work_out(question, method=method or "best", samples=samples, seed=seed, run=run, progress=progress)
    if isinstance(found, Refusal):
        raise Refused(found)
    if as_json:
        print_json({"form": form, "players": players, "board": board, "dead": dead, "equity": found})
    else:
        _print(players, found, split=GAMES[form].low is not None)


@contextmanager
def _runner(processes: int) -> Iterator[Run]:
    if processes == 1:
        yield map
        return
    with ProcessPoolExecutor(processes) as pool:
        yield pool.map


@contextmanager
def _progress() -> Iterator[Callable[[int, int], None]]:
    """A bar on the terminal, for work that comes in more than one piece."""
    columns = (BarColumn(), MofNCompleteColumn(), TimeRemainingColumn())
    with Progress(*columns, console=Console(stderr=True), transient=True, disable=not sys.stderr.isatty()) as bar:
        task = bar.add_task("deals", total=None, visible=False)

        def report(done: int, work: int) -> None:
            bar.update(task, completed=done, total=work, visible=done < work)

        yield report


def _print(players: Iterable[str], found: Equity, *, split: bool) -> None:
    columns = ["player", "equity", "scoop", "high", "low", "tied"] if split else ["player", "equity", "win", "tie"]
    table = plain_table(*columns)
    for player, share in zip(players, found.shares, strict=True):
        equity = f"{share.equity:8.4%}" + ("" if found.exact else f" ± {share.error:.4%}")
        if split:
            tied = f"{share.tie:.2%} / {share.low_tie:.2%}"
            table.add_row(player, equity, f"{share.win:.2%}", f"{share.high:.2%}", f"{share.low:.2%}", tied)
        else:
            table.add_row(player, equity, f"{share.win:.2%}", f"{share.tie:.2%}")
    console().print(table)
    how = f"{found.deals:,} deals, all there are" if found.exact else f"{found.deals:,} random deals, seed {found.seed}"
    console().print(f"\n{how}", style="dim")
