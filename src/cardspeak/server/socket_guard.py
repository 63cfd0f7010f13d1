"""What a socket must keep to: how large its messages are, how frequent, and how many one may open."""

import time
from collections import Counter
from collections.abc import Callable
from typing import Any, Final, Self

import msgspec
from litestar import WebSocket

from cardspeak.rulebook import Refusal
from cardspeak.server.limits import Limit, Rate, network_of

TOO_FAST: Final = 4429
MOST_MESSAGE: Final = 8 * 1024
MESSAGES: Final = Rate(at_once=40, a_second=20)
ALL_MESSAGES: Final = Rate(at_once=160, a_second=80)
"""By one person over all tables, also over sockets that are opened one after another."""
CHAT: Final = Rate(at_once=5, a_second=5 / 10)
"""Likewise."""
REFUSALS: Final = Rate(at_once=40, a_second=1)
"""How often a client is refused before the socket closes."""
MOST_BY_ADDRESS: Final = 64
MOST_BY_PERSON: Final = 8


class _Anything(msgspec.Struct):
    command: msgspec.Raw = msgspec.Raw(b"null")


class _Say(msgspec.Struct, tag="Say"): ...


_ANYTHING: Final = msgspec.json.Decoder(_Anything)
_SAY: Final = msgspec.json.Decoder(_Say)


class SocketGuard:
    """For one connection."""

    @classmethod
    def enter(cls, socket: "WebSocket[Any, Any, Any]", person: str | None, rooms: object = None) -> Self | None:  # noqa: ARG003
        """None where too many are open; who has one says `leave` in the end."""
        counted: OpenSockets = socket.app.state.sockets
        address = socket.client.host if socket.client else ""
        if counted.opened(address, person) is not None:
            return None
        guard = cls(counted.now, counted, person or network_of(address))
        guard._left = lambda: counted.closed(address, person)
        return guard

    def __init__(
        self, now: Callable[[], float] = time.monotonic, counted: "OpenSockets | None" = None, asker: str = ""
    ) -> None:
        self._messages = Limit(MESSAGES, now)
        self._refusals = Limit(REFUSALS, now)
        self._counted = counted or OpenSockets(now)
        self._asker = asker
        """For whom messages and chat are counted, whichever socket they come by."""
        self._left: Callable[[], None] | None = None
        self.is_over = False
        """Whether it was refused often enough, and the socket is to be closed with `TOO_FAST`."""

    def leave(self) -> None:
        left, self._left = self._left, None
        if left is not None:
            left()

    def allows(self, message: bytes | str) -> Refusal | None:
        refusal = self._refusal(message)
        self.heard(is_refused=refusal is not None)
        return refusal

    def heard(self, *, is_refused: bool) -> None:
        """What the table made of a message; a client that is refused all the time has lost its way."""
        if is_refused and self._refusals.take(None):
            self.is_over = True

    def _refusal(self, message: bytes | str) -> Refusal | None:
        if self._messages.take(None) or self._counted.messages.take(self._asker):
            return Refusal("that was too fast; send at most 20 messages a second")
        if len(message if isinstance(message, bytes) else message.encode(errors="surrogatepass")) > MOST_MESSAGE:
            return Refusal(f"that is more than any command needs: send at most {MOST_MESSAGE // 1024} kB")
        if _is_chat(message) and self._counted.chat.take(self._asker):
            return Refusal("let the others read first: say at most five things in ten seconds", field="text")
        return None


class OpenSockets:
    """How many sockets are open, from where and for whom, and how much is said over them together."""

    def __init__(self, now: Callable[[], float] = time.monotonic) -> None:
        self.now = now
        self.messages = Limit(ALL_MESSAGES, now)
        self.chat = Limit(CHAT, now)
        self._by_address: Counter[str] = Counter()
        self._by_person: Counter[str] = Counter()

    def opened(self, address: str, person: str | None) -> Refusal | None:
        """Counts one more, unless there are too many; whoever counted it says `closed` in the end."""
        if self._by_address[network_of(address)] >= MOST_BY_ADDRESS:
            return Refusal(f"{MOST_BY_ADDRESS} tables are open from this address; close one of them")
        if person is not None and self._by_person[person] >= MOST_BY_PERSON:
            return Refusal(f"you have {MOST_BY_PERSON} tables open; close one of them")
        self._by_address[network_of(address)] += 1
        if person is not None:
            self._by_person[person] += 1
        return None

    def closed(self, address: str, person: str | None) -> None:
        _less(self._by_address, network_of(address))
        if person is not None:
            _less(self._by_person, person)


def _less(counter: Counter[str], key: str) -> None:
    counter[key] -= 1
    if counter[key] <= 0:
        del counter[key]


def _is_chat(message: bytes | str) -> bool:
    try:
        _SAY.decode(_ANYTHING.decode(message).command)
    except (msgspec.DecodeError, UnicodeDecodeError, RecursionError):
        return False
    return True
