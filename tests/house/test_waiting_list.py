"""Lists of those who wait: one for each type of game, first come, first called."""

import msgspec
import pytest

from cardspeak.house.game_type import GameType, game_type
from cardspeak.house.waiting_list import Board, Called, WaitingList, call, join, withdraw
from cardspeak.rulebook import Refusal


def game(form: str = "holdem", stakes: str = "limit:10/20", *, required_kill: bool = False) -> GameType:
    found = game_type(form, stakes, required_kill=required_kill)
    assert isinstance(found, GameType)
    return found


def list_of(*players: str) -> WaitingList:
    waiting: WaitingList | Refusal = WaitingList(game=game())
    for at, player in enumerate(players):
        assert isinstance(waiting, WaitingList)
        waiting = join(waiting, player, at)
    assert isinstance(waiting, WaitingList)
    return waiting


def called(waiting: WaitingList) -> Called:
    found = call(waiting)
    assert isinstance(found, Called)
    return found


@pytest.mark.rule("glossary.waiting-list")
def test_a_seat_goes_to_who_came_first_and_a_withdrawal_lets_the_others_move_up() -> None:
    waiting = list_of("P", "Q", "R")
    assert waiting.next == "P"
    first = called(waiting)
    assert first.player == "P"
    rest = withdraw(first.rest, "Q")
    assert isinstance(rest, WaitingList)
    assert called(rest).player == "R"


@pytest.mark.rule("glossary.waiting-list")
def test_who_withdraws_and_joins_again_is_last() -> None:
    gone = withdraw(list_of("P", "Q", "R"), "P")
    assert isinstance(gone, WaitingList)
    back = join(gone, "P", 60)
    assert isinstance(back, WaitingList)
    assert back.players == ("Q", "R", "P")
    assert back.waiting[-1].since == 60


def test_a_name_stands_on_a_list_once_and_an_empty_list_calls_nobody() -> None:
    assert isinstance(join(list_of("P", "Q"), "Q", 5), Refusal)
    assert isinstance(withdraw(list_of("P"), "Q"), Refusal)
    assert isinstance(call(list_of()), Refusal)
    assert list_of().next is None


@pytest.mark.rule("glossary.waiting-list")
def test_the_board_has_one_list_for_each_form_stakes_and_kill() -> None:
    others = (game("omaha"), game(stakes="limit:20/40"), game(required_kill=True))
    board = Board().with_list(list_of("P", "Q", "R"))
    assert board.list_for(game(stakes="limit:10-20")).players == ("P", "Q", "R")
    for other in others:
        assert board.list_for(other).players == ()
        board = board.with_list(WaitingList(game=other))
    assert len(board.lists) == 4
    assert len(board.with_list(called(board.list_for(game())).rest).lists) == 4


def test_a_board_survives_the_log() -> None:
    board = Board((list_of("P", "Q"),))
    assert msgspec.json.decode(msgspec.json.encode(board), type=Board) == board


@pytest.mark.parametrize(("form", "stakes", "field"), [("whist", "limit:2/4", "form"), ("holdem", "2-4", "structure")])
def test_a_game_that_cannot_be_has_no_list(form: str, stakes: str, field: str) -> None:
    refusal = game_type(form, stakes)
    assert isinstance(refusal, Refusal)
    assert refusal.field == field
