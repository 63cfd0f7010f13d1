"""A tournament: what it costs to enter, what is played, and what is paid for each place."""

from collections.abc import Sequence

import msgspec

from cardspeak.forms.structure import Stakes
from cardspeak.rulebook import Refusal, RuleId, carries_out

_UNDER: tuple[RuleId, ...] = ("glossary.tournament",)


class Tournament(msgspec.Struct, frozen=True, kw_only=True):
    name: str
    starting_stack: int
    levels: tuple[Stakes, ...]
    """The stakes of each level, the first to be played first."""
    tables: tuple[str, ...]
    entry_fee: int = 0
    prizes: tuple[int, ...] = ()
    """Percent of the prize pool, from the first place on; none where nothing is paid."""
    entrants: tuple[str, ...] = ()

    @property
    def prize_pool(self) -> int:
        """Every entry fee; nothing where there are no prizes."""
        return self.entry_fee * len(self.entrants) if self.prizes else 0

    @property
    def chips_in_play(self) -> int:
        return self.starting_stack * len(self.entrants)


class Prize(msgspec.Struct, frozen=True):
    place: int
    player: str
    amount: int


@carries_out("glossary.tournament")
def refusal_of_terms(tournament: Tournament) -> Refusal | None:
    """Why such a tournament cannot be held, if it cannot."""
    if tournament.starting_stack < 1:
        return Refusal("players start with 1 chip or more", _UNDER, "starting_stack")
    if tournament.entry_fee < 0:
        return Refusal("the entry fee is 0 or more", _UNDER, "entry_fee")
    if not tournament.levels:
        return Refusal("name the stakes of one level at least", _UNDER, "levels")
    if not tournament.tables:
        return Refusal("name a table to play at", _UNDER, "tables")
    if tournament.prizes and (sum(tournament.prizes) != 100 or min(tournament.prizes) < 1):
        said = ", ".join(map(str, tournament.prizes))
        return Refusal(f"prizes must come to 100 percent, each 1 or more; you said {said}", _UNDER, "prizes")
    return None


def enter(tournament: Tournament, player: str) -> Tournament | Refusal:
    if player in tournament.entrants:
        return Refusal(f"{player} has entered already", _UNDER, "player")
    return msgspec.structs.replace(tournament, entrants=(*tournament.entrants, player))


@carries_out("glossary.tournament")
def prize_amounts(pool: int, percents: Sequence[int], places: int) -> tuple[int, ...]:
    """Each place's part of the pool in whole units, rounded down; units left over go one each from the first place on.

    With fewer players than prizes the places there are share the pool in the same proportions.
    """
    paid = percents[:places]
    whole = sum(paid)
    amounts = [pool * percent // whole for percent in paid]
    left = pool - sum(amounts) if paid else 0
    return tuple(amount + (place < left) for place, amount in enumerate(amounts))


@carries_out("glossary.tournament")
def pay(tournament: Tournament, finished: Sequence[str]) -> tuple[Prize, ...] | Refusal:
    """What is paid when the event ends; `finished` has every entrant, the winner first."""
    if sorted(finished) != sorted(tournament.entrants):
        return Refusal("name every entrant once, the winner first", _UNDER, "finished")
    amounts = prize_amounts(tournament.prize_pool, tournament.prizes, len(finished))
    return tuple(
        Prize(place, player, amount) for place, (player, amount) in enumerate(zip(finished, amounts, strict=False), 1)
    )
