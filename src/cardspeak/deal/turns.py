"""Whose turn it is."""

from functools import cache

from cardspeak.cards import Card, high_on_board, highest_card, low_on_board, lowest_card
from cardspeak.deal.state import NOBODY, DealState
from cardspeak.rulebook import RuleId, carries_out


@cache
def clockwise(number: int, after: int) -> tuple[int, ...]:
    """All players in turn, the one after this one first."""
    return (*range(after + 1, number), *range(after + 1))


def next_to_act(deal: DealState, after: int) -> int:
    """The next player clockwise who has still to act on this round, or nobody."""
    if deal.live_count < 2:
        return NOBODY
    if deal.is_unopened:
        return _next_to_open(deal, after)
    live, stack, waiting = deal.live, deal.stack, _waiting_killer(deal)
    for player in clockwise(len(live), after):
        if live[player] and stack[player] and player != waiting and not has_finished(deal, player):
            return player
    if waiting != NOBODY and deal.can_act(waiting) and not has_finished(deal, waiting):
        return waiting
    return NOBODY


@carries_out("kill.voluntary-killer-acts-last")
def _waiting_killer(deal: DealState) -> int:
    """A killer who has looked at two cards waits for all others on the first round."""
    if deal.acts_last == NOBODY or deal.street or deal.acted[deal.acts_last]:
        return NOBODY
    return deal.acts_last


@carries_out("jacks.all-in-may-open", "draw.ante-only-player")
def _next_to_open(deal: DealState, after: int) -> int:
    """Everybody in turn may open once, those who are all-in for the ante too."""
    for player in clockwise(len(deal.live), after):
        if deal.live[player] and not deal.acted[player]:
            return player
    return NOBODY


def has_finished(deal: DealState, player: int) -> bool:
    """Whether nothing is left to do on this round, as it stands, for a player who has chips.

    Somebody faces a wager only if another's chips, or another who can still put some in, make it cost him more.
    """
    wager = deal.wager
    mine = wager[player]
    if mine >= deal.level:
        return deal.acted[player] or deal.with_chips < 2
    if deal.with_chips > 1:
        return False
    return not any(is_live and wager[other] > mine for other, is_live in enumerate(deal.live))


@carries_out(
    "kill.killer-acts-in-turn",
    "nolimit.live-straddle",
    "blinds.first-round-order",
    "blinds.later-round-order",
    "stud.bring-in-lowest-upcard",
    "stud.high-board-acts-first",
    "razz.low-board-acts-first",
    "draw.opener-acts-first-after-draw",
    "glossary.opener",
)
def first_to_act(deal: DealState) -> int:
    """Who begins the betting of the street; nobody where fewer than two players can still bet."""
    return next_to_act(deal, _before_first(deal))


def _before_first(deal: DealState) -> int:
    """The place after which the first to act is looked for."""
    number = len(deal.seats)
    match deal.rules.first:
        case "after-blinds":
            return _last_blind(deal)
        case "left-of-button":
            return number - 1
        case "opener":
            return (deal.opener - 1) % number if deal.opener != NOBODY else number - 1
        case "bring-in":
            return (bring_in_player(deal) - 1) % number
        case "high-board" | "low-board":
            return (_showing_seat(deal) - 1) % number


def rule_of_first(deal: DealState) -> RuleId:
    """The rule by which somebody begins this street."""
    match deal.rules.first:
        case "after-blinds":
            return "blinds.first-round-order"
        case "left-of-button":
            return "blinds.later-round-order"
        case "opener":
            return "draw.opener-acts-first-after-draw"
        case "bring-in":
            is_low_card = deal.setup.form.bring_in == "lowest"
            return "stud.bring-in-lowest-upcard" if is_low_card else "razz.forced-bet-highest-card"
        case "high-board":
            return "stud.high-board-acts-first"
        case "low-board":
            return "razz.low-board-acts-first"


def _last_blind(deal: DealState) -> int:
    """The last to have posted a blind or a straddle; where nobody has, the button."""
    posters = [deal.place_of[post.seat] for post in deal.setup.posts if post.kind in {"blind", "straddle"}]
    return posters[-1] if posters else len(deal.seats) - 1


@carries_out("stud.common-card-first-action")
def upcards(deal: DealState, player: int) -> list[Card]:
    """A player's cards that all can see; a common card is everybody's."""
    up = [card for card, face in zip(deal.hands[player], deal.faces[player], strict=True) if face == "u"]
    return up + deal.board


def bring_in_player(deal: DealState) -> int:
    """Whose upcard owes the forced bet; a player without chips left passes it on to the left.

    Where people deal, a card that was entered unseen is left out.
    """
    showing: dict[Card, int] = {}
    for player in deal.live_players():
        up = upcards(deal, player)
        if up and up[0] is not Card.UNKNOWN:
            showing[up[0]] = player
    if not showing:
        return 0
    owing = lowest_card(showing) if deal.setup.form.bring_in == "lowest" else highest_card(showing, ace_low=True)
    return showing[owing]


def _showing_seat(deal: DealState) -> int:
    boards: list[list[Card]] = [[] for _ in deal.seats]
    for player in range(len(boards)):
        if deal.live[player] and deal.stack[player]:
            up = upcards(deal, player)
            boards[player] = up if Card.UNKNOWN not in up else [card for card in up if card.is_known]
    if not any(boards):
        return 0
    return high_on_board(boards) if deal.rules.first == "high-board" else low_on_board(boards)
