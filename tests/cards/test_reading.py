"""A hand names itself: in players' words, with the cards that play in the order players say them."""

from collections import Counter
from collections.abc import Iterator
from itertools import combinations, combinations_with_replacement, pairwise

import pytest
from hypothesis import given
from hypothesis import strategies as st

from cardspeak.cards.card import RANKS, Card, cards
from cardspeak.cards.deck import DECK_WITH_JOKER, FULL_DECK, SHORT_DECK
from cardspeak.cards.ranking import strength
from cardspeak.cards.ranking.reading import NO_LOW, RANKINGS, Half, Ranking, Reading, read, read_omaha
from cardspeak.cards.ranking.tables import qualifying_strength
from cardspeak.rulebook import Refusal


def reading(ranking: str, hand: str, qualifier: int | None = None) -> Reading:
    found = read(ranking, cards(hand), qualifier)
    assert isinstance(found, Reading), found
    return found


def refusal(ranking: str, hand: tuple[Card, ...], qualifier: int | None = None) -> str:
    found = read(ranking, hand, qualifier)
    assert isinstance(found, Refusal)
    return found.reason


@pytest.mark.parametrize(
    ("ranking", "hand", "category", "words", "plays"),
    [
        ("high", "As Ks Qs Js Ts 2d 3c", "straight flush", "royal flush", "As Ks Qs Js Ts"),
        ("high", "9h Kh Th Qh Jh", "straight flush", "king-high straight flush", "Kh Qh Jh Th 9h"),
        ("high", "5h 4h 3h 2h Ah", "straight flush", "five-high straight flush", "5h 4h 3h 2h Ah"),
        ("high", "9c Ah 9d 9h 9s Kd", "four of a kind", "four of a kind, nines, ace kicker", "9s 9h 9d 9c Ah"),
        ("high", "4c Kc 4d Kd Kh 2s", "full house", "kings full of fours", "Kh Kd Kc 4d 4c"),
        ("high", "6c 6d 6h 2s 2d", "full house", "sixes full of twos", "6h 6d 6c 2s 2d"),
        ("high", "2d 4d 9d Jd Ad Kc", "flush", "ace-high flush, A-J-9-4-2", "Ad Jd 9d 4d 2d"),
        ("high", "7c 8d 9h Ts Jc 7d", "straight", "jack-high straight", "Jc Ts 9h 8d 7d"),
        ("high", "Ah 2s 5c 4d 3h Ks", "straight", "five-high straight (wheel)", "5c 4d 3h 2s Ah"),
        ("high", "2c 7d Ah 7s 7h", "three of a kind", "three of a kind, sevens, A-2 kickers", "7s 7h 7d Ah 2c"),
        ("high", "8c Kd Ah 8s As", "two pair", "two pair, aces and eights, king kicker", "As Ah 8s 8c Kd"),
        ("high", "2h 4d 9c Qh Ad Qs 3c", "pair", "pair of queens, A-9-4 kickers", "Qs Qh Ad 9c 4d"),
        ("high", "2h 5d 9c Kh Ad", "no pair", "ace high, K-9-5-2", "Ad Kh 9c 5d 2h"),
        ("short-deck", "Ah 6s 9c 8d 7h", "straight", "nine-high straight", "9c 8d 7h 6s Ah"),
        ("short-deck", "Ah Kh 9h 8h 7h 9c 9d", "flush", "ace-high flush, A-K-9-8-7", "Ah Kh 9h 8h 7h"),
        ("ace-to-five", "Ac 6d 8h 4s 3c Kd Kh", "no pair", "8-6-4-3-A low", "8h 6d 4s 3c Ac"),
        ("ace-to-five", "Ah 2h 3h 4h 5h", "no pair", "5-4-3-2-A low (wheel)", "5h 4h 3h 2h Ah"),
        ("ace-to-five", "3c 3d 8h 6s 4c", "pair", "pair of threes, 8-6-4 low", "3d 3c 8h 6s 4c"),
        ("ace-to-five", "Ac Ad 4h 4s 2c", "two pair", "two pair, fours and aces, 2 low", "4s 4h Ad Ac 2c"),
        ("ace-to-five", "Ac Ad Ah 4s 2c", "three of a kind", "three of a kind, aces, 4-2 low", "Ah Ad Ac 4s 2c"),
        ("deuce-to-seven", "7c 5d 4h 3s 2c", "no pair", "7-5-4-3-2 low (number one)", "7c 5d 4h 3s 2c"),
        ("deuce-to-seven", "9c 8d 7h 5s 2c", "no pair", "9-8-7-5-2 low", "9c 8d 7h 5s 2c"),
        ("deuce-to-seven", "5c 4d 3h 2s Ac", "no pair", "A-5-4-3-2 low", "Ac 5c 4d 3h 2s"),
        ("deuce-to-seven", "7c 6d 5h 4s 3c", "straight", "seven-high straight", "7c 6d 5h 4s 3c"),
        ("badugi", "8c 5d 3h As", "four-card badugi", "four-card badugi, 8-5-3-A", "8c 5d 3h As"),
        ("badugi", "6c 4d 2h 9h", "three-card badugi", "three-card badugi, 6-4-2", "6c 4d 2h"),
        ("badugi", "Ac Ad Ah 2h", "two-card badugi", "two-card badugi, 2-A", "2h Ad"),
        ("badugi", "Kc Kd Kh Ks", "one-card badugi", "one-card badugi, K", "Ks"),
        ("eight-or-better", "8c 7d 5h 3s 2c Kd Kh", "no pair", "8-7-5-3-2 low", "8c 7d 5h 3s 2c"),
    ],
)
def test_a_hand_is_named_as_players_name_it(ranking: str, hand: str, category: str, words: str, plays: str) -> None:
    found = reading(ranking, hand)
    assert (found.category, found.words, found.plays) == (category, words, cards(plays))
    assert found.joker_as is None
    assert found.qualifies


