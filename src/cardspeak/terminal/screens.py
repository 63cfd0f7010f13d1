"""Screens over the table: the keys, the ledger, a question, a list to choose from, and a word about the window."""

from typing import ClassVar

from rich.text import Text
from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import Vertical, VerticalScroll
from textual.screen import ModalScreen
from textual.widgets import OptionList, Static
from textual.widgets.option_list import Option

from cardspeak.table import Ledger
from cardspeak.terminal.pages import help_page, ledger_note, ledger_page

WIDTH, HEIGHT = 80, 24
"""What the table needs."""


class Page(ModalScreen[None]):
    """Something to read, until a key closes it."""

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("escape,q,enter,space,h,l,question_mark", "dismiss", "close"),
        Binding("down,pagedown", "scroll(1)", priority=True),
        Binding("up,pageup", "scroll(-1)", priority=True),
    ]
    heading = ""

    def compose(self) -> ComposeResult:
        with VerticalScroll(classes="box") as box:
            box.border_title = self.heading
            box.border_subtitle = "Esc closes"
            yield from self.paragraphs()

    def paragraphs(self) -> ComposeResult:
        """What is to be read."""
        yield Static()

    def action_scroll(self, pages: int) -> None:
        self.query_one(VerticalScroll).scroll_relative(y=pages * 5, animate=False)


class HelpPage(Page):
    heading = "Keys"

    def paragraphs(self) -> ComposeResult:
        yield Static(help_page())


class LedgerPage(Page):
    heading = "Ledger"

    def __init__(self, ledger: Ledger, player: str) -> None:
        super().__init__()
        self._ledger = ledger
        self._player = player

    def paragraphs(self) -> ComposeResult:
        yield Static(ledger_page(self._ledger, self._player))
        yield Static(Text(f"\n{ledger_note(self._ledger)} A deal that is on counts when it is over.", style="dim"))


class Question(ModalScreen[bool]):
    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("y,enter", "answer(True)", "yes"),
        Binding("n,escape,q", "answer(False)", "no"),
    ]

    def __init__(self, words: str) -> None:
        super().__init__()
        self._words = words

    def compose(self) -> ComposeResult:
        with Vertical(classes="box small") as box:
            box.border_subtitle = "y yes · n no"
            yield Static(Text(self._words))

    def action_answer(self, answer: bool) -> None:  # noqa: FBT001 - textual passes an action's arguments by place
        self.dismiss(answer)


class Picking(ModalScreen[int | None]):
    """One of several; None where the player goes back."""

    BINDINGS: ClassVar[list[BindingType]] = [Binding("escape", "dismiss", "back")]

    def __init__(self, words: str, choices: list[str]) -> None:
        super().__init__()
        self._words = words
        self._choices = choices

    def compose(self) -> ComposeResult:
        with Vertical(classes="box small") as box:
            box.border_title = self._words
            box.border_subtitle = "Enter chooses · Esc goes back"
            yield OptionList(*(Option(Text(each)) for each in self._choices))

    def on_option_list_option_selected(self, event: OptionList.OptionSelected) -> None:
        self.dismiss(event.option_index)


class TooSmall(ModalScreen[None]):
    """Stands before everything while the window is too small for the table."""

    def compose(self) -> ComposeResult:
        yield Static(id="small")

    def on_screen_resume(self) -> None:
        """The window may have grown while something else was in front."""
        width, height = self.app.size
        if width >= WIDTH and height >= HEIGHT:
            self.dismiss()

    def on_resize(self) -> None:
        width, height = self.app.size
        words = f"The table needs {WIDTH} columns and {HEIGHT} lines; this window has {width} and {height}. "
        self.query_one(Static).update(Text(f"{words}Make it larger to play on, or Ctrl+Q to leave."))
