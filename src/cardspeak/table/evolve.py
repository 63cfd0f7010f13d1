"""How each event changes a table. No decision is taken here: an event is what was decided."""

from collections.abc import Callable
from typing import Any

from msgspec.structs import replace

from cardspeak.deal.setup import Carried
from cardspeak.table import events as happened
from cardspeak.table import evolve_leaving as leaving
from cardspeak.table.blinds import IN, Opening
from cardspeak.table.button import Last
from cardspeak.table.changes import account, change, forget_request, gain, leave_seat_to_player_over
from cardspeak.table.dealing_off import Held
from cardspeak.table.events import TableEvent
from cardspeak.table.kill import new_game
from cardspeak.table.state import (
    Absence,
    Account,
    Arrival,
    Player,
    Proposal,
    Reservation,
    SeatRequest,
    TableState,
    Turn,
    Undone,
)

ROUND = 24
"""More deals than any player has between two big blinds."""


def open_table(event: happened.TableOpened) -> TableState:
    return TableState(name=event.name, ring=event.ring, terms=event.terms, kill=new_game())


def evolve(state: TableState, event: TableEvent) -> None:
    _CHANGES[type(event)](state, event)


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
    state.just_left.pop(event.player, None)
    state.moved.pop(event.player, None)
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
    forget_request(state, event.player)
    state.requests = tuple(sorted((*state.requests, asked), key=lambda request: request.at))


def _seat_forgone(state: TableState, event: happened.SeatForgone) -> None:
    forget_request(state, event.player)


def _seat_changed(state: TableState, event: happened.SeatChanged) -> None:
    player = state.players[event.player]
    was = state.moved.setdefault(player.name, player)
    forget_request(state, player.name)
    change(state, player.name, seat=event.seat, standing=event.standing, held=(), comes_in="wait")
    if event.is_back:
        change(state, player.name, held=was.held, comes_in=was.comes_in)
        del state.moved[player.name]
    if event.displaces is not None:
        change(state, event.displaces, seat=player.seat)
    leave_seat_to_player_over(state, player.name)
    if state.straddler == player.name:
        state.straddler = None


# ------------------------------------------------------------------------------------------ chips


def _chips_bought(state: TableState, event: happened.ChipsBought) -> None:
    player = state.players[event.player]
    if event.is_received:
        change(state, player.name, chips=player.chips + event.amount, small=player.small + event.small)
    else:
        change(state, player.name, behind=player.behind + event.amount, is_announced=event.is_announced)
    change(state, player.name, has_bought_in=True)
    account(state, player.name, bought=event.amount)
    state.cashed_out.pop(player.name, None)
    if event.is_short:
        state.short_buy_ins[player.name] = state.short_buy_ins.get(player.name, 0) + 1


def _buy_in_corrected(state: TableState, event: happened.BuyInCorrected) -> None:
    """What is too much comes from the chips on the table, then those on their way, then those taken along."""
    player = state.players[event.player]
    account(state, player.name, bought=event.change)
    chips = max(player.chips + event.change, 0)
    lacking = max(-event.change - player.chips, 0)
    change(
        state,
        player.name,
        chips=chips,
        small=min(player.small, chips),
        behind=max(player.behind - lacking, 0),
        taken=player.taken - max(lacking - player.behind, 0),
        has_bought_in=state.accounts[player.name].bought > 0,
    )


def _chips_received(state: TableState, event: happened.ChipsReceived) -> None:
    player = state.players[event.player]
    change(state, player.name, chips=player.chips + player.behind, behind=0, is_announced=False)


def _changed_up(state: TableState, event: happened.ChangedUp) -> None:
    change(state, event.player, small=state.players[event.player].small - event.amount)


def _charged(state: TableState, event: happened.Charged) -> None:
    change(state, event.player, chips=state.players[event.player].chips - event.amount)
    account(state, event.player, charged=event.amount)


# ------------------------------------------------------------------------------------------ absences


def _sat_out(state: TableState, event: happened.SatOut) -> None:
    player = state.players[event.player]
    absence = Absence(since=event.at, counted=event.counted)
    small = 0 if event.taken else player.small
    change(state, player.name, absence=absence, chips=player.chips - event.taken, taken=event.taken, small=small)
    if state.straddler == player.name:
        state.straddler = None


def _absence_arranged(state: TableState, event: happened.AbsenceArranged) -> None:
    change(state, event.player, away_until=event.until)


def _came_back(state: TableState, event: happened.CameBack) -> None:
    player = state.players[event.player]
    taken = player.taken - event.put_back
    change(state, player.name, chips=player.chips + event.put_back, taken=taken)
    if player.absence is not None and not taken:
        gone = event.at - player.absence.since
        absences, away_for = player.absences + 1, player.away_for + gone
        change(state, player.name, absence=None, away_until=None, absences=absences, away_for=away_for)


# ------------------------------------------------------------------------------------------ blinds and kills


