"""How each event changes a table. No decision is taken here: an event is what was decided."""

from collections.abc import Callable
from typing import Any

from msgspec.structs import replace

from cardspeak.deal.setup import Carried
from cardspeak.table import events as happened
from cardspeak.table.blinds import IN, Opening
from cardspeak.table.button import Last
from cardspeak.table.dealing_off import Held
from cardspeak.table.events import TableEvent
from cardspeak.table.kill import new_game
from cardspeak.table.state import (
    Absence,
    Account,
    Arrival,
    CashedOut,
    Player,
    Proposal,
    Reservation,
    SeatRequest,
    TableState,
    Turn,
    Undone,
)

AN_HOUR = 60 * 60
ROUND = 24
"""More deals than any player has between two big blinds."""


def open_table(event: happened.TableOpened) -> TableState:
    return TableState(name=event.name, ring=event.ring, terms=event.terms, kill=new_game())


def evolve(state: TableState, event: TableEvent) -> None:
    _CHANGES[type(event)](state, event)


def _change(state: TableState, player: str, **how: object) -> None:
    state.players[player] = replace(state.players[player], **how)


def _account(state: TableState, player: str, **by: int) -> None:
    account = state.accounts.get(player, Account())
    changed = {name: getattr(account, name) + amount for name, amount in by.items()}
    state.accounts[player] = replace(account, **changed)


def _gain(state: TableState, name: str, amount: int) -> None:
    """Chips won or, below 0, lost; beyond those that are there they come out of what has been bought."""
    player = state.players[name]
    chips = player.chips + amount
    _change(state, name, chips=max(chips, 0), behind=player.behind + min(chips, 0))
    _account(state, name, won=amount)


def _nothing(state: TableState, event: TableEvent) -> None:
    """Only said, so that it stands in the log."""


# ------------------------------------------------------------------------------------------ seats


def _confirmed_lawful(state: TableState, event: happened.LawfulnessConfirmed) -> None:  # noqa: ARG001 - as all of them
    state.is_confirmed_lawful = True


def _arrived(state: TableState, event: happened.Arrived) -> None:
    state.arrivals = (*state.arrivals, Arrival(player=event.player, at=event.at))


def _seat_taken(state: TableState, event: happened.SeatTaken) -> None:
    state.arrivals = tuple(each for each in state.arrivals if each.player != event.player)
    state.reserved.pop(event.seat, None)
    state.players[event.player] = Player(
        name=event.player, seat=event.seat, sat_at=event.at, standing=event.standing, plays_over=event.plays_over
    )
    state.accounts.setdefault(event.player, Account())
    made = max(event.short_buy_ins, state.short_buy_ins.get(event.player, 0))
    if made:
        state.short_buy_ins[event.player] = made


def _seat_reserved(state: TableState, event: happened.SeatReserved) -> None:
    state.reserved[event.seat] = Reservation(player=event.player, reason=event.reason)


def _reservation_ended(state: TableState, event: happened.ReservationEnded) -> None:
    del state.reserved[event.seat]


def _seat_asked_for(state: TableState, event: happened.SeatAskedFor) -> None:
    asked = SeatRequest(player=event.player, at=event.at, seat=event.seat)
    _forget_request(state, event.player)
    state.requests = tuple(sorted((*state.requests, asked), key=lambda request: request.at))


def _forget_request(state: TableState, player: str) -> None:
    state.requests = tuple(request for request in state.requests if request.player != player)


def _seat_forgone(state: TableState, event: happened.SeatForgone) -> None:
    _forget_request(state, event.player)


def _seat_changed(state: TableState, event: happened.SeatChanged) -> None:
    left = state.players[event.player].seat
    _forget_request(state, event.player)
    _change(state, event.player, seat=event.seat, standing=event.standing, held=(), comes_in="wait")
    if event.displaces is not None:
        _change(state, event.displaces, seat=left)
    if state.straddler == event.player:
        state.straddler = None


