"""One thread writes to a SQLite database, for everybody who waits: one transaction for all who came meanwhile."""

import asyncio
import sqlite3
from collections.abc import Callable
from contextlib import suppress
from queue import Empty, SimpleQueue
from threading import Thread
from typing import Any, NamedTuple, TypeVar

from cardspeak.store.log import StoreError

T = TypeVar("T")
LARGEST_BATCH = 1000


class Job(NamedTuple):
    work: Callable[[sqlite3.Connection], object]
    answer: asyncio.Future[Any]


class Failed(NamedTuple):
    error: Exception


class Writer:
    """Has the connection to itself, and closes it. Belongs to the event loop in which it was made."""

    def __init__(self, db: sqlite3.Connection) -> None:
        self._db = db
        self._loop = asyncio.get_running_loop()
        self._jobs: SimpleQueue[Job | None] = SimpleQueue()
        self._is_closed = False
        self._thread = Thread(target=self._run, name="store-writer", daemon=True)
        self._thread.start()

    async def write(self, work: Callable[[sqlite3.Connection], T]) -> T:
        """What the work came to, once that is on disk. A caller that is cancelled meanwhile does not stop the work."""
        if self._is_closed:
            raise StoreError("the store is closed: open it again")
        answer: asyncio.Future[T] = self._loop.create_future()
        self._jobs.put(Job(work, answer))
        return await answer

    async def close(self) -> None:
        if not self._is_closed:
            self._is_closed = True
            self._jobs.put(None)
        await asyncio.to_thread(self._thread.join)

    # ---------------------------------------------------------------- in the thread

    def _run(self) -> None:
        is_open = True
        while is_open:
            batch = self._next_batch()
            is_open = batch[-1] is not None
            jobs = [job for job in batch if job is not None]
            if jobs:
                self._tell(jobs, self._commit(jobs))
        self._db.close()

    def _next_batch(self) -> list[Job | None]:
        batch = [self._jobs.get()]
        while batch[-1] is not None and len(batch) < LARGEST_BATCH:
            try:
                batch.append(self._jobs.get_nowait())
            except Empty:
                break
        return batch

    def _commit(self, jobs: list[Job]) -> list[object]:
        try:
            self._db.execute("BEGIN IMMEDIATE")
            outcomes = [self._attempt(job) for job in jobs]
            self._db.execute("COMMIT")
        except Exception as error:  # noqa: BLE001 - whatever it is, those who wait must hear of it
            # where even that fails the next batch says so: a thread that ended would leave everybody waiting
            with suppress(sqlite3.Error):
                if self._db.in_transaction:
                    self._db.execute("ROLLBACK")
            words = f"the store could not write ({error}): once it can, ask again with the same key"
            return [Failed(StoreError(words)) for _ in jobs]
        return outcomes

    def _attempt(self, job: Job) -> object:
        """What the work came to or, where it failed by itself, how: the others of the batch do not suffer for it."""
        self._db.execute("SAVEPOINT attempt")
        try:
            outcome = job.work(self._db)
        except sqlite3.OperationalError:
            raise  # the disk, not the work
        except Exception as error:  # noqa: BLE001 - it is for the caller
            self._db.execute("ROLLBACK TO attempt")
            outcome = Failed(error)
        self._db.execute("RELEASE attempt")
        return outcome

    def _tell(self, jobs: list[Job], outcomes: list[object]) -> None:
        # One call for the whole batch: waking the loop costs more than an append.
        try:
            self._loop.call_soon_threadsafe(_answer, jobs, outcomes)
        except RuntimeError:
            if not self._loop.is_closed():
                raise  # a closed loop has nobody left to tell


def _answer(jobs: list[Job], outcomes: list[object]) -> None:
    for job, outcome in zip(jobs, outcomes, strict=True):
        if job.answer.done():
            continue  # its caller was cancelled
        if isinstance(outcome, Failed):
            job.answer.set_exception(outcome.error)
        else:
            job.answer.set_result(outcome)
