"""Kills at a real table: legs through wins, splits, absences and quits; kills posted, promised and refused."""

import pytest
from evenings import HOUSES, Evening

from cardspeak.cards import CARDS, cards
from cardspeak.deal import commands as play
from cardspeak.rulebook import HouseRules
from cardspeak.table import commands as wanted
from cardspeak.table.events import KillCollected, KillUnposted

KILLING = ["home", "cardroom6"]
killing = pytest.mark.parametrize("edition", KILLING)


def required(edition: str) -> HouseRules:
    return HOUSES[edition].changed(kill="required", chop_blinds=False)


def table_of(edition: str, **how: object) -> Evening:
    evening = Evening("holdem", "limit:4/8", house=required(edition), players=range(1, 10), chips=500, **how)  # type: ignore[arg-type]
    evening.draw(9)
    return evening


def won_by(evening: Evening, seat: int, *, full_bet: bool = True) -> str:
    """A deal that this seat wins: somebody calls before the flop, and folds there to a bet."""
    said = evening.start_with_cards()
    bet = evening.deal.state.setup.opening
    caller = next(other for other in evening.deal.state.seats if other != seat and not _posts(evening, other))
    while not evening.deal.is_over:
        options = evening.deal.options
        assert options is not None
        first_round = evening.deal.state.street == 0
        choices = evening.deal.choices
        if options.seat == seat:
            evening.do(_least(evening, seat, raises=not first_round or not full_bet, bet=bet))
        elif options.seat == caller and first_round and full_bet and choices.call is not None:
            evening.do(play.Call(seat=caller))
        elif choices.check:
            evening.do(play.Check(seat=options.seat))
        else:
            evening.do(play.Fold(seat=options.seat))
    return said


def _posts(evening: Evening, seat: int) -> bool:
    return any(post.seat == seat for post in evening.deal.state.setup.posts)


def _least(evening: Evening, seat: int, *, raises: bool, bet: int) -> play.AnyCommand:
    choices = evening.deal.choices
    assert bet
    if raises and choices.wagers is not None:
        return play.Wager(seat=seat, to=choices.wagers.amounts[0])
    return play.Check(seat=seat) if choices.check else play.Call(seat=seat)


def next_killer(evening: Evening) -> str | None:
    due = evening.table.state.kill.due
    return None if due is None else due.player


def limits(evening: Evening) -> tuple[int, int]:
    betting = evening.deal.state.setup.betting
    return betting.lower, betting.upper


@pytest.mark.rule("kill.two-in-a-row-trigger", "kill.kill-button", "kill.definition")
@killing
def test_two_wins_in_a_row_kill_the_next_pot_at_doubled_limits(edition: str) -> None:
    evening = table_of(edition)
    assert won_by(evening, 2) == "9: 1-2 2-4"
    assert (evening.table.state.kill.button, evening.table.state.kill.face) == ("p2", "leg")
    assert won_by(evening, 2) == "1: 2-2 3-4"
    assert (evening.table.state.kill.button, evening.table.state.kill.face) == ("p2", "kill")
    assert won_by(evening, 7) == "2: 3-2 4-4 2-8"
    assert limits(evening) == (8, 16)
    assert evening.deal.state.setup.opening == 8
    assert won_by(evening, 1) == "3: 4-2 5-4"
    assert limits(evening) == (4, 8), "back to the regular limits"
    assert evening.table.ledger.is_balanced


@pytest.mark.rule("kill.neutral-first-hand")
@killing
def test_neither_of_the_first_two_deals_is_killed(edition: str) -> None:
    evening = table_of(edition)
    assert evening.table.state.kill.button is None
    won_by(evening, 2)
    assert "8" not in won_by(evening, 2).split(":")[1]


@pytest.mark.rule("kill.leg-size-requirement")
@killing
def test_a_second_win_of_the_blinds_alone_is_no_kill(edition: str) -> None:
    evening = table_of(edition)
    won_by(evening, 6)
    won_by(evening, 6, full_bet=False)
    assert evening.table.state.kill.due is None
    assert evening.table.state.kill.legs == ("p6",)


