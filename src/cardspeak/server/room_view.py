"""What one person may know of the room round a table, put together from nothing."""

from collections.abc import Collection

import msgspec

from cardspeak.server.clocks import bank_of
from cardspeak.server.room_state import OnList, Request, RoomState
from cardspeak.server.settings import Settings


class Clock(msgspec.Struct, frozen=True, kw_only=True):
    """Whose time runs; thousandths of a second, as of the moment the message was sent.

    Where turns have no clock, it is how long a player whose connection is gone is still waited for.
    """

    seat: int
    left: int
    whole: int
    """What the turn had to begin with."""
    is_bank: bool
    bank: int
    """What that player's time bank still holds."""
    stands: bool
    """Whether it stands still, because the game is paused."""


class RoomView(msgspec.Struct, frozen=True, kw_only=True):
    title: str
    hosts: tuple[str, ...]
    is_host: bool
    is_watcher: bool
    """Whether this person has no seat here and sees the table from outside, perhaps later than it happens."""
    settings: Settings
    is_outside: bool = False
    """Whether this person sees nothing of the deals, since the game is for its players alone."""
    has_passphrase: bool
    is_paused: bool
    is_closing: bool
    closed_at: int | None
    bots: dict[str, str]
    called: dict[str, str]
    waiting: tuple[OnList, ...]
    requests: tuple[Request, ...]
    """All of them for a host, else one's own."""
    shut_out: tuple[str, ...]
    """For a host."""
    connected: tuple[str, ...]
    """Players and others who are there now, by name."""
    watchers: int
    clock: Clock | None
    may_call_clock: bool = False
    """Whether the viewer may put the clock on whoever has to act."""
    bank: int | None
    """The viewer's own time bank, in thousandths of a second."""
    held: tuple[str, ...]
    """What the viewer has said and waits until the betting is over."""
    seal: str | None
    """Of the deck of the next deal, or of the one that is on."""
    mixing: int | None
    """The number of the deal for which entropy is wanted now."""
    proposed: tuple[str, ...]
    """What the terms that are proposed would change, in words."""
    undo: str | None
    """For a host: what `Undo` would take back, in words."""


def clock_of(room: RoomState, now: int) -> Clock | None:
    turn = room.turn
    if turn is None:
        return None
    passed = 0 if room.is_paused else max(now - turn.since, 0)
    bank = bank_of(room, turn.player)
    whole = bank if turn.is_bank else (room.settings.turn_seconds or 0) * 1000
    left = max(turn.left - passed, 0)
    return Clock(
        seat=turn.seat,
        left=left,
        whole=max(whole, turn.left),
        is_bank=turn.is_bank,
        bank=left if turn.is_bank else bank,
        stands=room.is_paused,
    )


def view_room(  # noqa: PLR0913 - one name a thing that the room knows of itself
    room: RoomState,
    viewer: str | None,
    *,
    title: str,
    players: Collection[str],
    connected: Collection[str],
    watchers: int,
    clock: Clock | None,
    has_passphrase: bool,
    is_owner: bool = False,
    may_call_clock: bool = False,
    proposed: tuple[str, ...] = (),
) -> RoomView:
    is_host = is_owner or viewer in room.hosts
    return RoomView(
        title=title,
        hosts=room.hosts,
        is_host=is_host,
        is_watcher=viewer not in players,
        settings=room.settings,
        has_passphrase=has_passphrase,
        is_paused=room.is_paused,
        is_closing=room.is_closing,
        closed_at=room.closed_at,
        bots=room.bots,
        called=room.called,
        waiting=room.waiting,
        requests=tuple(each for each in room.requests if is_host or each.player == viewer),
        shut_out=tuple(sorted(room.shut_out)) if is_host else (),
        connected=tuple(sorted(connected)),
        watchers=watchers,
        clock=clock,
        may_call_clock=may_call_clock,
        bank=_own_bank(room, viewer) if viewer in players else None,
        held=tuple(each.text for each in room.held if each.person == viewer),
        seal=None if room.deck is None else room.deck.seal,
        mixing=None if room.deck is None or room.deck.is_mixed else room.deck.number,
        proposed=proposed,
        undo=room.host_act.words if is_host and room.host_act is not None else None,
    )


def _own_bank(room: RoomState, viewer: str | None) -> int | None:
    if viewer is None or room.settings.turn_seconds is None:
        return None
    return bank_of(room, viewer)
