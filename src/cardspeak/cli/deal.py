"""`cardspeak deal`: one deal played out and told in words."""

import hashlib
import os
import random

import click

from cardspeak.cli.output import console, json_option
from cardspeak.deal import AnyCommand, Choices, Deal, DrawChoices, events_to_json
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
    "d2 draws two, p stands pat, s shows, m mucks. After the last one everything is at random.",
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
    rng = random.Random(number)  # noqa: S311 - choices of pretended players; the deck comes from the seed too
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
        done = deal.do(_scripted(deal, script.pop(0)) if script else _at_random(deal, rng))
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
    }
    if word in simple:
        return simple[word]
    if word.isdecimal():
        return wanted.Wager(seat=seat, to=int(word))
    if word[0] == "d" and word[1:].isdecimal():
        return wanted.Draw(seat=seat, discards=deal.hand(seat)[: int(word[1:])])
    raise Refused(Refusal(f"{word!r} is no action; write f, x, c, b, p, s, m, d2 or an amount", field="actions"))


def _at_random(deal: Deal, rng: random.Random) -> AnyCommand:
    """One of the things that may be done; nobody folds who could check."""
    options = deal.options
    assert options is not None
    seat = options.seat
    if isinstance(options, DrawChoices):
        return wanted.Draw(seat=seat, discards=tuple(rng.sample(options.cards, rng.randint(0, 3))))
    if not isinstance(options, Choices):
        return wanted.Show(seat=seat)
    possible: list[AnyCommand] = [wanted.Check(seat=seat)] if options.check else []
    if options.call is not None:
        possible += [wanted.Call(seat=seat), wanted.Fold(seat=seat)]
    if options.bring_in is not None:
        possible.append(wanted.BringIn(seat=seat))
    if options.wagers is not None:
        allowed = options.wagers
        to = rng.choice(allowed.amounts) if allowed.amounts else rng.randint(allowed.least, allowed.most)
        possible.append(wanted.Wager(seat=seat, to=to))
    return rng.choice(possible)
