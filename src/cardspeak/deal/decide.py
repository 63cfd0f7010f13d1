"""What a command comes to: events, or a refusal; and what follows by itself until somebody must decide again."""

from cardspeak.cards import Card
from cardspeak.deal import commands as wanted
from cardspeak.deal import events as happened
from cardspeak.deal.choices import Choices, DrawChoices, ShowChoices, choices
from cardspeak.deal.commands import AnyCommand, PlayerCommand
from cardspeak.deal.dealing import cards_to_come, is_dealt, rule_of_draw
from cardspeak.deal.entering import enter_cards, shown_refusal
from cardspeak.deal.events import AnyEvent
from cardspeak.deal.limits import bet_size, caps, counted_from, rules_of_wager
from cardspeak.deal.showdown import award
from cardspeak.deal.state import NOBODY, DealState
from cardspeak.deal.turns import first_to_act, rule_of_first
from cardspeak.rulebook import Refusal, RuleId, carries_out


def decide(deal: DealState, command: AnyCommand) -> AnyEvent | Refusal:  # noqa: C901, PLR0911 - one return a case
    """The event that the command comes to, if the player may."""
    if isinstance(command, wanted.DealHand | wanted.DealBoard):
        return enter_cards(deal, command)
    open_to = choices(deal)
    if open_to is None:
        return Refusal("nobody has to act now")
    if isinstance(command, wanted.Draw) and command.seat == last_to_ask(deal):
        changed = DrawChoices(command.seat, tuple(deal.hands[deal.place_of[command.seat]]))
        return _draw(deal, changed, command.discards)
    if command.seat != open_to.seat:
        return Refusal(f"it is seat {open_to.seat}'s turn, not seat {command.seat}'s", field="seat")
    match open_to, command:
        case Choices(), wanted.Fold() | wanted.Check() | wanted.Call() | wanted.BringIn() | wanted.Wager():
            return _act(deal, open_to, command)
        case DrawChoices(), wanted.Draw():
            return _draw(deal, open_to, command.discards)
        case ShowChoices(), wanted.Show() | wanted.Muck():
            return _show(deal, command)
        case Choices(), _:
            return Refusal(f"seat {open_to.seat} has to act: {describe(open_to)}")
        case DrawChoices(), _:
            return Refusal(f"seat {open_to.seat} has to draw cards or stand pat")
        case ShowChoices(), _:
            return Refusal(f"seat {open_to.seat} has to show the hand or muck it")


def describe(open_to: Choices) -> str:
    """The choices in words."""
    ways = [
        "fold" if open_to.fold else "",
        "check" if open_to.check else "",
        f"call {open_to.call}" if open_to.call is not None else "",
        f"bring it in for {open_to.bring_in}" if open_to.bring_in is not None else "",
    ]
    if open_to.wagers is not None:
        allowed = open_to.wagers
        amounts = " or ".join(map(str, allowed.amounts)) if allowed.amounts else f"{allowed.least} to {allowed.most}"
        ways.append(f"make it {amounts}")
    return ", ".join(way for way in ways if way)


def _act(deal: DealState, open_to: Choices, command: PlayerCommand) -> AnyEvent | Refusal:
    seat = open_to.seat
    match command:
        case wanted.Fold() if open_to.fold:
            facing: tuple[RuleId, ...] = ("deadhand.fold-facing-bet",) if open_to.call is not None else ()
            return happened.Folded(seat=seat, under=("glossary.fold", *facing))
        case wanted.Check() if open_to.check:
            return happened.Checked(seat=seat, under=("glossary.check",))
        case wanted.Call() if open_to.call is not None:
            return happened.Called(seat=seat, to=open_to.call, under=("glossary.action",))
        case wanted.BringIn() if open_to.bring_in is not None:
            under = (rule_of_first(deal),)
            return happened.Wagered(seat=seat, kind="bring-in", to=open_to.bring_in, reopens=False, under=under)
        case wanted.Wager(to=to) if open_to.wagers is not None and open_to.wagers.allow(to):
            return _wager(deal, deal.actor, to)
        case _:
            return Refusal(f"you may {describe(open_to)}", under=rules_of_wager(deal))


@carries_out("betting.half-bet-is-full", "betting.short-all-in-options", "glossary.raise", "glossary.bet")
def _wager(deal: DealState, player: int, to: int) -> happened.Wagered:
    """A bet, completion or raise; an all-in that is too small for one is just that."""
    seat, is_full = deal.seats[player], _is_full(deal, to)
    if not is_full:
        under: tuple[RuleId, ...] = (
            ("nolimit.short-all-in-does-not-reopen",)
            if deal.setup.betting.is_big_bet
            else ("betting.short-all-in-no-reopen",)
        )
        return happened.Wagered(seat=seat, kind="all-in", to=to, reopens=False, under=under)
    raises = 1 if deal.has_bet or _opens_with_raise(deal, to) else 0
    kind: happened.WagerKind = "raise" if deal.has_bet else "complete" if deal.level else "bet"
    return happened.Wagered(
        seat=seat,
        kind=kind,
        to=to,
        reopens=True,
        raises=raises,
        caps=caps(deal, player, to, raises),
        under=_rules_of_full_wager(deal, to),
    )


