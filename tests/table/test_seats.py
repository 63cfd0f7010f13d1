"""Taking seats, keeping them for somebody, changing them, and playing over: by the rules' own cases."""

import pytest
from evenings import HOUSES, Evening, terms_of

from cardspeak.rulebook import Refused
from cardspeak.table import Table
from cardspeak.table import commands as wanted

editions = pytest.mark.parametrize("edition", HOUSES)
cardrooms = pytest.mark.parametrize("edition", ["cardroom6", "cardroom11"])


def test_a_table_has_as_many_seats_as_its_decks_last_for() -> None:
    assert Table.open("stud", "limit:10/20").state.ring == 8
    with pytest.raises(Refused, match="last for 2 to 8 players"):
        Table.open("stud", "limit:10/20", seats=9)


@pytest.mark.rule("seating.one-seat-only")
@cardrooms
def test_a_player_has_one_seat(edition: str) -> None:
    evening = Evening(house=HOUSES[edition], players=[1])
    refusal = evening.refused(wanted.Sit(player="p1", seat=2, at=0))
    assert refusal.under == ("seating.one-seat-only",)


def test_a_seat_that_is_taken_or_not_there_is_refused() -> None:
    evening = Evening(players=[1], seats=6)
    assert evening.refused(wanted.Sit(player="q", seat=1, at=0)).field == "seat"
    assert evening.refused(wanted.Sit(player="q", seat=7, at=0)).field == "seat"
    assert evening.refused(wanted.Leave(player="q", at=0)).field == "player"


@pytest.mark.rule("seating.first-choice")
@editions
def test_whoever_comes_first_to_a_new_game_chooses_first(edition: str) -> None:
    evening = Evening(house=HOUSES[edition])
    for name, at in (("P", 19 * 60), ("Q", 19 * 60 + 2), ("R", 19 * 60 + 5)):
        evening.do(wanted.Arrive(player=name, at=at))
    assert "P came first" in evening.refused(wanted.Sit(player="R", seat=1, at=0)).reason
    assert evening.refused(wanted.Sit(player="Q", seat=1, at=0)).under == ("seating.first-choice",)
    evening.do(wanted.Sit(player="P", seat=1, at=0))
    assert evening.refused(wanted.Sit(player="Q", seat=1, at=0)).field == "seat"
    evening.refused(wanted.Sit(player="R", seat=2, at=0))
    evening.do(wanted.Sit(player="Q", seat=2, at=0))
    evening.do(wanted.Sit(player="R", seat=3, at=0))


@pytest.mark.rule("seating.reserved-seat")
@editions
def test_a_seat_kept_for_good_reason_is_nobody_elses_choice(edition: str) -> None:
    evening = Evening(house=HOUSES[edition], players=[1, 2])
    assert evening.refused(wanted.Reserve(player="P", seat=5, reason=" ")).field == "reason"
    evening.do(wanted.Reserve(player="P", seat=5, reason="vision"))
    refusal = evening.refused(wanted.Sit(player="Q", seat=5, at=0))
    assert "kept for P (vision)" in refusal.reason
    evening.do(wanted.Sit(player="Q", seat=6, at=0))
    assert "kept for P" in evening.refused(wanted.ChangeSeat(player="p1", seat=5, at=0)).reason
    evening.do(wanted.Sit(player="P", seat=5, at=0))
    assert 5 not in evening.table.state.reserved


def test_a_reservation_ends() -> None:
    evening = Evening(players=[1])
    evening.do(wanted.Reserve(player="P", seat=5, reason="vision"))
    evening.do(wanted.EndReservation(seat=5))
    evening.do(wanted.Sit(player="Q", seat=5, at=0))
    evening.refused(wanted.EndReservation(seat=5))


# ------------------------------------------------------------------------------------------ changing seats


