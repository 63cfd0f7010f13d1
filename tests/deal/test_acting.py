"""What players say and do at a real table, with the figures of the rules' own examples."""

from typing import Any

import msgspec
import pytest
from playing import act, deck_from, flop

from cardspeak.deal import Deal
from cardspeak.deal import commands as wanted
from cardspeak.deal.acting import NeedsConfirmation, Observed, Reading, read_action
from cardspeak.rulebook import HouseRules, Refusal

HOME, SIX, ELEVEN = (HouseRules.for_edition(name) for name in ("home", "cardroom6", "cardroom11"))
ONES_PLAY = "limit:10/20:1"
"""With an ante of 1, so that chips of 1 play."""
every_edition = pytest.mark.parametrize("house", [HOME, SIX, ELEVEN], ids=["home", "cardroom6", "cardroom11"])


def read(deal: Deal, **seen: Any) -> Reading:  # noqa: ANN401 - the fields of Observed
    """What the player to act has done; the deal accepts it and everything cited is in force."""
    assert deal.to_act is not None
    reading = read_action(deal.state, Observed(seat=deal.to_act, **seen))
    assert isinstance(reading, Reading), reading
    assert reading.under
    assert all(map(deal.state.setup.house.follows, reading.under))
    if reading.command is not None:
        assert not isinstance(deal.copy().do(reading.command), Refusal)
    return reading


def told(deal: Deal, **seen: Any) -> str:  # noqa: ANN401 - the fields of Observed
    """The reading in words: `call 10, gets back 4`, `make it 20, owes 5`."""
    reading = read(deal, **seen)
    match reading.command:
        case None:
            action = "nothing"
        case wanted.Wager(to=to):
            action = f"make it {to}"
        case wanted.Call():
            action = f"call {reading.counts}"
        case other:
            action = type(other).__name__.lower()
    returned = f", gets back {reading.returned}" if reading.returned else ""
    return action + returned + (f", owes {reading.owed}" if reading.owed else "")


def refused(deal: Deal, **seen: Any) -> Refusal:  # noqa: ANN401 - the fields of Observed
    refusal = read_action(deal.state, Observed(**{"seat": deal.to_act} | seen))
    assert isinstance(refusal, Refusal)
    return refusal


def facing_10(house: HouseRules = HOME, **given: Any) -> Deal:  # noqa: ANN401 - as flop
    """Limit 10-20 on the flop: seat 1 has bet 10, seat 2 is to act."""
    return act(flop("limit:10/20", 500, 500, 500, house=house, **given), 10)


def no_limit(bet: int, house: HouseRules = HOME, *, left: int = 2000, tournament: bool = False) -> Deal:
    """No-limit 5-10 on the flop: seat 1 has bet so much, seat 2 is to act."""
    return act(flop("no-limit:5/10", left, left, left, house=house, tournament=tournament), bet)


def in_units_of_5(deal: Deal) -> Deal:
    """The same deal on the flop where 5 is the smallest chip that plays."""
    again = Deal.begin(msgspec.structs.replace(deal.state.setup, unit=5))
    return act(again, *["c"] * (len(deal.stacks) - 1), "x")


def first_to_act(stakes: str, form: str = "holdem", house: HouseRules = HOME, players: int = 4) -> Deal:
    stacks = dict.fromkeys(range(1, players + 1), 500)
    return Deal.new(form, stakes, stacks, button=players, seed=b"acting", house=house)


# ------------------------------------------------------------------------------------ words


@every_edition
@pytest.mark.rule("betting.verbal-binding")
def test_a_declared_raise_at_limit_is_one_full_raise_whatever_was_put_in(house: HouseRules) -> None:
    assert told(facing_10(house), said="raise", motions=((10,),)) == "make it 20, owes 10"
    assert told(facing_10(house), said="raise") == "make it 20, owes 20"
    assert told(facing_10(house), said="raise", motions=((25,),)) == "make it 20, gets back 5"


@every_edition
@pytest.mark.rule("betting.verbal-binding")
def test_a_declared_call_is_a_call_and_no_fold_or_raise_after_it(house: HouseRules) -> None:
    deal = facing_10(house)
    reading = read(deal, said="call")
    assert (reading.command, reading.owed) == (wanted.Call(seat=2), 10)
    assert reading.command is not None
    deal.do(reading.command)
    for second_thought in ("fold", "raise"):
        assert "out of turn" in refused(deal, seat=2, said=second_thought).reason


