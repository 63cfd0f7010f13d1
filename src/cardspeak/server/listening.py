"""Those who are told what happens at a table: each reads with eyes of their own, and some later than others."""

import asyncio
from collections.abc import Iterable, Iterator
from typing import Final, NamedTuple

import msgspec

from cardspeak.server import happenings as happened
from cardspeak.server.happenings import AnyEvent
from cardspeak.server.protocol import Sent
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
        self.ended = asyncio.Event()
        self.close_code: int | None = None
        """Why the connection is to be ended, once all letters are sent."""

    def tell(self, message: Sent, due: float = 0) -> None:
        self.send(ENCODE(message), due)

    def send(self, text: bytes, due: float = 0, most: int = MOST_WAITING) -> None:
        if self.letters.qsize() >= most:
            self.end(4408)
        elif self.close_code is None:
            self.letters.put_nowait(Letter(due, text))

    def end(self, code: int, *, at_once: bool = False) -> None:
        """The last letter is empty: whoever sends them closes the connection; at once, those before it are not sent."""
        if self.close_code is None:
            if at_once:
                self.forget()
            self.close_code = code
            self.letters.put_nowait(Letter(0, b""))
            self.ended.set()

    def forget(self) -> None:
        """What has not been sent is not sent any more."""
        while not self.letters.empty():
            self.letters.get_nowait()


def read(eyes: Eyes, events: Iterable[AnyEvent]) -> Iterator[AnyEvent]:
    """The events as one may read them; what happened round the table is for everybody."""
    for event in events:
        if isinstance(event, happened.Event):
            yield event
        else:
            yield from eyes.read((event,))
