"""Who is dealt in, who posts what, and who waits: blinds due, missed, and put up to come in.

Like the button, this is worked out from a few values: what stands with each seat, and where the blinds were.
"""

from collections.abc import Iterable, Sequence
from typing import Final, Literal

import msgspec
from msgspec.structs import replace

from cardspeak.deal.setup import Post
from cardspeak.rulebook import HouseRules, RuleId, carries_out
from cardspeak.rulebook.options.table import ButtonMethod
from cardspeak.table.button import Last, Line, Placement, place_button
from cardspeak.table.missed import NOTHING_MISSED, Missed, MissedBlind, blind_came, missed_post
from cardspeak.table.ring import ahead, in_order, is_within

Under = tuple[RuleId, ...]
StandingKind = Literal["in", "new", "owes", "moved", "dealt-off", "between", "short-blind", "refused"]
"""in: has a hand, the button and the blinds as they come. new: has not come in yet. owes: blinds were missed.
moved: changed seats, and waits for the old position. dealt-off: moved after the button, and lets the blinds pass
once. between: came in between button and big blind, and has neither until the button has passed. short-blind:
owes a single blind of which less than half was posted. refused: comes in on the single blind alone."""


class Standing(msgspec.Struct, frozen=True, kw_only=True):
    """How a player stands with the blinds."""

    kind: StandingKind
    missed: Missed = NOTHING_MISSED
    position: int = 0
    """Moved: how many active players were due for the big blind before him."""
    passed: bool = False
    """Dealt off: whether the blinds have passed the new seat."""


IN: Final = Standing(kind="in")
NEW: Final = Standing(kind="new")


class Chair(msgspec.Struct, frozen=True, kw_only=True):
    """A seat that somebody has, as far as the blinds look at it."""

    seat: int
    standing: Standing = IN
    is_here: bool = True
    """Present, with chips, and wanting cards."""
    posts: bool = False
    """Whether the player puts up chips to come in at once; else he waits for the big blind."""
    kills: bool = False
    """Whether he kills the pot of this deal."""
    is_dealt_by_mistake: bool = False
    """Whether people have dealt him in though he owes a blind and has not posted."""
    is_barred: bool = False
    """Whether something but the blinds keeps him out of this deal, which then costs him nothing."""
    chips: int = 1
    last_big: int = 0
    """The number of the deal in which he last had the big blind."""


class Blinds(msgspec.Struct, frozen=True, kw_only=True):
    """What the blinds of a game are, and by which rules they go round."""

    ring: int
    amounts: tuple[int, ...]
    method: ButtonMethod
    minimum_open: int
    """The smallest opening bet, which of missed blinds is the poster's own."""
    house: HouseRules
    lowball: bool = False

    @property
    def big(self) -> int:
        return max(self.amounts, default=0)

    @property
    def is_single_lowball(self) -> bool:
        return self.lowball and len(self.amounts) == 1


class Opening(msgspec.Struct, frozen=True, kw_only=True):
    """The first round of a newly started game."""

    button: int
    reach: int = 0
    """How many seats beyond the first button the big blind has come."""


class Waits(msgspec.Struct, frozen=True, kw_only=True):
    seat: int
    under: Under


class Arrangement(msgspec.Struct, frozen=True, kw_only=True):
    """A deal to come: where everything is, who has a hand, who pays what, and how all stand afterwards."""

    placement: Placement
    dealt_in: tuple[int, ...]
    """In the order of dealing."""
    posts: tuple[Post, ...]
    """The blinds, and then what others put up to come in."""
    waiting: tuple[Waits, ...]
    standings: tuple[Standing, ...]
    """In the order of the chairs."""
    opening: Opening | None


# ------------------------------------------------------------------------------------------ the whole arrangement


