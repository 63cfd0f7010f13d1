"""What was sent and is not as it must be, in words for whoever filled in a form."""

import re
from collections.abc import Callable, Mapping
from typing import Final

from cardspeak.rulebook import Refusal
from cardspeak.server.terms_words import amount_in_words

_AT: Final = re.compile(r"(?P<what>.*) - at `\$\.(?P<path>[^`]*)`", re.DOTALL)
_OUTSIDE: Final = re.compile(r"(?:command|settings|terms)\.")
"""What stands before a name that the reader has never seen."""
_NAMES: Final[Mapping[str, str]] = {
    "text": "what you say",
    "least_buy_in": "the least buy-in",
    "most_buy_in": "the most that one may buy",
    "turn_seconds": "the time for a turn, in seconds,",
    "bank_seconds": "the time bank, in seconds,",
    "grace_seconds": "the time that a lost connection gets, in seconds,",
    "call_seconds": "the time that a seat is kept, in seconds,",
    "between_deals": "the pause between deals, in seconds,",
    "watch_delay": "the delay of those who watch, in seconds,",
    "bot_pace": "the time that a bot thinks, in seconds,",
    "seats": "the number of seats",
    "bots": "the number of bots",
    "deals": "the number of deals",
    "to": "the amount",
}
_WORDS: Final[tuple[tuple[re.Pattern[str], Callable[[str, str], str]], ...]] = (
    (re.compile(r"Expected `(?:int|float)` >= (-?[\d.]+)"), lambda name, least: f"{name} must be at least {least}"),
    (re.compile(r"Expected `(?:int|float)` <= (-?[\d.]+)"), lambda name, most: f"{name} must be at most {most}"),
    (re.compile(r"Expected `str` of length <= (\d+)"), lambda name, most: f"{name} has at most {most} letters"),
    (re.compile(r"Expected `str` of length >= (1)"), lambda name, _: f"{name} must not be empty"),
    (re.compile(r"Expected `(int)(?: \| null)?`, got .*"), lambda name, _: f"{name} must be a whole number"),
    (re.compile(r"Expected `(float)(?: \| null)?`, got .*"), lambda name, _: f"{name} must be a number"),
)


def in_words(fault: str) -> Refusal | None:
    """A value out of its bounds, as ``Expected `int` >= 1 - at `$.settings.least_buy_in` `` has it; None for others."""
    found = _AT.fullmatch(fault)
    return None if found is None else value_in_words(found["what"], found["path"])


def value_in_words(what: str, path: str) -> Refusal | None:
    field = re.sub(r"\[(\d+)\]", r".\1", _OUTSIDE.sub("", path))
    last = field.rpartition(".")[2]
    name = _NAMES.get(last, f"the {last.replace('_', ' ')}")
    for pattern, words in _WORDS:
        matched = pattern.fullmatch(what)
        if matched is not None:
            return Refusal(words(name, _figure(matched[1])), field=field)
    return None


def _figure(text: str) -> str:
    return amount_in_words(int(float(text))) if re.fullmatch(r"-?\d+(?:\.0)?", text) else text
