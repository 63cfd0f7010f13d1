"""`cardspeak rank`, called as a person or a program would call it."""

import json
from typing import Any

import pytest
from click.testing import CliRunner, Result

from cardspeak.cards.card import cards
from cardspeak.cards.ranking.strength import high
from cardspeak.cli.rank import command
from cardspeak.rulebook import Refused


def run(*arguments: str) -> Result:
    return CliRunner().invoke(command, list(arguments))


def output(*arguments: str) -> str:
    result = run(*arguments)
    assert result.exit_code == 0, result.output
    return result.output


def answer(*arguments: str) -> Any:  # noqa: ANN401 - JSON
    return json.loads(output(*arguments, "--json"))


def lines(text: str) -> list[list[str]]:
    """Cells stand at least two spaces apart."""
    return [[cell.strip() for cell in line.split("  ") if cell.strip()] for line in text.splitlines()]


def test_one_hand_is_named_with_the_cards_that_play() -> None:
    assert lines(output("As Ks Qs Js Ts 2d 3c")) == [
        ["hand", "what plays", "what it is"],
        ["A♠ K♠ Q♠ J♠ 10♠ 2♦ 3♣", "A♠ K♠ Q♠ J♠ 10♠", "royal flush"],
    ]


def test_several_hands_are_compared_best_first() -> None:
    board = ("--board", "Kh 9s 4c 4d 2h")
    assert lines(output("Qh Qd", "As Ks", "Qs Qc", *board)) == [
        ["place", "hand", "what plays", "what it is"],
        ["1", "A♠ K♠", "K♠ K♥ 4♦ 4♣ A♠", "two pair, kings and fours, ace kicker"],
        ["2=", "Q♥ Q♦", "Q♥ Q♦ 4♦ 4♣ K♥", "two pair, queens and fours, king kicker"],
        ["2=", "Q♠ Q♣", "Q♠ Q♣ 4♦ 4♣ K♥", "two pair, queens and fours, king kicker"],
        ["A♠ K♠ is best."],
    ]


def test_a_tie_is_said() -> None:
    text = output("Ad Tc", "2d 2c", "Ah Ts", "--board", "Ks Qd Jh 5c 2s")
    assert [line[0] for line in lines(text)] == ["place", "1=", "1=", "3", "A♦ 10♣ and A♥ 10♠ tie."]


def test_hands_that_share_cards_may_be_compared_on_paper() -> None:
    assert "9♥ 8♥ 7♥ 6♥ 5♥ is best." in output("As Ah Ad Ac Kd", "Kc Kd Kh 2s 2d", "9h 8h 7h 6h 5h")


def test_omaha8_ranks_for_high_and_for_low() -> None:
    text = output("--ranking", "omaha8", "--board", "8c 7d 2h Qs Jd", "Ac 4d Kh Ks", "3c 9h Ts Td")
    assert lines(text) == [
        ["High"],
        ["place", "hand", "what plays", "what it is"],
        ["1", "3♣ 9♥ 10♠ 10♦", "Q♠ J♦ 10♠ 9♥ 8♣", "queen-high straight"],
        ["2", "A♣ 4♦ K♥ K♠", "K♠ K♥ Q♠ J♦ 8♣", "pair of kings, Q-J-8 kickers"],
        ["3♣ 9♥ 10♠ 10♦ is best."],
        [],
        ["Low"],
        ["place", "hand", "what plays", "what it is"],
        ["1", "A♣ 4♦ K♥ K♠", "8♣ 7♦ 4♦ 2♥ A♣", "8-7-4-2-A low"],
        ["–", "3♣ 9♥ 10♠ 10♦", "no low"],
        ["A♣ 4♦ K♥ K♠ is best."],
    ]


def test_without_a_low_nobody_has_one() -> None:
    call = ("--ranking", "omaha-low", "--board", "9c 7d 2h Qs Jd", "Ac 4d Kh Ks", "Ad 3s Kd Kc")
    assert "Nobody has a low." in output(*call)
    assert [each["words"] for each in answer(*call, "--qualifier", "none")["low"]] == ["9-7-3-2-A low", "9-7-4-2-A low"]
    assert [each["place"] for each in answer(*call, "--qualifier", "9")["low"]] == [1, 2]


def test_omaha_is_for_high_alone() -> None:
    found = answer("--ranking", "omaha", "--board", "As Ks Qs Js Ts", "9c 9d 4h 3h", "6h 6c 5d 4c")
    assert list(found) == ["ranking", "board", "high"]
    assert [each["words"] for each in found["high"]] == ["pair of nines, A-K-Q kickers", "pair of sixes, A-K-Q kickers"]


