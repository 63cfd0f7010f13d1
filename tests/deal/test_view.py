"""What a person sees of a deal: words for the cards in sight, what everybody did, and never a hint of a hidden card."""

import random

import pytest
from msgspec.structs import replace
from playing import act, random_command
from staging import HOME, dealt, pat, set_up
from test_random_deals import random_deal

from cardspeak.cards import Card, cards
from cardspeak.deal import Deal, DealState, DealView, Post, SeatView, view
from cardspeak.deal import commands as wanted
from cardspeak.forms import FORMS
from cardspeak.rulebook import Refusal

DEALS_A_FORM = 15
HOLDEM = ("Kd 9h", "As Ah", "7c 7d")
BOARD = ("Ks 9c 4s", "9d", "2c")


def seat_of(deal: Deal, seat: int, viewer: int | None = None) -> SeatView:
    return next(each for each in view(deal.state, viewer).seats if each.seat == seat)


def words(deal: Deal, seat: int, viewer: int | None) -> str:
    return seat_of(deal, seat, viewer).words


def own_words(deal: Deal, seat: int) -> str:
    return words(deal, seat, seat)


def lasts(deal: Deal) -> list[str]:
    """What each seat did last, as anybody sees it."""
    return [each.last for each in view(deal.state, None).seats]


def marks(deal: Deal) -> dict[int, tuple[str, ...]]:
    return {each.seat: each.marks for each in view(deal.state, None).seats if each.marks}


# ------------------------------------------------------------------------------------------ hands in words


def test_holecards_are_said_before_the_flop_and_the_best_hand_after_it() -> None:
    deal = dealt("holdem", "limit:2/4", HOLDEM, *BOARD)
    assert [own_words(deal, seat) for seat in (1, 2, 3)] == ["king-nine", "pair of aces", "pair of sevens"]
    act(deal, "c", "c", "x")
    assert own_words(deal, 1) == "two pair, kings and nines"
    act(deal, "x", "x", "x")
    assert own_words(deal, 1) == "nines full of kings"
    assert own_words(deal, 2) == "two pair, aces and nines"


def test_two_holecards_of_a_suit_are_said_to_be_suited() -> None:
    assert own_words(dealt("holdem", "limit:2/4", ("Kd 9d", "2c 2d")), 1) == "king-nine suited"


def test_nothing_is_said_of_cards_that_the_viewer_does_not_see() -> None:
    deal = act(dealt("holdem", "limit:2/4", HOLDEM, *BOARD), "c", "c", "x")
    assert [words(deal, seat, 1) for seat in (2, 3)] == ["", ""]
    assert [words(deal, seat, None) for seat in (1, 2, 3)] == ["", "", ""]


def test_a_folded_hand_has_no_words_not_even_for_its_owner() -> None:
    deal = act(dealt("holdem", "limit:2/4", HOLDEM), "f")
    assert own_words(deal, 3) == ""


def test_hands_that_are_shown_are_said_to_everybody_and_mucked_ones_are_not() -> None:
    deal = act(dealt("holdem", "limit:2/4", HOLDEM, *BOARD), "c", "c", *["x"] * 7, 4, "c", "c")
    deal.show()
    assert [words(deal, seat, None) for seat in (1, 2, 3)] == ["nines full of kings", "", ""]
    deal.muck().muck()
    assert [words(deal, seat, None) for seat in (1, 2, 3)] == ["nines full of kings", "", ""]
    deal.do(wanted.AskToSee(seat=3, hand_of=2))
    assert words(deal, 2, None) == "two pair, aces and nines"


def test_whoever_plays_the_board_has_the_words_of_the_board() -> None:
    deal = dealt("holdem", "limit:2/4", ("2c 3d", "2d 3h"), "As Ks Qd", "Jh", "Tc")
    act(deal, "c", *["x"] * 7).play_the_board()
    assert words(deal, 1, None) == "ace-high straight"
    assert seat_of(deal, 1).cards == ()


def test_omaha_says_the_best_two_cards_and_then_both_halves() -> None:
    deal = dealt("omaha8", "limit:2/4", ("As Ad 2h 9c", "Kc Kd 8s 7s"), "3c 6d 6h", "8h", "Kh")
    assert own_words(deal, 1) == "pair of aces"
    act(deal, "c", "x")
    assert own_words(deal, 1) == "two pair, aces and sixes"
    act(deal, "x", "x")
    assert own_words(deal, 1) == "two pair, aces and sixes; 8-6-3-2-A low"
    assert own_words(deal, 2) == "two pair, kings and sixes"


