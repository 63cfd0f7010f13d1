"""The table on the screen: what is to be seen, and a key for everything that may be done."""

from collections.abc import Callable, Mapping
from typing import ClassVar, Final

import msgspec
from rich.text import Text
from textual import events
from textual.app import ComposeResult
from textual.containers import VerticalScroll
from textual.screen import Screen
from textual.timer import Timer
from textual.widgets import Input, Static

from cardspeak.deal import Choices, DrawChoices, describe
from cardspeak.deal import commands as play
from cardspeak.rulebook import House, Refusal, RuleId
from cardspeak.table import AnyTableCommand
from cardspeak.table import commands as wanted
from cardspeak.terminal import captions
from cardspeak.terminal.between import between_offers, hands_to_ask_for
from cardspeak.terminal.drawing import draw
from cardspeak.terminal.evening import SEAT, Evening
from cardspeak.terminal.offers import ENTER, Offer, deal_offers
from cardspeak.terminal.rule_screen import RuleScreen
from cardspeak.terminal.scene import scene_of
from cardspeak.terminal.screens import HelpPage, LedgerPage, Picking
from cardspeak.terminal.telling import Line

SPACIOUS: Final = 32
"""Lines of a window in which the seats have room between them."""
BETWEEN_DEALS: Final = 3
"""How many bots' turns a deal is looked at before the next, where the player sits out."""
SHOWN: Final = 200
"""Lines of what happened that can be scrolled back to."""


class Look(msgspec.Struct, frozen=True, kw_only=True):
    """How the table is shown."""

    delay: float = 0.7
    """Seconds that a bot takes."""
    fast: bool = False
    """Whether the bots begin the evening without taking them."""
    letters: bool = False
    """Whether suits are letters instead of signs."""


