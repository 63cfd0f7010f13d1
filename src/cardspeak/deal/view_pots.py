"""The pots as they lie in the middle, and who has won what in the end."""

import msgspec

from cardspeak.cards import Card
from cardspeak.deal.events import Award
from cardspeak.deal.pots import build_pots
from cardspeak.deal.runs import cards_of_run
from cardspeak.deal.state import DealState
from cardspeak.deal.view_words import cards_that_play, words_of


class PotView(msgspec.Struct, frozen=True, gc=False):
    amount: int
    seats: tuple[int, ...]
    """Who may win it."""


class Won(msgspec.Struct, frozen=True, gc=False):
    """All that a seat has won, chips that went back uncalled left out."""

    seat: int
    amount: int
    words: str = ""
    """The hand, or for each half and dealing the hand, that won it; nothing where it was not shown."""
    cards: tuple[Card, ...] = ()
    """Those of the hand and of the board that make it; for two halves or dealings the cards of both."""


def pots_of(deal: DealState) -> tuple[PotView, ...]:
    """The main pot first; of the wagers in front of the players nothing. In the end the pots as they were awarded."""
    seats = deal.seats
    pots = deal.pots or build_pots(_gathered(deal))
    return tuple([PotView(amount, tuple([seats[player] for player in players])) for amount, players in pots if amount])


def _gathered(deal: DealState) -> DealState:
    """The deal without the wagers of this round."""
    if not any(deal.wager):
        return deal
    before = DealState(deal.setup)
    before.put = [put - wager for put, wager in zip(deal.put, deal.wager, strict=True)]
    before.live, before.dead, before.carried = deal.live, deal.dead, deal.carried
    return before


def winners(deal: DealState) -> tuple[Won, ...]:
    """Everybody who has won anything, winners of the main pot first; nobody before the deal is over."""
    if deal.phase != "over":
        return ()
    amounts: dict[int, int] = {}
    said: dict[int, list[str]] = {}
    made: dict[int, list[Card]] = {}
    for event in sorted(deal.awards, key=lambda each: (each.pot, each.run)):
        for award in event.awards:
            amounts[award.seat] = amounts.get(award.seat, 0) + award.amount
            words, cards = _made(deal, award, event.run)
            said.setdefault(award.seat, []).append(words)
            made.setdefault(award.seat, []).extend(cards)
    return tuple(
        Won(seat, amount, "; ".join(filter(None, dict.fromkeys(said[seat]))), tuple(dict.fromkeys(made[seat])))
        for seat, amount in amounts.items()
    )


def _made(deal: DealState, award: Award, run: int) -> tuple[str, tuple[Card, ...]]:
    """By a hand that was shown, for the half of the pot and the dealing that it won: in words, and with which cards."""
    player = deal.place_of[award.seat]
    if not deal.shown[player]:
        return "", ()
    wins = deal.setup.form.wins
    if award.half is not None:
        wins = wins[:1] if award.half == "high" else wins[1:]
    hand, board = cards_of_run(deal, player, run)
    cards = (wins, deal.setup.house.low_qualifier, tuple(hand), tuple(board))
    return words_of(*cards), cards_that_play(*cards)
