"""Killed pots as they are played, and kills after two cards, with the figures of the rules' own examples."""

import pytest
from msgspec.structs import replace
from playing import act, ways
from staging import EDITIONS, HOME, knows, of_kind, pat, refused, set_up

from cardspeak.cards import Card
from cardspeak.deal import Deal, KillChoices, Post
from cardspeak.deal import commands as wanted
from cardspeak.deal.events import CardsDealt, KillDeclined, Posted, RoundOpened
from cardspeak.rulebook import HouseRules

EIGHT = dict.fromkeys(range(1, 9), 500)


def lowball(
    kill: int = 20,
    *,
    stakes: str = "limit:10/20",
    stacks: dict[int, int] | None = None,
    house: HouseRules = HOME,
    form: str = "ace-to-five",
) -> Deal:
    """Eight players with the button in seat 1 and blinds of 5 and 10 in seats 2 and 3."""
    setup = set_up(form, stakes, stacks or EIGHT, button=1, house=house)
    return Deal.begin(replace(setup, two_card_kill=kill))


def killed_by(seat: int, deal: Deal) -> Deal:
    while deal.to_act != seat:
        deal.decline()
    return deal.kill()


def order_of_calls(deal: Deal, number: int) -> list[int | None]:
    """Who acts, one after the other, if everybody calls."""
    order = []
    for _ in range(number):
        order.append(deal.to_act)
        act(deal, "x") if deal.choices.check else act(deal, "c")
    return order


# ------------------------------------------------------------------------------------------ after two cards


@pytest.mark.rule("kill.lowball-two-card-kill")
@pytest.mark.parametrize("house", EDITIONS)
def test_the_deal_stops_when_everybody_has_two_cards_and_none_a_third(house: HouseRules) -> None:
    deal = lowball(house=house)
    assert [len(deal.hand(seat)) for seat in EIGHT] == [2] * 8
    assert deal.options == KillChoices(2, 20)
    asked = []
    while deal.to_act != 5:
        asked.append(deal.to_act)
        deal.decline()
    assert asked == [2, 3, 4]
    assert [len(deal.hand(seat)) for seat in EIGHT] == [2] * 8
    deal.kill()
    assert [len(deal.hand(seat)) for seat in EIGHT] == [5] * 8
    assert (deal.stacks[5], deal.pot) == (480, 35)
    assert of_kind(deal, Posted)[-1].kind == "kill"


@pytest.mark.rule("kill.lowball-two-card-kill")
def test_the_chance_is_gone_when_a_third_card_has_been_dealt() -> None:
    deal = lowball()
    for _ in range(8):
        deal.decline()
    assert [event.seat for event in of_kind(deal, KillDeclined)] == [2, 3, 4, 5, 6, 7, 8, 1]
    assert [len(deal.hand(seat)) for seat in EIGHT] == [5] * 8
    refused(deal, wanted.Kill(seat=5))
    assert deal.to_act == 4
    refused(deal, wanted.Kill(seat=4))
    assert ways(deal) == "fold, call 10, 20"


@pytest.mark.rule("kill.lowball-two-card-kill")
def test_where_it_is_not_offered_nobody_is_asked_and_nobody_may_kill() -> None:
    deal = lowball(kill=0)
    assert [len(deal.hand(seat)) for seat in EIGHT] == [5] * 8
    assert not of_kind(deal, KillDeclined)
    assert deal.to_act == 4
    refused(deal, wanted.Kill(seat=4))
    refused(deal, wanted.Kill(seat=5))


@pytest.mark.rule("kill.lowball-two-card-kill")
def test_once_a_pot_is_killed_nobody_else_is_asked() -> None:
    deal = killed_by(3, lowball())
    assert [event.seat for event in of_kind(deal, KillDeclined)] == [2]
    assert len([event for event in of_kind(deal, Posted) if event.kind == "kill"]) == 1
    assert [len(deal.hand(seat)) for seat in EIGHT] == [5] * 8


@pytest.mark.rule("kill.lowball-two-card-kill")
def test_cards_come_in_the_same_order_killed_or_not() -> None:
    usual, killed = lowball(kill=0), killed_by(5, lowball())
    assert [usual.hand(seat) for seat in EIGHT] == [killed.hand(seat) for seat in EIGHT]


