"""What is written as PHH is read as the same hand, by us and by others."""

import tomllib
from decimal import Decimal
from pathlib import Path
from typing import Any

import msgspec
import pytest
from hypothesis import given
from hypothesis import strategies as st
from pokerkit import HandHistory

from cardspeak.cards import FULL_DECK, Card
from cardspeak.notation.phh import UNKNOWN, HandRecord, scaled
from cardspeak.notation.phh_actions import (
    Action,
    BetRaise,
    BringIn,
    CheckCall,
    DealBoard,
    DealHole,
    Discard,
    Fold,
    Remark,
    ShowMuck,
)
from cardspeak.notation.phh_reading import read_phh, read_phhs
from cardspeak.notation.phh_writing import write_phh, write_phhs

HANDS = {file.stem: f"\n{file.read_text('utf-8')}" for file in sorted((Path(__file__).parent / "hands").glob("*.phh"))}
HOLDEM, STUD, CENTS = HANDS["holdem"], HANDS["stud"], HANDS["cents"]


def read(text: str) -> HandRecord:
    record = read_phh(text)
    assert isinstance(record, HandRecord), record
    return record


def exact(record: HandRecord, name: str) -> object:
    """A field's amounts as the file has them."""
    amounts = getattr(record, name)
    if isinstance(amounts, tuple):
        return [Decimal("inf") if each is UNKNOWN else Decimal(each) / record.unit for each in amounts]
    return amounts if amounts is None else Decimal(amounts) / record.unit


def test_fields_of_the_recorder_and_of_a_later_standard_are_written_back() -> None:
    added = """
_sponsors = ["", "A \\u007f\\t Co", ""]
_seen = 2026-02-03T21:30:05+01:00
_day = 2026-02-03
_camera = {lens = 1.0, "in use" = true, nested = [{a = [1, 2.50]}]}
_large = 1e400
unit = 5
custom = "as they come"
"""
    record = read(HOLDEM + added)
    assert record.unit == 1
    assert record.other == {"unit": 5, "custom": "as they come"}
    assert record.custom["_camera"]["nested"] == [{"a": [1, Decimal("2.50")]}]
    assert read(write_phh(record)) == record
    assert tomllib.loads(write_phh(record))["_camera"]["lens"] == pytest.approx(1.0)


def test_a_number_that_was_no_integer_is_written_as_none() -> None:
    record = read(HOLDEM + "_one = 1.0\n_ten = 1e1\n_many = inf\n")
    written = tomllib.loads(write_phh(record))
    assert [type(written[name]) for name in ("_one", "_ten", "_many")] == [float, float, float]


def test_an_unknown_stack_is_written_as_inf() -> None:
    assert "starting_stacks = [49.50, inf]" in write_phh(read(CENTS))


def test_a_doubled_hand_can_share_an_odd_chip_and_is_written_the_same() -> None:
    record = read(CENTS)
    doubled = scaled(record, by=2)
    assert doubled.unit == 200
    assert doubled.starting_stacks == (9900, UNKNOWN)
    assert doubled.actions[2] == BetRaise(2, to=350)
    assert write_phh(doubled) == write_phh(record)
    odd = msgspec.structs.replace(scaled(read(HOLDEM), by=2), finishing_stacks=(401, 299, 160))
    assert "finishing_stacks = [200.50, 149.50, 80]" in write_phh(odd)


@pytest.mark.parametrize("text", HANDS.values(), ids=list(HANDS))
def test_what_is_written_is_read_as_the_same_hand(text: str) -> None:
    record = read(text)
    assert read(write_phh(record)) == record
    assert read_phhs(write_phhs([record, record])) == [record, record]


@pytest.mark.filterwarnings("ignore:The field 'time_zone_abbreviation'")  # it knows an earlier standard
@pytest.mark.parametrize("text", HANDS.values(), ids=list(HANDS))
def test_pokerkit_reads_what_we_write_and_plays_it(text: str) -> None:
    record = read(text)
    history = HandHistory.loads(write_phh(record))
    assert history.variant == record.variant
    assert list(history.antes) == exact(record, "antes")
    assert len(list(history)) > len(record.actions)


def test_a_hand_without_any_action_can_be_written() -> None:
    record = msgspec.structs.replace(read(HOLDEM), actions=())
    assert read(write_phh(record)) == record


seen_cards = st.lists(st.sampled_from(FULL_DECK), min_size=1, max_size=7, unique=True).map(tuple)
commentaries = st.none() | st.text().map(str.strip)
players = st.integers(1, 3)
parts = st.integers(0, 10**12)


def any_action() -> st.SearchStrategy[Action]:
    some_cards = seen_cards | st.just((Card.UNKNOWN, Card.UNKNOWN))
    return st.one_of(
        st.builds(DealHole, players, some_cards, commentaries),
        st.builds(DealBoard, some_cards, commentaries),
        st.builds(Fold, players, commentaries),
        st.builds(CheckCall, players, commentaries),
        st.builds(BetRaise, players, st.integers(1, 10**12), commentaries),
        st.builds(BringIn, players, commentaries),
        st.builds(Discard, players, st.just(()) | some_cards, commentaries),
        st.builds(ShowMuck, players, st.none() | st.just(()) | some_cards, commentaries),
        st.builds(Remark, commentaries),
    )


def three(of: st.SearchStrategy[Any]) -> st.SearchStrategy[tuple[Any, ...]]:
    return st.tuples(of, of, of)


toml_values = st.recursive(
    st.booleans()
    | st.integers(-(2**63), 2**63 - 1)
    | st.decimals(allow_nan=False, places=3)
    | st.text(st.characters(exclude_categories=["Cs"]))
    | st.datetimes()
    | st.dates()
    | st.times(),
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.text(max_size=5), inner, max_size=3),
    max_leaves=5,
)
records = st.builds(
    HandRecord,
    variant=st.just("NT"),
    unit=st.sampled_from([1, 100, 1000]),
    antes=three(parts),
    blinds_or_straddles=three(st.integers(-(10**9), 10**9)),
    min_bet=st.integers(1, 10**9),
    starting_stacks=three(st.none() | st.integers(1, 10**12)),
    finishing_stacks=st.none() | three(st.none() | parts),
    winnings=st.none() | three(parts),
    actions=st.lists(any_action(), max_size=6).map(tuple),
    hand=st.none() | st.integers(0, 10**12) | st.text(),
    players=st.none() | three(st.text()),
    time=st.none() | st.times(),
    time_limit=st.none() | st.integers(0, 99) | st.decimals(0, 99, places=2),
    custom=st.dictionaries(st.text(max_size=5).map("_{}".format), toml_values, max_size=3),
)


@given(record=records)
def test_any_record_comes_back_at_the_coarsest_unit(record: HandRecord) -> None:
    again = read(write_phh(record))
    assert scaled(again, by=record.unit // again.unit) == record
    assert read(write_phh(again)) == again
    assert read_phhs(write_phhs([record, again])) == [again, again]
