"""PHH, the poker hand history format: what one hand's record has, and the games that a record can be of.

Amounts are whole numbers of parts of the file's unit: see `HandRecord.unit`. Arrays have one entry a player, p1
first. In button games p1 has the small blind; heads-up, antes and blinds stand the other way round, and
`antes_by_player` and `blinds_by_player` put them right.

The standard has a code for eleven games. Every other game is written with the name of its form after an underscore,
`variant = "_omaha5"`. How it is bet, and what else the standard cannot say, is in a field of ours, `_cardspeak`: the
standard leaves names that begin with an underscore to whoever writes the file.
"""

import datetime as dt
from collections.abc import Callable, Mapping
from decimal import Decimal
from typing import Annotated, Any, Final, Literal, get_args

import msgspec
from msgspec import Meta

from cardspeak.forms import FORMS, Form
from cardspeak.notation.phh_actions import Action, with_bet
from cardspeak.rulebook import Structure

OURS: Final = "_cardspeak"
UNKNOWN: Final = None
"""The stack that a file writes as `inf`: nobody counted it."""

Chips = Annotated[int, Meta(ge=0)]
SomeChips = Annotated[int, Meta(gt=0)]
Seconds = int | Decimal
"""Not money: kept as written; `inf` is no limit."""
ForcedBet = Literal["blinds_or_straddles", "bring_in"]


class Variant(msgspec.Struct, frozen=True):
    """One game, by its form and how it is bet."""

    code: str
    name: str
    structure: Structure
    form: str
    forced_bet: ForcedBet | None = "blinds_or_straddles"

    @property
    def required(self) -> tuple[str, ...]:
        """The fields without which a hand of this game cannot be played."""
        forced = () if self.forced_bet is None else (self.forced_bet,)
        return ("antes", *forced, *_BETS_OF[self.structure], "starting_stacks", "actions")


_BETS_OF: Final[Mapping[Structure, tuple[str, ...]]] = {
    "limit": ("small_bet", "big_bet"),
    "spread-limit": ("min_bet",),
    "pot-limit": ("min_bet",),
    "no-limit": ("min_bet",),
}

VARIANTS: Final[Mapping[str, Variant]] = {
    variant.code: variant
    for variant in (
        Variant("FT", "limit hold'em", "limit", "holdem"),
        Variant("NT", "no-limit hold'em", "no-limit", "holdem"),
        Variant("NS", "no-limit short-deck hold'em", "no-limit", "short-deck"),
        Variant("PO", "pot-limit Omaha", "pot-limit", "omaha"),
        Variant("FO/8", "limit Omaha high-low, eight or better", "limit", "omaha8"),
        Variant("F7S", "limit seven-card stud", "limit", "stud", "bring_in"),
        Variant("F7S/8", "limit seven-card stud high-low, eight or better", "limit", "stud8", "bring_in"),
        Variant("FR", "limit razz", "limit", "razz", "bring_in"),
        Variant("N2L1D", "no-limit deuce-to-seven lowball, one draw", "no-limit", "deuce-to-seven"),
        Variant("F2L3D", "limit deuce-to-seven lowball, three draws", "limit", "deuce-to-seven-triple-draw"),
        Variant("FB", "limit badugi", "limit", "badugi"),
    )
}
"""Every code of the standard, version 0.0.1."""
CODES: Final[Mapping[tuple[str, Structure], str]] = {
    (variant.form, variant.structure): variant.code for variant in VARIANTS.values()
}
_STRUCTURES: Final[Mapping[str, Structure]] = {name: name for name in get_args(Structure)}
_FORCED_BETS: Final[Mapping[str, ForcedBet | None]] = {
    "blinds": "blinds_or_straddles",
    "bring-in": "bring_in",
    "antes": None,
}


def code_of(form: Form, structure: Structure) -> str:
    """The standard's code for a game, or one of our own with the form's name."""
    return CODES.get((form.name, structure)) or f"_{form.name}"


def variant_of(fields: Mapping[str, Any]) -> Variant | None:
    """The game of a hand with these fields; None where it is not known."""
    code, structure = fields.get("variant"), _STRUCTURES.get(str(ours_of(fields).get("structure")))
    if not isinstance(code, str):
        return None
    form = FORMS.get(code[1:]) or form_given(fields)
    if not code.startswith("_") or form is None or structure is None:
        return VARIANTS.get(code)
    return Variant(code, f"{structure} {form.title}", structure, form.name, _FORCED_BETS[form.forced])


