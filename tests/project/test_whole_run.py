"""A whole test run fails if something declared complete was not proved, or if a test was skipped on the CI."""

import os
import shutil
import subprocess
import sys
from pathlib import Path

import pytest


def run_tests(
    root: Path, folder: Path, text: str, complete: str, *arguments: str, **environment: str
) -> "tuple[int, str]":
    """Runs one test file as if it were the whole of the tests."""
    (folder / "tests").mkdir()
    for name in ("pyproject.toml", "tests/conftest.py"):
        shutil.copy(root / name, folder / name)
    (folder / "src").symlink_to(root / "src")
    (folder / "tests/complete.toml").write_text(complete, "utf-8")
    (folder / "tests/test_it.py").write_text(text, "utf-8")
    done = subprocess.run(
        [sys.executable, "-m", "pytest", "-q", *arguments],
        cwd=folder,
        env={**{k: v for k, v in os.environ.items() if k != "CARDSPEAK_FORBID_SKIPS"}, **environment},
        capture_output=True,
        text=True,
        check=False,
    )
    return done.returncode, done.stdout


ONE_PROOF = 'import pytest\n@pytest.mark.rule("joker.five-aces-best")\ndef test_it() -> None:\n    assert True\n'
JOKER = 'complete = [{ area = "joker", kinds = ["definition"] }]'


def test_a_whole_run_fails_if_what_is_declared_complete_was_not_proved(root: Path, tmp_path: Path) -> None:
    code, said = run_tests(root, tmp_path, ONE_PROOF, JOKER)
    assert code == pytest.ExitCode.TESTS_FAILED
    assert "declared complete in tests/complete.toml, but not proved: joker.ace-or-completion-only" in said
    assert "joker.five-aces-best" not in said


def test_a_part_of_the_tests_is_not_held_to_it(root: Path, tmp_path: Path) -> None:
    code, _ = run_tests(root, tmp_path, ONE_PROOF, JOKER, "-k", "test_it")
    assert code == pytest.ExitCode.OK


def test_a_whole_run_passes_when_nothing_more_is_declared_than_proved(root: Path, tmp_path: Path) -> None:
    code, _ = run_tests(root, tmp_path, ONE_PROOF, "complete = []")
    assert code == pytest.ExitCode.OK
    assert '"outcome": "passed"' in (tmp_path / ".cardspeak/proofs.json").read_text("utf-8")


def test_a_skipped_test_fails_only_where_skips_are_forbidden(root: Path, tmp_path: Path) -> None:
    skipped = 'import pytest\ndef test_it() -> None:\n    pytest.skip("no server")\n'
    folders = [tmp_path / "one", tmp_path / "two"]
    for folder in folders:
        folder.mkdir()
    assert run_tests(root, folders[0], skipped, "complete = []")[0] == pytest.ExitCode.OK
    code, said = run_tests(root, folders[1], skipped, "complete = []", CARDSPEAK_FORBID_SKIPS="1")
    assert code == pytest.ExitCode.TESTS_FAILED
    assert "skipped, but CARDSPEAK_FORBID_SKIPS is set: tests/test_it.py::test_it" in said


def test_a_test_marked_with_no_rule_of_ours_stops_the_run(root: Path, tmp_path: Path) -> None:
    code, _ = run_tests(root, tmp_path, ONE_PROOF.replace("five-aces", "six-aces"), "complete = []")
    assert code == pytest.ExitCode.USAGE_ERROR
