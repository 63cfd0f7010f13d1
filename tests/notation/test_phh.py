"""Hand histories in PHH are read exactly, written back without loss, and refused with the place of the fault."""

import datetime as dt
import tomllib
from decimal import Decimal
from pathlib import Path
from typing import Any

import msgspec
import pytest
from hypothesis import given
from hypothesis import strategies as st
from pokerkit import HandHistory

from cardspeak.cards import CARDS, FULL_DECK, Card, cards
from cardspeak.notation.phh import (
    UNKNOWN,
    VARIANTS,
    HandRecord,
    Variant,
    read_phh,
    read_phhs,
    scaled,
    write_phh,
    write_phhs,
)
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
    read_action,
    write_action,
)
from cardspeak.rulebook import Refusal

HOLDEM = """
variant = "NT"
antes = [0, 0, 0]
blinds_or_straddles = [1, 2, 0]
min_bet = 2
starting_stacks = [200, 150, 80]
actions = [
  "d dh p1 AcKd", "d dh p2 ????", "d dh p3 7h7s",
  "p3 cbr 6", "p1 cc", "p2 f",
  "d db 2c7cTd", "p1 cc", "p3 cbr 10", "p1 f",
]
"""
STUD = """
variant = "F7S"
antes = [1, 1]
bring_in = 2
small_bet = 4
big_bet = 8
starting_stacks = [100, 100]
actions = ["d dh p1 ????2c", "d dh p2 ????Kh", "p1 pb # quickly", "p2 cbr 4", "p1 f"]
"""
TRIPLE_DRAW = """
variant = "F2L3D"
antes = [0, 0]
blinds_or_straddles = [5, 10]
small_bet = 10
big_bet = 20
starting_stacks = [100, 100]
actions = ["d dh p1 2c3d4h5sKc", "d dh p2 ??????????", "p2 cc", "p1 cc", "p1 sd Kc", "p2 sd", "d dh p1 7h"]
"""
SHORT_DECK_HAND = HOLDEM.replace("NT", "NS").replace("2c7cTd", "6c7cTd")
CENTS = """
variant = "NT"
antes = [0, 0]
blinds_or_straddles = [0.25, 0.50]
min_bet = 0.50
starting_stacks = [49.5, inf]
actions = ["d dh p1 ????", "d dh p2 ????", "p2 cbr 1.75", "p1 f"]
winnings = [0, 1]
"""
EVERY_FIELD = """
author = "A. Recorder"
event = "The Tuesday \\"game\\""
url = "https://example.org/"
venue = "Kitchen"
address = "1 High Street"
city = "Ghent"
region = "East Flanders"
postal_code = "9000"
country = "Belgium"
time = 21:30:05
time_zone = "Europe/Brussels"
time_zone_abbreviation = "CET"
day = 3
month = 2
year = 2026
hand = "A-12"
level = 4
seats = [2, 5, 6]
seat_count = 9
table = 7
players = ["Ada", "", "Cy"]
finishing_stacks = [194, 148, 88]
winnings = [0, 0, 14]
currency = "EUR"
currency_symbol = "€"
ante_trimming_status = true
time_limit = inf
time_banks = [30, 12.5, 0]
"""
HANDS = {
    "holdem": HOLDEM,
    "stud": STUD,
    "triple draw": TRIPLE_DRAW,
    "short deck": SHORT_DECK_HAND,
    "cents": CENTS,
    "every field": HOLDEM + EVERY_FIELD,
}


def read(text: str) -> HandRecord:
    record = read_phh(text)
    assert isinstance(record, HandRecord), record
    return record


def refused(text: str) -> Refusal:
    refusal = read_phh(text)
    assert isinstance(refusal, Refusal), refusal
    return refusal


def exact(record: HandRecord, name: str) -> object:
    """A field's amounts as the file has them."""
    amounts = getattr(record, name)
    if isinstance(amounts, tuple):
        return [Decimal("inf") if each is UNKNOWN else Decimal(each) / record.unit for each in amounts]
    return amounts if amounts is None else Decimal(amounts) / record.unit


