"""What somebody asks: players by their cards or ranges, a board, dead cards; read and checked."""

from collections.abc import Iterable, Sequence

import msgspec

from cardspeak.cards.card import Card, cards, cards_of, mask_of, read_cards
from cardspeak.cards.equity.games import GAMES, EquityGame
from cardspeak.cards.equity.showdown import Showdown
from cardspeak.cards.ranges import Range, read_range
from cardspeak.rulebook import Refusal, Refused
from cardspeak.rulebook.book import nearest

FEWEST, MOST = 2, 10
EVERY_CARD = (1 << 53) - 1


class Question(msgspec.Struct, frozen=True):
    """A showdown, and for each player the range of hands, where it is not the cards that are known."""

    showdown: Showdown
    ranges: tuple[Range | None, ...]


def read_question(
    players: Sequence[str], game: str = "holdem", board: str = "", dead: str = "", qualifier: int | None = 8
) -> Question | Refusal:
    """Reads `AsKs`, `As ??`, `??`, `QQ+, AKs`; cards that a player or the board has fewer of are still to come."""
    try:
        return _read_question(players, _game(game), board, dead, qualifier)
    except Refused as refused:
        return refused.refusal


def _refuse(reason: str, field: str | None = None) -> Refused:
    return Refused(Refusal(reason, field=field))


def _game(name: str) -> EquityGame:
    if name not in GAMES:
        raise _refuse(f"there is no game {name!r}{nearest(name, GAMES)}; the games are {', '.join(GAMES)}", "form")
    return GAMES[name]


def _read_question(players: Sequence[str], game: EquityGame, board: str, dead: str, qualifier: int | None) -> Question:
    if not FEWEST <= len(players) <= MOST:
        raise _refuse(f"equity is for {FEWEST} to {MOST} players, not {len(players)}", "players")
    if qualifier is not None and not 5 <= qualifier <= 13:
        raise _refuse(f"a qualifier is a rank from 5 to 13, not {qualifier}", "qualifier")
    shared, gone = _read_known(board, game, "board", game.board), _read_known(dead, game, "dead", 52)
    read = [_read_player(text, game) for text in players]
    hands = tuple(0 if isinstance(each, Range) else each for each in read)
    known = _union([*hands, shared, gone])
    ranges = tuple(
        _possible(each, known | EVERY_CARD & ~game.deck) if isinstance(each, Range) else None for each in read
    )
    showdown = Showdown(
        game=game,
        hands=hands,
        board=shared,
        dead=gone,
        ranged=tuple(each is not None for each in ranges),
        qualifier=qualifier if game.low is not None else None,
    )
    _check_deck(showdown)
    return Question(showdown, ranges)


def _read_known(text: str, game: EquityGame, field: str, most: int) -> int:
    known = cards(text)
    if Card.UNKNOWN in known or len(known) > most:
        raise _refuse(f"{field} takes up to {most} cards that are known, not {text!r}", field)
    return _in_deck(mask_of(known), game)


def _read_player(text: str, game: EquityGame) -> int | Range:
    hand = () if text.strip().lower() in {"", "random", "any"} else read_cards(text)
    if isinstance(hand, Refusal):
        found = read_range(text, game.hand) if game.takes_ranges else hand
        if isinstance(found, Refusal):
            raise Refused(found)
        return found
    if len(hand) > game.hand:
        raise _refuse(f"a hand at {game.name} has {game.hand} cards, not {len(hand)}: {text!r}", "players")
    return _in_deck(mask_of(hand), game)


def _in_deck(mask: int, game: EquityGame) -> int:
    strange = mask & ~game.deck
    if strange:
        raise _refuse(f"{cards_of(strange)[0]} is not in the deck of {game.name}")
    return mask


def _union(masks: Iterable[int]) -> int:
    union = 0
    for mask in masks:
        if union & mask:
            raise _refuse(f"{cards_of(union & mask)[0]} stands twice")
        union |= mask
    return union


def _possible(hand_range: Range, gone: int) -> Range:
    possible = hand_range.without(gone)
    if not possible.hands:
        raise _refuse("a range has no hand left that the other cards allow", "players")
    return possible


def _check_deck(showdown: Showdown) -> None:
    needed = sum(showdown.missing) + sum(showdown.ranged) * showdown.game.hand
    there = showdown.deck.bit_count()
    if needed > there:
        raise _refuse(f"{needed} cards are still to come, but the deck has only {there} left")
