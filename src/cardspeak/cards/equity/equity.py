"""How often each player wins: every deal where that is feasible, else deals at random with a stated error."""

from collections.abc import Callable, Iterable, Iterator, Sequence
from itertools import accumulate, permutations
from math import comb, sqrt
from typing import Final, Literal

import msgspec

from cardspeak.cards.equity.counting import Figures, deal_all, deal_some
from cardspeak.cards.equity.question import Question, read_question
from cardspeak.cards.equity.showdown import FIGURES, POT, HandRange, Showdown
from cardspeak.cards.ranking.strength import kernel
from cardspeak.rulebook import Refusal, Refused

FEASIBLE: Final = 400_000_000 if kernel is not None else 20_000_000
"""Rankings (an Omaha hand counts as thirty) for which every deal is counted unless somebody asks otherwise."""
MOST_DEALS: Final = 10**11
"""Deals beyond which nobody would live to see the end of an exact count."""
MOST_MATCHUPS: Final = 20_000
"""Combinations of hands from the ranges that are looked at one by one."""
SAMPLES: Final = 1_000_000
PIECE: Final = 250_000
"""Random deals in one piece of work."""
LARGE: Final = 500_000
"""A matchup with more deals than that is divided by its first card."""

Method = Literal["best", "exact", "random"]
Run = Callable[[Callable[["Piece"], Figures | None], Iterable["Piece"]], Iterable[Figures | None]]
"""Runs the work: `map`, or the `imap` or `map` of a pool of processes."""


class Share(msgspec.Struct, frozen=True):
    """One player's part: of the pot, and of the deals in which the pot, or half of it, was won."""

    equity: float
    error: float
    """The standard error of the equity; 0 where every deal was counted."""
    win: float
    """Deals in which the player took the whole pot (a scoop, where it is split)."""
    tie: float
    """Deals in which the player shared the high half, or the pot, with others of the same strength."""
    high: float
    """Deals in which the player alone had the best high; in lowball, the best hand."""
    low: float
    low_tie: float


class Equity(msgspec.Struct, frozen=True):
    shares: tuple[Share, ...]
    deals: int
    """Deals that were counted; of every possible one if exact."""
    exact: bool
    seed: int | None


class Piece(msgspec.Struct, frozen=True):
    """Work that can be done by itself, in another process if need be."""

    showdown: Showdown
    weight: int
    deals: int
    first: tuple[int, int] | None = None
    """Exact: the places of the deck from which the first missing card comes."""
    ranges: tuple[HandRange, ...] = ()
    seed: int = 0
    span: tuple[int, int] = (0, 0)
    """At random: the numbers of the deals."""


def equity(  # noqa: PLR0913 - one name a thing that can be asked
    players: Sequence[str],
    *,
    game: str = "holdem",
    board: str = "",
    dead: str = "",
    qualifier: int | None = 8,
    method: Method = "best",
    samples: int = SAMPLES,
    seed: int = 0,
    run: Run = map,
    progress: Callable[[int, int], None] = lambda _done, _all: None,
) -> Equity:
    """The equity of hands or ranges; raises `Refused` where `work_out` refuses.

    >>> equity(["AsAh", "KsKd"]).shares[0].equity
    0.8194605046767397
    """
    question = read_question(players, game, board, dead, qualifier)
    if isinstance(question, Refusal):
        raise Refused(question)
    found = work_out(question, method=method, samples=samples, seed=seed, run=run, progress=progress)
    if isinstance(found, Refusal):
        raise Refused(found)
    return found


def work_out(  # noqa: PLR0913 - as above
    question: Question,
    *,
    method: Method = "best",
    samples: int = SAMPLES,
    seed: int = 0,
    run: Run = map,
    progress: Callable[[int, int], None] = lambda _done, _all: None,
) -> Equity | Refusal:
    if samples < 2:
        return Refusal(f"samples must be at least 2; you said {samples}", field="samples")
    pieces = None if method == "random" else _all_pieces(question, only_if_feasible=method == "best")
    if pieces is None and method == "exact":
        return Refusal("there are too many deals to count them all; leave exact out", field="exact")
    exact = pieces is not None
    pieces = pieces if pieces is not None else _random_pieces(question, samples, seed)
    if not pieces:
        return Refusal("the ranges leave no deal: their hands share cards", field="players")
    totals, deals = [0] * len(FIGURES) * len(question.ranges), 0
    work = sum(piece.deals for piece in pieces)
    done = 0
    for piece, figures in zip(pieces, run(count, pieces), strict=True):
        if figures is None:
            return Refusal("the ranges leave hardly a deal: their hands share cards", field="players")
        totals = [total + piece.weight * figure for total, figure in zip(totals, figures, strict=True)]
        deals += piece.weight * piece.deals
        done += piece.deals
        progress(done, work)
    shares = tuple(
        _share(totals[start : start + len(FIGURES)], deals, exact=exact) for start in range(0, len(totals), 7)
    )
    return Equity(shares, work if exact else samples, exact, None if exact else seed)


