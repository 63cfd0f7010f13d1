"""Whole evenings: two people and bots, from the new-game page to the last payment, in one game of each family."""

import re
from dataclasses import dataclass
from functools import partial

import pytest
from playwright.sync_api import Page, expect
from tests.browser.people import NewPerson, Person, play

DEALS = 2
BOTS = 2


@dataclass(frozen=True)
class Game:
    title: str
    betting: str
    forms: tuple[str, ...]
    """What the table's bar says is played, in turn where there are several."""

    def __str__(self) -> str:
        return self.title.lower()

    @property
    def is_several(self) -> bool:
        return len(self.forms) > 1


GAMES = [
    Game("Hold'em", "No-limit", ("No-limit hold'em",)),
    Game("Omaha high-low", "Limit", ("Omaha high-low",)),
    Game("Seven-card stud", "Limit", ("Seven-card stud",)),
    Game("Ace-to-five lowball", "Limit", ("Ace-to-five lowball",)),
    Game("Jacks or better", "Limit", ("Jacks or better",)),
    Game("HOE", "", ("Hold'em", "Omaha high-low", "Seven-card stud high-low")),
]


@pytest.mark.parametrize("game", GAMES, ids=str)
def test_two_people_and_bots_play_an_evening(person: NewPerson, game: Game) -> None:
    host, guest = person().enter(), person()
    link = makes(host, game)
    joins(guest, link)
    approves(host, guest)
    for form in game.forms:
        play([host, guest], partial(plays, host, form))
    play([host, guest], lambda: host.deals() > DEALS)
    talks(guest, host)
    pauses(host, guest)
    ends(host, guest)
    settles(host)
    looks_back(guest)


def makes(host: Person, game: Game) -> str:
    """In the new-game page; gives the link for friends."""
    page = host.open("/new")
    page.get_by_role("group", name="What is played").get_by_text(game.title, exact=True).click()
    if game.is_several:
        page.get_by_text("After a number of deals").click()
        page.get_by_label("Deals of each game").fill("1")
    else:
        page.get_by_role("group", name="Betting").get_by_text(game.betting, exact=True).click()
    page.get_by_label("Bots to begin with").select_option(str(BOTS))
    page.get_by_label("Name of the table").fill(f"An evening of {game}")
    page.get_by_label("A host approves every buy-in").check()
    page.get_by_text("Pace, waiting times and currency").click()
    page.get_by_label("Seconds between deals").fill("1")
    page.get_by_label("Bots act").select_option("At once")
    page.get_by_label("I have made sure").check()
    page.get_by_role("button", name="Open the table").click()
    expect(page.get_by_role("heading", level=1)).to_have_text(f"An evening of {game} is open")
    link = page.get_by_role("textbox", name="The table's link").input_value()
    page.get_by_role("button", name="Take your seat").click()
    page.get_by_role("group", name=re.compile("^You, ")).wait_for()
    return link


def joins(guest: Person, link: str) -> None:
    page = guest.page
    page.goto(link)
    expect(page.get_by_role("heading", level=1)).to_contain_text("You are invited to An evening of")
    page.get_by_label("What shall the others call you?").fill(guest.name)
    page.get_by_role("button", name="Come to the table").click()
    guest.button(re.compile(r"^Take seat \d")).click()
    guest.button(re.compile("^Sit down with")).click()
    expect(guest.dock).to_contain_text("The host has to approve")


def approves(host: Person, guest: Person) -> None:
    page = host.page
    page.get_by_role("tab", name="Host").click()
    waiting = page.get_by_role("region", name="For you to approve")
    expect(waiting).to_contain_text(guest.name)
    waiting.get_by_role("button", name=re.compile(r"^Approve \d")).click()
    guest.page.get_by_role("group", name=re.compile("^You, ")).wait_for()
    expect(waiting).to_have_count(0)


def plays(host: Person, form: str) -> bool:
    heading = host.page.get_by_role("banner").inner_text().casefold()
    # the table's own name has the game's in it
    return form.casefold() in heading.replace(host.page.get_by_role("heading", level=1).inner_text().casefold(), "")


