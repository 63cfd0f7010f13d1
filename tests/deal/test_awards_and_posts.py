"""More of the rules' own figures: odd chips of stud high-low, separate pots, posts live and dead."""

import msgspec
import pytest
from playing import act, flop, ways

from cardspeak.cards import cards
from cardspeak.deal import Deal, Post, Setup, new_setup, usual_posts
from cardspeak.deal.events import PotAwarded
from cardspeak.deal.showdown import award
from cardspeak.forms import FORMS
from cardspeak.forms.structure import Betting, Forced
from cardspeak.rulebook import HouseRules

HOME, ELEVEN = HouseRules.for_edition("home"), HouseRules.for_edition("cardroom11")


def divided(form: str, pot: int, *hands: str, unit: int = 1) -> list[int]:
    """What each hand gets of a pot; the first is left of the button."""
    seats = dict.fromkeys(range(1, len(hands) + 1), 100)
    state = Deal.new(form, "limit:2/4", seats, button=len(hands), seed=b"award").state
    state.setup = msgspec.structs.replace(state.setup, unit=unit)
    state.hands = [list(cards(hand)) for hand in hands]
    state.pots = [(pot, tuple(range(len(hands))))]
    found = dict.fromkeys(range(1, len(hands) + 1), 0)
    for each in award(state, 0, pot, list(range(len(hands)))).awards:
        found[each.seat] += each.amount
    return list(found.values())


@pytest.mark.rule("stud8.no-low-high-takes-all", "stud8.low-qualifier")
def test_a_nine_low_leaves_the_high_hand_the_whole_pot() -> None:
    assert divided("stud8", 81, "Kc Kd 9h 9s 4c 3d Qh", "9c 6d 4h 2s Ac Jd Th") == [81, 0]


@pytest.mark.rule("stud8.odd-chip-to-high", "stud8.game", "stud8.split-by-cards-only")
def test_the_odd_chip_between_high_and_low_goes_to_high() -> None:
    assert divided("stud8", 25, "Kc Kd 9h 9s 4c 3d Qh", "8c 6d 4h 2s Ac Jd Th") == [13, 12]


@pytest.mark.rule("stud8.odd-chip-tied-highs")
def test_the_odd_chip_of_tied_highs_goes_to_the_highest_card_by_suit() -> None:
    tied = ("Ks Kd 9c 9d Qc 4h 3s", "Kh Kc 9s 9h Qd 5d 2c")
    assert divided("stud8", 50, *tied, "Ac 2d 3c 6h 7d Jc Td") == [13, 12, 25]
    assert divided("stud8", 51, *tied) == [26, 25]


@pytest.mark.rule("stud8.odd-chip-tied-lows")
def test_the_odd_chip_of_tied_lows_goes_to_the_lowest_card_by_suit() -> None:
    hands = ("Ac 2d 4h 6s 8c Qd Jh", "Ad 2h 4s 6c 8d Qs Th", "Kc Kh Kd 9s 9h Jd Tc")
    assert divided("stud8", 50, *hands) == [13, 12, 25]


@pytest.mark.rule("stud8.odd-chip-tie-both-ways")
def test_players_who_tie_both_ways_split_and_the_highest_card_has_the_odd_chip() -> None:
    assert divided("stud8", 25, "Ac 2d 3h 4s 5c Kd Jh", "As 2c 3d 4h 5s Qc Tc") == [12, 13]


@pytest.mark.rule("ties.one-odd-chip-each")
def test_who_has_had_the_odd_chip_between_the_halves_gets_no_other() -> None:
    state = Deal.new("omaha8", "limit:2/4", {1: 100, 2: 100}, button=2, seed=b"odd").state
    state.hands = [list(cards("As 2s Kd Kh")), list(cards("Ah 2d Qc Jc"))]
    state.board = list(cards("Kc 3d 4h 8s 9c"))
    state.pots = [(27, (0, 1))]
    found = {1: 0, 2: 0}
    for each in award(state, 0, 27, [0, 1]).awards:
        found[each.seat] += each.amount
    assert found == {1: 20, 2: 7}


@pytest.mark.rule("ties.pots-split-separately")
def test_each_pot_is_split_by_itself() -> None:
    state = Deal.new("holdem", "limit:10/20", {1: 500, 3: 500, 6: 500}, button=6, seed=b"pots").state
    state.setup = msgspec.structs.replace(state.setup, unit=5)
    state.hands = [list(cards("As Kd")), list(cards("Ah Kc")), list(cards("2d 2c"))]
    state.board = list(cards("Qs Jh Td 4c 5c"))
    state.pots = [(105, (0, 1, 2)), (45, (0, 1))]
    found = {1: 0, 3: 0}
    for index in (1, 0):
        for each in award(state, index, state.pots[index][0], list(state.pots[index][1])).awards:
            found[each.seat] += each.amount
    assert found == {1: 80, 3: 70}


@pytest.mark.rule("showdown.side-pots-settled-first")
def test_the_last_side_pot_is_settled_first() -> None:
    deal = flop("no-limit:5/10", 490, 490, 190, 40, house=ELEVEN)
    act(deal, 490, "c", "c", "c").show_all()
    pots = [event for event in deal.log if isinstance(event, PotAwarded)]
    assert [(event.pot, event.amount) for event in pots] == [(2, 600), (1, 450), (0, 200)]


