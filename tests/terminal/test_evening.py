"""An evening, without a screen."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

import msgspec
import pytest

from cardspeak.bots.commands import stay_in
from cardspeak.cards import Card
from cardspeak.deal import Choices, RunsChoices
from cardspeak.deal import commands as play
from cardspeak.deal import events as happened
from cardspeak.forms import FORMS
from cardspeak.rulebook import Edition, HouseRules, Refusal
from cardspeak.table import commands as wanted
from cardspeak.terminal.auto import play_by_itself
from cardspeak.terminal.between import between_offers
from cardspeak.terminal.evening import SEAT, Evening
from cardspeak.terminal.games import ROTATIONS, agreed_terms, house_for
from cardspeak.terminal.opponents import names_beside, opponent
from cardspeak.terminal.scene import scene_of
from cardspeak.terminal.telling import named, place

if TYPE_CHECKING:
    from tests.terminal.conftest import Invite

HOME = HouseRules.for_edition("home")


def words_of(evening: Evening) -> list[str]:
    return [line.words for line in evening.lines]


def deal_to_own_turn(evening: Evening) -> None:
    assert evening.next_deal() is None
    while evening.options is None:
        evening.bot_acts()


def stay(evening: Evening) -> None:
    """The next decision; the player's own is to stay in for the least."""
    options = evening.options
    match options:
        case None:
            evening.bot_acts()
        case Choices():
            evening.must(stay_in(options))
        case RunsChoices():
            evening.must(play.ChooseRuns(seat=SEAT, runs=1))
        case _:
            evening.must(play.Show(seat=SEAT))


def shove(evening: Evening) -> None:
    """As `stay`, but the player puts everything in."""
    options = evening.options
    if isinstance(options, Choices) and options.wagers is not None:
        evening.must(play.Wager(seat=SEAT, to=options.wagers.most))
    else:
        stay(evening)


def finish(evening: Evening, decide: Callable[[Evening], None] = stay) -> None:
    while evening.in_deal:
        decide(evening)


# ------------------------------------------------------------------------------------------ games


def test_one_form_or_several_that_take_turns_are_agreed() -> None:
    for forms, turns, number in (("holdem", "one-game", 1), ("horse", "orbit", 5), ("razz, stud8", "orbit", 2)):
        terms = agreed_terms(forms, "limit:2/4", HOME)
        assert not isinstance(terms, Refusal)
        assert (terms.turns, len(terms.games)) == (turns, number)
    by_deals = agreed_terms("horse", "limit:2/4", HOME, deals=3)
    assert not isinstance(by_deals, Refusal)
    assert (by_deals.turns, by_deals.deals) == ("deals", 3)


def test_each_of_several_games_may_have_stakes_of_its_own() -> None:
    terms = agreed_terms("holdem,stud", "no-limit:1/2,limit:4/8", HOME)
    assert not isinstance(terms, Refusal)
    assert [game.stakes.betting.structure for game in terms.games] == ["no-limit", "limit"]


@pytest.mark.parametrize(
    ("forms", "structures", "said"),
    [
        ("whist", "limit:2/4", "there is no form 'whist'"),
        ("whist", "limit:2/4", "horse, hose, all"),
        ("holdem", "limit", "'limit' is no structure"),
        ("horse", "limit:2/4,limit:4/8", "2 structures for 5 forms"),
    ],
)
def test_games_that_cannot_be_are_refused(forms: str, structures: str, said: str) -> None:
    refused = agreed_terms(forms, structures, HOME)
    assert isinstance(refused, Refusal)
    assert said in refused.reason


def test_all_is_every_form() -> None:
    assert set(ROTATIONS["all"]) == set(FORMS)


@pytest.mark.parametrize("edition", Edition)
@pytest.mark.parametrize("structure", ["limit:2/4", "spread-limit:1-5", "pot-limit:1/2", "no-limit:1/2"])
def test_every_structure_is_played_in_every_edition(evening_of: Invite, edition: Edition, structure: str) -> None:
    evening = evening_of("holdem", structure, house=HouseRules.for_edition(edition))
    told = play_by_itself(evening, opponent("careful", "x"), 2)
    assert not isinstance(told, Refusal)
    assert len(told) == 2


def test_where_the_edition_names_no_buy_in_the_home_editions_is_taken() -> None:
    house = HouseRules.for_edition("cardroom11")
    assert house_for(house, "no-limit:1/2").buy_in_big_bet == HOME.buy_in_big_bet == 40
    assert house_for(house, "limit:2/4") == house
    assert house_for(house.changed(buy_in_big_bet=100), "no-limit:1/2").buy_in_big_bet == 100


# ------------------------------------------------------------------------------------------ seeds and bots


def test_a_seed_repeats_an_evening_and_another_does_not(evening_of: Invite) -> None:
    def words(seed: int) -> list[str]:
        evening = evening_of("horse", seed=seed, turns="deals", deals=1)
        play_by_itself(evening, opponent("careful", "x"), 6)
        return words_of(evening)

    assert words(5) == words(5) != words(6)


def test_the_cards_of_a_deal_do_not_depend_on_how_the_deal_before_was_played(evening_of: Invite) -> None:
    def second_hand(*, folds: bool) -> tuple[Card, ...]:
        evening = evening_of(seed=4)
        deal_to_own_turn(evening)
        if folds:
            evening.must(play.Fold(seat=SEAT))
        finish(evening)
        assert evening.next_deal() is None
        assert evening.deal is not None
        return evening.deal.hand(SEAT)

    assert second_hand(folds=True) == second_hand(folds=False)


def test_no_bot_has_the_players_name() -> None:
    assert names_beside("ada", 3) == ("Bruno", "Clara", "Dmitri")
    assert len(names_beside("Guest", 9)) == 9


