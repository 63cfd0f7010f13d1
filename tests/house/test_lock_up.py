"""A seat that is locked up is its player's until the marker is picked up or the time is over."""

import pytest

from cardspeak.house.lock_up import LockUp, LockUps, lock_up, pick_up, refusal_to_sit
from cardspeak.rulebook import Refusal

EIGHT, TWO_PAST, TEN_PAST = 20 * 3600, 20 * 3600 + 120, 20 * 3600 + 600


def seat_four(until: int | None = None) -> LockUps:
    locked = lock_up(LockUps(), LockUp(seat=4, player="P", since=EIGHT, until=until))
    assert isinstance(locked, LockUps)
    return locked


@pytest.mark.rule("glossary.lock-up")
def test_nobody_else_may_take_a_seat_that_is_locked_up() -> None:
    refusal = refusal_to_sit(seat_four(), 4, "Q", TWO_PAST)
    assert isinstance(refusal, Refusal)
    assert refusal.under == ("glossary.lock-up",)
    assert refusal_to_sit(seat_four(), 4, "P", TWO_PAST) is None
    assert refusal_to_sit(seat_four(), 5, "Q", TWO_PAST) is None


@pytest.mark.rule("glossary.lock-up")
def test_a_seat_is_free_once_the_marker_is_picked_up_or_its_time_is_over() -> None:
    assert refusal_to_sit(pick_up(seat_four(), 4), 4, "Q", TWO_PAST) is None
    limited = seat_four(until=TEN_PAST)
    assert isinstance(refusal_to_sit(limited, 4, "Q", TEN_PAST - 1), Refusal)
    assert refusal_to_sit(limited, 4, "Q", TEN_PAST) is None


@pytest.mark.rule("glossary.lock-up")
def test_a_seat_is_locked_up_for_one_player_at_a_time() -> None:
    wanted = LockUp(seat=4, player="Q", since=TWO_PAST)
    assert isinstance(lock_up(seat_four(), wanted), Refusal)
    after = lock_up(seat_four(until=TWO_PAST), wanted)
    assert after == LockUps((wanted,))
