"""The static checks, all of them, with a line for each: what passed, and what the others had to say."""

import subprocess
import sys
import tomllib
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

from packaging.requirements import Requirement
from packaging.utils import canonicalize_name

from cardspeak.cli.rules.complete import declared_rules, missing_marks
from cardspeak.cli.rules.marks import read_marks

ROOT = Path(__file__).resolve().parent.parent
MOST_BYTES = 1_000_000

PROGRAMS = {
    "format": ["ruff", "format", "--check", "--quiet"],
    "lint": ["ruff", "check", "--quiet"],
    "types": ["mypy", "--no-error-summary"],
    "generated files": [str(ROOT / "tools/generate.py"), "--check"],
}


def run(*command: str) -> list[str]:
    """The output of a program that failed; nothing where it passed."""
    done = subprocess.run([sys.executable, *command], cwd=ROOT, capture_output=True, text=True, check=False)
    return (done.stdout + done.stderr).strip().splitlines() or ["failed"] if done.returncode else []


def layers() -> list[str]:
    # import-linter has no module to run with -m
    return run("-c", "from importlinter.cli import lint_imports_command; lint_imports_command()", "--no-cache")


def core_contract() -> Iterator[str]:
    """Every layer of the core that exists is held to the contract that keeps the core pure."""
    contracts = _pyproject()["tool"]["importlinter"]["contracts"]
    held = set(next(each for each in contracts if each["id"] == "pure-core")["source_modules"])
    core = ("rulebook", "cards", "forms", "deal", "table", "house", "tournament")
    there = {f"cardspeak.{name}" for name in core if (ROOT / "src/cardspeak" / name).is_dir()}
    if held != there:
        yield f"pyproject.toml: the pure-core contract holds {sorted(held)}, but the core is {sorted(there)}"


def rule_marks() -> Iterator[str]:
    marks = read_marks(ROOT)
    yield from marks.problems
    yield from missing_marks(declared_rules(ROOT), marks)


def lock() -> Iterator[str]:
    """The locked list has what pyproject.toml asks for, and says nothing of where it came from."""
    text = (ROOT / "requirements.lock").read_text("utf-8")
    if "://" in text:
        yield "requirements.lock names an address; make it with tools/lock"
    lines = [line.split(" ")[0] for line in text.splitlines() if "==" in line and not line.startswith(" ")]
    pinned = {canonicalize_name(name): version for name, _, version in (line.partition("==") for line in lines)}
    project = _pyproject()
    for asked in map(Requirement, [*project["project"]["dependencies"], *project["dependency-groups"]["dev"]]):
        version = pinned.get(canonicalize_name(asked.name))
        if version is None or version not in asked.specifier:
            yield f"requirements.lock has {asked.name} {version}, pyproject.toml asks for {asked}; run tools/lock"


def files() -> Iterator[str]:
    """Nothing large and nothing of this machine is committed."""
    listed = subprocess.run(["git", "ls-files", "-z"], cwd=ROOT, capture_output=True, check=False)  # noqa: S607
    for path in (ROOT / name for name in listed.stdout.decode().split("\0") if name):
        content = path.read_bytes() if path.is_file() else b""
        if len(content) > MOST_BYTES:
            yield f"{path.relative_to(ROOT)} has {len(content):,} bytes"
        if str(ROOT).encode() + b"/" in content:
            yield f"{path.relative_to(ROOT)} names a folder of this machine"


def _pyproject() -> dict[str, Any]:
    return tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))


def main() -> int:
    checks: dict[str, Callable[[], list[str]]] = {
        name: lambda command=command: run(*(["-m", *command] if command[0][0] != "/" else command))  # type: ignore[misc]
        for name, command in PROGRAMS.items()
    }
    checks |= {
        "layers": layers,
        "pure core": lambda: list(core_contract()),
        "rule marks": lambda: list(rule_marks()),
        "locked list": lambda: list(lock()),
        "files": lambda: list(files()),
    }
    failed = 0
    for name, check in checks.items():
        complaints = check()
        print(f"{'failed' if complaints else 'passed'}  {name}", flush=True)
        for line in complaints:
            print(f"        {line}")
        failed += bool(complaints)
    return min(failed, 1)


if __name__ == "__main__":
    raise SystemExit(main())
