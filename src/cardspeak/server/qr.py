"""A short text as a QR code: bytes, level M, versions 1 to 6 (106 bytes), after ISO/IEC 18004.

Drawn here and not in the browser: the pages stay small, and a link is drawn when somebody wants to show it.
"""

import re
from collections.abc import Iterable, Sequence
from functools import lru_cache
from itertools import chain
from typing import Final, NamedTuple

Grid = list[list[bool | None]]
"""Rows of modules, true for dark; None where data may lie."""


class Size(NamedTuple):
    """For level M: how many blocks, and the bytes of data and of correction in each."""

    blocks: int
    data: int
    correction: int


VERSIONS: Final = (Size(1, 16, 10), Size(1, 28, 16), Size(1, 44, 26), Size(2, 32, 18), Size(2, 43, 24), Size(4, 27, 16))
MASKS: Final = 8
QUIET: Final = 4
"""Modules of empty edge that a camera needs."""
CORNERS: Final = ("10111010000", "00001011101")
"""What looks like the pattern in a corner."""


def qr_code(text: str) -> list[list[bool]] | None:
    """Rows of modules, true for dark; None where the text is too long."""
    data = text.encode()
    fitting = (place for place, size in enumerate(VERSIONS) if len(data) + 2 <= size.blocks * size.data)
    place = next(fitting, None)
    if place is None:
        return None
    bits = _interleaved(_filled(data, VERSIONS[place]), VERSIONS[place])
    return min((_drawn(place + 1, bits, mask) for mask in range(MASKS)), key=_penalty)


@lru_cache(maxsize=64)
def as_path(text: str) -> tuple[int, str] | None:
    """How wide the drawing is with its empty edge, and its dark modules as an SVG path."""
    modules = qr_code(text)
    if modules is None:
        return None
    dark = [
        f"M{right + QUIET} {down + QUIET}h1v1h-1z"
        for down, row in enumerate(modules)
        for right, is_dark in enumerate(row)
        if is_dark
    ]
    return len(modules) + 2 * QUIET, "".join(dark)