@every_edition
@pytest.mark.rule("betting.verbal-binding")
def test_a_declared_raise_at_big_bet_is_what_was_named_or_put_in_and_no_less_than_the_minimum(
    house: HouseRules,
) -> None:
    assert told(no_limit(100, house), said="raise", amount=350) == "make it 350, owes 350"
    assert told(no_limit(100, house), said="raise", motions=((100, 100, 100),)) == "make it 300"
    assert told(no_limit(100, house), said="raise") == "make it 200, owes 200"
    assert told(no_limit(100, house), said="raise", amount=120) == "make it 200, owes 200"


@every_edition
@pytest.mark.rule("betting.verbal-binding")
def test_declared_checks_bets_and_folds_are_taken_too(house: HouseRules) -> None:
    deal = flop("limit:10/20", 500, 500, 500, house=house)
    assert told(deal, said="check") == "check"
    assert told(deal, said="bet") == "make it 10, owes 10"
    assert told(facing_10(house), said="fold", motions=((10,),)) == "fold, gets back 10"


def test_who_may_not_raise_and_says_so_has_called() -> None:
    deal = act(flop("limit:10/20", 500, 500, 500), 10, 20, 30, 40)
    assert told(deal, said="raise", motions=((20, 20),)) == "call 20, gets back 20"


@pytest.mark.rule("betting.verbal-over-physical")
def test_said_call_and_pushed_in_20_is_a_call() -> None:
    deal = facing_10(ELEVEN)
    assert told(deal, said="call", motions=((10, 10),)) == "call 10, gets back 10"
    assert "betting.verbal-over-physical" in read(deal, said="call", motions=((10, 10),)).under
    assert "betting.verbal-over-physical" not in read(deal, said="call", motions=((10,),)).under


@pytest.mark.rule("betting.verbal-over-physical")
@pytest.mark.parametrize(
    ("house", "expected"),
    [(HOME, "make it 20"), (SIX, "make it 20"), (ELEVEN, "call 10, gets back 10")],
    ids=["home", "cardroom6", "cardroom11"],
)
def test_at_limit_words_after_the_chips_prevail_in_version_11_alone(house: HouseRules, expected: str) -> None:
    assert told(facing_10(house), motions=((10, 10),), said="call", spoke_after=1) == expected


@pytest.mark.rule("betting.verbal-over-physical", "betting.string-raise")
@pytest.mark.parametrize(
    ("house", "expected"),
    [(HOME, "call 10, gets back 10"), (SIX, "call 10, gets back 10"), (ELEVEN, "make it 20")],
    ids=["home", "cardroom6", "cardroom11"],
)
def test_raise_said_between_two_motions_is_in_time_in_version_11_alone(house: HouseRules, expected: str) -> None:
    assert told(facing_10(house), motions=((10,), (10,)), said="raise", spoke_after=1) == expected


@every_edition
@pytest.mark.rule("betting.released-chips-bind")
def test_no_word_takes_back_chips_that_were_let_go(house: HouseRules) -> None:
    for word in ("fold", "pass", "check"):
        assert told(facing_10(house), motions=((10,),), said=word, spoke_after=1) == "call 10"
    called = told(facing_10(house), motions=((10,), (10,)), said="raise", spoke_after=2, string_called=True)
    assert called == "call 10, gets back 10"


@every_edition
@pytest.mark.rule("nolimit.verbal-over-chips")
def test_the_amount_stated_corrects_the_amount_put_in(house: HouseRules) -> None:
    deal = flop("no-limit:5/10", 1000, 1000, 1000, house=house)
    assert told(deal, amount=400, motions=((500,),)) == "make it 400, gets back 100"
    assert told(deal, amount=400, motions=((500,),), spoke_after=1) == "make it 400, gets back 100"
    assert told(deal, amount=300, motions=((100, 100, 25, 25),)) == "make it 300, owes 50"
    assert "nolimit.verbal-over-chips" in read(deal, amount=400, motions=((500,),)).under


def test_a_number_alone_calls_or_raises_by_its_size() -> None:
    assert told(no_limit(100), amount=100) == "call 100, owes 100"
    assert told(no_limit(100), amount=120, motions=((100, 10, 10),)) == "call 100, gets back 20"
    assert told(no_limit(100), amount=300) == "make it 300, owes 300"


