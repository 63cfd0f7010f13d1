"""Seats go round: distances and ranges clockwise."""

from collections.abc import Iterable


def ahead(ring: int, start: int, seat: int) -> int:
    """How many seats clockwise from the start; the start itself is a whole turn away."""
    return (seat - start - 1) % ring + 1


def next_seat(ring: int, start: int, seats: Iterable[int]) -> int:
    """The first of the seats clockwise after the start."""
    return min(seats, key=lambda seat: ahead(ring, start, seat))


def in_order(ring: int, start: int, seats: Iterable[int]) -> tuple[int, ...]:
    """The seats clockwise from the left of the start; the start itself comes last."""
    return tuple(sorted(seats, key=lambda seat: ahead(ring, start, seat)))


def is_within(ring: int, start: int, seat: int, end: int) -> bool:
    """Whether a seat lies after the start and not beyond the end."""
    return start != end and ahead(ring, start, seat) <= ahead(ring, start, end)
