"""A setup is two decks with different backs, and both are replaced at once."""

import pytest

from cardspeak.house.decks import DeckSetup, TableDeck, change_deck, change_setup, new_deck_setup
from cardspeak.rulebook import Refusal

RED, BLUE = TableDeck("deck 1", "red"), TableDeck("deck 2", "blue")
GREEN, BROWN = TableDeck("deck 3", "green"), TableDeck("deck 4", "brown")
IN_USE = DeckSetup(in_play=RED, resting=BLUE)


@pytest.mark.rule("glossary.setup")
def test_a_new_setup_replaces_both_decks() -> None:
    brought = change_setup(IN_USE, GREEN, BROWN)
    assert isinstance(brought, DeckSetup)
    assert set(brought.decks) == {GREEN, BROWN}
    same_colours = change_setup(IN_USE, TableDeck("deck 5", "red"), TableDeck("deck 6", "blue"))
    assert isinstance(same_colours, DeckSetup)


@pytest.mark.rule("glossary.setup")
@pytest.mark.parametrize(
    ("one", "other"),
    [(GREEN, BLUE), (RED, BROWN), (GREEN, TableDeck("deck 5", "green")), (GREEN, TableDeck("deck 3", "brown"))],
    ids=["the blue deck stays", "the red deck stays", "equal backs", "one deck twice"],
)
def test_a_setup_that_leaves_a_deck_or_has_equal_backs_is_refused(one: TableDeck, other: TableDeck) -> None:
    refusal = change_setup(IN_USE, one, other)
    assert isinstance(refusal, Refusal)
    assert refusal.under == ("glossary.setup",)


@pytest.mark.rule("glossary.setup")
def test_the_first_setup_has_two_backs_too_and_one_deck_rests() -> None:
    assert new_deck_setup(RED, BLUE) == IN_USE
    assert isinstance(new_deck_setup(RED, TableDeck("deck 2", "red")), Refusal)
    assert change_deck(IN_USE) == DeckSetup(in_play=BLUE, resting=RED)
