"""How the room makes a deck: sealed before the players add to its order, cut by the player on the dealer's right."""

from typing import Final, NamedTuple

from cardspeak.cards import Card
from cardspeak.cards.commitment import SealedDeck, dealing_order, prepare, unchosen_cut
from cardspeak.cards.deck import FEWEST_IN_A_PORTION
from cardspeak.cards.shuffle import SEED_BYTES, Contribution, Randomness, random_bytes
from cardspeak.deal.setup import Setup
from cardspeak.forms import DECKS
from cardspeak.rulebook import Refusal, RuleId, carries_out
from cardspeak.server import happenings as happened
from cardspeak.server.table_room import TableRoom

_SHUFFLED: Final[tuple[RuleId, ...]] = ("shuffle.before-every-deal",)


class Ready(NamedTuple):
    """A deck in the order in which it is dealt, and how it came to it."""

    deck: tuple[Card, ...]
    mixed: happened.DeckMixed


def context_of(room: TableRoom, number: int) -> str:
    """What the deck is for; the same words make the same deck of the same seed."""
    return f"{room.stream} deal {number}"


async def seal(room: TableRoom, cards: tuple[Card, ...], number: int, randomness: Randomness) -> SealedDeck:
    """A new deck for the next deal, whose commitment everybody has been told."""
    seed = random_bytes(SEED_BYTES, randomness)
    deck = prepare(cards, context_of(room, number), seed)
    commitment = deck.commitment
    # its secret is kept first: whoever is told of a seal can always have it opened
    await room.store.put("seed", commitment.seal, seed)
    room.entropy.clear()
    at = int(room.watch.now())
    await room.go_on(happened.DeckSealed(number=number, commitment=commitment, at=at, under=_SHUFFLED))
    return deck


async def sealed_before(room: TableRoom, cards: tuple[Card, ...], number: int) -> SealedDeck | None:
    """The deck that was sealed for this deal before the room went down."""
    sealed = room.room.deck
    if sealed is None or sealed.is_mixed or sealed.number != number:
        return None
    seed = await room.store.get("seed", sealed.seal)
    deck = None if seed is None else prepare(cards, context_of(room, number), seed.body)
    return deck if deck is not None and deck.commitment.seal == sealed.seal else None


def is_of(deck: SealedDeck, form_deck: str) -> bool:
    """Whether the next game is played with these cards."""
    return set(deck.order) == set(DECKS[form_deck])  # type: ignore[index] # the name of a deck


@carries_out("shuffle.before-every-deal", "shuffle.cut-four-cards")
def mix(room: TableRoom, sealed: SealedDeck, setup: Setup, number: int) -> Ready:
    """The deck after the players' entropy and the cut. Nobody has to give any; the room itself chooses nothing here."""
    given = {name: each for name, each in room.entropy.items() if each.number == number}
    contributions = tuple(Contribution(name, each.entropy) for name, each in sorted(given.items()))
    cutter = _name_at(room, right_of_dealer(setup))
    commitment, size = sealed.commitment, len(sealed.order)
    wish = given[cutter].cut if cutter in given else None
    is_theirs = wish is not None and FEWEST_IN_A_PORTION <= wish <= size - FEWEST_IN_A_PORTION
    at = wish if is_theirs and wish is not None else unchosen_cut(commitment, contributions)
    assert not isinstance(at, Refusal), at
    places = dealing_order(commitment, contributions, cut_at=at)
    assert not isinstance(places, Refusal), places
    mixed = happened.DeckMixed(
        number=number,
        contributions=contributions,
        cut_by=cutter if is_theirs else None,
        cut_at=at,
        at=int(room.watch.now()),
        under=(*_SHUFFLED, "shuffle.cut-four-cards"),
    )
    return Ready(sealed.dealt(places), mixed)


def right_of_dealer(setup: Setup) -> int:
    """The seat before the button, among those who are dealt in."""
    seats = sorted(each.seat for each in setup.seats)
    before = [seat for seat in seats if seat < setup.button]
    return before[-1] if before else seats[-1]


def _name_at(room: TableRoom, seat: int) -> str | None:
    player = room.table.state.at(seat)
    return None if player is None else player.name
