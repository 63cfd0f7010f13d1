"""What the player may do between deals. Whether it may be done is asked of the table, as for everybody."""

from collections.abc import Iterator

from cardspeak.deal import commands as play
from cardspeak.deal import decide as decide_in_deal
from cardspeak.rulebook import Refusal
from cardspeak.table import AnyTableCommand, TableCommand
from cardspeak.table import commands as wanted
from cardspeak.table.decide import decide
from cardspeak.table.rotation import next_to_choose
from cardspeak.table.straddle import straddle_amount
from cardspeak.terminal.evening import SEAT, Evening
from cardspeak.terminal.offers import ENTER, Offer


def between_offers(evening: Evening) -> list[Offer]:
    """Also while a deal is on in which the player has no hand."""
    offers = list(_coming_and_going(evening))
    if evening.in_deal:
        return offers
    return [*_going_on(evening), *offers, *_chips(evening), *_for_the_next_deal(evening), *_looking_back(evening)]


def _may(evening: Evening, command: AnyTableCommand) -> bool:
    table = evening.table
    if isinstance(command, TableCommand):
        return not isinstance(decide(table.state, command, table.deal), Refusal)  # type: ignore[arg-type] # not a start
    return table.deal is not None and not isinstance(decide_in_deal(table.deal.state, command), Refusal)


def _going_on(evening: Evening) -> Iterator[Offer]:
    if not evening.is_broke:
        yield Offer(key=ENTER, words="deal")


def _coming_and_going(evening: Evening) -> Iterator[Offer]:
    name, at = evening.name, evening.now()
    if evening.is_away:
        yield Offer(key="o", words="come back", command=wanted.ComeBack(player=name, at=at))
    elif not evening.in_deal:
        yield Offer(key="o", words="sit out", command=wanted.SitOut(player=name, at=at))


def _chips(evening: Evening) -> Iterator[Offer]:
    player = evening.player
    if player is not None and not player.stack:
        buy = wanted.BuyIn(player=evening.name, amount=evening.minimum, at=evening.now())
        yield Offer(key="b", words=f"buy in again for {evening.minimum}", command=buy)
        yield Offer(key="+", words="buy in for …", asks="buy-in")
    else:
        yield Offer(key="+", words="add chips", asks="buy-in")


def _for_the_next_deal(evening: Evening) -> Iterator[Offer]:
    state, name = evening.table.state, evening.name
    possible = (
        Offer(key="p", words="post to come in", command=wanted.ComeIn(player=name, how="post")),
        Offer(key="w", words="wait for the blinds", command=wanted.ComeIn(player=name, how="wait")),
        Offer(key="k", words="kill the next pot", command=wanted.KillPot(player=name)),
        Offer(key="e", words="pay the kill you owe", command=wanted.PayKill(player=name)),
        Offer(
            key="s",
            words=f"straddle for {straddle_amount(state)}",
            command=wanted.Straddle(player=name, amount=straddle_amount(state)),
        ),
    )
    # until the first button is drawn everybody is new, and comes in with the rest
    has_begun = state.form.forced == "blinds" and state.last is not None
    yield from (
        offer
        for offer in possible
        if offer.command is not None
        and (has_begun or not isinstance(offer.command, wanted.ComeIn))
        and _may(evening, offer.command)
    )
    if state.terms.turns == "dealers-choice" and next_to_choose(state) == SEAT:
        yield Offer(key="g", words="choose the game", asks="game")


def _looking_back(evening: Evening) -> Iterator[Offer]:
    if hands_to_ask_for(evening):
        yield Offer(key="a", words="ask to see a hand", asks="hand")


def hands_to_ask_for(evening: Evening) -> list[int]:
    """The seats whose hands of the last deal the player may ask to see."""
    dealt = evening.table.state.dealt
    return [seat for seat in dealt if seat != SEAT and _may(evening, play.AskToSee(seat=SEAT, hand_of=seat))]
