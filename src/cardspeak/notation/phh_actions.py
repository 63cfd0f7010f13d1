"""PHH's language of actions, such as `d dh p1 AcKd` and `p2 cbr 300 # all he has`, and its amounts of money.

Players are numbered from 1, as in the file. An amount is a whole number of parts of the file's unit: at `unit` 100
a bet of 12.50 is 1250.
"""

import re
from collections.abc import Callable, Mapping
from decimal import Decimal
from functools import lru_cache
from typing import Final, TypeAlias, assert_never

import msgspec

from cardspeak.cards import DECK_WITH_JOKER, Card
from cardspeak.rulebook import Refusal

FINEST: Final = 10**9
"""The most parts that a unit can have: an amount is read exactly to nine decimal places."""
_MOST_DIGITS: Final = 15


class DealHole(msgspec.Struct, frozen=True, tag="deal-hole"):
    """Down cards and up cards alike: the form says which they are."""

    player: int
    cards: tuple[Card, ...]
    commentary: str | None = None


class DealBoard(msgspec.Struct, frozen=True, tag="deal-board"):
    cards: tuple[Card, ...]
    commentary: str | None = None


class Fold(msgspec.Struct, frozen=True, tag="fold"):
    player: int
    commentary: str | None = None


class CheckCall(msgspec.Struct, frozen=True, tag="check-call"):
    player: int
    commentary: str | None = None


class BetRaise(msgspec.Struct, frozen=True, tag="bet-raise"):
    """A bet, a raise or a completion; `to` is all that the player then has in on this street."""

    player: int
    to: int
    commentary: str | None = None


class BringIn(msgspec.Struct, frozen=True, tag="bring-in"):
    player: int
    commentary: str | None = None


class Discard(msgspec.Struct, frozen=True, tag="discard"):
    """Without cards, the player stands pat."""

    player: int
    cards: tuple[Card, ...] = ()
    commentary: str | None = None


class ShowMuck(msgspec.Struct, frozen=True, tag="show-muck"):
    """Cards may be unseen: who shows `????` stays in for the pot, though the recorder did not see the hand."""

    player: int
    cards: tuple[Card, ...] | None = None
    """None for a muck; empty where the hand is shown as it was dealt, without naming its cards."""
    commentary: str | None = None

    @property
    def is_muck(self) -> bool:
        return self.cards is None


class Remark(msgspec.Struct, frozen=True, tag="remark"):
    """Nobody acts."""

    commentary: str | None = None


Action: TypeAlias = DealHole | DealBoard | Fold | CheckCall | BetRaise | BringIn | Discard | ShowMuck | Remark
_Build: TypeAlias = Callable[[int, str, str | None], Action | Refusal]

_ACTION: Final = re.compile(
    r"(?:d (?P<board>db)|d dh p(?P<dealt>[1-9][0-9]{0,2})|p(?P<player>[1-9][0-9]{0,2}) (?P<verb>f|cc|cbr|pb|sd|sm))"
    r"(?: (?P<rest>.+))?"
)
_AMOUNT: Final = re.compile(r"[0-9]+(?:\.[0-9]+)?")
_CARDS: Final[Mapping[str, Card]] = {card.value: card for card in (*DECK_WITH_JOKER, Card.UNKNOWN)}
_WRITE_LIKE: Final = (
    "write d dh p1 AcKd, d db 2c7hTd, p1 f, p1 cc, p1 cbr 300, p1 pb, p1 sd 2c, p1 sm AcKd or # and a remark"
)


