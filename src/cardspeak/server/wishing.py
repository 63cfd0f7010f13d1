"""What a wish comes to: commands for the table and events for the room, to be carried out together or not at all."""

from typing import NamedTuple, assert_never

from msgspec.structs import replace

from cardspeak.bots import BOTS
from cardspeak.deal import Deal
from cardspeak.rulebook import Refusal, carries_out
from cardspeak.server import happenings as happened
from cardspeak.server import wishes as wish
from cardspeak.server.clocks import clock_put, to_be_clocked
from cardspeak.server.holding import UNDER, must_wait
from cardspeak.server.naming import BOT_NAMES, folded, is_a_bots, tidy_name
from cardspeak.server.outside import ONLY_PLAYERS_SPEAK, is_outside
from cardspeak.server.room_state import RoomState
from cardspeak.server.terms import settings_refusal, terms_from
from cardspeak.table import AnyTableCommand, TableState, minimum_buy_in
from cardspeak.table import commands as wanted
from cardspeak.table.terms_change import needs_approval

Step = AnyTableCommand | happened.RoomEvent
Plan = list[Step]
_HOSTS = (
    wish.Pause
    | wish.Resume
    | wish.Close
    | wish.KeepOpen
    | wish.ChangeSettings
    | wish.ChangeTerms
    | wish.AllowChips
    | wish.RefuseChips
    | wish.SetChips
    | wish.Kick
    | wish.LetBack
    | wish.Move
    | wish.Rename
    | wish.SeatBot
    | wish.DismissBot
    | wish.NameHost
    | wish.UnnameHost
    | wish.Undo
)
ONLY_HOST = Refusal("only the host can do that")
_JOINERS = dict.fromkeys(map(ord, "\u200c\u200d"))
"""Not printable by themselves, but part of many an emoji, and of words in Persian or Hindi."""


class Asker(NamedTuple):
    """Who wishes, when, and of which table."""

    person: str
    is_host: bool
    at: int
    state: TableState
    room: RoomState
    deal: Deal | None = None


def plan(asker: Asker, wished: wish.AnyWish) -> Plan | Refusal:
    if asker.room.closed_at is not None and not isinstance(wished, wish.Say):
        return Refusal("this evening is over; its ledger and its deals stay open to you")
    if asker.person in asker.room.shut_out and not asker.is_host:
        return Refusal("the host ended your visit; your ledger stays open to you")
    if isinstance(wished, _HOSTS):
        is_own_name = isinstance(wished, wish.Rename) and wished.player == asker.person
        if asker.is_host or is_own_name:
            return _host(asker, wished)
        return _only_host_closes(asker) if isinstance(wished, wish.Close) else ONLY_HOST
    return _anybody(asker, wished)


def _anybody(  # noqa: C901, PLR0911 - one case a wish
    asker: Asker,
    wished: wish.Say
    | wish.CallClock
    | wish.AskForChips
    | wish.TakeBackRequest
    | wish.JoinList
    | wish.LeaveList
    | wish.TakeSeat
    | wish.Mix,
) -> Plan | Refusal:
    match wished:
        case wish.Say(text=text):
            return _say(asker, text)
        case wish.CallClock():
            return _call_clock(asker)
        case wish.AskForChips():
            return _ask_for_chips(asker, wished.amount, wished.seat)
        case wish.TakeBackRequest():
            if all(each.player != asker.person for each in asker.room.requests):
                return Refusal("you have asked for nothing")
            return [happened.ChipsRefused(player=asker.person, by=asker.person, at=asker.at)]
        case wish.JoinList():
            return _join_list(asker)
        case wish.LeaveList():
            return leave_list(asker, asker.person)
        case wish.TakeSeat(amount=amount):
            kept = next((each.seat for each in asker.room.waiting if each.person == asker.person), None)
            if kept is None:
                return Refusal("no seat is kept for you")
            return _ask_for_chips(asker, amount, kept)
        case wish.Mix():
            return []
        case _:
            assert_never(wished)