def arrange(blinds: Blinds, chairs: Sequence[Chair], last: Last, opening: Opening | None = None) -> Arrangement:
    """The next deal; at least two of the chairs must be able to play it."""
    if not blinds.amounts:
        return _without_blinds(blinds, chairs, last)
    ready = [_brought_in(blinds, chairs, chair, last, opening) for chair in chairs]
    placement = place_button(blinds.method, line_of(blinds, ready), last)
    outcomes = [_outcome(blinds, ready, chair, placement, last) for chair in ready]
    big = placement.big_blind
    assert big is not None
    dealt_in = [outcome.seat for outcome in outcomes if outcome.dealt_in]
    return Arrangement(
        placement=placement,
        dealt_in=in_order(blinds.ring, placement.button, dealt_in),
        posts=(*placement.posts, *(outcome.post for outcome in outcomes if outcome.post is not None)),
        waiting=tuple(Waits(seat=outcome.seat, under=outcome.under) for outcome in outcomes if outcome.waits),
        standings=tuple(outcome.standing for outcome in outcomes),
        opening=_opened(blinds, opening, last, placement),
    )


def _without_blinds(blinds: Blinds, chairs: Sequence[Chair], last: Last) -> Arrangement:
    """Nothing is owed in a game without blinds: everybody who is there plays."""
    here = [chair.seat for chair in chairs if chair.is_here and not chair.is_barred]
    line = Line(ring=blinds.ring, blinds=(), regulars=tuple(here))
    placement = place_button(blinds.method, line, last)
    return Arrangement(
        placement=placement,
        dealt_in=in_order(blinds.ring, placement.button, here),
        posts=(),
        waiting=(),
        standings=tuple(chair.standing if _stays(chair) else IN for chair in chairs),
        opening=None,
    )


def _stays(chair: Chair) -> bool:
    """Whether a game without blinds leaves the standing as it is: a debt waits until blinds are posted again."""
    return chair.standing.kind == "owes" or not chair.is_here or chair.is_barred


def line_of(blinds: Blinds, chairs: Iterable[Chair]) -> Line:
    """Who is in line: regular players, and behind them those who come in when the big blind reaches them."""
    here = [chair for chair in chairs if chair.is_here and not chair.is_barred]
    regulars = [chair.seat for chair in here if chair.standing.kind == "in"]
    comers = [chair.seat for chair in here if chair.standing.kind not in {"in", "between", "dealt-off"}]
    if len(regulars) + len(comers) < 3:  # too few for anybody to be passed by
        regulars += [chair.seat for chair in here if chair.standing.kind == "between"]
        comers += [chair.seat for chair in here if chair.standing.kind == "dealt-off"]
    short = [chair.seat for chair in here if 2 * chair.chips < blinds.big] if blinds.is_single_lowball else []
    return Line(
        ring=blinds.ring,
        blinds=blinds.amounts,
        regulars=tuple(regulars),
        comers=tuple(comers),
        last_big=tuple((chair.seat, chair.last_big) for chair in here),
        blind_on_button=blinds.house.first_of_many_blinds == "on-button",
        too_short=tuple(short),
    )


# ------------------------------------------------------------------------------------------ coming in for nothing


def _brought_in(blinds: Blinds, chairs: Sequence[Chair], chair: Chair, last: Last, opening: Opening | None) -> Chair:
    """A player who owes nothing more is in line again like everybody else."""
    if not chair.is_here or chair.is_barred:
        return chair
    is_free = chair.standing.kind == "new" and is_unpassed(blinds.ring, chair.seat, opening)
    if is_free or (_is_beyond(blinds.ring, chair.seat, last) and is_in_position(blinds.ring, chairs, chair, last)):
        return replace(chair, standing=IN)
    return chair


@carries_out("blinds.new-game-first-revolution", "blinds.new-game-seat-change")
def is_unpassed(ring: int, seat: int, opening: Opening | None) -> bool:
    """Whether the game has just started and no blind has passed the seat."""
    return opening is not None and ahead(ring, opening.button, seat) > opening.reach


def _opened(blinds: Blinds, opening: Opening | None, last: Last, placement: Placement) -> Opening | None:
    """How far the first round has got; None once it is over."""
    if opening is None or placement.big_blind is None:
        return None
    start = last.reached[0] if last.reached and not last.is_drawn else None
    reach = opening.reach + ahead(blinds.ring, placement.button if start is None else start, placement.big_blind)
    return replace(opening, reach=reach) if reach < blinds.ring else None


