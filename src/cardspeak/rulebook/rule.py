"""One rule of the catalogue: what it says in our words and where it stands in each edition."""

from collections.abc import Mapping
from functools import cached_property
from typing import Literal, cast, get_args

import msgspec

from cardspeak.rulebook.editions import Edition, Standing, leaves_out
from cardspeak.rulebook.ids import Area, RuleId
from cardspeak.rulebook.places import Place, read_places

Kind = Literal["definition", "play", "option", "irregularity", "table", "floor", "tournament", "conduct", "equipment"]
KINDS: tuple[Kind, ...] = get_args(Kind)


class Rule(msgspec.Struct, frozen=True, forbid_unknown_fields=True, dict=True):
    """An entry of the catalogue; `dict` makes room for what is worked out once and kept."""

    id: RuleId
    title: str
    kind: Kind
    gist: str
    software: str
    examples: tuple[str, ...]
    home: str | None = None
    cardroom6: str | None = None
    cardroom11: str | None = None
    varies: str | None = None

    @property
    def area(self) -> Area:
        return cast(Area, self.id.partition(".")[0])

    @cached_property
    def places(self) -> Mapping[Edition, tuple[Place, ...]]:
        """Where the rule stands, for each edition that has it."""
        short_forms = {Edition.HOME: self.home, Edition.CARDROOM6: self.cardroom6, Edition.CARDROOM11: self.cardroom11}
        return {edition: read_places(short) for edition, short in short_forms.items() if short is not None}

    def standing(self, edition: Edition) -> Standing:
        if edition in self.places:
            return Standing.STATED
        at_home = self.places.get(Edition.HOME, ())
        if any(_is_missing_from(edition, place) for place in at_home):
            return Standing.BORROWED
        return Standing.SILENT

    def is_in_force(self, edition: Edition) -> bool:
        return self.standing(edition) is not Standing.SILENT

    def source(self, edition: Edition) -> Edition:
        """The edition to cite from: this one, else home, else the first that has the rule."""
        if edition in self.places:
            return edition
        return next(iter(self.places))


def _is_missing_from(edition: Edition, place: Place) -> bool:
    if place.section is not None:
        return leaves_out(edition, place.section)
    return (place.heading or "").startswith("Glossary") and not edition.has_whole_glossary
