"""A house's choices: typed, with each edition's defaults, refused by name where they cannot be."""

import re
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from cardspeak.rulebook import (
    OPTIONS,
    Edition,
    GameTerms,
    HouseRules,
    Option,
    Refusal,
    Refused,
    RuleId,
    all_rules,
    change,
    house_rules_from_json,
    rule,
)

HOME, SIX, ELEVEN = Edition.HOME, Edition.CARDROOM6, Edition.CARDROOM11


def refusal_of(house: HouseRules, **choices: object) -> Refusal:
    refused = change(house, choices)
    assert isinstance(refused, Refusal)
    return refused


@pytest.mark.parametrize("edition", Edition)
def test_the_defaults_of_every_edition_are_valid_and_free_of_contradiction(edition: Edition) -> None:
    house = HouseRules.for_edition(edition)
    assert change(house, {name: getattr(house, name) for name in OPTIONS}) == house
    assert house.differences() == {}


def test_every_rule_of_kind_option_stands_behind_a_field() -> None:
    behind = {rule_id for option in OPTIONS.values() for rule_id in option.by}
    options = {each.id for each in all_rules().values() if each.kind == "option"}
    # The page for the house's own changes is a list of amendments, not one choice.
    assert options - behind == {"option.house-amendments"}


def test_every_option_has_a_sentence_and_rules() -> None:
    for option in OPTIONS.values():
        assert option.by, option.name
        assert re.fullmatch(r"[A-Z].+\.", option.says), option.name
        assert set(option.defaults) == set(Edition)


@pytest.mark.parametrize(
    ("name", "home", "six", "eleven"),
    [
        ("button_method", "moving", "moving", "moving"),
        ("tournament_button_method", "dead", "dead", "dead"),
        ("raise_cap", 3, 3, 3),
        ("raise_cap_two_rounds", 3, 4, 4),
        ("absence_minutes", 15, 30, 30),
        ("burn_on_redeal", False, False, False),
        ("first_button", "high-card", "low-card-in-low-games", "low-card-in-low-games"),
        ("opening_cards_misdeal", 1, 2, 2),
        ("short_all_ins_add_up", False, True, True),
        ("short_all_ins_add_up_at_limit", False, False, True),
        ("buy_in_big_bet", 40, None, None),
        ("chop_blinds", False, True, True),
        ("playing_over", False, True, True),
        ("lockup_deposit", 0, 20, 20),
        ("moved_into_small_blind_or_button", "play", "play", "wait"),
        ("shown_tournament_hand", "live", "live", "dead"),
        ("redraw_from", 2, 3, 3),
        ("smoking", "not-set", "not-set", "limited"),
        ("low_qualifier", 8, 8, 8),
        ("joker_in_ace_to_five", True, True, True),
        ("kill_scoop_multiple", 5, 5, 5),
        ("small_blind_counts_as_big", True, True, True),
        ("small_blind_counts_as_big_in_tournaments", False, False, False),
        ("hands_on_request", "called", "called", "live-at-the-end"),
    ],
)
def test_the_editions_have_the_defaults_that_the_documents_give(
    name: str, home: object, six: object, eleven: object
) -> None:
    values = [getattr(HouseRules.for_edition(edition), name) for edition in (HOME, SIX, ELEVEN)]
    assert values == [home, six, eleven]


def test_choices_are_changed_by_name() -> None:
    house = HouseRules.for_edition("home").changed(raise_cap_two_rounds=4, button_method="dead")
    assert house.raise_cap_two_rounds == 4
    assert house.differences() == {"button_method": "dead", "raise_cap_two_rounds": 4}
    assert HouseRules.for_edition("home").differences() == {}


