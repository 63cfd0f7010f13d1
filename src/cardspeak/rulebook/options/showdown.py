"""Who shows, in which order, and who may see."""

from typing import Literal

from cardspeak.rulebook.options.option import option, option_group


@option_group
class ShowdownOptions:
    hands_on_request: Literal["called", "live-at-the-end"] = option(
        "Which hands may be asked for: those in a wager that was called, or all that could have been shown down.",
        by=("showdown.request-to-see-hand",),
        home="called",
        cardroom6="called",
        cardroom11="live-at-the-end",
    )
    side_pot_order: Literal["side-pot-players-first", "last-pot-first"] = option(
        "The order of a showdown with side pots: players in a side pot show before the others, or pots are settled from the last one back, each player waiting for a pot of his.",
        by=(
            "showdown.side-pot-players-show-first",
            "showdown.side-pots-settled-first",
            "showdown.hold-cards-until-your-pot",
        ),
        home="side-pot-players-first",
        cardroom6="side-pot-players-first",
        cardroom11="last-pot-first",
    )
    withheld_cards_shown: Literal["end-of-deal", "end-of-betting"] = option(
        "When cards that somebody out of the deal has seen are shown to all.",
        by=("showdown.show-during-deal-withheld",),
        home="end-of-deal",
        cardrooms="end-of-betting",
    )
    all_in_faceup: Literal["tournaments", "always"] = option(
        "Where hands are turned up once somebody is all-in and the betting is over: in tournaments, or in money games too.",
        by=("tournament.all-in-faceup",),
        everywhere="tournaments",
    )