def _is_beyond(ring: int, seat: int, last: Last) -> bool:
    """Whether a seat lies outside the stretch from the last button to the last big blind."""
    big = last.reached[0] if last.reached else None
    return big is None or not is_within(ring, last.button, seat, big)


def due_before(ring: int, chairs: Iterable[Chair], seat: int, last: Last) -> int:
    """How many active players the big blind reaches before this seat."""
    big = last.reached[0] if last.reached else None
    if big is None:
        return 0
    active = (chair.seat for chair in chairs if chair.is_here and chair.standing.kind == "in")
    return sum(ahead(ring, big, other) < ahead(ring, big, seat) for other in active)


@carries_out("blinds.seat-change-relative-position", "blinds.seat-change-closer", "lowball.seat-change-after-blinds")
def is_in_position(ring: int, chairs: Iterable[Chair], chair: Chair, last: Last) -> bool:
    """Whether a player who changed seats is as far from the big blind as he was, or closer."""
    if chair.standing.kind != "moved":
        return False
    return due_before(ring, chairs, chair.seat, last) <= chair.standing.position


# ------------------------------------------------------------------------------------------ seat by seat


class _Outcome(msgspec.Struct, frozen=True, kw_only=True):
    seat: int
    standing: Standing
    dealt_in: bool = False
    post: Post | None = None
    waits: bool = False
    under: Under = ()


def _outcome(blinds: Blinds, chairs: Sequence[Chair], chair: Chair, placement: Placement, last: Last) -> _Outcome:
    seat, standing = chair.seat, chair.standing
    if chair.is_barred:
        return _Outcome(seat=seat, standing=standing)
    if not chair.is_here:
        return _Outcome(seat=seat, standing=_passed_over(blinds, chair, placement, last))
    between = is_between(blinds.ring, seat, placement)
    if standing.kind in {"in", "between"} or _has_place(seat, placement):
        return _Outcome(seat=seat, standing=_once_dealt_in(blinds, chair, placement), dealt_in=True)
    if placement.is_heads_up or (between and not blinds.house.enter_between_blinds):
        entered = _waits(chair, ("blinds.no-entry-between-blind-and-button", "option.enter-between-blinds"))
    else:
        entered = _entry(blinds, chairs, chair, last)
    if entered.waits:
        return replace(entered, standing=_passed_over(blinds, chair, placement, last))
    return replace(entered, standing=Standing(kind="between")) if between else entered


def _has_place(seat: int, placement: Placement) -> bool:
    """Whether a blind falls to the seat, or one of two players' places."""
    return any(post.seat == seat for post in placement.posts) or (placement.is_heads_up and seat == placement.button)


@carries_out("lowball.single-blind-short-player")
def _once_dealt_in(blinds: Blinds, chair: Chair, placement: Placement) -> Standing:
    """In the game; but less than half a single blind leaves the blind owing, once there are chips again."""
    if chair.standing.kind == "between" and is_between(blinds.ring, chair.seat, placement):
        return chair.standing
    posts = any(post.seat == chair.seat for post in placement.posts)
    is_short = blinds.is_single_lowball and posts and 2 * chair.chips < blinds.big
    return Standing(kind="short-blind") if is_short else IN


@carries_out("blinds.no-entry-between-blind-and-button", "option.enter-between-blinds")
def is_between(ring: int, seat: int, placement: Placement) -> bool:
    """Whether the big blind has passed a seat and the button has not."""
    big = placement.big_blind
    return big is not None and (seat == placement.button or is_within(ring, placement.button, seat, big))


_WAITING: Final[dict[StandingKind, Under]] = {
    "new": ("blinds.new-player-waits",),
    "owes": ("blinds.missed-blinds-made-up",),
    "moved": ("blinds.seat-change-relative-position",),
    "dealt-off": ("blinds.deal-off",),
    "short-blind": ("lowball.single-blind-short-player",),
    "refused": ("lowball.single-blind-refused",),
}


