"""The deal to come: who would be dealt in, where the button would be, and who must pay what."""

from cardspeak.rulebook import Refusal
from cardspeak.table.blinds import Arrangement, Blinds, Chair, arrange, line_of
from cardspeak.table.button import Last, Placement
from cardspeak.table.chairs import blinds_of, chairs_of
from cardspeak.table.ring import in_order, next_seat
from cardspeak.table.state import TableState


def next_deal(state: TableState, by_mistake: tuple[str, ...] = ()) -> Arrangement | Refusal:
    """As things stand now."""
    chairs = chairs_of(state, by_mistake)
    here = [chair for chair in chairs if chair.is_here and not chair.is_barred]
    if len(here) < 2:
        return Refusal("a deal needs two players who are there and have chips to play", field="players")
    if not state.form.button:
        return _without_button(state, chairs, [chair.seat for chair in here])
    blinds = blinds_of(state)
    if state.last is None or needs_draw(blinds, chairs):
        return Refusal("the game starts with a drawn button: let everybody draw a card", ("seating.draw-for-button",))
    return arrange(blinds, chairs, state.last, state.opening)


def needs_draw(blinds: Blinds, chairs: list[Chair]) -> bool:
    """Whether so few are left of those who were in the game that it starts anew."""
    line = line_of(blinds, chairs)
    return bool(blinds.amounts) and (not line.regulars or (len(line.regulars) == 1 and len(line.comers) > 1))


def _without_button(state: TableState, chairs: list[Chair], here: list[int]) -> Arrangement:
    """Stud: cards go round from the dealer's left; button and blinds of other games stay where they are."""
    dealer = next_dealer(state, here) if state.house.who_deals == "players" else state.ring
    placement = Placement(
        button=dealer, posts=(), big_blind=None, next=Last(button=dealer), under=("stud.deal-and-rounds",)
    )
    return Arrangement(
        placement=placement,
        dealt_in=in_order(state.ring, dealer, here),
        posts=(),
        waiting=(),
        standings=tuple(chair.standing for chair in chairs),
        opening=state.opening,
    )


def next_dealer(state: TableState, here: list[int]) -> int:
    """Whose turn it is to deal."""
    if state.dealer is not None:
        return next_seat(state.ring, state.dealer, here)
    if state.last is not None and state.last.button in here:
        return state.last.button
    return next_seat(state.ring, state.ring, here)
