"""A table between and during its deals. The state changes only by `evolve`; everything else reads it."""

from typing import Literal

import msgspec

from cardspeak.deal.setup import Carried
from cardspeak.forms import Form
from cardspeak.forms.structure import Stakes
from cardspeak.rulebook import HouseRules, RuleId
from cardspeak.table.blinds import NEW, Opening, Standing
from cardspeak.table.button import Last
from cardspeak.table.dealing_off import Held
from cardspeak.table.kill import KillDebt, KillState
from cardspeak.table.terms import Terms

ComesIn = Literal["wait", "post", "kill"]


class Absence(msgspec.Struct, frozen=True, kw_only=True):
    since: int
    counted: int
    """The stack when the player went away, for when it is found to be short."""


class Player(msgspec.Struct, frozen=True, kw_only=True):
    name: str
    seat: int
    sat_at: int
    chips: int = 0
    small: int = 0
    """Chips among them that are too small to play until they are changed up."""
    behind: int = 0
    """Bought, and not received yet."""
    is_announced: bool = False
    """Whether the table has been told how much that is."""
    taken: int = 0
    """Taken along from the table for safety, to be put back."""
    standing: Standing = NEW
    comes_in: ComesIn = "wait"
    has_bought_in: bool = False
    absence: Absence | None = None
    away_until: int | None = None
    """When a longer absence that was arranged ends."""
    absences: int = 0
    away_for: int = 0
    """Seconds of all absences that are over."""
    plays_over: str | None = None
    """Whose seat it is, where this player only plays in it."""
    last_big: int = 0
    held: tuple[Held, ...] = ()
    """The deals since the last big blind."""
    leaving: int | None = None
    """When the player asked to leave, which is done when the deal is over."""
    must_post: bool = False
    """Played a deal owing a blind, and posts it on the next."""

    @property
    def stack(self) -> int:
        """All that is the player's at this table."""
        return self.chips + self.behind + self.taken


class Account(msgspec.Struct, frozen=True, kw_only=True):
    """Every chip that a player brought to the table, took away, won or lost."""

    bought: int = 0
    cashed: int = 0
    charged: int = 0
    won: int = 0
    """Below 0 what was lost; what waits in the middle for the next deal is nobody's yet, and lost to all."""
    kept: int = 0
    """Of what was cashed: picked up in the player's absence, and kept for him."""

    @property
    def balance(self) -> int:
        """What the player must have on the table."""
        return self.bought - self.cashed - self.charged + self.won


class CashedOut(msgspec.Struct, frozen=True, kw_only=True):
    at: int
    amount: int


class SeatRequest(msgspec.Struct, frozen=True, kw_only=True):
    player: str
    at: int
    seat: int | None = None
    """A particular seat, or any that becomes free."""


class Reservation(msgspec.Struct, frozen=True, kw_only=True):
    player: str
    reason: str


class Arrival(msgspec.Struct, frozen=True, kw_only=True):
    player: str
    at: int


class Proposal(msgspec.Struct, frozen=True, kw_only=True):
    """Other terms for a running game, on which the players have their say."""

    by: str
    terms: Terms
    agree: tuple[str, ...] = ()
    object: tuple[str, ...] = ()
    is_approved: bool = False
    """By management, where it has to be asked."""
    is_closed: bool = False
    """Whether nobody is waited for any more."""


class Departed(msgspec.Struct, frozen=True, kw_only=True):
    """What getting up has cost a player, so that it can be taken back."""

    player: Player
    cashed: int
    returning: CashedOut | None = None
    """What he had cashed out before, and would have had to bring."""
    request: SeatRequest | None = None
    is_straddler: bool = False
    pots: tuple[int, ...] | None = None
    """Which of the pots in the middle were for him too; None where he was not dealt in when they were left."""
    kill: KillState | None = None
    """How the kills stood before, where it has changed them; and then after it."""
    kill_since: KillState | None = None


