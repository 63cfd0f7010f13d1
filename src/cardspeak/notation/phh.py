"""PHH, the poker hand history format: one hand in a `.phh` text, numbered hands in a `.phhs` text, both TOML.

Amounts are whole numbers of parts of the file's unit: see `HandRecord.unit`. Arrays have one entry a player, p1
first. In button games p1 has the small blind; heads-up, antes and blinds stand the other way round, and
`antes_by_player` and `blinds_by_player` put them right.
"""

import datetime as dt
import json
import re
import tomllib
from collections.abc import Callable, Iterable, Mapping
from decimal import Decimal
from math import gcd
from typing import Annotated, Any, Final, Literal

import msgspec
from msgspec import Meta

from cardspeak.cards import SHORT_DECK, Card
from cardspeak.notation.phh_actions import (
    FINEST,
    Action,
    BetRaise,
    count_parts,
    read_finest,
    with_bet,
    write_action,
    write_amount,
)
from cardspeak.rulebook import Refusal, Structure

UNKNOWN: Final = None
"""The stack that a file writes as `inf`: nobody counted it."""

Chips = Annotated[int, Meta(ge=0)]
SomeChips = Annotated[int, Meta(gt=0)]
Seconds = int | Decimal
"""Not money: kept as written; `inf` is no limit."""

Form = Literal[
    "holdem",
    "short-deck",
    "omaha",
    "omaha8",
    "stud",
    "stud8",
    "razz",
    "deuce-to-seven",
    "deuce-to-seven-triple-draw",
    "badugi",
]


class Variant(msgspec.Struct, frozen=True):
    """One game that the standard has a code for."""

    code: str
    name: str
    structure: Structure
    form: Form
    forced_bet: Literal["blinds_or_straddles", "bring_in"] = "blinds_or_straddles"

    @property
    def required(self) -> tuple[str, ...]:
        """The fields without which a hand of this game cannot be played."""
        bets = ("small_bet", "big_bet") if self.structure == "limit" else ("min_bet",)
        return ("antes", self.forced_bet, *bets, "starting_stacks", "actions")


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
    def antes_by_player(self) -> tuple[int, ...]:
        return _by_player(self.antes)

    @property
    def blinds_by_player(self) -> tuple[int, ...]:
        return _by_player(self.blinds_or_straddles or (0,) * self.player_count)


def _by_player(forced: tuple[int, ...]) -> tuple[int, ...]:
    return forced[::-1] if len(forced) == 2 else forced


_BETS: Final = ("bring_in", "small_bet", "big_bet", "min_bet")
_MONEY_BY_PLAYER: Final = ("antes", "blinds_or_straddles", "starting_stacks", "finishing_stacks", "winnings")
_MAY_BE_UNKNOWN: Final = {"starting_stacks", "finishing_stacks"}
_BY_PLAYER: Final = (*_MONEY_BY_PLAYER, "players", "seats", "time_banks")
_NOT_IN_FILE: Final = {"other", "custom", "unit"}
_FIELDS: Final = tuple(name for name in HandRecord.__struct_fields__ if name not in _NOT_IN_FILE)
_UNITS: Final[tuple[int, ...]] = (1, 100, *(10**places for places in range(3, 9)))
"""Whole chips, then cents, then finer parts where cents do not do."""
_TOML_TYPES: Final = (Decimal, dt.datetime, dt.date, dt.time)
_HEAD: Final = re.compile(r"^[ \t]*\[[ \t]*([0-9]+)[ \t]*\][ \t]*(?:#.*)?\r?$", re.MULTILINE)
_BARE_KEY: Final = re.compile(r"[A-Za-z0-9_-]+")

_Parts = int | None
_Money = dict[str, _Parts | tuple[_Parts, ...]]


def scaled(record: HandRecord, by: int) -> HandRecord:
    """The same hand with `by` parts for each part it had: doubled, half a chip can be won."""
    money: _Money = {name: getattr(record, name) for name in (*_BETS, *_MONEY_BY_PLAYER)}
    recounted: dict[str, Any] = _recounted(money, lambda parts: parts * by)
    actions = tuple(with_bet(action, lambda parts: parts * by) for action in record.actions)
    return msgspec.structs.replace(record, unit=record.unit * by, actions=actions, **recounted)


def _recounted(money: _Money, change: Callable[[int], int]) -> _Money:
    def one(parts: _Parts) -> _Parts:
        return None if parts is None else change(parts)

    return {name: tuple(map(one, each)) if isinstance(each, tuple) else one(each) for name, each in money.items()}


def read_phh(text: str) -> HandRecord | Refusal:
    """The hand of a `.phh` text, its unit the coarsest of 1, 100, 1000 … in which every amount is whole."""
    table = _read_toml(text)
    return _named("the hand", table if isinstance(table, Refusal) else _read_hand(table))


