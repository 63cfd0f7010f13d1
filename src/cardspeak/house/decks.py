"""The setup of a table: two decks whose backs tell them apart."""

import msgspec

from cardspeak.rulebook import Refusal, RuleId, carries_out

_UNDER: tuple[RuleId, ...] = ("glossary.setup",)


class TableDeck(msgspec.Struct, frozen=True):
    """A deck one can hold; `name` tells it from all others of the house, the same colour included."""

    name: str
    back: str


class DeckSetup(msgspec.Struct, frozen=True):
    in_play: TableDeck
    resting: TableDeck

    @property
    def decks(self) -> tuple[TableDeck, TableDeck]:
        return self.in_play, self.resting


@carries_out("glossary.setup")
def new_deck_setup(one: TableDeck, other: TableDeck) -> DeckSetup | Refusal:
    if one.name == other.name:
        return Refusal("a setup is two decks; bring another one", _UNDER, "decks")
    if one.back == other.back:
        return Refusal(f"both decks have {one.back} backs; bring one with another back", _UNDER, "decks")
    return DeckSetup(one, other)


@carries_out("glossary.setup")
def change_setup(current: DeckSetup, one: TableDeck, other: TableDeck) -> DeckSetup | Refusal:
    """Replaces both decks; neither may come back at once."""
    staying = {deck.name for deck in current.decks} & {one.name, other.name}
    if staying:
        return Refusal(f"a new setup replaces both decks; {', '.join(sorted(staying))} is in use", _UNDER, "decks")
    return new_deck_setup(one, other)


def change_deck(current: DeckSetup) -> DeckSetup:
    """Puts the resting deck into play."""
    return DeckSetup(current.resting, current.in_play)
