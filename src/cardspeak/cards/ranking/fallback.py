"""The rankings in Python over the same tables: what is used where the C kernel was not built.

It is also what says why a hand cannot be ranked, for both.
"""

from collections.abc import Callable, Iterable
from itertools import combinations
from typing import Final

from cardspeak.cards.card import CARDS, Card
from cardspeak.cards.ranking.tables import views

Hand = int | Iterable[Card | int]
"""A mask, or cards by name or code."""
Single = Callable[[Hand], int]
Pair = Callable[[Hand, Hand], int]

JOKER: Final = 1 << 52
PLAIN: Final = JOKER - 1
BELOW_SIX: Final = sum(0b1111 << 13 * suit for suit in range(4))
_WEIGHTS, _FOUR, _FIVE = 0x3FFFFFFF, 1 << 30, 1 << 31

_tables = views()
_suit_keys, _upper_offset, _lower_place = _tables["suit_keys"], _tables["upper_offset"], _tables["lower_place"]


def read_hand(hand: Hand) -> int:
    """The mask of a hand; a card that is none, is unseen or stands twice is refused."""
    if isinstance(hand, int):
        if hand < 0 or hand >> 53:
            raise ValueError("a mask has a bit for each card, 0 to 52")
        return hand
    mask = 0
    for card in hand:
        bit = 1 << _code_of(card)
        if mask & bit:
            raise ValueError(f"{CARDS[bit.bit_length() - 1]} stands twice")
        mask |= bit
    return mask


def _code_of(card: object) -> int:
    if isinstance(card, str):
        try:
            card = Card(card).code
        except ValueError:
            raise ValueError(f"{card!r} is no card") from None
    if not isinstance(card, int) or not 0 <= card <= 53:
        raise ValueError(f"{card!r} is no card")
    if card == Card.UNKNOWN.code:
        raise ValueError("an unseen card cannot be ranked")
    return card


def _checked(name: str, hand: Hand, least: int = 5, most: int = 7, *, joker: bool = False) -> int:
    mask = read_hand(hand)
    if mask & JOKER and not joker:
        raise ValueError(f"{name} has no joker")
    if not least <= mask.bit_count() <= most:
        asked = f"{least} to {most} cards" if least < most else f"{least} cards"
        raise ValueError(f"{name} takes {asked}, not {mask.bit_count()}")
    return mask


def _key(mask: int) -> int:
    return (
        _suit_keys[mask & 8191]
        + _suit_keys[mask >> 13 & 8191]
        + _suit_keys[mask >> 26 & 8191]
        + _suit_keys[mask >> 39 & 8191]
    )


def _place(key: int) -> int:
    return _upper_offset[key & 0xFFFF] + _lower_place[key >> 16 & 0x3FFF]


def _flagged_suit(mask: int, flag: int) -> int:
    """The ranks of the suit that has the flag; the caller knows that one has."""
    return next(ranks for suit in range(4) if _suit_keys[ranks := mask >> 13 * suit & 8191] & flag)


def high(hand: Hand) -> int:
    return _with_flush(_checked("high", hand), "high")


def short_deck(hand: Hand) -> int:
    mask = _checked("short deck", hand)
    if mask & BELOW_SIX:
        raise ValueError("a short deck has no card below the six")
    return _with_flush(mask, "short_deck")


def _with_flush(mask: int, ranking: str) -> int:
    key = _key(mask)
    strength = _tables[ranking][_place(key)]
    return max(strength, _tables[f"{ranking}_flush"][_flagged_suit(mask, _FIVE)]) if key & _FIVE else strength


def high_joker(hand: Hand) -> int:
    mask = _checked("high with the joker", hand, joker=True)
    if not mask & JOKER:
        return _with_flush(mask, "high")
    mask &= PLAIN
    key = _key(mask)
    strength = _tables["high_joker"][_place(key)]
    return max(strength, _tables["high_flush_joker"][_flagged_suit(mask, _FOUR)]) if key & _FOUR else strength


