"""The clock that is put on a player who takes too long."""

import msgspec

from cardspeak.rulebook import HouseRules, carries_out


class Clock(msgspec.Struct, frozen=True):
    """Whole seconds of whatever clock the caller reads; when `ends_at` has come, the player has run out of time."""

    seat: int
    warns_at: int
    ends_at: int

    def warns(self, at: int) -> bool:
        return self.warns_at <= at < self.ends_at

    def has_ended(self, at: int) -> bool:
        return at >= self.ends_at


@carries_out("nolimit.clock", "deadhand.clock-expired")
def put_clock(house: HouseRules, seat: int, at: int) -> Clock:
    """From now on: a minute with a warning ten seconds before its end, unless the house has other times."""
    ends_at = at + house.clock_seconds
    return Clock(seat, ends_at - house.clock_warning_seconds, ends_at)


def standing_limit(house: HouseRules, seat: int, at: int) -> Clock | None:
    """The limit for every decision, where the house has one."""
    if house.act_time_limit is None:
        return None
    ends_at = at + house.act_time_limit
    return Clock(seat, max(at, ends_at - house.clock_warning_seconds), ends_at)
