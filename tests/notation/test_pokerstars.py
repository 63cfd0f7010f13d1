"""What stands in PokerStars' text form of a deal, line by line."""

import random
from collections.abc import Iterable

import msgspec
import pytest
from playing import act, deck_from, random_command
from staging import dealt

from cardspeak.cards import cards
from cardspeak.deal import Carried, Deal, Post, Setup
from cardspeak.deal import events as happened
from cardspeak.forms import FORMS
from cardspeak.notation.pokerstars import Entry, Money, pokerstars_text
from cardspeak.notation.pokerstars_words import hand_in_words
from cardspeak.rulebook import HouseRules

NAMES = dict(enumerate(("Ann", "Bob", "Cid", "Dee", "Eve", "Fay", "Gus", "Hal", "Ida", "Joe"), 1))
AT = 1790000000  # 2026/09/21, summer in the east
ONCE = HouseRules.for_edition("home").changed(deal_twice=False)


def text(deal: Deal, hero: int | None = None, *, money: Money | None = None, entry: Entry | None = None) -> str:
    about = {"entry": entry} if entry else {}
    return pokerstars_text(deal.log, names=NAMES, table="Home", number=7, at=AT, hero=hero, money=money, **about)


def lines(deal: Deal, hero: int | None = None) -> list[str]:
    return text(deal, hero).splitlines()


def part(told: Iterable[str], after: str, until: str) -> list[str]:
    told = list(told)
    return told[told.index(after) + 1 : told.index(until)]


# ---------------------------------------------------------------------------------------- whole texts


def test_a_hand_of_holdem_reads_line_by_line() -> None:
    deal = dealt("holdem", "no-limit:5/10", ["As Ad", "Kc Kd", "7h 2c"], "Kh 8s 3d", "4c", "9h")
    act(deal, "f", 30, "c", "x", 40, 100, "c", "x", "x", "x", "x").show_all()
    assert text(deal, hero=1) == (
        "PokerStars Hand #7:  Hold'em No Limit (5/10) - 2026/09/21 14:13:20 UTC [2026/09/21 10:13:20 ET]\n"
        "Table 'Home' 10-max (Play Money) Seat #3 is the button\n"
        "Seat 1: Ann (500 in chips)\n"
        "Seat 2: Bob (500 in chips)\n"
        "Seat 3: Cid (500 in chips)\n"
        "Ann: posts small blind 5\n"
        "Bob: posts big blind 10\n"
        "*** HOLE CARDS ***\n"
        "Dealt to Ann [As Ad]\n"
        "Cid: folds\n"
        "Ann: raises 20 to 30\n"
        "Bob: calls 20\n"
        "*** FLOP *** [Kh 8s 3d]\n"
        "Ann: checks\n"
        "Bob: bets 40\n"
        "Ann: raises 60 to 100\n"
        "Bob: calls 60\n"
        "*** TURN *** [Kh 8s 3d] [4c]\n"
        "Ann: checks\n"
        "Bob: checks\n"
        "*** RIVER *** [Kh 8s 3d 4c] [9h]\n"
        "Ann: checks\n"
        "Bob: checks\n"
        "*** SHOW DOWN ***\n"
        "Ann: shows [As Ad] (a pair of Aces)\n"
        "Bob: shows [Kc Kd] (three of a kind, Kings)\n"
        "Bob collected 260 from pot\n"
        "*** SUMMARY ***\n"
        "Total pot 260 | Rake 0\n"
        "Board [Kh 8s 3d 4c 9h]\n"
        "Seat 1: Ann (small blind) showed [As Ad] and lost with a pair of Aces\n"
        "Seat 2: Bob (big blind) showed [Kc Kd] and won (260) with three of a kind, Kings\n"
        "Seat 3: Cid (button) folded before Flop (didn't bet)\n"
    )


