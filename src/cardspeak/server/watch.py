"""The time, and a way to let it pass; tests have one of their own."""

import asyncio
import time
from typing import Protocol


class Watch(Protocol):
    def now(self) -> float:
        """Seconds."""
        ...

    async def sleep(self, seconds: float) -> None: ...


class SystemWatch:
    def now(self) -> float:
        return time.time()

    async def sleep(self, seconds: float) -> None:
        await asyncio.sleep(seconds)