@pytest.mark.parametrize(
    ("choices", "reason"),
    [
        ({"buton_method": "dead"}, "there is no option 'buton_method'; did you mean button_method"),
        ({"button_method": "sliding"}, "button_method must be moving or dead; you said 'sliding'"),
        ({"raise_cap": 0}, "raise_cap must be a whole number from 1 to 99; you said 0"),
        ({"raise_cap": "three"}, "raise_cap must be a whole number from 1 to 99; you said 'three'"),
        ({"raise_cap": True}, "raise_cap must be a whole number from 1 to 99; you said True"),
        ({"raise_cap": 2.5}, "raise_cap must be a whole number from 1 to 99; you said 2.5"),
        ({"raise_cap_two_rounds": 5}, "raise_cap_two_rounds must be 3 or 4 or 6; you said 5"),
        ({"low_qualifier": 4}, "low_qualifier must be a whole number from 5 to 13 or none; you said 4"),
        ({"sevens_rule": "yes"}, "sevens_rule must be yes or no; you said 'yes'"),
        ({"table_language": ""}, "table_language must be a text; you said ''"),
        ({"pot_round_unit": 0}, "pot_round_unit must be a whole number from 1 up or none; you said 0"),
        ({"edition": "cardroom6"}, "edition cannot be changed by name"),
        ({"kill": None}, "kill must be none or optional or required; you said None"),
    ],
)
def test_an_unknown_option_and_a_value_out_of_range_are_refused_by_name(
    choices: dict[str, object], reason: str
) -> None:
    refusal = refusal_of(HouseRules.for_edition("home"), **choices)
    assert refusal.reason.startswith(reason)
    assert refusal.field == next(iter(choices))
    with pytest.raises(Refused, match=re.escape(reason)):
        HouseRules.for_edition("home").changed(**choices)


def test_an_unknown_edition_is_refused_with_the_ones_there_are() -> None:
    with pytest.raises(Refused, match="edition must be one of home, cardroom6, cardroom11; you said 'casino'"):
        HouseRules.for_edition("casino")


@pytest.mark.rule("procedure.no-charge-in-private-games")
@pytest.mark.parametrize("collection", ["pot", "drop", "time", "dead-blind"])
def test_a_private_game_takes_no_charge_but_a_cardroom_may(collection: str) -> None:
    refusal = refusal_of(HouseRules.for_edition(HOME), collection=collection, collection_amount=3)
    assert refusal.under == ("procedure.no-charge-in-private-games",)
    assert refusal.field == "collection"
    for edition in (SIX, ELEVEN):
        assert (
            HouseRules.for_edition(edition).changed(collection=collection, collection_amount=3).collection == collection
        )


@pytest.mark.parametrize(
    ("choices", "field"),
    [
        ({"collection": "pot"}, "collection_amount"),
        ({"collection_amount": 5}, "collection_amount"),
        ({"clock_warning_seconds": 60}, "clock_warning_seconds"),
        ({"clock_seconds": 10}, "clock_warning_seconds"),
        ({"lowball_two_card_kill": True}, "lowball_two_card_kill"),
        ({"redraw_from": 2, "redraw_at_three_in_small_events": True}, "redraw_at_three_in_small_events"),
    ],
)
def test_choices_that_cannot_stand_together_are_refused_with_the_field(choices: dict[str, object], field: str) -> None:
    refusal = refusal_of(HouseRules.for_edition(ELEVEN), **choices)
    assert refusal.field == field
    assert field in refusal.reason
    assert refusal.under


def test_choices_that_belong_together_are_accepted_together() -> None:
    house = HouseRules.for_edition(ELEVEN).changed(kill="optional", lowball_two_card_kill=True, clock_seconds=90)
    assert house.lowball_two_card_kill


@pytest.mark.parametrize("edition", Edition)
@pytest.mark.parametrize("structure", ["limit", "spread-limit"])
def test_a_limit_game_has_no_straddle_unless_the_house_allows_it(edition: Edition, structure: Any) -> None:  # noqa: ANN401
    house, game = HouseRules.for_edition(edition), GameTerms(structure=structure, straddle=True)
    refusal = house.refusal_for(game)
    assert refusal is not None
    assert refusal.under == ("blinds.straddle-at-limit",)
    assert "straddle_at_limit" in refusal.reason
    assert house.changed(straddle_at_limit=True).refusal_for(game) is None


def test_a_straddle_at_no_limit_is_for_money_games_where_the_house_has_it() -> None:
    house = HouseRules.for_edition(HOME)
    assert house.refusal_for(GameTerms(structure="no-limit", straddle=True)) is None
    for refused in (
        house.refusal_for(GameTerms(structure="no-limit", straddle=True, tournament=True)),
        house.changed(straddle=False).refusal_for(GameTerms(structure="pot-limit", straddle=True)),
    ):
        assert refused is not None
        assert refused.field == "straddle"
        assert refused.under == ("nolimit.live-straddle",)


