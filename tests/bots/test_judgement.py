"""What thinking bots make of their cards: what they keep at a draw, how a hand stands, when they bet, call and fold."""

import random

import pytest
from msgspec.structs import replace

from cardspeak.bots import Bot, CarefulBot, EquityBot
from cardspeak.bots.chances import Field
from cardspeak.bots.keeping import kept
from cardspeak.bots.situation import Situation
from cardspeak.bots.standing import standing
from cardspeak.cards import Card, cards, mask_of
from cardspeak.cards.equity import equity
from cardspeak.deal import AnyCommand, Deal, view
from cardspeak.deal.commands import Call, Check, Chop, Decline, Draw, Fold, Kill, Wager
from cardspeak.forms import DECKS, FORMS
from cardspeak.rulebook import HouseRules

THINKING: tuple[Bot, ...] = (CarefulBot(), EquityBot(random.Random("thinking")))


def answer(deal: Deal, bot: Bot) -> AnyCommand:
    bot.begin(replace(deal.state.setup, deck=None))
    assert deal.to_act is not None
    return bot.decide(view(deal.state, deal.to_act))


@pytest.mark.parametrize(
    ("form", "draws", "hand", "expected"),
    [
        ("draw", 1, "Js Jd Ah 8c 2c", "Js Jd"),
        ("draw", 1, "Js Jd 8h 8c 2c", "Js Jd 8h 8c"),
        ("draw", 1, "9s 9d 9h 8c 2c", "9s 9d 9h"),
        ("draw", 1, "As Js 8s 3s 2c", "As Js 8s 3s"),
        ("draw", 1, "5s 6d 7h 8c Kc", "5s 6d 7h 8c"),
        ("draw", 1, "5s 6d 7h 8c 9c", "5s 6d 7h 8c 9c"),
        ("draw", 1, "As Kd 8h 4c 2c", "As Kd"),
        ("draw", 1, "9s 7d 6h 4c 2c", "9s"),
        ("draw-joker", 1, "Jk Ad 8h 4c 2c", "Jk Ad"),
        ("ace-to-five-no-joker", 1, "7s 5d 3h 2c Ac", "7s 5d 3h 2c Ac"),
        ("ace-to-five-no-joker", 1, "Ks 5d 3h 2c Ac", "5d 3h 2c Ac"),
        ("ace-to-five-no-joker", 1, "7s 7d 3h 2c Kc", "7d 3h 2c"),
        ("ace-to-five", 1, "Jk Kd Qh 2c Ac", "Jk 2c Ac"),
        ("deuce-to-seven", 1, "7s 5d 4h 3c 2c", "7s 5d 4h 3c 2c"),
        ("deuce-to-seven", 1, "As 5d 4h 3c 2c", "5d 4h 3c 2c"),
        ("deuce-to-seven", 1, "6s 5d 4h 3c 2c", "5d 4h 3c 2c"),
        ("deuce-to-seven", 1, "8c 7c 4c 3c 2c", "7c 4c 3c 2c"),
        ("deuce-to-seven-triple-draw", 3, "Ts 7d 4h 3c 2c", "7d 4h 3c 2c"),
        ("badugi", 3, "As 2d 3h 4c", "As 2d 3h 4c"),
        ("badugi", 3, "As 2d 3h 4h", "As 2d 3h"),
        ("badugi", 3, "As 2d 2h Ks", "As 2d"),
        ("badugi", 1, "Ks Qd Jh Tc", "Ks Qd Jh Tc"),
    ],
)
def test_the_usual_draw_keeps_the_best_cards(form: str, draws: int, hand: str, expected: str) -> None:
    assert ranks_and_suits(kept(FORMS[form], cards(hand), draws), form) == ranks_and_suits(cards(expected), form)


def ranks_and_suits(hand: tuple[Card, ...], form: str) -> set[object]:
    """Of two cards of a rank a low does not care which is kept."""
    return {card.rank for card in hand} if FORMS[form].low and form != "badugi" else set(hand)


