"""What a host does beside the game, and what everybody else sees of it."""

import re

from playwright.sync_api import Page, expect
from tests.browser.people import NewPerson, Person, play
from tests.browser.tables import table_of

PHONE = {"viewport": {"width": 390, "height": 844}, "has_touch": True, "is_mobile": True}


def hosts(person: NewPerson, *, approves: bool = False) -> tuple[Person, Page, str]:
    """Somebody at a table of their own, with the host's tools open."""
    host = person().enter()
    table = host.make(table_of("holdem", "no-limit:1/2", bots=1, approve_buy_ins=approves))
    host.sit(table)
    host.page.get_by_role("tab", name="Host").click()
    return host, host.page, table


def test_a_host_approves_another_amount_and_refuses_and_those_who_asked_are_told(person: NewPerson) -> None:
    _, page, table = hosts(person, approves=True)
    first, second = person().enter(), person(**PHONE).enter()
    first.ask_for_seat(table)
    second.ask_for_seat(table)
    asking = page.get_by_role("region", name="For you to approve").get_by_role("listitem")
    of_first, of_second = asking.filter(has_text=first.name), asking.filter(has_text=second.name)
    of_first.get_by_role("button", name="Change").click()
    of_first.get_by_label("Another amount").fill("0")
    of_first.get_by_role("button", name="Approve").click()
    expect(of_first).to_have_count(1)
    of_first.get_by_label("Another amount").fill("150")
    of_first.get_by_role("button", name="Approve 150").click()
    expect(first.page.get_by_role("group", name=re.compile("^You, "))).to_contain_text("150")
    of_second.get_by_role("button", name="Refuse").click()
    expect(second.page.get_by_text("did not approve the chips you asked for")).to_be_visible()
    expect(second.button(re.compile("^Take seat"))).to_be_visible()


def test_other_terms_say_what_changes_and_are_answered_on_a_phone_while_a_deal_is_on(person: NewPerson) -> None:
    host, page, table = hosts(person)
    guest = person(**PHONE).enter()
    guest.sit(table)
    play([host, guest], lambda: host.deals() >= 2 and guest.own_cards() != [])
    page.get_by_role("button", name="Change game or options").click()
    sheet = page.get_by_role("dialog")
    sheet.get_by_role("group", name="The button").get_by_text("Dead", exact=True).click()
    sheet.get_by_role("button", name="Propose it to the table").click()
    expect(guest.dock).to_contain_text(f"{host.name} proposes")
    expect(guest.dock).to_contain_text("The button: dead")
    guest.button("Object").click()
    expect(host.dock).to_contain_text(f"{guest.name} objects.")
    expect(guest.button("Object")).to_have_count(0)
    page.get_by_role("button", name="Close the poll now").click()
    expect(page.get_by_role("button", name="Close the poll now")).to_have_count(0)


def test_a_refusal_is_said_beside_the_hosts_tool_and_not_at_the_dock(person: NewPerson) -> None:
    host, page, _ = hosts(person)
    page.locator("summary").filter(has_text=host.name).click()
    page.get_by_label("Called here").fill("\u200b")
    page.get_by_role("button", name="Rename").click()
    expect(page.get_by_role("tabpanel").get_by_role("alert")).to_contain_text("A name has 1 to 24 letters")
    expect(host.dock).not_to_contain_text("A name has 1 to 24 letters")


def test_a_passphrase_can_be_asked_for_later_and_taken_away_again(person: NewPerson) -> None:
    _, page, table = hosts(person)
    opens = page.get_by_role("button", name="Change settings")
    opens.click()
    sheet = page.get_by_role("dialog")
    sheet.get_by_label("Passphrase").fill("brisk otter")
    sheet.get_by_role("button", name="Ask for it").click()
    expect(sheet.get_by_role("status")).to_have_text("Whoever comes from now on is asked for it.")
    guest = person().enter()
    guest.expects("403")
    guest.open(f"/tables/{table}")
    guest.page.get_by_label("Passphrase").fill("brisk utter")
    guest.page.get_by_role("button", name="Come to the table").click()
    expect(guest.page.get_by_role("alert")).to_have_text("That is not the passphrase.")
    sheet.get_by_role("button", name="Take it away").click()
    sheet.get_by_role("button", name="Change the settings").click()
    expect(opens).to_be_focused()
    guest.open(f"/tables/{table}")
    expect(guest.button(re.compile("^Take seat"))).to_be_visible()


def test_the_hosts_link_makes_whoever_opens_it_a_host(person: NewPerson) -> None:
    _, page, _ = hosts(person)
    page.get_by_role("button", name="New host's link").click()
    link = page.get_by_role("tabpanel").get_by_label("The host's link").input_value()
    friend = person().enter()
    friend.open("/")
    friend.page.get_by_role("button", name="Join by link").click()
    friend.page.keyboard.type(link)
    friend.page.keyboard.press("Enter")
    expect(friend.page.get_by_role("tab", name="Host")).to_be_visible()
    assert "#" not in friend.page.url


def test_the_rulebook_can_be_leafed_through(person: NewPerson) -> None:
    page = person().enter().open("/rules")
    page.get_by_role("button", name=re.compile("^Razz")).click()
    expect(page.get_by_role("heading", name="Razz", exact=True)).to_be_visible()
    page.get_by_role("link", name=re.compile("^Lowest five-card hand wins")).click()
    expect(page.get_by_role("heading", level=1)).to_have_text("Lowest five-card hand wins the pot")
    page.get_by_role("button", name="All chapters").click()
    expect(page.get_by_role("button", name=re.compile("^Razz"))).to_be_visible()
