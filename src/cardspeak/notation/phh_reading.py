"""`.phh` and `.phhs` texts read: one hand, or hands under numbers. A bad one is refused with the place of the fault."""

import datetime as dt
import re
import tomllib
from collections.abc import Iterable
from decimal import Decimal
from math import gcd
from typing import Any, Final

import msgspec

from cardspeak.cards import Card
from cardspeak.forms import DECKS, FORMS
from cardspeak.forms.form import DeckName
from cardspeak.notation.phh import (
    BETS,
    FIELDS,
    MONEY_BY_PLAYER,
    UNKNOWN,
    VARIANTS,
    HandRecord,
    Money,
    form_given,
    recounted,
    variant_of,
)
from cardspeak.notation.phh_actions import FINEST, Action, BetRaise, count_parts, read_finest, with_bet, write_action
from cardspeak.rulebook import Refusal

Read = HandRecord | Refusal
_MAY_BE_UNKNOWN: Final = {"starting_stacks", "finishing_stacks"}
_RESULTS: Final = {"finishing_stacks", "winnings"}
_BY_PLAYER: Final = (*MONEY_BY_PLAYER, "players", "seats", "time_banks")
_UNITS: Final[tuple[int, ...]] = (1, 100, *(10**places for places in range(3, 9)))
"""Whole chips, then cents, then finer parts where cents do not do."""
_TOML_TYPES: Final = (Decimal, dt.datetime, dt.date, dt.time)
_IN_DECK: Final = {name: frozenset(deck) for name, deck in DECKS.items()}
_HEAD: Final = re.compile(r"^[ \t]*\[[ \t]*([0-9]+)[ \t]*\][ \t]*(?:#.*)?\r?$", re.MULTILINE)


def read_hands(text: str) -> list[Read]:
    """The hands of a text of either kind: many under their numbers, or one alone."""
    return read_phhs(text) if _HEAD.search(text) else [read_phh(text)]


def read_phh(text: str) -> Read:
    """The hand of a `.phh` text, its unit the coarsest of 1, 100, 1000 … in which every amount is whole."""
    table = _read_toml(text)
    return _named("the hand", table if isinstance(table, Refusal) else _read_hand(table))


def read_phhs(text: str) -> list[Read]:
    """The hands of a `.phhs` text in their order, each with a unit of its own; a bad one spoils no other."""
    tables = _read_toml(text)
    if isinstance(tables, Refusal):
        return _read_apart(text, tables)
    if "variant" in tables:
        return [Refusal("the file: this is a single hand, a .phh text; many hands stand under [1], [2], …")]
    return [_read_numbered(number, table) for number, table in tables.items()]


def _read_apart(text: str, whole: Refusal) -> list[Read]:
    """The hands of a text that is not TOML as a whole, each read as if it stood alone."""
    heads = list(_HEAD.finditer(text))
    if not heads or text[: heads[0].start()].strip():
        return [_named("the file", whole)]
    ends = [head.start() for head in heads[1:]] + [len(text)]
    read: list[Read] = []
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


def _read_numbered(number: str, table: object) -> Read:
    if isinstance(table, dict) and number.isdecimal():
        table = _read_hand(table)
    if isinstance(table, HandRecord | Refusal):
        return _named(f"hand {number}", table)
    return Refusal(f"the file: {number!r} is no hand; hands stand under [1], [2], …")


def _named(hand: str, read: Read) -> Read:
    return Refusal(f"{hand}: {read.reason}", field=read.field) if isinstance(read, Refusal) else read


def _read_toml(text: str) -> dict[str, Any] | Refusal:
    try:
        return tomllib.loads(text, parse_float=Decimal)
    except (ValueError, ArithmeticError, RecursionError) as problem:  # a number or a nesting past all bounds, too
        return Refusal(f"this is not TOML: {problem}")