class TableScreen(Screen[None]):
    AUTO_FOCUS: ClassVar[str | None] = ""

    def __init__(self, evening: Evening, look: Look, house: House | None) -> None:
        super().__init__()
        self.evening = evening
        self.look = look
        self.house = house
        self.is_fast = look.fast
        self.is_hurried = False
        """Whether the bots act at once until the player's turn."""
        self.picked: set[int] = set()
        """Places of the cards to be thrown away."""
        self.asking: Offer | None = None
        """What an amount is being typed for."""
        self.said: Refusal | None = None
        """What the player was told last, if it was no."""
        self._last_line: Line | None = None
        self._waiting: Timer | None = None
        self._general: Mapping[str, Callable[[], None]] = {
            "h": self._help,
            "?": self._help,
            "l": self._ledger,
            "i": self._rules,
            "/": self._search,
            "v": self._change_speed,
            "q": self._leave,
            " ": self._hurry,
            "pageup": lambda: self._scroll(-4),
            "pagedown": lambda: self._scroll(4),
        }

    def compose(self) -> ComposeResult:
        yield Static(id="head")
        yield Static(id="table")
        with VerticalScroll(id="news", can_focus=False):
            yield Static(id="lines")
        yield Static(id="said")
        yield Static(id="choices")
        yield Input(id="amount", type="integer", compact=True)
        yield Static(id="keys")

    def on_mount(self) -> None:
        self.go_on()

    def on_resize(self) -> None:
        self.show()

    # ---------------------------------------------------------------- the evening goes on

    def go_on(self) -> None:
        """Lets the bots act, now or in a while, as far as the player's next decision."""
        evening = self.evening
        if self._waiting is not None:
            self._waiting.stop()
        while self._is_at_once and evening.turn in evening.bots:
            evening.bot_acts()
        if evening.options is not None or not evening.in_deal:
            self.is_hurried = False
        if evening.turn in evening.bots:
            self._waiting = self.set_timer(self.look.delay, self._bot_acts)
        elif evening.is_away and not evening.in_deal:
            self._waiting = self.set_timer(self.look.delay * BETWEEN_DEALS, self._deal)
        self.show()

    @property
    def _is_at_once(self) -> bool:
        return self.is_fast or self.is_hurried

    def _bot_acts(self) -> None:
        if self.evening.turn in self.evening.bots:
            self.evening.bot_acts()
        self.go_on()

    def _deal(self) -> None:
        if self.evening.in_deal:
            return
        self.said = self.evening.next_deal()
        if isinstance(self.said, Refusal):
            self.show()
        else:
            self.go_on()

    def do(self, command: AnyTableCommand) -> None:
        """Carries out what the player wants, or says why not."""
        done = self.evening.do(command)
        self.said = done if isinstance(done, Refusal) else None
        if not isinstance(done, Refusal):
            self.picked = set()
        self.go_on()

    # ---------------------------------------------------------------- keys

    def offers(self) -> list[Offer]:
        evening = self.evening
        seen, setup = evening.view, evening.setup
        if seen is not None and setup is not None and evening.options is not None:
            return deal_offers(seen, setup, self.picked)
        if evening.in_deal and evening.table.state.is_dealt_in(evening.name):
            return []
        return between_offers(evening)

    def on_key(self, event: events.Key) -> None:
        key = event.character if event.is_printable and event.character else event.key
        if self.asking is not None:
            if key == "escape":
                self._stop_asking()
            return
        event.stop()
        offer = next((each for each in self.offers() if each.key == key), None)
        if offer is not None:
            self._take(offer)
        elif isinstance(self.evening.options, DrawChoices) and key.isdecimal():
            self._pick(int(key) - 1)
        elif key in self._general:
            self._general[key]()
        elif event.is_printable or key == ENTER:
            self._say_what_is_open()

    def _take(self, offer: Offer) -> None:
        if offer.command is not None:
            self.do(offer.command)
        elif offer.asks in {"wager", "buy-in"}:
            self._ask(offer)
        elif offer.asks == "game":
            self._choose_game()
        elif offer.asks == "hand":
            self._ask_to_see()
        elif offer.key == ENTER:
            self._deal()

    def _pick(self, card: int) -> None:
        options = self.evening.options
        assert isinstance(options, DrawChoices)
        if not 0 <= card < len(options.cards):
            self.say(f"you have cards 1 to {len(options.cards)}")
            return
        self.picked ^= {card}
        self.said = None
        self.show()

    def _say_what_is_open(self) -> None:
        """A key that does nothing now gets the engine's own words."""
        options, turn = self.evening.options, self.evening.turn
        if isinstance(options, Choices):
            self.say(f"you may {describe(options)}")
        elif options is None and turn is not None:
            self.say(f"it is {turn}'s turn; Space lets the bots act at once")
        else:
            self.say("that key does nothing now; h shows the keys")

    def say(self, words: str, under: tuple[RuleId, ...] = ()) -> None:
        self.said = Refusal(words, under)
        self.show()

    # ---------------------------------------------------------------- what is typed or chosen

    def _ask(self, offer: Offer) -> None:
        self.asking = offer
        self.said = None
        amount = self.query_one(Input)
        amount.value = ""
        self.add_class("typing")
        amount.focus()
        self.show()

    def _stop_asking(self) -> None:
        self.asking = None
        self.remove_class("typing")
        self.set_focus(None)
        self.show()

    def on_input_submitted(self, event: Input.Submitted) -> None:
        offer, value = self.asking, event.value.strip()
        if offer is None:
            return
        self._stop_asking()
        if not value.lstrip("-").isdecimal():
            self.say("type a whole number of chips")
        elif offer.asks == "wager":
            self.do(play.Wager(seat=SEAT, to=int(value)))
        else:
            self.do(wanted.BuyIn(player=self.evening.name, amount=int(value), at=self.evening.now()))

    def _choose_game(self) -> None:
        terms = self.evening.table.state.terms
        titles = [terms.form(game).title for game in range(len(terms.games))]
        self.app.push_screen(Picking("The next game", titles), self._chosen)

    def _chosen(self, game: int | None) -> None:
        if game is not None:
            self.do(wanted.ChooseGame(player=self.evening.name, game=game))

    def _ask_to_see(self) -> None:
        seats = hands_to_ask_for(self.evening)
        names = [self.evening.table.state.dealt[seat] for seat in seats]

        def asked(chosen: int | None) -> None:
            if chosen is not None:
                self.do(play.AskToSee(seat=SEAT, hand_of=seats[chosen]))

        self.app.push_screen(Picking("Whose hand?", names), asked)

    # ---------------------------------------------------------------- keys that always work

    def _help(self) -> None:
        self.app.push_screen(HelpPage())

    def _ledger(self) -> None:
        self.app.push_screen(LedgerPage(self.evening.ledger, self.evening.name))

    def _rules(self) -> None:
        self._open_rules(searching=False)

    def _search(self) -> None:
        self._open_rules(searching=True)

    def _open_rules(self, *, searching: bool) -> None:
        refused = self.said.under if self.said is not None else ()
        recent = [rule for line in reversed(self.evening.lines) for rule in line.under]
        edition = self.evening.table.state.house.edition
        self.app.push_screen(RuleScreen(dict.fromkeys([*refused, *recent]), edition, self.house, searching=searching))

    def _change_speed(self) -> None:
        self.is_fast = not self.is_fast
        self.go_on()

    def _hurry(self) -> None:
        self.is_hurried = True
        self.go_on()

    def _leave(self) -> None:
        self.call_later(self.run_action, "app.quit")

    def _scroll(self, lines: int) -> None:
        self.query_one("#news").scroll_relative(y=lines, animate=False)

    # ---------------------------------------------------------------- what is to be seen

    def show(self) -> None:
        if not self.is_mounted or self.evening.player is None:
            return
        width, height = self.app.size
        scene, letters = scene_of(self.evening), self.look.letters
        picked = self.picked if isinstance(self.evening.options, DrawChoices) else None
        self._update("head", captions.heading(scene, width))
        self._update("table", draw(scene, width, spacious=height >= SPACIOUS, letters=letters, picked=picked))
        self._show_lines()
        house = self.evening.table.state.house
        self._update("said", captions.refused(self.said, house) if self.said else captions.state_of_play(self.evening))
        self._update("choices", self._choices(width - 2))
        self._update("keys", captions.keys(is_fast=self.is_fast))

    def _show_lines(self) -> None:
        """With the last line in view, unless nothing has happened since the player scrolled back."""
        lines = self.evening.lines[-SHOWN:]
        if lines and lines[-1] is not self._last_line:
            self._last_line = lines[-1]
            self.query_one("#news").anchor()
        self._update("lines", captions.news(lines, letters=self.look.letters))

    def _choices(self, width: int) -> Text:
        if self.asking is not None:
            return captions.question(self.asking, self.evening.options)
        return captions.choices(self.offers(), width)

    def _update(self, name: str, text: Text) -> None:
        self.query_one(f"#{name}", Static).update(text)
