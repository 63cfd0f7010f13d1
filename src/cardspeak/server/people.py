"""Who somebody is: a name that belongs to a person, who may come with several devices."""

import hmac
import secrets
from collections.abc import Callable
from contextlib import suppress
from typing import Final, NamedTuple

import msgspec

from cardspeak.rulebook import Refusal
from cardspeak.server.naming import earlier_bot, folded, is_a_bots, tidy_name
from cardspeak.server.owner_key import kept_digest
from cardspeak.server.pages import Device
from cardspeak.server.sessions import Session, Sessions, digest, id_of
from cardspeak.store.log import Entry, Store, VersionConflictError

COOKIE: Final = "cardspeak_session"
CODE_SECONDS: Final = 600
_LETTERS: Final = "23456789ABCDEFGHJKLMNPQRSTUVWXYZ"
"""Of the codes that people may have to type: none that is taken for another."""


class WayBack(msgspec.Struct, frozen=True):
    """For a player who cannot get back to a table by themselves, made by one of its hosts."""

    table: str
    player: str
    host: str


class Admission(NamedTuple):
    name: str
    token: str
    """Proves who it is; the store has a digest only."""
    way: WayBack | None = None
    """How this person came, where it was by a host's link."""


class Code(msgspec.Struct, frozen=True):
    session: str
    """The digest of the session that asked for it: a code is no good after that has ended."""
    until: int
    way: WayBack | None = None


