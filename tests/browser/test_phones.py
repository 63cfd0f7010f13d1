"""On a phone: everything fits, and a thumb hits what it means."""

import random
import re

import pytest
from playwright.sync_api import Page, expect
from tests.browser.people import LONG, MOST_ROUNDS, NewPerson, Person
from tests.browser.tables import table_of

SIZES = {"a phone": {"width": 390, "height": 844}, "a small phone": {"width": 320, "height": 640}}
GAMES = {"hold'em": ("holdem", "no-limit:1/2"), "stud": ("stud", "limit:10/20:1:3"), "draw": ("jacks", "limit:5/10:1")}
THUMB = 44
SMALL = """least => {
  const isHit = (each, x, y) => (document.elementFromPoint(x, y)?.closest("button, a, select, label, input")) === each;
  const reach = (each) => {
    const { left, top, width, height } = each.getBoundingClientRect();
    const [x, y] = [left + width / 2, top + height / 2];
    const way = (by) => { let far = 0; while (far < least && isHit(each, x, y + far * by)) far += 1; return far; };
    return Math.max(height, way(1) + way(-1));
  };
  return [...document.querySelectorAll("#dock :is(button, a, select, input)")]
    .filter((each) => each.checkVisibility())
    .map((each) => each.closest("label") ?? each)
    .filter((each) => reach(each) < least - 0.5)
    .map((each) => `${each.innerText || each.ariaLabel}: ${reach(each)}`);
}"""
"""What in the dock is too small to be hit."""
WIDER = """() => [...document.querySelectorAll("body *")]
  .filter((each) => each.getBoundingClientRect().right > innerWidth + 1 && each.checkVisibility())
  .slice(0, 5).map((each) => each.outerHTML.slice(0, 120))"""


def fits(page: Page) -> None:
    width = page.evaluate("document.scrollingElement.scrollWidth - innerWidth")
    assert width <= 0, page.evaluate(WIDER)


def is_for_thumbs(page: Page) -> None:
    assert page.evaluate(SMALL, THUMB) == []


@pytest.mark.parametrize("game", GAMES)
@pytest.mark.parametrize("size", SIZES)
def test_a_deal_is_played_with_the_thumb(person: NewPerson, size: str, game: str) -> None:
    mara = person(viewport=SIZES[size], is_mobile=True, has_touch=True, device_scale_factor=2).enter()
    mara.sit(mara.make(table_of(*GAMES[game], bots=5)))
    if game == "hold'em":
        opens_the_wager_box(mara)
    plays_a_deal(mara)


def opens_the_wager_box(mara: Person) -> None:
    """On a phone the first press on Raise opens it, the second makes the raise."""
    raises = mara.button(re.compile("^(Raise|Bet)"))
    expect(raises.first).to_be_visible(timeout=LONG * 1000)
    raises.first.tap()
    expect(mara.dock.get_by_role("spinbutton")).to_be_visible()
    is_for_thumbs(mara.page)
    fits(mara.page)


def plays_a_deal(mara: Person) -> None:
    rng, page = random.Random(7), mara.page
    acts = 0
    for _ in range(MOST_ROUNDS):
        is_for_thumbs(page)
        fits(page)
        acts += mara.act(rng)
        if acts > 1 and page.locator("#dock").get_by_text(re.compile(r"\bwon\b")).count():
            return
        page.wait_for_timeout(50)
    raise AssertionError(mara.dock.inner_text())


@pytest.mark.parametrize("size", SIZES)
def test_no_page_scrolls_sideways(person: NewPerson, size: str) -> None:
    mara = person(viewport=SIZES[size], is_mobile=True, has_touch=True).enter()
    table = mara.make(table_of("holdem", "no-limit:1/2"))
    mara.sit(table)
    mara.wait_for_deal(2)
    around = ["/", "/new", "/me", "/ledger", "/rules", "/rules/nolimit.minimum-raise"]
    of_table = ["", "/deals", "/deals/1", "/deals/1/check", "/ledger", "/statistics"]
    for path in [*around, *(f"/tables/{table}{rest}" for rest in of_table)]:
        page = mara.open(path)
        page.get_by_role("main").wait_for()
        page.wait_for_load_state("networkidle")
        fits(page)
