"""Whoever looks elsewhere is told that they are wanted, by the page or by its worker, and never of cards."""

import json
import re
from typing import Any

import pytest
from playwright.sync_api import Locator, Page, expect
from tests.browser.people import LONG, NewPerson
from tests.browser.tables import table_of

LOOKS_ELSEWHERE = """
  localStorage.setItem("preferences", JSON.stringify({ notices: "wanted" }));
  Object.defineProperty(document, "hidden", { get: () => true });
  window.notices = [];
  window.heard = [];
  const Played = window.OscillatorNode;
  window.OscillatorNode = class extends Played {
    constructor(audio, how) { super(audio, how); window.heard.push(how.frequency); }
  };
"""
ITSELF = """
  window.Notification = class {
    static permission = "granted";
    constructor(words, { tag }) { this.words = words; this.tag = tag; this.isOpen = true; window.notices.push(this); }
    close() { this.isOpen = false; }
  };
"""
BY_WORKER = """
  window.Notification = class {
    static permission = "granted";
    constructor() { throw new TypeError("Illegal constructor. Use ServiceWorkerRegistration.showNotification()"); }
  };
  ServiceWorkerRegistration.prototype.showNotification = async function (words, { tag, data }) {
    if (!this.active) throw new TypeError("no worker");
    window.notices.push({ words, tag, data, isOpen: true, close() { this.isOpen = false; } });
  };
  ServiceWorkerRegistration.prototype.getNotifications = async ({ tag }) =>
    window.notices.filter((notice) => notice.isOpen && notice.tag === tag);
"""
CARD = re.compile(r"hearts|spades|diamonds|clubs|pair|high|\b[2-9TJQKA][shdc]\b", re.IGNORECASE)


def notices(page: Page) -> list[dict[str, Any]]:
    found: list[dict[str, Any]] = json.loads(page.evaluate("JSON.stringify(window.notices)"))
    return found


def waits_for_notices(page: Page, number: int) -> list[dict[str, Any]]:
    page.wait_for_function("number => window.notices.length >= number", arg=number, timeout=LONG * 1000)
    return notices(page)


@pytest.mark.parametrize("means", [ITSELF, BY_WORKER], ids=["the page itself", "a worker, where a page may not"])
def test_a_hidden_tab_shows_one_notice_for_each_turn_and_the_old_one_goes(person: NewPerson, means: str) -> None:
    mara = person().enter()
    mara.context.add_init_script(LOOKS_ELSEWHERE + means)
    mara.sit(mara.make(table_of("holdem", "no-limit:1/2", title="Thursday game")))
    for number in (1, 2):
        told = waits_for_notices(mara.page, number)
        assert [each["isOpen"] for each in told] == [False] * (number - 1) + [True]
        assert re.match(r"Thursday game: (\d+ to call|your turn)", told[-1]["words"])
        assert not CARD.search(told[-1]["words"])
        assert told[-1]["tag"] == mara.table
        turn = mara.dock.get_by_role("heading", name="Your turn")
        expect(turn).to_be_visible()
        mara.act_now(re.compile("^(Check|Call)"))


def test_a_host_hears_of_somebody_who_asks_for_chips_and_is_told_in_a_hidden_tab(person: NewPerson) -> None:
    mara, noor = person().enter(), person().enter()
    mara.context.add_init_script(LOOKS_ELSEWHERE + ITSELF)
    table = mara.make(table_of("holdem", "no-limit:1/2", bots=0, title="Thursday game", approve_buy_ins=True))
    mara.open(f"/tables/{table}")
    mara.page.get_by_role("heading", name="Thursday game").click()
    noor.ask_for_seat(table)
    (told,) = waits_for_notices(mara.page, 1)
    assert re.match(f"Thursday game: {noor.name} asks for [0-9]+$", told["words"])
    assert mara.page.evaluate("window.heard") == [587, 740, 880]
    noor.button("Take it back").click()
    mara.page.wait_for_function("() => !window.notices[0].isOpen")


def test_where_there_can_be_no_notices_the_settings_say_why(person: NewPerson) -> None:
    mara = person().enter()
    mara.context.add_init_script("Object.defineProperty(window, 'isSecureContext', { get: () => false })")
    mara.open(f"/tables/{mara.make(table_of('holdem', 'no-limit:1/2', bots=0))}")
    mara.page.get_by_role("button", name="Settings").click()
    expect(mara.page.get_by_text("Notices need https.")).to_be_visible()
    expect(mara.page.get_by_role("switch", name="Notices of the system")).to_have_count(0)


def chat_button(page: Page) -> Locator:
    return page.get_by_role("button", name=re.compile("^Log and chat"))


def test_on_a_phone_what_others_say_leaves_a_dot_until_it_is_read(person: NewPerson) -> None:
    mara, noor = person(viewport={"width": 390, "height": 844}).enter(), person().enter()
    table = mara.make(table_of("holdem", "no-limit:1/2", bots=0))
    mara.open(f"/tables/{table}")
    expect(chat_button(mara.page)).to_have_accessible_name("Log and chat")
    noor.open(f"/tables/{table}")
    noor.page.get_by_label("Say something").fill("Good evening")
    noor.page.keyboard.press("Enter")
    expect(chat_button(mara.page)).to_have_accessible_name("Log and chat, something new")
    chat_button(mara.page).click()
    expect(mara.page.get_by_role("log", name="Chat")).to_contain_text("Good evening")
    mara.page.get_by_role("button", name="Close").last.click()
    expect(chat_button(mara.page)).to_have_accessible_name("Log and chat")
