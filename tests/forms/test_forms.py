"""Forms are data that hangs together, and stakes are read as people write them."""

import pytest

from cardspeak.deal import Deal
from cardspeak.forms import DECKS, FORMS, Form, Street, Win
from cardspeak.forms.structure import Stakes, read_stakes
from cardspeak.rulebook import Refusal, Refused


@pytest.mark.parametrize("form", FORMS.values(), ids=FORMS)
def test_a_full_table_can_be_dealt_its_first_cards_and_the_board(form: Form) -> None:
    boards = sum(street.board for street in form.streets)
    burns = sum(street.board > 0 for street in form.streets)
    needed = form.max_seats * len(form.streets[0].cards) + boards + burns
    assert needed <= len(DECKS[form.deck])
    assert all(set(street.cards) <= {"d", "u"} for street in form.streets)
    assert form.uses_joker == any("joker" in win.ranking for win in form.wins)


@pytest.mark.rule("glossary.button-game", "holdem.button-and-section-scope")
def test_all_but_the_stud_forms_have_a_button() -> None:
    assert {name for name, form in FORMS.items() if not form.button} == {"stud", "razz", "stud8"}


@pytest.mark.rule("stud.limits-by-street", "razz.limits-by-street", "stud8.limits-by-street")
@pytest.mark.parametrize("name", ["stud", "razz", "stud8"])
def test_stud_is_played_at_the_upper_limit_from_fifth_street_on(name: str) -> None:
    assert [street.upper for street in FORMS[name].streets] == [False, False, True, True, True]
    assert [street.cards for street in FORMS[name].streets] == ["ddu", "u", "u", "u", "d"]


@pytest.mark.rule("draw.two-betting-rounds", "draw.limit-doubles-after-draw", "lowball.deal-and-rounds")
@pytest.mark.parametrize("name", ["draw", "draw-joker", "ace-to-five", "deuce-to-seven"])
def test_draw_forms_have_two_rounds_and_the_limit_doubles(name: str) -> None:
    assert [(street.draw, street.upper) for street in FORMS[name].streets] == [(False, False), (True, True)]
    assert FORMS[name].hand_size == 5


def test_a_form_of_ones_own_can_be_played() -> None:
    pineapple = Form(
        name="pineapple",
        title="Pineapple without a discard",
        streets=(
            Street(name="before the flop", cards="ddd", first="after-blinds"),
            Street(name="flop", board=3, first="left-of-button"),
            Street(name="turn", board=1, first="left-of-button", upper=True),
        ),
        wins=(Win(ranking="high", of="shared"),),
    )
    deal = Deal.new(pineapple, "no-limit:1/2", {1: 50, 2: 50, 3: 50}, button=3, seed=b"own")
    deal.call().call().check()
    while not deal.is_over:
        if deal.state.phase == "showdown":
            deal.show()
        else:
            deal.check()
    assert sum(deal.stacks.values()) == 150
    assert len(deal.board) == 4


@pytest.mark.parametrize(
    ("text", "form", "lower", "upper", "blinds", "ante", "bring_in"),
    [
        ("limit:10/20", "holdem", 10, 20, (5, 10), 0, 0),
        ("no-limit:5/10", "holdem", 10, 10, (5, 10), 0, 0),
        ("pot-limit:5/10:1", "omaha", 10, 10, (5, 10), 1, 0),
        ("spread-limit:1-5", "holdem", 1, 5, (1, 1), 0, 0),
        ("limit:15/30:2:5", "stud", 15, 30, (), 2, 5),
        ("limit:10/20:2", "draw", 10, 20, (), 2, 0),
    ],
)
def test_stakes_are_read_with_the_forced_bets_of_the_form(  # noqa: PLR0913, PLR0917 - a table of cases
    text: str, form: str, lower: int, upper: int, blinds: tuple[int, ...], ante: int, bring_in: int
) -> None:
    stakes = read_stakes(text, FORMS[form])
    assert isinstance(stakes, Stakes)
    assert (stakes.betting.lower, stakes.betting.upper) == (lower, upper)
    assert (stakes.forced.blinds, stakes.forced.ante, stakes.forced.bring_in) == (blinds, ante, bring_in)


@pytest.mark.parametrize(
    "text", ["", "limit", "limit:4/2", "limit:0/2", "no-limit:a/b", "half-limit:1/2", "limit:2.5/5"]
)
def test_stakes_that_cannot_be_are_refused(text: str) -> None:
    refusal = read_stakes(text, FORMS["holdem"])
    assert isinstance(refusal, Refusal)
    assert refusal.field == "structure"


@pytest.mark.parametrize(
    ("form", "stacks", "reason"),
    [
        ("holdm", {1: 100, 2: 100}, "there is no form 'holdm'; choose one of holdem, omaha"),
        ("holdem", {1: 100, 2: 10.5}, "a stack is a whole number of chips; 10.5 is none"),
        ("holdem", {1: 100, 2: -1}, "a stack is a whole number of chips; -1 is none"),
        ("holdem", {1: 100}, "dealt to 2 to 10 players, not 1"),
    ],
)
def test_a_deal_that_cannot_be_begun_is_refused_with_the_reason(form: str, stacks: dict[int, int], reason: str) -> None:
    with pytest.raises(Refused, match=reason):
        Deal.new(form, "no-limit:1/2", stacks, button=1, seed=b"x")


def test_a_seat_that_is_not_in_the_deal_has_no_hand() -> None:
    with pytest.raises(Refused, match="seat 7 is not in the deal"):
        Deal.new("holdem", "no-limit:1/2", {1: 100, 2: 100}, button=1, seed=b"x").hand(7)


def test_a_form_of_ones_own_may_draw_and_deal_to_the_board_on_one_street() -> None:
    form = Form(
        name="draw-and-board",
        title="Draw and board",
        streets=(
            Street(name="first", cards="ddd", first="after-blinds"),
            Street(name="second", draw=True, board=3, first="left-of-button", upper=True),
        ),
        wins=(Win(ranking="high", of="shared"),),
    )
    deal = Deal.new(form, "limit:2/4", {1: 50, 2: 50}, button=2, seed=b"both").call().check()
    deal.draw(deal.hand(1)[:2]).stand_pat()
    assert (len(deal.hand(1)), len(deal.hand(2)), len(deal.board)) == (3, 3, 3)
    assert deal.check().check().show_all().is_over
    pat = Deal.new(form, "limit:2/4", {1: 50, 2: 50}, button=2, seed=b"both").call().check().stand_pat().stand_pat()
    assert len(pat.board) == 3