def test_a_bet_that_nobody_called_goes_back_and_the_winner_stays_covered() -> None:
    deal = act(dealt("holdem", "no-limit:5/10", ["As Ad", "Kc Kd"], "Kh 8s 3d"), "c", "x", 40, "f")
    told = lines(deal)
    assert told[told.index("*** FLOP *** [Kh 8s 3d]") :] == [
        "*** FLOP *** [Kh 8s 3d]",
        "Ann: bets 40",
        "Bob: folds",
        "Uncalled bet (40) returned to Ann",
        "Ann collected 20 from pot",
        "Ann: doesn't show hand",
        "*** SUMMARY ***",
        "Total pot 20 | Rake 0",
        "Board [Kh 8s 3d]",
        "Seat 1: Ann (big blind) collected (20)",
        "Seat 2: Bob (button) (small blind) folded on the Flop",
    ]


def test_side_pots_are_collected_before_the_main_pot_and_named_in_the_summary() -> None:
    hands = ["As Ad", "Kc Kd", "Qc Qd"]
    stacks = {1: 50, 2: 120, 3: 500}
    deal = dealt("holdem", "no-limit:5/10", hands, "8s 3d 4c", "9h", "2c", stacks=stacks, house=ONCE)
    told = lines(act(deal, 200, "c", "c").show_all())
    assert part(told, "*** HOLE CARDS ***", "*** FLOP *** [8s 3d 4c]") == [
        "Cid: raises 190 to 200",
        "Ann: calls 45 and is all-in",
        "Bob: calls 110 and is all-in",
        "Uncalled bet (80) returned to Cid",
    ]
    assert told[told.index("*** SHOW DOWN ***") + 1 :] == [
        "Bob: shows [Kc Kd] (a pair of Kings)",
        "Cid: shows [Qc Qd] (a pair of Queens)",
        "Ann: shows [As Ad] (a pair of Aces)",
        "Bob collected 140 from side pot",
        "Ann collected 150 from main pot",
        "*** SUMMARY ***",
        "Total pot 290 Main pot 150. Side pot 140. | Rake 0",
        "Board [8s 3d 4c 9h 2c]",
        "Seat 1: Ann (small blind) showed [As Ad] and won (150) with a pair of Aces",
        "Seat 2: Bob (big blind) showed [Kc Kd] and won (140) with a pair of Kings",
        "Seat 3: Cid (button) showed [Qc Qd] and lost with a pair of Queens",
    ]


def test_cards_dealt_twice_have_two_boards_and_two_showdowns() -> None:
    deal = dealt(
        "holdem", "no-limit:5/10", ["As Ad", "Kc Kd"], "8s 3d 4c", "9h", "2c", "Kh 5d 6h", "Jc", "Js", stacks=90
    )
    told = lines(act(deal, 90, "c").choose_runs(2).choose_runs(2).show_all())
    ann = "showed [As Ad] and won (90) with a pair of Aces, and lost with two pair, Aces and Jacks"
    bob = "showed [Kc Kd] and lost with a pair of Kings, and won (90) with a full house, Kings full of Jacks"
    assert told[told.index("*** FIRST FLOP *** [8s 3d 4c]") :] == [
        "*** FIRST FLOP *** [8s 3d 4c]",
        "*** FIRST TURN *** [8s 3d 4c] [9h]",
        "*** FIRST RIVER *** [8s 3d 4c 9h] [2c]",
        "*** SECOND FLOP *** [Kh 5d 6h]",
        "*** SECOND TURN *** [Kh 5d 6h] [Jc]",
        "*** SECOND RIVER *** [Kh 5d 6h Jc] [Js]",
        "*** FIRST SHOW DOWN ***",
        "Ann: shows [As Ad] (a pair of Aces)",
        "Bob: shows [Kc Kd] (a pair of Kings)",
        "Ann collected 90 from pot",
        "*** SECOND SHOW DOWN ***",
        "Ann: shows [As Ad] (two pair, Aces and Jacks)",
        "Bob: shows [Kc Kd] (a full house, Kings full of Jacks)",
        "Bob collected 90 from pot",
        "*** SUMMARY ***",
        "Total pot 180 | Rake 0",
        "Hand was run twice",
        "FIRST Board [8s 3d 4c 9h 2c]",
        "SECOND Board [Kh 5d 6h Jc Js]",
        f"Seat 1: Ann (big blind) {ann}",
        f"Seat 2: Bob (button) (small blind) {bob}",
    ]