@every_edition
@pytest.mark.rule("nolimit.definition")
def test_more_than_the_stack_is_all_in(house: HouseRules) -> None:
    deal = flop("no-limit:5/10", 1000, 1000, 1000, house=house)
    assert told(deal, said="bet", amount=1500) == "make it 1000, owes 1000"
    assert told(deal, said="all-in") == "make it 1000, owes 1000"
    assert told(act(flop("no-limit:5/10", 900, 85, 900), 100), said="all-in") == "call 85, owes 85"
    assert told(flop("pot-limit:10/20", 900, 900, 900), said="all-in") == "make it 60, owes 60"


# ------------------------------------------------------------------------------------ chips


@every_edition
@pytest.mark.rule("betting.released-chips-bind")
def test_fifteen_let_go_before_a_bet_of_20_is_a_call_that_lacks_5(house: HouseRules) -> None:
    turn = act(flop("limit:10/20", 500, 15, 500, house=house), "x", "x", "x")
    assert told(turn, motions=((5, 5, 5),)) == "make it 20, owes 5"
    deal = act(turn, 20)
    assert told(deal, motions=((5, 5),)) == "call 15, owes 5"
    deal.call()
    assert told(deal, motions=((5, 5, 5),)) == "call 20, owes 5"
    assert told(deal, motions=((5, 5, 5), (5,))) == "call 20"


@every_edition
@pytest.mark.rule("betting.full-plus-half-is-raise")
def test_a_bet_and_a_half_is_a_raise_and_less_is_a_call(house: HouseRules) -> None:
    deal = act(flop(ONES_PLAY, 500, 500, 500, house=house), 10)
    assert told(deal, motions=((5, 5, 5),)) == "make it 20, owes 5"
    assert told(deal, motions=((10, 1, 1, 1, 1),)) == "call 10, gets back 4"
    assert told(deal, motions=((10, 10, 10),)) == "make it 20, gets back 10"


@pytest.mark.rule("betting.full-plus-half-is-raise")
def test_half_a_bet_counts_from_what_is_in_front_already() -> None:
    small_blind = act(first_to_act(ONES_PLAY), "f", "f")
    assert told(small_blind, motions=((5, 5),)) == "make it 20, owes 5"
    assert told(small_blind, motions=((5, 1, 1),)) == "call 5, gets back 2"
    big_blind = act(first_to_act(ONES_PLAY), "f", "f", "c")
    assert told(big_blind, motions=((1, 1, 1, 1),)) == "check, gets back 4"
    assert told(big_blind, motions=((5,),)) == "make it 20, owes 5"


@every_edition
@pytest.mark.rule("betting.oversize-chip-is-call")
def test_a_silent_25_chip_calls_a_bet_of_6(house: HouseRules) -> None:
    deal = act(flop("limit:3/6", 200, 200, 200, house=house), "x", "x", "x", 6)
    assert told(deal, motions=((25,),)) == "call 6, gets back 19"
    assert "betting.oversize-chip-is-call" in read(deal, motions=((25,),)).under
    assert told(deal, said="raise", motions=((25,),)) == "make it 12, gets back 13"
    assert told(facing_10(house), motions=((15,),)) == "call 10, gets back 5"


@every_edition
@pytest.mark.rule("nolimit.release-binds")
def test_chips_bind_when_they_are_let_go_and_words_at_once(house: HouseRules) -> None:
    deal = flop("no-limit:5/10", 900, 900, 900, house=house)
    assert told(deal, motions=((500,),), released=False) == "nothing"
    assert told(deal, motions=((500,),)) == "make it 500"
    assert told(deal, said="bet", amount=500) == "make it 500, owes 500"
    assert told(deal, said="check", motions=((500,),), released=False) == "check"


@every_edition
@pytest.mark.rule("nolimit.single-chip-bet", "potlimit.oversize-chip-is-pot")
def test_a_silent_chip_bets_its_value_as_far_as_the_pot_allows(house: HouseRules) -> None:
    assert told(flop("no-limit:10/20", 900, 900, 900, house=house), motions=((500,),)) == "make it 500"
    sixty = flop("pot-limit:10/20", 900, 900, 900, house=house)
    assert sixty.pot == 60
    assert told(sixty, motions=((100,),)) == "make it 60, gets back 40"
    seventy = flop("pot-limit:5/10", *[900] * 7, house=house)
    assert seventy.pot == 70
    assert told(seventy, motions=((100,),)) == "make it 70, gets back 30"
    assert "potlimit.oversize-chip-is-pot" in read(seventy, motions=((100,),)).under
    assert told(act(seventy, 40), motions=((500,),)) == "call 40, gets back 460"


