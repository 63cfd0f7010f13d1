"""Ranges: the starting hands that somebody may hold, each with the part of the time that they hold it."""

import re
from collections import Counter, defaultdict
from collections.abc import Collection, Iterable, Iterator, Mapping
from functools import cache
from itertools import combinations, combinations_with_replacement, product
from math import comb, prod
from typing import Final, NamedTuple

import msgspec

from cardspeak.cards.card import RANKS, Card, cards_of, in_order, mask_of, read_cards
from cardspeak.rulebook import Refusal

ALWAYS: Final = 10_000
"""The weight of a hand that is held whenever it is dealt: weights are hundredths of a percent."""
MOST_HANDS: Final = 1_000_000
"""Every Omaha hand and every five-card hand with an ace fit; all 2,598,960 hands of five cards do not."""


class Range(msgspec.Struct, frozen=True):
    """Pairs of a hand (its cards as a mask) and its weight (1 to `ALWAYS`), lowest mask first."""

    hands: tuple[tuple[int, int], ...]
    hole_cards: int = 2

    @property
    def size(self) -> int:
        return len(self.hands)

    @property
    def share(self) -> float:
        """How often a hand dealt from a full deck is in the range, from 0 to 1."""
        return sum(weight for _, weight in self.hands) / (ALWAYS * comb(52, self.hole_cards))

    def without(self, dead: int) -> "Range":
        """Only the hands that hold no dead card; it may be that none is left."""
        return Range(tuple((hand, weight) for hand, weight in self.hands if not hand & dead), self.hole_cards)


class _Pattern(NamedTuple):
    """The ranks that are named, highest first, and how the suits lie; the cards not named may be any."""

    ranks: tuple[int, ...]
    suits: str = ""


_Run = list[tuple[int, int]]
_EVERY_HAND: Final = _Pattern(())
_WORDS_FOR_EVERY_HAND: Final = {"any", "random", "100%", "*"}
_NAMED_RANKS: Final = r"((?:10|[2-9TJQKAX*])+)(ds|ss|s|o|r)?"
_RANKED: Final = re.compile(rf"{_NAMED_RANKS}(?:(\+)|-{_NAMED_RANKS})?", re.IGNORECASE)
_PERCENT: Final = re.compile(r"([0-9]{1,3})(?:\.([0-9]{1,2}))?%?")
_PARTED: Final = re.compile(r"[\s,;]+")
_JOINED: Final = re.compile(r"\s*([-–@])\s*")

_FLUSH_SUITS: Final[Mapping[str, Collection[int]]] = {
    "": range(4),
    "s": {1},
    "o": {0},
    "ds": {2, 3},
    "ss": {1},
    "r": {0},
}
"""In how many suits a hand of that kind holds two cards or more."""


def read_range(text: str, hole_cards: int = 2) -> Range | Refusal:
    """The hands of a text such as `QQ+, AKs, A5s-A2s, 76s@50`; a hand may stand twice, but not with two weights.

    Of two cards: `AK` is suited or not, `AKs` suited, `AKo` not. `ATs+` lets the kicker go up to just below the
    ace; `QQ+` and, as no kicker fits between them, neighbours such as `54s+` let both cards go up, to `AKs`. A
    dash goes from hand to hand with the same higher card (`A5s-A2s`) or the same gap (`99-66`, `T9s-76s`).

    Of any number: exact cards (`AsKs`), or ranks where `X` or `*` is any card, so that `AAXX` holds two aces or
    more and `KX` is any hand with a king. Of three cards or more, `ds` keeps the hands that hold two cards of
    each of two suits, `ss` of one suit only, `r` of none. `@12.5` after an item is its weight in percent. Capitals
    and small letters are alike, but `Jk` is the joker.
    """
    if not 2 <= hole_cards <= 7:
        return Refusal(f"a starting hand has two to seven cards; you said {hole_cards}")
    items = [item for item in _PARTED.split(_JOINED.sub(_tight, text)) if item]
    if not items:
        return Refusal(f"the range is empty; {_expected(hole_cards)}, or any for every hand")
    weights: dict[int, int] = {}
    for item in items:
        refusal = _add(weights, item, hole_cards)
        if refusal is not None:
            return refusal
    return Range(tuple(sorted(weights.items())), hole_cards)


