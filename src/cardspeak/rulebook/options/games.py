"""Choices that belong to one poker form or family of forms."""

from typing import Annotated, Literal

from msgspec import Meta

from cardspeak.rulebook.options.numbers import Count
from cardspeak.rulebook.options.option import option, option_group


@option_group
class GameOptions:
    holdem_upper_limit_from: Literal["flop", "turn", "river"] = option(
        "The round from which limit hold'em and Omaha play at the upper limit.",
        by=("holdem.deal-and-rounds",),
        everywhere="turn",
    )
    low_qualifier: Annotated[int, Meta(ge=5, le=13)] | None = option(
        "The highest card that a low may have in high-low split games; none lets every low compete.",
        by=("omaha8.low-qualifier", "stud8.low-qualifier"),
        everywhere=8,
    )
    lowball_forced_bets: Literal["two-blinds", "one-blind", "many-blinds"] = option(
        "The blinds of lowball.", by=("lowball.forced-bets",), everywhere="two-blinds"
    )
    lowball_ante: bool = option(
        "Whether lowball has an ante besides its blinds.", by=("lowball.forced-bets",), everywhere=False
    )
    minimum_open: Literal["big-blind", "double-big-blind"] = option(
        "The least that opens a lowball pot: the big blind may be called, or it takes twice as much.",
        by=("lowball.minimum-open",),
        everywhere="big-blind",
    )
    after_draw_limit: Literal["double", "same"] = option(
        "The limit of lowball after the draw.", by=("lowball.limit-doubles-after-draw",), everywhere="double"
    )
    draw_five_consecutive: bool = option(
        "Whether a player drawing five gets them in a row, instead of four and the fifth after everyone else.",
        by=("option.draw-five-consecutive", "lowball.draw-four-then-fifth", "draw.draw-four-then-fifth"),
        everywhere=False,
    )
    joker_in_ace_to_five: bool = option(
        "Whether the joker is in the deck at ace-to-five lowball.", by=("ace-to-five.joker-in-use",), everywhere=True
    )
    joker_in_deuce_to_seven: bool = option(
        "Whether the joker is in the deck at deuce-to-seven lowball.",
        by=("ace-to-five.joker-in-use", "deuce-to-seven.same-as-ace-to-five"),
        everywhere=False,
    )
    joker_in_draw_high: bool = option(
        "Whether the joker is in the deck at draw high.", by=("joker.players-alerted",), everywhere=False
    )
    check_raise_in_limit_ace_to_five: bool = option(
        "Whether a player who has checked may raise at limit ace-to-five lowball; all other games allow it.",
        by=("betting.check-raise", "ace-to-five.no-check-raise-limit"),
        everywhere=False,
    )
    sevens_rule: bool = option(
        "Whether a seven or better that is checked after the draw wins no later bets, at limit ace-to-five lowball.",
        by=("ace-to-five.sevens-rule-option",),
        everywhere=False,
    )
    opening_requirement: Literal["any", "jacks-or-better"] = option(
        "What it takes to open at draw high.", by=("draw.opening-requirement",), everywhere="any"
    )
    false_openers: Literal["accept", "refuse"] = option(
        "Whether an opening without jacks or better is accepted, so that its penalty applies, or cannot be made.",
        by=("jacks.openers-required",),
        everywhere="accept",
    )
    max_consecutive_antes: Count = option(
        "Passed-out deals in a row for which everyone antes again.", by=("jacks.ante-limit",), everywhere=3
    )
