"""A deal in words, a line for each thing that happened, with the rule it was decided under."""

from collections.abc import Iterable, Iterator, Mapping
from typing import Final

from cardspeak.cards import Card
from cardspeak.deal import Carried, DealState
from cardspeak.deal import events as happened
from cardspeak.deal.events import AnyEvent, DealStarted
from cardspeak.deal.evolve import evolve
from cardspeak.deal.view_words import reading_of
from cardspeak.rulebook import RuleId, cite_briefly

BECAUSE: Final[Mapping[RuleId, str]] = {
    "betting.half-bet-is-full": "at least half a bet, so the betting is open again",
    "betting.short-all-in-no-reopen": "less than half a bet, so those who have acted may not raise",
    "nolimit.short-all-in-does-not-reopen": "less than a full raise, so those who have acted may not raise",
    "lowball.last-player-draws-five": "the last player's fifth card comes after a burn",
    "stud.common-card": "the deck has too few cards, so one is common to all",
    "stud.short-deck-remix": "the deck has too few cards, so the burncards are mixed in",
}
"""Why, where the event itself does not tell."""
_ORDINALS: Final = ("first", "second", "third")
_TIMES: Final = ("once", "twice", "three times")
_Seldom = (
    happened.DeclaredOpen
    | happened.KillDeclined
    | happened.ChopOffered
    | happened.ChopDeclined
    | happened.BlindsChopped
    | happened.PassedOut
    | happened.RunsChosen
    | happened.RunEnded
    | happened.BoardPlayed
    | happened.OpenersShown
    | happened.OpenersAskedFor
    | happened.DiscardsTurnedUp
    | happened.HandsKilled
    | happened.WagersVoided
    | happened.PotLeft
    | happened.HandSeen
    | happened.CardsShown
)


def transcript(events: Iterable[AnyEvent]) -> Iterator[str]:
    """The lines of a deal from its first event on; whoever may not see all of it gives the events of a view."""
    state: DealState | None = None
    for event in events:
        if isinstance(event, DealStarted):
            state = DealState(event.setup)
        assert state is not None, "a transcript begins with the start of the deal"
        words = _words(state, event)
        evolve(state, event)
        if words:
            yield words + _cited(state, event)


def _cited(state: DealState, event: AnyEvent) -> str:
    if not event.under:
        return ""
    because = BECAUSE.get(event.under[0])
    citation = cite_briefly(event.under[0], state.setup.house.edition)
    return f": {because} ({citation})" if because else f" ({citation})"


def _words(state: DealState, event: AnyEvent) -> str:  # noqa: C901, PLR0911, PLR0912 - one case an event
    match event:
        case happened.DealStarted(setup=setup):
            game = f"{setup.form.title}, {setup.betting.structure}"
            return f"{game}, {len(setup.seats)} players, button at seat {setup.button}"
        case happened.Posted(seat=seat, kind=kind, live=live, dead=dead):
            what = {"ante": "an ante of ", "blind": "a blind of ", "straddle": "a straddle of ", "kill": "a kill of "}
            return f"Seat {seat} posts {what.get(kind, '')}{live + dead}"
        case happened.Burned():
            return "A card is burned"
        case happened.Remixed(stub=stub):
            return f"{len(stub)} cards are mixed to a new stub"
        case happened.CardsDealt(seat=seat, cards=cards):
            return f"Seat {seat} is dealt {_cards(cards)}"
        case happened.BoardDealt(cards=cards):
            return f"{state.rules.name.capitalize()}: {_cards(cards)}"
        case happened.RoundOpened(seat=seat):
            return "" if seat is None else f"Seat {seat} begins the betting"
        case happened.RoundClosed(returned_to=seat, returned=amount):
            return "" if seat is None else f"{amount} that nobody called go back to seat {seat}"
        case happened.Folded(seat=seat):
            return f"Seat {seat} folds"
        case happened.Checked(seat=seat):
            return f"Seat {seat} checks"
        case happened.Called(seat=seat, to=to):
            return f"Seat {seat} calls{_all_in(state, seat, to)} {to - state.wager[state.place_of[seat]]}"
        case happened.Wagered():
            return _wager(state, event)
        case happened.DrawDeclared(seat=seat, discards=discards, splitting=splitting):
            draws = f"Seat {seat} draws {len(discards)}" if discards else f"Seat {seat} stands pat"
            return f"{draws} and splits the openers" if splitting else draws
        case happened.Shown(seat=seat, cards=cards):
            return f"Seat {seat} shows {_cards(cards)}{_named(state, cards)}"
        case happened.Mucked(seat=seat):
            return f"Seat {seat} mucks"
        case happened.PotAwarded(pot=pot, awards=awards, run=run):
            dealing = f", {_ORDINALS[run]} dealing" if state.runs > 1 else ""
            return f"{_pot(pot)}{dealing}: {_awarded(awards)}"
        case happened.DealEnded(stacks=stacks):
            return "Stacks: " + ", ".join(
                f"seat {seat} {chips}" for seat, chips in zip(state.seats, stacks, strict=True)
            )
        case _:
            return _seldom(event)


