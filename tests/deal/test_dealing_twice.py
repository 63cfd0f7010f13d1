"""The last cards dealt two or three times, with the figures of the rules' own examples."""

import pytest
from playing import act
from staging import ANY, EDITIONS, HOME, awards, dealt, knows, of_kind, pat, refused

from cardspeak.cards import cards
from cardspeak.deal import Deal, RunsChoices, view
from cardspeak.deal import commands as wanted
from cardspeak.deal.events import BoardDealt, Burned, CardsDealt, PotAwarded, RunsChosen, Shown
from cardspeak.rulebook import HouseRules

ACES, KINGS = "As Ad", "Kh Kc"
FLOP = "2c 7d 9h"
FOR_ACES, ALSO_FOR_ACES, FOR_KINGS = ("3s", "4s"), ("6c", "Td"), ("Kd", "5s")
"""A turn and a river each."""
TIE = ("Qs Qd", "Qh Qc")


def all_in_on_the_flop(*runs: tuple[str, str], stack: int = 500, house: HouseRules = HOME) -> Deal:
    """Aces in seat 1 and kings in seat 2 have put all their chips in on the flop of no-limit hold'em."""
    later = [card for run in runs for card in run]
    deal = dealt("holdem", "no-limit:5/10", [ACES, KINGS], FLOP, *later, stacks=stack, house=house)
    act(deal, "c", "x", stack - 10, "c")
    assert deal.pot == 2 * stack
    return deal


def chosen(deal: Deal, *runs: int) -> Deal:
    for number in runs:
        deal.choose_runs(number)
    return deal.show_all()


def parts(deal: Deal) -> list[tuple[int, int, int]]:
    """Pot, dealing and amount of each award."""
    return [(event.pot, event.run, event.amount) for event in of_kind(deal, PotAwarded)]


# ------------------------------------------------------------------------------------------ by agreement


@pytest.mark.rule("procedure.deal-twice", "nolimit.deal-twice")
@pytest.mark.parametrize("house", EDITIONS)
def test_dealt_twice_each_half_of_the_pot_goes_to_the_winner_of_its_dealing(house: HouseRules) -> None:
    deal = all_in_on_the_flop(FOR_ACES, FOR_KINGS, house=house)
    assert deal.options == RunsChoices(1, most=3)
    chosen(deal, 2, 2)
    assert parts(deal) == [(0, 0, 500), (0, 1, 500)]
    assert deal.stacks == {1: 500, 2: 500}


@pytest.mark.rule("nolimit.deal-twice")
def test_who_wins_both_dealings_gets_the_whole_pot() -> None:
    deal = chosen(all_in_on_the_flop(FOR_ACES, ALSO_FOR_ACES), 2, 2)
    assert deal.stacks == {1: 1000, 2: 0}


@pytest.mark.rule("nolimit.deal-twice", "procedure.deal-twice")
def test_a_pot_of_900_dealt_three_times_has_three_parts_of_300() -> None:
    deal = chosen(all_in_on_the_flop(FOR_ACES, FOR_KINGS, ALSO_FOR_ACES, stack=450), 3, 3)
    assert parts(deal) == [(0, 0, 300), (0, 1, 300), (0, 2, 300)]
    assert deal.stacks == {1: 600, 2: 300}


@pytest.mark.rule("procedure.deal-twice", "nolimit.deal-twice")
@pytest.mark.parametrize("said", [(2, 1), (1,), (2, 3), (3, 2), (3, 1)])
def test_unless_all_say_the_same_number_the_rest_is_dealt_once_for_the_whole_pot(said: tuple[int, ...]) -> None:
    deal = chosen(all_in_on_the_flop(FOR_ACES, FOR_KINGS), *said)
    assert parts(deal) == [(0, 0, 1000)]
    assert deal.stacks == {1: 1000, 2: 0}
    assert len(of_kind(deal, BoardDealt)) == 3


@pytest.mark.rule("nolimit.deal-twice", "procedure.deal-twice")
def test_cards_of_the_first_dealing_are_not_put_back_and_every_card_is_burned_for() -> None:
    deal = chosen(all_in_on_the_flop(FOR_ACES, FOR_KINGS, ALSO_FOR_ACES), 3, 3)
    boards = [event.cards for event in of_kind(deal, BoardDealt)]
    assert boards == [cards(each) for each in (FLOP, *FOR_ACES, *FOR_KINGS, *ALSO_FOR_ACES)]
    burns = [event.card for event in of_kind(deal, Burned)]
    assert len(burns) == 7
    out = [*burns, *(card for board in boards for card in board), *cards(f"{ACES} {KINGS}")]
    assert len(out) == len(set(out))


