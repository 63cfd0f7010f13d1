"""What was sealed before a deal, opened card by card for whoever may know them."""

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping
from typing import NamedTuple

from cardspeak.cards import Card
from cardspeak.cards.commitment import SealedDeck, dealing_order, prepare
from cardspeak.deal import events as of_deal
from cardspeak.deal.events import AnyEvent as DealEvent
from cardspeak.deal.evolve import evolve
from cardspeak.deal.state import DealState
from cardspeak.forms import DECKS
from cardspeak.rulebook import Refusal
from cardspeak.server.happenings import AnyEvent, DeckMixed, DeckSealed
from cardspeak.server.pages import Dealt, Sealed
from cardspeak.server.replays import seen_by
from cardspeak.table import AnyTableEvent, TableEvent
from cardspeak.table.events import DealArranged

REMIXED = "after the stub was mixed again, so that its place says nothing"


class Leaving(NamedTuple):
    """A card that leaves the deck."""

    card: Card
    to: str
    seat: int | None
    is_seen: bool
    """Whether the viewer sees it as it comes."""
    is_remixed: bool


def sealed_deal(
    sealed: DeckSealed, mixed: DeckMixed, seed: bytes, events: list[AnyEvent], viewer: str | None
) -> Sealed | Refusal:
    (arranged,) = (event for event in events if isinstance(event, DealArranged))
    names = {each.seat: each.player for each in arranged.players}
    seen = [event for event in seen_by(viewer, events) if not isinstance(event, TableEvent)]
    log = [event for event in events if isinstance(event, DealEvent)]
    cards = list(leaving(log, seen, names))
    deck = _deck(sealed, mixed, seed, log)
    if isinstance(deck, Refusal):
        return deck
    return Sealed(
        number=sealed.number,
        commitment=sealed.commitment,
        contributions=mixed.contributions,
        cut_by=mixed.cut_by,
        cut_at=mixed.cut_at,
        dealt=tuple(_dealt(cards, deck, turned_up(seen))),
    )


class Cut(NamedTuple):
    """The house's deck, and its places in the order in which they were dealt."""

    deck: SealedDeck
    places: tuple[int, ...]


def _deck(sealed: DeckSealed, mixed: DeckMixed, seed: bytes, log: list[DealEvent]) -> Cut | Refusal:
    started, commitment = log[0], sealed.commitment
    assert isinstance(started, of_deal.DealStarted), "a deal begins with its start"
    deck = prepare(DECKS[started.setup.form.deck], commitment.context, seed)
    places = dealing_order(commitment, mixed.contributions, cut_at=mixed.cut_at)
    if isinstance(places, Refusal):
        return places
    if deck.commitment != commitment or deck.dealt(places) != started.setup.deck:
        return Refusal("the deck of this deal is not the one that was sealed: tell whoever keeps this room")
    return Cut(deck, places)


def _dealt(cards: Iterable[Leaving], cut: Cut, shown: set[tuple[int | None, Card]]) -> Iterator[Dealt]:
    """By their places in the deck, which is the order in which they left it; after a remix as they came."""
    position_of = {card: position for position, card in enumerate(cut.deck.dealt(cut.places))}
    off_the_top = sorted((each for each in cards if not each.is_remixed), key=lambda each: position_of[each.card])
    times = Counter(each.card for each in cards)
    for each in off_the_top:
        # A card that came twice, and was shown the second time, would tell who had thrown it away the first time.
        is_known = each.is_seen or ((each.seat, each.card) in shown and times[each.card] == 1)
        position = position_of[each.card]
        opening = cut.deck.open(cut.places[position]) if is_known else None
        yield Dealt(position=position, to=each.to, opening=opening)
    for each in cards:
        if each.is_remixed:
            # Opened, it would tell where it had been before.
            yield Dealt(position=None, to=f"{each.to}, {REMIXED}", opening=None)


def leaving(log: Iterable[DealEvent], seen: Iterable[DealEvent], names: Mapping[int, str]) -> Iterator[Leaving]:
    """Every card that leaves the deck, and whom or what it is for."""
    state: DealState | None = None
    is_remixed = False
    for event, read in zip(log, seen, strict=True):
        if isinstance(event, of_deal.DealStarted):
            state = DealState(event.setup)
        assert state is not None, "a deal begins with its start"
        match event, read:
            case of_deal.Remixed(), _:
                is_remixed = True
            case of_deal.Burned(card=card), _:
                yield Leaving(card, "burned", None, is_seen=False, is_remixed=is_remixed)
            case of_deal.CardsDealt(seat=seat, cards=cards), of_deal.CardsDealt(cards=as_seen):
                for card, face in zip(cards, as_seen, strict=True):
                    yield Leaving(card, names[seat], seat, is_seen=face.is_known, is_remixed=is_remixed)
            case of_deal.BoardDealt(cards=cards), _:
                for card in cards:
                    yield Leaving(card, _street(state), None, is_seen=True, is_remixed=is_remixed)
            case _:
                pass
        evolve(state, event)


def _street(state: DealState) -> str:
    before = len(state.finished_runs)
    return f"{state.rules.name}, dealing {before + 1}" if state.runs > 1 else state.rules.name


def turned_up(seen: Iterable[AnyTableEvent]) -> set[tuple[int | None, Card]]:
    """Cards that a seat has shown, as the viewer may read it."""
    found: set[tuple[int | None, Card]] = set()
    for event in seen:
        match event:
            case of_deal.Shown(seat=seat, cards=cards, earlier=earlier):
                found |= {(seat, card) for card in (*cards, *earlier)}
            case of_deal.DrawDeclared(seat=seat, discards=discards):
                found |= {(seat, card) for card in discards}
            case (
                of_deal.HandSeen(seat=seat, cards=cards)
                | of_deal.CardsShown(seat=seat, cards=cards)
                | of_deal.OpenersShown(seat=seat, cards=cards)
                | of_deal.DiscardsTurnedUp(seat=seat, cards=cards)
            ):
                found |= {(seat, card) for card in cards}
            case _:
                pass
    return found
