"""One deal: where every chip and card is, and whose turn it is.

Players are numbered by their place in the setup's seats, which is the order of dealing. The state changes only
by `evolve`; everything else reads it.
"""

from itertools import accumulate
from typing import Any, Literal

from cardspeak.cards import Card
from cardspeak.deal.events import AnyEvent
from cardspeak.deal.setup import Setup
from cardspeak.forms.form import Street

Phase = Literal["posting", "dealing", "drawing", "betting", "showdown", "over"]
NOBODY = -1


def least_step(setup: Setup) -> int:
    """The size of the first bet or raise of a round, where bets are not fixed: the opening, or the smallest bet."""
    return 0 if setup.betting.structure == "limit" else max(setup.opening, setup.betting.lower)


class DealState:
    __slots__ = (
        "acted",
        "actor",
        "aggressor",
        "awarded",
        "board",
        "burns",
        "capped",
        "checked",
        "dead",
        "discards",
        "due",
        "faces",
        "first",
        "full",
        "hands",
        "has_bet",
        "keeps_cards",
        "level",
        "level_at",
        "live",
        "log",
        "may_raise",
        "muck",
        "muck_order",
        "mucked",
        "open_to",
        "opener",
        "phase",
        "place_of",
        "posted",
        "pots",
        "put",
        "raises",
        "seats",
        "setup",
        "shown",
        "stack",
        "step",
        "street",
        "stub",
        "to_draw",
        "wager",
    )

    def __init__(self, setup: Setup) -> None:  # noqa: PLR0915 - all that a deal is, in one place
        number = len(setup.seats)
        self.setup = setup
        self.log: list[AnyEvent] = []
        self.seats = tuple(each.seat for each in setup.seats)
        self.place_of = {seat: place for place, seat in enumerate(self.seats)}
        streets = setup.form.streets
        self.due = tuple(
            zip(
                accumulate(len(each.cards) for each in streets), accumulate(each.board for each in streets), strict=True
            )
        )
        """Cards that a player, and the board, have when each street is dealt."""
        self.phase: Phase = "posting"
        self.street = 0
        self.posted = 0
        # chips
        self.stack = [each.chips for each in setup.seats]
        self.wager = [0] * number
        """In front of each player on this round."""
        self.put = [0] * number
        """Into the pot on all rounds, antes included, as far as the others must match it."""
        self.dead = 0
        """Chips of the pot that nobody had to match."""
        # cards
        self.hands: list[list[Card]] = [[] for _ in range(number)]
        self.faces: list[str] = [""] * number
        self.board: list[Card] = []
        self.stub: list[Card] = list(setup.deck or ())
        self.burns: list[Card] = []
        self.muck: list[list[Card]] = [[] for _ in range(number)]
        """Hands that were given up, by whose they were: such a hand can still be told apart until the deal ends."""
        self.discards: list[list[Card]] = [[] for _ in range(number)]
        self.to_draw: list[tuple[Card, ...] | None] = [None] * number
        """What each player asked to exchange; None where it has not been asked yet."""
        # hands
        self.live = [True] * number
        self.keeps_cards = [False] * number
        """Stud: folded without a wager to face, so cards go on coming until somebody bets."""
        self.shown = [False] * number
        self.mucked = [False] * number
        self.muck_order: list[int] = []
        """Who gave up the hand at the showdown, one after the other."""
        # the betting round
        self.actor = NOBODY
        self.first = NOBODY
        self.aggressor = NOBODY
        self.opener = NOBODY
        self.level = setup.opening
        """What a player's wager must come to."""
        self.full = setup.opening
        """The last wager of full size; the next raise, or completion, is counted from it."""
        self.step = least_step(setup)
        """Big-bet: the size of the last full bet or raise. Limit with an open pair: the largest step so far."""
        self.raises = 0
        self.has_bet = setup.opening > 0
        """Whether a full bet stands on this round; completing a forced or short bet makes one and is no raise."""
        self.capped = False
        self.acted = [False] * number
        self.may_raise = [True] * number
        self.level_at = [0] * number
        """The level when each player last acted."""
        self.checked = [False] * number
        self.pots: list[tuple[int, tuple[int, ...]]] = []
        """At the showdown: the amount of each pot, and the players who may win it."""
        self.awarded = 0
        self.open_to: Any = None
        """What `choices` worked out for this very state, so that asking twice costs once; `evolve` forgets it."""

    def copy(self) -> "DealState":
        """A deal to try things on; only what changes is copied."""
        other = object.__new__(DealState)
        for name in self.__slots__:
            value = getattr(self, name)
            if name in {"hands", "discards", "muck"}:
                value = [list(cards) for cards in value]
            elif isinstance(value, list):
                value = value.copy()
            setattr(other, name, value)
        return other

    @property
    def rules(self) -> Street:
        """The street that is being played."""
        return self.setup.form.streets[self.street]

    @property
    def pot(self) -> int:
        """Every chip that has been put in, wagers of this round included."""
        return sum(self.put) + self.dead

    def can_act(self, player: int) -> bool:
        return self.live[player] and self.stack[player] > 0

    def players_with_chips(self) -> int:
        return sum(map(self.can_act, range(len(self.seats))))

    def live_players(self) -> list[int]:
        return [player for player, is_live in enumerate(self.live) if is_live]
