"""Cards off the deck: hands, boards and draws, with their burns; and what is done when the deck runs out."""

import hashlib
from collections.abc import Iterable

from cardspeak.cards import Card
from cardspeak.cards.shuffle import Randomness, expand, shuffle
from cardspeak.deal.events import AnyEvent, BoardDealt, Burned, CardsDealt, Remixed
from cardspeak.deal.killing import CARDS_SEEN
from cardspeak.deal.state import DealState
from cardspeak.rulebook import RuleId, carries_out


def cards_to_come(deal: DealState) -> list[AnyEvent]:
    """The events that deal this street off the stub; none where people deal."""
    if deal.setup.deck is None:
        return []
    if deal.rules.draw:
        return _Dealer(deal).draws()
    return _Dealer(deal).street()


def receivers(deal: DealState) -> list[int]:
    """Who gets a card: live hands, and at stud those folded without a wager to face."""
    return [player for player in range(len(deal.seats)) if deal.live[player] or deal.keeps_cards[player]]


def is_dealt(deal: DealState) -> bool:
    """Whether every card of this street is out."""
    hand, board = deal.due[deal.street]
    if deal.asks_kill:
        return False
    if len(deal.board) != board:
        return len(deal.board) > board  # a common card stands for everybody's last one
    hands = deal.hands
    return all(len(hands[player]) >= hand for player, is_live in enumerate(deal.live) if is_live)


@carries_out("glossary.button-game")
def rule_of_dealing(deal: DealState) -> RuleId:
    return "blinds.button-last" if deal.setup.form.button else "stud.deal-and-rounds"


def rule_of_draw(deal: DealState) -> RuleId:
    return "lowball.draw" if deal.setup.form.low else "draw.draw-opportunity"


class _Dealer:
    """Takes cards off a copy of the stub and notes the events."""

    def __init__(self, deal: DealState) -> None:
        self.deal = deal
        self.stub = list(deal.stub)
        self.events: list[AnyEvent] = []

    def street(self) -> list[AnyEvent]:
        deal, street = self.deal, self.deal.rules
        players = receivers(deal)
        if deal.setup.two_card_kill and not deal.street:
            self.hands(players, street.cards[:CARDS_SEEN] if deal.asks_kill else street.cards[CARDS_SEEN:])
            return self.events
        needed = len(players) * len(street.cards) + street.board + (deal.street > 0)
        if needed > len(self.stub):
            self.short_of_cards(players)
            return self.events
        if deal.street:
            self.burn()
        self.hands(players, street.cards)
        if street.board:
            self.board(street.board, "glossary.community-cards")
        return self.events

    @carries_out("glossary.burncard")
    def burn(self, under: RuleId = "glossary.burncard") -> None:
        """One card, before every street but the first."""
        self.events.append(Burned(card=self.stub.pop(0), under=(under,)))

    @carries_out("blinds.button-last", "stud.fold-without-wager-keeps-cards")
    def hands(self, players: list[int], faces: str) -> None:
        """One card at a time clockwise, from the left of the button."""
        if not faces:
            return
        number = len(players)
        for place, player in enumerate(players):
            self.give(player, self.stub[place : number * len(faces) : number], faces, rule_of_dealing(self.deal))
        del self.stub[: number * len(faces)]

    def give(self, player: int, cards: Iterable[Card], faces: str, under: RuleId) -> None:
        """A hand that has been turned up gets its other cards faceup too."""
        seat = self.deal.seats[player]
        if self.deal.shown[player]:
            faces = "u" * len(faces)
        self.events.append(CardsDealt(seat=seat, cards=tuple(cards), faces=faces, under=(under,)))

    def take(self, number: int) -> list[Card]:
        taken, self.stub = self.stub[:number], self.stub[number:]
        return taken

    @carries_out("glossary.community-cards")
    def board(self, number: int, under: RuleId) -> None:
        self.events.append(BoardDealt(cards=tuple(self.take(number)), under=(under,)))

    def remix(self, back: Iterable[Card], under: RuleId) -> None:
        """What is left of the stub goes on top of the cards that come back, shuffled."""
        self.stub += shuffle(tuple(back), _source(self.deal))
        self.events.append(Remixed(stub=tuple(self.stub), under=(under,)))

    @carries_out("stud.short-deck-remix", "stud.short-deck-no-burn", "stud.common-card")
    def short_of_cards(self, players: list[int]) -> None:
        """Stud's last street: all but the last card are dealt, and that one is mixed with the burncards."""
        deal = self.deal
        if len(self.stub) + len(deal.burns) < len(players):
            self.mix_all(deal.burns, "stud.common-card")
            self.burn("stud.common-card")
            self.board(1, "stud.common-card")
            return
        if len(self.stub) > 1:
            self.burn()
        burned = [*deal.burns, *(event.card for event in self.events if isinstance(event, Burned))]
        first = players[: len(self.stub) - 1]
        for player in first:
            self.give(player, self.take(1), deal.rules.cards, "stud.short-deck-remix")
        self.mix_all(burned, "stud.short-deck-remix")
        waiting = players[len(first) :]
        if len(self.stub) > len(waiting):
            self.burn("stud.short-deck-remix")
        for player in waiting:
            self.give(player, self.take(1), deal.rules.cards, "stud.short-deck-remix")

    def mix_all(self, back: Iterable[Card], under: RuleId) -> None:
        left, self.stub = self.stub, []
        self.remix([*left, *back], under)

    @carries_out(
        "lowball.draw",
        "draw.draw-opportunity",
        "lowball.draw-four-then-fifth",
        "lowball.last-player-draws-five",
        "draw.draw-four-then-fifth",
        "draw.last-player-draws-five",
        "option.draw-five-consecutive",
    )
    def draws(self) -> list[AnyEvent]:
        """A burn, then to each player in turn what was asked for; of five cards the last comes after everyone else."""
        deal = self.deal
        asking = [(player, len(asked)) for player, asked in enumerate(deal.to_draw) if asked and deal.live[player]]
        board = deal.rules.board
        self.enough_for_draw(sum(number for _, number in asking) + 2 + (board + 1 if board else 0))
        if asking:
            self.exchange(asking)
        if board:  # a form of somebody's own
            self.burn()
            self.board(board, "glossary.community-cards")
        return self.events

    def exchange(self, asking: list[tuple[int, int]]) -> None:
        last, in_a_row = asking[-1][0], 5 if self.deal.setup.house.draw_five_consecutive else 4
        self.burn()
        for player, number in asking:
            self.draw(player, min(number, in_a_row))
        for player, number in asking:
            if number > in_a_row:
                if player == last:
                    self.burn("lowball.last-player-draws-five")
                self.draw(player, 1)

    def draw(self, player: int, number: int) -> None:
        self.give(player, self.take(number), "d" * number, rule_of_draw(self.deal))

    def enough_for_draw(self, needed: int) -> None:
        """Folded hands, burncards and the discards of earlier draws come back; those of this draw only if they must."""
        if needed <= len(self.stub):
            return
        deal = self.deal
        now = [card for asked in deal.to_draw if asked for card in asked]
        earlier = [card for cards in deal.discards for card in cards if card not in now]
        back = [*deal.burns, *(card for hand in deal.muck for card in hand), *earlier]
        if needed > len(self.stub) + len(back):
            back += now
        self.remix([card for card in back if card.is_known], "lowball.draw")


def _source(deal: DealState) -> Randomness:
    """Randomness for a remix: from the order of the deck, which nobody knows, so that a replay finds the same."""
    secret = hashlib.sha256("".join(deal.setup.deck or ()).encode()).digest()
    return expand(secret, f"remix {len(deal.log)}")
