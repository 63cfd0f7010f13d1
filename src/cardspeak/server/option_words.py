"""The choices of a house in a few words each, for the form in which a host makes a game."""

from collections.abc import Mapping
from typing import Final, Literal, NamedTuple

from cardspeak.rulebook import Option

Family = Literal["board", "stud", "lowball", "draw"]
_WITH_BLINDS: Final[tuple[Family, ...]] = ("board", "lowball")
_BY_BUTTON: Final[tuple[Family, ...]] = ("board", "lowball", "draw")
_DRAWN: Final[tuple[Family, ...]] = ("lowball", "draw")


class OptionWords(NamedTuple):
    title: str
    families: tuple[Family, ...] = ()
    """For which it matters; none: for all."""
    choices: Mapping[object, str] = {}
    """Where a choice is not said as it is written."""
    is_common: bool = False


OFFERED: Final[Mapping[str, OptionWords]] = {
    # ---------------------------------------------------------------- the table
    "button_method": OptionWords("The button", _BY_BUTTON, is_common=True),
    "first_button": OptionWords(
        "Drawing for the button",
        choices={"high-card": "Highest card", "low-card-in-low-games": "Lowest card in low games"},
    ),
    "forced_bets": OptionWords(
        "Blinds and antes",
        ("board",),
        {"many-blinds": "Three blinds", "ante-only": "An ante only", "blinds-and-ante": "Two blinds and an ante"},
    ),
    "first_of_many_blinds": OptionWords(
        "The first of three blinds",
        _WITH_BLINDS,
        {"left-of-button": "Left of the button", "on-button": "On the button"},
    ),
    "enter_between_blinds": OptionWords("Coming in behind the big blind", _WITH_BLINDS),
    "missed_small_blind_alone": OptionWords("A missed small blind", _WITH_BLINDS),
    "chop_blinds": OptionWords("Chopping the blinds", _WITH_BLINDS, is_common=True),
    "chopped_pot": OptionWords(
        "Other money in a chopped pot",
        _WITH_BLINDS,
        {"carry": "To the next deal", "split": "Half each", "no-chop": "No chop then"},
    ),
    "buy_in_limit": OptionWords("Full buy-in at limit"),
    "buy_in_big_bet": OptionWords("Full buy-in at no-limit and pot-limit", is_common=True),
    "short_buy_ins": OptionWords("Short buy-ins after going broke"),
    "absence_minutes": OptionWords("Minutes one may be away"),
    "absence_extended": OptionWords("A longer absence"),
    "changes_protect": OptionWords(
        "What players may object to", choices={"form-and-stakes": "Any change", "limit": "Other limits"}
    ),
    "objections_that_stop": OptionWords("Objections that stop a change"),
    "increase_needs_management": OptionWords("The host approves higher limits"),
    "hold_back_chat": OptionWords("Chat waits for those not in the pot"),
    # ---------------------------------------------------------------- the betting
    "raise_cap": OptionWords("Raises in a round", ("board", "stud"), is_common=True),
    "raise_cap_two_rounds": OptionWords("Raises in a round at lowball and draw", _DRAWN, is_common=True),
    "short_all_ins_add_up": OptionWords("Short all-ins add up", is_common=True),
    "short_all_ins_add_up_at_limit": OptionWords("Short all-ins add up at limit"),
    "straddle": OptionWords("Live straddle", _WITH_BLINDS, is_common=True),
    "straddle_at_limit": OptionWords("Live straddle at limit", _WITH_BLINDS),
    "wager_unit": OptionWords("Wagers in whole big blinds", choices={"none": "No", "bring-in": "Yes"}),
    "pot_round_unit": OptionWords("Rounding of the pot at pot-limit"),
    "small_blind_counts_as_big": OptionWords("The small blind counts as a big one", ("board",)),
    "deal_twice": OptionWords("Deal twice", is_common=True),
    # ---------------------------------------------------------------- the showdown
    "hands_on_request": OptionWords(
        "Hands one may ask to see", choices={"called": "Called ones", "live-at-the-end": "All at the showdown"}
    ),
    "side_pot_order": OptionWords(
        "Showing with side pots",
        choices={"side-pot-players-first": "Players in a side pot first", "last-pot-first": "The last pot first"},
    ),
    "all_in_faceup": OptionWords(
        "Hands faceup when all in", choices={"tournaments": "No", "always": "Yes"}, is_common=True
    ),
    # ---------------------------------------------------------------- the forms
    "holdem_upper_limit_from": OptionWords(
        "The upper limit begins", ("board",), {"flop": "On the flop", "turn": "On the turn", "river": "On the river"}
    ),
    "low_qualifier": OptionWords("Highest card of a low", ("board", "stud")),
    "lowball_forced_bets": OptionWords("Blinds at lowball", ("lowball",), {"many-blinds": "Three blinds"}),
    "lowball_ante": OptionWords("An ante besides the blinds", ("lowball",)),
    "minimum_open": OptionWords(
        "Opening a lowball pot",
        ("lowball",),
        {"big-blind": "For the big blind", "double-big-blind": "For twice the big blind"},
    ),
    "after_draw_limit": OptionWords("The limit after the draw", ("lowball",)),
    "draw_five_consecutive": OptionWords("Five drawn in a row", _DRAWN),
    "joker_in_ace_to_five": OptionWords("The joker at ace-to-five", ("lowball",), is_common=True),
    "joker_in_deuce_to_seven": OptionWords("The joker at deuce-to-seven", ("lowball",)),
    "joker_in_draw_high": OptionWords("The joker at draw high", ("draw",), is_common=True),
    "check_raise_in_limit_ace_to_five": OptionWords("Check and raise at ace-to-five", ("lowball",)),
    "sevens_rule": OptionWords("The sevens rule", ("lowball",)),
    "opening_requirement": OptionWords("Opening at draw high", ("draw",), {"any": "On anything"}, is_common=True),
    "false_openers": OptionWords(
        "Opening without jacks", ("draw",), {"accept": "At one's own risk", "refuse": "Not possible"}
    ),
    "max_consecutive_antes": OptionWords("Antes when nobody opens", ("draw",)),
    # ---------------------------------------------------------------- kill pots
    "kill": OptionWords("Kill pots", _WITH_BLINDS, {"none": "Never", "optional": "Whoever wants to"}, is_common=True),
    "kill_size": OptionWords("The size of a kill", _WITH_BLINDS),
    "kill_trigger": OptionWords(
        "What requires a kill", _WITH_BLINDS, {"by-form": "As the form has it", "two-in-a-row": "Two pots in a row"}
    ),
    "kill_scoop_multiple": OptionWords("Smallest pot whose scoop is a kill", ("board",)),
    "lowball_two_card_kill": OptionWords("Killing after two cards", ("lowball",)),
}