# ------------------------------------------------------------------------------------------ chips


def test_everybody_buys_in_for_the_minimum_and_bots_buy_in_again(evening_of: Invite) -> None:
    evening = evening_of("holdem", "no-limit:1/2", opponents=1)
    assert evening.minimum == 80
    assert {player.stack for player in evening.table.state.players.values()} == {80}
    while evening.result <= 0:
        if evening.is_broke:
            evening.must(wanted.BuyIn(player="Guest", amount=80, at=0))
        assert evening.next_deal() is None
        finish(evening, shove)
    assert not evening.table.state.players["Ada"].stack
    assert evening.next_deal() is None
    assert "Ada buys in for 80" in words_of(evening)
    assert evening.ledger.is_balanced


def test_who_missed_the_blinds_posts_or_waits_to_come_back_in(evening_of: Invite) -> None:
    evening = evening_of(opponents=4)
    assert evening.next_deal() is None
    finish(evening)
    assert not {"p", "w"} & {each.key for each in between_offers(evening)}, "whoever is in the game owes nothing"
    evening.must(wanted.SitOut(player="Guest", at=0))
    for _ in range(5):
        assert evening.next_deal() is None
        finish(evening)
    assert "come back" in {each.words for each in between_offers(evening)}
    evening.must(wanted.ComeBack(player="Guest", at=0))
    offers = {each.key: each for each in between_offers(evening)}
    assert offers["p"].words == "post to come in"
    assert offers["w"].words == "wait for the blinds"
    command = offers["p"].command
    assert command is not None
    evening.must(command)
    assert evening.next_deal() is None
    assert SEAT in evening.table.state.dealt
    assert any(words.startswith("Guest posts 3") for words in words_of(evening)), "the big blind, and the small one"


# ------------------------------------------------------------------------------------------ telling


def test_names_stand_for_seats_and_an_empty_seat_keeps_its_number() -> None:
    assert named("Seat 2 folds; seat 12 too, seat 3", {2: "Ada", 3: "Bruno"}) == "Ada folds; seat 12 too, Bruno"


def test_a_rule_is_cited_by_its_place_and_another_edition_is_named() -> None:
    assert place("showdown.show-all-cards", HOME) == "§3, The Showdown 1"
    assert place("glossary.fold", HOME) == 'glossary, "fold"'
    assert place("stud.deal-and-rounds", HouseRules.for_edition("cardroom11")) == "home: §8, introduction"


def test_a_deal_is_told_with_names_rules_and_no_cards_of_others(evening_of: Invite) -> None:
    evening = evening_of("stud8")
    assert evening.next_deal() is None
    told = words_of(evening)
    assert told[0] == "Everybody buys in for 40"
    assert told[1] == "Seven-card stud high-low, limit, 4 players"
    assert told[2] == "Everybody antes 1"
    assert told[3].startswith("Guest is dealt ")
    assert not any("is dealt" in words for words in told[4:])
    assert not any("eat " in words for words in told), "names stand for seats"
    assert evening.lines[2].under == ("glossary.ante",)
    assert evening.lines[2].cited == 'glossary, "ante"'


def test_antes_that_are_short_are_told_apart(evening_of: Invite) -> None:
    evening = evening_of("stud", "limit:20/40:5:5", opponents=2)
    state = evening.table.state
    ada = state.players["Ada"]
    # as if she had lost all but three of her chips
    state.players["Ada"] = msgspec.structs.replace(ada, chips=3)
    assert evening.next_deal() is None
    assert any("Ada antes 3" in words and " ante 5" in words for words in words_of(evening))


def test_the_end_of_a_deal_says_who_won_and_what_it_came_to(evening_of: Invite) -> None:
    told = play_by_itself(evening_of(), opponent("careful", "x"), 1)
    assert not isinstance(told, Refusal)
    outcome = [line.words for line in told[0].lines if line.is_outcome]
    assert any("gets" in words for words in outcome)
    assert outcome[-1].startswith("Result: ")
    assert f"Guest {told[0].won:+}".replace("-", "−") in outcome[-1] or not told[0].won


# ------------------------------------------------------------------------------------------ the house, and getting up


def test_kills_come_by_the_house_rules(evening_of: Invite) -> None:
    evening = evening_of("omaha8", house=HOME.changed(kill="optional"))
    assert evening.next_deal() is None
    finish(evening)
    offer = next(each for each in between_offers(evening) if each.key == "k")
    assert offer.command is not None
    evening.must(offer.command)
    assert "Guest kills the next pot" in words_of(evening)
    assert evening.next_deal() is None
    assert "Guest posts a kill of 4" in words_of(evening)
    assert scene_of(evening).title.startswith("Omaha high-low · limit 4/8"), "a killed pot is played for twice as much"


@pytest.mark.parametrize("form", FORMS)
def test_who_leaves_in_the_middle_of_a_deal_is_cashed_out(evening_of: Invite, form: str) -> None:
    evening = evening_of(form)
    assert evening.next_deal() is None
    evening.leave()
    assert evening.player is None
    assert not evening.in_deal
    assert evening.ledger.is_balanced
    assert evening.result <= 0
    assert any(words.startswith("Guest leaves with ") for words in words_of(evening))
    evening.leave()


def test_an_all_in_hand_is_shown_down_though_its_player_leaves(evening_of: Invite) -> None:
    evening = evening_of("holdem", "no-limit:1/2", opponents=1, seed=2)
    deal_to_own_turn(evening)
    shove(evening)
    evening.leave()
    assert evening.deal is not None
    assert any(isinstance(each, happened.Shown) and each.seat == SEAT for each in evening.deal.log)
    assert evening.result in {80, -80, 0}
