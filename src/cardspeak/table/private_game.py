"""A private game must be lawful, and no business: the host is told so once, and confirms it."""

from typing import Final

from cardspeak.rulebook import Edition, Refusal, RuleId, makes_workable
from cardspeak.table import events as happened
from cardspeak.table.seats import Decision
from cardspeak.table.state import TableState

_UNDER: Final[tuple[RuleId, ...]] = ("procedure.no-charge-in-private-games",)
WARNING: Final = (
    "Before you host a private game, make sure that it is lawful where you are: some places forbid playing for money "
    "altogether. Nobody may earn by running it: no rake, no charge for time."
)


@makes_workable("procedure.no-charge-in-private-games")
def host_warning(state: TableState) -> str | None:
    """What the host of a private game is still to be shown."""
    return WARNING if state.house.edition is Edition.HOME and not state.is_confirmed_lawful else None


def confirm_lawful(state: TableState) -> Decision:
    if host_warning(state) is None:
        return Refusal("there is nothing to confirm", state.under(*_UNDER))
    return [happened.LawfulnessConfirmed(under=_UNDER)]
