"""How things stand round a table, beside the game: made from the room's events alone."""

from typing import assert_never

import msgspec
from msgspec.structs import replace

from cardspeak.server import happenings as happened
from cardspeak.server.happenings import AnyEvent, RoomEvent
from cardspeak.server.settings import Settings
from cardspeak.table import TableEvent


class Request(msgspec.Struct, frozen=True, kw_only=True):
    """Chips that wait for the host's word."""

    player: str
    amount: int
    seat: int | None
    at: int


class OnList(msgspec.Struct, frozen=True, kw_only=True):
    person: str
    since: int
    seat: int | None = None
    """The seat that is kept for this person now."""
    until: int | None = None


class Running(msgspec.Struct, frozen=True, kw_only=True):
    """Whose time runs, in thousandths of a second."""

    player: str
    seat: int
    since: int
    left: int
    is_bank: bool = False


class Mixed(msgspec.Struct, frozen=True, kw_only=True):
    """How far the deck of the next deal, or of the one that is on, has come."""

    number: int
    seal: str
    is_mixed: bool = False


class RoomState(msgspec.Struct, frozen=True, kw_only=True):
    settings: Settings = Settings()
    hosts: tuple[str, ...] = ()
    opened_at: int = 0
    is_paused: bool = False
    closed_at: int | None = None
    is_closing: bool = False
    """The host has ended the evening, and the deal that is on is the last."""
    admitted: frozenset[str] = frozenset()
    shut_out: frozenset[str] = frozenset()
    called: dict[str, str] = {}
    """Players who go by another name at this table."""
    requests: tuple[Request, ...] = ()
    bots: dict[str, str] = {}
    """Names, and which kind of bot each is."""
    waiting: tuple[OnList, ...] = ()
    turn: Running | None = None
    banks: dict[str, int] = {}
    """Time that is left beyond the turns', in thousandths of a second."""
    deck: Mixed | None = None
    held: tuple[happened.SayingHeld, ...] = ()
    """What was said and waits until the betting is over."""
    host_act: happened.HostActed | None = None
    """What a host did last, if it has not been undone."""


def follow(room: RoomState, event: AnyEvent) -> RoomState:
    """The room after an event of its log; whatever happens in a deal ends the time of whoever had to act."""
    if isinstance(event, happened.Event):
        return evolve_room(room, event)
    return room if room.turn is None or isinstance(event, TableEvent) else replace(room, turn=None)


def evolve_room(room: RoomState, event: RoomEvent) -> RoomState:  # noqa: C901, PLR0911, PLR0912 - one case an event
    match event:
        case happened.RoomOpened(host=host, settings=settings, at=at):
            return RoomState(settings=settings, hosts=(host,), opened_at=at)
        case happened.SettingsChanged(settings=settings):
            # without a clock nobody's time runs out, not even that of whoever has to act now
            return replace(room, settings=settings, turn=room.turn if settings.turn_seconds is not None else None)
        case happened.HostNamed(person=person):
            return replace(room, hosts=(*(each for each in room.hosts if each != person), person))
        case happened.HostUnnamed(person=person):
            return replace(room, hosts=tuple(each for each in room.hosts if each != person))
        case happened.Paused():
            return replace(room, is_paused=True)
        case happened.Resumed():
            return replace(room, is_paused=False)
        case happened.ClosingAsked():
            return replace(room, is_closing=True)
        case happened.ClosingTakenBack():
            return replace(room, is_closing=False)
        case happened.Closed(at=at):
            return replace(room, is_closing=False, closed_at=at, turn=None, requests=(), waiting=(), host_act=None)
        case happened.Said(held_at=None):
            return room
        case happened.Said():
            return replace(room, held=room.held[1:])
        case happened.SayingHeld():
            return replace(room, held=(*room.held, event))
        case happened.Admitted(person=person):
            return replace(room, admitted=room.admitted | {person})
        case happened.ShutOut(person=person):
            waiting = tuple(each for each in room.waiting if each.person != person)
            held = tuple(each for each in room.held if each.person != person)
            out = room.shut_out | {person}
            return replace(room, shut_out=out, waiting=waiting, requests=_without(room, person), held=held)
        case happened.LetBackIn(person=person):
            return replace(room, shut_out=room.shut_out - {person})
        case happened.Renamed(player=player, to=to):
            others = {name: known for name, known in room.called.items() if name != player}
            return replace(room, called={**others, player: to} if to else others)
        case happened.ChipsAskedFor(player=player, amount=amount, seat=seat, at=at):
            asked = Request(player=player, amount=amount, seat=seat, at=at)
            return replace(room, requests=(*_without(room, player), asked))
        case happened.ChipsAllowed(player=player) | happened.ChipsRefused(player=player):
            return replace(room, requests=_without(room, player))
        case happened.BotSeated(player=player, kind=kind):
            return replace(room, bots={**room.bots, player: kind})
        case happened.ListJoined(person=person, at=at):
            return replace(room, waiting=(*room.waiting, OnList(person=person, since=at)))
        case happened.ListLeft(person=person):
            return replace(room, waiting=tuple(each for each in room.waiting if each.person != person))
        case happened.SeatCalled(person=person, seat=seat, until=until):
            return replace(
                room,
                waiting=tuple(
                    replace(each, seat=seat, until=until) if each.person == person else each for each in room.waiting
                ),
            )
        case happened.HostActed(undo=undo, undone=undone):
            return replace(room, host_act=None if undone or not undo else event)
        case happened.ClockCalled():
            return room
        case happened.TurnBegan(player=player, seat=seat, at=at, left=left, is_bank=is_bank):
            return replace(room, turn=Running(player=player, seat=seat, since=at, left=left, is_bank=is_bank))
        case happened.BankSpent(player=player, left=left):
            return replace(room, banks={**room.banks, player: left})
        case happened.BanksFilled(banks=banks):
            return replace(room, banks={**room.banks, **banks})
        case happened.DeckSealed(number=number, commitment=commitment):
            return replace(room, deck=Mixed(number=number, seal=commitment.seal))
        case happened.DeckMixed():
            return replace(room, deck=None if room.deck is None else replace(room.deck, is_mixed=True))
        case _:
            assert_never(event)


def _without(room: RoomState, player: str) -> tuple[Request, ...]:
    return tuple(each for each in room.requests if each.player != player)
