"""`cardspeak equity`, called as a person or a program would call it."""

import json

import pytest
from click.testing import CliRunner, Result

from cardspeak.cli import cardspeak
from cardspeak.rulebook import Refused


def run(*arguments: str) -> Result:
    return CliRunner().invoke(cardspeak, ["equity", *arguments])


def found(*arguments: str) -> dict[str, object]:
    result = run(*arguments, "--json")
    assert result.exit_code == 0, result.output
    equity: dict[str, object] = json.loads(result.output)["equity"]
    return equity


def test_a_table_has_a_row_for_each_player_and_says_how_it_was_counted() -> None:
    text = run("AsAh", "KsKd").output
    assert "81.9461%" in text
    assert "18.0539%" in text
    assert "1,712,304 deals, all there are" in text


def test_a_split_pot_has_scoops_highs_and_lows() -> None:
    text = run("--form", "omaha8", "AsAd2s3d", "KhKdQhJd", "--board", "4c 5d Ks").output
    assert "scoop" in text
    assert "low" in text
    none = found("--form", "omaha8", "AsAd2s3d", "KhKdQhJd", "--board", "4c 9d Ks", "--qualifier", "none")
    eight = found("--form", "omaha8", "AsAd2s3d", "KhKdQhJd", "--board", "4c 9d Ks")
    assert none != eight


def test_random_deals_have_an_error_and_a_seed_that_repeats_them() -> None:
    one = found("AsAh", "??", "--samples", "5000", "--seed", "7")
    assert one == found("AsAh", "??", "--samples", "5000", "--seed", "7")
    assert one["seed"] == 7
    assert not one["exact"]
    assert "± " in run("AsAh", "??", "--samples", "5000").output
    assert not found("AsAh", "KsKd", "--random", "--samples", "5000")["exact"]


def test_several_processes_give_what_one_gives() -> None:
    assert found("AsAh", "KsKd", "--processes", "2") == found("AsAh", "KsKd")


@pytest.mark.parametrize(
    ("arguments", "said"),
    [
        (("AsAh", "AsKd"), "As stands twice"),
        (("AsAh",), "equity is for 2 to 10 players, not 1"),
        (("AsAh", "KK", "--board", "hello"), "'hel' in 'hello' is no card"),
        (("AsAh", "QQ-AK"), "QQ-AK"),
        (("XX", "XX", "--exact"), "there are too many deals to count them all"),
    ],
)
def test_cards_that_cannot_be_are_refused(arguments: tuple[str, ...], said: str) -> None:
    result = run(*arguments)
    assert result.exit_code == 1
    assert isinstance(result.exception, Refused)
    assert said in str(result.exception)


@pytest.mark.parametrize(
    "arguments",
    [(), ("AsAh", "KK", "--form", "chess"), ("AsAh", "KK", "--samples", "0"), ("AsAh", "KK", "--qualifier", "x")],
)
def test_a_wrong_call_ends_with_2(arguments: tuple[str, ...]) -> None:
    result = run(*arguments)
    assert result.exit_code == 2
    assert "Traceback" not in result.output
