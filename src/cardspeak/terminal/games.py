"""The games of an evening, from what people type: one form, several that take turns, or the dealer's choice."""

from collections.abc import Mapping
from typing import Final

from msgspec.structs import replace

from cardspeak.forms import FORMS
from cardspeak.rulebook import Edition, HouseRules, Refusal
from cardspeak.table import Game, Terms, agree, read_game
from cardspeak.table.terms import Turns

ROTATIONS: Final[Mapping[str, tuple[str, ...]]] = {
    "horse": ("holdem", "omaha8", "razz", "stud", "stud8"),
    "hose": ("holdem", "omaha8", "stud", "stud8"),
    "all": tuple(FORMS),
}
"""Games that are usually played in turns, by the name for all of them."""


def agreed_terms(
    forms: str, structures: str, house: HouseRules, turns: Turns | None = None, deals: int = 0
) -> Terms | Refusal:
    """`holdem`, `horse` or `holdem,stud8`, at one structure for all or, with commas, one for each."""
    names = [name for each in forms.split(",") for name in ROTATIONS.get(each.strip(), (each.strip(),))]
    stakes = [each.strip() for each in structures.split(",")]
    if len(stakes) not in {1, len(names)}:
        reason = f"{len(stakes)} structures for {len(names)} forms; give one for all, or one for each"
        return Refusal(reason, field="structure")
    games = _games(names, stakes if len(stakes) > 1 else stakes * len(names), house)
    if isinstance(games, Refusal):
        return games
    how = turns or ("deals" if deals else "orbit")
    return agree(games, house=house, turns=how if len(games) > 1 or turns else "one-game", deals=deals)


def _games(names: list[str], stakes: list[str], house: HouseRules) -> tuple[Game, ...] | Refusal:
    read = [_read(name, structure, house) for name, structure in zip(names, stakes, strict=True)]
    refusal = next((each for each in read if isinstance(each, Refusal)), None)
    return refusal or tuple(each for each in read if isinstance(each, Game))


def _read(name: str, structure: str, house: HouseRules) -> Game | Refusal:
    game = read_game(name, structure, house)
    if isinstance(game, Refusal) and game.field == "form":
        several = ", ".join(ROTATIONS)
        return replace(game, reason=f"{game.reason}; or several in turns, with commas between them, or {several}")
    return game


def house_for(house: HouseRules, structures: str) -> HouseRules:
    """The house, with the home edition's buy-in for no-limit and pot-limit where its own edition names none."""
    is_big_bet = any(each.strip().startswith(("no-limit", "pot-limit")) for each in structures.split(","))
    if house.buy_in_big_bet is not None or not is_big_bet:
        return house
    return house.changed(buy_in_big_bet=HouseRules.for_edition(Edition.HOME).buy_in_big_bet)
