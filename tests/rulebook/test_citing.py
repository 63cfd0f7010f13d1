"""A citation says where to look, in the edition in force, and what that edition leaves out."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from cardspeak.rulebook import (
    Edition,
    RuleId,
    Standing,
    all_rules,
    carries_out,
    cite,
    cite_briefly,
    makes_workable,
    rule,
)
from cardspeak.rulebook.places import Place, read_places


@pytest.mark.parametrize(
    ("rule_id", "edition", "citation"),
    [
        (
            "betting.half-bet-is-full",
            "home",
            "Robert's Rules of Poker, home edition, section 3, Betting and Raising, rule 5",
        ),
        (
            "betting.half-bet-is-full",
            "cardroom11",
            "Robert's Rules of Poker, cardroom edition, version 11, section 3, Betting and Raising, rule 7",
        ),
        (
            "option.button-method",
            "cardroom6",
            (
                "Robert's Rules of Poker, cardroom edition, version 6, section 16, Explanations, discussion 1; "
                "section 4, Rules for Using Blinds, rule 2"
            ),
        ),
        (
            "stud.best-five-wins",
            "cardroom6",
            (
                "Robert's Rules of Poker, home edition, section 8, Seven-Card Stud, introduction "
                "(version 6 of the cardroom edition leaves this part to the home edition)"
            ),
        ),
        (
            "conduct.softplay",
            "home",
            (
                "Robert's Rules of Poker, cardroom edition, version 11, section 1, Poker Etiquette, rule 4 "
                "(the home edition has no such rule)"
            ),
        ),
        ("decision.agree-to-rules", "cardroom6", "Robert's Rules of Poker, cardroom edition, version 6, preface"),
        ("option.house-amendments", "home", "Robert's Rules of Poker, home edition, Changes Made for Our Game"),
        ("glossary.ante", "cardroom11", 'Robert\'s Rules of Poker, cardroom edition, version 11, glossary, "ante"'),
    ],
)
def test_a_rule_is_cited_as_a_reader_would_look_it_up(rule_id: RuleId, edition: str, citation: str) -> None:
    assert cite(rule_id, edition) == citation


@given(st.sampled_from(sorted(all_rules())), st.sampled_from(list(Edition)))
def test_every_rule_can_be_cited_in_every_edition(rule_id: RuleId, edition: Edition) -> None:
    citation = cite(rule_id, edition)
    is_stated = rule(rule_id).standing(edition) is Standing.STATED
    assert citation.startswith("Robert's Rules of Poker, ")
    assert citation.startswith(f"Robert's Rules of Poker, {edition.named}, ") == is_stated
    assert (edition.spoken in citation) != is_stated


@pytest.mark.parametrize("edition", [Edition.CARDROOM6, Edition.CARDROOM11])
@pytest.mark.parametrize("area", ["omaha", "omaha8", "stud", "razz", "stud8", "lowball", "draw", "jacks", "joker"])
def test_the_forms_that_the_cardroom_editions_leave_out_come_from_home(area: str, edition: Edition) -> None:
    standings = {each.standing(edition) for each in all_rules().values() if each.area == area}
    assert Standing.SILENT not in standings
    assert Standing.BORROWED in standings


def test_kill_and_big_bet_rules_are_stated_in_version_6_and_borrowed_in_version_11() -> None:
    for rule_id in ("kill.one-per-deal", "nolimit.minimum-bet", "potlimit.maximum-raise"):
        assert rule(rule_id).standing(Edition.CARDROOM6) is Standing.STATED
        assert rule(rule_id).standing(Edition.CARDROOM11) is Standing.BORROWED


@pytest.mark.parametrize(
    "rule_id",
    [
        "shuffle.four-riffles",  # home only: players deal there themselves
        "procedure.no-charge-in-private-games",
        "conduct.cheating",  # cardroom6 leaves conduct to the club's policies
    ],
)
def test_a_rule_missing_from_a_section_that_the_edition_has_is_not_borrowed(rule_id: RuleId) -> None:
    assert rule(rule_id).standing(Edition.CARDROOM6) is Standing.SILENT
    assert not rule(rule_id).is_in_force(Edition.CARDROOM6)


def test_version_6_borrows_the_words_that_its_glossary_breaks_off_before() -> None:
    assert rule("glossary.opener").standing(Edition.CARDROOM6) is Standing.BORROWED
    assert rule("glossary.tournament").standing(Edition.CARDROOM11) is Standing.SILENT


def test_places_are_read_from_their_short_form() -> None:
    assert read_places("16 1; 4 Rules for Using Blinds 1") == (
        Place(section="16", heading=None, part=None, number="1"),
        Place(section="4", heading="Rules for Using Blinds", part=None, number="1"),
    )
    assert read_places("11 Ace-to-Five Lowball introduction") == (
        Place(section="11", heading="Ace-to-Five Lowball", part="introduction", number=None),
    )
    assert read_places("3 Betting and Raising 3b")[0].number == "3b"
    with pytest.raises(ValueError, match="not a place"):
        read_places("")


@pytest.mark.parametrize(
    ("rule_id", "edition", "brief"),
    [
        ("betting.half-bet-is-full", "home", "home edition 3, Betting and Raising 5"),
        ("stud.too-many-cards-dead", "home", "home edition 8, 18"),
        ("stud.best-five-wins", "cardroom6", "home edition 8, introduction"),
        ("glossary.ante", "cardroom11", 'cardroom edition, version 11 glossary, "ante"'),
    ],
)
def test_a_rule_is_cited_briefly_at_the_end_of_a_line(rule_id: RuleId, edition: str, brief: str) -> None:
    assert cite_briefly(rule_id, edition) == brief


def test_marks_leave_what_they_mark_unchanged_and_refuse_an_unknown_rule() -> None:
    def settle() -> int:
        return 7

    assert carries_out("betting.raise-cap")(settle) is settle
    assert makes_workable("conduct.threats", "conduct.weapon")(settle) is settle
    with pytest.raises(ValueError, match=r"did you mean betting\.raise-cap"):
        carries_out("betting.raise-capp")  # type: ignore[arg-type] # mypy refuses it too