def _read_hand(table: dict[str, Any]) -> Read:
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
    fields = {name: table[name] for name in FIELDS if name in table}
    fields |= recounted(money, lambda parts: parts * unit // FINEST)
    fields["actions"] = [with_bet(action, lambda parts: parts * unit // FINEST) for action in actions]
    fields["other"] = {name: table[name] for name in table if name not in FIELDS and not name.startswith("_")}
    fields["custom"] = {name: table[name] for name in table if name.startswith("_")}
    try:
        record = msgspec.convert(fields | {"unit": unit}, HandRecord, builtin_types=_TOML_TYPES)
    except msgspec.ValidationError as problem:
        return misread(str(problem))
    return _misfit(record) or record


def _lacking(table: dict[str, Any]) -> Refusal | None:
    """Why no hand can be played from this: an unknown game, or a field that its game needs and that is not there."""
    variant = variant_of(table)
    if variant is None:
        codes, code = ", ".join(VARIANTS), table.get("variant")
        ours = "" if not str(code).startswith("_") else "; or _ and a form's name, with its structure in _cardspeak"
        return Refusal(f"variant must be one of {codes}{ours}; it is {code!r}", field="variant")
    missing = [name for name in variant.required if name not in table]
    what = f"{variant.name} ({variant.code})"
    return Refusal(f"{what} needs {' and '.join(missing)}", field=missing[0]) if missing else None


def _read_money(table: dict[str, Any]) -> Money | Refusal:
    """Every amount but the bets, in the finest parts."""
    money: Money = {}
    for name in (*BETS, *MONEY_BY_PLAYER):
        if name not in table:
            continue
        amounts = table[name] if name in MONEY_BY_PLAYER else [table[name]]
        if not isinstance(amounts, list):
            return Refusal(f"{name} must be an array with an amount for each player", field=name)
        counted = tuple(_count(amount, name) for amount in amounts)
        parts = tuple(each for each in counted if not isinstance(each, Refusal))
        if len(parts) < len(counted):
            wrong = next(each for each in counted if isinstance(each, Refusal))
            return Refusal(f"{name}: {wrong.reason}", field=name)
        money[name] = parts if name in MONEY_BY_PLAYER else parts[0]
    return money


def _count(amount: object, name: str) -> int | Refusal | None:
    if isinstance(amount, bool) or not isinstance(amount, int | Decimal):
        return Refusal(f"{amount!r} is no amount; write a number")
    if name in _MAY_BE_UNKNOWN and amount == Decimal("inf"):
        return UNKNOWN
    parts = count_parts(amount)
    if isinstance(parts, Refusal) and name in _RESULTS and isinstance(amount, Decimal):
        # what floating point makes of a third of a pot
        return count_parts(round(amount, 9)) if amount.is_finite() and amount.adjusted() < 15 else parts
    return parts


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


def _unit_of(money: Money, actions: Iterable[Action]) -> int:
    amounts = [action.to for action in actions if isinstance(action, BetRaise)]
    for each in money.values():
        amounts += [parts for parts in (each if isinstance(each, tuple) else (each,)) if parts is not None]
    common = gcd(*amounts)
    return next((unit for unit in _UNITS if common * unit % FINEST == 0), FINEST)


def misread(problem: str) -> Refusal:
    """What msgspec found in a field, with the field first; an array's entries are the players'."""
    what, _, place = problem.partition(" - at `$.")
    name, _, index = place.removesuffix("`").partition("[")
    number, _, rest = index.partition("]")
    whose = f" of p{int(number) + 1}{rest}" if number.isdecimal() else ""
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
    deck = _deck_of(record)
    for number, action in enumerate(record.actions, start=1):
        reason = _misplaced(action, count, deck)
        if reason is not None:
            return _bad_action(number, write_action(action, record.unit), reason)
    return None


def _deck_of(record: HandRecord) -> DeckName:
    form = form_given(record.custom) or (FORMS.get(record.game.form) if record.game else None)
    return form.deck if form else "full"


def _misplaced(action: Action, players: int, deck: DeckName) -> str | None:
    player: int = getattr(action, "player", 1)
    if player > players:
        return f"there is no p{player}; the hand has {players} players"
    cards: tuple[Card, ...] = getattr(action, "cards", ()) or ()
    strange = next((card for card in cards if card.is_known and card not in _IN_DECK[deck]), None)
    return strange and f"a {deck} deck has no {strange}"
