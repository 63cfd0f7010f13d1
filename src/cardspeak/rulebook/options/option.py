"""How one choice of a house is declared: its type, a sentence, each edition's default and its rules.

    raise_cap: Annotated[int, Meta(ge=1, le=9)] = option(
        "Raises allowed after the bet …", by=("betting.raise-cap",), everywhere=3
    )

The type is the annotation's; mypy holds the defaults to it.
"""

import dataclasses
import types
from collections.abc import Mapping
from typing import Annotated, Any, Literal, TypeVar, Union, dataclass_transform, get_args, get_origin, get_type_hints

import msgspec

from cardspeak.rulebook.editions import Edition
from cardspeak.rulebook.ids import RuleId

T = TypeVar("T")


class _Left:
    """Stands for a default that was not given by this name."""


_LEFT = _Left()


class Option(msgspec.Struct, frozen=True):
    """What people are told of one choice."""

    name: str
    topic: str
    says: str
    by: tuple[RuleId, ...]
    defaults: Mapping[Edition, Any]
    choices: tuple[Any, ...] | None
    """The values to choose from, or None where a number or a text is asked for."""
    least: int | None
    most: int | None
    may_be_none: bool

    @property
    def values(self) -> str:
        """The values it may take, in words."""
        if self.choices is not None:
            words = [spoken(choice) for choice in self.choices]
        elif self.least is None:
            words = ["a text"]
        elif self.most is None:
            words = [f"a whole number from {self.least} up"]
        else:
            words = [f"a whole number from {self.least} to {self.most}"]
        return " or ".join([*words, "none"] if self.may_be_none else words)


def spoken(value: object) -> str:
    """A value as people write it: yes, no, none, 3, moving."""
    match value:
        case True:
            return "yes"
        case False:
            return "no"
        case None:
            return "none"
        case _:
            return str(value)


def option(  # noqa: PLR0913 - one name a way of giving the defaults
    says: str,
    *,
    by: tuple[RuleId, ...],
    everywhere: T | _Left = _LEFT,
    home: T | _Left = _LEFT,
    cardrooms: T | _Left = _LEFT,
    cardroom6: T | _Left = _LEFT,
    cardroom11: T | _Left = _LEFT,
) -> T:
    """Declares a choice; its default is given for all editions, for both cardroom editions, or one by one."""
    defaults = {
        Edition.HOME: _first_given(home, everywhere),
        Edition.CARDROOM6: _first_given(cardroom6, cardrooms, everywhere),
        Edition.CARDROOM11: _first_given(cardroom11, cardrooms, everywhere),
    }
    field: Any = dataclasses.field(metadata={"says": says, "by": by, "defaults": defaults})
    return field  # type: ignore[no-any-return] # a field in the class body, a T in its objects


def _first_given(*defaults: T | _Left) -> T:
    for default in defaults:
        if not isinstance(default, _Left):
            return default
    raise TypeError("an option needs a default in every edition")


@dataclass_transform(kw_only_default=True, frozen_default=True, field_specifiers=(option,))
def option_group(cls: type[T]) -> type[T]:
    """Makes a class of options: frozen, and every option is given by name."""
    return dataclasses.dataclass(frozen=True, kw_only=True)(cls)


def read_options(group: type) -> dict[str, Option]:
    """The options of a group and of the groups it joins, by name."""
    hints = get_type_hints(group, include_extras=True)
    topics = {
        name: base.__module__.rpartition(".")[2]
        for base in group.__mro__
        for name in vars(base).get("__annotations__", {})
    }
    return {
        field.name: _read_option(field, hints[field.name], topics[field.name])
        for field in dataclasses.fields(group)
        if "says" in field.metadata
    }


def _read_option(field: "dataclasses.Field[Any]", hint: Any, topic: str) -> Option:  # noqa: ANN401 - a type form
    may_be_none = get_origin(hint) in {Union, types.UnionType} and type(None) in get_args(hint)
    if may_be_none:
        (hint,) = (part for part in get_args(hint) if part is not type(None))
    bounds: Any = hint.__metadata__[0] if get_origin(hint) is Annotated else msgspec.Meta()
    return Option(
        name=field.name,
        topic=topic,
        may_be_none=may_be_none,
        choices=_choices(hint),
        least=bounds.ge,
        most=bounds.le,
        **field.metadata,
    )


def _choices(hint: Any) -> tuple[Any, ...] | None:  # noqa: ANN401 - a type form
    if hint is bool:
        return (True, False)
    return get_args(hint) if get_origin(hint) is Literal else None