def count(piece: Piece) -> Figures | None:
    if piece.first is not None:
        return deal_all(piece.showdown, *piece.first)
    return deal_some(piece.showdown, piece.ranges, piece.seed, *piece.span)


def _share(figures: list[int], deals: int, *, exact: bool) -> Share:
    share, square, scoops, high_won, high_tied, low_won, low_tied = figures
    mean = share / POT / deals
    variance = max(square / POT**2 / deals - mean**2, 0.0) * deals / max(deals - 1, 1)
    return Share(
        equity=mean,
        error=0.0 if exact else sqrt(variance / deals),
        win=scoops / deals,
        tie=high_tied / deals,
        high=high_won / deals,
        low=low_won / deals,
        low_tie=low_tied / deals,
    )


# ------------------------------------------------------------------------------------ every deal


def _all_pieces(question: Question, *, only_if_feasible: bool) -> list[Piece] | None:
    """The pieces that count every deal, or None where there are too many."""
    matchups = _matchups(question)
    if matchups is None:
        return None
    showdown = question.showdown
    filled = [msgspec.structs.replace(showdown, hands=hands, ranged=(False,) * len(hands)) for hands in matchups]
    deals = sum(each.deals for each in filled)
    if deals > MOST_DEALS or (only_if_feasible and deals * _rankings(showdown) > FEASIBLE):
        return None
    return [piece for each, weight in zip(filled, matchups.values(), strict=True) for piece in _divided(each, weight)]


def _rankings(showdown: Showdown) -> int:
    """How many hands are ranked for one deal, in plain rankings."""
    halves = 1 if showdown.game.low is None else 2
    return len(showdown.hands) * halves * (30 if showdown.game.mode == "omaha" else 1)


def _divided(showdown: Showdown, weight: int) -> Iterator[Piece]:
    size = showdown.deck.bit_count()
    if showdown.deals <= LARGE:
        yield Piece(showdown, weight, showdown.deals, first=(0, size))
        return
    for place in range(size):
        deals = _deals_from(showdown, place)
        if deals:
            yield Piece(showdown, weight, deals, first=(place, place + 1))


def _deals_from(showdown: Showdown, place: int) -> int:
    """Deals whose first missing card is at this place: the others of its group come from behind it."""
    first = next(number for number in showdown.missing if number)
    size = showdown.deck.bit_count()
    return showdown.deals // comb(size, first) * comb(size - place - 1, first - 1)


def _matchups(question: Question) -> dict[tuple[int, ...], int] | None:
    """Hands for all players that share no card, with their weights; those alike but for suits are counted as one."""
    choices = [
        ((hand, 1),) if each is None else each.hands
        for hand, each in zip(question.showdown.hands, question.ranges, strict=True)
    ]
    alike = _suits_alike(question.showdown)
    found: dict[tuple[int, ...], int] = {}
    rows: list[tuple[tuple[int, ...], int, int]] = [((), 0, 1)]
    for choice in choices:
        if len(rows) * len(choice) > MOST_MATCHUPS:
            return None
        rows = [
            ((*hands, hand), used | hand, weight * more)
            for hands, used, weight in rows
            for hand, more in choice
            if not used & hand
        ]
    for hands, _, weight in rows:
        same = min(tuple(_with_suits(hand, order) for hand in hands) for order in alike)
        found[same] = found.get(same, 0) + weight
    return found


def _suits_alike(showdown: Showdown) -> list[tuple[int, ...]]:
    """The ways to exchange suits that leave board and dead cards as they are."""
    fixed = (showdown.board, showdown.dead)
    return [order for order in permutations(range(4)) if tuple(_with_suits(mask, order) for mask in fixed) == fixed]


def _with_suits(mask: int, order: tuple[int, ...]) -> int:
    plain = sum((mask >> 13 * suit & 8191) << 13 * order[suit] for suit in range(4))
    return plain | mask & 1 << 52


# ------------------------------------------------------------------------------------ some deals


def _random_pieces(question: Question, samples: int, seed: int) -> list[Piece]:
    ranges = tuple(
        HandRange()
        if each is None
        else HandRange(tuple(hand for hand, _ in each.hands), tuple(accumulate(weight for _, weight in each.hands)))
        for each in question.ranges
    )
    return [
        Piece(question.showdown, 1, stop - start, ranges=ranges, seed=seed % 2**64, span=(start, stop))
        for start in range(0, samples, PIECE)
        for stop in (min(start + PIECE, samples),)
    ]