def _say(asker: Asker, text: str) -> Plan | Refusal:
    if not asker.is_host and is_outside(asker.state, asker.room, asker.person):
        return ONLY_PLAYERS_SPEAK
    said = " ".join(text.split())
    seen = said.translate(_JOINERS)
    if not seen.strip() or not seen.isprintable():
        return Refusal("say something that can be read", field="text")
    if must_wait(asker.state, asker.deal, asker.person, is_host=asker.is_host):
        return [happened.SayingHeld(person=asker.person, text=said, at=asker.at, under=UNDER)]
    return [happened.Said(person=asker.person, text=said, at=asker.at)]


def _call_clock(asker: Asker) -> Plan | Refusal:
    seat = to_be_clocked(asker.state, asker.deal, asker.room, asker.person, is_host=asker.is_host)
    return seat if isinstance(seat, Refusal) else [*clock_put(asker.state, seat, asker.person, asker.at)]


# ------------------------------------------------------------------------------------------ chips and seats


def _ask_for_chips(asker: Asker, amount: int, seat: int | None) -> Plan | Refusal:
    is_seated = asker.person in asker.state.players
    refusal = _amount_refusal(asker, asker.person, amount)
    if refusal is None and not is_seated:
        refusal = _seat_refusal(asker, seat)
    if refusal is not None:
        return refusal
    if asker.room.settings.approve_buy_ins and not asker.is_host:
        asked_seat = None if is_seated else seat
        return [happened.ChipsAskedFor(player=asker.person, amount=amount, seat=asked_seat, at=asker.at)]
    return _bring(asker, asker.person, amount, seat)


def _amount_refusal(asker: Asker, player: str, amount: int) -> Refusal | None:
    settings, there = asker.room.settings, asker.state.players.get(player)
    stack = 0 if there is None else there.stack
    if settings.most_buy_in is not None and stack + amount > settings.most_buy_in:
        room = settings.most_buy_in - stack
        return Refusal(f"here a stack is bought up to {settings.most_buy_in}: that leaves {max(room, 0)}", (), "amount")
    if settings.least_buy_in is not None and not stack and amount < settings.least_buy_in:
        return Refusal(f"here a buy-in is at least {settings.least_buy_in}", (), "amount")
    return None


def free_seats(state: TableState, person: str | None = None) -> list[int]:
    """Seats that nobody has, and that are kept for nobody else."""
    taken = {player.seat for player in state.players.values()}
    kept = {number for number, by in state.reserved.items() if by.player != person}
    return [number for number in range(1, state.ring + 1) if number not in taken | kept]


def _seat_refusal(asker: Asker, seat: int | None) -> Refusal | None:
    free = free_seats(asker.state, asker.person)
    if seat in free:
        return None
    if not free:
        return Refusal("every seat is taken: join the waiting list", ("glossary.waiting-list",), "seat")
    return Refusal(f"choose a seat that is open: {', '.join(map(str, free))}", (), "seat")


def _bring(asker: Asker, player: str, amount: int, seat: int | None) -> Plan:
    """Sits a player down where there is need, and puts the chips there."""
    steps: Plan = []
    if player not in asker.state.players:
        assert seat is not None
        steps += [*_kept_no_more(asker.state, player), *_names_no_more(asker, player)]
        steps.append(wanted.Sit(player=player, seat=seat, at=asker.at))
    steps.append(wanted.BuyIn(player=player, amount=amount, at=asker.at))
    if any(each.person == player for each in asker.room.waiting):
        steps.append(happened.ListLeft(person=player, at=asker.at))
    return steps


def _join_list(asker: Asker) -> Plan | Refusal:
    person = asker.person
    if person in asker.state.players:
        return Refusal("you have a seat", ("glossary.waiting-list",))
    if any(each.person == person for each in asker.room.waiting):
        place = [each.person for each in asker.room.waiting].index(person) + 1
        return Refusal(f"you are on the list already, at place {place}", ("glossary.waiting-list",))
    if free_seats(asker.state, person) and not asker.room.waiting:
        return Refusal("a seat is open: sit down", ("glossary.waiting-list",))
    return [happened.ListJoined(person=person, at=asker.at, under=("glossary.waiting-list",))]


