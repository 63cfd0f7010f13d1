"""What people want of the room round a table, in the imperative. What they want of the game is the table's."""

from typing import Annotated

import msgspec

from cardspeak.server.settings import Settings
from cardspeak.table import AnyTableCommand

Amount = Annotated[int, msgspec.Meta(ge=1, le=1_000_000_000)]
Hex = Annotated[str, msgspec.Meta(pattern=r"^([0-9a-f]{2}){1,32}$", max_length=64)]


class Wish(msgspec.Struct, frozen=True, kw_only=True, tag=True): ...


# ------------------------------------------------------------------------------------------ everybody's


class Say(Wish, frozen=True, kw_only=True):
    text: Annotated[str, msgspec.Meta(min_length=1, max_length=300)]


class AskForChips(Wish, frozen=True, kw_only=True):
    """Buys in, or adds chips; with a seat sits down there first. Where the host approves, it waits."""

    amount: Amount
    seat: int | None = None


class TakeBackRequest(Wish, frozen=True, kw_only=True):
    """Wants no chips after all."""


class JoinList(Wish, frozen=True, kw_only=True):
    """Waits for a seat."""


class LeaveList(Wish, frozen=True, kw_only=True): ...


class TakeSeat(Wish, frozen=True, kw_only=True):
    """Takes the seat that one was called to."""

    amount: Amount


class CallClock(Wish, frozen=True, kw_only=True):
    """Puts the clock on whoever has to act, where turns have none."""


class Mix(Wish, frozen=True, kw_only=True):
    """Entropy for the next deal's deck, and where to cut it if that falls to this player."""

    number: int
    entropy: Hex
    cut: Annotated[int, msgspec.Meta(ge=0, le=60)] | None = None


# ------------------------------------------------------------------------------------------ the host's


class Pause(Wish, frozen=True, kw_only=True): ...


class Resume(Wish, frozen=True, kw_only=True): ...


class Close(Wish, frozen=True, kw_only=True):
    """Ends the evening once the deal is over: everybody is cashed out."""


class KeepOpen(Wish, frozen=True, kw_only=True):
    """The deal that is on is not the last after all."""


class ChangeSettings(Wish, frozen=True, kw_only=True):
    settings: Settings


class GameWanted(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    form: Annotated[str, msgspec.Meta(max_length=40)]
    stakes: Annotated[str, msgspec.Meta(max_length=80)]
    """As `no-limit:1/2`, or with an ante and stud's forced bet `limit:15/30:2:5`."""


class TermsWanted(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """Terms as a host writes them: the room makes `Terms` of them."""

    games: Annotated[tuple[GameWanted, ...], msgspec.Meta(min_length=1, max_length=12)]
    edition: Annotated[str, msgspec.Meta(max_length=20)] = "home"
    options: dict[Annotated[str, msgspec.Meta(max_length=60)], bool | int | str | None] = {}
    """What this house does otherwise than its edition, by the options' names."""
    turns: Annotated[str, msgspec.Meta(pattern="^(one-game|orbit|deals|dealers-choice)$")] = "one-game"
    deals: Annotated[int, msgspec.Meta(ge=0, le=100)] = 0
    chips: Annotated[tuple[Annotated[int, msgspec.Meta(ge=1, le=1_000_000)], ...], msgspec.Meta(max_length=12)] = (1,)


class ChangeTerms(Wish, frozen=True, kw_only=True):
    """Other games, stakes or options; before the first deal at once, later with the table's consent."""

    terms: TermsWanted


class AllowChips(Wish, frozen=True, kw_only=True):
    player: str
    amount: Amount | None = None
    """Another amount than was asked for."""


class RefuseChips(Wish, frozen=True, kw_only=True):
    player: str


class SetChips(Wish, frozen=True, kw_only=True):
    """Corrects what a player has bought, so that the stack is this much."""

    player: str
    chips: Annotated[int, msgspec.Meta(ge=0, le=1_000_000_000)]
    reason: Annotated[str, msgspec.Meta(max_length=120)] = ""


class Kick(Wish, frozen=True, kw_only=True):
    """Sends somebody from the table, cashed out, and does not let them back."""

    player: str


class LetBack(Wish, frozen=True, kw_only=True):
    player: str


class Move(Wish, frozen=True, kw_only=True):
    player: str
    seat: int


class Rename(Wish, frozen=True, kw_only=True):
    player: str
    to: Annotated[str, msgspec.Meta(max_length=24)] | None = None


class SeatBot(Wish, frozen=True, kw_only=True):
    kind: str = "careful"
    seat: int | None = None


class DismissBot(Wish, frozen=True, kw_only=True):
    player: str


class NameHost(Wish, frozen=True, kw_only=True):
    player: str


class UnnameHost(Wish, frozen=True, kw_only=True):
    """Somebody is no host any more; who made the table stays one."""

    player: str


class Undo(Wish, frozen=True, kw_only=True):
    """Takes back the host's last action."""


AnyWish = (
    Say
    | CallClock
    | AskForChips
    | TakeBackRequest
    | JoinList
    | LeaveList
    | TakeSeat
    | Mix
    | Pause
    | Resume
    | Close
    | KeepOpen
    | ChangeSettings
    | ChangeTerms
    | AllowChips
    | RefuseChips
    | SetChips
    | Kick
    | LetBack
    | Move
    | Rename
    | SeatBot
    | DismissBot
    | NameHost
    | UnnameHost
    | Undo
)
AnyCommand = AnyTableCommand | AnyWish
