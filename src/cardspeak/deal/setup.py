"""What a deal begins with: the form, the stakes, the house, who sits where with how much, and who posts what."""

from collections.abc import Sequence
from typing import Literal

import msgspec

from cardspeak.cards import Card
from cardspeak.forms import DECKS, Form
from cardspeak.forms.structure import Betting, Forced
from cardspeak.rulebook import Edition, HouseRules, Refusal, RuleId, carries_out

PostKind = Literal["ante", "blind", "straddle", "kill", "entry", "missed"]


class Post(msgspec.Struct, frozen=True, kw_only=True):
    """Chips put in before the cards. Live chips are part of the poster's bet, dead ones belong to the pot."""

    seat: int
    kind: PostKind
    live: int = 0
    dead: int = 0


class SeatedStack(msgspec.Struct, frozen=True):
    seat: int
    chips: int
    """What plays in this deal."""
    aside: int = 0
    """Chips too small to play, which stay with the player."""


class Carried(msgspec.Struct, frozen=True):
    """Chips left in the middle by an earlier deal that nobody won, and the seats that may win them."""

    amount: int
    seats: tuple[int, ...]


class Setup(msgspec.Struct, frozen=True, kw_only=True):
    form: Form
    betting: Betting
    house: HouseRules
    seats: tuple[SeatedStack, ...]
    """Clockwise in the order of dealing: the first left of the button first, the button itself last."""
    button: int
    """The button's seat, which may be empty; at stud the dealer's."""
    posts: tuple[Post, ...] = ()
    opening: int = 0
    """What a call costs at first: the big blind of the game, a straddle or a kill, whatever was really posted."""
    bring_in: int = 0
    unit: int = 1
    """The smallest chip that plays."""
    carried: tuple[Carried, ...] = ()
    """What deals that nobody opened have left, the pot that most may win first."""
    acts_last: int | None = None
    """The seat that acts last on the first round out of its place: a killer who has looked at two cards."""
    two_card_kill: int = 0
    """What a player may kill the pot for after two cards; 0 where that is not offered."""
    deck: tuple[Card, ...] | None = None
    """From the top; None where people deal and cards are entered."""
    tournament: bool = False
    last_two: bool = False
    """Whether only two players are left in the event."""


@carries_out("blinds.two-blind-positions", "blinds.heads-up-button", "blinds.more-than-two-blinds", "glossary.ante")
def usual_posts(forced: Forced, seats: Sequence[int], button: int) -> tuple[Post, ...]:
    """The posts of a full round: antes, and blinds from the left of the button on; heads-up the button posts first."""
    posts = _antes(forced, seats, button)
    order = seats if len(seats) > 2 or len(forced.blinds) != 2 else (seats[-1], *seats[:-1])
    blinds = [
        Post(seat=seat, kind="blind", live=blind) for seat, blind in zip(order, forced.blinds, strict=False) if blind
    ]
    return (*posts, *blinds)


def _antes(forced: Forced, seats: Sequence[int], button: int) -> tuple[Post, ...]:
    if not forced.ante:
        return ()
    if forced.ante_from == "each":
        return tuple(Post(seat=seat, kind="ante", dead=forced.ante) for seat in seats)
    big_blind = seats[0] if len(seats) == 2 else seats[len(forced.blinds) - 1]
    payer = button if forced.ante_from == "button" else big_blind
    return (Post(seat=payer, kind="ante", dead=forced.ante),)


def new_setup(  # noqa: PLR0913 - one name a thing that a deal begins with
    form: Form,
    betting: Betting,
    forced: Forced,
    stacks: dict[int, int],
    *,
    button: int,
    house: HouseRules | None = None,
    deck: Sequence[Card] | None = None,
    tournament: bool = False,
    last_two: bool = False,
) -> Setup | Refusal:
    """The usual deal: everybody with chips is dealt in, and posts what falls to the seat."""
    ring = sorted(seat for seat, chips in stacks.items() if chips > 0)
    after = [seat for seat in ring if seat > button] + [seat for seat in ring if seat <= button]
    refusal = _refusal(form, after, deck)
    if refusal is not None:
        return refusal
    return Setup(
        form=form,
        betting=betting,
        house=house or HouseRules.for_edition(Edition.HOME),
        seats=tuple(SeatedStack(seat, stacks[seat]) for seat in after),
        button=button,
        posts=usual_posts(forced, after, button),
        opening=max(forced.blinds, default=0),
        bring_in=forced.bring_in,
        deck=None if deck is None else tuple(deck),
        tournament=tournament,
        last_two=last_two,
    )


def _refusal(form: Form, seats: list[int], deck: Sequence[Card] | None) -> Refusal | None:
    if not 2 <= len(seats) <= form.max_seats:
        return Refusal(f"{form.title} is dealt to 2 to {form.max_seats} players, not {len(seats)}", field="stacks")
    if deck is not None and sorted(deck) != sorted(DECKS[form.deck]):
        under: tuple[RuleId, ...] = ("glossary.deck",)
        return Refusal(f"{form.title} is dealt from a deck of {len(DECKS[form.deck])} cards, each once", under, "deck")
    return None