def test_a_stud_table_has_no_button_and_tells_the_upcards() -> None:
    hands = ["As Ad 2c", "Kc Kd 9h"]
    told = lines(dealt("stud", "limit:10/20", hands, "5d 8c").bring_in().call().check().fold(), hero=2)
    assert told[1] == "Table 'Home' 8-max (Play Money)"
    assert told[4:15] == [
        "Ann: posts the ante 1",
        "Bob: posts the ante 1",
        "*** 3rd STREET ***",
        "Dealt to Ann [2c]",
        "Dealt to Bob [Kc Kd 9h]",
        "Ann: brings in for 2",
        "Bob: calls 2",
        "*** 4th STREET ***",
        "Dealt to Ann [2c] [5d]",
        "Dealt to Bob [Kc Kd 9h] [8c]",
        "Bob: checks",
    ]
    assert told[-2:] == ["Seat 1: Ann folded on the 4th Street", "Seat 2: Bob collected (6)"]


def test_draws_are_told_and_only_the_heros_cards_are_named() -> None:
    hands = ["2c 3d 4h 5s Kd", "2d 3c 8h 9s Td"]
    deal = dealt("deuce-to-seven-triple-draw", "limit:10/20", hands, "7c").call().check().draw("Kd").stand_pat()
    told = lines(deal.bet(10).fold(), hero=1)
    assert part(told, "*** DEALING HANDS ***", "*** SUMMARY ***") == [
        "Dealt to Ann [2c 3d 4h 5s Kd]",
        "Bob: calls 5",
        "Ann: checks",
        "*** FIRST DRAW ***",
        "Ann: discards 1 card [Kd]",
        "Bob: stands pat",
        "Dealt to Ann [2c 3d 4h 5s] [7c]",
        "Ann: bets 10",
        "Bob: folds",
        "Uncalled bet (10) returned to Ann",
        "Ann collected 20 from pot",
        "Ann: doesn't show hand",
    ]
    assert told[-1] == "Seat 2: Bob (button) (small blind) folded after the 1st Draw"
    assert "Ann: discards 1 card" in lines(deal, hero=2)


def test_high_and_low_are_both_named_and_a_pot_without_a_low_says_so() -> None:
    hands = ["As 2s Kc Kd", "Qc Qd Jh 9c"]
    split = act(dealt("omaha8", "limit:10/20", hands, "3d 4h 8s", "Qh", "Tc"), "c", "x", *"xxxxxx").show_all()
    told = lines(split)
    assert told[told.index("*** SHOW DOWN ***") + 1 :][:4] == [
        "Ann: shows [As 2s Kc Kd] (HI: a pair of Kings; LO: 8,4,3,2,A)",
        "Bob: shows [Qc Qd Jh 9c] (HI: a straight, Eight to Queen)",
        "Bob collected 10 from pot",
        "Ann collected 10 from pot",
    ]
    assert "Seat 1: Ann (big blind) showed [As 2s Kc Kd] and won (10) with HI: a pair of Kings; LO: 8,4,3,2,A" in told
    whole = act(dealt("omaha8", "limit:10/20", hands, "Td 9h 8s", "Qh", "Tc"), "c", "x", *"xxxxxx").show_all()
    assert part(lines(whole), "Bob collected 20 from pot", "*** SUMMARY ***") == ["No low hand qualified"]
    assert "No low hand qualified" not in told


def test_a_hand_given_up_is_told_to_nobody_but_the_hero() -> None:
    deal = act(dealt("holdem", "no-limit:5/10", ["As Ad", "Kc Kd"], "Kh 8s 3d", "4c", "9h"), "c", "x", *"xxxx", 10, "c")
    deal.muck()
    assert "Ann: mucks hand" in lines(deal)
    assert "Seat 1: Ann (big blind) mucked" in lines(deal, hero=2)
    assert "Seat 1: Ann (big blind) mucked [As Ad]" in lines(deal, hero=1)


# ---------------------------------------------------------------------------------------- the first lines