def _button_drawn(state: TableState, event: happened.ButtonDrawn) -> None:
    state.last = Last(button=event.seat, is_drawn=True)
    state.opening = Opening(button=event.seat)
    state.just_left, state.moved = {}, {}
    for player in [each for each in state.players.values() if each.seat in event.cards]:
        change(state, player.name, standing=IN, last_big=0, held=())


def _entry_chosen(state: TableState, event: happened.EntryChosen) -> None:
    change(state, event.player, comes_in=event.how)


def _straddle_announced(state: TableState, event: happened.StraddleAnnounced) -> None:
    state.straddler = event.player


def _straddle_lapsed(state: TableState, event: happened.StraddleLapsed) -> None:  # noqa: ARG001 - as all of them
    state.straddler = None


def _kill_changed(state: TableState, event: happened.KillChanged) -> None:
    state.kill = event.kill


def _kill_collected(state: TableState, event: happened.KillCollected) -> None:
    state.kill = event.kill
    gain(state, event.player, -event.amount)


def _kill_unposted(state: TableState, event: happened.KillUnposted) -> None:
    state.kill = event.kill
    state.kill_debts = (*state.kill_debts, event.debt)


def _kill_paid(state: TableState, event: happened.KillPaid) -> None:
    """The money is for the next pot, whoever plays for it."""
    amount, everybody = event.debt.amount, tuple(range(1, state.ring + 1))
    state.kill_debts = tuple(debt for debt in state.kill_debts if debt != event.debt)
    gain(state, event.player, -amount)
    state.middle = replace(state.middle, carried=(*state.middle.carried, Carried(amount, everybody)))


def _owed_blind_ruled(state: TableState, event: happened.OwedBlindRuled) -> None:
    if event.ruling == "live":
        change(state, event.player, must_post=True)


# ------------------------------------------------------------------------------------------ the terms


def _terms_proposed(state: TableState, event: happened.TermsProposed) -> None:
    agrees = (event.player,) if event.player in state.players else ()
    state.proposal = Proposal(by=event.player, terms=event.terms, agree=agrees)


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
    gain(state, event.player, -event.amount)
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
        change(state, each.player, standing=each.standing, must_post=must_post)
    big = len(state.stakes.forced.blinds) - 1
    for dealt in event.players:
        _hold(state, event, dealt, has_big_blind=big in dealt.blinds)
    state.last, state.dealer, state.opening = event.last, event.dealer, event.opening
    state.turn, state.kill, state.straddler = event.turn, event.kill, None
    state.deals = event.number
    state.just_left, state.moved = {}, {}
    state.in_deal = True
    state.dealt = {dealt.seat: dealt.player for dealt in event.players}
    state.at_stake = {dealt.player: dealt.chips for dealt in event.players}


def _hold(state: TableState, event: happened.DealArranged, dealt: happened.DealtIn, *, has_big_blind: bool) -> None:
    player = state.players[dealt.player]
    held = Held(deal=event.number, blinds=dealt.blinds, button=dealt.seat == event.button)
    change(
        state,
        player.name,
        held=(held,) if has_big_blind else (*player.held, held)[-ROUND:],
        last_big=event.number if has_big_blind else player.last_big,
        comes_in="wait",
    )


def _deal_settled(state: TableState, event: happened.DealSettled) -> None:
    for result in event.results:
        gain(state, result.player, result.change)
        state.at_stake[result.player] += result.change
    state.middle, state.kill = event.middle, event.kill
    state.in_deal = False
    leaving.forget_pots(state)


def _deal_voided(state: TableState, event: happened.DealVoided) -> None:  # noqa: ARG001 - as all of them
    before = state.before
    assert before is not None
    for was in before.players:
        how = {name: getattr(was, name) for name in ("standing", "last_big", "held", "comes_in", "must_post")}
        if was.name in state.players:
            change(state, was.name, **how)
        else:
            leaving.void_for_departed(state, was, how)
    state.last, state.dealer, state.opening = before.last, before.dealer, before.opening
    state.turn, state.straddler = before.turn, before.straddler
    state.kill = leaving.kills_of_void_deal(before.kill, state.kill)
    state.deals -= 1
    state.in_deal, state.before, state.moved = False, None, {}
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
    happened.LeaveAsked: leaving.leave_asked,
    happened.PlayerLeft: leaving.player_left,
    happened.LeaveTakenBack: leaving.leave_taken_back,
    happened.ChipsBought: _chips_bought,
    happened.BuyInCorrected: _buy_in_corrected,
    happened.ChipsReceived: _chips_received,
    happened.ChangedUp: _changed_up,
    happened.Charged: _charged,
    happened.StackDisputed: _nothing,
    happened.SatOut: _sat_out,
    happened.AbsenceArranged: _absence_arranged,
    happened.CameBack: _came_back,
    happened.ChipsPickedUp: leaving.picked_up,
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
    happened.MiddleGivenBack: leaving.middle_given_back,
    happened.GameEnded: leaving.game_ended,
}
