"""Who sits where: arriving, choosing a seat, seats that are kept, and playing over somebody who is away."""

from cardspeak.rulebook import Refusal, RuleId, carries_out
from cardspeak.table import commands as wanted
from cardspeak.table import events as happened
from cardspeak.table.blinds import IN, NEW, Standing
from cardspeak.table.events import TableEvent
from cardspeak.table.kill import seating_refusal
from cardspeak.table.state import Player, SeatRequest, TableState

Decision = list[TableEvent] | Refusal


def seated(state: TableState, name: str) -> Player | Refusal:
    player = state.players.get(name)
    return player or Refusal(f"{name} has no seat at this table; sit down first", field="player")


def arrive(state: TableState, command: wanted.Arrive) -> Decision:
    if command.player in state.players or any(each.player == command.player for each in state.arrivals):
        return Refusal(f"{command.player} is at the table already", field="player")
    return [happened.Arrived(player=command.player, at=command.at, under=state.under("seating.first-choice"))]


def sit(state: TableState, command: wanted.Sit) -> Decision:
    refusal = (
        _person_refusal(state, command.player)
        or seat_refusal(state, command.player, command.seat)
        or _deck_refusal(state)
        or _choice_refusal(state, command)
    )
    if refusal is not None:
        return refusal
    return [
        happened.SeatTaken(
            player=command.player,
            seat=command.seat,
            at=command.at,
            standing=_first_standing(state),
            short_buy_ins=command.short_buy_ins if state.house.short_buy_ins_per == "session" else 0,
            under=state.under("seating.first-choice"),
        )
    ]


def _first_standing(state: TableState) -> Standing:
    return IN if state.terms.tournament else NEW


@carries_out("seating.one-seat-only")
def _person_refusal(state: TableState, name: str) -> Refusal | None:
    """Why somebody may not sit at this table at all."""
    if name in state.players:
        under: tuple[RuleId, ...] = state.under("seating.one-seat-only")
        return Refusal(f"{name} has seat {state.players[name].seat}; a player has one seat only", under, "player")
    return seating_refusal(state.kill_debts, name)


def seat_refusal(state: TableState, name: str, seat: int) -> Refusal | None:
    """Why a seat is not to be had."""
    if not 1 <= seat <= state.ring:
        return Refusal(f"the table has seats 1 to {state.ring}", field="seat")
    taken = state.at(seat)
    if taken is not None:
        return Refusal(f"{taken.name} has seat {seat}; choose another", field="seat")
    return _reserved_refusal(state, name, seat)


def _deck_refusal(state: TableState) -> Refusal | None:
    most = state.terms.most_players
    if len(state.players) < most:
        return None
    return Refusal(f"the deck lasts for {most} players, and {most} are seated", ("glossary.deck",))


@carries_out("seating.reserved-seat")
def _reserved_refusal(state: TableState, name: str, seat: int) -> Refusal | None:
    kept = state.reserved.get(seat)
    if kept is None or kept.player == name:
        return None
    reason = f"seat {seat} is kept for {kept.player} ({kept.reason}); choose another"
    return Refusal(reason, ("seating.reserved-seat",), "seat")


@carries_out("seating.first-choice", "seating.seat-change-precedence")
def _choice_refusal(state: TableState, command: wanted.Sit) -> Refusal | None:
    """In a new game the first to come chooses first; later those who play have the choice before newcomers."""
    earlier = _before(state, command.player)
    if state.deals == 0 and earlier:
        return Refusal(f"{earlier[0]} came first and chooses a seat before you", ("seating.first-choice",))
    if command.is_assigned:
        return None
    asked = next(iter(requests_for(state, command.seat)), None)
    if asked is None:
        return None
    reason = f"{asked.player} asked for it first and may take seat {command.seat}, or forgo it"
    return Refusal(reason, ("seating.seat-change-precedence",), "seat")


def _before(state: TableState, name: str) -> list[str]:
    """Who came earlier and has no seat yet."""
    came = next((each.at for each in state.arrivals if each.player == name), None)
    return [each.player for each in state.arrivals if each.player != name and (came is None or each.at < came)]


def requests_for(state: TableState, seat: int) -> list[SeatRequest]:
    """Players in the game who want this seat, the earliest first."""
    return [request for request in state.requests if request.seat in {None, seat}]


@carries_out("seating.reserved-seat")
def reserve(state: TableState, command: wanted.Reserve) -> Decision:
    if not command.reason.strip():
        return Refusal("a seat is kept only for a good reason; say which", ("seating.reserved-seat",), "reason")
    holder = state.at(command.seat)
    if not 1 <= command.seat <= state.ring or holder is not None or command.seat in state.reserved:
        return Refusal(f"seat {command.seat} is not free to be kept", ("seating.reserved-seat",), "seat")
    under: tuple[RuleId, ...] = ("seating.reserved-seat",)
    return [happened.SeatReserved(player=command.player, seat=command.seat, reason=command.reason, under=under)]


def end_reservation(state: TableState, command: wanted.EndReservation) -> Decision:
    if command.seat not in state.reserved:
        return Refusal(f"seat {command.seat} is not kept for anybody", ("seating.reserved-seat",), "seat")
    return [happened.ReservationEnded(seat=command.seat, under=("seating.reserved-seat",))]


@carries_out("procedure.playing-over", "blinds.playing-over")
def play_over(state: TableState, command: wanted.PlayOver) -> Decision:
    """The newcomer plays in the seat like any new player; its owner's chips and debts stay his own."""
    refusal = _person_refusal(state, command.player) or _playing_over_refusal(state, command)
    if refusal is not None:
        return refusal
    owner = state.at(command.seat)
    assert owner is not None
    return [
        happened.SeatTaken(
            player=command.player,
            seat=command.seat,
            at=command.at,
            standing=NEW,
            plays_over=owner.name,
            under=("procedure.playing-over", "blinds.playing-over"),
        )
    ]


def _playing_over_refusal(state: TableState, command: wanted.PlayOver) -> Refusal | None:
    under: tuple[RuleId, ...] = ("procedure.playing-over",)
    owner = state.at(command.seat)
    if not state.house.playing_over:
        return Refusal("nobody plays over in this game; switch playing_over on if it is customary", under)
    if owner is None or owner.absence is None or owner.plays_over is not None or state.is_dealt_in(owner.name):
        return Refusal(f"nobody is away from seat {command.seat} to be played over", under, "seat")
    if state.house.playing_over_needs == "consent" and not (command.owner_agrees or command.owner_has_gone):
        return Refusal(f"{owner.name} must agree, or have left the premises for some time", under, "owner_agrees")
    if state.house.playing_over_needs == "floor" and not command.floor_permits:
        return Refusal("playing over needs the floorperson's permission", under, "floor_permits")
    if not command.box_placed:
        return Refusal(f"{owner.name}'s chips must be protected first; place the box over them", under, "box_placed")
    return None
