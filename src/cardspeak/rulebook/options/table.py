"""Seats, button, blinds, buy-ins and absences between the deals."""

from typing import Annotated, Literal

from msgspec import Meta

from cardspeak.rulebook.options.numbers import Chips, ChipsOrNothing, CountOrNothing, Minutes, Multiple
from cardspeak.rulebook.options.option import option, option_group

ButtonMethod = Literal["moving", "dead"]


@option_group
class TableOptions:
    button_method: ButtonMethod = option(
        "How the button goes round in money games: moving, to a player in every deal; or dead, behind the blinds even at an empty seat.",
        by=(
            "option.button-method",
            "blinds.every-round-button-and-blinds",
            "blinds.moving-button",
            "blinds.dead-button",
        ),
        everywhere="moving",
    )
    first_button: Literal["high-card", "low-card-in-low-games"] = option(
        "Which drawn card gets the first button: the highest in every game, or the lowest in games that are played for low.",
        by=("seating.draw-for-button",),
        home="high-card",
        cardrooms="low-card-in-low-games",
    )
    who_deals: Literal["players", "house"] = option(
        "Whether the players deal in turn, the button dealing, or the house deals (a dealer or the software).",
        by=("blinds.button-marks-dealer",),
        home="players",
        cardrooms="house",
    )
    shuffle_method: Literal["three-person", "dealer"] = option(
        "Whether three people share gathering, shuffling and cutting, or the dealer shuffles.",
        by=("shuffle.three-person-method",),
        home="three-person",
        cardrooms="dealer",
    )
    forced_bets: Literal["two-blinds", "one-blind", "many-blinds", "ante-only", "blinds-and-ante"] = option(
        "What starts the action at hold'em and Omaha.", by=("holdem.blind-structure",), everywhere="two-blinds"
    )
    first_of_many_blinds: Literal["left-of-button", "on-button"] = option(
        "Where the smallest blind is posted when there are more than two.",
        by=("blinds.more-than-two-blinds",),
        everywhere="left-of-button",
    )
    dead_big_blind: bool = option(
        "Whether a structure may make the big blind dead.",
        by=("blinds.live-and-dead-blinds",),
        home=True,
        cardroom6=True,
        cardroom11=False,
    )
    enter_between_blinds: bool = option(
        "Whether a player may come in, or make up blinds, between the big blind and the button.",
        by=("option.enter-between-blinds", "blinds.no-entry-between-blind-and-button"),
        everywhere=False,
    )
    missed_small_blind_alone: Literal["live", "dead"] = option(
        "Whether a small blind made up by itself counts as part of the player's bet.",
        by=("blinds.missed-blinds-live-part",),
        everywhere="live",
    )
    chop_blinds: bool = option(
        "Whether the small and the big blind may take their blinds back when all others have folded.",
        by=("procedure.chopping-blinds",),
        home=False,
        cardrooms=True,
    )
    chopped_pot: Literal["carry", "split", "no-chop"] = option(
        "Where other money in a chopped pot goes: on to the next deal, half to each blind, or the chop is not offered.",
        by=("procedure.chopping-blinds",),
        everywhere="carry",
    )
    buy_in_limit: Multiple = option(
        "A full buy-in at limit, in largest bets of the game.", by=("buyin.full-limit",), everywhere=10
    )
    buy_in_big_bet: Multiple | None = option(
        "A full buy-in at pot-limit and no-limit, in minimum bring-ins; none means that the house has still to say.",
        by=("buyin.full-big-bet",),
        home=40,
        cardrooms=None,
    )
    short_buy_ins: CountOrNothing = option(
        "Buy-ins below the minimum that a player may make after going broke.",
        by=("buyin.one-short-buy-in",),
        everywhere=1,
    )
    short_buy_ins_per: Literal["session", "game"] = option(
        "What the short buy-ins are counted in.", by=("buyin.one-short-buy-in",), home="session", cardrooms="game"
    )
    switching_asks_only_minimum: bool = option(
        "Whether a player who changes games is never asked for more than the new game's minimum.",
        by=("buyin.voluntary-switch",),
        home=False,
        cardroom6=False,
        cardroom11=True,
    )
    cash_on_table: Literal["no", "large-bills"] = option(
        "Whether cash plays; if it does, then in large bills only.",
        by=("option.cash-on-table", "procedure.no-cash-on-table"),
        everywhere="no",
    )
    smallest_bill: Chips = option(
        "The smallest bill that plays where cash is allowed.",
        by=("option.cash-on-table", "procedure.no-cash-on-table"),
        everywhere=100,
    )
    absence_minutes: Minutes = option(
        "Minutes a player may be away before the chips may be picked up.",
        by=("procedure.absence-limit",),
        home=15,
        cardrooms=30,
    )
    absence_extended: Literal["by-arrangement", "in-advance"] = option(
        "How a longer absence is granted: by arrangement, or by notice given in advance.",
        by=("procedure.absence-limit",),
        home="by-arrangement",
        cardrooms="in-advance",
    )
    playing_over: bool = option(
        "Whether somebody may play in the seat of an absent player.",
        by=("procedure.playing-over",),
        home=False,
        cardrooms=True,
    )
    playing_over_needs: Literal["consent", "floor"] = option(
        "Who permits playing over: the absent player (unless gone from the premises), or the floor with a playover box.",
        by=("procedure.playing-over",),
        home="consent",
        cardrooms="floor",
    )
    seat_change_closes: Literal["with-chips", "on-sitting"] = option(
        "When a newcomer's seat is settled: seated and with chips; or seated or bought in, unless that seat was asked for before.",
        by=("seating.seat-change-precedence",),
        home="with-chips",
        cardrooms="on-sitting",
    )
    lockup_deposit: ChipsOrNothing = option(
        "The deposit that holds a seat for somebody away from the playing area.",
        by=("seating.lockup-amount",),
        home=0,
        cardrooms=20,
    )
    changes_protect: Literal["form-and-stakes", "limit"] = option(
        "What is not changed in a running game against the players' objections.",
        by=("procedure.stakes-change",),
        home="form-and-stakes",
        cardrooms="limit",
    )
    objections_that_stop: Annotated[int, Meta(ge=1, le=23)] = option(
        "How many objections stop a change of the game's terms.", by=("procedure.stakes-change",), everywhere=2
    )
    increase_needs_management: bool = option(
        "Whether management must approve a higher limit as well.",
        by=("procedure.stakes-change",),
        home=False,
        cardrooms=True,
    )
