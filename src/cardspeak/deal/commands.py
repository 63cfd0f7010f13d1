"""What somebody wants, in the imperative."""

import msgspec

from cardspeak.cards import Card


class Command(msgspec.Struct, frozen=True, kw_only=True, tag=True):
    seat: int


class Fold(Command, frozen=True, kw_only=True): ...


class Check(Command, frozen=True, kw_only=True): ...


class Call(Command, frozen=True, kw_only=True): ...


class BringIn(Command, frozen=True, kw_only=True):
    """Makes the forced bet of stud."""


class Wager(Command, frozen=True, kw_only=True):
    """Bets, completes or raises to this total for the round."""

    to: int


class DeclareOpen(Command, frozen=True, kw_only=True):
    """Opens the pot without a chip to bet with: the player is all-in for the antes."""


class Draw(Command, frozen=True, kw_only=True):
    """Exchanges these cards; none stands pat."""

    discards: tuple[Card, ...] = ()
    splitting: bool = False
    """Says that the cards the pot was opened with are broken up; the discards are kept apart as proof."""


class Show(Command, frozen=True, kw_only=True):
    cards: tuple[Card, ...] | None = None
    """The hand, where people deal and it was not known before."""
    earlier: tuple[Card, ...] = ()
    """Cards of dealings before the last one that were dealt unseen, in their order."""


class Muck(Command, frozen=True, kw_only=True): ...


class PlayTheBoard(Command, frozen=True, kw_only=True):
    """Declares the five boardcards to be the hand and throws the holecards away."""


class Kill(Command, frozen=True, kw_only=True):
    """Kills the pot, having looked at two cards."""


class Chop(Command, frozen=True, kw_only=True):
    """Offers the other blind to take both blinds back, or accepts such an offer."""


class Decline(Command, frozen=True, kw_only=True):
    """Says no to what is offered: to kill the pot, or to chop the blinds."""


class ChooseRuns(Command, frozen=True, kw_only=True):
    """How many times the rest of the cards should be dealt; all must say the same, or it is once."""

    runs: int


class RunOutOfTime(Command, frozen=True, kw_only=True):
    """The time of the player to act is up."""


class AskForOpeners(Command, frozen=True, kw_only=True):
    """Asks that the opener keep the cards the pot was opened with, and show them at the end."""


class AskToSee(Command, frozen=True, kw_only=True):
    """Asks, when the deal is over, to see a hand that could have been shown down."""

    hand_of: int


class ShowTo(Command, frozen=True, kw_only=True):
    """Shows cards when the deal is over: to one player, or to all."""

    cards: tuple[Card, ...]
    to: int | None = None


class AskForShown(Command, frozen=True, kw_only=True):
    """Asks to see what a player has shown to another."""

    hand_of: int


class DealHand(Command, frozen=True, kw_only=True):
    """A dealer enters a player's cards of this street; those that nobody may see are `??`."""

    cards: tuple[Card, ...]


class DealBoard(msgspec.Struct, frozen=True, kw_only=True, tag=True):
    """A dealer enters the boardcards of this street."""

    cards: tuple[Card, ...]


BettingCommand = Fold | Check | Call | BringIn | Wager | DeclareOpen | Chop
AfterwardsCommand = AskToSee | ShowTo | AskForShown
PlayerCommand = (
    BettingCommand | Draw | Show | Muck | PlayTheBoard | Kill | Decline | ChooseRuns | RunOutOfTime | AskForOpeners
)
DealerCommand = DealHand | DealBoard
AnyCommand = PlayerCommand | AfterwardsCommand | DealerCommand


def command_to_json(command: AnyCommand) -> bytes:
    return msgspec.json.encode(command)


def command_from_json(text: bytes | str) -> AnyCommand:
    return _DECODER.decode(text)


_DECODER: msgspec.json.Decoder[AnyCommand] = msgspec.json.Decoder(AnyCommand)
