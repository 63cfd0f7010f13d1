"""What came of a replayed hand, beside what was written down: finishing stacks and winnings, up to the site's rake."""

from collections.abc import Iterable, Iterator
from itertools import product
from operator import mul

import msgspec

from cardspeak.cards import Card
from cardspeak.deal import Deal
from cardspeak.deal import events as happened
from cardspeak.notation.phh import HandRecord
from cardspeak.notation.phh_actions import FINEST, write_amount
from cardspeak.notation.phh_setup import seats_of
from cardspeak.notation.recording import collected
from cardspeak.notation.sites import Site, site_of


class Outcome(msgspec.Struct, frozen=True, kw_only=True):
    """The end of a deal by player, p1 first, in the parts of the record."""

    stacks: tuple[int, ...]
    won: tuple[int, ...]
    returned: tuple[int, ...]
    """What nobody called."""
    pots: int
    has_flop: bool
    is_walk: bool
    """Whether nobody put in a chip beyond the blinds."""
    could_win: frozenset[int]
    """The players whose hands were never seen, but who were in at the end: the cards do not tell whether they won."""

    @property
    def pot(self) -> int:
        return sum(self.won)

    @property
    def winners(self) -> set[int]:
        return {player for player, amount in enumerate(self.won, 1) if amount}


def outcome_of(record: HandRecord, deal: Deal) -> Outcome:
    seats = seats_of(record)
    won, stacks = collected(deal.log), deal.stacks
    returned = dict.fromkeys(seats, 0)
    for event in deal.log:
        if isinstance(event, happened.RoundClosed) and event.returned_to is not None:
            returned[event.returned_to] += event.returned
    return Outcome(
        stacks=tuple(stacks[seat] for seat in seats),
        won=tuple(won.get(seat, 0) for seat in seats),
        returned=tuple(returned[seat] for seat in seats),
        pots=len({event.pot for event in deal.log if isinstance(event, happened.PotAwarded)}),
        has_flop=bool(deal.board),
        is_walk=not any(isinstance(event, happened.Called | happened.Wagered) for event in deal.log),
        could_win=frozenset(_unseen(deal, seats)),
    )


def _unseen(deal: Deal, seats: tuple[int, ...]) -> Iterator[int]:
    state = deal.state
    for player, seat in enumerate(seats, 1):
        place = state.place_of[seat]
        hand = state.hands[place] or state.muck[place]
        if state.live[place] and Card.UNKNOWN in hand and sum(state.live) > 1:
            yield player


def difference(record: HandRecord, outcome: Outcome) -> str | None:
    """In what the two differ, in words; None where they agree."""
    site = site_of(record.venue)
    return _stacks_differ(record, outcome, site) or _winnings_differ(record, outcome, site)


# ---------------------------------------------------------------------------------------- finishing stacks


def taken(record: HandRecord, outcome: Outcome) -> dict[int, int]:
    """By how much each player has more here than in the record, as far as the stacks were counted."""
    counted = zip(record.starting_stacks, record.finishing_stacks or (), outcome.stacks, strict=False)
    return {
        player: ours - finish
        for player, (start, finish, ours) in enumerate(counted, 1)
        if start is not None and finish is not None
    }


def rake_of(record: HandRecord, outcome: Outcome) -> int | None:
    """What was taken out of the pots; None where not every stack was counted."""
    above = taken(record, outcome)
    if len(above) < record.player_count:
        return None
    rake = sum(above.values())
    return rake if abs(rake) > _rounding(record) else 0


def _stacks_differ(record: HandRecord, outcome: Outcome, site: Site) -> str | None:
    above = taken(record, outcome)
    if all(abs(more) <= _rounding(record) for more in above.values()):
        return None
    rake, most = sum(above.values()), _most_rake(record, outcome, site)
    is_from_winners = all(more == 0 or (more > 0 and player in outcome.winners) for player, more in above.items())
    if 0 < rake <= most and is_from_winners:
        return None
    if outcome.could_win and _losers_agree(above, outcome) and 0 <= rake <= most:
        return None  # the cards that won were not written down
    stacks = {player: outcome.stacks[player - 1] for player, more in above.items() if more}
    return "; ".join(
        f"p{player} has {_said(record, chips)}, the record {_said(record, chips - above[player])}"
        for player, chips in stacks.items()
    )


def _rounding(record: HandRecord) -> int:
    """The last decimals of a share that no decimals can write, a third of a pot."""
    return record.player_count if record.unit == FINEST else 0


def _most_rake(record: HandRecord, outcome: Outcome, site: Site, more: int = 0) -> int:
    return site.most_rake(outcome.pot + more, record.unit, has_flop=outcome.has_flop)


