"""What a client and a table say to each other; one definition for the socket, the log of a client and the tests."""

import msgspec

from cardspeak.rulebook import RuleId
from cardspeak.server.happenings import AnyEvent, Said
from cardspeak.server.room_view import Clock, RoomView
from cardspeak.server.unreadable import in_words
from cardspeak.server.wishes import AnyCommand
from cardspeak.table import TableView


class Do(msgspec.Struct, frozen=True, kw_only=True, tag=True):
    """A command, under a name of the client's own: sent twice under one name, it is carried out once."""

    id: str
    command: AnyCommand


class Welcome(msgspec.Struct, frozen=True, kw_only=True, tag=True):
    """How the table stands; sent on joining, and to a client that has been away."""

    version: int
    view: TableView
    room: RoomView
    past: tuple[AnyEvent, ...] = ()
    """The last events up to this version, as the receiver may read them: those of the deal that is on or was the last,
    or what the client has missed."""
    sums: dict[int, str] = {}
    """As with what happens later."""
    chat: tuple[Said, ...] = ()
    """What was said before that."""


class Happened(msgspec.Struct, frozen=True, kw_only=True, tag=True):
    version: int
    """Of the table's log, with these events; a client that misses one asks for a fresh view."""
    events: tuple[AnyEvent, ...]
    """As the receiver may read them."""
    view: TableView
    room: RoomView
    sums: dict[int, str] = {}
    """What the rules behind an event came to in figures, by its place among the events: in plain words, with players
    as `seat 3` and amounts without a sign."""


class Present(msgspec.Struct, frozen=True, kw_only=True, tag=True):
    """Somebody came or went; nothing happened to the game."""

    connected: tuple[str, ...]
    watchers: int
    clock: Clock | None
    """Runs where a player whose turn it is has no connection."""


class Here(msgspec.Struct, frozen=True, tag=True):
    """The room is still there: a client that has not heard even this for a while has lost its connection."""


class Done(msgspec.Struct, frozen=True, kw_only=True, tag=True, omit_defaults=True):
    id: str
    version: int
    note: str = ""
    """What there is to know about it: that something said waits until the betting is over."""


class Refused(msgspec.Struct, frozen=True, kw_only=True, tag=True):
    id: str
    reason: str
    under: tuple[RuleId, ...] = ()
    field: str | None = None


Answer = Done | Refused
Sent = Welcome | Happened | Present | Here | Done | Refused

_DO: msgspec.json.Decoder[Do] = msgspec.json.Decoder(Do)


def read_do(text: bytes | str) -> Do | Refused:
    """What a client has sent, or why it cannot be read."""
    try:
        return _DO.decode(text)
    except (msgspec.DecodeError, UnicodeDecodeError, RecursionError) as fault:
        refusal = in_words(str(fault))
        if refusal is not None:
            return Refused(id="", reason=refusal.reason, field=refusal.field)
        return Refused(id="", reason=f"this is no command: {fault}")
