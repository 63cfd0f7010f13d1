"""A deal of ours, written down and read again, is the same deal: the same setup, cards and chips."""

import random
from typing import get_args

import msgspec
import pytest
from playing import act, deck_from, random_command
from pokerkit import HandHistory

from cardspeak.deal import AnyCommand, Carried, Choices, Deal, Post, SeatedStack, Setup, events_for
from cardspeak.deal import commands as wanted
from cardspeak.deal import events as happened
from cardspeak.forms import FORMS, Form
from cardspeak.notation.phh import HandRecord
from cardspeak.notation.phh_actions import DealHole, Discard
from cardspeak.notation.phh_reading import read_phh
from cardspeak.notation.phh_setup import setup_of
from cardspeak.notation.phh_writing import write_phh
from cardspeak.notation.recording import collected, decided, record_of
from cardspeak.notation.replaying import Replayed, replay
from cardspeak.rulebook import OPTIONS, Edition, HouseRules, Refusal, Structure

STAKES = {
    "limit": "limit:10/20",
    "spread-limit": "spread-limit:2-10",
    "pot-limit": "pot-limit:5/10",
    "no-limit": "no-limit:5/10",
}
STACKS = (3, 12, 40, 150, 1000)
ELSEWHERE = HouseRules.for_edition("home")


def written_and_read(record: HandRecord) -> HandRecord:
    read = read_phh(write_phh(record))
    assert isinstance(read, HandRecord), read
    return read


def again(deal: Deal) -> Replayed:
    """The deal as it is played from its file, where nobody knows the house but from the file."""
    record = written_and_read(record_of(deal.log))
    assert setup_of(record, ELSEWHERE) == deal.state.setup
    return replay(record, ELSEWHERE)


def assert_same(deal: Deal) -> None:
    done = again(deal)
    assert (done.verdict, done.reason) == ("agreeing", "")
    assert done.deal is not None
    assert list(done.deal.log) == list(deal.log)


def played(deal: Deal, rng: random.Random) -> Deal:
    while not deal.is_over:
        assert not isinstance(deal.do(random_command(deal, rng)), Refusal)
    return deal


def random_deal(form: Form, structure: Structure, rng: random.Random, *, deck: bytes | None) -> Deal:
    number = rng.randint(2, min(form.max_seats, 6))
    seats = sorted(rng.sample(range(1, 10), number))
    return Deal.new(
        form,
        STAKES[structure],
        {seat: rng.choice(STACKS) * 10 for seat in seats},
        button=rng.choice(seats),
        house=HouseRules.for_edition(rng.choice(list(Edition))),
        seed=deck,
    )


@pytest.mark.parametrize("form", FORMS.values(), ids=list(FORMS))
@pytest.mark.parametrize("structure", get_args(Structure))
def test_every_form_at_every_structure_comes_back_event_by_event(form: Form, structure: Structure) -> None:
    for number in range(5):
        rng = random.Random(f"{form.name} {structure} {number}")
        assert_same(played(random_deal(form, structure, rng, deck=rng.randbytes(4)), rng))


@pytest.mark.parametrize("structure", get_args(Structure))
def test_what_one_player_saw_of_a_deal_comes_out_the_same(structure: Structure) -> None:
    for number in range(20):
        rng = random.Random(f"seen {structure} {number}")
        form = FORMS[rng.choice(["holdem", "short-deck", "omaha", "omaha5", "omaha8"])]
        deal = random_deal(form, structure, rng, deck=rng.randbytes(4))
        while not deal.is_over:
            command = random_command(deal, rng)
            deal.do(wanted.Show(seat=command.seat) if isinstance(command, wanted.Muck) else command)
        viewer = rng.choice(deal.state.seats)
        record = written_and_read(record_of(events_for(deal.state, viewer)))
        done = replay(record, ELSEWHERE)
        assert (done.verdict, done.reason) == ("agreeing", ""), record.actions
        assert done.deal is not None
        assert done.deal.stacks == deal.stacks


def test_a_record_of_a_view_has_no_card_that_the_viewer_may_not_see() -> None:
    deal = act(Deal.new("holdem", "no-limit:5/10", {1: 100, 2: 100, 3: 100}, button=3, seed=b"v"), "c", "c", "x")
    text = write_phh(record_of(events_for(deal.state, 2), hand=7))
    hidden = [card for seat in (1, 3) for card in deal.hand(seat)]
    assert "d dh p1 ????" in text
    assert "hand = 7" in text
    assert "deck" not in text
    assert not [card for card in hidden if str(card) in text]


