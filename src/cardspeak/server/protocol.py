"""What a client and a table say to each other; one definition for the socket, the log of a client and the tests."""

import msgspec

from cardspeak.rulebook import RuleId
from cardspeak.table import AnyTableCommand, AnyTableEvent, TableView


class Do(msgspec.Struct, frozen=True, kw_only=True, tag=True):
    """A command, under a name of the client's own: sent twice under one name, it is carried out once."""

    id: str
    command: AnyTableCommand


class Welcome(msgspec.Struct, frozen=True, kw_only=True, tag=True):
    """How the table stands; sent on joining, and to a client that has been away."""

    version: int
    view: TableView


class Happened(msgspec.Struct, frozen=True, kw_only=True, tag=True):
    version: int
    """Of the table's log, with these events; a client that misses one asks for a fresh view."""
    events: tuple[AnyTableEvent, ...]
    """As the receiver may read them."""
    view: TableView


class Done(msgspec.Struct, frozen=True, kw_only=True, tag=True):
    id: str
    version: int


class Refused(msgspec.Struct, frozen=True, kw_only=True, tag=True):
    id: str
    reason: str
    under: tuple[RuleId, ...] = ()
    field: str | None = None


Answer = Done | Refused
Sent = Welcome | Happened | Done | Refused

_DO: msgspec.json.Decoder[Do] = msgspec.json.Decoder(Do)


def read_do(text: bytes | str) -> Do | Refused:
    """What a client has sent, or why it cannot be read."""
    try:
        return _DO.decode(text)
    except (msgspec.DecodeError, UnicodeDecodeError) as fault:
        return Refused(id="", reason=f"this is no command: {fault}")
