"""What those pages need of the room that are read after a deal, or after an evening."""

from collections.abc import Iterable
from typing import Any, Protocol

from litestar import Request

from cardspeak.deal import Deal
from cardspeak.rulebook import Refusal
from cardspeak.server.room_state import RoomState
from cardspeak.store.log import Store
from cardspeak.table import TableState


class Looked(Protocol):
    """A table to be looked at, open or closed."""

    @property
    def id(self) -> str: ...

    @property
    def state(self) -> TableState: ...

    @property
    def room(self) -> RoomState: ...

    @property
    def deal(self) -> Deal | None: ...


class Owners(Protocol):
    def is_owner(self, name: str | None, /) -> bool: ...


class Library(Protocol):
    """The room, as far as its past goes."""

    @property
    def store(self) -> Store: ...

    @property
    def people(self) -> Owners: ...

    async def look(self, table: str, /) -> Looked | None: ...

    def may_look(self, looked: Any, person: str | None, /) -> Refusal | None: ...  # noqa: ANN401 - what `look` gave

    async def person(self, request: "Request[Any, Any, Any]", /) -> str | None: ...

    def now(self) -> int: ...

    def ids(self, person: str | None, /) -> list[str]: ...


def title_of(looked: Looked) -> str:
    return looked.room.settings.title or looked.state.form.title


def shared_currency(tables: Iterable[Looked]) -> str | None:
    """The one that all of them have; None where they differ."""
    found = {looked.room.settings.currency for looked in tables}
    return None if len(found) > 1 else next(iter(found), "")


def is_host(rooms: Library, looked: Looked, person: str | None) -> bool:
    """Of this table, or of all of them."""
    return person is not None and (person in looked.room.hosts or rooms.people.is_owner(person))


def is_of(looked: Looked, person: str | None) -> bool:
    """Whether somebody has played here, or is a host, so that it is among their evenings."""
    return person is not None and (person in looked.state.accounts or person in looked.room.hosts)
