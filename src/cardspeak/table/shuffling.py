"""Who gathers the cards, who shuffles and who cuts."""

from collections.abc import Iterable

import msgspec

from cardspeak.rulebook import HouseRules, carries_out
from cardspeak.table.ring import ahead, next_seat


class ShuffleRoles(msgspec.Struct, frozen=True, kw_only=True):
    gathers: int | None
    """None stands for the house's dealer."""
    shuffles: int | None
    cuts: int | None


@carries_out("shuffle.three-person-method")
def shuffle_roles(ring: int, players: Iterable[int], dealer: int, last_dealer: int, house: HouseRules) -> ShuffleRoles:
    """By three people: the last dealer gathers, the new one's left neighbour shuffles, the right one cuts."""
    seats = [seat for seat in players if seat != dealer]
    right = max(seats, key=lambda seat: ahead(ring, dealer, seat))
    if house.shuffle_method == "three-person":
        return ShuffleRoles(gathers=last_dealer, shuffles=next_seat(ring, dealer, seats), cuts=right)
    if house.who_deals == "players":
        return ShuffleRoles(gathers=dealer, shuffles=dealer, cuts=right)
    return ShuffleRoles(gathers=None, shuffles=None, cuts=None)
