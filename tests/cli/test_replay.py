"""`cardspeak replay`, called as a person or a program would call it."""

import json
from pathlib import Path

import pytest
from click.testing import CliRunner, Result

from cardspeak.cli import cardspeak
from cardspeak.rulebook import Refused

GOOD = """
variant = 'NT'
antes = [0, 0, 0]
blinds_or_straddles = [5, 10, 0]
min_bet = 10
starting_stacks = [100, 200, 300]
actions = ['d dh p1 ????', 'd dh p2 ????', 'd dh p3 ????', 'p3 f', 'p1 f']
finishing_stacks = [95, 205, 300]
"""


def run(*arguments: str) -> Result:
    return CliRunner().invoke(cardspeak, ["replay", *arguments])


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    (tmp_path / "good.phh").write_text(GOOD, "utf-8")
    (tmp_path / "sub").mkdir()
    (tmp_path / "sub" / "two.phhs").write_text(f"[1]{GOOD}\n[2]{GOOD}", "utf-8")
    (tmp_path / "notes.txt").write_text("not a hand", "utf-8")
    return tmp_path


def test_hands_that_agree_are_counted_and_end_with_0(folder: Path) -> None:
    result = run(str(folder), "--json")
    assert result.exit_code == 0
    assert json.loads(result.output) == {"hands": 3, "agreeing": 3, "differing": 0, "unsupported": 0, "details": []}
    assert "3 agreeing" in run(str(folder)).output


def test_a_hand_that_differs_is_listed_and_ends_with_1(folder: Path) -> None:
    (folder / "bad.phh").write_text(GOOD.replace("[95, 205, 300]", "[105, 195, 300]"), "utf-8")
    (folder / "strange.phh").write_text(GOOD.replace("'NT'", "'XX'"), "utf-8")
    result = run(str(folder), "--json")
    found = json.loads(result.output)
    assert result.exit_code == 1
    assert (found["hands"], found["agreeing"], found["differing"], found["unsupported"]) == (5, 3, 1, 1)
    assert {Path(each["path"]).name: each["verdict"] for each in found["details"]} == {
        "bad.phh": "differing",
        "strange.phh": "unsupported",
    }
    assert "p1 has 95, the record 105" in run(str(folder)).output


def test_what_cannot_be_read_is_refused(tmp_path: Path) -> None:
    (tmp_path / "broken.phh").write_bytes(b"\xff\xfe")
    result = run(str(tmp_path / "broken.phh"))
    assert isinstance(result.exception, Refused)
    assert run(str(tmp_path / "missing.phh")).exit_code == 2
    (tmp_path / "empty").mkdir()
    assert run(str(tmp_path / "empty")).exit_code == 1
