"""When the deal is over: hands that are asked for, and cards that are shown of one's own will."""

from cardspeak.cards import Card
from cardspeak.deal import commands as wanted
from cardspeak.deal.entering import shown_refusal
from cardspeak.deal.events import AnyEvent, CardsShown, HandSeen
from cardspeak.deal.state import DealState
from cardspeak.rulebook import Refusal, RuleId, carries_out

_ASKING: tuple[RuleId, ...] = ("showdown.request-to-see-hand",)
_SHOWING: tuple[RuleId, ...] = ("showdown.show-one-show-all",)


def show_afterwards(deal: DealState, command: wanted.AfterwardsCommand) -> AnyEvent | Refusal:
    if deal.phase != "over":
        return Refusal("that can be done when the deal is over", _ASKING)
    if command.seat not in deal.place_of:
        return Refusal(f"seat {command.seat} was not dealt in", _ASKING, "seat")
    match command:
        case wanted.AskToSee():
            return _ask_to_see(deal, command)
        case wanted.ShowTo():
            return _show_to(deal, command)
        case wanted.AskForShown():
            return _ask_for_shown(deal, command)


@carries_out("showdown.request-to-see-hand", "showdown.request-effect")
def _ask_to_see(deal: DealState, command: wanted.AskToSee) -> AnyEvent | Refusal:
    """The hand is turned up; it is live again only for pots that the one who asks has won."""
    player = deal.place_of.get(command.hand_of)
    if player is None:
        return Refusal(f"seat {command.hand_of} was not dealt in", _ASKING, "hand_of")
    if command.seat in deal.setup.may_not_ask:
        return Refusal("the privilege of asking to see hands has been withdrawn from you", _ASKING)
    if not _may_be_asked_for(deal, player):
        what = "that was called" if deal.setup.house.hands_on_request == "called" else "that could have been shown down"
        return Refusal(f"seat {command.hand_of} has no hand {what} and is still covered", _ASKING, "hand_of")
    cards = tuple(deal.muck[player] or deal.hands[player])
    reopened = _pots_won_against(deal, command.seat, player) if deal.mucked[player] else ()
    if reopened and _is_unseen(deal, command.seat, cards):
        return Refusal("both hands are live when a winner asks: enter what they are first", _ASKING, "hand_of")
    under: tuple[RuleId, ...] = ("showdown.request-to-see-hand", "showdown.request-effect")
    return HandSeen(seat=command.hand_of, asked_by=command.seat, cards=cards, reopened=reopened, under=under)


def _may_be_asked_for(deal: DealState, player: int) -> bool:
    """A hand given up at the showdown; by home and version 6 only if the last wager was called."""
    reached = deal.live_count > 1 and deal.live[player]
    is_covered = bool(deal.muck[player]) or not deal.shown[player]
    by_house = deal.was_called or deal.setup.house.hands_on_request == "live-at-the-end"
    return reached and is_covered and by_house


def _is_unseen(deal: DealState, winner: int, cards: tuple[Card, ...]) -> bool:
    """Where people deal: whether the two hands cannot be compared yet."""
    return Card.UNKNOWN in cards or Card.UNKNOWN in deal.hands[deal.place_of[winner]]


def _pots_won_against(deal: DealState, asker: int, player: int) -> tuple[int, ...]:
    return tuple(
        {
            event.pot: None
            for event in deal.awards
            if player in deal.pots[event.pot][1] and any(award.seat == asker for award in event.awards)
        }
    )


@carries_out("showdown.show-one-show-all")
def _show_to(deal: DealState, command: wanted.ShowTo) -> AnyEvent | Refusal:
    player = deal.place_of[command.seat]
    if command.to is not None and command.to not in deal.place_of:
        return Refusal(f"seat {command.to} was not dealt in", _SHOWING, "to")
    if Card.UNKNOWN in deal.hands[player]:
        refusal = shown_refusal(deal, player, command.cards)
        return refusal or CardsShown(seat=command.seat, cards=command.cards, to=command.to, under=_SHOWING)
    own = (*deal.hands[player], *deal.muck[player], *deal.discards[player])
    if not command.cards or any(card not in own or not card.is_known for card in command.cards):
        return Refusal("only cards that were yours in this deal can be shown", _SHOWING, "cards")
    return CardsShown(seat=command.seat, cards=command.cards, to=command.to, under=_SHOWING)


@carries_out("showdown.show-one-show-all")
def _ask_for_shown(deal: DealState, command: wanted.AskForShown) -> AnyEvent | Refusal:
    """What one player has seen, everybody may see."""
    cards = [
        card
        for player, shown, to in deal.showings
        if deal.seats[player] == command.hand_of and to is not None
        for card in shown
    ]
    if not cards:
        return Refusal(f"seat {command.hand_of} has shown no cards to one player alone", _SHOWING, "hand_of")
    return CardsShown(seat=command.hand_of, cards=tuple(dict.fromkeys(cards)), under=_SHOWING)
