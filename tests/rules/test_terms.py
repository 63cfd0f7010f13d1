"""The words of the game, with the figures of the glossary's own examples."""

import random
from itertools import chain

import msgspec
import pytest
from playing import act, deck_from, flop, random_command, ways

from cardspeak.cards import Card, cards, read
from cardspeak.deal import Deal, Post, Setup, new_setup, view
from cardspeak.deal import commands as wanted
from cardspeak.deal.events import CardsDealt, DealEnded, DealStarted, PotAwarded
from cardspeak.deal.terms import (
    CheckRaise,
    betting_heads_up,
    big_blind,
    check_raises,
    is_action,
    is_dead,
    is_dead_card,
    is_fouled,
    live_hands,
    places,
    position,
    position_names,
    pot_heads_up,
    regular_blinds,
    seats_that_acted,
    small_blind,
    street_names,
    table_heads_up,
)
from cardspeak.forms import DECKS, FORMS
from cardspeak.forms.structure import Betting, Forced
from cardspeak.rulebook import Edition, HouseRules, Refusal
from cardspeak.table.buy_sizes import buy_size
from cardspeak.table.dealer import button_mark
from cardspeak.table.dealing_off import Held, has_dealt_off
from cardspeak.table.missed import NOTHING_MISSED, Missed, blind_came, missed_post

HOME = HouseRules.for_edition("home")


def new_deal(form: str, stakes: str, players: int, *, chips: int = 500, deck: str = "", **house: object) -> Deal:
    """Seats 1, 2, 3 …, the last with the button."""
    return Deal.new(
        form,
        stakes,
        dict.fromkeys(range(1, players + 1), chips),
        button=players,
        house=HOME.changed(**house),
        deck=deck_from(deck) if deck else None,
        seed=None if deck else b"terms",
    )


# ---------------------------------------------------------------------------------------- positions and blinds


@pytest.mark.rule("glossary.position")
def test_positions_are_counted_clockwise_from_the_button() -> None:
    active = (1, 3, 4, 7, 9)
    assert position_names(active, button=7) == {
        9: "small blind",
        1: "big blind",
        3: "first to act",
        4: "second to act",
        7: "button",
    }
    assert [position(seat, active, 7) for seat in (7, 9, 1, 3, 4)] == [0, 1, 2, 3, 4]


@pytest.mark.rule("glossary.position")
@pytest.mark.parametrize(
    ("active", "button", "blinds", "names"),
    [
        ((2, 5), 5, 2, {2: "big blind", 5: "button"}),
        ((2, 5, 8), 8, 2, {2: "small blind", 5: "big blind", 8: "button"}),
        ((2, 5, 8, 9), 9, 1, {2: "big blind", 5: "first to act", 8: "second to act", 9: "button"}),
        ((2, 5, 8, 9), 9, 3, {2: "small blind", 5: "middle blind", 8: "big blind", 9: "button"}),
        ((2, 5, 8), 6, 2, {8: "small blind", 2: "big blind", 5: "first to act"}),
    ],
    ids=["two players", "three players", "one blind", "three blinds", "button at an empty seat"],
)
def test_positions_follow_the_players_and_the_blinds(
    active: tuple[int, ...], button: int, blinds: int, names: dict[int, str]
) -> None:
    assert position_names(active, button, blinds) == names


@pytest.mark.rule("glossary.position")
def test_the_named_order_is_the_order_of_acting() -> None:
    stacks = dict.fromkeys((1, 3, 4, 7, 9), 500)
    deal = Deal.new("holdem", "limit:10/20", stacks, button=7, seed=b"order")
    order = []
    for _ in range(5):
        order.append(deal.to_act)
        act(deal, "x" if deal.choices.check else "c")
    assert order == [3, 4, 7, 9, 1]


