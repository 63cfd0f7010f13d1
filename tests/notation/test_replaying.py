"""Recorded hands come out as they were written down, or it is said where they do not."""

from pathlib import Path

import msgspec
import pytest
from hypothesis import given
from hypothesis import strategies as st

from cardspeak.deal import Deal
from cardspeak.deal.events import Posted
from cardspeak.notation.phh import HandRecord
from cardspeak.notation.phh_actions import read_action
from cardspeak.notation.phh_reading import read_phh
from cardspeak.notation.phh_writing import write_phh
from cardspeak.notation.recording import record_of
from cardspeak.notation.replaying import replay
from cardspeak.rulebook import HouseRules, Refusal

HOUSE = HouseRules.for_edition("cardroom6")
SAMPLES = [file.read_text("utf-8") for file in sorted((Path(__file__).parent / "hands").glob("*.phh"))]

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
LATE = """
variant = 'NT'
antes = [0, 0, 0, 0, 0]
blinds_or_straddles = [2, 4, 0, -2, 0]
min_bet = 4
starting_stacks = [606, 400.60, 400, 409.10, 850.50]
actions = ['d dh p1 ????', 'd dh p2 ????', 'd dh p3 ????', 'd dh p4 ????', 'd dh p5 ????',
  'p3 f', 'p4 cc', 'p5 cbr 8', 'p1 cbr 40', 'p2 f', 'p4 f', 'p5 f']
"""


def record(text: str) -> HandRecord:
    read = read_phh(text)
    assert isinstance(read, HandRecord), read
    return read


def verdict(text: str) -> tuple[str, str, str]:
    done = replay(record(text), HOUSE)
    return done.verdict, done.reason, done.note


def deal_of(text: str) -> Deal:
    done = replay(record(text), HOUSE)
    assert done.verdict == "agreeing", done.reason
    assert done.deal is not None
    return done.deal


def test_a_hand_that_agrees_is_played_to_its_end() -> None:
    assert verdict(HAND) == ("agreeing", "", "")
    assert deal_of(HAND).stacks == {1: 200, 2: 100, 3: 300}


def test_players_sit_where_the_record_says_and_are_called_by_their_numbers() -> None:
    seated = HAND + "seats = [4, 6, 2]\n"
    assert deal_of(seated).stacks == {4: 200, 6: 100, 2: 300}
    assert verdict(seated.replace("'p3 f'", "'p1 f'"))[1] == "action 4: it is p3's turn, not p1's"
    assert deal_of(HAND + "seats = [4, 4, 2]\n").stacks == {1: 200, 2: 100, 3: 300}


@pytest.mark.parametrize(
    ("old", "new", "reason"),
    [
        ("[200, 100, 300]", "[100, 200, 300]", "p1 has 200, the record 100; p2 has 100, the record 200"),
        ("'p1 cbr 100'", "'p1 cbr 15'", "action 5: you may fold, call 10, offer to chop the blinds, make it 20 to 100"),
        (
            "'p1 cbr 100'",
            "'p1 cbr 15.50'",
            "action 5: you may fold, call 1000, offer to chop the blinds, make it 2000 to 10000 (in parts of 1/100)",
        ),
        ("'p1 cbr 100'", "'p2 cc'", "action 5: it is p1's turn, not p2's"),
        ("'d dh p2 KsKh'", "'d dh p2 Ks'", "action 4: p2 gets 2 cards now, not 1"),
        ("'d db 2c3d4h'", "'d db 2c3d'", "action 7: 3 boardcards are due now, not 2"),
        ("'d db 2c3d4h'", "'d db As3d4h'", "action 7: As is out already"),
        (", 'd db 9c']", "]", "the record ends before the deal does: river, cards to come"),
        (
            "'p2 cc', 'd db 2c3d4h', 'd db 7s', 'd db 9c']",
            "]",
            "the record ends before the deal does: before the flop, p2 to act",
        ),
        ("'d db 9c']", "'d db 9c', 'p1 sm AsAd']", "action 10: these are not the cards that were dealt"),
    ],
)
def test_a_hand_that_differs_is_named_with_the_place(old: str, new: str, reason: str) -> None:
    assert old in HAND
    assert verdict(HAND.replace(old, new))[:2] == ("differing", reason)


