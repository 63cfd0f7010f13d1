"""The rules behind what is offered, and behind what happened, with the sum that each comes to in the deal."""

import random
import re

import pytest
from msgspec.structs import replace
from playing import act, flop, random_command
from staging import ANY, dealt, set_up
from test_random_deals import random_deal

from cardspeak.deal import Choices, Deal, DealState, Post, view
from cardspeak.deal.events import CardsDealt
from cardspeak.deal.evolve import evolve
from cardspeak.deal.view_sums import sum_of
from cardspeak.forms import FORMS

DEALS_A_FORM = 25
THREE = dict.fromkeys((1, 2, 3), 500)


def whys(deal: Deal) -> list[tuple[str, str]]:
    """What the player to act reads, the rule that matters most first."""
    return [(each.rule, each.here) for each in view(deal.state, deal.to_act).why]


def sums(deal: Deal) -> list[str]:
    """What was reckoned with the events of the deal, from its first on."""
    state, said = DealState(deal.state.setup), []
    for event in deal.log:
        said.append(sum_of(state, event))
        evolve(state, event)
    return [each for each in said if each]


# ------------------------------------------------------------------------------------------ what is offered


def test_the_least_raise_is_reckoned_from_the_last_one() -> None:
    deal = act(flop("no-limit:1/2", 400, 400, 400), 60, 150)
    assert whys(deal) == [
        (
            "nolimit.minimum-raise",
            "Seat 2 went from 60 to 150, a raise of 90. 150 + 90 = 240 is the least you may raise to.",
        )
    ]


def test_before_the_flop_the_blind_is_the_bet_and_on_it_there_is_none() -> None:
    deal = flop("no-limit:1/2", 400, 400, 400)
    assert whys(deal) == [("nolimit.minimum-bet", "The smallest bet is 2.")]
    first = Deal.new("holdem", "no-limit:1/2", THREE, button=3, seed=b"first")
    assert whys(first) == [
        ("nolimit.minimum-raise", "The big blind of 2 is the bet. 2 + 2 = 4 is the least you may raise to.")
    ]
    act(first, "c", "c")
    assert [rule for rule, _ in whys(first)] == ["nolimit.minimum-raise", "blinds.option-to-raise"]


def test_a_straddle_is_the_bet() -> None:
    setup = set_up("holdem", "no-limit:1/2", dict.fromkeys(range(1, 5), 500), button=4)
    posts = (*setup.posts, Post(seat=3, kind="straddle", live=4))
    deal = Deal.begin(replace(setup, posts=posts, opening=4))
    assert whys(deal)[0][1] == "The straddle of 4 is the bet. 4 + 4 = 8 is the least you may raise to."


def test_whoever_has_less_than_the_least_raise_may_put_in_all_of_it() -> None:
    deal = act(flop("no-limit:1/2", 400, 400, 200), 60, 150)
    assert whys(deal)[0][1].endswith("240 is the least you may raise to. You have 200: all of it may always go in.")


def test_a_short_all_in_does_not_reopen_the_betting_for_who_has_acted() -> None:
    deal = act(flop("no-limit:1/2", 400, 85, 400), 60, 85, "f")
    rule = "nolimit.short-all-in-does-not-reopen"
    assert whys(deal)[0] == (
        "glossary.all-in",
        "Everybody else who is still in has all chips in: nobody could call a raise.",
    )
    deal = act(flop("no-limit:1/2", 400, 85, 400), 60, 85, "c")
    assert whys(deal) == [(rule, "You acted at 60. It is 25 more to 85, and a full raise is 60: call it or fold.")]
    limit = act(flop("limit:10/20", 400, 13, 400), 10, 13, "c")
    assert whys(limit)[0][1] == "You acted at 10. It is 3 more to 13, and half a bet is 5: call it or fold."


def test_the_most_at_pot_limit_is_the_pot_after_the_call() -> None:
    deal = act(flop("pot-limit:1/2", 400, 400, 400), 6)
    assert whys(deal)[1] == (
        "potlimit.maximum-raise",
        "The pot of 12 and your call of 6 make 18. 6 + 18 = 24 is the most.",
    )


