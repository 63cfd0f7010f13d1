"""Search finds what people ask in their own words."""

import pytest

from cardspeak.rulebook import Edition, RuleId, search, select_rules
from cardspeak.rulebook.search import words


@pytest.mark.parametrize(
    ("query", "wanted", "within"),
    [
        ("short all in", "betting.short-all-in-no-reopen", 3),
        ("short all-ins", "nolimit.short-all-in-does-not-reopen", 5),
        ("who shows first", "showdown.order-wagered", 2),
        ("who shows first", "showdown.order-checked", 2),
        ("run it twice", "procedure.deal-twice", 2),
        ("string bet", "betting.string-raise", 2),
        ("how many raises", "betting.raise-cap", 5),
        ("missed blinds", "blinds.missed-blinds-made-up", 1),
        ("dead button", "blinds.dead-button", 2),
        ("acted out of turn", "betting.out-of-turn-binding", 3),
        ("odd chip in stud", "ties.odd-chip-stud", 2),
        ("can I check-raise", "betting.check-raise", 3),
        ("rabbit hunting", "procedure.no-rabbit-hunting", 1),
        ("straddle at limit", "blinds.straddle-at-limit", 1),
        ("splitting openers", "jacks.splitting-openers", 2),
        ("playing the board", "holdem.declare-playing-the-board", 1),
        ("flop dealt too early", "holdem.flop-redeal", 8),
        ("button leaves heads up", "blinds.becoming-heads-up", 8),
    ],
)
def test_the_rule_that_is_meant_stands_near_the_top(query: str, wanted: RuleId, within: int) -> None:
    assert wanted in [found.rule.id for found in search(query)[:within]]


def test_scores_fall_and_the_best_has_all_the_words() -> None:
    found = search("kill pot scoop")
    assert [each.score for each in found] == sorted((each.score for each in found), reverse=True)
    assert {"kill", "pot", "scoop"} <= set(words(found[0].rule.gist))


@pytest.mark.parametrize("query", ["", "   ", "zzzz", "the of and", "?!"])
def test_a_query_that_says_nothing_finds_nothing_or_little(query: str) -> None:
    assert all(each.score > 0 for each in search(query))
    assert search("zzzz") == []


def test_a_search_can_be_kept_to_some_rules() -> None:
    found = search("softplay", select_rules(edition=Edition.HOME))
    assert "conduct.softplay" not in [each.rule.id for each in found]
    assert search("softplay")[0].rule.id in {"conduct.softplay", "glossary.softplay"}


def test_words_are_folded() -> None:
    assert words("Raise raises RAISED raising") == ["rais"] * 4
    assert words("all-in, all in and All-ins") == ["allin", "allin", "and", "allin"]
    assert words("folded folding") == ["fold", "fold"]
