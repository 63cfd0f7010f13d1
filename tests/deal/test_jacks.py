"""Jacks or better, with the figures of the rules' own examples."""

import pytest
from playing import act, deck_from, ways
from staging import ANY, EDITIONS, HOME, awards, dealt, knows, left_over, next_deal, of_kind, pat, refused, told, when

from cardspeak.cards import cards
from cardspeak.deal import Carried, Deal, ShowChoices
from cardspeak.deal import commands as wanted
from cardspeak.deal.events import DealEnded, DrawDeclared, OpenersShown, PassedOut, PotAwarded, PotLeft, RoundClosed
from cardspeak.rulebook import HouseRules

STAKES = "limit:10/20:2"
KINGS, TENS = "Kc Kd 7h 4s 2c", "Tc Td 7h 4s 2c"
OTHERS = (ANY, ANY, ANY, ANY)
FLUSH_DRAW = "As Ad 9s 6s 4s"
REFUSING = HOME.changed(false_openers="refuse")


def opened(*hands: str, draws: str = "", form: str = "jacks", house: HouseRules = HOME) -> Deal:
    """Five players ante 2; seat 1 opens for 10 and all the others call: 60 before the draw."""
    return act(dealt(form, STAKES, hands, *([draws] if draws else []), house=house), 10, "c", "c", "c", "c")


# ------------------------------------------------------------------------------------------ what opens


@pytest.mark.rule("jacks.openers-required")
@pytest.mark.parametrize(
    ("hand", "opens"),
    [
        ("Jc Jd 8h 5s 2c", True),
        ("Tc Td Ah Ks Qd", False),
        ("3c 3d 2h 2s 9c", True),
        ("7h 6c 5d 4s 3h", True),
        ("Ac Jk 9d 6h 3s", True),
        ("Jc Jk 9d 6h 3s", False),
        ("4c 4d 4h 9s 2c", True),
        ("Kh 9h 7h 4h 2h", True),
        ("Jk 9h 7h 4h 2h", True),
        ("5h 6c 7d 9s Jk", True),
        ("4c 4d Jk 9h 8s", False),
        ("5c 4d 3h 2s Ac", True),
        ("Ac Kd Qh Js 9c", False),
    ],
)
def test_a_house_that_refuses_false_openers_lets_a_pair_of_jacks_or_better_open(*, hand: str, opens: bool) -> None:
    deal = dealt("jacks-joker", STAKES, [hand, ANY, ANY], house=REFUSING)
    assert ways(deal) == ("check, 10, 20" if opens else "check")


@pytest.mark.rule("jacks.openers-required")
@pytest.mark.parametrize("house", EDITIONS)
def test_a_player_may_open_on_any_hand_so_that_false_openers_are_found_out_later(house: HouseRules) -> None:
    assert ways(dealt("jacks", STAKES, [TENS, *OTHERS], house=house)) == "check, 10, 20"


@pytest.mark.rule("jacks.openers-required")
def test_a_house_that_refuses_false_openers_refuses_them_to_a_player_without_chips_too() -> None:
    stacks = {1: 2, 2: 500, 3: 500}
    jacks = dealt("jacks", STAKES, ["Jc Jd 8h 5s 2c", ANY, ANY], stacks=stacks, house=REFUSING)
    assert jacks.choices.declare_open
    tens = dealt("jacks", STAKES, [TENS, ANY, ANY], stacks=stacks, house=REFUSING)
    assert tens.to_act == 1
    assert not tens.choices.declare_open
    refused(tens, wanted.DeclareOpen(seat=1))


@pytest.mark.rule("jacks.openers-required")
@pytest.mark.parametrize("house", [HOME, REFUSING])
def test_once_the_pot_is_open_others_need_nothing_to_call_or_raise(house: HouseRules) -> None:
    deal = act(dealt("jacks", STAKES, [KINGS, "9c 8c 7d 6c 2d", ANY, ANY, ANY], house=house), 10)
    assert ways(deal) == "fold, call 10, 20"
    assert ways(act(deal, 20)) == "fold, call 20, 30"


# ------------------------------------------------------------------------------------------ nobody opens


