"""Deals as texts, with names and without a card that the reader may not know; and decks that can be checked."""

import re
from collections.abc import Iterator
from pathlib import Path

import pytest
from evenings import HOUSES, Evening
from kept import BEGAN, DealLog, Kept, deals_of, may_know, on_a_database, stakes_of

from cardspeak.cards import CARDS, Card
from cardspeak.cards.commitment import Commitment, dealing_order, verify
from cardspeak.deal import commands as play
from cardspeak.deal import events as of_deal
from cardspeak.forms import FORMS
from cardspeak.notation.phh import HandRecord
from cardspeak.notation.phh_reading import read_phh, read_phhs
from cardspeak.rulebook import Refusal
from cardspeak.server.chapters import DealKept
from cardspeak.server.exports import FORMATS, Format, Told, evening, hand_number, named, text_of, told
from cardspeak.server.happenings import DeckMixed, DeckSealed
from cardspeak.server.history import attempts_at, deals_between, event_at, events_of, index_deals
from cardspeak.server.pages import Sealed
from cardspeak.server.sealing import sealed_deal
from cardspeak.store.log import Store
from cardspeak.table import commands as wanted

CARD = re.compile(r"(?<![A-Za-z0-9#])((?:[2-9TJQKA][cdhs]|Jk|\?\?)+)(?![A-Za-z0-9])")


def cards_in_text(text: str) -> set[Card]:
    """Every card that can be read in a text: `As`, `[As Ks]`, `AsKs????`."""
    known = {str(card): card for card in CARDS if card.is_known}
    found = (run[place : place + 2] for run in CARD.findall(text) for place in range(0, len(run), 2))
    return {known[name] for name in found if name in known}


async def read_as(store: Store, deal: DealKept, viewer: str | None) -> Told:
    return told("table-1", deal, await events_of(store, "table-1", deal), viewer, title="The table")


async def deals_in(store: Store) -> list[DealKept]:
    await index_deals(store, "table-1")
    return await deals_between(store, "table-1", 1, 1000)


# ---------------------------------------------------------------- texts


@pytest.mark.parametrize("form", FORMS)
def test_no_text_has_a_card_that_its_reader_may_not_know(tmp_path: Path, form: str) -> None:
    kept = Kept(form, stakes_of(form), seed=f"texts {form}")
    for _ in range(4):
        kept.whole_deal()

    async def test(store: Store) -> None:
        await kept.write(store)
        for deal, log in zip(await deals_in(store), deals_of(kept), strict=True):
            for viewer in (None, *kept.names):
                for text_form in FORMATS:
                    text = text_of(text_form, await read_as(store, deal, viewer))
                    assert isinstance(text, str), text
                    assert cards_in_text(text) <= may_know(log, viewer), (text_form, viewer)
                    assert cards_in_text(text) >= own_hand(log, viewer), (text_form, viewer)

    on_a_database(tmp_path, test)


def own_hand(log: DealLog, viewer: str | None) -> set[Card]:
    """What was dealt to somebody at first."""
    seat = log.seat_of(viewer)
    dealt = [event for event in log.events if isinstance(event, of_deal.CardsDealt) and event.seat == seat]
    return set(dealt[0].cards) if dealt else set()


@pytest.mark.parametrize("form", FORMS)
def test_what_is_written_as_phh_can_be_read_again(tmp_path: Path, form: str) -> None:
    kept = Kept(form, stakes_of(form), seed=f"phh {form}")
    for _ in range(4):
        kept.whole_deal()

    async def test(store: Store) -> None:
        await kept.write(store)
        deals = await deals_in(store)
        for deal, log in zip(deals, deals_of(kept), strict=True):
            text = text_of("phh", await read_as(store, deal, "p2"))
            assert isinstance(text, str)
            record = read_phh(text)
            assert isinstance(record, HandRecord), record
            assert (record.hand, record.table, record.year) == (deal.number, "The table", 2023)
            assert record.players == tuple(each.player for each in log.arranged.players)
            assert record.finishing_stacks is not None
            stacks = dict(zip(record.players, record.finishing_stacks, strict=True))
            for each in log.arranged.players:
                assert stacks[each.player] == each.chips + deal.results[each.player]
        texts = [text async for text in evening(store, "table-1", "phh", "p2", title="The table", over_by=None)]
        records = read_phhs("".join(texts))
        assert [record.hand for record in records if isinstance(record, HandRecord)] == [1, 2, 3, 4]

    on_a_database(tmp_path, test)


