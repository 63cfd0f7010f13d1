"""Sitting out, chips, straddles, the dealer's choice, and getting up."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

import pytest

from cardspeak.rulebook import Refusal
from cardspeak.table import commands as wanted
from cardspeak.terminal.evening import SEAT
from cardspeak.terminal.screens import Picking, Question

if TYPE_CHECKING:
    from tests.terminal.conftest import Invite, Player, SitDown


def test_a_player_sits_out_and_comes_back(evening_of: Invite, sit_down: SitDown) -> None:
    evening = evening_of()

    async def script(player: Player) -> None:
        await player.press("o")
        assert "You sit out" in player.screen()
        await player.press("enter")
        assert evening.table.state.deals == 1
        assert not evening.in_deal, "the bots play it among themselves"
        assert SEAT not in evening.table.state.dealt
        await player.press("o")
        assert "Guest is back" in player.screen()
        assert not evening.is_away

    sit_down(evening, script)


def test_chips_are_added_and_bought_again(evening_of: Invite, sit_down: SitDown) -> None:
    evening = evening_of()

    async def script(player: Player) -> None:
        await player.press("plus")
        await player.write("25")
        await player.press("enter")
        assert evening.player is not None
        assert evening.player.stack == 65
        await player.press("plus", "minus", "5", "enter")
        assert evening.player.stack == 65
        assert "✗" in player.screen()

    sit_down(evening, script)


def test_whoever_is_broke_is_offered_chips_and_cannot_play_without(evening_of: Invite, sit_down: SitDown) -> None:
    evening = evening_of("holdem", "no-limit:1/2", opponents=1, seed=3)

    async def script(player: Player) -> None:
        for _ in range(30):
            if evening.is_broke:
                break
            await player.press("enter")
            while evening.in_deal:
                keys = {each.key for each in player.table.offers()}
                await player.press(next(each for each in ("4", "m", "c", "1") if each in keys))
        assert evening.is_broke
        assert "You have no chips left." in player.screen()
        deals = evening.table.state.deals
        await player.press("enter")
        assert evening.table.state.deals == deals
        await player.press("b")
        assert evening.player is not None
        assert evening.player.stack == evening.minimum

    sit_down(evening, script)


def test_a_straddle_is_offered_to_who_may_and_posted(evening_of: Invite, sit_down: SitDown) -> None:
    evening = evening_of("holdem", "no-limit:1/2", opponents=3)

    async def script(player: Player) -> None:
        for _ in range(6):
            await player.press("enter")
            await player.play_deal()
            if any(each.key == "s" for each in player.table.offers()):
                break
        assert "straddle for 4" in player.shown("choices")
        await player.press("s")
        assert "Guest straddles" in player.screen()
        await player.press("enter")
        assert any("Guest posts a straddle of 4" in line.words for line in evening.lines)

    sit_down(evening, script)


def test_the_dealer_chooses_the_game(evening_of: Invite, sit_down: SitDown) -> None:
    evening = evening_of("holdem,stud", turns="dealers-choice", opponents=2)

    async def script(player: Player) -> None:
        for _ in range(4):
            if any(each.key == "g" for each in player.table.offers()):
                break
            await player.press("enter")
            await player.play_deal()
        await player.press("g")
        assert player.sees(Picking)
        await player.press("down", "enter")
        assert "Guest chooses Seven-card stud" in player.screen()
        await player.press("enter")
        assert "Seven-card stud" in player.shown("head")

    sit_down(evening, script)


def test_a_hand_that_was_mucked_at_the_showdown_can_be_asked_for(evening_of: Invite, sit_down: SitDown) -> None:
    evening = evening_of(bots_muck=True)

    async def script(player: Player) -> None:
        await player.press("enter")
        while evening.in_deal:
            keys = {each.key for each in player.table.offers()}
            await player.press("r" if "r" in keys else "s" if "s" in keys else "c")
        assert "ask to see a hand" in player.shown("choices")
        await player.press("a")
        assert player.sees(Picking)
        await player.press("enter")
        asked = [line.words for line in evening.lines if "asks to see the hand of" in line.words]
        assert len(asked) == 1
        assert re.search(r": [2-9TJQKA][cdhs] [2-9TJQKA][cdhs]", asked[0])

    sit_down(evening, script)


# ------------------------------------------------------------------------------------------ leaving


def test_leaving_asks_first_and_cashes_out_in_the_middle_of_a_deal(evening_of: Invite, sit_down: SitDown) -> None:
    evening = evening_of("stud8", opponents=5)

    async def script(player: Player) -> None:
        await player.to_own_turn()
        await player.press("q")
        assert player.sees(Question)
        assert "Leave the table?" in player.screen()
        await player.press("n")
        assert evening.options is not None
        await player.press("q", "y")

    sit_down(evening, script)
    assert evening.player is None
    assert not evening.in_deal
    assert evening.ledger.is_balanced
    assert sum(line.result for line in evening.ledger.lines) == 0
    line = next(line for line in evening.ledger.lines if line.player == "Guest")
    assert line.account.cashed > 0


@pytest.mark.parametrize("key", ["ctrl+q", "ctrl+c"])
def test_an_interrupt_asks_and_a_second_one_leaves(evening_of: Invite, sit_down: SitDown, key: str) -> None:
    evening = evening_of()

    async def script(player: Player) -> None:
        await player.press("enter", key)
        assert player.sees(Question)
        assert evening.player is not None
        await player.press(key)

    sit_down(evening, script)
    assert evening.player is None


def test_a_deal_that_cannot_be_dealt_is_refused_with_its_reason(evening_of: Invite, sit_down: SitDown) -> None:
    evening = evening_of(opponents=1)
    assert not isinstance(evening.do(wanted.SitOut(player="Ada", at=0)), Refusal)

    async def script(player: Player) -> None:
        await player.press("enter")
        assert "✗ A deal needs two players" in player.screen()

    sit_down(evening, script)