def with_hand(form: str, hand: str, *, board: str = "") -> Deal:
    """Heads-up before any wager on the last street that the board makes; the hand is seat 1's, the rest at random."""
    held, shared = cards(hand), cards(board)
    left = [card for card in DECKS[FORMS[form].deck] if card not in (*held, *shared)]
    random.Random(hand + board).shuffle(left)
    dealt = [card for each in held for card in (each, left.pop())]
    on_board = [card for street in (shared[:3], shared[3:4], shared[4:]) if street for card in (left.pop(), *street)]
    deal = Deal.new(form, "no-limit:1/2", {1: 100, 2: 100}, button=2, deck=[*dealt, *on_board, *left])
    if not board:
        return deal
    deal.call().check()
    for _ in range(len(shared) - 3):
        deal.check().check()
    return deal


def stands(form: str, hand: str, board: str = "") -> float:
    deal = with_hand(form, hand, board=board)
    return standing(Situation(deal.state.setup, view(deal.state, 1)))


@pytest.mark.parametrize(
    ("form", "board", "from_best"),
    [
        ("holdem", "Ah 8d 3c", ("8s 8h", "As Kd", "8c 7h", "Qd Jc")),
        ("holdem", "Ah 8d 3c Kc 2s", ("As Ac", "Kd Ks", "9c 9h", "Qd Jc")),
        ("omaha8", "Ah 8d 3c Kc 2s", ("5s 4h Kd Ks", "Kd Ks Qd Qc", "Qd Jc Td 9c")),
        ("short-deck", "Ah 8d 7c", ("8h 8s", "As Kd", "Qd Js")),
    ],
)
def test_better_hands_stand_better_on_a_board(form: str, board: str, from_best: tuple[str, ...]) -> None:
    found = [stands(form, hand, board) for hand in from_best]
    assert found == sorted(found, reverse=True)
    assert found[0] > 0.9
    assert found[-1] < 0.5


@pytest.mark.parametrize(
    ("form", "from_best"),
    [
        ("draw", ("Js Jd Jh 8c 2c", "As Ad 9h 8c 2c", "6s 6d 9h 8c 2c", "Js 9d 7h 4c 2c")),
        ("ace-to-five-no-joker", ("7s 5d 3h 2c Ac", "Ks 5d 3h 2c Ac", "Ks Kd 9h 8c 4c")),
        ("deuce-to-seven", ("8s 5d 4h 3c 2c", "Ks 5d 4h 3c 2c", "As Ad 9h 9c 6c")),
        ("badugi", ("As 3d 5h 7c", "As 3d 5h Kh", "Ks Kd 9s 8s")),
    ],
)
def test_better_hands_stand_better_before_the_draw(form: str, from_best: tuple[str, ...]) -> None:
    found = [stands(form, hand) for hand in from_best]
    assert found == sorted(found, reverse=True)
    assert found[0] > 0.85
    assert found[-1] < 0.3


@pytest.mark.parametrize("bot", THINKING, ids=lambda bot: type(bot).__name__)
def test_the_best_hand_is_bet_and_raised_and_a_hopeless_one_is_given_up(bot: Bot) -> None:
    board = "Ah 8d 3c Kc 2s"
    assert isinstance(answer(with_hand("holdem", "As Ac", board=board), bot), Wager)
    assert answer(with_hand("holdem", "7d 6c", board=board), bot) == Check(seat=1)
    for hand, expected in (("As Ac", Wager), ("7d 6c", Fold)):
        deal = with_hand("holdem", hand, board=board).check().bet(4)
        assert isinstance(answer(deal, bot), expected)


@pytest.mark.parametrize("bot", THINKING, ids=lambda bot: type(bot).__name__)
def test_a_fair_hand_calls_a_small_wager_and_folds_to_a_large_one(bot: Bot) -> None:
    for bet, expected in ((2, Call), (98, Fold)):
        deal = with_hand("holdem", "8s 7h", board="Ah 8d 3c Kc 2s").check().bet(bet)
        assert isinstance(answer(deal, bot), expected)


@pytest.mark.parametrize("bot", THINKING, ids=lambda bot: type(bot).__name__)
def test_a_pat_hand_is_kept_and_a_bad_one_is_exchanged(bot: Bot) -> None:
    for hand, discards in (("5s 6d 7h 8c 9c", 0), ("9s 9d 7h 4c 2c", 3)):
        deal = with_hand("draw", hand).bet(2).call()
        drawn = answer(deal, bot)
        assert isinstance(drawn, Draw)
        assert len(drawn.discards) == discards