def test_a_transcript_has_the_names_of_the_players(tmp_path: Path) -> None:
    kept = Kept(players=())
    for seat, name in ((1, "Ann"), (2, "Seat 1"), (3, "Zoë \\1")):
        kept.sit(seat, 400, name=name)
    kept.draw(1)
    kept.start_with_cards()
    kept.fold_out(winner=3)

    async def test(store: Store) -> None:
        await kept.write(store)
        (deal,) = await deals_in(store)
        text = text_of("transcript", await read_as(store, deal, "Ann"))
        assert isinstance(text, str)
        lines = text.splitlines()
        assert lines[0] == "The table, deal 1, 2023-11-14 22:13:40 UTC"
        assert lines[1].startswith("Hold'em, no-limit, 3 players, button at Ann")
        assert any(line.startswith("Seat 1 posts a blind of 1") for line in lines)
        assert any(line.startswith("Zoë \\1 posts a blind of 2") for line in lines)
        assert "Ann folds" in text
        assert any(line.startswith("The main pot: Zoë \\1 gets ") for line in lines)
        assert re.search(r"Seat [23]\b|seat \d", text) is None

    on_a_database(tmp_path, test)


def test_a_seat_that_nobody_was_dealt_in_at_stays_a_seat() -> None:
    names = {1: "Ann", 2: "seat 1", 12: "Leo"}
    assert named("Seat 1 shows As to seat 2, button at seat 7", names) == "Ann shows As to seat 1, button at seat 7"
    assert named("Stacks: seat 12 40, seat 2 1", names) == "Stacks: Leo 40, seat 1 1"


def test_a_tracker_finds_the_hero_and_a_number_of_its_own_for_each_hand(tmp_path: Path) -> None:
    kept = Kept(seed="tracker")
    for _ in range(3):
        kept.whole_deal()

    async def test(store: Store) -> None:
        await kept.write(store)
        numbers = set()
        for deal in await deals_in(store):
            text = text_of("pokerstars", await read_as(store, deal, "p3"))
            assert isinstance(text, str)
            found = re.match(r"PokerStars Hand #(\d+): ", text)
            assert found is not None
            numbers.add(found[1])
            assert text.count("Dealt to p3 [") == 1
            assert "Dealt to p1" not in text
            watched = text_of("pokerstars", await read_as(store, deal, None))
            assert isinstance(watched, str)
            assert "Dealt to" not in watched
        assert len(numbers) == 3

    on_a_database(tmp_path, test)


def test_deals_that_begin_at_two_tables_in_the_same_second_have_two_numbers(tmp_path: Path) -> None:
    kept = Kept(seed="tracker")
    kept.whole_deal()

    async def test(store: Store) -> None:
        await kept.write(store)
        (deal,) = await deals_in(store)
        numbers = {hand_number(table, deal) for table in ("table-1", "table-2", "holdem-3", "holdem-4")}
        assert len(numbers) == 4
        assert all(len(str(number)) == 16 for number in numbers), "no more than programs hold exactly"
        text = text_of("pokerstars", await read_as(store, deal, None))
        assert isinstance(text, str)
        assert text.startswith(f"PokerStars Hand #{hand_number('table-1', deal)}: ")

    on_a_database(tmp_path, test)


def test_a_void_deal_is_told_as_far_as_it_went(tmp_path: Path) -> None:
    kept = Kept(players=(1, 2, 3))
    kept.start_with_cards()
    kept.do(wanted.VoidDeal(reason="a card was boxed"))
    kept.whole_deal()

    async def test(store: Store) -> None:
        await kept.write(store)
        void, counted = await deals_in(store)
        assert (void.number, counted.number) == (1, 1)
        text = text_of("transcript", await read_as(store, void, "p1"))
        assert isinstance(text, str)
        assert text.endswith("The deal is void: a card was boxed\n")
        record = text_of("phh", await read_as(store, void, "p1"))
        assert isinstance(record, str)
        assert isinstance(read_phh(record), HandRecord)
        refused = text_of("pokerstars", await read_as(store, void, "p1"))
        assert isinstance(refused, Refusal)
        assert "take the transcript or PHH" in refused.reason
        # and a whole evening is told without it
        texts = [text async for text in evening(store, "table-1", "pokerstars", "p1", title="T", over_by=None)]
        assert len(texts) == 1

    on_a_database(tmp_path, test)


@pytest.mark.parametrize("form", FORMATS)
def test_a_whole_evening_is_told_from_its_first_deal_to_its_last(tmp_path: Path, form: Format) -> None:
    kept = Kept(stakes="limit:2/4", chips=2000)
    for _ in range(120):
        kept.next_deal()

    async def test(store: Store) -> None:
        await kept.write(store)
        await index_deals(store, "table-1")
        text = "".join([text async for text in evening(store, "table-1", form, "p1", title="T", over_by=None)])
        pattern = {"transcript": r"T, deal (\d+),", "phh": r"^hand = (\d+)", "pokerstars": r"Hand #\d{13}(\d{3}): "}
        numbers = [int(number) for number in re.findall(pattern[form], text, re.MULTILINE)]
        assert numbers == list(range(1, 121))
        # those who watch later get what was over by then
        over_by = BEGAN + 20 * 100
        some = [each async for each in evening(store, "table-1", form, None, title="T", over_by=over_by)]
        assert len(some) == 99

    on_a_database(tmp_path, test)


