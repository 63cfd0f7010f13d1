"""A form as a house plays it: with the joker or without, opened on what, at which limit on which round."""

from typing import Final

from msgspec.structs import replace

from cardspeak.forms.draw import DRAW_HIGH, DRAW_HIGH_WITH_JOKER, JACKS, JACKS_WITH_JOKER
from cardspeak.forms.form import Form, Street
from cardspeak.forms.lowball import ACE_TO_FIVE, ACE_TO_FIVE_WITHOUT_JOKER, DEUCE_TO_SEVEN, DEUCE_TO_SEVEN_WITH_JOKER
from cardspeak.forms.structure import Stakes
from cardspeak.rulebook import HouseRules, carries_out

_FIRST_UPPER: Final = {"flop": 1, "turn": 2, "river": 3}


@carries_out(
    "ace-to-five.joker-in-use",
    "draw.opening-requirement",
    "holdem.deal-and-rounds",
    "lowball.minimum-open",
    "lowball.limit-doubles-after-draw",
)
def as_played(form: Form, house: HouseRules) -> Form:
    """The form with the house's choices in it; one that a user has made is left as it is but for the limits."""
    if form.name == DRAW_HIGH.name:
        form = _draw_high(house)
    elif form.name == ACE_TO_FIVE.name and not house.joker_in_ace_to_five:
        form = ACE_TO_FIVE_WITHOUT_JOKER
    elif form.name == DEUCE_TO_SEVEN.name and house.joker_in_deuce_to_seven:
        form = DEUCE_TO_SEVEN_WITH_JOKER
    if house.holdem_upper_limit_from != "turn" and form.has_board:
        return replace(form, streets=_upper_from(form.streets, _FIRST_UPPER[house.holdem_upper_limit_from]))
    if form.low and form.button:
        return _lowball(form, house)
    return form


def _draw_high(house: HouseRules) -> Form:
    with_joker = house.joker_in_draw_high
    if house.opening_requirement == "jacks-or-better":
        return JACKS_WITH_JOKER if with_joker else JACKS
    return DRAW_HIGH_WITH_JOKER if with_joker else DRAW_HIGH


def _lowball(form: Form, house: HouseRules) -> Form:
    if house.after_draw_limit == "same":
        form = replace(form, streets=_upper_from(form.streets, len(form.streets)))
    if house.minimum_open == "double-big-blind":
        form = replace(form, callable_blind=False)
    return form


def _upper_from(streets: tuple[Street, ...], first: int) -> tuple[Street, ...]:
    return tuple(replace(street, upper=number >= first) for number, street in enumerate(streets))


@carries_out("lowball.forced-bets", "holdem.blind-structure")
def as_posted(stakes: Stakes, form: Form, house: HouseRules) -> Stakes:
    """The stakes with the forced bets that the house has chosen for hold'em, Omaha and lowball."""
    if form.forced != "blinds" or len(stakes.forced.blinds) != 2:
        return stakes
    small, big = stakes.forced.blinds
    chosen = house.lowball_forced_bets if form.low else house.forced_bets
    ante = stakes.forced.ante or max(big // 10, 1)
    blinds = {"one-blind": (big,), "many-blinds": (small, small, big), "ante-only": ()}.get(chosen, (small, big))
    has_ante = house.lowball_ante if form.low else chosen in {"ante-only", "blinds-and-ante"}
    forced = replace(stakes.forced, blinds=blinds, ante=ante if has_ante else stakes.forced.ante)
    return replace(stakes, forced=forced)
