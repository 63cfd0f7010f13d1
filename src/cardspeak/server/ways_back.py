"""A way back for a player whose device is gone: a host makes a link to be that player, and all at the table read of it.

Whoever has the link sees that player's cards. So nobody can make one in secret, for a player who is there, or for one
who plays where the host has nothing to say; and no host who is in the pot looks into a hand that is in it too.
"""

from typing import Final

from cardspeak.rulebook import Refusal
from cardspeak.server import happenings as happened
from cardspeak.server.people import Admission, WayBack
from cardspeak.server.rooms import OVER, Rooms
from cardspeak.server.table_room import TableRoom
from cardspeak.server.wishing import ONLY_HOST
from cardspeak.table.view import seat_in_deal

WARNING: Final = (
    "Whoever opens it is {player} here, with the cards: send it to nobody else. "
    "It works once, within ten minutes. All at the table read that you made it."
)


async def make_way_back(rooms: Rooms, token: str | None, way: WayBack) -> str | Refusal:
    """The code of a link; it is told before there is one."""
    refusal = way_back_refusal(rooms, way)
    if refusal is not None:
        return refusal
    await _tell(rooms, way, f"made a link by which {way.player} can come back on another device")
    return await rooms.people.device_code(token, way)


async def come_back(rooms: Rooms, code: str, about: str) -> Admission | Refusal:
    """With a code of one's own, or one that a host has made: that must still be right when it is used."""
    admission = await rooms.people.enter_with_code(code, about, lambda way: way_back_refusal(rooms, way))
    if isinstance(admission, Admission) and admission.way is not None:
        await _tell(rooms, admission.way, f"let {admission.name} back in on another device")
    return admission


def way_back_refusal(rooms: Rooms, way: WayBack) -> Refusal | None:  # noqa: PLR0911 - one return a reason
    opened, player = rooms.tables.get(way.table), way.player
    if opened is None:
        return Refusal(OVER)
    room = opened.room
    if not room.is_host(way.host):
        return ONLY_HOST
    if player not in room.table.state.players or player in room.room.bots:
        return Refusal(f"{player} has no seat here", field="name")
    if room.is_host(player):
        return Refusal(f"{player} is a host; nobody makes a link for a host", field="name")
    if not rooms.hosts_all_of(way.host, player):
        reason = f"{player} has played or hosted where you are no host: whoever holds the key of the room can do this"
        return Refusal(reason, field="name")
    if any(player in each.room.connected for each in rooms.tables.values()):
        return Refusal(f"{player} is here; this is for somebody who cannot get back", field="name")
    if _has_live_hand(room, player) and _has_live_hand(room, way.host):
        return Refusal(f"you and {player} are both in this deal: wait until it is over, or fold first", field="name")
    return None


def _has_live_hand(room: TableRoom, person: str) -> bool:
    state, deal, seat = room.table.state, room.table.deal, seat_in_deal(room.table.state, person)
    return state.in_deal and deal is not None and seat is not None and deal.state.live[deal.state.place_of[seat]]


async def _tell(rooms: Rooms, way: WayBack, words: str) -> None:
    acted = happened.HostActed(by=way.host, words=words, at=rooms.now(), is_news=True)
    await rooms.tables[way.table].room.go_on(acted)
