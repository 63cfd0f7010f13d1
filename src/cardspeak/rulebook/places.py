"""Where a rule stands: the catalogue's short form, read and put into words.

`3 Betting and Raising 5` is rule 5 of that list in section 3; `8 18` is rule 18 of a section with one
list; `5 introduction`, `Preface` and `Glossary ANTE` have no number.
"""

import re

import msgspec

from cardspeak.rulebook.editions import Edition

_SHORT_FORM = re.compile(
    r"(?:(?P<section>\d+) )?(?P<heading>.*?)"
    r"(?: ?\b(?P<part>[Ii]ntroduction|Rules preamble))?"
    r"(?: ?\b(?P<number>\d+[a-z]?))?"
)
_GLOSSARY = "Glossary "


class Place(msgspec.Struct, frozen=True):
    section: str | None
    heading: str | None
    part: str | None
    number: str | None

    def in_words(self, edition: Edition) -> str:
        """Says it as a reader would look it up: `section 3, Betting and Raising, rule 5`."""
        if self.section is None:
            return self._outside_the_sections()
        words = [f"section {self.section}", self.heading or edition.sections[self.section]]
        if self.part is not None:
            words.append("introduction" if self.part.lower() == "introduction" else "preamble to the rules")
        if self.number is not None:
            words.append(f"{'discussion' if self.section == edition.explanations else 'rule'} {self.number}")
        return ", ".join(words)

    def in_brief(self) -> str:
        """`3, Betting and Raising 5`; `8, 18`; `glossary, "ante"`."""
        if self.section is None:
            return self._outside_the_sections()
        parts = [self.section, " ".join(part for part in (self.heading, self.part, self.number) if part)]
        return ", ".join(part for part in parts if part)

    def _outside_the_sections(self) -> str:
        if self.heading is None:
            return (self.part or "").lower()
        if self.heading.startswith(_GLOSSARY):
            return f'glossary, "{self.heading.removeprefix(_GLOSSARY).lower()}"'
        return self.heading if self.heading[:7] == "Changes" else self.heading.lower()


def read_places(short_form: str) -> tuple[Place, ...]:
    """Reads the places of one edition, which the catalogue separates by semicolons."""
    return tuple(_read_place(one) for one in short_form.split("; "))


def _read_place(short_form: str) -> Place:
    if short_form.startswith(_GLOSSARY):
        return Place(section=None, heading=short_form, part=None, number=None)
    found = _SHORT_FORM.fullmatch(short_form)
    if found is None or not short_form.strip():
        raise ValueError(f"{short_form!r} is not a place in the rulebook")
    return Place(section=found["section"], heading=found["heading"] or None, part=found["part"], number=found["number"])
