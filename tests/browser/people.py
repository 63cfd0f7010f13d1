"""People before a browser: what they see, and what they press."""

import random
import re
import time
from collections.abc import Callable, Iterable
from typing import Any, Final

from playwright.sync_api import BrowserContext, ConsoleMessage, Error, Locator, Page
from tests.served import Served

SOON: Final = 10_000
"""Milliseconds in which everything has come that will come."""
SETTLES: Final = 300
LONG: Final = 60
"""Seconds in which any deal is over."""
MOST_ROUNDS: Final = 1500
"""Of looking at what there is to press."""
ACTED: Final = re.compile(r"\b[Yy]ou\b[^.]*(checked|called)")
"""In the log; others who did the same are told with it: `You and Deuce called 2.`"""
UNASKED: Final = re.compile(
    r"^(Change my mind|Ask|Stay here|Show (the hand|it)|Show the|Straddle|Kill the|Add chips|Sit out|Take it back"
    r"|Object|Close the note|Why|§|Less|More|Not now|Wait for the big blind|\+|−|Min|⅓|½|Pot|All in \d|Most)"
)
"""Buttons of the dock that are there to be pressed, but not by somebody who wants the deal to go on."""
WANTED: Final = ("Show", "Check", "Call", "Bring", "Once", "Play", "Do", "Post", "Agree", "Buy", "Add", "Sit", "Take")
KEEP: Final = re.compile(", Keep( [1-5])?$")
DISCARD: Final = re.compile(", Discard( [1-5])?$")
OPEN_BUTTONS: Final = """dock => [...dock.querySelectorAll("button:not([role=checkbox])")]
  .filter((button) => !button.disabled && button.checkVisibility())
  .map((button) => (button.getAttribute("aria-label") ?? button.innerText).replace(/\\s+/g, " ").trim())"""