@pytest.mark.rule("jacks.passed-out-deal")
def test_when_nobody_opens_the_antes_stay_and_everybody_antes_again() -> None:
    deal = act(dealt("jacks", STAKES, [TENS, *OTHERS]), *"xxxxx")
    assert deal.is_over
    assert [event.under for event in of_kind(deal, PassedOut)] == [("jacks.passed-out-deal",)]
    assert deal.stacks == dict.fromkeys(range(1, 6), 498)
    assert left_over(deal) == (Carried(10, (1, 2, 3, 4, 5)),)
    again = next_deal(deal, 1, [KINGS, *OTHERS])  # the button has moved from seat 5 to seat 1
    assert again.pot == 20
    assert again.to_act == 2
    act(again, 10, *"ffff").show()
    assert again.stacks == {1: 496, 2: 516, 3: 496, 4: 496, 5: 496}
    assert left_over(again) == ()


@pytest.mark.rule("jacks.passed-out-deal")
def test_a_pot_passed_out_twice_waits_with_all_its_antes() -> None:
    deal = act(dealt("jacks", STAKES, [TENS, *OTHERS]), *"xxxxx")
    again = act(next_deal(deal, 1, [TENS, *OTHERS]), *"xxxxx")
    assert sum(each.amount for each in left_over(again)) == 20
    assert next_deal(again, 2, [TENS, *OTHERS]).pot == 30


# ------------------------------------------------------------------------------------------ proving openers


@pytest.mark.rule("jacks.opener-must-prove")
def test_an_opener_whom_nobody_calls_shows_the_openers_and_no_more_before_the_pot_is_his() -> None:
    deal = opened(KINGS, *OTHERS, draws="Ks 5s 6s").draw("7h 4s 2c")
    act(pat(deal), 20, *"ffff")
    assert deal.pot == 60
    assert deal.options == ShowChoices(1, openers=cards("Kc Kd"))
    assert not of_kind(deal, PotAwarded)
    deal.show()
    assert [(event.cards, event.proved) for event in of_kind(deal, OpenersShown)] == [(cards("Kc Kd"), True)]
    assert awards(deal) == {1: 60}
    assert deal.stacks[1] == 500 - 12 + 60
    for viewer in (None, 2):
        assert knows(deal, viewer, "Kc Kd Ks 5s 6s 7h 4s 2c") == set(cards("Kc Kd"))


@pytest.mark.rule("jacks.opener-must-prove")
def test_an_opener_who_cannot_prove_openers_loses_to_a_worse_hand() -> None:
    deal = opened(TENS, "Ah Ad 9c 6c 3s", ANY, ANY, ANY, draws="Th 5s 6s").draw("7h 4s 2c")
    act(pat(deal), 20, "c", *"fff").show_all()
    assert deal.state.awarded == 100
    assert [(event.seat, event.proved) for event in of_kind(deal, OpenersShown)] == [(1, False)]
    assert awards(deal) == {2: 100}


@pytest.mark.rule("jacks.opener-must-prove")
@pytest.mark.parametrize("gives_up", [False, True])
def test_without_openers_and_without_another_live_hand_the_pot_stays_for_the_next_deal(*, gives_up: bool) -> None:
    deal = act(pat(opened(KINGS if gives_up else TENS, *OTHERS)), 20, *"ffff")
    if gives_up:
        deal.muck()
    else:
        deal.show()
    assert deal.is_over
    assert [event.left.amount for event in of_kind(deal, PotLeft)] == [60]
    assert awards(deal) == {}
    assert sum(deal.stacks.values()) == 2500 - 60
    assert sum(each.amount for each in left_over(deal)) == 60


@pytest.mark.rule("jacks.opener-must-prove")
def test_who_did_not_open_proves_nothing() -> None:
    deal = pat(opened(KINGS, "9c 8c 7c 6d 2d", ANY, ANY, ANY))
    act(deal, "x", 20, *"ffff")
    assert deal.is_over
    assert awards(deal) == {2: 60}
    assert knows(deal, None, "9c 8c 7c 6d 2d") == set()


@pytest.mark.rule("jacks.opener-must-prove")
def test_false_openers_lose_every_pot_and_others_still_share_theirs() -> None:
    hands = [TENS, "Ah Ad 9c 6c 3s", "Qh Qs 8c 5c 3h"]
    deal = act(dealt("jacks", STAKES, hands, "Th", stacks={1: 500, 2: 12, 3: 500}), 10, "c", 20, "c")
    deal.draw("7h").stand_pat().stand_pat()
    act(deal, 20, "c").show_all()
    assert [(event.pot, event.amount) for event in of_kind(deal, PotAwarded)] == [(1, 60), (0, 36)]
    assert awards(deal) == {2: 36, 3: 60}


