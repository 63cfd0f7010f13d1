"""A network that swallows what is sent and closes nothing: the page finds out, and comes back by itself."""

import re
import socket
import threading
from collections.abc import Callable, Iterator
from contextlib import suppress

import pytest
from playwright.sync_api import expect
from tests.browser.people import ACTED, LONG, NewPerson, Person
from tests.browser.tables import table_of
from tests.served import Served

SAFE = "Your seat, chips and cards are safe on the server."
SILENT_MS = 26_000
LATE_MS = 6_000
SAID_AFTER_MS = 3_000


class Line:
    """Between a browser and the room; while it is silent nothing comes through, and nobody is told so."""

    def __init__(self, port: int) -> None:
        self.port = port
        self.flows = threading.Event()
        self.flows.set()
        self.ends: list[socket.socket] = []
        self.guard = threading.Lock()
        self.is_closed = False
        self.listening = socket.create_server(("127.0.0.1", 0))
        self.url = f"http://127.0.0.1:{self.listening.getsockname()[1]}"
        self._begin(self._take)

    def _begin(self, work: Callable[..., None], *arguments: object) -> None:
        threading.Thread(target=work, args=arguments, daemon=True).start()

    def _take(self) -> None:
        with suppress(OSError):
            while True:
                near = self._keep(self.listening.accept()[0])
                far = self._keep(socket.create_connection(("127.0.0.1", self.port)))
                self._begin(self._carry, near, far)
                self._begin(self._carry, far, near)

    def _keep(self, end: socket.socket) -> socket.socket:
        """To be closed with the line; one that comes when that is closed is closed at once."""
        with self.guard:
            self.ends.append(end)
            if self.is_closed:
                end.close()
        return end

    def _carry(self, one: socket.socket, other: socket.socket) -> None:
        with suppress(OSError):
            while data := one.recv(65536):
                self.flows.wait()
                other.sendall(data)
            self.flows.wait()
            other.shutdown(socket.SHUT_WR)

    def close(self) -> None:
        self.flows.set()
        with suppress(OSError):
            self.listening.shutdown(socket.SHUT_RDWR)  # whoever waits for a connection waits no more
        with self.guard:
            self.is_closed = True
            for each in (self.listening, *self.ends):
                each.close()


@pytest.fixture
def line(room: Served) -> Iterator[Line]:
    line = Line(room.port)
    yield line
    line.close()


def comes_to_turn(mara: Person, line: Line) -> None:
    """By a line of her own, on a page whose time the test can move on."""
    mara.page.clock.install()
    mara.sit(mara.make(table_of("holdem", "no-limit:1/2")))
    mara.page.goto(f"{line.url}/tables/{mara.table}")
    expect(mara.dock.get_by_role("heading", name="Your turn")).to_be_visible(timeout=LONG * 1000)


def says_that_it_is_lost(mara: Person) -> None:
    mara.page.clock.fast_forward(SAID_AFTER_MS)
    expect(mara.page.get_by_role("status").filter(has_text=SAFE)).to_be_visible()


def comes_back(mara: Person, line: Line) -> None:
    line.flows.set()
    expect(mara.page.get_by_text(SAFE)).to_have_count(0, timeout=LONG * 1000)


def test_a_page_that_hears_nothing_any_more_says_so_and_is_current_when_the_line_is_there_again(
    person: NewPerson, line: Line
) -> None:
    mara, noor = person().enter(), person("Noor").enter()
    comes_to_turn(mara, line)
    noor.open(f"/tables/{mara.table}")
    line.flows.clear()
    noor.page.get_by_label("Say something").fill("Are you there")
    noor.page.keyboard.press("Enter")
    expect(noor.page.get_by_role("log", name="Chat")).to_contain_text("Are you there")
    mara.page.clock.fast_forward(SILENT_MS)
    says_that_it_is_lost(mara)
    comes_back(mara, line)
    expect(mara.page.get_by_role("log", name="Chat")).to_contain_text("Are you there")
    mara.act_now(re.compile("^(Check|Call)"))
    expect(mara.page.get_by_role("log", name="What happened")).to_contain_text(ACTED)


def test_a_press_that_is_not_answered_is_sent_again_on_another_line(person: NewPerson, line: Line) -> None:
    mara = person().enter()
    comes_to_turn(mara, line)
    line.flows.clear()
    mara.act_now(re.compile("^(Check|Call)"))
    mara.page.clock.fast_forward(LATE_MS)
    says_that_it_is_lost(mara)
    expect(mara.button("Still sending")).to_be_visible()
    comes_back(mara, line)
    expect(mara.page.get_by_role("log", name="What happened")).to_contain_text(ACTED)