def test_money_has_its_symbol_and_its_cents() -> None:
    deal = act(dealt("omaha", "pot-limit:5/10", ["As Ad Kc Qc", "2c 3c 4c 5c"]), "f")
    told = text(deal, money=Money(symbol="€", code="EUR", cents=5)).splitlines()
    assert told[0].startswith("PokerStars Hand #7:  Omaha Pot Limit (€0.25/€0.50 EUR) - ")
    assert told[1] == "Table 'Home' 10-max Seat #2 is the button"
    assert told[2] == "Seat 1: Ann (€25 in chips)"
    assert "Bob: posts small blind €0.25" in told
    assert "Total pot €0.50 | Rake €0" in told


def test_a_tournament_names_its_event_and_its_level() -> None:
    deal = act(dealt("holdem", "no-limit:5/10", ["As Ad", "2c 3c"], tournament=True), "f")
    told = text(deal, money=Money(), entry=Entry(number=31, buy_in="$10+$1 USD", level=14)).splitlines()
    assert told[0].startswith(
        "PokerStars Hand #7: Tournament #31, $10+$1 USD Hold'em No Limit - Level XIV (5/10) - 2026/09/21"
    )
    assert told[1:3] == ["Table 'Home' 10-max Seat #2 is the button", "Seat 1: Ann (500 in chips)"]


@pytest.mark.parametrize(
    ("at", "eastern"),
    [
        (1772953199, "2026/03/08 01:59:59 ET"),
        (1772953200, "2026/03/08 03:00:00 ET"),
        (1793512799, "2026/11/01 01:59:59 ET"),
        (1793512800, "2026/11/01 01:00:00 ET"),
    ],
)
def test_the_time_is_given_in_the_east_as_well(at: int, eastern: str) -> None:
    deal = act(dealt("holdem", "no-limit:5/10", ["As Ad", "2c 3c"]), "f")
    told = pokerstars_text(deal.log, names=NAMES, table="Home", number=7, at=at)
    assert told.partition("[")[2].partition("]")[0] == eastern


@pytest.mark.parametrize(
    ("form", "game"),
    [
        ("holdem", "Hold'em"),
        ("omaha", "Omaha"),
        ("omaha5", "5 Card Omaha"),
        ("omaha8", "Omaha Hi/Lo"),
        ("stud", "7 Card Stud"),
        ("razz", "Razz"),
        ("stud8", "7 Card Stud Hi/Lo"),
        ("deuce-to-seven", "Single Draw 2-7 Lowball"),
        ("deuce-to-seven-triple-draw", "Triple Draw 2-7 Lowball"),
        ("badugi", "Badugi"),
        ("draw", "5 Card Draw"),
        ("jacks", "5 Card Draw"),
        ("ace-to-five", "Single Draw 2-7 Lowball"),
    ],
)
def test_each_game_has_its_name_and_a_stranger_that_of_its_nearest_kin_with_a_note(form: str, game: str) -> None:
    deal, rng = Deal.new(form, "limit:10/20", {1: 500, 2: 500}, button=2, seed=b"name"), random.Random(1)
    while not deal.is_over:
        deal.do(random_command(deal, rng))
    told = text(deal)
    assert f":  {game} Limit (10/20) - " in told
    assert ("is its nearest kin here" in told) == (form in {"jacks", "ace-to-five"})


def test_a_name_that_would_break_the_lines_is_put_on_one() -> None:
    deal = act(dealt("holdem", "no-limit:5/10", ["As Ad", "2c 3c"]), "f")
    told = pokerstars_text(deal.log, names={1: "Ann\nSeat 9: "}, table="At\nhome", number=7, at=AT)
    assert "Seat 1: Ann Seat 9: (500 in chips)\nSeat 2: Player 2 (500 in chips)\n" in told
    assert "Table 'At home' " in told


def test_a_mark_in_the_tables_name_does_not_end_it() -> None:
    deal = act(dealt("holdem", "no-limit:5/10", ["As Ad", "2c 3c"]), "f")
    told = pokerstars_text(deal.log, names=NAMES, table="The boys' game", number=7, at=AT)
    assert "\nTable 'The boys\N{RIGHT SINGLE QUOTATION MARK} game' 10-max " in told