# ------------------------------------------------------------------------------------------ all-in for the ante


@pytest.mark.rule("jacks.all-in-may-open")
def test_a_player_all_in_for_part_of_the_ante_may_open_and_wins_that_part_from_everybody() -> None:
    stacks = {1: 1, 2: 500, 3: 500, 4: 500, 5: 500}
    hands = ["Qc Qd 7h 4s 2c", ANY, "9d 8s 6d 5c 3s", "Kh Jc 2h 3h 5d", ANY]
    deal = dealt("jacks", STAKES, hands, stacks=stacks)
    assert deal.to_act == 1
    assert deal.choices.declare_open
    assert ways(act(deal.declare_open(), "f")) == "fold, call 10, 20"
    act(deal, "c", "c", "f")
    pat(deal)
    act(deal, "x", "x").show_all()
    assert [(event.pot, event.amount) for event in of_kind(deal, PotAwarded)] == [(1, 24), (0, 5)]
    assert awards(deal) == {1: 5, 4: 24}
    assert [(event.seat, event.proved) for event in of_kind(deal, OpenersShown)] == [(1, True)]


@pytest.mark.rule("jacks.all-in-may-open")
def test_a_player_all_in_for_the_ante_may_pass_and_another_may_open() -> None:
    deal = dealt("jacks", STAKES, ["Qc Qd 7h 4s 2c", *OTHERS], stacks={1: 2, 2: 500, 3: 500, 4: 500, 5: 500})
    deal.check()
    assert ways(deal) == "check, 10, 20"


# ------------------------------------------------------------------------------------------ nothing comes back


@pytest.mark.rule("jacks.no-withdrawal-after-first-round")
def test_false_openers_found_after_the_first_round_leave_every_bet_in_the_pot() -> None:
    hands = [ANY, TENS, "9c 9h 7c 6c 2d", ANY, ANY]
    deal = act(dealt("jacks", STAKES, hands, "Th 5s 6s"), "x", 10, 20, "f", "f", "f", "c")
    deal.draw("7h 4s 2c").stand_pat()
    act(deal, "x", "x").show_all()
    assert [event.proved for event in of_kind(deal, OpenersShown)] == [False]
    assert not any(event.returned for event in of_kind(deal, RoundClosed))
    assert deal.stacks[2] == 500 - 2 - 20
    assert awards(deal) == {3: 50}


@pytest.mark.rule("jacks.no-refund-when-openers-win")
def test_who_calls_the_opener_and_cannot_beat_openers_gets_nothing_back() -> None:
    deal = pat(opened("Jc Jd 8h 5s 2c", "9c 9h 7c 6c 2d", ANY, ANY, ANY))
    act(deal, 20, "c", *"fff").show_all()
    assert awards(deal) == {1: 100}
    assert deal.stacks[2] == 500 - 2 - 10 - 20


# ------------------------------------------------------------------------------------------ asking to see openers


@pytest.mark.rule("jacks.request-to-see-openers")
@pytest.mark.parametrize("by", ["folding", "mucking"])
def test_a_losing_opener_shows_the_openers_after_the_award_if_somebody_had_asked(by: str) -> None:
    for asked in (True, False):
        deal = opened(KINGS, "Ah Ad 9c 6c 3s", ANY, ANY, ANY, draws="Jh 5s 6s").draw("7h 4s 2c")
        if asked:
            assert deal.do(wanted.AskForOpeners(seat=3))
        act(pat(deal), "x", 20, *"fff")
        if by == "folding":
            act(deal, "f")
        else:
            act(deal, "c").show().muck()
        assert deal.is_over
        shown = of_kind(deal, OpenersShown)
        assert [(event.seat, set(event.cards)) for event in shown] == ([(1, set(cards("Kc Kd")))] if asked else [])
        assert list(awards(deal)) == [2]
        assert knows(deal, None, "Kc Kd 7h 4s 2c Jh 5s 6s") == (set(cards("Kc Kd")) if asked else set())
        if asked:
            assert when(deal, PotAwarded) < when(deal, OpenersShown) < when(deal, DealEnded)


