"""What is said by somebody who is not in the pot, where the house lets it wait until the betting is over."""

from typing import Final

from cardspeak.deal import Deal
from cardspeak.rulebook import RuleId, makes_workable
from cardspeak.server import happenings as happened
from cardspeak.server.room_state import RoomState
from cardspeak.table import TableState
from cardspeak.table.view import seat_in_deal

UNDER: Final[tuple[RuleId, ...]] = ("conduct.influencing-play", "conduct.revealing-folded-hand")
WAITS: Final = "this waits until the betting is over"


@makes_workable("conduct.influencing-play", "conduct.revealing-folded-hand")
def must_wait(state: TableState, deal: Deal | None, person: str, *, is_host: bool) -> bool:
    """Whoever has no live hand might tell what a player must not know, players who folded and watchers alike.

    A host who is not dealt in speaks for the house.
    """
    if not state.house.hold_back_chat or deal is None or not is_betting(state, deal):
        return False
    seat = seat_in_deal(state, person)
    if seat is None:
        return not is_host
    player = deal.state.place_of[seat]
    return not deal.state.live[player]


def is_betting(state: TableState, deal: Deal | None) -> bool:
    """Whether anybody has still to bet, to draw, or to say how the rest is dealt."""
    return state.in_deal and deal is not None and deal.state.phase not in {"showdown", "over"}


def said_at_last(room: RoomState, state: TableState, deal: Deal | None, at: int) -> list[happened.Said]:
    """What has waited, once nothing has to wait any more."""
    if not room.held or is_betting(state, deal):
        return []
    return [
        happened.Said(person=each.person, text=each.text, held_at=each.at, at=at, under=each.under)
        for each in room.held
    ]


def note_on(steps: object) -> str:
    """What the sender is told beside that it was done."""
    is_held = isinstance(steps, list) and any(isinstance(step, happened.SayingHeld) for step in steps)
    return WAITS if is_held else ""