def _is_turned(mask: int, row: int, column: int) -> bool:
    """Whether a mask turns the module over."""
    both, product = row + column, row * column
    sums = (
        both % 2,
        row % 2,
        column % 3,
        both % 3,
        (row // 2 + column // 3) % 2,
        product % 2 + product % 3,
        (product % 2 + product % 3) % 2,
        (both % 2 + product % 3) % 2,
    )
    return sums[mask] == 0


# ------------------------------------------------------------------------------------------ what is written


def _filled(data: bytes, size: Size) -> list[int]:
    """The bytes behind their mode (0100) and count, ended with zeros and filled up."""
    nibbles = [4, len(data) >> 4, len(data) & 15, *chain.from_iterable((byte >> 4, byte & 15) for byte in data), 0]
    words = [high << 4 | low for high, low in zip(nibbles[::2], nibbles[1::2], strict=True)]
    lacking = size.blocks * size.data - len(words)
    return [*words, *((0xEC, 0x11) * lacking)[:lacking]]


def _interleaved(words: list[int], size: Size) -> list[bool]:
    """Data and correction of all blocks, byte by byte in turn, as bits."""
    parts = [words[start : start + size.data] for start in range(0, len(words), size.data)]
    checks = [_remainder(part, size.correction) for part in parts]
    in_turn = [*chain.from_iterable(zip(*parts, strict=True)), *chain.from_iterable(zip(*checks, strict=True))]
    return [word >> 7 - bit & 1 == 1 for word in in_turn for bit in range(8)]


def _remainder(data: Sequence[int], degree: int) -> list[int]:
    """Reed-Solomon over the field of 256 elements with the polynomial 0x11d."""
    divisor, rest = _divisor(degree), [0] * degree
    for word in data:
        factor = word ^ rest[0]
        rest = [times(each, factor) ^ after for each, after in zip(divisor[1:], [*rest[1:], 0], strict=True)]
    return rest


@lru_cache
def _divisor(degree: int) -> tuple[int, ...]:
    """The product of (x - 2^0), (x - 2^1) and so on."""
    so_far, power = [1], 1
    for _ in range(degree):
        so_far = [each ^ times(before, power) for each, before in zip([*so_far, 0], [0, *so_far], strict=True)]
        power = times(power, 2)
    return tuple(so_far)


def times(one: int, other: int) -> int:
    """A product in that field."""
    product = 0
    for bit in range(7, -1, -1):
        product = product << 1 ^ (0x11D if product >> 7 else 0)
        if other >> bit & 1:
            product ^= one
    return product


# ------------------------------------------------------------------------------------------ where it lies


def _drawn(version: int, bits: Sequence[bool], mask: int) -> list[list[bool]]:
    side = 17 + 4 * version
    grid: Grid = [[None] * side for _ in range(side)]
    _draw_patterns(grid, version)
    _draw_format(grid, mask)
    for place, (row, column) in enumerate(data_places(grid)):
        grid[row][column] = (place < len(bits) and bits[place]) != _is_turned(mask, row, column)
    return [[bool(module) for module in row] for row in grid]


def _draw_patterns(grid: Grid, version: int) -> None:
    side = len(grid)
    for place in range(8, side - 8):
        grid[6][place] = grid[place][6] = place % 2 == 0
    for row, column in ((3, 3), (3, side - 4), (side - 4, 3)):
        _draw_squares(grid, row, column, reach=4, light=(2, 4))
    if version > 1:
        _draw_squares(grid, side - 7, side - 7, reach=2, light=(1,))
    grid[side - 8][8] = True


def _draw_squares(grid: Grid, row: int, column: int, *, reach: int, light: Iterable[int]) -> None:
    """Squares in one another about a middle; those at the named distances are light."""
    side, pale = len(grid), set(light)
    for down in range(max(row - reach, 0), min(row + reach + 1, side)):
        for right in range(max(column - reach, 0), min(column + reach + 1, side)):
            grid[down][right] = max(abs(down - row), abs(right - column)) not in pale


def _draw_format(grid: Grid, mask: int) -> None:
    """Level M is 00, then the mask's number, then ten bits of correction; all of it twice."""
    side, rest = len(grid), mask
    for _ in range(10):
        rest = rest << 1 ^ (0x537 if rest >> 9 else 0)
    bits = (mask << 10 | rest) ^ 0x5412
    for place in range(15):
        is_dark = bits >> place & 1 == 1
        if place < 8:
            grid[place + (place > 5)][8] = grid[8][side - 1 - place] = is_dark
        else:
            grid[8][7 if place == 8 else 14 - place] = grid[side - 15 + place][8] = is_dark


def data_places(grid: Grid) -> list[tuple[int, int]]:
    """In pairs of columns from the right, up and down in turn; the column of the timing pattern is left out."""
    side = len(grid)
    places = []
    for turn, right in enumerate([*range(side - 1, 6, -2), 5, 3, 1]):
        rows = range(side - 1, -1, -1) if turn % 2 == 0 else range(side)
        places += [(row, column) for row in rows for column in (right, right - 1) if grid[row][column] is None]
    return places


def _penalty(grid: list[list[bool]]) -> int:
    """What makes a code hard to read: long runs, blocks, shapes like a corner's, and too much of one colour."""
    side = len(grid)
    lines = ["".join("1" if module else "0" for module in line) for line in (*grid, *zip(*grid, strict=True))]
    runs = sum(len(run) - 2 for line in lines for run in re.findall("0{5,}|1{5,}", line))
    corners = sum(line.startswith(look, start) for line in lines for look in CORNERS for start in range(side))
    blocks = sum(
        grid[row][column] == grid[row + 1][column] == grid[row][column + 1] == grid[row + 1][column + 1]
        for row in range(side - 1)
        for column in range(side - 1)
    )
    share = sum(map(sum, grid)) / side**2
    return runs + 3 * blocks + 40 * corners + 10 * int(abs(share - 0.5) * 20)
