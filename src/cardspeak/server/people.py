"""Who somebody is: a name in this room, held by a session that can be ended."""

import hashlib
import secrets
import unicodedata

import msgspec

from cardspeak.rulebook import Refusal
from cardspeak.store.log import Store, VersionConflictError

COOKIE = "cardspeak_session"
MOST_LETTERS = 24


class Session(msgspec.Struct, frozen=True):
    name: str
    since: int


async def enter(store: Store, name: str, at: int) -> tuple[str, str] | Refusal:
    """The name as it is kept, and the secret that proves it; only its digest is stored."""
    tidy = " ".join(unicodedata.normalize("NFC", name).split())
    if not tidy or len(tidy) > MOST_LETTERS or not tidy.isprintable():
        return Refusal(f"a name has 1 to {MOST_LETTERS} letters", field="name")
    token = secrets.token_urlsafe(32)
    try:
        await store.put("name", tidy.casefold(), tidy.encode(), expected_version=0)
    except VersionConflictError:
        return Refusal(f"somebody here is called {tidy} already; choose another name", field="name")
    await store.put("session", _digest(token), msgspec.json.encode(Session(tidy, at)))
    return tidy, token


async def who(store: Store, token: str | None) -> str | None:
    """Whose session this is, if it is one."""
    if not token:
        return None
    entry = await store.get("session", _digest(token))
    return None if entry is None else msgspec.json.decode(entry.body, type=Session).name


async def leave(store: Store, token: str) -> None:
    """Ends the session; the name is free again."""
    name = await who(store, token)
    await store.delete("session", _digest(token))
    if name is not None:
        await store.delete("name", name.casefold())


def _digest(token: str) -> str:
    return hashlib.sha256(token.encode()).hexdigest()
