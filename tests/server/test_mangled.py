"""Messages of which a few bytes went wrong: each has an answer, and the table is none the worse."""

import asyncio
import json
import random
from collections.abc import Iterator
from pathlib import Path
from typing import Final, NamedTuple

import msgspec
import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from tests.server.bad_commands import Mind

from cardspeak.bots import RandomBot
from cardspeak.cards import FULL_DECK, shuffle
from cardspeak.rulebook import HouseRules, Refusal
from cardspeak.server import sockets
from cardspeak.server.protocol import Answer, Do, Done, Refused
from cardspeak.server.settings import Settings
from cardspeak.server.socket_guard import SocketGuard
from cardspeak.server.table_room import TableRoom
from cardspeak.server.wishes import AskForChips
from cardspeak.server.wishing import Step
from cardspeak.store import open_store
from cardspeak.store.log import Store
from cardspeak.table import agree
from cardspeak.table import commands as wanted

PEOPLE: Final = ("Ann", "Ben", "Cleo")
TO_ACT: Final = "whoever is to act"
"""Whose message would be good but for the slips; the others' make no sense to begin with."""
SENDERS: Final = (None, "Stranger", *PEOPLE, TO_ACT, TO_ACT, TO_ACT)
LAST: Final = frozenset({"Close", "Leave", "Kick"})
"""After these a table would soon have nobody left to deal to."""
TOKENS: Final = ('"', "{", "}", "[", "]", ",", ":", "null", "true", "-", "1e9", "\\", "\\u0000", "\ud7ff", "🂡", "0")
"""What is put in: the bytes that JSON is made of, and some that it is not."""


class Slip(NamedTuple):
    """One thing that goes wrong with a message."""

    kind: str
    at: float
    """Where, from 0 to 1."""
    token: str

    def done_to(self, text: str) -> str:
        at = int(self.at * len(text))
        match self.kind:
            case "lost":
                return text[:at] + text[at + 1 :]
            case "put in":
                return text[:at] + self.token + text[at:]
            case "written over":
                return text[:at] + self.token + text[at + 1 :]
            case "cut off":
                return text[:at]
            case _:
                return text[:at] + text[at // 2 :]  # a part comes again


KINDS: Final = ("lost", "put in", "written over", "cut off", "again")
SLIPS: Final = st.builds(Slip, st.sampled_from(KINDS), st.floats(0, 1), st.sampled_from(TOKENS))


class AtATable:
    """A table that plays deal after deal on a real database, without a network before it."""

    def __init__(self, folder: Path) -> None:
        self.runner = asyncio.Runner()
        self.store: Store = self.runner.run(open_store(f"sqlite:///{folder}/room.sqlite3"))
        self.rng = random.Random("mangled")
        self.bot = RandomBot(self.rng)
        self.room = self.runner.run(self._open())

    async def _open(self) -> TableRoom:
        terms = agree("holdem", "no-limit:1/2", house=HouseRules.for_edition("home"))
        assert not isinstance(terms, Refusal)
        room = await TableRoom.open(self.store, "table 1", terms, host="Ann", seats=6, settings=Settings())
        assert not isinstance(room, Refusal)
        for seat, name in enumerate(PEOPLE, 1):
            assert isinstance(await room.do(name, Do(id="sit", command=AskForChips(amount=200, seat=seat))), Done)
        return room

    def deal(self) -> None:
        """As soon as the last one is over; whoever went broke or away is back."""
        if self.room.table.state.in_deal:
            return
        back: list[Step] = [wanted.DrawForButton(cards=dict(zip((1, 2, 3), FULL_DECK, strict=False)))]
        for seat, name in enumerate(PEOPLE, 1):
            back.append(wanted.Sit(player=name, seat=seat, at=0))
            back += [wanted.BuyIn(player=name, amount=200, at=0), wanted.ComeBack(player=name, at=0)]
        for step in (*back, wanted.StartDeal(at=0, deck=shuffle(FULL_DECK, self.rng.randbytes))):
            self.runner.run(self.room.go_on(step))

    def message(self, sender: str | None, seed: int) -> tuple[str | None, str]:
        """Who sends it, and what."""
        options = None if self.room.table.deal is None else self.room.table.deal.options
        if sender == TO_ACT and options is not None:
            sender = self.room.table.state.dealt[options.seat]
            command = msgspec.to_builtins(self.bot.choose(options))
        else:
            command = Mind(random.Random(seed), PEOPLE).command(sender or "nobody")
        if command["type"] in LAST:
            command = {"type": "Say", "text": "not yet"}
        return sender, json.dumps({"type": "Do", "id": f"{seed} {self.room.version}", "command": command})

    def answer(self, person: str | None, text: str) -> Answer:
        return self.runner.run(sockets._answer(self.room, person, text, SocketGuard()))

    def close(self) -> None:
        self.runner.run(self.store.close())
        self.runner.close()


@pytest.fixture(scope="module")
def at_a_table(tmp_path_factory: pytest.TempPathFactory) -> Iterator[AtATable]:
    made = AtATable(tmp_path_factory.mktemp("mangled"))
    yield made
    made.close()


@settings(max_examples=500, deadline=None, suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(sender=st.sampled_from(SENDERS), seed=st.integers(0, 2**32), slips=st.lists(SLIPS, max_size=3))
def test_a_mangled_message_is_answered_and_no_chip_goes_astray(
    at_a_table: AtATable, sender: str | None, seed: int, slips: list[Slip]
) -> None:
    at_a_table.deal()
    person, text = at_a_table.message(sender, seed)
    for slip in slips:
        text = slip.done_to(text)
    answer = at_a_table.answer(person, text)
    assert isinstance(answer, Done) or answer.reason
    assert not (isinstance(answer, Refused) and "something broke" in answer.reason), text
    assert person is not None or isinstance(answer, Refused)
    assert at_a_table.room.table.ledger.is_balanced


@settings(max_examples=200, deadline=None, suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(text=st.text(max_size=300) | st.recursive(st.none() | st.integers() | st.text(), st.lists).map(json.dumps))
def test_whatever_is_no_command_is_refused(at_a_table: AtATable, text: str) -> None:
    before = at_a_table.room.version
    answer = at_a_table.answer("Ann", text)
    assert isinstance(answer, Refused)
    assert answer.reason
    assert "something broke" not in answer.reason
    assert at_a_table.room.version == before


def test_after_all_of_it_the_log_comes_to_the_same_table(at_a_table: AtATable, tmp_path: Path) -> None:
    another = AtATable(tmp_path)
    for seed in range(800):
        another.deal()
        another.answer(*another.message(SENDERS[seed % len(SENDERS)], seed))
    assert another.room.table.state.deals > 10
    for each in (another, at_a_table):
        again = each.runner.run(TableRoom.restore(each.store, "table 1"))
        assert again.version == each.room.version
        assert again.table.to_json() == each.room.table.to_json()
        assert again.room == each.room.room
    another.close()