def _seldom(event: _Seldom) -> str:  # noqa: C901, PLR0911, PLR0912 - one case an event
    """What happens in few deals."""
    match event:
        case happened.DeclaredOpen(seat=seat, to=to):
            return f"Seat {seat} declares the pot open without chips to bet; it costs {to} to come in"
        case happened.KillDeclined(seat=seat):
            return f"Seat {seat} does not kill the pot"
        case happened.ChopOffered(seat=seat):
            return f"Seat {seat} offers to chop the blinds"
        case happened.ChopDeclined(seat=seat):
            return f"Seat {seat} does not chop the blinds"
        case happened.BlindsChopped(returned=returned):
            return f"The blinds are chopped: {_returned(returned)}"
        case happened.PassedOut(carried=carried):
            return f"Nobody opens: {_waiting(carried)}"
        case happened.RunsChosen(seat=seat, runs=runs):
            return f"Seat {seat} wants the rest dealt {_TIMES[runs - 1]}"
        case happened.RunEnded(run=run):
            return f"The {_ORDINALS[run]} dealing is complete"
        case happened.BoardPlayed(seat=seat):
            return f"Seat {seat} plays the board"
        case happened.OpenersShown(seat=seat, cards=cards, proved=proved):
            return f"Seat {seat} shows openers: {_cards(cards)}" if proved else f"Seat {seat} has no openers to show"
        case happened.OpenersAskedFor(seat=seat):
            return f"Seat {seat} asks to see the openers at the end"
        case happened.DiscardsTurnedUp(seat=seat, cards=cards):
            return f"The discards of seat {seat}, who split openers, are turned up: {_cards(cards)}"
        case happened.HandsKilled(seats=seats):
            return f"The losing hands are killed: {', '.join(f'seat {seat}' for seat in seats)}"
        case happened.WagersVoided(pot=pot, returned=returned):
            return f"{_pot(pot)}: wagers after the draw do not count, {_returned(returned)}"
        case happened.PotLeft(pot=pot, left=left):
            return f"{_pot(pot)}: nobody has a claim, {_waiting((left,))}"
        case happened.HandSeen(seat=seat, asked_by=asker, cards=cards, reopened=reopened):
            again = ", which is live again" if reopened else ""
            return f"Seat {asker} asks to see the hand of seat {seat}: {_cards(cards)}{again}"
        case happened.CardsShown(seat=seat, cards=cards, to=to):
            return f"Seat {seat} shows {_cards(cards)} to {'everybody' if to is None else f'seat {to}'}"


def _pot(pot: int) -> str:
    return "The main pot" if pot == 0 else f"Side pot {pot}"


def _returned(returned: Iterable[happened.Returned]) -> str:
    return ", ".join(f"seat {each.seat} gets {each.amount} back" for each in returned)


def _waiting(carried: Iterable[Carried]) -> str:
    left = sum(each.amount for each in carried)
    return f"{left} wait for the next deal" if left else "nothing is left for the next deal"


def _wager(state: DealState, event: happened.Wagered) -> str:
    verbs = {
        "bring-in": "brings it in for",
        "bet": "bets",
        "complete": "completes to",
        "raise": "raises to",
        "all-in": "goes to",
    }
    verb, _, rest = verbs[event.kind].partition(" ")
    return f"Seat {event.seat} {verb}{_all_in(state, event.seat, event.to)} {rest} {event.to}".replace("  ", " ")


def _all_in(state: DealState, seat: int, to: int) -> str:
    player = state.place_of[seat]
    return " all-in" if to == state.wager[player] + state.stack[player] else ""


def _cards(cards: Iterable[Card]) -> str:
    return " ".join(cards)


def _named(state: DealState, hand: tuple[Card, ...]) -> str:
    """The hand in words; of a split game both halves, and nothing where the last cards were dealt several times."""
    if state.runs > 1:
        return ""
    setup = state.setup
    found = [reading_of(win, setup.house.low_qualifier, hand, tuple(state.board)) for win in setup.form.wins]
    names = [reading.words for reading in found if reading is not None]
    return f": {', and '.join(names)}" if names else ""


def _awarded(awards: tuple[happened.Award, ...]) -> str:
    return ", ".join(
        f"seat {each.seat} gets {each.amount}"
        + (f" for {each.half}" if each.half else "")
        + (" with the odd chip" if each.odd else "")
        for each in awards
    )