def test_a_hand_is_read_with_its_actions_in_order() -> None:
    record = read(HOLDEM)
    assert record.variant == "NT"
    assert record.unit == 1
    assert record.starting_stacks == (200, 150, 80)
    assert record.actions == (
        DealHole(1, cards("AcKd")),
        DealHole(2, cards("????")),
        DealHole(3, cards("7h7s")),
        BetRaise(3, to=6),
        CheckCall(1),
        Fold(2),
        DealBoard(cards("2c7cTd")),
        CheckCall(1),
        BetRaise(3, to=10),
        Fold(1),
    )


@pytest.mark.parametrize(
    ("text", "action"),
    [
        ("d dh p1 AcKd", DealHole(1, (Card.CA, Card.DK))),
        ("d dh p10 ??Kd", DealHole(10, (Card.UNKNOWN, Card.DK))),
        ("d db Th", DealBoard((Card.HT,))),
        ("p2 f", Fold(2)),
        ("p2 cc", CheckCall(2)),
        ("p2 cbr 300", BetRaise(2, to=300)),
        ("p2 pb", BringIn(2)),
        ("p2 sd 2c3c", Discard(2, (Card.C2, Card.C3))),
        ("p2 sd ??", Discard(2, (Card.UNKNOWN,))),
        ("p2 sd", Discard(2)),
        ("p2 sm AcKd", ShowMuck(2, (Card.CA, Card.DK))),
        ("p2 sm ????", ShowMuck(2, (Card.UNKNOWN, Card.UNKNOWN))),
        ("p2 sm -", ShowMuck(2, ())),
        ("p2 sm", ShowMuck(2)),
        ("", Remark()),
        ("# the burn card 6s is seen", Remark("the burn card 6s is seen")),
        ("p2 f # at last # really", Fold(2, "at last # really")),
        ("p2 sm # in disgust", ShowMuck(2, None, "in disgust")),
        ("p2 cbr 300 #", BetRaise(2, 300, "")),
    ],
)
def test_every_kind_of_action_is_read_and_written_as_it_stood(text: str, action: Action) -> None:
    assert read_action(text) == action
    assert write_action(action) == text


def test_words_may_stand_apart_and_a_commentary_close_by() -> None:
    assert read_action("  p2   cbr\t300# now  ") == BetRaise(2, 300, "now")


def test_a_player_who_shows_unseen_cards_does_not_muck() -> None:
    assert ShowMuck(1).is_muck
    assert not ShowMuck(1, ()).is_muck
    assert not ShowMuck(1, (Card.UNKNOWN, Card.UNKNOWN)).is_muck


@pytest.mark.parametrize(
    ("text", "reason"),
    [
        ("p1", "this is no action; write d dh p1"),
        ("p1 raises", "this is no action"),
        ("p0 f", "this is no action"),
        ("d p1 AcKd", "this is no action"),
        ("p1 db AcKd", "this is no action"),
        ("p1 dh AcKd", "this is no action"),
        ("P1 F", "this is no action"),
        ("d dh p1", "'nothing' is no card; write cards without spaces"),
        ("d db 2c 7c", "' 7' is no card"),
        ("d db 10c", "'10' is no card"),
        ("d db 2c7", "'7' is no card"),
        ("d db A?", "'A?' is no card"),
        ("d db Jk", "'Jk' is no card"),
        ("d db 2c7h2c", "2c stands twice in 2c7h2c"),
        ("p1 f 2c", "nothing stands after f, but this says '2c'; put a remark behind a #"),
        ("p1 cc 20", "nothing stands after cc"),
        ("p1 pb 2", "nothing stands after pb"),
        ("p1 cbr", "a bet needs an amount above zero after cbr"),
        ("p1 cbr 0", "a bet needs an amount above zero after cbr"),
        ("p1 cbr -20", "a bet needs an amount above zero after cbr"),
        ("p1 cbr all", "a bet needs an amount above zero after cbr"),
        ("p1 cbr 1e9", "a bet needs an amount above zero after cbr"),
        ("p1 cbr 1000000000000000", "1000000000000000 cannot be counted"),
        ("p1 cbr 0.0000000001", "1E-10 cannot be counted; an amount has up to 15 digits and nine decimal places"),
        ("p1 cbr 12.50", "12.50 is no whole amount where a unit has 1 parts"),
    ],
)
def test_a_bad_action_is_refused_with_what_to_write(text: str, reason: str) -> None:
    refusal = read_action(text)
    assert isinstance(refusal, Refusal)
    assert refusal.reason.startswith(reason)


