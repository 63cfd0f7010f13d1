"""No order is likelier than another, and whoever gives entropy moves every card.

Nothing here is left to chance: where a draw must be fair, all its outcomes are counted.
"""

import hashlib
import hmac
from collections import Counter
from collections.abc import Iterable
from itertools import permutations, product
from math import factorial

import msgspec
import pytest
from hypothesis import given
from hypothesis import strategies as st

from cardspeak.cards.card import Card
from cardspeak.cards.deck import DECK_WITH_JOKER, FULL_DECK
from cardspeak.cards.shuffle import Contribution, Randomness, contribute, draw_below, expand, mixed_places, shuffle
from cardspeak.rulebook import Refusal

SEAL = "5e" * 32


class UsedUpError(Exception):
    """The script has no bytes left: whoever drew has rejected what it held."""


def script(given: Iterable[int]) -> Randomness:
    left = list(given)

    def draw(wanted: int) -> bytes:
        if len(left) < wanted:
            raise UsedUpError
        drawn = bytes(left[:wanted])
        del left[:wanted]
        return drawn

    return draw


def drawn_with(limit: int, given: Iterable[int]) -> int | None:
    try:
        return draw_below(limit, script(given))
    except UsedUpError:
        return None


def laid(contributions: Iterable[Contribution], *, size: int = 52, seal: str = SEAL) -> tuple[int, ...]:
    places = mixed_places(size, seal, contributions)
    assert not isinstance(places, Refusal), places
    return places


