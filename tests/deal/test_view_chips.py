"""Chips as a person sees them: pots, amounts worth a button, what is to call, raises left, and who has won."""

import random

import pytest
from msgspec.structs import replace
from playing import act, flop, random_command
from staging import HOME, dealt
from test_random_deals import random_deal

from cardspeak.deal import Carried, Choices, Deal, DealView, view
from cardspeak.deal.proposals import Ahead, Ladder
from cardspeak.forms import FORMS
from cardspeak.rulebook import Refusal

DEALS_A_FORM = 40


def turn_of(deal: Deal) -> DealView:
    """What the player to act sees."""
    return view(deal.state, deal.to_act)


def pots(deal: Deal) -> list[tuple[int, tuple[int, ...]]]:
    return [(pot.amount, pot.seats) for pot in view(deal.state, None).pots]


def amounts(deal: Deal) -> dict[str, int | str]:
    """What is proposed to the player to act: the amount, or why it cannot be made."""
    return {each.name: each.to if each.is_open else f"{each.to}: {each.why}" for each in turn_of(deal).proposals}


# ------------------------------------------------------------------------------------------ pots


def test_wagers_in_front_of_the_players_are_in_no_pot_until_the_round_is_over() -> None:
    deal = dealt("holdem", "no-limit:1/2", ("",) * 3)
    assert pots(deal) == []
    act(deal, "c", "c", "x")
    assert pots(deal) == [(6, (1, 2, 3))]
    act(deal, 10, "c")
    assert pots(deal) == [(6, (1, 2, 3))]
    assert view(deal.state, None).pot == 26
    act(deal, "f")
    assert pots(deal) == [(26, (1, 2))]


def test_a_side_pot_lies_beside_the_main_pot_with_those_who_may_win_it() -> None:
    deal = dealt("holdem", "no-limit:1/2", ("",) * 4, stacks={1: 100, 2: 200, 3: 200, 4: 40})
    act(deal, "c", 40, 100, "c", "c")
    assert pots(deal) == [(160, (1, 2, 3, 4)), (180, (1, 2, 3))]
    act(deal, 50, "c")
    assert pots(deal) == [(160, (1, 2, 3, 4)), (180, (1, 2, 3)), (100, (2, 3))]


def test_antes_are_gathered_and_so_is_what_an_earlier_deal_has_left() -> None:
    deal = dealt("stud", "limit:10/20:1:3", ("",) * 4)
    assert pots(deal) == [(4, (1, 2, 3, 4))]
    setup = replace(deal.state.setup, carried=(Carried(30, (1, 2)),))
    assert pots(Deal.begin(setup)) == [(30, (1, 2)), (4, (1, 2, 3, 4))]


def test_when_the_deal_is_over_the_pots_are_still_there_as_they_were_awarded() -> None:
    deal = dealt(
        "holdem", "no-limit:1/2", ("As Ad", "Kc Kd", "2c 7d"), "3h 4h 9s", "Ts", "Jc", stacks={1: 20, 2: 90, 3: 90}
    )
    shown_down(act(deal, 90, "c", "c"))
    seen = view(deal.state, None)
    assert pots(deal) == [(60, (1, 2, 3)), (140, (2, 3))]
    assert (seen.pot, seen.is_over, seen.phase) == (0, True, "over")


def test_a_pot_that_nobody_opened_is_no_pot_of_this_deal_any_more() -> None:
    deal = act(dealt("jacks", "limit:10/20:2", ("",) * 3), "x", "x", "x")
    assert deal.is_over
    assert pots(deal) == []
    assert view(deal.state, None).winners == ()


# ------------------------------------------------------------------------------------------ proposals


def test_a_raise_of_part_of_the_pot_is_a_call_first_and_then_so_much_of_the_pot() -> None:
    deal = flop("no-limit:1/2", 300, 300, 300)
    act(deal, 12)
    # 6 in the middle, 12 to call: with the call there are 30
    assert amounts(deal) == {"min": 24, "third": "22: under the least", "half": 27, "pot": 42, "all-in": 300}


