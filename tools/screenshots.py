"""The pictures of the documents: a room of its own, with friends and bots, played until there is something to see.

`.venv/bin/python -m tools.screenshots`, with Chromium on the path and the room's pages built.
"""

import itertools
import json
import random
import re
import shutil
import threading
import time
from collections.abc import Callable, Mapping, Sequence
from contextlib import suppress
from pathlib import Path
from typing import Any

import httpx
from benchmarks.serving import served, sqlite_of_its_own
from playwright.sync_api import BrowserContext, Page, sync_playwright
from websockets.exceptions import ConnectionClosed
from websockets.sync.client import connect

ROOT = Path(__file__).resolve().parent.parent
TARGET = ROOT / "docs/screenshots"
DESKTOP = {"width": 1280, "height": 800}
SEATS = 6
PHONE = {"width": 390, "height": 844}
PRESSES = ("Check", "Call", "Bring in", "Stand pat", "Show", "Muck", "Play on", "Once")
RANKS = ("ace", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten", "jack", "queen", "king")
BROKE = ("Buy chips", r"Add \d")
"""Whoever stays in to the end runs out of chips now and then."""
THURSDAY = {
    "Femi": ("good to see you all",),
    "Noor": ("deal me in", "I had nothing, as ever"),
    "Ada": ("same here",),
    "Piet": (),
}
MAKE = """async (wanted) => {
  const answer = await fetch('/api/tables', {
    method: 'POST', headers: {'Content-Type': 'application/json'}, body: JSON.stringify(wanted)});
  return (await answer.json()).id;
}"""


class Friend(threading.Thread):
    """Enters by name and sits down; likes to call, raises now and then and seldom folds: there is something to see."""

    def __init__(self, url: str, table: str, name: str, words: Sequence[str] = ()) -> None:
        super().__init__(daemon=True)
        self.url = url
        self.table = table
        self.friend = name
        self.words = list(words)
        self.rng = random.Random(name)  # noqa: S311 - for pictures
        self.numbers = itertools.count(1)
        token = httpx.post(f"{url}/api/enter", json={"name": name}).raise_for_status().json()["token"]
        self.headers = {"Authorization": f"Bearer {token}"}

    def run(self) -> None:
        where = f"{self.url.replace('http', 'ws')}/api/tables/{self.table}/socket"
        with suppress(ConnectionClosed), connect(where, additional_headers=self.headers, max_size=None) as socket:
            view: dict[str, Any] | None = None
            is_asked = False
            for text in socket:
                heard: dict[str, Any] = json.loads(text)
                is_asked = is_asked and heard["type"] not in {"Done", "Refused"}
                view = heard.get("view", view)
                command = None if is_asked or view is None else self._wish(view)
                if command is not None:
                    view, is_asked = None, True
                    time.sleep(0.3)
                    socket.send(json.dumps({"type": "Do", "id": f"{next(self.numbers)}", "command": command}))

    def _wish(self, view: dict[str, Any]) -> dict[str, Any] | None:
        sitting = {each["player"]: each for each in view["sitting"]}
        if view["buy_in"] and not sitting.get(self.friend, {}).get("stack"):
            free = set(range(1, view["ring"] + 1)) - {each["seat"] for each in sitting.values()}
            amount = self.rng.randint(view["buy_in"][0], view["buy_in"][0] * 2)
            return {"type": "AskForChips", "seat": min(free, default=None), "amount": amount}
        if "ComeIn:post" in view["may"] and sitting[self.friend]["comes_in"] != "post":
            return {"type": "ComeIn", "player": self.friend, "how": "post"}
        options = (view["deal"] or {}).get("options")
        if options is not None:
            return self._act(options)
        return {"type": "Say", "text": self.words.pop(0)} if self.words and view["deals"] else None

    def _act(self, options: dict[str, Any]) -> dict[str, Any]:
        seat = options["seat"]
        if options["type"] != "Choices":
            kind = {"DrawChoices": "Draw", "ShowChoices": "Show", "RunsChoices": "ChooseRuns"}.get(
                options["type"], "Decline"
            )
            return {"type": kind, "seat": seat, **({"runs": 1} if kind == "ChooseRuns" else {})}
        wagers = options.get("wagers")
        if wagers and self.rng.random() < 0.3:
            return {"type": "Wager", "seat": seat, "to": wagers["least"]}
        for kind, offered in (("Check", "check"), ("Call", "call"), ("BringIn", "bring_in")):
            if options.get(offered):
                return {"type": kind, "seat": seat}
        return {"type": "Fold", "seat": seat}


class Camera:
    def __init__(self, url: str, context: BrowserContext) -> None:
        self.url = url
        self.page = context.new_page()

    def take(self, name: str) -> None:
        self.page.wait_for_timeout(500)
        self.page.screenshot(path=TARGET / f"{name}.png")
        print(f"{name}.png {(TARGET / f'{name}.png').stat().st_size // 1000} kB")

    def go(self, path: str) -> None:
        self.page.goto(f"{self.url}{path}")
        self.page.wait_for_load_state("networkidle")

    def enter(self, name: str) -> None:
        self.go("/")
        self.page.get_by_role("textbox").first.fill(name)
        self.page.keyboard.press("Enter")
        self.page.get_by_role("link", name="New game").wait_for()

    def open_table(self, title: str, form: str, stakes: str, friends: Mapping[str, Sequence[str]]) -> str:
        """With friends and what each has to say, and bots for the other seats."""
        settings = {"title": title, "bot_pace": 0.2, "between_deals": 2}
        terms = {"games": [{"form": form, "stakes": stakes}]}
        bots = SEATS - 1 - len(friends)
        wanted = {"terms": terms, "settings": settings, "seats": SEATS, "bots": bots, "is_lawful": True}
        table = str(self.page.evaluate(MAKE, wanted))
        self.go(f"/tables/{table}")
        self.page.get_by_role("button", name=re.compile("^Sit here|Sit down|Seat")).first.click()
        self.page.get_by_role("button", name=re.compile("^Sit down")).first.click()
        for name, words in friends.items():
            Friend(self.url, table, name, words).start()
        return table

    def play(self, until: Callable[[Page], bool], turns: int = 60) -> None:
        """Stays in until there is something to see."""
        for _ in range(turns * 4):
            if "Your turn" in self.page.title():
                self.page.wait_for_timeout(350)
                if until(self.page):
                    return
                self._press(PRESSES)
            else:
                self._press(BROKE)
            self.page.wait_for_timeout(150)
        raise SystemExit(f"nothing to see at {self.page.url}")

    def _press(self, names: tuple[str, ...]) -> None:
        for name in names:
            button = self.page.get_by_role("button", name=re.compile(f"^{name}")).first
            if button.count() and button.is_enabled():
                button.click()
                return


def bets_with_board(cards: int) -> Callable[[Page], bool]:
    def is_there(page: Page) -> bool:
        seen = page.get_by_role("group", name=re.compile("^Board:")).locator("svg").count()
        return seen >= cards and page.get_by_role("spinbutton").count() > 0

    return is_there


def raised(page: Page) -> bool:
    """There is something to call, and enough of those who sit there are in the deal."""
    calls = page.get_by_role("button", name=re.compile(r"^Call \d")).count() > 0
    out = page.get_by_role("region", name="Table").get_by_text(re.compile("^(Folded|Waiting)$"))
    return calls and out.count() < 3


def worst_for_low(page: Page) -> str:
    """The key of the highest card: the one to throw away at lowball."""
    names = page.get_by_role("group", name="Choose what to discard").get_by_role("button").all_inner_texts()
    ranks = [max((RANKS.index(rank) for rank in RANKS if name.startswith(rank)), default=-1) for name in names]
    return str(ranks.index(max(ranks)) + 1)


def says(words: str) -> Callable[[Page], bool]:
    return lambda page: page.get_by_text(re.compile(words)).first.is_visible()


def pictures(camera: Camera, phone: Callable[[], Camera]) -> None:
    camera.enter("Mara")
    camera.go("/new")
    camera.take("new-game")
    holdem = camera.open_table("Thursday game", "holdem", "no-limit:1/2", THURSDAY)
    camera.play(lambda page: bets_with_board(3)(page) and raised(page), turns=600)
    camera.take("holdem")
    handset = phone()
    handset.go(f"/tables/{holdem}")
    handset.page.wait_for_timeout(1500)
    handset.page.get_by_role("button", name=re.compile("^(Bet|Raise)")).tap()
    handset.take("phone")
    camera.play(lambda page: page.get_by_text(re.compile(r"Deal ([6-9]|\d\d)\b")).first.is_visible(), turns=300)
    camera.go(f"/tables/{holdem}/deals/4")
    for _ in range(12):
        camera.page.keyboard.press("ArrowRight")
    camera.take("replayer")
    camera.go(f"/tables/{holdem}/deals/4/check")
    camera.take("verify")
    camera.go(f"/tables/{holdem}/ledger")
    camera.take("ledger")
    camera.open_table("Stud after midnight", "stud", "limit:4/8", {"Sia": (), "Kofi": (), "Luca": ()})
    camera.play(says("Fifth street|Sixth street"), turns=150)
    camera.take("stud")
    camera.open_table("Lowball", "ace-to-five", "limit:2/4", {"Rosa": (), "Sam": ()})
    camera.play(lambda page: page.get_by_role("button", name=re.compile("^Stand pat|^Draw")).first.is_visible(), 150)
    camera.page.keyboard.press(worst_for_low(camera.page))
    camera.take("draw")
    camera.go("/")
    camera.take("lobby")
    camera.go("/rules/showdown.order-wagered")
    camera.take("rulebook")


def main() -> None:
    chromium = shutil.which("chromium") or shutil.which("chromium-browser") or shutil.which("google-chrome")
    if chromium is None:
        raise SystemExit("install Chromium (on Debian: apt-get install chromium)")
    TARGET.mkdir(exist_ok=True)
    with sqlite_of_its_own() as database, served(database) as (url, _), sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=chromium, args=["--no-sandbox", "--disable-gpu"])
        context = browser.new_context(viewport=DESKTOP, color_scheme="dark")  # type: ignore[arg-type] # as it wants it

        def phone() -> Camera:
            state = context.storage_state()
            other = browser.new_context(
                viewport=PHONE,  # type: ignore[arg-type] # as above
                is_mobile=True,
                has_touch=True,
                color_scheme="dark",
                storage_state=state,
            )
            return Camera(url, other)

        pictures(Camera(url, context), phone)
        browser.close()


if __name__ == "__main__":
    main()
