"""What the rules behind an event came to in figures, for whoever looks them up: `From 60 to 150 is a raise of 90.`

Written as `view_why` writes. Only what everybody at the table can see is in it.
"""

from cardspeak.cards import Card
from cardspeak.deal.events import AnyEvent, Posted, PotAwarded, RoundClosed, RoundOpened, Wagered
from cardspeak.deal.evolve import evolve
from cardspeak.deal.limits import bet_size, counted_from, measured_from
from cardspeak.deal.state import DealState
from cardspeak.deal.turns import upcards
from cardspeak.deal.view_pots import pots_of
from cardspeak.deal.view_why import capped_in_words, half_of, in_words, listed, seats_in_words
from cardspeak.deal.view_words import words_showing


def sum_of(deal: DealState, event: AnyEvent) -> str:
    """In the deal as it stood before the event; nothing where there is nothing to reckon."""
    match event:
        case Posted():
            return _of_post(deal, event)
        case Wagered():
            return _of_wager(deal, event)
        case RoundOpened(seat=int()):
            return _of_opening(deal, event)
        case RoundClosed():
            return _of_closing(deal, event)
        case PotAwarded():
            return _of_award(deal, event)
        case _:
            return ""


def _of_post(deal: DealState, event: Posted) -> str:
    if event.kind == "kill" and deal.betting.structure == "limit":
        after = deal.copy()
        evolve(after, event)
        return f"The limits are {after.betting.lower} and {after.betting.upper}."
    if event.kind in {"missed", "entry"}:
        plays = f"{event.live} plays as a bet" if event.live else ""
        dead = f"{event.dead} is dead and goes to the pot" if event.dead else ""
        return f"{listed([each for each in (plays, dead) if each])}."
    due = deal.setup.posts[deal.posted] if deal.posted < len(deal.setup.posts) else event
    owed, put = due.live + due.dead, event.live + event.dead
    return f"It is {owed}, and {put} was all there was." if put < owed else ""


# ------------------------------------------------------------------------------------------ wagers


def _of_wager(deal: DealState, event: Wagered) -> str:
    match event.kind:
        case "bring-in":
            return _of_bring_in(deal, event)
        case "all-in":
            return _of_short_all_in(deal, event)
        case "complete":
            return f"{deal.level} was no full bet: it is completed to {event.to}, and that is no raise."
        case "bet":
            return f"The least was {deal.step}." if deal.betting.is_big_bet else ""
        case "raise":
            return _of_raise(deal, event)


def _of_bring_in(deal: DealState, event: Wagered) -> str:
    up = upcards(deal, deal.place_of[event.seat])
    which = "lowest" if deal.setup.form.bring_in == "lowest" else "highest"
    return f"The {up[0].spoken} is the {which} upcard." if up and up[0] is not Card.UNKNOWN else ""


def _of_raise(deal: DealState, event: Wagered) -> str:
    if deal.betting.is_big_bet:
        before = measured_from(deal)
        said = f"From {before} to {event.to} is a raise of {event.to - before}; {deal.step} was the least."
    elif "betting.half-bet-is-full" in event.under:
        more, size = event.to - deal.level, bet_size(deal)
        said = f"It is {more} more, and half a bet is {half_of(size)}: it counts as a raise."
    else:
        said = f"{counted_from(deal)} + {event.to - counted_from(deal)} = {event.to}."
    return f"{said} {capped_in_words(deal)}." if event.caps else said


def _of_short_all_in(deal: DealState, event: Wagered) -> str:
    """How much it lacks, and whom it gives no right to raise again."""
    from_ = deal.level
    is_big_bet = deal.betting.is_big_bet
    needed = f"a full raise is {deal.step}" if is_big_bet else f"half a bet is {half_of(bet_size(deal))}"
    if not deal.has_bet:
        needed = f"a full bet is {deal.step}" if is_big_bet else needed
    player = deal.place_of[event.seat]
    closed = [
        other
        for other in deal.live_players()
        if other != player and deal.acted[other] and deal.stack[other] and not deal.may_raise[other]
    ]
    said = f"From {from_} to {event.to} is {event.to - from_} more, and {needed}."
    return f"{said} It does not reopen the betting for {seats_in_words(deal, closed)}." if closed else said


# ------------------------------------------------------------------------------------------ rounds and pots


def _of_opening(deal: DealState, event: RoundOpened) -> str:
    """Who is high, or low, on the board, and so begins."""
    if deal.rules.first not in {"high-board", "low-board"}:
        return ""
    assert event.seat is not None
    up = tuple(card for card in upcards(deal, deal.place_of[event.seat]) if card is not Card.UNKNOWN)
    said = words_showing(deal.setup.form.wins, up)
    wins = deal.rules.first.partition("-")[0]
    return f"Seat {event.seat}’s {said.removesuffix(f' {wins}')} is {wins}." if said else ""


def _of_closing(deal: DealState, event: RoundClosed) -> str:
    """The pots, where there is more than one and chips have come to them."""
    if not any(is_live and not deal.stack[player] for player, is_live in enumerate(deal.live)):
        return ""
    after = deal.copy()
    evolve(after, event)
    before, pots = pots_of(deal), pots_of(after)
    if len(pots) < 2 or before == pots:
        return ""
    named = ["Main pot", *(f"Side pot {in_words(place)}" for place in range(1, len(pots)))]
    if len(pots) == 2:
        named[1] = "Side pot"
    said = []
    for name, pot in zip(named, pots, strict=True):
        who = f", {in_words(len(pot.seats))} players" if name == "Main pot" else f": {_of_seats(pot.seats)}"
        said.append(f"{name} {pot.amount}{who}.")
    return " ".join(said)


def _of_seats(seats: tuple[int, ...]) -> str:
    return listed([f"seat {seat}" for seat in seats])


def _of_award(deal: DealState, event: PotAwarded) -> str:
    odd = [award for award in event.awards if award.odd]
    if not odd:
        return ""
    who = listed([f"seat {award.seat}" for award in odd])
    if len(event.awards) == 2 and event.awards[0].half != event.awards[1].half:
        return f"{event.amount} has no two equal halves: the odd chip goes to the high hand, {who}."
    first = {
        "button": "first left of the button",
        "high-card": "with the highest card by suit",
        "low-card": "with the lowest card by suit",
    }[deal.setup.form.odd_chip]
    return f"{event.amount} cannot be split evenly: the odd chip goes to {who}, {first}."
