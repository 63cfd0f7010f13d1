"""Without a mouse: from the name to the end of a deal, with the focus always to be seen."""

import re

from playwright.sync_api import Page, expect
from tests.browser.people import ACTED, LONG, SETTLES, NewPerson

FOCUS = """() => {
  const at = document.activeElement;
  const shown = at.matches(".unseen, .seg input") ? at.closest("label") ?? at : at;
  const style = getComputedStyle(shown);
  const box = shown.getBoundingClientRect();
  return {
    name: (at.ariaLabel ?? at.innerText ?? "").trim() || at.closest("label")?.innerText || at.outerHTML.slice(0, 160),
    isNowhere: at === document.body,
    isRinged: style.outlineStyle !== "none" && parseFloat(style.outlineWidth) >= 2,
    isThere: box.width > 0 && box.height > 0
      && box.bottom > 0 && box.top < innerHeight && box.right > 0 && box.left < innerWidth,
  };
}"""
"""Where the focus is, and whether one can see that."""
SAYS = {
    "b": r"There is no board|^Board: ",
    "h": r"You have .+ of .+",
    "p": r"With the wagers in front \d",
    "k": r"You \d+",
    "w": r"Your turn\.|is to act|Nobody is to act",
    "x": r"Nobody is hurried here|time bank",
}


def tab_to(page: Page, name: str) -> None:
    """By the key alone; on the way the focus is always to be seen."""
    seen = []
    for _ in range(120):
        page.keyboard.press("Tab")
        focus = page.evaluate(FOCUS)
        if focus["isNowhere"]:
            continue
        seen.append(focus["name"])
        assert focus["isRinged"], focus
        assert focus["isThere"], focus
        if re.search(name, focus["name"]):
            return
    raise AssertionError(f"no way to {name} with the Tab key, but to {seen}")


def test_a_deal_is_played_with_the_keyboard_alone(person: NewPerson) -> None:
    mara = person()
    page = mara.open()
    expect(page.get_by_label("What shall the others call you?")).to_be_focused()
    page.keyboard.type("Mara")
    page.keyboard.press("Enter")
    expect(page.get_by_role("heading", name=re.compile("Good .*, Mara"))).to_be_visible()
    tab_to(page, "with five bots")
    page.keyboard.press("Enter")
    turn = mara.dock.get_by_role("heading", name="Your turn")
    expect(turn).to_be_visible(timeout=LONG * 1000)
    now = page.locator("[aria-live=assertive]")
    for key, words in SAYS.items():
        page.keyboard.press(key)
        expect(now).to_have_text(re.compile(words))
    log = page.get_by_role("log", name="What happened")
    for _ in range(LONG * 1000 // SETTLES):
        # in the first deal all may fold to the big blind before there is anything to press
        if re.search(rf"{ACTED.pattern}[\s\S]*(won the (main )?pot|won \d|split)", log.inner_text()):
            break
        # whatever it costs; the buttons must have stood for a moment
        page.wait_for_timeout(SETTLES)
        page.keyboard.press("c")
        page.keyboard.press("s")
    expect(log).to_contain_text(re.compile(r"won|split"))
    expect(log).to_contain_text(ACTED)
    says_something(page)
    goes_through_everything(page)


def says_something(page: Page) -> None:
    page.keyboard.press("e")
    expect(page.get_by_role("textbox", name="Say something")).to_be_focused()
    page.keyboard.type("well played, cfr")
    page.keyboard.press("Enter")
    expect(page.get_by_role("log", name="Chat")).to_contain_text("well played, cfr")
    page.keyboard.press("Escape")
    expect(page.get_by_role("textbox", name="Say something")).not_to_be_focused()


def goes_through_everything(page: Page) -> None:
    tab_to(page, "^Menu$")
    page.keyboard.press("Enter")
    expect(page.get_by_role("dialog")).to_be_visible()
    tab_to(page, "^Statistics$")
    page.keyboard.press("Escape")
    expect(page.get_by_role("dialog")).to_have_count(0)
    page.keyboard.press("?")
    expect(page.get_by_role("dialog")).to_contain_text("Check or call")
    page.keyboard.press("Escape")
    tab_to(page, "^Log and chat$")
    page.keyboard.press("ArrowRight")
    expect(page.get_by_role("tab", name="Players")).to_be_focused()


def test_a_game_is_made_with_the_keyboard_alone(person: NewPerson) -> None:
    mara = person().enter()
    page = mara.open("/new")
    tab_to(page, "^Hold'em")
    for _ in range(4):
        page.keyboard.press("ArrowDown")
    expect(page.get_by_role("radio", name=re.compile("^Omaha high-low"))).to_be_checked()
    tab_to(page, "I have made sure")
    page.keyboard.press("Space")
    tab_to(page, "^Open the table")
    page.keyboard.press("Enter")
    expect(page.get_by_role("heading", level=1)).to_contain_text("is open")
    tab_to(page, "^Take your seat")
    page.keyboard.press("Enter")
    expect(page.get_by_role("group", name=re.compile("^You, "))).to_be_visible()
    tab_to(page, "^Add chips")
    page.keyboard.press("Enter")
    expect(page.get_by_label("Chips")).to_be_focused()
    page.keyboard.press("Escape")
