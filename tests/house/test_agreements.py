"""Agreements that are not offered: bets given back, chips out of a pot, a pot shared."""

import random
from collections.abc import Sequence

import pytest
from playing import act, deck_from, random_command

from cardspeak.deal import AnyEvent, Deal, DealState, evolve
from cardspeak.deal.events import DealEnded, PotAwarded, RoundClosed
from cardspeak.house.agreements import (
    InfractionRecorded,
    PotOut,
    PushBets,
    ShareThePot,
    infraction,
    refusal_of,
    repeated_returns,
)
from cardspeak.rulebook import Refusal


@pytest.mark.rule("glossary.pushing-bets", "procedure.pushing-bets")
@pytest.mark.parametrize("amount", [40, 60])
def test_giving_bets_back_is_refused_and_recorded_where_it_happened(amount: int) -> None:
    wanted = PushBets(deal=12, winner="A", to="B", amount=amount)
    refusal = refusal_of(wanted)
    assert refusal.under == ("procedure.pushing-bets", "glossary.pushing-bets")
    assert infraction(wanted) == InfractionRecorded(
        kind="pushing-bets", deal=12, players=("A", "B"), amount=amount, under=refusal.under
    )


@pytest.mark.rule("glossary.pushing-bets")
def test_chips_that_go_back_between_the_same_two_after_more_than_one_deal_are_flagged() -> None:
    returns = [
        PushBets(deal=3, winner="B", to="A", amount=20),
        PushBets(deal=3, winner="B", to="C", amount=20),
        PushBets(deal=5, winner="C", to="D", amount=10),
        PushBets(deal=5, winner="C", to="D", amount=15),
        PushBets(deal=9, winner="A", to="B", amount=35),
    ]
    assert repeated_returns(returns) == (("A", "B"),)
    assert repeated_returns(returns[:4]) == ()


@pytest.mark.rule("glossary.potting-out", "procedure.pushing-bets")
def test_nobody_takes_chips_out_of_a_pot_for_drinks() -> None:
    deal = act(Deal.new("holdem", "limit:20/40", {1: 500, 2: 500, 3: 500}, button=3, seed=b"drinks"), "c", "c", "x")
    assert deal.pot == 60
    wanted = PotOut(deal=12, players=("A", "B"), amount=10, purpose="drinks")
    refusal = refusal_of(wanted)
    assert refusal.under == ("procedure.pushing-bets", "glossary.potting-out")
    assert deal.pot == 60
    assert infraction(wanted).players == ("A", "B")


@pytest.mark.rule("glossary.potting-out", "procedure.pushing-bets")
@pytest.mark.parametrize("form", ["holdem", "stud8", "ace-to-five"])
def test_chips_leave_a_pot_as_an_award_or_a_return_only(form: str) -> None:
    rng = random.Random(form)
    for _ in range(50):
        deal = Deal.new(form, "limit:2/4", {1: 30, 2: 80, 3: 50}, button=3, randomness=rng.randbytes)
        while not deal.is_over:
            before = deal.pot
            done = deal.do(random_command(deal, rng))
            assert not isinstance(done, Refusal)
            assert isinstance(done[-1], DealEnded) or deal.pot >= before - _given_back(done)
        paid = sum(event.amount for event in deal.log if isinstance(event, PotAwarded))
        assert paid + _given_back(deal.log) == _put_in(deal)


def _given_back(events: Sequence[AnyEvent]) -> int:
    return sum(event.returned for event in events if isinstance(event, RoundClosed))


def _put_in(deal: Deal) -> int:
    """All that left the stacks on the way."""
    state, put = DealState(deal.state.setup), 0
    for event in deal.log:
        before = list(state.stack)
        evolve(state, event)
        put += sum(max(had - has, 0) for had, has in zip(before, state.stack, strict=True))
    return put


@pytest.mark.rule("glossary.split-pot", "procedure.no-pot-splitting")
def test_the_cards_split_a_pot_and_an_agreement_does_not() -> None:
    top = "As Ad Ks Kd 2c Qh Jh Th 3c 9h 4c 8h"  # both play the straight flush on the board
    deal = Deal.new("holdem", "limit:50/100", {1: 500, 2: 500}, button=1, deck=deck_from(top))
    act(deal, "c", "x", "x", "x")
    assert (len(deal.board), deal.pot) == (4, 100)
    refusal = refusal_of(ShareThePot(deal=1, players=("A", "B")))
    assert refusal.under == ("procedure.no-pot-splitting", "glossary.split-pot")
    assert deal.pot == 100
    assert deal.to_act == 2
    act(deal, "x", "x", "x", "x").show_all()
    (awarded,) = [event for event in deal.log if isinstance(event, PotAwarded)]
    assert {award.seat: award.amount for award in awarded.awards} == {1: 50, 2: 50}
