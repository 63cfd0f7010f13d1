"""Whose turn it is."""

from itertools import chain

from cardspeak.cards import Card, high_on_board, highest_card, low_on_board, lowest_card
from cardspeak.deal.state import NOBODY, DealState
from cardspeak.rulebook import RuleId, carries_out


def next_to_act(deal: DealState, after: int) -> int:
    """The next player clockwise who has still to act on this round, or nobody."""
    live, stack = deal.live, deal.stack
    if sum(live) < 2:
        return NOBODY
    number = len(live)
    for player in chain(range(after + 1, number), range(after + 1)):
        if live[player] and stack[player] > 0 and not has_finished(deal, player):
            return player
    return NOBODY


def has_finished(deal: DealState, player: int) -> bool:
    """Whether nothing is left to do for a player on this round as it stands.

    Somebody faces a wager only if another's chips, or another who can still put some in, make it cost him more.
    """
    live, stack, wager = deal.live, deal.stack, deal.wager
    owes = wager[player] < deal.level
    if not owes and deal.acted[player]:
        return True
    for other, is_live in enumerate(live):
        if is_live and other != player and (stack[other] > 0 or (owes and wager[other] > wager[player])):
            return False
    return True


@carries_out(
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
def upcards(deal: DealState, player: int) -> tuple[Card, ...]:
    """A player's cards that all can see; a common card is everybody's."""
    hand, faces = deal.hands[player], deal.faces[player]
    return (*[hand[place] for place, face in enumerate(faces) if face == "u"], *deal.board)


def bring_in_player(deal: DealState) -> int:
    """Whose upcard owes the forced bet; a player without chips left passes it on to the left.

    Where people deal, a card that was entered unseen is left out.
    """
    showing = {card: player for player in deal.live_players() for card in upcards(deal, player)[:1] if card.is_known}
    if not showing:
        return 0
    owing = lowest_card(showing) if deal.setup.form.bring_in == "lowest" else highest_card(showing, ace_low=True)
    return showing[owing]


def _showing_seat(deal: DealState) -> int:
    boards = [
        tuple(card for card in upcards(deal, player) if card.is_known) if deal.can_act(player) else ()
        for player in range(len(deal.seats))
    ]
    if not any(boards):
        return 0
    return high_on_board(boards) if deal.rules.first == "high-board" else low_on_board(boards)
