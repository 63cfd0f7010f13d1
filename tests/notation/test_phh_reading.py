"""Hand histories in PHH are read exactly, and refused with the place of the fault."""

import datetime as dt
from decimal import Decimal
from pathlib import Path
from typing import get_args

import pytest
from hypothesis import given
from hypothesis import strategies as st
from pokerkit import HandHistory

from cardspeak.cards import CARDS, Card, cards
from cardspeak.forms import FORMS, Form
from cardspeak.notation.phh import UNKNOWN, VARIANTS, HandRecord, Variant, code_of, scaled, variant_of
from cardspeak.notation.phh_actions import BetRaise, BringIn, CheckCall, DealBoard, DealHole, Discard, Fold, read_action
from cardspeak.notation.phh_reading import read_hands, read_phh, read_phhs
from cardspeak.notation.phh_writing import write_phh, write_phhs
from cardspeak.rulebook import Refusal, Structure

HANDS = {file.stem: f"\n{file.read_text('utf-8')}" for file in sorted((Path(__file__).parent / "hands").glob("*.phh"))}
HOLDEM, STUD, CENTS = HANDS["holdem"], HANDS["stud"], HANDS["cents"]
EVERY_FIELD = HANDS["every-field"]


def read(text: str) -> HandRecord:
    record = read_phh(text)
    assert isinstance(record, HandRecord), record
    return record


def refused(text: str) -> Refusal:
    refusal = read_phh(text)
    assert isinstance(refusal, Refusal), refusal
    return refusal


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


def test_a_bring_in_is_read_with_its_commentary() -> None:
    record = read(STUD)
    assert record.bring_in == 2
    assert (record.small_bet, record.big_bet, record.min_bet) == (4, 8, None)
    assert record.actions[2] == BringIn(1, "quickly")


def test_a_draw_is_read_and_nothing_discarded_is_standing_pat() -> None:
    assert read(HANDS["triple-draw"]).actions[4:6] == (Discard(1, (Card.CK,)), Discard(2))


def test_every_field_of_the_standard_is_kept() -> None:
    record = read(EVERY_FIELD)
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


def test_amounts_are_exact_where_floating_point_is_not() -> None:
    record = read(CENTS.replace("49.5", "90071992547409.93"))
    assert record.starting_stacks[0] == 9007199254740993
    assert "90071992547409.93" in write_phh(record)


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


@given(text=st.text(), words=st.lists(st.sampled_from(["d", "dh", "p1", "sm", "cbr", "#", "1.5", *CARDS])))
def test_no_text_is_an_accident(text: str, words: list[str]) -> None:
    for given_text in (text, " ".join(words)):
        assert isinstance(read_phh(given_text), Refusal)
        assert isinstance(read_phhs(given_text), list)
        read_action(given_text)


@given(place=st.integers(0, len(EVERY_FIELD)), cut=st.integers(0, 9), put=st.text(max_size=3))
def test_a_damaged_hand_is_read_or_refused(place: int, cut: int, put: str) -> None:
    text = EVERY_FIELD
    damaged = text[:place] + put + text[place + cut :]
    record = read_phh(damaged)
    if isinstance(record, HandRecord):
        assert read(write_phh(record)) == record
    assert read_phhs(f"[1]\n{damaged}\n[2]{text}")[-1] == read(text)


OURS = (
    HOLDEM.replace('"NT"', '"_omaha5"')
    .replace("AcKd", "AcKdQd3h2s")
    .replace("????", "?" * 10)
    .replace("7h7s", "7h7s6d5d4c")
    + '_cardspeak = {structure = "no-limit"}\n'
)


def test_a_game_without_a_code_is_known_by_its_form_and_structure() -> None:
    record = read(OURS)
    assert record.game == Variant("_omaha5", "no-limit Five-card Omaha", "no-limit", "omaha5")
    assert read(write_phh(record)) == record
    assert refused(OURS.replace("_omaha5", "_omaha9")).reason.endswith(
        "FB; or _ and a form's name, with its structure in _cardspeak; it is '_omaha9'"
    )
    assert refused(OURS.replace("no-limit", "half-limit")).field == "variant"
    assert refused(OURS.replace('"no-limit"', '"limit"')).reason == (
        "the hand: limit Five-card Omaha (_omaha5) needs small_bet and big_bet"
    )


@pytest.mark.parametrize("form", FORMS.values(), ids=list(FORMS))
@pytest.mark.parametrize("structure", get_args(Structure))
def test_every_form_has_a_code_at_every_structure(form: Form, structure: Structure) -> None:
    code = code_of(form, structure)
    game = variant_of({"variant": code, "_cardspeak": {"structure": structure}})
    assert game is not None
    assert (game.code, game.form, game.structure) == (code, form.name, structure)
    assert code in VARIANTS or code == f"_{form.name}"


def test_the_joker_is_read_where_the_game_has_one() -> None:
    text = OURS.replace("_omaha5", "_ace-to-five").replace("2c7cTd", "JkQc")
    assert read(text.replace('"d db JkQc", ', "")).game is not None
    assert isinstance(read(text), HandRecord)
    refusal = refused(OURS.replace("2c7cTd", "JkQc9c"))
    assert refusal.reason == "the hand: action 7, 'd db JkQc9c': a full deck has no Jk"


def test_a_field_of_somebody_else_that_has_our_name_is_only_kept() -> None:
    record = read(HOLDEM + "_cardspeak = 5\n")
    assert record.custom == {"_cardspeak": 5}
    assert record.game == VARIANTS["NT"]


def test_a_third_of_a_pot_is_read_to_nine_places() -> None:
    record = read(HOLDEM + "finishing_stacks = [200.33333333333334, 150.66666666666666, 79]\n")
    assert record.unit == 10**9
    assert record.finishing_stacks == (200333333333, 150666666667, 79 * 10**9)
    assert refused(HOLDEM + "finishing_stacks = [1e300, 1, 1]").field == "finishing_stacks"


def test_a_text_of_either_kind_is_told_by_its_numbers() -> None:
    assert read_hands(HOLDEM) == [read(HOLDEM)]
    assert read_hands(f"[1]{HOLDEM}\n[2]{STUD}") == [read(HOLDEM), read(STUD)]
    (refusal,) = read_hands("antes = [1]\nblinds = [2]")
    assert isinstance(refusal, Refusal)
    assert refusal.field == "variant"