def test_a_limit_round_says_the_size_of_its_bet_and_the_sum_of_its_raise_and_that_it_is_capped() -> None:
    deal = flop("limit:10/20", 400, 400, 400)
    assert whys(deal) == [("glossary.fixed-limit", "A bet is 10 on this round.")]
    act(deal, 10)
    assert whys(deal) == [("glossary.fixed-limit", "10 + 10 = 20 is the raise.")]
    act(deal, 20, 30, 40)
    assert whys(deal) == [
        ("betting.raise-cap", "A bet and three raises have been made: nobody may raise on this round any more.")
    ]


def test_a_cap_before_the_flop_counts_the_blind_as_the_bet() -> None:
    deal = act(Deal.new("holdem", "limit:10/20", THREE, button=3, seed=b"cap"), 20, 30, 40)
    assert whys(deal)[0][1].startswith("The blind and three raises have been made")


def test_stud_says_who_brings_it_in_and_what_completes_it() -> None:
    deal = dealt("stud", "limit:10/20:1:3", ("2c 3d 4h", "Ks Qs Jc", "9s 8d 7c"))
    rules = [rule for rule, _ in whys(deal)]
    assert rules == ["stud.bring-in-lowest-upcard", "glossary.fixed-limit"]
    assert whys(deal)[0][1] == "The lowest upcard brings it in for 3, or at once for a whole bet of 10."
    deal.bring_in()
    assert whys(deal) == [("glossary.fixed-limit", "3 is no full bet: it is completed to 10, which is no raise yet.")]


def test_dealing_twice_says_what_each_dealing_is_for_and_who_has_said_what() -> None:
    deal = act(dealt("holdem", "no-limit:1/2", (ANY, ANY), stacks=100), 100, "c")
    assert whys(deal) == [
        (
            "procedure.deal-twice",
            "Seat 1 and seat 2 play for 200: dealt twice each dealing is for 100, three times for 66 or 67.",
        )
    ]
    deal.choose_runs(2)
    assert whys(deal)[0][1].endswith("Seat 1 said twice.")


def test_nobody_but_the_player_to_act_reads_why() -> None:
    deal = flop("no-limit:1/2", 400, 400, 400)
    assert view(deal.state, 2).why == view(deal.state, None).why == ()


def test_amounts_that_are_refused_carry_their_rules() -> None:
    options = view(flop("no-limit:1/2", 400, 400, 400).state, 1).options
    assert isinstance(options, Choices)
    assert options.wagers is not None
    assert (options.wagers.under, options.wagers.over) == (("nolimit.minimum-bet",), ("procedure.table-stakes",))
    pot = view(act(flop("pot-limit:1/2", 400, 400, 400), 6).state, 2).options
    assert isinstance(pot, Choices)
    assert pot.wagers is not None
    assert (pot.wagers.under, pot.wagers.over) == (("nolimit.minimum-raise",), ("potlimit.maximum-raise",))


def test_a_call_costs_what_is_lacking_or_all_there_is() -> None:
    deal = act(flop("no-limit:1/2", 400, 400, 40), 60)
    assert view(deal.state, None).to_call == 60
    act(deal, "c")
    assert view(deal.state, None).to_call == 40


# ------------------------------------------------------------------------------------------ what happened


def test_raises_and_short_all_ins_have_their_sums() -> None:
    deal = act(flop("no-limit:1/2", 400, 85, 400), 60, 85, 400)
    assert sums(deal) == [
        "The least was 2.",
        "From 60 to 85 is 25 more, and a full raise is 60. It does not reopen the betting for seat 1.",
        "From 85 to 400 is a raise of 315; 60 was the least.",
    ]


def test_the_raise_that_caps_a_round_says_so() -> None:
    deal = act(flop("limit:10/20", 400, 400, 400), 10, 20, 30, 40)
    assert sums(deal) == ["10 + 10 = 20.", "20 + 10 = 30.", "30 + 10 = 40. A bet and three raises have been made."]


