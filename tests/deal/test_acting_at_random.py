"""Whatever a dealer may have seen, anywhere: it is read to something the deal takes, and no chip is lost."""

import random
from typing import Any

from hypothesis import assume, given, settings
from hypothesis import strategies as st
from playing import random_command

from cardspeak.deal import Choices, Deal
from cardspeak.deal import commands as wanted
from cardspeak.deal.acting import NeedsConfirmation, Observed, Reading, read_action
from cardspeak.deal.events import Called, Wagered
from cardspeak.rulebook import Edition, HouseRules, Refusal

GAMES = (
    ("holdem", "limit:10/20"),
    ("holdem", "no-limit:5/10"),
    ("holdem", "pot-limit:5/10"),
    ("holdem", "spread-limit:2-10"),
    ("ace-to-five", "limit:10/20"),
    ("ace-to-five", "no-limit:5/10"),
    ("draw", "limit:10/20"),
    ("stud", "limit:10/20"),
)
CHIPS = st.lists(st.sampled_from((1, 5, 10, 25, 100)), max_size=5).map(tuple)
WORDS = ("fold", "check", "pass", "call", "bring-in", "bet", "complete", "raise", "all-in")


@st.composite
def positions(draw: st.DrawFn) -> Deal:
    """A deal some decisions on, with somebody to act."""
    form, stakes = draw(st.sampled_from(GAMES))
    rng = random.Random(draw(st.integers(0, 2**32)))
    seats = range(1, draw(st.integers(2, 6)) + 1)
    stacks = {seat: rng.choice((rng.randint(10, 40), rng.randint(30, 600))) for seat in seats}
    house = HouseRules.for_edition(draw(st.sampled_from(Edition)))
    deal = Deal.new(
        form, stakes, stacks, button=1, randomness=rng.randbytes, house=house, tournament=draw(st.booleans())
    )
    for _ in range(draw(st.integers(0, 12))):
        later = deal.copy()
        later.do(random_command(deal, rng))
        if later.to_act is None:
            break
        deal = later
    return deal


def within(motions: list[tuple[int, ...]], stack: int) -> tuple[tuple[int, ...], ...]:
    """As many of these chips as the stack has."""
    kept: list[tuple[int, ...]] = []
    for motion in motions:
        chips: list[int] = []
        for chip in motion:
            if chip <= stack:
                chips.append(chip)
                stack -= chip
        kept.append(tuple(chips))
    return tuple(kept)


@st.composite
def observations(draw: st.DrawFn, deal: Deal) -> Observed:
    assert deal.to_act is not None
    stack = deal.stacks[deal.to_act]
    return Observed(
        seat=deal.to_act,
        said=draw(st.none() | st.sampled_from(WORDS)),
        amount=draw(st.none() | st.integers(1, 700)),
        spoke_after=draw(st.integers(0, 3)),
        motions=within(draw(st.lists(CHIPS, max_size=3)), stack),
        released=draw(st.sampled_from((True, True, True, False))),
        at_rest=draw(st.booleans()),
        string_called=draw(st.booleans()),
        rapped=draw(st.sampled_from((False, False, True))),
        folded_cards=draw(st.sampled_from((False, False, False, True))),
        confirmed=draw(st.booleans()),
    )


def chips_put_in(deal: Deal, command: Any) -> int:  # noqa: ANN401 - any command of a reading
    """What the deal says that the command cost."""
    player = deal.state.actor
    has = deal.state.wager[player]
    events = deal.copy().do(command)
    assert not isinstance(events, Refusal), events
    return events[0].to - has if isinstance(events[0], Called | Wagered) else 0


@settings(deadline=None, max_examples=400)
@given(st.data())
def test_whatever_is_seen_anywhere_is_read_to_an_action_that_the_deal_takes_with_every_chip_accounted_for(
    data: st.DataObject,
) -> None:
    deal = data.draw(positions())
    seen = data.draw(observations(deal))
    reading = read_action(deal.state, seen)
    assert all(map(deal.state.setup.house.follows, reading.under))
    if isinstance(reading, NeedsConfirmation):
        assert not isinstance(deal.copy().do(reading.command), Refusal)
    if not isinstance(reading, Reading):
        return
    let_go = sum(map(sum, seen.motions)) if seen.released else 0
    assert let_go == reading.counts + reading.returned - reading.owed
    assert min(reading.counts, reading.returned, reading.owed) >= 0
    if reading.command is not None:
        assert chips_put_in(deal, reading.command) == reading.counts


@settings(deadline=None, max_examples=200)
@given(st.data())
def test_chips_that_play_let_go_in_silence_always_bind_to_something(data: st.DataObject) -> None:
    deal = data.draw(positions())
    assume(isinstance(deal.options, Choices))
    assert deal.options is not None
    motions = within(data.draw(st.lists(CHIPS, min_size=1, max_size=3)), deal.stacks[deal.options.seat])
    assume(any(chip >= deal.state.setup.unit for motion in motions for chip in motion))
    reading = read_action(deal.state, Observed(seat=deal.options.seat, motions=motions))
    assert isinstance(reading, Reading)
    assert isinstance(reading.command, wanted.Check | wanted.Call | wanted.BringIn | wanted.Wager)
