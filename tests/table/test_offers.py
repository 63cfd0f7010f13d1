"""What a view tells a player who wonders what to do between the deals, and what the table would say to it."""

import random
from typing import get_args

import pytest
from evenings import HOUSES, Evening, rotation_of, terms_of
from random_evenings import KINDS, RandomEvening

from cardspeak.deal import commands as play
from cardspeak.rulebook import Refusal
from cardspeak.table import Table, TableView, view_table
from cardspeak.table import commands as wanted
from cardspeak.table.chips import Chips
from cardspeak.table.decide import PlayersCommand, decide
from cardspeak.table.offers import May, may_do
from cardspeak.table.state import SeatRequest
from cardspeak.table.straddle import straddle_amount


def seen(evening: Evening, viewer: str | None, at: int | None = None) -> TableView:
    return view_table(evening.table.state, evening.table.deal, viewer, at=at)


def asked_one_by_one(table: Table, name: str) -> set[str]:
    """Every command that an offer can stand for, put to the table itself."""
    state, player = table.state, table.state.players[name]
    commands: dict[May, PlayersCommand] = {
        "ComeIn:post": wanted.ComeIn(player=name, how="post"),
        "ComeIn:wait": wanted.ComeIn(player=name, how="wait"),
        "ComeIn:kill": wanted.ComeIn(player=name, how="kill"),
        "Straddle": wanted.Straddle(player=name, amount=straddle_amount(state)),
        "KillPot": wanted.KillPot(player=name),
        "PromiseKill": wanted.PromiseKill(player=name),
        "PayKill": wanted.PayKill(player=name),
        "SitOut": wanted.SitOut(player=name, at=0),
        "ComeBack": wanted.ComeBack(player=name, at=0, puts_back=player.taken),
        "Leave": wanted.Leave(player=name, at=0),
        "ChooseGame": wanted.ChooseGame(player=name, game=0),
        "AgreeToTerms": wanted.AgreeToTerms(player=name),
        "ObjectToTerms": wanted.ObjectToTerms(player=name),
        "ChangeUp": wanted.ChangeUp(player=name),
    }
    assert {*commands, "AskForSeat", "ChangeSeat"} == set(get_args(May))
    allowed = {
        what for what, command in commands.items() if not isinstance(decide(state, command, table.deal), Refusal)
    }
    if any(not isinstance(decide(state, each, table.deal), Refusal) for each in moves(table, name)):
        allowed.add("AskForSeat" if state.is_dealt_in(name) else "ChangeSeat")
    comes_in_with_all = state.form.forced != "blinds" or state.last is None
    return {what for what in allowed if not (comes_in_with_all and what.startswith("ComeIn"))}


def moves(table: Table, name: str) -> list[wanted.AskForSeat | wanted.ChangeSeat]:
    """To the seats that are empty, kept for nobody else, and that nobody else has asked for first."""
    state = table.state
    command = wanted.AskForSeat if state.is_dealt_in(name) else wanted.ChangeSeat
    shut = {seat for seat, by in state.reserved.items() if by.player != name}
    shut |= {each.seat for each in state.players.values()}
    first = {seat: [each.player for each in state.requests if each.seat in {None, seat}] for seat in range(1, 11)}
    free = [seat for seat in range(1, state.ring + 1) if seat not in shut and first[seat][:1] in ([], [name])]
    return [command(player=name, seat=seat, at=0) for seat in free]


@pytest.mark.parametrize("kind", KINDS)
def test_whatever_happens_the_offers_are_just_what_the_table_does_not_refuse(kind: str) -> None:
    offered: set[str] = set()
    for seed in range(3):
        evening = RandomEvening(KINDS[kind](random.Random(f"{kind} {seed}")), f"{kind} {seed}", stayers=2)
        for _ in range(60):
            for step in (evening.between_deals, evening.deal_once, evening.play_on):
                if step != evening.play_on or evening.table.state.in_deal:
                    step()
                for name in evening.table.state.players:
                    may = may_do(evening.table.state, evening.table.deal, name)
                    assert set(may) == asked_one_by_one(evening.table, name)
                    offered |= set(may)
    assert {"SitOut", "ComeBack", "Leave", "AskForSeat", "ChangeSeat", "AgreeToTerms", "ObjectToTerms"} <= offered


def test_nothing_is_offered_to_one_who_watches_or_when_the_game_is_over() -> None:
    evening = Evening(players=[1, 2, 3], button=1)
    assert seen(evening, None).may == seen(evening, "nobody").may == ()
    assert seen(evening, "p1").may == ("SitOut", "Leave", "ChangeSeat")
    evening.do(wanted.EndGame(at=0))
    over = seen(evening, "p1")
    assert (over.is_ended, over.may, over.buy_in) == (True, (), None)


