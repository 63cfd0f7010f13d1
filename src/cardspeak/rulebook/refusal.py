"""A refusal is an answer, not an accident: it has words for people and the rules behind it."""

import msgspec

from cardspeak.rulebook.ids import RuleId


class Refusal(msgspec.Struct, frozen=True):
    """Why something is not done, what would be done instead, and under which rules."""

    reason: str
    under: tuple[RuleId, ...] = ()
    field: str | None = None
    """The option, argument or entry that the reason speaks of, where there is one."""

    def __str__(self) -> str:
        return self.reason


class Refused(Exception):  # noqa: N818 - it is what happened, not an error of ours
    """Raised by the friendly surface, where a value of another type was promised."""

    def __init__(self, refusal: Refusal) -> None:
        super().__init__(refusal.reason)
        self.refusal = refusal
