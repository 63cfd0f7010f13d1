"""What is read after a deal, over real HTTP from the room itself."""

import asyncio
import csv
import json
import socket
import threading
import time
from collections.abc import Collection, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import httpx
import msgspec
import pytest
import uvicorn
from kept import Kept, deals_of, may_know, on_a_database
from litestar import Litestar

from cardspeak.cards import CARDS
from cardspeak.cards.commitment import verify
from cardspeak.notation.phh import HandRecord
from cardspeak.notation.phh_reading import read_phh, read_phhs
from cardspeak.server import happenings as happened
from cardspeak.server.after_routes import AFTER_ROUTES
from cardspeak.server.app import make_app
from cardspeak.server.pages import Deals, Evenings, LedgerPage, Replay, Sealed, StatisticsPage
from cardspeak.server.rooms import Card
from cardspeak.server.sessions import Session, digest
from cardspeak.server.settings import Settings
from cardspeak.store.log import Store
from cardspeak.table import commands as wanted

# How other routes of the room name their parameters is no matter of these tests.
pytestmark = pytest.mark.filterwarnings("ignore::litestar.exceptions.LitestarDeprecationWarning")


KEY = "the key of the whole room"


class Room:
    """A running room, and people who ask it over HTTP."""

    def __init__(self, url: str, known: Collection[str]) -> None:
        self.url = url
        self.known = known
        """Who has a session from before."""
        self.people: dict[str | None, httpx.Client] = {}

    def ask(self, person: str | None, path: str, **query: object) -> httpx.Response:
        return self._client(person).get(path, params=query)  # type: ignore[arg-type] # what httpx takes

    def read(self, person: str | None, path: str, **query: object) -> Any:  # noqa: ANN401 - any JSON
        answer = self.ask(person, path, **query)
        assert answer.status_code == 200, answer.text
        return answer.json()

    def tell(self, person: str | None, path: str, message: object) -> httpx.Response:
        return self._client(person).post(path, json=message)

    def _client(self, person: str | None) -> httpx.Client:
        if person not in self.people:
            client = self.people[person] = httpx.Client(base_url=self.url, timeout=20)
            if person is not None:
                client.headers["Authorization"] = f"Bearer {self._token(client, person)}"
                client.cookies.clear()
        return self.people[person]

    def _token(self, client: httpx.Client, person: str) -> str:
        if person in self.known:
            return token_of(person)
        entered = client.post("/api/enter", json={"name": person})
        assert entered.status_code == 201, entered.text
        return str(entered.json()["token"])

    def own(self, person: str) -> None:
        """Shows the key of the whole room."""
        assert self.tell(person, "/api/owner", {"key": KEY}).is_success

    def close(self) -> None:
        for client in self.people.values():
            client.close()


def token_of(person: str) -> str:
    return f"the token of {person}"


@contextmanager
def served(path: Path, *tables: Kept, is_shut: bool = False) -> Iterator[Room]:
    """The room with these tables in it. They are paused, so that nothing happens by itself."""

    known = {name for kept in tables for name in (*kept.names, *kept.looked().room.hosts)}

    async def write(store: Store) -> None:
        await store.put("room", "owner-key", digest(KEY).encode())
        for name in known:
            session = Session(name=name, since=int(time.time()))
            await store.put("session", digest(token_of(name)), msgspec.json.encode(session))
        for kept in tables:
            if not kept.table.state.is_ended:
                kept.tell(happened.Paused(by="p1", at=kept.now))
            await kept.write(store)
            card = Card(made_at=kept.now, key="", passphrase="00:00" if is_shut else None)
            await store.put("table", kept.name, msgspec.json.encode(card))

    on_a_database(path, write)
    app = make_app(f"sqlite:///{path}/room.sqlite3")
    with socket.create_server(("127.0.0.1", 0)) as listening:
        server = uvicorn.Server(uvicorn.Config(app, log_level="warning", ws="websockets-sansio"))
        running = threading.Thread(target=lambda: asyncio.run(server.serve([listening])))
        running.start()
        room = Room(f"http://127.0.0.1:{listening.getsockname()[1]}", known)
        try:
            while not server.started:
                assert running.is_alive(), "the room does not come up"
                time.sleep(0.02)
            yield room
        finally:
            room.close()
            server.should_exit = True
            running.join()


