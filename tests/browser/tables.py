"""Tables as a host wants them."""

from typing import Any, Final

QUICK: Final = {"bot_pace": 0, "between_deals": 1}
"""Settings of a table at which nobody waits for a bot."""


def table_of(form: str, stakes: str, *, bots: int = 3, seats: int = 6, **settings: object) -> dict[str, Any]:
    """What a host sends to have a table."""
    return {
        "terms": {"games": [{"form": form, "stakes": stakes}]},
        "settings": {**QUICK, **settings},
        "seats": seats,
        "bots": bots,
        "bot": "careful",
        "is_lawful": True,
    }