@pytest.mark.rule("glossary.button-game")
@pytest.mark.parametrize(
    ("form", "applies"), [("stud", False), ("razz", False), ("stud8", False), ("ace-to-five", True), ("holdem", True)]
)
def test_a_rule_for_button_games_applies_where_there_is_a_button(form: str, *, applies: bool) -> None:
    deal = Deal.new(form, "limit:10/20", {1: 500, 2: 500, 3: 500}, button=3, seed=b"button")
    cited = {rule for event in deal.log if isinstance(event, CardsDealt) for rule in event.under}
    assert ("blinds.button-last" in cited) == applies


def setup_with(blinds: tuple[int, ...], *more: Post, players: int = 5) -> Setup:
    setup = new_setup(
        FORMS["holdem"],
        Betting(structure="limit", lower=10, upper=20),
        Forced(blinds=blinds),
        dict.fromkeys(range(1, players + 1), 500),
        button=players,
        deck=deck_from(""),
    )
    assert isinstance(setup, Setup)
    return msgspec.structs.replace(setup, posts=(*setup.posts, *more))


@pytest.mark.rule("glossary.blinds")
def test_a_kill_or_straddle_never_makes_another_big_blind() -> None:
    kill, straddle = Post(seat=4, kind="kill", live=20), Post(seat=4, kind="straddle", live=20)
    for extra in (kill, straddle):
        blinds = regular_blinds(setup_with((5, 5, 10), extra).posts)
        assert (big_blind(blinds), small_blind(blinds)) == (10, 5)


@pytest.mark.rule("glossary.blinds")
def test_a_single_blind_is_the_big_one() -> None:
    blinds = regular_blinds(setup_with((10,)).posts)
    assert (big_blind(blinds), small_blind(blinds)) == (10, None)
    assert (big_blind(()), small_blind(())) == (None, None)


# ---------------------------------------------------------------------------------------- two players


@pytest.mark.rule("glossary.heads-up")
def test_with_one_of_three_all_in_the_betting_is_heads_up_and_the_pot_is_not() -> None:
    deal = act(flop("limit:10/20", 10, 500, 500), 10, 20)
    assert (betting_heads_up(deal.state), pot_heads_up(deal.state)) == (True, False)
    act(deal, 30, 40, 50)
    assert ways(deal) == "fold, call 10, 60"


@pytest.mark.rule("glossary.heads-up")
def test_with_three_who_can_bet_the_raises_are_capped() -> None:
    deal = act(flop("limit:10/20", 500, 500, 500), 10, 20, 30, 40)
    assert not betting_heads_up(deal.state)
    assert ways(deal) == "fold, call 20"


@pytest.mark.rule("glossary.heads-up")
def test_six_dealt_in_and_two_left_is_a_pot_for_two_and_no_table_for_two() -> None:
    deal = act(new_deal("holdem", "limit:10/20", 6), "f", "f", "f", "f", "c")
    assert (pot_heads_up(deal.state), betting_heads_up(deal.state), table_heads_up(deal.state)) == (True, True, False)
    assert deal.to_act == 2
    assert table_heads_up(new_deal("holdem", "limit:10/20", 2).state)


# ---------------------------------------------------------------------------------------- streets and actions


@pytest.mark.rule("glossary.street")
def test_two_downcards_and_two_upcards_are_fourth_street() -> None:
    deal = new_deal("stud", "limit:10/20", 2).bring_in().call()
    assert deal.state.faces == ["dduu", "dduu"]
    assert street_names(FORMS["stud"], deal.state.street) == ("fourth street",)
    names = [street_names(FORMS["stud"], street)[0] for street in range(5)]
    assert names == ["third street", "fourth street", "fifth street", "sixth street", "seventh street"]


