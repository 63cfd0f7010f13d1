"""A room in a process of its own, with the pages of this checkout."""

import itertools
import signal
import socket
import subprocess
import sys
import time
from pathlib import Path
from typing import Any, Final

import httpx

QUICK: Final = {"bot_pace": 0, "between_deals": 1}
"""Settings of a table at which nobody waits for a bot."""


class Served:
    def __init__(self, folder: Path) -> None:
        self.database = f"sqlite:///{folder}/room.sqlite3"
        with socket.socket() as free:
            free.bind(("127.0.0.1", 0))
            self.port: int = free.getsockname()[1]
        self.names = itertools.count(1)
        self.start()

    @property
    def url(self) -> str:
        return f"http://127.0.0.1:{self.port}"

    def start(self) -> None:
        program = [sys.executable, "-m", "cardspeak.cli", "serve", "--no-browser", "--port", str(self.port)]
        self.process = subprocess.Popen([*program, "--database", self.database], stdout=subprocess.DEVNULL)
        for _ in range(600):
            try:
                httpx.get(f"{self.url}/api/me", timeout=5)
            except httpx.TransportError:
                assert self.process.poll() is None, "the room does not come up"
                time.sleep(0.05)
            else:
                return
        raise AssertionError("the room does not come up")

    def kill(self) -> None:
        self.process.send_signal(signal.SIGKILL)
        self.process.wait()


def table_of(form: str, stakes: str, *, bots: int = 3, seats: int = 6, **settings: object) -> dict[str, Any]:
    """What a host sends to have a table."""
    return {
        "terms": {"games": [{"form": form, "stakes": stakes}]},
        "settings": {**QUICK, **settings},
        "seats": seats,
        "bots": bots,
        "bot": "careful",
        "is_lawful": True,
    }