@pytest.mark.rule("kill.lowball-two-card-kill")
def test_where_people_deal_two_cards_are_entered_before_the_question_and_three_after_it() -> None:
    setup = set_up("ace-to-five", "limit:10/20", {1: 500, 2: 500, 3: 500}, button=3)
    deal = Deal.begin(replace(setup, two_card_kill=20, deck=None))
    refused(deal, wanted.DealHand(seat=1, cards=(Card.UNKNOWN,) * 5))
    for seat in (1, 2, 3):
        deal.deal_hand(seat, "????")
    assert deal.options == KillChoices(1, 20)
    refused(deal, wanted.DealHand(seat=1, cards=(Card.UNKNOWN,) * 3))
    deal.decline().kill()
    for seat in (1, 2, 3):
        deal.deal_hand(seat, "??????")
    assert (deal.pot, deal.to_act) == (25, 3)
    assert ways(deal) == "fold, call 20, 40"


def test_nobody_sees_the_two_cards_of_others() -> None:
    deal = lowball()
    for viewer in (None, 3, 8):
        assert knows(deal, viewer, " ".join(deal.hand(5))) == set()
    assert knows(deal, 5, " ".join(deal.hand(5))) == set(deal.hand(5))
    assert len(of_kind(deal, CardsDealt)) == 8


# ------------------------------------------------------------------------------------------ the killer's stack


@pytest.mark.rule("kill.voluntary-stack-minimum", "kill.lowball-two-card-kill")
@pytest.mark.parametrize(("chips", "may"), [(16, True), (15, False)])
def test_a_killer_needs_four_kill_blinds_before_posting(*, chips: int, may: bool) -> None:
    stacks = EIGHT | {5: chips}
    deal = lowball(4, stakes="limit:2/4", stacks=stacks)
    asked = []
    while isinstance(deal.options, KillChoices):
        asked.append(deal.to_act)
        if deal.to_act == 5:
            deal.kill()
        else:
            deal.decline()
    assert (5 in asked) is may
    assert deal.stacks[5] == (12 if may else 15)


@pytest.mark.rule("kill.voluntary-stack-minimum")
def test_the_stack_of_a_blind_is_counted_before_the_blind_is_posted() -> None:
    deal = lowball(4, stakes="limit:2/4", stacks=EIGHT | {3: 16})
    killed_by(3, deal)
    assert deal.stacks[3] == 12  # the big blind of 2 is part of the kill


# ------------------------------------------------------------------------------------------ who acts when


@pytest.mark.rule("kill.voluntary-killer-acts-last")
@pytest.mark.parametrize("house", EDITIONS)
def test_who_kills_after_two_cards_acts_last_on_the_first_round(house: HouseRules) -> None:
    deal = killed_by(5, lowball(house=house))
    assert order_of_calls(deal, 7) == [4, 6, 7, 8, 1, 2, 3]
    assert deal.to_act == 5
    assert ways(deal) == "check, 40"


@pytest.mark.rule("kill.voluntary-killer-acts-last")
def test_after_the_draw_the_killer_acts_in_the_normal_place() -> None:
    deal = killed_by(5, lowball())
    order_of_calls(deal, 8)
    pat(deal)
    assert order_of_calls(deal, 8) == [2, 3, 4, 5, 6, 7, 8, 1]


@pytest.mark.rule("kill.voluntary-killer-acts-last")
def test_after_a_raise_the_killer_still_acts_last_and_the_others_after_a_raise_of_his() -> None:
    deal = killed_by(5, lowball())
    act(deal, "c", 40, *"fffff")  # seat 4 calls, seat 6 raises, seats 7, 8, 1, 2 and 3 fold
    assert deal.to_act == 4
    act(deal, "c")
    assert deal.to_act == 5
    assert ways(deal) == "fold, call 20, 60"
    act(deal, 60)
    assert deal.to_act == 6
    assert ways(act(deal, "c")) == "fold, call 20, 80"


@pytest.mark.rule("kill.voluntary-killer-acts-last", "kill.killer-acts-in-turn")
def test_a_setup_may_name_who_acts_last_and_otherwise_a_killer_acts_in_turn() -> None:
    setup = set_up("ace-to-five", "limit:10/20", EIGHT, button=1)
    kill = Post(seat=5, kind="kill", live=20)
    killed = replace(setup, posts=(*setup.posts, kill), opening=20, betting=replace(setup.betting, lower=20, upper=40))
    assert order_of_calls(Deal.begin(killed), 8) == [4, 5, 6, 7, 8, 1, 2, 3]
    assert order_of_calls(Deal.begin(replace(killed, acts_last=5)), 8) == [4, 6, 7, 8, 1, 2, 3, 5]


# ------------------------------------------------------------------------------------------ killed pots