def read_phhs(text: str) -> list[HandRecord | Refusal]:
    """The hands of a `.phhs` text in their order, each with a unit of its own; a bad one spoils no other."""
    tables = _read_toml(text)
    if isinstance(tables, Refusal):
        return _read_apart(text, tables)
    if "variant" in tables:
        return [Refusal("the file: this is a single hand, a .phh text; many hands stand under [1], [2], …")]
    return [_read_numbered(number, table) for number, table in tables.items()]


def _read_apart(text: str, whole: Refusal) -> list[HandRecord | Refusal]:
    """The hands of a text that is not TOML as a whole, each read as if it stood alone."""
    heads = list(_HEAD.finditer(text))
    if not heads or text[: heads[0].start()].strip():
        return [_named("the file", whole)]
    ends = [head.start() for head in heads[1:]] + [len(text)]
    read: list[HandRecord | Refusal] = []
    numbers: set[str] = set()
    for head, end in zip(heads, ends, strict=True):
        number = head[1]
        table = _read_toml(text[head.start() : end])
        if isinstance(table, Refusal):  # again after empty lines, to name the line where people look for it
            table = _read_toml("\n" * text.count("\n", 0, head.start()) + text[head.start() : end])
        if number in numbers:
            table = Refusal("this number stands twice; give each hand its own")
        numbers.add(number)
        read.append(_read_numbered(number, table if isinstance(table, Refusal) else table[number]))
    return read


def _read_numbered(number: str, table: object) -> HandRecord | Refusal:
    if isinstance(table, dict) and number.isdecimal():
        table = _read_hand(table)
    if isinstance(table, HandRecord | Refusal):
        return _named(f"hand {number}", table)
    return Refusal(f"the file: {number!r} is no hand; hands stand under [1], [2], …")


def _named(hand: str, read: HandRecord | Refusal) -> HandRecord | Refusal:
    return Refusal(f"{hand}: {read.reason}", field=read.field) if isinstance(read, Refusal) else read


def _read_toml(text: str) -> dict[str, Any] | Refusal:
    try:
        return tomllib.loads(text, parse_float=Decimal)
    except (ValueError, ArithmeticError, RecursionError) as problem:  # a number or a nesting past all bounds, too
        return Refusal(f"this is not TOML: {problem}")


