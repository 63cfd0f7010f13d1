"""Every test run records what the tests marked with a rule came to; a whole run is held to tests/complete.toml.

And for all who keep something: a PostgreSQL server of our own for the whole run, emptied for each test.
"""

import asyncio
import os
import shutil
import socket
import subprocess
import tempfile
from collections.abc import Iterator
from pathlib import Path
from typing import cast

import asyncpg  # type: ignore[import-untyped]
import pytest

from cardspeak.cli.rules.complete import declared_rules, unproved
from cardspeak.cli.rules.proofs import Proof, Record, read_record, source_state, write_record
from cardspeak.rulebook import RULE_IDS, RuleId

ROOT = Path(__file__).resolve().parent.parent
ATTEMPTS = 3
"""At a port that was free a moment ago."""


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


# ------------------------------------------------------------------------------------------ databases


@pytest.fixture(params=["sqlite", "postgresql"])
def url(request: pytest.FixtureRequest) -> str:
    """Of a database with nothing in it."""
    return str(request.getfixturevalue(f"{request.param}_url"))


@pytest.fixture
def sqlite_url(tmp_path: Path) -> str:
    return f"sqlite:///{tmp_path / 'room.sqlite3'}"


@pytest.fixture
def postgresql_url(postgresql_server: str) -> str:
    asyncio.run(_empty(postgresql_server))
    return postgresql_server


async def _empty(url: str) -> None:
    connection = await asyncpg.connect(url)
    try:
        await connection.execute("SET client_min_messages = warning")
        await connection.execute("DROP SCHEMA IF EXISTS cardspeak CASCADE")
    finally:
        await connection.close()


@pytest.fixture(scope="session")
def postgresql_server() -> Iterator[str]:
    programs = _programs()
    if programs is None and os.geteuid() == 0 and shutil.which("apt-get"):
        _install()
        programs = _programs()
    if programs is None:
        pytest.skip("PostgreSQL is not here: install it (on Debian, as root: apt-get install postgresql)")
    # Not pytest's own folder, into which PostgreSQL's user may not go.
    home = Path(tempfile.mkdtemp(prefix="cardspeak-postgresql-"))
    user = _server_user()
    if user:
        shutil.chown(home, user)
    try:
        port = _start(programs, home, user)
        yield f"postgresql://cardspeak@127.0.0.1:{port}/postgres"
        _run([programs / "pg_ctl", "stop", "-D", home / "data", "-m", "immediate"], home, user)
    finally:
        shutil.rmtree(home)


def _programs() -> Path | None:
    """The newest version's programs, which Debian does not put on the path."""
    debian = sorted(Path("/usr/lib/postgresql").glob("*/bin/initdb"), key=lambda path: int(path.parts[-3]))
    found = shutil.which("initdb")
    places = [*debian, *([Path(found).resolve()] if found else [])]
    return places[-1].parent if places else None


def _install() -> None:
    environment = {**os.environ, "DEBIAN_FRONTEND": "noninteractive"}
    for command in (["update"], ["install", "-y", "--no-install-recommends", "postgresql"]):
        subprocess.run(["apt-get", "-q", *command], env=environment, check=False, capture_output=True)


def _server_user() -> str | None:
    """PostgreSQL does not run as root."""
    return "postgres" if os.geteuid() == 0 else None


def _start(programs: Path, home: Path, user: str | None) -> int:
    data = home / "data"
    _run([programs / "initdb", "-D", data, "-U", "cardspeak", "-A", "trust", "-E", "UTF8", "--no-sync"], home, user)
    for attempt in range(1, ATTEMPTS + 1):
        port = _free_port()
        options = f"-F -h 127.0.0.1 -p {port} -k {home}"  # -F: its data need not outlive the machine
        try:
            _run([programs / "pg_ctl", "start", "-D", data, "-w", "-l", home / "log", "-o", options], home, user)
        except subprocess.CalledProcessError:
            if attempt == ATTEMPTS:
                raise
        else:
            return port
    raise AssertionError


def _run(command: list[str | Path], home: Path, user: str | None) -> None:
    # The server keeps what it inherits: a pipe for its output would never end.
    quiet = subprocess.DEVNULL
    subprocess.run(
        command, cwd=home, user=user, group=user, extra_groups=[] if user else None, check=True, stdout=quiet
    )


def _free_port() -> int:
    with socket.socket() as listening:
        listening.bind(("127.0.0.1", 0))
        return int(listening.getsockname()[1])