# --------------------------------------------------------------------------------- all hands there are


def all_hands(*, least_rank: int = 0) -> Iterator[tuple[Card, ...]]:
    """One hand for each way to have five ranks, and one of one suit for each five different ranks."""
    ranks = RANKS[least_rank:]
    for five in combinations_with_replacement(ranks, 5):
        if len(set(five)) > 1:
            # equal ranks stand together, and four places in a row have four suits
            yield tuple(Card(rank + suit) for rank, suit in zip(five, "cdhsc", strict=True))
    for five in combinations(ranks, 5):
        yield tuple(Card(rank + "s") for rank in five)


def counted(*numbers: int) -> dict[str, int]:
    names = "straight flush,four of a kind,full house,flush,straight,three of a kind,two pair,pair,no pair"
    return {name: number for name, number in zip(names.split(","), numbers, strict=True) if number}


@pytest.mark.parametrize(
    ("ranking", "least_rank", "classes"),
    [
        ("high", 0, counted(10, 156, 156, 1277, 10, 858, 858, 2860, 1277)),
        ("short-deck", 4, counted(6, 72, 72, 120, 6, 252, 252, 504, 120)),
        ("ace-to-five", 0, counted(0, 156, 156, 0, 0, 858, 858, 2860, 1287)),
        ("deuce-to-seven", 0, counted(9, 156, 156, 1278, 9, 858, 858, 2860, 1278)),
    ],
)
def test_all_hands_that_do_not_tie_have_words_of_their_own(
    ranking: str, least_rank: int, classes: dict[str, int]
) -> None:
    words: dict[int, set[str]] = {}
    categories: dict[int, str] = {}
    for hand in all_hands(least_rank=least_rank):
        found = read(ranking, hand)
        assert isinstance(found, Reading)
        words.setdefault(found.strength, set()).add(found.words)
        categories[found.strength] = found.category
    assert all(len(each) == 1 for each in words.values())
    assert len(set.union(*words.values())) == len(words) == sum(classes.values())
    assert Counter(categories.values()) == classes


def test_categories_never_overlap_in_strength() -> None:
    by_category: dict[str, list[int]] = {}
    for hand in all_hands():
        found = read("high", hand)
        assert isinstance(found, Reading)
        by_category.setdefault(found.category, []).append(found.strength)
    spans = sorted((min(each), max(each)) for each in by_category.values())
    assert all(before[1] < after[0] for before, after in pairwise(spans))


def deck_of(ranking: Ranking) -> tuple[Card, ...]:
    if ranking.name == "short-deck":
        return SHORT_DECK
    return DECK_WITH_JOKER if ranking.has_joker else FULL_DECK


@given(st.sampled_from(sorted(RANKINGS)), st.data())
def test_what_plays_is_as_strong_as_the_whole_hand(name: str, data: st.DataObject) -> None:
    ranking = RANKINGS[name]
    size = data.draw(st.integers(ranking.least, ranking.most))
    hand = tuple(data.draw(st.permutations(deck_of(ranking)))[:size])
    if ranking.has_joker and data.draw(st.booleans()) and Card.JOKER not in hand:
        hand = (Card.JOKER, *hand[1:])
    found = read(name, hand)
    assert isinstance(found, Reading)
    if not found.qualifies:
        assert found == NO_LOW
        return
    assert found.strength == ranking.strength(hand)
    assert set(found.plays) <= set(hand)
    assert (found.joker_as is not None) == (Card.JOKER in found.plays and found.words != "five aces")
    assert found.joker_as not in hand
    if Card.JOKER in found.plays and size > 5:
        assert ranking.strength(tuple(card for card in hand if not card.is_joker)) < found.strength
    if name != "badugi":
        natural = [found.joker_as or card if card.is_joker else card for card in found.plays]
        assert len(set(natural)) == 5
        assert ranking.strength(tuple(natural)) == found.strength


