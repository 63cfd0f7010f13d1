"""A poker form as data: what is dealt when, who acts first, and what wins.

HOLDEM = Form(
    name="holdem",
    title="Hold'em",
    streets=(
        Street(name="before the flop", cards="dd", first="after-blinds"),
        Street(name="flop", board=3, first="left-of-button"),
        …
    ),
    wins=(Win(ranking="high", of="shared"),),
)
"""

from typing import Final, Literal

import msgspec

from cardspeak.cards import DECK_WITH_JOKER, FULL_DECK, SHORT_DECK, Card
from cardspeak.cards.ranking.names import RankingName

First = Literal["after-blinds", "left-of-button", "bring-in", "high-board", "low-board", "opener"]
"""Who begins a betting round: the player after the last blind, the first left of the button, whoever owes the
forced bet, the board that is high or low, or the one who opened the pot."""
Of = Literal["own", "shared", "omaha"]
"""Which cards make a hand: the player's own, those and the board's, or two of the hand and three of the board."""
ForcedBy = Literal["blinds", "antes", "bring-in"]
"""What starts the action."""
DeckName = Literal["full", "joker", "short"]
DECKS: Final[dict[DeckName, tuple[Card, ...]]] = {"full": FULL_DECK, "joker": DECK_WITH_JOKER, "short": SHORT_DECK}


class Street(msgspec.Struct, frozen=True, kw_only=True):
    name: str
    cards: str = ""
    """What each player is dealt, a letter a card in the order of dealing: d facedown, u faceup."""
    board: int = 0
    draw: bool = False
    """Whether players may exchange cards before the betting."""
    first: First
    upper: bool = False
    """Whether a limit game is played at its upper limit."""
    open_or_fold: bool = False
    """Whether a player who is first in must bet or fold."""
    open_pair: bool = False
    """Whether a pair among the upcards gives everyone the choice of either limit."""


class Win(msgspec.Struct, frozen=True, kw_only=True):
    """What a pot, or half of it, is won by."""

    ranking: RankingName
    of: Of
    qualifies: bool = False
    """Whether a low must meet the house's qualifier."""


class Form(msgspec.Struct, frozen=True, kw_only=True):
    name: str
    title: str
    streets: tuple[Street, ...]
    wins: tuple[Win, ...]
    deck: DeckName = "full"
    button: bool = True
    """Whether a button marks the dealer; stud has none, and its cards go round from the dealer's left."""
    forced: ForcedBy = "blinds"
    bring_in: Literal["lowest", "highest-ace-low"] | None = None
    """Which upcard, by suit, owes the forced bet of the first round."""
    odd_chip: Literal["button", "high-card", "low-card"] = "button"
    """Who gets an odd chip of tied hands: the first left of the button, or the highest or lowest card by suit."""
    low: bool = False
    """Whether the game is played for low alone."""
    openers: bool = False
    """Whether it takes a pair of jacks or better to open the pot."""
    sevens_rule: bool = False
    """Whether the house may play limit with the sevens rule."""
    callable_blind: bool = True
    """Whether the big blind may be called; where not, the pot is opened for a bet, which is twice as much."""
    check_raise_at_limit: bool = True
    """Whether limit play lets a player who has checked raise; where not, the house may still allow it."""
    max_seats: int = 10

    @property
    def is_split(self) -> bool:
        return len(self.wins) > 1

    @property
    def has_board(self) -> bool:
        return any(street.board for street in self.streets)

    @property
    def hand_size(self) -> int:
        """Cards that a player has at the end."""
        return sum(len(street.cards) for street in self.streets)

    @property
    def betting_rounds(self) -> int:
        return len(self.streets)

    @property
    def uses_joker(self) -> bool:
        return self.deck == "joker"
