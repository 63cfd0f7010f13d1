"""Terms of a game as a host writes them, as the table plays them, and as friends read them."""

import re
from collections.abc import Iterator, Mapping
from itertools import pairwise
from typing import Final, NamedTuple, cast

from cardspeak.bots import BOTS
from cardspeak.forms import FORMS
from cardspeak.forms.structure import Stakes
from cardspeak.rulebook import OPTIONS, HouseRules, Refusal, change
from cardspeak.rulebook import Refused as RefusedError
from cardspeak.server.form_words import EDITION_WORDS
from cardspeak.server.games import default_of
from cardspeak.server.option_words import OFFERED, choice_in_words
from cardspeak.server.pages import NewTable, Preview
from cardspeak.server.settings import Settings
from cardspeak.server.terms_words import amount_in_words, terms_in_words
from cardspeak.server.wishes import GameWanted, TermsWanted
from cardspeak.table import Game, Terms, agree, minimum_buy_in, read_game
from cardspeak.table.terms import Turns

MOST_STAKES: Final = 1_000_000
"""The largest bet or blind: a thousand of them, the largest buy-in, are still an amount of the room."""
MOST_SEATS: Final = 9
_STAKES: Final = re.compile(
    r"(?P<name>limit|spread-limit|pot-limit|no-limit):(?P<one>-?\d+)[-/](?P<other>-?\d+)(?P<more>(?::-?\d+){0,2})"
)
_BETS: Final = {
    "limit": ("the early bet", "the late bet"),
    "spread-limit": ("the smallest bet", "the largest bet"),
    "pot-limit": ("the first amount", "the smallest bet"),
    "no-limit": ("the first amount", "the smallest bet"),
}
_AMOUNTS: Final = re.compile(r"\d+")


def terms_from(wanted: TermsWanted) -> Terms | Refusal:
    house = _house(wanted)
    if isinstance(house, Refusal):
        return house
    games = []
    for number, each in enumerate(wanted.games):
        game = _game(each, house)
        if isinstance(game, Refusal):
            return _in_game(game, number)
        games.append(game)
    turns = cast("Turns", wanted.turns)
    terms = agree(tuple(games), house=house, turns=turns, deals=wanted.deals, chips=wanted.chips)
    return terms if isinstance(terms, Refusal) else _chips_refusal(terms) or terms


def wanted_from(terms: Terms) -> TermsWanted:
    """What a host would have written for these terms."""
    return TermsWanted(
        games=tuple(_written(game, terms.house) for game in terms.games),
        edition=terms.house.edition,
        options=_changes(terms.house),
        turns=terms.turns,
        deals=terms.deals,
        chips=terms.chips,
    )


def changes_in_words(house: HouseRules) -> tuple[str, ...]:
    """What the house does otherwise than its edition: `The button: dead`."""
    return tuple(
        f"{OFFERED[name].title}: {choice_in_words(OPTIONS[name], value).lower()}"
        for name, value in _changes(house).items()
        if name in OFFERED
    )


class Agreed(NamedTuple):
    """A new table that can be opened."""

    terms: Terms
    seats: int


def agreed(new: NewTable) -> Agreed | Refusal:
    """The terms and the seats of a new table, or why it cannot be opened so."""
    terms = terms_from(new.terms)
    if isinstance(terms, Refusal):
        return terms
    most = terms.most_players
    seats = new.seats if new.seats is not None else min(most, MOST_SEATS)
    if seats > most:
        return Refusal(f"the deck of this game lasts for {most} players", ("glossary.deck",), "seats")
    if new.bots >= seats:
        return Refusal("leave at least one seat for yourself", field="bots")
    if new.bot not in BOTS:
        return Refusal(f"there is no bot {new.bot!r}; choose one of {', '.join(BOTS)}", field="bot")
    return settings_refusal(new.settings, terms) or Agreed(terms, seats)


