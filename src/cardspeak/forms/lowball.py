"""Lowball in its forms, and badugi: cards down, a bet, one draw or three, and the lowest hand wins."""

from typing import Final

from cardspeak.cards.ranking.names import RankingName
from cardspeak.forms.form import DeckName, Form, Street, Win
from cardspeak.rulebook import carries_out

_ORDINALS = ("first", "second", "third")


def _streets(cards: int, draws: int) -> tuple[Street, ...]:
    before = Street(name="before the draw", cards="d" * cards, first="after-blinds", open_or_fold=True)
    after = [
        Street(
            name="after the draw" if draws == 1 else f"after the {_ORDINALS[draw]} draw",
            draw=True,
            first="left-of-button",
            upper=draws == 1 or draw > 0,
        )
        for draw in range(draws)
    ]
    return (before, *after)


def _lowball(  # noqa: PLR0913 - the ways in which these forms differ
    name: str,
    title: str,
    ranking: RankingName,
    *,
    deck: DeckName = "full",
    cards: int = 5,
    draws: int = 1,
    seats: int = 8,
) -> Form:
    return Form(
        name=name,
        title=title,
        streets=_streets(cards, draws),
        wins=(Win(ranking=ranking, of="own"),),
        deck=deck,
        low=True,
        check_raise_at_limit=not ranking.startswith("ace_to_five"),
        sevens_rule=ranking.startswith("ace_to_five"),
        max_seats=seats,
    )


ACE_TO_FIVE: Final = carries_out("lowball.deal-and-rounds", "lowball.forms", "glossary.california-lowball")(
    _lowball("ace-to-five", "Ace-to-five lowball", "ace_to_five_joker", deck="joker")
)
ACE_TO_FIVE_WITHOUT_JOKER: Final = carries_out("lowball.deal-and-rounds")(
    _lowball("ace-to-five-no-joker", "Ace-to-five lowball without the joker", "ace_to_five")
)
DEUCE_TO_SEVEN: Final = carries_out(
    "lowball.deal-and-rounds",
    "lowball.forms",
    "deuce-to-seven.same-as-ace-to-five",
    "deuce-to-seven.check-raise-and-no-sevens-rule",
)(_lowball("deuce-to-seven", "Deuce-to-seven lowball", "deuce_to_seven"))
DEUCE_TO_SEVEN_WITH_JOKER: Final = _lowball(
    "deuce-to-seven-joker", "Deuce-to-seven lowball with the joker", "deuce_to_seven_joker", deck="joker"
)
DEUCE_TO_SEVEN_TRIPLE_DRAW: Final = _lowball(
    "deuce-to-seven-triple-draw", "Deuce-to-seven triple draw", "deuce_to_seven", draws=3, seats=6
)
BADUGI: Final = _lowball("badugi", "Badugi", "badugi", cards=4, draws=3, seats=8)
