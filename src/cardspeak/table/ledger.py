"""Every chip that came to the table or left it. In and out make up what lies there, for each player and in all."""

from collections.abc import Iterable

import msgspec

from cardspeak.rulebook import carries_out
from cardspeak.table.kill import Kill
from cardspeak.table.state import Account, TableState


class Line(msgspec.Struct, frozen=True, kw_only=True):
    """One player's evening."""

    player: str
    account: Account
    chips: int
    """On the table, or taken along from it."""

    @property
    def result(self) -> int:
        """What the player is ahead, or behind."""
        return self.chips + self.account.cashed - self.account.bought


class Ledger(msgspec.Struct, frozen=True, kw_only=True):
    lines: tuple[Line, ...]
    middle: int
    """Waiting for the next deal."""

    @property
    def is_balanced(self) -> bool:
        """Whether every chip can be accounted for."""
        each = all(line.account.balance == line.chips for line in self.lines)
        came_in = sum(line.account.bought - line.account.cashed - line.account.charged for line in self.lines)
        return each and came_in == sum(line.chips for line in self.lines) + self.middle


@carries_out("procedure.absent-chips-own-risk")
def ledger(state: TableState) -> Ledger:
    """As it stands; a deal that is on counts when it is settled."""
    return Ledger(
        lines=tuple(
            Line(player=name, account=account, chips=state.players[name].stack if name in state.players else 0)
            for name, account in state.accounts.items()
        ),
        middle=in_the_middle(state),
    )


def in_the_middle(state: TableState) -> int:
    kill = state.kill
    return state.middle.total + _collected((kill.due, kill.killer, *kill.promises))


def _collected(kills: Iterable[Kill | None]) -> int:
    """Kills of players who are not there to play them."""
    return sum(kill.collected or 0 for kill in kills if kill is not None)
