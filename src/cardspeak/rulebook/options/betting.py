"""Wagers: how many raises, what reopens the betting, what counts in the pot, straddles and clocks."""

from typing import Literal

from cardspeak.rulebook.options.numbers import Chips, Count, Seconds
from cardspeak.rulebook.options.option import option, option_group


@option_group
class BettingOptions:
    raise_cap: Count = option(
        "Raises after the bet in one round of a limit game with three or more betting rounds, while three or more players are not all-in.",
        by=("betting.raise-cap",),
        everywhere=3,
    )
    raise_cap_two_rounds: Literal[3, 4, 6] = option(
        "The same in limit games with two betting rounds: lowball and draw high.",
        by=(
            "option.raise-cap-two-round-games",
            "betting.raise-cap-two-round-games",
            "betting.raise-cap",
            "draw.raise-cap",
        ),
        home=3,
        cardrooms=4,
    )
    short_all_ins_add_up: bool = option(
        "Whether, at no-limit and pot-limit, short all-ins that together make a full raise reopen the betting.",
        by=("nolimit.short-all-in-does-not-reopen",),
        home=False,
        cardrooms=True,
    )
    short_all_ins_add_up_at_limit: bool = option(
        "Whether, at limit, short all-ins that together make half a bet or more reopen the betting.",
        by=("betting.multiple-short-all-ins", "betting.short-all-in-no-reopen"),
        home=False,
        cardroom6=False,
        cardroom11=True,
    )
    straddle: bool = option(
        "Whether the player left of the big blind may straddle in money games at no-limit and pot-limit.",
        by=("nolimit.live-straddle",),
        everywhere=True,
    )
    straddle_at_limit: bool = option(
        "Whether this is a limit game for which the house allows a live straddle.",
        by=("blinds.straddle-at-limit",),
        everywhere=False,
    )
    smallest_chip_from: Literal["forced-bets", "forced-bets-and-collection"] = option(
        "Which chips set the smallest one that plays: those of antes and blinds, or those of the collection too.",
        by=("betting.smallest-chip",),
        home="forced-bets",
        cardrooms="forced-bets-and-collection",
    )
    revenue_chips_play: bool = option(
        "Whether chips that are used only for the house's revenue may be wagered.",
        by=("betting.house-revenue-chips",),
        everywhere=True,
    )
    wager_unit: Literal["none", "bring-in"] = option(
        "Whether wagers at no-limit and pot-limit must be in whole units of the minimum bring-in.",
        by=("nolimit.smallest-denomination",),
        everywhere="none",
    )
    pot_round_unit: Chips | None = option(
        "At pot-limit, the unit to which the pot is rounded up when its size is figured; none counts exactly.",
        by=("potlimit.round-up",),
        everywhere=None,
    )
    small_blind_counts_as_big: bool = option(
        "Whether pot-limit hold'em and Omaha count the small blind as a big blind in money games.",
        by=("potlimit.small-blind-as-big",),
        everywhere=True,
    )
    deal_twice: bool = option(
        "Whether players all-in at no-limit and pot-limit may agree to deal the rest two or three times.",
        by=("procedure.deal-twice", "nolimit.deal-twice"),
        everywhere=True,
    )
    out_of_turn: Literal["may-bind", "binds-unless-raised"] = option(
        "What an action out of turn is worth: it may be ruled binding if nobody bet, called or raised in between; or it binds unless somebody bet or raised.",
        by=("betting.out-of-turn-binding",),
        home="may-bind",
        cardroom6="may-bind",
        cardroom11="binds-unless-raised",
    )
    string_raise_called_by: Literal["players", "dealer"] = option(
        "Who stops a string raise: a player who calls it, or the dealer unasked.",
        by=("betting.string-raise",),
        home="players",
        cardroom6="players",
        cardroom11="dealer",
    )
    act_time_limit: Seconds | None = option(
        "Seconds that every decision may take; none sets no standing limit.", by=("nolimit.clock",), everywhere=None
    )
    clock_seconds: Seconds = option(
        "Seconds left to a player on whom the clock is put.",
        by=("nolimit.clock", "deadhand.clock-expired"),
        everywhere=60,
    )
    clock_warning_seconds: Seconds = option(
        "Seconds before the end at which that player is warned.", by=("nolimit.clock",), everywhere=10
    )
