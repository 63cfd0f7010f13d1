"""One deal: where every chip and card is, and whose turn it is.

Players are numbered by their place in the setup's seats, which is the order of dealing. The state changes only
by `evolve`; everything else reads it.
"""

from itertools import accumulate
from typing import Any, Final, Literal

from cardspeak.cards import Card
from cardspeak.deal.events import AnyEvent, PotAwarded, WagersVoided
from cardspeak.deal.setup import Carried, Setup
from cardspeak.forms.form import Street

Phase = Literal[
    "posting", "dealing", "killing", "drawing", "betting", "passed", "agreeing", "dealt-once", "showdown", "over"
]
"""`killing`: who wants to kill the pot is asked; `passed`: nobody has opened; `agreeing`: those all-in say how often
the rest is dealt; `dealt-once`: one of several dealings is complete."""
NOBODY = -1


def least_step(setup: Setup) -> int:
    """The size of the first bet or raise of a round, where bets are not fixed: the opening, or the smallest bet."""
    if setup.betting.structure == "limit":
        return 0
    return max(setup.opening, setup.betting.lower) * (1 if setup.form.callable_blind else 2)


FIELDS: Final = (
    "acted",
    "actor",
    "acts_last",
    "aggressor",
    "asks_kill",
    "awarded",
    "awards",
    "betting",
    "board",
    "burns",
    "capped",
    "carried",
    "checked",
    "chop",
    "dead",
    "discards",
    "due",
    "faces",
    "finished_runs",
    "first",
    "fork",
    "full",
    "hands",
    "has_bet",
    "is_unopened",
    "keeps_cards",
    "kill_asked",
    "killed",
    "left_over",
    "level",
    "level_at",
    "live",
    "live_count",
    "log",
    "may_raise",
    "muck",
    "muck_order",
    "mucked",
    "open_to",
    "opener",
    "openers_asked",
    "openers_proved",
    "opening_hand",
    "phase",
    "place_of",
    "plays_board",
    "posted",
    "pots",
    "put",
    "put_before",
    "raises",
    "rules",
    "runs",
    "runs_said",
    "seats",
    "set_aside",
    "setup",
    "showings",
    "shown",
    "split_discards",
    "stack",
    "step",
    "street",
    "stub",
    "to_draw",
    "voided",
    "wager",
    "was_called",
    "with_chips",
)


class DealState:
    __slots__ = FIELDS

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
        self.rules: Street = streets[0]
        """The street that is being played."""
        self.posted = 0
        # chips
        self.betting = setup.betting
        """The limits of this deal; a kill raises them."""
        self.stack = [each.chips for each in setup.seats]
        self.wager = [0] * number
        """In front of each player on this round."""
        self.put = [0] * number
        """Into the pot on all rounds, antes included, as far as the others must match it."""
        self.put_before = self.put
        """The same when the last street began."""
        self.dead = 0
        """Chips of the pot that nobody had to match."""
        self.carried = sum([each.amount for each in setup.carried])
        """What earlier deals have left in the middle."""
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
        self.live_count = number
        self.with_chips = sum([chips > 0 for chips in self.stack])
        """Live players who have chips left to act with."""
        self.keeps_cards = [False] * number
        """Stud: folded without a wager to face, so cards go on coming until somebody bets."""
        self.shown = [False] * number
        self.mucked = [False] * number
        self.muck_order: list[int] = []
        """Who gave up the hand at the showdown, one after the other."""
        self.plays_board = [False] * number
        self.killed: list[int] = []
        # openers
        self.opening_hand: tuple[Card, ...] = ()
        """What the opener held on opening."""
        self.split_discards: tuple[Card, ...] = ()
        """Discards of an opener who said that the openers are split; they lie under a chip until the end."""
        self.openers_proved: bool | None = None
        self.openers_asked = False
        # a kill after two cards, and blinds that may be chopped
        self.asks_kill = setup.two_card_kill > 0
        self.kill_asked = [False] * number
        self.acts_last = NOBODY if setup.acts_last is None else self.place_of[setup.acts_last]
        self.chop: Literal["open", "offered", "declined"] = "open"
        # dealing the last cards several times
        self.runs = 0
        """How often they are dealt; 0 until that has been settled."""
        self.runs_said: list[int] = [0] * number
        self.fork = 0
        """The street from which each dealing begins."""
        self.finished_runs: list[tuple[tuple[Card, ...], tuple[tuple[Card, ...], ...]]] = []
        """What each dealing before this one brought: to the board, and to each player."""
        self.set_aside: list[Card] = []
        """The same cards as a pile: they have left the deck."""
        # the betting round
        self.actor = NOBODY
        self.first = NOBODY
        self.aggressor = NOBODY
        self.opener = NOBODY
        self.is_unopened = setup.form.forced == "antes"
        """Whether the pot has still to be opened, in a game that has antes alone."""
        self.level = setup.opening
        """What a player's wager must come to."""
        is_open = setup.form.callable_blind
        self.full = setup.opening if is_open else 0
        """The last wager of full size; the next raise, or completion, is counted from it."""
        self.step = least_step(setup)
        """Big-bet: the size of the last full bet or raise. Limit with an open pair: the largest step so far."""
        self.raises = 0
        self.has_bet = setup.opening > 0 and is_open
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
        self.awards: list[PotAwarded] = []
        self.voided: list[WagersVoided] = []
        self.left_over: tuple[Carried, ...] = ()
        """What nobody has won: it waits for the next deal."""
        self.was_called = False
        """Whether a wager stood and was called on the last round that had any betting."""
        self.showings: list[tuple[int, tuple[Card, ...], int | None]] = []
        """Who showed which cards when the deal was over, and to which seat; None to all."""
        self.open_to: Any = None
        """What `choices` worked out for this very state, so that asking twice costs once; `evolve` forgets it."""

    def copy(self) -> "DealState":
        """A deal to try things on; only what changes is copied."""
        other = DealState(self.setup)
        for name in FIELDS:
            value = getattr(self, name)
            if name in {"hands", "discards", "muck"}:
                value = [list(cards) for cards in value]
            elif isinstance(value, list):
                value = value.copy()
            setattr(other, name, value)
        return other

    @property
    def pot(self) -> int:
        """Every chip in the middle, wagers of this round included; nothing once the deal is over."""
        return 0 if self.phase == "over" else sum(self.put) + self.dead + self.carried

    def can_act(self, player: int) -> bool:
        return self.live[player] and self.stack[player] > 0

    def live_players(self) -> list[int]:
        return [player for player, is_live in enumerate(self.live) if is_live]