@pytest.mark.rule("procedure.deal-twice")
def test_one_two_or_three_dealings_are_offered_to_each_in_turn() -> None:
    deal = all_in_on_the_flop(FOR_ACES, FOR_KINGS)
    for number in (0, 4, -1):
        assert refused(deal, wanted.ChooseRuns(seat=1, runs=number)).under == ("procedure.deal-twice",)
    refused(deal, wanted.ChooseRuns(seat=2, runs=2))
    refused(deal, wanted.Check(seat=1))
    deal.choose_runs(2)
    assert deal.options == RunsChoices(2, most=3)
    assert len(deal.board) == 3  # no card comes before all have spoken
    deal.choose_runs(2)
    assert [event.seat for event in of_kind(deal, RunsChosen)] == [1, 2]


# ------------------------------------------------------------------------------------------ where it is offered


def goes_on_unasked(deal: Deal) -> bool:
    """Whether all cards have come without a question how often."""
    return not of_kind(deal, RunsChosen) and deal.state.phase in {"showdown", "over"}


@pytest.mark.rule("procedure.deal-twice")
@pytest.mark.parametrize("stakes", ["limit:10/20", "spread-limit:1-10"])
@pytest.mark.parametrize("house", EDITIONS)
def test_at_limit_nobody_is_asked(stakes: str, house: HouseRules) -> None:
    deal = dealt("holdem", stakes, [ACES, KINGS, ANY], FLOP, "3s", "4s", stacks={1: 20, 2: 500, 3: 500}, house=house)
    while deal.state.phase == "betting":
        if deal.to_act == 1 and deal.choices.wagers is not None:
            deal.raise_to(deal.choices.wagers.most)
        elif deal.to_act == 3:
            deal.fold()
        elif deal.choices.check:
            deal.check()
        else:
            deal.call()
    assert deal.stacks[1] == 0
    assert goes_on_unasked(deal)


@pytest.mark.rule("procedure.deal-twice", "nolimit.deal-twice")
def test_a_house_may_do_without() -> None:
    assert goes_on_unasked(all_in_on_the_flop(FOR_ACES, house=HOME.changed(deal_twice=False)))


@pytest.mark.rule("nolimit.deal-twice")
def test_nobody_is_asked_while_betting_or_no_card_is_left() -> None:
    deal = dealt("holdem", "no-limit:5/10", [ACES, KINGS, TIE[0]], FLOP, "3s", "4s", stacks={1: 50, 2: 500, 3: 500})
    act(deal, "c", "c", "x", 40, "c", "c")
    assert deal.to_act == 2  # seats 2 and 3 bet on
    assert len(deal.board) == 4
    act(deal, "x", "x", 450, "c")
    assert goes_on_unasked(deal)


@pytest.mark.rule("nolimit.deal-twice")
def test_all_in_before_the_flop_the_whole_board_is_dealt_twice() -> None:
    later = ["2c 7d 9h", "3s", "4s", "Kd 5s 6c", "8d", "Tc"]
    deal = dealt("holdem", "no-limit:5/10", [ACES, KINGS], *later, stacks=100)
    act(deal, 100, "c").choose_runs(2).choose_runs(2)
    assert [event.cards for event in of_kind(deal, BoardDealt)] == [cards(each) for each in later]
    assert deal.show_all().stacks == {1: 100, 2: 100}


@pytest.mark.rule("nolimit.deal-twice")
def test_a_game_with_a_draw_has_no_rest_to_deal_twice() -> None:
    deal = dealt("ace-to-five", "no-limit:5/10", [ANY, ANY], stacks=100)
    act(deal, 100, "c")
    assert deal.state.phase == "drawing"
    assert pat(deal).show_all().is_over
    assert not of_kind(deal, RunsChosen)


@pytest.mark.rule("nolimit.deal-twice")
def test_everybody_in_any_pot_must_agree_and_nobody_else_is_asked() -> None:
    for said, runs in (((2, 2, 2), 2), ((2, 2, 1), 1)):
        deal = dealt("holdem", "no-limit:5/10", [ACES, KINGS, TIE[0], ANY], FLOP, *FOR_ACES, *FOR_KINGS, stacks=300)
        act(deal, "c", "f", "c", "x", 290, "c", "c")
        asked = []
        for number in said:
            asked.append(deal.to_act)
            deal.choose_runs(number)
        assert asked == [1, 2, 3]
        assert len({event.run for event in of_kind(deal.show_all(), PotAwarded)}) == runs