def test_half_a_bet_counts_as_a_raise_and_less_does_not() -> None:
    assert sums(act(flop("limit:10/20", 400, 16, 400), 10, 16))[-1] == (
        "It is 6 more, and half a bet is 5: it counts as a raise."
    )
    assert sums(act(flop("limit:10/20", 400, 13, 400), 10, 13))[-1].startswith(
        "From 10 to 13 is 3 more, and half a bet is 5."
    )


def test_missed_blinds_say_what_plays_and_what_is_dead() -> None:
    setup = set_up("holdem", "no-limit:1/2", dict.fromkeys(range(1, 5), 500), button=4)
    deal = Deal.begin(replace(setup, posts=(*setup.posts, Post(seat=4, kind="missed", live=2, dead=1))))
    assert sums(deal) == ["2 plays as a bet and 1 is dead and goes to the pot."]


def test_a_kill_says_the_limits_that_it_makes() -> None:
    setup = set_up("ace-to-five", "limit:10/20", dict.fromkeys(range(1, 5), 500), button=4)
    deal = Deal.begin(replace(setup, two_card_kill=20))
    assert whys(deal) == [("kill.lowball-two-card-kill", "A kill of 20 takes the limits from 10 and 20 to 20 and 40.")]
    assert sums(deal.kill()) == ["The limits are 20 and 40."]


def test_pots_are_told_when_a_round_with_an_all_in_closes() -> None:
    deal = act(
        dealt("holdem", "no-limit:1/2", (ANY,) * 4, stacks={1: 100, 2: 200, 3: 200, 4: 40}), "c", 40, 100, "c", "c"
    )
    assert sums(deal)[-1] == "Main pot 160, four players. Side pot 180: seat 1, seat 2 and seat 3."


def test_the_bring_in_and_the_high_board_are_named() -> None:
    deal = dealt("stud", "limit:10/20:1:3", ("2c 3d 4h", "Ks Qs Jc", "9s 8d 7c"), "9h Jd 6s")
    deal.bring_in()
    act(deal, "c", "c")
    assert sums(deal) == ["The four of hearts is the lowest upcard.", "Seat 2’s pair of jacks is high."]


def test_an_odd_chip_is_told_with_who_gets_it_and_why() -> None:
    deal = dealt("holdem", "no-limit:1/2", ("2c 3d", "Ah Kh", "As Ks"), "Qd Jd Tc", "4s", "5s")
    act(deal, "c", "f", "x")
    said = [each for each in sums(act(deal, *("x",) * 6).show_all()) if "odd chip" in each]
    assert said == ["5 cannot be split evenly: the odd chip goes to seat 2, first left of the button."]


# ------------------------------------------------------------------------------------------ in every form


@pytest.mark.parametrize("form", FORMS)
def test_whoever_may_bet_in_any_form_reads_a_rule_with_whole_sentences(form: str) -> None:
    rng = random.Random(f"why {form}")
    for _ in range(DEALS_A_FORM):
        deal = random_deal(form, rng)
        while deal.options is not None:
            read = whys(deal)
            options = deal.options
            stuck = isinstance(options, Choices) and options.wagers is None
            assert read or stuck, options
            for _rule, here in read:
                assert re.fullmatch(r"[A-Z0-9].*[.]", here), here
            deal.do(random_command(deal, rng))
        for said in sums(deal):
            assert re.fullmatch(r"[A-Z0-9].*[.]", said), said


def test_no_sum_names_a_card_that_not_everybody_sees() -> None:
    rng = random.Random("cards")
    for _ in range(DEALS_A_FORM):
        deal = random_deal("stud", rng)
        while deal.options is not None:
            deal.do(random_command(deal, rng))
        open_cards = {
            card.spoken
            for event in deal.log
            if isinstance(event, CardsDealt)
            for card, face in zip(event.cards, event.faces, strict=True)
            if face == "u"
        }
        for said in sums(deal):
            for named in re.findall(r"[a-z]+ of (?:clubs|diamonds|hearts|spades)", said):
                assert named in open_cards, said
