"""What is agreed at a table: other terms, objections and approval, games that take turns, the dealer's choice."""

import pytest
from evenings import HOUSES, Evening, rotation_of, terms_of
from msgspec.structs import replace

from cardspeak.deal import commands as play
from cardspeak.rulebook import Refusal, Refused
from cardspeak.table import Table, Terms, agree
from cardspeak.table import commands as wanted
from cardspeak.table.events import GameChanged, TermsChanged, TermsRefused
from cardspeak.table.private_game import host_warning

editions = pytest.mark.parametrize("edition", HOUSES)
cardrooms = pytest.mark.parametrize("edition", ["cardroom6", "cardroom11"])


def running(edition: str) -> Evening:
    evening = Evening(house=HOUSES[edition], players=range(1, 9), button=1)
    evening.next_deal()
    return evening


def propose(evening: Evening, terms: Terms) -> None:
    evening.do(wanted.ProposeTerms(player="p1", terms=terms))


def limit(evening: Evening) -> tuple[int, int]:
    evening.next_deal()
    betting = evening.deal.state.setup.betting
    return betting.lower, betting.upper


@pytest.mark.rule("procedure.stakes-change")
def test_at_home_one_objection_does_not_stop_other_stakes_and_two_do() -> None:
    higher = terms_of("holdem", "limit:15/30", HOUSES["home"])
    evening = running("home")
    propose(evening, higher)
    evening.do(wanted.ObjectToTerms(player="p2"))
    assert limit(evening) == (10, 20), "six players have still to speak"
    evening.do(wanted.ClosePoll())
    assert limit(evening) == (15, 30)
    evening = running("home")
    propose(evening, higher)
    evening.do(wanted.ObjectToTerms(player="p2"))
    events = evening.do(wanted.ObjectToTerms(player="p3"))
    assert isinstance(events[-1], TermsRefused)
    assert limit(evening) == (10, 20)
    assert evening.table.state.proposal is None


@pytest.mark.rule("procedure.stakes-change")
@cardrooms
def test_in_a_cardroom_a_higher_limit_waits_for_management(edition: str) -> None:
    evening = running(edition)
    propose(evening, terms_of("holdem", "limit:15/30", HOUSES[edition]))
    for seat in range(2, 9):
        evening.do(wanted.AgreeToTerms(player=f"p{seat}"))
    assert limit(evening) == (10, 20)
    evening.do(wanted.ApproveTerms())
    assert limit(evening) == (15, 30)


@pytest.mark.rule("procedure.stakes-change")
@cardrooms
def test_a_lower_limit_needs_no_approval_but_may_be_objected_to(edition: str) -> None:
    evening = running(edition)
    propose(evening, terms_of("holdem", "limit:5/10", HOUSES[edition]))
    evening.refused(wanted.ApproveTerms())
    evening.do(wanted.ClosePoll())
    assert limit(evening) == (5, 10)
    propose(evening, terms_of("holdem", "limit:2/4", HOUSES[edition]))
    evening.do(wanted.ObjectToTerms(player="p2"))
    evening.do(wanted.ObjectToTerms(player="p3"))
    assert limit(evening) == (5, 10)


@pytest.mark.rule("procedure.stakes-change")
@editions
def test_another_form_is_the_players_to_stop_at_home_only(edition: str) -> None:
    evening = running(edition)
    propose(evening, terms_of("omaha", "limit:10/20", HOUSES[edition]))
    if edition == "home":
        for player in ("p2", "p3"):
            evening.do(wanted.ObjectToTerms(player=player))
        evening.next_deal()
        assert evening.deal.state.setup.form.name == "holdem"
    else:
        assert "limit" in evening.refused(wanted.ObjectToTerms(player="p2")).reason
        evening.next_deal()
        assert evening.deal.state.setup.form.name == "omaha"


@pytest.mark.rule("procedure.stakes-change")
def test_a_change_takes_effect_when_everybody_who_is_there_has_agreed() -> None:
    evening = running("home")
    evening.away("p8")
    propose(evening, terms_of("holdem", "limit:15/30", HOUSES["home"]))
    for seat in range(2, 8):
        evening.do(wanted.AgreeToTerms(player=f"p{seat}"))
    evening.refused(wanted.AgreeToTerms(player="p2"))
    assert limit(evening) == (15, 30)


