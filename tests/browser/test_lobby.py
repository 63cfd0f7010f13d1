"""The lobby before anything is played."""

import re

from playwright.sync_api import expect
from tests.browser.people import NewPerson


def test_an_empty_lobby_offers_a_game_of_each_family_against_bots_with_as_many_chips(person: NewPerson) -> None:
    mara = person().enter()
    page = mara.open()
    page.get_by_role("button", name="Seven-card stud", exact=True).click()
    expect(page.get_by_role("heading", level=1)).to_have_text("Seven-card stud")
    expect(page.get_by_role("group", name=re.compile(r"seat \d, 500"))).to_have_count(6)
    page.get_by_role("tab", name="Players").click()
    brought = page.get_by_role("tabpanel").get_by_role("row").filter(has_text=re.compile("bot|You"))
    expect(brought).to_have_count(6)
    page.get_by_role("tab", name="Log and chat").click()
    log = page.get_by_role("log", name="What happened")
    expect(log).to_contain_text("You took seat 1 with 500.")
    assert log.inner_text().count("with 500.") == 6
