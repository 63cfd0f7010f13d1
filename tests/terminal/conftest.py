"""Evenings with players who see every deal through, so that a test gets where it wants to be."""

import asyncio
import re
from collections.abc import Awaitable, Callable
from itertools import count
from typing import Any

import pytest
from textual.pilot import Pilot
from textual.screen import Screen
from textual.widgets import Static

from cardspeak.bots.commands import stay_in
from cardspeak.cards import Card
from cardspeak.deal import Choices, DealView, DrawChoices, RunsChoices, Setup, ShowChoices
from cardspeak.deal import commands as wanted
from cardspeak.rulebook import HouseRules, Refusal
from cardspeak.table.terms import Turns
from cardspeak.terminal.app import TableApp
from cardspeak.terminal.evening import Evening
from cardspeak.terminal.games import agreed_terms, house_for
from cardspeak.terminal.opponents import names_beside
from cardspeak.terminal.table_screen import Look, TableScreen

Invite = Callable[..., Evening]
Script = Callable[["Player"], Awaitable[None]]
SitDown = Callable[..., None]
KEYS = {" ": "space", "-": "minus"}


class Caller:
    """Checks and calls, stands pat, and shows or always mucks."""

    def __init__(self, *, mucks: bool) -> None:
        self.mucks = mucks

    def begin(self, setup: Setup) -> None:
        """Every deal is alike to it."""

    def decide(self, view: DealView) -> wanted.AnyCommand:
        options = view.options
        assert options is not None
        match options:
            case Choices():
                return stay_in(options)
            case DrawChoices(seat=seat):
                return wanted.Draw(seat=seat)
            case ShowChoices(seat=seat):
                return wanted.Muck(seat=seat) if self.mucks else wanted.Show(seat=seat)
            case RunsChoices(seat=seat):
                return wanted.ChooseRuns(seat=seat, runs=2)
            case _:
                return wanted.Decline(seat=options.seat)


def invite(  # noqa: PLR0913 - one name a thing that a test may want otherwise
    form: str = "holdem",
    structure: str = "limit:2/4",
    *,
    house: HouseRules | None = None,
    opponents: int = 3,
    seed: int = 1,
    turns: Turns | None = None,
    deals: int = 0,
    buy_in: int | None = None,
    bots_muck: bool = False,
) -> Evening:
    rules = house_for(house or HouseRules.for_edition("home"), structure)
    terms = agreed_terms(form, structure, rules, turns, deals)
    assert not isinstance(terms, Refusal), terms
    bots = {name: Caller(mucks=bots_muck) for name in names_beside("Guest", opponents)}
    return Evening(terms, "Guest", bots, seed=seed, now=count().__next__, buy_in=buy_in)


class Player:
    """Somebody at the keyboard."""

    def __init__(self, app: TableApp, pilot: Pilot[None]) -> None:
        self.app = app
        self.pilot = pilot
        self.evening = app.evening

    async def press(self, *keys: str) -> None:
        await self.pilot.press(*keys)
        await self.pilot.pause()

    async def write(self, words: str) -> None:
        await self.press(*(KEYS.get(each, each) for each in words))

    async def resize(self, width: int, height: int) -> None:
        await self.pilot.resize_terminal(width, height)
        await self.pilot.pause()

    def screen(self) -> str:
        """What stands on the terminal."""
        strips = self.app.screen._compositor.render_strips()
        return "\n".join("".join(segment.text for segment in strip) for strip in strips)

    def sees(self, *screens: type[Screen[Any]]) -> bool:
        """Whether one of these is in front."""
        return isinstance(self.app.screen, screens)

    def shown(self, name: str) -> str:
        """The text of a part of the table."""
        return str(self.table.query_one(f"#{name}", Static).content)

    @property
    def table(self) -> TableScreen:
        return next(screen for screen in self.app.screen_stack if isinstance(screen, TableScreen))

    async def to_own_turn(self) -> None:
        """Deals until the player has to decide something."""
        for _ in range(5):
            if self.evening.options is not None:
                return
            await self.press("enter")
        raise AssertionError(self.screen())

    async def act(self) -> str:
        """Stays in by whichever key does it."""
        keys = {each.key for each in self.table.offers()}
        key = next(each for each in ("c", "b", "s", "1", "n", "enter") if each in keys)
        await self.press(key)
        return key

    async def play_deal(self) -> None:
        for _ in range(60):
            if not self.evening.in_deal:
                return
            await self.act()
        raise AssertionError(self.screen())

    # ---------------------------------------------------------------- what the widgets hold

    def assert_fits(self, width: int) -> None:
        assert all(len(line) <= width for line in self.shown("table").splitlines())
        assert self.shown("keys") in self.screen()
        assert all(line in self.screen() for line in self.shown("choices").splitlines())

    def cards_in(self, name: str) -> set[Card]:
        return drawn_in(self.shown(name))

    def cards_held(self) -> set[Card]:
        """The cards in all widgets, in view or not, but for those that were drawn for the button."""
        held = "\n".join(str(widget.content) for widget in self.app.screen.walk_children(Static))
        return drawn_in("\n".join(line for line in held.splitlines() if "drawn for the button" not in line))


def drawn_in(text: str) -> set[Card]:
    signs = dict(zip("♣♦♥♠", "cdhs", strict=True))
    found = re.findall(r"[2-9TJQKA][♣♦♥♠]|Jk", text)
    return {Card(each if each == "Jk" else each[0] + signs[each[1]]) for each in found}


AT_ONCE = Look(fast=True)


def play(evening: Evening, script: Script, *, look: Look = AT_ONCE, size: tuple[int, int] = (80, 24)) -> None:
    """Plays the script at a table of this size; whatever breaks on the screen breaks the test."""

    async def run() -> None:
        app = TableApp(evening, look)
        async with app.run_test(size=size) as pilot:
            await pilot.pause()
            await script(Player(app, pilot))

    asyncio.run(run())


@pytest.fixture
def sit_down() -> SitDown:
    return play


@pytest.fixture
def evening_of() -> Invite:
    return invite
