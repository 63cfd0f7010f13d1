"""A seat kept for somebody by a marker chip."""

import msgspec

from cardspeak.rulebook import Refusal, carries_out


class LockUp(msgspec.Struct, frozen=True, kw_only=True):
    seat: int
    player: str
    since: int
    until: int | None = None
    """When it expires; None as long as nothing limits it."""

    def holds(self, at: int) -> bool:
        return self.until is None or at < self.until


class LockUps(msgspec.Struct, frozen=True):
    """The seats of one table that are kept."""

    seats: tuple[LockUp, ...] = ()

    def of(self, seat: int, at: int) -> LockUp | None:
        """The lock-up that holds the seat, if one still does."""
        return next((each for each in self.seats if each.seat == seat and each.holds(at)), None)


@carries_out("glossary.lock-up")
def refusal_to_sit(locked: LockUps, seat: int, player: str, at: int) -> Refusal | None:
    """Why this player may not have the seat, if it is kept for another."""
    lock_up = locked.of(seat, at)
    if lock_up is None or lock_up.player == player:
        return None
    return Refusal(f"seat {seat} is locked up for {lock_up.player}; choose another", ("glossary.lock-up",), "seat")


def lock_up(locked: LockUps, wanted: LockUp) -> LockUps | Refusal:
    """Puts the marker down; a seat that is kept for somebody else stays theirs."""
    refusal = refusal_to_sit(locked, wanted.seat, wanted.player, wanted.since)
    return refusal or LockUps((*pick_up(locked, wanted.seat).seats, wanted))


def pick_up(locked: LockUps, seat: int) -> LockUps:
    """Takes the marker away: its player has sat down, or gives the seat up, or the time is over."""
    return LockUps(tuple(each for each in locked.seats if each.seat != seat))