def _tight(joint: "re.Match[str]") -> str:
    return joint[1].replace("–", "-")


def _add(weights: dict[int, int], item: str, hole_cards: int) -> Refusal | None:
    named, at, percent = item.partition("@")
    weight = _weight(item, percent) if at else ALWAYS
    if isinstance(weight, Refusal):
        return weight
    hands = _hands(named or item, hole_cards)
    if isinstance(hands, Refusal):
        return hands
    for hand in hands:
        before = weights.setdefault(hand, weight)
        if before != weight:
            both = f"{before / 100:g} and with {weight / 100:g} percent"
            return Refusal(f"{_cards_written(hand)} stands in the range with {both}; give it one weight")
    if len(weights) > MOST_HANDS:
        return Refusal(f"with {item!r} the range has more than {MOST_HANDS:,} hands; leave some out")
    return None


def _weight(item: str, percent: str) -> int | Refusal:
    found = _PERCENT.fullmatch(percent)
    weight = 0 if found is None else 100 * int(found[1]) + int((found[2] or "").ljust(2, "0"))
    if not 0 < weight <= ALWAYS:
        return Refusal(
            f"the weight in {item!r} must be a percentage above 0 and up to 100, with two decimals at most, as in @12.5"
        )
    return weight


def _hands(named: str, hole_cards: int) -> Iterable[int] | Refusal:
    if named.lower() in _WORDS_FOR_EVERY_HAND:
        return _fitting(named, [_EVERY_HAND], hole_cards)
    if named.endswith("%"):
        return Refusal(f"{named!r}: hands have no one order to take the best from; name them, or write 100% for all")
    if Card.JOKER in named:
        return _not_plain(named)  # else it would read as a jack and a king
    found = _RANKED.fullmatch(named)
    if found is None:
        return _exact_hand(named, hole_cards)
    patterns = _patterns(found, hole_cards)
    return patterns if isinstance(patterns, Refusal) else _fitting(named, patterns, hole_cards)


def _exact_hand(named: str, hole_cards: int) -> Iterable[int] | Refusal:
    cards = read_cards(named)
    if isinstance(cards, Refusal):
        strange = next((sign for sign in named if sign.isalnum() and sign.upper() not in RANKS + "XSOCDHR"), None)
        fault = f"{strange!r} in {named!r} is no rank" if strange else cards.reason.partition(";")[0]
        return Refusal(f"{fault}; {_expected(hole_cards)}")
    if any(card.suit < 0 for card in cards):
        return _not_plain(named)
    if len(cards) != hole_cards:
        return _wrong_number(named, len(cards), hole_cards)
    return [mask_of(cards)]


def _not_plain(named: str) -> Refusal:
    return Refusal(f"{named!r} has a joker (Jk) or an unseen card; a range is made of the 52 plain cards")


def _wrong_number(named: str, cards: int, hole_cards: int) -> Refusal:
    counted = "1 card" if cards == 1 else f"{cards} cards"
    return Refusal(f"{named!r} names {counted}, but a hand has {hole_cards}; {_expected(hole_cards)}")


def _expected(hole_cards: int) -> str:
    if hole_cards == 2:
        return "write hands as QQ+, AKs, AKo, A5s-A2s or AsKs"
    exact, ranks = "AsAdKsKdQsJdTs"[: 2 * hole_cards], "AAXXXXX"[:hole_cards]
    return f"write hands as {exact}, {ranks} or {ranks}ss"


