"""Seats: another one for somebody who plays, and one for somebody who had to wait."""

import re
from typing import Any

from playwright.sync_api import Page, expect
from tests.browser.people import NewPerson, Person, play
from tests.browser.tables import table_of


def own_plate(page: Page) -> Any:  # noqa: ANN401 - a locator
    return page.get_by_role("group", name=re.compile("^You, "))


def test_a_player_asks_for_an_empty_seat_during_a_deal_and_moves_there_after_it(person: NewPerson) -> None:
    ann, bea = person().enter(), person().enter()
    table = ann.make(table_of("holdem", "no-limit:1/2", bots=0, seats=6))
    ann.sit(table)
    bea.sit(table)
    play([ann, bea], lambda: bea.own_cards() != [])
    bea.page.get_by_role("button", name="Move here Seat 5").click()
    expect(bea.dock).to_contain_text("You move when this deal is over")
    bea.button("Seat 4").click()
    bea.button(re.compile("^Why: ")).first.click()
    expect(bea.dock).to_contain_text("change seats first")
    bea.button("Ask to move to seat 4").click()
    expect(bea.page.get_by_role("log", name="What happened")).to_contain_text("asked for seat 4")
    play([ann, bea], lambda: "seat 4" in str(own_plate(bea.page).get_attribute("aria-label")), folds=True)
    expect(bea.page.get_by_role("log", name="What happened")).to_contain_text("moved to seat 4")


def test_the_menu_leads_to_another_seat_and_what_was_asked_can_be_forgone(person: NewPerson) -> None:
    ann, bea = person().enter(), person().enter()
    table = ann.make(table_of("holdem", "no-limit:1/2", bots=0, seats=3))
    ann.sit(table)
    bea.sit(table)
    play([ann, bea], lambda: bea.own_cards() != [])
    bea.page.get_by_role("button", name="Menu").click()
    bea.page.get_by_role("button", name="Take another seat").click()
    bea.button("Ask to move to seat 3").click()
    play([ann, bea], lambda: bea.button("Stay here").count() > 0)
    bea.button("Stay here").click()
    expect(bea.page.get_by_role("log", name="What happened")).to_contain_text("other seat any more")


def test_whoever_waits_at_a_full_table_is_called_and_takes_the_seat(person: NewPerson) -> None:
    host, guest, late = person().enter(), person().enter(), person().enter()
    table = host.make(table_of("holdem", "no-limit:1/2", bots=0, seats=2))
    host.sit(table)
    guest.sit(table)
    late.open(f"/tables/{table}")
    late.button("Wait for a seat").click()
    expect(late.dock).to_contain_text("You are first on the waiting list")
    _leaves(guest)
    called = late.dock.get_by_role("heading", name="Seat 2 is ready for you")
    play([host, guest], lambda: called.count() > 0, folds=True)
    late.button(re.compile("^Sit down with")).click()
    expect(own_plate(late.page)).to_be_visible()


def _leaves(guest: Person) -> None:
    guest.page.get_by_role("button", name="Menu").click()
    guest.page.get_by_role("dialog").get_by_role("button", name="Leave seat").click()
