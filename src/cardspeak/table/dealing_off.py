"""Dealing off: a player's blinds and button of one round, and then up from the seat."""

from collections.abc import Sequence

import msgspec

from cardspeak.rulebook import carries_out


class Held(msgspec.Struct, frozen=True, kw_only=True):
    """A deal that a player was dealt in, and the positions he had in it."""

    deal: int
    blinds: tuple[int, ...] = ()
    """Which regular blinds he posted: 0 is the small one of several, and the last is the big blind."""
    button: bool = False


@carries_out("glossary.deal-off")
def has_dealt_off(played: Sequence[Held], blinds: int = 2) -> bool:
    """Whether his last deal was the button, after every blind of the same round in a game with so many blinds.

    A deal that he was not dealt in is no part of `played`, so a blind that passed him is not there.
    """
    if not played or not played[-1].button:
        return False
    this_round = _since_big_blind(played, blinds - 1)
    return {blind for held in this_round for blind in held.blinds} == set(range(blinds))


def _since_big_blind(played: Sequence[Held], big: int) -> Sequence[Held]:
    starts = [place for place, held in enumerate(played) if big in held.blinds]
    return played[starts[-1] :] if starts else ()
