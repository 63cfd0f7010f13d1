"""The random player: everything that is open is done some time, as often as its weights say."""

import random
from collections import Counter

from cardspeak.bots import RandomBot, Weights
from cardspeak.cards import cards
from cardspeak.deal import (
    AnyChoices,
    Choices,
    ChopChoices,
    Deal,
    DrawChoices,
    KillChoices,
    RunsChoices,
    ShowChoices,
    Wagers,
    view,
)
from cardspeak.deal.commands import ChooseRuns, Draw, Wager

EVERYTHING = Choices(
    seat=1, fold=True, check=False, call=10, bring_in=5, wagers=Wagers(20, 90), declare_open=True, chop=True
)
FREE = Choices(seat=1, fold=True, check=True, call=None, bring_in=None, wagers=None)


def done(options: AnyChoices, weights: Weights | None = None, times: int = 400) -> Counter[str]:
    bot = RandomBot(random.Random("done"), weights or Weights())
    return Counter(type(bot.choose(options)).__name__ for _ in range(times))


def test_everything_that_is_open_is_done_some_time() -> None:
    assert set(done(EVERYTHING)) == {"Fold", "Call", "BringIn", "Wager", "DeclareOpen", "Chop"}
    assert set(done(ShowChoices(1, may_play_board=True))) == {"Show", "Muck", "PlayTheBoard"}
    assert set(done(ShowChoices(1))) == {"Show", "Muck"}
    assert set(done(KillChoices(1, 20))) == {"Kill", "Decline"}
    assert set(done(ChopChoices(1))) == {"Chop", "Decline"}


def test_a_weight_of_nothing_keeps_a_choice_out_while_there_is_another() -> None:
    assert set(done(EVERYTHING, Weights(fold=0, bring_in=0, declare_open=0, chop=0))) == {"Call", "Wager"}
    assert set(done(FREE)) == {"Check"}
    assert set(done(FREE, Weights(fold_for_nothing=1))) == {"Check", "Fold"}
    assert set(done(FREE, Weights(check=0))) == {"Check", "Fold"}
    assert set(done(ShowChoices(1, may_play_board=True), Weights(muck=0, play_board=0))) == {"Show"}


def test_weights_say_how_often_a_choice_is_taken() -> None:
    options = Choices(seat=1, fold=True, check=False, call=10, bring_in=None, wagers=None)
    found = done(options, Weights(fold=1, call=3), times=4000)
    assert abs(found["Call"] / 4000 - 0.75) < 0.03


def test_every_amount_of_a_limit_game_and_only_those_are_wagered() -> None:
    bot = RandomBot(random.Random("limit"), Weights(fold=0, call=0, bring_in=0, declare_open=0, chop=0))
    for allowed in (Wagers(4, 8, (4, 8)), Wagers(3, 7), Wagers(10, 43, unit=10)):
        options = Choices(seat=1, fold=True, check=False, call=2, bring_in=None, wagers=allowed)
        amounts = {command.to for command in (bot.choose(options) for _ in range(300)) if isinstance(command, Wager)}
        assert amounts == {to for to in range(allowed.least, allowed.most) if allowed.allow(to)} | amounts
        assert all(map(allowed.allow, amounts))


def test_any_number_of_cards_is_drawn_up_to_the_most() -> None:
    hand = cards("As Kd 8h 3c 2c")
    for weights, numbers in ((Weights(), {0, 1, 2, 3, 4, 5}), (Weights(most_discards=3), {0, 1, 2, 3})):
        bot = RandomBot(random.Random("draw"), weights)
        draws = [bot.choose(DrawChoices(1, hand, is_opener=True)) for _ in range(300)]
        assert {len(draw.discards) for draw in draws if isinstance(draw, Draw)} == numbers
        assert {draw.splitting for draw in draws if isinstance(draw, Draw)} == {True, False}
        assert all(set(draw.discards) <= set(hand) for draw in draws if isinstance(draw, Draw))


def test_an_agreement_on_every_number_of_dealings_is_possible() -> None:
    bot = RandomBot(random.Random("runs"))
    chosen = {bot.choose(RunsChoices(1, 3)) for _ in range(100)}
    assert chosen == {ChooseRuns(seat=1, runs=runs) for runs in (1, 2, 3)}


def test_a_view_is_decided_by_its_choices_alone() -> None:
    deal = Deal.new("holdem", "no-limit:1/2", {1: 100, 2: 100}, button=2, seed=b"view")
    assert deal.options is not None
    by_view = [RandomBot(random.Random(seed)).decide(view(deal.state, 2)) for seed in range(40)]
    assert by_view == [RandomBot(random.Random(seed)).choose(deal.options) for seed in range(40)]
    assert len({type(command) for command in by_view}) == 3