@pytest.mark.rule("kill.repeat-kill-same-amount")
@killing
def test_a_killer_who_wins_kills_again_for_as_much(edition: str) -> None:
    evening = table_of(edition)
    for _ in range(2):
        won_by(evening, 2)
    assert won_by(evening, 2) == "2: 3-2 4-4 2-8"
    assert won_by(evening, 2) == "3: 4-2 5-4 2-8"
    assert won_by(evening, 7) == "4: 5-2 6-4 2-8"
    assert evening.table.state.kill.due is None


@pytest.mark.rule("kill.neutral-winner-quit")
@killing
def test_the_kill_button_is_neutral_when_its_holder_cashes_out(edition: str) -> None:
    evening = table_of(edition)
    won_by(evening, 3)
    evening.leave("p3")
    assert evening.table.state.kill.button is None
    won_by(evening, 5)
    assert evening.table.state.kill.due is None
    assert evening.table.state.kill.button == "p5"


@pytest.mark.rule("kill.leg-kept-while-away")
@killing
def test_a_leg_survives_an_absence_while_others_win(edition: str) -> None:
    evening = table_of(edition)
    won_by(evening, 4)
    evening.away("p4")
    for winner in (7, 8, 9):
        won_by(evening, winner)
    assert "p4" in evening.table.state.kill.legs
    evening.back("p4", "post")
    assert won_by(evening, 4) == "5: 6-2 7-4 4-4+2"
    assert evening.table.state.kill.due is not None
    assert evening.table.state.kill.due.player == "p4"


@pytest.mark.rule("kill.leg-kept-while-away")
@killing
def test_a_leg_is_lost_in_the_first_pot_that_another_wins_after_the_return(edition: str) -> None:
    evening = table_of(edition)
    won_by(evening, 7)
    evening.away("p7")
    won_by(evening, 8)
    evening.back("p7")
    assert "p7" in evening.table.state.kill.legs
    won_by(evening, 1)
    assert evening.is_in("p7")
    assert evening.table.state.kill.legs == ("p1",)


@pytest.mark.rule("kill.leg-kept-while-away", "kill.neutral-winner-quit")
@killing
def test_a_leg_waits_for_one_who_cashed_out_and_comes_back(edition: str) -> None:
    evening = table_of(edition)
    won_by(evening, 3)
    evening.leave("p3")
    won_by(evening, 5)
    amount = evening.table.state.accounts["p3"].cashed
    evening.sit(3, amount, name="p3")
    evening.do(wanted.ComeIn(player="p3", how="post"))
    assert won_by(evening, 6) == "2: 4-2 5-4"
    assert won_by(evening, 3) == "4: 5-2 6-4 3-4"
    assert evening.table.state.kill.due is not None
    assert evening.table.state.kill.due.player == "p3"


@pytest.mark.rule("kill.split-with-leg-up", "kill.neutral-after-split")
@killing
def test_a_split_keeps_the_sharers_leg_and_costs_another_his(edition: str) -> None:
    for sharers, legs in (((2, 9), ("p2",)), ((5, 7), ())):
        evening = table_of(edition)
        won_by(evening, 2)
        split_between(evening, *sharers)
        assert evening.table.state.kill.legs == legs
        assert evening.table.state.kill.due is None
        if legs:
            won_by(evening, 2)
            assert evening.table.state.kill.due is not None
        else:
            assert evening.table.state.kill.button is None


@pytest.mark.rule("kill.killer-splits")
@killing
def test_a_killer_who_splits_kills_again(edition: str) -> None:
    evening = table_of(edition)
    won_by(evening, 2)
    won_by(evening, 2)
    split_between(evening, 2, 5)
    assert won_by(evening, 7).endswith("2-8")
    assert limits(evening) == (8, 16)


def split_between(evening: Evening, *seats: int) -> None:
    """A deal that the board makes a tie: two players see it through, and both play the board."""
    order = _seats_of_next_deal(evening)
    board = cards("As Ks Qs Js Ts")
    burns = cards("9c 9d 9h")
    low = [card for card in CARDS[:52] if card not in board and card not in burns]
    hands = low[: 2 * len(order)]
    rest = [card for card in low if card not in hands]
    deck = (*hands, burns[0], *board[:3], burns[1], board[3], burns[2], board[4], *rest)
    evening.do(wanted.StartDeal(at=0, deck=deck))
    while not evening.deal.is_over:
        options = evening.deal.options
        assert options is not None
        if evening.deal.state.phase == "showdown":
            evening.do(play.Show(seat=options.seat))
            continue
        choices = evening.deal.choices
        if options.seat in seats:
            evening.do(play.Check(seat=options.seat) if choices.check else play.Call(seat=options.seat))
        else:
            evening.do(play.Fold(seat=options.seat))