@pytest.mark.rule("seating.seat-change-precedence")
@editions
def test_of_players_in_the_game_the_earliest_request_comes_first(edition: str) -> None:
    evening = Evening(house=HOUSES[edition], players=[1, 4, 7], button=1)
    evening.do(wanted.AskForSeat(player="p7", at=20 * 60 + 5))
    evening.do(wanted.AskForSeat(player="p4", at=20 * 60 + 2))
    assert "p4 asked" in evening.refused(wanted.ChangeSeat(player="p7", seat=2, at=0)).reason
    assert "p4 asked" in evening.refused(wanted.ChangeSeat(player="p1", seat=2, at=0)).reason
    assert "p4 asked" in evening.refused(wanted.Sit(player="new", seat=2, at=0)).reason
    evening.do(wanted.ForgoSeat(player="p4"))
    assert "p7 asked" in evening.refused(wanted.Sit(player="new", seat=2, at=0)).reason
    evening.do(wanted.ChangeSeat(player="p7", seat=2, at=0))
    evening.do(wanted.Sit(player="new", seat=3, at=0))
    assert evening.player("p7").seat == 2


@pytest.mark.rule("seating.seat-change-precedence")
@editions
def test_a_request_that_comes_after_the_newcomer_has_settled_changes_nothing(edition: str) -> None:
    evening = Evening(house=HOUSES[edition], players=[1, 4], button=1)
    evening.sit(2, 1000, name="new")
    evening.later(minutes=1)
    evening.do(wanted.AskForSeat(player="p4", at=evening.now, seat=2))
    assert "settled" in evening.refused(wanted.ChangeSeat(player="p4", seat=2, at=evening.now)).reason


@pytest.mark.rule("seating.seat-change-precedence")
@editions
def test_an_earlier_request_for_that_seat_wins_in_the_cardrooms_and_not_at_home(edition: str) -> None:
    evening = Evening(house=HOUSES[edition], players=[1, 4], button=1)
    evening.do(wanted.AskForSeat(player="p4", at=0, seat=2))
    evening.do(wanted.Sit(player="new", seat=2, at=60, is_assigned=True))
    evening.buy("new", 1000)
    change = wanted.ChangeSeat(player="p4", seat=2, at=120)
    if edition == "home":
        evening.refused(change)
        assert evening.player("new").seat == 2
    else:
        evening.do(change)
        assert evening.player("p4").seat == 2
        assert evening.player("new").seat == 4, "the newcomer takes the other seat"


@pytest.mark.rule("seating.seat-change-precedence")
@cardrooms
def test_a_request_for_any_seat_does_not_move_a_newcomer_who_sits(edition: str) -> None:
    evening = Evening(house=HOUSES[edition], players=[1, 4], button=1)
    evening.do(wanted.AskForSeat(player="p4", at=0))
    evening.do(wanted.Sit(player="new", seat=2, at=60, is_assigned=True))
    evening.refused(wanted.ChangeSeat(player="p4", seat=2, at=120))


@pytest.mark.rule("seating.seat-change-precedence")
def test_at_home_a_newcomer_without_chips_still_gives_way() -> None:
    home = Evening(players=[1, 4], button=1)
    home.do(wanted.Sit(player="new", seat=2, at=60))
    home.do(wanted.ChangeSeat(player="p4", seat=2, at=120))
    assert (home.player("p4").seat, home.player("new").seat) == (2, 4)
    cardroom = Evening(house=HOUSES["cardroom11"], players=[1, 4], button=1)
    cardroom.do(wanted.Sit(player="new", seat=2, at=60))
    cardroom.refused(wanted.ChangeSeat(player="p4", seat=2, at=120))


def test_seats_are_changed_between_deals() -> None:
    evening = Evening(players=[1, 2, 3], button=1)
    evening.start_with_cards()
    assert "between deals" in evening.refused(wanted.ChangeSeat(player="p3", seat=5, at=0)).reason


