"""What the tests that bear a rule's mark came to when they last ran.

The test run writes the record (tests/conftest.py); it holds good for the very code and tests it ran on.
"""

import hashlib
from pathlib import Path
from typing import Literal

import msgspec

from cardspeak.rulebook import RuleId

Outcome = Literal["passed", "failed", "skipped"]


class Proof(msgspec.Struct, frozen=True):
    test: str
    rules: tuple[RuleId, ...]
    outcome: Outcome


class Record(msgspec.Struct):
    """Outcomes by test id, with the state of the source that they speak of."""

    source: str
    proofs: dict[str, Proof] = {}

    def proved(self) -> set[RuleId]:
        """Rules with a test that passed and none that failed."""
        by_outcome: dict[Outcome, set[RuleId]] = {"passed": set(), "failed": set(), "skipped": set()}
        for proof in self.proofs.values():
            by_outcome[proof.outcome].update(proof.rules)
        return by_outcome["passed"] - by_outcome["failed"]


def record_path(root: Path) -> Path:
    return root / ".cardspeak" / "proofs.json"


def source_state(root: Path) -> str:
    """A digest of all code, data and tests that a proof could depend on."""
    digest = hashlib.sha256()
    for folder in ("src", "tests"):
        for file in sorted((root / folder).rglob("*")):
            if file.suffix in {".py", ".toml", ".c", ".h"}:
                digest.update(file.relative_to(root).as_posix().encode() + b"\0" + file.read_bytes() + b"\0")
    return digest.hexdigest()


def read_record(root: Path) -> Record | None:
    """The record of the code and tests as they are now; None if there is none or it speaks of others."""
    try:
        record = msgspec.json.decode(record_path(root).read_bytes(), type=Record)
    except (OSError, msgspec.DecodeError):
        return None
    return record if record.source == source_state(root) else None


def write_record(root: Path, record: Record) -> None:
    path = record_path(root)
    path.parent.mkdir(exist_ok=True)
    path.write_bytes(msgspec.json.format(msgspec.json.encode(record), indent=1))
