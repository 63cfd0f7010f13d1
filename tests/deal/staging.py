"""Deals with hands and decks made for a test, what came of them, and what each person was told."""

from collections.abc import Mapping, Sequence
from typing import TypeVar

import msgspec
from msgspec.structs import replace

from cardspeak.cards import Card, cards
from cardspeak.deal import (
    AnyCommand,
    AnyEvent,
    Carried,
    Deal,
    Post,
    SeatedStack,
    Setup,
    events_for,
    events_to_json,
    new_setup,
    view,
)
from cardspeak.deal.events import PotAwarded
from cardspeak.forms import DECKS, FORMS, Form, as_played
from cardspeak.forms.structure import Stakes, read_stakes
from cardspeak.rulebook import HouseRules, Refusal

HOME, SIX, ELEVEN = (HouseRules.for_edition(name) for name in ("home", "cardroom6", "cardroom11"))
EDITIONS = (HOME, SIX, ELEVEN)
E = TypeVar("E", bound=AnyEvent)


ANY = ""
"""A hand of which nothing matters."""


def deck(form: Form, hands: Sequence[str], *streets: str) -> tuple[Card, ...]:
    """The hands as they are dealt round from the left of the button; each later street comes after a burn.

    Burncards, and all that is not named, are other cards.
    """
    rows, later = [cards(hand) for hand in hands], [cards(street) for street in streets]
    named = [card for part in (*rows, *later) for card in part]
    assert len(named) == len(set(named)), f"a card is named twice in {named}"
    others = [card for card in DECKS[form.deck] if card not in named]
    size = len(form.streets[0].cards)
    for place, row in enumerate(rows):
        if not row:
            rows[place], others = tuple(others[-size:]), others[:-size]
    burns, rest = others[: len(later)], others[len(later) :]
    first = [card for turn in zip(*rows, strict=True) for card in turn]
    return (*first, *(card for burn, street in zip(burns, later, strict=True) for card in (burn, *street)), *rest)


def dealt(  # noqa: PLR0913 - one name a thing that a test may want otherwise
    form: str,
    stakes: str,
    hands: Sequence[str],
    *streets: str,
    stacks: int | Mapping[int, int] = 500,
    house: HouseRules = HOME,
    tournament: bool = False,
    posts: Sequence[Post] = (),
    chips: Sequence[int] = (1,),
) -> Deal:
    """A deal of these hands to seats 1, 2, 3 …, the last of which has the button; posts come on top of the usual."""
    seats = range(1, len(hands) + 1)
    given = dict.fromkeys(seats, stacks) if isinstance(stacks, int) else dict(stacks)
    setup = set_up(form, stakes, given, button=len(hands), house=house, tournament=tournament, chips=chips)
    stacked = deck(setup.form, hands, *streets)
    return Deal.begin(replace(setup, deck=stacked, posts=(*setup.posts, *posts)))


def set_up(  # noqa: PLR0913 - as above
    form: str,
    stakes: str,
    stacks: Mapping[int, int],
    *,
    button: int,
    house: HouseRules = HOME,
    tournament: bool = False,
    chips: Sequence[int] = (1,),
) -> Setup:
    """The usual setup, with the cards of a whole deck in order."""
    rules = as_played(FORMS[form], house)
    read = stakes_of(stakes, form, house)
    return accepted(
        new_setup(
            rules,
            read.betting,
            read.forced,
            dict(stacks),
            button=button,
            house=house,
            deck=DECKS[rules.deck],
            tournament=tournament,
            chips=chips,
        )
    )


def stakes_of(text: str, form: str, house: HouseRules = HOME) -> Stakes:
    stakes = read_stakes(text, as_played(FORMS[form], house))
    assert isinstance(stakes, Stakes), stakes
    return stakes


def accepted(setup: Setup | Refusal) -> Setup:
    assert isinstance(setup, Setup), setup
    return setup


def next_deal(last: Deal, button: int, hands: Sequence[str], *streets: str) -> Deal:
    """The deal after one that nobody won: everybody posts again; who has no chips left plays for what is carried."""
    setup = last.state.setup
    order = sorted(last.stacks, key=lambda seat: (seat - button - 1) % (max(last.stacks) + 1))
    again = {post.seat: post for post in setup.posts}
    return Deal.begin(
        replace(
            setup,
            seats=tuple(SeatedStack(seat, last.stacks[seat]) for seat in order),
            button=button,
            posts=tuple(again[seat] for seat in order if seat in again),
            carried=last.state.left_over,
            deck=deck(setup.form, hands, *streets),
        )
    )


def left_over(deal: Deal) -> tuple[Carried, ...]:
    return deal.state.left_over


def of_kind(deal: Deal, kind: type[E]) -> list[E]:
    return [event for event in deal.log if isinstance(event, kind)]


def when(deal: Deal, kind: type[AnyEvent]) -> int:
    """The number of the last event of a kind."""
    return max(number for number, event in enumerate(deal.log) if isinstance(event, kind))


def awards(deal: Deal) -> dict[int, int]:
    """Chips out of all pots by seat."""
    received: dict[int, int] = {}
    for event in of_kind(deal, PotAwarded):
        for award in event.awards:
            received[award.seat] = received.get(award.seat, 0) + award.amount
    return received


def refused(deal: Deal, command: AnyCommand) -> Refusal:
    """Why the command is refused; nothing has changed."""
    before = len(deal.log)
    answer = deal.do(command)
    assert isinstance(answer, Refusal), answer
    assert len(deal.log) == before
    return answer


def pat(deal: Deal) -> Deal:
    """Everybody who is left to draw stands pat."""
    while deal.state.phase == "drawing":
        deal.stand_pat()
    return deal


def told(deal: Deal, viewer: int | None) -> str:
    """Every byte that a person is sent: the view and the log."""
    seen = msgspec.json.encode(view(deal.state, viewer))
    return (seen + events_to_json(events_for(deal.state, viewer))).decode()


def knows(deal: Deal, viewer: int | None, of: str) -> set[Card]:
    """Which of these cards the person has been sent."""
    text = told(deal, viewer)
    return {card for card in cards(of) if f'"{card}"' in text}
