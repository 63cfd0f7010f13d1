"""`./cardspeak` on a machine that has never seen it: it sets itself up, once, and says what it lacks."""

import os
import shutil
import subprocess
import tempfile
from collections.abc import Iterator
from pathlib import Path

import pytest

import cardspeak

NOBODY = 65534


@pytest.fixture(scope="module")
def checkout(root: Path) -> Iterator[Path]:
    """A copy of the checkout as somebody else's folder: readable by all, not to be written in by a plain user."""
    folder = Path(tempfile.mkdtemp(prefix="cardspeak-"))
    copy = folder / "checkout"
    ignored = shutil.ignore_patterns(
        ".venv",
        ".venv.lock",
        ".git",
        ".cardspeak",
        "*_cache",
        "__pycache__",
        ".hypothesis",
        "*.egg-info",
        "*.so",
        "build",
    )
    shutil.copytree(root, copy, ignore=ignored)
    (folder / "home").mkdir()
    if os.geteuid() == 0:
        os.chown(folder / "home", NOBODY, NOBODY)
    subprocess.run(["chmod", "-R", "a+rX,a-w", str(copy)], check=True)
    folder.chmod(0o755)
    yield copy
    subprocess.run(["chmod", "-R", "u+w", str(folder)], check=True)
    shutil.rmtree(folder)


def launch(checkout: Path, *arguments: str, **environment: str) -> "subprocess.CompletedProcess[str]":
    """Runs the launcher as a plain user, with a home and little else."""
    passed_on = {name: value for name, value in os.environ.items() if name.startswith(("PIP_", "SSL_", "LANG"))}
    return subprocess.run(
        [str(checkout / "cardspeak"), *arguments],
        cwd="/",
        user=NOBODY if os.geteuid() == 0 else None,
        group=NOBODY if os.geteuid() == 0 else None,
        extra_groups=[] if os.geteuid() == 0 else None,
        env={**passed_on, "PATH": os.environ["PATH"], "HOME": str(checkout.parent / "home"), **environment},
        capture_output=True,
        text=True,
        check=False,
    )


def test_a_plain_user_sets_it_up_once_from_a_folder_that_is_not_theirs(checkout: Path) -> None:
    first = launch(checkout, "--version")
    assert (first.returncode, first.stdout) == (0, f"cardspeak, version {cardspeak.__version__}\n"), first.stderr
    assert "setting up with Python 3." in first.stderr
    second = launch(checkout, "--version")
    assert (second.returncode, second.stdout, second.stderr) == (0, first.stdout, "")
    tested = launch(checkout, "test", "-q", "tests/rulebook/test_search.py")
    assert tested.returncode == 0, tested.stdout + tested.stderr
    assert not (checkout / ".venv").exists()


def test_compiled_code_that_is_older_than_its_source_is_dropped(checkout: Path) -> None:
    home = checkout.parent / "home"
    compiled = list(home.glob(".cache/cardspeak/*/src/cardspeak/deal/*.so"))
    source = checkout / "src/cardspeak/deal/clock.py"
    source.chmod(0o644)
    source.write_text(source.read_text("utf-8") + "\n# changed\n", "utf-8")
    done = launch(checkout, "--version")
    assert done.returncode == 0, done.stderr
    assert ("it runs uncompiled until ./cardspeak build" in done.stderr) == bool(compiled)
    assert not list(home.glob(".cache/cardspeak/*/src/cardspeak/deal/*.so"))


def test_a_python_that_is_no_good_is_named(checkout: Path) -> None:
    venv = {"CARDSPEAK_VENV": str(checkout.parent / "home/venv")}
    done = launch(checkout, "--version", CARDSPEAK_PYTHON="/bin/false", **venv)
    assert done.returncode == 1
    assert "CARDSPEAK_PYTHON is /bin/false, which is not a working Python of 3.11 or newer" in done.stderr


def test_arguments_that_are_wrong_come_back_with_the_commands_own_exit_code(checkout: Path) -> None:
    done = launch(checkout, "rules", "show", "no.rule")
    assert done.returncode == 1
    assert "there is no rule 'no.rule'" in done.stderr