def test_a_bring_in_is_read_with_its_commentary() -> None:
    record = read(STUD)
    assert record.bring_in == 2
    assert (record.small_bet, record.big_bet, record.min_bet) == (4, 8, None)
    assert record.actions[2] == BringIn(1, "quickly")


def test_a_draw_is_read_and_nothing_discarded_is_standing_pat() -> None:
    assert read(TRIPLE_DRAW).actions[4:6] == (Discard(1, (Card.CK,)), Discard(2))


def test_every_field_of_the_standard_is_kept() -> None:
    record = read(HOLDEM + EVERY_FIELD)
    empty = [name for name in HandRecord.__struct_fields__ if getattr(record, name) is None]
    assert empty == ["bring_in", "small_bet", "big_bet"]
    assert record.event == 'The Tuesday "game"'
    assert record.time == dt.time(21, 30, 5)
    assert (record.hand, record.table) == ("A-12", 7)
    assert record.time_limit == Decimal("inf")
    assert record.time_banks == (30, Decimal("12.5"), 0)
    assert record.ante_trimming_status
    assert record.other == record.custom == {}
    assert read(write_phh(record)) == record


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


def test_whole_chips_are_counted_one_by_one_and_cents_by_the_hundredth() -> None:
    record = read(CENTS)
    assert record.unit == 100
    assert record.blinds_or_straddles == (25, 50)
    assert record.min_bet == 50
    assert record.starting_stacks == (4950, UNKNOWN)
    assert record.actions[2] == BetRaise(2, to=175)
    assert record.winnings == (0, 100)


def test_one_bet_in_cents_sets_the_unit_for_the_whole_hand() -> None:
    record = read(HOLDEM.replace("cbr 10", "cbr 10.5"))
    assert record.unit == 100
    assert record.starting_stacks == (20000, 15000, 8000)


def test_a_remark_sets_no_unit() -> None:
    assert read(HOLDEM.replace('"p3 cbr 10"', '"p3 cbr 10 # not 10.55"')).unit == 1


@pytest.mark.parametrize(("amount", "unit"), [("10.50", 100), ("10.00", 1), ("10.125", 1000), ("10.000000001", 10**9)])
def test_the_unit_is_the_coarsest_that_makes_every_amount_whole(amount: str, unit: int) -> None:
    record = read(HOLDEM.replace("cbr 10", f"cbr {amount}"))
    assert record.unit == unit
    assert record.actions[8] == BetRaise(3, to=int(Decimal(amount) * unit))
    assert read(write_phh(record)) == record


def test_amounts_are_exact_where_floating_point_is_not() -> None:
    record = read(CENTS.replace("49.5", "90071992547409.93"))
    assert record.starting_stacks[0] == 9007199254740993
    assert "90071992547409.93" in write_phh(record)


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


@pytest.mark.parametrize("by", [0, -1, 3])
def test_a_scale_that_no_decimals_can_write_is_an_error(by: int) -> None:
    with pytest.raises(ValueError, match="it must divide a power of ten"):
        scaled(read(HOLDEM), by=by)


