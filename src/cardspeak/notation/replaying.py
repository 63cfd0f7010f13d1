"""Recorded hands played again on our engine, and what came of it compared with what was written down."""

import re
from collections.abc import Sequence
from itertools import combinations
from typing import Literal

import msgspec

from cardspeak.cards import Card
from cardspeak.deal import Choices, Deal, KillChoices, RunsChoices, Setup, ShowChoices
from cardspeak.deal import commands as wanted
from cardspeak.deal.commands import AnyCommand
from cardspeak.deal.entering import missing_cards
from cardspeak.deal.events import BoardDealt, CardsDealt
from cardspeak.notation import phh_actions as recorded
from cardspeak.notation.comparing import difference, outcome_of, rake_of
from cardspeak.notation.phh import OURS, HandRecord, ours_of
from cardspeak.notation.phh_actions import write_amount
from cardspeak.notation.phh_setup import seats_of, setup_of, unclear_posts
from cardspeak.notation.recording import Declaration
from cardspeak.notation.sites import site_of
from cardspeak.rulebook import HouseRules, Refusal

Verdict = Literal["agreeing", "differing", "unsupported"]


class Replayed(msgspec.Struct, frozen=True):
    verdict: Verdict
    reason: str = ""
    """What differs or is missing; for a hand that agrees, the rake that was taken."""
    note: str = ""
    """What had to be supposed for a hand to agree, because the record does not say it."""
    deal: Deal | None = None


def replay(record: HandRecord, house: HouseRules) -> Replayed:
    """Plays a record; `differing` where an action was not legal or the chips came out otherwise.

    The standard does not say whether a late post is live or dead, so what came of the deal decides it.
    """
    usual = _replay(record, house, frozenset())
    if usual.verdict != "differing":
        return usual
    unclear = unclear_posts(record)[:3]
    for number in range(1, len(unclear) + 1):
        for players in combinations(unclear, number):
            other = _replay(record, house, frozenset(players))
            if other.verdict == "agreeing":
                return msgspec.structs.replace(other, note=_other_posts(record, players))
    return usual


def _other_posts(record: HandRecord, players: tuple[int, ...]) -> str:
    amounts = {player: -record.blinds_by_player[player - 1] for player in players}
    said = [f"p{player}'s post of {write_amount(amount, record.unit)}" for player, amount in amounts.items()]
    is_dead = max(amounts.values()) < max(record.blinds_by_player)
    return f"{' and '.join(said)} was {'dead' if is_dead else 'live'}"


def _replay(record: HandRecord, house: HouseRules, other_way: frozenset[int]) -> Replayed:
    setup = setup_of(record, house, other_way)
    if isinstance(setup, Refusal):
        return Replayed("unsupported", setup.reason)
    declarations = _declarations(record)
    if isinstance(declarations, Refusal):
        return Replayed("unsupported", declarations.reason)
    try:
        return _played(record, setup, declarations)
    except (ValueError, AssertionError, LookupError) as problem:  # a record can say what no deal can be
        return Replayed("unsupported", f"such a deal cannot be played: {problem}")


def _played(record: HandRecord, setup: Setup, declarations: list[Declaration]) -> Replayed:
    player = _Player(record, setup, declarations)
    refusal = player.play() or player.finish()
    deal, note = player.deal, player.note
    if refusal is not None:
        return Replayed("differing", _by_player(refusal.reason, record), note, deal)
    if not deal.is_over:
        return Replayed("differing", _by_player(_unfinished(deal), record), note, deal)
    return _compared(record, deal, note)


def _compared(record: HandRecord, deal: Deal, note: str) -> Replayed:
    outcome = outcome_of(record, deal)
    differs = difference(record, outcome)
    if differs is not None:
        return Replayed("differing", differs, note, deal)
    rake = rake_of(record, outcome)
    if not rake:
        return Replayed("agreeing", "", note, deal)
    taken = write_amount(rake, record.unit)
    is_usual = site_of(record.venue).is_known
    return Replayed("agreeing", f"rake {taken}", note or ("" if is_usual else f"{taken} was taken for a rake"), deal)


def _declarations(record: HandRecord) -> list[Declaration] | Refusal:
    written = ours_of(record.custom).get("declarations", [])
    if not isinstance(written, list):
        return Refusal(f"{OURS}.declarations must be an array", field=OURS)
    found = []
    for each in written:
        try:
            found.append(Declaration(msgspec.convert(each["after"], int), msgspec.convert(each, AnyCommand)))
        except (msgspec.ValidationError, KeyError, TypeError):
            return Refusal(f"{OURS}.declarations: {each!r} is nothing that we know", field=OURS)
    return found


