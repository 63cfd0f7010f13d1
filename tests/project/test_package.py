"""The package as it is shipped: built, whole, typed, and quick to refuse a faulty catalogue."""

import os
import shutil
import subprocess
import sys
import zipfile
from pathlib import Path

import pytest

import cardspeak


def build(source: Path, target: Path, **environment: str) -> "subprocess.CompletedProcess[str]":
    return subprocess.run(
        [
            sys.executable,
            "-c",
            "import sys; from setuptools.build_meta import build_wheel; print(build_wheel(sys.argv[1]))",
            str(target),
        ],
        cwd=source,
        env={**os.environ, "CARDSPEAK_PURE": "1", **environment},
        capture_output=True,
        text=True,
        check=False,
    )


@pytest.fixture(scope="module")
def source(root: Path, tmp_path_factory: pytest.TempPathFactory) -> Path:
    copy = tmp_path_factory.mktemp("source")
    made = shutil.ignore_patterns("__pycache__", "*.egg-info", "*.so", "tables.bin")
    shutil.copytree(root / "src", copy / "src", ignore=made)
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
    assert {
        "cardspeak/py.typed",
        "cardspeak/cards/ranking/tables.bin",
        f"cardspeak-{cardspeak.__version__}.dist-info/licenses/LICENSE",
    } <= set(names)
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


def test_without_a_compiler_the_package_is_built_and_ranks_in_python(source: Path, tmp_path: Path) -> None:
    copy = tmp_path / "source"
    shutil.copytree(source, copy, ignore=shutil.ignore_patterns("build", "*.so"))
    built = build(copy, tmp_path, CC="/bin/false", CXX="/bin/false", LDSHARED="/bin/false")
    assert built.returncode == 0, built.stderr
    (wheel,) = tmp_path.glob("*.whl")
    with zipfile.ZipFile(wheel) as archive:
        assert not [name for name in archive.namelist() if name.endswith(".so")]
        assert "cardspeak/cards/ranking/tables.bin" in archive.namelist()
        archive.extractall(tmp_path / "installed")
    program = """
from cardspeak.cards import cards, high, omaha_high
from cardspeak.cards.equity import equity
from cardspeak.cards.ranking.strength import kernel
print(kernel, high(cards("AsKsQsJsTs2d3c")), omaha_high(cards("AsAh2d3d"), cards("AdKsQsJs2c")))
print([equity(["AsAh", "KsKd"], board=board, samples=5000).shares[0].equity for board in ("2c3c4d", "")])
"""
    arguments = [sys.executable, "-c", program]
    plain = subprocess.run(
        arguments,
        env={**os.environ, "PYTHONPATH": str(tmp_path / "installed")},
        capture_output=True,
        text=True,
        check=True,
        cwd=tmp_path,
    )
    with_kernel = subprocess.run(arguments, capture_output=True, text=True, check=True, cwd=tmp_path)
    assert plain.stdout.startswith("None 7462 ")
    assert plain.stdout.splitlines()[0].split()[1:] == with_kernel.stdout.splitlines()[0].split()[-2:]
    assert plain.stdout.splitlines()[1] == with_kernel.stdout.splitlines()[1]


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
