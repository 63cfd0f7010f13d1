"""Who shows, in which order, and who wins what."""

from collections.abc import Callable, Sequence
from typing import Final

from cardspeak.cards import Card, qualifying_strength
from cardspeak.cards.ranking import strength
from cardspeak.cards.ranking.names import RANKING_NAMES
from cardspeak.deal.events import Award, PotAwarded
from cardspeak.deal.openers import must_prove
from cardspeak.deal.pots import Pot, odd_chip_order, split
from cardspeak.deal.runs import cards_of_run
from cardspeak.deal.state import NOBODY, DealState
from cardspeak.forms.form import Win
from cardspeak.rulebook import RuleId, carries_out

_STRENGTHS: Final[dict[str, Callable[[Sequence[Card]], int]]] = {
    name: getattr(strength, name) for name in RANKING_NAMES
}


@carries_out(
    "showdown.order-checked",
    "showdown.order-wagered",
    "showdown.side-pot-players-show-first",
    "showdown.side-pots-settled-first",
    "glossary.aggressive-action",
)
def showing_order(deal: DealState, pots: list[Pot]) -> list[int]:
    """The last to bet or raise on the final round begins, else the first to act on it; side pots before the main."""
    number = len(deal.seats)
    start = deal.aggressor if deal.aggressor != NOBODY else max(deal.first, 0)
    last_pot = {player: index for index, (_, players) in enumerate(pots) for player in players}
    return sorted(deal.live_players(), key=lambda player: (-last_pot.get(player, 0), (player - start) % number))


@carries_out("jacks.opener-must-prove")
def next_to_show(deal: DealState) -> int:
    """Nobody, once all have shown or mucked, or only one hand is left that wants the pot.

    An opener who has to prove openers shows them even then.
    """
    if sum([is_live and not deal.mucked[player] for player, is_live in enumerate(deal.live)]) < 2:
        opener = deal.opener
        alone = deal.setup.form.openers and must_prove(deal) and not deal.mucked[opener] and not deal.shown[opener]
        return opener if alone else NOBODY
    for player in showing_order(deal, deal.pots):
        if not deal.shown[player] and not deal.mucked[player]:
            return player
    return NOBODY


@carries_out("jacks.no-withdrawal-after-first-round")
def claimants(deal: DealState, pot: int) -> list[int]:
    """Who still wants a pot and may win it."""
    players = [player for player in deal.pots[pot][1] if not deal.mucked[player]]
    if deal.setup.form.openers and deal.openers_proved is False:
        players = [player for player in players if player != deal.opener]
    if players or _is_unproved(deal, pot):
        return players
    # the last hand in a pot has nobody left to show to, and has won it before it is given up
    return [player for player in deal.muck_order if player in deal.pots[pot][1]][-1:]


def _is_unproved(deal: DealState, pot: int) -> bool:
    return deal.setup.form.openers and not deal.openers_proved and deal.opener in deal.pots[pot][1]


@carries_out(
    "showdown.cards-speak",
    "showdown.show-all-cards",
    "ties.suits-never-break-pots",
    "ties.odd-chip-high-low",
    "ties.identical-hands-even-split",
    "stud8.odd-chip-to-high",
    "stud8.odd-chip-tie-both-ways",
    "omaha8.no-low-high-takes-all",
    "stud8.no-low-high-takes-all",
    "stud8.split-by-cards-only",
    "procedure.no-pot-splitting",
    "lowball.cards-speak",
    "lowball.miscall-both-intact",
    "glossary.split-pot",
    "stud.no-refund-when-beaten-on-board",
    "jacks.no-refund-when-openers-win",
)
def award(deal: DealState, pot: int, amount: int, claiming: list[int], run: int = 0) -> PotAwarded:
    """Divides a pot, or one dealing's part of it, among the best hands; with one claim left it needs no cards."""
    if len(claiming) == 1:
        alone = (Award(seat=deal.seats[claiming[0]], amount=amount),)
        return PotAwarded(pot=pot, amount=amount, awards=alone, run=run, under=("glossary.fold",))
    winners = winning_hands(deal, claiming, run)
    if len(winners) == 1 or not winners[1]:
        awards = _shared(deal, amount, winners[0])
        return PotAwarded(pot=pot, amount=amount, awards=awards, run=run, under=_under(deal, ("showdown.cards-speak",)))
    return PotAwarded(
        pot=pot,
        amount=amount,
        awards=_split_awards(deal, amount, winners[0], winners[1]),
        run=run,
        under=_under(deal, ("showdown.cards-speak", "ties.odd-chip-high-low")),
    )