def _losers_agree(above: dict[int, int], outcome: Outcome) -> bool:
    """Whether everybody who cannot have won has what our deal has left, and those who can no less than that."""
    may_differ = outcome.could_win | outcome.winners
    return all(
        more == 0 or (player in may_differ and more <= outcome.won[player - 1]) for player, more in above.items()
    )


# ---------------------------------------------------------------------------------------- winnings


def _winnings_differ(record: HandRecord, outcome: Outcome, site: Site) -> str | None:
    if record.winnings is None or site.silent == "always":
        return None
    written = {player: chips for player, chips in enumerate(record.winnings, 1) if chips}
    if not written:
        return _silence_differs(record, outcome, site)
    expected = _expected(outcome, site)
    differs = _winners_differ(record, outcome, written, expected)
    is_untold = outcome.could_win and written.keys() <= outcome.could_win | outcome.winners
    if differs is not None and not is_untold:
        return differs
    is_part = outcome.pots > 1 and not site.side_pots
    return None if is_part else _sum_differs(record, outcome, site, written)


def _expected(outcome: Outcome, site: Site) -> dict[int, int]:
    """What each player won as the site counts it."""
    with_uncalled = site.counts_uncalled == "always" or (site.counts_uncalled == "for a walk" and outcome.is_walk)
    back = outcome.returned if with_uncalled else (0,) * len(outcome.won)
    return {
        player: won + more for player, (won, more) in enumerate(zip(outcome.won, back, strict=True), 1) if won + more
    }


def _winners_differ(
    record: HandRecord, outcome: Outcome, written: dict[int, int], expected: dict[int, int]
) -> str | None:
    """Whether others won, or one of several winners more than his part; what nobody called is raked by nobody."""
    if written.keys() != expected.keys():
        return f"{_players(expected)} won here, by the record {_players(written)}"
    for player, chips in written.items():
        is_alone = len(outcome.winners) == 1 and player in outcome.winners
        is_less = chips < expected[player] and player in outcome.winners
        if chips != expected[player] and not is_alone and not is_less:
            return f"p{player} won {_said(record, expected[player])} here, by the record {_said(record, chips)}"
    return None


def _silence_differs(record: HandRecord, outcome: Outcome, site: Site) -> str | None:
    """Noughts for everybody: that is right only where the site has nothing to say of such a winner."""
    winners = outcome.winners
    named = {player for player, blind in enumerate(record.blinds_by_player, 1) if blind > 0} | {record.player_count}
    match site.silent:
        case "of split pots" if len(winners) > 1:
            return None
        case "of the blinds and the button" if winners & named:
            return None
        case _ if outcome.could_win or not winners:
            return None
        case _:
            return f"{_players(winners)} won here, by the record nobody did"


def _sum_differs(record: HandRecord, outcome: Outcome, site: Site, written: dict[int, int]) -> str | None:
    """Whether what is missing from the pots is more than the rake, or less than nothing."""
    took_back = sum(outcome.returned[p - 1] for p in _expected(outcome, site).keys() - outcome.winners)
    expected = sum(_expected(outcome, site).values()) - took_back
    won_by_them = sum(written.values()) - took_back
    rake, known = expected - won_by_them, rake_of(record, outcome)
    if known is not None and abs(known - rake) > _rounding(record):
        return f"{_said(record, rake)} is missing in the winnings, {_said(record, known)} in the finishing stacks"
    if -_rounding(record) <= rake <= _most_rake(record, outcome, site):
        return None
    won = f"{_players(outcome.winners)} won {_said(record, won_by_them)}"
    if rake < 0:
        why = _post_left_out(record, outcome, site, rake)
        return f"{won}, but all that was put in for it is {_said(record, expected)}{why}"
    why = _ante_too_many(record, outcome, site, rake)
    return f"{won} of {_said(record, expected)}; {_said(record, rake)} is more than the rake{why}"


def _post_left_out(record: HandRecord, outcome: Outcome, site: Site, rake: int) -> str:
    """The smallest sum of blinds that would explain a pot larger than what was written down."""
    blinds = sorted({abs(blind) for blind in record.blinds_by_player if blind})[:2]
    sums = {sum(map(mul, counts, blinds)) for counts in product(range(3), repeat=len(blinds))}
    for more in sorted(sums - {0}):
        if 0 <= rake + more <= _most_rake(record, outcome, site, more):
            return f": a post of {_said(record, more)} was not written down"
    return ""


def _ante_too_many(record: HandRecord, outcome: Outcome, site: Site, rake: int) -> str:
    ante = max(record.antes)
    is_explained = ante and 0 <= rake - ante <= _most_rake(record, outcome, site, -ante)
    return f": an ante of {_said(record, ante)} too many was written down" if is_explained else ""


def _players(players: Iterable[int]) -> str:
    return " and ".join(f"p{player}" for player in sorted(players)) or "nobody"


def _said(record: HandRecord, parts: int) -> str:
    return write_amount(parts, record.unit)
