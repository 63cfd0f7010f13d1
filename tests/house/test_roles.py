"""Who may rule in each edition."""

import pytest

from cardspeak.house.roles import is_supervisor, refusal_for_role, roles
from cardspeak.rulebook import Edition, HouseRules, Refusal


@pytest.mark.rule("glossary.roles")
@pytest.mark.parametrize("edition", [Edition.CARDROOM6, Edition.CARDROOM11])
def test_in_a_cardroom_a_dealer_may_not_rule_and_a_floorperson_may(edition: Edition) -> None:
    house = HouseRules.for_edition(edition)
    refusal = refusal_for_role("dealer", "rule", house)
    assert isinstance(refusal, Refusal)
    assert "floorperson" in refusal.reason
    assert refusal_for_role("floorperson", "rule", house) is None
    assert refusal_for_role("floorperson", "seat", house) is None


@pytest.mark.rule("glossary.roles")
def test_a_floorperson_has_not_the_last_word_and_a_shift_supervisor_has() -> None:
    house = HouseRules.for_edition("cardroom11")
    assert isinstance(refusal_for_role("floorperson", "rule-finally", house), Refusal)
    assert refusal_for_role("shift-supervisor", "rule-finally", house) is None
    assert refusal_for_role("manager", "approve-stakes", house) is None
    assert [role for role in roles(house) if is_supervisor(role)] == ["floorperson", "shift-supervisor", "manager"]


@pytest.mark.rule("glossary.roles")
def test_at_home_one_decision_maker_decides_everything() -> None:
    house = HouseRules.for_edition("home")
    assert [role for role in roles(house) if is_supervisor(role)] == ["decision-maker"]
    assert refusal_for_role("decision-maker", "rule-finally", house) is None
    assert isinstance(refusal_for_role("dealer", "rule", house), Refusal)
    no_floor = refusal_for_role("floorperson", "rule", house)
    assert isinstance(no_floor, Refusal)
    assert "decision maker" in no_floor.reason


@pytest.mark.rule("glossary.roles")
def test_a_home_game_may_choose_to_have_a_floor() -> None:
    house = HouseRules.for_edition("home").changed(deciders="floor-and-supervisor")
    assert refusal_for_role("floorperson", "rule", house) is None
    assert isinstance(refusal_for_role("decision-maker", "rule", house), Refusal)
