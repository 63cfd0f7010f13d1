"""Other terms for a running game: proposed, objected to, approved, and in force from the next deal on."""

from cardspeak.rulebook import Refusal, RuleId, carries_out
from cardspeak.table import commands as wanted
from cardspeak.table import events as happened
from cardspeak.table.seats import Decision
from cardspeak.table.state import Player, Proposal, TableState
from cardspeak.table.terms import Terms, terms_refusal

_UNDER: tuple[RuleId, ...] = ("procedure.stakes-change",)
_NONE = Refusal("no other terms are proposed", _UNDER)


def propose(state: TableState, command: wanted.ProposeTerms) -> Decision:
    """Before the first deal nothing is running that anybody could hold to; afterwards the players have their say."""
    terms = command.terms
    refusal = terms_refusal(terms) or _room_refusal(state, terms)
    if refusal is not None:
        return refusal
    if state.proposal is not None:
        return Refusal(f"{state.proposal.by}'s proposal is decided first", _UNDER)
    if state.terms.tournament:
        return Refusal("the terms of a tournament are not the players' to change", _UNDER)
    if not state.deals:
        return [happened.TermsChanged(terms=terms, under=_UNDER)]
    return [happened.TermsProposed(player=command.player, terms=terms, under=_UNDER)]


def set_terms(state: TableState, command: wanted.SetTerms) -> Decision:
    """At a tournament terms are not the players' to agree on, and before the first deal nobody has agreed to any."""
    if not state.terms.tournament and state.deals:
        return Refusal("in a money game other terms are proposed to the players", _UNDER)
    refusal = terms_refusal(command.terms) or _room_refusal(state, command.terms)
    if refusal is not None:
        return refusal
    if not state.in_deal:
        return [happened.TermsChanged(terms=command.terms)]
    return [happened.TermsProposed(player="", terms=command.terms), happened.PollClosed()]


def _room_refusal(state: TableState, terms: Terms) -> Refusal | None:
    if terms.tournament != state.terms.tournament:
        return Refusal("a table is a tournament's or it is not; open another", field="terms")
    most = terms.most_players
    if len(state.players) <= most:
        return None
    return Refusal(f"the deck of that game lasts for {most}, and {len(state.players)} are seated", ("glossary.deck",))


def agree_to(state: TableState, player: Player) -> Decision:
    if state.proposal is None:
        return _NONE
    if player.name in state.proposal.agree:
        return Refusal(f"{player.name} has agreed already", _UNDER)
    return [happened.TermsAgreedTo(player=player.name, under=_UNDER)]


@carries_out("procedure.stakes-change")
def object_to(state: TableState, player: Player) -> Decision:
    """So many objections stop the change; fewer do not."""
    proposal = state.proposal
    if proposal is None:
        return _NONE
    if not is_protected(state.terms, proposal.terms):
        return Refusal("only a change of the limit is for the players to stop", _UNDER)
    if player.name in proposal.object:
        return Refusal(f"{player.name} has objected already", _UNDER)
    objected = happened.TermsObjectedTo(player=player.name, under=_UNDER)
    if len(proposal.object) + 1 < state.house.objections_that_stop:
        return [objected]
    return [objected, happened.TermsRefused(under=_UNDER)]


@carries_out("procedure.stakes-change")
def is_protected(now: Terms, then: Terms) -> bool:
    """Whether the players may stop a change: of anything they agreed on, or only of the limit."""
    limits = [game.stakes.betting for game in now.games], [game.stakes.betting for game in then.games]
    if now.house.changes_protect == "form-and-stakes":
        return now != then
    return set(limits[0]) != set(limits[1])


def needs_approval(now: Terms, then: Terms) -> bool:
    """Whether management has to agree to a higher limit."""
    highest = [max(game.stakes.betting.upper for game in terms.games) for terms in (now, then)]
    return now.house.increase_needs_management and not now.tournament and highest[1] > highest[0]


def approve(state: TableState) -> Decision:
    if state.proposal is None:
        return _NONE
    if not needs_approval(state.terms, state.proposal.terms):
        return Refusal("that change does not need management's approval", _UNDER)
    return [happened.TermsApproved(under=_UNDER)]


def close_poll(state: TableState) -> Decision:
    return _NONE if state.proposal is None else [happened.PollClosed(under=_UNDER)]


def terms_in_force(state: TableState) -> happened.TermsChanged | None:
    """The proposal, if the next deal is to be played by it."""
    proposal = state.proposal
    if proposal is None or state.has_debt_to_next_pot or not _is_decided(state, proposal):
        return None
    if needs_approval(state.terms, proposal.terms) and not proposal.is_approved:
        return None
    return happened.TermsChanged(terms=proposal.terms, under=_UNDER)


def _is_decided(state: TableState, proposal: Proposal) -> bool:
    """Whether everybody who is at the table has spoken, or nobody has to."""
    if proposal.is_closed or not is_protected(state.terms, proposal.terms):
        return True
    silent = set(state.players) - {*proposal.agree, *proposal.object}
    return not any(state.players[name].absence is None for name in silent)
