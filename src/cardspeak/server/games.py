"""What can be played here: forms, rotations, editions, bots and the choices of a house."""

import hashlib
from functools import cache
from typing import Any

import msgspec

from cardspeak.bots import BOTS
from cardspeak.forms import FORMS, Form
from cardspeak.rulebook import OPTIONS, Edition, Option
from cardspeak.server.form_words import BOT_WORDS, EDITION_WORDS, FORM_WORDS, ROTATIONS, RotationWords
from cardspeak.server.option_words import OFFERED, Family, choice_in_words
from cardspeak.server.pages import BotLine, EditionLine, FormLine, Games, OptionLine, Rotation
from cardspeak.server.wishes import GameWanted, TermsWanted
from cardspeak.table.private_game import WARNING

USUAL_BIG_BET_BUY_IN = 40
"""In minimum bring-ins, where an edition leaves it to the house."""


@cache
def games() -> Games:
    return Games(
        forms=tuple(_form(FORMS[name]) for name in FORM_WORDS),
        rotations=tuple(map(_rotation, ROTATIONS)),
        editions=tuple(
            EditionLine(edition=edition, title=title, spoken=edition.spoken, says=says)
            for edition, (title, says) in EDITION_WORDS.items()
        ),
        bots=tuple(BotLine(kind=kind, says=BOT_WORDS[kind]) for kind in BOT_WORDS if kind in BOTS),
        options=tuple(_option(OPTIONS[name]) for name in OFFERED),
        warning=WARNING,
    )


@cache
def encoded_games() -> tuple[bytes, str]:
    """As it is sent, with a tag that says which it is."""
    body = msgspec.json.encode(games())
    return body, f'"{hashlib.sha256(body).hexdigest()[:20]}"'


def family_of(form: Form) -> Family:
    if form.has_board:
        return "board"
    if form.forced == "bring-in":
        return "stud"
    return "lowball" if form.low else "draw"


def default_of(option: Option, edition: Edition) -> Any:  # noqa: ANN401 - whatever the option is of
    """What this room takes where nothing is said."""
    default = option.defaults[edition]
    return USUAL_BIG_BET_BUY_IN if option.name == "buy_in_big_bet" and default is None else default


def _form(form: Form) -> FormLine:
    words = FORM_WORDS[form.name]
    return FormLine(
        form=form.name,
        title=form.title,
        family=family_of(form),
        says=words.says,
        most=form.max_seats,
        forced=form.forced,
        stakes={stakes.partition(":")[0]: stakes for stakes in words.usual},
    )


def _rotation(words: RotationWords) -> Rotation:
    wanted = tuple(GameWanted(form=form, stakes=stakes) for form, stakes in words.games)
    return Rotation(title=words.title, says=words.says, terms=TermsWanted(games=wanted, turns=words.turns))


def _option(option: Option) -> OptionLine:
    words = OFFERED[option.name]
    return OptionLine(
        name=option.name,
        title=words.title,
        topic=option.topic,
        says=option.says,
        by=option.by,
        defaults={edition: default_of(option, edition) for edition in EDITION_WORDS},
        choices=option.choices,
        spoken=tuple(choice_in_words(option, choice) for choice in option.choices or ()),
        least=option.least,
        most=option.most,
        may_be_none=option.may_be_none and option.name != "buy_in_big_bet",
        families=words.families,
        is_common=words.is_common,
    )