@every_edition
@pytest.mark.rule("nolimit.oversize-chip-is-call")
def test_a_silent_larger_chip_calls_a_bet_or_the_big_blind(house: HouseRules) -> None:
    assert told(no_limit(60, house), motions=((100,),)) == "call 60, gets back 40"
    opener = first_to_act("no-limit:5/10", house=house)
    assert told(opener, motions=((25,),)) == "call 10, gets back 15"
    assert told(opener, said="raise", motions=((25,),)) == "make it 25"


@every_edition
@pytest.mark.rule("nolimit.undersize-wager-raised")
def test_too_small_a_wager_becomes_the_minimum_and_a_miscounted_call_stays_a_call(house: HouseRules) -> None:
    assert told(flop("no-limit:5/10", 300, 300, 300, house=house), motions=((5,),)) == "make it 10, owes 5"
    facing = no_limit(100, house, left=800)
    assert told(facing, said="raise", motions=((100, 50),)) == "make it 200, owes 50"
    assert told(facing, motions=((100, 10, 10),)) == "call 100, gets back 20"
    assert told(facing, motions=((100, 50, 10),)) == "make it 200, owes 40"
    assert told(no_limit(100, house, left=180), said="raise", motions=((100, 50),)) == "make it 180, owes 30"


@every_edition
@pytest.mark.rule("betting.rounding-correction")
def test_an_amount_that_the_chips_cannot_make_goes_to_the_nearest_that_they_can(house: HouseRules) -> None:
    deal = in_units_of_5(flop("no-limit:5/10", 500, 500, 500, house=house))
    assert told(deal, said="bet", amount=23) == "make it 25, owes 25"
    assert told(deal, said="bet", amount=22) == "make it 20, owes 20"
    assert "betting.rounding-correction" in read(deal, amount=22).under


@every_edition
@pytest.mark.rule("betting.smallest-chip")
def test_chips_too_small_to_play_do_not_count_even_in_quantity(house: HouseRules) -> None:
    deal = act(in_units_of_5(flop("limit:10/20", 500, 500, 500, house=house)), 10)
    assert told(deal, motions=((10, 1, 1, 1, 1, 1),)) == "call 10, gets back 5"
    assert told(deal, motions=((5, 1, 1, 1, 1, 1),)) == "call 10, gets back 5, owes 5"
    assert told(deal, motions=((1, 1, 1, 1, 1),)) == "nothing, gets back 5"


@every_edition
@pytest.mark.rule("potlimit.oversize-returned")
def test_what_is_more_than_the_pot_allows_goes_back(house: HouseRules) -> None:
    deal = flop("pot-limit:10/20", *[900] * 5, house=house)
    assert deal.pot == 100
    assert told(deal, motions=((100, 20, 20),)) == "make it 100, gets back 40"
    raised = told(act(deal, 50), said="raise", amount=300, motions=((100, 100, 100),))
    assert raised == "make it 250, gets back 50"


# ------------------------------------------------------------------------------------ several motions


@pytest.mark.rule("betting.string-raise")
def test_the_dealer_stops_a_string_raise_unasked_in_version_11() -> None:
    reading = read(facing_10(ELEVEN), motions=((10,), (10,)))
    assert (reading.command, reading.returned) == (wanted.Call(seat=2), 10)
    assert "betting.string-raise" in reading.under


@pytest.mark.rule("betting.string-raise")
@pytest.mark.parametrize("house", [HOME, SIX, ELEVEN.changed(string_raise_called_by="players")])
def test_elsewhere_a_string_raise_stands_unless_a_player_calls_it(house: HouseRules) -> None:
    called = read(facing_10(house), motions=((10,), (10,)), string_called=True)
    assert (called.command, called.returned) == (wanted.Call(seat=2), 10)
    assert not called.stands_unless_called
    uncalled = read(facing_10(house), motions=((10,), (10,)))
    assert (uncalled.command, uncalled.returned) == (wanted.Wager(seat=2, to=20), 0)
    assert uncalled.stands_unless_called


@every_edition
@pytest.mark.rule("betting.string-raise")
def test_a_raise_that_was_said_first_stands_in_two_motions(house: HouseRules) -> None:
    assert told(facing_10(house), said="raise", motions=((10,), (10,)), string_called=True) == "make it 20"


