"""What the room answers over HTTP; one definition for the server, its schema and the client."""

from typing import Annotated, Any, Literal

import msgspec

from cardspeak.cards.commitment import Commitment, Opening
from cardspeak.cards.shuffle import Contribution
from cardspeak.rulebook import Edition, RuleId
from cardspeak.server.happenings import AnyEvent
from cardspeak.server.room_state import Request
from cardspeak.server.settings import Settings
from cardspeak.server.wishes import TermsWanted
from cardspeak.table import TableView

ShortText = Annotated[str, msgspec.Meta(max_length=200)]

# ------------------------------------------------------------------------------------------ people


class Name(msgspec.Struct, frozen=True):
    name: ShortText


class Me(msgspec.Struct, frozen=True):
    name: str
    is_owner: bool
    """Whether this person has shown the key of the whole room, and is a host of every table."""
    addresses: tuple[str, ...] = ()
    """Where others in the network find the room, for one who is at the machine that serves it."""


class Entered(msgspec.Struct, frozen=True):
    name: str
    token: str


class Key(msgspec.Struct, frozen=True):
    key: ShortText


class Drawn(msgspec.Struct, frozen=True):
    """What a camera shall read."""

    text: ShortText


class QrCode(msgspec.Struct, frozen=True):
    """A code as a drawing, with the empty edge that it needs."""

    side: int
    dark: str
    """Its dark squares as an SVG path; a square is one wide."""


class PlayerKey(msgspec.Struct, frozen=True):
    """A way back for a player."""

    key: str
    says: str
    """What its maker has to know."""


class Device(msgspec.Struct, frozen=True, kw_only=True):
    """A session of one's own."""

    id: str
    since: int
    seen: int
    about: str
    """What the browser says it is, in a word or two."""
    is_this: bool


# ------------------------------------------------------------------------------------------ the lobby


class FormLine(msgspec.Struct, frozen=True, kw_only=True):
    form: str
    title: str
    family: str
    """board, stud, lowball, draw: how the list is grouped."""
    says: str
    """One sentence for somebody who does not know it."""
    most: int
    forced: Literal["blinds", "antes", "bring-in"]
    stakes: dict[str, str]
    """Usual stakes by structure, the most usual structure first."""


class Rotation(msgspec.Struct, frozen=True, kw_only=True):
    """Several games that are usually played in turn."""

    title: str
    says: str
    terms: TermsWanted


class EditionLine(msgspec.Struct, frozen=True, kw_only=True):
    edition: Edition
    title: str
    spoken: str
    says: str


class BotLine(msgspec.Struct, frozen=True, kw_only=True):
    kind: str
    says: str


class OptionLine(msgspec.Struct, frozen=True, kw_only=True):
    """One choice of a house."""

    name: str
    title: str
    """A few words: The button."""
    topic: str
    says: str
    by: tuple[RuleId, ...]
    defaults: dict[str, Any]
    """By edition."""
    choices: tuple[Any, ...] | None
    spoken: tuple[str, ...]
    """The choices in words, in their order."""
    least: int | None
    most: int | None
    may_be_none: bool
    families: tuple[str, ...]
    """For which families of forms it matters; none: for all."""
    is_common: bool
    """Whether hosts change it often."""


class Games(msgspec.Struct, frozen=True, kw_only=True):
    forms: tuple[FormLine, ...]
    rotations: tuple[Rotation, ...]
    editions: tuple[EditionLine, ...]
    bots: tuple[BotLine, ...]
    options: tuple[OptionLine, ...]
    warning: str
    """What the host of a private game is told once."""


