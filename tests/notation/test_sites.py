"""Winnings are compared by the habits of the site that wrote them: who won, and how much up to its rake."""

import pytest

from cardspeak.notation.phh import HandRecord
from cardspeak.notation.phh_reading import read_phh
from cardspeak.notation.replaying import replay
from cardspeak.notation.sites import SITES, site_of
from cardspeak.rulebook import HouseRules

HOUSE = HouseRules.for_edition("cardroom6")
ABS, FTP, IPN, ONG, PTY, PS = SITES


def hand(venue: str, winnings: str, *actions: str, antes: int = 0, finishing: str = "") -> str:
    """Five players with 400 each, blinds of 2 and 4, and nobody's cards known."""
    dealt = [f"d dh p{player} ????" for player in range(1, 6)]
    stacks = f"finishing_stacks = {finishing}" if finishing else ""
    return f"""
variant = 'NT'
antes = {[antes] * 5}
blinds_or_straddles = [2, 4, 0, 0, 0]
min_bet = 4
starting_stacks = {[400] * 5}
actions = {[*dealt, *actions]}
venue = '{venue}'
winnings = {winnings}
{stacks}
"""


def verdict(text: str) -> tuple[str, str]:
    record = read_phh(text)
    assert isinstance(record, HandRecord), record
    done = replay(record, HOUSE)
    return done.verdict, done.reason


STOLEN = ("p3 cbr 12", "p4 f", "p5 f", "p1 f", "p2 f")
WALK = ("p3 f", "p4 f", "p5 f", "p1 f")
FLOP = ("p3 f", "p4 f", "p5 cbr 12", "p1 f", "p2 cc", "d db 7cKdJc", "p2 cc", "p5 cbr 20", "p2 f")
"""p5, on the button, takes a pot of 26."""


@pytest.mark.parametrize("venue", [ABS, FTP, ONG, PS])
def test_what_nobody_called_is_not_among_the_winnings(venue: str) -> None:
    assert verdict(hand(venue, "[0, 0, 10, 0, 0]", *STOLEN)) == ("agreeing", "")
    assert verdict(hand(venue, "[0, 0, 18, 0, 0]", *STOLEN))[0] == "differing"


def test_at_partypoker_it_is_and_whoever_takes_it_back_counts_as_a_winner() -> None:
    assert verdict(hand(PTY, "[0, 0, 18, 0, 0]", *STOLEN)) == ("agreeing", "")
    all_in = ("p3 f", "p4 cbr 400", "p5 cc", "p1 f", "p2 f", "d db 2c3d5h", "d db 7s", "d db 8c")
    short = hand(PTY, "[0, 0, 0, 150, 503]", *all_in, "p4 sm KsKd", "p5 sm AsAd").replace(
        "[400, 400, 400, 400, 400]", "[400, 400, 400, 400, 250]"
    )
    assert verdict(short) == ("agreeing", "")
    assert verdict(short.replace("150, 503", "149, 504")) == ("differing", "p4 won 150 here, by the record 149")
    assert verdict(short.replace("150, 503", "0, 503")) == ("differing", "p4 and p5 won here, by the record p5")


def test_a_walk_is_the_whole_pot_at_absolute_and_the_called_part_at_ongame() -> None:
    assert verdict(hand(ABS, "[0, 6, 0, 0, 0]", *WALK)) == ("agreeing", "")
    assert verdict(hand(ABS, "[0, 11, 0, 0, 0]", *WALK, antes=1)) == ("agreeing", "")
    assert verdict(hand(ONG, "[0, 4, 0, 0, 0]", *WALK)) == ("agreeing", "")
    assert verdict(hand(ONG, "[0, 6, 0, 0, 0]", *WALK))[0] == "differing"


@pytest.mark.parametrize("venue", [FTP, PS])
def test_the_blinds_and_the_button_win_in_silence_at_two_sites_and_nobody_else_does(venue: str) -> None:
    nothing = "[0, 0, 0, 0, 0]"
    assert verdict(hand(venue, nothing, *WALK)) == ("agreeing", "")
    assert verdict(hand(venue, nothing, *FLOP)) == ("agreeing", "")
    assert verdict(hand(venue, nothing, *STOLEN)) == ("differing", "p3 won here, by the record nobody did")