@pytest.mark.rule("blinds.new-game-seat-change")
@editions
@pytest.mark.parametrize("method", ["moving", "dead"])
def test_in_a_new_game_a_seat_that_no_blind_has_passed_is_free(edition: str, method: str) -> None:
    house = HOUSES[edition].changed(button_method=method)
    evening = Evening(house=house, players=[1, 2, 3, 4, 5, 6, 7, 9], button=1, seats=9)
    assert [evening.next_deal() for _ in range(2)] == ["1: 2-5 3-10", "2: 3-5 4-10"]
    evening.do(wanted.ChangeSeat(player="p5", seat=8, at=0))
    assert evening.next_deal() == "3: 4-5 6-10"
    assert evening.is_in("p5")
    assert evening.player("p5").standing.kind == "in"


@pytest.mark.rule("blinds.seat-change-relative-position", "blinds.seat-change-post")
@editions
@pytest.mark.parametrize("method", ["moving", "dead"])
@pytest.mark.parametrize("posts", [False, True])
def test_a_seat_change_away_from_the_blind_at_a_real_table(edition: str, method: str, *, posts: bool) -> None:
    house = HOUSES[edition].changed(button_method=method)
    evening = Evening(house=house, players=[1, 2, 3, 4, 5, 6, 7, 8, 10], button=1)
    while evening.next_deal() != "1: 2-5 3-10" or evening.table.state.deals == 1:
        pass  # a whole round, so that the game is no longer new
    evening.do(wanted.ChangeSeat(player="p6", seat=9, at=0))
    if posts:
        evening.do(wanted.ComeIn(player="p6", how="post"))
        assert evening.next_deal() == "2: 3-5 4-10 9-10"
        assert evening.is_in("p6")
        return
    assert evening.next_deal() == "2: 3-5 4-10"
    assert not evening.is_in("p6")
    assert evening.next_deal() == "3: 4-5 5-10"
    assert not evening.is_in("p6")
    assert evening.next_deal() == "4: 5-5 7-10"
    assert evening.is_in("p6")


@pytest.mark.rule("blinds.seat-change-closer")
@editions
def test_a_seat_change_towards_the_blind_at_a_real_table(edition: str) -> None:
    evening = Evening(house=HOUSES[edition], players=[1, 2, 3, 4, 5, 7, 8, 9, 10], button=1)
    while evening.next_deal() != "1: 2-5 3-10" or evening.table.state.deals == 1:
        pass
    evening.do(wanted.ChangeSeat(player="p8", seat=6, at=0))
    assert evening.next_deal() == "2: 3-5 4-10"
    assert evening.is_in("p8")


@pytest.mark.rule("blinds.deal-off")
@editions
@pytest.mark.parametrize("method", ["moving", "dead"])
def test_dealing_off_at_a_real_table(edition: str, method: str) -> None:
    house = HOUSES[edition].changed(button_method=method)
    evening = Evening(house=house, players=[1, 2, 3, 4, 5, 6, 8, 9], seats=9, button=1)
    assert (
        "blinds and then the button"
        in evening.refused(wanted.ChangeSeat(player="p4", seat=7, at=0, deals_off=True)).reason
    )
    assert [evening.next_deal() for _ in range(4)][-1] == "4: 5-5 6-10"
    evening.do(wanted.ChangeSeat(player="p4", seat=7, at=0, deals_off=True))
    assert evening.next_deal() == "5: 6-5 8-10"
    assert not evening.is_in("p4")
    assert evening.next_deal() == "6: 8-5 9-10"
    assert not evening.is_in("p4")
    assert evening.next_deal() == "8: 9-5 1-10"
    assert evening.is_in("p4")


@pytest.mark.rule("blinds.deal-off")
def test_dealing_off_has_to_follow_the_button_at_once() -> None:
    evening = Evening(players=[1, 2, 3, 4, 5, 6, 8, 9], seats=9, button=1)
    for _ in range(5):
        evening.next_deal()  # seat 4 had the button on the deal before the last
    evening.refused(wanted.ChangeSeat(player="p4", seat=7, at=0, deals_off=True))


# ------------------------------------------------------------------------------------------ playing over


def over(seat: int, **how: bool) -> wanted.PlayOver:
    return wanted.PlayOver(player="N", seat=seat, at=600, **how)