def an_evening(deals: int = 3, **how: Any) -> Kept:  # noqa: ANN401 - as an evening
    kept = Kept(**how)
    for _ in range(deals):
        kept.whole_deal()
    return kept


# ---------------------------------------------------------------- deals


def test_deals_come_in_pages_with_the_newest_first(tmp_path: Path) -> None:
    kept = Kept(stakes="limit:2/4", chips=2000)
    for _ in range(70):
        kept.next_deal()
    with served(tmp_path, kept) as room:
        pages = [msgspec.convert(room.read("p1", "/api/tables/table-1/deals"), Deals)]
        while pages[-1].before is not None:
            answer = room.read("p1", "/api/tables/table-1/deals", before=pages[-1].before)
            pages.append(msgspec.convert(answer, Deals))
        assert [len(page.deals) for page in pages] == [30, 30, 10]
        assert [deal.number for page in pages for deal in page.deals] == list(range(70, 0, -1))
        assert all(deal.result is not None for page in pages for deal in page.deals)
        for odd in (0, -5, 10**30):
            found = room.read("p1", "/api/tables/table-1/deals", before=odd)["deals"]
            assert len(found) == (30 if odd > 0 else 0)


def test_a_deal_can_be_seen_again_by_everybody_as_each_saw_it(tmp_path: Path) -> None:
    kept = an_evening(seed="seen again")
    with served(tmp_path, kept) as room:
        for number, log in enumerate(deals_of(kept), 1):
            for viewer in (None, "p1", "p4", "a stranger"):
                answer = room.ask(viewer, f"/api/tables/table-1/deals/{number}")
                assert answer.status_code == 200
                told = {card for card in CARDS if card.is_known and f'"{card}"' in answer.text}
                assert told == may_know(log, viewer)
                again = msgspec.json.decode(answer.content, type=Replay)
                assert (again.number, again.newer, again.older) == (
                    number,
                    number + 1 if number < 3 else None,
                    number - 1 or None,
                )
                assert {frame.view.viewer for frame in again.frames} == {viewer}


def test_a_deal_that_is_on_is_not_told(tmp_path: Path) -> None:
    kept = an_evening(1)
    kept.start_with_cards()
    with served(tmp_path, kept) as room:
        for ending in ("", "/transcript", "/phh", "/pokerstars", "/sealed"):
            answer = room.ask("p1", f"/api/tables/table-1/deals/2{ending}")
            assert answer.status_code == 404
            assert answer.json()["detail"] == "deal 2 is still on: it can be read when it is over"
            missing = room.ask("p1", f"/api/tables/table-1/deals/77{ending}")
            assert missing.status_code == 404
            assert missing.json()["detail"] == "there is no deal 77 here"
        assert [deal["number"] for deal in room.read("p1", "/api/tables/table-1/deals")["deals"]] == [1]
        assert room.ask("p1", "/api/tables/table-1/export").text.count("variant") == 1


def test_those_who_watch_behind_the_game_read_its_deals_behind_it_too(tmp_path: Path) -> None:
    settings = Settings(watch_delay=900)
    kept = Kept(settings=settings, began=int(time.time()) - 2000)
    kept.whole_deal()
    kept.now = int(time.time())
    kept.whole_deal()
    with served(tmp_path, kept) as room:
        for person in ("p2", "p4"):
            assert [deal["number"] for deal in room.read(person, "/api/tables/table-1/deals")["deals"]] == [2, 1]
            assert room.ask(person, "/api/tables/table-1/deals/2").status_code == 200
        for watcher in (None, "a stranger"):
            assert [deal["number"] for deal in room.read(watcher, "/api/tables/table-1/deals")["deals"]] == [1]
            first = room.read(watcher, "/api/tables/table-1/deals/1")
            assert first["newer"] is None
            for ending in ("", "/transcript", "/phh", "/pokerstars", "/sealed"):
                answer = room.ask(watcher, f"/api/tables/table-1/deals/2{ending}")
                assert answer.status_code == 404
                assert "can be read later" in answer.json()["detail"]
            assert room.ask(watcher, "/api/tables/table-1/export").text.count("variant") == 1
        room.own("a stranger")
        assert room.ask("a stranger", "/api/tables/table-1/deals/2").status_code == 200, "a host of every table"


