"""A real Chromium before a real room; a page that complains fails its test."""

from collections.abc import Iterator
from typing import Any

import pytest
from playwright.sync_api import Browser, sync_playwright
from tests.browser.chromium import ARGUMENTS, chromium
from tests.browser.people import NewPerson, Person
from tests.served import Served

from cardspeak.server.app import STATIC


@pytest.fixture(scope="session")
def program() -> str:
    if not (STATIC / "index.html").is_file():
        pytest.skip("the room has no pages: build them with ./cardspeak build")
    found = chromium()
    if found is None:
        pytest.skip("Chromium is not here: install it (on Debian, as root: apt-get install chromium fonts-dejavu)")
    return found


@pytest.fixture(scope="module")
def browser(program: str) -> Iterator[Browser]:
    """One a module: playwright's event loop must be gone when tests with their own come."""
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=program, args=ARGUMENTS)
        yield browser
        browser.close()


@pytest.fixture(scope="module")
def room(program: str, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Served]:
    assert program
    served = Served(tmp_path_factory.mktemp("room"))
    served.start()
    yield served
    served.kill()


@pytest.fixture
def person(browser: Browser, room: Served) -> Iterator[NewPerson]:
    """New people, each with a browser of their own."""
    people: list[Person] = []

    def come(name: str = "", **context: Any) -> Person:  # noqa: ANN401 - whatever a browser can be told to be
        size = {"viewport": {"width": 1440, "height": 900}, "reduced_motion": "reduce", **context}
        people.append(Person(browser.new_context(**size), room, name or f"Player {next(room.names)}"))
        return people[-1]

    yield come
    complaints = {each.name: each.complaints() for each in people if each.complaints()}
    for each in people:
        each.context.close()
    assert not complaints