def _patterns(found: "re.Match[str]", hole_cards: int) -> list[_Pattern] | Refusal:
    """A hand by its ranks, or a run of such hands of two cards."""
    ranks, suits, plus, last_ranks, last_suits = found.groups()
    first = _pattern(ranks, suits or "", hole_cards)
    last = _pattern(last_ranks, last_suits or "", hole_cards) if last_ranks else first
    if isinstance(first, Refusal):
        return first
    if isinstance(last, Refusal):
        return last
    if not plus and not last_ranks:
        return [first]
    if hole_cards != 2 or len(first.ranks) != 2 or len(last.ranks) != 2:
        return Refusal(f"{found[0]!r} cannot be a run: + and - go with hands of two ranks, as in ATs+ or A5s-A2s")
    return _upward(first) if plus else _between(found[0], first, last)


def _pattern(ranks: str, suits: str, hole_cards: int) -> _Pattern | Refusal:
    signs = ranks.upper().replace("10", "T").replace("*", "X")
    suits = suits.lower()
    if len(signs) != hole_cards:
        return _wrong_number(ranks + suits, len(signs), hole_cards)
    if suits and (suits in {"s", "o"}) != (hole_cards == 2):
        endings = "s (suited) or o (offsuit)" if hole_cards == 2 else "ds (double suited), ss (single suited) or r"
        return Refusal(f"{ranks + suits!r} cannot end in {suits}; after {hole_cards} ranks write {endings}, or nothing")
    return _Pattern(tuple(sorted((RANKS.index(sign) for sign in signs if sign != "X"), reverse=True)), suits)


def _upward(lowest: _Pattern) -> list[_Pattern]:
    high, low = lowest.ranks
    if high - low > 1:
        return [_Pattern((high, kicker), lowest.suits) for kicker in range(low, high)]
    return [_Pattern((high + step, low + step), lowest.suits) for step in range(len(RANKS) - high)]


def _between(item: str, first: _Pattern, last: _Pattern) -> list[_Pattern] | Refusal:
    (low_high, low), (high, kicker) = sorted((first.ranks, last.ranks))
    if first.suits == last.suits and high - kicker == low_high - low:
        return [_Pattern((low_high + step, low + step), first.suits) for step in range(high - low_high + 1)]
    if first.suits == last.suits and low_high == high > kicker:
        return [_Pattern((high, each), first.suits) for each in range(low, kicker + 1)]
    return Refusal(
        f"the ends of {item!r} are not of one kind; "
        "write two pairs (99-66), one higher card (A5s-A2s) or one gap (T9s-76s), suited alike"
    )


def _fitting(item: str, patterns: list[_Pattern], hole_cards: int) -> Iterable[int] | Refusal:
    ways = sum(prod(comb(4, held) for held in counts.values()) for counts in _ranks_held(patterns[0], hole_cards))
    if ways > MOST_HANDS:
        return Refusal(f"{item!r} names {ways:,} hands and a range has room for {MOST_HANDS:,}; name more of the ranks")
    hands = [hand for pattern in patterns for hand in _hands_of(pattern, hole_cards)]
    if not hands and hole_cards == 2:
        return Refusal(f"{item!r} is no hand, as a pair is neither suited nor offsuit; write it without s or o")
    if not hands:
        return Refusal(f"no {hole_cards} cards of one deck are {item!r}; write other ranks or another ending")
    return hands


def _ranks_held(pattern: _Pattern, hole_cards: int) -> Iterator[Counter[int]]:
    """Every way to fill the pattern up with ranks, as the number of cards of each rank."""
    for others in combinations_with_replacement(range(len(RANKS)), hole_cards - len(pattern.ranks)):
        counts = Counter((*pattern.ranks, *others))
        if max(counts.values()) <= 4:
            yield counts


def _hands_of(pattern: _Pattern, hole_cards: int) -> Iterator[int]:
    wanted = _FLUSH_SUITS[pattern.suits]
    for counts in _ranks_held(pattern, hole_cards):
        if pattern.suits == "o" and len(counts) == 1:
            continue  # nobody calls a pair offsuit
        for chosen in product(*(_cards_of_rank(rank, held) for rank, held in counts.items())):
            hand = sum(chosen)
            if _flush_suits(hand) in wanted:
                yield hand


