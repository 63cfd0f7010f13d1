"""What is agreed at a table: the games and their stakes, how they take turns, and the house rules."""

from typing import Literal

import msgspec

from cardspeak.deal.setup import smallest_chip
from cardspeak.forms import FORMS, Form, as_played, as_posted, find_form
from cardspeak.forms.structure import Stakes, read_stakes
from cardspeak.rulebook import GameTerms, HouseRules, Refusal, carries_out
from cardspeak.table.kill_limits import KillTerms, kill_terms

Turns = Literal["one-game", "orbit", "deals", "dealers-choice"]


class Game(msgspec.Struct, frozen=True, kw_only=True):
    """One of the games of a table."""

    form: str
    stakes: Stakes


class Terms(msgspec.Struct, frozen=True, kw_only=True):
    games: tuple[Game, ...]
    house: HouseRules
    turns: Turns = "one-game"
    """When the next game comes: never; when the button has gone round; after so many deals; as the dealer chooses."""
    deals: int = 0
    """How many deals each game lasts, where that is what is counted."""
    chips: tuple[int, ...] = (1,)
    """The denominations at the table."""
    tournament: bool = False

    def unit(self, game: int) -> int:
        """The smallest chip that plays."""
        return smallest_chip(self.chips, self.games[game].stakes.forced, self.house)

    def form(self, game: int) -> Form:
        return as_played(FORMS[self.games[game].form], self.house)

    @property
    def most_players(self) -> int:
        """For how many the decks of all its games last."""
        return min(self.form(game).max_seats for game in range(len(self.games)))


def agree(  # noqa: PLR0913 - one name a thing that is agreed
    games: str | Game | tuple[Game, ...],
    stakes: str | None = None,
    *,
    house: HouseRules,
    turns: Turns = "one-game",
    deals: int = 0,
    chips: tuple[int, ...] = (1,),
    tournament: bool = False,
) -> Terms | Refusal:
    """Terms from words: `agree("holdem", "limit:10/20", house=house)`; or from games that were made before."""
    if isinstance(games, str):
        game = read_game(games, stakes or "", house)
        if isinstance(game, Refusal):
            return game
        games = (game,)
    elif isinstance(games, Game):
        games = (games,)
    terms = Terms(games=games, house=house, turns=turns, deals=deals, chips=chips, tournament=tournament)
    return terms_refusal(terms) or terms


def read_game(form: str, stakes: str, house: HouseRules) -> Game | Refusal:
    found = find_form(form)
    if isinstance(found, Refusal):
        return found
    played = as_played(found, house)
    read = read_stakes(stakes, played)
    return read if isinstance(read, Refusal) else Game(form=form, stakes=as_posted(read, played, house))


def terms_refusal(terms: Terms) -> Refusal | None:
    """Why a table cannot be played on these terms, if it cannot."""
    if not terms.games:
        return Refusal("name at least one game", field="games")
    for game in terms.games:
        found = find_form(game.form)
        if isinstance(found, Refusal):
            return found
    if not terms.chips or min(terms.chips) < 1:
        return Refusal("name the denominations of the chips, each at least 1", field="chips")
    if (terms.turns == "one-game") != (len(terms.games) == 1):
        return Refusal(
            "several games take turns, by orbit, by deals or as the dealer chooses; one does not", field="turns"
        )
    if (terms.turns == "deals") != (terms.deals > 0):
        return Refusal("games that change by deals need the number of deals, and no others do", field="deals")
    refusals = (_game_refusal(terms, number) for number in range(len(terms.games)))
    return next((refusal for refusal in refusals if refusal is not None), None)


def _game_refusal(terms: Terms, number: int) -> Refusal | None:
    form, stakes = terms.form(number), terms.games[number].stakes
    game = GameTerms(structure=stakes.betting.structure, tournament=terms.tournament, split=form.is_split)
    refusal = terms.house.refusal_for(game)
    if refusal is not None:
        return refusal
    if form.forced == "blinds" and not stakes.forced.blinds and not stakes.forced.ante:
        return Refusal(
            f"{form.title} needs blinds or an ante to start the action", ("holdem.blind-structure",), "stakes"
        )
    kills = kill_terms(terms.house, stakes, form, terms.unit(number))
    return kills if isinstance(kills, Refusal) and terms.house.kill != "none" else None


def kills_of(terms: Terms, game: int) -> KillTerms:
    """How this game is killed; that it can be was seen when the terms were agreed."""
    stakes = terms.games[game].stakes
    found = kill_terms(terms.house, stakes, terms.form(game), terms.unit(game))
    assert not isinstance(found, Refusal), found
    return found


@carries_out("buyin.full-limit", "buyin.full-big-bet")
def minimum_buy_in(terms: Terms) -> int:
    """A full buy-in: for several games the largest of theirs."""
    return 0 if terms.tournament else max(_full_buy_in(game.stakes, terms.house) for game in terms.games)


def _full_buy_in(stakes: Stakes, house: HouseRules) -> int:
    if not stakes.betting.is_big_bet:
        return house.buy_in_limit * max(stakes.betting.lower, stakes.betting.upper)
    assert house.buy_in_big_bet is not None, "terms_refusal asks for it"
    bring_in = max(stakes.forced.blinds, default=0) or stakes.forced.bring_in or stakes.betting.lower
    return house.buy_in_big_bet * bring_in
