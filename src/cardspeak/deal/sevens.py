"""The sevens rule of limit ace-to-five lowball: a seven or better must be bet after the draw."""

from cardspeak.cards import cards
from cardspeak.cards.ranking import strength
from cardspeak.deal.events import Called, RoundOpened
from cardspeak.deal.limits import bet_size
from cardspeak.deal.state import DealState
from cardspeak.rulebook import RuleId, carries_out

_WORST_SEVEN = strength.ace_to_five_joker(cards("7s 6h 5d 4c 3s"))


@carries_out("biglow.check-any-hand")
def is_in_force(deal: DealState) -> bool:
    """Where the house has it, at limit, and only if the hand was played to the end after the draw."""
    setup = deal.setup
    is_possible = setup.form.sevens_rule and deal.betting.structure == "limit" and setup.house.sevens_rule
    return is_possible and deal.street == len(setup.form.streets) - 1


def is_seven_or_better(deal: DealState, player: int) -> bool:
    return strength.ace_to_five_joker(deal.hands[player]) >= _WORST_SEVEN


@carries_out(
    "ace-to-five.sevens-rule-void-action",
    "ace-to-five.sevens-rule-beaten",
    "ace-to-five.sevens-rule-short-all-in",
    "ace-to-five.sevens-rule-overcall-back",
    "ace-to-five.sevens-rule-completion",
    "ace-to-five.sevens-rule-option",
)
def voided(deal: DealState, pot: int, winners: list[int]) -> tuple[list[tuple[int, int]], RuleId]:
    """The wagers after the draw that go back out of a pot, by player, because its winners did not bet their sevens."""
    nothing: tuple[list[tuple[int, int]], RuleId] = ([], "ace-to-five.sevens-rule-option")
    if not is_in_force(deal) or not all(is_seven_or_better(deal, player) for player in winners):
        return nothing
    if all(deal.checked[player] for player in winners):
        back = [(player, _after_draw(deal, pot, player)) for player in range(len(deal.seats))]
        return [each for each in back if each[1]], "ace-to-five.sevens-rule-void-action"
    if deal.has_bet or 2 * deal.level >= bet_size(deal):
        return nothing
    # a short all-in was only called: the all-in player's chips are won, those of others who called it go back
    callers = _callers(deal)
    if not all(player in callers for player in winners):
        return nothing
    back = [(player, _after_draw(deal, pot, player)) for player in callers if player not in winners]
    return [each for each in back if each[1]], "ace-to-five.sevens-rule-overcall-back"


def _callers(deal: DealState) -> list[int]:
    """Who called on this round, and was not made to fold later."""
    callers = []
    for event in reversed(deal.log):
        if isinstance(event, RoundOpened):
            break
        if isinstance(event, Called) and deal.live[deal.place_of[event.seat]]:
            callers.append(deal.place_of[event.seat])
    return callers


def _after_draw(deal: DealState, pot: int, player: int) -> int:
    """What of a player's chips in this pot was put in after the draw."""
    low, high = _layer(deal, pot)
    return max(0, min(deal.put[player], high) - max(low, deal.put_before[player]))


def _layer(deal: DealState, pot: int) -> tuple[int, int]:
    """From which to which total a player's chips belong to this pot."""
    players = deal.pots[pot][1]
    low = max((deal.put[player] for player in deal.live_players() if player not in players), default=0)
    is_last = pot + 1 == len(deal.pots)
    return low, max(deal.put) if is_last else min(deal.put[player] for player in players)
