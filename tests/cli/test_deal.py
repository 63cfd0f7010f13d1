"""`cardspeak deal`, called as a person or a program would call it."""

import json

import pytest
from click.testing import CliRunner, Result

from cardspeak.cli import cardspeak
from cardspeak.deal import Deal, events_from_json
from cardspeak.forms import FORMS
from cardspeak.rulebook import Refused


def run(*arguments: str) -> Result:
    return CliRunner().invoke(cardspeak, ["deal", *arguments])


@pytest.mark.parametrize("form", FORMS)
@pytest.mark.parametrize("structure", ["limit:2/4", "no-limit:1/2"])
def test_every_form_is_played_out_and_told(form: str, structure: str) -> None:
    result = run("--form", form, "--structure", structure, "--players", "4", "--seed", "7")
    assert result.exit_code == 0, result.output
    assert result.output.startswith(FORMS[form].title)
    assert "Stacks: " in result.output
    assert "seed 7" in result.output


def test_a_seed_repeats_a_deal_and_the_log_replays() -> None:
    assert run("--seed", "5").output == run("--seed", "5").output != run("--seed", "6").output
    log = run("--seed", "5", "--json").output
    assert json.loads(log)[0]["type"] == "DealStarted"
    assert Deal.replay(events_from_json(log)).is_over


def test_players_do_what_the_script_says() -> None:
    told = run("--players", "3", "--actions", "6 c f", "--seed", "1").output
    for line in ("Seat 3 bets 6", "Seat 3 raises to 6", "Seat 1 calls 5", "Seat 2 folds"):
        assert (line in told) == (line != "Seat 3 bets 6")


@pytest.mark.parametrize(
    ("arguments", "said"),
    [
        (("--actions", "zz"), "'zz' is no action"),
        (("--actions", "x"), "you may fold, call 2, make it 4 to 200"),
        (("--actions", "3"), "you may fold, call 2, make it 4 to 200"),
        (("--structure", "half-limit"), "'half-limit' is no structure"),
        (("--form", "deuce-to-seven-triple-draw", "--players", "9"), "is dealt to 2 to 6 players, not 9"),
    ],
)
def test_what_cannot_be_is_refused(arguments: tuple[str, ...], said: str) -> None:
    result = run(*arguments)
    assert result.exit_code == 1
    assert isinstance(result.exception, Refused)
    assert said in str(result.exception)