def test_heads_up_antes_and_blinds_stand_the_other_way_round() -> None:
    record = read(CENTS.replace("antes = [0, 0]", "antes = [0, 0.50]"))
    assert record.blinds_or_straddles == (25, 50)
    assert record.blinds_by_player == (50, 25)
    assert record.antes_by_player == (50, 0)


def test_with_three_players_they_stand_in_the_order_of_the_players() -> None:
    record = read(HOLDEM.replace("antes = [0, 0, 0]", "antes = [0, 2, 0]"))
    assert record.blinds_by_player == (1, 2, 0)
    assert record.antes_by_player == (0, 2, 0)


def test_a_hand_without_blinds_has_nothing_posted() -> None:
    assert read(STUD).blinds_or_straddles is None
    assert read(STUD).blinds_by_player == (0, 0)


def test_a_post_outside_the_blinds_is_negative() -> None:
    record = read(HOLDEM.replace("[1, 2, 0]", "[1, 2, -2.50]"))
    assert record.blinds_by_player == (100, 200, -250)
    assert "blinds_or_straddles = [1, 2, -2.50]" in write_phh(record)


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


@pytest.mark.parametrize(
    ("text", "field", "reason"),
    [
        ("variant = ", None, "the hand: this is not TOML: "),
        ("a = " + "1" * 5000, None, "the hand: this is not TOML: "),
        ("a = 1e99999999999999999999", None, "the hand: this is not TOML: "),
        ("a = " + "[" * 100_000, None, "the hand: this is not TOML: "),
        ("", "variant", "the hand: variant must be one of FT, NT, NS, PO, FO/8, F7S, F7S/8, FR, N2L1D, F2L3D, FB"),
        (HOLDEM.replace("NT", "PT"), "variant", "the hand: variant must be one of FT, NT"),
        (HOLDEM.replace('"NT"', "['NT']"), "variant", "the hand: variant must be one of FT, NT"),
        (HOLDEM.replace("min_bet", "max_bet"), "min_bet", "the hand: no-limit hold'em (NT) needs min_bet"),
        (HOLDEM.replace("NT", "FT"), "small_bet", "the hand: limit hold'em (FT) needs small_bet and big_bet"),
        (STUD.replace("bring_in", "fee"), "bring_in", "the hand: limit seven-card stud (F7S) needs bring_in"),
        (HOLDEM.replace("[0, 0, 0]", "0"), "antes", "the hand: antes must be an array"),
        (HOLDEM.replace("[0, 0, 0]", "[0, -1, 0]"), "antes", "the hand: antes of p2: expected `int` >= 0"),
        (HOLDEM.replace("[0, 0, 0]", "[0, 0, true]"), "antes", "the hand: antes: True is no amount; write a number"),
        (HOLDEM.replace("[0, 0, 0]", "[0, 0, inf]"), "antes", "the hand: antes: Infinity cannot be counted"),
        (HOLDEM.replace("[0, 0, 0]", "[0, 0]"), "antes", "the hand: antes has 2 entries, but 3 players have stacks"),
        (HOLDEM.replace("= 2\n", "= '2'\n"), "min_bet", "the hand: min_bet: '2' is no amount"),
        (HOLDEM.replace("= 2\n", "= 0\n"), "min_bet", "the hand: min_bet: expected `int` >= 1"),
        (HOLDEM.replace(" 80]", " 0]"), "starting_stacks", "the hand: starting_stacks of p3: expected `int` >= 1"),
        (HOLDEM.replace(" 80]", " nan]"), "starting_stacks", "the hand: starting_stacks: NaN cannot be counted"),
        (HOLDEM.replace(" 80]", " -inf]"), "starting_stacks", "the hand: starting_stacks: -Infinity cannot be"),
        (HOLDEM.replace(" 80]", " 1e300]"), "starting_stacks", "the hand: starting_stacks: 1E+300 cannot be counted"),
        (HOLDEM.replace(" 80]", " 1e-300]"), "starting_stacks", "the hand: starting_stacks: 1E-300 cannot be counted"),
        (
            HOLDEM.replace("200, 150, 80", "80"),
            "starting_stacks",
            "the hand: starting_stacks: a hand needs two players",
        ),
        (HOLDEM + "players = ['A', 'B']", "players", "the hand: players has 2 entries, but 3 players have stacks"),
        (HOLDEM + "day = 'Monday'", "day", "the hand: day: expected `int | null`, got `str`"),
        (HOLDEM + "time = 2026-02-03", "time", "the hand: time: expected `time | null`, got `date`"),
        (HOLDEM + "winnings = [inf, 0, 0]", "winnings", "the hand: winnings: Infinity cannot be counted"),
        (
            HOLDEM.replace("p2 f", "p4 f"),
            "actions",
            "the hand: action 6, 'p4 f': there is no p4; the hand has 3 players",
        ),
        (HOLDEM.replace("p2 f", "p2 folds"), "actions", "the hand: action 6, 'p2 folds': this is no action"),
        (HOLDEM.replace('"p2 f"', "7"), "actions", "the hand: action 6, 7: an action is a text"),
        (
            HOLDEM[: HOLDEM.index("actions")] + "actions = 'p1 f'",
            "actions",
            "the hand: actions must be an array of texts",
        ),
        (HOLDEM.replace("NT", "NS"), "actions", "the hand: action 7, 'd db 2c7cTd': a short deck has no 2c"),
    ],
)
def test_a_bad_hand_is_refused_with_the_place(text: str, field: str | None, reason: str) -> None:
    refusal = refused(text)
    assert refusal.reason.startswith(reason)
    assert refusal.field == field


