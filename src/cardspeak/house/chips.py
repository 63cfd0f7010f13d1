"""Colour changes at the table."""

import msgspec

from cardspeak.rulebook import Refusal, carries_out
from cardspeak.table import chips as stacks
from cardspeak.table.chips import Chips


class ColourChange(msgspec.Struct, frozen=True, kw_only=True, tag=True):
    """Asks for other chips of the same value."""

    seat: int
    of: int
    into: int
    count: int | None = None
    """How many are given; None gives all that can be changed."""


@carries_out("glossary.color-change")
def colour_change(asked: ColourChange, chips: Chips, *, in_deal: bool) -> Chips | Refusal:
    """The player's stack afterwards, worth what it was."""
    if in_deal:
        return Refusal("chips are changed between deals; ask again after this one", ("glossary.color-change",))
    return stacks.colour_change(chips, asked.of, asked.into, asked.count)
