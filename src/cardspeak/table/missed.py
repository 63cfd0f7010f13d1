"""Blinds that passed a seated player who did not post, and what makes them up."""

from collections.abc import Sequence
from typing import Literal

import msgspec

from cardspeak.deal.setup import Post
from cardspeak.deal.terms import big_blind, small_blind
from cardspeak.rulebook import HouseRules, carries_out

MissedBlind = Literal["small", "big"]


class Missed(msgspec.Struct, frozen=True, kw_only=True):
    """What a player owes; one of each at most, however often they have passed."""

    small: bool = False
    big: bool = False

    @property
    def owes(self) -> bool:
        return self.small or self.big


NOTHING_MISSED = Missed()


@carries_out("glossary.missed-blind")
def blind_came(missed: Missed, blind: MissedBlind, *, posted: bool) -> Missed:
    """What a seated player owes once a blind was due from the seat; posting the big blind clears everything."""
    if not posted:
        return Missed(small=missed.small or blind == "small", big=missed.big or blind == "big")
    return NOTHING_MISSED if blind == "big" else missed


@carries_out("blinds.missed-blinds-live-part")
def missed_post(seat: int, missed: Missed, blinds: Sequence[int], minimum_open: int, house: HouseRules) -> Post:
    """The post that makes up all a player has missed; afterwards he owes nothing.

    `blinds` are the regular ones of the game. As much as the smallest opening bet is his, the rest is the pot's.
    """
    assert missed.owes, f"seat {seat} has missed no blind"
    owed = (missed.small and small_blind(blinds), missed.big and big_blind(blinds))
    total = sum(amount or 0 for amount in owed)
    small_alone = missed.small and not missed.big
    live = 0 if small_alone and house.missed_small_blind_alone == "dead" else min(total, minimum_open)
    return Post(seat=seat, kind="missed", live=live, dead=total - live)
