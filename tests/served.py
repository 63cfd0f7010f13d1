"""A room in a process of its own, as a test meets it: killed and started again as the test likes."""

import random
import signal
import socket
import subprocess
import sys
import time
from collections.abc import Sequence
from contextlib import suppress
from itertools import count
from pathlib import Path
from typing import Final

import httpx

CARDSPEAK: Final = (sys.executable, "-m", "cardspeak.cli")
UNLIMITED: Final = (sys.executable, str(Path(__file__).parent / "server" / "unlimited.py"))
"""A room that asks nobody to wait."""
WAIT: Final = 60.0
"""Seconds for coming up: others may be at work on the machine."""


class Served:
    """`cardspeak serve` on a database; a folder has one of its own. What it prints goes into a file, if it has one."""

    def __init__(
        self, database: str | Path, program: Sequence[str] = CARDSPEAK, *, printed: Path | None = None
    ) -> None:
        self.database = database if isinstance(database, str) else f"sqlite:///{database}/room.sqlite3"
        self.program = program
        self.printed = printed
        self.port = free_port()
        self.names = count(1)
        self.process: subprocess.Popen[bytes] | None = None

    @property
    def url(self) -> str:
        return f"http://127.0.0.1:{self.port}"

    def start(self) -> None:
        command = [*self.program, "serve", "--no-browser", "--port", str(self.port), "--database", self.database]
        if self.printed is None:
            self.process = subprocess.Popen(command, stdout=subprocess.DEVNULL)
        else:
            with self.printed.open("a") as out:
                self.process = subprocess.Popen(command, stdout=out, stderr=out)
        end = time.monotonic() + WAIT
        while not self._is_up():
            said = "" if self.printed is None else self.printed.read_text()
            assert self.process.poll() is None, f"the room does not come up: {said}"
            assert time.monotonic() < end, f"the room does not come up: {said}"
            time.sleep(0.02)

    def _is_up(self) -> bool:
        try:
            return httpx.get(f"{self.url}/api/me", timeout=20).status_code == 200
        except httpx.TransportError:
            return False

    def kill(self) -> None:
        if self.process is not None:
            self.process.send_signal(signal.SIGKILL)
            self.process.wait()

    def end(self) -> None:
        """As one who presses Ctrl-C ends it: in order, and nothing has gone wrong meanwhile."""
        assert self.process is not None
        self.process.send_signal(signal.SIGTERM)
        code = self.process.wait(WAIT)
        said = "" if self.printed is None else self.printed.read_text()
        assert code in {0, -signal.SIGTERM}, said
        assert not any(word in said for word in ("Traceback", "fault", "Exception")), said


def free_port() -> int:
    """One that no connection of this machine is given by chance while the room is down."""
    while True:
        port = random.SystemRandom().randint(10_000, 32_000)
        with socket.socket() as listening, suppress(OSError):
            listening.bind(("127.0.0.1", port))
            return port