def test_what_was_taken_from_the_winner_is_a_rake_but_what_was_taken_from_others_is_none() -> None:
    assert verdict(HAND.replace("[200, 100, 300]", "[195, 100, 300]")) == (
        "agreeing",
        "rake 5",
        "5 was taken for a rake",
    )
    assert verdict(HAND.replace("[200, 100, 300]", "[200, 100, 295]"))[0] == "differing"
    assert verdict(HAND.replace("[200, 100, 300]", "[179, 100, 300]"))[0] == "differing"


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
        assert verdict(text)[0] == "agreeing"


# ---------------------------------------------------------------------------------------- how recorders write


def test_cards_may_be_dealt_one_by_one() -> None:
    one_by_one = HAND.replace(
        "'d dh p1 AsAh', 'd dh p2 KsKh', 'd dh p3 ????'",
        "'d dh p1 As', 'd dh p2 Ks', 'd dh p3 ??', 'd dh p1 Ah', 'd dh p2 Kh', 'd dh p3 ??'",
    )
    assert verdict(one_by_one) == ("agreeing", "", "")
    early = one_by_one.replace("'d dh p3 ??',\n", "")
    assert verdict(early)[:2] == ("differing", "action 6: p3 gets 2 cards now, not 1")


def test_a_raise_written_down_at_all_that_the_other_has_is_the_full_raise() -> None:
    razz = """
variant = 'FR'
antes = [10, 10]
bring_in = 10
small_bet = 30
big_bet = 60
starting_stacks = [85, 500]
actions = ['d dh p1 8c2h4c', 'd dh p2 4h3d8d', 'p2 pb', 'p1 cbr 30', 'p2 cc', 'd dh p1 Ad', 'd dh p2 2s',
  'p1 cbr 30', 'p2 cbr 45', 'p1 cc', 'd dh p1 Qd', 'd dh p2 Td', 'd dh p1 Jd', 'd dh p2 8s', 'd dh p1 Kh', 'd dh p2 7h']
finishing_stacks = [0, 585]
"""
    assert verdict(razz) == ("agreeing", "", "")
    assert verdict(razz.replace("p2 cbr 45", "p2 cbr 40"))[0] == "differing"


def test_a_hand_that_was_given_up_does_not_win_though_its_cards_are_known() -> None:
    given_up = HAND.replace("'d db 9c']", "'d db 9c', 'p1 sm']").replace("[200, 100, 300]", "[0, 300, 300]")
    assert verdict(given_up) == ("agreeing", "", "")


def test_hands_are_shown_in_whatever_order_they_were_written() -> None:
    shown = HAND.replace("'d db 9c']", "'d db 9c', 'p2 sm KsKh', 'p1 sm AsAh']")
    assert verdict(shown) == ("agreeing", "", "")


def test_where_the_winning_cards_were_not_seen_the_record_says_who_won() -> None:
    unseen = HAND.replace("AsAh", "????")
    assert verdict(unseen) == ("agreeing", "", "")
    assert verdict(unseen.replace("[200, 100, 300]", "[0, 300, 300]"))[0] == "agreeing"
    assert verdict(unseen.replace("[200, 100, 300]", "[200, 50, 350]"))[0] == "differing"
    assert verdict(unseen + "winnings = [200, 0, 0]\n")[0] == "agreeing"
    assert verdict(unseen + "winnings = [0, 0, 200]\n")[:2] == ("differing", "p2 won here, by the record p3")


def test_the_last_checks_may_be_missing_where_all_cards_were_seen() -> None:
    checked = HAND.replace("'p1 cbr 100', 'p2 cc'", "'p1 cc', 'p2 cc'").replace("[200, 100, 300]", "[110, 190, 300]")
    checked = checked.replace("'d db 7s', 'd db 9c'", "'p1 cc', 'p2 cc', 'd db 7s', 'p1 cc', 'p2 cc', 'd db 9c'")
    assert verdict(checked) == ("agreeing", "", "the last checks (river) were not written down")
    assert verdict(checked.replace("AsAh", "????"))[:2] == (
        "differing",
        "the record ends before the deal does: river, p1 to act",
    )
    bet = checked.replace("'d db 9c'", "'d db 9c', 'p1 cbr 10'")
    assert verdict(bet)[:2] == ("differing", "the record ends before the deal does: river, p2 to act")


