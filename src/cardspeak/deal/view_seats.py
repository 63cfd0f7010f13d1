"""What a seat's plate says besides chips and cards: what the player did last, and what was posted."""

from collections.abc import Mapping
from typing import Final, Literal

from cardspeak.deal.events import Called, Checked, DeclaredOpen, RoundOpened, Wagered
from cardspeak.deal.setup import Post
from cardspeak.deal.state import NOBODY, DealState
from cardspeak.rulebook import makes_workable

Last = Literal[
    "",
    "check",
    "call",
    "bet",
    "raise",
    "complete",
    "bring-in",
    "all-in",
    "fold",
    "post",
    "straddle",
    "kill",
    "pat",
    "draw",
]
Mark = Literal["small-blind", "big-blind", "straddle", "kill", "opener", "bring-in"]

_ACTS: Final[Mapping[type, Last]] = {Checked: "check", Called: "call", DeclaredOpen: "bet"}
_POSTS: Final[Mapping[str, Last]] = {
    "blind": "post",
    "entry": "post",
    "missed": "post",
    "straddle": "straddle",
    "kill": "kill",
}


# ---------------------------------------------------------------------------------------- what somebody did last


def last_acts(deal: DealState) -> list[Last]:
    """Each player's last act on this round; a hand that is folded, or has all its chips in, stays so."""
    if deal.phase == "over":
        return ["" if is_live else "fold" for is_live in deal.live]
    in_betting, before = _in_betting(deal), _before_betting(deal)
    return [
        _last(deal, player, in_betting.get(seat) or before.get(player, "")) for player, seat in enumerate(deal.seats)
    ]


def _last(deal: DealState, player: int, said: Last) -> Last:
    if not deal.live[player]:
        return "fold"
    if deal.mucked[player]:
        return ""
    return said if deal.stack[player] else "all-in"


def _in_betting(deal: DealState) -> dict[int, Last]:
    """By seats, for those who have acted since the round was opened."""
    said: dict[int, Last] = {}
    if True not in deal.acted:
        return said
    for event in reversed(deal.log):
        if isinstance(event, RoundOpened):
            break
        if isinstance(event, Wagered):
            # a short all-in of which chips went back is a raise of what is left
            said.setdefault(event.seat, "raise" if event.kind == "all-in" else event.kind)
        elif isinstance(event, Checked | Called | DeclaredOpen):
            said.setdefault(event.seat, _ACTS[type(event)])
    return said


def _before_betting(deal: DealState) -> dict[int, Last]:
    """By players: what was posted before the first round, or how cards were exchanged before a later one."""
    if deal.street:
        drew = cards_drawn(deal)
        return {player: "draw" if number else "pat" for player, number in enumerate(drew) if number is not None}
    said: dict[int, Last] = {
        deal.place_of[post.seat]: _POSTS[post.kind] for post in deal.setup.posts if post.kind != "ante"
    }
    killer = _killer(deal)
    if killer != NOBODY:
        said[killer] = "kill"
    return said


@makes_workable("lowball.asked-number-drawn", "draw.asked-number-drawn")
def cards_drawn(deal: DealState) -> list[int | None]:
    """How many cards each player drew, until somebody has acted after the draw; then nobody has to tell any more."""
    if True in deal.acted:
        return [None] * len(deal.seats)
    return [own_cards_drawn(deal, player) for player in range(len(deal.seats))]


def own_cards_drawn(deal: DealState, player: int) -> int | None:
    """In the last draw; the player who drew may always remember."""
    asked = deal.to_draw[player]
    return None if asked is None else len(asked)


# ---------------------------------------------------------------------------------------- marks


def marks(deal: DealState) -> dict[int, list[Mark]]:
    """What lies on the plates' edges, by players; one without a mark is left out."""
    found: dict[int, list[Mark]] = {}
    live = [post for post in deal.setup.posts if post.live]
    for post in live:
        mark = _mark(post, live)
        if mark is not None:
            found.setdefault(deal.place_of[post.seat], []).append(mark)
    named: tuple[tuple[Mark, int], ...] = (
        ("kill", _killer(deal)),
        ("opener", _opener(deal)),
        ("bring-in", _brought_in(deal)),
    )
    for mark, player in named:
        if player != NOBODY:
            found.setdefault(player, []).append(mark)
    return found


def _mark(post: Post, live: list[Post]) -> Mark | None:
    match post.kind:
        case "blind":
            return "big-blind" if _is_big(post, live) else "small-blind"
        case "straddle" | "kill":
            return post.kind
        case _:
            return None


def _is_big(post: Post, live: list[Post]) -> bool:
    """The largest blind is big; where all are the same, the last one."""
    blinds = [each for each in live if each.kind == "blind"]
    if len({each.live for each in blinds}) == 1:
        return post is blinds[-1]
    return post.live == max(each.live for each in blinds)


def _killer(deal: DealState) -> int:
    """Who has killed this pot after two cards; a kill before the cards is among the posts."""
    is_killed = deal.setup.two_card_kill and deal.setup.acts_last is None
    return deal.acts_last if is_killed else NOBODY


def _opener(deal: DealState) -> int:
    """Where it matters who opened the pot."""
    if deal.opener == NOBODY or not any(street.first == "opener" for street in deal.setup.form.streets):
        return NOBODY
    return deal.opener


def _brought_in(deal: DealState) -> int:
    """Who made the forced bet of stud: it is the first wager of a deal, unless that was a full bet."""
    if deal.setup.form.bring_in is None:
        return NOBODY
    dealt = len(deal.setup.posts) + 1
    for event in deal.log[dealt : dealt + 2 * len(deal.seats)]:
        if isinstance(event, Wagered):
            return deal.place_of[event.seat] if event.kind == "bring-in" else NOBODY
    return NOBODY
