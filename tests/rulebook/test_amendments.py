"""A house writes its own page of the rulebook in a TOML file, and it is shown beside ours."""

import pytest

from cardspeak.rulebook import Edition, House, HouseRules, Refusal, read_house

TUESDAY = """
name = "The Tuesday game"
edition = "home"

[options]
chop_blinds = true

[[amendment]]
id = "house.raises"
kind = "amend"
title = "Four raises at lowball"
text = "At lowball a bet and four raises are allowed."
citation = "Tuesday game, page 1"
about = ["option.raise-cap-two-round-games"]
date = 2026-03-01
options = { raise_cap_two_rounds = 4 }

[[amendment]]
id = "house.shoes"
kind = "add"
title = "Shoes off"
text = "Shoes stay at the door."
"""


def read(text: str) -> House:
    house = read_house(text)
    assert isinstance(house, House), house
    return house


@pytest.mark.rule("option.house-amendments")
def test_a_house_without_amendments_has_exactly_the_defaults_of_its_edition() -> None:
    house = read('name = "Ours"\nedition = "home"')
    assert house.rules == HouseRules.for_edition(Edition.HOME)
    assert house.amendments == ()


@pytest.mark.rule("option.house-amendments")
def test_an_amendment_changes_an_option_and_stands_beside_the_rule() -> None:
    house = read(TUESDAY)
    assert house.rules.raise_cap_two_rounds == 4
    assert house.rules.differences() == {"chop_blinds": True, "raise_cap_two_rounds": 4}
    (beside,) = house.about("option.raise-cap-two-round-games")
    assert beside.id == "house.raises"
    assert beside.date == "2026-03-01"
    assert house.about("betting.raise-cap") == ()


def test_an_amendment_is_cited_in_the_house_s_own_way_or_by_its_name() -> None:
    house = read(TUESDAY)
    assert [house.cite(each) for each in house.amendments] == ["Tuesday game, page 1", "The Tuesday game, house.shoes"]


@pytest.mark.parametrize(
    ("text", "reason"),
    [
        ("name = ", "the house file is not TOML"),
        ('edition = "home"', "the house file: Object missing required field `name`"),
        ('name = "N"\nedition = "casino"', "edition must be one of"),
        ('name = "N"\nedition = "home"\nrake = 3', "the house file: Object contains unknown field `rake`"),
        ('name = "N"\nedition = "home"\n[options]\nraise_kap = 3', "there is no option 'raise_kap'"),
        ('name = "N"\nedition = "home"\n[options]\nraise_cap = 300', "raise_cap must be a whole number from 1 to 99"),
        (
            'name = "N"\nedition = "home"\n[options]\ncollection = "pot"\ncollection_amount = 3',
            "collection must be none in the home edition",
        ),
        (TUESDAY + TUESDAY[TUESDAY.index("[[") :], "house.raises stands 2 times"),
        (TUESDAY.replace("house.shoes", "Shoes"), "the house file: Expected `str` matching regex"),
        (TUESDAY.replace("option.raise-cap-two-round-games", "betting.raises"), "house.raises: there is no rule"),
        (TUESDAY.replace('kind = "add"', 'kind = "abolish"'), "the house file: Invalid enum value 'abolish'"),
        (
            TUESDAY.replace("chop_blinds = true", "raise_cap_two_rounds = 6"),
            "raise_cap_two_rounds is 6 in [options] and 4 in house.raises",
        ),
    ],
)
def test_a_house_file_with_a_fault_is_refused_with_the_place(text: str, reason: str) -> None:
    refusal = read_house(text)
    assert isinstance(refusal, Refusal)
    assert refusal.reason.startswith(reason)