# ---------------------------------------------------------------------------------------- posts, and what is seldom


def posted(*posts: Post, opening: int = 10) -> list[str]:
    usual = Deal.new("holdem", "no-limit:5/10", dict.fromkeys((1, 2, 3, 4), 100), button=4, seed=b"p").state.setup
    setup = msgspec.structs.replace(usual, posts=posts, opening=opening)
    told = lines(act(Deal.begin(setup), "f", "f", "f"))
    return told[6 : told.index("*** HOLE CARDS ***")]


SMALL, BIG = Post(seat=1, kind="blind", live=5), Post(seat=2, kind="blind", live=10)


def test_every_post_has_its_words() -> None:
    blinds = ["Ann: posts small blind 5", "Bob: posts big blind 10"]
    assert posted(SMALL, BIG) == blinds
    both = Post(seat=3, kind="missed", live=10, dead=5)
    assert posted(SMALL, BIG, both) == [*blinds, "Cid: posts small & big blinds 15"]
    assert posted(SMALL, BIG, Post(seat=3, kind="entry", live=10)) == [*blinds, "Cid: posts big blind 10"]
    assert posted(SMALL, BIG, Post(seat=3, kind="missed", dead=5)) == [*blinds, "Cid: posts the ante 5"]
    straddle = Post(seat=3, kind="straddle", live=20)
    assert posted(SMALL, BIG, straddle, opening=20) == [*blinds, "Cid: posts straddle 20"]
    assert posted(Post(seat=2, kind="ante", dead=10), SMALL, BIG) == ["Bob: posts the ante 10", *blinds]
    kill = Post(seat=3, kind="kill", live=20)
    assert posted(SMALL, BIG, kill, opening=20)[2:] == [
        "Cid: posts straddle 20",
        'Cardspeak said, "The pot is killed by Cid"',
    ]


def test_a_short_blind_is_still_a_big_blind_and_all_in() -> None:
    deal = Deal.new("holdem", "no-limit:5/10", {1: 100, 2: 7, 3: 100}, button=3, seed=b"short", house=ONCE)
    assert "Bob: posts big blind 7 and is all-in" in lines(act(deal, "f", "c").show_all())


def test_chopped_blinds_go_back_and_pots_that_nobody_opens_wait() -> None:
    house = HouseRules.for_edition("home").changed(chop_blinds=True)
    chopped = Deal.new("holdem", "limit:10/20", {1: 90, 2: 90, 3: 90}, button=3, seed=b"c", house=house)
    told = lines(chopped.fold().chop().chop())
    assert "Uncalled bet (5) returned to Ann" in told
    assert "Total pot 0 | Rake 0" in told
    nothing = deck_from("2s 3c 4d 5c 7h 8c 9h Td Jh Qd")
    told = lines(Deal.new("jacks", "limit:10/20:2", {1: 90, 2: 90}, button=2, deck=nothing).check().check())
    assert 'Cardspeak said, "4 wait for the next deal"' in told
    assert "Total pot 4 | Rake 0" in told


def test_cards_shown_after_a_deal_that_nobody_opened_make_no_showdown() -> None:
    nothing = deck_from("2s 3c 4d 5c 7h 8c 9h Td Jh Qd")
    deal = Deal.new("jacks", "limit:10/20:2", {1: 90, 2: 90}, button=2, deck=nothing).check().check()
    told = lines(deal.show_to(1, deal.hand(1)[:1]))
    assert f"Ann: shows [{deal.hand(1)[0]}]" in told
    assert "*** SHOW DOWN ***" not in told


def test_what_an_earlier_deal_left_is_in_the_pot() -> None:
    usual = Deal.new("jacks", "limit:10/20:2", {1: 90, 2: 90}, button=2, deck=deck_from("Js 2c Jd 3c")).state.setup
    setup: Setup = msgspec.structs.replace(usual, carried=(Carried(40, (1, 2)),))
    told = lines(Deal.begin(setup).bet(10).fold().show_all())
    assert 'Cardspeak said, "40 from earlier deals are in the pot"' in told
    assert "Ann collected 44 from pot" in told


