"""Random deals in every form and structure: nothing is lost, nothing is seen, and everything can be replayed."""

import random
from collections import Counter
from itertools import chain

import msgspec
import pytest
from msgspec.structs import replace
from playing import random_command

from cardspeak.cards import Card, shuffle
from cardspeak.deal import (
    Carried,
    Deal,
    DealState,
    Setup,
    command_from_json,
    command_to_json,
    events_for,
    events_from_json,
    events_to_json,
    new_setup,
    view,
)
from cardspeak.deal import commands as wanted
from cardspeak.deal.events import BoardDealt, CardsDealt, CardsShown, DiscardsTurnedUp, HandSeen, OpenersShown, Shown
from cardspeak.deal.evolve import evolve
from cardspeak.deal.setup import smallest_chip, wager_unit
from cardspeak.deal.state import FIELDS
from cardspeak.forms import DECKS, FORMS, as_played
from cardspeak.forms.structure import read_stakes
from cardspeak.rulebook import Edition, HouseRules, Refusal

STRUCTURES = ("limit:2/4", "limit:10/20:3:4", "spread-limit:1-5", "pot-limit:1/2", "no-limit:1/2", "no-limit:5/10:1")
DEALS_A_FORM = 1200
"""Eighteen forms make more than 20,000 deals."""
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
        sevens_rule=rng.random() < 0.5,
        deal_twice=rng.random() < 0.7,
        chop_blinds=rng.random() < 0.5,
        chopped_pot=rng.choice(("carry", "split", "no-chop")),
        wager_unit=rng.choice(("none", "none", "bring-in")),
        minimum_open=rng.choice(("big-blind", "double-big-blind")),
        after_draw_limit=rng.choice(("double", "same")),
        false_openers=rng.choice(("accept", "accept", "refuse")),
        holdem_upper_limit_from=rng.choice(("flop", "turn", "river")),
        all_in_faceup=rng.choice(("tournaments", "always")),
    )


def random_deal(form: str, rng: random.Random) -> Deal:
    seats = rng.sample(range(1, 11), rng.randint(2, FORMS[form].max_seats))
    house = random_house(rng)
    stakes = read_stakes(rng.choice(STRUCTURES), as_played(FORMS[form], house))
    assert not isinstance(stakes, Refusal)
    chips = rng.choice(((1,), (1, 5, 25), (5, 25)))
    unit = max(smallest_chip(chips, stakes.forced, house), wager_unit(stakes.betting, stakes.forced, house))
    stacks = {seat: unit + rng.choice((rng.randint(1, 12), rng.randint(10, 300))) for seat in seats}
    button = rng.choice(seats)
    rules = {"house": house, "tournament": rng.random() < 0.3, "chips": chips}
    deck = shuffle(DECKS[FORMS[form].deck], rng.randbytes)
    setup = new_setup(FORMS[form], stakes.betting, stakes.forced, stacks, button=button, deck=deck, **rules)  # type: ignore[arg-type] # as named
    assert not isinstance(setup, Refusal), setup
    return Deal.begin(with_extras(setup, rng))


def with_extras(setup: Setup, rng: random.Random) -> Setup:
    """What only some deals have: a pot left by an earlier one, a kill after two cards."""
    seats = tuple(each.seat for each in setup.seats)
    if rng.random() < 0.2:
        carried = [Carried(rng.randint(1, 40), seats)]
        if rng.random() < 0.5:
            carried.append(Carried(rng.randint(1, 40), tuple(rng.sample(seats, rng.randint(1, len(seats))))))
        setup = replace(setup, carried=tuple(carried))
    if setup.form.low and setup.form.button and setup.betting.structure == "limit" and rng.random() < 0.3:
        setup = replace(setup, two_card_kill=2 * setup.opening)
    return setup


def in_play(deal: Deal) -> int:
    """All chips there were at the beginning."""
    setup = deal.state.setup
    return sum(each.chips + each.aside for each in setup.seats) + sum(each.amount for each in setup.carried)


def at_the_end(deal: Deal) -> int:
    return sum(deal.stacks.values()) + sum(each.amount for each in deal.state.left_over)


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
        play_out(deal, rng)
        assert at_the_end(deal) == in_play(deal)
        assert min(deal.stacks.values()) >= 0


def every_card(state: DealState) -> list[Card]:
    """All cards of the deal, wherever they are."""
    piles = chain.from_iterable(chain(state.hands, state.muck, state.discards))
    return [*piles, *state.board, *state.stub, *state.burns, *state.set_aside]


@pytest.mark.parametrize("form", FORMS)
def test_after_every_event_chips_are_conserved_and_no_card_is_in_two_places(form: str) -> None:
    rng = random.Random(f"{form} closely")
    for _ in range(CLOSELY_WATCHED):
        deal = random_deal(form, rng)
        play_out(deal, rng)
        state = DealState(deal.state.setup)
        total, deck = sum(state.stack) + state.carried, Counter(DECKS[FORMS[form].deck])
        for event in deal.log:
            evolve(state, event)
            awarded = state.awarded if state.phase != "over" else 0
            left = sum(each.amount for each in state.left_over)
            assert sum(state.stack) + state.pot + left - awarded == total, event
            assert Counter(every_card(state)) == deck, event