@every_edition
@pytest.mark.rule("nolimit.raise-in-several-moves")
def test_who_says_raise_may_go_on_until_the_hands_rest(house: HouseRules) -> None:
    deal = no_limit(100, house)
    growing = read(deal, said="raise", motions=((100,),), at_rest=False)
    assert (growing.command, growing.counts) == (None, 100)
    assert told(deal, said="raise", motions=((100,), (100, 100, 100))) == "make it 400"
    silent = told(deal, motions=((100,), (100, 100, 100)), string_called=True)
    assert silent == "call 100, gets back 300"


@every_edition
@pytest.mark.rule("tournament.string-bet", "nolimit.raise-in-several-moves")
def test_in_tournaments_an_amount_is_said_or_put_in_at_once(house: HouseRules) -> None:
    deal = no_limit(400, house, left=5000, tournament=True)
    assert told(deal, motions=((100,) * 4, (100,) * 8)) == "call 400, gets back 800"
    named = told(deal, said="raise", amount=1200, motions=((100,) * 4, (100,) * 4, (100,) * 4))
    assert named == "make it 1200"
    assert told(deal, said="raise", motions=((100,) * 10, (100,) * 8)) == "make it 1000, gets back 800"
    assert told(deal, said="raise", motions=((100,) * 10, (100,) * 8), at_rest=False) == "make it 1000, gets back 800"
    assert told(deal, said="raise", motions=((100,) * 6, (100,) * 8)) == "make it 800, gets back 600"


def test_of_a_string_bet_the_first_motion_is_the_bet() -> None:
    deal = flop("no-limit:5/10", 900, 900, 900, house=ELEVEN)
    assert told(deal, motions=((100, 25), (100,))) == "make it 125, gets back 100"


# ------------------------------------------------------------------------------------ rapping, passing, folding


@every_edition
@pytest.mark.rule("betting.rap-is-pass")
def test_a_rap_with_no_bet_to_face_is_a_check(house: HouseRules) -> None:
    deal = act(flop("limit:10/20", 500, 500, 500, 500, house=house), "x", "x")
    reading = read(deal, rapped=True)
    assert reading.command == wanted.Check(seat=3)
    deal.do(reading.command)
    assert deal.to_act == 4


@every_edition
@pytest.mark.rule("betting.rap-is-pass")
def test_a_rap_before_a_wager_folds_once_that_is_confirmed(house: HouseRules) -> None:
    deal = facing_10(house)
    asked = read_action(deal.state, Observed(seat=2, rapped=True))
    assert isinstance(asked, NeedsConfirmation)
    assert asked.command == wanted.Fold(seat=2)
    assert asked.question == "seat 2 rapped with 10 to call: does that fold the hand?"
    assert told(deal, rapped=True, confirmed=True) == "fold"


@every_edition
@pytest.mark.rule("lowball.rapping")
def test_at_lowball_a_rap_is_out_a_check_or_a_pat_hand(house: HouseRules) -> None:
    deal = first_to_act("limit:10/20", "ace-to-five", house)
    assert told(deal, rapped=True) == "fold"
    after_raise = act(deal, "f", 20)
    assert isinstance(read_action(after_raise.state, Observed(seat=1, rapped=True)), NeedsConfirmation)
    drawing = act(after_raise, "c", "f")
    pat = read(drawing, rapped=True)
    assert (pat.command, pat.under) == (wanted.Draw(seat=1, discards=()), ("lowball.rapping",))
    assert told(drawing.stand_pat().stand_pat(), rapped=True) == "check"


@every_edition
@pytest.mark.rule("draw.rapping")
def test_at_draw_high_a_rap_is_a_check_or_a_pat_hand(house: HouseRules) -> None:
    deal = first_to_act("limit:10/20", "draw", house)
    assert told(deal, rapped=True) == "check"
    assert read(deal, rapped=True).under == ("draw.rapping",)
    act(deal, 10)
    assert isinstance(read_action(deal.state, Observed(seat=2, rapped=True)), NeedsConfirmation)
    act(deal, "c", "f", "f")
    pat = read(deal, rapped=True)
    assert (pat.command, pat.under) == (wanted.Draw(seat=1, discards=()), ("draw.rapping",))
    assert "enter the discards" in refused(deal, said="check").reason


