"""The ranking tables, loaded from the file that building the package wrote, or made anew.

They are one block of memory for the C kernel, views of it by name for the fallback, and numpy arrays on the
same memory for batches.
"""

import hashlib
import zlib
from functools import cache
from math import comb
from pathlib import Path
from typing import Final

NUMBER_OF_MULTISETS: Final = 76_155
LAYOUT: Final[dict[str, tuple[str, int]]] = {
    # name: type code and length, in the order of the block; kernel/tables.h has the same
    "suit_keys": ("I", 8192),
    "upper_offset": ("I", 43_718),
    "lower_place": ("H", 10_552),
    "high": ("H", NUMBER_OF_MULTISETS),
    "high_joker": ("H", NUMBER_OF_MULTISETS),
    "ace_to_five": ("H", NUMBER_OF_MULTISETS),
    "ace_to_five_joker": ("H", NUMBER_OF_MULTISETS),
    "deuce_to_seven": ("H", NUMBER_OF_MULTISETS),
    "deuce_to_seven_joker": ("H", NUMBER_OF_MULTISETS),
    "short_deck": ("H", NUMBER_OF_MULTISETS),
    "high_flush": ("H", 8192),
    "high_flush_joker": ("H", 8192),
    "deuce_to_seven_flush": ("H", 8192),
    "short_deck_flush": ("H", 8192),
    "badugi": ("H", 8192),
}
FILE: Final = Path(__file__).with_name("tables.bin")
_MAKER: Final = Path(__file__).with_name("table_maker.py")

FIVE_ACES: Final = 7463
BEST_LOW: Final = 6175
"""Ace-to-five strength of 5-4-3-2-A."""


def qualifying_strength(top: int) -> int:
    """The least ace-to-five strength of a low without a pair and without a card above `top` (8: eight or better)."""
    return BEST_LOW - comb(top, 5) + 1


@cache
def block() -> bytes:
    """All tables in the order of `LAYOUT`."""
    try:
        written = FILE.read_bytes()
    except OSError:
        return make_block()
    digest, packed = written[:32], written[32:]
    # A file of another maker's tables (a checkout that was changed) is not believed.
    return zlib.decompress(packed) if digest == _digest() else make_block()


def make_block() -> bytes:
    from cardspeak.cards.ranking.table_maker import make_tables  # noqa: PLC0415 - needs numpy, which is slow to import

    made = make_tables()
    types = {"H": "<u2", "I": "<u4"}
    return b"".join(made[name].astype(types[code]).tobytes() for name, (code, _) in LAYOUT.items())


def write_file() -> None:
    """What building the package does."""
    FILE.write_bytes(_digest() + zlib.compress(make_block(), 9))


def _digest() -> bytes:
    return hashlib.sha256(_MAKER.read_bytes()).digest()


@cache
def views() -> dict[str, "memoryview[int]"]:
    """Each table by name, on the memory of the block."""
    found: dict[str, memoryview[int]] = {}
    start = 0
    whole = memoryview(block())
    for name, (code, length) in LAYOUT.items():
        size = length * (4 if code == "I" else 2)
        found[name] = whole[start : start + size].cast(code)  # type: ignore[call-overload] # "H" or "I"
        start += size
    return found
