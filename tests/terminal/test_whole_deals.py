"""Deals from the first card to the last pot, by keys alone."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from cardspeak.deal import DrawChoices
from cardspeak.deal import events as happened
from cardspeak.deal.openers import openers_in
from cardspeak.forms import FORMS
from cardspeak.rulebook import HouseRules
from cardspeak.terminal.evening import SEAT, Evening

if TYPE_CHECKING:
    from tests.terminal.conftest import Invite, Player, SitDown


@pytest.mark.parametrize("form", FORMS)
def test_a_whole_deal_of_every_form_is_played_by_keys_in_a_small_window(
    evening_of: Invite, sit_down: SitDown, form: str
) -> None:
    evening = evening_of(form)

    async def script(player: Player) -> None:
        await player.press("enter")
        while evening.in_deal:
            player.assert_fits(80)
            assert_nothing_hidden_shows(player)
            await player.act()
        assert evening.table.state.deals == 1
        assert "The deal is over." in player.screen()
        assert "Result: " in player.screen()
        assert evening.ledger.is_balanced

    sit_down(evening, script)


def assert_nothing_hidden_shows(player: Player) -> None:
    deal = player.evening.deal
    assert deal is not None
    state = deal.state
    own = state.place_of[SEAT]
    hidden = set(state.stub) | set(state.burns)
    for other, hand in enumerate(state.hands):
        if other != own and not state.shown[other]:
            hidden |= {card for card, way in zip(hand, state.faces[other], strict=True) if way == "d"}
    assert hidden, "some cards are always hidden"
    assert not player.cards_held() & hidden
    assert set(state.hands[own]) <= player.cards_held(), "the player sees his own"


def test_discards_are_picked_with_number_keys(evening_of: Invite, sit_down: SitDown) -> None:
    evening = evening_of("deuce-to-seven")

    async def script(player: Player) -> None:
        await player.to_own_turn()
        while not isinstance(evening.options, DrawChoices):
            await player.act()
        held = evening.options.cards
        await player.press("2", "4", "5", "4")
        assert player.table.picked == {1, 4}
        assert "xx" in player.shown("table")
        assert "draw 2" in player.shown("choices")
        await player.press("9")
        assert "You have cards 1 to 5" in player.screen()
        await player.press("enter")
        deal = evening.deal
        assert deal is not None
        drawn = [each for each in deal.log if isinstance(each, happened.DrawDeclared) and each.seat == SEAT]
        assert [each.discards for each in drawn] == [(held[1], held[4])]
        assert {held[0], held[2], held[3]} <= set(deal.hand(SEAT))
        assert not player.table.picked

    sit_down(evening, script)


def test_nobody_bets_at_jacks_without_openers_where_the_house_refuses_it(evening_of: Invite, sit_down: SitDown) -> None:
    house = HouseRules.for_edition("home").changed(false_openers="refuse")
    evening = without_openers(evening_of, house)

    async def script(player: Player) -> None:
        assert "c check" in player.shown("choices")
        assert "bet" not in player.shown("choices")
        await player.press("r")
        assert "You may fold, check" in player.shown("said")
        await player.play_deal()
        assert "Nobody opens" in player.screen()
        assert "3 wait in the middle" in player.screen()

    sit_down(evening, script)


def without_openers(evening_of: Invite, house: HouseRules) -> Evening:
    """The first deal in which nobody can open, brought to the player's turn."""
    for seed in range(1000):
        evening = evening_of("jacks", house=house, seed=seed, opponents=2)
        assert evening.next_deal() is None
        deal = evening.deal
        assert deal is not None
        if not any(openers_in(deal.hand(seat)) for seat in deal.state.seats):
            return evening
    raise AssertionError("everybody has openers")


def test_an_evening_of_several_games_goes_on_from_deal_to_deal(evening_of: Invite, sit_down: SitDown) -> None:
    evening = evening_of("holdem,razz,badugi", turns="deals", deals=1, opponents=1)

    async def script(player: Player) -> None:
        titles = []
        for _ in range(4):
            await player.press("enter")
            await player.play_deal()
            titles.append(player.shown("head").partition("·")[0].strip())
        games = ("holdem", "razz", "badugi", "holdem")
        assert titles == [FORMS[form].title for form in games]

    sit_down(evening, script)