def test_cards_shown_when_the_deal_is_over_are_told_to_those_who_saw_them() -> None:
    deal = act(dealt("holdem", "no-limit:5/10", ["As Ad", "Kc Kd", "7h 2c"]), "f", "f").show_to(2, "Kc", to=3)
    assert "Bob: shows [Kc]" in lines(deal, hero=3)
    assert "Kc" not in text(deal, hero=1)
    assert "Kc" not in text(deal)


def test_a_pot_that_was_opened_again_and_then_left_is_told_as_it_was_won() -> None:
    deal = act(
        Deal.new("holdem", "no-limit:5/10", {1: 90, 2: 90}, button=2, seed=b"asked"), "c", "x", "x", "x", "x", "x"
    )
    act(deal, 10, "c").muck()
    told = text(deal)
    (winner,) = (seat for seat in (1, 2) if deal.stacks[seat] > 90)
    before = len(deal.log)
    deal.ask_to_see(winner, 3 - winner)
    left = [*deal.log[:before], *(event for event in deal.log[before:] if isinstance(event, happened.HandSeen))]
    assert pokerstars_text(left, names=NAMES, table="Home", number=7, at=AT) == told


def test_a_hand_asked_for_shows_no_downcard_of_a_dealing_before_the_last() -> None:
    deal = Deal.new("stud", "no-limit:5/10", {1: 90, 2: 90}, button=2, seed=b"river")
    most = deal.choices.wagers
    assert most is not None
    deal.raise_to(most.most).call().choose_runs(2).choose_runs(2)
    seat = deal.to_act
    assert seat is not None
    river = deal.state.finished_runs[0][1][deal.state.place_of[seat]][-1]
    deal.muck().ask_to_see(seat, seat)
    told = text(deal)
    assert any(line.startswith(f"{NAMES[seat]}: shows [") for line in told.splitlines())
    assert river not in told
    assert river in text(deal, hero=seat)


@pytest.mark.parametrize(
    ("form", "hand", "words"),
    [
        ("draw", "As Ks Qs Js Ts", "a Royal Flush"),
        ("draw", "As 2s 3s 4s 5s", "a straight flush, Ace to Five"),
        ("draw", "2s 2h 2d 2c 5s", "four of a kind, Deuces"),
        ("draw", "6s 6h 6d 7c 7s", "a full house, Sixes full of Sevens"),
        ("draw", "Ks 9s 7s 4s 2s", "a flush, King high"),
        ("draw", "9s Th Jd Qc Ks", "a straight, Nine to King"),
        ("draw", "As Kh Jd 9c 2s", "high card Ace"),
        ("draw-joker", "As Ah Ad Ac Jk", "five of a kind, Aces"),
        ("draw-joker", "As Kh 7d 5c Jk", "a pair of Aces"),
        ("razz", "As 2h 3d 5c 8s Kc Kd", "Lo: 8,5,3,2,A"),
        ("ace-to-five", "2h 3d 5c 8s Jk", "Lo: 8,5,3,2,A"),
        ("deuce-to-seven", "2h 3d 4c 5s 6h", "Lo: a straight, Deuce to Six"),
        ("badugi", "Ah 3d 5c Ks", "Lo: K,5,3,A"),
        ("badugi", "Ah 3d 5d Ks", "Lo: K,3,A"),
    ],
)
def test_hands_are_called_as_that_form_calls_them(form: str, hand: str, words: str) -> None:
    assert hand_in_words(FORMS[form], ONCE, cards(hand), ()) == words


def test_a_deal_that_people_dealt_is_told_with_the_cards_they_entered() -> None:
    deal = Deal.new("holdem", "no-limit:5/10", {1: 100, 2: 100}, button=2)
    deal.deal_hand(1, "?? ??").deal_hand(2, "?? ??").call().check().deal_board("Kh 8s 3d").check().check()
    deal.deal_board("4c").check().check().deal_board("9h").check().check().show("As Ad").show("Kc Kd")
    assert "Bob: shows [Kc Kd] (three of a kind, Kings)" in lines(deal)
    assert "?" not in text(deal)