@pytest.mark.parametrize("form", FORMS)
def test_a_replay_and_a_round_through_json_give_the_same_deal(form: str) -> None:
    rng = random.Random(f"{form} again")
    for _ in range(CLOSELY_WATCHED):
        deal = random_deal(form, rng)
        play_out(deal, rng)
        again = Deal.replay(events_from_json(events_to_json(list(deal.log))))
        for name in set(FIELDS) - {"open_to"}:
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
    """The cards that this seat may know: its own, those dealt faceup, and what was shown; from the full log."""
    known: set[Card] = set()
    for event in deal.log:
        match event:
            case (
                BoardDealt(cards=cards)
                | OpenersShown(cards=cards)
                | HandSeen(cards=cards)
                | DiscardsTurnedUp(cards=cards)
            ):
                known.update(cards)
            case Shown(cards=cards, earlier=earlier):
                known.update((*cards, *earlier))
            case CardsDealt(seat=to, cards=cards, faces=faces):
                known.update(card for card, face in zip(cards, faces, strict=True) if face == "u" or to == seat)
            case CardsShown(seat=by, cards=cards, to=to) if to is None or seat in {by, to}:
                known.update(cards)
            case _:
                pass
    return {str(card) for card in known}


@pytest.mark.parametrize("form", FORMS)
def test_no_view_holds_a_card_that_its_viewer_may_not_know(form: str) -> None:
    rng = random.Random(f"{form} seen")
    names = {str(card) for card in DECKS[FORMS[form].deck]}
    for _ in range(CLOSELY_WATCHED // 4):
        deal = random_deal(form, rng)
        while True:
            for viewer in (*deal.state.seats, None):
                known = known_to(deal, viewer)
                sent = msgspec.json.encode([view(deal.state, viewer), events_for(deal.state, viewer)]).decode()
                told = {name for name in names if f'"{name}"' in sent}
                assert told <= known, (viewer, told - known)
            if deal.is_over:
                break
            assert not isinstance(deal.do(random_command(deal, rng)), Refusal)
        for seat in deal.state.seats:
            player = deal.state.place_of[seat]
            deal.do(
                wanted.ShowTo(seat=seat, cards=tuple(deal.state.hands[player][:2]), to=rng.choice(deal.state.seats))
            )
        for viewer in (*deal.state.seats, None):
            sent = msgspec.json.encode([view(deal.state, viewer), events_for(deal.state, viewer)]).decode()
            assert {name for name in names if f'"{name}"' in sent} <= known_to(deal, viewer)


@pytest.mark.parametrize("form", FORMS)
def test_what_is_asked_and_shown_when_the_deal_is_over_loses_no_chip_and_replays(form: str) -> None:
    rng = random.Random(f"{form} afterwards")
    seen = 0
    for _ in range(CLOSELY_WATCHED * 3):
        deal = random_deal(form, rng)
        play_out(deal, rng)
        for _ in range(4):
            asker, hand_of = rng.choice(deal.state.seats), rng.choice(deal.state.seats)
            seen += not isinstance(deal.do(wanted.AskToSee(seat=asker, hand_of=hand_of)), Refusal)
            player = deal.state.place_of[asker]
            own = (*deal.state.hands[player], *deal.state.muck[player])
            deal.do(wanted.ShowTo(seat=asker, cards=own[:1], to=rng.choice((None, hand_of))))
            deal.do(wanted.AskForShown(seat=hand_of, hand_of=asker))
        assert deal.is_over
        assert at_the_end(deal) == in_play(deal)
        assert min(deal.stacks.values()) >= 0
        assert Deal.replay(deal.log).stacks == deal.stacks
    assert seen


@pytest.mark.parametrize("form", FORMS)
def test_what_one_viewer_may_read_of_a_deal_can_be_replayed(form: str) -> None:
    rng = random.Random(f"{form} viewed")
    for _ in range(CLOSELY_WATCHED):
        deal = random_deal(form, rng)
        play_out(deal, rng)
        for seat in deal.state.seats:
            own = (*deal.hand(seat), *deal.state.muck[deal.state.place_of[seat]])
            deal.do(wanted.ShowTo(seat=seat, cards=own[:1]))
        for viewer in (*deal.state.seats, None):
            assert Deal.replay(events_for(deal.state, viewer)).stacks == deal.stacks


@pytest.mark.parametrize("form", FORMS)
def test_commands_go_through_json(form: str) -> None:
    rng = random.Random(f"{form} commands")
    deal = random_deal(form, rng)
    while not deal.is_over:
        command = random_command(deal, rng)
        assert command_from_json(command_to_json(command)) == command
        deal.do(command)