# ---------------------------------------------------------------------------------------- setups out of the usual


def setup(game: str = "holdem", stakes: str = "no-limit:5/10", **changes: object) -> Setup:
    usual = Deal.new(game, stakes, {2: 300, 5: 400, 7: 500, 9: 600}, button=9, seed=b"setup").state.setup
    return msgspec.structs.replace(usual, **changes)


@pytest.mark.parametrize(
    "unusual",
    [
        setup(button=8),
        setup(posts=(Post(seat=2, kind="blind", live=5), Post(seat=5, kind="blind", live=10, dead=5)), opening=10),
        setup(
            posts=(
                Post(seat=2, kind="blind", live=5),
                Post(seat=5, kind="blind", live=10),
                Post(seat=7, kind="straddle", live=20),
            ),
            opening=20,
        ),
        setup(
            posts=(
                Post(seat=5, kind="blind", live=10),
                Post(seat=7, kind="missed", live=10, dead=5),
                Post(seat=9, kind="entry", live=10),
            ),
            opening=10,
        ),
        setup(posts=(Post(seat=5, kind="ante", dead=10), Post(seat=5, kind="blind", live=10)), opening=10),
        setup(
            "omaha8",
            "limit:20/40",
            posts=(
                Post(seat=2, kind="blind", live=5),
                Post(seat=5, kind="blind", live=10),
                Post(seat=9, kind="kill", live=20),
            ),
            opening=20,
            acts_last=9,
        ),
        setup("ace-to-five", "limit:10/20", two_card_kill=20),
        setup("jacks", "limit:10/20", carried=(Carried(40, (2, 5, 7, 9)), Carried(10, (5, 7)))),
        setup(unit=5, wager_unit=10, seats=tuple(SeatedStack(seat, 300, 4) for seat in (2, 5, 7, 9))),
        setup(tournament=True, last_two=True),
        setup(may_not_ask=(7,)),
        setup("stud", "spread-limit:2-10", bring_in=3),
        setup(form=msgspec.structs.replace(FORMS["holdem"], name="pineapple", title="Pineapple", max_seats=6)),
        setup(form=msgspec.structs.replace(FORMS["holdem"], odd_chip="high-card")),
        setup(deck=None),
    ],
    ids=lambda unusual: unusual.form.name,
)
def test_what_the_standard_cannot_say_is_read_again_as_well(unusual: Setup) -> None:
    record = written_and_read(record_of(Deal.begin(unusual).log))
    assert setup_of(record, ELSEWHERE) == unusual


def test_the_house_comes_back_with_every_choice_it_has_changed() -> None:
    none = next(name for name, each in OPTIONS.items() if each.may_be_none and each.defaults[Edition.CARDROOM11])
    house = HouseRules.for_edition("cardroom11").changed(raise_cap=5, pot_round_unit=25, **{none: None})
    record = written_and_read(record_of(Deal.begin(setup(house=house)).log))
    assert record.custom["_cardspeak"]["house"]["without"] == [none]
    read = setup_of(record, ELSEWHERE)
    assert isinstance(read, Setup)
    assert read.house == house


def test_a_usual_setup_needs_nothing_but_its_house() -> None:
    record = record_of(Deal.begin(setup(deck=None)).log)
    assert record.variant == "NT"
    assert record.custom == {"_cardspeak": {"house": {"edition": "home"}}}


# ---------------------------------------------------------------------------------------- what has no word in PHH


def test_chopped_blinds_and_pots_dealt_twice_come_back() -> None:
    house = HouseRules.for_edition("home").changed(chop_blinds=True)
    chopped = Deal.new("holdem", "limit:10/20", {1: 90, 2: 90, 3: 90}, button=3, seed=b"c", house=house)
    assert_same(chopped.fold().chop().chop())
    twice = Deal.new("holdem", "no-limit:5/10", {1: 90, 2: 90}, button=2, seed=b"t").raise_to(90).call()
    assert_same(twice.choose_runs(2).choose_runs(2).show_all())


def test_a_pot_killed_after_two_cards_comes_back() -> None:
    unusual = setup("ace-to-five", "limit:10/20", two_card_kill=20)
    deal = Deal.begin(unusual).decline().kill()
    rng = random.Random(4)
    assert_same(played(deal, rng))


