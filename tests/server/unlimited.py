"""`cardspeak` with a room that never asks anybody to wait: a test has one address, and no time."""

from cardspeak.cli import main
from cardspeak.server import guard, socket_guard
from cardspeak.server.limits import Rate

LIMITS = {
    guard: ("BY_ADDRESS", "BY_SESSION", "ENTRIES", "TRIES", "TRIES_AT_TARGET"),
    socket_guard: ("MESSAGES", "ALL_MESSAGES", "CHAT", "REFUSALS"),
}
for module, names in LIMITS.items():
    for name in names:
        assert isinstance(getattr(module, name), Rate)
        setattr(module, name, Rate(at_once=1_000_000, a_second=1_000_000))

main()
