"""Showdowns and what comes after them, with the figures of the rules' own examples."""

import pytest
from msgspec.structs import replace
from playing import act
from staging import ANY, EDITIONS, ELEVEN, HOME, SIX, awards, dealt, knows, of_kind, refused, when

from cardspeak.cards import cards
from cardspeak.deal import Deal, ShowChoices, view
from cardspeak.deal import commands as wanted
from cardspeak.deal.events import BoardPlayed, CardsShown, HandSeen, HandsKilled, Mucked, PotAwarded, Shown
from cardspeak.deal.showdown import is_playing_board
from cardspeak.rulebook import HouseRules, Refusal

TWO_PAIR, FLUSH, BOARD = "Ks Qd", "8h 7h", ("Kh Qh 2h", "3c", "4d")
ROYAL = ("As Ks Qs", "Js", "Ts")


def river(*hands: str, board: tuple[str, str, str] = BOARD, house: HouseRules = HOME, tournament: bool = False) -> Deal:
    """Limit hold'em on the river, 20 in the pot from each of the players; seat 1 acts first."""
    deal = dealt("holdem", "limit:10/20", hands, *board, house=house, tournament=tournament)
    act(deal, *([20] if len(hands) == 3 else []), *(["c", "c"] if len(hands) == 3 else [20, "c"]))
    act(deal, *"xx" * len(hands))
    assert (len(deal.board), deal.pot, deal.to_act) == (5, 20 * len(hands), 1)
    return deal


def won_100(house: HouseRules = HOME) -> Deal:
    """Seat 1 bets two pair on the river, seat 2 calls with a flush and throws it away; seat 3 folds to the bet."""
    return act(river(TWO_PAIR, FLUSH, ANY, house=house), 20, "c", "f").show().muck()


# ------------------------------------------------------------------------------------------ killing losing hands


@pytest.mark.rule("showdown.kill-losing-hands")
@pytest.mark.parametrize("house", EDITIONS)
def test_losing_hands_are_killed_before_the_pot_is_awarded(house: HouseRules) -> None:
    deal = act(river("Kd Kc", "Qc Jd", "As Jc", house=house), 20, "c", "c").show_all()
    assert [event.seats for event in of_kind(deal, HandsKilled)] == [(2, 3)]
    assert when(deal, HandsKilled) < when(deal, PotAwarded)
    assert awards(deal) == {1: 120}


@pytest.mark.rule("showdown.kill-losing-hands")
def test_hands_that_share_a_pot_are_not_killed() -> None:
    deal = act(river("As Jc", "Ad Jd", ANY), 20, "c", "f").show_all()
    assert not of_kind(deal, HandsKilled)
    assert awards(deal) == {1: 50, 2: 50}


@pytest.mark.rule("showdown.kill-losing-hands")
@pytest.mark.parametrize("house", [HOME, ELEVEN])
def test_a_hand_that_lost_a_side_pot_lives_until_the_main_pot_is_settled(house: HouseRules) -> None:
    # seat 3, all-in, has the best hand, then seat 1, then seat 2
    deal = side_pot("Ks Qd", "Kc Js", "2s 2d", house=house).show_all()
    (killed,) = of_kind(deal, HandsKilled)
    side, main = of_kind(deal, PotAwarded)
    assert (side.pot, main.pot, killed.seats) == (1, 0, (2,))
    order = [event for event in deal.log if event in (killed, side, main)]
    assert order == ([side, killed, main] if house is ELEVEN else [killed, side, main])
    assert awards(deal) == {1: 200, 3: 150}


# ------------------------------------------------------------------------------------------ asking to see a hand


@pytest.mark.rule("showdown.request-to-see-hand")
@pytest.mark.parametrize("house", EDITIONS)
def test_a_hand_that_was_called_is_shown_to_anybody_dealt_in(house: HouseRules) -> None:
    deal = won_100(house)
    assert knows(deal, 3, FLUSH) == set()
    deal.ask_to_see(3, 2)
    assert [(event.seat, event.asked_by, event.cards) for event in of_kind(deal, HandSeen)] == [(2, 3, cards(FLUSH))]
    for viewer in (None, 1, 3):
        assert knows(deal, viewer, FLUSH) == set(cards(FLUSH))


