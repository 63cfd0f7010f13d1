"""Chips by denomination: what plays, and what a colour change does."""

import msgspec
import pytest
from hypothesis import given
from hypothesis import strategies as st

from cardspeak.house.chips import ColourChange, colour_change
from cardspeak.rulebook import Refusal
from cardspeak.table.chips import Chips


@pytest.mark.rule("glossary.color-change")
def test_twenty_chips_of_5_become_four_of_25() -> None:
    changed = colour_change(ColourChange(seat=3, of=5, into=25), Chips.of({5: 20}), in_deal=False)
    assert changed == Chips.of({25: 4})
    assert changed.total == 100


@pytest.mark.rule("glossary.color-change")
def test_chips_are_changed_between_deals_only() -> None:
    refusal = colour_change(ColourChange(seat=3, of=5, into=25), Chips.of({5: 20}), in_deal=True)
    assert isinstance(refusal, Refusal)


@pytest.mark.rule("glossary.color-change")
@pytest.mark.parametrize(
    ("of", "into", "count", "left"),
    [
        (5, 25, None, {100: 1, 25: 4, 5: 2}),
        (5, 25, 10, {100: 1, 25: 2, 5: 12}),
        (100, 5, None, {5: 42}),
        (100, 25, 1, {25: 4, 5: 22}),
    ],
)
def test_larger_chips_and_smaller_ones_can_be_had(of: int, into: int, count: int | None, left: dict[int, int]) -> None:
    stack = Chips.of({100: 1, 5: 22})
    assert colour_change(ColourChange(seat=1, of=of, into=into, count=count), stack, in_deal=False) == Chips.of(left)


@pytest.mark.rule("glossary.color-change")
@pytest.mark.parametrize(
    ("of", "into", "count"), [(5, 25, 7), (5, 25, 25), (5, 500, None), (25, 5, None), (5, 5, None), (5, 25, 0)]
)
def test_a_change_that_does_not_come_out_even_is_refused(of: int, into: int, count: int | None) -> None:
    asked = ColourChange(seat=1, of=of, into=into, count=count)
    assert isinstance(colour_change(asked, Chips.of({100: 1, 5: 22}), in_deal=False), Refusal)


SIZES = st.sampled_from((1, 2, 5, 20, 25, 100, 500))


@pytest.mark.rule("glossary.color-change")
@given(st.dictionaries(SIZES, st.integers(0, 60)), SIZES, SIZES, st.none() | st.integers(0, 60))
def test_no_colour_change_alters_what_a_stack_is_worth(
    counts: dict[int, int], of: int, into: int, count: int | None
) -> None:
    stack = Chips.of(counts)
    changed = colour_change(ColourChange(seat=1, of=of, into=into, count=count), stack, in_deal=False)
    if isinstance(changed, Chips):
        assert changed.total == stack.total
        assert changed != stack


@pytest.mark.parametrize(("smallest", "plays"), [(5, 100), (1, 107), (25, 0)])
def test_chips_below_the_smallest_do_not_play_however_many_there_are(smallest: int, plays: int) -> None:
    stack = Chips.of({5: 20, 1: 7})
    assert stack.total == 107
    assert stack.playable(smallest) == plays


def test_stacks_are_equal_whatever_order_they_were_counted_in() -> None:
    stack = Chips.of({1: 7, 25: 0, 5: 20})
    assert stack == Chips.of({5: 20, 1: 7})
    assert msgspec.json.decode(msgspec.json.encode(stack), type=Chips) == stack
