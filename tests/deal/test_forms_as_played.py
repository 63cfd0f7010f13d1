"""Forms as a house plays them, with the figures of the rules' own examples."""

import msgspec
import pytest
from playing import act, ways
from staging import ANY, EDITIONS, HOME, awards, dealt, of_kind, pat, set_up, stakes_of

from cardspeak.cards import Card, cards
from cardspeak.deal import Deal, new_setup
from cardspeak.deal.events import BoardDealt, Burned, Posted
from cardspeak.forms import FORMS, as_played
from cardspeak.forms.structure import Betting, Forced
from cardspeak.rulebook import HouseRules, Refusal

SEATS = {1: 500, 2: 500, 3: 500}


# ------------------------------------------------------------------------------------------ hold'em


@pytest.mark.rule("holdem.blind-structure")
@pytest.mark.parametrize(
    ("stakes", "forced_bets", "players", "found"),
    [
        ("no-limit:5/10", "two-blinds", 6, (15, 3, "fold, call 10, 20-500")),
        ("no-limit:5/10", "one-blind", 4, (10, 2, "fold, call 10, 20-500")),
        ("no-limit:50/100:10", "blinds-and-ante", 8, (230, 3, "fold, call 100, 200-490")),
        ("no-limit:5/10:5", "ante-only", 6, (30, 1, "check, 10-495")),
        ("no-limit:5/10", "many-blinds", 6, (20, 4, "fold, call 10, 20-500")),
    ],
)
@pytest.mark.parametrize("house", EDITIONS)
def test_the_house_chooses_what_starts_the_action(
    stakes: str, forced_bets: str, players: int, found: tuple[int, int, str], house: HouseRules
) -> None:
    chips = dict.fromkeys(range(1, players + 1), 500)
    house = house.changed(forced_bets=forced_bets)
    deal = Deal.new("holdem", stakes, chips, button=players, seed=b"blinds", house=house)
    assert (deal.pot, deal.to_act, ways(deal)) == found


@pytest.mark.rule("holdem.blind-structure")
@pytest.mark.parametrize("house", EDITIONS)
def test_without_another_choice_there_are_two_blinds_and_no_ante(house: HouseRules) -> None:
    assert house.forced_bets == "two-blinds"
    posts = of_kind(Deal.new("holdem", "no-limit:5/10", SEATS, button=3, seed=b"blinds", house=house), Posted)
    assert [(post.seat, post.live, post.dead, post.kind) for post in posts] == [(1, 5, 0, "blind"), (2, 10, 0, "blind")]


@pytest.mark.rule("holdem.deal-and-rounds")
def test_holdem_is_dealt_card_by_card_with_a_burn_before_flop_turn_and_river() -> None:
    given = cards("2c 7d Kh 9s Qd 5c 8h Jc 4s 3d Th 6c Ad 2s")
    setup = set_up("holdem", "no-limit:5/10", SEATS, button=3)
    assert setup.deck is not None
    rest = [card for card in setup.deck if card not in given]
    deal = Deal.begin(msgspec.structs.replace(setup, deck=(*given, *rest)))
    assert [deal.hand(seat) for seat in (1, 2, 3)] == [cards("2c 9s"), cards("7d Qd"), cards("Kh 5c")]
    act(deal, "c", "c", "x", *"xxxxxxxxx")
    dealt_later = [event for event in deal.log if isinstance(event, Burned | BoardDealt)]
    shown = [(event.card,) if isinstance(event, Burned) else event.cards for event in dealt_later]
    assert shown == [cards(each) for each in ("8h", "Jc 4s 3d", "Th", "6c", "Ad", "2s")]
    assert deal.state.burns == [*cards("8h Th Ad")]
    assert deal.state.phase == "showdown"


