"""How long a table waits for a player whose turn it is and whose connection is gone, where no clock hurries anybody."""

from collections.abc import Collection

from cardspeak.server.room_state import RoomState
from cardspeak.server.room_view import Clock
from cardspeak.server.watch import Watch
from cardspeak.table import Table


class Grace:
    def __init__(self, watch: Watch) -> None:
        self._watch = watch
        self._for: tuple[int, str] | None = None
        """In which deal it is given, and to whom."""
        self._since = 0.0

    def clock(self, table: Table, room: RoomState, connected: Collection[str]) -> Clock | None:
        """What is left of it; it begins when it is first asked for, and anew once the player was there again."""
        seat = _seat_to_act(table, room)
        name = None if seat is None else table.state.dealt[seat]
        if seat is None or name is None or name in connected or name in room.bots:
            self._for = None
            return None
        if self._for != (table.state.deals, name):
            self._for, self._since = (table.state.deals, name), self._watch.now()
        whole = room.settings.grace_seconds * 1000
        passed = int((self._watch.now() - self._since) * 1000)
        return Clock(seat=seat, left=max(whole - passed, 0), whole=whole, is_bank=False, bank=0, stands=False)

    def forget(self) -> None:
        """The next turn of the same player has a grace of its own."""
        self._for = None


def _seat_to_act(table: Table, room: RoomState) -> int | None:
    """Whose turn it is, without a clock; while the game is paused nobody is waited for."""
    if room.turn is not None or room.is_paused or table.deal is None or not table.state.in_deal:
        return None
    return table.deal.to_act
