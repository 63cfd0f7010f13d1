"""The room dies in mid-deal, or the network of one player: whoever comes back finds everything as it was."""

import re

from playwright.sync_api import expect
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
