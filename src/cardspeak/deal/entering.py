"""Cards that people deal and enter one by one; those that nobody may see are `??`."""

from collections import Counter
from itertools import chain

from cardspeak.cards import Card
from cardspeak.deal import commands as wanted
from cardspeak.deal import events as happened
from cardspeak.deal.events import AnyEvent
from cardspeak.deal.killing import CARDS_SEEN
from cardspeak.deal.runs import cards_left
from cardspeak.deal.state import DealState
from cardspeak.forms import DECKS
from cardspeak.rulebook import Refusal, RuleId, carries_out


def enter_cards(deal: DealState, command: wanted.DealerCommand) -> AnyEvent | Refusal:
    if deal.setup.deck is not None:
        return Refusal("the software deals here; cards cannot be entered")
    if deal.phase != "dealing":
        return Refusal("no cards are due now")
    refusal = _known_twice(deal, command.cards)
    if refusal is not None:
        return refusal
    if isinstance(command, wanted.DealBoard):
        return _enter_board(deal, command.cards)
    return _enter_hand(deal, command.seat, command.cards)


def missing_cards(deal: DealState, player: int) -> int:
    """Cards of this street, or of this draw, that a player has not been given yet."""
    if not deal.live[player] and not deal.keeps_cards[player]:
        return 0
    due = CARDS_SEEN if deal.asks_kill else deal.due[deal.street][0]
    return due - len(deal.hands[player])


def _enter_hand(deal: DealState, seat: int, cards: tuple[Card, ...]) -> AnyEvent | Refusal:
    if seat not in deal.place_of:
        return Refusal(f"seat {seat} is not in the deal", field="seat")
    player = deal.place_of[seat]
    missing = missing_cards(deal, player)
    if len(cards) != missing or not missing:
        return Refusal(f"seat {seat} gets {missing} cards now, not {len(cards)}", field="cards")
    faces = "d" * len(cards) if deal.rules.draw else deal.rules.cards[-missing:]
    if deal.shown[player]:
        faces = "u" * len(cards)
    return happened.CardsDealt(seat=seat, cards=cards, faces=faces, under=("blinds.button-last",))


def _enter_board(deal: DealState, cards: tuple[Card, ...]) -> AnyEvent | Refusal:
    due = deal.due[deal.street][1] - len(deal.board)
    if _takes_common_card(deal) and len(cards) == 1:
        return happened.BoardDealt(cards=cards, under=("stud.common-card",))
    if len(cards) != due or not due:
        return Refusal(f"{due} boardcards are due now, not {len(cards)}", field="cards")
    return happened.BoardDealt(cards=cards, under=("glossary.community-cards",))


@carries_out("stud.common-card")
def _takes_common_card(deal: DealState) -> bool:
    """Stud's last street, with fewer cards left than players even with the burncards."""
    is_last = deal.street + 1 == len(deal.setup.form.streets)
    waiting = sum(missing_cards(deal, player) for player in range(len(deal.seats)))
    burned = deal.street - 1
    return is_last and not deal.setup.form.has_board and not deal.board and cards_left(deal) + burned < waiting


def rule_of_showing(deal: DealState) -> RuleId:
    return "omaha.show-all-four" if deal.setup.form.wins[0].of == "omaha" else "showdown.show-all-cards"


def shown_refusal(deal: DealState, player: int, shown: tuple[Card, ...]) -> Refusal | None:
    """Why these cards cannot be what the player has."""
    hand = deal.hands[player]
    if Card.UNKNOWN in shown or len(shown) != len(hand):
        return Refusal(f"a hand of {len(hand)} cards is shown with all of them", (rule_of_showing(deal),), "cards")
    known = [card for card in hand if card.is_known]
    if not set(known) <= set(shown):
        return Refusal("these are not the cards that were dealt", field="cards")
    return _known_twice(deal, tuple(card for card in shown if card not in known))


def earlier_refusal(
    deal: DealState, earlier: tuple[Card, ...], given: tuple[Card, ...], shown: tuple[Card, ...]
) -> Refusal | None:
    """Why these are not the unseen cards that a player got in dealings before the last one."""
    missing = sum(not card.is_known for card in earlier)
    if len(given) != missing or Card.UNKNOWN in given:
        reason = f"{missing} cards of the dealings before were not seen: show them as well, in their order"
        return Refusal(reason, ("procedure.deal-twice",), "earlier")
    new = [card for card in shown if card not in deal.hands[deal.actor]]
    return _known_twice(deal, (*given, *new))


def _known_twice(deal: DealState, cards: tuple[Card, ...]) -> Refusal | None:
    gone = chain(deal.muck, deal.discards) if cards_left(deal) >= len(cards) else ()  # else they come back
    piles = chain.from_iterable(chain(deal.hands, gone))
    out = Counter(card for card in chain(piles, deal.board, deal.burns, deal.set_aside, cards) if card.is_known)
    twice = next((card for card, number in out.items() if number > 1), None)
    if twice is not None:
        return Refusal(f"{twice} is out already", ("irregularity.duplicate-card",), "cards")
    strange = next((card for card in cards if card.is_known and card not in DECKS[deal.setup.form.deck]), None)
    return None if strange is None else Refusal(f"{strange} is not in this deck", ("glossary.deck",), "cards")