def test_before_the_first_deal_terms_are_changed_at_once() -> None:
    evening = Evening(players=range(1, 9), button=1)
    (changed,) = evening.do(wanted.ProposeTerms(player="p1", terms=terms_of("omaha", "limit:2/4")))
    assert isinstance(changed, TermsChanged)
    assert evening.table.state.form.name == "omaha"


def test_proposals_come_one_at_a_time_and_have_to_be_playable() -> None:
    evening = running("home")
    evening.refused(wanted.AgreeToTerms(player="p2"))
    evening.refused(wanted.ObjectToTerms(player="p2"))
    evening.refused(wanted.ApproveTerms())
    evening.refused(wanted.ClosePoll())
    triple_draw = terms_of("deuce-to-seven-triple-draw", "limit:10/20")
    assert "lasts for 6" in evening.refused(wanted.ProposeTerms(player="p1", terms=triple_draw)).reason
    propose(evening, terms_of("omaha", "limit:10/20"))
    again = wanted.ProposeTerms(player="p2", terms=terms_of("holdem", "limit:2/4"))
    assert "decided first" in evening.refused(again).reason
    evening.do(wanted.ObjectToTerms(player="p2"))
    evening.refused(wanted.ObjectToTerms(player="p2"))


def test_somebody_who_changes_his_mind_is_counted_once() -> None:
    evening = running("home")
    propose(evening, terms_of("omaha", "limit:10/20"))
    evening.do(wanted.ObjectToTerms(player="p2"))
    evening.do(wanted.AgreeToTerms(player="p2"))
    evening.do(wanted.ObjectToTerms(player="p3"))
    evening.do(wanted.ClosePoll())
    evening.next_deal()
    assert evening.deal.state.setup.form.name == "omaha"


def test_terms_that_cannot_be_played_are_refused_with_what_to_do() -> None:
    house = HOUSES["home"]
    assert isinstance(agree("faro", "limit:2/4", house=house), Refusal)
    assert isinstance(agree("holdem", "2/4", house=house), Refusal)
    assert isinstance(agree("holdem", "limit:2/4", house=house, turns="orbit"), Refusal)
    assert isinstance(agree("holdem", "limit:2/4", house=house, deals=3), Refusal)
    assert isinstance(agree((), house=house), Refusal)
    assert isinstance(agree("holdem", "limit:2/4", house=house, chips=()), Refusal)
    with pytest.raises(Refused, match="half kill"):
        Table.open("holdem", "limit:3/6", house=house.changed(kill="required", kill_size="half"))
    terms = terms_of("holdem", "no-limit:1/2")
    (game,) = terms.games
    forced = replace(game.stakes.forced, blinds=())
    nothing = replace(terms, games=(replace(game, stakes=replace(game.stakes, forced=forced)),))
    with pytest.raises(Refused, match="needs blinds or an ante"):
        Table.open(nothing)


# ------------------------------------------------------------------------------------------ several games


HORSE = [
    ("holdem", "limit:10/20"),
    ("omaha8", "limit:10/20"),
    ("razz", "limit:10/20"),
    ("stud", "limit:10/20"),
    ("stud8", "limit:10/20"),
]


def forms(evening: Evening, deals: int) -> list[str]:
    played = []
    for _ in range(deals):
        evening.next_deal()
        played.append(evening.deal.state.setup.form.name)
    return played


def test_horse_by_orbit_changes_when_the_button_has_gone_round() -> None:
    evening = Evening(rotation_of(HORSE, HOUSES["home"]), players=range(1, 5), button=1)
    expected = [form for form, _ in HORSE for _ in range(4)]
    assert forms(evening, 24) == [*expected, *["holdem"] * 4]
    assert evening.table.ledger.is_balanced


def test_by_orbit_button_and_blinds_go_on_from_game_to_game() -> None:
    evening = Evening(rotation_of(HORSE[:2], HOUSES["home"]), players=range(1, 5), button=3)
    dealt = [evening.next_deal() for _ in range(9)]
    assert dealt == [
        "3: 4-5 1-10",
        "4: 1-5 2-10",
        "1: 2-5 3-10",
        "2: 3-5 4-10",
        "3: 4-5 1-10",
        "4: 1-5 2-10",
        "1: 2-5 3-10",
        "2: 3-5 4-10",
        "3: 4-5 1-10",
    ]
    assert evening.table.state.turn.game == 0