def _seats_of_next_deal(evening: Evening) -> list[int]:
    trial = evening.table.from_json(evening.table.to_json())
    trial.do(wanted.StartDeal(at=0))
    assert trial.deal is not None
    return list(trial.deal.state.seats)


@pytest.mark.rule("kill.must-post-when-due")
@killing
@pytest.mark.parametrize("leaves", [True, False])
def test_a_kill_is_posted_by_one_who_leaves_or_sits_out(edition: str, *, leaves: bool) -> None:
    evening = Evening("holdem", "limit:4/8", house=required(edition), seats=9)
    for seat in range(1, 10):
        evening.sit(seat, 500)
    evening.draw(9)
    won_by(evening, 2)
    won_by(evening, 2)
    had = evening.chips("p2")
    if leaves:
        evening.leave("p2")
        assert evening.table.state.accounts["p2"].cashed == had - 8
    else:
        evening.away("p2")
    assert evening.table.ledger.is_balanced
    said = evening.start_with_cards()
    assert " 2-" not in said
    assert limits(evening) == (8, 16), "played at the doubled limits without him"
    assert sum(each.amount for each in evening.deal.state.setup.carried) == 8
    assert any(isinstance(event, KillCollected) and event.amount == 8 for event in evening.log)
    evening.give_to_last()
    assert evening.table.ledger.is_balanced
    if not leaves:
        assert evening.chips("p2") == had - 8


@pytest.mark.rule("kill.unposted-kill-bars")
@killing
def test_who_does_not_post_a_kill_plays_no_more_until_it_is_paid(edition: str) -> None:
    evening = table_of(edition)
    won_by(evening, 2)
    won_by(evening, 2)
    (unposted,) = evening.do(wanted.RefuseKill(player="p2"))
    assert isinstance(unposted, KillUnposted)
    assert unposted.debt.amount == 8
    won_by(evening, 5)
    assert not evening.is_in("p2")
    evening.leave("p2")
    assert "did not post" in evening.refused(wanted.Sit(player="p2", seat=2, at=0)).reason


@pytest.mark.rule("kill.unposted-kill-bars")
@killing
def test_a_kill_that_is_paid_later_goes_into_the_next_pot(edition: str) -> None:
    evening = table_of(edition)
    won_by(evening, 2)
    won_by(evening, 2)
    evening.do(wanted.RefuseKill(player="p2"))
    evening.do(wanted.PayKill(player="p2"))
    assert evening.table.ledger.is_balanced
    evening.start_with_cards()
    assert evening.is_in("p2")
    assert sum(each.amount for each in evening.deal.state.setup.carried) == 8
    evening.give_to_last()
    assert evening.table.ledger.is_balanced
    evening.refused(wanted.PayKill(player="p2"))


@pytest.mark.rule("kill.new-player-in-killed-pot", "kill.one-per-deal")
@killing
def test_a_new_player_gets_a_hand_in_a_killed_pot_for_a_promise(edition: str) -> None:
    for promises in (False, True):
        evening = Evening("holdem", "limit:4/8", house=required(edition), players=range(1, 8), chips=500, seats=9)
        evening.draw(7)
        while evening.table.state.opening is not None:
            won_by(evening, 4)
            won_by(evening, 5)
        won_by(evening, 2)
        won_by(evening, 2)
        evening.sit(8, 500)
        evening.do(wanted.ComeIn(player="p8", how="post"))
        if promises:
            evening.do(wanted.PromiseKill(player="p8"))
        won_by(evening, 6)
        assert evening.puts_up(2) == 8
        assert evening.is_in("p8") is promises
        if promises:
            won_by(evening, 6)
            assert evening.puts_up(8) == 8, "he kills the next one"
            assert limits(evening) == (8, 16)


def scooped(evening: Evening, before_flop: int) -> int:
    """Everybody comes in for so much, and on the flop the first to act bets and is left alone; the pot he takes."""
    evening.start_with_cards()
    while not evening.deal.is_over:
        choices = evening.deal.choices
        seat, is_first_round = choices.seat, evening.deal.state.street == 0
        if is_first_round and evening.deal.state.level < before_flop:
            evening.do(play.Wager(seat=seat, to=before_flop))
        elif is_first_round:
            evening.do(play.Check(seat=seat) if choices.check else play.Call(seat=seat))
        elif choices.check:
            assert choices.wagers is not None
            evening.do(play.Wager(seat=seat, to=choices.wagers.amounts[0]))
        else:
            evening.do(play.Fold(seat=seat))
    return before_flop * len(evening.deal.state.seats)