@given(st.sampled_from(sorted(RANKINGS)), st.data())
def test_the_order_in_which_cards_are_given_does_not_matter(name: str, data: st.DataObject) -> None:
    ranking = RANKINGS[name]
    hand = data.draw(st.permutations(deck_of(ranking)))[: ranking.most]
    assert read(name, hand) == read(name, data.draw(st.permutations(hand)))


# --------------------------------------------------------------------------------- the joker


@pytest.mark.parametrize(
    ("ranking", "hand", "plays", "joker_as", "words"),
    [
        ("high-joker", "Jk 9c 8d 6h 5s", "9c 8d Jk 6h 5s", "7s", "nine-high straight"),
        ("high-joker", "Jk As Ks 9s 4s", "As Ks Jk 9s 4s", "Qs", "ace-high flush, A-K-Q-9-4"),
        ("high-joker", "Jk 9s 8s 7s 6s", "Jk 9s 8s 7s 6s", "Ts", "ten-high straight flush"),
        ("high-joker", "Jk As Kd 9h 5s", "As Jk Kd 9h 5s", "Ah", "pair of aces, K-9-5 kickers"),
        ("high-joker", "Jk As Ah Kd 2c", "As Ah Jk Kd 2c", "Ad", "three of a kind, aces, K-2 kickers"),
        ("high-joker", "Jk Kd Kc 8h 5s", "Kd Kc Jk 8h 5s", "As", "pair of kings, A-8-5 kickers"),
        ("ace-to-five-joker", "Jk 4c 3d 2h Ac", "Jk 4c 3d 2h Ac", "5s", "5-4-3-2-A low (wheel)"),
        ("deuce-to-seven-joker", "Jk 7c 5d 4h 3s", "7c 5d 4h 3s Jk", "2s", "7-5-4-3-2 low (number one)"),
        ("deuce-to-seven-joker", "Jk 9s 7s 5s 4s", "9s 7s 5s 4s Jk", "2h", "9-7-5-4-2 low"),
    ],
)
def test_the_joker_says_which_card_it_stands_for(
    ranking: str, hand: str, plays: str, joker_as: str, words: str
) -> None:
    found = reading(ranking, hand)
    assert (found.plays, found.joker_as, found.words) == (cards(plays), Card(joker_as), words)


def test_five_aces_are_said_and_the_joker_stands_for_no_card_there_is() -> None:
    found = reading("high-joker", "Ac Jk Ad Ah As Kd")
    assert (found.category, found.words, found.joker_as) == ("five of a kind", "five aces", None)
    assert found.plays == cards("As Ah Ad Ac Jk")


def test_the_joker_stays_out_where_a_natural_card_does_as_well() -> None:
    found = reading("high-joker", "As Kd Qh Jc Ts Jk")
    assert (found.words, found.plays, found.joker_as) == ("ace-high straight", cards("As Kd Qh Jc Ts"), None)


# --------------------------------------------------------------------------------- the qualifier


@pytest.mark.parametrize("top", range(5, 14))
def test_a_qualifier_is_the_highest_card_of_a_low(top: int) -> None:
    lows = [hand for hand in all_hands() if len({card.rank for card in hand}) == 5]
    names = "A23456789TJQK"
    for hand in lows[::7]:
        found = read("ace-to-five", hand, top)
        assert isinstance(found, Reading)
        assert found.qualifies == (max(names.index(card[0]) + 1 for card in hand) <= top)
    assert not reading("ace-to-five", "2c 2d 3h 4s 5c", top).qualifies


def test_eight_or_better_has_its_qualifier_unless_another_is_asked_for() -> None:
    nine = "9c 5d 4h 3s 2c Kd Kh"
    assert reading("eight-or-better", nine) == NO_LOW
    assert reading("eight-or-better", nine, 9).words == "9-5-4-3-2 low"
    assert reading("ace-to-five", nine).words == "9-5-4-3-2 low"
    assert reading("ace-to-five-joker", "Jk 9c 5d 4h 3s", 8) == NO_LOW


def test_no_low_is_weaker_than_the_worst_low_that_qualifies() -> None:
    worst = reading("eight-or-better", "8c 7d 6h 5s 4c")
    assert worst.strength == qualifying_strength(8)
    assert NO_LOW.strength < worst.strength


# --------------------------------------------------------------------------------- Omaha