def test_by_deals_each_game_lasts_its_number_of_deals() -> None:
    evening = Evening(rotation_of(HORSE, HOUSES["home"], "deals", deals=2), players=range(1, 5), button=1)
    assert forms(evening, 11) == [form for form, _ in [*HORSE, HORSE[0]] for _ in range(2)][:11]
    assert sum(isinstance(event, GameChanged) for event in evening.log) == 5


def test_the_next_dealer_chooses_the_game() -> None:
    evening = Evening(rotation_of(HORSE, HOUSES["home"], "dealers-choice"), players=range(1, 5), button=2)
    assert "next dealer" in evening.refused(wanted.ChooseGame(player="p1", game=2)).reason
    assert "choose one of" in evening.refused(wanted.ChooseGame(player="p2", game=9)).reason
    evening.do(wanted.ChooseGame(player="p2", game=2))
    assert forms(evening, 1) == ["razz"]
    evening.do(wanted.ChooseGame(player="p3", game=0))
    assert forms(evening, 1) == ["holdem"]
    assert forms(evening, 1) == ["holdem"], "who does not choose deals the same again"
    evening.refused(wanted.ChooseGame(player="p1", game=1))
    other = Evening(players=range(1, 5), button=1)
    other.refused(wanted.ChooseGame(player="p1", game=0))


def test_what_waits_in_the_middle_is_played_out_before_the_next_game() -> None:
    games = [("draw", "limit:10/20:2"), ("holdem", "limit:10/20")]
    evening = Evening(rotation_of(games, HOUSES["home"], "deals", deals=1), players=range(1, 5), button=1)
    for _ in range(2):
        evening.start_with_cards()
        while not evening.deal.is_over:
            options = evening.deal.options
            assert options is not None
            evening.do(play.Check(seat=options.seat))
        assert evening.deal.state.setup.form.name == "draw"


# ------------------------------------------------------------------------------------------ tournaments, private games


def test_a_tournament_goes_on_at_other_stakes_from_the_next_deal() -> None:
    level = terms_of("holdem", "no-limit:5/10", tournament=True)
    evening = Evening(level, players=range(1, 5), button=1)
    higher = terms_of("holdem", "no-limit:10/20", tournament=True)
    assert "not the players'" in evening.refused(wanted.ProposeTerms(player="p1", terms=higher)).reason
    evening.start_with_cards()
    evening.do(wanted.SetTerms(terms=higher))
    evening.give_to_last()
    assert evening.next_deal() == "2: 3-10 4-20"
    evening.do(wanted.SetTerms(terms=level))
    assert evening.next_deal() == "3: 4-5 1-10"
    money = Evening(players=range(1, 5), button=1)
    money.do(wanted.SetTerms(terms=terms_of("holdem", "limit:20/40")))
    assert money.table.state.stakes.betting.upper == 40
    money.next_deal()
    assert "proposed to the players" in money.refused(wanted.SetTerms(terms=money.table.state.terms)).reason


def test_at_a_tournament_who_is_away_is_dealt_in_and_pays() -> None:
    evening = Evening(terms_of("holdem", "no-limit:5/10", tournament=True), players=range(1, 5), button=1)
    evening.away("p3")
    assert evening.next_deal() == "1: 2-5 3-10"
    assert evening.is_in("p3")


@pytest.mark.rule("procedure.no-charge-in-private-games")
def test_the_host_of_a_private_game_is_warned_once_and_confirms_it() -> None:
    evening = Evening()
    assert "lawful" in (host_warning(evening.table.state) or "")
    evening.do(wanted.ConfirmLawful())
    assert host_warning(evening.table.state) is None
    evening.refused(wanted.ConfirmLawful())
    assert host_warning(Evening(house=HOUSES["cardroom11"]).table.state) is None


@pytest.mark.rule("procedure.no-charge-in-private-games")
def test_a_private_game_cannot_take_a_rake_and_a_cardroom_can() -> None:
    with pytest.raises(Refused, match="licensed cardrooms"):
        HOUSES["home"].changed(collection="pot", collection_amount=3)
    for edition in ("cardroom6", "cardroom11"):
        assert HOUSES[edition].changed(collection="pot", collection_amount=3).collection_amount == 3
