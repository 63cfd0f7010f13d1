"""What a tournament's organiser decides beforehand."""

from typing import Literal

from cardspeak.rulebook.options.numbers import Count
from cardspeak.rulebook.options.option import option, option_group
from cardspeak.rulebook.options.table import ButtonMethod


@option_group
class TournamentOptions:
    tournament_button_method: ButtonMethod = option(
        "How the button goes round in tournaments.",
        by=("option.button-method", "tournament.dead-button"),
        everywhere="dead",
    )
    tournament_seating: Literal["random", "assigned"] = option(
        "How the starting seats are given out.", by=("tournament.initial-seating",), everywhere="random"
    )
    one_table_seat_choice: bool = option(
        "Whether players of a one-table event choose their seats in the order of arrival.",
        by=("tournament.initial-seating",),
        everywhere=False,
    )
    tournament_absent_hand: Literal["after-deal", "at-turn", "until-wager"] = option(
        "When the hand of a player who is away dies: once the starting hands are dealt, at his turn, or when he faces a wager.",
        by=("option.tournament-absent-hand", "tournament.absent-hand-killed"),
        everywhere="after-deal",
    )
    moved_into_small_blind_or_button: Literal["play", "wait"] = option(
        "Whether a player moved to the small blind or the button plays at once or waits until the button has passed.",
        by=("tournament.new-player-position",),
        home="play",
        cardroom6="play",
        cardroom11="wait",
    )
    redraw_from: Literal[2, 3] = option(
        "The largest number of tables at which everyone draws for seats anew.",
        by=("tournament.redraw",),
        home=2,
        cardrooms=3,
    )
    redraw_needs_tables: Count = option(
        "Tables that an event must have started with for a redraw.", by=("tournament.redraw",), home=3, cardrooms=1
    )
    redraw_at_three_in_small_events: bool = option(
        "Whether an event that started with four or five tables redraws at three.",
        by=("tournament.redraw",),
        everywhere=False,
    )
    shown_tournament_hand: Literal["live", "dead"] = option(
        "What becomes of a hand whose player shows a card on purpose during the action.",
        by=("tournament.showing-cards",),
        home="live",
        cardroom6="live",
        cardroom11="dead",
    )
    showing_allowed: Literal["two-left", "two-left-or-winner-take-all"] = option(
        "When a player may show cards during a deal: with two players left, or also heads-up in a winner-take-all event.",
        by=("tournament.showing-cards",),
        home="two-left",
        cardrooms="two-left-or-winner-take-all",
    )
    penalties_in_hands: bool = option(
        "Whether a player may be dealt out for a number of hands, and not only for a time.",
        by=("tournament.behaviour-penalties",),
        home=False,
        cardroom6=False,
        cardroom11=True,
    )
    small_blind_counts_as_big_in_tournaments: bool = option(
        "Whether pot-limit tournaments count the small blind as a big blind.",
        by=("potlimit.small-blind-as-big", "potlimit.tournament-strict-opening"),
        everywhere=False,
    )
    guests_at_tournaments: bool = option(
        "Whether a player in a tournament may have a guest sit behind him.",
        by=("procedure.guest",),
        home=True,
        cardrooms=False,
    )
