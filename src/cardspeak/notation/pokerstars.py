"""A finished deal in PokerStars' text form, which trackers and replayers read.

What the form has no line for stands in a line of talk by `SPEAKER`: readers skip what is said at a table.
"""

from collections.abc import Iterable, Mapping

from cardspeak.cards import Card
from cardspeak.deal import DealState, Setup, events_for, evolve
from cardspeak.deal import events as happened
from cardspeak.deal.events import AnyEvent, DealStarted
from cardspeak.notation.pokerstars_ending import Ending, Teller
from cardspeak.notation.pokerstars_words import (
    KNOWN_GAMES,
    LIMITS,
    ORDINALS,
    Entry,
    Money,
    bracketed,
    game_name,
    is_draw,
    is_stud,
    roman,
    stamped,
)
from cardspeak.notation.recording import decided

__all__ = ["Entry", "Money", "pokerstars_text"]

_STUD_STREETS = ("3rd STREET", "4th STREET", "5th STREET", "6th STREET", "RIVER")
_BOARD_STREETS = ("FLOP", "TURN", "RIVER")
_FREEROLL = Entry()


def pokerstars_text(  # noqa: PLR0913 - one name a thing that the text begins with
    events: Iterable[AnyEvent],
    *,
    names: Mapping[int, str],
    table: str,
    number: int,
    at: int,
    hero: int | None = None,
    money: Money | None = None,
    entry: Entry = _FREEROLL,
) -> str:
    """The text of a deal that is over; `at` is when it began, in seconds since 1970.

    `hero` is the seat whose history it is. Whatever the events tell, the text has no card that this seat, or
    without one somebody who only watched, has not seen. Without `money` the chips are play money.
    """
    log = decided(events)
    started = log[0]
    assert isinstance(started, DealStarted), "a history begins with the start of the deal"
    setup = started.setup
    teller = Teller(DealState(setup), names, None if setup.tournament else money, hero)
    teller.lines += [_header(teller, setup, number, at, entry), *_table(teller, setup, table, money)]
    _notes(teller, setup)
    course = _Course(teller)
    for event, seen in zip(log, _seen_by(hero, setup, log), strict=True):
        course.tell(seen)
        _follow(teller.state, event)
    assert teller.state.phase == "over", "the deal is not over"
    Ending(teller, course.folded, course.tabled, course.seen).tell()
    return "\n".join(teller.lines) + "\n"


def _seen_by(hero: int | None, setup: Setup, log: list[AnyEvent]) -> list[AnyEvent]:
    state = DealState(setup)
    state.log.extend(log)
    return events_for(state, hero)


def _follow(state: DealState, event: AnyEvent) -> None:
    """The log may be somebody's view, in which discards, and cards shown to another, are not known."""
    if isinstance(event, happened.CardsShown):
        return
    if isinstance(event, happened.DrawDeclared) and Card.UNKNOWN in event.discards:
        player = state.place_of[event.seat]
        state.hands[player] = [Card.UNKNOWN] * len(state.hands[player])
    evolve(state, event)


# ---------------------------------------------------------------------------------------- the first lines


def _header(teller: Teller, setup: Setup, number: int, at: int, entry: Entry) -> str:
    game = f"{game_name(setup.form)} {LIMITS[setup.betting.structure]}"
    low, high = (teller.amount(each) for each in _stakes(setup))
    if setup.tournament:
        event = f"Tournament #{entry.number}, {entry.buy_in} {game} - Level {roman(entry.level)} ({low}/{high})"
        return f"PokerStars Hand #{number}: {event} - {stamped(at)}"
    code = f" {teller.money.code}" if teller.money else ""
    return f"PokerStars Hand #{number}:  {game} ({low}/{high}{code}) - {stamped(at)}"


