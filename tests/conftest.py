"""Every test run records what the tests marked with a rule came to; a whole run is held to tests/complete.toml."""

import os
from pathlib import Path
from typing import cast

import pytest

from cardspeak.cli.rules.complete import declared_rules, unproved
from cardspeak.cli.rules.proofs import Proof, Record, read_record, source_state, write_record
from cardspeak.rulebook import RULE_IDS, RuleId

ROOT = Path(__file__).resolve().parent.parent


@pytest.fixture(scope="session")
def root() -> Path:
    """The checkout."""
    return ROOT


def pytest_configure(config: pytest.Config) -> None:
    config.pluginmanager.register(ProofRecorder(config))


class ProofRecorder:
    def __init__(self, config: pytest.Config) -> None:
        self.config = config
        self.record = read_record(ROOT) or Record(source_state(ROOT))
        self.rules: dict[str, tuple[RuleId, ...]] = {}
        self.skipped: list[str] = []

    def pytest_collection_modifyitems(self, items: list[pytest.Item]) -> None:
        for item in items:
            ids = tuple(rule_id for mark in item.iter_markers("rule") for rule_id in mark.args)
            unknown = [rule_id for rule_id in ids if rule_id not in RULE_IDS]
            if unknown:
                raise pytest.UsageError(f"{item.nodeid} is marked with {', '.join(unknown)}, which is no rule")
            if ids:
                self.rules[item.nodeid] = cast("tuple[RuleId, ...]", ids)

    def pytest_runtest_logreport(self, report: pytest.TestReport) -> None:
        """Keeps the outcome of the call, or of a set-up or tear-down that did not pass."""
        if report.when != "call" and report.passed:
            return
        if report.skipped:
            self.skipped.append(report.nodeid)
        if report.nodeid in self.rules:
            proof = Proof(report.nodeid, self.rules[report.nodeid], report.outcome)
            self.record.proofs[report.nodeid] = proof

    def pytest_sessionfinish(self, session: pytest.Session, exitstatus: int) -> None:
        if self.config.option.collectonly:
            return
        write_record(ROOT, self.record)
        complaint = self._complaint()
        if exitstatus == pytest.ExitCode.OK and complaint:
            self.config.get_terminal_writer().line(f"\n{complaint}", red=True)
            session.exitstatus = pytest.ExitCode.TESTS_FAILED

    def _complaint(self) -> str | None:
        if os.environ.get("CARDSPEAK_FORBID_SKIPS") and self.skipped:
            return f"skipped, but CARDSPEAK_FORBID_SKIPS is set: {', '.join(self.skipped)}"
        missing = unproved(declared_rules(ROOT), self.record.proved()) if self._is_whole_run() else []
        return f"declared complete in tests/complete.toml, but not proved: {', '.join(missing)}" if missing else None

    def _is_whole_run(self) -> bool:
        option = self.config.option
        return not option.keyword and not option.markexpr and self.config.args == self.config.getini("testpaths")
