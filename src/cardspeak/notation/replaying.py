"""Recorded hands played again on our engine, and what came of it compared with what was written down."""

from typing import Literal

import msgspec

from cardspeak.cards import Card
from cardspeak.deal import Deal, Post, SeatedStack, Setup, ShowChoices
from cardspeak.deal import commands as wanted
from cardspeak.deal.events import PotAwarded
from cardspeak.forms import FORMS
from cardspeak.forms.structure import Betting
from cardspeak.notation import phh_actions as recorded
from cardspeak.notation.phh import VARIANTS, HandRecord
from cardspeak.rulebook import HouseRules, Refusal, Refused

UNCOUNTED = 10**9
"""Stands for a stack that nobody counted."""

Verdict = Literal["agreeing", "differing", "unsupported"]


class Replayed(msgspec.Struct, frozen=True):
    verdict: Verdict
    reason: str = ""
    deal: Deal | None = None


def setup_of(record: HandRecord, house: HouseRules) -> Setup | Refusal:
    """The deal that a record begins with; p1 is seat 1, and the last player has the button."""
    variant = VARIANTS.get(record.variant)
    if variant is None or variant.form not in FORMS:
        return Refusal(f"we have no form for the variant {record.variant!r}")
    big_bet = variant.structure != "limit"
    lower = record.min_bet if big_bet else record.small_bet
    upper = record.min_bet if big_bet else record.big_bet
    if lower is None or upper is None:
        return Refusal(f"the record does not say how much is bet at {variant.name}")
    return Setup(
        form=FORMS[variant.form],
        betting=Betting(structure=variant.structure, lower=lower, upper=upper),
        house=house,
        seats=_seats(record),
        button=1 if _first_player_has_button(record) else record.player_count,
        posts=_posts(record),
        opening=max(map(abs, record.blinds_by_player), default=0),
        bring_in=record.bring_in or 0,
        tournament=False,
    )


def _seats(record: HandRecord) -> tuple[SeatedStack, ...]:
    seats = tuple(SeatedStack(seat, chips or UNCOUNTED) for seat, chips in enumerate(record.starting_stacks, 1))
    return seats[::-1] if _first_player_has_button(record) else seats


def _first_player_has_button(record: HandRecord) -> bool:
    """Heads-up the small blind is on the button; some recorders have the two the other way round."""
    blinds = record.blinds_by_player
    return record.player_count == 2 and 0 <= blinds[0] < blinds[1]


def _posts(record: HandRecord) -> tuple[Post, ...]:
    antes = [Post(seat=seat, kind="ante", dead=ante) for seat, ante in enumerate(record.antes_by_player, 1) if ante]
    blinds = list(enumerate(record.blinds_by_player, 1))
    if record.player_count == 2 and not _first_player_has_button(record):
        blinds.reverse()  # the button posts first
    usual = sorted((abs(amount) for _, amount in blinds[:2]), reverse=True)[:1]
    posts = []
    for seat, amount in blinds:
        kind: Literal["blind", "straddle", "entry"] = "blind"
        if amount < 0:
            kind = "entry"
        elif seat > 2 and usual and amount > usual[0]:
            kind = "straddle"
        if amount:
            posts.append(Post(seat=seat, kind=kind, live=abs(amount)))
    return (*antes, *posts)


def replay(record: HandRecord, house: HouseRules) -> Replayed:
    """Plays a record; `differing` where an action was not legal or the chips came out otherwise."""
    setup = setup_of(record, house)
    if isinstance(setup, Refusal):
        return Replayed("unsupported", setup.reason)
    deal = Deal.begin(setup)
    shown = _shown_hands(record)
    for number, action in enumerate(record.actions, 1):
        try:
            _play(deal, action, shown)
        except Refused as refused:
            return Replayed("differing", f"action {number}: {refused.refusal.reason}", deal)
    return _compared(record, deal)


def _shown_hands(record: HandRecord) -> dict[int, tuple[Card, ...]]:
    """The cards that each player showed at some time, which may be before the last cards came."""
    return {
        action.player: action.cards
        for action in record.actions
        if isinstance(action, recorded.ShowMuck) and action.cards
    }


def _play(deal: Deal, action: recorded.Action, shown: dict[int, tuple[Card, ...]]) -> None:
    match action:
        case recorded.DealHole(player=player, cards=cards):
            deal.deal_hand(player, cards)
        case recorded.DealBoard(cards=cards):
            deal.deal_board(cards)
        case recorded.Fold(player=player):
            _do(deal, wanted.Fold(seat=player))
        case recorded.CheckCall(player=player):
            is_call = deal.choices.call is not None
            _do(deal, wanted.Call(seat=player) if is_call else wanted.Check(seat=player))
        case recorded.BetRaise(player=player, to=to):
            _do(deal, wanted.Wager(seat=player, to=to))
        case recorded.BringIn(player=player):
            _do(deal, wanted.BringIn(seat=player))
        case recorded.Discard(player=player, cards=cards):
            _do(deal, wanted.Draw(seat=player, discards=cards))
        case recorded.ShowMuck() | recorded.Remark():
            pass
    _settle(deal, shown)


def _do(deal: Deal, command: wanted.PlayerCommand) -> None:
    done = deal.do(command)
    if isinstance(done, Refusal):
        raise Refused(done)


def _settle(deal: Deal, shown: dict[int, tuple[Card, ...]]) -> None:
    """At the showdown everybody shows what is known, and who has nothing that is known has mucked."""
    while isinstance(options := deal.options, ShowChoices):
        hand = shown.get(options.seat) or deal.hand(options.seat)
        if Card.UNKNOWN in hand:
            deal.muck()
        else:
            deal.show(hand)


def _compared(record: HandRecord, deal: Deal) -> Replayed:
    if not deal.is_over:
        return Replayed("differing", f"the record ends before the deal does, in the {deal.state.phase}", deal)
    if record.finishing_stacks is None:
        return Replayed("agreeing", "", deal)
    above = _more_than_recorded(record, deal)
    rake = _rake(record)
    winners = {each.seat for event in deal.log if isinstance(event, PotAwarded) for each in event.awards}
    if not any(above.values()) or (rake and _is_rake(above, rake, winners)):
        return Replayed("agreeing", f"rake {rake}" if rake else "", deal)
    stacks = deal.stacks
    differences = [
        f"p{seat} has {stacks[seat]}, the record {stacks[seat] - more}" for seat, more in above.items() if more
    ]
    return Replayed("differing", "; ".join(differences), deal)


def _more_than_recorded(record: HandRecord, deal: Deal) -> dict[int, int]:
    """By how much each player's stack is above the one written down, as far as that was counted."""
    written = enumerate(record.finishing_stacks or (), 1)
    return {seat: deal.stacks[seat] - chips for seat, chips in written if chips is not None}


def _rake(record: HandRecord) -> int:
    """What a site took: by how much the finishing stacks fall short of the starting ones; 0 if that is not known."""
    start, finish = record.starting_stacks, record.finishing_stacks or ()
    if None in start or None in finish:
        return 0
    return sum(chips or 0 for chips in start) - sum(chips or 0 for chips in finish)


def _is_rake(above: dict[int, int], rake: int, winners: set[int]) -> bool:
    """Whether the difference is what the site took from the winners, and from nobody else."""
    return sum(above.values()) == rake and all(
        more == 0 or (more > 0 and seat in winners) for seat, more in above.items()
    )
