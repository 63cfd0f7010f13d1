"""Killed pots as they are dealt and played, and what real deals mean for the next kill."""

import pytest
from killing import after, came_to, dealt, game, must_kill, tell
from playing import act, ways

from cardspeak.cards import cards
from cardspeak.table.kill import KillState, kill_post, new_game, sit_out

LEG_OF_6 = KillState(legs=("6",), button="6")


@pytest.mark.rule("kill.definition")
def test_a_kill_is_on_top_of_the_blinds_and_raises_the_limits_of_one_deal() -> None:
    terms = game()
    deal = dealt(terms, must_kill(6, terms))
    assert deal.pot == 14
    assert ways(deal) == "fold, call 8, 16"
    act(deal, *"cc", "x", *"ffffff")
    next_deal = after(must_kill(6, terms), act(deal, 8, "f", "f"), terms)
    assert kill_post(next_deal, terms, (), {}) is None
    regular = dealt(terms, next_deal)
    assert regular.pot == 6
    assert ways(regular) == "fold, call 4, 8"


@pytest.mark.rule("kill.half-kill", "kill.definition")
def test_a_half_killed_pot_is_played_at_one_and_a_half_times_the_limits() -> None:
    terms = game(kill_size="half")
    deal = dealt(terms, must_kill(6, terms))
    assert deal.pot == 12
    assert ways(deal) == "fold, call 6, 12"


@pytest.mark.rule("kill.killer-acts-in-turn")
def test_the_killer_acts_after_the_player_on_the_right_and_may_check_or_raise() -> None:
    terms = game()
    deal = dealt(terms, must_kill(5, terms))
    order = []
    for action, may in [
        ("c", "fold, call 8, 16"),
        ("x", "check, 16"),
        *[("c", "fold, call 8, 16")] * 5,
        ("c", "fold, call 6, 16"),
        ("c", "fold, call 4, 16"),
    ]:
        assert ways(deal) == may
        order.append(deal.to_act)
        act(deal, action)
    assert order == [4, 5, 6, 7, 8, 9, 1, 2, 3]
    assert len(deal.board) == 3


@pytest.mark.rule("kill.killer-acts-in-turn")
def test_a_killer_on_the_button_is_not_the_last_to_act() -> None:
    terms = game()
    deal = act(dealt(terms, must_kill(1, terms)), *"ffffff")
    assert deal.to_act == 1
    assert act(deal, "x").to_act == 2


@pytest.mark.rule("kill.definition")
@pytest.mark.parametrize(("killer", "pot"), [(2, 12), (3, 10)])
def test_a_killer_in_the_blinds_posts_the_kill_in_total_and_acts_in_the_blinds_turn(killer: int, pot: int) -> None:
    terms = game()
    deal = dealt(terms, must_kill(killer, terms))
    assert (deal.pot, deal.stacks[killer], deal.to_act) == (pot, 492, 4)
    act(deal, *"ccccccc", *(() if killer == 2 else "c"))
    assert deal.to_act == killer
    assert ways(deal) == "check, 16"


@pytest.mark.rule("kill.kill-blind-in-pot")
def test_the_kill_blind_is_won_with_the_pot_and_counts_in_its_size() -> None:
    terms = game(form="omaha8")
    state = must_kill(6, terms)
    alone = act(dealt(terms, state, "omaha8"), "f", "f", "x", *"ffffff")
    result = came_to(alone)
    assert (result.pot, result.sole_winner, result.killer) == (14, "6", "6")
    assert alone.stacks[6] == 506
    called = act(dealt(terms, state, "omaha8"), "c", "c", "x", "f", "f", "f", "f", "c", "c")
    assert called.pot == 40
    act(called, "x", "x", "x", "x", 8, "f", "f", "f", "f")
    assert came_to(called).pot == 40
    assert tell(after(state, called, terms)) == "button at 6, kill; legs -; 6 kills"


@pytest.mark.rule("lowball.kill-pots-pointer")
def test_lowball_is_killed_like_other_games() -> None:
    terms = game("10/20", "ace-to-five")
    deal = dealt(terms, must_kill(5, terms), "ace-to-five", dict.fromkeys(range(1, 9), 500))
    assert (deal.stacks[5], ways(deal)) == (480, "fold, call 20, 40")
    act(deal, "c", "x", *"ffffff").stand_pat().stand_pat()
    assert ways(deal) == "check, 40"


@pytest.mark.rule("kill.must-post-when-due")
def test_the_kill_of_a_player_who_sits_out_is_played_for_at_the_killed_limits() -> None:
    terms = game()
    out = sit_out(must_kill(2, terms), "2", 60, terms)
    assert out.collected == 8
    deal = dealt(terms, out.state, stacks=dict.fromkeys((1, 3, 4, 5), 500))
    assert (deal.pot, ways(deal)) == (14, "fold, call 8, 16")
    act(deal, 16, "f", "f", "f")
    assert came_to(deal).sole_winner == "5"
    assert deal.stacks[5] == 514


# ------------------------------------------------------------------------------------------ what deals came to


@pytest.mark.rule("kill.lowball-two-card-kill", "kill.leg-size-requirement")
def test_a_kill_after_two_cards_is_by_choice_and_raises_the_bet_that_a_second_leg_takes() -> None:
    terms, leg = game(form="ace-to-five", lowball_two_card_kill=True), KillState(legs=("5",), button="5")
    deal = dealt(terms, leg, "ace-to-five", dict.fromkeys(range(1, 9), 500))
    deal.decline().decline().decline().kill()  # seats 2, 3 and 4 do not want to
    act(deal, "f", "c", *"fffff", "x").stand_pat().stand_pat()
    result = came_to(act(deal, 16, "f"))
    assert (result.killer, result.sole_winner, result.bet, result.won_beyond_blinds) == ("5", "5", 8, 8)
    won = after(leg, deal, terms)
    assert tell(won) == "button at 5, kill; legs 5; 5 kills"
    assert won.under == ("kill.two-in-a-row-trigger", "kill.leg-size-requirement")


