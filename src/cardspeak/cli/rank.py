"""`cardspeak rank`: what hands are called, and which is best."""

from collections.abc import Callable, Iterable, Sequence
from functools import partial

import click
import msgspec
from rich.console import Console
from rich.text import Text

from cardspeak.cards.card import Card, read_cards
from cardspeak.cards.ranking.reading import QUALIFIERS, RANKINGS, Half, Reading, read, read_omaha
from cardspeak.cli.output import console, json_option, plain_table, print_json
from cardspeak.rulebook import Refusal, Refused

Hand = tuple[Card, ...]
Reader = Callable[[Hand], Reading | Refusal]

OMAHA: dict[str, tuple[Half, ...]] = {"omaha": ("high",), "omaha-low": ("low",), "omaha8": ("high", "low")}
"""Which halves of the pot each of these is about."""


class Ranked(msgspec.Struct, frozen=True):
    """A hand among those it is compared with."""

    place: int | None
    """Equal hands share a place; one that misses the qualifier has none."""
    is_tied: bool
    hand: Hand
    reading: Reading


@click.command("rank")
@click.argument("hands", nargs=-1, required=True, metavar="HAND...")
@click.option(
    "--ranking",
    type=click.Choice([*RANKINGS, *OMAHA]),
    default="high",
    show_default=True,
    metavar="RANKING",
    help=f"One of {', '.join([*RANKINGS, *OMAHA])}; omaha8 ranks for high and for low.",
)
@click.option("--board", default="", metavar="CARDS", help="Cards that all hands share.")
@click.option(
    "--qualifier",
    type=click.Choice([*map(str, QUALIFIERS), "none"]),
    metavar="N|none",
    help="The highest card a low may have, 5 to 13 (a king); 8 if eight-or-better, omaha-low or omaha8 is ranked.",
)
@json_option
def command(hands: tuple[str, ...], ranking: str, board: str, qualifier: str | None, *, as_json: bool) -> None:
    """Name hands and compare them, best first.

    The cards of a HAND stand in quotes: "As Kd", "A♠ 10♦", "AsKd"; Jk is the joker.
    """
    _refuse_wrong_call(hands, ranking, board, qualifier)
    shared = _cards_of(board, "the board")
    dealt = {f"hand {number}": _cards_of(hand, f"hand {number}") for number, hand in enumerate(hands, 1)}
    if shared:
        _refuse_card_in_two_places({"on the board": shared, **{f"in {name}": hand for name, hand in dealt.items()}})
    halves = {half: _ranked(dealt, reader) for half, reader in _readers(ranking, shared, qualifier).items()}
    if as_json:
        ranked: dict[str, object] = {half: _as_objects(some) for half, some in halves.items()}
        print_json({"ranking": ranking, "board": shared, **ranked})
    else:
        _print(console(), halves)


def _refuse_wrong_call(hands: tuple[str, ...], ranking: str, board: str, qualifier: str | None) -> None:
    may_qualify = "low" in OMAHA[ranking] if ranking in OMAHA else RANKINGS[ranking].may_qualify
    if qualifier is not None and not may_qualify:
        raise click.UsageError(f"{ranking} takes no --qualifier; ace-to-five lows and Omaha's low do")
    if ranking in OMAHA and not board.strip():
        raise click.UsageError(f"{ranking} needs a --board of three to five cards")
    if len(hands) > 1 and all(len(hand) <= 2 for hand in hands):
        raise click.UsageError(f"the cards of a hand stand in quotes: cardspeak rank '{' '.join(hands)}'")


def _cards_of(text: str, whose: str) -> Hand:
    cards = read_cards(text)
    if isinstance(cards, Refusal):
        raise Refused(_told_of(whose, cards))
    return cards


def _told_of(whose: str, refusal: Refusal) -> Refusal:
    return msgspec.structs.replace(refusal, reason=f"{whose}: {refusal.reason}")


def _refuse_card_in_two_places(places: dict[str, Hand]) -> None:
    """With a board the hands are of one deal; without, any hands may be compared."""
    seen: dict[Card, str] = {}
    for place, cards in places.items():
        twice = next((card for card in cards if card in seen), None)
        if twice is not None:
            raise Refused(Refusal(f"{twice} is {seen[twice]} and {place}"))
        seen |= {card: place for card in cards if card.is_known}


def _readers(ranking: str, board: Hand, qualifier: str | None) -> dict[Half, Reader]:
    top = None if qualifier in {None, "none"} else int(str(qualifier))
    if ranking in OMAHA:
        top = 8 if qualifier is None else top
        return {half: partial(read_omaha, board=board, half=half, qualifier=top) for half in OMAHA[ranking]}
    # eight-or-better without its qualifier is ace-to-five
    name = "ace-to-five" if qualifier == "none" and RANKINGS[ranking].qualifier else ranking
    return {"low" if RANKINGS[name].is_low else "high": lambda hand: read(name, (*hand, *board), top)}


def _ranked(dealt: dict[str, Hand], reader: Reader) -> list[Ranked]:
    """Best first."""
    readings: list[tuple[Hand, Reading]] = []
    for name, hand in dealt.items():
        reading = reader(hand)
        if isinstance(reading, Refusal):
            raise Refused(_told_of(name, reading))
        readings.append((hand, reading))
    readings.sort(key=lambda each: -each[1].strength)
    strengths = [reading.strength for _, reading in readings]
    return [
        Ranked(
            strengths.index(reading.strength) + 1 if reading.qualifies else None,
            reading.qualifies and strengths.count(reading.strength) > 1,
            hand,
            reading,
        )
        for hand, reading in readings
    ]


def _as_objects(ranked: Iterable[Ranked]) -> list[dict[str, object]]:
    return [
        {"hand": each.hand, "place": each.place, "tied": each.is_tied, **msgspec.structs.asdict(each.reading)}
        for each in ranked
    ]


def _print(out: Console, halves: dict[Half, list[Ranked]]) -> None:
    for number, (half, ranked) in enumerate(halves.items()):
        if number:
            out.print()
        if len(halves) > 1:
            out.print(Text(half.capitalize(), style="bold"))
        _print_half(out, ranked)


def _print_half(out: Console, ranked: list[Ranked]) -> None:
    several = len(ranked) > 1
    table = plain_table(*(["place"] if several else []), "hand", "what plays", "what it is")
    for each in ranked:
        place = "–" if each.place is None else f"{each.place}{'=' if each.is_tied else ''}"
        row = (_symbols(each.hand), _playing(each.reading), each.reading.words)
        table.add_row(*([place] if several else []), *row)
    out.print(table)
    if several:
        out.print(Text(_verdict(ranked), style="dim"))


def _verdict(ranked: Sequence[Ranked]) -> str:
    best = [_symbols(each.hand) for each in ranked if each.place == 1]
    if not best:
        return "Nobody has a low."
    return f"{best[0]} is best." if len(best) == 1 else f"{', '.join(best[:-1])} and {best[-1]} tie."


def _playing(reading: Reading) -> str:
    if reading.joker_as is None:
        return _symbols(reading.plays)
    return _symbols(reading.plays).replace(Card.JOKER.symbol, f"{Card.JOKER.symbol}={reading.joker_as.symbol}")


def _symbols(cards: Iterable[Card]) -> str:
    return " ".join(card.symbol for card in cards)