@pytest.mark.rule("glossary.street")
@pytest.mark.parametrize("form", ["holdem", "omaha"])
def test_four_boardcards_are_the_turn_which_is_fourth_street_too(form: str) -> None:
    deal = act(new_deal(form, "limit:10/20", 2), "c", "x", "x", "x")
    assert len(deal.board) == 4
    assert street_names(FORMS[form], deal.state.street) == ("turn", "fourth street")
    assert view(deal.state, None).street == "turn"
    names = [street_names(FORMS[form], street)[0] for street in range(4)]
    assert names == ["before the flop", "flop", "turn", "river"]
    assert street_names(FORMS[form], 1) == ("flop",)


@pytest.mark.rule("glossary.action")
def test_saying_how_many_cards_one_draws_is_an_action() -> None:
    deal = act(new_deal("draw", "limit:10/20", 5), "x", "x", 10, "c", "c", "c", "c").stand_pat().stand_pat()
    deal.draw(deal.hand(3)[:2])
    changed = wanted.Draw(seat=3, discards=deal.hand(3)[:1])
    assert not isinstance(deal.copy().do(changed), Refusal)
    before = len(deal.log)
    deal.draw(deal.hand(4)[:1])
    assert seats_that_acted(deal.log[before:]) == (4,)
    assert deal.to_act == 5
    assert isinstance(deal.do(changed), Refusal)


@pytest.mark.rule("glossary.action")
def test_who_folds_and_who_calls_have_acted_and_who_posts_has_not() -> None:
    deal = new_deal("holdem", "limit:10/20", 6)
    assert seats_that_acted(deal.log) == ()
    assert seats_that_acted(act(deal, "f", "c").log) == (3, 4)
    act(deal, 20, "f", "c", "c")
    assert seats_that_acted(deal.log) == (3, 4, 5, 6, 1, 2)


@pytest.mark.rule("glossary.action")
def test_showing_a_hand_at_the_end_is_an_action_and_what_the_dealer_does_is_none() -> None:
    deal = act(new_deal("holdem", "limit:10/20", 2), "c", *"xxxxxxx")
    before = len(deal.log)
    deal.show()
    assert [is_action(event) for event in deal.log[before:]] == [True]
    kinds = {type(event).__name__ for event in deal.log if is_action(event)}
    assert kinds == {"Called", "Checked", "Shown"}


@pytest.mark.rule("glossary.check-raise")
def test_to_check_and_then_make_a_bet_of_10_twenty_is_a_check_raise() -> None:
    deal = act(flop("limit:10/20", 500, 500, 500), "x", 10, "f", 20)
    assert check_raises(deal.log) == (CheckRaise(street=1, seat=1),)


@pytest.mark.rule("glossary.check-raise")
@pytest.mark.parametrize(
    ("actions", "stacks"),
    [
        ((10, 20, "c", 30), (500, 500, 500)),
        (("x", 10, 20, "c", "c"), (500, 500, 500)),
        (("x", 10, "c", 15), (15, 500, 500)),
        (("x", "x", "x", 20), (500, 500, 500)),
    ],
    ids=["bet and raise again", "check and call", "all-in for less than a bet more", "bet on the next round"],
)
def test_what_is_no_check_raise(actions: tuple[str | int, ...], stacks: tuple[int, ...]) -> None:
    assert check_raises(act(flop("limit:10/20", *stacks), *actions).log) == ()


@pytest.mark.rule("glossary.check-raise")
def test_who_checks_and_calls_and_raises_only_later_has_not_check_raised() -> None:
    deal = act(flop("limit:10/20", 500, 500, 500), "x", "x", 10, "c", 20, "c", 30)
    assert check_raises(deal.log) == (CheckRaise(street=1, seat=2),)


@pytest.mark.rule("glossary.check-raise")
@pytest.mark.parametrize(
    ("form", "allowed", "open_to"),
    [
        ("ace-to-five", False, "fold, call 20"),
        ("ace-to-five", True, "fold, call 20, 40"),
        ("deuce-to-seven", False, "fold, call 20, 40"),
    ],
)
def test_at_limit_ace_to_five_who_has_checked_may_fold_or_call(form: str, open_to: str, *, allowed: bool) -> None:
    deal = new_deal(form, "limit:10/20", 3, check_raise_in_limit_ace_to_five=allowed)
    act(deal, deal.choices.wagers.least if deal.choices.wagers else 0, "c", "c")
    deal.stand_pat().stand_pat().stand_pat()
    act(deal, "x", 20, "f")
    assert deal.to_act == 1
    assert ways(deal) == open_to


