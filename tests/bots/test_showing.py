"""At the showdown a bot shows what may win and keeps what is beaten; openers are honest."""

import random

import pytest
from msgspec.structs import replace
from playing import deck_from

from cardspeak.bots import Bot, CarefulBot, EquityBot, play_out
from cardspeak.bots.situation import Situation
from cardspeak.cards import Card, cards
from cardspeak.deal import AnyCommand, Carried, Deal, Post, view
from cardspeak.deal.commands import Draw, Muck, Show
from cardspeak.deal.events import OpenersShown, Shown, Wagered
from cardspeak.deal.openers import openers_in
from cardspeak.rulebook import HouseRules

ACES_OR_KINGS = "As Kd Ah Kc"
"""The aces go to seat 1, the kings to seat 2."""
BLANKS = "2c 3d 8h 9s 4c Jd 5c 7h"
"""A flop, a turn and a river that help neither, with their burncards."""


def to_the_showdown(top: str, stacks: dict[int, int], *, form: str = "holdem", house: HouseRules | None = None) -> Deal:
    """Everybody has called to the end, and the last seat has the button."""
    deal = Deal.new(form, "no-limit:1/2", stacks, button=max(stacks), deck=deck_from(top), house=house)
    while deal.state.phase == "betting":
        if deal.choices.check:
            deal.check()
        else:
            deal.call()
    return deal


def answer(deal: Deal, bot: Bot | None = None) -> AnyCommand:
    """What a bot in the seat to act does."""
    bot = bot or CarefulBot()
    bot.begin(replace(deal.state.setup, deck=None))
    assert deal.to_act is not None
    return bot.decide(view(deal.state, deal.to_act))


def test_the_first_to_show_shows() -> None:
    deal = to_the_showdown(f"{ACES_OR_KINGS} {BLANKS}", {1: 50, 2: 50})
    assert answer(deal) == Show(seat=1)


def test_a_hand_that_is_beaten_by_one_on_the_table_is_not_shown() -> None:
    deal = to_the_showdown(f"{ACES_OR_KINGS} {BLANKS}", {1: 50, 2: 50}).show()
    assert answer(deal) == Muck(seat=2)


def test_a_hand_that_beats_or_ties_those_shown_is_shown() -> None:
    better = to_the_showdown(f"Ks Ad Kh Ac {BLANKS}", {1: 50, 2: 50}).show()
    assert answer(better) == Show(seat=2)
    tied = to_the_showdown(f"As Ad Kh Kc {BLANKS}", {1: 50, 2: 50}).show()
    assert answer(tied) == Show(seat=2)


def all_in_for_less(top: str) -> Deal:
    """Seat 1 is all-in for ten; seats 2 and 3 have a side pot, and nobody bets after the flop."""
    deal = Deal.new("holdem", "no-limit:1/2", {1: 10, 2: 50, 3: 50}, button=3, deck=deck_from(top))
    deal.raise_to(30).call().call()
    while deal.state.phase == "betting":
        deal.check()
    return deal


def test_a_hand_that_may_win_a_side_pot_is_shown() -> None:
    """The aces are in the main pot only, so the side pot is open to the queens until the jacks are seen."""
    deal = all_in_for_less(f"As Qd Js Ah Qc Jh {BLANKS}".replace("Jd", "4d"))
    assert deal.to_act == 2
    assert answer(deal) == Show(seat=2)
    assert answer(deal.show()) == Muck(seat=3)


def test_dead_chips_give_no_right_to_a_side_pot() -> None:
    """Both have put in as much, but two of the aces' chips were an ante for all, so they match two less."""
    deal = to_the_showdown(f"{ACES_OR_KINGS} {BLANKS}", {1: 50, 2: 50}).show()
    ante = Post(seat=1, kind="ante", dead=2)
    setup = replace(deal.state.setup, deck=None, posts=(*deal.state.setup.posts, ante))
    bot = CarefulBot()
    bot.begin(setup)
    assert bot.decide(view(deal.state, 2)) == Show(seat=2)


def test_a_hand_that_may_win_a_pot_left_by_an_earlier_deal_is_shown() -> None:
    deal = to_the_showdown(f"{ACES_OR_KINGS} {BLANKS}", {1: 50, 2: 50}).show()
    setup = replace(deal.state.setup, deck=None, carried=(Carried(20, (2,)),))
    bot = CarefulBot()
    bot.begin(setup)
    assert bot.decide(view(deal.state, 2)) == Show(seat=2)


