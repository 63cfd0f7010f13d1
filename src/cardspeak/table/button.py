"""Where button and blinds go, by the moving or the dead button; heads-up; and the first deal of a game.

Everything here is worked out from a few values and knows no table: who takes part, and where button and blinds
were on the last deal.
"""

from collections.abc import Iterable, Sequence

import msgspec

from cardspeak.deal.setup import Post
from cardspeak.rulebook import RuleId, carries_out
from cardspeak.rulebook.options.table import ButtonMethod
from cardspeak.table.ring import ahead, in_order, next_seat


class Last(msgspec.Struct, frozen=True, kw_only=True):
    """Where the button was, and how far the blinds have come round."""

    button: int
    reached: tuple[int | None, ...] = ()
    """The last seat that had each blind, the big blind first; posts to come in or to make up blinds do not count."""
    is_drawn: bool = False
    """Whether this is where the next deal has its button: it was drawn for, and nothing has been dealt."""


class Line(msgspec.Struct, frozen=True, kw_only=True):
    """Who is in line for button and blinds."""

    ring: int
    """Seats at the table, from 1 on."""
    blinds: tuple[int, ...]
    """The smallest first."""
    regulars: tuple[int, ...]
    """Seats entitled to a hand, the button and the blinds."""
    comers: tuple[int, ...] = ()
    """Seats whose players come in when the big blind reaches them."""
    last_big: tuple[tuple[int, int], ...] = ()
    """By seat, the number of the deal in which its player last had the big blind."""
    blind_on_button: bool = False
    """Whether the smallest of more than two blinds is the button's."""
    too_short: tuple[int, ...] = ()
    """In single-blind lowball: seats with less than half the blind, after whom the next one takes it as well."""


class Placement(msgspec.Struct, frozen=True, kw_only=True):
    button: int
    """It may be an empty seat."""
    posts: tuple[Post, ...]
    """The blinds, clockwise from the button; the last one is the big blind."""
    big_blind: int | None
    """The last seat to post it."""
    next: Last
    """What the deal after this one starts from."""
    had: tuple[tuple[int, int], ...] = ()
    """A seat and a blind that falls to it, counted from the big blind, which is 0."""
    passed: tuple[int | None, ...] = ()
    """How far each blind was due in this deal, the big blind first: whoever was not there has missed it."""
    is_heads_up: bool = False
    under: tuple[RuleId, ...] = ()


@carries_out("option.button-method", "blinds.every-round-button-and-blinds")
def place_button(method: ButtonMethod, line: Line, last: Last) -> Placement:
    """Button and blinds of the next deal; at least two players must be in line."""
    if not line.blinds:
        return _button_alone(line, last)
    if len(line.regulars) + len(line.comers) == 2:
        return _heads_up(line, last, (*line.regulars, *line.comers))
    if last.is_drawn or not last.reached or last.reached[0] is None:
        return _in_order(line, last)
    return _moving(line, last) if method == "moving" else _dead(line, last)


@carries_out("blinds.button-moves-clockwise")
def _next_button(line: Line, last: Last) -> int:
    if last.is_drawn and last.button in line.regulars:
        return last.button
    return next_seat(line.ring, last.button, line.regulars)


def _button_alone(line: Line, last: Last) -> Placement:
    """A game without blinds: the button goes to the next player."""
    button = _next_button(line, last)
    after = Last(button=button)
    return Placement(button=button, posts=(), big_blind=None, next=after, under=("blinds.button-moves-clockwise",))


# ------------------------------------------------------------------------------------------ heads-up


