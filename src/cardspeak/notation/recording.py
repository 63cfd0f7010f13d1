"""A deal written down as a record: from its events, or from what one person may see of them.

What players did that the standard has no word for, such as chopping the blinds or agreeing to deal twice, stands
among the declarations of our own field, each with the number of actions that came before it.
"""

from collections.abc import Iterable
from typing import Any

import msgspec

from cardspeak.cards import Card
from cardspeak.deal import commands as wanted
from cardspeak.deal import events as happened
from cardspeak.deal.commands import AnyCommand
from cardspeak.deal.events import AnyEvent, DealStarted, PotAwarded
from cardspeak.notation import phh_actions as recorded
from cardspeak.notation.phh import HandRecord
from cardspeak.notation.phh_setup import builtins, record_with


class Declaration(msgspec.Struct, frozen=True):
    """A command that the standard has no action for, done when so many actions have been played."""

    after: int
    command: AnyCommand


def record_of(events: Iterable[AnyEvent], **about: Any) -> HandRecord:  # noqa: ANN401 - any field of a record
    """The record of a deal from its first event on; `about` are fields such as hand, table, players and year.

    What the events do not show is not in the record either: for a player's own history give the events of a view.
    """
    log = decided(events)
    assert isinstance(log[0], DealStarted), "a record begins with the start of the deal"
    setup = log[0].setup
    writer = _Writer({each.seat: player for player, each in enumerate(setup.seats, 1)}, len(setup.posts))
    for event in log:
        writer.write(event)
    writer.deal_out()
    results = _results(log) if any(isinstance(event, happened.DealEnded) for event in log) else {}
    declared = [{"after": each.after} | builtins(each.command) for each in writer.declarations]
    return record_with(setup, tuple(writer.actions), declared, **(results | about))


def _results(log: list[AnyEvent]) -> dict[str, Any]:
    started = log[0]
    assert isinstance(started, DealStarted)
    seats = started.setup.seats
    ended = [event for event in log if isinstance(event, happened.DealEnded)][-1]
    won = collected(log)
    return {
        "finishing_stacks": tuple(stack + each.aside for stack, each in zip(ended.stacks, seats, strict=True)),
        "winnings": tuple(won.get(each.seat, 0) for each in seats),
    }


def decided(events: Iterable[AnyEvent]) -> list[AnyEvent]:
    """Without what came after the pots were decided last: one that was opened again, and then left, stays won."""
    log = list(events)
    ended = max((place for place, event in enumerate(log) if isinstance(event, happened.DealEnded)), default=len(log))
    later = log[ended + 1 :]
    again = next(
        (place for place, each in enumerate(later) if isinstance(each, happened.HandSeen) and each.reopened), None
    )
    return log if again is None else log[: ended + 1 + again]


def collected(log: Iterable[AnyEvent]) -> dict[int, int]:
    """What each seat took out of the pots; a pot that was opened again counts as it was decided last."""
    awards: list[PotAwarded] = []
    for event in decided(log):
        if isinstance(event, PotAwarded):
            awards.append(event)
        elif isinstance(event, happened.HandSeen):
            awards = [each for each in awards if each.pot not in event.reopened]
    won: dict[int, int] = {}
    for each in (award for event in awards for award in event.awards):
        won[each.seat] = won.get(each.seat, 0) + each.amount
    return won