@pytest.mark.rule("kill.two-in-a-row-trigger", "kill.leg-up")
def test_two_real_wins_kill_the_third_deal() -> None:
    terms, state = game(), new_game()
    state = after(state, act(dealt(terms, state), *"fffffff", 8, "f"), terms)
    assert tell(state) == "button at 2, leg; legs 2"
    state = after(state, act(dealt(terms, state), "f", "c", *"fffff", "c", "x", 4, "f", "f"), terms)
    assert tell(state) == "button at 2, kill; legs 2; 2 kills"
    third = dealt(terms, state)
    assert (third.stacks[2], ways(third)) == (492, "fold, call 8, 16")
    lost = act(third, "f", "f", "f", 16, *"fffff")
    assert came_to(lost).killer == "2"
    assert tell(after(state, lost, terms)) == "button at 7, leg; legs 7"


@pytest.mark.rule("kill.leg-size-requirement")
@pytest.mark.parametrize(
    ("actions", "beyond", "told"),
    [
        (["f", "f", 8, *"ffffff"], 0, "button at 6, leg; legs 6"),
        (["f", "f", 8, *"fffff", "c", "x", 4, "f"], 4, "button at 6, kill; legs 6; 6 kills"),
        (["f", "f", "c", *"ffff", "c", "x", "x", "x", 4, "f", "f"], 2, "button at 6, leg; legs 6"),
        (["f", "c", "c", *"ffff", "f", "x", "x", "x", 4, "f", "f"], 4, "button at 6, kill; legs 6; 6 kills"),
        ([*"ffffffff"], 0, "button at 3, leg; legs 3"),
    ],
    ids=["blinds only", "the big blind called 4 more", "2 more of the small blind", "a caller of 4", "a walk"],
)
def test_only_chips_beyond_the_blinds_count_for_the_second_leg(
    actions: list[str | int], beyond: int, told: str
) -> None:
    terms = game()
    deal = act(dealt(terms, LEG_OF_6), *actions)
    assert came_to(deal).won_beyond_blinds == beyond
    assert tell(after(LEG_OF_6, deal, terms)) == told


HIGH, LOW, BOTH, SAME = "Kc Kd 9h 9s", "Ah 2h Qc Qd", "Ac 2c Kd Qd", "Ad 2d Kc Qc"


@pytest.mark.rule("kill.scoop-definition")
@pytest.mark.parametrize(
    ("hands", "board", "received"),
    [
        ((HIGH, LOW), "Kh Js Td 5c 5s", {"2": 60}),
        ((HIGH, LOW), "Kh 7s 6d 5c Jc", {"1": 30, "2": 30}),
        ((BOTH, SAME), "7s 6d 5c Jh Js", {"1": 30, "2": 30}),
    ],
    ids=["no low", "high and low apart", "tied both ways"],
)
def test_a_scoop_takes_every_chip(hands: tuple[str, str], board: str, received: dict[str, int]) -> None:
    terms = game(form="omaha8")
    in_turn = [str(card) for pair in zip(*map(cards, hands), strict=True) for card in pair]
    flop, turn, river = board[:8], board[9:11], board[12:]
    deal = dealt(terms, new_game(), "omaha8", {1: 30, 2: 30}, f"{' '.join(in_turn)} 3s {flop} 3d {turn} 3h {river}")
    act(deal, 8, "c", 4, 8, "c", 8, 14, "c")
    result = came_to(deal)
    assert result.received == received
    assert tell(after(new_game(), deal, terms)) == (
        "button at 2, kill; legs -; 2 kills" if result.sole_winner else "neutral; legs -"
    )


@pytest.mark.rule("kill.scoop-definition", "kill.scoop-minimum-pot")
def test_a_pot_won_by_a_bet_that_nobody_called_is_scooped() -> None:
    terms = game(form="omaha8")
    deal = act(dealt(terms, new_game(), "omaha8"), 8, *"ccffffcf", *"xxxx", "x", 8, *"ccf")
    act(deal, 8, "f", "f")
    assert came_to(deal).received == {"4": 60}
    assert tell(after(new_game(), deal, terms)) == "button at 4, kill; legs -; 4 kills"


@pytest.mark.rule("kill.split-with-leg-up", "kill.neutral-after-split")
@pytest.mark.parametrize(
    ("hands", "received", "beyond", "leg_of_2", "leg_of_3"),
    [
        ("As Kc 7c Ah Kd 2d", {"2": 24, "3": 8}, 0, "button at 2, leg; legs 2", "button at 3, leg; legs 3"),
        ("Kc As 7c Kd Ah 2d", {"3": 32}, 18, "button at 3, leg; legs 3", "button at 3, kill; legs 3; 3 kills"),
    ],
    ids=["the side pot goes elsewhere", "one hand wins them all"],
)
def test_main_and_side_pots_count_together(
    hands: str, received: dict[str, int], beyond: int, leg_of_2: str, leg_of_3: str
) -> None:
    terms = game()
    deal = dealt(terms, new_game(), "holdem", {1: 100, 2: 8, 3: 100}, f"{hands} 5c Qs Js 9d 5d 4h 5h 3c")
    act(deal, 8, "c", "c", 4, "c", *"xxxx")
    result = came_to(deal)
    assert (dict(result.received), result.won_beyond_blinds, result.pot) == (received, beyond, 32)
    for holder, told in (("2", leg_of_2), ("3", leg_of_3)):
        assert tell(after(KillState(legs=(holder,), button=holder), deal, terms)) == told