@pytest.mark.rule("holdem.deal-and-rounds")
@pytest.mark.parametrize("form", ["holdem", "omaha", "omaha8"])
@pytest.mark.parametrize(
    ("upper_from", "sizes"), [("flop", [10, 20, 20, 20]), ("turn", [10, 10, 20, 20]), ("river", [10, 10, 10, 20])]
)
def test_the_upper_limit_begins_on_the_round_that_the_house_has_chosen(
    form: str, upper_from: str, sizes: list[int]
) -> None:
    house = HOME.changed(holdem_upper_limit_from=upper_from)
    deal = dealt(form, "limit:10/20", [ANY] * 3, house=house)
    found = []
    for street in range(4):
        if street:
            deal.raise_to(sizes[street])
        before = deal.state.level
        assert deal.choices.wagers is not None
        found.append(deal.choices.wagers.least - before)
        assert deal.choices.wagers.amounts == (before + sizes[street],)
        act(deal, *(["c", "c", "x"] if not street else ["c", "c"]))
    assert found == sizes


@pytest.mark.rule("holdem.deal-and-rounds")
@pytest.mark.parametrize("house", EDITIONS)
def test_unless_the_house_says_otherwise_the_upper_limit_begins_on_the_turn(house: HouseRules) -> None:
    deal = act(dealt("holdem", "limit:10/20", [ANY] * 3, house=house), "c", "c", "x")
    assert ways(deal) == "check, 10"
    assert ways(act(deal, "x", "x", "x")) == "check, 20"
    assert ways(act(deal, "x", "x", "x")) == "check, 20"


# ------------------------------------------------------------------------------------------ jokers


@pytest.mark.rule("ace-to-five.joker-in-use")
@pytest.mark.parametrize("house", EDITIONS)
def test_ace_to_five_is_played_with_the_joker_where_nothing_else_is_posted(house: HouseRules) -> None:
    deal = Deal.new("ace-to-five", "limit:10/20", SEATS, button=3, seed=b"joker", house=house)
    assert deal.state.setup.deck is not None
    assert len(deal.state.setup.deck) == 53
    assert deal.state.setup.deck.count(Card.JOKER) == 1


@pytest.mark.rule("ace-to-five.joker-in-use")
def test_a_house_that_posts_it_plays_ace_to_five_without_the_joker() -> None:
    house = HOME.changed(joker_in_ace_to_five=False)
    deal = Deal.new("ace-to-five", "limit:10/20", SEATS, button=3, seed=b"joker", house=house)
    assert deal.state.setup.deck is not None
    assert len(deal.state.setup.deck) == 52
    with_joker = set_up("ace-to-five", "limit:10/20", SEATS, button=3).deck
    stakes = stakes_of("limit:10/20", "ace-to-five")
    answer = new_setup(
        FORMS["ace-to-five"], stakes.betting, stakes.forced, SEATS, button=3, house=house, deck=with_joker
    )
    assert isinstance(answer, Refusal)


@pytest.mark.rule("ace-to-five.joker-in-use")
def test_the_joker_is_the_lowest_card_that_the_hand_lacks() -> None:
    deal = dealt("ace-to-five", "limit:10/20", ["7c 5d 4h 2s Jk", "7d 5h 4c 2h Ac", ANY])
    pat(act(deal, "f", "c", "x"))
    act(deal, "x", "x").show_all()
    assert awards(deal) == {1: 10, 2: 10}


@pytest.mark.rule("deuce-to-seven.same-as-ace-to-five", "ace-to-five.joker-in-use")
@pytest.mark.parametrize("house", EDITIONS)
def test_deuce_to_seven_has_no_joker_where_nothing_is_posted(house: HouseRules) -> None:
    deal = Deal.new("deuce-to-seven", "limit:10/20", SEATS, button=3, seed=b"joker", house=house)
    assert deal.state.setup.deck is not None
    assert len(deal.state.setup.deck) == 52
    posted = house.changed(joker_in_deuce_to_seven=True)
    with_joker = Deal.new("deuce-to-seven", "limit:10/20", SEATS, button=3, seed=b"joker", house=posted)
    assert with_joker.state.setup.deck is not None
    assert len(with_joker.state.setup.deck) == 53


