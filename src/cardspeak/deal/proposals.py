"""What makes a decision easy: amounts worth a button, what it costs if nothing changes, how many raises are left."""

from collections.abc import Iterator
from typing import Final, Literal

import msgspec

from cardspeak.deal.limits import pot_limit_maximum, raise_cap
from cardspeak.deal.offers import AnyChoices, Choices, Wagers
from cardspeak.deal.state import NOBODY, DealState

Size = Literal["min", "third", "half", "pot", "most", "all-in"]
OVER: Final = "over your stack"
UNDER: Final = "under the least"


class ProposedWager(msgspec.Struct, frozen=True, gc=False):
    """An amount to bet or raise to. One that cannot be made keeps its place, with the reason."""

    name: Size
    to: int
    is_open: bool = True
    why: str = ""


class Ahead(msgspec.Struct, frozen=True, gc=False):
    """What a player whose turn has not come yet would face now."""

    seat: int
    to_call: int
    """Chips to add, never more than the player has."""
    can_check: bool


class Ladder(msgspec.Struct, frozen=True, gc=False):
    """The raises of a round where their number is limited."""

    raises: int
    most: int | None
    """None while there is no cap: heads-up."""
    has_bet: bool = False
    """Whether a full bet stands, from which raises are counted; a big blind is one."""
    is_capped: bool = False


# ---------------------------------------------------------------------------------------- amounts


def proposals(deal: DealState, options: AnyChoices | None) -> tuple[ProposedWager, ...]:
    """Five at the most, for the player to act; none where the amounts are fixed."""
    allowed = wagers_in(options)
    if options is None or allowed is None or deal.betting.structure == "limit":
        return ()
    player = deal.place_of[options.seat]
    has = deal.wager[player] + deal.stack[player]
    last = ProposedWager(_name_of_most(deal, is_all_in=allowed.most == has), allowed.most)
    if allowed.least == allowed.most:
        return (last,)
    least = ProposedWager("min", allowed.least)
    between = [_fitted(name, to, allowed, has) for name, to in _parts_of_pot(deal, player) if name != last.name]
    return (least, *between, last)


def wagers_in(options: AnyChoices | None) -> Wagers | None:
    return options.wagers if isinstance(options, Choices) else None


def _name_of_most(deal: DealState, *, is_all_in: bool) -> Size:
    if is_all_in:
        return "all-in"
    return "pot" if deal.betting.structure == "pot-limit" else "most"


def _parts_of_pot(deal: DealState, player: int) -> Iterator[tuple[Size, int]]:
    """A call first, and then so much of the pot as it is with the call."""
    if not deal.betting.is_big_bet:
        return
    level = deal.level
    if deal.betting.structure == "pot-limit":
        pot = pot_limit_maximum(deal, player) - level  # as the house counts it
    else:
        pot = deal.pot + level - deal.wager[player]
    yield "third", level + pot // 3
    yield "half", level + pot // 2
    yield "pot", level + pot


def _fitted(name: Size, to: int, allowed: Wagers, has: int) -> ProposedWager:
    if to > has:
        return ProposedWager(name, to, is_open=False, why=OVER)
    if to < allowed.least:
        return ProposedWager(name, to, is_open=False, why=UNDER)
    return ProposedWager(name, allowed.nearest(to))


def most_callable(deal: DealState, options: AnyChoices | None) -> int | None:
    """The largest total for the round that anybody else still in could call; None where nothing can be wagered."""
    if options is None or wagers_in(options) is None:
        return None
    own = deal.place_of[options.seat]
    return max(deal.wager[player] + deal.stack[player] for player in deal.live_players() if player != own)


# ---------------------------------------------------------------------------------------- before one's turn


def ahead(deal: DealState, viewer: int | None) -> Ahead | None:
    """For a player with chips and a live hand while another one acts; nobody looks ahead to a draw or a showdown."""
    if viewer is None or deal.phase != "betting" or deal.actor == NOBODY:
        return None
    player = deal.place_of.get(viewer, NOBODY)
    if player in {NOBODY, deal.actor} or not deal.can_act(player):
        return None
    to_call = min(max(_level_to_come(deal) - deal.wager[player], 0), deal.stack[player])
    must_open = deal.rules.open_or_fold and not deal.level
    return Ahead(viewer, to_call, can_check=not to_call and not must_open)


def _level_to_come(deal: DealState) -> int:
    """Before stud's forced bet is made it is still certain to come."""
    owes_bring_in = deal.setup.form.bring_in is not None and not deal.street and not deal.level
    return deal.setup.bring_in if owes_bring_in else deal.level


def ladder(deal: DealState) -> Ladder | None:
    """None at no-limit and pot-limit, where raises are not counted, and outside the betting."""
    if deal.betting.is_big_bet or deal.phase != "betting":
        return None
    setup = deal.setup
    # a cap that was reached stays, also when all but two have folded since
    holds = deal.capped or deal.with_chips > 2 or (setup.tournament and not setup.last_two)
    return Ladder(deal.raises, raise_cap(deal) if holds else None, has_bet=deal.has_bet, is_capped=deal.capped)