# ------------------------------------------------------------------------------------------ parts of pots


@pytest.mark.rule("nolimit.deal-twice", "procedure.deal-twice")
def test_the_odd_chip_belongs_to_the_first_dealing() -> None:
    # the small blind of 5 is folded: 1005
    deal = dealt("holdem", "no-limit:5/10", [ANY, ACES, KINGS], FLOP, *FOR_KINGS, *FOR_ACES)
    act(deal, "c", "f", "x", 490, "c")
    assert deal.pot == 1005
    assert parts(chosen(deal, 2, 2)) == [(0, 0, 503), (0, 1, 502)]
    assert deal.stacks == {1: 495, 2: 502, 3: 503}
    thirds = chosen(all_in_on_the_flop(FOR_KINGS, FOR_ACES, ALSO_FOR_ACES), 3, 3)
    assert parts(thirds) == [(0, 0, 334), (0, 1, 333), (0, 2, 333)]


@pytest.mark.rule("nolimit.deal-twice")
def test_parts_are_made_of_chips_that_play() -> None:
    deal = dealt("holdem", "no-limit:5/10", [ANY, ACES, KINGS], FLOP, *FOR_KINGS, *FOR_ACES, chips=(5, 25))
    assert deal.state.setup.unit == 5
    act(deal, "c", "f", "x", 490, "c")
    assert parts(chosen(deal, 2, 2)) == [(0, 0, 505), (0, 1, 500)]


@pytest.mark.rule("nolimit.deal-twice")
def test_every_side_pot_has_its_own_parts() -> None:
    stacks = {1: 100, 2: 300, 3: 300}
    # the first dealing is the aces', the second the queens'
    deal = dealt("holdem", "no-limit:5/10", [ACES, KINGS, TIE[0]], FLOP, *FOR_ACES, "Qh", "5s", stacks=stacks)
    act(deal, "c", "c", "x", 90, 290, "c")
    chosen(deal, 2, 2, 2)
    assert sorted(parts(deal)) == [(0, 0, 150), (0, 1, 150), (1, 0, 200), (1, 1, 200)]
    assert awards(deal) == {1: 150, 2: 200, 3: 350}


@pytest.mark.rule("nolimit.deal-twice")
def test_what_nobody_called_goes_back_before_the_pot_is_divided() -> None:
    deal = dealt("holdem", "no-limit:5/10", [ACES, KINGS], FLOP, *FOR_ACES, *FOR_KINGS, stacks={1: 800, 2: 500})
    act(deal, "c", "x", 790, "c")
    assert deal.pot == 1000
    assert chosen(deal, 2, 2).stacks == {1: 800, 2: 500}


@pytest.mark.rule("nolimit.deal-twice")
def test_a_dealing_may_be_split_by_itself() -> None:
    # the first dealing puts a better hand on the board than either holds
    deal = dealt("holdem", "no-limit:5/10", [ACES, KINGS], "Qs Qd Qh", "Qc", "Ah", "3s", "4s", stacks=500)
    act(deal, "c", "x", 490, "c")
    chosen(deal, 2, 2)
    assert [[(each.seat, each.amount) for each in event.awards] for event in of_kind(deal, PotAwarded)] == [
        [(1, 250), (2, 250)],
        [(1, 500)],
    ]


@pytest.mark.rule("nolimit.deal-twice")
def test_a_hand_given_up_has_lost_every_dealing() -> None:
    deal = all_in_on_the_flop(FOR_ACES, FOR_KINGS).choose_runs(2).choose_runs(2)
    assert deal.to_act == 1
    deal.show().muck()
    assert deal.stacks == {1: 1000, 2: 0}


# ------------------------------------------------------------------------------------------ other forms


@pytest.mark.rule("nolimit.deal-twice", "procedure.deal-twice")
def test_omaha_at_pot_limit_is_dealt_twice() -> None:
    hands = ["As Ad 8c 8d", "Kh Kc Jd Jh"]
    deal = dealt("omaha", "pot-limit:5/10", hands, FLOP, "3s", "4s", "Kd", "5s", stacks=50)
    act(deal, 30, "c", 20, "c")
    assert (deal.pot, deal.options) == (100, RunsChoices(1, most=3))
    assert chosen(deal, 2, 2).stacks == {1: 50, 2: 50}
    assert parts(deal) == [(0, 0, 50), (0, 1, 50)]


