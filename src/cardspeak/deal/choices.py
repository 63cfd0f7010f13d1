"""What the player whose turn it is may do, with exact amounts. Legality is worked out here and nowhere else."""

from cardspeak.deal.chopping import may_chop
from cardspeak.deal.killing import next_to_kill
from cardspeak.deal.limits import lacks_openers, wagers
from cardspeak.deal.offers import AnyChoices, Choices, ChopChoices, DrawChoices, KillChoices, RunsChoices, ShowChoices
from cardspeak.deal.openers import proof
from cardspeak.deal.runs import most_runs, next_to_say
from cardspeak.deal.state import NOBODY, DealState
from cardspeak.deal.turns import bring_in_player
from cardspeak.rulebook import carries_out


def choices(deal: DealState) -> AnyChoices | None:
    """None when nobody has to decide: the deal is over, or waits for a dealer's cards."""
    if deal.phase == "betting" and deal.actor != NOBODY:
        if deal.open_to is None:
            deal.open_to = ChopChoices(deal.seats[deal.actor]) if deal.chop == "offered" else betting_choices(deal)
        open_to: Choices | ChopChoices = deal.open_to
        return open_to
    match deal.phase:
        case "drawing":
            return _draw_choices(deal, next_to_draw(deal))
        case "showdown" if deal.actor != NOBODY:
            return _show_choices(deal)
        case "killing":
            return KillChoices(deal.seats[next_to_kill(deal)], deal.setup.two_card_kill)
        case "agreeing":
            return RunsChoices(deal.seats[next_to_say(deal)], most_runs(deal))
        case _:
            return None


def _draw_choices(deal: DealState, player: int) -> DrawChoices | None:
    if player == NOBODY:
        return None
    is_opener = deal.setup.form.openers and player == deal.opener
    return DrawChoices(deal.seats[player], tuple(deal.hands[player]), is_opener=is_opener)


@carries_out("holdem.declare-playing-the-board", "holdem.tournament-board-hand-kept")
def _show_choices(deal: DealState) -> ShowChoices:
    seat, setup = deal.seats[deal.actor], deal.setup
    is_kept = setup.tournament and setup.house.follows("holdem.tournament-board-hand-kept")
    may_play_board = setup.form.wins[0].of == "shared" and len(deal.board) == 5 and deal.runs < 2 and not is_kept
    alone = sum(is_live and not deal.mucked[player] for player, is_live in enumerate(deal.live)) == 1
    return ShowChoices(seat, may_play_board=may_play_board, openers=proof(deal) if alone else ())


@carries_out(
    "lowball.open-or-fold",
    "glossary.check",
    "stud.forced-bettor-may-open-full",
    "stud.all-in-ante-lowcard",
    "betting.all-in-everything-that-plays",
    "blinds.option-to-raise",
    "glossary.live-blind",
    "blinds.short-blind-keeps-bring-in",
)
def betting_choices(deal: DealState) -> Choices:
    player = deal.actor
    has, level = deal.wager[player], deal.level
    owed = None if level or deal.street else _owed_bring_in(deal, player)
    may_wager = wagers(deal, player)
    return Choices(
        seat=deal.seats[player],
        fold=owed is None or bring_in_player(deal) != player,
        check=has >= level and owed is None and (level > 0 or not deal.rules.open_or_fold),
        call=min(level, has + deal.stack[player]) if has < level and may_call(deal) else None,
        bring_in=owed,
        wagers=may_wager,
        declare_open=deal.is_unopened and may_wager is None and may_open_dry(deal, player),
        chop=not deal.street and may_chop(deal),
    )


@carries_out("lowball.minimum-open")
def may_call(deal: DealState) -> bool:
    """A blind that cannot be called waits for an opening bet."""
    return deal.has_bet or deal.street > 0 or deal.setup.form.callable_blind or deal.opener != NOBODY


@carries_out("draw.callers-of-all-in-open", "jacks.all-in-may-open")
def may_open_dry(deal: DealState, player: int) -> bool:
    """Whoever has nothing to bet with, or nobody to bet against, may still say that the pot is open."""
    return (not deal.stack[player] or deal.with_chips == 1) and not lacks_openers(deal, player)


def _owed_bring_in(deal: DealState, player: int) -> int | None:
    """The forced bet, while nobody has opened the first round of stud."""
    if deal.setup.form.bring_in is None:
        return None
    return min(deal.setup.bring_in, deal.stack[player])


def next_to_draw(deal: DealState) -> int:
    """The next player, from the left of the button, who has not said how many cards to exchange."""
    for player, asked in enumerate(deal.to_draw):
        if asked is None and deal.live[player]:
            return player
    return NOBODY
