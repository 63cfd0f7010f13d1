"""What the player may do now, each on its key: the choices of a deal with their amounts."""

from collections.abc import Collection, Iterator
from typing import Final, Literal, assert_never

import msgspec

from cardspeak.cards import Card
from cardspeak.deal import (
    Choices,
    ChopChoices,
    DealView,
    DrawChoices,
    KillChoices,
    RunsChoices,
    SeatView,
    Setup,
    ShowChoices,
    Wagers,
)
from cardspeak.deal import commands as play
from cardspeak.table import AnyTableCommand

Asks = Literal["wager", "buy-in", "pick", "game", "hand"]
"""What has to be said first: an amount to wager or to buy in for, cards to exchange, a game, whose hand."""
ENTER: Final = "enter"
RUNS: Final = ("once", "twice", "three times")


class Offer(msgspec.Struct, frozen=True, kw_only=True):
    key: str
    words: str
    command: AnyTableCommand | None = None
    """None where something has to be said first."""
    asks: Asks | None = None


def deal_offers(  # noqa: PLR0911 - one return a case
    view: DealView, setup: Setup, picked: Collection[int] = ()
) -> list[Offer]:
    """For the one whose view it is; `picked` are the places, from 0, of cards to be exchanged."""
    options = view.options
    match options:
        case None:
            return []
        case Choices():
            return [*_betting(options, view), *_wagers(options, view, setup)]
        case DrawChoices():
            return list(_drawing(options, picked))
        case ShowChoices():
            return list(_showing(options))
        case KillChoices(seat=seat, amount=amount):
            return _yes_or_no(f"kill the pot for {amount}", play.Kill(seat=seat), seat)
        case ChopChoices(seat=seat):
            return _yes_or_no("chop the blinds", play.Chop(seat=seat), seat)
        case RunsChoices(seat=seat, most=most):
            return [
                Offer(key=str(runs), words=f"deal the rest {RUNS[runs - 1]}", command=_runs(seat, runs))
                for runs in range(1, most + 1)
            ]
        case _:
            assert_never(options)


def _runs(seat: int, runs: int) -> play.ChooseRuns:
    return play.ChooseRuns(seat=seat, runs=runs)


def _yes_or_no(words: str, yes: AnyTableCommand, seat: int) -> list[Offer]:
    return [Offer(key="y", words=words, command=yes), Offer(key="n", words="no", command=play.Decline(seat=seat))]


# ------------------------------------------------------------------------------------------ betting


def _betting(options: Choices, view: DealView) -> Iterator[Offer]:
    seat = options.seat
    if options.fold:
        yield Offer(key="f", words="fold", command=play.Fold(seat=seat))
    if options.check:
        yield Offer(key="c", words="check", command=play.Check(seat=seat))
    if options.call is not None:
        more = options.call - own_seat(view).wager
        yield Offer(key="c", words=f"call {more}", command=play.Call(seat=seat))
    if options.bring_in is not None:
        yield Offer(key="b", words=f"bring it in for {options.bring_in}", command=play.BringIn(seat=seat))
    if options.declare_open:
        yield Offer(key="o", words="declare the pot open", command=play.DeclareOpen(seat=seat))
    if options.chop:
        yield Offer(key="p", words="offer to chop the blinds", command=play.Chop(seat=seat))


def _wagers(options: Choices, view: DealView, setup: Setup) -> Iterator[Offer]:
    allowed, seat = options.wagers, options.seat
    if allowed is None:
        return
    verb = _verb(view, setup)
    if len(allowed.amounts) == 1:
        yield Offer(key="r", words=f"{verb} {allowed.least}", command=play.Wager(seat=seat, to=allowed.least))
        return
    for key, name, to in sizes(allowed, view):
        words = f"{name}{to}" if name else f"{verb} {to}"
        yield Offer(key=key, words=words, command=play.Wager(seat=seat, to=to))
    if allowed.least < allowed.most:
        yield Offer(key="r", words=f"{verb} …", asks="wager")


def own_seat(view: DealView) -> SeatView:
    return next(each for each in view.seats if each.seat == view.viewer)


def _verb(view: DealView, setup: Setup) -> str:
    level = max(each.wager for each in view.seats)
    if not level:
        return "bet"
    if setup.form.bring_in and view.street == setup.form.streets[0].name and level < setup.betting.lower:
        return "complete to"
    return "raise to"


def sizes(allowed: Wagers, view: DealView) -> Iterator[tuple[str, str, int]]:
    """Key, name and amount: of a limit game its amounts, else the least, half the pot, the pot and the most."""
    if allowed.amounts:
        yield from ((str(number), "", to) for number, to in enumerate(allowed.amounts, 1))
        return
    own = own_seat(view)
    level = max(each.wager for each in view.seats)
    pot = view.pot + level - own.wager
    most = "all-in " if allowed.most == own.wager + own.stack else "at most "
    named = (("", allowed.least), ("half pot ", level + pot // 2), ("pot ", level + pot), (most, allowed.most))
    given: set[int] = set()
    for number, (name, size) in enumerate(named, 1):
        to = allowed.nearest(size)
        if to not in given and (number in {1, 4} or to < allowed.most):
            given.add(to)
            yield str(number), name, to


# ------------------------------------------------------------------------------------------ drawing and showing


def _drawing(options: DrawChoices, picked: Collection[int]) -> Iterator[Offer]:
    seat = options.seat
    discards: tuple[Card, ...] = tuple(card for place, card in enumerate(options.cards) if place in picked)
    yield Offer(key=f"1-{len(options.cards)}", words="pick cards to throw away", asks="pick")
    words = f"draw {len(discards)}" if discards else "stand pat"
    yield Offer(key=ENTER, words=words, command=play.Draw(seat=seat, discards=discards))
    if options.is_opener and discards:
        split = play.Draw(seat=seat, discards=discards, splitting=True)
        yield Offer(key="x", words=f"draw {len(discards)} and say that you split openers", command=split)


def _showing(options: ShowChoices) -> Iterator[Offer]:
    seat = options.seat
    yield Offer(key="s", words="show the openers" if options.openers else "show", command=play.Show(seat=seat))
    yield Offer(key="m", words="muck", command=play.Muck(seat=seat))
    if options.may_play_board:
        yield Offer(key="b", words="play the board", command=play.PlayTheBoard(seat=seat))
