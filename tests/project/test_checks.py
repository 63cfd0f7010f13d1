"""`./cardspeak check` fails where it should: each kind of fault is planted in a copy of the checkout."""

import os
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

FAULTS = {
    "types": (
        "src/cardspeak/rulebook/planted.py",
        'from cardspeak.rulebook.citing import carries_out\n\ncarries_out("betting.raise-capp")\n',
        'Argument 1 to "carries_out" has incompatible type',
    ),
    "layers": (
        "src/cardspeak/rulebook/upward.py",
        "from cardspeak.cli import main\n\n__all__ = ['main']\n",
        "cardspeak.rulebook is not allowed to import cardspeak.cli",
    ),
    "lint": ("src/cardspeak/rulebook/unused.py", "import os\n", "F401"),
    "format": ("src/cardspeak/rulebook/crooked.py", "x = {  'a':1 }\n", "crooked.py"),
    "rule marks": (
        "tests/test_planted.py",
        'import pytest\n\n\n@pytest.mark.rule("betting.raise-capp")\ndef test_it() -> None:\n    assert True\n',
        "tests/test_planted.py:4: no rule 'betting.raise-capp'; did you mean betting.raise-cap",
    ),
    "generated files": ("docs/rules/chess.md", "# Chess\n", "docs/rules/chess.md does not follow from the catalogue"),
}


@pytest.fixture(scope="module")
def report(root: Path, tmp_path_factory: pytest.TempPathFactory) -> str:
    """What the check says of a checkout with all the faults and one area declared complete that is not."""
    copy = tmp_path_factory.mktemp("checkout")
    for name in ("src", "tests", "tools", "docs", "benchmarks", "pyproject.toml", "requirements.lock", "setup.py"):
        source = root / name
        if source.is_dir():
            shutil.copytree(source, copy / name, ignore=shutil.ignore_patterns("__pycache__", "*.egg-info"))
        else:
            shutil.copy(source, copy / name)
    for path, text, _ in FAULTS.values():
        (copy / path).write_text(text, "utf-8")
    _plant_rule(copy)
    (copy / "tests/complete.toml").write_text('complete = [{ area = "joker" }]', "utf-8")
    with (copy / "requirements.lock").open("a", encoding="utf-8") as lock:
        lock.write("# from https://example.invalid/simple\n")
    done = subprocess.run(
        [sys.executable, "tools/check.py"],
        cwd=copy,
        env={**os.environ, "PYTHONPATH": str(copy / "src"), "MYPY_CACHE_DIR": str(root / ".mypy_cache")},
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.returncode == 1, done.stdout
    return done.stdout


def _plant_rule(copy: Path) -> None:
    """A rule that nobody carries out or proves."""
    catalogue, ids = copy / "src/cardspeak/rulebook/catalogue/12-draw.toml", copy / "src/cardspeak/rulebook/ids.py"
    entry = '[[rule]]\nid = "joker.planted"\ntitle = "T"\nhome = "12 1"\nkind = "play"\ngist = "G"\nsoftware = "S"\n'
    catalogue.write_text(f'{catalogue.read_text("utf-8")}\n{entry}examples = ["E"]\n', "utf-8")
    named = ids.read_text("utf-8").replace(
        '    "joker.players-alerted",\n', '    "joker.planted",\n    "joker.players-alerted",\n'
    )
    ids.write_text(named, "utf-8")


@pytest.mark.parametrize("check", FAULTS)
def test_a_planted_fault_fails_its_check(report: str, check: str) -> None:
    assert f"failed  {check}\n" in report
    assert FAULTS[check][2] in report


def test_an_area_declared_complete_that_is_not_fails_the_check(report: str) -> None:
    assert "joker.planted is declared complete, but no code carries it out" in report
    assert "joker.planted is declared complete, but no test proves it" in report


def test_an_address_in_the_locked_list_fails_the_check(report: str) -> None:
    assert "failed  locked list\n        requirements.lock names an address" in report


def test_what_is_in_order_passes(report: str) -> None:
    assert "passed  pure core\n" in report