# ---------------------------------------------------------------------------------------- cards and hands


@pytest.mark.rule("glossary.community-cards")
def test_the_board_is_one_and_the_same_for_every_player() -> None:
    deal = new_deal("holdem", "limit:10/20", 3, deck="As Ks Qs Ad Kd Qd 2h 9s 4d 2c 3h Kh")
    act(deal, "c", "c", "x", "x", "x", "x")
    assert deal.board == cards("9s 4d 2c Kh")
    assert {view(deal.state, viewer).board for viewer in (1, 2, 3, None)} == {deal.board}


@pytest.mark.rule("glossary.stub-muck-discards")
def test_nine_players_on_the_flop_with_six_hands_folded() -> None:
    deal = act(new_deal("holdem", "limit:10/20", 9), *"ffffff", "c", "c", "x")
    lying = places(deal.state)
    assert (len(lying.stub), len(lying.burns), len(lying.board)) == (30, 1, 3)
    assert (len(lying.muck), len(lying.hands)) == (12, 6)


@pytest.mark.rule("glossary.stub-muck-discards")
@pytest.mark.parametrize("form", FORMS)
def test_every_card_is_in_one_place_at_all_times(form: str) -> None:
    rng = random.Random(form)
    whole = sorted(DECKS[FORMS[form].deck])
    for _ in range(20):
        deal = Deal.new(form, "limit:2/4", dict.fromkeys(range(1, 6), 60), button=5, randomness=rng.randbytes)
        while not deal.is_over:
            assert sorted(chain.from_iterable(msgspec.structs.astuple(places(deal.state)))) == whole
            assert not isinstance(deal.do(random_command(deal, rng)), Refusal)


def lowball_after_draw() -> Deal:
    """Seats 1 to 3 have put in 20 each and have drawn; it is seat 1's turn."""
    deal = new_deal("deuce-to-seven", "limit:20/40", 3)
    act(deal, deal.choices.wagers.least if deal.choices.wagers else 0, "c", "c")
    deal.draw(deal.hand(1)[:2])
    return deal.stand_pat().stand_pat()


@pytest.mark.rule("glossary.dead-card-and-hand")
@pytest.mark.parametrize("number", [4, 5, 6])
def test_after_the_draw_a_hand_of_other_than_five_cards_is_fouled_and_dead(number: int) -> None:
    state = lowball_after_draw().state
    state.hands[1] = [*state.hands[1], state.stub[0]][:number]
    assert is_fouled(state, 1) == is_dead(state, 1) == (number != 5)
    assert (1 in live_hands(state)) == (number == 5)


@pytest.mark.rule("glossary.dead-card-and-hand", "glossary.stub-muck-discards")
def test_discards_burncards_and_mucked_cards_are_dead_and_the_others_live() -> None:
    deal = lowball_after_draw()
    thrown_away, given_up = places(deal.state).discards, deal.hand(1)
    assert len(thrown_away) == 2
    assert not any(is_dead_card(deal.state, card) for card in given_up)
    act(deal, 40, "c", "f")
    given_up = places(deal.state).muck
    dead = {card for card in Card if is_dead_card(deal.state, card)}
    assert dead == {*thrown_away, *given_up, *deal.state.burns}
    assert dead.isdisjoint((*deal.hand(1), *deal.hand(2), *deal.state.stub))


