"""Who waits for a seat: on the board, one list for each type of game."""

import msgspec

from cardspeak.house.game_type import GameType
from cardspeak.rulebook import Refusal, RuleId, carries_out

_UNDER: tuple[RuleId, ...] = ("glossary.waiting-list",)


class Waiting(msgspec.Struct, frozen=True):
    player: str
    since: int


@carries_out("glossary.waiting-list")
class WaitingList(msgspec.Struct, frozen=True, kw_only=True):
    game: GameType
    waiting: tuple[Waiting, ...] = ()
    """First come, first called."""

    @property
    def players(self) -> tuple[str, ...]:
        return tuple(each.player for each in self.waiting)

    @property
    def next(self) -> str | None:
        """Who is called when a seat opens."""
        return self.waiting[0].player if self.waiting else None


def join(waiting: WaitingList, player: str, at: int) -> WaitingList | Refusal:
    if player in waiting.players:
        place = waiting.players.index(player) + 1
        return Refusal(f"{player} is on this list already, at place {place}", _UNDER, "player")
    return msgspec.structs.replace(waiting, waiting=(*waiting.waiting, Waiting(player, at)))


def withdraw(waiting: WaitingList, player: str) -> WaitingList | Refusal:
    """Takes a name off the list; also that of a player who was called and sits down."""
    if player not in waiting.players:
        return Refusal(f"{player} is not on this list", _UNDER, "player")
    rest = tuple(each for each in waiting.waiting if each.player != player)
    return msgspec.structs.replace(waiting, waiting=rest)


class Called(msgspec.Struct, frozen=True):
    player: str
    rest: WaitingList


def call(waiting: WaitingList) -> Called | Refusal:
    """A seat has opened: the first on the list is called, and the others move up."""
    if not waiting.waiting:
        return Refusal("nobody waits for this game; the seat is free", _UNDER)
    first, *others = waiting.waiting
    return Called(first.player, msgspec.structs.replace(waiting, waiting=tuple(others)))


@carries_out("glossary.waiting-list")
class Board(msgspec.Struct, frozen=True):
    """Where the lists are kept."""

    lists: tuple[WaitingList, ...] = ()

    def list_for(self, game: GameType) -> WaitingList:
        return next((each for each in self.lists if each.game == game), WaitingList(game=game))

    def with_list(self, changed: WaitingList) -> "Board":
        """The board with this list in place of the one for the same game; new lists stand last."""
        if any(each.game == changed.game for each in self.lists):
            return Board(tuple(changed if each.game == changed.game else each for each in self.lists))
        return Board((*self.lists, changed))