@pytest.mark.rule("showdown.request-to-see-hand")
@pytest.mark.parametrize(("house", "is_shown"), [(HOME, False), (SIX, False), (ELEVEN, True)])
def test_after_a_river_without_a_bet_version_11_alone_shows_a_mucked_hand(*, house: HouseRules, is_shown: bool) -> None:
    deal = act(river(TWO_PAIR, FLUSH, ANY, house=house), "x", "x", "x").show().muck().muck()
    ask = wanted.AskToSee(seat=3, hand_of=2)
    if is_shown:
        deal.do(ask)
        assert knows(deal, None, FLUSH) == set(cards(FLUSH))
    else:
        assert refused(deal, ask).under == ("showdown.request-to-see-hand",)
        assert knows(deal, None, FLUSH) == set()


@pytest.mark.rule("showdown.request-to-see-hand")
@pytest.mark.parametrize("house", EDITIONS)
def test_a_bet_called_earlier_does_not_count_when_the_last_round_was_checked(house: HouseRules) -> None:
    deal = dealt("holdem", "limit:10/20", [TWO_PAIR, FLUSH, ANY], *BOARD, house=house)
    act(deal, 20, "c", "c", 10, "c", "f", "x", "x", "x", "x").show().muck()
    answer = deal.do(wanted.AskToSee(seat=3, hand_of=2))
    assert isinstance(answer, list) == (house is ELEVEN)


@pytest.mark.rule("showdown.request-to-see-hand")
@pytest.mark.parametrize("house", EDITIONS)
def test_a_call_of_an_all_in_counts_though_cards_came_later(house: HouseRules) -> None:
    deal = dealt("holdem", "limit:10/20", [TWO_PAIR, FLUSH, ANY], *BOARD, stacks={1: 30, 2: 500, 3: 500}, house=house)
    act(deal, 20, "c", "c", 10, "c", "f").show().muck()
    deal.ask_to_see(3, 2)
    assert knows(deal, None, FLUSH) == set(cards(FLUSH))


@pytest.mark.rule("showdown.request-to-see-hand")
@pytest.mark.parametrize("asker", [1, 3])
def test_the_winning_hand_too_is_shown_when_the_other_was_mucked_before_it(asker: int) -> None:
    deal = act(river(TWO_PAIR, FLUSH, ANY), 20, "c", "f").muck()
    assert awards(deal) == {2: 100}
    assert knows(deal, asker, FLUSH) == set()
    deal.ask_to_see(asker, 2)
    assert knows(deal, None, FLUSH) == set(cards(FLUSH))
    assert deal.stacks == {1: 460, 2: 560, 3: 480}


@pytest.mark.rule("showdown.request-to-see-hand")
def test_a_hand_thrown_away_with_the_board_declared_can_be_asked_for_as_well() -> None:
    deal = act(river("4c 2d", "9c 9d", ANY, board=ROYAL), 20, "c", "f").play_the_board().show()
    deal.ask_to_see(3, 1)
    assert knows(deal, None, "4c 2d") == set(cards("4c 2d"))
    assert awards(deal) == {1: 50, 2: 50}


@pytest.mark.rule("showdown.request-to-see-hand")
@pytest.mark.parametrize("house", EDITIONS)
def test_folded_hands_and_hands_already_shown_are_not_asked_for(house: HouseRules) -> None:
    deal = won_100(house)
    refused(deal, wanted.AskToSee(seat=1, hand_of=3))
    refused(deal, wanted.AskToSee(seat=3, hand_of=1))
    refused(deal, wanted.AskToSee(seat=3, hand_of=9))


@pytest.mark.rule("showdown.request-to-see-hand")
def test_only_who_was_dealt_in_may_ask_and_only_when_the_deal_is_over() -> None:
    deal = act(river(TWO_PAIR, FLUSH, ANY), 20, "c", "f").show()
    refused(deal, wanted.AskToSee(seat=3, hand_of=2))
    refused(deal.muck(), wanted.AskToSee(seat=7, hand_of=2))