def test_three_cards_of_a_rank_are_only_a_pair_where_two_must_play() -> None:
    deal = dealt("omaha", "pot-limit:1/2", ("9s 9d 9h Kc", "Ac Kd 8s 7s"))
    assert [own_words(deal, seat) for seat in (1, 2)] == ["pair of nines", "ace-king"]


STUD = ("2c 3d Kh", "9h 9s Qs", "5c 6d 4c")


def test_a_stud_board_says_what_it_shows_and_its_owner_hears_the_whole_hand() -> None:
    deal = dealt("stud", "limit:10/20:1:3", STUD, "Kc 2h 7c", "3h Qh 8c", "Js 2d 3c").bring_in()
    assert [words(deal, seat, None) for seat in (1, 2, 3)] == ["king high", "queen high", "four high"]
    assert [own_words(deal, seat) for seat in (1, 2, 3)] == ["king high", "pair of nines", "six high"]
    act(deal, "c", "c")
    assert [words(deal, seat, 2) for seat in (1, 2, 3)] == ["pair of kings", "pair of nines", "seven high"]
    act(deal, *["x"] * 3)
    assert words(deal, 2, None) == "pair of queens"
    assert own_words(deal, 1) == "two pair, kings and threes"


def test_four_upcards_of_a_suit_in_a_row_are_no_flush_and_no_straight() -> None:
    deal = dealt("stud", "limit:10/20:1:3", STUD, "Kc 2h 7c", "3h Qh 6c", "Js 2d 5s").bring_in()
    act(deal, "c", "c", *["x"] * 6)
    assert words(deal, 3, None) == "seven high"
    assert words(deal, 2, None) == "two pair, queens and twos"


def test_razz_boards_are_low() -> None:
    deal = dealt("razz", "limit:10/20:1:3", ("2c 3d Kh", "9h As 5s", "7c 6d 5d"), "Kc 8h 7d").bring_in()
    assert [words(deal, seat, None) for seat in (1, 2, 3)] == ["K low", "5 low", "5 low"]
    assert own_words(deal, 2) == "9-5-A low"
    act(deal, "c", "c")
    assert [words(deal, seat, None) for seat in (1, 2, 3)] == ["pair of kings", "8-5 low", "7-5 low"]


def test_a_split_stud_hand_says_its_low_as_soon_as_it_has_one() -> None:
    deal = dealt("stud8", "limit:10/20:1:3", ("6c 6d 3h", "Kc Kd 9h"), "As 9s", "8d 2s", "5h 4h").bring_in().call()
    act(deal, "x", "x")
    assert own_words(deal, 1) == "pair of sixes"
    act(deal, "x", "x")
    assert own_words(deal, 1) == "pair of sixes; 8-6-5-3-A low"


@pytest.mark.parametrize(
    ("form", "hand", "said"),
    [
        ("badugi", "6c 3d 2h 2s", "three-card badugi, 6-3-2"),
        ("deuce-to-seven", "7c 5d 4h 3s 2c", "7-5-4-3-2 low (number one)"),
        ("deuce-to-seven", "7c 7d 4h 3s 2c", "pair of sevens, 4-3-2 low"),
        ("ace-to-five", "7c 4d 3h As Jk", "7-4-3-2-A low, joker as two"),
        ("draw-joker", "Kc Kd 3h As Jk", "two pair, aces and kings, joker as ace"),
        ("draw-joker", "Kc Qd Jh Ts Jk", "ace-high straight, joker as ace"),
        ("draw", "Kc Kd Kh As 3d", "three of a kind, kings"),
        ("draw", "Kc Jc 9c 4c 3c", "king-high flush"),
    ],
)
def test_a_hand_says_what_it_makes_and_what_the_joker_stands_for(form: str, hand: str, said: str) -> None:
    stakes = "limit:10/20:2" if form.startswith("draw") else "limit:10/20"
    house = HOME.changed(joker_in_draw_high=True) if form == "draw-joker" else HOME
    assert own_words(dealt(form, stakes, (hand, ""), house=house), 1) == said


def test_the_first_two_cards_of_a_pot_that_may_be_killed_are_said() -> None:
    setup = set_up("ace-to-five", "limit:4/8", {1: 200, 2: 200}, button=2)
    stacked = (*cards("8c Jk 5d 2d"), *(card for card in setup.deck or () if card not in cards("8c Jk 5d 2d")))
    deal = Deal.begin(replace(setup, two_card_kill=2 * setup.opening, deck=stacked))
    assert view(deal.state, 1).phase == "killing"
    assert [own_words(deal, seat) for seat in (1, 2)] == ["8-5 low", "2 low and the joker"]


