"""`cardspeak replay`, called as a person or a program would call it."""

import json
from pathlib import Path
from typing import Any

import pytest
from click.testing import CliRunner, Result

from cardspeak.cli import cardspeak
from cardspeak.notation.phh import VARIANTS

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


def found(*arguments: str) -> dict[str, Any]:
    read: dict[str, Any] = json.loads(run(*arguments, "--json").output)
    return read


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    (tmp_path / "good.phh").write_text(GOOD, "utf-8")
    (tmp_path / "sub").mkdir()
    (tmp_path / "sub" / "two.phhs").write_text(f"[1]{GOOD}\n[2]{GOOD}", "utf-8")
    (tmp_path / "notes.txt").write_text("not a hand", "utf-8")
    (tmp_path / "good.phh.bak").write_text("not a hand either", "utf-8")
    return tmp_path


def test_hands_that_agree_are_counted_and_end_with_0(folder: Path) -> None:
    assert run(str(folder), "--json").exit_code == 0
    assert found(str(folder)) == {
        "hands": 3,
        "agreeing": 3,
        "differing": 0,
        "unsupported": 0,
        "details": [],
        "notes": [],
    }
    assert run(str(folder)).output == "3 hands, 3 agreeing, 0 differing, 0 unsupported\n"


def test_a_hand_that_does_not_agree_is_named_with_its_file_number_and_reason_and_ends_with_1(folder: Path) -> None:
    (folder / "bad.phh").write_text(GOOD.replace("[95, 205, 300]", "[105, 195, 300]") + "hand = 'A-7'\n", "utf-8")
    (folder / "strange.phhs").write_text(f"[1]{GOOD}\n[2]{GOOD.replace('NT', 'XX')}", "utf-8")
    both = found(str(folder))
    assert (both["hands"], both["agreeing"], both["differing"], both["unsupported"]) == (6, 4, 1, 1)
    assert both["details"] == [
        {
            "path": str(folder / "bad.phh"),
            "hand": "A-7",
            "verdict": "differing",
            "reason": "p1 has 95, the record 105; p2 has 205, the record 195",
        },
        {
            "path": str(folder / "strange.phhs"),
            "hand": "2",
            "verdict": "unsupported",
            "reason": f"hand 2: variant must be one of {', '.join(VARIANTS)}; it is 'XX'",
        },
    ]
    result = run(str(folder))
    assert result.exit_code == 1
    assert "A-7" in result.output
    assert "p1 has 95, the record 105" in result.output
    assert "6 hands, 4 agreeing, 1 differing, 1 unsupported" in result.output


def test_what_was_supposed_of_a_hand_that_agrees_is_told(folder: Path) -> None:
    (folder / "raked.phh").write_text(GOOD.replace("[95, 205, 300]", "[95, 204, 300]"), "utf-8")
    raked = found(str(folder))
    assert (raked["agreeing"], raked["details"]) == (4, [])
    assert [(each["verdict"], each["reason"]) for each in raked["notes"]] == [("agreeing", "1 was taken for a rake")]
    result = run(str(folder))
    assert result.exit_code == 0
    assert "1 was taken for a rake" in result.output


def test_a_file_that_cannot_be_read_is_counted_and_stops_nothing(folder: Path) -> None:
    (folder / "broken.phh").write_bytes(b"\xff\xfe")
    (folder / "empty.phh").write_text("", "utf-8")
    broken = found(str(folder))
    assert (broken["agreeing"], broken["unsupported"]) == (3, 2)
    assert [(Path(each["path"]).name, each["hand"]) for each in broken["details"]] == [
        ("broken.phh", "?"),
        ("empty.phh", "1"),
    ]
    assert broken["details"][0]["reason"].startswith("the file cannot be read: ")


def test_a_file_of_many_hands_is_known_by_its_numbers_whatever_its_name(tmp_path: Path) -> None:
    (tmp_path / "session").write_text(f"[1]{GOOD}\n[2]{GOOD}", "utf-8")
    assert found(str(tmp_path / "session"))["agreeing"] == 2


def test_no_hands_are_no_success(tmp_path: Path) -> None:
    assert run(str(tmp_path / "missing.phh")).exit_code == 2
    assert run(str(tmp_path)).exit_code == 1
    assert found(str(tmp_path))["hands"] == 0