def talks(guest: Person, host: Person) -> None:
    words = "is anybody hungry?"
    guest.page.get_by_role("textbox", name="Say something").fill(words)
    guest.page.keyboard.press("Enter")
    host.page.get_by_role("tab", name="Log and chat").click()
    expect(host.page.get_by_role("log", name="Chat")).to_contain_text(f"{guest.name} {words}")


def pauses(host: Person, guest: Person) -> None:
    host.page.get_by_role("button", name="Pause the game").click()
    expect(guest.page.get_by_role("status").filter(has_text="The game is paused.")).to_be_visible()
    host.page.get_by_role("button", name="Go on with the game").click()
    expect(guest.page.get_by_text("The game is paused.")).to_have_count(0)


def ends(host: Person, guest: Person) -> None:
    page = host.page
    page.get_by_role("tab", name="Host").click()
    page.get_by_role("button", name="End the evening").click()
    page.get_by_role("button", name="End it after this deal").click()
    play([host, guest], lambda: all(map(has_ended, (page, guest.page))), folds=True)


def has_ended(page: Page) -> bool:
    return page.get_by_role("link", name="Its ledger").count() > 0


def settles(host: Person) -> None:
    page = host.page
    page.get_by_role("link", name="Its ledger").click()
    expect(page.get_by_text("Chips in and chips out agree to the last one.")).to_be_visible()
    table = page.get_by_role("table")
    expect(table.locator("tbody tr")).to_have_count(2 + BOTS)
    expect(table.get_by_role("row", name=re.compile("^Together"))).to_contain_text("balanced")
    payments = page.get_by_role("region", name="Settle up").get_by_role("listitem")
    results = host.context.request.get(f"{host.room.url}/api/tables/{host.table}/ledger").json()
    bots = {line["player"] for line in results["lines"] if line["is_bot"]}
    among_people = [each for each in results["payments"] if not bots & {each["payer"], each["payee"]}]
    expect(payments).to_have_count(len(among_people))
    if len(among_people) < len(results["payments"]):
        page.get_by_label("Payments with bots too").check()
    expect(payments).to_have_count(len(results["payments"]))
    owed = sum(max(line["result"], 0) for line in results["lines"])
    assert sum(payment["amount"] for payment in results["payments"]) >= owed > 0
    first = payments.first.get_by_role("checkbox")
    first.check()
    expect(page.get_by_role("region", name="Settle up")).to_contain_text(
        "All are made." if len(results["payments"]) == 1 else "open."
    )


def looks_back(guest: Person) -> None:
    """Replays a deal event by event, and checks its deck."""
    page = guest.page
    page.get_by_role("link", name="Its deals").click()
    page.get_by_role("link", name=f"Replay deal {DEALS}").first.click()
    scrubber = page.get_by_role("slider", name="Pot, event by event")
    events = int(scrubber.get_attribute("max") or 0)
    expect(scrubber).to_have_value("0")
    expect(page.get_by_role("region", name="Table").get_by_text("bot", exact=True).first).to_be_visible()
    on = page.get_by_role("button", name="On one event")
    for at in range(1, min(events, 8) + 1):
        on.click()
        expect(scrubber).to_have_value(str(at))
    page.get_by_role("button", name="Last event").click()
    expect(on).to_be_disabled()
    page.get_by_role("button", name="Back one event").click()
    expect(scrubber).to_have_value(str(events - 1))
    guest.open(f"/tables/{guest.table}/deals/{DEALS}/check")
    expect(page.get_by_role("heading", name="The deck was not changed")).to_be_visible()
    steps = page.get_by_role("region", name="Step by step").get_by_role("listitem")
    for asks in ("Does each open card match its digest?", "Is what you gave in it?", "Are these the cards you saw?"):
        expect(steps.filter(has_text=asks)).to_contain_text("Right")
    expect(steps.get_by_text("Wrong", exact=True)).to_have_count(0)
