"""A game of the house, from its opening until it breaks."""

from collections.abc import Mapping
from typing import Literal

import msgspec

from cardspeak.house.game_type import GameType
from cardspeak.rulebook import Refusal, RuleId, carries_out

GameState = Literal["open", "running", "broken"]
_UNDER: tuple[RuleId, ...] = ("glossary.broken-game",)


class FromBrokenGame(msgspec.Struct, frozen=True):
    """Somebody who was in a game when it broke, and with how much."""

    player: str
    chips: int


class Game(msgspec.Struct, frozen=True, kw_only=True):
    name: str
    type: GameType
    state: GameState = "open"
    broken: tuple[FromBrokenGame, ...] = ()

    def left_with(self, player: str) -> int | None:
        """What a player had when the game broke; None for anybody who does not come from a broken game."""
        return next((each.chips for each in self.broken if each.player == player), None)


def start_game(game: Game) -> Game | Refusal:
    if game.state != "open":
        return Refusal(f"{game.name} is {game.state}; open a new game", _UNDER)
    return msgspec.structs.replace(game, state="running")


@carries_out("glossary.broken-game")
def break_game(game: Game, stacks: Mapping[str, int]) -> Game | Refusal:
    """Closes a game that is no longer in action; `stacks` has the players who were in it until then."""
    if game.state != "running":
        return Refusal(f"{game.name} is {game.state}; only a running game breaks", _UNDER)
    players = tuple(FromBrokenGame(player, chips) for player, chips in stacks.items())
    return msgspec.structs.replace(game, state="broken", broken=players)
