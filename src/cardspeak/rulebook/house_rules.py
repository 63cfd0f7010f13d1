"""The choices in force at a table: an edition's defaults and what the house has changed of them."""

import dataclasses
from collections.abc import Mapping
from functools import cache, cached_property
from typing import Any, Final, Self, get_type_hints

import msgspec

from cardspeak.rulebook.book import nearest, rule
from cardspeak.rulebook.contradictions import contradiction, contradiction_with_game
from cardspeak.rulebook.editions import Edition
from cardspeak.rulebook.game_terms import GameTerms
from cardspeak.rulebook.ids import RuleId
from cardspeak.rulebook.options.betting import BettingOptions
from cardspeak.rulebook.options.dealing import DealingOptions
from cardspeak.rulebook.options.floor import FloorOptions
from cardspeak.rulebook.options.games import GameOptions
from cardspeak.rulebook.options.kill import KillOptions
from cardspeak.rulebook.options.option import Option, option_group, read_options
from cardspeak.rulebook.options.showdown import ShowdownOptions
from cardspeak.rulebook.options.table import TableOptions
from cardspeak.rulebook.options.tournament import TournamentOptions
from cardspeak.rulebook.refusal import Refusal, Refused


@option_group
class HouseRules(
    FloorOptions,
    TournamentOptions,
    KillOptions,
    GameOptions,
    ShowdownOptions,
    DealingOptions,
    BettingOptions,
    TableOptions,
):
    """Every choice of the house, typed; made by `for_edition` and changed by name."""

    edition: Edition

    @classmethod
    def for_edition(cls, edition: Edition | str) -> Self:
        return cls._with_defaults(_edition(edition))

    @classmethod
    @cache
    def _with_defaults(cls, edition: Edition) -> Self:
        return cls(edition=edition, **{name: each.defaults[edition] for name, each in OPTIONS.items()})

    def changed(self, **choices: object) -> "HouseRules":
        """The same house with other choices; raises `Refused` where `change` would refuse."""
        match change(self, choices):
            case Refusal() as refusal:
                raise Refused(refusal)
            case HouseRules() as house_rules:
                return house_rules

    def differences(self) -> dict[str, Any]:
        """The choices in which this house departs from its edition's defaults."""
        return dict(self._differences)

    @cached_property
    def _differences(self) -> dict[str, Any]:
        return {
            name: getattr(self, name)
            for name, each in OPTIONS.items()
            if getattr(self, name) != each.defaults[self.edition]
        }

    def follows(self, rule_id: RuleId) -> bool:
        """Whether the rule is in force here, stated by the edition or borrowed from the home edition."""
        return rule(rule_id).is_in_force(self.edition)

    def refusal_for(self, game: GameTerms) -> Refusal | None:
        """Why the house cannot offer this game, if it cannot."""
        return contradiction_with_game(self, game)

    def to_json(self) -> bytes:
        return msgspec.json.encode(self)


OPTIONS: Final[Mapping[str, Option]] = read_options(HouseRules)
_TYPES: Final[Mapping[str, Any]] = get_type_hints(HouseRules, include_extras=True)


def change(house_rules: HouseRules, choices: Mapping[str, object]) -> HouseRules | Refusal:
    """Changes choices by name: unknown names, values out of range and contradictions are refused."""
    checked = {}
    for name, value in choices.items():
        refusal = _refusal_of_choice(name, value)
        if refusal is not None:
            return refusal
        checked[name] = value
    changed = dataclasses.replace(house_rules, **checked)  # type: ignore[arg-type] # each was checked above
    return contradiction(changed) or changed


def _refusal_of_choice(name: str, value: object) -> Refusal | None:
    if name == "edition":
        return Refusal("edition cannot be changed by name; begin with HouseRules.for_edition", field=name)
    if name not in OPTIONS:
        return Refusal(f"there is no option {name!r}{nearest(name, OPTIONS)}", field=name)
    try:
        msgspec.convert(value, _TYPES[name])
    except msgspec.ValidationError:
        known = OPTIONS[name]
        return Refusal(f"{name} must be {known.values}; you said {value!r}", under=known.by, field=name)
    return None


def house_rules_from_json(text: bytes | str) -> HouseRules | Refusal:
    """Reads house rules back from a log; what an older log does not name gets its edition's default."""
    try:
        choices = msgspec.json.decode(text, type=dict[str, Any])
        house_rules = HouseRules.for_edition(choices.pop("edition", ""))
    except msgspec.DecodeError as problem:
        return Refusal(f"house rules are a JSON object of options: {problem}")
    except Refused as refused:
        return refused.refusal
    return change(house_rules, choices)


def _edition(name: Edition | str) -> Edition:
    try:
        return Edition(name)
    except ValueError:
        known = ", ".join(Edition)
        raise Refused(Refusal(f"edition must be one of {known}; you said {name!r}", field="edition")) from None