def test_many_hands_stand_under_their_numbers() -> None:
    hands = read_phhs(f"# a session\n[1]{HOLDEM}\n[2]{STUD}\n[3]{CENTS}")
    assert hands == [read(HOLDEM), read(STUD), read(CENTS)]
    assert [hand.unit for hand in hands if isinstance(hand, HandRecord)] == [1, 1, 100]


def test_a_bad_hand_among_many_is_refused_by_its_number() -> None:
    first, second, third = read_phhs(f"[1]{HOLDEM}\n[2]{HOLDEM.replace('p2 f', 'p9 f')}\n[3]{STUD}")
    assert first == read(HOLDEM)
    assert isinstance(second, Refusal)
    assert second.reason == "hand 2: action 6, 'p9 f': there is no p9; the hand has 3 players"
    assert third == read(STUD)


def test_a_hand_that_is_not_toml_spoils_no_other_and_is_found_on_its_line() -> None:
    text = f"[1]{HOLDEM}\n[2]\nvariant = \n\n[3]{STUD}"
    first, second, third = read_phhs(text)
    assert (first, third) == (read(HOLDEM), read(STUD))
    assert isinstance(second, Refusal)
    line = text.splitlines().index("variant = ") + 1
    assert second.reason.startswith("hand 2: this is not TOML: ")
    assert f"(at line {line}, " in second.reason


def test_hands_are_told_apart_whatever_ends_a_line() -> None:
    text = f"[1]{HOLDEM}\n[2]{STUD}\n[3]\nvariant ="
    first, second, third = read_phhs(text.replace("\n", "\r\n"))
    assert (first, second) == (read(HOLDEM), read(STUD))
    assert isinstance(third, Refusal)


def test_a_number_that_stands_twice_is_refused_where_it_stands_again() -> None:
    first, second = read_phhs(f"[1]{HOLDEM}\n[1]{STUD}")
    assert first == read(HOLDEM)
    assert second == Refusal("hand 1: this number stands twice; give each hand its own")