@pytest.mark.rule("jacks.request-to-see-openers")
def test_openers_that_were_discarded_are_shown_too_when_somebody_had_asked() -> None:
    deal = opened(FLUSH_DRAW, "Kh Kd 9c 6c 3s", ANY, ANY, ANY, draws="5h")
    deal.do(wanted.AskForOpeners(seat=4))
    act(pat(deal.draw("Ad")), "x", 20, *"fff", "f")
    assert knows(deal, None, FLUSH_DRAW) == set(cards("As Ad"))


@pytest.mark.rule("jacks.request-to-see-openers")
def test_openers_can_be_asked_for_only_where_a_pot_has_been_opened_on_them() -> None:
    refused(dealt("jacks", STAKES, [KINGS, *OTHERS]), wanted.AskForOpeners(seat=3))
    refused(act(dealt("draw", STAKES, [KINGS, *OTHERS]), 10), wanted.AskForOpeners(seat=3))
    deal = act(dealt("jacks", STAKES, [KINGS, *OTHERS]), 10)
    refused(deal, wanted.AskForOpeners(seat=9))
    assert refused(act(deal, *"ffff").show(), wanted.AskForOpeners(seat=3)).under == ("jacks.request-to-see-openers",)


# ------------------------------------------------------------------------------------------ splitting openers


@pytest.mark.rule("jacks.splitting-openers")
@pytest.mark.parametrize("house", EDITIONS)
def test_an_opener_who_says_that_openers_are_split_proves_them_with_the_discard(house: HouseRules) -> None:
    deal = opened(FLUSH_DRAW, "Kh Kd Kc 6c 3s", ANY, ANY, ANY, draws="Ks", house=house)
    pat(deal.draw("Ad", splitting=True))
    for viewer in (None, 2):
        assert knows(deal, viewer, "Ad") == set()
        assert '"splitting":true' in told(deal, viewer)
    act(deal, 20, "c", *"fff").show_all()
    assert awards(deal) == {1: 100}
    proof = of_kind(deal, OpenersShown)[0]
    assert proof.proved
    assert set(proof.cards) == set(cards("As Ad"))
    assert knows(deal, None, "Ad") == set(cards("Ad"))


@pytest.mark.rule("jacks.splitting-openers")
@pytest.mark.parametrize("house", EDITIONS)
def test_an_opener_who_splits_openers_in_silence_does_not_win(house: HouseRules) -> None:
    deal = opened(FLUSH_DRAW, "Kh Kd Kc 6c 3s", ANY, ANY, ANY, draws="Ks", house=house)
    act(pat(deal.draw("Ad")), 20, "c", *"fff").show_all()
    assert [event.proved for event in of_kind(deal, OpenersShown)] == [False]
    assert awards(deal) == {2: 100}


@pytest.mark.rule("jacks.splitting-openers")
def test_an_opener_who_split_and_whom_nobody_calls_proves_the_openers_with_the_discard() -> None:
    deal = opened(FLUSH_DRAW, *OTHERS, draws="Ks").draw("Ad", splitting=True)
    act(pat(deal), 20, *"ffff").show()
    assert awards(deal) == {1: 60}
    assert knows(deal, None, "As Ad 9s 6s 4s Ks") == set(cards("As Ad"))


@pytest.mark.rule("jacks.splitting-openers")
@pytest.mark.parametrize("ends", ["winning", "losing", "folding", "mucking"])
def test_all_discards_of_an_opener_who_split_are_turned_up_when_the_deal_is_over(ends: str) -> None:
    second = "Th Td 9c 6c 3s" if ends == "winning" else "Ks Kh Kd Kc 3s"
    deal = opened("As Ad Qs Js 4h", second, ANY, ANY, ANY, draws="8s 5c")
    pat(deal.draw("Ad 4h", splitting=True))
    act(deal, "x", 20, *"fff")
    if ends == "folding":
        act(deal, "f")
    elif ends == "mucking":
        act(deal, "c").show().muck()
    else:
        act(deal, "c").show_all()
    assert deal.is_over
    assert knows(deal, None, "Ad 4h") == set(cards("Ad 4h"))


@pytest.mark.rule("jacks.splitting-openers")
def test_only_the_opener_has_openers_to_split() -> None:
    deal = opened(KINGS, *OTHERS).stand_pat()
    refused(deal, wanted.Draw(seat=2, discards=cards("9c"), splitting=True))
    other = act(dealt("draw", STAKES, [KINGS, *OTHERS]), 10, *"cccc")
    refused(other, wanted.Draw(seat=1, discards=cards("Kc"), splitting=True))