def leave_list(asker: Asker, person: str) -> Plan | Refusal:
    """Off the list; the seat that was kept is for the next."""
    found = next((each for each in asker.room.waiting if each.person == person), None)
    if found is None:
        return Refusal("you are not on the list", ("glossary.waiting-list",))
    return [*_kept_no_more(asker.state, person), happened.ListLeft(person=person, at=asker.at)]


def _kept_no_more(state: TableState, person: str) -> Plan:
    """A seat that was kept for somebody is for others, wherever that person sits down or goes."""
    return [wanted.EndReservation(seat=seat) for seat, by in sorted(state.reserved.items()) if by.player == person]


def _names_no_more(asker: Asker, player: str) -> Plan:
    """Nobody goes on being called by the name of somebody who sits down."""
    return [
        happened.Renamed(player=name, to=None, by=asker.person, at=asker.at)
        for name, alias in asker.room.called.items()
        if name != player and folded(alias) == folded(player)
    ]


# ------------------------------------------------------------------------------------------ the host


def _host(asker: Asker, wished: _HOSTS) -> Plan | Refusal:  # noqa: C901, PLR0911, PLR0912 - one case a wish
    at, by, room = asker.at, asker.person, asker.room
    match wished:
        case wish.Pause():
            return Refusal("the game is paused already") if room.is_paused else [happened.Paused(by=by, at=at)]
        case wish.Resume():
            return [happened.Resumed(by=by, at=at)] if room.is_paused else Refusal("the game is not paused")
        case wish.Close():
            return close(asker)
        case wish.KeepOpen():
            back_open = happened.ClosingTakenBack(by=by, at=at)
            return [back_open] if room.is_closing else Refusal("this deal is not the last")
        case wish.ChangeSettings(settings=settings):
            unfit = settings_refusal(settings, asker.state.terms)
            if unfit is not None:
                return unfit
            back = wish.ChangeSettings(settings=room.settings)
            changed = happened.SettingsChanged(by=by, settings=settings, at=at)
            return [changed, _acted(asker, "changed the table's settings", back)]
        case wish.ChangeTerms():
            return _change_terms(asker, wished)
        case wish.AllowChips():
            return _allow(asker, wished)
        case wish.RefuseChips(player=player):
            if all(each.player != player for each in room.requests):
                return Refusal(f"{player} has asked for nothing", (), "player")
            return [happened.ChipsRefused(player=player, by=by, at=at)]
        case wish.SetChips():
            return _set_chips(asker, wished)
        case wish.Kick(player=player):
            return _kick(asker, player)
        case wish.LetBack(player=player):
            if player not in room.shut_out:
                return Refusal(f"{player} is not shut out", (), "player")
            return [happened.LetBackIn(person=player, by=by, at=at)]
        case wish.Move(player=player, seat=seat):
            return _move(asker, player, seat)
        case wish.Rename():
            return _rename(asker, wished)
        case wish.SeatBot():
            return _seat_bot(asker, wished)
        case wish.DismissBot(player=player):
            if player not in room.bots or player not in asker.state.players:
                return Refusal(f"{player} is no bot at this table", (), "player")
            back_ = wanted.TakeBackLeave(player=player, at=at)
            return [wanted.Leave(player=player, at=at), _acted(asker, f"sent {player} away", back_)]
        case wish.NameHost(player=player):
            if player in room.hosts:
                return Refusal(f"{player} is a host already", (), "player")
            if player in room.bots or player not in asker.state.players:
                return Refusal(f"{player} has no seat here", (), "player")
            unname = wish.UnnameHost(player=player)
            return [happened.HostNamed(person=player, at=at), _acted(asker, f"made {player} a host", unname)]
        case wish.UnnameHost(player=player):
            return _unname(asker, player)
        case wish.Undo():
            return _undo(asker)
        case _:
            assert_never(wished)


def _acted(asker: Asker, words: str, *undo: wish.AnyCommand) -> happened.HostActed:
    return happened.HostActed(by=asker.person, words=words, undo=undo, at=asker.at)


