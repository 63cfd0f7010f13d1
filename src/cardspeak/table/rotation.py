"""Several games at one table: when the next one comes, and the dealer's choice."""

from msgspec.structs import replace

from cardspeak.rulebook import Refusal
from cardspeak.table import commands as wanted
from cardspeak.table import events as happened
from cardspeak.table.arranging import next_deal, next_dealer
from cardspeak.table.blinds import Arrangement
from cardspeak.table.chairs import is_here
from cardspeak.table.ring import ahead
from cardspeak.table.seats import Decision
from cardspeak.table.state import Player, TableState, Turn


def choose_game(state: TableState, player: Player, command: wanted.ChooseGame) -> Decision:
    if state.terms.turns != "dealers-choice":
        return Refusal("the games of this table take turns by themselves", field="game")
    if state.in_deal:
        return Refusal("the next dealer chooses when this deal is over")
    if player.seat != next_to_choose(state):
        return Refusal("the choice is the next dealer's", field="player")
    if not 0 <= command.game < len(state.terms.games):
        known = ", ".join(f"{number} {game.form}" for number, game in enumerate(state.terms.games))
        return Refusal(f"choose one of {known}", field="game")
    return [happened.GameChosen(player=player.name, game=command.game)]


def next_to_choose(state: TableState) -> int | None:
    """The seat of the next dealer."""
    here = [player.seat for player in state.players.values() if is_here(state, player)]
    return next_dealer(state, here) if here else None


def game_change(state: TableState) -> happened.GameChanged | None:
    """The game that the next deal begins, if it is another; what waits in the middle is played out first."""
    terms, turn = state.terms, state.turn
    if state.has_debt_to_next_pot or terms.turns == "one-game":
        return None
    if terms.turns == "dealers-choice":
        is_other = state.chosen is not None and state.chosen != turn.game
        return happened.GameChanged(game=state.chosen or 0) if is_other else None
    is_over = turn.deals >= terms.deals if terms.turns == "deals" else _orbit_is_over(state)
    return happened.GameChanged(game=(turn.game + 1) % len(terms.games)) if is_over else None


def _orbit_is_over(state: TableState) -> bool:
    """Whether the button would be back where the game began; without one, as many deals as there were players."""
    if not state.turn.deals:
        return False
    if not state.form.button:
        return state.turn.deals >= state.turn.players
    deal = next_deal(state)
    return not isinstance(deal, Refusal) and state.turn.travelled + _step(state, deal) >= state.ring


def _step(state: TableState, deal: Arrangement) -> int:
    if state.last is None or state.last.button == deal.placement.button:
        return 0
    return ahead(state.ring, state.last.button, deal.placement.button)


def turn_after(state: TableState, deal: Arrangement) -> Turn:
    turn = state.turn
    if not turn.deals:
        return replace(turn, deals=1, players=len(deal.dealt_in), travelled=0)
    return replace(turn, deals=turn.deals + 1, travelled=turn.travelled + _step(state, deal))