def test_a_hand_that_people_deal_unseen_says_only_what_lies_open() -> None:
    deal = Deal.new("stud", "limit:10/20:1:3", {1: 200, 2: 200}, button=2)
    deal.deal_hand(1, "????Kd").deal_hand(2, "????9d")
    assert [words(deal, seat, 1) for seat in (1, 2)] == ["king high", "nine high"]


# ------------------------------------------------------------------------------------------ acts


def test_each_seat_says_what_it_did_last_on_this_round() -> None:
    deal = dealt("holdem", "no-limit:1/2", ("Kd 9h", "As Ah", "7c 7d", "2c 3c"), stacks={1: 100, 2: 100, 3: 100, 4: 30})
    assert lasts(deal) == ["post", "post", "", ""]
    act(deal, "c", 30)
    assert lasts(deal) == ["post", "post", "call", "all-in"]
    act(deal, "f", 60, "c")
    assert lasts(deal) == ["fold", "", "", "all-in"]
    act(deal, "x")
    assert lasts(deal) == ["fold", "check", "", "all-in"]
    act(deal, 10, 20)
    assert lasts(deal) == ["fold", "raise", "bet", "all-in"]


def test_stud_says_who_brought_it_in_and_who_completed() -> None:
    deal = dealt("stud", "limit:10/20:1:3", STUD)
    assert lasts(deal) == ["", "", ""]
    deal.bring_in()
    assert lasts(deal) == ["", "", "bring-in"]
    act(deal, 10, 20)
    assert lasts(deal) == ["complete", "raise", "bring-in"]


def test_when_the_deal_is_over_only_folded_hands_say_so() -> None:
    deal = act(dealt("holdem", "no-limit:1/2", HOLDEM), "f", "f")
    assert deal.is_over
    assert lasts(deal) == ["fold", "", "fold"]


@pytest.mark.rule("lowball.asked-number-drawn")
def test_the_number_drawn_is_told_until_somebody_acts_after_the_draw() -> None:
    deal = act(
        dealt("deuce-to-seven", "limit:10/20", ("7c 5d 4h Ks Kc", "8c 6d 4s 3s 2c", "9c 7d 6h 5s 3c")), "c", "c", "x"
    )
    deal.draw("Ks Kc")
    assert [seat_of(deal, seat).drew for seat in (1, 2, 3)] == [2, None, None]
    assert lasts(deal) == ["draw", "", ""]
    pat(deal)
    assert [seat_of(deal, seat).drew for seat in (1, 2, 3)] == [2, 0, 0]
    assert lasts(deal) == ["draw", "pat", "pat"]
    act(deal, "x")
    assert [seat_of(deal, seat, viewer=2).drew for seat in (1, 2, 3)] == [None, 0, None]
    assert lasts(deal) == ["check", "", ""]


@pytest.mark.rule("draw.asked-number-drawn")
def test_at_draw_high_the_number_drawn_is_told_until_the_opener_acts() -> None:
    deal = act(dealt("draw", "limit:10/20:2", ("Kc Kd 7h 4s 2c", "Ac Qd 9h 5s 3c", "8c 8d 6h 6s 2d")), 10, "c", "c")
    deal.draw("7h 4s").draw("9h 5s 3c").stand_pat()
    assert seat_of(deal, 2, viewer=3).drew == 3
    act(deal, "x")
    assert seat_of(deal, 2, viewer=3).drew is None
    assert seat_of(deal, 2, viewer=2).drew == 3


# ------------------------------------------------------------------------------------------ marks


def test_blinds_straddle_and_kill_are_marked_as_they_were_posted() -> None:
    deal = dealt("holdem", "no-limit:1/2", ("",) * 4, posts=[Post(seat=3, kind="straddle", live=4)])
    assert marks(deal) == {1: ("small-blind",), 2: ("big-blind",), 3: ("straddle",)}
    assert lasts(deal)[2] == "straddle"
    killed = dealt("omaha", "limit:4/8", ("",) * 4, posts=[Post(seat=4, kind="kill", live=8)])
    assert marks(killed) == {1: ("small-blind",), 2: ("big-blind",), 4: ("kill",)}
    assert lasts(killed)[3] == "kill"


