"""At the showdown: winners are shown, and a hand that is seen to be beaten is not."""

from collections.abc import Iterable

from cardspeak.bots.promise import strength_of
from cardspeak.bots.situation import Situation
from cardspeak.cards import Card
from cardspeak.deal import SeatView
from cardspeak.deal.commands import AnyCommand, Muck, Show
from cardspeak.forms.form import Win


def show_or_muck(situation: Situation) -> AnyCommand:
    is_lost = not situation.is_hand_known or is_beaten(situation)
    return Muck(seat=situation.seat) if is_lost else Show(seat=situation.seat)


def is_beaten(situation: Situation) -> bool:
    """Whether hands that are shown win every pot that the player is in, each half and each dealing of it."""
    if not _can_tell(situation):
        return False
    shown = [rival for rival in situation.rivals if _is_shown(rival) and _is_in_all_pots(situation, rival)]
    if situation.form.openers and len(shown) < 2:
        return False  # one that opened falsely wins nothing, and who opened is not to be seen
    boards = (*situation.view.runs, situation.view.board)
    return all(_is_worse(situation, win, board, shown) for win in situation.form.wins for board in boards)


def _can_tell(situation: Situation) -> bool:
    setup, form = situation.setup, situation.form
    is_hand_of_one_run = not situation.view.runs or form.has_board
    # under the sevens rule a beaten hand that is shown may get its wagers back
    has_sevens_rule = form.sevens_rule and setup.house.sevens_rule and setup.betting.structure == "limit"
    return is_hand_of_one_run and not has_sevens_rule


def _is_shown(rival: SeatView) -> bool:
    return bool(rival.cards) and all(card.is_known for card in rival.cards)


def _is_in_all_pots(situation: Situation, rival: SeatView) -> bool:
    """Whether the rival may win whatever the player may win."""
    shares_carried = all(rival.seat in each.seats for each in situation.setup.carried if situation.seat in each.seats)
    return shares_carried and situation.matched(rival) >= situation.matched(situation.own)


def _is_worse(situation: Situation, win: Win, board: tuple[Card, ...], shown: Iterable[SeatView]) -> bool:
    qualifier = situation.qualifier if win.qualifies else None
    own = strength_of(win, situation.hand, board, qualifier)
    if not own:
        return True
    better = [rival for rival in shown if strength_of(win, rival.cards, board, qualifier) > own]
    return len(better) > situation.form.openers