@pytest.mark.rule("deuce-to-seven.same-as-ace-to-five")
def test_deuce_to_seven_is_dealt_opened_and_drawn_like_ace_to_five() -> None:
    for form in ("ace-to-five", "deuce-to-seven"):
        deal = dealt(form, "limit:10/20", ["Kc Qd Jh 9s 8c", ANY, ANY], "2d 3c")
        assert ways(deal) == "fold, call 10, 20"  # open or fold
        act(deal, "c", "c", "x").draw("Kc Qd").stand_pat().stand_pat()
        assert deal.hand(1) == cards("Jh 9s 8c 2d 3c")
        assert ways(deal) == "check, 20"
        act(deal, "x", 20, "c")
        assert deal.choices.call == 20


@pytest.mark.rule("deuce-to-seven.same-as-ace-to-five")
def test_the_joker_of_deuce_to_seven_is_the_lowest_rank_from_the_deuce_up_that_the_hand_lacks() -> None:
    house = HOME.changed(joker_in_deuce_to_seven=True)
    deal = dealt("deuce-to-seven", "limit:10/20", ["8c 6d 4h 3s Jk", "8d 6h 4c 3h 2c", ANY], house=house)
    pat(act(deal, "f", "c", "x"))
    act(deal, "x", "x").show_all()
    assert awards(deal) == {1: 10, 2: 10}


# ------------------------------------------------------------------------------------------ the stakes of lowball

DOUBLE = HOME.changed(minimum_open="double-big-blind")


@pytest.mark.rule("lowball.minimum-open")
def test_where_the_open_is_double_the_blind_is_half_a_bet_and_cannot_just_be_called() -> None:
    deal = dealt("ace-to-five", "limit:20/40", [ANY] * 4, house=DOUBLE)
    assert [event.live for event in of_kind(deal, Posted)] == [5, 10]
    assert ways(deal) == "fold, 20"
    act(deal, 20)
    assert ways(deal) == "fold, call 20, 40"
    act(deal, "f", "f")
    assert deal.to_act == 2
    assert ways(deal) == "fold, call 10, 40"


@pytest.mark.rule("lowball.minimum-open")
def test_a_double_open_is_the_bet_and_no_raise() -> None:
    deal = dealt("ace-to-five", "limit:20/40", [ANY] * 4, house=DOUBLE)
    act(deal, 20, 40, 60, 80)  # the home edition allows a bet and three raises
    assert ways(deal) == "fold, call 60"


@pytest.mark.rule("lowball.minimum-open")
def test_when_nobody_opens_the_big_blind_has_won() -> None:
    deal = dealt("ace-to-five", "limit:20/40", [ANY] * 4, house=DOUBLE)
    act(deal, "f", "f")
    assert ways(deal) == "fold, 20"  # the small blind opens or folds as well
    act(deal, "f")
    assert deal.is_over
    assert deal.stacks == {1: 495, 2: 505, 3: 500, 4: 500}


@pytest.mark.rule("lowball.minimum-open")
@pytest.mark.parametrize("house", EDITIONS)
def test_unless_the_house_says_otherwise_the_big_blind_may_be_called(house: HouseRules) -> None:
    deal = dealt("ace-to-five", "limit:10/20", [ANY] * 4, house=house)
    assert [event.live for event in of_kind(deal, Posted)] == [5, 10]
    assert ways(deal) == "fold, call 10, 20"


@pytest.mark.rule("lowball.limit-doubles-after-draw")
@pytest.mark.parametrize("form", ["ace-to-five", "deuce-to-seven"])
@pytest.mark.parametrize(("limit", "after"), [("double", (20, 40)), ("same", (10, 20))])
def test_the_limit_doubles_after_the_draw_or_stays(form: str, limit: str, after: tuple[int, int]) -> None:
    house = HOME.changed(after_draw_limit=limit)
    deal = pat(act(dealt(form, "limit:10/20", [ANY] * 3, house=house), "c", "c", "x"))
    bet, raised = after
    assert ways(deal) == f"check, {bet}"
    assert ways(act(deal, bet)) == f"fold, call {bet}, {raised}"


@pytest.mark.rule("lowball.limit-doubles-after-draw")
@pytest.mark.parametrize("house", EDITIONS)
def test_unless_the_house_says_otherwise_the_limit_doubles(house: HouseRules) -> None:
    deal = pat(act(dealt("ace-to-five", "limit:10/20", [ANY] * 3, house=house), "c", "c", "x"))
    assert ways(deal) == "check, 20"