def test_the_first_bet_of_a_round_is_measured_by_the_pot() -> None:
    deal = dealt("holdem", "no-limit:5/10", ("",) * 3)
    act(deal, 40, "c", "c")
    assert amounts(deal) == {"min": 10, "third": 40, "half": 60, "pot": 120, "all-in": 460}


def test_a_proposal_over_the_stack_stays_with_the_reason() -> None:
    deal = act(flop("no-limit:1/2", 300, 40, 300), 12)
    assert amounts(deal) == {
        "min": 24,
        "third": "22: under the least",
        "half": 27,
        "pot": "42: over your stack",
        "all-in": 40,
    }
    assert [each.is_open for each in turn_of(deal).proposals] == [True, False, True, False, True]


def test_whoever_can_only_go_all_in_is_proposed_that_alone() -> None:
    assert amounts(act(flop("no-limit:1/2", 300, 20, 300), 12)) == {"all-in": 20}


def test_at_pot_limit_the_pot_is_the_most() -> None:
    deal = act(flop("pot-limit:1/2", 300, 300, 300), 6)
    # 6 and 6 in the middle, 6 to call: with the call there are 18
    assert amounts(deal) == {"min": 12, "third": 12, "half": 15, "pot": 24}
    assert turn_of(deal).proposals[-1].to == deal.choices.wagers.most  # type: ignore[union-attr] # there are some


def test_at_pot_limit_a_stack_below_the_pot_goes_all_in() -> None:
    deal = act(flop("pot-limit:1/2", 300, 20, 300), 6)
    assert amounts(deal) == {"min": 12, "third": 12, "half": 15, "pot": "24: over your stack", "all-in": 20}


def test_spread_limit_proposes_its_ends_and_limit_nothing() -> None:
    assert amounts(flop("spread-limit:2-10", 50, 50, 50)) == {"min": 2, "most": 10}
    deal = flop("limit:2/4", 50, 50, 50)
    assert deal.choices.wagers is not None
    assert amounts(deal) == {}


def test_proposals_are_whole_multiples_of_what_wagers_must_be() -> None:
    deal = dealt("holdem", "no-limit:5/10", ("",) * 3, house=HOME.changed(wager_unit="bring-in"))
    act(deal, 30, "c", "c")
    assert amounts(deal) == {"min": 10, "third": 30, "half": 40, "pot": 90, "all-in": 470}


def test_nobody_is_proposed_anything_out_of_turn() -> None:
    deal = flop("no-limit:1/2", 300, 300, 300)
    assert view(deal.state, 2).proposals == view(deal.state, None).proposals == ()
    assert view(deal.state, 2).most_callable is None


def test_the_most_that_can_be_called_is_what_the_largest_other_stack_comes_to() -> None:
    deal = dealt("holdem", "no-limit:1/2", ("",) * 3, stacks={1: 572, 2: 90, 3: 900})
    assert turn_of(deal).most_callable == 572
    act(deal, 10)
    assert turn_of(deal).most_callable == 900
    act(deal, "f")
    assert turn_of(deal).most_callable == 900


# ------------------------------------------------------------------------------------------ looking ahead


def test_whoever_waits_sees_what_it_would_cost_to_stay_in() -> None:
    deal = act(flop("no-limit:1/2", 300, 300, 40), 60)
    assert view(deal.state, 3).ahead == Ahead(3, 40, can_check=False)
    assert view(deal.state, 1).ahead == Ahead(1, 0, can_check=True)
    assert view(deal.state, 2).ahead is None
    assert view(deal.state, None).ahead is None


def test_nobody_looks_ahead_who_is_all_in_has_folded_or_was_not_dealt_in() -> None:
    deal = act(flop("no-limit:1/2", 40, 300, 300, 300), 40, "f")
    assert [view(deal.state, seat).ahead for seat in (1, 2, 9)] == [None, None, None]
    assert view(deal.state, 4).ahead == Ahead(4, 40, can_check=False)


def test_before_the_forced_bet_of_stud_it_is_counted_on() -> None:
    deal = dealt("stud", "limit:10/20:1:3", ("2c 3d Kh", "9h 9s Qs", "5c 6d 4c"))
    assert view(deal.state, 1).ahead == Ahead(1, 3, can_check=False)
    act(deal, 10)
    assert view(deal.state, 2).ahead == Ahead(2, 10, can_check=False)


