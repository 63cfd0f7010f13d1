"""What a deal begins with: the form, the stakes, the house, who sits where with how much, and who posts what."""

from collections.abc import Iterator, Sequence
from typing import Final, Literal

import msgspec

from cardspeak.cards import Card
from cardspeak.forms import DECKS, Form, as_played
from cardspeak.forms.structure import Betting, Forced
from cardspeak.rulebook import Edition, HouseRules, Refusal, RuleId, carries_out

_CARDS: Final = {name: frozenset(deck) for name, deck in DECKS.items()}
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
    wager_unit: int = 1
    """What wagers at no-limit and pot-limit must be a multiple of, where the house says so."""
    may_not_ask: tuple[int, ...] = ()
    """Seats that have lost the privilege of asking to see a hand."""
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


@carries_out("betting.smallest-chip", "betting.house-revenue-chips", "betting.fraction-of-dollar")
def smallest_chip(chips: Sequence[int], forced: Forced, house: HouseRules) -> int:
    """Of the denominations at a table the smallest that antes and blinds, or where it counts the collection, take."""
    amounts = [forced.ante, *forced.blinds, forced.bring_in]
    counts_collection = house.smallest_chip_from == "forced-bets-and-collection" and house.revenue_chips_play
    if counts_collection and house.collection != "none":
        amounts.append(house.collection_amount)
    largest_first = sorted(chips, reverse=True)
    used = {chip for amount in amounts for chip in _made_of(amount, largest_first)}
    return min(used, default=1)


def _made_of(amount: int, chips: Sequence[int]) -> Iterator[int]:
    """The chips that make up an amount, the largest first."""
    for chip in chips:
        if amount >= chip:
            yield chip
            amount %= chip


@carries_out("nolimit.smallest-denomination")
def wager_unit(betting: Betting, forced: Forced, house: HouseRules) -> int:
    """What wagers must be whole multiples of, beyond the smallest chip; 1 where the house has set nothing."""
    return max(forced.blinds, default=1) if betting.is_big_bet and house.wager_unit == "bring-in" else 1


def playable(chips: int, unit: int, in_wagers: int = 1) -> int:
    """What of a stack can be wagered; the rest stays with the player."""
    return chips - chips % max(unit, in_wagers)


def new_setup(  # noqa: PLR0913 - one name a thing that a deal begins with
    form: Form,
    betting: Betting,
    forced: Forced,
    stacks: dict[int, int],
    *,
    button: int,
    house: HouseRules | None = None,
    deck: Sequence[Card] | None = None,
    chips: Sequence[int] = (1,),
    tournament: bool = False,
    last_two: bool = False,
) -> Setup | Refusal:
    """The usual deal: everybody with chips that play is dealt in, and posts what falls to the seat.

    `chips` are the denominations at the table; smaller ones than the forced bets take do not play.
    """
    house = house or HouseRules.for_edition(Edition.HOME)
    form = as_played(form, house)
    # in a tournament every chip plays until it is taken out of the event
    unit = 1 if tournament else smallest_chip(chips, forced, house)
    in_wagers = wager_unit(betting, forced, house)
    odd = [has for has in stacks.values() if type(has) is not int or has < 0]
    if odd:
        return Refusal(f"a stack is a whole number of chips; {odd[0]} is none", field="stacks")
    plays = {seat: playable(has, unit, in_wagers) for seat, has in stacks.items()}
    ring = sorted(seat for seat, has in plays.items() if has > 0)
    after = [seat for seat in ring if seat > button] + [seat for seat in ring if seat <= button]
    refusal = _refusal(form, after, deck)
    if refusal is not None:
        return refusal
    return Setup(
        form=form,
        betting=betting,
        house=house,
        seats=tuple(SeatedStack(seat, plays[seat], stacks[seat] - plays[seat]) for seat in after),
        button=button,
        posts=usual_posts(forced, after, button),
        opening=max(forced.blinds, default=0),
        bring_in=forced.bring_in,
        unit=unit,
        wager_unit=in_wagers,
        deck=None if deck is None else tuple(deck),
        tournament=tournament,
        last_two=last_two,
    )


def _refusal(form: Form, seats: list[int], deck: Sequence[Card] | None) -> Refusal | None:
    if not 2 <= len(seats) <= form.max_seats:
        return Refusal(f"{form.title} is dealt to 2 to {form.max_seats} players, not {len(seats)}", field="stacks")
    return None if deck is None else deck_refusal(form, deck)


def deck_refusal(form: Form, deck: Sequence[Card]) -> Refusal | None:
    if len(deck) == len(DECKS[form.deck]) and set(deck) == _CARDS[form.deck]:
        return None
    under: tuple[RuleId, ...] = ("glossary.deck",)
    return Refusal(f"{form.title} is dealt from a deck of {len(DECKS[form.deck])} cards, each once", under, "deck")
