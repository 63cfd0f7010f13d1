"""What a player has to decide on: the view, how the deal began, and the cards seen so far."""

from functools import cached_property
from math import log2

from msgspec.structs import replace

from cardspeak.cards import Card, cards_of, high_on_board, low_on_board, mask_of
from cardspeak.deal import Choices, DealView, DrawChoices, SeatView, Setup
from cardspeak.deal.openers import openers_in
from cardspeak.forms import DECKS, Form


def seen_in(view: DealView) -> int:
    """The mask of every card that the viewer sees."""
    hands = (seat.cards for seat in view.seats)
    return mask_of(card for cards in (view.board, *view.runs, *hands) for card in cards)


def _upcards(seat: SeatView) -> tuple[Card, ...]:
    return tuple(card for card, face in zip(seat.cards, seat.faces, strict=True) if face == "u" and card.is_known)


class Situation:
    def __init__(self, setup: Setup, view: DealView, seen: int = 0) -> None:
        self.setup = setup
        self.view = view
        self.seen = seen | seen_in(view)
        """The mask of every card seen in this deal, also of those that are gone."""

    @property
    def form(self) -> Form:
        return self.setup.form

    @cached_property
    def own(self) -> SeatView:
        return next(each for each in self.view.seats if each.seat == self.view.viewer)

    @property
    def seat(self) -> int:
        return self.own.seat

    @cached_property
    def hand(self) -> tuple[Card, ...]:
        return tuple(card for card in self.own.cards if card.is_known)

    @property
    def is_hand_known(self) -> bool:
        """Where people deal a player's cards may not have been entered."""
        return len(self.hand) == len(self.own.cards)

    @cached_property
    def rivals(self) -> tuple[SeatView, ...]:
        """The others who may still win."""
        return tuple(each for each in self.view.seats if each.is_live and each.seat != self.seat)

    @cached_property
    def street(self) -> int:
        return next(number for number, each in enumerate(self.form.streets) if each.name == self.view.street)

    @cached_property
    def draws(self) -> int:
        """Draws to come, with the one that is going on."""
        first = self.street if isinstance(self.view.options, DrawChoices) else self.street + 1
        return sum(each.draw for each in self.form.streets[first:])

    @cached_property
    def has_more_cards_to_come(self) -> bool:
        return self.draws > 0 or any(each.cards or each.board for each in self.form.streets[self.street + 1 :])

    @cached_property
    def unseen(self) -> tuple[Card, ...]:
        return cards_of(mask_of(DECKS[self.form.deck]) & ~self.seen)

    @property
    def qualifier(self) -> int | None:
        """The highest card that a low may have where it must qualify."""
        return self.setup.house.low_qualifier

    def put_in(self, seat: SeatView) -> int:
        """The chips that a player has put into the pot in this deal."""
        return next(each.chips for each in self.setup.seats if each.seat == seat.seat) - seat.stack

    def matched(self, seat: SeatView) -> int:
        """The same without chips that nobody had to match, which give no right to what others have put in."""
        return self.put_in(seat) - sum(post.dead for post in self.setup.posts if post.seat == seat.seat)

    def pot_for(self, price: int) -> int:
        """What a player who pays so much more plays for: of everybody's chips as many as of the player's own."""
        total = self.put_in(self.own) + price
        return (
            sum(min(self.put_in(each), total) for each in self.view.seats if each is not self.own)
            + total
            + sum(each.amount for each in self.setup.carried if self.seat in each.seats)
        )

    @cached_property
    def level(self) -> int:
        """The highest wager of the round."""
        return max(each.wager for each in self.view.seats)

    @cached_property
    def raises(self) -> float:
        """How often the round has been raised, by the amounts; a bet is one, and so is a raise of the blinds."""
        if self.level <= self.setup.bring_in:
            return 0
        street, betting = self.form.streets[self.street], self.setup.betting
        if betting.structure == "limit":
            bets = self.level / (betting.upper if street.upper else betting.lower)
        else:
            before = self.view.pot - sum(each.wager for each in self.view.seats)
            bets = log2(1 + self.level / max(self.setup.opening, before / 2, 1))
        has_blinds = not self.street and self.setup.opening
        return max(bets - 1, 0) if has_blinds else bets

    @cached_property
    def checked(self) -> frozenset[int]:
        """The seats that have checked on this round, as far as the order of acting tells."""
        seats = self.view.seats
        first = self._first_place
        if self.level or first is None:
            return frozenset()
        own = seats.index(self.own)
        before = [seats[(first + step) % len(seats)] for step in range((own - first) % len(seats))]
        return frozenset(each.seat for each in before if each.is_live and each.stack)

    @property
    def _first_place(self) -> int | None:
        """Who began the betting round, by the place among the seats; None where that is not to be seen."""
        boards = [_upcards(each) if each.is_live and each.stack else () for each in self.view.seats]
        match self.form.streets[self.street].first:
            case "left-of-button":
                return 0
            case "high-board" if any(boards):
                return high_on_board(boards)
            case "low-board" if any(boards):
                return low_on_board(boards)
            case _:
                return None

    def price(self, options: Choices) -> int:
        """What it costs to stay in."""
        return max((options.call or options.bring_in or 0) - self.own.wager, 0)

    def honest(self, options: Choices) -> Choices:
        """The choices without opening a pot that takes jacks or better on less."""
        is_unopened = self.form.openers and not self.street and options.call is None and not self.level
        if not is_unopened or openers_in(self.hand):
            return options
        return replace(options, wagers=None, declare_open=False)
