"""What players may not agree on: giving bets back, taking chips out of a pot, sharing one."""

from collections import Counter
from collections.abc import Iterable
from typing import Literal, assert_never

import msgspec

from cardspeak.rulebook import Refusal, RuleId, carries_out


class PushBets(msgspec.Struct, frozen=True, kw_only=True, tag=True):
    """The winner of a pot wants to give chips back to somebody who lost them in it; also called saving bets."""

    deal: int
    winner: str
    to: str
    amount: int


class PotOut(msgspec.Struct, frozen=True, kw_only=True, tag=True):
    """Players want chips out of the pot, for drinks or a side bet."""

    deal: int
    players: tuple[str, ...]
    amount: int
    purpose: str = ""


class ShareThePot(msgspec.Struct, frozen=True, kw_only=True, tag=True):
    """Players want to divide the pot before the cards have."""

    deal: int
    players: tuple[str, ...]


Agreement = PushBets | PotOut | ShareThePot


class InfractionRecorded(msgspec.Struct, frozen=True, kw_only=True, tag=True):
    """That it was done, or tried, at a table where people hold the chips."""

    kind: Literal["pushing-bets"]
    deal: int
    players: tuple[str, ...]
    amount: int
    under: tuple[RuleId, ...]


@carries_out(
    "glossary.pushing-bets",
    "glossary.potting-out",
    "glossary.split-pot",
    "procedure.pushing-bets",
    "procedure.no-pot-splitting",
)
def refusal_of(agreement: Agreement) -> Refusal:
    """None of them is offered; chips leave a pot by award, return or collection only."""
    match agreement:
        case PushBets():
            reason = f"{agreement.winner} keeps what the pot was worth; bets are not given back"
            return Refusal(reason, ("procedure.pushing-bets", "glossary.pushing-bets"))
        case PotOut():
            reason = "the pot stays whole until it is awarded; pay with money that is not on the table"
            return Refusal(reason, ("procedure.pushing-bets", "glossary.potting-out"))
        case ShareThePot():
            reason = "only the cards divide a pot; play the deal to its end"
            return Refusal(reason, ("procedure.no-pot-splitting", "glossary.split-pot"))
        case _:
            assert_never(agreement)


@carries_out("glossary.pushing-bets", "procedure.pushing-bets")
def infraction(agreement: PushBets | PotOut) -> InfractionRecorded:
    """What is written down where it happened all the same."""
    match agreement:
        case PushBets():
            players: tuple[str, ...] = (agreement.winner, agreement.to)
        case PotOut():
            players = agreement.players
        case _:
            assert_never(agreement)
    return InfractionRecorded(
        kind="pushing-bets",
        deal=agreement.deal,
        players=players,
        amount=agreement.amount,
        under=refusal_of(agreement).under,
    )


@carries_out("glossary.pushing-bets")
def repeated_returns(returns: Iterable[PushBets]) -> tuple[tuple[str, str], ...]:
    """Pairs of players, in alphabetical order, between whom chips went back after more than one deal."""
    deals = {(each.deal, min(each.winner, each.to), max(each.winner, each.to)) for each in returns}
    times = Counter((one, other) for _, one, other in deals)
    return tuple(sorted(pair for pair, number in times.items() if number > 1))