def _unname(asker: Asker, player: str) -> Plan | Refusal:
    hosts = asker.room.hosts
    if player not in hosts:
        return Refusal(f"{player} is no host of this table", (), "player")
    if player == hosts[0]:
        return Refusal(f"{player} has made this table, and stays its host", (), "player")
    unnamed = happened.HostUnnamed(person=player, by=asker.person, at=asker.at)
    return [unnamed, _acted(asker, f"made {player} a guest again", wish.NameHost(player=player))]


def _only_host_closes(asker: Asker) -> Refusal:
    return Refusal(ONLY_HOST.reason, asker.state.under("procedure.start-and-close-game"))


@carries_out("procedure.start-and-close-game")
def close(asker: Asker) -> Plan | Refusal:
    if asker.state.in_deal:
        if asker.room.is_closing:
            return Refusal("this deal is the last already")
        asked = happened.ClosingAsked(by=asker.person, at=asker.at)
        return [asked, _acted(asker, "made this deal the last", wish.KeepOpen())]
    return [wanted.EndGame(at=asker.at), happened.Closed(by=asker.person, at=asker.at)]


def _change_terms(asker: Asker, wished: wish.ChangeTerms) -> Plan | Refusal:
    terms = terms_from(wished.terms)
    if isinstance(terms, Refusal):
        return terms
    if not asker.state.deals:
        return [wanted.SetTerms(terms=terms)]
    is_seated = asker.person in asker.state.players
    steps: Plan = [wanted.ProposeTerms(player=asker.person, terms=terms, by_house=not is_seated)]
    if needs_approval(asker.state.terms, terms):
        steps.append(wanted.ApproveTerms())
    return steps


def _allow(asker: Asker, wished: wish.AllowChips) -> Plan | Refusal:
    asked = next((each for each in asker.room.requests if each.player == wished.player), None)
    if asked is None:
        return Refusal(f"{wished.player} has asked for nothing", (), "player")
    player, amount = asked.player, wished.amount or asked.amount
    seat, words = asked.seat, f"allowed {player} {asker.room.settings.currency}{amount}"
    if player not in asker.state.players:
        free = free_seats(asker.state, player)
        if seat not in free and free:  # somebody else has sat down there meanwhile
            seat, words = free[0], f"{words} in seat {free[0]}"
        refusal = _seat_refusal(asker._replace(person=player), seat)
        if refusal is not None:
            return refusal
    return [
        *_bring(asker, player, amount, seat),
        happened.ChipsAllowed(player=player, amount=amount, by=asker.person, at=asker.at),
        _acted(asker, words, _corrected(asker, player, -amount, "taken back")),
    ]


def _corrected(asker: Asker, player: str, change: int, reason: str) -> wanted.CorrectBuyIn:
    return wanted.CorrectBuyIn(player=player, change=change, at=asker.at, reason=reason)


def _set_chips(asker: Asker, wished: wish.SetChips) -> Plan | Refusal:
    there = asker.state.players.get(wished.player)
    if there is None:
        return Refusal(f"{wished.player} has no seat here", (), "player")
    change = wished.chips - there.chips
    if not change:
        return Refusal(f"{wished.player} has {wished.chips} already", (), "chips")
    sign = asker.room.settings.currency
    words = f"set {wished.player}'s chips from {sign}{there.chips} to {sign}{wished.chips}"
    back = _corrected(asker, wished.player, -change, "taken back")
    return [_corrected(asker, wished.player, change, wished.reason), replace(_acted(asker, words, back), is_news=True)]


def _kick(asker: Asker, player: str) -> Plan | Refusal:
    if player in asker.room.hosts:
        return Refusal(f"{player} is a host of this table", (), "player")
    if player in asker.room.bots:
        return Refusal(f"{player} is a bot: dismiss it", (), "player")
    out = happened.ShutOut(person=player, by=asker.person, at=asker.at)
    words, let_back = f"sent {player} from the table", wish.LetBack(player=player)
    if player not in asker.state.players:
        return [*_kept_no_more(asker.state, player), out, _acted(asker, words, let_back)]
    back = wanted.TakeBackLeave(player=player, at=asker.at)
    return [wanted.Leave(player=player, at=asker.at), out, _acted(asker, words, let_back, back)]


