"""A deal reads well in words, with its rules."""

import random

import pytest
from playing import deck_from, random_command

from cardspeak.deal import Deal, events_for
from cardspeak.forms import FORMS
from cardspeak.notation.transcript import transcript
from cardspeak.rulebook import HouseRules

STAKES = "limit:20/40"
NOTHING = deck_from("2c 3d 4h 5c 6d 7h 8c 9d Th Js")


def lines(deal: Deal) -> list[str]:
    return list(transcript(deal.log))


def test_an_all_in_of_half_a_bet_is_told_with_its_reason_and_rule() -> None:
    deal = Deal.new("holdem", STAKES, {1: 500, 2: 500, 3: 500, 4: 50}, button=4, seed=b"t")
    deal.call().call().call().check()
    deal.bet(20).fold().fold()
    deal.raise_to(30)
    assert (
        "Seat 4 raises all-in to 30: at least half a bet, so the betting is open again "
        "(home edition 3, Betting and Raising 5)"
    ) in lines(deal)


def test_hands_are_named_and_pots_told_to_the_chip() -> None:
    deal = Deal.new("omaha8", "limit:2/4", {1: 90, 2: 90, 3: 90}, button=3, seed=b"t")
    while deal.state.phase == "betting":
        if deal.choices.check:
            deal.check()
        else:
            deal.call()
    told = lines(deal.show_all())
    assert told[0].startswith("Omaha high-low, limit, 3 players, button at seat 3")
    assert sum("shows" in line for line in told) == 3
    assert any(line.startswith("The main pot: seat ") for line in told)
    assert told[-1].startswith("Stacks: seat 1 ")


def test_stud_and_draw_are_told_with_rules_of_their_own() -> None:
    razz = Deal.new("razz", "limit:15/30:2:5", {1: 90, 2: 90}, button=2, seed=b"t").bring_in()
    assert any("brings it in for 5 (home edition 9, " in line for line in lines(razz))
    draw = Deal.new("draw", "limit:2/4:1", {1: 90, 2: 90}, button=2, seed=b"t").bet(2).call()
    draw.draw(draw.hand(1)[:2]).stand_pat()
    assert any(line.startswith("Seat 1 draws 2 (home edition 12, ") for line in lines(draw))
    assert any(line.startswith("Seat 2 stands pat") for line in lines(draw))


@pytest.mark.parametrize("viewer", [None, 2])
def test_a_transcript_of_a_view_tells_no_hidden_card(viewer: int | None) -> None:
    deal = Deal.new("holdem", "no-limit:1/2", {1: 90, 2: 90, 3: 90}, button=3, seed=b"t").call().call().check()
    told = "\n".join(transcript(events_for(deal.state, viewer)))
    hidden = [card for seat in (1, 2, 3) if seat != viewer for card in deal.hand(seat)]
    assert "Seat 1 is dealt ?? ??" in told
    assert not [card for card in hidden if str(card) in told]


def test_what_happens_seldom_is_told_too() -> None:
    house = HouseRules.for_edition("home").changed(chop_blinds=True)
    chopped = Deal.new("holdem", "limit:10/20", {1: 90, 2: 90, 3: 90}, button=3, seed=b"c", house=house)
    told = lines(chopped.fold().chop().chop())
    assert [line.partition(" (")[0] for line in told[-3:]] == [
        "Seat 1 offers to chop the blinds",
        "The blinds are chopped: seat 1 gets 5 back, seat 2 gets 10 back",
        "Stacks: seat 1 90, seat 2 90, seat 3 90",
    ]
    twice = Deal.new("holdem", "no-limit:5/10", {1: 90, 2: 90}, button=2, seed=b"t").raise_to(90).call()
    told = lines(twice.choose_runs(2).choose_runs(2).show_all())
    for words in (
        "Seat 1 wants the rest dealt twice",
        "The first dealing is complete",
        "The main pot, second dealing: ",
    ):
        assert any(line.startswith(words) for line in told), words


def test_jacks_that_nobody_opens_are_told_with_what_waits() -> None:
    told = lines(Deal.new("jacks", "limit:10/20:2", {1: 90, 2: 90}, button=2, deck=NOTHING).check().check())
    assert any(line.startswith("Nobody opens: 4 wait for the next deal") for line in told)


def test_openers_are_told_when_they_are_split_and_when_they_are_shown() -> None:
    deck = deck_from("Js 2c Jd 3c 4h 5c 7h 6d 9h 8d")
    deal = Deal.new("jacks", "limit:10/20", {1: 900, 2: 900}, button=2, deck=deck)
    deal.bet(10).call().draw("Js 4h", splitting=True).stand_pat()
    told = lines(deal.check().check().show_all())
    assert any(line.startswith("Seat 1 draws 2 and splits the openers") for line in told)


def test_every_kind_of_event_has_words_or_needs_none() -> None:
    rng = random.Random(8)
    silent = {"RoundOpened", "RoundClosed"}
    for number in range(150):
        form = FORMS[rng.choice(list(FORMS))]
        stakes = rng.choice(["limit:10/20", "no-limit:5/10"])
        deal = Deal.new(form, stakes, {1: 40, 2: 90, 3: 300}, button=3, seed=str(number).encode())
        while not deal.is_over:
            deal.do(random_command(deal, rng))
        told = [event for event in deal.log if type(event).__name__ not in silent]
        assert len(lines(deal)) >= len(told)
