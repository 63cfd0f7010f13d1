"""Misdeals, exposed cards, burns and redeals."""

from typing import Literal

from cardspeak.rulebook.options.option import option, option_group


@option_group
class DealingOptions:
    opening_cards_misdeal: Literal[1, 2] = option(
        "How many cards at the start of a hold'em or Omaha deal make a misdeal when one is exposed: the first alone, or the first two.",
        by=("holdem.opening-holecard-exposed-misdeal", "misdeal.first-or-second-card"),
        home=1,
        cardrooms=2,
    )
    burn_on_redeal: bool = option(
        "Whether a card is burned when boardcards are dealt again.",
        by=(
            "option.burn-on-redeal",
            "holdem.flop-redeal",
            "holdem.fourth-boardcard-premature",
            "holdem.fifth-boardcard-premature",
        ),
        everywhere=False,
    )
    premature_turn_reshuffle: Literal["before-river", "before-turn"] = option(
        "When the deck is reshuffled after a turn card came too early.",
        by=("option.premature-turn-reshuffle", "holdem.fourth-boardcard-premature"),
        everywhere="before-river",
    )
    burn_errors_corrected: bool = option(
        "Whether a missing or second burncard before a boardcard is put right.",
        by=(
            "holdem.burn-error-before-flop",
            "holdem.burn-error-corrected-before-action",
            "holdem.burn-error-card-stands-after-action",
        ),
        everywhere=True,
    )
    all_in_burn_error: Literal["any-round", "last-round-if-intact"] = option(
        "On which rounds without betting a burn error may be corrected until the award: any, or the last one if the cards are intact.",
        by=("holdem.burn-error-when-all-in", "irregularity.burn-error"),
        home="any-round",
        cardroom6="any-round",
        cardroom11="last-round-if-intact",
    )
    stud_short_hand: Literal["ruling", "dead"] = option(
        "What becomes of a stud hand that lacks only its seventh card: the decision-maker rules, or it is dead.",
        by=("option.stud-short-hand", "stud.too-few-cards", "deadhand.wrong-card-count"),
        everywhere="ruling",
    )
    lowball_misdeals: Literal["modern", "traditional"] = option(
        "Whether lowball has the misdeals of the button games, or the older, milder practice.",
        by=("option.lowball-misdeal-strictness", "lowball.misdeal-rules-of-button-games"),
        everywhere="modern",
    )
    lowball_strict_count: bool = option(
        "Whether every wrong number of cards at lowball, but for the button's missing card, is a misdeal.",
        by=("lowball.misdeal-wrong-number-of-cards",),
        everywhere=False,
    )
    lowball_keep_up_to: Literal[7, 5] = option(
        "The highest card that a player must keep when it is exposed before the draw at limit ace-to-five.",
        by=("option.lowball-exposed-card", "ace-to-five.exposed-card-limit"),
        everywhere=7,
    )
