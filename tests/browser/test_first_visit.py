"""Somebody who was never here."""

import re

from playwright.sync_api import expect
from tests.browser.people import ACTED, NewPerson
from tests.browser.tables import table_of


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


def test_friends_read_what_is_agreed_between_the_link_and_their_seat(person: NewPerson) -> None:
    host, friend = person().enter(), person("Noor")
    table = table_of("holdem", "no-limit:1/2", bots=2, title="Thursday", most_buy_in=300)
    table["terms"]["options"] = {"button_method": "dead"}
    page = friend.open(f"/tables/{host.make(table)}")
    page.get_by_label("What shall the others call you?").fill("Noor")
    page.get_by_role("button", name="Come to the table").click()
    friend.button(re.compile(r"^Take seat \d")).click()
    agreed = friend.dock.get_by_role("region", name="What you sit down to")
    for words in ("No-limit hold'em, blinds 1–2", "80 to 300", "Home, 1 change", "The button: dead", "2 careful bots"):
        expect(agreed).to_contain_text(words)
    friend.button(re.compile("^Sit down with")).click()
    expect(agreed).to_have_count(0)
    page.get_by_role("banner").get_by_role("button", name="Menu").click()
    page.get_by_role("button", name="About this game").click()
    about = page.get_by_role("dialog", name="About this game")
    expect(about).to_contain_text("The button: dead")
    expect(about.get_by_role("heading", name="Thursday")).to_be_visible()
