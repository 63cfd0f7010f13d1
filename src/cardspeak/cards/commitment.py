"""A deck whose order is fixed before the first card, and can be checked card by card.

Things happen in this order:

1. The house draws a secret seed and makes its deck from it (`prepare`): an order, and a salt for each place.
2. It publishes the `Commitment`: for each place a digest that hides the card there and fixes it.
3. Players who like give entropy. It lays the places, not the cards, in a new order (`mixed_places`), which is
   public. The house no longer can choose its order to fit, and a player does not know what is being laid.
4. A player cuts. That too moves places (`dealing_order`), so that the commitment stands as it was published. Where
   no player does, the cut follows from the seal and the entropy (`unchosen_cut`): the house has nothing left to choose.
5. The cards are dealt (`SealedDeck.dealt`). A card that is shown is opened at its place (`SealedDeck.open`),
   and anybody checks it (`verify`). Cards that are not shown are never opened, and the seed is never told.

Only somebody trusted with the muck and the stub, after the deal, can be given the seed; they `prepare` the
deck once more and compare its commitment with the published one.
"""

from collections.abc import Iterable
from typing import Final

import msgspec

from cardspeak.cards.card import Card
from cardspeak.cards.deck import DECK_WITH_JOKER, FEWEST_IN_A_PORTION, cut
from cardspeak.cards.shuffle import (
    SEED_BYTES,
    Contribution,
    Hex32,
    Randomness,
    draw_below,
    encoded,
    expand,
    mix_of,
    mixed_places,
    random_bytes,
    sha256_of,
    shuffle,
)
from cardspeak.rulebook import Refusal, carries_out

SALT_BYTES: Final = 32


class Commitment(msgspec.Struct, frozen=True):
    """What is published before the players give entropy."""

    context: str
    """What the deck is for, such as the deal's id: a commitment cannot serve twice."""
    digests: tuple[Hex32, ...]
    """At each place of the house's deck, the SHA-256 of `cardspeak card <place> <card> <salt> <context>`."""
    seal: Hex32
    """The SHA-256 of `cardspeak deck <number of digests> <digest> … <digest> <context>`, short enough to note down."""


class Opening(msgspec.Struct, frozen=True):
    place: int
    """In the house's deck, from 0, before the players' entropy and the cut."""
    card: Card
    salt: Hex32


class SealedDeck(msgspec.Struct, frozen=True):
    """The house's deck, with all that the commitment hides; it is for nobody's eyes."""

    context: str
    order: tuple[Card, ...]
    salts: tuple[Hex32, ...]

    def __repr__(self) -> str:
        # Logs and tracebacks must not show the cards.
        return f"<sealed deck of {len(self.order)} cards for {self.context!r}>"

    @property
    def commitment(self) -> Commitment:
        places = zip(self.order, self.salts, strict=True)
        digests = tuple(_digest(self.context, Opening(place, card, salt)) for place, (card, salt) in enumerate(places))
        return Commitment(self.context, digests, _seal(self.context, digests))

    def dealt(self, places: Iterable[int]) -> tuple[Card, ...]:
        """The cards at these places; those of `dealing_order` give the deck from its top."""
        return tuple(self.order[place] for place in places)

    def open(self, place: int) -> Opening:
        return Opening(place, self.order[place], self.salts[place])


def prepare(deck: tuple[Card, ...], context: str, seed: bytes) -> SealedDeck:
    """The house's deck; the same deck, context and seed make the same one again."""
    if len(seed) != SEED_BYTES:
        raise ValueError(f"a seed has {SEED_BYTES} bytes, not {len(seed)}")
    order = shuffle(deck, expand(seed, f"cardspeak order {context}"))
    return seal_deck(order, context, expand(seed, f"cardspeak salts {context}"))


def seal_deck(order: tuple[Card, ...], context: str, randomness: Randomness) -> SealedDeck:
    """An order that is already there, with a salt for each of its places."""
    if len(set(order)) != len(order) or not all(card.is_known for card in order):
        raise ValueError("a deck is sealed with each of its cards known, and none of them twice")
    salts = tuple(random_bytes(SALT_BYTES, randomness).hex() for _ in order)
    if len(set(salts)) != len(salts):
        # An opened card would open the others with its salt.
        raise ValueError("the source of randomness gave the same salt twice")
    return SealedDeck(context, order, salts)


@carries_out("shuffle.before-every-deal")
def dealing_order(
    commitment: Commitment, contributions: Iterable[Contribution], *, cut_at: int
) -> tuple[int, ...] | Refusal:
    """The places of the house's deck in the order in which they are dealt, after the entropy and the cut."""
    places = mixed_places(len(commitment.digests), commitment.seal, contributions)
    return places if isinstance(places, Refusal) else cut(places, cut_at)


@carries_out("shuffle.cut-four-cards")
def unchosen_cut(commitment: Commitment, contributions: Iterable[Contribution]) -> int | Refusal:
    """Where the deck is cut when no player has said where; anybody works it out, as `mixed_places`."""
    mix = mix_of(commitment.seal, contributions)
    if isinstance(mix, Refusal):
        return mix
    ways = len(commitment.digests) - 2 * FEWEST_IN_A_PORTION + 1
    return FEWEST_IN_A_PORTION + draw_below(ways, expand(encoded(mix), "cardspeak cut"))


def verify(commitment: Commitment, opening: Opening) -> bool:
    """Whether the commitment was made with this card at this place.

    Which place a dealt card must come from is for `dealing_order` to say.
    """
    return (
        is_whole(commitment)
        and _is_well_formed(opening)
        and opening.card in DECK_WITH_JOKER
        and opening.place in range(len(commitment.digests))
        and commitment.digests[opening.place] == _digest(commitment.context, opening)
    )


def is_whole(commitment: Commitment) -> bool:
    """Whether the digests and the context are those that were sealed."""
    return _is_well_formed(commitment) and commitment.seal == _seal(commitment.context, commitment.digests)


def read_opening(text: str | bytes) -> Opening | Refusal:
    """An opening from JSON that somebody sent."""
    try:
        return msgspec.json.decode(text, type=Opening)
    except (ValueError, RecursionError) as fault:  # msgspec's own faults, and text that is not Unicode
        return Refusal(f"this is no opening of a card: {fault}")


def _is_well_formed(given: Commitment | Opening) -> bool:
    # What was decoded is; what was built by hand may hold anything, and whoever checks a deal wants an answer.
    try:
        msgspec.convert(msgspec.structs.asdict(given), type(given))
    except ValueError:
        return False
    return True


def _digest(context: str, opening: Opening) -> str:
    # The context stands last: it alone may hold spaces, so that no two openings come to the same text.
    return sha256_of(f"cardspeak card {opening.place} {opening.card} {opening.salt} {context}")


def _seal(context: str, digests: tuple[str, ...]) -> str:
    return sha256_of(f"cardspeak deck {len(digests)} {' '.join(digests)} {context}")
