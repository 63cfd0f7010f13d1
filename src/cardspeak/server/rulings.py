"""Which events of a deal somebody may want to look up afterwards."""

from collections.abc import Iterable
from typing import Final

from cardspeak.deal import events as happened
from cardspeak.deal.events import AnyEvent
from cardspeak.notation.transcript import BECAUSE
from cardspeak.table import AnyTableEvent
from cardspeak.table import events as at_table

RULED: Final = (
    happened.Remixed,
    happened.DeclaredOpen,
    happened.BlindsChopped,
    happened.PassedOut,
    happened.BoardPlayed,
    happened.DiscardsTurnedUp,
    happened.WagersVoided,
    happened.PotLeft,
    happened.HandSeen,
    at_table.OwedBlindRuled,
    at_table.DealVoided,
)
"""What happens in few deals, and always by a rule that not everybody knows."""


def is_ruling(event: AnyTableEvent) -> bool:
    match event:
        case happened.PotAwarded(awards=awards):
            return any(award.odd for award in awards)
        case happened.OpenersShown(proved=proved):
            return not proved
        case _:
            return isinstance(event, RULED) or any(rule in BECAUSE for rule in event.under)


def left_in_middle(log: Iterable[AnyEvent]) -> int:
    """What nobody won, and waits for the next deal."""
    left = 0
    for event in log:
        match event:
            case happened.PotLeft(left=pot):
                left += pot.amount
            case happened.PassedOut(carried=carried) | happened.BlindsChopped(carried=carried):
                left += sum(each.amount for each in carried)
            case _:
                pass
    return left
