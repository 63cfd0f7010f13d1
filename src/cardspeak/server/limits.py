"""How often something may happen: so many at once, and then so many a second."""

from collections.abc import Callable, Hashable
from ipaddress import ip_address
from typing import NamedTuple

MOST_KEYS = 10_000
"""For how many askers a limit is remembered; whoever asked longest ago is forgotten first."""


class Rate(NamedTuple):
    at_once: int
    a_second: float


class Limit:
    """A bucket of tokens for every asker, in memory."""

    def __init__(self, rate: Rate, now: Callable[[], float], most_keys: int = MOST_KEYS) -> None:
        self._rate = rate
        self._now = now
        self._most_keys = most_keys
        self._left: dict[Hashable, tuple[float, float]] = {}
        """What each asker had left, and when."""

    def take(self, key: Hashable) -> float:
        """0, or the seconds to wait before the next try."""
        now, left = self._now(), self.left(key)
        is_taken = left > 1 - 1e-6  # a wait is worked out in floating point
        self._put(key, max(left - 1, 0.0) if is_taken else left, now)
        return 0.0 if is_taken else (1 - left) / self._rate.a_second

    def give_back(self, key: Hashable) -> None:
        self._put(key, min(self.left(key) + 1, self._rate.at_once), self._now())

    def left(self, key: Hashable) -> float:
        left, since = self._left.get(key, (float(self._rate.at_once), 0.0))
        return min(left + (self._now() - since) * self._rate.a_second, self._rate.at_once)

    def _put(self, key: Hashable, left: float, now: float) -> None:
        self._left.pop(key, None)  # so that it stands last, as the newest
        if left >= self._rate.at_once:
            return  # as if it had never asked, so that others need not be forgotten for it
        self._left[key] = left, now
        if len(self._left) > self._most_keys:
            del self._left[next(iter(self._left))]


def network_of(address: str) -> str:
    """Whom a limit is for: an address, or with IPv6 the network, of which one machine has as many as it likes."""
    try:
        found = ip_address(address.partition("%")[0])
    except ValueError:
        return address
    if found.version == 6 and found.ipv4_mapped is not None:
        return str(found.ipv4_mapped)
    return str(found) if found.version == 4 else found.exploded[:19]
