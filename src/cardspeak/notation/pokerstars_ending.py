"""The end of a deal in PokerStars' text form: what was shown, who collected what, and the summary."""

from collections.abc import Iterator, Mapping
from typing import Final

from cardspeak.cards import Card
from cardspeak.deal import DealState
from cardspeak.deal import events as happened
from cardspeak.deal.events import AnyEvent
from cardspeak.deal.runs import cards_of_run
from cardspeak.notation.pokerstars_words import ORDINALS, Money, amount_in, bracketed, hand_in_words, has_low

SPEAKER: Final = "Cardspeak"
"""Who says what the text form has no line for."""
AT_SHOWDOWN: Final = (happened.Shown, happened.Mucked, happened.BoardPlayed, happened.HandSeen)
_TIMES: Final = ("once", "twice", "three times")


class Teller:
    """Puts lines together; the state is as far as the lines have come."""

    def __init__(self, state: DealState, names: Mapping[int, str], money: Money | None, hero: int | None) -> None:
        self.state = state
        self.names = {seat: " ".join(names.get(seat, f"Player {seat}").split()) for seat in state.seats}
        self.money = money
        self.hero = hero
        self.lines: list[str] = []
        self.blind_of: dict[int, str] = {}
        """The small and the big blind of the deal, by seat."""

    def name(self, seat: int) -> str:
        return self.names[seat]

    def amount(self, chips: int) -> str:
        return amount_in(self.money, chips)

    def say(self, seat: int, words: str) -> None:
        self.lines.append(f"{self.names[seat]}: {words}")

    def note(self, words: str) -> None:
        self.lines.append(f'{SPEAKER} said, "{words}"')

    def give_back(self, seat: int, chips: int) -> None:
        self.lines.append(f"Uncalled bet ({self.amount(chips)}) returned to {self.names[seat]}")