def winning_hands(deal: DealState, players: list[int], run: int = 0) -> list[list[int]]:
    """The best hands for each thing that the pot is won by: one, or high and low."""
    if len(players) == 1:
        return [players]
    return [_winners(deal, win, players, run) for win in deal.setup.form.wins]


def _under(deal: DealState, rules: tuple[RuleId, ...]) -> tuple[RuleId, ...]:
    odd: RuleId = "ties.odd-chip-button-game" if deal.setup.form.odd_chip == "button" else "ties.odd-chip-stud"
    return (*rules, odd)


def _winners(deal: DealState, win: Win, players: list[int], run: int) -> list[int]:
    """The best of the hands, or nobody where none meets the qualifier."""
    strengths = {player: hand_strength(deal, win, player, run) for player in players}
    best = max(strengths.values())
    qualifier = deal.setup.house.low_qualifier if win.qualifies else None
    if qualifier is not None and best < qualifying_strength(qualifier):
        return []
    return [player for player, found in strengths.items() if found == best]


@carries_out("holdem.play-the-board", "holdem.declare-playing-the-board")
def hand_strength(deal: DealState, win: Win, player: int, run: int = 0) -> int:
    if deal.finished_runs:
        hand, board = cards_of_run(deal, player, run)
    else:
        hand, board = deal.hands[player], deal.board  # a hand that plays the board may have been thrown away
    match win.of:
        case "own" | "shared":  # the one has a board only where stud's deck ran out and a card is common to all
            return _STRENGTHS[win.ranking](hand + board)
        case "omaha":
            rank = strength.omaha_high if win.ranking == "high" else strength.omaha_low
            return rank(hand, board)


@carries_out("holdem.play-the-board")
def is_playing_board(deal: DealState, player: int) -> bool:
    """Whether a hand's best five cards are just as good as the five on the board."""
    win = deal.setup.form.wins[0]
    if win.of != "shared" or len(deal.board) != 5:
        return False
    return hand_strength(deal, win, player) == _STRENGTHS[win.ranking](deal.board)


def _shared(deal: DealState, amount: int, winners: list[int]) -> tuple[Award, ...]:
    order = odd_chip_order(deal, winners, low=False)
    parts = split(amount, order, deal.setup.unit, set())
    return tuple(Award(seat=deal.seats[player], amount=part, odd=odd) for player, (part, odd) in parts.items())


def _split_awards(deal: DealState, amount: int, high: list[int], low: list[int]) -> tuple[Award, ...]:
    """Half to the high hands, with the odd chip, and half to the low ones; one odd chip a player in all."""
    if len(high) > 1 and set(high) == set(low):
        return _shared(deal, amount, high)
    unit = deal.setup.unit
    low_half = amount // 2 // unit * unit
    had_odd = set(high) if len(high) == 1 and amount - 2 * low_half else set()
    awards = []
    for half, half_amount, winners in (("high", amount - low_half, high), ("low", low_half, low)):
        order = odd_chip_order(deal, winners, low=half == "low")
        for player, (part, odd) in split(half_amount, order, unit, had_odd).items():
            awards.append(Award(seat=deal.seats[player], amount=part, half=half, odd=odd))  # type: ignore[arg-type] # high or low
    return tuple(awards)
