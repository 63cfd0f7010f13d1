"""The table as text."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest
from msgspec.structs import replace
from rich.text import Text

from cardspeak.cards import Card, cards
from cardspeak.deal import commands as play
from cardspeak.table import commands as wanted
from cardspeak.terminal.drawing import draw, in_lines, shortened
from cardspeak.terminal.evening import SEAT
from cardspeak.terminal.faces import face, row, with_faces
from cardspeak.terminal.scene import Scene, SeatScene, scene_of

if TYPE_CHECKING:
    from tests.terminal.conftest import Invite

HAND = cards("As Kd")


def seat(name: str, **how: object) -> SeatScene:
    plain = SeatScene(name=name, stack=1000, wager=20, cards=HAND, faces="dd", has_hand=True)
    return replace(plain, **how)


def scene(others: int, **how: object) -> Scene:
    names = tuple(seat(f"P{number}") for number in range(1, others + 1))
    return Scene(title="Hold'em", street="flop", number=1, others=names, own=seat("Guest"), **how)  # type: ignore[arg-type] # as the fields are


@pytest.mark.parametrize("width", [80, 97, 200])
@pytest.mark.parametrize("others", range(1, 10))
@pytest.mark.parametrize("spacious", [False, True])
def test_no_line_is_wider_than_the_window(width: int, others: int, spacious: bool) -> None:  # noqa: FBT001 - a parameter of pytest
    drawn = draw(scene(others, board=cards("2c 3d 4h 5s 6c"), pots=(100, 20)), width, spacious=spacious).plain
    assert all(len(line) <= width for line in drawn.splitlines())
    for number in range(1, others + 1):
        assert f"P{number}" in drawn


def test_the_others_sit_clockwise_from_the_players_left() -> None:
    lines = [line for line in draw(scene(5), 80).plain.splitlines() if "P" in line]
    assert [line.split()[0] for line in lines] == ["P3", "P2", "P1"], "up on the left"
    assert [name for line in lines for name in line.split() if name in {"P4", "P5"}] == ["P4", "P5"], "and down again"


def test_board_pots_and_earlier_dealings_lie_in_the_middle() -> None:
    drawn = draw(scene(5, board=cards("2c 3d 4h 5s 6c"), runs=(cards("2c 3d 4h Ts Jc"),), pots=(90, 12, 4)), 80).plain
    assert "2♣ 3♦ 4♥ T♠ J♣" in drawn
    assert "2♣ 3♦ 4♥ 5♠ 6♣" in drawn
    assert "pot 106" in drawn
    assert "main 90, side 12 4" in drawn


def test_picked_cards_and_upcards_can_be_told_in_plain_text() -> None:
    assert "┌xx┐┌──┐" in draw(scene(1), 80, picked={0}).plain
    assert "└1─┘└2─┘" in draw(scene(1), 80, picked={0}).plain
    drawn = Scene(title="", street="", number=1, others=(), own=seat("Guest", faces="du"))
    assert "└──┘└up┘" in draw(drawn, 80).plain


def test_whose_turn_it_is_and_the_button_can_be_told_in_plain_text() -> None:
    others = (seat("Ada", is_to_act=True, marks="(D)", did="raises"),)
    drawn = draw(Scene(title="", street="", number=1, others=others, own=seat("Guest")), 80).plain
    assert "▶ Ada (D) raises" in drawn
    assert "▶ Guest" not in drawn


def test_cards_are_two_characters_in_four_colours() -> None:
    faces = [face(card) for card in cards("Ac Td 2h Ks")]
    assert [each.plain for each in faces] == ["A♣", "T♦", "2♥", "K♠"]
    assert len({str(each.style) for each in faces}) == 4
    assert row(cards("Jk ??")).plain == "Jk ▒▒"
    assert row((*cards("Ac"), Card.UNKNOWN), letters=True).plain == "Ac ##"


def test_cards_in_words_are_drawn_and_other_words_are_left_alone() -> None:
    assert with_faces("Ada shows As Kd: ace high").plain == "Ada shows A♠ K♦: ace high"
    assert with_faces("Ash Td, Jk; x2c").plain == "Ash T♦, Jk; x2c"


def test_choices_are_not_broken_at_the_end_of_a_line() -> None:
    texts = [Text("aaaa"), Text("bbbb"), Text("cccc")]
    assert in_lines(texts, 11).plain == "aaaa   bbbb\ncccc"


def test_a_title_that_is_too_long_loses_its_last_parts() -> None:
    assert shortened("Badugi · limit 2/4 · home edition", 40) == "Badugi · limit 2/4 · home edition"
    assert shortened("Badugi · limit 2/4 · home edition", 30) == "Badugi · limit 2/4"
    assert shortened("Badugi · limit 2/4", 4) == "Badu"


def test_wagers_that_are_not_matched_yet_make_no_side_pot(evening_of: Invite) -> None:
    evening = evening_of("holdem", "no-limit:1/2")
    assert evening.next_deal() is None
    assert len(scene_of(evening).pots) == 1, "the blinds differ, and nobody is all-in"


def test_an_all_in_for_less_makes_a_side_pot(evening_of: Invite) -> None:
    evening = evening_of("holdem", "no-limit:1/2", opponents=2)
    for name, more in (("Guest", 100), ("Ada", 50)):
        evening.must(wanted.BuyIn(player=name, amount=more, at=0))
    assert evening.next_deal() is None
    while evening.options is None:
        evening.bot_acts()
    evening.must(play.Wager(seat=SEAT, to=130))
    while evening.turn in evening.bots:
        evening.bot_acts()
    assert scene_of(evening).pots == (240, 100), "80 of each in the main pot, 50 more of two of them beside it"
