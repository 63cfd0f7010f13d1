"""The end of a deal: openers proved, losing hands killed, each pot to its winners."""

from cardspeak.cards import Card
from cardspeak.deal import events as happened
from cardspeak.deal.events import AnyEvent, PotAwarded, Returned
from cardspeak.deal.openers import must_prove, openers_in, proof
from cardspeak.deal.pots import waiting_pots
from cardspeak.deal.setup import Carried
from cardspeak.deal.sevens import voided
from cardspeak.deal.showdown import award, claimants, winning_hands
from cardspeak.deal.state import NOBODY, DealState
from cardspeak.rulebook import RuleId, carries_out


def settle(deal: DealState) -> list[AnyEvent]:
    """What a showdown comes to, as far as it can be said yet; the last side pot comes first."""
    pots = _ready(deal)
    if deal.actor != NOBODY and not pots:
        return []
    if must_prove(deal) and not deal.mucked[deal.opener]:
        return [prove(deal)]
    decided: list[AnyEvent] = [event for pot in pots for event in _settled(deal, pot)]
    killed = _losers(deal, pots, decided)
    if killed:
        under: tuple[RuleId, ...] = ("showdown.kill-losing-hands",)
        decided.insert(0, happened.HandsKilled(seats=tuple(deal.seats[player] for player in killed), under=under))
    if deal.actor != NOBODY:
        return decided
    return [*decided, *_asked_openers(deal), *_split_discards(deal), _end(deal, decided)]


def _open_pots(deal: DealState) -> list[int]:
    settled = {event.pot for event in deal.awards}
    return [pot for pot in range(len(deal.pots) - 1, -1, -1) if pot not in settled and deal.pots[pot][0]]


@carries_out("showdown.side-pots-settled-first", "showdown.hold-cards-until-your-pot")
def _ready(deal: DealState) -> list[int]:
    """The pots that can be settled: all at the end; in version 11 each as soon as its own players have shown."""
    left = _open_pots(deal)
    if deal.actor == NOBODY:
        return left
    if deal.setup.house.side_pot_order != "last-pot-first" or deal.setup.form.openers:
        return []
    ready = []
    for pot in left:
        if not all(deal.shown[player] or deal.mucked[player] for player in deal.pots[pot][1]):
            break
        ready.append(pot)
    return ready


def _settled(deal: DealState, pot: int) -> list[AnyEvent]:
    """What becomes of one pot: wagers that go back, and the rest to its winners, for each dealing its part."""
    claiming = claimants(deal, pot)
    amount = deal.pots[pot][0]
    if not claiming:
        left = Carried(amount, deal.seats)
        return [happened.PotLeft(pot=pot, left=left, under=("jacks.opener-must-prove",))]
    events: list[AnyEvent] = []
    if deal.setup.form.sevens_rule and deal.setup.house.sevens_rule and len(claiming) > 1:
        back, rule = voided(deal, pot, winning_hands(deal, claiming)[0])
        if back:
            returned = tuple(Returned(deal.seats[player], chips) for player, chips in back)
            events.append(happened.WagersVoided(pot=pot, returned=returned, under=(rule,)))
            amount -= sum(chips for _, chips in back)
    if not amount:
        return events
    if len(claiming) == 1 or deal.runs < 2:
        return [*events, award(deal, pot, amount, claiming)]
    return [*events, *(award(deal, pot, part, claiming, run) for run, part in enumerate(_parts(deal, amount)))]


@carries_out("nolimit.deal-twice", "procedure.deal-twice")
def _parts(deal: DealState, amount: int) -> list[int]:
    """One part for each dealing; odd chips go to the earlier ones."""
    unit, runs = deal.setup.unit, deal.runs
    each = amount // runs // unit * unit
    parts, rest = [each] * runs, amount - each * runs
    for run in range(runs):
        odd = min(unit, rest)
        parts[run] += odd
        rest -= odd
    return parts


@carries_out("showdown.kill-losing-hands")
def _losers(deal: DealState, pots: list[int], decided: list[AnyEvent]) -> list[int]:
    """Hands that have been shown, have won nothing and have nothing left to win."""
    awards = [*deal.awards, *[event for event in decided if isinstance(event, PotAwarded)]]
    winners = {each.seat for event in awards for each in event.awards}
    waiting = {player for pot in _open_pots(deal) if pot not in pots for player in deal.pots[pot][1]}
    return [
        player
        for player in deal.live_players()
        if deal.shown[player]
        and deal.seats[player] not in winners
        and player not in waiting
        and player not in deal.killed
    ]


def prove(deal: DealState) -> happened.OpenersShown:
    openers = proof(deal)
    under: tuple[RuleId, ...] = (
        ("jacks.opener-must-prove", "jacks.splitting-openers") if deal.split_discards else ("jacks.opener-must-prove",)
    )
    return happened.OpenersShown(seat=deal.seats[deal.opener], cards=openers, proved=bool(openers), under=under)


@carries_out("jacks.request-to-see-openers")
def _asked_openers(deal: DealState) -> list[AnyEvent]:
    """What a losing opener opened with, if somebody had asked for it."""
    if not deal.openers_asked or deal.opener == NOBODY or deal.openers_proved is not None:
        return []
    if Card.UNKNOWN in deal.opening_hand:  # people deal, and nobody has seen it
        return []
    openers = openers_in(deal.opening_hand)
    seat = deal.seats[deal.opener]
    under: tuple[RuleId, ...] = ("jacks.request-to-see-openers",)
    return [happened.OpenersShown(seat=seat, cards=openers, proved=bool(openers), under=under)]


@carries_out("jacks.splitting-openers")
def _split_discards(deal: DealState) -> list[AnyEvent]:
    if not deal.split_discards or any(isinstance(event, happened.DiscardsTurnedUp) for event in deal.log):
        return []
    under: tuple[RuleId, ...] = ("jacks.splitting-openers",)
    seat = deal.seats[deal.opener]
    return [happened.DiscardsTurnedUp(seat=seat, cards=deal.split_discards, under=under)]


@carries_out("glossary.deal-and-hand")
def _end(deal: DealState, decided: list[AnyEvent]) -> happened.DealEnded:
    stacks = list(deal.stack)
    for event in decided:
        if isinstance(event, PotAwarded):
            for each in event.awards:
                stacks[deal.place_of[each.seat]] += each.amount
        elif isinstance(event, happened.WagersVoided):
            for back in event.returned:
                stacks[deal.place_of[back.seat]] += back.amount
    return happened.DealEnded(stacks=tuple(stacks), under=("glossary.deal-and-hand",))


@carries_out("jacks.passed-out-deal", "draw.first-round-choices")
def pass_out(deal: DealState) -> list[AnyEvent]:
    """Nobody has opened, or the blinds were chopped: the deal ends without a winner."""
    ended = happened.DealEnded(stacks=tuple(deal.stack), under=("glossary.deal-and-hand",))
    if deal.chop == "offered":
        return [ended]
    rule: RuleId = "jacks.passed-out-deal" if deal.setup.form.openers else "draw.first-round-choices"
    return [happened.PassedOut(carried=waiting_pots(deal), under=(rule,)), ended]