@carries_out("blinds.heads-up-button", "blinds.becoming-heads-up")
def _heads_up(line: Line, last: Last, players: Sequence[int]) -> Placement:
    """The one who had the big blind more recently has button and small blind, the other the big blind."""
    had = dict(line.last_big)
    one, other = sorted(players, key=lambda seat: had.get(seat, 0))
    if had.get(one, 0) == had.get(other, 0):
        one, other = (one, other) if _next_button(line, last) == other else (other, one)
    big, button = one, other
    small = (Post(seat=button, kind="blind", live=line.blinds[-2]),) if len(line.blinds) > 1 else ()
    return Placement(
        button=button,
        posts=(*small, Post(seat=big, kind="blind", live=line.blinds[-1])),
        big_blind=big,
        next=Last(button=button, reached=(big, button) if small else (big,)),
        had=((big, 0), (button, 1)) if small else ((big, 0),),
        passed=(big, button) if small else (big,),
        is_heads_up=True,
        under=("blinds.heads-up-button",),
    )


# ------------------------------------------------------------------------------------------ a first deal


def _blinds_in_force(line: Line, players: int) -> tuple[int, ...]:
    """The largest ones, where there are too few players for all: nobody posts two, and the button none."""
    return line.blinds[-min(len(line.blinds), players - 1) :]


@carries_out("blinds.two-blind-positions", "blinds.more-than-two-blinds")
def _in_order(line: Line, last: Last) -> Placement:
    """Button and blinds simply one after the other; the big blind may be the first hand of a player who waits."""
    button = _next_button(line, last)
    if len(line.regulars) == 2:
        return _heads_up(line, last, line.regulars)
    blinds = _blinds_in_force(line, len(line.regulars))
    others = in_order(line.ring, button, line.regulars)
    places = (button, *others) if _is_on_button(line) else others
    before = places[len(blinds) - 2] if len(blinds) > 1 else button
    bigs = _with_short_blinds(line, next_seat(line.ring, before, (*line.regulars, *line.comers)))
    seats = (*places[: len(blinds) - 1], bigs[-1])
    small = [(seat, len(blinds) - 1 - place) for place, seat in enumerate(seats[:-1])]
    had = (*small, *((seat, 0) for seat in bigs))
    return Placement(
        button=button,
        posts=_posts(had, blinds),
        big_blind=bigs[-1],
        next=Last(button=_counted_button(line, button, [bigs]), reached=tuple(reversed(seats))),
        had=had,
        passed=tuple(reversed(seats)),
        under=("blinds.two-blind-positions",) if len(blinds) < 3 else ("blinds.more-than-two-blinds",),
    )


def _posts(had: Iterable[tuple[int, int]], blinds: Sequence[int]) -> tuple[Post, ...]:
    return tuple(Post(seat=seat, kind="blind", live=blinds[-1 - number]) for seat, number in had)


def _is_on_button(line: Line) -> bool:
    return line.blind_on_button and len(line.blinds) > 2


# ------------------------------------------------------------------------------------------ the moving button


class _Turn:
    """One move of the button to the next player: the players in the order from it, and who is due for each blind."""

    def __init__(self, line: Line, last: Last) -> None:
        self.line = line
        self.button = _next_button(line, last)
        turn = ahead(line.ring, last.button, self.button)
        self.come = [
            None if seat is None else (seat - last.button) % line.ring - turn
            for seat in (last.reached + (None,) * len(line.blinds))[: len(line.blinds)]
        ]
        """How far beyond the button each blind has come, the big blind first; below 0 the button has overtaken it."""
        reached = self.come[0] or 0
        comers = [seat for seat in line.comers if self.distance(seat) > reached]
        self.order = sorted((*line.regulars, *comers), key=self.distance)
        self.blinds = _blinds_in_force(line, len(self.order))

    def distance(self, seat: int) -> int:
        return (seat - self.button) % self.line.ring

    def due(self, number: int) -> list[int]:
        """Everybody after the last who had the blind, up to its place by the button; 0 is the big blind."""
        place = len(self.blinds) - number - (1 if _is_on_button(self.line) else 0)
        target, come = self.order[place], self.come[number]
        if come is None:
            return [target]
        return [seat for seat in self.order if come < self.distance(seat) <= self.distance(target)]


