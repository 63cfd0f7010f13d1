"""The end of the game: everybody cashes out, and what lies in the middle goes back to the players."""

from collections import Counter
from collections.abc import Sequence
from typing import Final

from cardspeak.deal.pots import split
from cardspeak.rulebook import Refusal, RuleId, carries_out
from cardspeak.table import commands as wanted
from cardspeak.table import events as happened
from cardspeak.table.events import TableEvent
from cardspeak.table.ring import ahead
from cardspeak.table.seats import Decision
from cardspeak.table.state import TableState

OVER: Final = Refusal("the game is over; open another to play on")
_SHARING: Final[tuple[RuleId, ...]] = (
    "irregularity.carried-money-eligibility",
    "ties.odd-chip-smallest-unit",
    "ties.one-odd-chip-each",
)
_BUTTON: Final[tuple[RuleId, ...]] = ("ties.odd-chip-button-game",)


@carries_out("procedure.start-and-close-game")
def end_game(state: TableState, command: wanted.EndGame) -> Decision:
    """Nobody posts a kill any more that was due on the next deal: there is none."""
    if state.in_deal:
        return Refusal("a deal is on: end the game when it is over", state.under("procedure.start-and-close-game"))
    shares = shares_of_middle(state)
    players = sorted(state.players.values(), key=lambda player: player.seat)
    return [
        *_given_back(state, shares),
        *(
            happened.PlayerLeft(player=each.name, at=command.at, cashed=each.stack + shares[each.name])
            for each in players
        ),
        happened.GameEnded(at=command.at, under=state.under("procedure.start-and-close-game")),
    ]


def _given_back(state: TableState, shares: Counter[str]) -> list[TableEvent]:
    given = tuple(happened.Result(name, amount) for name, amount in shares.items() if amount)
    under = (*_SHARING, *(_BUTTON if state.form.button else ())) if state.middle.carried else ()
    return [happened.MiddleGivenBack(shares=given, under=under)] if given else []


def shares_of_middle(state: TableState) -> Counter[str]:
    """A pot is divided among those who would have played for it; a kill goes back to whom it was taken from."""
    shares = Counter[str]()
    for pot in state.middle.carried:
        names = _claimants(state, pot.seats)
        for number, (amount, _) in split(pot.amount, range(len(names)), state.unit, set()).items():
            shares[names[number]] += amount
    for kill in (state.kill.due, *state.kill.promises):
        if kill is not None and kill.collected:
            shares[kill.player] += kill.collected
    return shares


def _claimants(state: TableState, seats: Sequence[int]) -> list[str]:
    """Those dealt in on the last deal whom the pot is for, from the left of the button on.

    Where none of them is at the table it is for all who are; and where nobody is, for those who played last.
    """
    start = state.ring if state.last is None else state.last.button
    here = sorted(state.players.values(), key=lambda player: ahead(state.ring, start, player.seat))
    dealt = state.middle.dealt or tuple(state.dealt.values())
    left = [player for player in here if player.name in dealt]
    sharing = [player for player in left if player.seat in seats] or left or here
    return [player.name for player in sharing] or [*dealt] or [*state.accounts]