@pytest.mark.rule("procedure.playing-over")
def test_at_home_playing_over_must_be_customary_and_the_owner_agree() -> None:
    evening = Evening(players=range(1, 7), button=1)
    evening.away("p5")
    assert "customary" in evening.refused(over(5, owner_agrees=True, box_placed=True)).reason
    evening = Evening(house=HOUSES["home"].changed(playing_over=True), players=range(1, 7), button=1)
    evening.away("p5")
    assert "must agree" in evening.refused(over(5, floor_permits=True, box_placed=True)).reason
    assert "protected" in evening.refused(over(5, owner_agrees=True)).reason
    evening.do(over(5, owner_has_gone=True, box_placed=True))
    assert evening.player("N").plays_over == "p5"


@pytest.mark.rule("procedure.playing-over")
@cardrooms
def test_in_a_cardroom_the_floor_permits_it_and_the_owner_is_not_asked(edition: str) -> None:
    evening = Evening(house=HOUSES[edition], players=range(1, 7), button=1)
    evening.refused(over(5, floor_permits=True, box_placed=True))  # nobody is away
    evening.away("p5")
    assert "floorperson" in evening.refused(over(5, owner_agrees=True, box_placed=True)).reason
    assert "box" in evening.refused(over(5, floor_permits=True)).reason
    evening.do(over(5, floor_permits=True, box_placed=True))
    evening.buy("N", 500)
    assert (evening.chips("N"), evening.chips("p5")) == (500, 1000), "with his own chips"


@pytest.mark.rule("blinds.playing-over")
@editions
@pytest.mark.parametrize("method", ["moving", "dead"])
def test_one_who_plays_over_posts_or_waits_like_any_new_player(edition: str, method: str) -> None:
    house = HOUSES[edition].changed(button_method=method, playing_over=True)
    evening = Evening(house=house, players=range(1, 10), button=4)
    for _ in range(9):
        evening.next_deal()
    assert evening.next_deal() == "4: 5-5 6-10", "seat 5 has posted both blinds of this round"
    evening.away("p5")
    evening.do(over(5, owner_agrees=True, floor_permits=True, box_placed=True))
    evening.buy("N", 500)
    assert evening.next_deal().endswith("7-10") is (method == "dead")
    assert not evening.is_in("N"), "he waits, though the owner owed nothing"
    evening.do(wanted.ComeIn(player="N", how="post"))
    assert evening.next_deal().endswith(" 5-10")
    assert evening.is_in("N")


@pytest.mark.rule("blinds.playing-over", "procedure.playing-over")
def test_the_owners_missed_blinds_stay_his_own_and_he_has_his_seat_back() -> None:
    house = HOUSES["cardroom11"].changed(button_method="dead")
    evening = Evening(house=house, players=range(1, 7), button=1)
    for _ in range(6):
        evening.next_deal()
    assert evening.next_deal() == "1: 2-5 3-10"
    evening.away("p4")
    evening.do(over(4, floor_permits=True, box_placed=True))
    evening.buy("N", 500)
    assert evening.next_deal() == "2: 3-5 4-10", "N takes the big blind of the seat"
    assert evening.next_deal() == "3: 4-5 5-10"
    assert evening.player("p4").standing.missed.big
    assert evening.player("p4").standing.missed.small
    evening.start_with_cards()
    evening.do(wanted.ComeBack(player="p4", at=evening.now))
    assert "N" in evening.table.state.players, "the deal is finished first"
    evening.give_to_last()
    assert "N" not in evening.table.state.players
    evening.do(wanted.ComeIn(player="p4", how="post"))
    assert evening.next_deal() == "5: 6-5 1-10 4-10+5"


def test_seats_are_offered_only_as_far_as_the_deck_goes() -> None:
    evening = Evening("deuce-to-seven-triple-draw", "limit:10/20", players=range(1, 7), seats=6)
    evening.leave("p6")
    evening.sit(6, 1000, name="q")
    with pytest.raises(Refused):
        Table.open(terms_of("deuce-to-seven-triple-draw", "limit:10/20"), seats=7)