@carries_out("blinds.new-player-waits", "lowball.new-player-wait", "blinds.deal-off")
def _entry(blinds: Blinds, chairs: Sequence[Chair], chair: Chair, last: Last) -> _Outcome:
    """A player behind the button, who is not due for a blind: he comes in for nothing, for a post, or not yet."""
    kind = chair.standing.kind
    if is_in_position(blinds.ring, chairs, chair, last) or (kind == "dealt-off" and chair.standing.passed):
        return _comes_in(chair, None, _WAITING[kind])
    if kind in {"dealt-off", "refused"}:
        return _waits(chair, _WAITING[kind])
    if chair.kills:
        return _comes_in(chair, None, ("lowball.new-player-kill",))
    if chair.is_dealt_by_mistake:
        return replace(_comes_in(chair, None, ("blinds.owed-blind-looked",)), standing=chair.standing)
    if chair.posts and not must_kill(blinds, chair.standing):
        return _comes_in(chair, entry_post(blinds, chair.seat, chair.standing), rules_of_entry(chair.standing))
    return _waits(chair, _WAITING[kind])


def _comes_in(chair: Chair, post: Post | None, under: Under) -> _Outcome:
    return _Outcome(seat=chair.seat, standing=IN, dealt_in=True, post=post, under=under)


def _waits(chair: Chair, under: Under) -> _Outcome:
    return _Outcome(seat=chair.seat, standing=chair.standing, waits=True, under=under)


@carries_out(
    "lowball.new-player-kill", "lowball.big-blind-passed", "blinds.new-player-posts", "blinds.seat-change-post"
)
def must_kill(blinds: Blinds, standing: Standing) -> bool:
    """Whether only a kill brings the player in at once: at lowball, unless nothing but a small blind is owed."""
    if not blinds.lowball or standing.kind == "short-blind":
        return False
    return standing.kind != "owes" or standing.missed.big


@carries_out("blinds.new-player-posts", "blinds.new-player-lets-button-pass", "blinds.missed-blinds-made-up")
def entry_post(blinds: Blinds, seat: int, standing: Standing) -> Post:
    """What a player puts up to come in before the big blind reaches him."""
    if standing.kind == "owes":
        return missed_post(seat, standing.missed, blinds.amounts, blinds.minimum_open, blinds.house)
    return Post(seat=seat, kind="missed" if standing.kind == "short-blind" else "entry", live=blinds.big)


def rules_of_entry(standing: Standing) -> Under:
    match standing.kind:
        case "owes":
            return ("blinds.missed-blinds-made-up", "blinds.missed-blinds-live-part")
        case "moved":
            return ("blinds.seat-change-post",)
        case "short-blind":
            return ("lowball.single-blind-short-player",)
        case _:
            return ("blinds.new-player-posts",)


# ------------------------------------------------------------------------------------------ blinds that pass


@carries_out(
    "blinds.missed-blinds-made-up",
    "blinds.busted-player-owes-missed",
    "blinds.new-player-lets-button-pass",
    "blinds.new-game-drawers",
    "lowball.single-blind-refused",
)
def _passed_over(blinds: Blinds, chair: Chair, placement: Placement, last: Last) -> Standing:
    """How a player without a hand stands once the blinds have gone on: who was in the game owes what he missed."""
    standing = chair.standing
    passed = list(_blinds_passing(blinds.ring, chair.seat, placement, last))
    if not is_between(blinds.ring, chair.seat, placement) and (standing.kind == "between" or standing.passed):
        standing = IN  # the button has gone by, and the next round finds him in the game like everybody else
    if standing.kind in {"new", "refused", "between"} or (standing.kind == "moved" and chair.is_here):
        return standing
    if standing.kind == "dealt-off":
        return replace(standing, passed=standing.passed or "big" in passed)
    if not passed:
        return standing
    if blinds.is_single_lowball:
        return Standing(kind="refused")
    missed = standing.missed
    for blind in passed:
        missed = blind_came(missed, blind, posted=False)
    return Standing(kind="owes", missed=missed)


def _blinds_passing(ring: int, seat: int, placement: Placement, last: Last) -> Iterable[MissedBlind]:
    """Which blinds have come to the seat, or gone past it, on the way to where they are now."""
    before = () if last.is_drawn else last.reached
    for number, end in enumerate(placement.passed):
        start = before[number] if number < len(before) else None
        if end is not None and is_within(ring, placement.button if start is None else start, seat, end):
            yield "small" if number else "big"