@pytest.mark.rule("showdown.request-to-see-hand")
def test_the_privilege_can_be_withdrawn() -> None:
    setup = replace(won_100().state.setup, may_not_ask=(3,))
    deal = act(Deal.begin(setup), 20, "c", "c", *"xxxxxx", 20, "c", "f").show().muck()
    assert refused(deal, wanted.AskToSee(seat=3, hand_of=2)).under == ("showdown.request-to-see-hand",)
    deal.ask_to_see(1, 2)
    assert knows(deal, 3, FLUSH) == set(cards(FLUSH))


# ------------------------------------------------------------------------------------------ who asks


@pytest.mark.rule("showdown.request-effect")
@pytest.mark.parametrize("house", EDITIONS)
@pytest.mark.parametrize(("asker", "winner"), [(3, 1), (2, 1), (1, 2)])
def test_a_hand_is_live_again_only_if_the_winner_asks(asker: int, winner: int, house: HouseRules) -> None:
    deal = won_100(house)
    assert deal.stacks == {1: 560, 2: 460, 3: 480}
    deal.ask_to_see(asker, 2)
    assert deal.is_over
    assert deal.stacks == {1: 460, 2: 460, 3: 480} | {winner: 560}


@pytest.mark.rule("showdown.request-effect")
def test_the_winner_who_asks_keeps_the_pot_if_his_hand_is_better() -> None:
    deal = act(river(FLUSH, TWO_PAIR, ANY), 20, "c", "f").show().muck().ask_to_see(1, 2)
    assert deal.stacks == {1: 560, 2: 460, 3: 480}


@pytest.mark.rule("showdown.request-effect")
def test_a_winner_who_asks_brings_a_hand_back_for_the_pots_he_has_won_and_no_other() -> None:
    # seat 3, all-in for the main pot, has kings up; seat 1 won the side pot from seat 2, who threw a flush away
    deal = side_pot("Qs Jd", FLUSH, "Kd 4s", house=ELEVEN).show().muck().show()
    assert awards(deal) == {1: 200, 3: 150}
    deal.ask_to_see(1, 2)
    assert deal.stacks == {1: 300, 2: 500, 3: 150}
    assert [event.reopened for event in of_kind(deal, HandSeen)] == [(1,)]


@pytest.mark.rule("showdown.request-effect")
def test_a_winner_of_one_dealing_who_asks_brings_the_hand_back_for_both() -> None:
    deal = dealt("holdem", "no-limit:5/10", ["As Ad", "Kh Kc"], "2c 7d 9h", "3s", "4s", "Kd", "5s")
    act(deal, "c", "x", 490, "c").choose_runs(2).choose_runs(2).show().muck()
    assert deal.stacks == {1: 1000, 2: 0}
    assert deal.ask_to_see(1, 2).stacks == {1: 500, 2: 500}


@pytest.mark.rule("showdown.request-effect")
def test_where_people_deal_a_winner_whose_own_cards_nobody_saw_may_ask_or_is_told_what_to_enter() -> None:
    deal = Deal.new("holdem", "limit:10/20", {1: 500, 2: 500}, button=2).deal_hand(1, FLUSH).deal_hand(2, "????")
    act(deal, 20, "c").deal_board(BOARD[0])
    act(deal, "x", "x").deal_board(BOARD[1])
    act(deal, "x", "x").deal_board(BOARD[2])
    act(deal, 20, "c").muck()
    assert deal.stacks == {1: 460, 2: 540}
    answer = deal.do(wanted.AskToSee(seat=2, hand_of=1))
    assert isinstance(answer, Refusal) or knows(deal, None, FLUSH) == set(cards(FLUSH))
    assert sum(deal.stacks.values()) == 1000


# ------------------------------------------------------------------------------------------ show one, show all


