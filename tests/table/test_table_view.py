"""What people at a table see: everybody the seats and chips, nobody a card that is not for them."""

import random

import msgspec
import pytest
from evenings import Evening, terms_of
from playing import random_command

from cardspeak.cards import CARDS
from cardspeak.deal.events import BoardDealt, CardsDealt, DiscardsTurnedUp, OpenersShown, Shown
from cardspeak.forms import FORMS
from cardspeak.rulebook import HouseRules
from cardspeak.table import AnyTableEvent, Eyes, view_table
from cardspeak.table import commands as wanted
from cardspeak.table.events import ButtonDrawn, DealArranged

NAMES = {str(card) for card in CARDS[:53]}


def told(sent: object) -> set[str]:
    text = msgspec.json.encode(sent).decode()
    return {name for name in NAMES if f'"{name}"' in text}


def may_know(log: list[AnyTableEvent], viewer: str | None) -> set[str]:
    """What was dealt to the viewer, dealt faceup or shown, over the whole evening."""
    known: set[str] = set()
    seats: dict[int, str] = {}
    for event in log:
        match event:
            case DealArranged(players=players):
                seats = {each.seat: each.player for each in players}
            case ButtonDrawn(cards=drawn):
                known |= {str(card) for card in drawn.values()}
            case BoardDealt(cards=cards) | OpenersShown(cards=cards) | DiscardsTurnedUp(cards=cards):
                known |= {str(card) for card in cards}
            case Shown(cards=cards, earlier=earlier):
                known |= {str(card) for card in (*cards, *earlier)}
            case CardsDealt(seat=seat, cards=cards, faces=faces):
                is_own = seats[seat] == viewer
                known |= {str(card) for card, face in zip(cards, faces, strict=True) if is_own or face == "u"}
            case _:
                pass
    return known


@pytest.mark.parametrize("form", FORMS)
def test_nobody_is_sent_a_card_that_is_not_for_them_over_an_evening_of_moves(form: str) -> None:
    rng = random.Random(form)
    evening = Evening(terms_of(form, "limit:10/20"), players=range(1, 5), chips=400, seats=6, seed=form)
    if FORMS[form].button:
        evening.draw(1)
    viewers = ["p1", "p2", "p3", "p4", None]
    for number in range(6):
        evening.start_with_cards()
        since = next(i for i in range(len(evening.log) - 1, -1, -1) if isinstance(evening.log[i], DealArranged))
        while not evening.deal.is_over:
            evening.do(random_command(evening.deal, rng))
            for viewer in viewers:
                seen = told(view_table(evening.table.state, evening.table.deal, viewer))
                assert seen <= may_know(evening.log[since:], viewer)
        for viewer in viewers:
            assert told(list(Eyes(viewer).read(evening.log[since:]))) <= may_know(evening.log[since:], viewer)
        if number == 2 and "p4" in evening.table.state.players and not evening.table.state.middle.total:
            evening.table.do(wanted.ChangeSeat(player="p4", seat=6, at=evening.now))


def test_a_player_who_has_changed_seats_sees_the_own_cards_of_both_seats_and_no_others() -> None:
    evening = Evening(players=(1, 2, 3), seats=6, button=1)
    evening.next_deal()
    evening.do(wanted.ChangeSeat(player="p3", seat=5, at=evening.now))
    evening.sit(3, 1000, "newcomer")
    for _ in range(4):
        evening.next_deal()
    own = [event for event in Eyes("p3").read(evening.log) if isinstance(event, CardsDealt) and "??" not in event.cards]
    mine = [event.seat for event in own]
    assert set(mine) == {3, 5}
    assert mine == sorted(mine)


def test_the_view_has_seats_stakes_and_what_waits() -> None:
    house = HouseRules.for_edition("home").changed(kill="required")
    evening = Evening("holdem", "limit:4/8", players=(1, 2, 3, 4), seats=9, button=1, house=house)
    evening.away("p4")
    view = view_table(evening.table.state, evening.table.deal, "p2")
    assert [(each.player, each.seat, each.chips, each.is_away) for each in view.sitting] == [
        ("p1", 1, 1000, False),
        ("p2", 2, 1000, False),
        ("p3", 3, 1000, False),
        ("p4", 4, 1000, True),
    ]
    assert (view.form, view.stakes.betting.upper, view.ring, view.button, view.deal) == ("holdem", 8, 9, 1, None)
    evening.start_with_cards()
    view = view_table(evening.table.state, evening.table.deal, "p2")
    assert view.deal is not None
    assert view.deal.viewer == 2
    assert view_table(evening.table.state, evening.table.deal, None).deal is not None


def test_whoever_missed_both_blinds_sees_what_posting_costs_and_what_of_it_is_dead() -> None:
    evening = Evening(players=range(1, 7), button=1)
    for _ in range(7):
        evening.next_deal()
    evening.away("p1")
    while not evening.table.state.players["p1"].standing.missed.small:
        evening.next_deal()
    evening.back("p1")
    entry = view_table(evening.table.state, None, "p1").entry
    assert entry is not None
    assert (entry.live, entry.dead) == (10, 5)
    assert entry.under == ("blinds.missed-blinds-made-up", "blinds.missed-blinds-live-part")
    assert view_table(evening.table.state, None, "p2").entry is None
    assert view_table(evening.table.state, None, None).entry is None