def test_a_cardroom_must_say_what_a_big_bet_buy_in_is() -> None:
    game = GameTerms(structure="no-limit")
    assert HouseRules.for_edition(HOME).refusal_for(game) is None
    for edition in (SIX, ELEVEN):
        house = HouseRules.for_edition(edition)
        refusal = house.refusal_for(game)
        assert refusal is not None
        assert refusal.field == "buy_in_big_bet"
        assert house.changed(buy_in_big_bet=50).refusal_for(game) is None
        assert house.refusal_for(GameTerms(structure="limit")) is None
        assert house.refusal_for(GameTerms(structure="no-limit", tournament=True)) is None


def test_a_kill_is_triggered_by_what_the_form_can_bring_about() -> None:
    scoop = HouseRules.for_edition(HOME).changed(kill="required", kill_trigger="scoop")
    two = HouseRules.for_edition(HOME).changed(kill="required", kill_trigger="two-in-a-row")
    high, split = GameTerms(structure="limit"), GameTerms(structure="limit", split=True)
    assert scoop.refusal_for(split) is None
    assert two.refusal_for(high) is None
    for house, game in ((scoop, high), (two, split)):
        refusal = house.refusal_for(game)
        assert refusal is not None
        assert refusal.field == "kill_trigger"


def test_only_version_11_refuses_a_dead_big_blind() -> None:
    game = GameTerms(structure="limit", dead_big_blind=True)
    refusal = HouseRules.for_edition(ELEVEN).refusal_for(game)
    assert refusal is not None
    assert refusal.field == "dead_big_blind"
    for edition in (HOME, SIX):
        assert HouseRules.for_edition(edition).refusal_for(game) is None


def test_a_house_follows_the_rules_its_edition_states_or_borrows() -> None:
    home, eleven = HouseRules.for_edition(HOME), HouseRules.for_edition(ELEVEN)
    in_force: list[tuple[RuleId, bool, bool]] = [
        ("betting.half-bet-is-full", True, True),
        ("stud.best-five-wins", True, True),
        ("shuffle.four-riffles", True, False),
        ("conduct.softplay", False, True),
    ]
    for rule_id, at_home, in_cardroom in in_force:
        assert home.follows(rule_id) is at_home
        assert eleven.follows(rule_id) is in_cardroom


def test_house_rules_go_to_json_and_back() -> None:
    house = HouseRules.for_edition(SIX).changed(buy_in_big_bet=100, low_qualifier=None)
    assert house_rules_from_json(house.to_json()) == house


@pytest.mark.parametrize(
    ("text", "reason"),
    [
        ("nonsense", "house rules are a JSON object of options"),
        ("[1]", "house rules are a JSON object of options"),
        ("{}", "edition must be one of home, cardroom6, cardroom11"),
        ('{"edition": "home", "raise_cap": 1000}', "raise_cap must be"),
        ('{"edition": "home", "raise_kap": 3}', "there is no option 'raise_kap'"),
    ],
)
def test_house_rules_that_cannot_be_read_are_refused(text: str, reason: str) -> None:
    refusal = house_rules_from_json(text)
    assert isinstance(refusal, Refusal)
    assert refusal.reason.startswith(reason)


def test_a_log_without_an_option_gets_the_default_of_its_edition() -> None:
    assert house_rules_from_json('{"edition": "cardroom6", "raise_cap": 4}') == HouseRules.for_edition(SIX).changed(
        raise_cap=4
    )


def values_of(option: Option) -> st.SearchStrategy[object]:
    if option.choices is not None:
        values = st.sampled_from(option.choices)
    elif option.least is None:
        values = st.text(min_size=1, max_size=200)
    else:
        values = st.integers(option.least, option.most)
    return values | st.none() if option.may_be_none else values


@given(
    st.sampled_from(list(Edition)), st.fixed_dictionaries({}, optional={n: values_of(o) for n, o in OPTIONS.items()})
)
def test_any_allowed_values_are_taken_or_refused_as_a_contradiction_and_survive_json(
    edition: Edition, choices: dict[str, object]
) -> None:
    changed = change(HouseRules.for_edition(edition), choices)
    if isinstance(changed, Refusal):
        assert changed.field in OPTIONS
        assert changed.under
        assert all(rule(rule_id) for rule_id in changed.under)
    else:
        assert {name: getattr(changed, name) for name in choices} == choices
        assert house_rules_from_json(changed.to_json()) == changed