@pytest.mark.rule("showdown.show-one-show-all")
@pytest.mark.parametrize("house", EDITIONS)
def test_cards_shown_to_one_player_are_shown_to_all_when_somebody_asks(house: HouseRules) -> None:
    deal = act(dealt("holdem", "limit:10/20", ["As Kd", ANY, ANY, ANY], house=house), "f", "f", 20, "f")
    assert awards(deal) == {1: 20}
    deal.show_to(1, "As Kd", to=2)
    assert knows(deal, 2, "As Kd") == set(cards("As Kd"))
    for viewer in (None, 3, 4):
        assert knows(deal, viewer, "As Kd") == set()
    assert deal.do(wanted.AskForShown(seat=4, hand_of=1))
    for viewer in (None, 2, 3, 4):
        assert knows(deal, viewer, "As Kd") == set(cards("As Kd"))


@pytest.mark.rule("showdown.show-one-show-all")
def test_a_card_that_was_not_shown_stays_unseen() -> None:
    deal = act(dealt("holdem", "limit:10/20", ["As Kd", ANY, ANY]), "f", 20, "f").show_to(1, "As", to=2)
    deal.do(wanted.AskForShown(seat=3, hand_of=1))
    for viewer in (None, 2, 3):
        assert knows(deal, viewer, "As Kd") == set(cards("As"))


@pytest.mark.rule("showdown.show-one-show-all")
def test_cards_may_be_shown_to_all_at_once_and_a_folded_hand_too() -> None:
    deal = act(dealt("holdem", "limit:10/20", ["As Kd", "7c 2d", ANY]), "f", 20, "f").show_to(2, "7c")
    assert [(each.seat, each.cards) for each in view(deal.state, None).showings] == [(2, cards("7c"))]
    assert knows(deal, None, "7c 2d As Kd") == set(cards("7c"))


@pytest.mark.rule("showdown.show-one-show-all")
def test_only_ones_own_cards_are_shown_and_only_what_was_shown_is_asked_for() -> None:
    deal = dealt("holdem", "limit:10/20", ["As Kd", "7c 2d", ANY])
    refused(deal, wanted.ShowTo(seat=1, cards=cards("As"), to=2))
    act(deal, "f", 20, "f")
    refused(deal, wanted.AskForShown(seat=3, hand_of=1))
    refused(deal, wanted.ShowTo(seat=1, cards=cards("7c"), to=2))
    refused(deal, wanted.ShowTo(seat=1, cards=(), to=2))
    refused(deal, wanted.ShowTo(seat=1, cards=cards("As"), to=8))
    assert not of_kind(deal, CardsShown)


@pytest.mark.rule("showdown.show-one-show-all")
def test_where_people_deal_a_hand_that_nobody_saw_may_be_shown_to_one_player() -> None:
    deal = Deal.new("holdem", "limit:10/20", {1: 500, 2: 500, 3: 500}, button=3)
    for seat in (1, 2, 3):
        deal.deal_hand(seat, "????")
    act(deal, "f", 20, "f")
    refused(deal, wanted.ShowTo(seat=1, cards=cards("As Kd"), to=8))
    deal.show_to(1, "As Kd", to=2)
    assert knows(deal, 2, "As Kd") == set(cards("As Kd"))
    assert knows(deal, 3, "As Kd") == set()
    assert deal.do(wanted.AskForShown(seat=3, hand_of=1))
    assert knows(deal, None, "As Kd") == set(cards("As Kd"))


# ------------------------------------------------------------------------------------------ giving up a hand


@pytest.mark.rule("showdown.discard-after-betting")
def test_a_hand_thrown_away_after_the_betting_is_out_of_the_pot_and_can_still_be_asked_for() -> None:
    deal = act(river(TWO_PAIR, FLUSH, ANY, house=ELEVEN), 20, "c", "f").show().muck()
    assert [event.under for event in of_kind(deal, Mucked)] == [("showdown.discard-after-betting",)]
    assert awards(deal) == {1: 100}
    deal.ask_to_see(3, 2)
    assert knows(deal, None, FLUSH) == set(cards(FLUSH))
    assert deal.stacks[1] == 560