def test_where_the_first_in_must_open_or_fold_nobody_may_count_on_checking() -> None:
    deal = dealt("deuce-to-seven", "limit:10/20:2", ("",) * 3)
    setup = replace(deal.state.setup, posts=deal.state.setup.posts[:3], opening=0)  # antes alone
    assert view(Deal.begin(setup).state, 2).ahead == Ahead(2, 0, can_check=False)


def test_nobody_looks_ahead_to_a_draw_or_a_showdown() -> None:
    deal = act(dealt("deuce-to-seven", "limit:10/20", ("",) * 2), "c", "x")
    assert view(deal.state, 1).phase == "drawing"
    assert [view(deal.state, seat).ahead for seat in (1, 2)] == [None, None]
    act(deal.stand_pat().stand_pat(), "x", "x")
    assert view(deal.state, 1).phase == "showdown"
    assert [view(deal.state, seat).ahead for seat in (1, 2)] == [None, None]


# ------------------------------------------------------------------------------------------ the ladder


def test_the_ladder_counts_raises_up_to_the_cap_and_the_big_blind_is_a_bet() -> None:
    deal = dealt("holdem", "limit:2/4", ("",) * 3)
    assert view(deal.state, None).ladder == Ladder(0, 3, has_bet=True)
    act(deal, 4, 6)
    assert view(deal.state, None).ladder == Ladder(2, 3, has_bet=True)
    act(deal, 8)
    assert view(deal.state, None).ladder == Ladder(3, 3, has_bet=True, is_capped=True)
    act(deal, "c", "f")
    assert view(deal.state, None).ladder == Ladder(0, None)


def test_a_cap_that_was_reached_stays_though_only_two_are_left() -> None:
    deal = act(dealt("holdem", "limit:2/4", ("",) * 3), 4, 6, 8, "f")
    assert view(deal.state, None).ladder == Ladder(3, 3, has_bet=True, is_capped=True)


def test_heads_up_there_is_no_cap_but_in_a_tournament_that_still_has_others() -> None:
    assert view(flop("limit:2/4", 50, 50).state, None).ladder == Ladder(0, None)
    event = dealt("holdem", "limit:2/4", ("",) * 2, tournament=True)
    assert view(event.state, None).ladder == Ladder(0, 3, has_bet=True)


def test_completing_a_forced_bet_is_no_raise() -> None:
    deal = dealt("stud", "limit:10/20:1:3", ("",) * 3).bring_in()
    assert view(deal.state, None).ladder == Ladder(0, 3)
    act(deal, 10)
    assert view(deal.state, None).ladder == Ladder(0, 3, has_bet=True)


def test_there_is_no_ladder_where_raises_are_not_counted_nor_between_rounds() -> None:
    assert view(flop("no-limit:1/2", 50, 50).state, None).ladder is None
    deal = act(dealt("deuce-to-seven", "limit:10/20", ("",) * 2), "c", "x")
    assert view(deal.state, None).ladder is None


# ------------------------------------------------------------------------------------------ winners


def won(deal: Deal) -> dict[int, tuple[int, str]]:
    return {each.seat: (each.amount, each.words) for each in view(deal.state, None).winners}


def shown_down(deal: Deal) -> Deal:
    if deal.state.phase == "agreeing":
        deal.choose_runs(1)
    while not deal.is_over:
        deal.show()
    return deal


def test_a_winner_whom_nobody_called_has_shown_nothing() -> None:
    deal = act(dealt("holdem", "no-limit:1/2", ("Kd Kh", "As Ah", "7c 7d")), 20)
    assert won(deal) == {}
    assert won(act(deal, "f", "f")) == {3: (5, "")}


def test_winners_of_main_and_side_pots_have_what_they_won_with() -> None:
    hands = ("As Ad", "Kc Kd", "2c 7d")
    deal = dealt("holdem", "no-limit:1/2", hands, "3h 4h 9s", "Ts", "Jc", stacks={1: 20, 2: 90, 3: 90})
    shown_down(act(deal, 90, "c", "c"))
    assert won(deal) == {1: (60, "pair of aces"), 2: (140, "pair of kings")}


