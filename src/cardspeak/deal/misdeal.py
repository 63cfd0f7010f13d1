"""A deal that has to be made anew."""

from collections.abc import Sequence

from msgspec.structs import replace

from cardspeak.cards import Card
from cardspeak.deal.setup import Setup, deck_refusal
from cardspeak.rulebook import Refusal, carries_out


@carries_out("glossary.misdeal")
def dealt_anew(setup: Setup, deck: Sequence[Card] | None) -> Setup | Refusal:
    """The same deal from another deck: button, blinds and antes are as they were, and all other wagers are off."""
    if deck is None:
        return replace(setup, deck=None)
    return deck_refusal(setup.form, deck) or replace(setup, deck=tuple(deck))