def test_a_third_of_a_pot_is_compared_as_far_as_it_was_written() -> None:
    shared = HAND.replace("'d dh p3 ????'", "'d dh p3 2d5d'").replace("AsAh", "2s5s").replace("KsKh", "2h5h")
    shared = shared.replace("'p3 f', 'p1 cbr 100', 'p2 cc'", "'p3 cc', 'p1 cc', 'p2 cc'")
    shared = shared.replace(
        "'d db 2c3d4h', 'd db 7s', 'd db 9c'",
        "'d db AcAdKc', 'p1 cc', 'p2 cc', 'p3 cbr 10', 'p1 cc', 'p2 cc', 'd db KdQc', ".replace("KdQc", "Kd")
        + "'p1 cc', 'p2 cc', 'p3 cc', 'd db Qc', 'p1 cc', 'p2 cc', 'p3 cc'",
    ).replace("[0, 0, 0]", "[0, 1, 0]")
    thirds = "[100.33333333333333, 199.33333333333334, 300.3333333333333]"
    assert verdict(shared.replace("[200, 100, 300]", thirds)) == ("agreeing", "", "")
    assert verdict(shared.replace("[200, 100, 300]", thirds.replace("100.33", "100.43")))[0] == "differing"


# ---------------------------------------------------------------------------------------- late posts and antes


def late_post(text: str) -> Posted:
    (post,) = [event for event in deal_of(text).log if isinstance(event, Posted) and event.kind in {"entry", "missed"}]
    return post


def test_a_late_post_is_live_or_dead_as_the_chips_come_out() -> None:
    live = "finishing_stacks = [622, 396.6, 400, 405.1, 842.5]\n"
    dead = "finishing_stacks = [624, 396.6, 400, 403.1, 842.5]\n"
    assert verdict(LATE + live) == ("agreeing", "", "")
    assert verdict(LATE + dead) == ("agreeing", "", "p4's post of 2 was dead")
    assert (late_post(LATE + live).live, late_post(LATE + live).dead) == (200, 0)
    assert (late_post(LATE + dead).kind, late_post(LATE + dead).dead) == ("missed", 200)
    assert verdict(LATE + "finishing_stacks = [610, 396.6, 400, 405.1, 842.5]\n")[0] == "differing"


def test_a_post_of_both_blinds_is_a_live_big_blind_and_a_dead_small_one() -> None:
    both = LATE.replace("-2", "-6")
    assert (late_post(both).live, late_post(both).dead) == (400, 200)
    assert verdict(both.replace("'p5 cbr 8'", "'p5 cbr 7'"))[0] == "differing"


def test_a_straddle_is_acted_after_and_a_button_blind_too() -> None:
    straddle = HAND.replace("[5, 10, 0]", "[5, 10, 20]").replace(
        "'p3 f', 'p1 cbr 100', 'p2 cc'", "'p1 f', 'p2 cbr 60', 'p3 f'"
    )
    text = straddle[: straddle.index(", 'd db")] + "]\n"
    kinds = {event.seat: event.kind for event in deal_of(text).log if isinstance(event, Posted)}
    assert kinds == {1: "blind", 2: "blind", 3: "straddle"}
    button = text.replace("[5, 10, 20]", "[0, 0, 10]").replace("'p1 f', 'p2 cbr 60'", "'p1 f', 'p2 cbr 20'")
    assert verdict(button) == ("agreeing", "", "")


