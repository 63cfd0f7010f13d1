"""What the rules behind each event of a table came to in figures, as events come one after the other."""

from collections.abc import Sequence

from cardspeak.deal import events as play
from cardspeak.deal.evolve import evolve
from cardspeak.deal.state import DealState
from cardspeak.deal.view_sums import sum_of
from cardspeak.server.happenings import AnyEvent
from cardspeak.server.terms_words import difference_in_words
from cardspeak.table import Terms
from cardspeak.table import events as at_table


class Reckoner:
    """Follows a table's events from the beginning of a deal on."""

    def __init__(self, terms: Terms) -> None:
        self._terms = terms
        self._deal: DealState | None = None
        self._kept: dict[int, str] = {}
        """By the identity of events that the table remembers."""

    def read(self, events: Sequence[AnyEvent]) -> None:
        if any(isinstance(event, play.DealStarted) for event in events):
            self._kept = {}
        for event in events:
            said = self.sum(event)
            # another event may have had the same identity before
            self._kept.pop(id(event), None)
            if said:
                self._kept[id(event)] = said

    def of(self, events: Sequence[AnyEvent]) -> dict[int, str]:
        """By their places among these events, which have been read."""
        kept = self._kept
        return {place: kept[id(event)] for place, event in enumerate(events) if id(event) in kept}

    def sum(self, event: AnyEvent) -> str:
        match event:
            case play.DealStarted(setup=setup):
                self._deal = DealState(setup)
            case at_table.DealVoided():
                self._deal = None
            case at_table.TermsProposed(terms=terms):
                return "; ".join(difference_in_words(self._terms, terms))
            case at_table.TermsChanged(terms=terms):
                said = "; ".join(difference_in_words(self._terms, terms))
                self._terms = terms
                return said
            case _:
                pass
        if self._deal is None or not isinstance(event, play.AnyEvent):
            return ""
        said = sum_of(self._deal, event)
        evolve(self._deal, event)
        return said
