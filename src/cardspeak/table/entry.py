"""How a player comes into the game, or back into it."""

from cardspeak.deal import Deal
from cardspeak.rulebook import Refusal, RuleId
from cardspeak.table import commands as wanted
from cardspeak.table import events as happened
from cardspeak.table.blinds import must_kill, rules_of_entry
from cardspeak.table.chairs import blinds_of
from cardspeak.table.kills import kill_pot
from cardspeak.table.owed_blind import rule_on_owed_blind
from cardspeak.table.seats import Decision
from cardspeak.table.state import Player, TableState


def come_in(state: TableState, player: Player, command: wanted.ComeIn) -> Decision:
    standing = player.standing
    if standing.kind in {"in", "between"}:
        return Refusal(f"{player.name} is in the game already")
    if command.how == "wait":
        return [happened.EntryChosen(player=player.name, how="wait", under=("blinds.new-player-waits",))]
    if standing.kind in {"refused", "dealt-off"}:
        rule: RuleId = "lowball.single-blind-refused" if standing.kind == "refused" else "blinds.deal-off"
        return Refusal(f"{player.name} has to wait for the blinds", (rule,), "how")
    if command.how == "kill":
        return kill_pot(state, player)
    if must_kill(blinds_of(state), standing):
        reason = "at lowball you kill the pot for twice the big blind, or wait for the big blind"
        return Refusal(reason, ("lowball.new-player-kill", "lowball.big-blind-passed"), "how")
    return [happened.EntryChosen(player=player.name, how="post", under=state.under(*rules_of_entry(standing)))]


def rule_on_blind(state: TableState, player: Player, command: wanted.RuleOnOwedBlind, deal: Deal | None) -> Decision:
    """What becomes of a hand that was dealt to somebody who owed a blind; chips he has put in are in the deal."""
    if deal is None or not state.is_dealt_in(player.name) or not player.standing.missed.owes:
        return Refusal(f"{player.name} was not dealt in owing a blind")
    put = deal.state.put[deal.state.place_of[player.seat]]
    ruling, rule = rule_on_owed_blind(has_looked=command.has_looked, has_put_in=put > 0)
    return [happened.OwedBlindRuled(player=player.name, ruling=ruling, under=(rule,))]
