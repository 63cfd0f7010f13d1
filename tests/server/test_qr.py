"""Links as QR codes: read back as a camera reads them, by the mask and the places that the code names itself."""

import re

import pytest

from cardspeak.server import qr

LINKS = ("a", "http://127.0.0.1:8000/tables/ab12", "https://room.example/tables/ab12#host=" + "k" * 60, "ü" * 30)


def read_back(grid: list[list[bool]]) -> str:
    """Without the correction: nothing is damaged here."""
    version, mask = (len(grid) - 17) // 4, mask_of(grid)
    frame: qr.Grid = [[None] * len(grid) for _ in grid]
    qr._draw_patterns(frame, version)
    qr._draw_format(frame, mask)
    bits = [grid[row][column] != qr._is_turned(mask, row, column) for row, column in qr.data_places(frame)]
    words = [sum(bit << 7 - place for place, bit in enumerate(bits[at : at + 8])) for at in range(0, len(bits) - 7, 8)]
    size = qr.VERSIONS[version - 1]
    for block in range(size.blocks):
        part = words[block : (size.data + size.correction) * size.blocks : size.blocks]
        assert not any(syndromes(part, size.correction)), "the correction does not belong to the data"
    data = [word for block in range(size.blocks) for word in words[block : size.data * size.blocks : size.blocks]]
    nibbles = [half for word in data for half in (word >> 4, word & 15)]
    assert nibbles[0] == 4, "bytes"
    number = nibbles[1] << 4 | nibbles[2]
    return bytes(nibbles[3 + 2 * at] << 4 | nibbles[4 + 2 * at] for at in range(number)).decode()


def mask_of(grid: list[list[bool]]) -> int:
    """From the bits beside the upper left corner, which say level M too."""
    rows = [row for row in range(9) if row != 6]
    bits = sum(grid[row][8] << place for place, row in enumerate(rows))
    bits |= sum(grid[8][7 if place == 8 else 14 - place] << place for place in range(8, 15))
    level_and_mask = (bits ^ 0x5412) >> 10
    assert level_and_mask >> 3 == 0
    return level_and_mask


def syndromes(words: list[int], degree: int) -> list[int]:
    """What the words come to at each root of the correction; nothing, where they are whole."""
    power, found = 1, []
    for _ in range(degree):
        value = 0
        for word in words:
            value = qr.times(value, power) ^ word
        found.append(value)
        power = qr.times(power, 2)
    return found


@pytest.mark.parametrize("link", [*LINKS, *("x" * length for length in (14, 15, 26, 27, 42, 62, 84, 106))])
def test_a_code_says_the_link_it_was_drawn_from(link: str) -> None:
    grid = qr.qr_code(link)
    assert grid is not None
    assert read_back(grid) == link


def test_a_text_that_is_too_long_for_a_camera_has_no_code() -> None:
    assert qr.qr_code("x" * 106) is not None
    assert qr.qr_code("x" * 107) is None
    assert qr.as_path("x" * 107) is None


def test_the_three_corners_have_their_squares() -> None:
    grid = qr.qr_code("corner")
    assert grid is not None
    ring = ["1111111", "1000001", "1011101", "1011101", "1011101", "1000001", "1111111"]
    for rows, columns in ((slice(0, 7), slice(0, 7)), (slice(0, 7), slice(-7, None)), (slice(-7, None), slice(0, 7))):
        assert ["".join("01"[module] for module in row[columns]) for row in grid[rows]] == ring


def test_the_drawing_has_a_square_for_every_dark_module_within_an_empty_edge() -> None:
    grid, drawn = qr.qr_code(LINKS[1]), qr.as_path(LINKS[1])
    assert grid is not None
    assert drawn is not None
    side, dark = drawn
    squares = {(int(row) - 4, int(column) - 4) for column, row in re.findall(r"M(\d+) (\d+)h1v1h-1z", dark)}
    assert side == len(grid) + 8
    assert squares == {(r, c) for r, row in enumerate(grid) for c, module in enumerate(row) if module}