def ace_to_five(hand: Hand) -> int:
    return _tables["ace_to_five"][_place(_key(_checked("ace to five", hand)))]


def ace_to_five_joker(hand: Hand) -> int:
    mask = _checked("ace to five with the joker", hand, joker=True)
    return _tables["ace_to_five_joker" if mask & JOKER else "ace_to_five"][_place(_key(mask & PLAIN))]


def deuce_to_seven(hand: Hand) -> int:
    return _deuce_to_seven(_checked("deuce to seven", hand))


def deuce_to_seven_joker(hand: Hand) -> int:
    return _deuce_to_seven(_checked("deuce to seven with the joker", hand, joker=True))


def _deuce_to_seven(mask: int) -> int:
    key = _key(mask & PLAIN)
    if key & _FIVE:
        if mask.bit_count() == 5:
            return _tables["deuce_to_seven_flush"][_flagged_suit(mask, _FIVE)]
        # a flush is bad, so every five are looked at
        bits = [1 << code for code in range(53) if mask >> code & 1]
        return max(_deuce_to_seven(sum(five)) for five in combinations(bits, 5))
    return _tables["deuce_to_seven_joker" if mask & JOKER else "deuce_to_seven"][_place(key)]


def badugi(hand: Hand) -> int:
    mask = _checked("badugi", hand, 4, 4)
    table = _tables["badugi"]
    cards = [(1 << code % 13, code // 13) for code in range(52) if mask >> code & 1]
    return max(
        table[sum(rank for rank, _ in some)]
        for size in range(1, 5)
        for some in combinations(cards, size)
        if len({rank for rank, _ in some}) == len({suit for _, suit in some}) == size
    )


def omaha_high(hand: Hand, board: Hand) -> int:
    ours, theirs = _checked_omaha(hand, board)
    return max(_best_sum(ours, theirs, "high"), _omaha_flush(ours, theirs))


def omaha_low(hand: Hand, board: Hand) -> int:
    return _best_sum(*_checked_omaha(hand, board), "ace_to_five")


def _checked_omaha(hand: Hand, board: Hand) -> tuple[int, int]:
    ours, theirs = _checked("an Omaha hand", hand, 2, 6), _checked("a board", board, 3, 5)
    both = ours & theirs
    if both:
        raise ValueError(f"{CARDS[both.bit_length() - 1]} is in the hand and on the board")
    return ours, theirs


def _best_sum(hand: int, board: int, ranking: str) -> int:
    """Two cards of the hand with three of the board; their keys add up."""
    table = _tables[ranking]
    twos, threes = _keys_of_some(hand, 2), _keys_of_some(board, 3)
    return max(table[_place(two + three)] for two in twos for three in threes)


def _keys_of_some(mask: int, number: int) -> list[int]:
    bits = [1 << code for code in range(52) if mask >> code & 1]
    return [_key(sum(some)) & _WEIGHTS for some in combinations(bits, number)]


def _omaha_flush(hand: int, board: int) -> int:
    best = 0
    for suit in range(4):
        ours, theirs = hand >> 13 * suit & 8191, board >> 13 * suit & 8191
        if ours.bit_count() >= 2 and theirs.bit_count() >= 3:
            twos = combinations([1 << rank for rank in range(13) if ours >> rank & 1], 2)
            threes = list(combinations([1 << rank for rank in range(13) if theirs >> rank & 1], 3))
            best = max(best, *(_tables["high_flush"][sum(two) | sum(three)] for two in twos for three in threes))
    return best


SINGLES: Final[tuple[Single, ...]] = (
    # in the order of the kernel's enumeration
    high,
    high_joker,
    ace_to_five,
    ace_to_five_joker,
    deuce_to_seven,
    deuce_to_seven_joker,
    short_deck,
    badugi,
)