def _leave_asked(state: TableState, event: happened.LeaveAsked) -> None:
    _change(state, event.player, leaving=event.at)


def _player_left(state: TableState, event: happened.PlayerLeft) -> None:
    _gone(state, event.player)
    _account(state, event.player, cashed=event.cashed)
    recent = {player: left for player, left in state.cashed_out.items() if event.at - left.at < AN_HOUR}
    state.cashed_out = {**recent, event.player: CashedOut(at=event.at, amount=event.cashed)}


def _gone(state: TableState, name: str) -> None:
    """The seat is open, and every claim that went with it has gone."""
    seat = state.players.pop(name).seat
    _forget_request(state, name)
    for player in [each for each in state.players.values() if each.plays_over == name]:
        _change(state, player.name, plays_over=None)
    if state.straddler == name:
        state.straddler = None
    if name in state.middle.dealt:
        carried = [Carried(each.amount, tuple(s for s in each.seats if s != seat)) for each in state.middle.carried]
        others = tuple(player for player in state.middle.dealt if player != name)
        state.middle = replace(state.middle, carried=tuple(carried), dealt=others)


# ------------------------------------------------------------------------------------------ chips


def _chips_bought(state: TableState, event: happened.ChipsBought) -> None:
    player = state.players[event.player]
    if event.is_received:
        _change(state, player.name, chips=player.chips + event.amount, small=player.small + event.small)
    else:
        _change(state, player.name, behind=player.behind + event.amount, is_announced=event.is_announced)
    _change(state, player.name, has_bought_in=True)
    _account(state, player.name, bought=event.amount)
    state.cashed_out.pop(player.name, None)
    if event.is_short:
        state.short_buy_ins[player.name] = state.short_buy_ins.get(player.name, 0) + 1


def _chips_received(state: TableState, event: happened.ChipsReceived) -> None:
    player = state.players[event.player]
    _change(state, player.name, chips=player.chips + player.behind, behind=0, is_announced=False)


def _changed_up(state: TableState, event: happened.ChangedUp) -> None:
    _change(state, event.player, small=state.players[event.player].small - event.amount)


def _charged(state: TableState, event: happened.Charged) -> None:
    _change(state, event.player, chips=state.players[event.player].chips - event.amount)
    _account(state, event.player, charged=event.amount)


# ------------------------------------------------------------------------------------------ absences


def _sat_out(state: TableState, event: happened.SatOut) -> None:
    player = state.players[event.player]
    absence = Absence(since=event.at, counted=event.counted)
    small = 0 if event.taken else player.small
    _change(state, player.name, absence=absence, chips=player.chips - event.taken, taken=event.taken, small=small)
    if state.straddler == player.name:
        state.straddler = None


def _absence_arranged(state: TableState, event: happened.AbsenceArranged) -> None:
    _change(state, event.player, away_until=event.until)


def _came_back(state: TableState, event: happened.CameBack) -> None:
    player = state.players[event.player]
    taken = player.taken - event.put_back
    _change(state, player.name, chips=player.chips + event.put_back, taken=taken)
    if player.absence is not None and not taken:
        gone = event.at - player.absence.since
        absences, away_for = player.absences + 1, player.away_for + gone
        _change(state, player.name, absence=None, away_until=None, absences=absences, away_for=away_for)


def _picked_up(state: TableState, event: happened.ChipsPickedUp) -> None:
    _gone(state, event.player)
    _account(state, event.player, cashed=event.amount, kept=event.amount)


# ------------------------------------------------------------------------------------------ blinds and kills


def _button_drawn(state: TableState, event: happened.ButtonDrawn) -> None:
    state.last = Last(button=event.seat, is_drawn=True)
    state.opening = Opening(button=event.seat)
    for player in [each for each in state.players.values() if each.seat in event.cards]:
        _change(state, player.name, standing=IN, last_big=0, held=())


def _entry_chosen(state: TableState, event: happened.EntryChosen) -> None:
    _change(state, event.player, comes_in=event.how)


