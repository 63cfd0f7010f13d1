"""What a player can tell at the showdown from the hands that lie open: whether there is anything left to win."""

from cardspeak.cards import Card, qualifying_strength
from cardspeak.deal.openers import must_prove
from cardspeak.deal.sevens import is_in_force, is_seven_or_better
from cardspeak.deal.showdown import hand_strength
from cardspeak.deal.state import DealState
from cardspeak.forms.form import Win


def is_beaten(deal: DealState, player: int) -> bool:
    """Whether hands that were shown win every part of every pot that the player is in, and so nothing is given up.

    Of hands that nobody has seen it knows nothing, nor of one whose openers are still to be proved.
    """
    if Card.UNKNOWN in deal.hands[player]:
        return False
    settled = {event.pot for event in deal.awards}
    open_to = [players for pot, (_, players) in enumerate(deal.pots) if pot not in settled and player in players]
    return bool(open_to) and all(_is_beaten_in(deal, player, _shown(deal, player, players)) for players in open_to)


def _shown(deal: DealState, player: int, players: tuple[int, ...]) -> list[int]:
    unproved = deal.opener if must_prove(deal) else None
    others = [other for other in players if other not in {player, unproved} and not deal.mucked[other]]
    return [other for other in others if deal.shown[other] and Card.UNKNOWN not in deal.hands[other]]


def _is_beaten_in(deal: DealState, player: int, shown: list[int]) -> bool:
    if is_in_force(deal) and any(is_seven_or_better(deal, other) for other in shown):
        return False  # wagers may go back to whoever shows a worse hand
    return all(
        _is_beaten_for(deal, player, shown, win, run)
        for win in deal.setup.form.wins
        for run in range(max(deal.runs, 1))
    )


def _is_beaten_for(deal: DealState, player: int, shown: list[int], win: Win, run: int) -> bool:
    own = hand_strength(deal, win, player, run)
    qualifier = deal.setup.house.low_qualifier if win.qualifies else None
    if qualifier is not None and own < qualifying_strength(qualifier):
        return True
    return any(hand_strength(deal, win, other, run) > own for other in shown)
