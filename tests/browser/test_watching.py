"""Somebody with the link and no seat."""

import re

from playwright.sync_api import expect
from tests.browser.people import LONG, NewPerson
from tests.browser.tables import table_of

RANKS = dict(
    zip(
        ["ace", "king", "queen", "jack", "ten", *["nine", "eight", "seven", "six", "five", "four", "three", "two"]],
        "AKQJT98765432",
        strict=True,
    )
)


def code(name: str) -> str:
    """king of spades: Ks."""
    rank, suit = name.split(" of ")
    return RANKS[rank] + suit[0]


def test_a_watcher_sees_the_table_and_no_hole_card(person: NewPerson) -> None:
    mara, kim = person().enter(), person().enter()
    mara.sit(mara.make(table_of("omaha", "pot-limit:1/2", bots=4)))
    expect(mara.dock.get_by_role("heading", name="Your turn")).to_be_visible(timeout=LONG * 1000)
    heard: list[str] = []
    kim.page.on("websocket", lambda socket: socket.on("framereceived", lambda frame: heard.append(str(frame))))
    page = kim.open(f"/tables/{mara.table}")
    expect(kim.dock.get_by_role("heading", name="You are watching")).to_be_visible()
    expect(page.get_by_role("banner")).to_contain_text("Watching")
    backs = page.get_by_role("list", name="Seats").get_by_role("img", name="facedown card")
    expect(backs.first).to_be_visible()
    hidden = mara.own_cards()
    assert len(hidden) == 4
    shown = page.content()
    told = "".join(heard)
    assert mara.name in told
    for card in hidden:
        assert card in mara.page.content()
        assert card not in shown
        assert f'"{code(card)}"' not in told
    page.get_by_role("tab", name="Players").click()
    expect(page.get_by_role("tabpanel")).to_contain_text("1 person watches.")
    expect(kim.button(re.compile(r"^Take seat \d"))).to_be_visible()
