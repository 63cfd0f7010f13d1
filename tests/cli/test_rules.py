"""`cardspeak rules`, called as a person or a program would call it."""

import json
from pathlib import Path

import pytest
from click.testing import CliRunner, Result

from cardspeak.cli import cardspeak
from cardspeak.rulebook import OPTIONS, RULE_IDS, Refused
from cardspeak.rulebook.ids import AREAS

HOUSE = """
name = "The Tuesday game"
edition = "home"
[[amendment]]
id = "house.raises"
kind = "amend"
title = "Four raises at lowball"
text = "At lowball a bet and four raises are allowed."
citation = "Tuesday game, page 1"
about = ["option.raise-cap-two-round-games"]
options = { raise_cap_two_rounds = 4 }
"""


def run(*arguments: str) -> Result:
    return CliRunner().invoke(cardspeak, ["rules", *arguments])


def output(*arguments: str) -> str:
    result = run(*arguments)
    assert result.exit_code == 0, result.output
    return result.output


def refusal(*arguments: str) -> str:
    result = run(*arguments)
    assert result.exit_code == 1
    assert isinstance(result.exception, Refused)
    return str(result.exception)


@pytest.fixture
def house(tmp_path: Path) -> str:
    path = tmp_path / "house.toml"
    path.write_text(HOUSE, "utf-8")
    return str(path)


def test_list_has_every_rule_and_filters_them() -> None:
    everything = json.loads(output("list", "--json"))["rules"]
    assert {each["id"] for each in everything} == RULE_IDS
    some = json.loads(output("list", "--area", "kill", "--kind", "table", "--edition", "cardroom11", "--json"))["rules"]
    assert some
    assert all(each["id"].startswith("kill.") and each["kind"] == "table" for each in some)
    assert all(each["standing"]["cardroom11"] != "silent" for each in some)


def test_list_prints_a_line_for_each_rule_and_counts_them() -> None:
    text = output("list", "--area", "joker")
    assert "joker.five-aces-best" in text
    assert "4 rules" in text


@pytest.mark.parametrize("arguments", [("--area", "jokers"), ("--kind", "whim"), ("--edition", "casino"), ("--what",)])
def test_an_unknown_filter_is_a_wrong_call(arguments: tuple[str, ...]) -> None:
    result = run("list", *arguments)
    assert result.exit_code == 2
    assert "Traceback" not in result.output


def test_search_finds_by_words_best_first() -> None:
    found = json.loads(output("search", "who", "shows", "first", "--json"))["found"]
    assert [each["id"] for each in found[:2]] == ["showdown.order-checked", "showdown.order-wagered"]
    assert len(found) == 10
    assert len(json.loads(output("search", "card", "--most", "3", "--json"))["found"]) == 3
    assert "showdown.order-wagered" in output("search", "who shows first")


def test_a_search_that_finds_nothing_says_so_and_ends_with_1() -> None:
    result = run("search", "zzzz")
    assert result.exit_code == 1
    assert "no rule speaks of 'zzzz'" in result.output


def test_show_has_our_words_places_differences_options_examples_code_and_tests() -> None:
    text = output("show", "option.house-amendments")
    for part in (
        "Page for the house's own rule changes",
        "Robert's Rules of Poker, home edition, Changes Made for Our Game",
        "How the editions differ",
        "What the software does",
        "given the home edition with no amendments",
        "src/cardspeak/rulebook/amendments.py:",
        "tests/rulebook/test_amendments.py:",
    ):
        assert part in text
    assert "raise_cap_two_rounds" in output("show", "option.raise-cap-two-round-games")


def test_show_as_json_has_a_citation_for_each_edition() -> None:
    shown = json.loads(output("show", "stud.best-five-wins", "--json"))
    assert shown["standing"] == {"home": "stated", "cardroom6": "borrowed", "cardroom11": "borrowed"}
    assert "leaves this part to the home edition" in shown["citations"]["cardroom6"]
    assert shown["examples"]


def test_showing_an_unknown_rule_is_refused_with_the_nearest() -> None:
    assert "did you mean betting.raise-cap" in refusal("show", "betting.raise-capp")


def test_diff_names_rules_and_options_that_differ() -> None:
    found = json.loads(output("diff", "home", "cardroom11", "--json"))
    options = {each["name"]: (each["home"], each["cardroom11"]) for each in found["options"]}
    assert options["absence_minutes"] == (15, 30)
    assert options["raise_cap_two_rounds"] == (3, 4)
    assert "raise_cap" not in options
    rules = {each["id"]: (each["one"], each["other"]) for each in found["rules"]}
    assert rules["conduct.softplay"] == ("silent", "stated")
    assert rules["shuffle.four-riffles"] == ("stated", "silent")
    assert rules["procedure.absence-limit"] == ("stated", "stated")
    assert "stud.best-five-wins" not in rules  # borrowed, so in force in both
    assert "betting.half-bet-is-full" not in rules
    assert "absence_minutes" in output("diff", "home", "cardroom11")


def test_an_edition_does_not_differ_from_itself() -> None:
    assert json.loads(output("diff", "home", "home", "--json")) == {"rules": [], "options": []}


def test_options_are_shown_with_the_value_of_the_edition_or_the_house(house: str) -> None:
    def value(*arguments: str) -> object:
        shown = json.loads(output(*arguments, "--json"))["options"]
        assert [each["name"] for each in shown] == list(OPTIONS)
        return next(each["value"] for each in shown if each["name"] == "raise_cap_two_rounds")

    assert value("options") == 3
    assert value("options", "--edition", "cardroom6") == 4
    assert value("--house", house, "options") == 4
    text = output("--house", house, "options")
    assert "4 *" in text
    assert "The Tuesday game" in text


@pytest.mark.rule("option.house-amendments")
def test_a_house_s_own_rules_are_shown_beside_ours(house: str) -> None:
    assert "house.raises" in output("--house", house, "list")
    assert "house.raises" in output("--house", house, "search", "four raises")
    beside = output("--house", house, "show", "option.raise-cap-two-round-games")
    assert "This house: Four raises at lowball" in beside
    assert "Tuesday game, page 1" in beside
    assert "At lowball a bet and four raises are allowed." in output("--house", house, "show", "house.raises")
    shown = json.loads(output("--house", house, "show", "house.raises", "--json"))
    assert shown["citation"] == "Tuesday game, page 1"
    assert "house.raises" not in output("list")


def test_a_house_file_that_is_missing_or_faulty_is_refused(tmp_path: Path) -> None:
    assert "cannot be read" in refusal("--house", str(tmp_path / "none.toml"), "list")
    faulty = tmp_path / "faulty.toml"
    faulty.write_text('name = "N"\nedition = "home"\n[options]\nraise_cap = 0', "utf-8")
    assert "raise_cap must be a whole number" in refusal("--house", str(faulty), "list")
    faulty.write_bytes(b"\xff\xfe")
    assert "cannot be read" in refusal("--house", str(faulty), "list")


@pytest.mark.parametrize("area", AREAS)
def test_every_area_can_be_listed(area: str) -> None:
    assert f"{area}." in output("list", "--area", area)