class NewTable(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """What a host chooses."""

    terms: TermsWanted
    settings: Settings = Settings()
    seats: Annotated[int, msgspec.Meta(ge=2, le=10)] | None = None
    """None: as many as the deck lasts for, nine at most."""
    passphrase: Annotated[str, msgspec.Meta(max_length=100)] = ""
    bots: Annotated[int, msgspec.Meta(ge=0, le=9)] = 0
    bot: Annotated[str, msgspec.Meta(max_length=20)] = "careful"
    is_lawful: bool = False
    """The host of a private game has read the warning."""


class Preview(msgspec.Struct, frozen=True, kw_only=True):
    """What friends will read of a game before they sit down."""

    title: str
    lines: tuple[tuple[str, str], ...]
    """Such as ("Form", "No-limit hold'em, 1-2")."""
    seats: int
    least_buy_in: int
    most_buy_in: int | None
    changes: tuple[str, ...]
    """In words, what the house does otherwise than its edition."""


class Made(msgspec.Struct, frozen=True, kw_only=True):
    id: str
    host_key: str
    """Makes whoever shows it a host of this table, on any device."""


class TableLine(msgspec.Struct, frozen=True, kw_only=True):
    """A table in the lobby."""

    id: str
    title: str
    game: str
    """In words: No-limit hold'em, blinds 1-2."""
    form: str
    structure: str
    edition: Edition
    seats: int
    players: tuple[str, ...]
    hosts: tuple[str, ...]
    deals: int
    bots: tuple[str, ...]
    waiting: int
    requests: int
    """Buy-ins that wait for the asker's word; 0 for everybody but a host."""
    asking: tuple[Request, ...] = ()
    """Those, for a host."""
    least_buy_in: int
    most_buy_in: int | None
    currency: str = ""
    """Written before amounts."""
    has_passphrase: bool
    is_admitted: bool
    is_paused: bool
    is_your_turn: bool
    opened_at: int
    closed_at: int | None


class Word(msgspec.Struct, frozen=True, kw_only=True):
    """A host's, on chips that a player has asked for."""

    player: ShortText
    is_allowed: bool


class Passphrase(msgspec.Struct, frozen=True):
    passphrase: ShortText


# ------------------------------------------------------------------------------------------ rules


class RulePage(msgspec.Struct, frozen=True, kw_only=True):
    id: RuleId
    area: str
    """What it is about, in a word or two."""
    title: str
    gist: str
    citation: str
    """With the edition in full words."""
    place: str
    """Short, for a chip: § 3 Showdown 7."""
    varies: str | None
    in_force: bool
    does: str = ""
    """What the software does about it."""
    examples: tuple[str, ...] = ()
    editions: dict[str, str] = {}
    """The place in each edition that has it."""
    related: tuple[RuleId, ...] = ()


class RuleChapter(msgspec.Struct, frozen=True, kw_only=True):
    title: str
    """Ask for its rules with this."""
    rules: int


# ------------------------------------------------------------------------------------------ after the deal


class DealLine(msgspec.Struct, frozen=True, kw_only=True):
    """A deal that is over, in a list."""

    number: int
    at: int
    form: str
    """Its title."""
    pot: int
    players: tuple[str, ...]
    winners: tuple[str, ...]
    result: int | None
    """The asker's own, where dealt in."""
    rulings: int
    """Decisions of a kind that one may want to look up."""
    is_void: bool = False
    """It did not count, and the next deal had the same number."""
    attempt: int = 0
    """How many deals of this number were void before it: ask for an earlier one with `attempt`, else it is the last."""


class Deals(msgspec.Struct, frozen=True, kw_only=True):
    deals: tuple[DealLine, ...]
    """Newest first."""
    before: int | None
    """Ask again with this for older ones; None where there are none."""
    currency: str


class Frame(msgspec.Struct, frozen=True, kw_only=True):
    """The table after one event, as the asker may see it."""

    event: AnyEvent
    view: TableView
    pot: int
    street: str
    is_ruling: bool = False
    """Whether one may want to look up why; a list of deals counts these."""
    sum: str = ""
    """What the rules behind the event came to in figures, as a table tells it."""


class Replay(msgspec.Struct, frozen=True, kw_only=True):
    number: int
    at: int
    title: str
    frames: tuple[Frame, ...]
    newer: int | None
    older: int | None
    is_void: bool = False
    attempt: int = 0
    currency: str = ""
    bots: tuple[str, ...] = ()
    """Those who were no people."""
    called: dict[str, str] = {}
    """Players who went by another name at this table."""


class Dealt(msgspec.Struct, frozen=True, kw_only=True):
    """A card as it left the deck."""

    position: int | None
    """From the top of the cut deck, from 0; None for cards that came after the stub was mixed again."""
    to: str
    """Whom or what it was for, in words: Ada, burned, flop."""
    opening: Opening | None
    """For cards that the asker may know."""


class Sealed(msgspec.Struct, frozen=True, kw_only=True):
    """All that is needed to check a deal's deck."""

    number: int
    commitment: Commitment
    contributions: tuple[Contribution, ...]
    cut_by: str | None
    cut_at: int
    dealt: tuple[Dealt, ...]


class LedgerLine(msgspec.Struct, frozen=True, kw_only=True):
    player: str
    bought: int
    """The first buy-in."""
    added: int
    cashed: int
    chips: int
    """Still on the table."""
    charged: int
    result: int
    is_bot: bool


class MoneyEntry(msgspec.Struct, frozen=True, kw_only=True):
    at: int
    player: str
    words: str
    change: int
    by: str | None = None
    """Who allowed or entered it, where that is another."""
    deal: int | None = None
    under: tuple[RuleId, ...] = ()


class PaymentLine(msgspec.Struct, frozen=True, kw_only=True):
    payer: str
    payee: str
    amount: int
    is_paid: bool = False


class LedgerPage(msgspec.Struct, frozen=True, kw_only=True):
    title: str
    currency: str
    opened_at: int
    closed_at: int | None
    deals: int
    lines: tuple[LedgerLine, ...]
    middle: int
    is_balanced: bool
    payments: tuple[PaymentLine, ...]
    """As few as can be found that settle it; people settle among themselves before bots give or get anything. What was
    paid stays paid, and where the results have changed since, the rest settles what is left."""
    is_fewest: bool = False
    """Whether it is certain that no fewer would do: for very many people nobody looks at all ways."""
    rest: int = 0
    """What was charged, and what lies in the middle: no player's."""
    rest_to: str | None = None
    """Who has it, and so takes part in the payments."""
    entries: tuple[MoneyEntry, ...]
    """Newest first."""


class EveningLine(msgspec.Struct, frozen=True, kw_only=True):
    table: str
    title: str
    opened_at: int
    closed_at: int | None
    deals: int
    currency: str
    results: dict[str, int]
    """With what was charged, or lies in the middle, for the host."""
    bots: tuple[str, ...]
    """Those among them who are no people."""


class Evenings(msgspec.Struct, frozen=True, kw_only=True):
    """Several evenings together."""

    evenings: tuple[EveningLine, ...]
    currency: str | None
    """None where they were not all played in the same, so that their sums say little."""
    results: dict[str, int]
    bots: tuple[str, ...]
    payments: tuple[PaymentLine, ...]
    """What is left after those that were made."""
    is_fewest: bool = False
    paid: int = 0
    """How many payments were made at these evenings already."""


class Paid(msgspec.Struct, frozen=True, kw_only=True):
    payer: ShortText
    payee: ShortText
    amount: int
    is_paid: bool


class FiguresLine(msgspec.Struct, frozen=True, kw_only=True):
    """How somebody plays; shares are from 0 to 1, None where nothing was counted."""

    player: str
    form: str
    """A form's title, or empty for all of them."""
    dealt: int
    voluntary: float | None
    raised_first: float | None
    went_to_showdown: float | None
    won_at_showdown: float | None
    aggression: float | None
    won: int
    net: int


class StatisticsPage(msgspec.Struct, frozen=True, kw_only=True):
    deals: int
    currency: str | None
    """None where the tables do not all have the same."""
    bots: tuple[str, ...]
    lines: tuple[FiguresLine, ...]
