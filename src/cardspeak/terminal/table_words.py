"""What happened at the table between deals, in words."""

from collections.abc import Iterator

from msgspec.structs import replace

from cardspeak.rulebook import HouseRules
from cardspeak.table import events as happened
from cardspeak.table.events import TableEvent
from cardspeak.table.kill import KillState
from cardspeak.table.terms import Terms
from cardspeak.terminal.telling import Line, line


def told_at_table(event: TableEvent, terms: Terms) -> Iterator[Line]:
    """The lines of an event; of one that people see anyway, none."""
    house = terms.house
    if isinstance(event, happened.DealArranged):
        yield from (line(f"{each.player} has no hand in this deal", each.under, house) for each in event.waiting)
    elif isinstance(event, happened.DealSettled):
        yield from _settled(event, house)
    else:
        words = _words(event, terms)
        if words:
            yield line(words, event.under, house)


def _words(event: TableEvent, terms: Terms) -> str:
    return _chips_and_seats(event) or _turns(event, terms) or _kills(event)


def _chips_and_seats(event: TableEvent) -> str:  # noqa: PLR0911 - one return a case
    match event:
        case happened.ChipsBought(player=player, amount=amount):
            return f"{player} buys in for {amount}"
        case happened.SatOut(player=player):
            return f"{player} sits out"
        case happened.CameBack(player=player):
            return f"{player} is back"
        case happened.LeaveAsked(player=player):
            return f"{player} leaves when this deal is over"
        case happened.PlayerLeft(player=player, cashed=cashed):
            return f"{player} leaves with {cashed}"
        case happened.AntesMadeUp(player=player, amount=amount):
            return f"{player} puts {amount} in for antes of earlier deals"
        case _:
            return ""


def _turns(event: TableEvent, terms: Terms) -> str:  # noqa: PLR0911 - one return a case
    match event:
        case happened.ButtonDrawn(cards=cards, seat=button):
            drawn = ", ".join(f"seat {seat} {card}" for seat, card in cards.items())
            return f"Cards are drawn for the button: {drawn}; seat {button} has it"
        case happened.GameChosen(player=player, game=game):
            return f"{player} chooses {terms.form(game).title}"
        case happened.GameChanged(game=game):
            return f"The game changes to {terms.form(game).title}"
        case happened.EntryChosen(player=player, how=how):
            return {
                "wait": f"{player} waits for the blinds",
                "post": f"{player} posts to come in",
                "kill": f"{player} kills the pot to come in",
            }[how]
        case happened.StraddleAnnounced(player=player):
            return f"{player} straddles"
        case happened.StraddleLapsed(player=player):
            return f"The straddle of {player} is off: another is left of the big blind"
        case _:
            return ""


def _kills(event: TableEvent) -> str:
    match event:
        case happened.KillChanged(kill=kill):
            return _kill(kill)
        case happened.KillCollected(player=player, amount=amount):
            return f"{amount} for the kill are taken from {player}, who does not play"
        case happened.KillUnposted(player=player):
            return f"{player} does not post the kill"
        case happened.KillPaid(player=player):
            return f"{player} pays the kill that was owed"
        case _:
            return ""


def _kill(kill: KillState) -> str:
    if kill.due is not None:
        return f"{kill.due.player} kills the next pot"
    return f"{', '.join(kill.legs)} has a leg up" if kill.legs else ""


def _settled(event: happened.DealSettled, house: HouseRules) -> Iterator[Line]:
    changes = sorted(event.results, key=lambda each: -each.change)
    results = ", ".join(f"{each.player} {each.change:+}" for each in changes if each.change)
    result = line(f"Result: {results or 'nobody wins or loses'}".replace("-", "−"), event.under, house)
    yield replace(result, cited="", is_outcome=True)
    if event.middle.total:
        yield line(f"{event.middle.total} wait in the middle for the next deal", (), house)
    kill = _kill(event.kill)
    if kill:
        yield line(kill, event.kill.under, house)