@pytest.mark.rule("lowball.forced-bets")
def test_lowball_has_two_blinds_and_may_have_an_ante_besides() -> None:
    deal = dealt("ace-to-five", "limit:10/20:1", [ANY] * 6)
    assert deal.pot == 21
    assert ways(deal) == "fold, call 10, 20"
    assert dealt("ace-to-five", "limit:10/20", [ANY] * 6).pot == 15


@pytest.mark.rule("lowball.forced-bets")
@pytest.mark.parametrize(("blinds", "pot", "first"), [((10,), 10, 2), ((5, 5, 10), 20, 4)])
def test_lowball_may_have_one_blind_or_several(blinds: tuple[int, ...], pot: int, first: int) -> None:
    betting = Betting(structure="limit", lower=10, upper=20)
    given = dict.fromkeys(range(1, 7), 500)
    deck = set_up("ace-to-five", "limit:10/20", given, button=6).deck
    setup = new_setup(FORMS["ace-to-five"], betting, Forced(blinds=blinds), given, button=6, deck=deck)
    assert not isinstance(setup, Refusal)
    deal = Deal.begin(setup)
    assert (deal.pot, deal.to_act) == (pot, first)
    assert ways(deal) == "fold, call 10, 20"


@pytest.mark.rule("lowball.forced-bets")
@pytest.mark.parametrize(
    ("choices", "blinds", "antes"),
    [
        ({"lowball_forced_bets": "one-blind"}, (1, 1), 0),
        ({"lowball_forced_bets": "many-blinds"}, (3, 6), 0),
        ({"lowball_ante": True}, (2, 2), 6),
    ],
)
def test_the_forced_bets_of_lowball_are_those_that_the_house_has_chosen(
    choices: dict[str, object], blinds: tuple[int, int], antes: int
) -> None:
    house, six = HOME.changed(**choices), dict.fromkeys(range(1, 7), 500)
    kinds = [
        event.kind
        for event in of_kind(Deal.new("ace-to-five", "limit:10/20", six, button=6, seed=b"x", house=house), Posted)
    ]
    assert blinds[0] <= kinds.count("blind") <= blinds[1]
    assert kinds.count("ante") == antes


def test_a_form_of_ones_own_keeps_its_rules_and_takes_the_limits_of_the_house() -> None:
    own = msgspec.structs.replace(FORMS["holdem"], name="ours", title="Ours")
    played = as_played(own, HOME.changed(holdem_upper_limit_from="flop", joker_in_ace_to_five=False))
    assert [street.upper for street in played.streets] == [False, True, True, True]
    assert played.name == "ours"


# ------------------------------------------------------------------------------------------ cards speak


def heads_up(first: str, second: str, *others: str) -> dict[int, int]:
    """Ace-to-five shown down for 10 from each; what the hands won."""
    deal = dealt("ace-to-five", "limit:10/20", [first, second, *(others or (ANY,))])
    pat(act(deal, *("c" if others else "f"), "c", "x"))
    while deal.state.phase == "betting":
        deal.check()
    return awards(deal.show_all())


@pytest.mark.rule("lowball.cards-speak")
def test_the_lower_hand_wins_whatever_its_second_card_was_called() -> None:
    assert heads_up("8c 7d 4h 3s 2c", "9c 6d 4c 3h 2d") == {1: 20}
    assert heads_up("9c 6d 4c 3h 2d", "8c 7d 4h 3s 2c") == {2: 20}


@pytest.mark.rule("lowball.cards-speak")
def test_a_pair_loses_to_any_hand_without_one() -> None:
    assert heads_up("2c 2d 3h 4s Ac", "Kc Qd Jh Ts 9c") == {2: 20}


@pytest.mark.rule("lowball.miscall-both-intact")
def test_of_two_hands_that_are_intact_the_best_one_wins() -> None:
    assert heads_up("9c 6d 4h 3s 2c", "Tc 7d 5h 3h 2d") == {1: 20}
    assert heads_up("9c 6d 4h 3s 2c", "9d 5d 4c 3h 2d") == {2: 20}