# ---------------------------------------------------------------- sealed decks


async def sealed_at(store: Store, kept: Kept, deal: DealKept, viewer: str | None) -> Sealed:
    assert deal.sealed is not None
    assert deal.mixed is not None
    sealed, mixed = await event_at(store, "table-1", deal.sealed), await event_at(store, "table-1", deal.mixed)
    assert isinstance(sealed, DeckSealed)
    assert isinstance(mixed, DeckMixed)
    seed = kept.seeds[sealed.commitment.seal]
    answer = sealed_deal(sealed, mixed, seed, await events_of(store, "table-1", deal), viewer)
    assert isinstance(answer, Sealed), answer
    return answer


def shown_by(log: DealLog, viewer: str | None) -> set[tuple[int, Card]]:
    """Cards that somebody has turned up, by seat, as far as the viewer was to see them."""
    own, shown = log.seat_of(viewer), set[tuple[int, Card]]()
    for event in log.events:
        match event:
            case of_deal.Shown(seat=seat, cards=cards, earlier=earlier):
                shown |= {(seat, card) for card in (*cards, *earlier)}
            case (
                of_deal.DrawDeclared(seat=seat, discards=cards, faceup=True) | of_deal.HandSeen(seat=seat, cards=cards)
            ):
                shown |= {(seat, card) for card in cards}
            case of_deal.OpenersShown(seat=seat, cards=cards) | of_deal.DiscardsTurnedUp(seat=seat, cards=cards):
                shown |= {(seat, card) for card in cards}
            case of_deal.CardsShown(seat=seat, cards=cards, to=to) if to is None or own in {seat, to}:
                shown |= {(seat, card) for card in cards}
            case _:
                pass
    return shown


def seen_where(log: DealLog, viewer: str | None) -> Iterator[tuple[int, bool]]:
    """Of every card that came off the sealed deck: its position, and whether the viewer saw it in that very place."""
    own, shown = log.seat_of(viewer), shown_by(log, viewer)
    remixed = [place for place, event in enumerate(log.events) if isinstance(event, of_deal.Remixed)]
    end = remixed[0] if remixed else len(log.events)
    again = {card for event in log.events[end:] if isinstance(event, of_deal.CardsDealt) for card in event.cards}
    for event in log.events[:end]:
        match event:
            case of_deal.CardsDealt(seat=seat, cards=cards, faces=faces):
                for card, face in zip(cards, faces, strict=True):
                    is_shown = (seat, card) in shown and card not in again
                    yield log.deck.index(card), seat == own or face == "u" or is_shown
            case of_deal.BoardDealt(cards=cards):
                yield from ((log.deck.index(card), True) for card in cards)
            case of_deal.Burned(card=card):
                yield log.deck.index(card), False
            case _:
                pass


def is_opened_where_it_lay(commitment: Commitment, sealed: Sealed) -> bool:
    places = dealing_order(commitment, sealed.contributions, cut_at=sealed.cut_at)
    assert not isinstance(places, Refusal)
    opened = [each for each in sealed.dealt if each.opening is not None]
    return all(
        each.opening is not None
        and each.position is not None
        and verify(commitment, each.opening)
        and places[each.position] == each.opening.place
        for each in opened
    )


@pytest.mark.parametrize("form", FORMS)
def test_a_sealed_deck_opens_the_cards_that_somebody_saw_where_they_lay_and_no_others(
    tmp_path: Path, form: str
) -> None:
    kept = Kept(form, stakes_of(form), seed=f"sealed {form}", players=(1, 2, 3, 4, 5, 6))
    for _ in range(5):
        kept.whole_deal()

    async def test(store: Store) -> None:
        await kept.write(store)
        for deal, log in zip(await deals_in(store), deals_of(kept), strict=True):
            for viewer in (None, *kept.names):
                sealed = await sealed_at(store, kept, deal, viewer)
                assert is_opened_where_it_lay(sealed.commitment, sealed)
                expected = dict(seen_where(log, viewer))
                off_the_top = [each for each in sealed.dealt if each.position is not None]
                assert [each.position for each in off_the_top] == sorted(expected)
                assert {each.position: each.opening is not None for each in off_the_top} == expected
                for each in off_the_top:
                    assert each.opening is None or each.opening.card == log.deck[each.position or 0]
                assert all(each.opening is None for each in sealed.dealt if each.position is None)

    on_a_database(tmp_path, test)


