"""A crowded table hides nothing that counts, and a table on a phone stays where it is when the turn comes."""

import re

import pytest
from playwright.sync_api import Page
from tests.browser.people import NewPerson, play
from tests.browser.tables import table_of

SIZES = {
    "a phone": {"width": 390, "height": 844},
    "a small phone": {"width": 320, "height": 640},
    "a phone on its side": {"width": 844, "height": 390},
    "a tablet": {"width": 1024, "height": 768},
}
FULL = 10
HIDDEN = """() => [...document.querySelectorAll(".stage :is(.plate .stack, .pot b)")]
  .filter((each) => {
    const { left, top, width, height } = each.getBoundingClientRect();
    const shown = document.elementFromPoint(left + width / 2, top + height / 2);
    return !shown || !(each.contains(shown) || shown.contains(each));
  })
  .map((each) => `${each.className} ${each.innerText} of ${each.closest(".plate, .pot").innerText}`)"""
"""Stacks and pots of which the middle is covered by something else, or by the edge of the table."""
CUT = """() => [...document.querySelectorAll(".stage .plate:not(.own) :is(.stack, .said)")]
  .filter((each) => each.scrollWidth > each.clientWidth + 1)
  .map((each) => each.closest(".plate").innerText)"""
"""Stacks, and what was done, that do not fit."""


def looks_right(page: Page) -> None:
    assert page.evaluate(HIDDEN) == []
    assert page.evaluate(CUT) == []


@pytest.mark.parametrize("size", SIZES)
def test_at_a_full_table_every_stack_and_pot_is_to_be_read(person: NewPerson, size: str) -> None:
    mara = person(viewport=SIZES[size]).enter()
    wanted = table_of("holdem", "no-limit:50/100", bots=FULL - 1, seats=FULL, currency="€", between_deals=2)
    mara.sit(mara.make({**wanted, "bot": "random"}))

    def is_over() -> bool:
        looks_right(mara.page)
        return mara.dock.get_by_text(re.compile(r"\bwon\b")).count() > 0

    play([mara], is_over)
    mara.page.wait_for_timeout(300)
    looks_right(mara.page)


def test_the_table_on_a_phone_does_not_move_when_the_turn_comes(person: NewPerson) -> None:
    mara, noor = person(viewport=SIZES["a phone"], is_mobile=True, has_touch=True).enter(), person().enter()
    table = mara.make(table_of("holdem", "no-limit:1/2", bots=0, seats=2))
    mara.sit(table)
    noor.sit(table)
    heights: dict[str, set[float]] = {"Your turn.": set(), "is thinking.": set()}

    def is_seen() -> bool:
        said = mara.dock.inner_text()
        for words, seen in heights.items():
            if words in said and not mara.dock.get_by_role("spinbutton").count():
                seen.add(mara.page.evaluate("document.querySelector('.stage').clientHeight"))
        return all(heights.values())

    play([mara, noor], is_seen)
    assert len(set.union(*heights.values())) == 1, heights