def test_of_void_deals_each_can_be_asked_for(tmp_path: Path) -> None:
    kept = Kept()
    kept.start_with_cards()
    kept.do(wanted.VoidDeal(reason="a misdeal"))
    kept.whole_deal()
    with served(tmp_path, kept) as room:
        lines = room.read("p1", "/api/tables/table-1/deals")["deals"]
        assert [(line["number"], line["attempt"], line["is_void"]) for line in lines] == [(1, 1, False), (1, 0, True)]
        path = "/api/tables/table-1/deals/1"
        assert room.read("p1", path)["is_void"] is False
        assert room.read("p1", path, attempt=0)["is_void"] is True
        assert room.ask("p1", path, attempt=7).status_code == 404
        assert "The deal is void: a misdeal" in room.ask("p1", f"{path}/transcript", attempt=0).text
        refused = room.ask("p1", f"{path}/pokerstars", attempt=0)
        assert refused.status_code == 409
        assert "take the transcript or PHH" in refused.json()["detail"]


def test_texts_come_as_files_where_that_is_asked_for(tmp_path: Path) -> None:
    with served(tmp_path, an_evening(2)) as room:
        for ending, file in (("transcript", "txt"), ("phh", "phh"), ("pokerstars", "pokerstars.txt")):
            path = f"/api/tables/table-1/deals/1/{ending}"
            shown, saved = room.ask("p1", path), room.ask("p1", path, download=1)
            assert shown.text == saved.text
            assert shown.headers["content-type"] == "text/plain; charset=utf-8"
            assert "content-disposition" not in shown.headers
            assert saved.headers["content-disposition"] == f'attachment; filename="table-1-1.{file}"'
        assert isinstance(read_phh(room.ask("p1", "/api/tables/table-1/deals/1/phh").text), HandRecord)


def test_a_whole_evening_comes_as_one_file(tmp_path: Path) -> None:
    with served(tmp_path, an_evening(4)) as room:
        phhs = room.ask("p1", "/api/tables/table-1/export", format="phh")
        assert phhs.headers["content-type"] == "text/plain; charset=utf-8"
        assert phhs.headers["content-disposition"] == 'attachment; filename="table-1.phhs"'
        records = read_phhs(phhs.text)
        assert [record.hand for record in records if isinstance(record, HandRecord)] == [1, 2, 3, 4]
        assert room.ask("p1", "/api/tables/table-1/export", format="pokerstars").text.count("PokerStars Hand #") == 4
        assert room.ask("p1", "/api/tables/table-1/export", format="transcript").text.count("Hold'em, deal ") == 4
        assert room.ask("p1", "/api/tables/table-1/export", format="word").status_code == 400


def test_a_deck_can_be_checked_from_what_the_room_tells(tmp_path: Path) -> None:
    kept = an_evening(2)
    with served(tmp_path, kept) as room:
        for number, log in enumerate(deals_of(kept), 1):
            for viewer in ("p2", None):
                answer = room.ask(viewer, f"/api/tables/table-1/deals/{number}/sealed")
                sealed = msgspec.json.decode(answer.content, type=Sealed)
                opened = [each.opening for each in sealed.dealt if each.opening is not None]
                assert {opening.card for opening in opened} == may_know(log, viewer)
                assert all(verify(sealed.commitment, opening) for opening in opened)
                assert not any(seed.hex() in answer.text for seed in kept.seeds.values())


def test_a_deal_that_nobody_sealed_cannot_be_checked(tmp_path: Path) -> None:
    kept = an_evening(1)
    kept.seeds.clear()
    with served(tmp_path, kept) as room:
        answer = room.ask("p1", "/api/tables/table-1/deals/1/sealed")
        assert answer.status_code == 404
        assert "no deck was sealed for deal 1" in answer.json()["detail"]


