"""Somebody who was never here."""

import re

from playwright.sync_api import expect
from tests.browser.people import ACTED, NewPerson


def test_three_clicks_after_typing_a_name_one_plays_against_five_bots(person: NewPerson) -> None:
    mara = person("Mara")
    page = mara.open()
    page.get_by_label("What shall the others call you?").fill("Mara")
    page.get_by_role("button", name="Come in").click()
    page.get_by_role("button", name=re.compile("five bots")).click()
    bots = page.get_by_role("list", name="Seats").get_by_role("group", name=re.compile(", bot, seat"))
    expect(bots).to_have_count(5)
    hand = page.get_by_role("group", name=re.compile("^Your hand: .+ of .+"))
    expect(hand.get_by_role("img")).to_have_count(2)
    expect(mara.dock.get_by_role("heading", name="Your turn")).to_be_visible(timeout=30_000)
    stays = mara.button(re.compile("^(Check|Call)"))
    page.wait_for_timeout(300)
    stays.click()
    expect(page.get_by_role("log", name="What happened")).to_contain_text(ACTED)