@given(st.permutations(FULL_DECK), st.integers(2, 6), st.integers(3, 5), st.sampled_from(["high", "low"]))
def test_omaha_plays_two_of_the_hand_and_three_of_the_board(
    deck: list[Card], size: int, board_size: int, half: Half
) -> None:
    hand, board = deck[:size], deck[size : size + board_size]
    found = read_omaha(hand, board, half, qualifier=None)
    assert isinstance(found, Reading)
    assert (len(set(found.plays) & set(hand)), len(set(found.plays) & set(board))) == (2, 3)
    of_both, of_five = {
        "high": (strength.omaha_high, strength.high),
        "low": (strength.omaha_low, strength.ace_to_five),
    }[half]
    assert found.strength == of_both(hand, board) == of_five(found.plays)


def test_only_the_low_half_of_omaha_has_a_qualifier() -> None:
    hand, board = cards("Kc Kd Qh Js"), cards("9c 9d 7h 2s 2c")
    assert read_omaha(hand, board, "low") == NO_LOW
    best = read_omaha(hand, board)
    assert isinstance(best, Reading)
    assert best.words == "two pair, kings and nines, seven kicker"


@pytest.mark.parametrize("half", ["high", "low"])
@pytest.mark.parametrize(
    ("hand", "board", "said"),
    [
        ("Kc", "9c 9d 7h", "an Omaha hand takes 2 to 6 cards, not 1"),
        ("Kc Kd", "9c 9d", "a board takes 3 to 5 cards, not 2"),
        ("Kc Kd", "9c 9d Kd", "Kd is in the hand and on the board"),
        ("Kc Jk", "9c 9d 2d", "an Omaha hand has no joker"),
        ("Kc ??", "9c 9d 2d", "an unseen card cannot be ranked"),
    ],
)
def test_omaha_hands_that_cannot_be_read_are_refused(hand: str, board: str, said: str, half: Half) -> None:
    found = read_omaha(cards(hand), cards(board), half)
    assert isinstance(found, Refusal)
    assert found.reason == said


# --------------------------------------------------------------------------------- refusals


@pytest.mark.parametrize(
    ("ranking", "hand", "said"),
    [
        ("high", "As Ks Qs Js", "high takes 5 to 7 cards, not 4"),
        ("high", "As Ks Qs Js Ts 9s 8s 7s", "high takes 5 to 7 cards, not 8"),
        ("high", "As Ks Qs Js Jk", "high has no joker"),
        ("high-joker", "As Ks Qs Js ??", "an unseen card cannot be ranked"),
        ("badugi", "As Kd Qh", "badugi takes 4 cards, not 3"),
        ("short-deck", "As Kd Qh Js 5c", "a short deck has no card below the six"),
        ("ace-to-five", "", "ace to five takes 5 to 7 cards, not 0"),
    ],
)
def test_cards_that_cannot_be_read_are_refused_with_a_sentence(ranking: str, hand: str, said: str) -> None:
    assert refusal(ranking, cards(hand)) == said


@pytest.mark.parametrize("ranking", RANKINGS.values(), ids=lambda ranking: ranking.name)
def test_a_ranking_takes_the_cards_that_it_says(ranking: Ranking) -> None:
    deck = deck_of(ranking)
    taken = [size for size in range(10) if not isinstance(read(ranking.name, deck[:size]), Refusal)]
    assert taken == list(range(ranking.least, ranking.most + 1))
    with_joker = (Card.JOKER, *deck[: ranking.least - 1])
    assert isinstance(read(ranking.name, with_joker), Reading) == ranking.has_joker


def test_a_card_that_stands_twice_is_refused() -> None:
    assert refusal("high", (Card.SA, Card.SK, Card.SQ, Card.SJ, Card.SA)) == "As stands twice"


def test_an_unknown_ranking_is_refused_with_those_there_are() -> None:
    said = refusal("low", cards("As Ks Qs Js Ts"))
    assert said.startswith("there is no ranking 'low'")
    assert all(name in said for name in RANKINGS)


def test_a_qualifier_is_refused_where_it_means_nothing() -> None:
    hand = cards("As Ks Qs Js Ts")
    assert refusal("high", hand, 8) == "high has no qualifier; ace-to-five lows have"
    assert refusal("ace-to-five", hand, 4).endswith("5 to 13 (a king), not 4")
    assert refusal("ace-to-five", hand, 14).endswith("5 to 13 (a king), not 14")


def test_a_ten_is_said_as_it_stands_on_the_card() -> None:
    low = read("deuce-to-seven", cards("Ks Td 9c 7h 4s"))
    assert not isinstance(low, Refusal)
    assert low.words == "K-10-9-7-4 low"