def read_action(text: str, unit: int = 1) -> Action | Refusal:
    """One action; a bet that is no whole number of parts at that unit is refused."""
    action = read_finest(text)
    if not isinstance(action, BetRaise):
        return action
    if action.to * unit % FINEST:
        return Refusal(f"{write_amount(action.to, FINEST)} is no whole amount where a unit has {unit} parts")
    return with_bet(action, lambda parts: parts * unit // FINEST)


def with_bet(action: Action, change: Callable[[int], int]) -> Action:
    """The same action, its bet counted in another way; all but a bet stays as it is."""
    if isinstance(action, BetRaise):
        return BetRaise(action.player, change(action.to), action.commentary)
    return action


@lru_cache(maxsize=4096)  # a file of a thousand hands says `p3 f` a thousand times
def read_finest(text: str) -> Action | Refusal:
    """One action, its bet in the finest parts: the unit of a hand is known only when all its actions are read."""
    spoken, mark, said = text.partition("#")
    commentary = said.strip() if mark else None
    words = " ".join(spoken.split())
    if not words:
        return Remark(commentary)
    found = _ACTION.fullmatch(words)
    if found is None:
        return Refusal(f"this is no action; {_WRITE_LIKE}")
    build = _VERBS[found["verb"] or found["board"] or "dh"]
    return build(int(found["player"] or found["dealt"] or 0), found["rest"] or "", commentary)


def _deal_hole(player: int, rest: str, commentary: str | None) -> Action | Refusal:
    cards = _read_cards(rest)
    return cards if isinstance(cards, Refusal) else DealHole(player, cards, commentary)


def _deal_board(_player: int, rest: str, commentary: str | None) -> Action | Refusal:
    cards = _read_cards(rest)
    return cards if isinstance(cards, Refusal) else DealBoard(cards, commentary)


def _fold(player: int, rest: str, commentary: str | None) -> Action | Refusal:
    return _too_much("f", rest) or Fold(player, commentary)


def _check_call(player: int, rest: str, commentary: str | None) -> Action | Refusal:
    return _too_much("cc", rest) or CheckCall(player, commentary)


def _bring_in(player: int, rest: str, commentary: str | None) -> Action | Refusal:
    return _too_much("pb", rest) or BringIn(player, commentary)


def _bet_raise(player: int, rest: str, commentary: str | None) -> Action | Refusal:
    amount = Decimal(rest) if _AMOUNT.fullmatch(rest) else None
    if not amount:
        return Refusal(f"a bet needs an amount above zero after cbr, such as 300 or 12.50; this says {rest!r}")
    parts = count_parts(amount)
    return parts if isinstance(parts, Refusal) else BetRaise(player, parts, commentary)


def _discard(player: int, rest: str, commentary: str | None) -> Action | Refusal:
    cards = _read_cards(rest) if rest else ()
    return cards if isinstance(cards, Refusal) else Discard(player, cards, commentary)


def _show_muck(player: int, rest: str, commentary: str | None) -> Action | Refusal:
    if not rest:
        return ShowMuck(player, None, commentary)
    cards = () if rest == "-" else _read_cards(rest)
    return cards if isinstance(cards, Refusal) else ShowMuck(player, cards, commentary)


_VERBS: Final[Mapping[str, _Build]] = {
    "dh": _deal_hole,
    "db": _deal_board,
    "f": _fold,
    "cc": _check_call,
    "cbr": _bet_raise,
    "pb": _bring_in,
    "sd": _discard,
    "sm": _show_muck,
}


def _too_much(verb: str, rest: str) -> Refusal | None:
    return Refusal(f"nothing stands after {verb}, but this says {rest!r}; put a remark behind a #") if rest else None


def _read_cards(text: str) -> tuple[Card, ...] | Refusal:
    """Stricter than people are with each other: two signs a card, nothing between them; the joker is Jk."""
    names = [text[place : place + 2] for place in range(0, len(text), 2)]
    wrong = next((name for name in names if name not in _CARDS), None)
    if wrong is not None or not names:
        return Refusal(
            f"{wrong or 'nothing'!r} is no card; write cards without spaces, such as AcTd, and ?? for unseen"
        )
    twice = next((name for name in names if name != "??" and names.count(name) > 1), None)
    if twice is not None:
        return Refusal(f"{twice} stands twice in {text}")
    return tuple(_CARDS[name] for name in names)


def write_action(action: Action, unit: int = 1) -> str:
    """As it stands in a file; a commentary comes after a #."""
    words = _spoken(action, unit)
    if action.commentary is None:
        return words
    return f"{words} # {action.commentary}".strip()


def _spoken(action: Action, unit: int) -> str:  # noqa: C901, PLR0911 - one case an action
    match action:
        case DealHole(player, cards):
            return f"d dh p{player} {''.join(cards)}"
        case DealBoard(cards):
            return f"d db {''.join(cards)}"
        case Fold(player):
            return f"p{player} f"
        case CheckCall(player):
            return f"p{player} cc"
        case BetRaise(player, to):
            return f"p{player} cbr {write_amount(to, unit)}"
        case BringIn(player):
            return f"p{player} pb"
        case Discard(player, cards):
            return f"p{player} sd {''.join(cards)}".strip()
        case ShowMuck(player, None):
            return f"p{player} sm"
        case ShowMuck(player, cards):
            return f"p{player} sm {''.join(cards or ()) or '-'}"
        case Remark():
            return ""
        case _:
            assert_never(action)


def count_parts(amount: int | Decimal) -> int | Refusal:
    """An amount in the finest parts; refused where it is too large or too fine to be counted exactly."""
    exact = Decimal(amount)
    exponent = exact.as_tuple().exponent
    if isinstance(exponent, int) and exact.adjusted() < _MOST_DIGITS and exponent >= -2 * _MOST_DIGITS:
        above, below = exact.as_integer_ratio()
        parts, lost = divmod(above * FINEST, below)
        if not lost:
            return parts
    return Refusal(f"{amount} cannot be counted; an amount has up to {_MOST_DIGITS} digits and nine decimal places")


def write_amount(parts: int, unit: int) -> str:
    """A whole amount as 12, any other with its cents or more, as 12.50; the unit must divide a power of ten."""
    whole, rest = divmod(abs(parts), unit)
    sign = "-" if parts < 0 else ""
    if not rest:
        return f"{sign}{whole}"
    places = unit.bit_length()  # a power of ten with that many noughts divides by the unit
    decimals = f"{rest * 10**places // unit:0{places}d}".rstrip("0")
    return f"{sign}{whole}.{decimals:0<2}"