def _straddle_announced(state: TableState, event: happened.StraddleAnnounced) -> None:
    state.straddler = event.player


def _straddle_lapsed(state: TableState, event: happened.StraddleLapsed) -> None:  # noqa: ARG001 - as all of them
    state.straddler = None


def _kill_changed(state: TableState, event: happened.KillChanged) -> None:
    state.kill = event.kill


def _kill_collected(state: TableState, event: happened.KillCollected) -> None:
    state.kill = event.kill
    _gain(state, event.player, -event.amount)


def _kill_unposted(state: TableState, event: happened.KillUnposted) -> None:
    state.kill = event.kill
    state.kill_debts = (*state.kill_debts, event.debt)


def _kill_paid(state: TableState, event: happened.KillPaid) -> None:
    """The money is for the next pot, whoever plays for it."""
    amount, everybody = event.debt.amount, tuple(range(1, state.ring + 1))
    state.kill_debts = tuple(debt for debt in state.kill_debts if debt != event.debt)
    _gain(state, event.player, -amount)
    state.middle = replace(state.middle, carried=(*state.middle.carried, Carried(amount, everybody)))


def _owed_blind_ruled(state: TableState, event: happened.OwedBlindRuled) -> None:
    if event.ruling == "live":
        _change(state, event.player, must_post=True)


# ------------------------------------------------------------------------------------------ the terms


def _terms_proposed(state: TableState, event: happened.TermsProposed) -> None:
    state.proposal = Proposal(by=event.player, terms=event.terms, agree=(event.player,))


def _proposal(state: TableState) -> Proposal:
    assert state.proposal is not None
    return state.proposal


def _terms_agreed_to(state: TableState, event: happened.TermsAgreedTo) -> None:
    proposal = _proposal(state)
    others = tuple(player for player in proposal.object if player != event.player)
    state.proposal = replace(proposal, agree=(*proposal.agree, event.player), object=others)


def _terms_objected_to(state: TableState, event: happened.TermsObjectedTo) -> None:
    proposal = _proposal(state)
    others = tuple(player for player in proposal.agree if player != event.player)
    state.proposal = replace(proposal, object=(*proposal.object, event.player), agree=others)


def _terms_approved(state: TableState, event: happened.TermsApproved) -> None:  # noqa: ARG001 - as all of them
    state.proposal = replace(_proposal(state), is_approved=True)


def _poll_closed(state: TableState, event: happened.PollClosed) -> None:  # noqa: ARG001 - as all of them
    state.proposal = replace(_proposal(state), is_closed=True)


def _terms_refused(state: TableState, event: happened.TermsRefused) -> None:  # noqa: ARG001 - as all of them
    state.proposal = None


def _terms_changed(state: TableState, event: happened.TermsChanged) -> None:
    state.terms = event.terms
    state.proposal = None
    _begin_game(state, 0)


def _begin_game(state: TableState, game: int) -> None:
    state.turn = Turn(game=game)
    state.chosen = None
    state.straddler = None
    state.kill = new_game()


def _game_chosen(state: TableState, event: happened.GameChosen) -> None:
    state.chosen = event.game


def _game_changed(state: TableState, event: happened.GameChanged) -> None:
    _begin_game(state, event.game)


# ------------------------------------------------------------------------------------------ the deals


def _antes_made_up(state: TableState, event: happened.AntesMadeUp) -> None:
    _gain(state, event.player, -event.amount)
    state.middle = replace(state.middle, carried=event.carried, dealt=(*state.middle.dealt, event.player))


