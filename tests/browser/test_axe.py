"""What axe finds wrong for those who do not see, hear or point as others do: nothing serious, on any page."""

import re
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Page, expect
from tests.browser.people import LONG, NewPerson, Person, play
from tests.browser.tables import table_of

AXE = "web/node_modules/axe-core/axe.min.js"
TAGS = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa", "best-practice"]
GRAVE = {"serious", "critical"}
THEMES = ["light", "dark", "contrast"]


@pytest.fixture(scope="module")
def axe(root: Path) -> str:
    source = root / AXE
    if not source.is_file():
        pytest.skip("axe-core is not here: fetch it with ./cardspeak build")
    return source.read_text()


def findings(page: Page, axe: str) -> list[str]:
    page.evaluate(axe)
    found: dict[str, Any] = page.evaluate("tags => axe.run(document, { runOnly: tags })", TAGS)
    grave = [each for each in found["violations"] if each["impact"] in GRAVE]
    return [f"{each['id']}: {node['html'][:200]} {node['failureSummary']}" for each in grave for node in each["nodes"]]


def comes_to_turn(mara: Person, form: str, stakes: str) -> None:
    mara.sit(mara.make(table_of(form, stakes, bots=5)))
    expect(mara.dock.get_by_role("heading", name="Your turn")).to_be_visible(timeout=LONG * 1000)


def chooses_discards(mara: Person) -> None:
    mara.sit(mara.make(table_of("ace-to-five", "limit:2/4", bots=1)))
    picker = mara.dock.get_by_role("group", name="Choose what to discard")
    play([mara], lambda: picker.count() > 0)
    picker.get_by_role("button").first.click()


STATES: dict[str, Callable[[Person], None]] = {
    "hold'em": lambda mara: comes_to_turn(mara, "holdem", "no-limit:1/2"),
    "stud": lambda mara: comes_to_turn(mara, "stud", "limit:10/20:1:3"),
    "draw": chooses_discards,
}


@pytest.mark.parametrize("state", STATES)
def test_the_table_is_sound_in_every_theme(person: NewPerson, axe: str, state: str) -> None:
    mara = person().enter()
    STATES[state](mara)
    for theme in THEMES:
        mara.page.evaluate("theme => { document.documentElement.dataset.theme = theme }", theme)
        assert findings(mara.page, axe) == [], theme


def test_the_door_and_the_pages_of_the_room_are_sound(person: NewPerson, axe: str) -> None:
    mara = person()
    door = mara.open()
    door.get_by_label("What shall the others call you?").wait_for()
    assert findings(door, axe) == []
    mara.enter()
    mara.make(table_of("holdem", "no-limit:1/2"))
    headings = {"/": "Good", "/new": "New game", "/rules": "", "/rules/nolimit.minimum-raise": "", "/me": "You are"}
    for path, words in headings.items():
        page = mara.open(path)
        expect(page.get_by_role("heading", level=1)).to_contain_text(words)
        page.wait_for_load_state("networkidle")
        assert findings(page, axe) == [], path
    page = mara.open("/rules")
    page.get_by_role("searchbox").fill("string raise")
    page.wait_for_load_state("networkidle")
    assert findings(page, axe) == []


def test_the_host_s_tools_are_sound(person: NewPerson, axe: str) -> None:
    mara, sam = person().enter(), person().enter()
    table = mara.make(table_of("holdem", "no-limit:1/2", bots=1, approve_buy_ins=True))
    mara.sit(table)
    sam.ask_for_seat(table)
    page = mara.page
    page.get_by_role("tab", name="Host").click()
    page.get_by_role("region", name="For you to approve").wait_for()
    page.get_by_role("region", name="Players").get_by_text(mara.name).click()
    assert findings(page, axe) == []
    for words in ("Change settings", "Change game or options"):
        page.get_by_role("button", name=words).click()
        page.get_by_role("dialog").get_by_role("button").nth(1).wait_for()
        assert findings(page, axe) == [], words
        page.keyboard.press("Escape")


def test_the_pages_after_a_deal_are_sound(person: NewPerson, axe: str) -> None:
    mara = person().enter()
    table = mara.make(table_of("holdem", "no-limit:1/2"))
    mara.sit(table)
    mara.wait_for_deal(2)
    for rest in ("/deals", "/deals/1", "/deals/1/check", "/ledger", "/statistics"):
        page = mara.open(f"/tables/{table}{rest}")
        page.get_by_role("heading", level=1).wait_for()
        page.wait_for_load_state("networkidle")
        assert findings(page, axe) == [], rest


@pytest.mark.parametrize("size", [{"width": 1440, "height": 900}, {"width": 390, "height": 844}])
def test_taking_a_seat_and_changing_it_is_sound(person: NewPerson, axe: str, size: dict[str, int]) -> None:
    table = person().enter().make(table_of("holdem", "no-limit:1/2", bots=0))
    guest = person(viewport=size).enter()
    guest.open(f"/tables/{table}")
    guest.button("Take seat 1").click()
    expect(guest.dock.get_by_role("region", name="What you sit down to")).to_contain_text("Home")
    assert findings(guest.page, axe) == []
    guest.button(re.compile("^Sit down with")).click()
    guest.page.get_by_role("button", name="Menu").click()
    guest.page.get_by_role("button", name="Take another seat").click()
    expect(guest.button("Move to seat 2")).to_be_visible()
    assert findings(guest.page, axe) == []
