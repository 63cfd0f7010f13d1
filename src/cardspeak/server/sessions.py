"""Sessions: one for every device of a person, each held by a token of which only a digest is kept."""

import hashlib
import secrets
from collections.abc import Callable

import msgspec
from msgspec.structs import replace

from cardspeak.store.log import Entry, Store, VersionConflictError

UNSEEN_SECONDS = 400 * 86_400
"""After so long a session ends by itself."""
SEEN_EVERY = 3_600
"""How exactly it is written down when a session was last used."""
ASK_AGAIN = 60
"""Seconds after which the store is asked whether a session is still there: another server may have ended it."""
MOST_KNOWN = 10_000
KIND = "session"


class Session(msgspec.Struct, frozen=True, kw_only=True):
    name: str
    since: int
    seen: int = 0
    about: str = ""
    owner: str = ""
    """The digest of the room's key that was shown, if one was."""

    def last_seen(self) -> int:
        return max(self.since, self.seen)


class Known(msgspec.Struct, frozen=True, kw_only=True):
    """A session as it was when the store was last asked."""

    digest: str
    session: Session
    version: int
    asked: float


class Sessions:
    def __init__(self, store: Store, now: Callable[[], float]) -> None:
        self._store = store
        self._now = now
        self._known: dict[str, Known] = {}
        self._endings = 0
        self._told: dict[str, list[Callable[[], None]]] = {}

    async def start(self, name: str, about: str, *, owner: str = "") -> str:
        """The token of a new session."""
        token, at = secrets.token_urlsafe(32), int(self._now())
        session = Session(name=name, since=at, seen=at, about=about, owner=owner)
        await self._store.put(KIND, digest(token), msgspec.json.encode(session))
        return token

    async def find(self, token: str | None) -> Known | None:
        """On the way of every request: from memory, and now and then from the store."""
        if not token:
            return None
        key = digest(token)
        known = self._known.get(key)
        if known is None or known.asked + ASK_AGAIN <= self._now():
            known = await self._ask(key)
        if known is not None and known.session.last_seen() + SEEN_EVERY <= self._now():
            return await self._see(known)
        return known

    async def get(self, key: str) -> Session | None:
        """By its digest, from the store."""
        entry = await self._store.get(KIND, key)
        return None if entry is None else _read(entry)

    async def all(self) -> dict[str, Session]:
        """By their digests; those that nobody has used for too long end now."""
        found = {key: _read(entry) for key, entry in (await self._store.documents(KIND)).items()}
        for key in [key for key, session in found.items() if self._is_over(session)]:
            await self.end(key)
            del found[key]
        return found

    async def of(self, name: str) -> dict[str, Session]:
        return {key: session for key, session in (await self.all()).items() if session.name == name}

    async def make_owner(self, name: str, owner: str) -> None:
        """Writes down for all sessions of a person which key of the room was shown."""
        for key in await self.of(name):
            entry = await self._store.get(KIND, key)
            while entry is not None:
                body = msgspec.json.encode(replace(_read(entry), owner=owner))
                try:
                    await self._store.put(KIND, key, body, expected_version=entry.version)
                except VersionConflictError:
                    entry = await self._store.get(KIND, key)
                else:
                    break
            self._known.pop(key, None)

    async def end(self, key: str) -> None:
        """At once, also for whoever has registered with `on_ended`."""
        await self._store.delete(KIND, key)
        self._endings += 1
        self._forget(key)

    def on_ended(self, session: str, call: Callable[[], None]) -> Callable[[], None]:
        """Calls when the session with this id ends; gives back what stops that."""
        self._told.setdefault(session, []).append(call)

        def no_longer() -> None:
            calls = self._told.get(session, [])
            if call in calls:
                calls.remove(call)
            if not calls:
                self._told.pop(session, None)

        return no_longer

    def _forget(self, key: str) -> None:
        self._known.pop(key, None)
        for call in self._told.pop(id_of(key), []):
            call()

    async def _ask(self, key: str) -> Known | None:
        while True:
            endings, asked = self._endings, self._now()
            entry = await self._store.get(KIND, key)
            if endings == self._endings:  # else it may have ended while the store was answering
                break
        if entry is None:
            self._forget(key)
            return None
        session = _read(entry)
        if self._is_over(session):
            await self.end(key)
            return None
        return self._remember(Known(digest=key, session=session, version=entry.version, asked=asked))

    def _remember(self, known: Known) -> Known:
        self._known.pop(known.digest, None)
        self._known[known.digest] = known
        if len(self._known) > MOST_KNOWN:
            del self._known[next(iter(self._known))]
        return known

    async def _see(self, known: Known) -> Known | None:
        seen = replace(known, session=replace(known.session, seen=int(self._now())))
        self._remember(seen)  # before it is written, so that others who come meanwhile do not write it too
        body = msgspec.json.encode(seen.session)
        try:
            version = await self._store.put(KIND, known.digest, body, expected_version=known.version)
        except VersionConflictError:
            return await self._ask(known.digest)
        if self._known.get(known.digest) is seen:
            self._remember(replace(seen, version=version))
        return seen

    def _is_over(self, session: Session) -> bool:
        return session.last_seen() + UNSEEN_SECONDS <= self._now()


def digest(secret: str) -> str:
    return hashlib.sha256(secret.encode(errors="surrogatepass")).hexdigest()


def id_of(key: str) -> str:
    """A session's public name, made of its digest: it tells sessions apart and opens nothing."""
    return key[:16]


def _read(entry: Entry) -> Session:
    return msgspec.json.decode(entry.body, type=Session)
