"""Words of the game as functions: positions, streets, blinds, what is heads-up, dead, or an action, where cards are."""

from collections.abc import Iterable, Sequence
from itertools import chain

import msgspec

from cardspeak.cards import Card
from cardspeak.deal.events import (
    AnyEvent,
    Called,
    Checked,
    DealStarted,
    DeclaredOpen,
    DrawDeclared,
    Folded,
    RoundOpened,
    Shown,
    Wagered,
)
from cardspeak.deal.setup import Post
from cardspeak.deal.state import DealState
from cardspeak.forms import Form
from cardspeak.rulebook import carries_out

_ORDINALS = ("first", "second", "third", "fourth", "fifth", "sixth", "seventh", "eighth", "ninth", "tenth")
Action = Folded | Checked | Called | Wagered | DeclaredOpen | Shown | DrawDeclared
"""Acts of the betting, and formal acts that tell something of a hand."""


# ---------------------------------------------------------------------------------------- positions and blinds


def clockwise(active: Iterable[int], button: int) -> tuple[int, ...]:
    """The seats in the order of dealing: the first left of the button first, the button itself last."""
    ring = sorted(active)
    return (*(seat for seat in ring if seat > button), *(seat for seat in ring if seat <= button))


@carries_out("glossary.position")
def position(seat: int, active: Iterable[int], button: int) -> int:
    """How many active seats clockwise from the button a seat is; the button itself is 0."""
    order = clockwise(active, button)
    return 0 if seat == button else order.index(seat) + 1


@carries_out("glossary.position")
def position_names(active: Iterable[int], button: int, blinds: int = 2) -> dict[int, str]:
    """Each active seat's place at the table, clockwise; who has no blind is named by the order of acting first.

    Two players are the button and the big blind. A button at an empty seat is nobody's.
    """
    order = clockwise(active, button)
    others = [seat for seat in order if seat != button]
    names = _blind_names(blinds)
    named = dict(zip(others, names if len(others) > 1 else names[-1:], strict=False))
    acting = [seat for seat in others if seat not in named]
    named |= {seat: f"{_ORDINALS[place]} to act" for place, seat in enumerate(acting)}
    return {seat: named.get(seat, "button") for seat in order}


def _blind_names(blinds: int) -> tuple[str, ...]:
    match blinds:
        case 0:
            return ()
        case 1:
            return ("big blind",)
        case _:
            return ("small blind", *["middle blind"] * (blinds - 2), "big blind")


def regular_blinds(posts: Iterable[Post]) -> tuple[int, ...]:
    """The blinds among the posts of a deal; a kill, a straddle or a post to come in is none."""
    return tuple(post.live + post.dead for post in posts if post.kind == "blind")


@carries_out("glossary.blinds")
def big_blind(blinds: Sequence[int]) -> int | None:
    """The largest of the regular blinds."""
    return max((blind for blind in blinds if blind), default=None)


@carries_out("glossary.blinds")
def small_blind(blinds: Sequence[int]) -> int | None:
    """The smallest of several regular blinds; a single one is the big blind."""
    posted = [blind for blind in blinds if blind]
    return min(posted) if len(posted) > 1 else None


# ---------------------------------------------------------------------------------------- two players


@carries_out("glossary.heads-up")
def pot_heads_up(deal: DealState) -> bool:
    """Two live hands."""
    return len(live_hands(deal)) == 2


@carries_out("glossary.heads-up")
def betting_heads_up(deal: DealState) -> bool:
    """Two live hands with chips left to bet, whoever else is all-in; what caps of raises ask."""
    return sum(map(deal.can_act, live_hands(deal))) == 2


@carries_out("glossary.heads-up")
def table_heads_up(deal: DealState) -> bool:
    """Two players dealt in; what blinds and button ask."""
    return len(deal.seats) == 2


# ---------------------------------------------------------------------------------------- streets and actions