@every_edition
@pytest.mark.rule("glossary.pass")
def test_to_pass_is_to_fold_in_pass_and_out_and_to_check_where_that_can_be_done(house: HouseRules) -> None:
    lowball = first_to_act("limit:10/20", "ace-to-five", house)
    passing = read(lowball, said="pass").command
    assert passing == wanted.Fold(seat=3)
    lowball.do(passing)
    assert not lowball.state.live[lowball.state.place_of[3]]
    assert told(flop("limit:10/20", 500, 500, 500, house=house), said="pass") == "check"
    assert told(facing_10(house), said="pass") == "fold"


@every_edition
@pytest.mark.rule("deadhand.fold-facing-bet")
def test_a_fold_before_a_wager_by_word_or_act_is_final(house: HouseRules) -> None:
    for way in ({"said": "fold"}, {"folded_cards": True}):
        deal = facing_10(house)
        reading = read(deal, **way)
        assert reading.command == wanted.Fold(seat=2)
        assert "deadhand.fold-facing-bet" in reading.under
        deal.do(reading.command)
        assert "out of turn" in refused(deal, seat=2, said="call").reason
        assert not deal.state.live[deal.state.place_of[2]]
    assert told(facing_10(house), said="fold", motions=((10,),), folded_cards=True) == "fold, gets back 10"
    unforced = read(flop("limit:10/20", 500, 500, 500, house=house), said="fold")
    assert "deadhand.fold-facing-bet" not in unforced.under


# ------------------------------------------------------------------------------------ stud, and what is refused


def stud() -> Deal:
    """Seat 3 has the lowest upcard and owes a forced bet of 5 in a 15-30 game."""
    return Deal.new(
        "stud", "limit:15/30:2:5", dict.fromkeys((1, 2, 3), 500), button=3, deck=deck_from("Ac Ad Ah Kc Kd Kh Qs 9d 4d")
    )


def test_the_forced_bet_of_stud_is_made_or_completed_by_chips_or_words() -> None:
    assert told(stud(), motions=((25,),)) == "bringin, gets back 20"
    assert told(stud(), said="call") == "bringin, owes 5"
    assert told(stud(), motions=((5, 5, 5),)) == "make it 15"
    assert told(stud(), said="complete") == "make it 15, owes 15"
    assert told(stud().bring_in(), motions=((5, 5),)) == "call 5, gets back 5"
    assert told(stud().bring_in(), motions=((5, 5, 5),)) == "make it 15"


@pytest.mark.parametrize(
    ("seen", "reason"),
    [
        ({}, "enter what seat 2 said or did"),
        ({"motions": ((),)}, "enter what seat 2 said or did"),
        ({"seat": 3, "said": "call"}, "it is seat 2's turn; what seat 3 did is out of turn"),
        ({"motions": ((500, 1),)}, "seat 2 has 500 left and cannot move more"),
        ({"motions": ((0,),)}, "a chip is worth at least 1"),
        ({"said": "raise", "amount": 0}, "an amount is at least 1"),
        ({"said": "check"}, "seat 2 cannot check; open are fold, call 10, make it 20"),
        ({"said": "call", "folded_cards": True}, "seat 2 spoke and threw the hand away: enter what came first"),
        ({"motions": ((10,),), "folded_cards": True}, "put chips in and threw the hand away: enter what came first"),
        ({"motions": ((10,),), "rapped": True}, "seat 2 rapped and put chips in: enter what came first"),
        ({"said": "call", "rapped": True}, "seat 2 rapped and spoke: enter what came first"),
    ],
)
def test_what_cannot_be_or_contradicts_itself_is_refused(seen: dict[str, Any], reason: str) -> None:
    assert reason in refused(facing_10(), **seen).reason


def test_words_beside_a_rap_prevail_in_version_11() -> None:
    assert told(facing_10(ELEVEN), said="call", rapped=True) == "call 10, owes 10"


def test_who_owes_the_forced_bet_cannot_fold() -> None:
    assert refused(stud(), said="fold").reason == "seat 3 owes the forced bet and may bring it in for 5, make it 15"
    assert "owes the forced bet" in refused(stud(), rapped=True).reason


def test_at_draw_high_a_bet_where_nobody_can_call_one_opens_the_pot() -> None:
    deal = Deal.new("draw", "limit:10/20", {1: 500, 2: 2, 3: 2}, button=3, seed=b"acting")
    assert told(deal, said="bet") == "declareopen"
    assert told(deal, motions=((10,),)) == "declareopen, gets back 10"


def test_nothing_is_read_when_nobody_has_to_act() -> None:
    deal = first_to_act("limit:10/20", players=2).fold()
    assert refused(deal, seat=1, said="call").reason == "nobody has to bet or draw now"
