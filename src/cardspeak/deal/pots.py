"""Main and side pots, and how a pot is divided to the last chip."""

from collections.abc import Sequence

from cardspeak.cards import Card, by_suit
from cardspeak.deal.setup import Carried
from cardspeak.deal.state import DealState
from cardspeak.rulebook import carries_out

Pot = tuple[int, tuple[int, ...]]
"""An amount, and the players who may win it."""


@carries_out(
    "glossary.side-pot",
    "glossary.dead-money",
    "ties.pots-split-separately",
    "glossary.all-in",
    "glossary.stack-and-table-stakes",
)
def build_pots(deal: DealState) -> list[Pot]:
    """The main pot first. A player contests what he has matched; dead money belongs to the main pot."""
    contenders = deal.live_players()
    pots: list[Pot] = []
    below, extra = 0, deal.dead
    for level in sorted({deal.put[player] for player in contenders}):
        amount = extra + sum(min(put, level) - min(put, below) for put in deal.put)
        pots.append((amount, tuple(player for player in contenders if deal.put[player] >= level)))
        below, extra = level, 0
    beyond = sum(put - min(put, below) for put in deal.put)  # chips of folded hands that nobody live has matched
    if beyond:
        amount, players = pots[-1]
        pots[-1] = (amount + beyond, players)
    pots = [pot for pot in pots if pot[0]]
    return _with_carried(deal, pots) if deal.carried else pots


@carries_out("draw.ante-only-player-after-re-ante", "jacks.passed-out-deal")
def _with_carried(deal: DealState, pots: list[Pot]) -> list[Pot]:
    """What earlier deals have left comes first; where the same players contest two pots they are one."""
    merged: list[Pot] = []
    for amount, players in [*_carried_pots(deal), *pots]:
        if merged and (merged[-1][1] == players or not players or not merged[-1][1]):
            before, others = merged[-1]
            merged[-1] = (before + amount, players or others)
        else:
            merged.append((amount, players))
    return merged


def _carried_pots(deal: DealState) -> list[Pot]:
    return [
        (each.amount, tuple(player for player in deal.live_players() if deal.seats[player] in each.seats))
        for each in deal.setup.carried
    ]


def waiting_pots(deal: DealState) -> tuple[Carried, ...]:
    """All that is in the middle, as it waits for the next deal."""
    return tuple(
        Carried(amount, tuple(deal.seats[player] for player in players)) for amount, players in build_pots(deal)
    )


@carries_out("ties.odd-chip-smallest-unit", "ties.one-odd-chip-each")
def split(amount: int, order: Sequence[int], unit: int, had_odd: set[int]) -> dict[int, tuple[int, int]]:
    """Equal parts, and the odd chips one each in this order to players who have had none; (amount, odd) by player."""
    each = amount // len(order) // unit * unit
    rest = amount - each * len(order)
    parts = dict.fromkeys(order, (each, 0))
    waiting = [player for player in order if player not in had_odd] or list(order)
    for player in waiting:
        odd = min(unit, rest)
        if not odd:
            break
        parts[player] = (each + odd, odd)
        had_odd.add(player)
        rest -= odd
    if rest:  # everybody has had one already: there is nobody left who has not
        first = order[0]
        parts[first] = (parts[first][0] + rest, parts[first][1] + rest)
    return parts


@carries_out("ties.odd-chip-button-game", "ties.odd-chip-stud", "stud8.odd-chip-tied-highs", "stud8.odd-chip-tied-lows")
def odd_chip_order(deal: DealState, players: Sequence[int], *, low: bool) -> list[int]:
    """Who is first for an odd chip: left of the button, or at stud the highest card, for a low the lowest."""
    form = deal.setup.form
    if form.odd_chip == "button":
        return sorted(players)
    for_low = low or form.odd_chip == "low-card"

    def best_card(player: int) -> tuple[int, int]:
        cards: list[Card] = [card for card in deal.hands[player] if card.rank >= 0]
        orders = [by_suit(card, ace_low=for_low) for card in cards] or [(0, 0)]
        return min(orders) if for_low else max(orders)

    return sorted(players, key=best_card, reverse=not for_low)