@pytest.mark.rule("blinds.more-than-two-blinds")
def test_the_smallest_of_three_blinds_is_left_of_the_button() -> None:
    posts = usual_posts(Forced(blinds=(5, 5, 10)), [2, 3, 4, 5, 1], 1)
    assert [(post.seat, post.live) for post in posts] == [(2, 5), (3, 5), (4, 10)]


def with_posts(*more: Post, stacks: dict[int, int] | None = None, structure: str = "limit") -> Deal:
    """Limit 10-20 or no-limit 5-10 hold'em of five seats, seats 1 and 2 in the blinds, and other posts."""
    betting = Betting(structure=structure, lower=10, upper=20 if structure == "limit" else 10)  # type: ignore[arg-type]
    given = stacks or dict.fromkeys(range(1, 6), 500)
    setup = new_setup(FORMS["holdem"], betting, Forced(blinds=(5, 10)), given, button=5)
    assert isinstance(setup, Setup)
    dealt = Deal.new("holdem", "limit:10/20", given, button=5, seed=b"posts").state.setup.deck
    return Deal.begin(msgspec.structs.replace(setup, posts=(*setup.posts, *more), deck=dealt))


@pytest.mark.rule("blinds.missed-blinds-live-part", "glossary.dead-money", "blinds.live-and-dead-blinds")
def test_of_missed_blinds_one_part_is_the_players_bet_and_the_rest_is_the_pots() -> None:
    deal = with_posts(Post(seat=4, kind="missed", live=10, dead=5))
    assert deal.pot == 30
    act(deal, "f")
    assert deal.to_act == 4
    assert ways(deal) == "check, 20"
    deal.raise_to(20)
    assert deal.stacks[4] == 500 - 15 - 10


@pytest.mark.rule("blinds.live-and-dead-blinds")
def test_a_live_small_blind_needs_the_rest_and_a_dead_blind_counts_nothing() -> None:
    assert ways(act(with_posts(), "f", "f", "f")) == "fold, call 5, 20"
    deal = with_posts(Post(seat=5, kind="missed", dead=3))
    assert ways(act(deal, "f", "f")) == "fold, call 10, 20"


@pytest.mark.rule("tournament.short-blind")
def test_a_short_blind_plays_for_what_it_has_and_the_rest_goes_back() -> None:
    deal = Deal.new("holdem", "no-limit:100/200", {1: 900, 2: 120, 3: 200}, button=3, seed=b"x", tournament=True)
    act(deal, "c", "f")
    returned = [event for event in deal.log if getattr(event, "returned", 0)]
    assert [event.returned for event in returned] == [80]  # type: ignore[union-attr] # rounds that closed
    pots = [event for event in deal.log if isinstance(event, PotAwarded)]
    assert sum(event.amount for event in pots) == 340


@pytest.mark.rule("glossary.ante")
def test_antes_are_in_the_pot_and_no_part_of_a_bet() -> None:
    deal = Deal.new("holdem", "no-limit:10/20:5", dict.fromkeys(range(1, 9), 500), button=8, seed=b"x")
    assert deal.pot == 70
    assert deal.choices.call == 20


@pytest.mark.rule("potlimit.definition")
def test_a_bet_is_no_larger_than_the_pot_or_the_stack() -> None:
    deal = flop("pot-limit:10/20", 500, 500, 500, 500)
    assert deal.pot == 80
    assert ways(deal) == "check, 20-80"
    assert ways(flop("pot-limit:10/20", 50, 500, 500, 500)) == "check, 20-50"


@pytest.mark.rule("glossary.capped", "glossary.check", "glossary.fixed-limit", "glossary.raise", "glossary.bet")
def test_a_capped_round_leaves_fold_and_call_and_a_checker_may_come_back() -> None:
    assert ways(act(flop("limit:10/20", 500, 500, 500), 10, 20, 30, 40)) == "fold, call 20"
    assert ways(act(flop("limit:10/20", 500, 500, 500), "x", 10, "f")) == "fold, call 10, 20"


@pytest.mark.rule(
    "stud.deal-and-rounds", "razz.stud-rules-apply", "stud8.stud-rules-apply", "glossary.up-and-down-cards"
)
@pytest.mark.parametrize("form", ["stud", "razz", "stud8"])
def test_stud_deals_two_down_four_up_and_the_last_one_down(form: str) -> None:
    deal = Deal.new(form, "limit:5/10:1", {1: 500, 2: 500, 3: 500}, button=3, seed=b"stud").bring_in()
    while deal.state.phase == "betting":
        if deal.choices.check:
            deal.check()
        else:
            deal.call()
    assert deal.state.faces == ["dduuuud"] * 3
    assert len(deal.state.burns) == 4


@pytest.mark.rule("omaha.deal-and-board", "omaha.betting-as-holdem")
def test_omaha_is_dealt_four_cards_and_bet_like_holdem() -> None:
    deal = Deal.new("omaha", "limit:10/20", dict.fromkeys(range(1, 5), 500), button=4, seed=b"omaha")
    assert [len(deal.hand(seat)) for seat in range(1, 5)] == [4] * 4
    assert deal.to_act == 3
    assert ways(deal) == "fold, call 10, 20"
    act(deal, "c", "c", "c", "x")
    assert len(deal.board) == 3
    assert deal.to_act == 1