@pytest.mark.parametrize(
    ("text", "reason"),
    [
        (HOLDEM, "the file: this is a single hand, a .phh text; many hands stand under [1], [2], …"),
        ("[hand]", "the file: 'hand' is no hand; hands stand under [1], [2], …"),
        ("1 = 2", "the file: '1' is no hand; hands stand under [1], [2], …"),
        ("nothing", "the file: this is not TOML: "),
        ("nothing\n[1]", "the file: this is not TOML: "),
    ],
)
def test_a_text_without_numbered_hands_gives_one_refusal(text: str, reason: str) -> None:
    (refusal,) = read_phhs(text)
    assert isinstance(refusal, Refusal)
    assert refusal.reason.startswith(reason)


def test_an_empty_file_has_no_hands() -> None:
    assert read_phhs("\n# nothing yet\n") == []
    assert write_phhs([]) == ""


def test_every_code_of_the_standard_has_its_structure_and_form() -> None:
    assert {code: (variant.structure, variant.form) for code, variant in VARIANTS.items()} == {
        "FT": ("limit", "holdem"),
        "NT": ("no-limit", "holdem"),
        "NS": ("no-limit", "short-deck"),
        "PO": ("pot-limit", "omaha"),
        "FO/8": ("limit", "omaha8"),
        "F7S": ("limit", "stud"),
        "F7S/8": ("limit", "stud8"),
        "FR": ("limit", "razz"),
        "N2L1D": ("no-limit", "deuce-to-seven"),
        "F2L3D": ("limit", "deuce-to-seven-triple-draw"),
        "FB": ("limit", "badugi"),
    }


@pytest.mark.parametrize("variant", VARIANTS.values(), ids=list(VARIANTS))
def test_each_game_needs_the_fields_that_pokerkit_needs(variant: Variant) -> None:
    assert {"variant", *variant.required} == set(HandHistory.required_field_names[variant.code])


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


@given(action=any_action(), unit=st.sampled_from([1, 2, 100, 200, 1000]))
def test_any_action_comes_back_at_its_unit(action: Action, unit: int) -> None:
    assert read_action(write_action(action, unit), unit) == action


@given(text=st.text(), words=st.lists(st.sampled_from(["d", "dh", "p1", "sm", "cbr", "#", "1.5", *CARDS])))
def test_no_text_is_an_accident(text: str, words: list[str]) -> None:
    for given_text in (text, " ".join(words)):
        assert isinstance(read_phh(given_text), Refusal)
        assert isinstance(read_phhs(given_text), list)
        read_action(given_text)


@given(place=st.integers(0, len(HOLDEM + EVERY_FIELD)), cut=st.integers(0, 9), put=st.text(max_size=3))
def test_a_damaged_hand_is_read_or_refused(place: int, cut: int, put: str) -> None:
    text = HOLDEM + EVERY_FIELD
    damaged = text[:place] + put + text[place + cut :]
    record = read_phh(damaged)
    if isinstance(record, HandRecord):
        assert read(write_phh(record)) == record
    assert read_phhs(f"[1]\n{damaged}\n[2]{text}")[-1] == read(text)


@pytest.fixture(scope="module")
def real_hands(root: Path) -> Path:
    folder = root.parent / "shared" / "hands"
    if not folder.is_dir():
        pytest.skip(f"the real hands are not beside the checkout: there is no {folder}")
    return folder


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


def test_every_real_hand_is_read_exactly_and_comes_back_the_same(real_hands: Path) -> None:
    single = sorted(real_hands.rglob("*.phh"))
    many = sorted(real_hands.rglob("*.phhs"))
    assert (len(single), len(many)) == (47, 7)
    for path in single:
        text = path.read_text(encoding="utf-8")
        record = read(text)
        assert_nothing_is_lost(record, tomllib.loads(text, parse_float=Decimal))
        assert read(write_phh(record)) == record
    for path in many:
        text = path.read_text(encoding="utf-8")
        records = read_phhs(text)
        tables = tomllib.loads(text, parse_float=Decimal)
        for each, table in zip(records, tables.values(), strict=True):
            assert_nothing_is_lost(each, table)
        hands = [each for each in records if isinstance(each, HandRecord)]
        assert read_phhs(write_phhs(hands)) == hands