LEFT_OUT: Final[Mapping[str, tuple[str, ...]]] = {
    "the software deals, burns and shuffles, and makes no mistakes at it": (
        "who_deals",
        "shuffle_method",
        "opening_cards_misdeal",
        "burn_on_redeal",
        "premature_turn_reshuffle",
        "burn_errors_corrected",
        "all_in_burn_error",
        "stud_short_hand",
        "lowball_misdeals",
        "lowball_strict_count",
        "lowball_keep_up_to",
    ),
    "nobody can act out of turn, announce one thing and do another, or let a card be seen": (
        "out_of_turn",
        "string_raise_called_by",
        "withheld_cards_shown",
    ),
    "the table's settings have the clock": ("act_time_limit", "clock_seconds", "clock_warning_seconds"),
    "there is no cash, no playover box and no deposit on a screen, and a seat is taken with its chips": (
        "cash_on_table",
        "smallest_bill",
        "playing_over",
        "playing_over_needs",
        "seat_change_closes",
        "lockup_deposit",
    ),
    "nothing is collected here": (
        "smallest_chip_from",
        "revenue_chips_play",
        "collection",
        "collection_amount",
        "collection_minutes",
    ),
    "it is about several games of a house, or its staff": (
        "short_buy_ins_per",
        "switching_asks_only_minimum",
        "deciders",
        "override_remedies",
        "incident_list",
        "sanctions_confirmed",
        "bar_covers",
        "smoking",
        "table_language",
        "side_bet_disputes",
    ),
    "blinds are written as live ones": ("dead_big_blind",),
    "it is for tournaments": (
        "tournament_button_method",
        "tournament_seating",
        "one_table_seat_choice",
        "tournament_absent_hand",
        "moved_into_small_blind_or_button",
        "redraw_from",
        "redraw_needs_tables",
        "redraw_at_three_in_small_events",
        "shown_tournament_hand",
        "showing_allowed",
        "penalties_in_hands",
        "small_blind_counts_as_big_in_tournaments",
        "guests_at_tournaments",
    ),
}
"""Choices that make no difference at a table of the room, by why."""


def choice_in_words(option: Option, value: object) -> str:
    """`Moving`, `Yes`, `Three blinds`, `None`, `40`."""
    if isinstance(value, bool):
        return "Yes" if value else "No"
    named = OFFERED[option.name].choices
    if value in named:
        return named[value]
    return "None" if value is None else str(value).replace("-", " ").capitalize()
