"""The room dies in mid-deal, or the network of one player: whoever comes back finds everything as it was."""

import re

from playwright.sync_api import WebSocketRoute, expect
from tests.browser.people import ACTED, LONG, NewPerson, Person
from tests.browser.tables import table_of
from tests.served import Served

SAFE = "Your seat, chips and cards are safe on the server."


def comes_to_turn(mara: Person) -> list[str]:
    """The cards of somebody who is to act."""
    mara.sit(mara.make(table_of("holdem", "no-limit:1/2")))
    expect(mara.dock.get_by_role("heading", name="Your turn")).to_be_visible(timeout=LONG * 1000)
    cards = mara.own_cards()
    assert len(cards) == 2
    return cards


def goes_on(mara: Person, cards: list[str]) -> None:
    """The same cards, the same turn, and what is pressed counts."""
    expect(mara.dock.get_by_role("heading", name="Your turn")).to_be_visible()
    assert mara.own_cards() == cards
    mara.act_now(re.compile("^(Check|Call)"))
    expect(mara.page.get_by_role("log", name="What happened")).to_contain_text(ACTED)


def test_the_room_is_killed_and_started_again_while_it_is_my_turn(person: NewPerson, room: Served) -> None:
    mara = person().enter()
    mara.expects("WebSocket connection to", "net::ERR_CONNECTION")
    cards = comes_to_turn(mara)
    room.kill()
    expect(mara.page.get_by_role("status").filter(has_text=SAFE)).to_be_visible()
    assert mara.own_cards() == cards
    room.start()
    expect(mara.page.get_by_text(SAFE)).to_have_count(0, timeout=LONG * 1000)
    goes_on(mara, cards)


def test_what_is_pressed_while_the_room_is_down_is_done_when_it_is_back(person: NewPerson, room: Served) -> None:
    mara = person().enter()
    mara.expects("WebSocket connection to", "net::ERR_CONNECTION")
    comes_to_turn(mara)
    room.kill()
    expect(mara.page.get_by_role("status").filter(has_text=SAFE)).to_be_visible()
    mara.button(re.compile("^(Check|Call)")).click()
    expect(mara.button("Still sending")).to_be_visible()
    room.start()
    log = mara.page.get_by_role("log", name="What happened")
    expect(log).to_contain_text(ACTED, timeout=LONG * 1000)


def test_the_network_of_one_player_goes_and_comes_back(person: NewPerson) -> None:
    mara = person().enter()
    mara.expects("WebSocket connection to", "net::ERR_INTERNET_DISCONNECTED")
    cards = comes_to_turn(mara)
    mara.context.set_offline(True)
    expect(mara.page.get_by_role("status").filter(has_text=SAFE)).to_be_visible(timeout=LONG * 1000)
    mara.context.set_offline(False)
    expect(mara.page.get_by_text(SAFE)).to_have_count(0, timeout=LONG * 1000)
    goes_on(mara, cards)


def test_others_see_who_is_reconnecting_and_for_how_long_they_wait_and_hear_nothing_of_a_reload(
    person: NewPerson,
) -> None:
    mara, noor = person().enter(), person().enter()
    noor.expects("WebSocket connection to", "net::ERR_INTERNET_DISCONNECTED")
    mara.page.clock.install()
    table = mara.make(table_of("holdem", "no-limit:1/2", bots=0))
    mara.sit(table)
    noor.sit(table)
    log = mara.page.get_by_role("log", name="What happened")
    expect(mara.dock.get_by_role("heading", name=re.compile("Your turn|is thinking"))).to_be_visible(
        timeout=LONG * 1000
    )
    if mara.is_to_act():
        mara.act_now(re.compile("^(Check|Call)"))
    expect(mara.dock.get_by_role("heading", name=f"{noor.name} is thinking")).to_be_visible()
    noor.page.reload()
    expect(noor.dock.get_by_role("heading", name="Your turn")).to_be_visible()
    mara.page.clock.fast_forward(5000)
    noor.context.set_offline(True)
    waits = re.compile(rf"{noor.name} is reconnecting, (60|5\d) seconds")
    expect(mara.dock.get_by_role("heading", name=waits)).to_be_visible()
    plate = mara.page.get_by_role("group", name=re.compile(f"^{noor.name}, .*Reconnecting, \\d+ s"))
    expect(plate).to_be_visible()
    expect(log).not_to_contain_text("connection")
    mara.page.clock.fast_forward(5000)
    expect(log).to_contain_text(f"{noor.name} lost the connection.")
    expect(mara.page.locator("[data-voice=log]")).to_contain_text(f"{noor.name} is reconnecting, ")
    noor.context.set_offline(False)
    expect(log).to_contain_text(f"{noor.name} came back.", timeout=LONG * 1000)
    expect(mara.dock.get_by_role("heading", name=f"{noor.name} is thinking")).to_be_visible()


def test_a_fault_of_the_page_itself_is_owned_up_to_and_loading_it_again_mends_it(person: NewPerson) -> None:
    mara = person().enter()
    mara.expects("TypeError", "derived_inert")
    table = mara.make(table_of("holdem", "no-limit:1/2"))
    visits: list[WebSocketRoute] = []

    def breaks_the_first(line: WebSocketRoute) -> None:
        visits.append(line)
        word = "unforced" if len(visits) == 1 else "forced"  # no page can make a table of the former
        line.connect_to_server().on_message(lambda said: line.send(str(said).replace('"forced"', f'"{word}"')))

    mara.page.route_web_socket("**/socket*", breaks_the_first)
    mara.open(f"/tables/{table}")
    alert = mara.page.get_by_role("alert")
    expect(alert).to_contain_text("Something broke on our side. The deal is kept.")
    alert.get_by_role("button", name="Reload").click()
    expect(mara.dock).to_be_visible()