def test_each_half_of_a_split_pot_is_won_with_its_own_words() -> None:
    hands = ("As 3d 2h 9c", "Kc Kd 8s 7s")
    deal = dealt("omaha8", "limit:2/4", hands, "5c 6d 6h", "8h", "Kh")
    shown_down(act(deal, "c", *["x"] * 7))
    assert won(deal) == {2: (2, "kings full of sixes"), 1: (2, "8-6-5-2-A low")}


def test_a_pot_dealt_twice_is_won_with_the_hand_of_each_dealing() -> None:
    streets = ("3h 4h 9s", "Ts", "Jc", "Ah", "Ks", "Kh")
    house = HOME.changed(deal_twice=True)
    deal = dealt("holdem", "no-limit:1/2", ("As Ad", "Kc Kd"), *streets, stacks=50, house=house)
    act(deal, "c", "x", 48, "c")
    assert view(deal.state, None).phase == "agreeing"
    deal.choose_runs(2).choose_runs(2)
    shown_down(deal)
    assert view(deal.state, None).runs
    assert won(deal) == {1: (100, "pair of aces; three of a kind, aces")}


# ------------------------------------------------------------------------------------------ all forms at random


@pytest.mark.parametrize("form", FORMS)
def test_in_random_deals_pots_proposals_and_prices_are_as_the_deal_has_them(form: str) -> None:
    rng = random.Random(f"{form} chips")
    proposed = ahead = won = 0
    for _ in range(DEALS_A_FORM):
        deal = random_deal(form, rng)
        while not deal.is_over:
            for seat in (*deal.state.seats, None):
                seen = view(deal.state, seat)
                check_pots(deal, seen)
                proposed += check_proposals(seen)
                check_last(seen)
            ahead += check_ahead(deal)
            assert not isinstance(deal.do(random_command(deal, rng)), Refusal)
        won += check_winners(deal)
    assert proposed
    assert ahead
    assert won


def check_pots(deal: Deal, seen: DealView) -> None:
    in_front = sum(seat.wager for seat in seen.seats)
    if not deal.state.voided:
        assert sum(pot.amount for pot in seen.pots) == seen.pot - in_front
    live = {seat for seat, is_live in zip(deal.state.seats, deal.state.live, strict=True) if is_live}
    assert all(set(pot.seats) <= live for pot in seen.pots)


def check_proposals(seen: DealView) -> int:
    assert len(seen.proposals) <= 5
    if not isinstance(seen.options, Choices) or seen.options.wagers is None:
        assert seen.proposals == ()
        assert seen.most_callable is None
        return 0
    assert seen.most_callable is not None
    for each in seen.proposals:
        assert each.is_open == (not each.why)
        assert each.is_open == seen.options.wagers.allow(each.to) or each.name in {"third", "half", "pot"}
        assert not each.is_open or seen.options.wagers.allow(each.to)
    return len(seen.proposals)


def check_last(seen: DealView) -> None:
    for seat in seen.seats:
        assert (seat.last == "all-in") == (seat.is_live and not seat.stack), seat


def check_ahead(deal: Deal) -> int:
    """Whoever comes next faces just what was said, if the one before folds."""
    waiting = {seat: view(deal.state, seat).ahead for seat in deal.state.seats}
    if not isinstance(deal.options, Choices) or not deal.options.fold:
        return 0
    after = deal.copy()
    after.fold()
    if not isinstance(after.options, Choices) or after.state.street != deal.state.street:
        return 0
    seen, said = after.options, waiting[after.options.seat]
    if said is None:
        assert not after.state.stack[after.state.actor], "only who is all-in, and may still open, does not look ahead"
        return 0
    assert said.can_check == seen.check
    if seen.call is not None:
        own = after.state.place_of[seen.seat]
        assert said.to_call == seen.call - after.state.wager[own]
    return 1


def check_winners(deal: Deal) -> int:
    seen = view(deal.state, None)
    assert seen.is_over
    total = sum(award.amount for event in deal.state.awards for award in event.awards)
    assert sum(each.amount for each in seen.winners) == total
    for each in seen.winners:
        assert bool(each.words) == deal.state.shown[deal.state.place_of[each.seat]]
    return len(seen.winners)
