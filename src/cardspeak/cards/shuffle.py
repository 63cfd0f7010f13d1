"""An unbiased shuffle, and how the players' own entropy goes into it.

The core has no randomness of its own. Whoever shuffles passes a source: `os.urandom`, or `expand` of a
secret where the same order must come out again.
"""

import hashlib
import hmac
from collections.abc import Callable, Iterable, Iterator, Sequence
from itertools import count, pairwise
from typing import Annotated, Final, TypeAlias, TypeVar

import msgspec

from cardspeak.rulebook import Refusal, carries_out

T = TypeVar("T")

Randomness: TypeAlias = Callable[[int], bytes]
"""Gives as many random bytes as it is asked for."""

Hex32 = Annotated[str, msgspec.Meta(pattern="^[0-9a-f]{64}$", max_length=64)]
"""32 bytes as 64 hexadecimal digits, in small letters: a digest, a salt."""

SEED_BYTES: Final = 32
"""256 bits; the orders of 53 cards are fewer than 2 to the 232nd."""


class Contribution(msgspec.Struct, frozen=True):
    """Entropy that a player gives to a shuffle, as hexadecimal digits."""

    player: str
    # Without the last part a line break at the end would pass.
    entropy: Annotated[str, msgspec.Meta(pattern=r"^([0-9a-f]{2})+$(?!\n)", max_length=128)]


def contribute(player: str, entropy: bytes) -> Contribution:
    return Contribution(player, entropy.hex())


@carries_out("shuffle.before-every-deal")
def shuffle(deck: Sequence[T], randomness: Randomness) -> tuple[T, ...]:
    """Every order is equally likely (Fisher and Yates: the last place draws from all, the next from the rest)."""
    order = list(deck)
    draw = _bytes_for(len(order) - 1, randomness).__next__
    for last in range(len(order) - 1, 0, -1):
        usable = _USABLE[last]
        drawn = draw()
        while drawn >= usable:
            drawn = draw()
        drawn %= last + 1
        order[last], order[drawn] = order[drawn], order[last]
    return tuple(order)


_USABLE: Final = tuple(256 - 256 % (last + 1) for last in range(256))
"""As in `draw_below`: which bytes may stand for a place from 0 up to each one."""


def _bytes_for(draws: int, randomness: Randomness) -> Iterator[int]:
    """A byte for each draw at once, and then one at a time in place of those that cannot be used."""
    if draws > 0:
        yield from random_bytes(draws, randomness)
    while True:
        yield random_bytes(1, randomness)[0]


def draw_below(limit: int, randomness: Randomness) -> int:
    """A number from 0 to `limit` - 1, each equally likely."""
    if limit < 1:
        raise ValueError(f"there is no number from 0 up that is below {limit}")
    # Beyond the last whole multiple the low remainders would come once more often than the high ones.
    if limit <= 256:
        usable = 256 - 256 % limit
        while True:
            drawn = random_bytes(1, randomness)[0]
            if drawn < usable:
                return drawn % limit
    width = ((limit - 1).bit_length() + 7) // 8
    usable = 256**width - 256**width % limit
    while True:
        drawn = int.from_bytes(random_bytes(width, randomness), "big")
        if drawn < usable:
            return drawn % limit


def random_bytes(wanted: int, randomness: Randomness) -> bytes:
    """A source that gives too little would make every draw a zero, and nobody would see it."""
    given = randomness(wanted)
    if len(given) != wanted:
        raise ValueError(f"the source of randomness gave {len(given)} bytes where {wanted} were asked for")
    return given


def expand(secret: bytes, purpose: str) -> Randomness:
    """A source that gives the same bytes again for the same secret and purpose.

    Its bytes are HMAC-SHA-256 of `0 purpose`, `1 purpose`, … under the secret; bytes for one purpose tell
    nothing about those for another.
    """
    blocks = (hmac.digest(secret, encoded(f"{number} {purpose}"), "sha256") for number in count())
    pool = bytearray()

    def draw(wanted: int) -> bytes:
        while len(pool) < wanted:
            pool.extend(next(blocks))
        drawn = bytes(pool[:wanted])
        del pool[:wanted]
        return drawn

    return draw


@carries_out("shuffle.before-every-deal")
def mixed_places(size: int, seal: str, contributions: Iterable[Contribution]) -> tuple[int, ...] | Refusal:
    """The places of the house's deck in the order in which the players' entropy lays them.

    Nothing in it is secret: anybody works it out from the seal that was published before the players gave
    their entropy. The order in which they gave it does not matter, or the house could choose among those orders.
    """
    mix = mix_of(seal, contributions)
    return mix if isinstance(mix, Refusal) else shuffle(range(size), expand(encoded(mix), "cardspeak places"))


def mix_of(seal: str, contributions: Iterable[Contribution]) -> str | Refusal:
    """The digest of all that the house and the players gave, from which the places and the cut follow."""
    ordered = sorted(contributions, key=lambda each: (each.player, each.entropy))
    for one, other in pairwise(ordered):
        if one.player == other.player:
            # A second one could be made up by the house, once it has seen the first.
            return Refusal(f"{one.player} gave entropy twice; each player gives it once", field="contributions")
    mix = seal
    for each in ordered:
        mix = sha256_of(f"cardspeak mix {mix} {each.entropy} {each.player}")
    return mix


def sha256_of(text: str) -> str:
    return hashlib.sha256(encoded(text)).hexdigest()


def encoded(text: str) -> bytes:
    # A name may hold anything a str can, and checking a deal must not fail on it.
    return text.encode("utf-8", "surrogatepass")
