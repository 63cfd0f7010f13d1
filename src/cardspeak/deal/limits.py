"""How much may be wagered: the amounts a player may bet or raise to, in each structure."""

from cardspeak.cards import Card
from cardspeak.deal.offers import Wagers
from cardspeak.deal.openers import openers_in
from cardspeak.deal.state import DealState
from cardspeak.deal.turns import upcards
from cardspeak.rulebook import RuleId, carries_out


@carries_out("nolimit.limit-rules-apply", "biglow.big-bet-rules-apply")
def wagers(deal: DealState, player: int) -> Wagers | None:
    """What a player may make it, or None; whether he may raise at all is decided in `may_raise`."""
    ceiling = deal.wager[player] + deal.stack[player]
    if ceiling <= deal.level or not may_raise(deal, player):
        return None
    if deal.is_unopened and lacks_openers(deal, player):
        return None
    match deal.betting.structure:
        case "limit":
            return _limit_wagers(deal, ceiling)
        case "spread-limit":
            return _spread_wagers(deal, ceiling)
        case "pot-limit":
            return _big_bet_wagers(deal, ceiling, pot_limit_maximum(deal, player))
        case "no-limit":
            return _big_bet_wagers(deal, ceiling, ceiling)


@carries_out(
    "betting.short-all-in-no-reopen",
    "betting.multiple-short-all-ins",
    "nolimit.short-all-in-does-not-reopen",
    "betting.cap-stays",
    "ace-to-five.no-check-raise-limit",
    "betting.check-raise",
    "blinds.option-kept-after-short-all-in",
)
def may_raise(deal: DealState, player: int) -> bool:
    """Whether the betting is open to the player: he has not acted, or a full bet or raise came since."""
    if deal.capped or not _has_rival(deal, player) or (deal.checked[player] and _may_not_check_raise(deal)):
        return False
    return deal.may_raise[player] or _short_all_ins_add_up(deal, player)


@carries_out("jacks.openers-required")
def lacks_openers(deal: DealState, player: int) -> bool:
    """Whether the house lets nobody open without jacks or better; elsewhere a false opening is found out later."""
    if not deal.setup.form.openers:
        return False
    hand = deal.hands[player]
    is_refused = deal.setup.house.false_openers == "refuse" and Card.UNKNOWN not in hand
    return is_refused and not openers_in(hand)


def _has_rival(deal: DealState, player: int) -> bool:
    """Whether anybody else is left who could call more."""
    return deal.with_chips > (deal.stack[player] > 0)


@carries_out("biglow.check-raise-allowed")
def _may_not_check_raise(deal: DealState) -> bool:
    setup = deal.setup
    is_restricted = deal.betting.structure == "limit" and not setup.form.check_raise_at_limit
    return is_restricted and not setup.house.check_raise_in_limit_ace_to_five


def _short_all_ins_add_up(deal: DealState, player: int) -> bool:
    house, faced = deal.setup.house, deal.level - deal.level_at[player]
    if deal.betting.is_big_bet:
        return house.short_all_ins_add_up and faced >= deal.step
    return house.short_all_ins_add_up_at_limit and 2 * faced >= bet_size(deal)


def bet_size(deal: DealState) -> int:
    betting = deal.betting
    return betting.upper if deal.rules.upper else betting.lower


@carries_out(
    "betting.raise-cap",
    "betting.raise-cap-two-round-games",
    "betting.big-bet-unlimited-raises",
    "blinds.big-blind-is-a-bet",
    "draw.raise-cap",
    "nolimit.unlimited-raises",
    "option.raise-cap-two-round-games",
)
def raise_cap(deal: DealState) -> int | None:
    """Raises that a round may have; None where there is no limit to them."""
    if deal.betting.is_big_bet:
        return None
    house = deal.setup.house
    return house.raise_cap_two_rounds if deal.setup.form.betting_rounds == 2 else house.raise_cap


@carries_out("betting.heads-up-unlimited", "betting.heads-up-cap-in-tournaments", "glossary.capped")
def caps(deal: DealState, player: int, to: int, raises: int) -> bool:
    """Whether a wager to this amount, which counts as so many raises, is the last of the round."""
    cap = raise_cap(deal)
    if cap is None or deal.raises + raises < cap:
        return False
    setup = deal.setup
    with_chips = sum(
        deal.can_act(other) if other != player else deal.wager[player] + deal.stack[player] > to
        for other in range(len(deal.seats))
    )
    return with_chips >= 3 or (setup.tournament and not setup.last_two)


@carries_out(
    "betting.short-all-in-options",
    "betting.half-bet-is-full",
    "stud.completion-is-not-a-raise",
    "stud.open-pair-either-limit",
    "stud.open-pair-raise-sizes",
    "stud.open-pair-after-check",
    "glossary.fixed-limit",
)
def _limit_wagers(deal: DealState, ceiling: int) -> Wagers:
    """One bet more than the last full wager, which completes a short one; less only for all a player has."""
    base, level = counted_from(deal), deal.level
    sizes = _bet_sizes(deal)
    if len(sizes) == 1:
        to = min(base + sizes[0], ceiling)
        return Wagers(to, to, (to,))
    amounts = tuple([base + size for size in sizes if level < base + size <= ceiling])
    if len(amounts) < len(sizes) and ceiling not in amounts:
        amounts = (*amounts, ceiling)  # all-in for less than the larger bet
    return Wagers(amounts[0], amounts[-1], amounts)