def test_of_blinds_that_are_the_same_the_last_is_the_big_one() -> None:
    assert marks(dealt("omaha", "pot-limit:5/5", ("",) * 3)) == {1: ("small-blind",), 2: ("big-blind",)}


def test_heads_up_the_button_has_the_small_blind() -> None:
    assert marks(dealt("holdem", "no-limit:1/2", ("",) * 2)) == {1: ("big-blind",), 2: ("small-blind",)}


def test_a_kill_after_two_cards_is_marked_once_it_is_made() -> None:
    setup = set_up("ace-to-five", "limit:4/8", {1: 200, 2: 200, 3: 200}, button=3)
    deal = Deal.begin(replace(setup, two_card_kill=2 * setup.opening))
    deal.do(wanted.Decline(seat=1))
    assert marks(deal) == {1: ("small-blind",), 2: ("big-blind",)}
    deal.do(wanted.Decline(seat=2))
    deal.do(wanted.Kill(seat=3))
    assert marks(deal)[3] == ("kill",)
    assert lasts(deal) == ["post", "post", "kill"]


def test_the_opener_is_marked_where_it_matters_and_a_raiser_at_holdem_is_not() -> None:
    deal = act(dealt("jacks", "limit:10/20:2", ("", "Kc Kd 7h 4s 2c", "")), "x", 10)
    assert marks(deal) == {2: ("opener",)}
    assert marks(act(dealt("holdem", "no-limit:1/2", ("",) * 3), 6)) == {1: ("small-blind",), 2: ("big-blind",)}


def test_the_bring_in_is_marked_for_the_whole_deal_but_not_when_a_full_bet_was_made() -> None:
    deal = dealt("stud", "limit:10/20:1:3", STUD)
    assert marks(deal) == {}
    act(deal.bring_in(), "c", "c")
    assert view(deal.state, None).number_of_street == 1
    assert marks(deal) == {3: ("bring-in",)}
    assert marks(act(dealt("stud", "limit:10/20:1:3", STUD), 10)) == {}


# ------------------------------------------------------------------------------------------ nothing hidden is told


def otherwise_dealt(deal: DealState, viewer: int | None, rng: random.Random) -> DealState:
    """The same deal, had all that the viewer has not seen come in another order off the deck."""
    other = deal.copy()
    other.open_to = None
    hidden = [
        (player, place)
        for player, hand in enumerate(deal.hands)
        if deal.seats[player] != viewer and not deal.shown[player]
        for place in range(len(hand))
        if deal.faces[player][place] == "d"
    ]
    unseen = [*deal.stub, *(deal.hands[player][place] for player, place in hidden)]
    rng.shuffle(unseen)
    swapped: dict[Card, Card] = {}
    for player, place in hidden:
        swapped[deal.hands[player][place]] = other.hands[player][place] = unseen.pop()
    other.stub = unseen
    other.to_draw = [
        asked if asked is None or deal.seats[player] == viewer else tuple(swapped.get(card, card) for card in asked)
        for player, asked in enumerate(deal.to_draw)
    ]
    return other


@pytest.mark.parametrize("form", FORMS)
def test_a_view_is_the_same_whatever_the_cards_are_that_its_viewer_does_not_see(form: str) -> None:
    rng = random.Random(f"{form} unseen")
    swaps = 0
    for _ in range(DEALS_A_FORM):
        deal = random_deal(form, rng)
        while True:
            for viewer in (*deal.state.seats, None):
                other = otherwise_dealt(deal.state, viewer, rng)
                swaps += other.hands != deal.state.hands
                assert view(other, viewer) == view(deal.state, viewer)
            if deal.is_over:
                break
            assert not isinstance(deal.do(random_command(deal, rng)), Refusal)
    assert swaps


@pytest.mark.parametrize("form", FORMS)
def test_whoever_sees_a_whole_hand_hears_what_it_makes_and_nobody_else_more_than_the_upcards(form: str) -> None:
    rng = random.Random(f"{form} words")
    for _ in range(DEALS_A_FORM):
        deal = random_deal(form, rng)
        while not deal.is_over:
            for viewer in (*deal.state.seats, None):
                check_words(view(deal.state, viewer))
            deal.do(random_command(deal, rng))


def check_words(seen: DealView) -> None:
    is_badugi_begun = seen.form == "badugi" and seen.phase == "killing"
    for seat in seen.seats:
        known = [card for card in seat.cards if card.is_known]
        if seat.is_live and known and not is_badugi_begun:
            assert seat.words, seat
        if seat.cards and not known:
            assert not seat.words, seat
