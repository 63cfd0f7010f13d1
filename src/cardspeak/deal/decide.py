"""What a command comes to: an event, or a refusal."""

from cardspeak.cards import Card
from cardspeak.deal import commands as wanted
from cardspeak.deal import events as happened
from cardspeak.deal.afterwards import show_afterwards
from cardspeak.deal.betting import ACTS, act, describe
from cardspeak.deal.choices import choices
from cardspeak.deal.chopping import chopped
from cardspeak.deal.commands import AnyCommand, PlayerCommand
from cardspeak.deal.dealing import rule_of_draw
from cardspeak.deal.entering import earlier_refusal, enter_cards, rule_of_showing, shown_refusal
from cardspeak.deal.events import AnyEvent
from cardspeak.deal.offers import AnyChoices, Choices, ChopChoices, DrawChoices, KillChoices, RunsChoices, ShowChoices
from cardspeak.deal.settling import prove
from cardspeak.deal.state import NOBODY, DealState
from cardspeak.rulebook import Refusal, RuleId, carries_out


def decide(deal: DealState, command: AnyCommand) -> AnyEvent | Refusal:  # noqa: PLR0911 - one return a case
    """The event that the command comes to, if the player may."""
    if deal.phase == "betting" and type(command) in ACTS:
        turn = choices(deal)
        if isinstance(turn, Choices) and turn.seat == command.seat:  # type: ignore[union-attr] # acts have a seat
            return ACTS[type(command)](deal, turn, command)
    if isinstance(command, wanted.DealHand | wanted.DealBoard):
        return enter_cards(deal, command)
    if isinstance(command, wanted.AskToSee | wanted.ShowTo | wanted.AskForShown):
        return show_afterwards(deal, command)
    if isinstance(command, wanted.AskForOpeners):
        return _ask_for_openers(deal, command)
    open_to = choices(deal)
    if open_to is None:
        return Refusal("nobody has to act now")
    if isinstance(command, wanted.Draw) and command.seat == last_to_ask(deal):
        changed = DrawChoices(command.seat, tuple(deal.hands[deal.place_of[command.seat]]))
        return _draw(deal, changed, command)
    if command.seat != open_to.seat:
        return Refusal(f"it is seat {open_to.seat}'s turn, not seat {command.seat}'s", field="seat")
    if isinstance(command, wanted.RunOutOfTime):
        return _out_of_time(deal, open_to)
    return _decide_in_turn(deal, open_to, command)


def _decide_in_turn(  # noqa: PLR0911 - one return a case
    deal: DealState, open_to: AnyChoices, command: PlayerCommand
) -> AnyEvent | Refusal:
    match open_to, command:
        case DrawChoices(), wanted.Draw():
            return _draw(deal, open_to, command)
        case ShowChoices(), wanted.Show() | wanted.Muck() | wanted.PlayTheBoard():
            return _show(deal, open_to, command)
        case KillChoices(), wanted.Kill() | wanted.Decline():
            return _kill(deal, open_to, command)
        case ChopChoices(), wanted.Chop():
            return chopped(deal)
        case ChopChoices(), wanted.Decline():
            return happened.ChopDeclined(seat=command.seat, under=("procedure.chopping-blinds",))
        case RunsChoices(most=most), wanted.ChooseRuns(runs=runs):
            if 1 <= runs <= most:
                return happened.RunsChosen(seat=command.seat, runs=runs, under=("procedure.deal-twice",))
            return Refusal(f"the rest can be dealt 1 to {most} times, not {runs}", ("procedure.deal-twice",), "runs")
        case _:
            return Refusal(f"seat {open_to.seat} has to {what_to_do(open_to)}")


def what_to_do(open_to: AnyChoices) -> str:
    """What is asked of a player, in words."""
    match open_to:
        case Choices():
            return f"act: {describe(open_to)}"
        case DrawChoices():
            return "draw cards or stand pat"
        case ShowChoices():
            return "show the hand or muck it"
        case KillChoices(amount=amount):
            return f"kill the pot for {amount} or decline"
        case ChopChoices():
            return "chop the blinds or decline"
        case RunsChoices(most=most):
            return f"say how often the rest is dealt: once, or up to {most} times"


@carries_out("deadhand.clock-expired", "nolimit.clock")
def _out_of_time(deal: DealState, open_to: AnyChoices) -> AnyEvent | Refusal:  # noqa: PLR0911 - one return a choice
    """Facing a wager the hand is dead; otherwise the player does what costs nothing and gives nothing up."""
    seat = open_to.seat
    match open_to:
        case Choices(check=True):
            return happened.Checked(seat=seat, under=("glossary.check",))
        case Choices(fold=True):
            return happened.Folded(seat=seat, under=("deadhand.clock-expired",))
        case Choices():
            return act(deal, open_to, wanted.BringIn(seat=seat))
        case DrawChoices():
            return _draw(deal, open_to, wanted.Draw(seat=seat))
        case ShowChoices():
            return _show(deal, open_to, wanted.Show(seat=seat))
        case KillChoices():
            return _kill(deal, open_to, wanted.Decline(seat=seat))
        case ChopChoices():
            return happened.ChopDeclined(seat=seat, under=("procedure.chopping-blinds",))
        case RunsChoices():
            return happened.RunsChosen(seat=seat, runs=1, under=("procedure.deal-twice",))


