"""The catalogue is whole, and a fault in it is found when the package is built."""

import re
from collections import Counter

import pytest

from cardspeak.rulebook import AREAS, KINDS, RULE_IDS, Edition, Refusal, all_rules, find_rule, rule, select_rules
from cardspeak.rulebook.book import catalogue_entries, problems

GOOD = {
    "id": "betting.new",
    "title": "A rule that is not there yet",
    "home": "3 Betting and Raising 5",
    "kind": "play",
    "gist": "What it says.",
    "software": "What we do.",
    "examples": ["given A; when B; then C"],
}


def test_the_catalogue_has_all_643_rules_in_32_areas() -> None:
    assert len(all_rules()) == 643
    assert set(all_rules()) == RULE_IDS
    assert {each.area for each in all_rules().values()} == set(AREAS)
    assert len(AREAS) == 32


def test_the_kinds_have_the_numbers_we_counted_by_hand() -> None:
    assert Counter(each.kind for each in all_rules().values()) == {
        "play": 166,
        "irregularity": 151,
        "definition": 77,
        "conduct": 60,
        "option": 50,
        "table": 48,
        "tournament": 41,
        "floor": 34,
        "equipment": 16,
    }
    assert set(KINDS) == {each.kind for each in all_rules().values()}


def test_each_edition_states_the_number_of_rules_we_counted_by_hand() -> None:
    stated = {edition: sum(edition in each.places for each in all_rules().values()) for edition in Edition}
    assert stated == {Edition.HOME: 566, Edition.CARDROOM6: 388, Edition.CARDROOM11: 434}


def test_the_catalogue_as_it_is_has_no_problem() -> None:
    assert problems(catalogue_entries()) == []


@pytest.mark.parametrize(
    ("change", "complaint"),
    [
        ({"kind": "whim"}, "kind 'whim' is none of"),
        ({"home": None}, "stands in no edition"),
        ({"examples": []}, "has no example"),
        ({"gist": None}, "missing required field `gist`"),
        ({"gist": 5}, "Expected `str`"),
        ({"cardroom7": "3 1"}, "unknown field"),
        ({"home": "42 1"}, "home has no section 42"),
        ({"cardroom11": "8 3"}, "cardroom11 has no section 8"),
    ],
)
def test_a_faulty_entry_is_named_with_its_fault(change: dict[str, object], complaint: str) -> None:
    entry = {name: value for name, value in {**GOOD, **change}.items() if value is not None}
    found = problems([entry])
    assert len(found) == 1
    assert found[0].startswith("betting.new: ")
    assert complaint in found[0]


def test_an_entry_without_a_fault_is_not_complained_about() -> None:
    assert problems([GOOD]) == []


def test_an_id_that_stands_twice_is_found() -> None:
    assert problems([GOOD, GOOD]) == ["betting.new: stands 2 times"]


def test_a_rule_is_found_by_what_somebody_typed() -> None:
    assert find_rule(" Betting.Half-Bet-Is-Full ") is rule("betting.half-bet-is-full")
    refusal = find_rule("betting.half-bet-is-ful")
    assert isinstance(refusal, Refusal)
    assert "did you mean betting.half-bet-is-full" in refusal.reason
    assert isinstance(find_rule(""), Refusal)


def test_rules_are_selected_by_area_kind_and_edition() -> None:
    assert len(select_rules(area="kill")) == 29
    assert {each.kind for each in select_rules(kind="option")} == {"option"}
    home = {each.id for each in select_rules(edition=Edition.HOME)}
    assert "betting.half-bet-is-full" in home
    assert "conduct.softplay" not in home


def test_rules_come_in_the_order_of_the_sections() -> None:
    ids = list(all_rules())
    assert ids[0].startswith("conduct.")
    assert ids[-1].startswith("glossary.")
    assert ids.index("decision.agree-to-rules") < ids.index("betting.raise-cap") < ids.index("stud.best-five-wins")


def test_what_looks_like_the_name_of_a_rule_is_one_so_that_pages_may_link_it() -> None:
    for each in all_rules().values():
        for text in (each.gist, each.varies or "", each.software, *each.examples):
            assert set(re.findall(r"(?<![\w-])[a-z][a-z0-9-]*\.[a-z][a-z0-9-]+", text)) <= RULE_IDS
