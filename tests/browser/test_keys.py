"""Single keys at the table and in the replayer: each does what the list of keys says."""

import re
from collections.abc import Callable

from playwright.sync_api import Locator, Page, expect
from tests.browser.people import LONG, SETTLES, NewPerson, Person
from tests.browser.tables import table_of

WAIT = 50


def until_turn(person: Person, is_right: Callable[[], bool] = lambda: True) -> None:
    """Calls and checks along until it is this person's turn, and what is wanted can be pressed."""
    page = person.page
    for _ in range(LONG * 1000 // WAIT):
        if person.is_to_act() and is_right():
            page.wait_for_timeout(SETTLES)
            return
        if person.is_to_act():
            page.wait_for_timeout(SETTLES)
            page.keyboard.press("c")
            page.keyboard.press("s")
        page.wait_for_timeout(WAIT)
    raise AssertionError(person.dock.inner_text())


def said(page: Page) -> Locator:
    return page.locator("[aria-live=assertive]")


def log(page: Page) -> Locator:
    return page.get_by_role("log", name="What happened")


def has_key(person: Person, key: str) -> bool:
    return person.dock.locator("kbd", has_text=re.compile(f"^{key}$")).count() > 0


def test_the_amount_is_moved_and_the_wager_made_without_a_field(person: NewPerson) -> None:
    mara = person().enter()
    mara.sit(mara.make(table_of("holdem", "no-limit:1/2", bots=1, seats=2)))
    page = mara.page
    amount = page.locator("#amount")
    until_turn(mara, lambda: amount.count() > 0)
    least = int(amount.input_value())
    for key, more in (("ArrowUp", 2), ("Shift+ArrowUp", 12), ("ArrowDown", 10), ("Shift+ArrowDown", 0)):
        page.keyboard.press(key)
        expect(amount).to_have_value(str(least + more))
    page.keyboard.press("PageUp")
    preset = int(amount.input_value())
    assert preset > least
    page.keyboard.press("PageDown")
    expect(amount).to_have_value(str(least))
    page.keyboard.press("End")
    assert int(amount.input_value()) > preset
    expect(mara.button(re.compile("^All in"))).to_have_class(re.compile(r"\bon\b"))
    page.keyboard.press("Home")
    expect(amount).to_have_value(str(least))
    page.keyboard.press("r")
    expect(amount).to_be_focused()
    page.keyboard.press("ArrowUp")
    expect(amount).to_have_value(str(least + 2))
    page.keyboard.press("Enter")
    expect(log(page)).to_contain_text(re.compile(r"You (raised \d+, to|bet) \d+"))
    assert page.evaluate("document.activeElement.closest('#dock') !== null"), "the focus stays in the dock"


def test_y_speaks_the_rule_with_its_sum_and_escape_closes_it(person: NewPerson) -> None:
    mara = person().enter()
    mara.sit(mara.make(table_of("holdem", "no-limit:1/2", bots=2, seats=3)))
    page = mara.page
    until_turn(mara, lambda: page.locator("#amount").count() > 0)
    expect(mara.dock).to_contain_text(re.compile(r"Here .*\."))
    page.keyboard.press("y")
    expect(said(page)).to_have_text(re.compile(r"^Rule, home edition, .+: .+\. Here: .+\.$"))
    note = mara.dock.get_by_role("complementary", name="Rule")
    expect(note).to_contain_text("Here")
    page.keyboard.press("Escape")
    expect(note).to_have_count(0)
    # the log's lines are walked through with the arrows, and headings can be unfolded too
    page.keyboard.press("l")
    expect(log(page)).to_be_focused()
    heading = log(page).get_by_role("heading").last
    for _ in range(12):
        page.keyboard.press("ArrowUp")
        if page.evaluate("document.activeElement.matches('h3')"):
            break
    expect(heading).to_be_focused()
    page.keyboard.press("Enter")
    expect(log(page).get_by_role("complementary", name="Rule")).to_have_count(1)
    page.keyboard.press("Escape")
    page.keyboard.press("/")
    expect(page.locator("#rule-search")).to_be_focused()


def test_an_amount_that_is_refused_shows_its_rule(person: NewPerson) -> None:
    mara = person().enter()
    mara.sit(mara.make(table_of("holdem", "no-limit:1/2", bots=1, seats=2)))
    amount = mara.page.locator("#amount")
    until_turn(mara, lambda: amount.count() > 0)
    amount.fill("1")
    refusal = mara.dock.locator(".refused")
    expect(refusal).to_contain_text("must be")
    refusal.get_by_role("button", name=re.compile("^Why: §")).click()
    expect(refusal.get_by_role("complementary", name="Rule")).to_contain_text("Here")


def test_upcards_are_said_and_cards_that_lie_down_are_counted_once(person: NewPerson) -> None:
    mara = person().enter()
    mara.sit(mara.make(table_of("stud", "limit:10/20:1:3", bots=2, seats=3)))
    page = mara.page
    until_turn(mara)
    page.keyboard.press("u")
    expect(said(page)).to_have_text(re.compile(r"You: \w+ of \w+"))
    hidden = page.get_by_role("group", name=re.compile("hand: two facedown cards, "))
    expect(hidden.first).to_be_visible()
    assert hidden.first.get_by_role("img").count() == 1, "the two are not said again one by one"


def test_the_upper_bet_is_made_with_t_and_cards_are_chosen_by_their_numbers(person: NewPerson) -> None:
    mara = person().enter()
    mara.sit(mara.make(table_of("draw", "limit:10/20:1", bots=1, seats=2)))
    page = mara.page
    until_turn(mara, lambda: has_key(mara, "T"))
    upper = mara.dock.locator(".place:last-child button").last.inner_text()
    page.keyboard.press("t")
    to = re.search(r"\d+", upper)
    assert to is not None
    expect(log(page)).to_contain_text(re.compile(rf"You bet {to[0]}\b"))
    cards = mara.dock.get_by_role("group", name="Choose what to discard")
    until_turn(mara, lambda: cards.count() > 0)
    page.keyboard.press("1")
    page.keyboard.press("3")
    expect(cards.locator("[aria-pressed=true]")).to_have_count(2)
    page.keyboard.press("0")
    expect(cards.locator("[aria-pressed=true]")).to_have_count(0)
    page.keyboard.press("5")
    page.wait_for_timeout(SETTLES)
    page.keyboard.press("Enter")
    expect(log(page)).to_contain_text(re.compile(r"\b[Yy]ou\b[^.]* drew 1 card"))


def test_z_sits_out_and_in_again(person: NewPerson) -> None:
    mara = person().enter()
    mara.sit(mara.make(table_of("holdem", "limit:2/4", bots=2, seats=3)))
    page = mara.page
    until_turn(mara)
    page.keyboard.press("z")
    expect(log(page)).to_contain_text("You sat out")
    page.keyboard.press("z")
    expect(log(page)).to_contain_text("You were back")


def test_the_replayer_is_led_by_keys(person: NewPerson) -> None:
    mara = person().enter()
    mara.sit(mara.make(table_of("holdem", "limit:2/4", bots=2, seats=3)))
    mara.wait_for_deal(3)
    page = mara.open(f"/tables/{mara.table}/deals/1")
    step = page.locator("[aria-current=step]")
    place = page.locator("li:has([aria-current=step]) .number")
    expect(step).to_have_count(1)
    page.keyboard.press("Home")
    expect(place).to_have_text("1")
    page.keyboard.press("ArrowRight")
    page.keyboard.press("ArrowRight")
    expect(place).to_have_text("3")
    page.keyboard.press("ArrowLeft")
    expect(place).to_have_text("2")
    page.keyboard.press("Shift+ArrowRight")
    street = int(place.inner_text())
    assert street > 2
    page.keyboard.press("Shift+ArrowLeft")
    assert int(place.inner_text()) < street
    page.keyboard.press("End")
    end = int(place.inner_text())
    page.keyboard.press("Home")
    page.keyboard.press("Space")
    expect(page.get_by_role("button", name="Pause")).to_be_visible()
    expect(place).not_to_have_text("1")
    page.keyboard.press("Space")
    expect(page.get_by_role("button", name="Play")).to_be_visible()
    page.keyboard.press("r")
    assert 1 <= int(place.inner_text()) <= end
    page.keyboard.press("]")
    expect(page).to_have_url(re.compile(r"/deals/2"))
    expect(page.locator("ol .heading").first).to_contain_text("Deal 2")
    page.keyboard.press("[")
    expect(page).to_have_url(re.compile(r"/deals/1"))
