"""A game in a few words: `No-limit hold'em, blinds 1–2`."""

from collections.abc import Sequence

from cardspeak.forms import FORMS
from cardspeak.forms.structure import Betting, Stakes
from cardspeak.rulebook import OPTIONS
from cardspeak.server.form_words import EDITION_WORDS, FORM_WORDS, ROTATIONS
from cardspeak.server.option_words import OFFERED, choice_in_words
from cardspeak.table import Game, Terms


def terms_in_words(terms: Terms) -> str:
    if len(terms.games) == 1:
        return game_in_words(terms.games[0])
    return f"{_several(terms)}{_common_stakes(terms.games)}"


def difference_in_words(now: Terms, then: Terms) -> tuple[str, ...]:
    """What other terms would change, a line each: `The game: …`, `Deal twice: yes`."""
    lines = []
    if terms_in_words(now) != terms_in_words(then):
        lines.append(f"The game: {terms_in_words(then)}")
    if len(then.games) > 1 and (now.turns, now.deals) != (then.turns, then.deals):
        lines.append(f"The next game: {_next_game(then)}")
    if now.house.edition is not then.house.edition:
        lines.append(f"The rules: {EDITION_WORDS[then.house.edition][0]}")
    for name, words in OFFERED.items():
        value = getattr(then.house, name)
        if value != getattr(now.house, name):
            lines.append(f"{words.title}: {choice_in_words(OPTIONS[name], value).lower()}")
    if now.chips != then.chips:
        lines.append(f"The chips: {', '.join(map(amount_in_words, then.chips))}")
    return tuple(lines)


def _next_game(terms: Terms) -> str:
    match terms.turns:
        case "orbit":
            return "when the button has gone round"
        case "deals":
            return f"after {terms.deals} deals"
        case "dealers-choice":
            return "as the dealer chooses"
        case _:
            return "never"


def game_in_words(game: Game) -> str:
    structure = game.stakes.betting.structure.capitalize()
    return f"{structure} {_spoken(game.form)}, {stakes_in_words(game.stakes)}"


def stakes_in_words(stakes: Stakes) -> str:
    """`2–4, blinds 1–2`; `blinds 1–2, ante 1`; `10–20, ante 1, bring-in 3`."""
    betting, forced = stakes.betting, stakes.forced
    parts = [] if betting.is_big_bet and forced.blinds else [_bets(betting)]
    if forced.blinds:
        blind = "blind" if len(forced.blinds) == 1 else "blinds"
        parts.append(f"{blind} {'–'.join(map(amount_in_words, forced.blinds))}")
    if forced.ante:
        parts.append(f"ante {amount_in_words(forced.ante)}")
    if forced.bring_in:
        parts.append(f"bring-in {amount_in_words(forced.bring_in)}")
    return ", ".join(parts)


def amount_in_words(amount: int) -> str:
    return f"{amount:,}"


def _bets(betting: Betting) -> str:
    if betting.is_big_bet:
        return f"bets from {amount_in_words(betting.lower)}"
    return f"{amount_in_words(betting.lower)}–{amount_in_words(betting.upper)}"


def _several(terms: Terms) -> str:
    forms = tuple(game.form for game in terms.games)
    known = (each.title for each in ROTATIONS if tuple(form for form, _ in each.games) == forms)
    title = next(known, None)
    if terms.turns == "dealers-choice":
        return f"Dealer's choice of {len(set(forms))} games"
    if title is not None:
        return title
    named = list(dict.fromkeys(_spoken(form) for form in forms))
    listed = named[0] if len(named) == 1 else f"{', '.join(named[:-1])} and {named[-1]}"
    return f"{listed[0].upper()}{listed[1:]} in turn"


def _common_stakes(games: Sequence[Game]) -> str:
    """What all games have in common, if that says anything."""
    betting = {game.stakes.betting for game in games}
    if len(betting) > 1:
        return ""
    (only,) = betting
    return f", {only.structure} {_bets(only)}"


def _spoken(form: str) -> str:
    words = FORM_WORDS.get(form)
    return FORMS[form].title if words is None else words.spoken
