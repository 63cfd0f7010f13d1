"""Coverage counts what the code and the tests contain, and what ran."""

import json
from pathlib import Path

import pytest
from click.testing import CliRunner

from cardspeak.cli import cardspeak
from cardspeak.cli.rules.complete import declared_rules, missing_marks, unproved
from cardspeak.cli.rules.coverage import as_object, cover
from cardspeak.cli.rules.marks import Mark, read_marks
from cardspeak.cli.rules.proofs import Proof, Record, read_record, source_state, write_record

CODE = """
from cardspeak.rulebook import carries_out, makes_workable

@carries_out("kill.one-per-deal", "kill.full-kill")
def kill() -> None: ...

LIMITS = carries_out("stud.limits-by-street")((4, 8))

@makes_workable("conduct.threats")
class Incident: ...
"""
TEST = """
import pytest

@pytest.mark.rule("kill.one-per-deal", "conduct.threats")
def test_one_kill() -> None: ...

@pytest.mark.parametrize("x", [pytest.param(1, marks=pytest.mark.rule("stud.limits-by-street"))])
def test_limits(x: int) -> None: ...
"""


@pytest.fixture
def planted(tmp_path: Path) -> Path:
    """A small checkout with marks in code and tests."""
    for path, text in {
        "src/game.py": CODE,
        "tests/test_game.py": TEST,
        "tests/complete.toml": 'complete = [{ area = "kill", kinds = ["definition"] }]',
    }.items():
        (tmp_path / path).parent.mkdir(exist_ok=True)
        (tmp_path / path).write_text(text, "utf-8")
    return tmp_path


def passed(*rules: str, outcome: str = "passed") -> Proof:
    return Proof(f"tests/test_game.py::{rules}{outcome}", rules, outcome)  # type: ignore[arg-type] # made up


def record(root: Path, *proofs: Proof) -> Record:
    return Record(source_state(root), {proof.test: proof for proof in proofs})


def test_marks_are_read_with_their_place(planted: Path) -> None:
    marks = read_marks(planted)
    assert marks.problems == ()
    assert Mark("kill.full-kill", "carries out", "src/game.py", 4, "kill") in marks.marks
    assert Mark("stud.limits-by-street", "carries out", "src/game.py", 7, "LIMITS") in marks.marks
    assert Mark("conduct.threats", "makes workable", "src/game.py", 9, "Incident") in marks.marks
    assert Mark("conduct.threats", "proves", "tests/test_game.py", 4, "test_one_kill") in marks.marks
    assert Mark("stud.limits-by-street", "proves", "tests/test_game.py", 7, "test_limits") in marks.marks
    assert len(marks.marks) == 7


def test_a_misspelt_or_hidden_id_is_a_problem(planted: Path) -> None:
    (planted / "tests/test_game.py").write_text(
        'import pytest\n@pytest.mark.rule("kill.one-per-del")\ndef test_x() -> None: ...\n'
        "@pytest.mark.rule(*IDS)\ndef test_y() -> None: ...\n",
        "utf-8",
    )
    problems = read_marks(planted).problems
    assert len(problems) == 2
    assert problems[0].startswith("tests/test_game.py:2: no rule 'kill.one-per-del'; did you mean kill.one-per-deal")
    assert problems[1] == "tests/test_game.py:4: a mark names its rules as plain strings"


def test_a_rule_is_covered_when_code_stands_for_it_and_a_test_passed(planted: Path) -> None:
    counted = as_object(
        cover(planted, record(planted, passed("kill.one-per-deal", "conduct.threats"), passed("kill.half-kill"))),
        ran=True,
    )
    missing = counted["missing"]
    assert isinstance(missing, list)
    assert (counted["rules"], counted["carried_out"], counted["workable"], counted["proved"]) == (643, 3, 1, 3)
    assert counted["covered"] == 2
    assert len(missing) == 641
    assert {"kill.full-kill", "kill.half-kill", "stud.limits-by-street"} <= set(missing)


def test_a_test_that_failed_or_was_skipped_proves_nothing() -> None:
    failed = passed("kill.one-per-deal", outcome="failed")
    skipped = passed("kill.full-kill", outcome="skipped")
    mixed = Record(
        "", {each.test: each for each in (passed("kill.one-per-deal"), failed, skipped, passed("kill.leg-up"))}
    )
    assert mixed.proved() == {"kill.leg-up"}


def test_a_record_speaks_only_of_the_code_it_ran_on(planted: Path) -> None:
    write_record(planted, record(planted, passed("kill.one-per-deal")))
    assert read_record(planted) is not None
    with (planted / "src/game.py").open("a", encoding="utf-8") as code:
        code.write("# changed\n")
    assert read_record(planted) is None


def test_a_record_that_cannot_be_read_counts_as_none(planted: Path) -> None:
    assert read_record(planted) is None
    write_record(planted, record(planted))
    (planted / ".cardspeak/proofs.json").write_text("{", "utf-8")
    assert read_record(planted) is None


def test_what_is_declared_complete_must_be_marked_and_proved(planted: Path) -> None:
    declared = declared_rules(planted)
    assert {rule.id for rule in declared} == {
        "kill.definition",
        "kill.full-kill",
        "kill.half-kill",
        "kill.scoop-definition",
        "kill.leg-up",
    }
    missing = missing_marks(declared, read_marks(planted))
    assert "kill.half-kill is declared complete, but no code carries it out" in missing
    assert "kill.full-kill is declared complete, but no test proves it" in missing
    assert "kill.full-kill is declared complete, but no code carries it out" not in missing
    assert unproved(declared, {"kill.full-kill", "kill.leg-up"}) == [
        "kill.definition",
        "kill.half-kill",
        "kill.scoop-definition",
    ]


def test_the_command_counts_this_checkout() -> None:
    result = CliRunner().invoke(cardspeak, ["rules", "coverage", "--no-run", "--json"])
    assert result.exit_code == 0
    counted = json.loads(result.output)
    assert counted["rules"] == 643
    assert counted["carried_out"] >= 1
    assert isinstance(counted["missing"], list)
    assert counted["covered"] + len(counted["missing"]) == 643
    kill = CliRunner().invoke(
        cardspeak, ["rules", "coverage", "--no-run", "--area", "kill", "--kind", "play", "--json"]
    )
    assert json.loads(kill.output)["rules"] < 29


def test_the_table_ends_with_totals_and_lists_what_is_missing() -> None:
    result = CliRunner().invoke(cardspeak, ["rules", "coverage", "--no-run"])
    counted = json.loads(CliRunner().invoke(cardspeak, ["rules", "coverage", "--no-run", "--json"]).output)
    assert result.exit_code == 0
    assert "\nall " in result.output
    for rule_id in counted["missing"]:
        assert f"  {rule_id}: " in result.output
