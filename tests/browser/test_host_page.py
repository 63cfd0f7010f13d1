"""What a host does about people: brings one back, sends away, moves, renames, sets chips, and undoes it."""

import re

from playwright.sync_api import Locator, Page, expect
from tests.browser.people import NewPerson, Person
from tests.browser.tables import table_of


def a_table(person: NewPerson, **settings: object) -> tuple[Person, Person, str]:
    """A host and a guest with seats, and no deal to wait for."""
    host, guest = person().enter(), person().enter()
    table = host.make(table_of("holdem", "no-limit:1/2", bots=0, seats=5, **{"between_deals": 60, **settings}))
    host.sit(table)
    guest.sit(table)
    host.page.get_by_role("tab", name="Host").click()
    return host, guest, table


def tools_for(page: Page, name: str) -> Locator:
    """The host's tools for a player, unfolded."""
    tools = page.get_by_role("tabpanel").locator("details").filter(has_text=name)
    tools.locator("summary").click()
    return tools


def plate(page: Page) -> Locator:
    return page.get_by_role("group", name=re.compile("^You, "))


def test_a_host_moves_renames_and_corrects_a_player_and_undoes_each(person: NewPerson) -> None:
    host, guest, _ = a_table(person)
    tools, undo = tools_for(host.page, guest.name), host.page.get_by_role("button", name=re.compile("^Undo: "))
    tools.get_by_label("Other seat").select_option("Seat 4")
    tools.get_by_role("button", name="Move").click()
    expect(plate(guest.page)).to_have_attribute("aria-label", re.compile("seat 4"))
    undo.filter(has_text="to seat 4").click()
    expect(plate(guest.page)).to_have_attribute("aria-label", re.compile("seat 2"))
    tools.get_by_label("Called here").fill("The Shark")
    tools.get_by_role("button", name="Rename").click()
    expect(host.page.get_by_role("list", name="Seats")).to_contain_text("The Shark")
    undo.filter(has_text="The Shark").click()
    expect(host.page.get_by_role("list", name="Seats")).not_to_contain_text("The Shark")
    tools.get_by_label("Chips shall be").fill("250")
    tools.get_by_label("Why").fill("counted again")
    tools.get_by_role("button", name="Set").click()
    expect(plate(guest.page)).to_contain_text("250")
    expect(guest.page.get_by_role("log", name="What happened")).to_contain_text("counted again")
    undo.filter(has_text="250").click()
    expect(plate(guest.page)).to_contain_text("200")
    expect(undo).to_have_count(0)


def test_a_host_sends_somebody_away_and_lets_them_back(person: NewPerson) -> None:
    host, guest, table = a_table(person)
    tools = tools_for(host.page, guest.name)
    tools.get_by_role("button", name="Send from the table").click()
    tools.get_by_role("button", name=f"Send {guest.name} from the table").click()
    expect(guest.page.get_by_role("heading", name="The host ended your visit")).to_be_visible()
    host.page.get_by_role("button", name=f"Let back in {guest.name}").click()
    expect(host.page.get_by_role("button", name="Let back in")).to_have_count(0)
    guest.open(f"/tables/{table}")
    expect(guest.button(re.compile("^Take seat"))).to_be_visible()


def test_a_player_with_a_new_phone_comes_back_to_name_seat_and_chips_by_the_hosts_link(person: NewPerson) -> None:
    host, guest, _ = a_table(person)
    tools = tools_for(host.page, guest.name)
    expect(tools.get_by_role("button", name="Link for this player")).to_have_count(0)
    guest.page.close()
    tools.get_by_role("button", name="Link for this player").click()
    link = tools.get_by_label(f"Link for {guest.name}").input_value()
    log = host.page.get_by_role("tab", name="Log")
    log.click()
    expect(host.page.get_by_role("log", name="What happened")).to_contain_text("made a link by which")
    phone = person(viewport={"width": 390, "height": 844}, has_touch=True, is_mobile=True)
    phone.open(link.removeprefix(phone.room.url))
    expect(phone.page.get_by_text(f"You are {guest.name} on this device too.")).to_be_visible()
    expect(phone.dock).to_contain_text("200")
    assert "#" not in phone.page.url
    expect(host.page.get_by_role("log", name="What happened")).to_contain_text(f"let {guest.name} back in")


def test_a_host_approves_and_refuses_in_the_lobby(person: NewPerson) -> None:
    host, first, second = person().enter(), person().enter(), person().enter()
    table = host.make(table_of("holdem", "no-limit:1/2", bots=0, title="Thursday", approve_buy_ins=True))
    first.ask_for_seat(table)
    second.ask_for_seat(table)
    asking = host.open("/").get_by_role("region", name="For you to approve").get_by_role("listitem")
    expect(asking.filter(has_text=first.name)).to_contain_text("200")
    expect(asking.filter(has_text=first.name)).to_contain_text("Thursday")
    asking.get_by_role("button", name=f"Approve {first.name}").click()
    expect(plate(first.page)).to_be_visible()
    asking.get_by_role("button", name=f"Refuse {second.name}").click()
    expect(second.page.get_by_text("did not approve the chips you asked for")).to_be_visible()
    expect(asking).to_have_count(0)