@pytest.mark.parametrize(
    "path", ["deals", "deals/1", "deals/1/phh", "deals/1/sealed", "export", "ledger", "ledger.csv", "statistics"]
)
def test_who_does_not_know_the_passphrase_reads_nothing(tmp_path: Path, path: str) -> None:
    with served(tmp_path, an_evening(1), is_shut=True) as room:
        assert room.ask("p1", f"/api/tables/table-1/{path}").status_code == 200
        for person in (None, "a stranger"):
            answer = room.ask(person, f"/api/tables/table-1/{path}")
            assert answer.status_code == 403
            assert "passphrase" in answer.json()["detail"]
        assert room.ask("p1", f"/api/tables/no-such-table/{path}").status_code == 404


# ---------------------------------------------------------------- money


def test_the_ledger_of_a_table_and_of_one_that_is_closed(tmp_path: Path) -> None:
    running, closed = an_evening(3), an_evening(3, table="closed-1", seed="closed")
    closed.with_host(wanted.EndGame(at=closed.now), happened.Closed(by="p1", at=closed.now))
    with served(tmp_path, running, closed) as room:
        for kept in (running, closed):
            page = msgspec.convert(room.read("p1", f"/api/tables/{kept.name}/ledger"), LedgerPage)
            assert page.is_balanced
            assert page.closed_at == (kept.now if kept is closed else None)
            assert (page.title, page.deals, len(page.lines)) == ("Hold'em", 3, 4)
            assert {line.player: line.result for line in page.lines} == {
                line.player: line.result for line in kept.table.ledger.lines
            }
            assert page.entries
            sheet = room.ask("p1", f"/api/tables/{kept.name}/ledger.csv")
            assert sheet.headers["content-type"] == "text/csv; charset=utf-8"
            rows = list(csv.reader(sheet.text.splitlines()))
            assert [row[0] for row in rows[1:5]] == ["p1", "p2", "p3", "p4"]


def test_a_payment_is_ticked_by_those_it_concerns(tmp_path: Path) -> None:
    kept = Kept(players=(1, 2, 3, 4), host="p4")
    kept.start_with_cards()
    kept.fold_out(winner=2)
    with served(tmp_path, kept) as room:
        path = "/api/tables/table-1/payments"
        (due, *_) = room.read("p1", "/api/tables/table-1/ledger")["payments"]
        paid = {**due, "is_paid": True}
        stranger = next(name for name in ("p1", "p3") if name not in {due["payer"], due["payee"]})
        assert room.tell(None, path, paid).status_code == 401
        assert room.tell(stranger, path, paid).status_code == 403
        for person, is_paid in ((due["payer"], True), (due["payee"], False), ("p4", True)):
            answer = room.tell(person, path, {**due, "is_paid": is_paid})
            assert answer.status_code == 200
            assert msgspec.json.decode(answer.content, type=LedgerPage).payments[0].is_paid is is_paid
        wrong = room.tell(due["payer"], path, {**paid, "amount": 1234})
        assert wrong.status_code == 409
        assert wrong.json()["extra"] == {"field": "amount"}
        assert room.read(stranger, "/api/tables/table-1/ledger")["payments"][0]["is_paid"] is True
        room.own(stranger)
        assert room.tell(stranger, path, {**due, "is_paid": False}).status_code == 200


def test_evenings_are_those_that_the_asker_played_or_hosted_or_names(tmp_path: Path) -> None:
    tables = [
        an_evening(2, table="a-1", seed=1),
        an_evening(2, table="b-2", seed=2, players=(1, 2, 3)),
        an_evening(2, table="c-3", seed=3, players=(1, 2, 3), host="p4"),
    ]
    with served(tmp_path, *tables) as room:
        assert room.ask(None, "/api/evenings").status_code == 401
        of_p4 = msgspec.convert(room.read("p4", "/api/evenings"), Evenings)
        assert {line.table for line in of_p4.evenings} == {"a-1", "c-3"}
        named = msgspec.convert(room.read("p4", "/api/evenings", tables="b-2,c-3,b-2"), Evenings)
        assert {line.table for line in named.evenings} == {"b-2", "c-3"}
        assert sum(named.results.values()) == 0
        of_nobody = msgspec.convert(room.read("a stranger", "/api/evenings"), Evenings)
        assert of_nobody == Evenings(evenings=(), currency="", results={}, bots=(), payments=(), is_fewest=True)
        missing = room.ask("p4", "/api/evenings", tables="b-2,z-9")
        assert missing.status_code == 404
        assert missing.json()["detail"] == "there is no table z-9"


