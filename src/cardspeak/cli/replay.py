"""`cardspeak replay`: recorded hands played again, and what came of it compared with the record."""

from collections import Counter
from collections.abc import Iterator
from pathlib import Path
from typing import Final

import click
import msgspec

from cardspeak.cli.output import console, json_option, plain_table, print_json
from cardspeak.notation.phh import HandRecord
from cardspeak.notation.phh_reading import read_hands, read_phhs
from cardspeak.notation.replaying import Replayed, replay
from cardspeak.rulebook import Edition, HouseRules, Refusal

SUFFIXES: Final = {".phh", ".phhs"}


class Finding(msgspec.Struct, frozen=True):
    """A hand of which there is something to say."""

    path: str
    hand: str
    verdict: str
    reason: str


@click.command("replay")
@click.argument("paths", nargs=-1, required=True, type=click.Path(exists=True, path_type=Path))
@click.option(
    "--edition",
    type=click.Choice([each.value for each in Edition]),
    default=Edition.CARDROOM6.value,
    show_default=True,
    help="The edition whose rules the hands were played by, where they do not say it themselves.",
)
@json_option
@click.pass_context
def command(context: click.Context, paths: tuple[Path, ...], edition: str, *, as_json: bool) -> None:
    """Replay hands (.phh and .phhs files, or folders of them) and compare the results."""
    house = HouseRules.for_edition(edition)
    counts: Counter[str] = Counter()
    details: list[Finding] = []
    notes: list[Finding] = []
    for path, name, record in _records(paths):
        done = Replayed("unsupported", record.reason) if isinstance(record, Refusal) else replay(record, house)
        counts[done.verdict] += 1
        if done.verdict != "agreeing":
            details.append(Finding(str(path), name, done.verdict, done.reason))
        elif done.note:
            notes.append(Finding(str(path), name, done.verdict, done.note))
    total = {"hands": counts.total(), **{name: counts[name] for name in ("agreeing", "differing", "unsupported")}}
    if as_json:
        print_json({**total, "details": details, "notes": notes})
    else:
        _print(total, [*notes, *details])
    if details or not total["hands"]:
        context.exit(1)


def _records(paths: tuple[Path, ...]) -> Iterator[tuple[Path, str, HandRecord | Refusal]]:
    """Every hand with the file it is in and its name there; a file that cannot be read counts as one."""
    for path in paths:
        files = sorted(file for file in path.rglob("*") if file.suffix in SUFFIXES) if path.is_dir() else [path]
        for file in files:
            try:
                text = file.read_text("utf-8")
            except (OSError, UnicodeDecodeError) as problem:
                yield file, "?", Refusal(f"the file cannot be read: {problem}")
                continue
            records = read_phhs(text) if file.suffix == ".phhs" else read_hands(text)
            for number, record in enumerate(records, 1):
                named = record.hand if isinstance(record, HandRecord) and record.hand is not None else number
                yield file, str(named), record


def _print(total: dict[str, int], findings: list[Finding]) -> None:
    out = console()
    if findings:
        table = plain_table("file", "hand", "verdict", "reason")
        for finding in findings:
            table.add_row(finding.path, finding.hand, finding.verdict, finding.reason)
        out.print(table, "")
    out.print(", ".join(f"{number:,} {name}" for name, number in total.items()))