@carries_out("glossary.street")
def street_names(form: Form, street: int) -> tuple[str, ...]:
    """The names of a betting round, the usual one first: the turn is fourth street too."""
    rules = form.streets[street]
    board = sum(each.board for each in form.streets[: street + 1])
    numbered = f"{_ORDINALS[board - 1]} street" if rules.board == 1 else None
    return (rules.name,) if numbered is None else (rules.name, numbered)


@carries_out("glossary.action")
def is_action(event: AnyEvent) -> bool:
    """Whether a player has acted by it, where a rule asks whether somebody has."""
    return isinstance(event, Action)


@carries_out("glossary.action")
def seats_that_acted(events: Iterable[AnyEvent]) -> tuple[int, ...]:
    """Who has acted among these events, each once, in that order; posting a blind is no act."""
    return tuple(dict.fromkeys(event.seat for event in events if isinstance(event, Action)))


class CheckRaise(msgspec.Struct, frozen=True):
    street: int
    seat: int


@carries_out("glossary.check-raise")
def check_raises(events: Iterable[AnyEvent]) -> tuple[CheckRaise, ...]:
    """Checks that were followed, at the player's next turn of the round, by a raise no smaller than the bet."""
    found: list[CheckRaise] = []
    street, level, step, checked = 0, 0, 0, set[int]()
    for event in events:
        match event:
            case DealStarted():
                level = event.setup.opening
            case RoundOpened():
                street, level, step, checked = event.street, 0 if event.street else level, 0, set()
            case Checked():
                checked.add(event.seat)
            case Wagered():
                if event.seat in checked and level and event.to - level >= step:
                    found.append(CheckRaise(street, event.seat))
                level, step = max(level, event.to), max(step, event.to - level)
                checked.discard(event.seat)
            case Folded() | Called():
                checked.discard(event.seat)
            case _:
                pass
    return tuple(found)


# ---------------------------------------------------------------------------------------- cards and hands


class Places(msgspec.Struct, frozen=True, kw_only=True):
    """Where the cards of a deal lie; each card is in one place."""

    stub: tuple[Card, ...]
    burns: tuple[Card, ...]
    board: tuple[Card, ...]
    hands: tuple[Card, ...]
    muck: tuple[Card, ...]
    """Hands that were given up."""
    discards: tuple[Card, ...]
    """Thrown away at the draw."""
    set_aside: tuple[Card, ...]


@carries_out("glossary.stub-muck-discards")
def places(deal: DealState) -> Places:
    return Places(
        stub=tuple(deal.stub),
        burns=tuple(deal.burns),
        board=tuple(deal.board),
        hands=tuple(chain.from_iterable(deal.hands)),
        muck=tuple(chain.from_iterable(deal.muck)),
        discards=tuple(chain.from_iterable(deal.discards)),
        set_aside=tuple(deal.set_aside),
    )


@carries_out("glossary.dead-card-and-hand")
def is_dead(deal: DealState, player: int) -> bool:
    """Whether a hand may not be played any more: it was given up or killed, or it is fouled."""
    given_up = not deal.live[player] or deal.mucked[player]
    return given_up or player in deal.killed or is_fouled(deal, player)


@carries_out("glossary.dead-card-and-hand")
def is_fouled(deal: DealState, player: int) -> bool:
    """Whether a hand has a wrong number of cards after the draw."""
    has_drawn = deal.rules.draw and deal.phase in {"betting", "showdown"}
    return has_drawn and deal.live[player] and len(deal.hands[player]) != deal.setup.form.hand_size


@carries_out("glossary.dead-card-and-hand")
def is_dead_card(deal: DealState, card: Card) -> bool:
    """Whether a card is out of play: burned, mucked or thrown away."""
    lying = places(deal)
    return card in (*lying.burns, *lying.muck, *lying.discards)


def live_hands(deal: DealState) -> list[int]:
    """The players whose hands may still win."""
    return [player for player in range(len(deal.seats)) if not is_dead(deal, player)]