def killed_holdem(killer: int, kill: int, stakes: str = "4/8", limits: tuple[int, int] = (8, 16)) -> Deal:
    """Nine players, button in seat 1; a kill is posted besides the blinds in seats 2 and 3, and raises the limits."""
    setup = set_up("holdem", f"limit:{stakes}", dict.fromkeys(range(1, 10), 500), button=1)
    lower, upper = limits
    betting = replace(setup.betting, lower=lower, upper=upper)
    post = Post(seat=killer, kind="kill", live=kill)
    return Deal.begin(replace(setup, posts=(*setup.posts, post), opening=kill, betting=betting))


@pytest.mark.rule("kill.killer-acts-in-turn")
def test_the_killer_acts_in_turn_and_the_round_ends_behind_the_big_blind() -> None:
    deal = killed_holdem(5, 8)
    assert ways(deal) == "fold, call 8, 16"
    act(deal, "c")
    assert (deal.to_act, ways(deal)) == (5, "check, 16")
    assert order_of_calls(deal, 6) == [5, 6, 7, 8, 9, 1]
    assert (deal.to_act, ways(deal)) == (2, "fold, call 6, 16")
    act(deal, "c")
    assert (deal.to_act, ways(deal)) == (3, "fold, call 4, 16")
    act(deal, "c")
    assert len(of_kind(deal, RoundOpened)) == 2


@pytest.mark.rule("kill.killer-acts-in-turn")
def test_a_killer_who_has_checked_acts_again_only_after_a_raise() -> None:
    deal = act(killed_holdem(5, 8), "c", "x", *"fffff", "f", 16)
    assert deal.to_act == 4
    act(deal, "f")
    assert (deal.to_act, ways(deal)) == (5, "fold, call 8, 24")
    button = killed_holdem(1, 8)
    assert order_of_calls(button, 9) == [4, 5, 6, 7, 8, 9, 1, 2, 3]


@pytest.mark.rule("kill.definition", "kill.full-kill")
@pytest.mark.parametrize(("stakes", "kill", "limits", "pot"), [("4/8", 8, (8, 16), 14), ("10/20", 20, (20, 40), 35)])
def test_a_full_kill_doubles_both_limits(stakes: str, kill: int, limits: tuple[int, int], pot: int) -> None:
    deal = killed_holdem(6, kill, stakes, limits)
    assert deal.pot == pot
    assert bets_of(deal) == limits


@pytest.mark.rule("kill.definition", "kill.half-kill")
@pytest.mark.parametrize(("stakes", "kill", "limits"), [("4/8", 6, (6, 12)), ("20/40", 30, (30, 60))])
def test_a_half_kill_raises_both_limits_by_half(stakes: str, kill: int, limits: tuple[int, int]) -> None:
    assert bets_of(killed_holdem(6, kill, stakes, limits)) == limits


@pytest.mark.rule("kill.definition", "kill.full-kill", "kill.half-kill")
@pytest.mark.parametrize(
    ("stakes", "kill", "limits"),
    [("10/20", 20, (20, 40)), ("4/8", 8, (8, 16)), ("4/8", 6, (6, 12)), ("20/40", 30, (30, 60))],
)
def test_a_kill_after_two_cards_raises_the_limits_as_the_blind(stakes: str, kill: int, limits: tuple[int, int]) -> None:
    lower, upper = limits
    deal = killed_by(5, lowball(kill, stakes=f"limit:{stakes}"))
    assert ways(deal) == f"fold, call {kill}, {kill + lower}"
    act(deal, "c", *"ffffff", "x")
    pat(deal)
    assert ways(deal) == f"check, {upper}"


@pytest.mark.rule("kill.definition")
def test_nobody_kills_and_the_limits_stay() -> None:
    deal = lowball(8, stakes="limit:4/8")
    for _ in range(8):
        deal.decline()
    assert (deal.pot, ways(deal)) == (6, "fold, call 4, 8")


@pytest.mark.rule("kill.full-kill", "lowball.minimum-open")
def test_where_the_open_is_double_the_blind_a_killed_pot_is_opened_for_double_the_kill() -> None:
    house = HOME.changed(minimum_open="double-big-blind")
    deal = lowball(20, stakes="limit:20/40", house=house)  # a big blind of 10
    assert ways(killed_by(5, deal)) == "fold, 40"


def bets_of(deal: Deal) -> tuple[int, int]:
    """The lower and the upper bet that the deal is played at."""
    order_of_calls(deal, 9)
    assert deal.choices.wagers is not None
    lower = deal.choices.wagers.amounts
    order_of_calls(deal, 9)
    assert deal.choices.wagers is not None
    upper = deal.choices.wagers.amounts
    assert len(lower) == len(upper) == 1
    return lower[0], upper[0]