@carries_out("lowball.minimum-open")
def measured_from(deal: DealState) -> int:
    """What the size of a bet or raise is measured from; a blind that cannot be called is no part of the opening."""
    return 0 if not (deal.has_bet or deal.street or deal.setup.form.callable_blind) else deal.level


def counted_from(deal: DealState) -> int:
    """What a limit raise is counted from: the last full wager, or short all-ins that together are one."""
    if deal.level == deal.full:
        return deal.full
    adds_up = deal.setup.house.short_all_ins_add_up_at_limit and 2 * (deal.level - deal.full) >= bet_size(deal)
    return deal.level if adds_up and deal.has_bet else deal.full


@carries_out("draw.first-round-choices")
def _bet_sizes(deal: DealState) -> tuple[int, ...]:
    betting, street = deal.betting, deal.rules
    if street.open_pair and _pair_shows(deal):
        return (betting.lower, betting.upper) if deal.step <= betting.lower else (betting.upper,)
    size = betting.upper if street.upper else betting.lower
    # draw high: the pot may be opened for a bet and a raise at once
    return (size, 2 * size) if deal.is_unopened and not deal.has_bet else (size,)


def _pair_shows(deal: DealState) -> bool:
    for player, is_live in enumerate(deal.live):
        if is_live:
            ranks = [card.rank for card in upcards(deal, player)]
            if len(set(ranks)) < len(ranks):
                return True
    return False


def _spread_wagers(deal: DealState, ceiling: int) -> Wagers:
    """Any bet of the spread; a raise is no smaller than the bet or raise before it."""
    betting = deal.betting
    smallest = deal.step if deal.has_bet else betting.lower
    least, most = deal.level + min(smallest, betting.upper), deal.level + betting.upper
    return _in_units(deal, min(least, ceiling), min(most, ceiling), ceiling)


@carries_out("betting.smallest-chip", "betting.fraction-of-dollar", "nolimit.smallest-denomination")
def _in_units(deal: DealState, least: int, most: int, ceiling: int) -> Wagers:
    """Amounts that the chips in play can make; all that a player has is always one."""
    setup = deal.setup
    unit = max(setup.unit, setup.wager_unit)
    if unit == 1:
        return Wagers(least, most)
    least = min(-(-least // unit) * unit, ceiling)
    return Wagers(least, max(most if most == ceiling else most - most % unit, least), unit=unit)


@carries_out(
    "nolimit.definition",
    "nolimit.minimum-bet",
    "nolimit.minimum-raise",
    "betting.minimum-wager",
    "nolimit.straddle-sets-bring-in",
)
def _big_bet_wagers(deal: DealState, ceiling: int, maximum: int) -> Wagers:
    """At least the size of the last full bet or raise more; less only for all a player has."""
    least = min(measured_from(deal) + deal.step, ceiling)
    return _in_units(deal, least, max(min(maximum, ceiling), least), ceiling)


@carries_out("potlimit.definition", "potlimit.maximum-raise", "potlimit.small-blind-as-big", "potlimit.round-up")
def pot_limit_maximum(deal: DealState, player: int) -> int:
    """The level, and as much again as the pot after the player's call."""
    after_call = deal.pot + _small_blind_makes_up(deal) + deal.level - deal.wager[player]
    unit = deal.setup.house.pot_round_unit
    if unit is not None:
        after_call = -(-after_call // unit) * unit
    return deal.level + after_call


@carries_out("potlimit.tournament-strict-opening")
def _small_blind_makes_up(deal: DealState) -> int:
    """What the small blind lacks of a big one, while the big blind has not finished acting on the first round."""
    setup = deal.setup
    house = setup.house
    counts = house.small_blind_counts_as_big_in_tournaments if setup.tournament else house.small_blind_counts_as_big
    blinds = [post for post in setup.posts if post.kind == "blind"]
    if not counts or deal.street or len(blinds) != 2 or not setup.form.has_board:
        return 0
    small, big = (deal.place_of[post.seat] for post in blinds)
    if deal.acted[big] or deal.wager[small] > blinds[0].live:
        return 0
    return blinds[1].live - blinds[0].live


def rules_of_wager(deal: DealState) -> tuple[RuleId, ...]:
    """The rules that say how much a wager may be."""
    match deal.betting.structure:
        case "limit":
            return ("glossary.fixed-limit",)
        case "spread-limit":
            return ("betting.minimum-wager",)
        case "pot-limit":
            return ("nolimit.minimum-raise", "potlimit.maximum-raise")
        case "no-limit":
            return ("nolimit.minimum-raise",) if deal.has_bet else ("nolimit.minimum-bet",)
