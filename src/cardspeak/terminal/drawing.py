"""The table as text: the others round it, the board and the pots in the middle, the player's own hand below."""

from collections.abc import Collection, Iterable, Sequence
from itertools import chain
from typing import Final

from rich.text import Text

from cardspeak.terminal.faces import face, row
from cardspeak.terminal.scene import Scene, SeatScene

MIDDLE: Final = 22
"""Columns for the board, at the least."""
WIDEST: Final = 38
"""Columns that a seat needs at the most."""
OWN: Final = 28
"""Columns for the player's own name and stack."""
LOWEST: Final = 4
"""Lines of the table, at the least."""
TO_ACT: Final = "▶"


def draw(
    scene: Scene, width: int, *, spacious: bool = False, letters: bool = False, picked: Collection[int] | None = None
) -> Text:
    """So wide; `spacious` has a line between the seats, `picked` are cards to be exchanged, None where none is."""
    left, right = _sides(scene.others)
    beside = min((width - MIDDLE) // 2, WIDEST)
    rows = [_row(one, other, beside, letters=letters) for one, other in zip(left, right, strict=True)]
    lines = list(chain.from_iterable([*each, (Text(), Text())] if spacious else each for each in rows))
    middle = _middle(scene, letters=letters)
    height = max(len(lines) - spacious, len(middle) + 2, LOWEST)
    lines += [(Text(), Text())] * (height - len(lines))
    felt = [*_felt(middle, width - 2 * beside, height), Text()]
    drawn = [
        _cell(one, beside).append_text(_cell(each, width - 2 * beside)).append_text(_cell(other, beside))
        for (one, other), each in zip(lines, felt, strict=False)
    ]
    return Text("\n").join([*drawn, *draw_own(scene, width, letters=letters, picked=picked)])


def _sides(others: Sequence[SeatScene]) -> tuple[list[SeatScene | None], list[SeatScene | None]]:
    """Clockwise from the player at the bottom: up on the left, and down on the right."""
    half = (len(others) + 1) // 2
    left: list[SeatScene | None] = list(reversed(others[:half]))
    right: list[SeatScene | None] = list(others[half:])
    return left, [*right, *[None] * (len(left) - len(right))]


def _row(one: SeatScene | None, other: SeatScene | None, width: int, *, letters: bool) -> list[tuple[Text, Text]]:
    pairs = zip(_seat(one, width, letters=letters), _seat(other, width, letters=letters), strict=True)
    return list(pairs)


def _seat(seat: SeatScene | None, width: int, *, letters: bool) -> tuple[Text, Text]:
    """Name, marks, what was done and the stack; below it the cards and the wager."""
    if seat is None:
        return Text(), Text()
    style = "bold reverse" if seat.is_to_act else "bold" if seat.has_hand else "dim"
    name = Text(f"{TO_ACT if seat.is_to_act else ' '} ").append(seat.name[:12], style=style)
    if seat.marks:
        name.append(f" {seat.marks}", style="bold #ffd75f")
    name.append(f" {seat.did}", style="italic")
    above = _spread(name, Text(f"{seat.stack:,}", style="#ffd75f"), width - 1)
    cards = Text("  ").append_text(row(seat.cards, letters=letters) if seat.has_hand else Text())
    below = _spread(cards, Text(f"{seat.wager:,}" if seat.wager else "", style="bold"), width - 1)
    return above, below


def _middle(scene: Scene, *, letters: bool) -> list[Text]:
    lines = [row(board, letters=letters) for board in (*scene.runs, scene.board) if board]
    if scene.pots:
        lines.append(Text("pot ", style="bold").append(f"{sum(scene.pots):,}", style="bold #ffd75f"))
    if len(scene.pots) > 1:
        main, *side = scene.pots
        lines.append(Text(f"main {main:,}, side {' '.join(f'{pot:,}' for pot in side)}", style="dim"))
    return lines


def _felt(middle: list[Text], width: int, height: int) -> list[Text]:
    """The table itself, with what lies on it."""
    inside = width - 4
    above = (height - 2 - len(middle)) // 2
    lying = [*[Text()] * above, *middle, *[Text()] * height][: height - 2]
    edge = "green"
    return [
        Text(f" ╭{'─' * inside}╮", style=edge),
        *(Text(" │", style=edge).append_text(_centred(each, inside)).append("│", style=edge) for each in lying),
        Text(f" ╰{'─' * inside}╯", style=edge),
    ]


# ------------------------------------------------------------------------------------------ the player's own hand


def draw_own(
    scene: Scene, width: int, *, letters: bool = False, picked: Collection[int] | None = None
) -> tuple[Text, Text, Text]:
    own = scene.own
    boxes = _boxes(own, letters=letters, picked=picked)
    style = "bold reverse" if own.is_to_act else "bold"
    name = Text(f"{TO_ACT if own.is_to_act else ' '} ").append(own.name[:12], style=style)
    name.append(f" {own.marks}" if own.marks else "", style="bold #ffd75f").append(f" {own.did}", style="italic")
    space = max(width - boxes[0].cell_len - 2, 10)
    beside = (
        _spread(name, Text(f"{own.stack:,}", style="#ffd75f"), min(space, OWN)),
        Text(f"  wagers {own.wager:,}" if own.wager else "", style="bold"),
        Text(f"  {scene.hand_in_words}", style="italic"),
    )
    lines = [
        Text(" ").append_text(box).append_text(_cell(words, space)) for box, words in zip(boxes, beside, strict=True)
    ]
    return lines[0], lines[1], lines[2]


def _boxes(own: SeatScene, *, letters: bool, picked: Collection[int] | None) -> tuple[Text, Text, Text]:
    """The cards in frames: an upcard says so, and where cards are exchanged each has its number."""
    tops, sides, bottoms = Text(), Text(), Text()
    if not own.has_hand:
        return tops, sides, bottoms
    for place, (card, way) in enumerate(zip(own.cards, own.faces, strict=True)):
        is_picked = picked is not None and place in picked
        edge = "reverse" if is_picked else ""
        tops.append("┌xx┐" if is_picked else "┌──┐", style=edge)
        sides.append("│", style=edge).append_text(face(card, letters=letters)).append("│", style=edge)
        bottoms.append(_bottom(place, way, is_numbered=picked is not None), style=edge)
    return tops, sides, bottoms


def _bottom(place: int, way: str, *, is_numbered: bool) -> str:
    if is_numbered:
        return f"└{place + 1}─┘"
    return "└up┘" if way == "u" else "└──┘"


# ------------------------------------------------------------------------------------------ columns


def in_lines(texts: Iterable[Text], width: int) -> Text:
    """As many beside each other as have room; none is broken."""
    lines: list[Text] = []
    for text in texts:
        if lines and lines[-1].cell_len + 3 + text.cell_len <= width:
            lines[-1].append("   ").append_text(text)
        else:
            lines.append(text)
    return Text("\n").join(lines)


def shortened(words: str, width: int) -> str:
    """Without the last of its parts, as long as there is no room for all of them."""
    while len(words) > width and " · " in words:
        words = words.rpartition(" · ")[0]
    return words[:width]


def _cell(text: Text, width: int) -> Text:
    """Cut or filled to be so wide."""
    cell = text.copy()
    cell.truncate(width, overflow="ellipsis", pad=True)
    return cell


def _spread(one: Text, other: Text, width: int) -> Text:
    """One at the left and the other at the right end."""
    return _cell(one, width - other.cell_len - 1).append(" ").append_text(other)


def _centred(text: Text, width: int) -> Text:
    before = max(width - text.cell_len, 0) // 2
    return _cell(Text(" " * before).append_text(text), width)
