"""The text table: an evening on a screen."""

import os
from typing import ClassVar

from textual import events
from textual.app import App
from textual.binding import Binding, BindingType
from textual.screen import Screen

from cardspeak.rulebook import House
from cardspeak.terminal.evening import Evening
from cardspeak.terminal.screens import HEIGHT, WIDTH, Question, TooSmall
from cardspeak.terminal.style import CSS
from cardspeak.terminal.table_screen import Look, TableScreen


class TableApp(App[None]):
    """Runs until the player gets up; the ledger is the evening's."""

    TITLE = "Cardspeak"
    ENABLE_COMMAND_PALETTE = False
    CSS = CSS
    BINDINGS: ClassVar[list[BindingType]] = [Binding("ctrl+q,ctrl+c", "quit", "leave", show=False, priority=True)]

    def __init__(self, evening: Evening, look: Look, house: House | None = None) -> None:
        self.evening = evening
        self.look = look
        self.house = house
        # without colours the terminal's own are left alone, instead of becoming shades of grey
        super().__init__(ansi_color="NO_COLOR" in os.environ)

    def get_default_screen(self) -> Screen[None]:
        return TableScreen(self.evening, self.look, self.house)

    def on_resize(self, event: events.Resize) -> None:
        """Puts a word about the window before everything, as long as it is too small."""
        is_small = event.size.width < WIDTH or event.size.height < HEIGHT
        if is_small and not isinstance(self.screen, TooSmall):
            self.push_screen(TooSmall())
        elif not is_small and isinstance(self.screen, TooSmall):
            self.pop_screen()

    async def action_quit(self) -> None:
        """Asks first; asked once more, the answer is yes."""
        if isinstance(self.screen, Question):
            self.get_up(is_sure=True)
        else:
            self.ask_to_leave()

    def ask_to_leave(self) -> None:
        hand = "What you hold is folded, the deal is played out, and your" if self.evening.in_deal else "Your"
        self.push_screen(Question(f"Leave the table? {hand} chips are cashed out."), self._answered)

    def _answered(self, answer: bool | None) -> None:  # noqa: FBT001 - textual hands the answer over by place
        self.get_up(is_sure=bool(answer))

    def get_up(self, *, is_sure: bool) -> None:
        if is_sure:
            self.evening.leave()
            self.exit()
