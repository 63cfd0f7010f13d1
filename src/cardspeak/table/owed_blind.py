"""Somebody who owes a missed blind was dealt in without posting it, and it is found out."""

from typing import Literal

from cardspeak.rulebook import RuleId, makes_workable

OwedBlindRuling = Literal["dead", "post", "live"]
"""dead: the hand is. post: it is played, once the chips are put up. live: it is, and they are due on the next deal."""


@makes_workable("blinds.owed-blind-looked", "blinds.owed-blind-acted")
def rule_on_owed_blind(*, has_looked: bool, has_put_in: bool) -> tuple[OwedBlindRuling, RuleId]:
    """Chips in the pot before it is found make the hand live, whether it was looked at or not."""
    if has_put_in:
        return "live", "blinds.owed-blind-acted"
    return ("dead" if has_looked else "post"), "blinds.owed-blind-looked"
