"""The recorded hands beside the checkout, where they are there: read without loss, replayed, and their errors known."""

import re
import tomllib
from collections.abc import Iterator
from decimal import Decimal
from pathlib import Path
from typing import Any

import pytest

from cardspeak.notation.phh import UNKNOWN, HandRecord
from cardspeak.notation.phh_actions import read_action, write_action
from cardspeak.notation.phh_reading import read_phh, read_phhs
from cardspeak.notation.phh_writing import write_phh, write_phhs
from cardspeak.notation.replaying import Replayed, replay
from cardspeak.rulebook import HouseRules, Refusal

HOUSE = HouseRules.for_edition("cardroom6")
SITES = ("abs", "ftp", "ipn", "ong", "ps", "pty")


@pytest.fixture(scope="module")
def hands(root: Path) -> Path:
    folder = root.parent / "shared" / "hands"
    if not folder.is_dir():
        pytest.skip("put the PHH data set's hands into ../shared/hands to replay them")
    return folder


@pytest.fixture(scope="module")
def online(hands: Path) -> list[tuple[str, str, Replayed]]:
    """Every online hand: its file, its hand number and what came of it."""
    return [(file, str(record.hand), replay(record, HOUSE)) for file, record in _online(hands)]


def _online(hands: Path) -> Iterator[tuple[str, HandRecord]]:
    for site in SITES:
        for record in read_phhs((hands / "handhq" / f"{site}-0.phhs").read_text("utf-8")):
            assert isinstance(record, HandRecord), record
            yield f"{site}-0.phhs", record


def known(root: Path, heading: str) -> list[list[str]]:
    """The rows of a table of docs/replays.md."""
    text = (root / "docs" / "replays.md").read_text("utf-8").partition(f"### {heading}\n")[2]
    rows = re.match(r"\s*((?:\|.*\n)+)", text)
    assert rows is not None
    return [[cell.strip() for cell in row.strip("|\n").split("|")] for row in rows[1].splitlines()[2:]]


def test_the_televised_and_the_pluribus_hands_agree_to_the_chip(hands: Path) -> None:
    televised = [read_phh(file.read_text("utf-8")) for file in sorted(hands.glob("wsop-2023-ppc/*.phh"))]
    pluribus = read_phhs((hands / "pluribus-1000.phhs").read_text("utf-8"))
    assert (len(televised), len(pluribus)) == (45, 1000)
    for each in (*televised, *pluribus):
        assert isinstance(each, HandRecord)
        assert each.finishing_stacks is not None
        done = replay(each, HOUSE)
        assert (done.verdict, done.reason, done.note) == ("agreeing", "", ""), each.hand


def test_online_hands_differ_only_where_the_document_names_them(
    online: list[tuple[str, str, Replayed]], root: Path
) -> None:
    differing = [(file, hand) for file, hand, done in online if done.verdict != "agreeing"]
    assert differing == [(file, hand) for file, _, hand, *_ in known(root, "Differing")]
    for file, hand, done in online:
        if (file, hand) in differing:
            assert re.search(r"an ante of 1 too many was written down|was not written down", done.reason), hand


def test_what_is_supposed_of_online_hands_is_in_the_document(
    online: list[tuple[str, str, Replayed]], root: Path
) -> None:
    noted = [(file, hand) for file, hand, done in online if done.verdict == "agreeing" and done.note]
    documented = [(file, hand) for file, hands, *_ in known(root, "Noted") for hand in hands.split(", ")]
    assert noted == documented
    assert len(noted) == 32


def test_the_results_of_the_sites_are_really_compared(online: list[tuple[str, str, Replayed]], hands: Path) -> None:
    """A cent more than was written down is noticed wherever winnings were."""
    noticed = dict.fromkeys((f"{site}-0.phhs" for site in SITES), 0)
    for (file, record), (_, _, done) in zip(_online(hands), online, strict=True):
        if done.verdict != "agreeing" or not any(record.winnings or ()) or noticed[file] >= 15:
            continue
        text = re.sub(r"winnings = .*", lambda found: _one_more(found[0]), write_phh(record))
        other = read_phh(text)
        assert isinstance(other, HandRecord)
        has_flop = done.deal is not None and done.deal.board
        if not has_flop:
            assert replay(other, HOUSE).verdict == "differing", record.hand
            noticed[file] += 1
    assert noticed == {
        "abs-0.phhs": 15,
        "ftp-0.phhs": 15,
        "ipn-0.phhs": 0,
        "ong-0.phhs": 15,
        "ps-0.phhs": 15,
        "pty-0.phhs": 15,
    }


def _one_more(line: str) -> str:
    """The first winner with a cent more."""
    return re.sub(
        r"\b[1-9][0-9.]*|\b0\.[0-9]*[1-9][0-9]*", lambda found: str(Decimal(found[0]) + Decimal("0.01")), line, count=1
    )


def exact(record: HandRecord, name: str) -> object:
    """A field's amounts as the file has them."""
    amounts = getattr(record, name)
    if isinstance(amounts, tuple):
        return [Decimal("inf") if each is UNKNOWN else Decimal(each) / record.unit for each in amounts]
    return amounts if amounts is None else Decimal(amounts) / record.unit


def assert_nothing_is_lost(record: HandRecord | Refusal, table: dict[str, Any]) -> None:
    assert isinstance(record, HandRecord), record
    for name in ("antes", "blinds_or_straddles", "starting_stacks", "finishing_stacks", "winnings", "min_bet"):
        assert exact(record, name) == table.get(name)
    for name in ("hand", "time", "table", "year", "venue"):
        assert getattr(record, name) == table.get(name)
    for action, text in zip(record.actions, table["actions"], strict=True):
        assert action == read_action(text, record.unit)
        *words, last = write_action(action, record.unit).split()
        assert words == text.split()[:-1]
        assert last == text.split()[-1] or Decimal(last) == Decimal(text.split()[-1])
    assert record.other == record.custom == {}


def test_every_real_hand_is_read_exactly_and_comes_back_the_same(hands: Path) -> None:
    single = sorted(hands.rglob("*.phh"))
    many = sorted(hands.rglob("*.phhs"))
    assert (len(single), len(many)) == (47, 7)
    for path in single:
        text = path.read_text(encoding="utf-8")
        record = read_phh(text)
        assert_nothing_is_lost(record, tomllib.loads(text, parse_float=Decimal))
        assert isinstance(record, HandRecord)
        assert read_phh(write_phh(record)) == record
    for path in many:
        text = path.read_text(encoding="utf-8")
        records = read_phhs(text)
        tables = tomllib.loads(text, parse_float=Decimal)
        for each, table in zip(records, tables.values(), strict=True):
            assert_nothing_is_lost(each, table)
        kept = [each for each in records if isinstance(each, HandRecord)]
        assert read_phhs(write_phhs(kept)) == kept