def test_statistics_of_a_table_and_of_all_of_somebodys(tmp_path: Path) -> None:
    tables = [an_evening(3, table="a-1", seed=1), an_evening(4, table="b-2", seed=2, players=(1, 2, 3))]
    with served(tmp_path, *tables) as room:
        alone = msgspec.convert(room.read("p4", "/api/tables/b-2/statistics"), StatisticsPage)
        assert alone.deals == 4
        assert {line.player for line in alone.lines} == {"p1", "p2", "p3"}
        assert room.ask(None, "/api/statistics").status_code == 401
        of_p1 = msgspec.convert(room.read("p1", "/api/statistics"), StatisticsPage)
        of_p4 = msgspec.convert(room.read("p4", "/api/statistics"), StatisticsPage)
        assert (of_p1.deals, of_p4.deals) == (7, 3)
        net = {line.player: line.net for line in of_p1.lines if not line.form}
        won = [kept.table.state.accounts["p1"].won for kept in tables]
        assert net["p1"] == sum(won)


def test_every_page_after_the_deal_says_in_what_it_was_played_and_who_was_a_bot(tmp_path: Path) -> None:
    euro, marks = Settings(currency="€"), Settings(currency="M")
    tables = [
        an_evening(2, table="a-1", seed=1, settings=euro),
        an_evening(2, table="b-2", seed=2, settings=euro),
        an_evening(2, table="c-3", seed=3, players=(1, 2, 3), settings=marks, host="p4"),
    ]
    tables[0].tell(happened.BotSeated(player="p3", kind="careful", at=tables[0].now))
    tables[0].tell(happened.Renamed(player="p2", to="Cleo", by="p1", at=tables[0].now))
    with served(tmp_path, *tables) as room:
        pages = ["", "/deals", "/deals/1", "/ledger", "/statistics"]
        assert {room.read("p1", f"/api/tables/a-1{page}")["currency"] for page in pages} == {"€"}
        alike = msgspec.convert(room.read("p1", "/api/evenings", tables="a-1,b-2"), Evenings)
        assert alike.currency == "€"
        replay = room.read("p1", "/api/tables/a-1/deals/1")
        assert (replay["bots"], replay["called"]) == (["p3"], {"p2": "Cleo"})
        assert {line.table: line.bots for line in alike.evenings} == {"a-1": ("p3",), "b-2": ()}
        assert alike.bots == ("p3",)
        assert room.read("p1", "/api/tables/a-1/statistics")["bots"] == ["p3"]
        mixed = msgspec.convert(room.read("p1", "/api/evenings"), Evenings)
        assert mixed.currency is None
        assert {line.currency for line in mixed.evenings} == {"€", "M"}
        everywhere = room.read("p1", "/api/statistics")
        assert (everywhere["currency"], everywhere["bots"]) == (None, ["p3"])


# ---------------------------------------------------------------- the schema


@pytest.mark.filterwarnings("error::litestar.exceptions.LitestarDeprecationWarning")
def test_the_routes_are_written_as_the_web_framework_will_have_them() -> None:
    assert len(Litestar(AFTER_ROUTES, openapi_config=None).routes) == len(AFTER_ROUTES)


def test_the_schema_describes_every_route(tmp_path: Path) -> None:
    with served(tmp_path) as room:
        paths = json.loads(room.ask(None, "/api/schema/openapi.json").content)["paths"]
        for path in (
            *("/api/tables/{table}/deals", "/api/tables/{table}/deals/{number}", "/api/tables/{table}/export"),
            *(
                f"/api/tables/{{table}}/deals/{{number}}/{each}"
                for each in ("transcript", "phh", "pokerstars", "sealed")
            ),
            *("/api/tables/{table}/ledger", "/api/tables/{table}/ledger.csv", "/api/tables/{table}/statistics"),
            *("/api/evenings", "/api/statistics"),
        ):
            told = paths[path]["get"]
            assert told["summary"]
            assert "200" in told["responses"]
            assert {"403", "401"} & set(told["responses"])
        assert paths["/api/tables/{table}/payments"]["post"]["responses"].keys() >= {"200", "401", "403", "404", "409"}