@cache
def _cards_of_rank(rank: int, held: int) -> tuple[int, ...]:
    return tuple(sum(chosen) for chosen in combinations([1 << 13 * suit + rank for suit in range(4)], held))


def _flush_suits(hand: int) -> int:
    return sum((hand >> 13 * suit & 0x1FFF).bit_count() >= 2 for suit in range(4))


def write_range(range_: Range) -> str:
    """Short notation, heavier hands first, that reads back as the same range; nothing for a range without hands.

    Hands of two cards are gathered as `QQ+, AKs, A5s-A2s, 76s@50`; longer ones stand card by card.
    """
    by_weight: dict[int, list[int]] = defaultdict(list)
    for hand, weight in range_.hands:
        by_weight[weight].append(hand)
    return ", ".join(
        item + ("" if weight == ALWAYS else f"@{weight / 100:g}")
        for weight in sorted(by_weight, reverse=True)
        for item in _items(by_weight[weight], range_.hole_cards)
    )


def _items(hands: list[int], hole_cards: int) -> list[str]:
    if len(hands) == comb(52, hole_cards):
        return ["X" * hole_cards]
    whole = _whole_patterns(hands) if hole_cards == 2 else set()
    single = [hand for hand in hands if hole_cards != 2 or _pattern_of(hand) not in whole]
    return _runs_written(whole) + [_cards_written(hand) for hand in sorted(single, key=_card_order, reverse=True)]


def _whole_patterns(hands: list[int]) -> set[_Pattern]:
    """The pairs, suited and offsuit hands of which every choice of suits is there."""
    counts = Counter(map(_pattern_of, hands))
    return {pattern for pattern, count in counts.items() if count == {"": 6, "s": 4, "o": 12}[pattern.suits]}


def _pattern_of(hand: int) -> _Pattern:
    high, low = in_order(cards_of(hand))
    is_pair = high.rank == low.rank
    return _Pattern((high.rank, low.rank), "" if is_pair else "s" if high.suit == low.suit else "o")


def _runs_written(whole: set[_Pattern]) -> list[str]:
    tops = range(len(RANKS) - 1, 0, -1)
    kickers = [[(high, low) for low in range(high - 1, -1, -1)] for high in tops]
    pairs = _runs([(rank, rank) for rank in (*tops, 0)], "", whole)
    suited = [run for line in kickers for run in _runs(line, "s", whole)]
    offsuit = [run for line in kickers for run in _runs(line, "o", whole)]
    both = [run for run in suited if run in offsuit]
    return [
        *(_run_written(run, "") for run in pairs + both),
        *(_run_written(run, "s") for run in suited if run not in both),
        *(_run_written(run, "o") for run in offsuit if run not in both),
    ]


def _runs(line: _Run, suits: str, whole: set[_Pattern]) -> list[_Run]:
    """The stretches of a line of hands, best first, that are in the range without a hole."""
    runs: list[_Run] = [[]]
    for ranks in line:
        if _Pattern(ranks, suits) in whole:
            runs[-1].append(ranks)
        elif runs[-1]:
            runs.append([])
    return [run for run in runs if run]


def _run_written(run: _Run, suits: str) -> str:
    best, worst = (f"{RANKS[high]}{RANKS[low]}{suits}" for high, low in (run[0], run[-1]))
    if len(run) == 1:
        return best
    is_from_the_top = run[0] == (12, 12) or run[0][0] - run[0][1] == 1
    return f"{worst}+" if is_from_the_top else f"{best}-{worst}"


def _cards_written(hand: int) -> str:
    return "".join(in_order(cards_of(hand)))


def _card_order(hand: int) -> tuple[list[int], list[int]]:
    """The ranks of the hand before any of its suits."""
    cards = in_order(cards_of(hand))
    return [card.rank for card in cards], [card.suit for card in cards]