@pytest.mark.rule("nolimit.deal-twice")
def test_high_and_low_share_each_dealing_apart() -> None:
    hands = ["Ah 2h Kd Kc", "Qs Qd Jc Th"]
    # a low on the first board alone; the queens are best on both
    deal = dealt("omaha8", "pot-limit:5/10", hands, "Qc 3d 7s", "8h", "Js", "Jd", "9c", stacks=50)
    act(deal, 30, "c", 20, "c")
    chosen(deal, 2, 2)
    assert awards(deal) == {1: 25, 2: 75}


def to_sixth_street(deal: Deal, *later: tuple[str, str]) -> Deal:
    """Stud checked down to sixth street, where both go all-in; cards are entered where people deal."""
    deal.bring_in()
    for street in range(4):
        while deal.state.phase == "betting" and deal.state.street == street < 3:
            act(deal, "x") if deal.choices.check else act(deal, "c")
        if later and street < 3:
            deal.deal_hand(1, later[street][0]).deal_hand(2, later[street][1])
    while deal.state.phase == "betting":
        wagers = deal.choices.wagers
        act(deal, "c") if wagers is None else act(deal, wagers.most)
    assert deal.state.street == 3
    return deal


def stud_all_in(house: HouseRules = HOME) -> Deal:
    """Pot-limit stud, two players all-in on sixth street: a pair of aces and a pair of kings up."""
    # seat 2 makes three kings in the second dealing
    later = ["Ad Kc", "8h 9s", "Tc Jd", "2h 6s", "7s Kd"]
    return to_sixth_street(dealt("stud", "pot-limit:5/10", ["2c 3d As", "4c 5d Kh"], *later, stacks=27, house=house))


@pytest.mark.rule("nolimit.deal-twice", "procedure.deal-twice")
def test_the_last_card_of_stud_is_dealt_twice() -> None:
    deal = stud_all_in()
    assert deal.pot == 54
    assert isinstance(deal.options, RunsChoices)
    deal.choose_runs(2).choose_runs(2)
    sevenths = [(event.seat, event.cards) for event in of_kind(deal, CardsDealt) if event.faces == "d"]
    assert sevenths == [(1, cards("2h")), (2, cards("6s")), (1, cards("7s")), (2, cards("Kd"))]
    deal.show_all()
    assert parts(deal) == [(0, 0, 27), (0, 1, 27)]
    assert deal.stacks == {1: 27, 2: 27}


@pytest.mark.rule("nolimit.deal-twice")
def test_stud_is_not_dealt_more_often_than_there_are_cards() -> None:
    deal = Deal.new("stud", "pot-limit:5/10", dict.fromkeys(range(1, 8), 50), button=7, seed=b"short of cards")
    while deal.state.phase == "betting":
        if deal.choices.wagers is not None:
            deal.raise_to(deal.choices.wagers.most)
        elif deal.choices.call is not None:
            deal.call()
        else:
            deal.check()
    # all seven are in: what is left of the deck cannot be dealt to the end twice
    assert all(deal.state.live)
    assert not of_kind(deal, RunsChosen)
    assert deal.state.phase == "showdown"


# ------------------------------------------------------------------------------------------ people deal


def live(form: str, stakes: str, stacks: dict[int, int]) -> Deal:
    return Deal.new(form, stakes, stacks, button=max(stacks))


@pytest.mark.rule("nolimit.deal-twice")
def test_where_people_deal_the_cards_of_each_dealing_are_entered() -> None:
    deal = live("holdem", "no-limit:5/10", {1: 500, 2: 500}).deal_hand(1, "????").deal_hand(2, "????")
    act(deal, "c", "x").deal_board(FLOP)
    act(deal, 490, "c").choose_runs(2).choose_runs(2)
    deal.deal_board("3s").deal_board("4s")
    refused(deal, wanted.DealBoard(cards=cards("4s")))  # the cards of the first dealing are out
    refused(deal, wanted.DealBoard(cards=cards("Kd 5s")))
    deal.deal_board("Kd").deal_board("5s")
    deal.show(ACES).show(KINGS)
    assert deal.stacks == {1: 500, 2: 500}


@pytest.mark.rule("nolimit.deal-twice")
def test_a_hand_cannot_be_shown_with_a_card_of_an_earlier_dealing() -> None:
    deal = live("holdem", "no-limit:5/10", {1: 500, 2: 500}).deal_hand(1, "????").deal_hand(2, "????")
    act(deal, "c", "x").deal_board(FLOP)
    act(deal, 490, "c").choose_runs(2).choose_runs(2)
    for board in (*FOR_ACES, *FOR_KINGS):
        deal.deal_board(board)
    refused(deal, wanted.Show(seat=1, cards=cards("As 3s")))


