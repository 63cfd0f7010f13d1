"""Appends for ever to twenty streams of a store, three events at a time, and says each answer; ended by a kill."""

import asyncio
import os
import sys
from pathlib import Path

from cardspeak.store import SqliteStore


async def keep_appending(store: SqliteStore, stream: str) -> None:
    version = await store.version(stream)
    while True:
        events = [f"{stream} {version + place}".encode() for place in (1, 2, 3)]
        version = await store.append(stream, version, events, snapshot=f"after {version + 3}".encode())
        os.write(sys.stdout.fileno(), f"{stream}:{version}\n".encode())


async def main(path: Path) -> None:
    store = await SqliteStore.open(path)
    await asyncio.gather(*(keep_appending(store, f"table {number}") for number in range(20)))


asyncio.run(main(Path(sys.argv[1])))
