"""Dealing the last cards two or three times, by agreement of those who are all-in."""

from cardspeak.cards import Card
from cardspeak.deal.state import NOBODY, DealState
from cardspeak.forms import DECKS
from cardspeak.rulebook import carries_out

MOST_RUNS = 3


@carries_out("procedure.deal-twice", "nolimit.deal-twice")
def asks_for_runs(deal: DealState) -> bool:
    """Whether somebody is all-in, no betting is left, cards are to come, and the house lets players agree."""
    setup = deal.setup
    if deal.runs or not deal.betting.is_big_bet or not setup.house.deal_twice or setup.tournament:
        return False
    if deal.live_count < 2 or deal.with_chips > 1:
        return False
    left = setup.form.streets[deal.street + 1 :]
    return not any(street.draw for street in left) and most_runs(deal) > 1


def most_runs(deal: DealState) -> int:
    """As often as the cards that are left allow, three times at the most."""
    players = sum(deal.live) + sum(deal.keeps_cards)
    left = deal.setup.form.streets[deal.street + 1 :]
    needed = sum(len(street.cards) * players + street.board + 1 for street in left)
    return min(MOST_RUNS, cards_left(deal) // needed) if needed else 1


def cards_left(deal: DealState) -> int:
    if deal.setup.deck is not None:
        return len(deal.stub)
    dealt = sum(map(len, deal.hands)) + sum(map(len, deal.muck)) + sum(map(len, deal.discards)) + len(deal.board)
    return len(DECKS[deal.setup.form.deck]) - dealt - deal.street  # a burn for every street


def next_to_say(deal: DealState) -> int:
    """Who has not said yet how often to deal; after one who wants it once nobody is asked."""
    if 1 in deal.runs_said:
        return NOBODY
    return next((player for player in deal.live_players() if not deal.runs_said[player]), NOBODY)


def agreed_runs(deal: DealState) -> int:
    said = {deal.runs_said[player] for player in deal.live_players()}
    return said.pop() if len(said) == 1 else 1


def cards_of_run(deal: DealState, player: int, run: int) -> tuple[list[Card], list[Card]]:
    """A player's hand and the board in one of the dealings."""
    hand, board = deal.hands[player], deal.board
    if run >= len(deal.finished_runs):
        return hand, board
    own, shared = deal.due[deal.fork - 1]
    to_board, to_hands = deal.finished_runs[run]
    return [*hand[:own], *to_hands[player]], [*board[:shared], *to_board]
