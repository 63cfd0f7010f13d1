"""The house file that a command was given."""

from pathlib import Path

import click

from cardspeak.rulebook import House, Refusal, Refused, read_house


def read_house_file(path: Path) -> House:
    try:
        text = path.read_text("utf-8")
    except (OSError, UnicodeDecodeError) as problem:
        raise Refused(Refusal(f"{path} cannot be read: {problem}", field="--house")) from None
    house = read_house(text)
    if isinstance(house, Refusal):
        raise Refused(Refusal(f"{path}: {house.reason}", under=house.under, field=house.field))
    return house


def current_house() -> House | None:
    house: House | None = click.get_current_context().find_object(House)
    return house
