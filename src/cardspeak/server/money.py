"""Every chip that came to a table or went from it, in words, with who saw to it."""

import re
from collections.abc import Iterator
from typing import Final

import msgspec
from msgspec.structs import replace

from cardspeak.server import happenings as happened
from cardspeak.server.pages import MoneyEntry
from cardspeak.table import TableEvent, TableState
from cardspeak.table import events as at_table

BETWEEN: Final = (happened.ListLeft, happened.ChipsAllowed, happened.ShutOut, happened.LetBackIn)
"""What may stand between something that happened to the money and the word of the host who did it."""


class FirstBuyIn(msgspec.Struct, frozen=True):
    amount: int
    is_only: bool = True
    """Whether nothing was added since: then a correction is one of the first."""


class Known(msgspec.Struct, frozen=True, kw_only=True):
    """What has to be known of the money so far to read on."""

    first: dict[str, FirstBuyIn] = {}
    sent: dict[str, str] = {}
    """Who was sent from the table while a deal was on, and by whom."""
    currency: str = ""
    """Written before amounts."""


class MoneyBook:
    def __init__(self, known: Known) -> None:
        self.known = known
        self.entries: dict[int, list[MoneyEntry]] = {}
        """By the version of the event."""
        self._fresh: list[int] = []
        """Versions of what has just happened, and may have been a host's doing."""

    def forget_written(self) -> None:
        """All but what may still turn out to have been a host's doing."""
        self.entries = {version: self.entries[version] for version in self._fresh}

    # ---------------------------------------------------------------- what happened to the game

    def of_table(self, version: int, event: TableEvent, state: TableState, deal: int, at: int) -> None:
        """Before the event is carried into the state."""
        at = getattr(event, "at", at)
        found = [
            MoneyEntry(at=at, player=player, words=words, change=change, deal=number, under=event.under)
            for player, words, change, number in _changes(event, state, deal, self.known.currency)
        ]
        if isinstance(event, at_table.PlayerLeft) and event.player in self.known.sent:
            found = [replace(each, by=self.known.sent[event.player]) for each in found]
            self.known = replace(self.known, sent=_without(self.known.sent, event.player))
        if found:
            self.entries[version] = found
        self._fresh = [*self._fresh, version] if found else []
        self._count(event)

    def _count(self, event: TableEvent) -> None:
        first = self.known.first
        match event:
            case at_table.ChipsBought(player=player, amount=amount):
                known = replace(first[player], is_only=False) if player in first else FirstBuyIn(amount)
            case at_table.BuyInCorrected(player=player, change=change) if player in first and first[player].is_only:
                known = FirstBuyIn(first[player].amount + change)
            case _:
                return
        self.known = replace(self.known, first={**first, player: known})

    # ---------------------------------------------------------------- who saw to it

    def of_room(self, event: happened.RoomEvent, state: TableState | None) -> None:
        match event:
            case happened.ChipsAllowed(player=player, by=by):
                self._was_by(by, player)
            case happened.HostActed(by=by, words=words):
                self._was_by(by, words)
            case happened.ShutOut(person=person, by=by):
                self._was_by(by, person)
                if state is not None and person in state.players:
                    self.known = replace(self.known, sent={**self.known.sent, person: by})
            case happened.RoomOpened(settings=settings) | happened.SettingsChanged(settings=settings):
                self.known = replace(self.known, currency=settings.currency)
            case happened.LetBackIn(person=person):
                self.known = replace(self.known, sent=_without(self.known.sent, person))
            case _:
                pass
        if not isinstance(event, BETWEEN):
            self._fresh = []

    def _was_by(self, by: str, words: str) -> None:
        """What has just happened to somebody whom the host's words name was done by the host."""
        for version in self._fresh:
            self.entries[version] = [
                replace(entry, by=by) if _names(words, entry.player) and entry.player != by else entry
                for entry in self.entries[version]
            ]


def _names(words: str, player: str) -> bool:
    return re.search(rf"(?<!\w){re.escape(player)}(?!\w)", words) is not None


def _without(sent: dict[str, str], player: str) -> dict[str, str]:
    return {name: by for name, by in sent.items() if name != player}


_Change = tuple[str, str, int, int | None]
"""Who, what in words, how many chips more or fewer, and in which deal."""


def _changes(  # noqa: C901, PLR0912 - one case an event
    event: TableEvent, state: TableState, deal: int, sign: str
) -> Iterator[_Change]:
    match event:
        case at_table.ChipsBought(player=player, amount=amount):
            yield player, _bought(state, player, f"{sign}{amount}"), amount, None
        case at_table.BuyInCorrected(player=player, change=change, reason=reason):
            what = f"buy-in corrected by {'+' if change > 0 else '-'}{sign}{abs(change)}"
            yield player, f"{what}: {reason}" if reason else what, change, None
        case at_table.PlayerLeft(player=player, cashed=cashed):
            yield player, f"cashed out {sign}{cashed}", -cashed, None
        case at_table.LeaveTakenBack(player=player, seat=int(), cashed=cashed, unpaid=unpaid):
            yield player, f"sat down again with the {sign}{cashed} that were cashed out", cashed + unpaid, None
        case at_table.ChipsPickedUp(player=player, amount=amount):
            yield player, f"{sign}{amount} picked up while away, and kept for {player}", -amount, None
        case at_table.Charged(player=player, amount=amount):
            yield player, f"paid the house {sign}{amount}", -amount, None
        case at_table.KillCollected(player=player, amount=amount):
            yield player, f"paid a kill of {sign}{amount} to the next pot", -amount, None
        case at_table.KillPaid(player=player, debt=debt):
            yield player, f"paid a kill of {sign}{debt.amount} that was owed", -debt.amount, None
        case at_table.AntesMadeUp(player=player, amount=amount):
            yield player, f"made up antes of {sign}{amount}", -amount, None
        case at_table.MiddleGivenBack(shares=shares):
            for share in shares:
                yield share.player, f"got {sign}{share.change} of what lay in the middle", share.change, None
        case at_table.DealSettled(results=results):
            yield from _broke(results, state, deal, sign)
        case _:
            pass


def _bought(state: TableState, player: str, amount: str) -> str:
    has_bought = state.accounts[player].bought > 0
    if not has_bought:
        return f"bought in for {amount}"
    return f"added {amount}" if state.players[player].stack else f"bought in again for {amount}"


def _broke(results: tuple[at_table.Result, ...], state: TableState, deal: int, sign: str) -> Iterator[_Change]:
    """Also who is not, once the deal has been decided again."""
    for each in results:
        stack = state.players[each.player].stack
        if each.change < 0 and stack + each.change == 0:
            yield each.player, f"lost the last {sign}{-each.change} in deal {deal}", each.change, deal
        elif each.change > 0 and not stack and not state.in_deal:
            yield each.player, f"got {sign}{each.change} when deal {deal} was decided again", each.change, deal
