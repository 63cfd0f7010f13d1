"""Chips by denomination, for tables where it matters which ones lie in a stack."""

from collections.abc import Mapping
from math import gcd
from typing import Self

import msgspec

from cardspeak.rulebook import Refusal, carries_out


class ChipCount(msgspec.Struct, frozen=True):
    denomination: int
    count: int


class Chips(msgspec.Struct, frozen=True):
    """A stack, or part of one; made by `of`, so that equal stacks are equal values."""

    counts: tuple[ChipCount, ...] = ()
    """The largest denomination first, each once, and only those of which there are any."""

    @classmethod
    def of(cls, counts: Mapping[int, int]) -> Self:
        assert all(size > 0 and count >= 0 for size, count in counts.items()), counts
        return cls(tuple(ChipCount(size, counts[size]) for size in sorted(counts, reverse=True) if counts[size]))

    @property
    def total(self) -> int:
        return sum(each.denomination * each.count for each in self.counts)

    def count(self, denomination: int) -> int:
        return next((each.count for each in self.counts if each.denomination == denomination), 0)

    def playable(self, smallest: int) -> int:
        """What plays where this is the smallest chip: smaller ones stay with the player, however many they are."""
        return sum(each.denomination * each.count for each in self.counts if each.denomination >= smallest)


@carries_out("glossary.color-change")
def colour_change(chips: Chips, of: int, into: int, count: int | None = None) -> Chips | Refusal:
    """Exchanges so many chips `of` one denomination, by default all that can be, `into` another; the total stays."""
    if of == into:
        return Refusal(f"{of} chips are asked for with {of} chips; name another denomination", field="into")
    has = chips.count(of)
    least = _fewest_that_change(of, into)
    given = has // least * least if count is None else count
    if not 0 < given <= has or given % least:
        offer = f"{least} at a time" if has >= least else f"no fewer than {least}"
        reason = f"of {has} chips of {of} you may change {offer} into chips of {into}"
        return Refusal(reason, ("glossary.color-change",), "count")
    counts = {each.denomination: each.count for each in chips.counts}
    counts[of] -= given
    counts[into] = counts.get(into, 0) + given * of // into
    return Chips.of(counts)


def _fewest_that_change(of: int, into: int) -> int:
    """The smallest number of chips whose value is a whole number of the others."""
    return into // gcd(of, into)
