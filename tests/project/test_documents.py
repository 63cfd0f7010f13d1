"""What the documents show is what happens."""

import doctest
import re
import shlex
from pathlib import Path

import pytest
from click.testing import CliRunner

from cardspeak.cli import cardspeak
from cardspeak.rulebook import OPTIONS, Edition, House, HouseRules, read_house

DOCUMENTS = ["README.md", "docs/house-rules.md", "docs/library.md"]


@pytest.mark.parametrize("name", DOCUMENTS)
def test_the_examples_in_python_are_true(root: Path, name: str) -> None:
    done = doctest.testfile(str(root / name), module_relative=False, encoding="utf-8")
    assert done.attempted > 0
    assert done.failed == 0


def commands(root: Path) -> list[str]:
    return re.findall(
        r"^\$ ./cardspeak ((?:rules|rank|equity|deal|replay) .*)$",
        (root / "README.md").read_text("utf-8"),
        re.MULTILINE,
    )


def test_the_commands_in_the_readme_work(root: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(root)
    shown = commands(root)
    assert len(shown) >= 15
    for command in shown:
        result = CliRunner().invoke(cardspeak, shlex.split(command))
        assert result.exit_code == 0, command
        assert result.output


def test_the_example_of_a_house_file_can_be_read(root: Path) -> None:
    house = read_house((root / "docs/examples/tuesday.toml").read_text("utf-8"))
    assert isinstance(house, House)
    assert len(house.amendments) == 3
    assert house.rules == HouseRules.for_edition(Edition.HOME).changed(
        chop_blinds=True, absence_minutes=20, raise_cap_two_rounds=4
    )


def test_the_changelog_counts_the_options_rightly(root: Path) -> None:
    assert f"House rules: {len(OPTIONS)} choices" in (root / "CHANGELOG.md").read_text("utf-8")


def test_links_between_documents_lead_somewhere(root: Path) -> None:
    for document in [root / "README.md", root / "CONTRIBUTING.md", *(root / "docs").rglob("*.md")]:
        for target in re.findall(r"\]\(([^)#:]+)(?:#[^)]*)?\)", document.read_text("utf-8")):
            assert (document.parent / target).exists(), f"{document.relative_to(root)} links to {target}"
