"""How players play, counted from the events of deals: by player and by form, and added up deal by deal.

Only what everybody at the table has seen is counted, so a full log and what one person may see of it count the same.
"""

from collections.abc import Iterable, Mapping
from typing import Self

import msgspec

from cardspeak.deal import events as happened
from cardspeak.deal.events import AnyEvent, DealStarted
from cardspeak.notation.recording import collected


class Figures(msgspec.Struct, frozen=True, kw_only=True, omit_defaults=True):
    """Counts of deals, unless it says otherwise. Shares of nothing are None."""

    dealt: int = 0
    voluntary: int = 0
    """Chips put in on the first round that were not forced: a call, a bet or a raise, but no post and no bring-in."""
    raised_first: int = 0
    """A bet, a completion or a raise on the first round."""
    later: int = 0
    """Still in when the second round began."""
    showdowns: int = 0
    showdowns_won: int = 0
    """A pot, or a part of one, won at a showdown."""
    won: int = 0
    """The same, with a showdown or without."""
    aggressive: int = 0
    """Bets and raises of all rounds."""
    calls: int = 0
    """Calls of all rounds."""
    net: int = 0
    """Chips won or lost."""

    def __add__(self, other: Self) -> Self:
        names = self.__struct_fields__
        return type(self)(**{name: getattr(self, name) + getattr(other, name) for name in names})

    @property
    def vpip(self) -> float | None:
        return _share(self.voluntary, self.dealt)

    @property
    def pfr(self) -> float | None:
        return _share(self.raised_first, self.dealt)

    @property
    def aggression(self) -> float | None:
        """Bets and raises for each call."""
        return _share(self.aggressive, self.calls)

    @property
    def went_to_showdown(self) -> float | None:
        """Of the deals in which the second round was reached."""
        return _share(self.showdowns, self.later)

    @property
    def won_at_showdown(self) -> float | None:
        return _share(self.showdowns_won, self.showdowns)


class Statistics(msgspec.Struct, frozen=True):
    """Figures by the player's name and the form's."""

    players: dict[str, dict[str, Figures]] = {}

    @classmethod
    def of(cls, events: Iterable[AnyEvent], names: Mapping[int, str]) -> Self:
        """Of one deal; one that is not over yet counts for nothing. Seats without a name are left out."""
        log = list(events)
        assert isinstance(log[0], DealStarted), "statistics begin with the start of the deal"
        if not any(isinstance(event, happened.DealEnded) for event in log):
            return cls()
        form = log[0].setup.form.name
        return cls({names[seat]: {form: found} for seat, found in _figures(log).items() if seat in names})

    def __add__(self, other: Self) -> Self:
        players = {player: dict(forms) for player, forms in self.players.items()}
        for player, forms in other.players.items():
            mine = players.setdefault(player, {})
            for form, figures in forms.items():
                mine[form] = mine.get(form, Figures()) + figures
        return type(self)(players)

    def total(self, player: str) -> Figures:
        """Over all forms."""
        return sum(self.players.get(player, {}).values(), Figures())


def _share(part: int, of: int) -> float | None:
    return part / of if of else None


def _figures(log: list[AnyEvent]) -> dict[int, Figures]:
    started = log[0]
    assert isinstance(started, DealStarted)
    seats = started.setup.seats
    course = _Course([each.seat for each in seats])
    for event in log:
        course.follow(event)
    ended = [event for event in log if isinstance(event, happened.DealEnded)][-1]
    won = collected(log)
    at_showdown = course.live if len(course.live) > 1 and course.is_contested else set()
    return {
        each.seat: Figures(
            dealt=1,
            voluntary=int(each.seat in course.voluntary),
            raised_first=int(each.seat in course.raised_first),
            later=int(each.seat in course.later),
            showdowns=int(each.seat in at_showdown),
            showdowns_won=int(each.seat in at_showdown and won.get(each.seat, 0) > 0),
            won=int(won.get(each.seat, 0) > 0),
            aggressive=course.aggressive[each.seat],
            calls=course.calls[each.seat],
            net=stack - each.chips,
        )
        for each, stack in zip(seats, ended.stacks, strict=True)
    }


class _Course:
    """One deal as far as it has been followed."""

    def __init__(self, seats: list[int]) -> None:
        self.street = 0
        self.live = set(seats)
        self.voluntary: set[int] = set()
        self.raised_first: set[int] = set()
        self.later: set[int] = set()
        self.aggressive = dict.fromkeys(seats, 0)
        self.calls = dict.fromkeys(seats, 0)
        self.is_contested = True

    def follow(self, event: AnyEvent) -> None:
        match event:
            case happened.RoundOpened(street=street):
                self.street = street
                if street == 1 and not self.later:
                    self.later = set(self.live)
            case happened.Folded(seat=seat):
                self.live.discard(seat)
            case happened.Called(seat=seat):
                self.calls[seat] += 1
                self._come_in(seat)
            case happened.Wagered(seat=seat, kind=kind) if kind != "bring-in":
                self.aggressive[seat] += 1
                self._come_in(seat)
                if self.street == 0:
                    self.raised_first.add(seat)
            case happened.PassedOut() | happened.BlindsChopped():
                self.is_contested = False
            case _:
                """Posts, cards and what is shown tell nothing of how somebody plays."""

    def _come_in(self, seat: int) -> None:
        if self.street == 0:
            self.voluntary.add(seat)
