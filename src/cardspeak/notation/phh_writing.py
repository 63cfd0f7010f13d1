"""Records written as `.phh` and `.phhs` texts, which are TOML."""

import datetime as dt
import json
import re
from collections.abc import Iterable, Mapping
from decimal import Decimal
from typing import Any, Final

from cardspeak.notation.phh import BETS, FIELDS, MONEY_BY_PLAYER, UNKNOWN, HandRecord
from cardspeak.notation.phh_actions import write_action, write_amount

_BARE_KEY: Final = re.compile(r"[A-Za-z0-9_-]+")


def write_phh(record: HandRecord) -> str:
    """A `.phh` text with an action a line; the scale of a record leaves no trace in it."""
    return _written(record, before_action="\n  ", after_actions=",\n")


def write_phhs(records: Iterable[HandRecord]) -> str:
    """A `.phhs` text, the hands numbered from 1."""
    return "\n".join(f"[{number}]\n{_written(record)}" for number, record in enumerate(records, start=1))


def _written(record: HandRecord, *, before_action: str = " ", after_actions: str = "") -> str:
    fields = {name: getattr(record, name) for name in FIELDS}
    lines = {name: _written_field(name, value, record.unit) for name, value in fields.items() if value is not None}
    actions = [_written_value(write_action(action, record.unit)) for action in record.actions]
    if actions:
        lines["actions"] = f"[{before_action.lstrip(' ')}{f',{before_action}'.join(actions)}{after_actions}]"
    lines |= {_written_key(name): _written_value(value) for name, value in (record.other | record.custom).items()}
    return "".join(f"{name} = {value}\n" for name, value in lines.items())


def _written_field(name: str, value: Any, unit: int) -> str:  # noqa: ANN401 - of any field
    if name in BETS:
        return write_amount(value, unit)
    if name in MONEY_BY_PLAYER:
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
