"""Pages of text: rules and the ledger."""

from __future__ import annotations

import io
from typing import TYPE_CHECKING

from msgspec.structs import replace
from rich.console import Console

from cardspeak.rulebook import Edition, House, all_rules, read_house, rule
from cardspeak.terminal.pages import help_page, ledger_note, ledger_page, rule_page, signed

if TYPE_CHECKING:
    from tests.terminal.conftest import Invite

HOUSE = """
name = "Tuesday"
edition = "home"
[[amendment]]
id = "house.folding"
kind = "clarify"
title = "Fold quietly"
text = "Nobody sighs."
about = ["glossary.fold"]
"""


def printed(page: object) -> str:
    """As wide as a page over the table is."""
    out = io.StringIO()
    Console(width=72, file=out).print(page)
    return out.getvalue()


def test_every_rule_has_a_page_in_every_edition() -> None:
    for each in all_rules().values():
        for edition in Edition:
            page = rule_page(each, edition).plain
            assert each.gist in page
            assert "Where it stands" in page


def test_the_edition_in_force_comes_first() -> None:
    page = rule_page(rule("showdown.show-all-cards"), Edition.CARDROOM11).plain
    places = [line for line in page.splitlines() if line.startswith("· Robert's Rules of Poker")]
    assert "version 11" in places[0]
    assert len(places) == 3


def test_a_rule_that_is_not_in_force_says_so() -> None:
    silent = next(each for each in all_rules().values() if not each.is_in_force(Edition.CARDROOM11))
    assert "Not in force here: version 11 of the cardroom edition" in rule_page(silent, Edition.CARDROOM11).plain
    assert "Not in force" not in rule_page(rule("glossary.fold"), Edition.HOME).plain


def test_the_houses_own_rules_stand_on_the_page() -> None:
    house = read_house(HOUSE)
    assert isinstance(house, House)
    assert "This house: Fold quietly\n· Nobody sighs." in rule_page(rule("glossary.fold"), Edition.HOME, house).plain


def test_the_ledger_counts_what_waits_in_the_middle(evening_of: Invite) -> None:
    ledger = evening_of().ledger
    assert ledger_note(ledger) == "Every chip is accounted for."
    assert "Guest       40           0   40       0" in printed(ledger_page(ledger, "Guest"))
    strange = replace(ledger, lines=(replace(ledger.lines[0], player="[Guest]"),))
    assert "[Guest]" in printed(ledger_page(strange, "Guest"))
    assert [signed(amount) for amount in (1200, 0, -3)] == ["+1,200", "0", "−3"]


def test_the_help_fits_the_smallest_window() -> None:
    assert len(printed(help_page()).splitlines()) <= 19
