"""Commands of every kind as nobody would send them: each field of its type, but with values out of a bad mind."""

import random
import types
from enum import Enum
from typing import Annotated, Any, Literal, Union, get_args, get_origin, get_type_hints

import msgspec

from cardspeak.cards import Card
from cardspeak.server.terms import terms_from
from cardspeak.server.wishes import AnyCommand, GameWanted, TermsWanted
from cardspeak.table import Terms

NUMBERS = (0, 1, 2, 3, 4, 5, 6, 7, 8, 9, -1, 10, 80, 100, 1000, 2**31, 2**63, 10**30, 10**4000)
WORDS = ("", "nobody", "x" * 300, "\x00", "é", "home", "post", "careful", "random")
ANYTHING: tuple[Any, ...] = (None, True, 1, -1, 1.5, "x", [], {}, ["As"], 10**30)
TERMS = terms_from(TermsWanted(games=(GameWanted(form="holdem", stakes="no-limit:1/2"),)))


def kinds() -> list[type[msgspec.Struct]]:
    """Every command and every wish."""
    return sorted(_flat(AnyCommand), key=lambda kind: kind.__name__)


def _flat(union: Any) -> set[type[msgspec.Struct]]:  # noqa: ANN401 - a type form
    return {kind for part in get_args(union) for kind in (_flat(part) if get_args(part) else {part})}


class Mind:
    def __init__(self, rng: random.Random, names: tuple[str, ...]) -> None:
        self.rng = rng
        self.names = names

    def command(self, own: str) -> dict[str, Any]:
        made = self.struct(self.rng.choice(kinds()))
        if "player" in made and self.rng.random() < 0.5:
            made["player"] = own
        if "seat" in made and self.rng.random() < 0.5:
            made["seat"] = self.rng.randint(1, 9)
        return made

    def struct(self, kind: type[msgspec.Struct]) -> dict[str, Any]:
        hints, tag = get_type_hints(kind, include_extras=True), kind.__struct_config__.tag
        made: dict[str, Any] = {} if tag is None else {"type": tag}
        for field in msgspec.structs.fields(kind):
            if field.required or self.rng.random() < 0.5:
                made[field.encode_name] = self.value(hints[field.name])
        return made

    def value(self, hint: Any) -> Any:  # noqa: ANN401, PLR0911 - a type form; one return a kind of it
        origin, parts = get_origin(hint), get_args(hint)
        if self.rng.random() < 0.03:
            return self.rng.choice(ANYTHING)
        if origin is Annotated:
            return self.value(parts[0])
        if origin in {Union, types.UnionType}:
            return self.value(self.rng.choice(parts))
        if origin is Literal:
            return self.rng.choice(parts)
        if origin is tuple:
            return [self.value(parts[0]) for _ in range(self.rng.randint(0, 3))]
        if origin is dict:
            return {str(self.value(parts[0])): self.value(parts[1]) for _ in range(self.rng.randint(0, 3))}
        return self._simple(hint)

    def _simple(self, hint: Any) -> Any:  # noqa: ANN401, PLR0911 - as above
        if hint is Terms:
            return self._terms()
        if hint is Card:
            return self.rng.choice(("As", "Kd", "2c", "??", "Xx", ""))
        if hint is bool:
            return self.rng.random() < 0.5
        if hint is int:
            return self.rng.choice(NUMBERS)
        if hint is float:
            return self.rng.choice((0.0, 0.5, -1, 1e300))
        if hint is str:
            return self.rng.choice((*self.names, *self.names, *WORDS))
        if isinstance(hint, type) and issubclass(hint, msgspec.Struct):
            return self.struct(hint)
        if isinstance(hint, type) and issubclass(hint, Enum):
            return self.rng.choice([each.value for each in hint])
        return None

    def _terms(self) -> dict[str, Any]:
        """Terms that are good but for a thing or two."""
        terms: dict[str, Any] = msgspec.to_builtins(TERMS)
        stakes = terms["games"][0]["stakes"]
        parts: tuple[dict[str, Any], ...] = (terms, stakes["betting"], stakes["forced"], terms["house"])
        for _ in range(self.rng.randint(0, 3)):
            part = self.rng.choice(parts)
            part[self.rng.choice(sorted(part))] = self.rng.choice((*NUMBERS, *ANYTHING, [-1, 2], "players", "none"))
        return terms