@pytest.mark.rule("glossary.dead-card-and-hand")
def test_a_dead_hand_wins_nothing_and_its_chips_stay_in() -> None:
    # seat 3 throws away the aces that would have won
    deal = new_deal("holdem", "limit:10/20", 3, deck="Ks 4s As Kd 5d Ad 2h 9s 8d Ac 3h 7h 2c Th")
    act(deal, "c", "c", "x", 10, "c", "f")
    assert is_dead(deal.state, 2)
    assert not is_dead(deal.state, 0)
    act(deal, "x", "x", "x", "x").show_all()
    awarded = [event for event in deal.log if isinstance(event, PotAwarded)]
    assert [(award.seat, award.amount) for event in awarded for award in event.awards] == [(1, 50)]
    assert deal.stacks == {1: 530, 2: 480, 3: 490}


@pytest.mark.rule("glossary.deal-and-hand")
def test_a_deal_lasts_until_its_last_pot_is_awarded_and_then_stands() -> None:
    deal = act(new_deal("holdem", "limit:10/20", 2), "c", *"xxxxxxx")
    deal.show_all()
    assert isinstance(deal.log[0], DealStarted)
    assert isinstance(deal.log[-2], PotAwarded)
    assert isinstance(deal.log[-1], DealEnded)
    stacks, log = deal.stacks, list(deal.log)
    assert isinstance(deal.do(wanted.Check(seat=1)), Refusal)
    following = Deal.new("holdem", "limit:10/20", stacks, button=1, seed=b"the next one")
    act(following, "f")
    assert (deal.stacks, deal.log) == (stacks, log)
    assert following.stacks != stacks


@pytest.mark.rule("glossary.deal-and-hand")
def test_a_players_cards_are_one_thing_and_the_best_five_another() -> None:
    deal = new_deal("holdem", "limit:10/20", 2, deck="As Kd Ah Kc 2h Ad 8d 8c 3h 7h 2c Th")
    act(deal, "c", *"xxxxxxx")
    assert deal.hand(1) == cards("As Ah")
    reading = read("high", (*deal.hand(1), *deal.board))
    assert not isinstance(reading, Refusal)
    assert len(reading.plays) == 5
    assert set(reading.plays) == set(cards("As Ah Ad 8d 8c"))


@pytest.mark.rule("glossary.stack-and-table-stakes")
def test_nobody_loses_to_or_wins_from_anybody_more_than_he_has_on_the_table() -> None:
    deck = deck_from("As Ks Qs Ad Kd Qd 2h 9s 8d 4c 3h 7h 2c Th")
    house = HOME.changed(deal_twice=False)
    deal = Deal.new("holdem", "no-limit:5/10", {1: 100, 2: 300, 3: 300}, button=3, deck=deck, house=house)
    act(deal, 300, "c", "c").show_all()
    awards = [award for event in deal.log if isinstance(event, PotAwarded) for award in event.awards]
    assert sorted((award.seat, award.amount) for award in awards) == [(1, 300), (2, 400)]
    assert deal.stacks == {1: 300, 2: 400, 3: 0}


# ---------------------------------------------------------------------------------------- between deals


@pytest.mark.rule("glossary.buy-sizes")
def test_a_buy_of_the_minimum_is_full_and_one_chip_less_is_short() -> None:
    assert [buy_size(amount, minimum=200) for amount in (200, 199, 500)] == ["full", "short", "full"]


BIG, SMALL, BUTTON = Held(deal=5, blinds=(1,)), Held(deal=6, blinds=(0,)), Held(deal=7, button=True)


@pytest.mark.rule("glossary.deal-off")
def test_who_has_had_both_blinds_and_then_the_button_has_dealt_off() -> None:
    before = (Held(deal=3), Held(deal=4))
    assert has_dealt_off((*before, BIG, SMALL, BUTTON))
    assert not has_dealt_off((*before, BIG, SMALL))
    assert not has_dealt_off((*before, BIG, SMALL, BUTTON, Held(deal=8)))


