"""A deal is fixed before its first card, and each card shown can be checked without seeing another."""

import hashlib
import hmac
from itertools import count, permutations

import msgspec
import pytest
from hypothesis import given
from hypothesis import strategies as st

from cardspeak.cards.card import Card
from cardspeak.cards.commitment import (
    Commitment,
    Opening,
    SealedDeck,
    dealing_order,
    is_whole,
    prepare,
    read_opening,
    seal_deck,
    unchosen_cut,
    verify,
)
from cardspeak.cards.deck import DECK_WITH_JOKER, FULL_DECK, SHORT_DECK, cut
from cardspeak.cards.shuffle import Contribution, contribute, expand, mixed_places
from cardspeak.rulebook import Refusal

SEED = bytes(range(32))
DEAL = "table 3, deal 17"
SEALED = prepare(FULL_DECK, DEAL, SEED)
PUBLISHED = SEALED.commitment
PLAYERS = (contribute("Ann", b"one"), contribute("Bob", b"two"))

decks = st.sampled_from([FULL_DECK, DECK_WITH_JOKER, SHORT_DECK])
seeds = st.binary(min_size=32, max_size=32)
places = st.integers(0, 51)


def places_dealt(
    commitment: Commitment, contributions: tuple[Contribution, ...] = PLAYERS, *, cut_at: int = 20
) -> tuple[int, ...]:
    order = dealing_order(commitment, contributions, cut_at=cut_at)
    assert not isinstance(order, Refusal), order
    return order


def sha256(text: str) -> str:
    return hashlib.sha256(text.encode()).hexdigest()


@pytest.mark.rule("shuffle.before-every-deal")
@given(decks, seeds, st.text(), st.data())
def test_every_card_dealt_is_the_one_committed_to_before_the_entropy_and_the_cut(
    deck: tuple[Card, ...], seed: bytes, context: str, data: st.DataObject
) -> None:
    sealed = prepare(deck, context, seed)
    published = msgspec.json.decode(msgspec.json.encode(sealed.commitment), type=Commitment)
    order = places_dealt(published, cut_at=data.draw(st.integers(4, len(deck) - 4)))
    dealt = sealed.dealt(order)
    assert sorted(dealt) == sorted(deck)
    for place, card in zip(order, dealt, strict=True):
        opening = read_opening(msgspec.json.encode(sealed.open(place)))
        assert opening == Opening(place, card, sealed.salts[place])
        assert verify(published, opening)


def test_anybody_can_work_out_a_digest_and_the_seal_by_hand() -> None:
    for place, digest in enumerate(PUBLISHED.digests):
        opening = SEALED.open(place)
        assert digest == sha256(f"cardspeak card {place} {opening.card} {opening.salt} table 3, deal 17")
    assert PUBLISHED.seal == sha256(f"cardspeak deck 52 {' '.join(PUBLISHED.digests)} table 3, deal 17")


def test_a_deal_from_an_old_log_still_comes_out_as_it_did() -> None:
    assert PUBLISHED.seal == "729b2c3249d292888ac5381dfcc74332ee60a2200f858443c21853ce07f39570"
    assert " ".join(SEALED.dealt(places_dealt(PUBLISHED))[:9]) == "Tc 8h 5h Qd Qh 6s 8c Ac 6c"


@given(decks, seeds, st.text())
def test_whoever_is_given_the_seed_makes_the_same_commitment_again(
    deck: tuple[Card, ...], seed: bytes, context: str
) -> None:
    assert prepare(deck, context, seed) == prepare(deck, context, seed)


@given(seeds, st.integers(0, 255))
def test_one_bit_of_the_seed_changes_the_order_and_every_digest(seed: bytes, bit: int) -> None:
    flipped = (int.from_bytes(seed, "big") ^ 1 << bit).to_bytes(32, "big")
    one, other = prepare(FULL_DECK, DEAL, seed), prepare(FULL_DECK, DEAL, flipped)
    assert one.order != other.order
    assert not set(one.commitment.digests) & set(other.commitment.digests)


@pytest.mark.rule("shuffle.before-every-deal")
def test_each_deal_has_a_fresh_order_though_the_players_and_the_cut_stay_the_same() -> None:
    decks_dealt = set()
    for number in range(20):
        sealed = prepare(FULL_DECK, f"deal {number}", SEED)
        decks_dealt.add(sealed.dealt(places_dealt(sealed.commitment)))
    assert len(decks_dealt) == 20
    assert FULL_DECK not in decks_dealt


@pytest.mark.rule("shuffle.before-every-deal")
@given(st.integers(4, 48))
def test_the_deck_that_is_dealt_is_the_shuffled_deck_after_its_cut(cut_at: int) -> None:
    shuffled = mixed_places(52, PUBLISHED.seal, PLAYERS)
    assert not isinstance(shuffled, Refusal)
    assert SEALED.dealt(places_dealt(PUBLISHED, cut_at=cut_at)) == cut(SEALED.dealt(shuffled), cut_at)


