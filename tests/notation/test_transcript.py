"""A deal reads well in words, with its rules."""

import pytest

from cardspeak.deal import Deal, events_for
from cardspeak.notation.transcript import transcript

STAKES = "limit:20/40"


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
