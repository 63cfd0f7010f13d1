"""Games with kills, and deals of them: players are named by their seats."""

import msgspec
from playing import deck_from

from cardspeak.deal import Deal, Setup, new_setup, usual_posts
from cardspeak.forms import FORMS
from cardspeak.forms.structure import Stakes, read_stakes
from cardspeak.rulebook import HouseRules, Refusal, RuleId
from cardspeak.table.kill import (
    DealResult,
    Kill,
    KilledDeal,
    KillState,
    after_deal,
    begin_deal,
    deal_result,
    kill_post,
    two_card_kill,
)
from cardspeak.table.kill_limits import KillTerms, kill_terms

NINE = "123456789"


def stakes_of(text: str, form: str = "holdem") -> Stakes:
    stakes = read_stakes(text, FORMS[form])
    assert isinstance(stakes, Stakes)
    return stakes


def game(text: str = "4/8", form: str = "holdem", edition: str = "home", **choices: object) -> KillTerms:
    """The kills of a limit game; required ones where nothing else is said."""
    house = HouseRules.for_edition(edition).changed(**{"kill": "required", **choices})
    terms = kill_terms(house, stakes_of(f"limit:{text}", form), FORMS[form])
    assert isinstance(terms, KillTerms)
    return terms


def play(  # noqa: PLR0913 - what a deal may come to
    state: KillState, terms: KillTerms, winners: str, *, pot: int = 30, beyond: int = 99, away: str = ""
) -> KillState:
    """One deal later: `beyond` is what a sole winner took of the others' chips that were no blinds."""
    state = begin_deal(state)
    dealt_in = tuple(player for player in NINE if player not in away)
    result = DealResult(
        dealt_in=dealt_in,
        received=dict.fromkeys(winners, pot // len(winners)) if winners else {},
        pot=pot,
        won_beyond_blinds=beyond,
        bet=terms.stakes.betting.lower if state.killer is None else terms.betting(state.killer.size).lower,
        killer=state.killer.player if state.killer and state.killer.player in dealt_in else None,
    )
    return after_deal(state, result, terms)


def tell(state: KillState) -> str:
    """`button at 2, kill; legs 2; 2 kills`."""
    button = f"button at {state.button}, {state.face}" if state.button else "neutral"
    kills = f"; {state.due.player} kills" if state.due else ""
    return f"{button}; legs {''.join(sorted(state.legs)) or '-'}{kills}"


def known(state: KillState | Refusal) -> KillState:
    assert isinstance(state, KillState), state
    return state


def refused(answer: object) -> tuple[RuleId, ...]:
    assert isinstance(answer, Refusal), answer
    return answer.under


def killed(state: KillState, terms: KillTerms, away: str = "") -> KilledDeal:
    """What the kill makes of the next deal: nine seats, the button in seat 1."""
    seats = [seat for seat in (2, 3, 4, 5, 6, 7, 8, 9, 1) if str(seat) not in away]
    deal = kill_post(state, terms, usual_posts(terms.stakes.forced, seats, 1), {seat: str(seat) for seat in seats})
    assert deal is not None
    return deal


def dealt(
    terms: KillTerms, state: KillState, form: str = "holdem", stacks: dict[int, int] | None = None, top: str = ""
) -> Deal:
    """The next deal, with the button in seat 1; nine seats, where nothing is said of stacks."""
    stacks = stacks or dict.fromkeys(range(1, 10), 500)
    usual = Deal.new(form, terms.stakes, stacks, button=1, seed=b"kill").state.setup
    deck = deck_from(top) if top else usual.deck
    setup = new_setup(FORMS[form], terms.stakes.betting, terms.stakes.forced, stacks, button=1, deck=deck)
    assert isinstance(setup, Setup)
    kill = kill_post(state, terms, setup.posts, {seat: str(seat) for seat in stacks})
    if kill is None:
        return Deal.begin(msgspec.structs.replace(setup, two_card_kill=two_card_kill(state, terms)))
    return Deal.begin(
        msgspec.structs.replace(
            setup, betting=kill.betting, posts=kill.posts, opening=kill.opening, carried=kill.carried
        )
    )


def must_kill(seat: int, terms: KillTerms) -> KillState:
    return KillState(due=Kill(player=str(seat), why="required", size=terms.size))


def came_to(deal: Deal) -> DealResult:
    return deal_result(deal.show_all(), {seat: str(seat) for seat in deal.stacks})


def after(state: KillState, deal: Deal, terms: KillTerms) -> KillState:
    """A real deal later."""
    return after_deal(begin_deal(state), came_to(deal), terms)
