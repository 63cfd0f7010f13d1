"""What follows by itself until somebody must decide again."""

from cardspeak.cards import Card
from cardspeak.deal import events as happened
from cardspeak.deal.dealing import cards_to_come, is_dealt
from cardspeak.deal.events import AnyEvent
from cardspeak.deal.settling import pass_out, settle
from cardspeak.deal.state import NOBODY, DealState
from cardspeak.deal.turns import first_to_act, rule_of_first
from cardspeak.rulebook import RuleId, carries_out


def following(deal: DealState) -> list[AnyEvent]:  # noqa: PLR0911 - one return a phase
    """The next events that need no decision; none where somebody has to decide."""
    match deal.phase:
        case "betting":
            return [_close_round(deal)] if deal.actor == NOBODY else []
        case "dealing":
            return turned_up(deal) or ([_open_round(deal)] if is_dealt(deal) else cards_to_come(deal))
        case "posting":
            return _posts(deal)
        case "showdown":
            return settle(deal)
        case "passed":
            return pass_out(deal)
        case "dealt-once":
            return [happened.RunEnded(run=len(deal.finished_runs), under=("procedure.deal-twice",))]
        case "agreeing":
            return turned_up(deal)
        case "drawing" | "killing" | "over":
            return []


@carries_out("blinds.posted-before-looking", "tournament.short-blind", "blinds.live-and-dead-blinds")
def _posts(deal: DealState) -> list[AnyEvent]:
    """Before any card: as much of each post as the player has, live chips before dead ones."""
    has, place_of = list(deal.stack), deal.place_of
    posted: list[AnyEvent] = []
    for post in deal.setup.posts:
        player = place_of[post.seat]
        live = min(post.live, has[player])
        dead = min(post.dead, has[player] - live)
        has[player] -= live + dead
        under: tuple[RuleId, ...] = ("glossary.ante",) if post.kind == "ante" else ("glossary.blinds",)
        posted.append(happened.Posted(seat=post.seat, kind=post.kind, live=live, dead=dead, under=under))
    return posted


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
    if not (setup.tournament or setup.house.all_in_faceup == "always"):
        return []
    if deal.street == 0 and deal.phase == "dealing":
        return []
    players = deal.live_players()
    if len(players) < 2 or deal.with_chips > 1:
        return []
    return [
        happened.Shown(seat=deal.seats[player], cards=tuple(deal.hands[player]), under=("tournament.all-in-faceup",))
        for player in players
        if not deal.shown[player] and Card.UNKNOWN not in deal.hands[player]
    ]