def test_dealt_cards_say_whom_they_were_for(tmp_path: Path) -> None:
    kept = Kept(stakes="limit:2/4", players=(1, 2, 3))
    kept.start_with_cards()
    while not kept.deal.is_over:
        seat = kept.deal.to_act
        assert seat is not None
        if kept.deal.state.phase == "showdown":
            kept.do(play.Show(seat=seat))
        else:
            kept.do(play.Check(seat=seat) if kept.deal.choices.check else play.Call(seat=seat))

    async def test(store: Store) -> None:
        await kept.write(store)
        (deal,) = await deals_in(store)
        sealed = await sealed_at(store, kept, deal, None)
        hands = ["p2", "p3", "p1"] * 2
        assert [each.to for each in sealed.dealt] == [
            *hands, "burned", "flop", "flop", "flop", "burned", "turn", "burned", "river",
        ]  # fmt: skip
        assert [each.position for each in sealed.dealt] == list(range(14))
        assert sealed.cut_by == "p1"

    on_a_database(tmp_path, test)


def test_after_a_remix_places_are_not_told_any_more(tmp_path: Path) -> None:
    """Seven who all draw five at lowball need more cards than there are."""
    kept = Kept("ace-to-five", "limit:2/4", players=range(1, 8), house=HOUSES["home"], seed="remix")
    kept.start_with_cards()
    while not kept.deal.is_over:
        options = kept.deal.options
        assert options is not None
        seat, state = options.seat, kept.deal.state
        if state.phase == "drawing":
            kept.do(play.Draw(seat=seat, discards=tuple(state.hands[state.place_of[seat]])))
        elif state.phase == "showdown":
            kept.do(play.Show(seat=seat))
        else:
            kept.do(play.Check(seat=seat) if kept.deal.choices.check else play.Call(seat=seat))

    async def test(store: Store) -> None:
        await kept.write(store)
        (deal,) = await deals_in(store)
        (log,) = deals_of(kept)
        assert any(isinstance(event, of_deal.Remixed) for event in log.events)
        sealed = await sealed_at(store, kept, deal, "p1")
        later = [each for each in sealed.dealt if each.position is None]
        assert later
        assert all("after the stub was mixed again" in each.to for each in later)
        opened = {each.opening.card for each in sealed.dealt if each.opening is not None}
        assert opened == {log.deck[position] for position, is_seen in seen_where(log, "p1") if is_seen}
        # p1 has seen the others' new hands, and is not told by whom those cards were thrown away
        thrown = {card for event in log.events if isinstance(event, of_deal.DrawDeclared) and event.seat != 1
                  for card in event.discards}  # fmt: skip
        shown = {card for event in log.events if isinstance(event, of_deal.Shown) for card in event.cards}
        assert thrown & shown
        assert not opened & thrown & shown

    on_a_database(tmp_path, test)


def test_a_deck_that_is_not_the_sealed_one_is_not_passed_off_for_it(tmp_path: Path) -> None:
    kept = Kept(players=(1, 2, 3))
    kept.whole_deal()

    async def test(store: Store) -> None:
        await kept.write(store)
        (deal,) = await deals_in(store)
        assert deal.sealed is not None
        assert deal.mixed is not None
        sealed, mixed = await event_at(store, "table-1", deal.sealed), await event_at(store, "table-1", deal.mixed)
        assert isinstance(sealed, DeckSealed)
        assert isinstance(mixed, DeckMixed)
        answer = sealed_deal(sealed, mixed, b"x" * 32, await events_of(store, "table-1", deal), "p1")
        assert isinstance(answer, Refusal)
        assert "not the one that was sealed" in answer.reason

    on_a_database(tmp_path, test)


def test_each_deal_has_the_deck_that_was_sealed_for_it(tmp_path: Path) -> None:
    kept = Kept(players=(1, 2, 3))
    kept.whole_deal()
    kept.start_with_cards()
    kept.do(wanted.VoidDeal(reason="a misdeal"))
    kept.whole_deal()
    Evening.start_with_cards(kept)  # as an older room did
    kept.play_out()

    async def test(store: Store) -> None:
        while kept.written < len(kept.said):
            await kept.write(store, batches=3)
            await index_deals(store, "table-1")
        *sealed, unsealed = await deals_in(store)
        seals = [(await sealed_at(store, kept, deal, "p1")).commitment.seal for deal in sealed]
        assert seals == list(kept.seeds)
        assert [each.attempt for each in await attempts_at(store, "table-1", 2)] == [0, 1]
        assert (unsealed.sealed, unsealed.mixed) == (None, None)

    on_a_database(tmp_path, test)