@pytest.mark.rule("glossary.deal-off")
@pytest.mark.parametrize(
    ("played", "blinds", "dealt_off"),
    [
        ((SMALL, BUTTON), 2, False),
        ((BIG, BUTTON), 2, False),
        ((Held(deal=1, blinds=(0,)), Held(deal=2, button=True), BIG, BUTTON), 2, False),
        ((BIG, Held(deal=6, blinds=(0,), button=True)), 2, True),
        ((Held(deal=6, blinds=(0,)), BUTTON), 1, True),
        ((), 2, False),
    ],
    ids=["no big blind", "no small blind", "the small blind of another round", "two players", "one blind", "no deal"],
)
def test_dealing_off_takes_every_blind_of_the_same_round(
    played: tuple[Held, ...], blinds: int, *, dealt_off: bool
) -> None:
    assert has_dealt_off(played, blinds) == dealt_off


@pytest.mark.rule("glossary.missed-blind")
def test_blinds_that_pass_a_player_who_is_away_are_missed_once_each() -> None:
    missed = blind_came(NOTHING_MISSED, "big", posted=False)
    assert missed == Missed(big=True)
    missed = blind_came(missed, "small", posted=False)
    assert missed == Missed(big=True, small=True)
    assert blind_came(blind_came(missed, "big", posted=False), "small", posted=False) == missed


@pytest.mark.rule("glossary.missed-blind")
def test_taking_the_big_blind_clears_what_was_missed_and_the_small_one_does_not() -> None:
    both = Missed(big=True, small=True)
    assert blind_came(both, "big", posted=True) == NOTHING_MISSED
    assert blind_came(both, "small", posted=True) == both
    assert not NOTHING_MISSED.owes
    assert not blind_came(NOTHING_MISSED, "small", posted=True).owes


@pytest.mark.rule("blinds.missed-blinds-live-part")
@pytest.mark.parametrize("edition", list(Edition))
def test_of_both_missed_blinds_the_opening_bet_is_live_and_the_rest_dead(edition: Edition) -> None:
    house = HouseRules.for_edition(edition)
    post = missed_post(7, Missed(small=True, big=True), (5, 10), 10, house)
    assert post == Post(seat=7, kind="missed", live=10, dead=5)
    deal = Deal.begin(setup_with((5, 10), post, players=9))
    assert deal.pot == 30
    act(deal, "f", "f", "f", "f")
    assert deal.to_act == 7
    assert ways(deal) == "check, 20"


@pytest.mark.rule("blinds.missed-blinds-live-part")
@pytest.mark.parametrize("edition", list(Edition))
def test_a_small_blind_missed_alone_is_live_unless_the_house_makes_it_dead(edition: Edition) -> None:
    house, small = HouseRules.for_edition(edition), Missed(small=True)
    assert missed_post(7, small, (5, 10), 10, house) == Post(seat=7, kind="missed", live=5)
    dead = house.changed(missed_small_blind_alone="dead")
    assert missed_post(7, small, (5, 10), 10, dead) == Post(seat=7, kind="missed", dead=5)
    assert missed_post(7, Missed(big=True), (5, 10), 10, dead) == Post(seat=7, kind="missed", live=10)
    assert missed_post(7, Missed(small=True, big=True), (5, 10), 10, dead).live == 10


@pytest.mark.rule("blinds.button-marks-dealer")
@pytest.mark.parametrize(("edition", "deals"), [("home", True), ("cardroom6", False), ("cardroom11", False)])
def test_at_home_the_button_deals_and_in_a_cardroom_it_has_the_disk(edition: str, *, deals: bool) -> None:
    mark = button_mark(3, HouseRules.for_edition(edition))
    assert (mark.seat, mark.deals, mark.has_disk) == (3, deals, not deals)


@pytest.mark.rule("blinds.button-marks-dealer")
def test_a_home_game_with_a_dealer_who_does_not_play_uses_the_disk() -> None:
    assert button_mark(3, HOME.changed(who_deals="house")).has_disk