@pytest.mark.rule("showdown.discard-after-betting")
@pytest.mark.parametrize("house", [HOME, SIX])
def test_editions_that_do_not_say_so_are_not_cited_for_it(house: HouseRules) -> None:
    assert [event.under for event in of_kind(won_100(house), Mucked)] == [("showdown.show-all-cards",)]


# ------------------------------------------------------------------------------------------ side pots


def side_pot(*hands: str, house: HouseRules = HOME) -> Deal:
    """Seat 3 is all-in for 50; seats 1 and 2 have bet 100 more each, on the flop; 150 and 200 in the pots."""
    stacks = {1: 450, 2: 450, 3: 50}
    deal = dealt("holdem", "no-limit:5/10", hands, *BOARD, stacks=stacks, house=house)
    return act(deal, 50, "c", "c", 100, "c", *"xxxx")


@pytest.mark.rule("showdown.side-pots-settled-first", "showdown.hold-cards-until-your-pot")
def test_in_version_11_a_player_shows_when_a_pot_of_his_is_settled_and_not_before() -> None:
    deal = side_pot("Ks Qd", "Kc Js", "2s 2d", house=ELEVEN)
    assert deal.to_act == 1
    refused(deal, wanted.Show(seat=3))
    deal.show()
    assert deal.to_act == 2
    assert not of_kind(deal, PotAwarded)
    deal.show()
    assert [(event.pot, event.amount) for event in of_kind(deal, PotAwarded)] == [(1, 200)]
    assert deal.to_act == 3
    assert knows(deal, None, "2s 2d") == set()
    deal.show()
    assert [(event.pot, event.amount) for event in of_kind(deal, PotAwarded)] == [(1, 200), (0, 150)]
    assert deal.is_over


@pytest.mark.rule("showdown.side-pots-settled-first", "showdown.hold-cards-until-your-pot")
def test_in_version_11_a_player_all_in_for_the_main_pot_waits_though_he_sits_between_the_others() -> None:
    stacks = {1: 450, 2: 50, 3: 450}
    deal = dealt("holdem", "no-limit:5/10", ["Ks Qd", "2s 2d", "Kc Js"], *BOARD, stacks=stacks, house=ELEVEN)
    act(deal, 50, "c", "c", 100, "c", *"xxxx")
    order = []
    while deal.to_act is not None:
        order.append(deal.to_act)
        deal.show()
    assert order == [1, 3, 2]
    assert [event.pot for event in of_kind(deal, PotAwarded)] == [1, 0]
    assert awards(deal) == {1: 200, 2: 150}


@pytest.mark.rule("showdown.side-pots-settled-first", "showdown.hold-cards-until-your-pot")
@pytest.mark.parametrize("house", [HOME, SIX])
def test_in_other_editions_all_show_before_the_pots_are_settled(house: HouseRules) -> None:
    deal = side_pot("Ks Qd", "Kc Js", "2s 2d", house=house).show().show()
    assert deal.to_act == 3
    assert not of_kind(deal, PotAwarded)
    assert awards(deal.show()) == {1: 200, 3: 150}


@pytest.mark.rule("showdown.side-pots-settled-first")
def test_of_several_side_pots_the_one_of_the_largest_stacks_is_settled_first() -> None:
    stacks = {1: 500, 2: 500, 3: 200, 4: 50}
    hands = ["As Ad", "Kc Kd", "Qc Qd", "Jc Jd"]
    deal = dealt("holdem", "no-limit:5/10", hands, "2c 7d 9h", "3s", "4s", stacks=stacks, house=ELEVEN)
    act(deal, 200, "c", 500, "c").choose_runs(1)
    order, settled = [], []
    while deal.to_act is not None:
        order.append(deal.to_act)
        deal.show()
        settled.append([(event.pot, event.amount) for event in of_kind(deal, PotAwarded)])
    assert order == [1, 2, 3, 4]
    assert settled == [[], [(2, 600)], [(2, 600), (1, 450)], [(2, 600), (1, 450), (0, 200)]]


# ------------------------------------------------------------------------------------------ playing the board