def _move(asker: Asker, player: str, seat: int) -> Plan | Refusal:
    there = asker.state.players.get(player)
    if there is None:
        return Refusal(f"{player} has no seat here", (), "player")
    back = wish.Move(player=player, seat=there.seat)
    moved = wanted.ChangeSeat(player=player, seat=seat, at=asker.at)
    return [moved, _acted(asker, f"moved {player} to seat {seat}", back)]


def _rename(asker: Asker, wished: wish.Rename) -> Plan | Refusal:
    player, called = wished.player, asker.room.called
    if player not in asker.state.players:
        return Refusal(f"{player} has no seat here", (), "player")
    to = tidy_name(wished.to) if wished.to else None
    if isinstance(to, Refusal):
        return to
    if to is not None and folded(to) in _others_names(asker, player):
        return Refusal(f"somebody here is called {to} already", (), "to")
    if to is not None and is_a_bots(to) and player not in asker.room.bots:
        return Refusal(f"{to} is what a bot is called here; choose another name", (), "to")
    renamed = happened.Renamed(player=player, to=None if to == player else to, by=asker.person, at=asker.at)
    if not asker.is_host:
        return [renamed]
    back = wish.Rename(player=player, to=called.get(player))
    return [renamed, _acted(asker, f"called {player} {to or player}", back)]


def _others_names(asker: Asker, player: str) -> set[str]:
    """Of all who have or had something to do with the table, as they look, and what those who sit there are called."""
    state, room = asker.state, asker.room
    waiting = {each.person for each in room.waiting} | {each.player for each in room.requests}
    known = {*state.accounts, *state.players, *room.hosts, *room.admitted, *waiting}
    called = {name for other, name in room.called.items() if other != player and other in state.players}
    return {folded(name) for name in (known - {player}) | called}


def _seat_bot(asker: Asker, wished: wish.SeatBot) -> Plan | Refusal:
    state = asker.state
    unknown = unknown_bot(wished.kind)
    if unknown is not None:
        return unknown
    free = free_seats(state)[::-1]
    name = next((each for each in BOT_NAMES if each not in state.players and each not in asker.room.bots), None)
    name = name or next((each for each in BOT_NAMES if each not in state.players), None)
    if not free or name is None:
        return Refusal("every seat is taken", (), "seat")
    if wished.seat is not None and wished.seat not in free:
        return Refusal(f"choose a seat that is open: {', '.join(map(str, sorted(free)))}", (), "seat")
    amount = bot_buy_in(asker.state, asker.room, name)
    return [
        wanted.Sit(player=name, seat=wished.seat or free[0], at=asker.at),
        wanted.BuyIn(player=name, amount=amount, at=asker.at),
        happened.BotSeated(player=name, kind=wished.kind, at=asker.at),
    ]


def bot_buy_in(state: TableState, room: RoomState, name: str) -> int:
    """What a bot brings: the least that rules and host allow, and after leaving within the hour what it took away."""
    left = state.cashed_out.get(name)
    least = max(minimum_buy_in(state.terms), room.settings.least_buy_in or 0)
    return max(least, left.amount) if left is not None else least


def unknown_bot(kind: str) -> Refusal | None:
    return None if kind in BOTS else Refusal(f"there is no bot {kind!r}; choose one of {', '.join(BOTS)}", (), "bot")


def _undo(asker: Asker) -> Plan | Refusal:
    """The inverse of what was done, as if the host had wished it now."""
    done = asker.room.host_act
    if done is None:
        return Refusal("there is nothing to undo")
    steps: Plan = []
    for command in done.undo:
        if isinstance(command, wish.Wish):
            planned = _host(asker, command)  # type: ignore[arg-type] # only wishes of a host have been put there
            if isinstance(planned, Refusal):
                return planned
            steps += [step for step in planned if not isinstance(step, happened.HostActed)]
        else:
            steps.append(replace(command, at=asker.at) if hasattr(command, "at") else command)
    return [*steps, happened.HostActed(by=asker.person, words=done.words, undone=True, at=asker.at)]