class People:
    def __init__(
        self, store: Store, *, now: Callable[[], float], is_in_use: Callable[[str], bool] = lambda _: False
    ) -> None:
        self._store = store
        self._now = now
        self.is_in_use = is_in_use
        """Whether a name stands at a table, so that nobody else may have it."""
        self._sessions = Sessions(store, now)
        self._key = ""
        """The digest of the room's key."""
        self._owners: set[str] = set()
        self._awaited: set[str] = set()
        """Players for whom there may be a host's link."""

    async def load(self) -> None:
        """Once, when the room comes up."""
        self._key = await kept_digest(self._store)
        sessions = (await self._sessions.all()).values()
        self._owners = {each.name for each in sessions if self._key and each.owner == self._key}
        await self._drop_old_codes()
        await self._look_again_at_names()

    async def who(self, token: str | None) -> str | None:
        """Whose token this is, if it is anybody's."""
        known = await self._sessions.find(token)
        return None if known is None else known.session.name

    async def session(self, token: str | None) -> str | None:
        """The id of the session, under which it stands among the devices."""
        known = await self._sessions.find(token)
        return None if known is None else id_of(known.digest)

    def is_owner(self, name: str | None) -> bool:
        """Whether somebody has shown the key of the whole room, and so is a host of every table."""
        return name in self._owners

    async def enter(self, name: str, about: str = "") -> Admission | Refusal:
        tidy = tidy_name(name)
        if isinstance(tidy, Refusal):
            return tidy
        key = folded(tidy)
        earlier = earlier_bot(tidy)
        if is_a_bots(tidy) or (earlier is not None and await self._is_unowned(earlier)):
            return Refusal(f"{tidy} is what a bot is called here; choose another name", field="name")
        taken = Refusal(f"somebody here is called {tidy} already; choose another name", field="name")
        there = await self._store.get("name", key)
        if not await self._is_free(tidy if there is None else there.body.decode()):
            return taken
        # The session first: a name that nobody has a session for is free to take.
        token = await self._sessions.start(tidy, about)
        try:
            await self._store.put("name", key, tidy.encode(), expected_version=0 if there is None else there.version)
        except VersionConflictError:
            await self._sessions.end(digest(token))
            return taken
        # whoever had it before may have been an owner, the newcomer is not
        self._owners -= {tidy, "" if there is None else there.body.decode()}
        return Admission(tidy, token)

    async def leave(self, token: str | None) -> None:
        """Ends the session; with a person's last one the name is free, unless it stands at a table."""
        known = await self._sessions.find(token)
        if known is not None:
            await self._end(known.digest, known.session.name)

    # ------------------------------------------------------------------------------------------ devices

    async def devices(self, token: str | None) -> list[Device]:
        """The sessions of this person: this one, then by when they were seen last."""
        known = await self._sessions.find(token)
        if known is None:
            return []
        own = await self._sessions.of(known.session.name)
        shown = [_device(key, session, is_this=key == known.digest) for key, session in own.items()]
        return sorted(shown, key=lambda each: (not each.is_this, -each.seen, each.id))

    async def end(self, token: str | None, device: str) -> Refusal | None:
        known = await self._sessions.find(token)
        own = {} if known is None else await self._sessions.of(known.session.name)
        key = next((key for key in own if id_of(key) == device), None)
        if known is None or key is None:
            return Refusal("you have no such device here", field="id")
        await self._end(key, known.session.name)
        return None

    async def device_code(self, token: str | None, way: WayBack | None = None) -> str | Refusal:
        """A code that opens one session more, for the same person or a player of theirs: once, within ten minutes."""
        known = await self._sessions.find(token)
        if known is None:
            return Refusal("say who you are first: enter with a name")
        await self._drop_old_codes()
        code = "-".join("".join(secrets.choice(_LETTERS) for _ in range(4)) for _ in range(4))
        if way is not None:
            self._awaited.add(way.player)
        body = msgspec.json.encode(Code(known.digest, int(self._now()) + CODE_SECONDS, way))
        await self._store.put("device-code", digest(_plain(code)), body)
        return code

    async def enter_with_code(
        self, code: str, about: str = "", refused: Callable[[WayBack], Refusal | None] = lambda _: None
    ) -> Admission | Refusal:
        """A host's link is used only where nothing stands against it any more; one that is refused is not used up."""
        wrong = Refusal("this code has been used, or its ten minutes are over; ask for another", field="key")
        key = digest(_plain(code))
        way = await self._way_of(key)
        refusal = None if way is None else refused(way)
        if refusal is not None:
            return refusal
        taken = await self._take_code(key)
        session = None if taken is None else await self._sessions.get(taken.session)
        if taken is None or session is None:
            return wrong
        if way is None:
            name, owner = session.name, session.owner
        else:
            name, owner, about = way.player, "", f"{about}, by the link of {way.host}"
        token = await self._sessions.start(name, about, owner=owner)
        if await self._sessions.get(taken.session) is None:  # it ended meanwhile, and the name may be another's by now
            await self._sessions.end(digest(token))
            return wrong
        return Admission(name, token, way)

    async def is_back(self, name: str | None) -> None:
        """A player who has come back by themselves needs no host's link, and nobody else is to use it."""
        if name not in self._awaited:
            return
        self._awaited.discard(name)
        for key, entry in (await self._store.documents("device-code")).items():
            way = msgspec.json.decode(entry.body, type=Code).way
            if way is not None and way.player == name:
                await self._store.delete("device-code", key)

    def on_revoked(self, session: str, call: Callable[[], None]) -> Callable[[], None]:
        """Calls when the session ends, so that its sockets close at once; gives back what stops that."""
        return self._sessions.on_ended(session, call)

    # ------------------------------------------------------------------------------------------ the owner

    async def show_key(self, token: str | None, key: str) -> str | Refusal:
        """The name of the room's new owner."""
        known = await self._sessions.find(token)
        if known is None:
            return Refusal("say who you are first: enter with a name")
        if not self._key or not hmac.compare_digest(digest(key.strip()), self._key):
            return Refusal("this is not the key of this room: `cardspeak serve` prints it", field="key")
        await self._sessions.make_owner(known.session.name, self._key)
        self._owners.add(known.session.name)
        return known.session.name

    # ------------------------------------------------------------------------------------------ inside

    async def _end(self, key: str, name: str) -> None:
        await self._sessions.end(key)
        there = await self._store.get("name", folded(name))
        if there is None or not await self._is_free(there.body.decode()):
            return
        try:
            await self._store.delete("name", folded(name), expected_version=there.version)
        except VersionConflictError:
            return  # somebody else has taken it
        self._owners.discard(name)

    async def _look_again_at_names(self) -> None:
        """An earlier version may have seen a difference where this one sees none.

        Of two whose names look the same by now the one stays where it was: both go on by their sessions.
        """
        for key, entry in (await self._store.documents("name")).items():
            looks = folded(entry.body.decode())
            if looks != key:
                with suppress(VersionConflictError):
                    await self._store.put("name", looks, entry.body, expected_version=0)
                    await self._store.delete("name", key, expected_version=entry.version)

    async def _is_unowned(self, name: str) -> bool:
        """Whether somebody has played under it who never came in by the door: a bot."""
        return self.is_in_use(name) and await self._store.get("name", folded(name)) is None

    async def _is_free(self, name: str) -> bool:
        return not self.is_in_use(name) and not await self._sessions.of(name)

    async def _way_of(self, key: str) -> WayBack | None:
        entry = await self._store.get("device-code", key)
        return None if entry is None else msgspec.json.decode(entry.body, type=Code).way

    async def _take_code(self, key: str) -> Code | None:
        """Whose code it is; from now on nobody's."""
        entry = await self._store.get("device-code", key)
        if entry is None or not await self._is_taken(key, entry):
            return None
        code = msgspec.json.decode(entry.body, type=Code)
        return code if self._now() < code.until else None

    async def _is_taken(self, key: str, entry: Entry) -> bool:
        try:
            return await self._store.delete("device-code", key, expected_version=entry.version)
        except VersionConflictError:
            return False

    async def _drop_old_codes(self) -> None:
        for key, entry in (await self._store.documents("device-code")).items():
            code = msgspec.json.decode(entry.body, type=Code)
            if code.until <= self._now():
                await self._store.delete("device-code", key)
            elif code.way is not None:
                self._awaited.add(code.way.player)


def _plain(code: str) -> str:
    """However it was typed."""
    return "".join(letter for letter in code.upper() if letter in _LETTERS)


def _device(key: str, session: Session, *, is_this: bool) -> Device:
    return Device(id=id_of(key), since=session.since, seen=session.last_seen(), about=session.about, is_this=is_this)
