"""`cardspeak rules coverage`: for each rule, whether code carries it out and tests that ran prove it."""

import subprocess
import sys
from pathlib import Path

import click
import msgspec

from cardspeak.cli.output import console, json_option, plain_table, print_json
from cardspeak.cli.rules.filters import area_option, kind_option
from cardspeak.cli.rules.marks import How, Mark, checkout, read_marks
from cardspeak.cli.rules.proofs import Record, read_record
from cardspeak.rulebook import Kind, Refusal, Refused, RuleId, select_rules


class Covered(msgspec.Struct, frozen=True):
    """What is known of one rule; it is covered when code stands for it and a test proved it."""

    id: RuleId
    carried_out: tuple[str, ...]
    workable: tuple[str, ...]
    tests: tuple[str, ...]
    proved: bool

    @property
    def is_covered(self) -> bool:
        return self.proved and bool(self.carried_out or self.workable)


@click.command("coverage")
@area_option
@kind_option
@click.option("--run/--no-run", default=True, help="Run the marked tests if their record is not of this code.")
@json_option
def command(area: str | None, kind: Kind | None, *, run: bool, as_json: bool) -> None:
    """Show which rules are carried out or made workable by code, and proved by tests that ran."""
    root = checkout()
    if root is None:
        raise Refused(Refusal("coverage reads the code and tests of a checkout; this is an installed package"))
    record = _record(root, run=run)
    covered = cover(root, record, area=area, kind=kind)
    if as_json:
        print_json(as_object(covered, ran=record is not None))
    else:
        _print(covered, ran=record is not None)


def cover(root: Path, record: Record | None, *, area: str | None = None, kind: Kind | None = None) -> list[Covered]:
    marks = read_marks(root).marks
    proved = record.proved() if record else set()
    return [
        Covered(
            id=rule.id,
            carried_out=_places(marks, rule.id, "carries out"),
            workable=_places(marks, rule.id, "makes workable"),
            tests=_places(marks, rule.id, "proves"),
            proved=rule.id in proved,
        )
        for rule in select_rules(area=area, kind=kind)
    ]


def as_object(covered: list[Covered], *, ran: bool) -> dict[str, object]:
    return {
        "rules": len(covered),
        "carried_out": sum(bool(each.carried_out) for each in covered),
        "workable": sum(bool(each.workable) for each in covered),
        "proved": sum(each.proved for each in covered),
        "covered": sum(each.is_covered for each in covered),
        "tests_ran": ran,
        "missing": [each.id for each in covered if not each.is_covered],
        "each": [each for each in covered if each.carried_out or each.workable or each.tests],
    }


def _places(marks: tuple[Mark, ...], rule_id: RuleId, how: How) -> tuple[str, ...]:
    return tuple(mark.in_words() for mark in marks if mark.rule == rule_id and mark.how == how)


def _record(root: Path, *, run: bool) -> Record | None:
    record = read_record(root)
    if run and (record is None or not record.proofs):
        click.echo("cardspeak: the marked tests have not run on this code; running them", err=True)
        subprocess.run(
            [sys.executable, "-m", "pytest", "-m", "rule", "-q", "--no-header"],
            cwd=root,
            check=False,
            stdout=sys.stderr,
        )
        record = read_record(root)
    return record


def _print(covered: list[Covered], *, ran: bool) -> None:
    out = console()
    table = plain_table("area", "rules", "carried out", "workable", "proved", "covered")
    areas = dict.fromkeys(each.id.partition(".")[0] for each in covered)
    for area in areas:
        table.add_row(area, *_counts([each for each in covered if each.id.partition(".")[0] == area]))
    table.add_section()
    table.add_row("all", *_counts(covered), style="bold")
    out.print(table)
    if not ran:
        out.print("\nNo test has run on this code, so nothing counts as proved: ./cardspeak test")
    missing = [each for each in covered if not each.is_covered]
    if missing:
        out.print("\nMissing:")
    for each in missing:
        out.print(f"  {each.id}: {_lacks(each)}")


def _counts(covered: list[Covered]) -> tuple[str, ...]:
    return tuple(
        str(sum(map(bool, column)))
        for column in (
            [True for _ in covered],
            [each.carried_out for each in covered],
            [each.workable for each in covered],
            [each.proved for each in covered],
            [each.is_covered for each in covered],
        )
    )


def _lacks(each: Covered) -> str:
    lacks = [] if each.carried_out or each.workable else ["no code"]
    if not each.tests:
        lacks.append("no test")
    elif not each.proved:
        lacks.append("its tests did not pass")
    return " and ".join(lacks)