def _kill(deal: DealState, open_to: KillChoices, command: wanted.Kill | wanted.Decline) -> AnyEvent:
    under: tuple[RuleId, ...] = ("kill.lowball-two-card-kill",)
    if isinstance(command, wanted.Decline):
        return happened.KillDeclined(seat=command.seat, under=under)
    player = deal.place_of[command.seat]
    return happened.Posted(seat=command.seat, kind="kill", live=open_to.amount - deal.wager[player], under=under)


def _ask_for_openers(deal: DealState, command: wanted.AskForOpeners) -> AnyEvent | Refusal:
    under: tuple[RuleId, ...] = ("jacks.request-to-see-openers",)
    if command.seat not in deal.place_of:
        return Refusal(f"seat {command.seat} is not in the deal", field="seat")
    if not deal.setup.form.openers or deal.opener == NOBODY or deal.phase == "over":
        return Refusal("openers can be asked for while a pot is on that was opened on jacks or better", under)
    return happened.OpenersAskedFor(seat=command.seat, under=under)


@carries_out(
    "lowball.change-of-draw-no-card-dealt",
    "lowball.change-of-draw-nobody-acted",
    "draw.change-of-draw-no-card-dealt",
    "draw.change-of-draw-nobody-acted",
)
def last_to_ask(deal: DealState) -> int | None:
    """Who may still change the number of cards to draw: the last to have asked, before the next one does."""
    if deal.phase != "drawing":
        return None
    asked = [player for player, cards in enumerate(deal.to_draw) if cards is not None and deal.live[player]]
    return deal.seats[asked[-1]] if asked else None


@carries_out("jacks.splitting-openers")
def _draw(deal: DealState, open_to: DrawChoices, command: wanted.Draw) -> AnyEvent | Refusal:
    left = list(open_to.cards)
    for card in command.discards:
        if card not in left:
            return Refusal(f"{card} is not in the hand of seat {open_to.seat}", field="discards")
        left.remove(card)
    if command.splitting and not (deal.setup.form.openers and deal.place_of[command.seat] == deal.opener):
        return Refusal("only an opener can split openers", ("jacks.splitting-openers",), "splitting")
    return happened.DrawDeclared(
        seat=open_to.seat,
        discards=command.discards,
        splitting=command.splitting,
        faceup=deal.shown[deal.place_of[command.seat]],
        under=(rule_of_draw(deal),),
    )


@carries_out("showdown.discard-after-betting", "omaha.show-all-four")
def _show(
    deal: DealState, open_to: ShowChoices, command: wanted.Show | wanted.Muck | wanted.PlayTheBoard
) -> AnyEvent | Refusal:
    hand = deal.hands[deal.actor]
    if isinstance(command, wanted.PlayTheBoard):
        return _play_board(deal, open_to)
    if isinstance(command, wanted.Muck):
        stated = deal.setup.house.follows("showdown.discard-after-betting")
        rule: RuleId = "showdown.discard-after-betting" if stated else "showdown.show-all-cards"
        return happened.Mucked(seat=command.seat, under=(rule,))
    if sum(deal.live) - sum(deal.mucked) == 1 and command.cards is None and Card.UNKNOWN not in hand:
        return prove(deal)
    shown = tuple(hand) if command.cards is None else command.cards
    refusal = shown_refusal(deal, deal.actor, shown) if command.cards is not None or Card.UNKNOWN in hand else None
    earlier = tuple(card for _, to_hands in deal.finished_runs for card in to_hands[deal.actor])
    if refusal is None and Card.UNKNOWN in earlier:
        refusal = earlier_refusal(deal, earlier, command.earlier, shown)
        unseen = list(command.earlier)
        earlier = tuple(card if card.is_known or not unseen else unseen.pop(0) for card in earlier)
    return refusal or happened.Shown(seat=command.seat, cards=shown, earlier=earlier, under=(rule_of_showing(deal),))


def _play_board(deal: DealState, open_to: ShowChoices) -> AnyEvent | Refusal:
    if open_to.may_play_board:
        return happened.BoardPlayed(seat=open_to.seat, under=("holdem.declare-playing-the-board",))
    if deal.setup.form.wins[0].of == "shared" and deal.setup.tournament:
        rule: RuleId = "holdem.tournament-board-hand-kept"
        return Refusal("in a tournament a hand that plays the board is kept and shown: show it", (rule,))
    return Refusal("the board is played in hold'em, with all five boardcards: show the hand or muck it")
