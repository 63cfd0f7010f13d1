"""Recorded hands come out as they were written down."""

from pathlib import Path

import pytest

from cardspeak.notation.phh import HandRecord, read_phh, read_phhs
from cardspeak.notation.replaying import replay
from cardspeak.rulebook import HouseRules

HOUSE = HouseRules.for_edition("cardroom6")

HAND = """
variant = 'NT'
antes = [0, 0, 0]
blinds_or_straddles = [5, 10, 0]
min_bet = 10
starting_stacks = [100, 200, 300]
actions = [
  'd dh p1 AsAh', 'd dh p2 KsKh', 'd dh p3 ????',
  'p3 f', 'p1 cbr 100', 'p2 cc', 'd db 2c3d4h', 'd db 7s', 'd db 9c']
finishing_stacks = [200, 100, 300]
"""

RECORDERS_ERRORS = {
    # the last checks and the showdown were not written down
    "ipn-0.phhs": "the record ends before the deal does, in the betting",
    # a post of half a big blind that the site counted as dead
    "ong-0.phhs": "p1 has 62200, the record 62400; p4 has 40510, the record 40310",
}


def record(text: str) -> HandRecord:
    read = read_phh(text)
    assert isinstance(read, HandRecord), read
    return read


def test_a_hand_that_agrees_is_played_to_its_end() -> None:
    done = replay(record(HAND), HOUSE)
    assert (done.verdict, done.reason) == ("agreeing", "")
    assert done.deal is not None
    assert done.deal.stacks == {1: 200, 2: 100, 3: 300}


@pytest.mark.parametrize(
    ("old", "new", "reason"),
    [
        ("[200, 100, 300]", "[100, 200, 300]", "p1 has 200, the record 100; p2 has 100, the record 200"),
        ("'p1 cbr 100'", "'p1 cbr 15'", "action 5: you may fold, call 10, make it 20 to 100"),
        ("'p1 cbr 100'", "'p2 cc'", "action 5: it is seat 1's turn, not seat 2's"),
        ("'d db 2c3d4h'", "'d db 2c3d'", "action 7: 3 boardcards are due now, not 2"),
        ("'d db 2c3d4h'", "'d db As3d4h'", "action 7: As is out already"),
        (", 'd db 9c']", "]", "the record ends before the deal does, in the dealing"),
    ],
)
def test_a_hand_that_differs_is_named_with_the_place(old: str, new: str, reason: str) -> None:
    assert old in HAND
    done = replay(record(HAND.replace(old, new)), HOUSE)
    assert (done.verdict, done.reason) == ("differing", reason)


def test_what_a_site_took_from_the_winner_is_no_difference_but_what_it_took_from_others_is() -> None:
    raked = replay(record(HAND.replace("[200, 100, 300]", "[195, 100, 300]")), HOUSE)
    assert (raked.verdict, raked.reason) == ("agreeing", "rake 5")
    assert replay(record(HAND.replace("[200, 100, 300]", "[200, 100, 295]")), HOUSE).verdict == "differing"


def test_heads_up_the_small_blind_has_the_button_whichever_way_it_is_written() -> None:
    for blinds, first, other in (("[5, 10]", "p2", "p1"), ("[10, 5]", "p1", "p2")):
        text = f"""
variant = 'NT'
antes = [0, 0]
blinds_or_straddles = {blinds}
min_bet = 10
starting_stacks = [100, 100]
actions = ['d dh p1 AsAh', 'd dh p2 KsKh', '{first} cc', '{other} cc', 'd db 2c3d4h', '{other} cbr 10', '{first} f']
"""
        done = replay(record(text), HOUSE)
        assert done.verdict == "agreeing", done.reason


@pytest.fixture
def hands(root: Path) -> Path:
    folder = root.parent / "shared" / "hands"
    if not folder.is_dir():
        pytest.skip("put the PHH data set's hands into ../shared/hands to replay them")
    return folder


def test_the_televised_and_the_pluribus_hands_agree_to_the_chip(hands: Path) -> None:
    televised = [record(file.read_text("utf-8")) for file in sorted(hands.glob("wsop-2023-ppc/*.phh"))]
    pluribus = read_phhs((hands / "pluribus-1000.phhs").read_text("utf-8"))
    assert (len(televised), len(pluribus)) == (45, 1000)
    for each in (*televised, *pluribus):
        assert isinstance(each, HandRecord)
        assert each.finishing_stacks is not None
        done = replay(each, HOUSE)
        assert done.verdict == "agreeing", (each.hand, done.reason)


def test_the_online_hands_are_legal_and_differ_only_by_their_recorders_errors(hands: Path) -> None:
    differing: dict[str, set[str]] = {}
    for file in sorted(hands.glob("handhq/*.phhs")):
        for each in read_phhs(file.read_text("utf-8")):
            assert isinstance(each, HandRecord)
            done = replay(each, HOUSE)
            if done.verdict != "agreeing":
                assert done.reason == RECORDERS_ERRORS[file.name], (file.name, each.hand)
                differing.setdefault(file.name, set()).add(str(each.hand))
    assert {name: len(numbers) for name, numbers in differing.items()} == {"ipn-0.phhs": 30, "ong-0.phhs": 1}
    assert differing["ong-0.phhs"] == {"R5-3633082-235"}