def test_ongame_is_silent_of_split_pots_only_and_ipoker_always() -> None:
    split = ("p3 f", "p4 cbr 12", "p5 cc", "p1 f", "p2 f", "d db AcAdKc", "p4 cc", "p5 cc", "d db Kd", "p4 cc", "p5 cc")
    shown = (*split, "d db Qc", "p4 cc", "p5 cc", "p4 sm 2s3s", "p5 sm 2h3h")
    nothing = "[0, 0, 0, 0, 0]"
    assert verdict(hand(ONG, nothing, *shown)) == ("agreeing", "")
    assert verdict(hand(IPN, nothing, *STOLEN)) == ("agreeing", "")
    for venue in (ABS, ONG, PTY):
        assert verdict(hand(venue, nothing, *STOLEN)) == ("differing", "p3 won here, by the record nobody did")


def test_the_rake_is_a_twentieth_up_to_three_and_nothing_before_the_flop() -> None:
    assert verdict(hand(ONG, "[0, 0, 0, 0, 24.70]", *FLOP)) == ("agreeing", "")
    assert verdict(hand(ONG, "[0, 0, 0, 0, 26]", *FLOP)) == ("agreeing", "")
    assert verdict(hand(ONG, "[0, 0, 0, 0, 24.60]", *FLOP)) == (
        "differing",
        "p5 won 24.60 of 26; 1.40 is more than the rake",
    )
    assert verdict(hand(ONG, "[0, 0, 9.50, 0, 0]", *STOLEN))[0] == "differing"
    site = site_of(ONG)
    assert [site.most_rake(pot, 100, has_flop=True) for pot in (800, 1001, 16600)] == [40, 51, 300]
    assert site_of(ABS).most_rake(16600, 100, has_flop=True) == 350


def test_absolute_takes_half_a_dollar_more_for_a_jackpot() -> None:
    assert verdict(hand(ABS, "[0, 0, 0, 0, 24.20]", *FLOP)) == ("agreeing", "")
    assert verdict(hand(ABS, "[0, 0, 0, 0, 24.10]", *FLOP))[0] == "differing"


def test_more_won_than_was_put_in_is_a_post_that_was_not_written_down() -> None:
    assert verdict(hand(ABS, "[0, 0, 12, 0, 0]", *STOLEN)) == (
        "differing",
        "p3 won 12, but all that was put in for it is 10: a post of 2 was not written down",
    )
    assert verdict(hand(ONG, "[0, 0, 0, 0, 30.40]", *FLOP)) == (
        "differing",
        "p5 won 30.40, but all that was put in for it is 26: a post of 6 was not written down",
    )
    assert verdict(hand(ONG, "[0, 0, 0, 0, 900]", *FLOP)) == (
        "differing",
        "p5 won 900, but all that was put in for it is 26",
    )


def test_one_ante_less_than_was_written_down_is_told_as_that() -> None:
    assert verdict(hand(ABS, "[0, 0, 15, 0, 0]", *STOLEN, antes=1)) == ("agreeing", "")
    assert verdict(hand(ABS, "[0, 0, 14, 0, 0]", *STOLEN, antes=1)) == (
        "differing",
        "p3 won 14 of 15; 1 is more than the rake: an ante of 1 too many was written down",
    )


def test_winnings_and_finishing_stacks_must_tell_of_the_same_rake() -> None:
    finishing = "[398, 388, 400, 400, 412.70]"
    assert verdict(hand(ONG, "[0, 0, 0, 0, 24.70]", *FLOP, finishing=finishing)) == ("agreeing", "rake 1.30")
    assert verdict(hand(ONG, "[0, 0, 0, 0, 25]", *FLOP, finishing=finishing)) == (
        "differing",
        "1 is missing in the winnings, 1.30 in the finishing stacks",
    )


def test_elsewhere_winnings_are_the_pots_collected_as_the_standard_has_it() -> None:
    assert verdict(hand("the kitchen", "[0, 0, 10, 0, 0]", *STOLEN)) == ("agreeing", "")
    assert verdict(hand("the kitchen", "[0, 0, 18, 0, 0]", *STOLEN))[0] == "differing"
    assert verdict(hand("the kitchen", "[0, 0, 0, 0, 0]", *STOLEN))[0] == "differing"
    assert verdict(hand("the kitchen", "[0, 10, 0, 0, 0]", *STOLEN)) == ("differing", "p3 won here, by the record p2")