@pytest.mark.rule("shuffle.cut-four-cards", "shuffle.before-every-deal")
@pytest.mark.parametrize("cut_at", [0, 3, 49, 52])
def test_there_is_no_deal_without_a_proper_cut(cut_at: int) -> None:
    refusal = dealing_order(PUBLISHED, PLAYERS, cut_at=cut_at)
    assert isinstance(refusal, Refusal)
    assert refusal.under == ("shuffle.cut-four-cards",)


@pytest.mark.rule("shuffle.cut-four-cards")
@given(decks, seeds)
def test_a_cut_that_nobody_chose_follows_from_what_is_public(deck: tuple[Card, ...], seed: bytes) -> None:
    commitment = prepare(deck, DEAL, seed).commitment
    cut_at = unchosen_cut(commitment, PLAYERS)
    assert cut_at == unchosen_cut(msgspec.json.decode(msgspec.json.encode(commitment), type=Commitment), PLAYERS[::-1])
    assert isinstance(cut_at, int)
    assert 4 <= cut_at <= len(deck) - 4
    assert places_dealt(commitment, cut_at=cut_at)


def test_the_cut_can_be_anywhere_and_is_another_one_with_other_entropy() -> None:
    found = {
        unchosen_cut(PUBLISHED, [contribute("Ann", bytes([number, way]))]) for number in range(256) for way in (0, 1)
    }
    assert found == set(range(4, 49))
    # by hand: SHA-256 of the seal and what was given, then the first byte below 225 of its expansion
    mix = sha256(f"cardspeak mix {PUBLISHED.seal} {b'one'.hex()} Ann")
    mix = sha256(f"cardspeak mix {mix} {b'two'.hex()} Bob")
    drawn = next(byte for byte in hmac.digest(mix.encode(), b"0 cardspeak cut", "sha256") if byte < 225)
    assert unchosen_cut(PUBLISHED, PLAYERS) == 4 + drawn % 45


def test_entropy_given_twice_by_one_player_is_refused_before_the_cut() -> None:
    twice = (*PLAYERS, contribute("Ann", b"more"))
    for refusal in (dealing_order(PUBLISHED, twice, cut_at=20), unchosen_cut(PUBLISHED, twice)):
        assert isinstance(refusal, Refusal)
        assert refusal.field == "contributions"


@pytest.mark.parametrize("fixed", list(permutations(range(4))))
def test_one_fair_shuffle_is_enough_whatever_the_other_side_did(fixed: tuple[int, ...]) -> None:
    """Against each single choice of the one side, all choices of the other give all orders, each once."""
    cards = FULL_DECK[:4]
    orders = set(permutations(cards))
    house_is_fair = [SealedDeck(DEAL, order, ()).dealt(fixed) for order in orders]
    biased = SealedDeck(DEAL, tuple(cards[place] for place in fixed), ())
    players_are_fair = [biased.dealt(laid) for laid in permutations(range(4))]
    assert set(house_is_fair) == set(players_are_fair) == orders
    assert len(house_is_fair) == len(players_are_fair) == 24


@given(places, st.sampled_from(Card))
def test_another_card_at_the_place_does_not_verify(place: int, card: Card) -> None:
    opening = SEALED.open(place)
    assert verify(PUBLISHED, msgspec.structs.replace(opening, card=card)) == (card == opening.card)


@given(places, st.integers(-60, 120))
def test_another_place_for_the_card_does_not_verify(place: int, other: int) -> None:
    assert verify(PUBLISHED, msgspec.structs.replace(SEALED.open(place), place=other)) == (place == other)


@given(places, st.integers(0, 255))
def test_one_other_bit_in_the_salt_does_not_verify(place: int, bit: int) -> None:
    opening = SEALED.open(place)
    salt = f"{int(opening.salt, 16) ^ 1 << bit:064x}"
    assert not verify(PUBLISHED, msgspec.structs.replace(opening, salt=salt))


def test_an_opening_of_another_deal_does_not_verify() -> None:
    other = seal_deck(SEALED.order, "table 3, deal 18", expand(SEED, f"cardspeak salts {DEAL}"))
    assert other.open(7) == SEALED.open(7)
    assert verify(other.commitment, other.open(7))
    renamed = msgspec.structs.replace(PUBLISHED, context="table 3, deal 18")
    resealed = msgspec.structs.replace(other.commitment, digests=PUBLISHED.digests, seal=PUBLISHED.seal)
    assert not verify(renamed, SEALED.open(7))
    assert not verify(resealed, SEALED.open(7))


@pytest.mark.parametrize(
    "fault",
    [
        {"place": None},
        {"place": "7"},
        {"place": 7.0},
        {"place": []},
        {"place": 10**5000},
        {"card": None},
        {"card": "A of spades"},
        {"card": object()},
        {"card": Card.UNKNOWN},
        {"salt": None},
        {"salt": ""},
        {"salt": "00"},
        {"salt": bytes(32)},
        {"salt": SEALED.salts[7].upper()},
        {"salt": SEALED.salts[7] + "\n"},
        {"salt": "\ud800" * 64},
        {"salt": 10**5000},
    ],
    ids=lambda fault: " ".join(f"{name} {str(type(value))[8:-2]}" for name, value in fault.items()),
)
def test_an_opening_that_makes_no_sense_does_not_verify_and_does_no_harm(fault: dict[str, object]) -> None:
    assert verify(PUBLISHED, SEALED.open(7))
    assert verify(PUBLISHED, msgspec.structs.replace(SEALED.open(7), **fault)) is False