class Ending:
    def __init__(
        self, teller: Teller, folded: Mapping[int, str], tabled: list[AnyEvent], seen: Mapping[int, set[Card]]
    ) -> None:
        self.teller = teller
        self.state = teller.state
        self.folded = folded
        self.tabled = tabled
        self.runs = range(1 + max((event.run for event in self.state.awards), default=0))
        """The dealings that were played for: one where nobody contested the pot any more."""
        self.shown: dict[int, tuple[Card, ...]] = {}
        self.seen = {seat: set(cards) for seat, cards in seen.items()}
        """What the hero has seen of each seat's cards."""
        for event in tabled:
            if isinstance(event, happened.Shown | happened.HandSeen):
                earlier = event.earlier if isinstance(event, happened.Shown) else ()
                self.shown[event.seat] = event.cards
                self.seen[event.seat].update(event.cards, earlier)

    def tell(self) -> None:
        for event in self.state.voided:
            self.teller.note("Wagers after the draw do not count")
            for each in event.returned:
                self.teller.give_back(each.seat, each.amount)
        is_showdown = self.state.live_count > 1 and any(isinstance(event, AT_SHOWDOWN) for event in self.tabled)
        for run in self.runs:
            if is_showdown:
                which = f"{ORDINALS[run]} " if len(self.runs) > 1 else ""
                self.teller.lines.append(f"*** {which}SHOW DOWN ***")
                self._show(run)
            self._collect(run)
        if not is_showdown:
            self._stay_covered()
        self._show_afterwards()
        waiting = sum(each.amount for each in self.state.left_over)
        if waiting:
            self.teller.note(f"{self.teller.amount(waiting)} wait for the next deal")
        self.teller.lines += ["*** SUMMARY ***", self._total(), *self._boards(), *map(self._seat, self._seats())]

    def _seats(self) -> list[int]:
        return sorted(self.state.seats)

    # ---------------------------------------------------------------- the showdown

    def _show(self, run: int) -> None:
        for event in self.tabled:
            match event:
                case happened.Shown(seat=seat) | happened.HandSeen(seat=seat):
                    words = self._words(seat, run)
                    self.teller.say(
                        seat, f"shows {bracketed(self._hand(seat, run))}" + (f" ({words})" if words else "")
                    )
                case happened.Mucked(seat=seat):
                    self.teller.say(seat, "mucks hand")
                case happened.BoardPlayed(seat=seat):
                    self.teller.note(f"{self.teller.name(seat)} plays the board")
                case _:
                    """Openers and cards shown of one's own will come after the pots."""

    def _cards(self, seat: int, run: int) -> tuple[list[Card], list[Card]]:
        """A hand that was shown, and the board; a card that was never seen, of a dealing before the last, is `??`."""
        hand, board = cards_of_run(self.state, self.state.place_of[seat], run)
        return [card if card in self.seen[seat] else Card.UNKNOWN for card in hand], board

    def _hand(self, seat: int, run: int) -> list[Card]:
        hand, _ = self._cards(seat, run)
        return [card for card in hand if card.is_known] or list(self.shown[seat])

    def _words(self, seat: int, run: int) -> str:
        setup = self.state.setup
        return hand_in_words(setup.form, setup.house, *self._cards(seat, run))

    def _collect(self, run: int) -> None:
        awards = [event for event in self.state.awards if event.run == run]
        for event in sorted(awards, key=lambda event: -event.pot):
            for each in event.awards:
                pot = self._pot(event.pot).lower()
                self.teller.lines.append(
                    f"{self.teller.name(each.seat)} collected {self.teller.amount(each.amount)} from {pot}"
                )
        if self.state.setup.form.is_split and len(self.shown) > 1 and not any(self._has_low(run)):
            self.teller.lines.append("No low hand qualified")

    def _has_low(self, run: int) -> Iterator[bool]:
        setup = self.state.setup
        for seat in self.shown:
            hand, board = self._cards(seat, run)
            yield Card.UNKNOWN in hand or has_low(setup.form, setup.house, hand, board)

    def _pot(self, pot: int) -> str:
        number = len(self.state.pots)
        if number < 2:
            return "pot"
        if not pot:
            return "Main pot"
        return "Side pot" if number == 2 else f"Side pot-{pot}"

    def _stay_covered(self) -> None:
        winners = {each.seat for event in self.state.awards for each in event.awards}
        open_hands = {
            each.seat for each in self.tabled if isinstance(each, happened.CardsShown | happened.OpenersShown)
        }
        for seat in sorted(winners - open_hands):
            self.teller.say(seat, "doesn't show hand")

    def _show_afterwards(self) -> None:
        for event in self.tabled:
            match event:
                case happened.CardsShown(seat=seat, cards=cards) if Card.UNKNOWN not in cards:
                    self.teller.say(seat, f"shows {bracketed(cards)}")
                case happened.OpenersShown(seat=seat, cards=cards, proved=True):
                    self.teller.say(seat, f"shows {bracketed(cards)}")
                case happened.OpenersShown(seat=seat):
                    self.teller.note(f"{self.teller.name(seat)} has no openers to show")
                case happened.DiscardsTurnedUp(seat=seat, cards=cards):
                    self.teller.note(f"{self.teller.name(seat)} had thrown away {' '.join(cards)}")
                case _:
                    """Told at the showdown."""

    # ---------------------------------------------------------------- the summary

    def _total(self) -> str:
        pots: dict[int, int] = {}
        for event in self.state.awards:
            pots[event.pot] = pots.get(event.pot, 0) + event.amount
        waiting = sum(each.amount for each in self.state.left_over)
        total = self.teller.amount(sum(pots.values()) + waiting)
        parts = [f"{self._pot(pot)} {self.teller.amount(pots[pot])}." for pot in sorted(pots)]
        several = f" {' '.join(parts)}" if len(self.state.pots) > 1 else ""
        return f"Total pot {total}{several} | Rake {self.teller.amount(0)}"

    def _boards(self) -> list[str]:
        boards = [cards_of_run(self.state, 0, run)[1] for run in range(max(self.state.runs, 1))]
        if not boards[0]:
            return []
        if len(boards) == 1:
            return [f"Board {bracketed(boards[0])}"]
        named = [f"{which} Board {bracketed(board)}" for which, board in zip(ORDINALS, boards, strict=False)]
        return [f"Hand was run {_TIMES[len(boards) - 1]}", *named]

    def _seat(self, seat: int) -> str:
        marks = [" (button)"] if self.state.setup.form.button and seat == self.state.setup.button else []
        marks += [f" ({self.teller.blind_of[seat]})"] if seat in self.teller.blind_of else []
        return f"Seat {seat}: {self.teller.name(seat)}{''.join(marks)} {self._outcome(seat)}"

    def _outcome(self, seat: int) -> str:
        if seat in self.folded:
            return self.folded[seat]
        won = [self._won(seat, run) for run in self.runs]
        if seat in self.shown:
            results = [self._result(seat, run, won[run]) for run in self.runs]
            return f"showed {bracketed(self._hand(seat, 0))} and {', and '.join(results)}"
        if any(won):
            return ", and ".join(f"collected ({self.teller.amount(chips)})" for chips in won if chips)
        own = self.state.muck[self.state.place_of[seat]]
        return f"mucked {bracketed(own)}" if seat == self.teller.hero and own and Card.UNKNOWN not in own else "mucked"

    def _result(self, seat: int, run: int, won: int) -> str:
        words = self._words(seat, run)
        result = f"won ({self.teller.amount(won)})" if won else "lost"
        return f"{result} with {words}" if words else result

    def _won(self, seat: int, run: int) -> int:
        of_run = [event for event in self.state.awards if event.run == run]
        return sum(each.amount for event in of_run for each in event.awards if each.seat == seat)