@carries_out("blinds.moving-button")
def _moving(line: Line, last: Last) -> Placement:
    turn = _Turn(line, last)
    if len(turn.order) == 2:
        return _heads_up(line, last, turn.order)
    number = len(turn.blinds)
    due = [turn.due(blind) for blind in range(number)]
    if not due[0]:
        return _dead(line, last)  # the big blind is ahead already, so that the button has to catch up
    _pass_on_short_blind(turn, due)
    posts: list[Post] = []
    had: list[tuple[int, int]] = []
    reached = [*last.reached[:number], *[None] * (number - len(last.reached))]
    for seat in turn.order:
        owed = [blind for blind in range(number) if seat in due[blind]]
        # a blind that is not posted now stays due, but not beyond the button
        now = owed if seat == turn.button else owed[:1]
        if now:
            amounts = [turn.blinds[-1 - blind] for blind in now]
            posts.append(Post(seat=seat, kind="blind", live=amounts[0], dead=sum(amounts[1:])))
        for blind in now:
            reached[blind] = seat
            had.append((seat, blind))
    return Placement(
        button=turn.button,
        posts=tuple(posts),
        big_blind=reached[0],
        next=Last(button=_counted_button(line, turn.button, due), reached=tuple(reached)),
        had=tuple(had),
        passed=(reached[0], *(seats[-1] if seats else None for seats in due[1:])),
        under=("blinds.moving-button",),
    )


# ------------------------------------------------------------------------------------------ the dead button


@carries_out("blinds.dead-button")
def _dead(line: Line, last: Last) -> Placement:
    """The big blind to the next in line; the other places follow a seat behind, empty or not."""
    reached = [seat for seat in last.reached if seat is not None]
    big = next_seat(line.ring, reached[0], (*line.regulars, *line.comers))
    players = {*line.regulars, big}
    if len(players) == 2:
        return _heads_up(line, last, sorted(players))
    bigs = _with_short_blinds(line, big)
    on_button = _is_on_button(line)
    blinds = _blinds_in_force(line, len(players))
    chain = (*([] if on_button else [last.button]), *reversed(reached), bigs[-1])
    length = len(blinds) + (0 if on_button else 1)
    if len(chain) < length:
        return _in_order(line, last)
    button, seats = chain[-length], chain[-len(blinds) :]
    small = [(seat, len(blinds) - 1 - place) for place, seat in enumerate(seats[:-1]) if seat in line.regulars]
    had = (*small, *((seat, 0) for seat in bigs))
    return Placement(
        button=button,
        posts=_posts(had, blinds),
        big_blind=bigs[-1],
        next=Last(button=_counted_button(line, button, [bigs]), reached=tuple(reversed(seats))),
        had=had,
        passed=tuple(reversed(seats)),
        under=("blinds.dead-button",),
    )


# ------------------------------------------------------------------------------------------ a short single blind


@carries_out("lowball.single-blind-short-player", "lowball.single-blind-half-counts")
def _pass_on_short_blind(turn: _Turn, due: list[list[int]]) -> None:
    """A single blind that comes to less than half falls on the next player as well."""
    if len(turn.blinds) > 1:
        return
    (single,) = due
    while single[-1] in turn.line.too_short and single[-1] != turn.order[-1]:
        single.append(turn.order[turn.order.index(single[-1]) + 1])


def _with_short_blinds(line: Line, big: int) -> list[int]:
    bigs = [big]
    if len(line.blinds) == 1:
        while bigs[-1] in line.too_short and len(bigs) < len(line.regulars):
            bigs.append(next_seat(line.ring, bigs[-1], line.regulars))
    return bigs


def _counted_button(line: Line, button: int, due: list[list[int]]) -> int:
    """Where the next button is counted from: a seat whose blind the next player had to take has had its turn."""
    short = [seat for seat in due[0] if seat in line.too_short] if len(line.blinds) == 1 else []
    return short[-1] if short else button
