"""What the player whose turn it is may do, with exact amounts. Legality is worked out here and nowhere else."""

import msgspec

from cardspeak.cards import Card
from cardspeak.deal.limits import Wagers, wagers
from cardspeak.deal.state import NOBODY, DealState
from cardspeak.deal.turns import bring_in_player
from cardspeak.rulebook import carries_out


class Choices(msgspec.Struct, frozen=True, gc=False):
    """A player's turn to act: `call` and `bring_in` are totals for the round, None where they cannot be made."""

    seat: int
    fold: bool
    check: bool
    call: int | None
    bring_in: int | None
    wagers: Wagers | None


class DrawChoices(msgspec.Struct, frozen=True):
    """A player's turn to exchange cards: any of these, or none."""

    seat: int
    cards: tuple[Card, ...]


class ShowChoices(msgspec.Struct, frozen=True):
    """A player's turn to show the hand or give it up."""

    seat: int


def choices(deal: DealState) -> Choices | DrawChoices | ShowChoices | None:
    """None when nobody has to decide: the deal is over, or waits for a dealer's cards."""
    if deal.phase == "betting" and deal.actor != NOBODY:
        if deal.open_to is None:
            deal.open_to = betting_choices(deal)
        open_to: Choices = deal.open_to
        return open_to
    if deal.phase == "drawing":
        player = next_to_draw(deal)
        return None if player == NOBODY else DrawChoices(deal.seats[player], tuple(deal.hands[player]))
    if deal.phase == "showdown" and deal.actor != NOBODY:
        return ShowChoices(deal.seats[deal.actor])
    return None


@carries_out(
    "lowball.open-or-fold",
    "glossary.check",
    "stud.forced-bettor-may-open-full",
    "stud.all-in-ante-lowcard",
    "betting.all-in-everything-that-plays",
    "blinds.option-to-raise",
    "glossary.live-blind",
    "blinds.short-blind-keeps-bring-in",
)
def betting_choices(deal: DealState) -> Choices:
    player = deal.actor
    has, level = deal.wager[player], deal.level
    owed = _owed_bring_in(deal, player)
    may_check = has >= level and owed is None and (level > 0 or not deal.rules.open_or_fold)
    return Choices(
        seat=deal.seats[player],
        fold=owed is None or bring_in_player(deal) != player,
        check=may_check,
        call=min(level, has + deal.stack[player]) if has < level else None,
        bring_in=owed,
        wagers=wagers(deal, player),
    )


def _owed_bring_in(deal: DealState, player: int) -> int | None:
    """The forced bet, while nobody has opened the first round of stud."""
    if deal.setup.form.bring_in is None or deal.street or deal.level:
        return None
    return min(deal.setup.bring_in, deal.stack[player])


def next_to_draw(deal: DealState) -> int:
    """The next player, from the left of the button, who has not said how many cards to exchange."""
    for player, asked in enumerate(deal.to_draw):
        if asked is None and deal.live[player]:
            return player
    return NOBODY