def _unfinished(deal: Deal) -> str:
    waiting = "cards to come" if deal.to_act is None else f"seat {deal.to_act} to act"
    return f"the record ends before the deal does: {deal.state.rules.name}, {waiting}"


def _by_player(reason: str, record: HandRecord) -> str:
    """The words of the engine, which speaks of seats, with the players of the record."""
    player_of = {seat: player for player, seat in enumerate(seats_of(record), 1)}
    said = re.sub(r"\bseat (\d+)", lambda found: f"p{player_of.get(int(found[1]), found[1])}", reason)
    counts_parts = record.unit > 1 and re.search(r"\b(call|make it|bring it in for)\b", said)
    return f"{said} (in parts of 1/{record.unit})" if counts_parts else said


class _Player:
    """Plays the actions of a record one by one, and answers for those whose answers were not written down.

    A player's cards may be written together or one by one; they are dealt when all of the street are there.
    """

    def __init__(self, record: HandRecord, setup: Setup, declarations: list[Declaration]) -> None:
        self.record = record
        self.seats = seats_of(record)
        self.declarations = declarations
        self.number = 0
        self.note = ""
        self.waiting: dict[int, list[Card]] = {}
        self.shown = {
            self.seats[action.player - 1]: action for action in record.actions if isinstance(action, recorded.ShowMuck)
        }
        self.deal = Deal.begin(setup)

    def play(self) -> Refusal | None:
        """Everything that was written down; the first thing that could not be done, with its number."""
        for number, action in enumerate(self.record.actions, 1):
            self.number = number
            refusal = self._declare(number - 1) or self._play(action)
            if refusal is not None:
                return Refusal(f"action {self.number}: {refusal.reason}", refusal.under)
        refusal = self._no_cards_wait() or self._declare(len(self.record.actions))
        return refusal and Refusal(f"action {self.number}: {refusal.reason}", refusal.under)

    def _declare(self, after: int) -> Refusal | None:
        """What was declared when so many actions had been played."""
        for command in [each.command for each in self.declarations if each.after == after]:
            if isinstance(command, wanted.Draw):
                continue  # the action that follows, told in full
            if isinstance(command, wanted.AskToSee | wanted.ShowTo):
                self._show_down()
            refusal = self._no_cards_wait() or self._do(command)
            if refusal is not None and not isinstance(command, wanted.ShowTo):  # of cards that the record hides
                return refusal
        return None

    def _play(self, action: recorded.Action) -> Refusal | None:
        match action:
            case recorded.Remark():
                return None
            case recorded.ShowMuck(player=player):
                return self._no_cards_wait() or self._answer(self.seats[player - 1])
            case recorded.DealHole(player=player, cards=cards):
                return self._deal_hand(self.seats[player - 1], cards)
            case recorded.DealBoard(cards=cards):
                return self._no_cards_wait() or self._deal_board(cards)
            case _:
                return self._no_cards_wait() or self._do(self._command(action))

    def _command(self, action: recorded.Action) -> AnyCommand:
        seat = self.seats[getattr(action, "player", 1) - 1]
        match action:
            case recorded.Fold():
                return wanted.Fold(seat=seat)
            case recorded.BetRaise(to=to):
                return wanted.Wager(seat=seat, to=self._as_meant(to))
            case recorded.BringIn():
                return wanted.BringIn(seat=seat)
            case recorded.Discard(cards=cards):
                return self._told_in_full(seat) or wanted.Draw(seat=seat, discards=cards)
            case _:
                options = self.deal.options
                is_call = isinstance(options, Choices) and options.call is not None
                return wanted.Call(seat=seat) if is_call else wanted.Check(seat=seat)

    def _told_in_full(self, seat: int) -> AnyCommand | None:
        told = [each.command for each in self.declarations if each.after == self.number - 1]
        return next((each for each in told if isinstance(each, wanted.Draw) and each.seat == seat), None)

    def _as_meant(self, to: int) -> int:
        """A raise that was written down at all that the others can call, where by the rules it is larger."""
        options, state = self.deal.options, self.deal.state
        if not isinstance(options, Choices) or options.wagers is None or not state.level < to < options.wagers.least:
            return to
        others = [place for place in state.live_players() if state.seats[place] != options.seat]
        most = max((state.wager[place] + state.stack[place] for place in others), default=0)
        return options.wagers.least if to >= most else to

    def _do(self, command: AnyCommand) -> Refusal | None:
        done = self.deal.do(command)
        if isinstance(done, Refusal):
            return done
        self._take_usual_choices()
        return None

    def _take_usual_choices(self) -> None:
        """Nobody kills a pot or deals twice, unless the record says so."""
        declared = {type(each.command) for each in self.declarations}
        while True:
            match self.deal.options:
                case RunsChoices() if wanted.ChooseRuns not in declared:
                    self.deal.choose_runs(1)
                case KillChoices() if not {wanted.Kill, wanted.Decline} & declared:
                    self.deal.decline()
                case _:
                    return

    # ------------------------------------------------------------------------------------ cards

    def _deal_hand(self, seat: int, cards: tuple[Card, ...]) -> Refusal | None:
        deal = self.deal
        if deal.state.setup.deck is not None:
            dealt = [event for event in deal.log if isinstance(event, CardsDealt) and event.seat == seat]
            return _not_of_deck(dealt, cards)
        place = deal.state.place_of[seat]
        due = missing_cards(deal.state, place) if deal.state.phase == "dealing" else 0
        if deal.state.keeps_cards[place] and not due:
            return None  # stud: a hand that folded without a wager to face; the deal does not wait for its cards
        waiting = self.waiting.setdefault(seat, [])
        waiting.extend(cards)
        if 0 < len(waiting) < due:
            return None
        return self._do(wanted.DealHand(seat=seat, cards=tuple(self.waiting.pop(seat))))

    def _deal_board(self, cards: tuple[Card, ...]) -> Refusal | None:
        if self.deal.state.setup.deck is not None:
            return _not_of_deck([event for event in self.deal.log if isinstance(event, BoardDealt)], cards)
        return self._do(wanted.DealBoard(cards=cards))

    def _no_cards_wait(self) -> Refusal | None:
        """Before anybody acts, the cards of the street are complete."""
        if not self.waiting:
            return None
        seat, cards = self.waiting.popitem()
        return self._do(wanted.DealHand(seat=seat, cards=tuple(cards)))

    # ------------------------------------------------------------------------------------ the showdown

    def _answer(self, seat: int) -> Refusal | None:
        """The seat shows or mucks, if it is its turn to; many records show in an order of their own."""
        options = self.deal.options
        if not isinstance(options, ShowChoices) or options.seat != seat:
            return None
        written, hand = self.shown.get(seat), self.deal.hand(seat)
        if written is not None and written.is_muck:
            return self._do(wanted.Muck(seat=seat))
        cards = written.cards if written is not None and written.cards else ()
        if len(cards) == len(hand) and Card.UNKNOWN not in cards:
            return self._do(wanted.Show(seat=seat, cards=cards))
        return self._do(wanted.Muck(seat=seat) if Card.UNKNOWN in hand else wanted.Show(seat=seat))

    def _show_down(self) -> Refusal | None:
        while isinstance(options := self.deal.options, ShowChoices):
            refusal = self._answer(options.seat)
            if refusal is not None:
                return refusal
        return None

    def finish(self) -> Refusal | None:
        """Ends the deal that was evidently played to its end: with the last checks, if need be, and the showdown.

        Where the cards of all who are left are known they were seen at a showdown, and nobody has bet since.
        """
        while self._only_checks_are_missing():
            self.note = f"the last checks ({self.deal.state.rules.name}) were not written down"
            self.deal.check()
        refusal = self._show_down()
        return refusal and Refusal(f"at the showdown: {refusal.reason}", refusal.under)

    def _only_checks_are_missing(self) -> bool:
        options, state = self.deal.options, self.deal.state
        is_last = state.street + 1 == len(state.setup.form.streets)
        hands = [state.hands[place] for place in state.live_players()]
        are_known = all(Card.UNKNOWN not in hand for hand in hands)
        return isinstance(options, Choices) and options.check and is_last and state.level == 0 and are_known


def _not_of_deck(dealt: Sequence[CardsDealt | BoardDealt], cards: tuple[Card, ...]) -> Refusal | None:
    """Where the deck is known the cards come from it; what was written down must be among them."""
    strange = set(cards) - {card for event in dealt for card in event.cards} - {Card.UNKNOWN}
    return Refusal(f"the deck that the record gives does not deal {min(strange)} here") if strange else None