def field_of(deal: Deal, seat: int, *, respect: float = 0, guesses: int = 400) -> Field:
    situation = Situation(deal.state.setup, view(deal.state, seat))
    return Field(situation, random.Random("field"), respect=respect, guesses=guesses)


@pytest.mark.parametrize(
    ("hand", "board"), [("As Ac", ""), ("7d 2c", ""), ("8s 8h", "Ah 8d 3c"), ("Qd Jd", "Td 9s 3d")]
)
def test_equity_against_any_hand_is_what_counting_gives(hand: str, board: str) -> None:
    deal = with_hand("holdem", hand, board=board)
    exact = equity([hand, "??"], board=board, method="random", samples=20_000).shares[0].equity
    found = field_of(deal, 1).equity(mask_of(cards(hand)), 4000)
    assert abs(found - exact) < 0.06


def test_a_rival_who_raises_is_taken_to_have_more() -> None:
    deal = with_hand("holdem", "9s 9h", board="Ah 8d 3c")
    own = mask_of(cards("9s 9h"))
    quiet = field_of(deal, 1, respect=1).equity(own, 4000)
    deal.check().bet(20)
    raised = field_of(deal, 1, respect=1)
    assert raised.equity(own, 4000) < quiet - 0.1
    assert raised.equity(own, 4000, part=0.3) < raised.equity(own, 4000)
    assert field_of(deal, 1, respect=0).equity(own, 4000) > quiet - 0.1


def test_more_rivals_than_there_are_cards_for_are_left_out() -> None:
    deal = Deal.new("stud", "limit:2/4", dict.fromkeys(range(1, 9), 50), button=8, seed=b"eight")
    assert deal.to_act is not None
    field = field_of(deal, deal.to_act, guesses=20)
    assert 0 < field.equity(mask_of(deal.hand(deal.to_act)), 200) < 1


def test_an_effort_that_is_small_is_still_enough_for_a_decision() -> None:
    bot = EquityBot(random.Random(1), deals=1)
    for form in FORMS:
        deal = Deal.new(form, "limit:2/4", dict.fromkeys(range(1, 6), 50), button=5, seed=form.encode())
        assert isinstance(deal.do(answer(deal, bot)), list)


def offered_a_chop(hand: str) -> Deal:
    """Three are dealt in, the button has folded, and the big blind at seat 2, who holds the hand, may chop."""
    house = HouseRules.for_edition("home").changed(chop_blinds=True)
    first, second = cards(hand)
    left = [card for card in DECKS["full"] if card not in {first, second}]
    deck = (left[0], first, *left[1:3], second, *left[3:])
    return Deal.new("holdem", "limit:2/4", {1: 50, 2: 50, 3: 50}, button=3, deck=deck, house=house).fold()


@pytest.mark.parametrize("bot", THINKING, ids=lambda bot: type(bot).__name__)
def test_the_blinds_are_chopped_unless_the_hand_is_good(bot: Bot) -> None:
    assert answer(offered_a_chop("7d 2c").chop(), bot) == Chop(seat=2)
    assert answer(offered_a_chop("As Ad").chop(), bot) == Decline(seat=2)
    assert answer(offered_a_chop("As Ad"), bot) == Chop(seat=1)


def asked_to_kill(hand: str) -> Deal:
    """Seat 1 has looked at two cards of an ace-to-five hand and may kill the pot."""
    first, second = cards(hand)
    left = [card for card in DECKS["full"] if card not in {first, second}]
    deal = Deal.new(
        "ace-to-five-no-joker", "limit:2/4", {1: 90, 2: 90}, button=2, deck=(first, left[0], second, *left[1:])
    )
    return Deal.begin(replace(deal.state.setup, two_card_kill=4))


@pytest.mark.parametrize("bot", THINKING, ids=lambda bot: type(bot).__name__)
def test_a_pot_is_killed_with_the_best_two_cards_alone(bot: Bot) -> None:
    assert answer(asked_to_kill("As 2d"), bot) == Kill(seat=1)
    assert answer(asked_to_kill("9s 6d"), bot) == Decline(seat=1)
