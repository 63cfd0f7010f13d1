"""A bot decides from what its seat may see, and remembers what it has seen in a deal."""

import random

import pytest
from msgspec.structs import replace

from cardspeak.bots import BOTS, Bot, CarefulBot, EquityBot, RandomBot
from cardspeak.bots.situation import Situation
from cardspeak.cards import cards, mask_of
from cardspeak.deal import Deal, DealState, view
from cardspeak.forms import FORMS


def with_hidden_cards_mixed(state: DealState, viewer: int, rng: random.Random) -> DealState:
    """The same deal with other cards wherever the viewer cannot look."""
    mixed = state.copy()
    piles = [mixed.stub, mixed.burns, *mixed.muck, *mixed.discards]
    places = [(pile, place) for pile in piles for place in range(len(pile))]
    for player, hand in enumerate(mixed.hands):
        if mixed.seats[player] != viewer and not mixed.shown[player]:
            places += [(hand, place) for place, face in enumerate(mixed.faces[player]) if face == "d"]
    hidden = [pile[place] for pile, place in places]
    rng.shuffle(hidden)
    for (pile, place), card in zip(places, hidden, strict=True):
        pile[place] = card
    return mixed


def two_alike(kind: str, number: int) -> tuple[Bot, Bot]:
    one, other = (BOTS[kind](random.Random(number)) for _ in range(2))
    return one, other


@pytest.mark.parametrize("kind", BOTS)
@pytest.mark.parametrize("form", FORMS)
def test_hidden_cards_change_no_decision(form: str, kind: str) -> None:
    rng = random.Random(f"{form} {kind}")
    asked = changed = 0
    for number in range(2):
        stacks = dict.fromkeys(range(1, 5), 120)
        deal = Deal.new(form, rng.choice(("limit:2/4", "no-limit:1/2")), stacks, button=1, randomness=rng.randbytes)
        bots = {seat: two_alike(kind, 10 * number + seat) for seat in stacks}
        for bot in (bot for both in bots.values() for bot in both):
            bot.begin(replace(deal.state.setup, deck=None))
        while (seat := deal.to_act) is not None:
            mixed = with_hidden_cards_mixed(deal.state, seat, rng)
            one, other = bots[seat]
            command = one.decide(view(deal.state, seat))
            assert other.decide(view(mixed, seat)) == command
            asked, changed = asked + 1, changed + (mixed.hands != deal.state.hands)
            deal.do(command)
    assert asked > 5
    assert changed > asked // 2


def test_the_same_randomness_gives_the_same_deal() -> None:
    def stacks() -> list[dict[int, int]]:
        rng = random.Random("again")
        found = []
        for number in range(10):
            deal = Deal.new("omaha8", "pot-limit:1/2", dict.fromkeys(range(1, 5), 90), button=2, seed=bytes([number]))
            bots: dict[int, Bot] = {1: RandomBot(rng), 2: CarefulBot(), 3: EquityBot(rng), 4: EquityBot(rng)}
            for bot in bots.values():
                bot.begin(replace(deal.state.setup, deck=None))
            while (seat := deal.to_act) is not None:
                deal.do(bots[seat].decide(view(deal.state, seat)))
            found.append(deal.stacks)
        return found

    assert stacks() == stacks()


def test_upcards_that_were_folded_are_not_thought_to_come_again() -> None:
    deal = Deal.new("stud", "limit:2/4", dict.fromkeys(range(1, 4), 100), button=3, seed=b"up")
    seat = deal.to_act
    assert seat is not None
    others = [each for each in view(deal.state, seat).seats if each.seat != seat]
    upcards = [card for each in others for card in each.cards if card.is_known]
    bot = EquityBot(random.Random(1))
    bot.begin(replace(deal.state.setup, deck=None))
    bot.decide(view(deal.state, seat))
    deal.raise_to(2)
    deal.fold()
    now = view(deal.state, deal.to_act)
    gone = [card for card in upcards if card not in {card for each in now.seats for card in each.cards}]
    assert gone
    assert mask_of(gone) & bot._seen == mask_of(gone)
    assert not set(gone) & set(Situation(deal.state.setup, view(deal.state, seat), bot._seen).unseen)


def test_a_new_deal_begins_with_nothing_seen() -> None:
    deal = Deal.new("holdem", "limit:2/4", {1: 50, 2: 50}, button=2, seed=b"new")
    seat = deal.to_act
    assert seat is not None
    bot = EquityBot(random.Random(1))
    bot.begin(replace(deal.state.setup, deck=None))
    bot.decide(view(deal.state, seat))
    assert bot._seen == mask_of(deal.hand(seat))
    bot.begin(replace(deal.state.setup, deck=None))
    assert bot._seen == 0


@pytest.mark.parametrize("kind", BOTS)
def test_a_bot_whose_turn_it_is_not_is_not_asked(kind: str) -> None:
    deal = Deal.new("holdem", "limit:2/4", {1: 50, 2: 50}, button=2, seed=b"asked")
    bot = BOTS[kind](random.Random(1))
    bot.begin(replace(deal.state.setup, deck=None))
    with pytest.raises(ValueError, match="nothing to decide"):
        bot.decide(view(deal.state, 1 if deal.to_act == 2 else 2))


def test_rivals_before_the_player_have_checked() -> None:
    deal = Deal.new("holdem", "limit:2/4", dict.fromkeys(range(1, 4), 100), button=3, seed=b"checked")
    deal.call().call().check()
    assert Situation(deal.state.setup, view(deal.state, 1)).checked == frozenset()
    deal.check()
    assert Situation(deal.state.setup, view(deal.state, 2)).checked == {1}
    deal.check()
    assert Situation(deal.state.setup, view(deal.state, 3)).checked == {1, 2}
    deal.bet(2)
    assert Situation(deal.state.setup, view(deal.state, 1)).checked == frozenset()


def test_raises_are_counted_by_the_amounts() -> None:
    deal = Deal.new("holdem", "limit:2/4", {1: 100, 2: 100}, button=2, seed=b"raises")
    situation = Situation(deal.state.setup, view(deal.state, 2))
    assert (situation.raises, situation.price(deal.choices), situation.pot_for(1)) == (0, 1, 4)
    deal.raise_to(4).raise_to(6)
    assert Situation(deal.state.setup, view(deal.state, 2)).raises == 2
    deal.call()
    assert Situation(deal.state.setup, view(deal.state, 1)).raises == 0


def test_the_unseen_cards_are_those_of_the_deck_that_are_nowhere_to_be_seen() -> None:
    deal = Deal.new("short-deck", "no-limit:1/2", {1: 100, 2: 100}, button=2, seed=b"short")
    unseen = Situation(deal.state.setup, view(deal.state, 2)).unseen
    assert len(unseen) == 34
    assert not set(unseen) & {*deal.hand(2), *cards("2c 3d 4h 5s")}
