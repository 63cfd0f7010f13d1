"""The package as it is shipped: built, whole, typed, and quick to refuse a faulty catalogue."""

import os
import shutil
import subprocess
import sys
import zipfile
from pathlib import Path

import pytest

import cardspeak


def build(source: Path, target: Path) -> "subprocess.CompletedProcess[str]":
    return subprocess.run(
        [
            sys.executable,
            "-c",
            "import sys; from setuptools.build_meta import build_wheel; print(build_wheel(sys.argv[1]))",
            str(target),
        ],
        cwd=source,
        capture_output=True,
        text=True,
        check=False,
    )


@pytest.fixture(scope="module")
def source(root: Path, tmp_path_factory: pytest.TempPathFactory) -> Path:
    copy = tmp_path_factory.mktemp("source")
    shutil.copytree(root / "src", copy / "src", ignore=shutil.ignore_patterns("__pycache__", "*.egg-info"))
    for name in ("pyproject.toml", "setup.py", "README.md", "LICENSE"):
        shutil.copy(root / name, copy / name)
    return copy


def test_the_wheel_holds_the_catalogue_and_works_from_an_empty_folder(source: Path, tmp_path: Path) -> None:
    built = build(source, tmp_path)
    assert built.returncode == 0, built.stderr
    (wheel,) = tmp_path.glob("*.whl")
    with zipfile.ZipFile(wheel) as archive:
        names = archive.namelist()
        archive.extractall(tmp_path / "installed")
    assert len([name for name in names if name.startswith("cardspeak/rulebook/catalogue/")]) == 14
    assert {"cardspeak/py.typed", f"cardspeak-{cardspeak.__version__}.dist-info/licenses/LICENSE"} <= set(names)
    done = subprocess.run(
        [sys.executable, "-m", "cardspeak.cli", "rules", "coverage"],
        cwd=tmp_path,
        env={**os.environ, "PYTHONPATH": str(tmp_path / "installed")},
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.returncode == 1
    assert "coverage reads the code and tests of a checkout; this is an installed package" in done.stderr


def test_a_faulty_catalogue_is_not_built(source: Path, tmp_path: Path) -> None:
    copy = tmp_path / "faulty"
    shutil.copytree(source, copy)
    catalogue = copy / "src/cardspeak/rulebook/catalogue/12-draw.toml"
    text = catalogue.read_text("utf-8")
    catalogue.write_text(text.replace('kind = "option"', 'kind = "whim"', 1), "utf-8")
    built = build(copy, tmp_path)
    assert built.returncode != 0
    assert "the rule catalogue has faults" in built.stderr
    assert "kind 'whim' is none of" in built.stderr
    assert not list(tmp_path.glob("*.whl"))