def _deal_arranged(state: TableState, event: happened.DealArranged) -> None:
    state.before = Undone(
        last=state.last,
        dealer=state.dealer,
        opening=state.opening,
        turn=state.turn,
        kill=state.kill,
        straddler=state.straddler,
        players=tuple(state.players.values()),
    )
    for each in event.standings:
        must_post = state.players[each.player].must_post and each.standing.missed.owes
        _change(state, each.player, standing=each.standing, must_post=must_post)
    big = len(state.stakes.forced.blinds) - 1
    for dealt in event.players:
        _hold(state, event, dealt, has_big_blind=big in dealt.blinds)
    state.last, state.dealer, state.opening = event.last, event.dealer, event.opening
    state.turn, state.kill, state.straddler = event.turn, event.kill, None
    state.deals = event.number
    state.in_deal = True
    state.dealt = {dealt.seat: dealt.player for dealt in event.players}
    state.at_stake = {dealt.player: dealt.chips for dealt in event.players}


def _hold(state: TableState, event: happened.DealArranged, dealt: happened.DealtIn, *, has_big_blind: bool) -> None:
    player = state.players[dealt.player]
    held = Held(deal=event.number, blinds=dealt.blinds, button=dealt.seat == event.button)
    _change(
        state,
        player.name,
        held=(held,) if has_big_blind else (*player.held, held)[-ROUND:],
        last_big=event.number if has_big_blind else player.last_big,
        comes_in="wait",
    )


def _deal_settled(state: TableState, event: happened.DealSettled) -> None:
    for result in event.results:
        _gain(state, result.player, result.change)
        state.at_stake[result.player] += result.change
    state.middle, state.kill = event.middle, event.kill
    state.in_deal = False


def _deal_voided(state: TableState, event: happened.DealVoided) -> None:  # noqa: ARG001 - as all of them
    before = state.before
    assert before is not None
    for was in before.players:
        if was.name in state.players:
            how = {name: getattr(was, name) for name in ("standing", "last_big", "held", "comes_in", "must_post")}
            _change(state, was.name, **how)
    state.last, state.dealer, state.opening = before.last, before.dealer, before.opening
    state.turn, state.kill, state.straddler = before.turn, before.kill, before.straddler
    state.deals -= 1
    state.in_deal, state.before = False, None
    state.dealt, state.at_stake = {}, {}


_CHANGES: dict[type, Callable[[TableState, Any], None]] = {
    happened.LawfulnessConfirmed: _confirmed_lawful,
    happened.Arrived: _arrived,
    happened.SeatTaken: _seat_taken,
    happened.SeatReserved: _seat_reserved,
    happened.ReservationEnded: _reservation_ended,
    happened.SeatAskedFor: _seat_asked_for,
    happened.SeatForgone: _seat_forgone,
    happened.SeatChanged: _seat_changed,
    happened.LeaveAsked: _leave_asked,
    happened.PlayerLeft: _player_left,
    happened.ChipsBought: _chips_bought,
    happened.ChipsReceived: _chips_received,
    happened.ChangedUp: _changed_up,
    happened.Charged: _charged,
    happened.StackDisputed: _nothing,
    happened.SatOut: _sat_out,
    happened.AbsenceArranged: _absence_arranged,
    happened.CameBack: _came_back,
    happened.ChipsPickedUp: _picked_up,
    happened.ButtonDrawn: _button_drawn,
    happened.EntryChosen: _entry_chosen,
    happened.StraddleAnnounced: _straddle_announced,
    happened.StraddleLapsed: _straddle_lapsed,
    happened.KillChanged: _kill_changed,
    happened.KillCollected: _kill_collected,
    happened.KillUnposted: _kill_unposted,
    happened.KillPaid: _kill_paid,
    happened.OwedBlindRuled: _owed_blind_ruled,
    happened.TermsProposed: _terms_proposed,
    happened.TermsAgreedTo: _terms_agreed_to,
    happened.TermsObjectedTo: _terms_objected_to,
    happened.TermsApproved: _terms_approved,
    happened.PollClosed: _poll_closed,
    happened.TermsRefused: _terms_refused,
    happened.TermsChanged: _terms_changed,
    happened.GameChosen: _game_chosen,
    happened.GameChanged: _game_changed,
    happened.AntesMadeUp: _antes_made_up,
    happened.DealArranged: _deal_arranged,
    happened.DealSettled: _deal_settled,
    happened.DealVoided: _deal_voided,
}
