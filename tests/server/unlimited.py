"""`cardspeak` with a room that never asks anybody to wait: a test has one address, and no time."""

from cardspeak.cli import main
from cardspeak.server import guard
from cardspeak.server.limits import Rate

for limit in ("BY_ADDRESS", "BY_SESSION", "ENTRIES", "TRIES", "TRIES_AT_TARGET"):
    assert isinstance(getattr(guard, limit), Rate)
    setattr(guard, limit, Rate(at_once=1_000_000, a_second=1_000_000))

main()
