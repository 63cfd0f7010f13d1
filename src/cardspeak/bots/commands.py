"""What a player means to do, as a command that is open to it."""

from cardspeak.deal import Choices
from cardspeak.deal.commands import AnyCommand, BringIn, Call, Check, DeclareOpen, Fold, Wager


def give_up(options: Choices) -> AnyCommand:
    """What costs least: a check, else a fold, else the bet that is forced."""
    seat = options.seat
    if options.check:
        return Check(seat=seat)
    return Fold(seat=seat) if options.fold else stay_in(options)


def stay_in(options: Choices) -> AnyCommand:
    """What keeps the hand alive for the least."""
    seat = options.seat
    if options.check:
        return Check(seat=seat)
    if options.call is not None:
        return Call(seat=seat)
    if options.bring_in is not None:
        return BringIn(seat=seat)
    return wager(options, options.wagers.least) if options.wagers is not None else give_up(options)


def wager(options: Choices, to: int) -> AnyCommand:
    """The allowed wager next to this one; where none is allowed, the pot is declared open or the hand stays in."""
    if options.wagers is not None:
        return Wager(seat=options.seat, to=options.wagers.nearest(to))
    return DeclareOpen(seat=options.seat) if options.declare_open else stay_in(options)