def test_json_has_everything_of_a_reading() -> None:
    assert answer("--ranking", "high-joker", "Jk As Ks 9s 4s", "As Ah Ad Ac Jk") == {
        "ranking": "high-joker",
        "board": [],
        "high": [
            {
                "hand": ["As", "Ah", "Ad", "Ac", "Jk"],
                "place": 1,
                "tied": False,
                "strength": 7463,
                "category": "five of a kind",
                "words": "five aces",
                "plays": ["As", "Ah", "Ad", "Ac", "Jk"],
                "joker_as": None,
                "qualifies": True,
            },
            {
                "hand": ["Jk", "As", "Ks", "9s", "4s"],
                "place": 2,
                "tied": False,
                "strength": high(cards("As Ks Qs 9s 4s")),
                "category": "flush",
                "words": "ace-high flush, A-K-Q-9-4",
                "plays": ["As", "Ks", "Jk", "9s", "4s"],
                "joker_as": "Qs",
                "qualifies": True,
            },
        ],
    }


def test_json_tells_ties_and_hands_without_a_low() -> None:
    hands = ("9c 5d 4h 3s 2c", "8c 5h 4s 3c 2d", "8d 5s 4d 3d 2h", "Kc Kd 4c 3h 2s")
    found = answer("--ranking", "eight-or-better", *hands)["low"]
    assert [(each["place"], each["tied"], each["qualifies"]) for each in found] == [
        (1, True, True),
        (1, True, True),
        (None, False, False),
        (None, False, False),
    ]
    assert found[2]["plays"] == []


def test_the_joker_is_shown_with_what_it_stands_for() -> None:
    assert "9♣ 8♦ 🃏=7♠ 6♥ 5♠" in output("--ranking", "high-joker", "Jk 9c 8d 6h 5s")


def test_eight_or_better_without_a_qualifier_is_ace_to_five() -> None:
    hand = "9c 5d 4h 3s 2c Kd Kh"
    assert "no low" in output("--ranking", "eight-or-better", hand)
    assert "9-5-4-3-2 low" in output("--ranking", "eight-or-better", "--qualifier", "none", hand)
    assert "9-5-4-3-2 low" in output("--ranking", "eight-or-better", "--qualifier", "9", hand)
    assert "no low" in output("--ranking", "ace-to-five", "--qualifier", "8", hand)
    assert "9-5-4-3-2 low" in output("--ranking", "ace-to-five", "--qualifier", "none", hand)


@pytest.mark.parametrize(
    ("arguments", "said"),
    [
        (["As Kx"], "hand 1: 'Kx' in 'As Kx' is no card"),
        (["As Ks Qs Js Ts", "As Ks"], "hand 2: high takes 5 to 7 cards, not 2"),
        (["As Ks Qs Js As"], "hand 1: As stands twice"),
        ([""], "hand 1: high takes 5 to 7 cards, not 0"),
        (["As Ks Qs Js ??"], "hand 1: an unseen card cannot be ranked"),
        (["As Ks Qs Js Jk"], "hand 1: high has no joker"),
        (["As Ks", "--board", "Qs Js T"], "the board: 'T' in 'Qs Js T' is no card"),
        (["As Ks", "--board", "Qs Js As"], "As is on the board and in hand 1"),
        (["As Ks", "Qd As", "--board", "Qs Js Ts"], "As is in hand 1 and in hand 2"),
        (["As Ks Qd Jd", "--ranking", "omaha", "--board", "Qs Js"], "hand 1: a board takes 3 to 5 cards, not 2"),
    ],
)
def test_bad_cards_are_refused_with_a_sentence(arguments: list[str], said: str) -> None:
    result = run(*arguments)
    assert result.exit_code == 1
    assert isinstance(result.exception, Refused)
    assert str(result.exception).startswith(said)


@pytest.mark.parametrize(
    ("arguments", "said"),
    [
        ([], "Missing argument 'HAND...'"),
        (["As Ks Qs Js Ts", "--ranking", "lowest"], "'lowest' is not one of"),
        (["As Ks Qs Js Ts", "--ranking", "ace-to-five", "--qualifier", "4"], "'4' is not one of"),
        (["As Ks Qs Js Ts", "--qualifier", "8"], "high takes no --qualifier"),
        (
            ["As Ks Qs Js", "--ranking", "omaha", "--board", "2c 3c 4c", "--qualifier", "8"],
            "omaha takes no --qualifier",
        ),
        (["As Ks Qs Js", "--ranking", "omaha8"], "omaha8 needs a --board"),
        (["As", "Ks", "Qs", "Js", "Ts"], "the cards of a hand stand in quotes"),
    ],
)
def test_a_wrong_call_ends_with_2(arguments: list[str], said: str) -> None:
    result = run(*arguments)
    assert result.exit_code == 2
    assert said in result.output
