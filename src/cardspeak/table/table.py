"""A table to play at: commands in, events out.

The table keeps no history: `do` returns what happened, and whoever called it keeps that. Only the log of the deal
that is on, or was the last, is held.

>>> from cardspeak.rulebook import HouseRules
>>> from cardspeak.table import Table
>>> table = Table.open("holdem", "limit:10/20", house=HouseRules.for_edition("home"), seats=9)
>>> table.state.ring
9
"""

from collections.abc import Iterable
from typing import Self

import msgspec

from cardspeak.deal import AnyEvent, Deal
from cardspeak.deal.commands import AnyCommand as DealCommand
from cardspeak.deal.commands import AskToSee
from cardspeak.deal.events import DealEnded, DealStarted
from cardspeak.deal.evolve import evolve as evolve_deal
from cardspeak.deal.state import DealState
from cardspeak.rulebook import HouseRules, Refusal, Refused
from cardspeak.table.commands import AnyTableCommand, StartDeal, TableCommand
from cardspeak.table.deals import settle, start_deal
from cardspeak.table.decide import decide
from cardspeak.table.ending import OVER
from cardspeak.table.events import AnyTableEvent, DealVoided, TableEvent, TableOpened
from cardspeak.table.evolve import evolve, open_table
from cardspeak.table.kill import deal_result
from cardspeak.table.ledger import Ledger, in_the_middle, ledger
from cardspeak.table.state import TableState
from cardspeak.table.terms import Game, Terms, Turns, agree, terms_refusal


class Saved(msgspec.Struct, frozen=True):
    """A table as it is kept: the state, and the events of the deal."""

    state: TableState
    log: tuple[AnyEvent, ...]


class Table:
    def __init__(self, state: TableState, deal: Deal | None = None) -> None:
        self.state = state
        self.deal = deal
        """The deal that is on, or the last one."""

    # ---------------------------------------------------------------- where a table comes from

    @classmethod
    def open(  # noqa: PLR0913 - one name a thing that is agreed
        cls,
        games: str | Game | tuple[Game, ...] | Terms,
        stakes: str | None = None,
        *,
        house: HouseRules | None = None,
        seats: int | None = None,
        name: str = "the table",
        turns: Turns = "one-game",
        deals: int = 0,
    ) -> Self:
        """A table on agreed terms; raises `Refused` where they cannot be played.

        A log begins with the event that `opening` gives, and `replay` makes the same table of it.
        """
        terms: Terms | Refusal
        if isinstance(games, Terms):
            terms = games
        else:
            terms = agree(games, stakes, house=house or HouseRules.for_edition("home"), turns=turns, deals=deals)
        opened = terms if isinstance(terms, Refusal) else opening(terms, seats, name)
        if isinstance(opened, Refusal):
            raise Refused(opened)
        return cls(open_table(opened))

    @classmethod
    def replay(cls, events: Iterable[AnyTableEvent]) -> Self:
        """The table that these events, from its opening on, have come to."""
        first, *others = events
        assert isinstance(first, TableOpened)
        table = cls(open_table(first))
        table.take_in(others)
        return table

    def take_in(self, events: Iterable[AnyTableEvent]) -> None:
        """What has happened at this table since, elsewhere or before."""
        for event in events:
            self._happen(event)

    @classmethod
    def from_json(cls, text: bytes | str) -> Self:
        saved = msgspec.json.decode(text, type=Saved)
        return cls(saved.state, Deal.replay(saved.log) if saved.log else None)

    def to_json(self) -> bytes:
        return msgspec.json.encode(Saved(self.state, tuple(self.deal.log) if self.deal is not None else ()))

    # ---------------------------------------------------------------- what is done at it

    def do(self, command: AnyTableCommand) -> list[AnyTableEvent] | Refusal:
        """Carries a command out, with all that follows by itself; or says why not, and nothing has changed."""
        if isinstance(command, StartDeal):
            return self._start(command)
        if isinstance(command, TableCommand):
            events = decide(self.state, command, self.deal)
            return events if isinstance(events, Refusal) else self._all_happen(events)
        return self._play(command)

    def _start(self, command: StartDeal) -> list[AnyTableEvent] | Refusal:
        started = start_deal(self.state, command)
        if isinstance(started, Refusal):
            return started
        self._all_happen(started.events)
        self.deal = Deal.begin(started.setup)
        dealt = list(self.deal.log)
        return [*started.events, *dealt, *self._settled(dealt)]

    def _play(self, command: DealCommand) -> list[AnyTableEvent] | Refusal:
        if self.state.is_ended:
            return OVER
        if self.deal is None:
            return Refusal("no deal is on")
        refusal = self._looking_back_refusal(self.deal) if isinstance(command, AskToSee) else None
        if refusal is not None:
            return refusal
        played = self.deal.do(command)
        if isinstance(played, Refusal):
            return played
        return [*played, *self._settled(played)]

    def _looking_back_refusal(self, deal: Deal) -> Refusal | None:
        """Why a hand of the last deal is not shown any more, which could give a pot to another."""
        if not self._all_still_sit():
            return Refusal("somebody who played that deal has got up since, so that it is settled for good")
        if deal.is_over and not self._chips_are_where_they_went(deal):
            return Refusal("chips of that deal have been moved since, so that it is settled for good")
        return None

    def _all_still_sit(self) -> bool:
        players = self.state.players
        return all(name in players and players[name].seat == seat for seat, name in self.state.dealt.items())

    def _chips_are_where_they_went(self, deal: Deal) -> bool:
        """Whether all who won still have it, and nothing has come to what the deal has left in the middle."""
        received, players = deal_result(deal, self.state.dealt).received, self.state.players
        still_have_it = all(players[name].chips + players[name].behind >= won for name, won in received.items())
        return still_have_it and in_the_middle(self.state) == sum(pot.amount for pot in deal.state.left_over)

    def _settled(self, played: list[AnyEvent]) -> list[AnyTableEvent]:
        if self.deal is None or not any(isinstance(event, DealEnded) for event in played):
            return []
        return self._all_happen(settle(self.state, self.deal))

    def _all_happen(self, events: Iterable[TableEvent]) -> list[AnyTableEvent]:
        done: list[AnyTableEvent] = list(events)
        for event in done:
            self._happen(event)
        return done

    def _happen(self, event: AnyTableEvent) -> None:
        if isinstance(event, TableEvent):
            evolve(self.state, event)
            if isinstance(event, DealVoided):
                self.deal = None
            return
        if isinstance(event, DealStarted):
            self.deal = Deal(DealState(event.setup))
        assert self.deal is not None
        evolve_deal(self.deal.state, event)

    # ---------------------------------------------------------------- what is to be seen

    @property
    def ledger(self) -> Ledger:
        return ledger(self.state)


def opening(terms: Terms, seats: int | None = None, name: str = "the table") -> TableOpened | Refusal:
    """The first event of a table, unless its terms cannot be played or its decks do not last."""
    refusal = terms_refusal(terms)
    if refusal is not None:
        return refusal
    ring = terms.most_players if seats is None else seats
    if not 2 <= ring <= terms.most_players:
        return Refusal(
            f"the decks of these games last for 2 to {terms.most_players} players", ("glossary.deck",), "seats"
        )
    return TableOpened(name=name, ring=ring, terms=terms, under=())