def _is_full(deal: DealState, to: int) -> bool:
    increase = to - deal.level
    match deal.setup.betting.structure:
        case "limit":
            # half a bet or more is as good as a bet, and so is reaching what completes a short one
            return 2 * increase >= bet_size(deal) or to >= counted_from(deal) + bet_size(deal)
        case "spread-limit":
            return increase >= (deal.step if deal.has_bet else deal.setup.betting.lower)
        case _:
            return increase >= deal.step


def _opens_with_raise(deal: DealState, to: int) -> bool:
    return deal.setup.form.forced == "antes" and not deal.street and to == 2 * bet_size(deal)


def _rules_of_full_wager(deal: DealState, to: int) -> tuple[RuleId, ...]:
    if deal.setup.betting.structure == "limit" and to < counted_from(deal) + bet_size(deal):
        return ("betting.half-bet-is-full",)
    return rules_of_wager(deal)


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


def _draw(deal: DealState, open_to: DrawChoices, discards: tuple[Card, ...]) -> AnyEvent | Refusal:
    left = list(open_to.cards)
    for card in discards:
        if card not in left:
            return Refusal(f"{card} is not in the hand of seat {open_to.seat}", field="discards")
        left.remove(card)
    return happened.DrawDeclared(seat=open_to.seat, discards=discards, under=(rule_of_draw(deal),))


@carries_out("showdown.discard-after-betting")
def _show(deal: DealState, command: wanted.Show | wanted.Muck) -> AnyEvent | Refusal:
    hand = deal.hands[deal.actor]
    if isinstance(command, wanted.Muck):
        stated = deal.setup.house.follows("showdown.discard-after-betting")
        rule: RuleId = "showdown.discard-after-betting" if stated else "showdown.show-all-cards"
        return happened.Mucked(seat=command.seat, under=(rule,))
    shown = tuple(hand) if command.cards is None else command.cards
    refusal = shown_refusal(deal, deal.actor, shown)
    return refusal or happened.Shown(seat=command.seat, cards=shown, under=("showdown.show-all-cards",))


# ------------------------------------------------------------------------------------ what follows by itself


def following(deal: DealState) -> list[AnyEvent]:
    """The next events that need no decision; none where somebody has to decide."""
    match deal.phase:
        case "posting":
            return [_post(deal)]
        case "dealing":
            return turned_up(deal) or ([_open_round(deal)] if is_dealt(deal) else cards_to_come(deal))
        case "drawing":
            return []
        case "betting":
            return [_close_round(deal)] if deal.actor == NOBODY else []
        case "showdown":
            return _settle(deal)
        case "over":
            return []


@carries_out("blinds.posted-before-looking", "tournament.short-blind", "blinds.live-and-dead-blinds")
def _post(deal: DealState) -> happened.Posted:
    """As much of the post as the player has; live chips before dead ones."""
    post = deal.setup.posts[deal.posted]
    has = deal.stack[deal.place_of[post.seat]]
    live = min(post.live, has)
    under: tuple[RuleId, ...] = ("glossary.ante",) if post.kind == "ante" else ("glossary.blinds",)
    return happened.Posted(seat=post.seat, kind=post.kind, live=live, dead=min(post.dead, has - live), under=under)


def _open_round(deal: DealState) -> happened.RoundOpened:
    first = first_to_act(deal)
    seat = None if first == NOBODY else deal.seats[first]
    return happened.RoundOpened(street=deal.street, seat=seat, under=(rule_of_first(deal),))


@carries_out("procedure.table-stakes", "glossary.stack-and-table-stakes")
def _close_round(deal: DealState) -> happened.RoundClosed:
    """What nobody has matched goes back to its owner."""
    highest = max(deal.put)
    owners = [player for player, put in enumerate(deal.put) if put == highest]
    others = sorted(deal.put)[-2] if len(deal.put) > 1 else 0
    if len(owners) == 1 and deal.live[owners[0]] and highest > others:
        back = min(highest - others, deal.wager[owners[0]])
        if back:
            return happened.RoundClosed(returned_to=deal.seats[owners[0]], returned=back, under=("glossary.side-pot",))
    return happened.RoundClosed(under=("glossary.action",))


@carries_out("tournament.all-in-faceup")
def turned_up(deal: DealState) -> list[AnyEvent]:
    """Hands that are turned faceup because somebody is all-in and no betting is left; their cards must be known."""
    setup = deal.setup
    if not (setup.tournament or setup.house.all_in_faceup == "always") or deal.street == 0:
        return []
    players = deal.live_players()
    if len(players) < 2 or deal.players_with_chips() > 1:
        return []
    return [
        happened.Shown(seat=deal.seats[player], cards=tuple(deal.hands[player]), under=("tournament.all-in-faceup",))
        for player in players
        if not deal.shown[player] and Card.UNKNOWN not in deal.hands[player]
    ]


def _settle(deal: DealState) -> list[AnyEvent]:
    """When everybody has shown or mucked: the pots, the last side pot first."""
    if deal.actor != NOBODY:
        return []
    awards: list[AnyEvent] = [award(deal, index) for index in range(len(deal.pots) - 1, -1, -1)]
    stacks = list(deal.stack)
    for event in awards:
        assert isinstance(event, happened.PotAwarded)
        for each in event.awards:
            stacks[deal.place_of[each.seat]] += each.amount
    return [*awards, happened.DealEnded(stacks=tuple(stacks), under=("glossary.deal-and-hand",))]