class _Writer:
    """Gathers the cards of a street, so that each player's stand together, and turns the rest into actions."""

    def __init__(self, player_of: dict[int, int], posts: int) -> None:
        self.player_of = player_of
        self.posts_left = posts
        self.actions: list[recorded.Action] = []
        self.declarations: list[Declaration] = []
        self.hands: dict[int, list[Card]] = {}
        self.board: list[Card] = []
        self.offered_by: int | None = None

    def write(self, event: AnyEvent) -> None:
        match event:
            case happened.CardsDealt(seat=seat, cards=cards):
                self.hands.setdefault(self.player_of[seat], []).extend(cards)
            case happened.BoardDealt(cards=cards):
                self.board.extend(cards)
            case happened.RoundOpened() | happened.RunEnded():
                self.deal_out()
            case _:
                self._act(event)

    def _act(self, event: AnyEvent) -> None:
        command, action = self._declared(event), self._action(event)
        if command is None and action is None:
            return
        self.deal_out()
        if isinstance(action, recorded.Discard):
            self._forget_draw_of(action.player)
        if command is not None:
            self.declarations.append(Declaration(len(self.actions), command))
        if action is not None:
            self.actions.append(action)

    def deal_out(self) -> None:
        self.actions += [recorded.DealHole(player, tuple(cards)) for player, cards in self.hands.items()]
        self.actions += [recorded.DealBoard(tuple(self.board))] if self.board else []
        self.hands, self.board = {}, []

    def _forget_draw_of(self, player: int) -> None:
        """Who changes the number of cards before the next one has spoken has said only the last of them."""
        last = self.actions[-1] if self.actions else None
        if isinstance(last, recorded.Discard) and last.player == player:
            self.actions.pop()
            place = len(self.actions)
            self.declarations = [
                Declaration(min(each.after, place), each.command)
                for each in self.declarations
                if each.after != place or not isinstance(each.command, wanted.Draw)
            ]

    def _action(self, event: AnyEvent) -> recorded.Action | None:  # noqa: PLR0911 - one return a case
        match event:
            case happened.Folded(seat=seat):
                return recorded.Fold(self.player_of[seat])
            case happened.Checked(seat=seat) | happened.Called(seat=seat):
                return recorded.CheckCall(self.player_of[seat])
            case happened.Wagered(seat=seat, kind="bring-in"):
                return recorded.BringIn(self.player_of[seat])
            case happened.Wagered(seat=seat, to=to):
                return recorded.BetRaise(self.player_of[seat], to)
            case happened.DrawDeclared(seat=seat, discards=discards):
                return recorded.Discard(self.player_of[seat], discards)
            case happened.Shown(seat=seat, cards=cards):
                return recorded.ShowMuck(self.player_of[seat], cards)
            case happened.Mucked(seat=seat):
                return recorded.ShowMuck(self.player_of[seat])
            case _:
                return None

    def _declared(self, event: AnyEvent) -> AnyCommand | None:  # noqa: C901, PLR0911 - one return a case
        match event:
            case happened.Posted(seat=seat):
                self.posts_left -= 1
                return wanted.Kill(seat=seat) if self.posts_left < 0 else None
            case happened.KillDeclined(seat=seat) | happened.ChopDeclined(seat=seat):
                return wanted.Decline(seat=seat)
            case happened.ChopOffered(seat=seat):
                self.offered_by = seat
                return wanted.Chop(seat=seat)
            case happened.BlindsChopped(returned=returned):
                return wanted.Chop(seat=next(each.seat for each in returned if each.seat != self.offered_by))
            case happened.DeclaredOpen(seat=seat):
                return wanted.DeclareOpen(seat=seat)
            case happened.RunsChosen(seat=seat, runs=runs):
                return wanted.ChooseRuns(seat=seat, runs=runs)
            case happened.DrawDeclared(seat=seat, discards=discards, splitting=True):
                return wanted.Draw(seat=seat, discards=discards, splitting=True)
            case happened.BoardPlayed(seat=seat):
                return wanted.PlayTheBoard(seat=seat)
            case happened.OpenersAskedFor(seat=seat):
                return wanted.AskForOpeners(seat=seat)
            case happened.HandSeen(seat=seat, asked_by=asker):
                return wanted.AskToSee(seat=asker, hand_of=seat)
            case happened.CardsShown(seat=seat, cards=cards, to=to):
                return wanted.ShowTo(seat=seat, cards=cards, to=to)
            case _:
                return None