@pytest.mark.rule("holdem.play-the-board")
@pytest.mark.parametrize("house", EDITIONS)
def test_three_hands_that_play_a_royal_flush_share_the_pot(house: HouseRules) -> None:
    deal = act(river("2c 2d", "Ah Ad", "7c 4h", board=ROYAL, house=house), "x", "x", "x")
    assert [is_playing_board(deal.state, player) for player in range(3)] == [True, True, True]
    assert awards(deal.show_all()) == {1: 20, 2: 20, 3: 20}


@pytest.mark.rule("holdem.play-the-board")
def test_a_hand_that_plays_the_board_loses_to_one_that_a_holecard_improves() -> None:
    deal = act(river("Jc Th", "Ac 3c", board=("Kc Kd 8h", "8s", "Qd")), "x", "x")
    assert [is_playing_board(deal.state, player) for player in range(2)] == [True, False]
    assert awards(deal.show_all()) == {2: 40}


@pytest.mark.rule("holdem.declare-playing-the-board")
@pytest.mark.parametrize("house", EDITIONS)
def test_a_hand_declared_to_play_the_board_may_be_thrown_away(house: HouseRules) -> None:
    deal = act(river("4c 2d", "9c 9d", ANY, board=ROYAL, house=house), 20, "c", "f")
    assert deal.options == ShowChoices(1, may_play_board=True)
    deal.play_the_board()
    assert [event.under for event in of_kind(deal, BoardPlayed)] == [("holdem.declare-playing-the-board",)]
    assert awards(deal.show()) == {1: 50, 2: 50}
    assert knows(deal, None, "4c 2d") == set()


@pytest.mark.rule("holdem.declare-playing-the-board")
@pytest.mark.parametrize("house", EDITIONS)
def test_a_hand_thrown_away_in_silence_has_no_part_of_the_pot(house: HouseRules) -> None:
    deal = act(river("4c 2d", "9c 9d", ANY, board=ROYAL, house=house), 20, "c", "f").muck()
    assert awards(deal.show_all()) == {2: 100}


@pytest.mark.rule("holdem.declare-playing-the-board")
def test_a_declared_board_is_just_the_board() -> None:
    deal = act(river("Ac 3c", "Jc Th", board=("Kc Kd 8h", "8s", "Qd")), "x", "x")
    assert awards(deal.play_the_board().show()) == {1: 20, 2: 20}  # the ace was thrown away
    beaten = act(river("Jc Th", "Ac 3c", board=("Kc Kd 8h", "8s", "Qd")), "x", "x")
    assert awards(beaten.play_the_board().show()) == {2: 40}


@pytest.mark.rule("holdem.declare-playing-the-board")
def test_at_omaha_nobody_plays_the_board() -> None:
    deal = dealt("omaha", "limit:10/20", [ANY, ANY], *ROYAL)
    act(deal, "c", "x", *"xxxxxx")
    assert deal.options == ShowChoices(1, may_play_board=False)
    refused(deal, wanted.PlayTheBoard(seat=1))


@pytest.mark.rule("holdem.declare-playing-the-board")
def test_an_incomplete_board_cannot_be_played() -> None:
    deal = act(dealt("holdem", "limit:10/20", [ANY, ANY], *ROYAL), "c", "x")
    refused(deal, wanted.PlayTheBoard(seat=1))


@pytest.mark.rule("holdem.tournament-board-hand-kept")
def test_in_a_tournament_of_version_11_a_hand_that_plays_the_board_is_kept_and_shown() -> None:
    deal = act(river("4c 2d", "9c 9d", ANY, board=ROYAL, house=ELEVEN, tournament=True), 20, "c", "f")
    assert deal.options == ShowChoices(1, may_play_board=False)
    assert refused(deal, wanted.PlayTheBoard(seat=1)).under == ("holdem.tournament-board-hand-kept",)
    thrown = deal.copy().muck().show_all()
    assert awards(thrown) == {2: 100}
    assert awards(deal.show().show()) == {1: 50, 2: 50}
    assert knows(deal, None, "4c 2d") == set(cards("4c 2d"))


