"""A room in a process of its own, for what is measured or pictured."""

import socket
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator
from contextlib import contextmanager

import httpx

WAIT = 30.0
"""Seconds a room may take to come up, and to end."""


@contextmanager
def served(database: str) -> Iterator[tuple[str, int]]:
    """Its address and its process."""
    with socket.socket() as free:
        free.bind(("127.0.0.1", 0))
        port = free.getsockname()[1]
    program = [sys.executable, "-m", "cardspeak.cli", "serve", "--no-browser", "--port", str(port)]
    process = subprocess.Popen([*program, "--database", database], stdout=subprocess.DEVNULL)  # noqa: S603 - our own
    try:
        yield _awaited(f"http://127.0.0.1:{port}", process), process.pid
    finally:
        process.terminate()
        process.wait(WAIT)


@contextmanager
def sqlite_of_its_own() -> Iterator[str]:
    """The URL of a new database that is gone afterwards."""
    with tempfile.TemporaryDirectory(prefix="cardspeak-bench-") as folder:
        yield f"sqlite:///{folder}/room.sqlite3"


def _awaited(url: str, process: "subprocess.Popen[bytes]") -> str:
    end = time.monotonic() + WAIT
    while process.poll() is None and time.monotonic() < end:
        try:
            httpx.get(f"{url}/api/me", timeout=2)
        except httpx.TransportError:
            time.sleep(0.1)
        else:
            return url
    raise SystemExit("the room does not come up")
