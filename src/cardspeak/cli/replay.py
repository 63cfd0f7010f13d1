"""`cardspeak replay`: recorded hands played again, and what came of it compared with the record."""

from collections import Counter
from collections.abc import Iterator
from pathlib import Path

import click
import msgspec

from cardspeak.cli.output import console, json_option, plain_table, print_json
from cardspeak.notation.phh import HandRecord, read_phh, read_phhs
from cardspeak.notation.replaying import Replayed, replay
from cardspeak.rulebook import Edition, HouseRules, Refusal, Refused


class Finding(msgspec.Struct, frozen=True):
    """A hand that did not come out as it was written down."""

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
    help="The edition whose rules the hands were played by.",
)
@json_option
@click.pass_context
def command(context: click.Context, paths: tuple[Path, ...], edition: str, *, as_json: bool) -> None:
    """Replay hands (.phh and .phhs files, or folders of them) and compare the results."""
    house = HouseRules.for_edition(edition)
    counts: Counter[str] = Counter()
    findings: list[Finding] = []
    for path, name, record in _records(paths):
        done = Replayed("unsupported", record.reason) if isinstance(record, Refusal) else replay(record, house)
        counts[done.verdict] += 1
        if done.verdict != "agreeing":
            findings.append(Finding(str(path), name, done.verdict, done.reason))
    total = {"hands": counts.total(), **{name: counts[name] for name in ("agreeing", "differing", "unsupported")}}
    if as_json:
        print_json({**total, "details": findings})
    else:
        _print(total, findings)
    if findings or not total["hands"]:
        context.exit(1)


def _records(paths: tuple[Path, ...]) -> Iterator[tuple[Path, str, HandRecord | Refusal]]:
    """Every hand with the file it is in and its number there."""
    for path in paths:
        files = sorted(file for file in path.rglob("*.phh*") if file.is_file()) if path.is_dir() else [path]
        for file in files:
            try:
                text = file.read_text("utf-8")
            except (OSError, UnicodeDecodeError) as problem:
                raise Refused(Refusal(f"{file} cannot be read: {problem}", field="paths")) from None
            records = read_phhs(text) if file.suffix == ".phhs" else [read_phh(text)]
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
