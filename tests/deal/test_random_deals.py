"""Random deals in every form and structure: nothing is lost, nothing is seen, and everything can be replayed."""

import random
from collections import Counter
from itertools import chain

import msgspec
import pytest
from playing import random_command

from cardspeak.cards import Card
from cardspeak.deal import Deal, DealState, events_for, events_from_json, events_to_json, view
from cardspeak.deal.evolve import evolve
from cardspeak.forms import DECKS, FORMS
from cardspeak.rulebook import Edition, HouseRules, Refusal

STRUCTURES = ("limit:2/4", "limit:10/20:3:4", "spread-limit:1-5", "pot-limit:1/2", "no-limit:1/2", "no-limit:5/10:1")
DEALS_A_FORM = 1400
"""Fifteen forms make more than 20,000 deals."""
CLOSELY_WATCHED = 40


def random_house(rng: random.Random) -> HouseRules:
    house = HouseRules.for_edition(rng.choice(list(Edition)))
    return house.changed(
        raise_cap=rng.choice((3, 4)),
        draw_five_consecutive=rng.random() < 0.5,
        small_blind_counts_as_big=rng.random() < 0.5,
        pot_round_unit=rng.choice((None, 5)),
        low_qualifier=rng.choice((8, 9, None)),
        check_raise_in_limit_ace_to_five=rng.random() < 0.5,
        short_all_ins_add_up_at_limit=rng.random() < 0.5,
    )


def random_deal(form: str, rng: random.Random) -> Deal:
    seats = rng.sample(range(1, 11), rng.randint(2, FORMS[form].max_seats))
    stacks = {seat: rng.choice((rng.randint(1, 12), rng.randint(10, 300))) for seat in seats}
    return Deal.new(
        form,
        rng.choice(STRUCTURES),
        stacks,
        button=rng.choice(seats),
        randomness=rng.randbytes,
        house=random_house(rng),
        tournament=rng.random() < 0.3,
    )


def play_out(deal: Deal, rng: random.Random) -> None:
    for _ in range(1000):
        if deal.is_over:
            return
        done = deal.do(random_command(deal, rng))
        assert not isinstance(done, Refusal), done
    raise AssertionError("the deal does not end")


@pytest.mark.parametrize("form", FORMS)
def test_random_deals_end_with_every_chip_there_and_no_stack_below_nothing(form: str) -> None:
    rng = random.Random(form)
    for _ in range(DEALS_A_FORM):
        deal = random_deal(form, rng)
        before = sum(each.chips for each in deal.state.setup.seats)
        play_out(deal, rng)
        assert sum(deal.stacks.values()) == before
        assert min(deal.stacks.values()) >= 0


def every_card(state: DealState) -> list[Card]:
    """All cards of the deal, wherever they are."""
    piles = chain.from_iterable(chain(state.hands, state.muck, state.discards))
    return [*piles, *state.board, *state.stub, *state.burns]


@pytest.mark.parametrize("form", FORMS)
def test_after_every_event_chips_are_conserved_and_no_card_is_in_two_places(form: str) -> None:
    rng = random.Random(f"{form} closely")
    for _ in range(CLOSELY_WATCHED):
        deal = random_deal(form, rng)
        play_out(deal, rng)
        state = DealState(deal.state.setup)
        total, deck = sum(state.stack), Counter(DECKS[FORMS[form].deck])
        for event in deal.log:
            evolve(state, event)
            awarded = state.awarded if state.phase != "over" else 0
            assert sum(state.stack) + state.pot - awarded == total, event
            assert Counter(every_card(state)) == deck, event


@pytest.mark.parametrize("form", FORMS)
def test_a_replay_and_a_round_through_json_give_the_same_deal(form: str) -> None:
    rng = random.Random(f"{form} again")
    for _ in range(CLOSELY_WATCHED):
        deal = random_deal(form, rng)
        play_out(deal, rng)
        again = Deal.replay(events_from_json(events_to_json(list(deal.log))))
        for name in set(DealState.__slots__) - {"open_to"}:
            assert getattr(again.state, name) == getattr(deal.state, name), name


@pytest.mark.parametrize("form", FORMS)
def test_a_copy_lives_a_life_of_its_own(form: str) -> None:
    rng = random.Random(f"{form} copied")
    deal = random_deal(form, rng)
    if deal.is_over:
        return
    before = msgspec.json.encode(list(deal.log))
    play_out(deal.copy(), rng)
    assert msgspec.json.encode(list(deal.log)) == before
    assert not deal.is_over


@pytest.mark.parametrize("form", FORMS)
def test_every_event_names_rules_that_hold_in_the_edition_in_force(form: str) -> None:
    rng = random.Random(f"{form} cited")
    for _ in range(CLOSELY_WATCHED):
        deal = random_deal(form, rng)
        play_out(deal, rng)
        house = deal.state.setup.house
        for event in deal.log:
            assert event.under, event
            assert all(house.follows(rule_id) for rule_id in event.under), (house.edition, event)


def known_to(deal: Deal, seat: int | None) -> set[str]:
    """The cards that this seat may know: its own, the upcards, the board, and hands that were shown."""
    state = deal.state
    known: set[str] = {str(card) for card in state.board}
    for player, hand in enumerate(state.hands):
        for card, face in zip(hand, state.faces[player], strict=True):
            if state.seats[player] == seat or face == "u" or state.shown[player]:
                known.add(str(card))
        if state.seats[player] == seat:
            known |= {str(card) for card in (*state.discards[player], *state.muck[player])}
    return known


@pytest.mark.parametrize("form", FORMS)
def test_no_view_holds_a_card_that_its_viewer_may_not_know(form: str) -> None:
    rng = random.Random(f"{form} seen")
    names = {str(card) for card in DECKS[FORMS[form].deck]}
    for _ in range(CLOSELY_WATCHED // 4):
        deal = random_deal(form, rng)
        # what a player once held or saw stays known to that player
        seen: dict[int | None, set[str]] = {seat: set() for seat in (*deal.state.seats, None)}
        while True:
            for viewer, known in seen.items():
                known.update(known_to(deal, viewer))
                sent = msgspec.json.encode([view(deal.state, viewer), events_for(deal.state, viewer)]).decode()
                told = {name for name in names if f'"{name}"' in sent}
                assert told <= known, (viewer, told - known)
            if deal.is_over:
                break
            deal.do(random_command(deal, rng))