def settings_refusal(settings: Settings, terms: Terms) -> Refusal | None:
    """Why a table cannot have these settings, if it cannot."""
    rules_least = minimum_buy_in(terms)
    least = settings.least_buy_in or rules_least
    if least < rules_least:
        words = f"a full buy-in of this game is {rules_least}: the least cannot be below it"
        return Refusal(words, ("buyin.full-limit", "buyin.full-big-bet"), "least_buy_in")
    if settings.most_buy_in is not None and settings.most_buy_in < least:
        return Refusal(f"the most that one may buy must be at least {least}", field="most_buy_in")
    unreadable = next((name for name in ("title", "currency") if not getattr(settings, name).isprintable()), None)
    return None if unreadable is None else Refusal(f"write a {unreadable} that can be read", field=unreadable)


def preview(new: NewTable) -> Preview | Refusal:
    found = agreed(new)
    if isinstance(found, Refusal):
        return found
    bots = {new.bot: new.bots} if new.bots else {}
    return contract(found, new.settings, bots, has_passphrase=bool(new.passphrase.strip()))


def contract(found: Agreed, settings: Settings, bots: Mapping[str, int], *, has_passphrase: bool) -> Preview:
    """What is agreed at a table, in words; the bots that play there are counted by their kinds."""
    terms, changes = found.terms, changes_in_words(found.terms.house)
    least = max(minimum_buy_in(terms), settings.least_buy_in or 0)
    lines = _lines(found, settings, bots, least, len(changes))
    return Preview(
        title=settings.title.strip() or terms_in_words(terms),
        lines=(*lines, ("Entry", "With the passphrase")) if has_passphrase else tuple(lines),
        seats=found.seats,
        least_buy_in=least,
        most_buy_in=settings.most_buy_in,
        changes=changes,
    )


# ------------------------------------------------------------------------------------------ reading


def _house(wanted: TermsWanted) -> HouseRules | Refusal:
    for name, value in wanted.options.items():
        if name in OPTIONS and name not in OFFERED:
            return Refusal(f"{name} makes no difference at a table where the software deals", field=name)
        if isinstance(value, int) and abs(value) > MOST_STAKES:  # no option has a use for it, and few say so
            return Refusal(f"{name} cannot be that large", field=name)
    try:
        house = HouseRules.for_edition(wanted.edition)
    except RefusedError as refused:
        return refused.refusal
    buy_in = default_of(OPTIONS["buy_in_big_bet"], house.edition)
    return change(house, {"buy_in_big_bet": buy_in, **wanted.options, "who_deals": "house"})


def _game(wanted: GameWanted, house: HouseRules) -> Game | Refusal:
    if any(len(digits) > 9 or int(digits) > MOST_STAKES for digits in _AMOUNTS.findall(wanted.stakes)):
        return Refusal(f"no bet or blind is larger than {amount_in_words(MOST_STAKES)}", field="stakes")
    unfit = _stakes_refusal(wanted)
    if unfit is not None:
        return unfit
    game = read_game(wanted.form, wanted.stakes, house)
    return game if isinstance(game, Refusal) else _forced_refusal(game.stakes) or game


def _stakes_refusal(wanted: GameWanted) -> Refusal | None:
    """Amounts that cannot be played for, in the words of whoever filled them in."""
    found = _STAKES.fullmatch(wanted.stakes)
    if found is None or wanted.form not in FORMS:
        return None
    one, other = int(found["one"]), int(found["other"])
    has_blinds = FORMS[wanted.form].forced == "blinds" and found["name"] in {"no-limit", "pot-limit"}
    small, big = ("the small blind", "the big blind") if has_blinds else _BETS[found["name"]]
    if one < 1:
        return Refusal(f"{small} must be at least 1", field="stakes")
    if other < one:
        return Refusal(f"{big} must be at least {amount_in_words(one)}, as {small} is", field="stakes")
    if "-" in found["more"]:
        return Refusal("an ante or a forced bet must be at least 0", field="stakes")
    return None


def _forced_refusal(stakes: Stakes) -> Refusal | None:
    lower, forced = stakes.betting.lower, stakes.forced
    if forced.ante > stakes.betting.upper:
        return Refusal(f"an ante is no larger than the bet of {stakes.betting.upper}", ("glossary.ante",), "stakes")
    if forced.bring_in > lower:
        return Refusal(
            f"the forced bet is no larger than the bet of {lower}", ("stud.bring-in-lowest-upcard",), "stakes"
        )
    return None