STUD_SHOWN = {1: "2c 3d As Ad 8h Tc 7s", 2: "4c 5d Kh Kc 9s Jd Kd"}


def live_stud() -> Deal:
    """People deal pot-limit stud: two players are all-in on sixth street and want the last card dealt twice."""
    deal = live("stud", "pot-limit:5/10", {1: 27, 2: 27}).deal_hand(1, "????As").deal_hand(2, "????Kh")
    return to_sixth_street(deal, ("Ad", "Kc"), ("8h", "9s"), ("Tc", "Jd")).choose_runs(2).choose_runs(2)


@pytest.mark.rule("nolimit.deal-twice")
def test_where_people_deal_stud_every_last_card_that_is_turned_up_counts_for_its_dealing() -> None:
    deal = live_stud().deal_hand(1, "2h").deal_hand(2, "6s")
    refused(deal, wanted.DealHand(seat=1, cards=cards("6s")))
    deal.deal_hand(1, "7s").deal_hand(2, "Kd")
    while deal.to_act is not None:
        deal.show(STUD_SHOWN[deal.to_act])
    assert deal.stacks == {1: 27, 2: 27}


@pytest.mark.rule("nolimit.deal-twice")
def test_where_people_deal_stud_last_cards_that_nobody_saw_are_shown_with_the_hand() -> None:
    deal = live_stud()
    for _ in range(2):
        deal.deal_hand(1, "??").deal_hand(2, "??")
    earlier = {1: cards("2h"), 2: cards("6s")}
    while deal.to_act is not None:
        seat, hand = deal.to_act, cards(STUD_SHOWN[deal.to_act])
        assert refused(deal, wanted.Show(seat=seat, cards=hand)).field == "earlier"
        refused(deal, wanted.Show(seat=seat, cards=hand, earlier=hand[:1]))
        deal.do(wanted.Show(seat=seat, cards=hand, earlier=earlier[seat]))
    assert deal.stacks == {1: 27, 2: 27}


# ------------------------------------------------------------------------------------------ what people see


def test_a_view_has_the_boards_of_the_dealings_before() -> None:
    deal = all_in_on_the_flop(FOR_ACES, FOR_KINGS).choose_runs(2)
    assert view(deal.state, None).runs == ()
    deal.choose_runs(2)
    seen = view(deal.state, None)
    assert seen.runs == (cards(f"{FLOP} {' '.join(FOR_ACES)}"),)
    assert seen.board == cards(f"{FLOP} {' '.join(FOR_KINGS)}")
    assert knows(deal, None, f"{ACES} {KINGS}") == set()
    assert knows(deal, 1, f"{ACES} {KINGS}") == set(cards(ACES))


def test_downcards_of_an_earlier_dealing_are_seen_by_their_owner_until_the_hand_is_shown() -> None:
    deal = stud_all_in().choose_runs(2).choose_runs(2)
    assert knows(deal, None, "2h 6s 7s Kd") == set()
    assert knows(deal, 1, "2h 6s 7s Kd") == set(cards("2h 7s"))
    first = deal.to_act
    deal.show()
    own = {1: "2h 7s", 2: "6s Kd"}
    assert first is not None
    assert knows(deal, None, "2h 6s 7s Kd") == set(cards(own[first]))
    assert of_kind(deal, Shown)[-1].earlier == cards(own[first])[:1]


def test_downcards_of_an_earlier_dealing_stay_unseen_when_the_hand_is_mucked() -> None:
    deal = stud_all_in().choose_runs(2).choose_runs(2).show()
    second = deal.to_act
    assert second is not None
    deal.muck()
    own = {1: "2h 7s", 2: "6s Kd"}
    assert knows(deal, None, own[second]) == set()
    assert deal.is_over


@pytest.mark.rule("nolimit.deal-twice")
def test_hands_that_are_turned_up_at_once_are_compared_in_each_dealing() -> None:
    deal = stud_all_in(HOME.changed(all_in_faceup="always"))
    assert knows(deal, None, "2c 3d 4c 5d") == set(cards("2c 3d 4c 5d"))
    deal.choose_runs(2).choose_runs(2)
    assert deal.is_over
    assert deal.stacks == {1: 27, 2: 27}


def test_a_deal_dealt_twice_is_replayed_to_the_same_chip() -> None:
    deal = chosen(all_in_on_the_flop(FOR_ACES, FOR_KINGS), 2, 2)
    again = Deal.replay(deal.log)
    assert again.stacks == deal.stacks
    assert again.state.finished_runs == deal.state.finished_runs