class Person:
    """Somebody with a browser of their own; whatever goes wrong in it is remembered."""

    def __init__(self, context: BrowserContext, room: Served, name: str) -> None:
        self.context = context
        self.room = room
        self.name = name
        self.faults: list[str] = []
        self.expected: list[str] = []
        """What the browser may complain of in this test."""
        self.seen: tuple[list[str], float] = ([], 0.0)
        """What the dock offered when it was last another, and when that was."""
        context.set_default_timeout(SOON)
        context.on("page", self._watch)
        self.page = context.new_page()

    def _watch(self, page: Page) -> None:
        page.on("console", self._heard)
        page.on("pageerror", lambda error: self.faults.append(f"{error}\n{error.stack}"))

    def _heard(self, message: ConsoleMessage) -> None:
        if message.type in {"error", "warning"}:
            self.faults.append(f"{message.text} ({message.location.get('url', '')})")

    def complaints(self) -> list[str]:
        return [fault for fault in self.faults if not any(each in fault for each in self.expected)]

    def expects(self, *words: str) -> None:
        self.expected.extend(words)

    # ---------------------------------------------------------------------------------- coming and going

    def enter(self) -> "Person":
        """Without the page, for tests that are about something else."""
        answer = self.context.request.post(f"{self.room.url}/api/enter", data={"name": self.name})
        assert answer.status == 201, answer.text()
        return self

    def make(self, table: dict[str, Any]) -> str:
        answer = self.context.request.post(f"{self.room.url}/api/tables", data=table)
        assert answer.status == 201, answer.text()
        return str(answer.json()["id"])

    def open(self, path: str = "/", page: Page | None = None) -> Page:
        page = page or self.page
        page.goto(self.room.url + path)
        return page

    def sit(self, table: str) -> None:
        """Comes to a table and takes the first seat that is free."""
        self.ask_for_seat(table)
        self.page.get_by_role("group", name=re.compile("^You, ")).wait_for(state="attached")

    def ask_for_seat(self, table: str) -> None:
        self.open(f"/tables/{table}")
        self.button(re.compile(r"^Take seat \d")).click()
        self.button(re.compile("^Sit down with")).click()

    @property
    def table(self) -> str:
        return self.page.url.split("/tables/")[1].split("/")[0]

    # ------------------------------------------------------------------------------------------- the dock

    @property
    def dock(self) -> Locator:
        return self.page.get_by_role("region", name="Your choices")

    def button(self, name: str | re.Pattern[str]) -> Locator:
        return self.dock.get_by_role("button", name=name)

    def offers(self) -> list[str]:
        """What the dock has to press now that takes the deal further."""
        found: list[str] = self.page.locator("#dock").evaluate_all(f"docks => docks.flatMap({OPEN_BUTTONS})")
        return [name for name in found if not UNASKED.match(name)]

    def is_to_act(self) -> bool:
        return self.page.locator("#dock :is(.betting, .draw, .whole, .last) button:not(:disabled)").count() > 0

    def own_cards(self, page: Page | None = None) -> list[str]:
        """Their names, in the order dealt."""
        hand = (page or self.page).get_by_role("group", name=re.compile("^Your hand")).get_by_role("img")
        return [str(card.get_attribute("aria-label")) for card in hand.all()]

    def deals(self) -> int:
        """How many deals there have been, the one that is on with them."""
        return int(str(self.page.get_by_text(re.compile(r"^Deal \d+$")).first.text_content()).split()[1])

    def wait_for_deal(self, number: int) -> None:
        """Plays until so many deals were begun."""
        play([self], lambda: self.deals() >= number)

    def settle(self) -> None:
        """A press on buttons that have just come does not count: it may have been meant for those before."""
        self.page.wait_for_timeout(SETTLES)

    def act_now(self, name: str | re.Pattern[str]) -> None:
        self.settle()
        self.button(name).last.click()

    def act(self, rng: random.Random, *, folds: bool = False) -> bool:
        """Presses whatever takes the deal further; false where nothing does yet."""
        chosen = choice(self._settled(), rng, folds=folds)
        if chosen is None:
            return False
        start = chosen.split(",")[0] if KEEP.search(chosen) else first_word(chosen)
        try:
            self.button(re.compile("^" + re.escape(start))).last.click(timeout=1000)
        except Error:
            # the buttons were gone before the hand was there
            return False
        self.seen = ([], 0.0)
        return True

    def _settled(self) -> list[str]:
        """What the dock offers, once it has stood there for a moment."""
        offers, now = self.offers(), time.monotonic()
        if [first_word(each) for each in offers] != [first_word(each) for each in self.seen[0]]:
            self.seen = (offers, now)
        return offers if now - self.seen[1] > SETTLES / 1000 else []


def first_word(name: str) -> str:
    return name.split(" ", maxsplit=1)[0].rstrip(",")


def choice(offers: list[str], rng: random.Random, *, folds: bool = False) -> str | None:
    """One of the things to press: mostly what keeps a hand in the deal, now and then a wager or a fold."""
    first = {first_word(name): name for name in offers}
    keeps = [name for name in offers if KEEP.search(name)]
    if any(DISCARD.search(name) for name in offers) or keeps:
        stands = first.get("Stand")
        return first.get("Draw") or (rng.choice(keeps) if stands and rng.random() < 0.7 else stands)
    wagers = [first[word] for word in ("Bet", "Raise", "Complete", "Declare") if word in first]
    if "Fold" in first and (folds or rng.random() < 0.1):
        return first["Fold"]
    if wagers and not folds and rng.random() < 0.2:
        return wagers[0]
    return next((first[word] for word in WANTED if word in first), offers[0] if offers else None)


def play(people: Iterable[Person], until: Callable[[], bool], *, folds: bool = False) -> None:
    """Everybody presses what there is to press, until something has come about; with folds the deal is soon over."""
    rng = random.Random(1)
    people = list(people)
    for _ in range(MOST_ROUNDS):
        if until():
            return
        acted = [each.act(rng, folds=folds) for each in people]  # everybody, not only until one has
        if not any(acted):
            people[0].page.wait_for_timeout(40)
    raise AssertionError({each.name: each.dock.inner_text() for each in people})


NewPerson = Callable[..., Person]
"""Comes with a browser; a name can be given, and what the browser is to be."""
