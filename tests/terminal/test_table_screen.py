"""The text table as a person uses it: keys in, a screen out."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

import pytest
from textual.widgets import Input, Static

from cardspeak.deal import events as happened
from cardspeak.terminal.evening import SEAT
from cardspeak.terminal.rule_screen import RuleScreen
from cardspeak.terminal.screens import HelpPage, LedgerPage, TooSmall
from cardspeak.terminal.table_screen import Look, TableScreen

if TYPE_CHECKING:
    from tests.terminal.conftest import Invite, Player, SitDown


A_LONG_TIME = 3600.0


def test_wagers_are_made_by_size_on_the_number_keys(evening_of: Invite, sit_down: SitDown) -> None:
    evening = evening_of("holdem", "no-limit:1/2")

    async def script(player: Player) -> None:
        await player.to_own_turn()
        # whoever is first or after limpers: half the pot, with the call in it, on top of the big blind
        offer = next(each for each in player.table.offers() if each.key == "3")
        to = int(offer.words.removeprefix("pot "))
        await player.press("3")
        deal = evening.deal
        assert deal is not None
        wagered = [each for each in deal.log if isinstance(each, happened.Wagered) and each.seat == SEAT]
        assert [each.to for each in wagered] == [to]

    sit_down(evening, script)


def test_an_amount_is_typed_and_an_illegal_one_is_refused_in_the_engines_words(
    evening_of: Invite, sit_down: SitDown
) -> None:
    evening = evening_of("holdem", "no-limit:1/2")

    async def script(player: Player) -> None:
        await player.to_own_turn()
        deal = evening.deal
        assert deal is not None
        before = len(deal.log)
        await player.press("r")
        assert player.app.focused is player.table.query_one(Input)
        await player.write("3")
        await player.press("enter")
        assert "make it 4 to 80" in player.screen()
        assert "✗ You may" in player.screen()
        assert len(deal.log) == before, "a refusal changes nothing"
        await player.press("r")
        await player.press("enter")
        assert "Type a whole number of chips" in player.screen()
        await player.press("r", "escape")
        assert player.table.asking is None
        await player.press("r")
        await player.write("11")
        await player.press("enter")
        assert any(isinstance(each, happened.Wagered) and each.to == 11 for each in deal.log[before:])

    sit_down(evening, script)


def test_a_key_that_is_not_open_gets_the_choices_in_words(evening_of: Invite, sit_down: SitDown) -> None:
    evening = evening_of()

    async def script(player: Player) -> None:
        await player.to_own_turn()
        await player.press("z")
        assert "✗ You may fold, call 2, make it 4" in player.screen()

    sit_down(evening, script)


# ------------------------------------------------------------------------------------------ looking up


def test_the_rules_of_what_just_happened_are_on_a_key(evening_of: Invite, sit_down: SitDown) -> None:
    evening = evening_of()

    async def script(player: Player) -> None:
        await player.to_own_turn()
        await player.press("f")
        await player.press("i")
        assert player.sees(RuleScreen)
        latest = next(line.under[0] for line in reversed(evening.lines) if line.under)
        assert latest in player.screen()
        assert "Where it stands" in player.screen()
        assert "home edition" in player.screen()
        await player.press("escape")
        assert player.sees(TableScreen)

    sit_down(evening, script)


def test_the_rule_behind_a_refusal_comes_first(evening_of: Invite, sit_down: SitDown) -> None:
    evening = evening_of("holdem", "no-limit:1/2")

    async def script(player: Player) -> None:
        await player.to_own_turn()
        await player.press("r", "3", "enter", "i")
        assert "nolimit.minimum-" in str(player.app.screen.query_one("#page", Static).content)

    sit_down(evening, script)


def test_rules_are_found_by_words(evening_of: Invite, sit_down: SitDown) -> None:
    evening = evening_of()

    async def script(player: Player) -> None:
        await player.press("slash")
        await player.write("dead button")
        assert "blinds.dead-button" in player.screen()
        first = str(player.app.screen.query_one("#page", Static).content)
        await player.press("enter", "down")
        second = str(player.app.screen.query_one("#page", Static).content)
        assert first != second, "the next one of the list is open"
        await player.press("slash")
        await player.write("xyzzy")
        assert "No rule speaks of that." in player.screen()

    sit_down(evening, script)


def test_the_ledger_and_the_keys_are_on_keys(evening_of: Invite, sit_down: SitDown) -> None:
    evening = evening_of()

    async def script(player: Player) -> None:
        await player.press("l")
        assert player.sees(LedgerPage)
        assert re.search(r"Guest +40 +0 +40 +0", player.screen())
        assert "Every chip is accounted for." in player.screen()
        await player.press("escape", "h")
        assert player.sees(HelpPage)
        assert "check or call" in player.screen()
        await player.press("escape", "question_mark")
        assert player.sees(HelpPage)

    sit_down(evening, script)


# ------------------------------------------------------------------------------------------ windows and colours


def test_a_window_that_is_too_small_says_so_and_the_table_comes_back(evening_of: Invite, sit_down: SitDown) -> None:
    evening = evening_of("stud8", opponents=7)

    async def script(player: Player) -> None:
        await player.to_own_turn()
        await player.resize(79, 24)
        assert player.sees(TooSmall)
        assert "80 columns and 24 lines; this window has 79 and 24" in " ".join(player.screen().split())
        await player.press("f")
        assert evening.options is not None, "keys do nothing to a table that cannot be seen"
        await player.press("ctrl+q")
        await player.resize(80, 24)
        await player.press("n")
        assert player.sees(TableScreen)
        player.assert_fits(80)
        await player.resize(120, 45)
        player.assert_fits(120)

    sit_down(evening, script, size=(100, 30))


def test_ten_players_have_room_in_the_smallest_window(evening_of: Invite, sit_down: SitDown) -> None:
    evening = evening_of(opponents=9)

    async def script(player: Player) -> None:
        await player.to_own_turn()
        for name in (*evening.bots, "Guest"):
            assert name in player.screen()
        assert player.shown("keys") in player.screen()

    sit_down(evening, script)


def test_without_colours_nothing_has_a_colour_and_suits_can_be_told(
    evening_of: Invite, sit_down: SitDown, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("NO_COLOR", "1")
    evening = evening_of()

    async def script(player: Player) -> None:
        await player.to_own_turn()
        drawn = [
            segment
            for strip in player.app.screen._compositor.render_strips()
            for segment in strip.apply_filter(player.app._filters[-1], player.app.screen.background_colors[0])
        ]
        styles = [each.style for each in drawn if each.style]
        colours = {style.color for style in styles} | {style.bgcolor for style in styles}
        assert {colour.name for colour in colours if colour is not None} <= {"default"}
        assert len(player.cards_in("table")) == 2
        assert "▶ Guest" in player.screen()

    sit_down(evening, script)


def test_suits_can_be_letters(evening_of: Invite, sit_down: SitDown) -> None:
    evening = evening_of()

    async def script(player: Player) -> None:
        await player.to_own_turn()
        assert evening.deal is not None
        for card in evening.deal.hand(SEAT):
            assert f"│{card}│" in player.shown("table")
        assert not player.cards_held()

    sit_down(evening, script, look=Look(fast=True, letters=True))


# ------------------------------------------------------------------------------------------ the pace


def test_bots_take_their_time_until_a_key_takes_it_away(evening_of: Invite, sit_down: SitDown) -> None:
    evening = evening_of(seed=1)

    async def script(player: Player) -> None:
        await player.press("enter")
        assert evening.turn in evening.bots
        assert f"{evening.turn} is to act" in player.screen()
        await player.press("f")
        assert "Space lets the bots act at once" in player.screen()
        await player.press("space")
        assert evening.options is not None
        await player.press("c")
        assert evening.turn in evening.bots, "the hurry was until the player's turn"
        await player.press("v")
        assert evening.options is not None
        await player.press("c")
        assert evening.options is not None

    sit_down(evening, script, look=Look(delay=A_LONG_TIME))