@pytest.mark.rule("jacks.retaining-openers-is-not-splitting")
def test_breaking_a_straight_and_keeping_ace_and_joker_is_not_splitting() -> None:
    others = ["9c 9h 9d 6c 2d", ANY, ANY, ANY]
    deal = opened("As Jk Ks Qs Tc", *others, draws="Js", form="jacks-joker").draw("Tc")
    act(pat(deal), 20, "c", *"fff").show_all()
    assert [(set(event.cards), event.proved) for event in of_kind(deal, OpenersShown)] == [(set(cards("As Jk")), True)]
    assert awards(deal) == {1: 100}


@pytest.mark.rule("jacks.retaining-openers-is-not-splitting", "jacks.splitting-openers")
@pytest.mark.parametrize("splitting", [True, False])
def test_breaking_jacks_to_draw_to_a_straight_is_splitting(*, splitting: bool) -> None:
    others = ["9c 9h 9d 6c 2d", ANY, ANY, ANY]
    deal = opened("Jc Jd Th 9s 8c", *others, draws="7h").draw("Jd", splitting=splitting)
    act(pat(deal), 20, "c", *"fff").show_all()
    assert awards(deal) == ({1: 100} if splitting else {2: 100})


@pytest.mark.rule("jacks.retaining-openers-is-not-splitting")
def test_jacks_that_come_on_the_draw_do_not_prove_openers_that_were_thrown_away() -> None:
    others = ["9c 9h 7c 6c 2d", ANY, ANY, ANY]
    deal = opened("Jc Jd Th 9s 8s", *others, draws="Js Jh").draw("Jc Jd")
    act(pat(deal), 20, "c", *"fff").show_all()
    assert awards(deal) == {2: 100}


def test_nobody_else_sees_what_is_discarded() -> None:
    deal = pat(opened(KINGS, *OTHERS, draws="Ks 5s 6s").draw("7h 4s 2c"))
    assert [len(event.discards) for event in of_kind(deal, DrawDeclared)] == [3, 0, 0, 0, 0]
    for viewer in (None, 2, 5):
        assert knows(deal, viewer, "7h 4s 2c Ks 5s 6s Kc Kd") == set()
    assert knows(deal, 1, "7h 4s 2c Ks 5s 6s") == set(cards("7h 4s 2c Ks 5s 6s"))


# ------------------------------------------------------------------------------------------ people deal


def live() -> Deal:
    """People deal three hands that nobody sees; seat 1 opens for 10, and the others call."""
    deal = Deal.new("jacks", STAKES, {1: 500, 2: 500, 3: 500}, button=3)
    for seat in (1, 2, 3):
        deal.deal_hand(seat, "??????????")
    return act(deal, 10, "c", "c")


@pytest.mark.rule("jacks.opener-must-prove")
@pytest.mark.parametrize(("hand", "received"), [(KINGS, {1: 36}), (TENS, {})])
def test_where_people_deal_the_opener_proves_with_the_hand_that_is_shown(hand: str, received: dict[int, int]) -> None:
    deal = act(pat(live()), 20, "f", "f").show(hand)
    assert deal.is_over
    assert [event.proved for event in of_kind(deal, OpenersShown)] == [bool(received)]
    assert awards(deal) == received


@pytest.mark.rule("jacks.request-to-see-openers")
def test_where_people_deal_openers_that_nobody_saw_are_not_called_false() -> None:
    deal = live()
    deal.do(wanted.AskForOpeners(seat=3))
    act(pat(deal), "x", 20, "f", "f")
    assert deal.is_over
    assert not [event for event in of_kind(deal, OpenersShown) if not event.proved]


@pytest.mark.rule("showdown.request-effect", "jacks.opener-must-prove")
def test_a_winner_who_asks_to_see_an_opener_without_openers_has_the_pot_again_at_once() -> None:
    deck = deck_from("Ks 2c Qd 3c 9h 4c 7h 6d 2h 8d")
    deal = Deal.new("jacks", "limit:10/20", {1: 900, 2: 900}, button=2, deck=deck)
    deal.bet(10).call().stand_pat().stand_pat().bet(20).call().muck()
    assert deal.is_over
    stacks = deal.stacks
    deal.ask_to_see(2, 1)
    assert deal.is_over, "the table has settled the deal, and waits for nobody to show"
    assert deal.stacks == stacks
    assert sum(isinstance(event, DealEnded) for event in deal.log) == 2
