"""`cardspeak play`, as far as it goes without a screen."""

import json
import re
from pathlib import Path

import pytest
from click.testing import CliRunner, Result

from cardspeak.cli import cardspeak
from cardspeak.forms import FORMS
from cardspeak.rulebook import Refused


def run(*arguments: str) -> Result:
    return CliRunner().invoke(cardspeak, ["play", "--name", "Guest", *arguments])


@pytest.mark.parametrize("form", [*FORMS, "horse"])
def test_a_bot_plays_the_players_seat_in_every_form(form: str) -> None:
    result = run("--form", form, "--auto", "2", "--seed", "7", "--bots", "careful")
    assert result.exit_code == 0, result.output
    assert result.output.count("Result: ") == 2
    assert re.search(r"^Guest +\d+ +\d+ +0 ", result.output, re.MULTILINE), "the player is cashed out"
    assert "Every chip is accounted for.  seed 7" in result.output


@pytest.mark.parametrize("edition", ["home", "cardroom6", "cardroom11"])
def test_every_edition_and_a_big_bet_structure(edition: str) -> None:
    result = run("--edition", edition, "--structure", "pot-limit:1/2", "--auto", "1", "--opponents", "9")
    assert result.exit_code == 0, result.output


def test_a_seed_repeats_an_evening() -> None:
    evening = ("--form", "stud8", "--auto", "4", "--transcript", "--seed")
    assert run(*evening, "5").output == run(*evening, "5").output != run(*evening, "6").output


def test_the_transcript_has_every_line_with_its_rule() -> None:
    short = run("--auto", "1", "--seed", "5", "--bots", "careful").output
    full = run("--auto", "1", "--seed", "5", "--bots", "careful", "--transcript").output
    assert "Guest is dealt" not in short
    assert '(glossary, "blind")' in full
    assert len(full.splitlines()) > len(short.splitlines()) + 5


def test_programs_get_json() -> None:
    told = json.loads(run("--auto", "3", "--seed", "5", "--json").output)
    assert told["seed"] == 5
    assert told["is_balanced"]
    assert [deal["number"] for deal in told["deals"]] == [1, 2, 3]
    assert sum(line["result"] for line in told["ledger"]) == 0
    guest = next(line for line in told["ledger"] if line["player"] == "Guest")
    assert guest["result"] == sum(deal["won"] for deal in told["deals"])


def test_a_house_file_sets_the_rules(tmp_path: Path) -> None:
    house = tmp_path / "house.toml"
    house.write_text('name = "Ours"\nedition = "cardroom11"\n[options]\nbuy_in_limit = 30\n', "utf-8")
    told = json.loads(run("--auto", "1", "--house", str(house), "--json").output)
    assert {line["account"]["bought"] for line in told["ledger"]} == {120}
    refused = run("--auto", "1", "--house", str(house), "--edition", "home")
    assert isinstance(refused.exception, Refused)
    assert "the house plays by the cardroom edition, version 11" in str(refused.exception)


@pytest.mark.parametrize(
    ("arguments", "said"),
    [
        (("--form", "whist"), "there is no form 'whist'"),
        (("--structure", "limit"), "'limit' is no structure"),
        (("--form", "deuce-to-seven-triple-draw", "--opponents", "8", "--auto", "1"), "2 to 6 players"),
        (("--buy-in", "3", "--auto", "1"), "a full buy-in is at least 40"),
        (("--form", "horse", "--turns", "deals", "--auto", "1"), "need the number of deals"),
        (("--form", "holdem"), "a text table needs a terminal; --auto N plays without one"),
    ],
)
def test_what_cannot_be_is_refused(arguments: tuple[str, ...], said: str) -> None:
    result = run(*arguments)
    assert result.exit_code == 1
    assert isinstance(result.exception, Refused)
    assert said in str(result.exception)
