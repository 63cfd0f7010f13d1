"""All hands are in and the rest of the cards comes: told street by street, as they would be dealt."""

from collections.abc import Sequence
from itertools import pairwise
from typing import Final, NamedTuple

from cardspeak.deal import Deal
from cardspeak.deal import events as play
from cardspeak.server.happenings import AnyEvent

BEFORE_BOARD: Final = 1.0
BEFORE_LAST: Final = 1.5
BEFORE_SHOWING: Final = 0.8


class Piece(NamedTuple):
    wait: float
    """Seconds after the piece before."""
    events: tuple[AnyEvent, ...]


def in_pieces(events: Sequence[AnyEvent]) -> list[Piece]:
    """One piece, unless boards come on which nobody bets any more."""
    boards = [place for place in range(len(events)) if _is_run_out(events, place)]
    if not boards:
        return [Piece(0, tuple(events))]
    last = boards[-1]
    after = next((place for place in range(last + 1, len(events)) if not _belongs(events[place])), len(events))
    cuts = [0, *boards, after, len(events)]
    waits = [0, *(BEFORE_LAST if place == last else BEFORE_BOARD for place in boards), BEFORE_SHOWING]
    pieces = [tuple(events[start:end]) for start, end in pairwise(cuts)]
    return [Piece(wait, piece) for wait, piece in zip(waits, pieces, strict=True) if piece]


def _is_run_out(events: Sequence[AnyEvent], place: int) -> bool:
    """Whether a board comes here that no betting follows."""
    if not isinstance(events[place], play.BoardDealt):
        return False
    opened = next((each for each in events[place + 1 :] if isinstance(each, play.RoundOpened)), None)
    return opened is not None and opened.seat is None


def _belongs(event: AnyEvent) -> bool:
    """To the last card, and not to what it comes to."""
    return isinstance(event, play.RoundOpened | play.RoundClosed | play.Burned)


def deal_then(deal: Deal, later: Sequence[AnyEvent]) -> Deal:
    """The deal as it was before these last of its events."""
    events = [event for event in later if isinstance(event, play.AnyEvent)]
    return Deal.replay(deal.log[: len(deal.log) - len(events)])
