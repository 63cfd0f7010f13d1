"""`cardspeak deal`: one deal played out and told in words."""

import hashlib
import os
import random

import click

from cardspeak.bots.at_random import RandomBot, Weights
from cardspeak.cli.output import console, json_option
from cardspeak.deal import AnyCommand, Deal, events_to_json
from cardspeak.deal import commands as wanted
from cardspeak.forms import FORMS
from cardspeak.notation.transcript import transcript
from cardspeak.rulebook import Edition, HouseRules, Refusal, Refused


@click.command("deal")
@click.option("--form", default="holdem", show_default=True, type=click.Choice(list(FORMS)), metavar="FORM")
@click.option(
    "--structure", default="no-limit:1/2", show_default=True, help="limit:2/4, spread-limit:1-5, pot-limit:1/2 …"
)
@click.option("--players", default=6, show_default=True, type=click.IntRange(2, 10))
@click.option("--stack", default=200, show_default=True, type=click.IntRange(1), help="Chips that each player has.")
@click.option("--edition", default="home", show_default=True, type=click.Choice([each.value for each in Edition]))
@click.option("--seed", type=click.IntRange(0), help="Repeats a deal.")
@click.option(
    "--actions",
    help="What the players do instead of acting at random: f fold, x check, c call, b bring in, a number wagers to it, "
    "o declares the pot open, d2 draws two, p stands pat, r2 wants the rest dealt twice, y chops the blinds, k kills "
    "the pot, n declines, s shows, m mucks, t plays the board. After the last one everything is at random.",
)
@json_option
def command(  # noqa: PLR0913 - one parameter an option
    *,
    form: str,
    structure: str,
    players: int,
    stack: int,
    edition: str,
    seed: int | None,
    actions: str | None,
    as_json: bool,
) -> None:
    """Play a deal out and print what happened, with the rules."""
    number = int.from_bytes(os.urandom(4)) if seed is None else seed
    # choices of pretended players; the deck comes from the seed too
    player = RandomBot(random.Random(number), Weights(muck=0, play_board=0, most_discards=3))  # noqa: S311
    deal = Deal.new(
        form,
        structure,
        dict.fromkeys(range(1, players + 1), stack),
        button=players,
        house=HouseRules.for_edition(edition),
        seed=hashlib.sha256(str(number).encode()).digest(),
    )
    script = (actions or "").replace(",", " ").split()
    while not deal.is_over:
        options = deal.options
        assert options is not None
        done = deal.do(_scripted(deal, script.pop(0)) if script else player.choose(options))
        if isinstance(done, Refusal):
            raise Refused(done)
    if as_json:
        click.echo(events_to_json(list(deal.log)).decode())
        return
    out = console()
    for line in transcript(deal.log):
        out.print(line, soft_wrap=True, markup=False)
    out.print(f"\nseed {number}", style="dim")


def _scripted(deal: Deal, word: str) -> AnyCommand:
    seat = deal.to_act
    assert seat is not None
    simple: dict[str, AnyCommand] = {
        "f": wanted.Fold(seat=seat),
        "x": wanted.Check(seat=seat),
        "c": wanted.Call(seat=seat),
        "b": wanted.BringIn(seat=seat),
        "p": wanted.Draw(seat=seat),
        "s": wanted.Show(seat=seat),
        "m": wanted.Muck(seat=seat),
        "o": wanted.DeclareOpen(seat=seat),
        "k": wanted.Kill(seat=seat),
        "y": wanted.Chop(seat=seat),
        "n": wanted.Decline(seat=seat),
        "t": wanted.PlayTheBoard(seat=seat),
    }
    if word in simple:
        return simple[word]
    if word.isdecimal():
        return wanted.Wager(seat=seat, to=int(word))
    if word[0] == "d" and word[1:].isdecimal():
        return wanted.Draw(seat=seat, discards=deal.hand(seat)[: int(word[1:])])
    if word[0] == "r" and word[1:].isdecimal():
        return wanted.ChooseRuns(seat=seat, runs=int(word[1:]))
    known = ", ".join(simple)
    raise Refused(Refusal(f"{word!r} is no action; write {known}, d2, r2 or an amount", field="actions"))