def ours_of(fields: Mapping[str, Any]) -> Mapping[str, Any]:
    """What a file of ours says beyond the standard: structure, house, setup and declarations."""
    ours = fields.get(OURS)
    return ours if isinstance(ours, dict) else {}


def form_given(fields: Mapping[str, Any]) -> Form | None:
    """The form that a hand brings along, where it is not played as we have it."""
    setup = ours_of(fields).get("setup")
    try:
        return msgspec.convert(setup["form"], Form) if isinstance(setup, dict) and "form" in setup else None
    except msgspec.ValidationError:
        return None


class HandRecord(msgspec.Struct, frozen=True, kw_only=True):
    """One hand as it was written down; the fields have the names and the order that they have in the file."""

    variant: str
    ante_trimming_status: bool = False
    """Whether a player who cannot pay the whole ante wins only that much of each other ante."""
    antes: tuple[Chips, ...]
    blinds_or_straddles: tuple[int, ...] | None = None
    """A negative entry is a post by a player who is not in the blinds."""
    bring_in: SomeChips | None = None
    small_bet: SomeChips | None = None
    big_bet: SomeChips | None = None
    min_bet: SomeChips | None = None
    starting_stacks: tuple[SomeChips | None, ...]
    actions: tuple[Action, ...]
    author: str | None = None
    event: str | None = None
    url: str | None = None
    venue: str | None = None
    address: str | None = None
    city: str | None = None
    region: str | None = None
    postal_code: str | None = None
    country: str | None = None
    time: dt.time | None = None
    time_zone: str | None = None
    time_zone_abbreviation: str | None = None
    day: int | None = None
    month: int | None = None
    year: int | None = None
    hand: int | str | None = None
    level: int | None = None
    seats: tuple[int, ...] | None = None
    seat_count: int | None = None
    table: int | str | None = None
    players: tuple[str, ...] | None = None
    finishing_stacks: tuple[Chips | None, ...] | None = None
    winnings: tuple[Chips, ...] | None = None
    currency: str | None = None
    currency_symbol: str | None = None
    time_limit: Seconds | None = None
    time_banks: tuple[Seconds, ...] | None = None
    other: dict[str, Any] = {}
    """Fields that the standard does not know (yet), kept to be written back."""
    custom: dict[str, Any] = {}
    """The recorder's own fields: their names begin with an underscore."""
    unit: int = 1
    """How many parts the file's unit of money has: 1 for whole chips, 100 for cents. Every amount counts parts."""

    def __post_init__(self) -> None:
        if self.unit < 1 or 10 ** self.unit.bit_length() % self.unit:
            raise ValueError(
                f"a unit of {self.unit} parts cannot be written in decimals; it must divide a power of ten"
            )

    @property
    def player_count(self) -> int:
        return len(self.starting_stacks)

    @property
    def game(self) -> Variant | None:
        return variant_of({"variant": self.variant} | self.custom)

    @property
    def antes_by_player(self) -> tuple[int, ...]:
        return by_player(self.antes)

    @property
    def blinds_by_player(self) -> tuple[int, ...]:
        return by_player(self.blinds_or_straddles or (0,) * self.player_count)


def by_player(forced: tuple[int, ...]) -> tuple[int, ...]:
    """Antes or blinds as they fall to p1, p2 …, and back again."""
    return forced[::-1] if len(forced) == 2 else forced


BETS: Final = ("bring_in", "small_bet", "big_bet", "min_bet")
MONEY_BY_PLAYER: Final = ("antes", "blinds_or_straddles", "starting_stacks", "finishing_stacks", "winnings")
_NOT_IN_FILE: Final = {"other", "custom", "unit"}
FIELDS: Final = tuple(name for name in HandRecord.__struct_fields__ if name not in _NOT_IN_FILE)

Parts = int | None
Money = dict[str, Parts | tuple[Parts, ...]]


def scaled(record: HandRecord, by: int) -> HandRecord:
    """The same hand with `by` parts for each part it had: doubled, half a chip can be won."""
    money: Money = {name: getattr(record, name) for name in (*BETS, *MONEY_BY_PLAYER)}
    counted: dict[str, Any] = recounted(money, lambda parts: parts * by)
    actions = tuple(with_bet(action, lambda parts: parts * by) for action in record.actions)
    return msgspec.structs.replace(record, unit=record.unit * by, actions=actions, **counted)


def recounted(money: Money, change: Callable[[int], int]) -> Money:
    def one(parts: Parts) -> Parts:
        return None if parts is None else change(parts)

    return {name: tuple(map(one, each)) if isinstance(each, tuple) else one(each) for name, each in money.items()}