@pytest.mark.parametrize(("trimmed", "wins"), [("true", 15), ("false", 25)])
def test_a_short_ante_wins_its_part_or_all_as_the_record_has_it(trimmed: str, wins: int) -> None:
    text = f"""
variant = 'F7S'
ante_trimming_status = {trimmed}
antes = [10, 10, 10]
bring_in = 5
small_bet = 20
big_bet = 40
starting_stacks = [5, 100, 100]
actions = ['d dh p1 AsAhAd', 'd dh p2 KsKh2d', 'd dh p3 7c8cTh', 'p2 pb', 'p3 f',
  'd dh p1 2s', 'd dh p2 3s', 'd dh p1 4h', 'd dh p2 5h', 'd dh p1 6s', 'd dh p2 9s', 'd dh p1 Jd', 'd dh p2 Qd']
"""
    assert deal_of(text).stacks[1] == wins


# ---------------------------------------------------------------------------------------- what cannot be played


@pytest.mark.parametrize(
    ("ours", "reason"),
    [
        ("{house = 'Bellagio'}", "_cardspeak.house: Expected `object`, got `str`"),
        ("{house = {edition = 'ninth'}}", "edition must be one of home, cardroom6, cardroom11; you said 'ninth'"),
        ("{house = {edition = 'home', changes = {raise_cap = -4}}}", "raise_cap must be "),
        ("{setup = {unit = 'x'}}", "_cardspeak.setup: Expected `int`, got `str`"),
        ("{setup = {colour = 1}}", "_cardspeak.setup must be a table with some of form, betting, "),
        ("{setup = {posts = [{seat = 9, kind = 'blind'}]}}", "_cardspeak.setup does not fit the hand"),
        ("{setup = {deck = 'AsAsAs'}}", "_cardspeak.setup does not fit the hand"),
        ("{declarations = 5}", "_cardspeak.declarations must be an array"),
        ("{declarations = [{after = 1, type = 'Sing', seat = 1}]}", "_cardspeak.declarations: {'after': 1, "),
    ],
)
def test_a_field_of_ours_that_was_spoilt_is_unsupported_with_a_reason(ours: str, reason: str) -> None:
    done = replay(record(HAND + f"_cardspeak = {ours}\n"), HOUSE)
    assert done.verdict == "unsupported"
    assert done.reason.startswith(reason)


def test_cards_that_the_deck_of_a_record_does_not_deal_are_a_difference() -> None:
    deal = Deal.new("holdem", "no-limit:5/10", {1: 90, 2: 90}, button=2, seed=b"d").fold()
    text = write_phh(record_of(deal.log))
    first, second = deal.state.setup.deck[:2] if deal.state.setup.deck else ("", "")
    other = text.replace(f'"d dh p1 {first}', f'"d dh p1 {second}')
    assert other != text
    assert verdict(other)[1] == f"action 1: the deck that the record gives does not deal {second} here"


ACTIONS = (
    *("p1 f", "p2 f", "p1 cc", "p2 cc", "p3 cc", "p1 cbr 40", "p2 cbr 1", "p1 pb", "p2 sd", "p1 sd As", "p1 sm"),
    *("p3 sm ????", "d db 2c", "d db QcQdQs", "d dh p1 ??", "d dh p2 9c9d", "d dh p3 2c2d2h", ""),
)


@given(
    text=st.sampled_from([HAND, LATE, *SAMPLES]),
    changes=st.lists(
        st.tuples(st.integers(0, 20), st.integers(0, 2), st.lists(st.sampled_from(ACTIONS), max_size=2)), max_size=3
    ),
    stack=st.integers(1, 30),
)
def test_no_record_however_damaged_is_an_accident(
    text: str, changes: list[tuple[int, int, list[str]]], stack: int
) -> None:
    read = record(text)
    played = list(read.actions)
    for place, cut, put in changes:
        added = [action for text in put if not isinstance(action := read_action(text), Refusal)]
        played[place : place + cut] = [each for each in added if getattr(each, "player", 1) <= read.player_count]
    stacks = (stack, *read.starting_stacks[1:])
    changed = msgspec.structs.replace(read, actions=tuple(played), starting_stacks=stacks)
    done = replay(changed, HOUSE)
    assert done.verdict in {"agreeing", "differing", "unsupported"}
    assert done.verdict == "agreeing" or done.reason
