"""What a command comes to: events, or a refusal."""

from typing import assert_never

from cardspeak.deal import Deal
from cardspeak.rulebook import Refusal
from cardspeak.table import commands as wanted
from cardspeak.table.absence import arrange_absence, come_back, dispute_stack, pick_up, sit_out
from cardspeak.table.buy_in import buy_in, change_up, charge, receive_chips
from cardspeak.table.corrections import correct_buy_in, take_back_leave
from cardspeak.table.deals import void_deal
from cardspeak.table.ending import OVER, end_game
from cardspeak.table.entry import come_in, rule_on_blind
from cardspeak.table.first_button import draw_for_button
from cardspeak.table.kills import kill_pot, pay, promise, refuse_kill
from cardspeak.table.leaving import leave
from cardspeak.table.private_game import confirm_lawful
from cardspeak.table.rotation import choose_game
from cardspeak.table.seat_change import ask_for_seat, change_seat, forgo_seat
from cardspeak.table.seats import Decision, arrive, end_reservation, play_over, reserve, seated, sit
from cardspeak.table.state import Player, TableState
from cardspeak.table.straddle import straddle
from cardspeak.table.terms_change import agree_to, approve, close_poll, object_to, propose, set_terms

AnybodysCommand = (
    wanted.ConfirmLawful
    | wanted.Arrive
    | wanted.Sit
    | wanted.PlayOver
    | wanted.Reserve
    | wanted.EndReservation
    | wanted.DrawForButton
    | wanted.SetTerms
    | wanted.ApproveTerms
    | wanted.ClosePoll
    | wanted.VoidDeal
)
HostsCommand = wanted.CorrectBuyIn | wanted.TakeBackLeave | wanted.EndGame
ChipsCommand = wanted.BuyIn | wanted.ReceiveChips | wanted.ChangeUp | wanted.Charge | wanted.DisputeStack
SeatCommand = wanted.AskForSeat | wanted.ForgoSeat | wanted.ChangeSeat | wanted.Leave
AbsenceCommand = wanted.SitOut | wanted.ArrangeAbsence | wanted.ComeBack | wanted.PickUp
BlindCommand = (
    wanted.ComeIn
    | wanted.Straddle
    | wanted.KillPot
    | wanted.PromiseKill
    | wanted.RefuseKill
    | wanted.PayKill
    | wanted.RuleOnOwedBlind
)
GameCommand = wanted.ProposeTerms | wanted.AgreeToTerms | wanted.ObjectToTerms | wanted.ChooseGame
PlayersCommand = ChipsCommand | SeatCommand | AbsenceCommand | BlindCommand | GameCommand


def decide(state: TableState, command: AnybodysCommand | HostsCommand | PlayersCommand, deal: Deal | None) -> Decision:
    """All commands but those of a deal and the one that starts it."""
    if state.is_ended:
        return OVER
    if isinstance(command, HostsCommand):
        return _host(state, command)
    if isinstance(command, AnybodysCommand):
        return _anybody(state, command)
    if isinstance(command, wanted.ProposeTerms) and command.by_house:
        return propose(state, command)
    player = seated(state, command.player)
    return player if isinstance(player, Refusal) else _player(state, player, command, deal)


def _anybody(state: TableState, command: AnybodysCommand) -> Decision:  # noqa: C901, PLR0911 - one return a case
    match command:
        case wanted.ConfirmLawful():
            return confirm_lawful(state)
        case wanted.Arrive():
            return arrive(state, command)
        case wanted.Sit():
            return sit(state, command)
        case wanted.PlayOver():
            return play_over(state, command)
        case wanted.Reserve():
            return reserve(state, command)
        case wanted.EndReservation():
            return end_reservation(state, command)
        case wanted.DrawForButton():
            return draw_for_button(state, command)
        case wanted.SetTerms():
            return set_terms(state, command)
        case wanted.ApproveTerms():
            return approve(state)
        case wanted.ClosePoll():
            return close_poll(state)
        case wanted.VoidDeal():
            return void_deal(state, command)
        case _:
            assert_never(command)


def _host(state: TableState, command: HostsCommand) -> Decision:
    match command:
        case wanted.CorrectBuyIn():
            return correct_buy_in(state, command)
        case wanted.TakeBackLeave():
            return take_back_leave(state, command)
        case wanted.EndGame():
            return end_game(state, command)
        case _:
            assert_never(command)


def _player(state: TableState, player: Player, command: PlayersCommand, deal: Deal | None) -> Decision:
    if isinstance(command, ChipsCommand):
        return _chips(state, player, command, deal)
    if isinstance(command, SeatCommand):
        return _seat(state, player, command)
    if isinstance(command, AbsenceCommand):
        return _absence(state, player, command)
    if isinstance(command, BlindCommand):
        return _blinds(state, player, command, deal)
    return _game(state, player, command)


def _chips(state: TableState, player: Player, command: ChipsCommand, deal: Deal | None) -> Decision:
    match command:
        case wanted.BuyIn():
            return buy_in(state, player, command, deal)
        case wanted.ReceiveChips():
            return receive_chips(player)
        case wanted.ChangeUp():
            return change_up(state, player)
        case wanted.Charge():
            return charge(state, player, command)
        case wanted.DisputeStack():
            return dispute_stack(player, command)
        case _:
            assert_never(command)


def _seat(state: TableState, player: Player, command: SeatCommand) -> Decision:
    match command:
        case wanted.AskForSeat():
            return ask_for_seat(state, player, command)
        case wanted.ForgoSeat():
            return forgo_seat(state, command)
        case wanted.ChangeSeat():
            return change_seat(state, player, command)
        case wanted.Leave():
            return leave(state, player, command)
        case _:
            assert_never(command)


def _absence(state: TableState, player: Player, command: AbsenceCommand) -> Decision:
    match command:
        case wanted.SitOut():
            return sit_out(state, player, command)
        case wanted.ArrangeAbsence():
            return arrange_absence(state, player, command)
        case wanted.ComeBack():
            return come_back(state, player, command)
        case wanted.PickUp():
            return pick_up(state, player, command)
        case _:
            assert_never(command)


def _blinds(  # noqa: PLR0911 - one return a case
    state: TableState, player: Player, command: BlindCommand, deal: Deal | None
) -> Decision:
    match command:
        case wanted.ComeIn():
            return come_in(state, player, command)
        case wanted.Straddle():
            return straddle(state, player, command)
        case wanted.KillPot():
            return kill_pot(state, player)
        case wanted.PromiseKill():
            return promise(state, player)
        case wanted.RefuseKill():
            return refuse_kill(state, player)
        case wanted.PayKill():
            return pay(state, player)
        case wanted.RuleOnOwedBlind():
            return rule_on_blind(state, player, command, deal)
        case _:
            assert_never(command)


def _game(state: TableState, player: Player, command: GameCommand) -> Decision:
    match command:
        case wanted.ProposeTerms():
            return propose(state, command)
        case wanted.AgreeToTerms():
            return agree_to(state, player)
        case wanted.ObjectToTerms():
            return object_to(state, player)
        case wanted.ChooseGame():
            return choose_game(state, player, command)
        case _:
            assert_never(command)