def test_half_a_pot_is_worth_showing_for() -> None:
    """Seat 1 has the nut high, and seat 2 the only low."""
    top = "Ks Ad Kd 2d Qh 4s Qc 5s Th Kh 7h 8c 9c Qd 9s 3c"
    deal = to_the_showdown(top, {1: 50, 2: 50}, form="omaha8").show()
    assert answer(deal) == Show(seat=2)
    without_low = to_the_showdown(top.replace("3c", "Jc"), {1: 50, 2: 50}, form="omaha8").show()
    assert answer(without_low) == Muck(seat=2)


def test_under_the_sevens_rule_a_beaten_hand_is_shown_because_wagers_may_come_back() -> None:
    for sevens_rule, expected in ((True, Show(seat=2)), (False, Muck(seat=2))):
        house = HouseRules.for_edition("home").changed(sevens_rule=sevens_rule)
        deck = deck_from("Ac 9d 2c 8d 3c 7d 4c 6h 6c 5h")
        deal = Deal.new("ace-to-five-no-joker", "limit:2/4", {1: 50, 2: 50}, button=2, deck=deck, house=house)
        deal.call().check().stand_pat().stand_pat().check().check()
        assert answer(deal.show()) == expected


def thinking(kind: str, rng: random.Random) -> Bot:
    return CarefulBot() if kind == "careful" else EquityBot(rng, deals=40)


@pytest.mark.parametrize("kind", ["careful", "equity"])
def test_a_bot_opens_on_openers_alone_and_proves_them(kind: str) -> None:
    rng = random.Random(f"openers {kind}")
    opened = 0
    for _ in range(60):
        deal = Deal.new("jacks", "limit:2/4", dict.fromkeys(range(1, 5), 60), button=4, randomness=rng.randbytes)
        hands = {seat: deal.hand(seat) for seat in deal.state.seats}
        play_out(deal, {seat: thinking(kind, rng) for seat in deal.state.seats})
        first = next((event for event in deal.log if isinstance(event, Wagered)), None)
        if first is not None:
            opened += 1
            assert openers_in(hands[first.seat])
        assert all(event.proved for event in deal.log if isinstance(event, OpenersShown))
    assert opened > 20


class Splitter(CarefulBot):
    """Keeps whatever it is told."""

    def __init__(self, kept: str) -> None:
        super().__init__()
        self.kept = cards(kept)

    def keep(self, situation: Situation) -> tuple[Card, ...]:
        return tuple(card for card in situation.hand if card in self.kept)


def opener_at_the_draw() -> Deal:
    """Seat 1 has opened on jacks, with four hearts among its cards."""
    deck = deck_from("Jh 2s Jc 3s 2h 4c 3h 5d 4h 9d")
    return Deal.new("jacks", "limit:2/4", {1: 50, 2: 50}, button=2, deck=deck).bet(2).call()


def test_a_bot_that_splits_its_openers_says_so() -> None:
    deal = opener_at_the_draw()
    split = answer(deal, Splitter("Jh 2h 3h 4h"))
    assert isinstance(split, Draw)
    assert (split.discards, split.splitting) == ((deal.hand(1)[1],), True)
    kept = answer(deal, Splitter("Jh Jc"))
    assert isinstance(kept, Draw)
    assert not kept.splitting


def test_nobody_else_says_that_openers_are_split() -> None:
    deal = opener_at_the_draw().stand_pat()
    assert answer(deal, Splitter("2s")) == Draw(seat=2, discards=deal.hand(2)[1:])


@pytest.mark.parametrize("form", ["holdem", "stud", "razz", "deuce-to-seven", "badugi"])
def test_over_many_deals_no_bot_shows_a_hand_that_one_on_the_table_beats(form: str) -> None:
    """Heads-up with equal stacks there is one pot, so a second hand that is shown wins or ties."""
    rng = random.Random(f"{form} shown")
    second = 0
    for number in range(60):
        deal = Deal.new(form, "limit:2/4", {1: 80, 2: 80}, button=1 + number % 2, randomness=rng.randbytes)
        bots: dict[int, Bot] = {1: CarefulBot(), 2: EquityBot(rng, deals=20)}
        play_out(deal, bots)
        shown = [event.seat for event in deal.log if isinstance(event, Shown)]
        if len(shown) == 2:
            second += 1
            assert deal.stacks[shown[1]] >= 80
    assert second