def test_a_hand_asked_for_after_the_deal_is_live_again_in_its_record_too() -> None:
    deal = Deal.new("holdem", "no-limit:5/10", {1: 90, 2: 90}, button=2, seed=b"asked")
    act(deal, "c", "x", "x", "x", "x", "x", 10, "c")
    deal.muck()
    winner, loser = (2, 1) if deal.stacks[2] > 90 else (1, 2)
    assert_same(deal.ask_to_see(winner, loser).show_to(winner, deal.hand(winner)[:1]))


def test_a_pot_that_was_opened_again_and_then_left_stays_won() -> None:
    deal = Deal.new("holdem", "no-limit:5/10", {1: 90, 2: 90}, button=2, seed=b"asked")
    act(deal, "c", "x", "x", "x", "x", "x", 10, "c").muck()
    before, stacks = list(deal.log), deal.stacks
    (winner,) = (seat for seat in (1, 2) if deal.stacks[seat] > 90)
    deal.ask_to_see(winner, 3 - winner)
    (seen,) = (event for event in deal.log if isinstance(event, happened.HandSeen))
    assert seen.reopened
    left = [*before, seen]
    assert collected(left) == collected(before) == {winner: 40}
    record = record_of(left)
    assert record == record_of(before)
    assert record.finishing_stacks == tuple(stacks[each.seat] for each in deal.state.setup.seats)
    assert decided(deal.log) == list(deal.log)


def test_openers_that_were_split_are_said_to_be() -> None:
    deck = deck_from("Js 2c Jd 3c 4h 5c 7h 6d 9h 8d")
    deal = Deal.new("jacks", "limit:10/20", {1: 900, 2: 900}, button=2, deck=deck)
    deal.bet(10).call().draw("Js 4h", splitting=True).stand_pat()
    assert_same(played(deal, random.Random(1)))


def test_only_the_last_word_about_a_draw_is_written() -> None:
    deal = Deal.new("deuce-to-seven", "limit:10/20", {1: 900, 2: 900}, button=2, seed=b"draw")
    deal.call().check()
    first, second = deal.hand(1)[:2]
    deal.draw([first, second])
    deal.do(wanted.Draw(seat=1, discards=(first,)))
    deal.stand_pat()
    record = record_of(deal.log)
    assert [action for action in record.actions if isinstance(action, Discard)] == [Discard(1, (first,)), Discard(2)]
    done = again(played(deal, random.Random(2)))
    assert done.verdict == "agreeing"
    assert done.deal is not None
    assert done.deal.stacks == deal.stacks


def test_five_cards_drawn_in_two_parts_stand_together() -> None:
    deal = Deal.new("deuce-to-seven", "limit:10/20", {1: 900, 2: 900}, button=2, seed=b"five").call().check()
    deal.draw(deal.hand(1)).stand_pat()
    (drawn,) = [action for action in record_of(deal.log).actions[4:] if isinstance(action, DealHole)]
    assert drawn.cards == deal.hand(1)


# ---------------------------------------------------------------------------------------- others read it


@pytest.mark.parametrize(
    ("form", "structure"),
    [
        ("holdem", "limit"),
        ("holdem", "no-limit"),
        ("omaha", "pot-limit"),
        ("omaha8", "limit"),
        ("stud", "limit"),
        ("stud8", "limit"),
        ("razz", "limit"),
        ("deuce-to-seven", "no-limit"),
        ("deuce-to-seven-triple-draw", "limit"),
        ("badugi", "limit"),
    ],
)
def test_pokerkit_plays_what_we_write_to_the_same_chip(form: str, structure: str) -> None:
    for number in range(5):
        rng = random.Random(f"{form} {number}")
        deal = Deal.new(form, STAKES[structure], {1: 2000, 2: 2000, 3: 2000}, button=3, seed=rng.randbytes(4))
        while not deal.is_over:
            deal.do(_sensible(deal, rng))
        record = record_of(deal.log)
        *_, state = HandHistory.loads(write_phh(record))
        assert tuple(state.stacks) == record.finishing_stacks, write_phh(record)


def _sensible(deal: Deal, rng: random.Random) -> AnyCommand:
    """Nothing that pokerkit would warn of: no fold for nothing, no large bet, no winner who mucks."""
    command, options = random_command(deal, rng), deal.options
    match command:
        case wanted.Muck(seat=seat) | wanted.PlayTheBoard(seat=seat):
            return wanted.Show(seat=seat)
        case wanted.Fold(seat=seat) if isinstance(options, Choices) and options.check:
            return wanted.Check(seat=seat)
        case wanted.Wager(seat=seat, to=to) if isinstance(options, Choices) and options.wagers and to > 200:
            return wanted.Wager(seat=seat, to=options.wagers.least)
        case _:
            return command
