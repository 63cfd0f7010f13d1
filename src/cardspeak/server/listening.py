"""Those who are told what happens at a table: each reads with eyes of their own, and some later than others."""

import asyncio
from collections import deque
from collections.abc import Iterable, Iterator
from typing import Final, NamedTuple

import msgspec

from cardspeak.server import happenings as happened
from cardspeak.server.happenings import AnyEvent
from cardspeak.server.protocol import Answer, Here, Sent
from cardspeak.table import Eyes

MOST_WAITING: Final = 500
"""Messages to somebody who does not take them; then the connection is given up."""
ENCODE: Final = msgspec.json.Encoder().encode


class Letter(NamedTuple):
    due: float
    """Not to be sent before."""
    text: bytes


class Listener:
    """Somebody who is told what happens, from the moment of joining on."""

    def __init__(self, person: str | None, seat: int | None) -> None:
        self.person = person
        self.eyes = Eyes(person)
        self.eyes.seat = seat
        self.letters: asyncio.Queue[Letter] = asyncio.Queue()
        self.answers: deque[bytes] = deque()
        """To this listener's own commands: they overtake what is held back."""
        self._latest = 0.0
        """When all letters so far are due."""
        self.held: Letter | None = None
        """Taken from the letters, and not due yet."""
        self.stirred = asyncio.Event()
        """Whoever holds a letter back should look again."""
        self.ended = asyncio.Event()
        self.close_code: int | None = None
        """Why the connection is to be ended, once all letters are sent."""
        self.close_reason = ""
        self.is_outside = False
        """Whether this is somebody who sees nothing of the deals, and so counts what they are told for themselves."""
        self.told = 0
        self.seen = b""
        """How things stood when they were last told."""

    def tell(self, message: Sent, due: float = 0) -> None:
        self.send(ENCODE(message), due)

    def send(self, text: bytes, due: float = 0, most: int = MOST_WAITING) -> None:
        if self.letters.qsize() >= most:
            self.end(4408)
        elif self.close_code is None:
            self._latest = max(self._latest, due)
            self.letters.put_nowait(Letter(due, text))

    def answer(self, message: Answer | Here, now: float) -> None:
        """After what it speaks of, where that is due."""
        if self.held is None and (self.letters.empty() or self._latest <= now):
            self.tell(message)
        elif len(self.answers) >= MOST_WAITING:
            self.end(4408)
        else:
            self.answers.append(ENCODE(message))
            self.stirred.set()

    def finish(self, code: int, reason: str = "") -> None:
        """The last letter is empty: whoever sends them closes the connection then. Those before it are sent in time."""
        if self.close_code is None:
            self.close_code, self.close_reason = code, reason
            self.letters.put_nowait(Letter(0, b""))

    def end(self, code: int, *, at_once: bool = False) -> None:
        """No letter is waited for; at once, those that have not been sent are not sent any more."""
        if self.ended.is_set() or (self.close_code is not None and not at_once):
            return
        if at_once:
            self.forget()
            self.close_code = None
        self.finish(code)
        self.ended.set()
        self.stirred.set()

    def forget(self) -> None:
        """What has not been sent is not sent any more."""
        while not self.letters.empty():
            self.letters.get_nowait()
        self.held, self._latest = None, 0.0
        self.stirred.set()


def read(eyes: Eyes, events: Iterable[AnyEvent]) -> Iterator[AnyEvent]:
    """The events as one may read them; what happened round the table is for everybody, but for what must wait."""
    for event in events:
        if isinstance(event, happened.SayingHeld) and event.person != eyes.viewer:
            yield happened.SayingHeld(person="", text="", at=event.at, under=event.under)
        elif isinstance(event, happened.Event):
            yield event
        else:
            yield from eyes.read((event,))