def _read_hand(table: dict[str, Any]) -> HandRecord | Refusal:
    lacking = _lacking(table)
    if lacking is not None:
        return lacking
    money = _read_money(table)
    if isinstance(money, Refusal):
        return money
    actions = _read_actions(table["actions"])
    if isinstance(actions, Refusal):
        return actions
    unit = _unit_of(money, actions)
    fields = {name: table[name] for name in _FIELDS if name in table}
    fields |= _recounted(money, lambda parts: parts * unit // FINEST)
    fields["actions"] = [with_bet(action, lambda parts: parts * unit // FINEST) for action in actions]
    fields["other"] = {name: table[name] for name in table if name not in _FIELDS and not name.startswith("_")}
    fields["custom"] = {name: table[name] for name in table if name.startswith("_")}
    try:
        record = msgspec.convert(fields | {"unit": unit}, HandRecord, builtin_types=_TOML_TYPES)
    except msgspec.ValidationError as problem:
        return _misread(str(problem))
    return _misfit(record) or record


def _lacking(table: dict[str, Any]) -> Refusal | None:
    """Why no hand can be played from this: an unknown game, or a field that its game needs and that is not there."""
    code = table.get("variant")
    variant = VARIANTS.get(code) if isinstance(code, str) else None
    if variant is None:
        return Refusal(f"variant must be one of {', '.join(VARIANTS)}; it is {code!r}", field="variant")
    missing = [name for name in variant.required if name not in table]
    return Refusal(f"{variant.name} ({code}) needs {' and '.join(missing)}", field=missing[0]) if missing else None


def _read_money(table: dict[str, Any]) -> _Money | Refusal:
    """Every amount but the bets, in the finest parts."""
    money: _Money = {}
    for name in (*_BETS, *_MONEY_BY_PLAYER):
        if name not in table:
            continue
        amounts = table[name] if name in _MONEY_BY_PLAYER else [table[name]]
        if not isinstance(amounts, list):
            return Refusal(f"{name} must be an array with an amount for each player", field=name)
        counted = tuple(_count(amount, may_be_unknown=name in _MAY_BE_UNKNOWN) for amount in amounts)
        parts = tuple(each for each in counted if not isinstance(each, Refusal))
        if len(parts) < len(counted):
            wrong = next(each for each in counted if isinstance(each, Refusal))
            return Refusal(f"{name}: {wrong.reason}", field=name)
        money[name] = parts if name in _MONEY_BY_PLAYER else parts[0]
    return money


def _count(amount: object, *, may_be_unknown: bool) -> int | Refusal | None:
    if isinstance(amount, bool) or not isinstance(amount, int | Decimal):
        return Refusal(f"{amount!r} is no amount; write a number")
    if may_be_unknown and amount == Decimal("inf"):
        return UNKNOWN
    return count_parts(amount)


def _read_actions(texts: object) -> list[Action] | Refusal:
    if not isinstance(texts, list):
        return Refusal("actions must be an array of texts", field="actions")
    actions: list[Action] = []
    for number, text in enumerate(texts, start=1):
        action = read_finest(text) if isinstance(text, str) else Refusal("an action is a text")
        if isinstance(action, Refusal):
            return _bad_action(number, text, action.reason)
        actions.append(action)
    return actions


def _bad_action(number: int, text: object, reason: str) -> Refusal:
    return Refusal(f"action {number}, {text!r}: {reason}", field="actions")


def _unit_of(money: _Money, actions: Iterable[Action]) -> int:
    amounts = [action.to for action in actions if isinstance(action, BetRaise)]
    for each in money.values():
        amounts += [parts for parts in (each if isinstance(each, tuple) else (each,)) if parts is not None]
    common = gcd(*amounts)
    return next((unit for unit in _UNITS if common * unit % FINEST == 0), FINEST)


def _misread(problem: str) -> Refusal:
    """What msgspec found in a field, with the field first; an array's entries are the players'."""
    what, _, place = problem.partition(" - at `$.")
    name, _, index = place.removesuffix("`").partition("[")
    whose = f" of p{int(index[:-1]) + 1}" if index else ""
    return Refusal(f"{name}{whose}: {what[:1].lower()}{what[1:]}", field=name)


def _misfit(record: HandRecord) -> Refusal | None:
    """What does not go together, though each field for itself is well written."""
    count = record.player_count
    if count < 2:
        return Refusal("starting_stacks: a hand needs two players or more", field="starting_stacks")
    for name in _BY_PLAYER:
        entries = getattr(record, name)
        if entries is not None and len(entries) != count:
            return Refusal(f"{name} has {len(entries)} entries, but {count} players have stacks", field=name)
    for number, action in enumerate(record.actions, start=1):
        reason = _misplaced(action, record)
        if reason is not None:
            return _bad_action(number, write_action(action, record.unit), reason)
    return None


def _misplaced(action: Action, record: HandRecord) -> str | None:
    player: int = getattr(action, "player", 1)
    if player > record.player_count:
        return f"there is no p{player}; the hand has {record.player_count} players"
    if record.variant == "NS":
        cards: tuple[Card, ...] = getattr(action, "cards", ()) or ()
        strange = next((card for card in cards if card.is_known and card not in SHORT_DECK), None)
        return strange and f"a short deck has no {strange}"
    return None


def write_phh(record: HandRecord) -> str:
    """A `.phh` text with an action a line; the scale of a record leaves no trace in it."""
    return _written(record, before_action="\n  ", after_actions=",\n")


def write_phhs(records: Iterable[HandRecord]) -> str:
    """A `.phhs` text, the hands numbered from 1."""
    return "\n".join(f"[{number}]\n{_written(record)}" for number, record in enumerate(records, start=1))


def _written(record: HandRecord, *, before_action: str = " ", after_actions: str = "") -> str:
    fields = {name: getattr(record, name) for name in _FIELDS}
    lines = {name: _written_field(name, value, record.unit) for name, value in fields.items() if value is not None}
    actions = [_written_value(write_action(action, record.unit)) for action in record.actions]
    if actions:
        lines["actions"] = f"[{before_action.lstrip(' ')}{f',{before_action}'.join(actions)}{after_actions}]"
    lines |= {_written_key(name): _written_value(value) for name, value in (record.other | record.custom).items()}
    return "".join(f"{name} = {value}\n" for name, value in lines.items())


def _written_field(name: str, value: Any, unit: int) -> str:  # noqa: ANN401 - of any field
    if name in _BETS:
        return write_amount(value, unit)
    if name in _MONEY_BY_PLAYER:
        amounts = ["inf" if parts is UNKNOWN else write_amount(parts, unit) for parts in value]
        return f"[{', '.join(amounts)}]"
    return _written_value(value) if name != "actions" else "[]"


def _written_key(name: str) -> str:
    return name if _BARE_KEY.fullmatch(name) else _written_text(name)


def _written_text(text: str) -> str:
    """TOML's basic strings are JSON's, but for one control character that JSON lets through."""
    return json.dumps(text, ensure_ascii=False).replace("\x7f", "\\u007f")


def _written_value(value: object) -> str:  # noqa: PLR0911 - one return a type of TOML
    match value:
        case bool():
            return "true" if value else "false"
        case str():
            return _written_text(value)
        case int() | float():
            return str(value)
        case Decimal():
            return _written_decimal(value)
        case dt.date() | dt.time():
            return value.isoformat()
        case Mapping():
            pairs = [f"{_written_key(name)} = {_written_value(each)}" for name, each in value.items()]
            return f"{{{', '.join(pairs)}}}"
        case list() | tuple():
            return f"[{', '.join(map(_written_value, value))}]"
        case _:
            raise TypeError(f"TOML has no {type(value).__name__}")


def _written_decimal(number: Decimal) -> str:
    if not number.is_finite():
        return str(float(number))
    return str(number) if re.search("[.E]", str(number)) else f"{number}.0"
