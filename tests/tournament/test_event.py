"""Entry fees in, prizes out, and nothing lost between."""

import msgspec
import pytest
from hypothesis import given
from hypothesis import strategies as st

from cardspeak.forms import FORMS
from cardspeak.forms.structure import Stakes, read_stakes
from cardspeak.rulebook import Refusal
from cardspeak.tournament.event import Prize, Tournament, enter, pay, prize_amounts, refusal_of_terms


def stakes(text: str) -> Stakes:
    found = read_stakes(text, FORMS["holdem"])
    assert isinstance(found, Stakes)
    return found


SUNDAY = Tournament(
    name="Sunday",
    starting_stack=1500,
    levels=(stakes("no-limit:10/20"), stakes("no-limit:15/30")),
    tables=("1", "2"),
    entry_fee=50,
    prizes=(50, 30, 20),
)


def with_entrants(number: int, tournament: Tournament = SUNDAY) -> Tournament:
    for each in range(1, number + 1):
        entered = enter(tournament, f"P{each}")
        assert isinstance(entered, Tournament)
        tournament = entered
    return tournament


@pytest.mark.rule("glossary.tournament")
def test_twenty_entrants_at_50_make_prizes_of_500_300_and_200() -> None:
    event = with_entrants(20)
    assert (event.prize_pool, event.chips_in_play) == (1000, 30_000)
    finished = [f"P{each}" for each in range(20, 0, -1)]
    assert pay(event, finished) == (Prize(1, "P20", 500), Prize(2, "P19", 300), Prize(3, "P18", 200))


@pytest.mark.rule("glossary.tournament")
def test_fee_and_prizes_may_be_nothing() -> None:
    free = msgspec.structs.replace(SUNDAY, entry_fee=0)
    assert refusal_of_terms(free) is None
    assert pay(with_entrants(3, free), ["P1", "P2", "P3"]) == (Prize(1, "P1", 0), Prize(2, "P2", 0), Prize(3, "P3", 0))
    without = msgspec.structs.replace(SUNDAY, prizes=())
    assert refusal_of_terms(without) is None
    assert pay(with_entrants(2, without), ["P1", "P2"]) == ()


@pytest.mark.rule("glossary.tournament")
@pytest.mark.parametrize(
    ("pool", "percents", "places", "amounts"),
    [
        (1003, (50, 30, 20), 20, (502, 301, 200)),
        (7, (34, 33, 33), 20, (3, 2, 2)),
        (1000, (50, 30, 20), 2, (625, 375)),
        (50, (100,), 1, (50,)),
    ],
)
def test_odd_units_go_one_each_from_the_first_place_on(
    pool: int, percents: tuple[int, ...], places: int, amounts: tuple[int, ...]
) -> None:
    assert prize_amounts(pool, percents, places) == amounts


@pytest.mark.rule("glossary.tournament")
@given(st.integers(0, 10**7), st.lists(st.integers(1, 50), min_size=1, max_size=20), st.integers(1, 30))
def test_the_whole_pool_is_paid(pool: int, percents: list[int], places: int) -> None:
    amounts = prize_amounts(pool, percents, places)
    assert sum(amounts) == pool
    assert len(amounts) == min(places, len(percents))


@pytest.mark.parametrize(
    ("change", "field"),
    [
        ({"prizes": (50, 30)}, "prizes"),
        ({"prizes": (100, 0)}, "prizes"),
        ({"starting_stack": 0}, "starting_stack"),
        ({"entry_fee": -1}, "entry_fee"),
        ({"levels": ()}, "levels"),
        ({"tables": ()}, "tables"),
    ],
)
def test_terms_that_do_not_add_up_are_refused(change: dict[str, object], field: str) -> None:
    refusal = refusal_of_terms(msgspec.structs.replace(SUNDAY, **change))
    assert isinstance(refusal, Refusal)
    assert refusal.field == field


def test_everybody_enters_once_and_finishes_once() -> None:
    event = with_entrants(3)
    assert isinstance(enter(event, "P2"), Refusal)
    for finished in (["P1", "P2"], ["P1", "P2", "P2"], ["P1", "P2", "P3", "P4"]):
        assert isinstance(pay(event, finished), Refusal)
    assert msgspec.json.decode(msgspec.json.encode(event), type=Tournament) == event
