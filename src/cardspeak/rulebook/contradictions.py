"""Choices that cannot stand together, each with the reason and the rule."""

from typing import TYPE_CHECKING

from cardspeak.rulebook.editions import Edition
from cardspeak.rulebook.game_terms import GameTerms
from cardspeak.rulebook.refusal import Refusal

if TYPE_CHECKING:
    from cardspeak.rulebook.house_rules import HouseRules


def contradiction(house: "HouseRules") -> Refusal | None:
    """The first contradiction within the house rules themselves."""
    return _charge_in_private_game(house) or _collection_without_amount(house) or _at_odds(house)


def contradiction_with_game(house: "HouseRules", game: GameTerms) -> Refusal | None:
    """The first contradiction between the house rules and the terms of a game."""
    return _straddle(house, game) or _kill_trigger(house, game) or _missing_for_game(house, game)


def _charge_in_private_game(house: "HouseRules") -> Refusal | None:
    if house.edition is not Edition.HOME or house.collection == "none":
        return None
    return Refusal(
        "collection must be none in the home edition: charging for a game is for licensed cardrooms only",
        under=("procedure.no-charge-in-private-games",),
        field="collection",
    )


def _collection_without_amount(house: "HouseRules") -> Refusal | None:
    if (house.collection == "none") == (house.collection_amount == 0):
        return None
    reason = (
        f"collection_amount is {house.collection_amount}, but collection is none; choose what is collected, or 0"
        if house.collection == "none"
        else f"collection is {house.collection}, so collection_amount must be at least 1"
    )
    return Refusal(reason, under=("glossary.collection",), field="collection_amount")


def _at_odds(house: "HouseRules") -> Refusal | None:
    if house.clock_warning_seconds >= house.clock_seconds:
        return Refusal(
            f"clock_warning_seconds ({house.clock_warning_seconds}) must be less than clock_seconds "
            f"({house.clock_seconds}): the warning comes before the time is up",
            under=("nolimit.clock",),
            field="clock_warning_seconds",
        )
    if house.lowball_two_card_kill and house.kill == "none":
        return Refusal(
            "lowball_two_card_kill needs kill to be optional or required: with kill none nobody may kill a pot",
            under=("kill.lowball-two-card-kill", "kill.optional-or-required"),
            field="lowball_two_card_kill",
        )
    if house.redraw_at_three_in_small_events and house.redraw_from < 3:
        return Refusal(
            "redraw_at_three_in_small_events needs redraw_from to be 3: no event redraws at three tables otherwise",
            under=("tournament.redraw",),
            field="redraw_at_three_in_small_events",
        )
    return None


def _straddle(house: "HouseRules", game: GameTerms) -> Refusal | None:
    if not game.straddle:
        return None
    if game.tournament:
        return Refusal(
            "straddle: tournaments have no live straddle", under=("nolimit.live-straddle",), field="straddle"
        )
    if game.is_big_bet and not house.straddle:
        return Refusal(
            "straddle is off in this house; switch straddle on to play with one",
            under=("nolimit.live-straddle",),
            field="straddle",
        )
    if not game.is_big_bet and not house.straddle_at_limit:
        return Refusal(
            f"straddle_at_limit is off: a {game.structure} game has no live straddle unless the house allows it",
            under=("blinds.straddle-at-limit",),
            field="straddle_at_limit",
        )
    return None


def _kill_trigger(house: "HouseRules", game: GameTerms) -> Refusal | None:
    if house.kill != "required":
        return None
    if house.kill_trigger == "scoop" and not game.split:
        return Refusal(
            "kill_trigger cannot be scoop: only a pot split between high and low can be scooped",
            under=("kill.scoop-trigger", "kill.scoop-definition"),
            field="kill_trigger",
        )
    if house.kill_trigger == "two-in-a-row" and game.split:
        return Refusal(
            "kill_trigger cannot be two-in-a-row: in a high-low split game a scoop requires the kill",
            under=("kill.two-in-a-row-trigger", "kill.scoop-trigger"),
            field="kill_trigger",
        )
    return None


def _missing_for_game(house: "HouseRules", game: GameTerms) -> Refusal | None:
    if game.is_big_bet and not game.tournament and house.buy_in_big_bet is None:
        return Refusal(
            f"buy_in_big_bet is not set: {house.edition.spoken} names none for {game.structure}, so the house must",
            under=("buyin.full-big-bet",),
            field="buy_in_big_bet",
        )
    if game.dead_big_blind and not house.dead_big_blind:
        return Refusal(
            "dead_big_blind is off: the big blind must be part of its poster's bet",
            under=("blinds.live-and-dead-blinds",),
            field="dead_big_blind",
        )
    return None
