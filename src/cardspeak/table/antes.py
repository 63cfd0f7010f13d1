"""Antes of a deal, and what deals that nobody opened leave for the next ones."""

from collections.abc import Iterator, Sequence

from cardspeak.deal import Deal, Post
from cardspeak.deal.events import PassedOut, Posted
from cardspeak.deal.setup import Carried
from cardspeak.rulebook import carries_out
from cardspeak.table import events as happened
from cardspeak.table.blinds import Arrangement
from cardspeak.table.chairs import is_barred, is_here, plays_with
from cardspeak.table.state import Middle, TableState


@carries_out("jacks.ante-limit", "jacks.passed-out-deal", "glossary.ante")
def ante_posts(state: TableState, deal: Arrangement) -> tuple[Post, ...]:
    """From everybody who has chips, or from one for all; not again once the limit of antes has been reached."""
    forced = state.stakes.forced
    if not forced.ante or state.middle.deals >= state.house.max_consecutive_antes:
        return ()
    if forced.ante_from == "each":
        payers: Sequence[int] = [seat for seat in deal.dealt_in if _has_chips(state, seat)]
    else:
        big, button = deal.placement.big_blind, deal.placement.button
        payer = big if forced.ante_from == "big-blind" and big is not None else button
        payers = [payer if payer in deal.dealt_in else deal.dealt_in[-1]]
    return tuple(Post(seat=seat, kind="ante", dead=forced.ante) for seat in payers)


def _has_chips(state: TableState, seat: int) -> bool:
    player = state.at(seat)
    return player is not None and plays_with(state, player) > 0


@carries_out("draw.right-to-ante-in")
def antes_made_up(state: TableState) -> Iterator[happened.AntesMadeUp]:
    """Whoever joins puts in what the others have anted for this pot; the caller carries each event out at once."""
    for player in list(state.players.values()):
        middle = state.middle
        joins = middle.antes and middle.total and player.name not in middle.dealt
        if joins and is_here(state, player) and not is_barred(state, player) and state.form.forced == "antes":
            carried = _with_antes(middle, player.seat)
            yield happened.AntesMadeUp(
                player=player.name, amount=middle.antes, carried=carried, under=("draw.right-to-ante-in",)
            )


def _with_antes(middle: Middle, seat: int) -> tuple[Carried, ...]:
    """Each pot gets what its players have put in, as far as that can still be told; the first the rest."""
    shares = [each.amount // len(each.seats) if each.seats else 0 for each in middle.carried]
    if sum(shares) != middle.antes:
        shares = [middle.antes // len(middle.carried)] * len(middle.carried)
        shares[0] += middle.antes - sum(shares)
    return tuple(
        Carried(each.amount + share, (*each.seats, seat)) for each, share in zip(middle.carried, shares, strict=True)
    )


def middle_after(state: TableState, deal: Deal) -> Middle:
    """What a finished deal leaves."""
    left = deal.state.left_over
    if not left:
        return Middle()
    before, setup = state.middle, deal.state.setup
    posted = [event for event in deal.log if isinstance(event, Posted) and event.kind == "ante"]
    anted = sum(event.dead for event in posted)
    was_there = sum(each.amount for each in setup.carried)
    return Middle(
        carried=left,
        antes=before.antes + max((event.dead for event in posted), default=0),
        deals=before.deals + 1 if any(isinstance(event, PassedOut) for event in deal.log) else before.deals,
        is_forfeited=before.is_forfeited or sum(each.amount for each in left) > anted + was_there,
        dealt=tuple(state.dealt.values()),
    )