class Middle(msgspec.Struct, frozen=True, kw_only=True):
    """What deals that nobody won have left for the next one."""

    carried: tuple[Carried, ...] = ()
    antes: int = 0
    """The antes in it, for each player."""
    deals: int = 0
    """Deals in a row that nobody opened."""
    is_forfeited: bool = False
    """Whether it holds more than antes, so that only those who were dealt in may play for it."""
    dealt: tuple[str, ...] = ()
    """Who was dealt in."""

    @property
    def total(self) -> int:
        return sum(each.amount for each in self.carried)


class Turn(msgspec.Struct, frozen=True, kw_only=True):
    """How far the game that is being played has come round."""

    game: int = 0
    deals: int = 0
    players: int = 0
    """Dealt in on its first deal."""
    travelled: int = 0
    """Seats that the button has gone since."""


class Undone(msgspec.Struct, frozen=True, kw_only=True):
    """What a deal found, to go back to if it does not count."""

    last: Last | None
    dealer: int | None
    opening: Opening | None
    turn: Turn
    kill: KillState
    straddler: str | None
    players: tuple[Player, ...]


class TableState(msgspec.Struct, kw_only=True):
    name: str
    ring: int
    terms: Terms
    is_confirmed_lawful: bool = False
    """Whether the host of a private game has confirmed that it may be played."""
    players: dict[str, Player] = {}
    accounts: dict[str, Account] = {}
    cashed_out: dict[str, CashedOut] = {}
    """Who left within the last hour."""
    just_left: dict[str, Departed] = {}
    """Who left since the last deal began."""
    moved: dict[str, Player] = {}
    """Who changed seats since then, each as he sat before."""
    short_buy_ins: dict[str, int] = {}
    arrivals: tuple[Arrival, ...] = ()
    """Who has come to the table and not yet chosen a seat."""
    reserved: dict[int, Reservation] = {}
    requests: tuple[SeatRequest, ...] = ()
    last: Last | None = None
    """Where button and blinds are; None until the first button is drawn."""
    dealer: int | None = None
    """Who dealt last, where there is no button."""
    opening: Opening | None = None
    deals: int = 0
    turn: Turn = Turn()
    chosen: int | None = None
    """The game that the next dealer has chosen."""
    proposal: Proposal | None = None
    kill: KillState = KillState()
    kill_debts: tuple[KillDebt, ...] = ()
    straddler: str | None = None
    middle: Middle = Middle()
    in_deal: bool = False
    dealt: dict[int, str] = {}
    """Who was dealt in, by seat, in the last deal or the one that is on."""
    at_stake: dict[str, int] = {}
    """What each of them had in it, as far as it is settled."""
    before: Undone | None = None
    is_ended: bool = False

    @property
    def house(self) -> HouseRules:
        return self.terms.house

    @property
    def form(self) -> Form:
        return self.terms.form(self.turn.game)

    @property
    def stakes(self) -> Stakes:
        return self.terms.games[self.turn.game].stakes

    @property
    def unit(self) -> int:
        """The smallest chip that plays."""
        return self.terms.unit(self.turn.game)

    def at(self, seat: int) -> Player | None:
        """Who plays in a seat: somebody who plays over goes before its owner."""
        here = [player for player in self.players.values() if player.seat == seat]
        return next((player for player in here if player.plays_over), here[0] if here else None)

    def copy(self) -> "TableState":
        """A table to try things on; what is inside is never changed, only replaced."""
        dicts = {name: dict(value) for name, value in msgspec.structs.asdict(self).items() if isinstance(value, dict)}
        return msgspec.structs.replace(self, **dicts)

    @property
    def has_debt_to_next_pot(self) -> bool:
        """Whether chips wait in the middle, or a kill has to be posted, so that the game goes on as it is."""
        return self.middle.total > 0 or self.kill.due is not None or bool(self.kill.promises)

    def is_dealt_in(self, player: str) -> bool:
        """Whether a player has a hand in the deal that is on."""
        return self.in_deal and player in self.dealt.values()

    def under(self, *rules: RuleId) -> tuple[RuleId, ...]:
        """Those of the rules that are in force here."""
        return tuple(rule for rule in rules if self.house.follows(rule))