def test_the_straddler_is_told_for_how_much() -> None:
    evening = Evening("holdem", "no-limit:5/10", players=[1, 2, 3, 4, 5], button=1)
    views = {name: seen(evening, name) for name in ("p3", "p4", "p5")}
    assert [name for name, view in views.items() if "Straddle" in view.may] == ["p4"]
    assert [view.straddle_amount for view in views.values()] == [None, 20, None]


def test_the_next_dealer_is_told_which_games_there_are() -> None:
    games = [("holdem", "limit:10/20"), ("stud", "limit:10/20")]
    evening = Evening(rotation_of(games, HOUSES["home"], "dealers-choice"), players=[1, 2, 3], button=1)
    evening.next_deal()
    chosen = {name: seen(evening, name).choice_of_games for name in ("p1", "p2", "p3")}
    assert chosen == {"p1": (), "p2": ("Hold'em", "Seven-card stud"), "p3": ()}


def test_chips_too_small_to_play_are_offered_a_change() -> None:
    terms = terms_of("holdem", "limit:10/20", HOUSES["home"].changed(buy_in_limit=1), chips=(1, 5, 25))
    evening = Evening(terms, players=[1, 2])
    evening.sit(3)
    evening.do(wanted.BuyIn(player="p3", amount=107, at=0, chips=Chips.of({5: 20, 1: 7})))
    assert "ChangeUp" in seen(evening, "p3").may
    assert "ChangeUp" not in seen(evening, "p2").may


def test_everybody_sees_who_owes_blinds_who_is_away_and_who_wants_which_seat() -> None:
    evening = Evening(players=[1, 2, 3, 4], button=1, seats=6)
    evening.do(wanted.BuyIn(player="p2", amount=200, at=0, is_received=False))
    evening.now = 90
    evening.away("p4")
    for _ in range(4):
        evening.next_deal()
    evening.do(wanted.Reserve(player="friend", seat=6, reason="on the way"))
    evening.do(wanted.AskForSeat(player="p1", seat=5, at=100))
    view = seen(evening, None)
    p2, p4 = view.sitting[1], view.sitting[3]
    assert p2.stack == p2.chips + 200
    assert (p2.owes, p2.away_since) == ((), None)
    assert (p4.owes, p4.away_since) == (("small blind", "big blind"), 90)
    assert view.reserved == {6: "friend"}
    assert view.requests == (SeatRequest(player="p1", at=100, seat=5),)


def test_the_view_names_the_game_and_what_the_house_plays_otherwise() -> None:
    evening = Evening(house=HOUSES["cardroom11"].changed(kill="optional"), players=[1, 2], button=1)
    view = seen(evening, "p1")
    assert view.title_of_form == "Hold'em"
    assert view.house_changes == {"kill": "optional"}


# ------------------------------------------------------------------------------------------ what to bring


@pytest.mark.rule("buyin.full-limit", "buyin.add-on", "procedure.return-within-hour")
def test_a_viewer_is_told_how_much_to_bring() -> None:
    evening = Evening(players=[1, 2, 3], button=1, seats=6)
    evening.sit(4)
    assert seen(evening, None).buy_in == seen(evening, "friend").buy_in == seen(evening, "p4").buy_in == (200, None)
    assert seen(evening, "p1").buy_in == (1, None), "anything may be added to a stack"
    evening.leave("p3")
    assert seen(evening, "p3").buy_in == seen(evening, "p3", at=3599).buy_in == (1000, 1000)
    assert seen(evening, "p3", at=3600).buy_in == (200, None)


@pytest.mark.rule("buyin.one-short-buy-in")
def test_who_went_broke_may_bring_less_once() -> None:
    evening = Evening(chips=1000, players=[2, 3])
    evening.sit(1, 200)
    evening.draw(3)
    evening.ruin(1)
    assert seen(evening, "p1").buy_in == (1, None)
    evening.buy("p1", 100)
    evening.ruin(1)
    assert seen(evening, "p1").buy_in == (200, None)


@pytest.mark.rule("procedure.table-stakes")
def test_who_is_all_in_brings_nothing_before_the_deal_is_over() -> None:
    evening = Evening("holdem", "no-limit:5/10", players=[1, 2, 3], chips=400, button=1)
    evening.start_with_cards()
    evening.do(play.Wager(seat=1, to=400))
    assert seen(evening, "p1").buy_in is None
    assert seen(evening, "p2").buy_in == (1, None)