def _stakes(setup: Setup) -> tuple[int, int]:
    """The bets of a limit game, the blinds of another."""
    blinds = sorted(post.live for post in setup.posts if post.kind == "blind" and post.live)
    if not setup.betting.is_big_bet or not blinds:
        return setup.betting.lower, setup.betting.upper
    return (blinds[0] if len(blinds) > 1 else blinds[0] // 2), blinds[-1]


def _table(teller: Teller, setup: Setup, table: str, money: Money | None) -> list[str]:
    places = max(setup.form.max_seats, *teller.state.seats)
    play_money = "" if setup.tournament or money else " (Play Money)"
    button = f" Seat #{setup.button} is the button" if setup.form.button else ""
    seats = [
        f"Seat {each.seat}: {teller.name(each.seat)} ({teller.amount(each.chips)} in chips)"
        for each in sorted(setup.seats, key=lambda each: each.seat)
    ]
    name = " ".join(
        table.replace("'", "\N{RIGHT SINGLE QUOTATION MARK}").split()
    )  # readers take it up to the next mark
    return [f"Table '{name}' {places}-max{play_money}{button}", *seats]


def _notes(teller: Teller, setup: Setup) -> None:
    if setup.form.name not in KNOWN_GAMES:
        teller.note(f"The game is {setup.form.title}; {game_name(setup.form)} is its nearest kin here")
    if setup.betting.structure == "spread-limit":
        teller.note(f"The game is spread limit, {setup.betting.lower} to {setup.betting.upper}")
    if setup.carried:
        waiting = sum(each.amount for each in setup.carried)
        teller.note(f"{teller.amount(waiting)} from earlier deals are in the pot")


# ---------------------------------------------------------------------------------------- the deal


class _Course:
    """From the posts to the last card: gathers what is dealt and drawn on a street, and tells it as one."""

    def __init__(self, teller: Teller) -> None:
        self.teller = teller
        self.state = teller.state
        self.form = teller.state.setup.form
        self.new: dict[int, list[Card]] = {}
        self.seen: dict[int, set[Card]] = {seat: set() for seat in teller.state.seats}
        """What of each seat's cards was dealt for the hero to see."""
        self.board: list[Card] = []
        self.draws: dict[int, happened.DrawDeclared] = {}
        self.folded: dict[int, str] = {}
        """Where each seat folded, as the summary says it."""
        self.tabled: list[AnyEvent] = []
        """What was shown or given up, in order."""

    def tell(self, event: AnyEvent) -> None:
        match event:
            case happened.CardsDealt(seat=seat, cards=cards):
                self.new.setdefault(seat, []).extend(cards)
            case happened.BoardDealt(cards=cards):
                self.board.extend(cards)
            case happened.DrawDeclared(seat=seat):
                self.draws.pop(seat, None)  # only the last word about a draw counts
                self.draws[seat] = event
            case happened.RoundOpened(street=street):
                self._open(street)
            case happened.Posted():
                self._post(event)
            case happened.RoundClosed(returned_to=seat, returned=back) if seat is not None:
                self.teller.give_back(seat, back)
            case happened.Shown() | happened.Mucked() | happened.BoardPlayed() | happened.HandSeen():
                self.tabled.append(event)
            case happened.OpenersShown() | happened.DiscardsTurnedUp() | happened.CardsShown():
                self.tabled.append(event)
            case _:
                self._act(event)

    def _post(self, event: happened.Posted) -> None:
        say, total = self.teller.say, event.live + event.dead
        all_in = self._all_in(event.seat, total)
        if event.live and event.dead and event.kind in {"blind", "entry", "missed"}:
            say(event.seat, f"posts small & big blinds {self.teller.amount(total)}{all_in}")
            return
        if event.dead:  # the one post of the text form that is no part of the poster's bet
            say(event.seat, f"posts the ante {self.teller.amount(event.dead)}{all_in if not event.live else ''}")
        if event.live:
            name = self._post_name(event)
            say(event.seat, f"posts {name} {self.teller.amount(event.live)}{all_in}")
            if event.kind == "blind":
                self.teller.blind_of[event.seat] = name
        if event.kind == "kill":
            self.teller.note(f"The pot is killed by {self.teller.name(event.seat)}")

    def _post_name(self, event: happened.Posted) -> str:
        if event.kind in {"straddle", "kill"}:
            return "straddle"
        posts = self.state.setup.posts
        due = posts[self.state.posted].live
        most = max(post.live for post in posts if post.kind in {"blind", "entry", "missed"})
        return "big blind" if due == most else "small blind"

    def _all_in(self, seat: int, amount: int) -> str:
        return " and is all-in" if amount == self.state.stack[self.state.place_of[seat]] else ""

    def _act(self, event: AnyEvent) -> None:
        say = self.teller.say
        match event:
            case happened.Folded(seat=seat):
                self.folded[seat] = self._fold_place(seat)
                say(seat, "folds")
            case happened.Checked(seat=seat):
                say(seat, "checks")
            case happened.Called(seat=seat, to=to):
                self._call(seat, to)
            case happened.Wagered():
                self._wager(event)
            case happened.DeclaredOpen(seat=seat, to=to):
                say(seat, "checks")
                self.teller.note(f"{self.teller.name(seat)} opens without chips for {self.teller.amount(to)}")
            case happened.BlindsChopped(returned=returned):
                self.teller.note("The blinds are chopped")
                for each in returned:
                    self.teller.give_back(each.seat, each.amount)
            case _:
                """The form has no line for it, or the ending has one."""

    def _call(self, seat: int, to: int) -> None:
        more = to - self.state.wager[self.state.place_of[seat]]
        self.teller.say(seat, f"calls {self.teller.amount(more)}{self._all_in(seat, more)}")

    def _wager(self, event: happened.Wagered) -> None:
        has, level, amount = self.state.wager[self.state.place_of[event.seat]], self.state.level, self.teller.amount
        if event.kind == "bring-in":
            words = f"brings in for {amount(event.to)}"
        elif event.to > level > 0:
            words = f"raises {amount(event.to - level)} to {amount(event.to)}"
        else:
            words = f"{'calls' if level else 'bets'} {amount(event.to - has)}"
        self.teller.say(event.seat, words + self._all_in(event.seat, event.to - has))

    def _fold_place(self, seat: int) -> str:
        street = min(self.state.street, 4 if is_stud(self.form) else 3)
        if self.form.has_board:
            place = f"on the {_BOARD_STREETS[street - 1].capitalize()}" if street else "before Flop"
        elif is_stud(self.form):
            place = f"on the {_STUD_STREETS[street].title().replace('Rd', 'rd').replace('Th', 'th')}"
        elif len(self.form.streets) > 2:
            place = f"after the {('1st', '2nd', '3rd')[street - 1]} Draw" if street else "before the Draw"
        else:
            place = "after the Draw" if street else "before the Draw"
        bet_nothing = not street and not self.state.wager[self.state.place_of[seat]]
        return f"folded {place}" + (" (didn't bet)" if bet_nothing else "")

    # ---------------------------------------------------------------- a street

    def _open(self, street: int) -> None:
        marker = self._marker(street)
        if marker:
            self.teller.lines.append(marker)
        for seat, event in self.draws.items():
            self.teller.say(seat, _drawn(event))
        for seat in self.state.seats:
            if seat in self.new:
                self._dealt(seat, self.new[seat])
        self.new, self.board, self.draws = {}, [], {}

    def _marker(self, street: int) -> str:
        street = min(street, 4 if is_stud(self.form) else 3)
        if is_draw(self.form):
            if not street:
                return "*** DEALING HANDS ***"
            return f"*** {ORDINALS[street - 1]} DRAW ***" if len(self.form.streets) > 2 else ""
        if is_stud(self.form):
            return f"*** {self._run()}{_STUD_STREETS[street]} ***" + self._new_board()
        return (
            f"*** {self._run()}{_BOARD_STREETS[street - 1]} ***{self._new_board()}" if street else "*** HOLE CARDS ***"
        )

    def _run(self) -> str:
        return f"{ORDINALS[len(self.state.finished_runs)]} " if self.state.runs > 1 else ""

    def _new_board(self) -> str:
        """What lay there, and what has come; the state has the new cards already."""
        before = self.state.board[: len(self.state.board) - len(self.board)]
        return "".join(f" {bracketed(cards)}" for cards in (before, self.board) if cards)

    def _dealt(self, seat: int, new: list[Card]) -> None:
        """The seer's own cards, and at stud what lies open; the state has the new cards already."""
        hand = self.state.hands[self.state.place_of[seat]]
        before = [card for card in hand[: len(hand) - len(new)] if card in self.seen[seat]]
        known = [card for card in new if card.is_known]
        self.seen[seat].update(known)
        if known:
            parts = "".join(f" {bracketed(cards)}" for cards in (before, known) if cards)
            self.teller.lines.append(f"Dealt to {self.teller.name(seat)}{parts}")


def _drawn(event: happened.DrawDeclared) -> str:
    if not event.discards:
        return "stands pat"
    cards = "card" if len(event.discards) == 1 else "cards"
    shown = f" {bracketed(event.discards)}" if all(card.is_known for card in event.discards) else ""
    return f"discards {len(event.discards)} {cards}{shown}"
