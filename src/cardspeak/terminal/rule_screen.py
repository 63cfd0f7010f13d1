"""The rulebook over the table: the rules of what just happened, and a search."""

from collections.abc import Iterable
from typing import ClassVar

from rich.text import Text
from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import Vertical, VerticalScroll
from textual.screen import ModalScreen
from textual.widgets import Input, OptionList, Static
from textual.widgets.option_list import Option

from cardspeak.rulebook import Edition, House, Refusal, Rule, RuleId, find_rule, rule, search
from cardspeak.terminal.pages import rule_page

MOST_FOUND = 30


class RuleScreen(ModalScreen[None]):
    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("escape", "dismiss", "close", priority=True),
        Binding("pagedown", "scroll(1)", priority=True),
        Binding("pageup", "scroll(-1)", priority=True),
        Binding("slash", "search"),
        Binding("i,q", "dismiss"),
    ]

    def __init__(self, rules: Iterable[RuleId], edition: Edition, house: House | None, *, searching: bool) -> None:
        super().__init__()
        self._rules = tuple(rules)
        self._edition = edition
        self._house = house
        self._searching = searching

    def compose(self) -> ComposeResult:
        with Vertical(classes="box") as box:
            box.border_title = "Rules"
            box.border_subtitle = "↑↓ choose · PgUp PgDn read · / search · Esc closes"
            yield Input(placeholder="search, for example: who shows first", compact=True)
            yield OptionList(id="found", compact=True)
            with VerticalScroll(id="reading", can_focus=False):
                yield Static(id="page")

    def on_mount(self) -> None:
        self._show([rule(each) for each in self._rules])
        self.query_one(Input if self._searching else OptionList).focus()

    def _show(self, rules: list[Rule]) -> None:
        found = self.query_one(OptionList)
        found.set_options(
            Option(Text(each.title).append(f"  {each.id}", style="dim"), id=each.id) for each in rules[:MOST_FOUND]
        )
        if rules:
            found.highlighted = 0
            self._open(rules[0])
        else:
            self.query_one("#page", Static).update(Text("No rule speaks of that."))

    def _open(self, opened: Rule) -> None:
        self.query_one("#page", Static).update(rule_page(opened, self._edition, self._house))
        self.query_one("#reading").scroll_home(animate=False)

    def on_input_changed(self, event: Input.Changed) -> None:
        words = event.value.strip()
        self._show([found.rule for found in search(words)] if words else [rule(each) for each in self._rules])

    def on_input_submitted(self) -> None:
        self.query_one(OptionList).focus()

    def on_option_list_option_highlighted(self, event: OptionList.OptionHighlighted) -> None:
        opened = find_rule(event.option_id or "")
        if not isinstance(opened, Refusal):
            self._open(opened)

    def action_search(self) -> None:
        self.query_one(Input).focus()

    def action_scroll(self, pages: int) -> None:
        self.query_one("#reading").scroll_relative(y=pages * 5, animate=False)
