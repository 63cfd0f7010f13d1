"""A deck is checked in the browser that had a part in it, whatever else the person had open meanwhile."""

from playwright.sync_api import Page, expect
from tests.browser.people import NewPerson, Person
from tests.browser.tables import table_of

GAVE = "What this browser gave to the mixing is in the list, letter by letter."
NOTED = "It is the seal that this browser noted before the first card."


def verified(mara: Person, table: str, number: int) -> Page:
    page = mara.open(f"/tables/{table}/deals/{number}/check", mara.context.new_page())
    expect(page.get_by_role("heading", name="The deck was not changed")).to_be_visible()
    return page


def seated(mara: Person) -> str:
    mara.sit(mara.make(table_of("holdem", "no-limit:1/2", bots=1, between_deals=2)))
    return mara.table


def test_with_two_windows_what_was_taken_of_one_of_them_is_found_in_the_list(person: NewPerson) -> None:
    mara = person().enter()
    table = seated(mara)
    mara.open(f"/tables/{table}", mara.context.new_page())
    mara.page.bring_to_front()
    mara.wait_for_deal(3)
    page = verified(mara, table, 2)
    expect(page.get_by_text(GAVE)).to_be_visible()
    expect(page.get_by_text(NOTED)).to_be_visible()


def test_a_page_that_is_loaded_again_while_the_deck_is_mixed_still_knows_what_it_gave(person: NewPerson) -> None:
    mara = person().enter()
    table = seated(mara)
    mara.page.wait_for_function("Object.keys(localStorage).some((key) => /^gave:.*:1$/.test(key))")
    mara.page.reload()
    mara.wait_for_deal(2)
    expect(verified(mara, table, 1).get_by_text(GAVE)).to_be_visible()