def _in_game(refusal: Refusal, number: int) -> Refusal:
    field = "form" if refusal.field == "form" else "stakes"
    return Refusal(refusal.reason, refusal.under, f"games.{number}.{field}")


def _chips_refusal(terms: Terms) -> Refusal | None:
    """Denominations must make up each other and every amount that is to be paid."""
    chips = sorted(terms.chips)
    odd = next(((small, large) for small, large in pairwise(chips) if large % small), None)
    if odd is not None:
        return Refusal(f"chips of {odd[1]} cannot be changed into chips of {odd[0]}", field="chips")
    amounts = {amount for game in terms.games for amount in _amounts(game.stakes)}
    unpaid = next((amount for amount in sorted(amounts) if amount % chips[0]), None)
    if unpaid is None:
        return None
    return Refusal(f"{unpaid} cannot be paid in chips of {chips[0]} and more", field="chips")


def _amounts(stakes: Stakes) -> Iterator[int]:
    yield from (stakes.betting.lower, stakes.betting.upper, stakes.forced.ante, stakes.forced.bring_in)
    yield from stakes.forced.blinds


# ------------------------------------------------------------------------------------------ writing


def _changes(house: HouseRules) -> dict[str, bool | int | str | None]:
    return {
        name: value
        for name, value in house.differences().items()
        if name != "who_deals" and value != default_of(OPTIONS[name], house.edition)
    }


def _written(game: Game, house: HouseRules) -> GameWanted:
    """The shortest text from which the same game is read."""
    texts = list(_texts(game.stakes))
    same = (text for text in texts if read_game(game.form, text, house) == game)
    return GameWanted(form=game.form, stakes=next(same, texts[-1]))


def _texts(stakes: Stakes) -> Iterator[str]:
    betting, forced = stakes.betting, stakes.forced
    one, other = betting.lower, betting.upper
    if betting.is_big_bet:
        one = forced.blinds[0] if len(forced.blinds) > 1 else max(other // 2, 1)
    text = f"{betting.structure}:{one}{'-' if betting.structure == 'spread-limit' else '/'}{other}"
    yield from (text, f"{text}:{forced.ante}", f"{text}:{forced.ante}:{forced.bring_in}")


# ------------------------------------------------------------------------------------------ the preview


def _lines(
    found: Agreed, settings: Settings, bots: Mapping[str, int], least: int, changes: int
) -> Iterator[tuple[str, str]]:
    edition = EDITION_WORDS[found.terms.house.edition][0]
    yield "Form", terms_in_words(found.terms)
    yield "Seats", f"Up to {found.seats}"
    yield "Buy-in", _buy_in(settings, least)
    yield "Edition", f"{edition}, {_counted(changes, 'change')}" if changes else edition
    yield "Dealer", "The software, deck sealed and cut"
    yield "Empty seats", ", ".join(_counted(number, f"{kind} bot") for kind, number in bots.items()) or "Stay empty"
    yield "Time", _time(settings)
    yield "Watching", _watching(settings)


def _buy_in(settings: Settings, least: int) -> str:
    sign = settings.currency
    most = settings.most_buy_in
    amounts = f"{sign}{amount_in_words(least)}"
    amounts = f"{amounts} or more" if most is None else f"{amounts} to {sign}{amount_in_words(most)}"
    return f"{amounts}, the host approves each" if settings.approve_buy_ins else amounts


def _time(settings: Settings) -> str:
    if settings.turn_seconds is None:
        return "No clock"
    bank = f", and {settings.bank_seconds} in the bank" if settings.bank_seconds else ""
    return f"{settings.turn_seconds} seconds a turn{bank}"


def _watching(settings: Settings) -> str:
    if settings.watching == "nobody":
        return "Players only"
    return f"Allowed, {_counted(settings.watch_delay, 'second')} behind" if settings.watch_delay else "Allowed"


def _counted(number: int, what: str) -> str:
    return f"{number} {what}" if number == 1 else f"{number} {what}s"