@pytest.mark.rule("holdem.tournament-board-hand-kept")
@pytest.mark.parametrize("house", [HOME, SIX])
def test_tournaments_of_other_editions_accept_the_declaration(house: HouseRules) -> None:
    deal = act(river("4c 2d", "9c 9d", ANY, board=ROYAL, house=house, tournament=True), 20, "c", "f")
    assert awards(deal.play_the_board().show()) == {1: 50, 2: 50}


# ------------------------------------------------------------------------------------------ Omaha and stud


def omaha_showdown(house: HouseRules) -> Deal:
    """Omaha shown down for 60: three aces in seat 1, three nines in seat 2."""
    hands = ["Ac As Td 8d", "9s 9h Kc Qd", ANY]
    deal = dealt("omaha", "limit:10/20", hands, "Ah 9d 6c", "4s", "2d", house=house)
    act(deal, 20, "c", "c", *"xxxxxx", "x", "x", "f")
    assert deal.pot == 60
    return deal


@pytest.mark.rule("omaha.show-all-four")
@pytest.mark.parametrize("house", EDITIONS)
def test_two_cards_turned_up_are_not_enough_for_the_pot(house: HouseRules) -> None:
    deal = omaha_showdown(house)
    answer = refused(deal, wanted.Show(seat=1, cards=cards("Ac As")))
    assert answer.under == ("omaha.show-all-four",)
    assert knows(deal, None, "Ac As Td 8d") == set()
    deal.show("Ac As Td 8d").muck()
    assert awards(deal) == {1: 60}
    assert [event.cards for event in of_kind(deal, Shown)] == [cards("Ac As Td 8d")]
    assert of_kind(deal, Shown)[0].under == ("omaha.show-all-four",)


@pytest.mark.rule("omaha.show-all-four")
def test_who_mucks_the_other_two_cards_has_no_claim() -> None:
    deal = omaha_showdown(HOME)
    refused(deal, wanted.Show(seat=1, cards=cards("Ac As")))
    deal.muck()
    assert awards(deal) == {2: 60}


@pytest.mark.rule("stud.no-refund-when-beaten-on-board")
def test_a_call_that_could_not_beat_the_upcards_is_not_given_back() -> None:
    hands = ["7c 9d Qc", "2c 5d 8h"]
    later = ["Qd 3h", "Qh 6s", "4d 8s", "Tc 3s"]  # seat 1 shows three queens; seat 2 has two pair
    deal = dealt("stud", "limit:15/30:2:5", hands, *later)
    deal.bring_in()
    act(deal, "c", *"xxxxxx")
    before = deal.pot
    act(deal, 30, "c").show_all()
    assert awards(deal) == {1: before + 60}
    assert deal.stacks[2] == 500 - 2 - 5 - 30


# ------------------------------------------------------------------------------------------ sharing and folding


@pytest.mark.rule("glossary.split-pot")
def test_a_pot_is_shared_where_the_best_hands_tie_and_for_no_other_reason() -> None:
    deal = act(river("Ad Jd", "As Jc", ANY), 20, "c", "f")
    refused(deal, wanted.Chop(seat=1))
    assert awards(deal.show_all()) == {1: 50, 2: 50}


@pytest.mark.rule("glossary.fold")
def test_who_folds_gets_nothing_back_and_can_win_no_pot() -> None:
    # seat 1 has the best hand and folds it after putting 30 in; seat 3 is all-in, seats 2 and 4 have a side pot
    hands = ["Ks Kc", "Qc Qd", "Jc Jd", "Tc Td"]
    deal = dealt("holdem", "no-limit:5/10", hands, "Kh 7s 2c", "3d", "4s", stacks={1: 500, 2: 500, 3: 50, 4: 500})
    act(deal, 30, "c", "c", "c", "x", 50, "c", "c", "f")
    while deal.state.phase == "betting":
        deal.check()
    deal.show_all()
    assert deal.stacks[1] == 470
    assert awards(deal) == {2: 240}
    assert [event.amount for event in of_kind(deal, PotAwarded)] == [60, 180]
