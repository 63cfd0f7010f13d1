"""Values out of their bounds are refused in words, with the field that they are of."""

import json

import pytest

from cardspeak.rulebook import Refusal
from cardspeak.server.protocol import Do, Refused, read_do
from cardspeak.server.terms import terms_from
from cardspeak.server.unreadable import in_words
from cardspeak.server.wishes import GameWanted, TermsWanted


@pytest.mark.parametrize(
    ("command", "reason", "field"),
    [
        ({"type": "SetChips", "player": "x", "chips": 10**11}, "the chips must be at most 1,000,000,000", "chips"),
        ({"type": "AskForChips", "amount": 0}, "the amount must be at least 1", "amount"),
        ({"type": "Say", "text": "x" * 301}, "what you say has at most 300 letters", "text"),
        ({"type": "Say", "text": ""}, "what you say must not be empty", "text"),
        ({"type": "Wager", "seat": 1, "to": 1.5}, "the amount must be a whole number", "to"),
        (
            {"type": "ChangeSettings", "settings": {"turn_seconds": 9999}},
            "the time for a turn, in seconds, must be at most 600",
            "turn_seconds",
        ),
        (
            {"type": "ChangeSettings", "settings": {"bot_pace": "fast"}},
            "the time that a bot thinks, in seconds, must be a number",
            "bot_pace",
        ),
    ],
)
def test_what_somebody_typed_wrong_is_said_without_notation(command: object, reason: str, field: str) -> None:
    answer = read_do(json.dumps({"type": "Do", "id": "1", "command": command}))
    assert isinstance(answer, Refused)
    assert (answer.reason, answer.field) == (reason, field)


@pytest.mark.parametrize("command", [{"type": "Juggle"}, {"type": "Fold"}, {"type": "Mix", "entropy": "zz"}, 7])
def test_what_no_person_types_is_no_command(command: object) -> None:
    answer = read_do(json.dumps({"type": "Do", "id": "1", "command": command}))
    assert not isinstance(answer, Do)
    assert answer.reason.startswith("this is no command")


def test_a_value_of_a_list_has_its_place_in_the_field() -> None:
    refusal = in_words("Expected `int` >= 1 - at `$.terms.chips[2]`")
    assert refusal is not None
    assert refusal.field == "chips.2"


@pytest.mark.parametrize(
    ("form", "stakes", "reason"),
    [
        ("holdem", "no-limit:5/2", "the big blind must be at least 5, as the small blind is"),
        ("holdem", "no-limit:0/2", "the small blind must be at least 1"),
        ("holdem", "limit:4/2", "the late bet must be at least 4, as the early bet is"),
        ("stud", "spread-limit:5-1", "the largest bet must be at least 5, as the smallest bet is"),
        ("jacks", "limit:0/2", "the early bet must be at least 1"),
        ("holdem", "no-limit:1/2:-3", "an ante or a forced bet must be at least 0"),
        ("holdem", "no-limit:1/99999999999", "no bet or blind is larger than 1,000,000"),
        ("holdem", "no-limit:1/2:5000", "an ante is no larger than the bet of 2"),
    ],
)
def test_amounts_that_cannot_be_played_for_are_refused_in_the_words_of_the_form(
    form: str, stakes: str, reason: str
) -> None:
    refusal = terms_from(TermsWanted(games=(GameWanted(form=form, stakes=stakes),)))
    assert isinstance(refusal, Refusal)
    assert (refusal.reason, refusal.field) == (reason, "games.0.stakes")
