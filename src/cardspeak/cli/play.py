"""`cardspeak play`: an evening against bots at a text table."""

import getpass
import os
import sys
import time
from collections.abc import Callable
from itertools import count
from pathlib import Path
from typing import Any, TypeVar, get_args

import click

from cardspeak.cli.output import console, json_option, print_json
from cardspeak.cli.rules.house import read_house_file
from cardspeak.rulebook import Edition, House, HouseRules, Refusal, Refused
from cardspeak.table.terms import Turns
from cardspeak.terminal.auto import DealTold, play_by_itself
from cardspeak.terminal.evening import Evening
from cardspeak.terminal.games import agreed_terms, house_for
from cardspeak.terminal.opponents import MANNERS, MIXED, names_beside, opponent
from cardspeak.terminal.pages import ledger_note, ledger_page, signed

T = TypeVar("T")
USUAL_OPPONENTS = 5


@click.command("play")
@click.option(
    "--form",
    "forms",
    default="holdem",
    show_default=True,
    help="A form of poker; several that take turns, with commas between them; or horse, hose, all.",
)
@click.option(
    "--structure",
    "structures",
    default="limit:2/4",
    show_default=True,
    help="limit:2/4, spread-limit:1-5, pot-limit:1/2, no-limit:1/2; with commas one for each form.",
)
@click.option(
    "--edition", type=click.Choice([each.value for each in Edition]), help="Whose rules are in force.  [default: home]"
)
@click.option("--house", "house_file", type=click.Path(dir_okay=False, path_type=Path), help="A file of house rules.")
@click.option("--opponents", type=click.IntRange(1, 9), help="How many bots.  [default: 5, or what the deck allows]")
@click.option("--bots", "manner", default=MIXED, show_default=True, type=click.Choice(MANNERS), help="How they play.")
@click.option("--buy-in", type=click.IntRange(1), help="Chips that everybody begins with.  [default: the minimum]")
@click.option(
    "--turns",
    type=click.Choice([each for each in get_args(Turns) if each != "one-game"]),
    help="When the next of several games comes.  [default: orbit]",
)
@click.option("--deals", default=0, type=click.IntRange(0), help="How many deals each of several games lasts.")
@click.option("--name", help="What you are called at the table.  [default: your login]")
@click.option("--seed", type=click.IntRange(0), help="Repeats an evening.")
@click.option("--fast", is_flag=True, help="Bots take no time.")
@click.option("--no-colour", "--no-color", "no_colour", is_flag=True, help="Without colours; so does NO_COLOR.")
@click.option("--letters", is_flag=True, help="Suits as letters: As instead of A♠.")
@click.option("--auto", type=click.IntRange(1), metavar="N", help="A bot plays your seat for N deals, with no screen.")
@click.option("--transcript", is_flag=True, help="With --auto: every line of every deal.")
@json_option
def command(  # noqa: PLR0913 - one parameter an option
    *,
    forms: str,
    structures: str,
    edition: str | None,
    house_file: Path | None,
    opponents: int | None,
    manner: str,
    buy_in: int | None,
    turns: Turns | None,
    deals: int,
    name: str | None,
    seed: int | None,
    fast: bool,
    no_colour: bool,
    letters: bool,
    auto: int | None,
    transcript: bool,
    as_json: bool,
) -> None:
    """Play an evening against bots, with every rule at hand."""
    house = None if house_file is None else read_house_file(house_file)
    rules = house_for(_rules(edition, house), structures)
    terms = _accepted(agreed_terms(forms, structures, rules, turns, deals))
    number = int.from_bytes(os.urandom(4)) if seed is None else seed
    player = name or _login()
    others = min(USUAL_OPPONENTS, terms.most_players - 1) if opponents is None else opponents
    bots = {each: opponent(manner, f"{number} {each}") for each in names_beside(player, others)}
    # an evening that plays itself needs no clock: a minute for each thing that happens will do
    now: Callable[[], int] = count(step=60).__next__ if auto else lambda: int(time.time())
    evening = Evening(terms, player, bots, seed=number, now=now, buy_in=buy_in)
    if auto is not None:
        told = _accepted(play_by_itself(evening, opponent("careful", f"{number} {player}"), auto))
        evening.leave()
        _report(evening, told, number, in_full=transcript, as_json=as_json)
        return
    if no_colour:
        os.environ["NO_COLOR"] = "1"
    fault = _sit_down(evening, house, fast=fast, letters=letters)
    _report(evening, [], number, in_full=False, as_json=as_json)
    click.get_current_context().exit(fault)


def _rules(edition: str | None, house: House | None) -> HouseRules:
    if house is None:
        return HouseRules.for_edition(edition or Edition.HOME)
    if edition is not None and edition != house.rules.edition:
        reason = f"the house plays by the {house.rules.edition.named}; leave --edition out, or name that one"
        raise Refused(Refusal(reason, field="--edition"))
    return house.rules


def _accepted(value: T | Refusal) -> T:
    if isinstance(value, Refusal):
        raise Refused(value)
    return value


def _login() -> str:
    try:
        return getpass.getuser().capitalize()
    except (OSError, KeyError):  # nobody in particular
        return "Guest"


def _sit_down(evening: Evening, house: House | None, *, fast: bool, letters: bool) -> int:
    """Plays until the player gets up; 0, unless the screen broke."""
    # read only where there is a screen to draw on
    from cardspeak.terminal.app import TableApp  # noqa: PLC0415
    from cardspeak.terminal.table_screen import Look  # noqa: PLC0415

    if not (sys.stdin.isatty() and sys.stdout.isatty()):
        raise Refused(Refusal("a text table needs a terminal; --auto N plays without one"))
    app = TableApp(evening, Look(fast=fast, letters=letters), house)
    try:
        app.run()
    finally:
        evening.leave()
    return app.return_code or 0


def _report(evening: Evening, told: list[DealTold], seed: int, *, in_full: bool, as_json: bool) -> None:
    ledger = evening.ledger
    if as_json:
        lines = [{"player": each.player, "account": each.account, "result": each.result} for each in ledger.lines]
        answer: dict[str, Any] = {"seed": seed, "deals": told, "ledger": lines, "middle": ledger.middle}
        print_json({**answer, "is_balanced": ledger.is_balanced})
        return
    out = console()
    for deal in told:
        out.print(f"Deal {deal.number}, {deal.form}: {signed(deal.won)}", markup=False, style="bold")
        for line in deal.lines:
            if not (in_full or line.is_outcome):
                continue
            out.print(f"  {line.words}" + (f"  ({line.cited})" if line.cited else ""), markup=False, soft_wrap=True)
    out.print(ledger_page(ledger, evening.name))
    out.print(f"\n{ledger_note(ledger)}  seed {seed}", style="dim", highlight=False)
