"""A game opens, runs and breaks."""

import msgspec
import pytest

from cardspeak.house.game import Game, break_game, start_game
from cardspeak.house.game_type import GameType, game_type
from cardspeak.rulebook import Refusal


def ten_twenty() -> Game:
    kind = game_type("holdem", "limit:10/20")
    assert isinstance(kind, GameType)
    return Game(name="table 2", type=kind)


@pytest.mark.rule("glossary.broken-game")
def test_a_broken_game_remembers_its_players_and_what_they_had() -> None:
    running = start_game(ten_twenty())
    assert isinstance(running, Game)
    assert running.state == "running"
    broken = break_game(running, {"P": 340, "Q": 85, "R": 0})
    assert isinstance(broken, Game)
    assert broken.state == "broken"
    assert [each.player for each in broken.broken] == ["P", "Q", "R"]
    assert broken.left_with("Q") == 85
    assert broken.left_with("S") is None
    assert msgspec.json.decode(msgspec.json.encode(broken), type=Game) == broken


@pytest.mark.rule("glossary.broken-game")
def test_only_a_running_game_breaks_and_a_broken_one_stays_so() -> None:
    assert isinstance(break_game(ten_twenty(), {}), Refusal)
    running = start_game(ten_twenty())
    assert isinstance(running, Game)
    assert running.left_with("P") is None
    broken = break_game(running, {"P": 340})
    assert isinstance(broken, Game)
    assert isinstance(break_game(broken, {}), Refusal)
    assert isinstance(start_game(broken), Refusal)