def test_an_unseen_card_cannot_be_opened_even_where_a_digest_was_made_of_it() -> None:
    forged = SealedDeck(DEAL, (Card.UNKNOWN, *SEALED.order[1:]), SEALED.salts)
    assert verify(forged.commitment, forged.open(1))
    assert not verify(forged.commitment, forged.open(0))


@pytest.mark.parametrize(
    "change",
    [
        {"context": "table 3"},
        {"context": "\ud800"},
        {"context": None},
        {"digests": PUBLISHED.digests[:-1]},
        {"digests": (*PUBLISHED.digests[:50], PUBLISHED.digests[51], PUBLISHED.digests[50])},
        {"digests": (1, 2, 3)},
        {"digests": None},
        {"seal": "00" * 32},
        {"seal": None},
    ],
)
def test_nothing_verifies_against_a_commitment_that_was_changed(change: dict[str, object]) -> None:
    changed = msgspec.structs.replace(PUBLISHED, **change)
    assert is_whole(PUBLISHED)
    assert not is_whole(changed)
    assert not verify(changed, SEALED.open(7))


@pytest.mark.parametrize(
    "text",
    [
        "",
        "[]",
        "{",
        "\ud800",
        b"\xff",
        b'{"place": 7, "card": "\xff", "salt": ""}',
        '{"place": 7, "card": "As"}',
        '{"place": 7, "card": "A of spades", "salt": "' + "00" * 32 + '"}',
        '{"place": 7, "card": "As", "salt": "00"}',
        '{"place": 7.5, "card": "As", "salt": "' + "00" * 32 + '"}',
        '{"place": ' + "1" * 5000 + "}",
        '{"more": ' + "[" * 100_000,
    ],
    ids=lambda text: str(text[:40]).encode("ascii", "replace").decode(),
)
def test_a_text_that_is_no_opening_is_refused_with_a_sentence(text: str | bytes) -> None:
    refusal = read_opening(text)
    assert isinstance(refusal, Refusal)
    assert refusal.reason.startswith("this is no opening of a card: ")


def test_the_opened_cards_do_not_open_the_others() -> None:
    opened, shut = range(51), 51
    salts = {SEALED.open(place).salt for place in opened}
    assert len({*salts, SEALED.salts[shut]}) == 52
    guesses = (Opening(shut, card, salt) for card in FULL_DECK for salt in salts)
    assert not any(verify(PUBLISHED, guess) for guess in guesses)


def test_the_same_order_with_other_salts_looks_like_another_order() -> None:
    again = seal_deck(SEALED.order, DEAL, expand(SEED, "other salts")).commitment
    assert not set(again.digests) & set(PUBLISHED.digests)
    assert again.seal != PUBLISHED.seal


def test_what_is_published_names_no_card_and_no_salt() -> None:
    assert set(msgspec.to_builtins(PUBLISHED)) == {"context", "digests", "seal"}
    assert all(len(digest) == 64 for digest in PUBLISHED.digests)
    assert not set(SEALED.salts) & {*PUBLISHED.digests, PUBLISHED.seal}


def test_a_sealed_deck_does_not_show_its_cards_when_printed() -> None:
    assert repr(SEALED) == str(SEALED) == "<sealed deck of 52 cards for 'table 3, deal 17'>"


def test_salts_may_come_from_any_source_of_randomness() -> None:
    numbers = count()
    sealed = seal_deck(DECK_WITH_JOKER, DEAL, lambda wanted: next(numbers).to_bytes(wanted, "big"))
    assert sealed.open(52) == Opening(52, Card.JOKER, f"{52:064x}")
    assert verify(sealed.commitment, sealed.open(52))


@pytest.mark.parametrize(("given_bytes", "fault"), [(bytes(32), "the same salt twice"), (b"short", "gave 5 bytes")])
def test_a_source_that_repeats_itself_or_gives_too_little_is_found_out(given_bytes: bytes, fault: str) -> None:
    with pytest.raises(ValueError, match=fault):
        seal_deck(FULL_DECK, DEAL, lambda _: given_bytes)


@pytest.mark.parametrize("order", [(Card.SA, Card.UNKNOWN), (Card.SA, Card.HA, Card.SA)])
def test_a_deck_with_an_unseen_card_or_one_twice_is_not_sealed(order: tuple[Card, ...]) -> None:
    with pytest.raises(ValueError, match="each of its cards known, and none of them twice"):
        seal_deck(order, DEAL, expand(SEED, "salts"))


@pytest.mark.parametrize("size", [0, 16, 31, 33])
def test_a_seed_of_another_length_is_a_bug(size: int) -> None:
    with pytest.raises(ValueError, match=f"a seed has 32 bytes, not {size}"):
        prepare(FULL_DECK, DEAL, bytes(size))
