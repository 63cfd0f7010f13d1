"""How strong hands are, higher is better: by the C kernel where it was built, else by the fallback.

A hand is a tuple or list of cards, or a mask. A hand that cannot be ranked (a card twice, too few, too many, a
joker where none is used) is a `ValueError` on every path.
"""

from types import ModuleType
from typing import Final

from cardspeak.cards.card import CARDS
from cardspeak.cards.ranking import fallback
from cardspeak.cards.ranking.tables import block


def _load_kernel() -> ModuleType | None:
    try:
        from cardspeak.cards.ranking import _kernel  # noqa: PLC0415 - it may not be there
    except ImportError:
        return None
    _kernel.load(block(), (*fallback.SINGLES, fallback.omaha_high, fallback.omaha_low), CARDS[:53])
    return _kernel


kernel: Final = _load_kernel()
"""The compiled kernel, or None."""
_source: Final = kernel or fallback

high: Final[fallback.Single] = _source.high
high_joker: Final[fallback.Single] = _source.high_joker
ace_to_five: Final[fallback.Single] = _source.ace_to_five
ace_to_five_joker: Final[fallback.Single] = _source.ace_to_five_joker
deuce_to_seven: Final[fallback.Single] = _source.deuce_to_seven
deuce_to_seven_joker: Final[fallback.Single] = _source.deuce_to_seven_joker
short_deck: Final[fallback.Single] = _source.short_deck
badugi: Final[fallback.Single] = _source.badugi
omaha_high: Final[fallback.Pair] = _source.omaha_high
omaha_low: Final[fallback.Pair] = _source.omaha_low
