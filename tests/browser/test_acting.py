"""Presses count once, amounts are checked while one types, and what was chosen ahead lapses when it would be wrong."""

import json
import re

import pytest
from playwright.sync_api import Page, expect
from tests.browser.people import ACTED, LONG, NewPerson, Person
from tests.browser.tables import table_of

STAYS = re.compile("^(Check|Call)")


PRESS_AT = """at => {
  const call = [...document.querySelectorAll("#dock button")].find((button) => button.innerText.startsWith("Call"));
  setTimeout(() => call.click(), at - Date.now());
}"""


class Sent:
    """The commands that a page sends from now on."""

    def __init__(self, page: Page) -> None:
        self.commands: list[str] = []
        page.on("websocket", lambda socket: socket.on("framesent", self._note))

    def _note(self, frame: str | bytes) -> None:
        command = json.loads(frame)["command"]["type"]
        if command != "Mix":
            self.commands.append(command)


def to_turn(*people: Person) -> None:
    expect(people[0].dock.get_by_role("heading", name="Your turn")).to_be_visible(timeout=LONG * 1000)


def test_pressing_twice_sends_once(person: NewPerson) -> None:
    mara = person().enter()
    sent = Sent(mara.page)
    mara.sit(mara.make(table_of("holdem", "limit:2/4")))
    to_turn(mara)
    sent.commands.clear()
    mara.settle()
    mara.button(STAYS).dblclick()
    expect(mara.page.get_by_role("log", name="What happened")).to_contain_text(ACTED)
    assert len(sent.commands) == 1
    assert sent.commands[0] in {"Check", "Call"}


def test_both_tabs_of_one_person_show_the_cards_and_act_once(person: NewPerson) -> None:
    mara = person().enter()
    table = mara.make(table_of("holdem", "limit:2/4"))
    mara.sit(table)
    other = mara.open(f"/tables/{table}", mara.context.new_page())
    to_turn(mara)
    expect(other.get_by_role("heading", name="Your turn")).to_be_visible()
    cards = mara.own_cards()
    assert len(cards) == 2
    assert mara.own_cards(other) == cards
    mara.act_now(STAYS)
    logs = [page.get_by_role("log", name="What happened") for page in (mara.page, other)]
    for log in logs:
        expect(log).to_contain_text(ACTED)


def test_the_same_press_in_two_tabs_is_one_act(person: NewPerson) -> None:
    mara, sam = person().enter(), person().enter()
    table = mara.make(table_of("holdem", "limit:2/4", bots=0, seats=2))
    mara.sit(table)
    sam.sit(table)
    first, second = by_turn([mara, sam])
    other = first.open(f"/tables/{table}", first.context.new_page())
    expect(other.get_by_role("heading", name="Your turn")).to_be_visible()
    soon = first.page.evaluate("Date.now()") + 1000
    for page in (first.page, other):
        # both at once, before either has heard of the other
        page.evaluate(PRESS_AT, soon)
    expect(second.dock.get_by_role("heading", name="Your turn")).to_be_visible()
    log = second.page.get_by_role("log", name="What happened")
    expect(log).to_contain_text(f"{first.name} called")
    assert log.inner_text().count(f"{first.name} called") == 1
    assert first.own_cards() == first.own_cards(other)


def by_turn(people: list[Person]) -> list[Person]:
    """Whoever is to act, then the others clockwise, where all the seats are taken in this order."""
    first = waits_for_turn(people)
    at = people.index(first)
    return people[at:] + people[:at]


def waits_for_turn(people: list[Person]) -> Person:
    for _ in range(LONG * 10):
        for each in people:
            if each.is_to_act():
                return each
        people[0].page.wait_for_timeout(100)
    raise AssertionError("nobody is to act")


@pytest.fixture
def three(person: NewPerson) -> list[Person]:
    """At no-limit hold'em: the button, who acts first with three; the small blind; the big blind."""
    people = [person().enter() for _ in range(3)]
    table = people[0].make(table_of("holdem", "no-limit:1/2", bots=0, seats=3))
    people[0].sit(table)
    people[0].page.get_by_role("button", name="Pause the game").click()
    for each in people[1:]:
        each.sit(table)
    people[0].page.get_by_role("button", name="Go on with the game").click()
    return by_turn(people)


def ahead(person: Person, words: str) -> None:
    chosen = person.dock.get_by_role("checkbox", name=words, exact=True)
    chosen.click()
    expect(chosen).to_be_checked()


def test_a_choice_ahead_lapses_when_the_amount_changes(three: list[Person]) -> None:
    button, small, big = three
    ahead(small, "Call 1")
    ahead(big, "Check")
    button.act_now(re.compile("^Raise to"))
    expect(big.dock.get_by_role("status")).to_have_text("“Check” is off: it is 2 to call now.")
    expect(small.dock.get_by_role("heading", name="Your turn")).to_be_visible()
    log = big.page.get_by_role("log", name="What happened")
    expect(log).to_contain_text(re.compile(f"{button.name} raised"))
    expect(log).not_to_contain_text(re.compile(f"{small.name} (called|folded)"))
    ahead(big, "Fold")
    small.act_now(re.compile("^Call"))
    expect(log).to_contain_text(re.compile("You folded"))


def test_an_amount_that_is_not_legal_bars_the_button_and_says_why(three: list[Person]) -> None:
    button, *_ = three
    amount = button.dock.get_by_role("spinbutton", name="Raise to, how much")
    raises = button.dock.get_by_role("button", name=re.compile(r"^Raise to \d+ ?R?$"))
    amount.fill("3")
    expect(button.dock).to_contain_text("A raise must be to at least 4; you said 3.")
    expect(raises.last).to_be_disabled()
    amount.press("Enter")
    button.dock.get_by_role("button", name="Raise to 4", exact=True).click()
    expect(amount).to_have_value("4")
    expect(raises.last).to_be_enabled()
    button.act_now(re.compile("^Raise to"))
    expect(button.page.get_by_role("log", name="What happened")).to_contain_text("You raised")