@pytest.mark.rule("kill.scoop-trigger", "kill.scoop-minimum-pot", "kill.scoop-definition")
@killing
def test_a_scoop_of_five_upper_limits_kills_the_next_pot(edition: str) -> None:
    evening = Evening("omaha8", "limit:4/8", house=required(edition), players=range(1, 10), chips=500, button=9)
    assert scooped(evening, before_flop=4) == 36
    assert next_killer(evening) is None, "it takes forty"
    assert scooped(evening, before_flop=8) == 72
    killer = next_killer(evening)
    assert killer is not None
    evening.start_with_cards()
    assert evening.puts_up(evening.player(killer).seat) == 8
    assert limits(evening) == (8, 16)


# ------------------------------------------------------------------------------------------ lowball


def lowball(kill: str = "none", **choices: object) -> Evening:
    house = HOUSES["home"].changed(kill=kill, **choices)
    evening = Evening("ace-to-five", "limit:10/20", house=house, players=range(1, 7), chips=1000, seats=8)
    evening.draw(6)
    while evening.table.state.opening is not None:
        evening.next_deal()
    return evening


@pytest.mark.rule("lowball.new-player-kill", "blinds.new-player-posts")
def test_a_new_player_at_lowball_kills_for_twice_the_big_blind_even_where_there_are_no_other_kills() -> None:
    evening = lowball()
    evening.sit(7, 1000)
    assert "kill the pot" in evening.refused(wanted.ComeIn(player="p7", how="post")).reason
    evening.do(wanted.ComeIn(player="p7", how="kill"))
    evening.next_deal()
    while not evening.is_in("p7"):  # not between the button and the big blind
        evening.do(wanted.ComeIn(player="p7", how="kill"))
        evening.next_deal()
    assert evening.puts_up(7) == 20
    assert limits(evening) == (20, 40)


@pytest.mark.rule("lowball.new-player-wait")
def test_a_new_player_at_lowball_waits_for_the_big_blind() -> None:
    evening = lowball()
    evening.sit(7, 1000)
    while not evening.is_in("p7"):
        evening.next_deal()
    assert evening.puts_up(7) == 10
    assert limits(evening) == (10, 20)


@pytest.mark.rule("lowball.big-blind-passed")
def test_who_missed_the_big_blind_at_lowball_waits_or_kills() -> None:
    evening = lowball()
    evening.away("p2")
    while not evening.player("p2").standing.missed.owes:
        evening.next_deal()
    evening.back("p2")
    assert "kill the pot" in evening.refused(wanted.ComeIn(player="p2", how="post")).reason
    said = ""
    while not evening.is_in("p2"):
        if evening.table.state.kill.due is None:
            evening.do(wanted.ComeIn(player="p2", how="kill"))
        said = evening.next_deal()
    assert said.endswith(("2-20", "2-10"))


@pytest.mark.rule("kill.voluntary-stack-minimum", "kill.optional-or-required", "kill.one-per-deal")
def test_a_pot_is_killed_by_choice_where_the_house_allows_it() -> None:
    none = lowball()
    none.refused(wanted.KillPot(player="p1"))
    evening = lowball("optional")
    evening.do(wanted.KillPot(player="p1"))
    assert "one kill" in evening.refused(wanted.KillPot(player="p2")).reason
    evening.next_deal()
    assert evening.puts_up(1) == 20
    assert limits(evening) == (20, 40)


@pytest.mark.rule("kill.lowball-two-card-kill")
def test_the_two_card_kill_is_offered_in_the_deal() -> None:
    evening = lowball("optional", lowball_two_card_kill=True)
    evening.start_with_cards()
    assert evening.deal.state.setup.two_card_kill == 20
    assert evening.deal.state.phase == "killing"
    first = evening.deal.options
    assert first is not None
    evening.do(play.Kill(seat=first.seat))
    assert evening.deal.state.setup.betting.lower == 10
    evening.play_out()
    assert evening.table.ledger.is_balanced