@pytest.mark.parametrize("limit", range(1, 257))
def test_of_all_bytes_as_many_give_each_number_and_only_the_highest_are_rejected(limit: int) -> None:
    outcomes = [drawn_with(limit, [byte]) for byte in range(256)]
    accepted = [number for number in outcomes if number is not None]
    assert Counter(accepted) == dict.fromkeys(range(limit), 256 // limit)
    assert outcomes[len(accepted) :] == [None] * (256 % limit)


@pytest.mark.parametrize("limit", [257, 1000, 65535, 65536])
def test_two_bytes_are_drawn_as_fairly_as_one(limit: int) -> None:
    outcomes = Counter(drawn_with(limit, pair) for pair in product(range(256), repeat=2))
    assert outcomes.pop(None, 0) == 65536 % limit
    assert outcomes == dict.fromkeys(range(limit), 65536 // limit)


def test_a_rejected_byte_is_thrown_away_and_another_drawn() -> None:
    # 4 times 52 is 208: from there on the low cards would be favoured.
    assert draw_below(52, script([207])) == 51
    assert drawn_with(52, [208]) is None
    assert draw_below(52, script([208, 255, 53])) == 1


@pytest.mark.parametrize("limit", [0, -1])
def test_a_draw_from_nothing_is_a_bug(limit: int) -> None:
    with pytest.raises(ValueError, match="there is no number"):
        draw_below(limit, script([0]))


def test_a_source_that_gives_too_little_is_found_out() -> None:
    with pytest.raises(ValueError, match="gave 0 bytes where 51 were asked for"):
        shuffle(FULL_DECK, lambda _: b"")


@pytest.mark.rule("shuffle.before-every-deal")
@pytest.mark.parametrize("size", range(2, 8))
def test_every_way_to_draw_the_places_gives_another_order(size: int) -> None:
    draws = product(*(range(left) for left in range(size, 1, -1)))
    orders = Counter(shuffle(range(size), script(drawn)) for drawn in draws)
    assert orders == dict.fromkeys(permutations(range(size)), 1)


@pytest.mark.rule("shuffle.before-every-deal")
def test_over_all_bytes_each_order_of_three_cards_comes_equally_often() -> None:
    orders: Counter[tuple[Card, ...]] = Counter()
    for given_bytes in product(range(256), repeat=2):
        try:
            orders[shuffle(FULL_DECK[:3], script(given_bytes))] += 1
        except UsedUpError:
            assert given_bytes[0] == 255
    assert orders == dict.fromkeys(permutations(FULL_DECK[:3]), 255 * 256 // 6)


@pytest.mark.rule("shuffle.before-every-deal")
@given(st.permutations(DECK_WITH_JOKER))
def test_every_order_of_a_whole_deck_can_come_up(wanted: list[Card]) -> None:
    assert shuffle(DECK_WITH_JOKER, script(draws_for(wanted, DECK_WITH_JOKER))) == tuple(wanted)


def draws_for(wanted: list[Card], deck: tuple[Card, ...]) -> list[int]:
    left = list(deck)
    draws = []
    for last in range(len(deck) - 1, 0, -1):
        drawn = left.index(wanted[last])
        left[drawn] = left[last]
        draws.append(drawn)
    return draws


@given(st.binary(min_size=32, max_size=32))
def test_a_shuffled_deck_has_each_card_once_and_comes_again_from_the_same_secret(secret: bytes) -> None:
    order = shuffle(FULL_DECK, expand(secret, "order"))
    assert len(order) == 52
    assert set(order) == set(FULL_DECK)
    assert shuffle(FULL_DECK, expand(secret, "order")) == order
    assert shuffle(FULL_DECK, expand(secret, "other order")) != order


def test_a_deck_of_one_card_or_none_stays_as_it_is() -> None:
    assert shuffle((Card.SA,), script([])) == (Card.SA,)
    assert shuffle((), script([])) == ()


@given(st.binary(min_size=1, max_size=40), st.text(), st.lists(st.integers(0, 40), max_size=12))
def test_a_secret_expands_to_the_same_bytes_however_they_are_drawn(
    secret: bytes, purpose: str, portions: list[int]
) -> None:
    in_portions = expand(secret, purpose)
    whole = b"".join(hmac.new(secret, f"{number} {purpose}".encode(), hashlib.sha256).digest() for number in range(16))
    assert b"".join(in_portions(portion) for portion in portions) == whole[: sum(portions)]


def test_the_players_lay_the_places_in_an_order_that_anybody_can_work_out() -> None:
    mix = SEAL
    for line in ("6f6e65 Ann", "74776f Bob the Builder"):
        mix = hashlib.sha256(f"cardspeak mix {mix} {line}".encode()).hexdigest()
    expected = shuffle(range(52), expand(mix.encode(), "cardspeak places"))
    assert laid([contribute("Ann", b"one"), contribute("Bob the Builder", b"two")]) == expected


def test_a_mix_from_an_old_log_still_comes_out_as_it_did() -> None:
    assert laid([contribute("Ann", b"one"), contribute("Bob", b"two")], size=10) == (8, 6, 4, 3, 9, 0, 5, 7, 2, 1)


names_and_entropy = st.dictionaries(st.text(min_size=1), st.binary(min_size=1, max_size=64), min_size=1, max_size=9)


@given(names_and_entropy, st.sampled_from([2, 36, 52, 53]), st.data())
def test_the_order_in_which_players_gave_their_entropy_does_not_matter(
    entropy: dict[str, bytes], size: int, data: st.DataObject
) -> None:
    contributions = contributions_of(entropy)
    places = laid(contributions, size=size)
    assert sorted(places) == list(range(size))
    assert laid(data.draw(st.permutations(contributions)), size=size) == places


@given(names_and_entropy, st.data())
def test_one_bit_of_one_player_changes_the_order(entropy: dict[str, bytes], data: st.DataObject) -> None:
    player = data.draw(st.sampled_from(sorted(entropy)))
    bit = data.draw(st.integers(0, 8 * len(entropy[player]) - 1))
    flipped = int.from_bytes(entropy[player], "big") ^ 1 << bit
    changed = {**entropy, player: flipped.to_bytes(len(entropy[player]), "big")}
    assert laid(contributions_of(changed)) != laid(contributions_of(entropy))


def contributions_of(entropy: dict[str, bytes]) -> list[Contribution]:
    return [contribute(player, given_bytes) for player, given_bytes in entropy.items()]


def test_leaving_a_player_out_or_taking_another_name_or_seal_changes_the_order() -> None:
    ann, bob = contribute("Ann", b"same"), contribute("Bob", b"same")
    orders = {
        laid([ann, bob]),
        laid([ann]),
        laid([bob]),
        laid([]),
        laid([ann, bob], seal="5f" * 32),
        laid([ann, contribute("Bobby", b"same")]),
    }
    assert len(orders) == 6


def test_a_player_who_gives_entropy_twice_is_refused_by_name() -> None:
    twice = [contribute("Ann", b"one"), contribute("Bob", b"two"), contribute("Ann", b"three")]
    refusal = mixed_places(52, SEAL, twice)
    assert isinstance(refusal, Refusal)
    assert refusal.reason == "Ann gave entropy twice; each player gives it once"
    assert refusal.field == "contributions"


def test_a_name_that_is_not_unicode_does_no_harm() -> None:
    assert laid([contribute("\ud800", b"one")]) != laid([contribute("\ud801", b"one")])


def test_a_contribution_goes_to_json_and_back() -> None:
    ann = contribute("Ann", bytes([0, 255]))
    sent = msgspec.json.encode(ann)
    assert sent == b'{"player":"Ann","entropy":"00ff"}'
    assert msgspec.json.decode(sent, type=Contribution) == ann


@pytest.mark.parametrize("entropy", ["", "0", "0g", "AB", "00 ", r"00\n", "00" * 65])
def test_entropy_that_is_not_hexadecimal_is_not_read(entropy: str) -> None:
    with pytest.raises(msgspec.ValidationError, match="entropy"):
        msgspec.json.decode(f'{{"player":"Ann","entropy":"{entropy}"}}', type=Contribution)


def test_a_seed_has_room_for_every_order_of_the_largest_deck() -> None:
    assert factorial(53) < 2**232
