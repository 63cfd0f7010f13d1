"""Kill pots: whether there are any, how large, and what brings one about."""

from typing import Literal

from cardspeak.rulebook.options.numbers import Multiple
from cardspeak.rulebook.options.option import option, option_group


@option_group
class KillOptions:
    kill: Literal["none", "optional", "required"] = option(
        "Whether pots are killed: never, when a player wants to, or when a set event requires it.",
        by=("kill.optional-or-required", "omaha8.kill-pots-pointer", "lowball.kill-pots-pointer"),
        everywhere="none",
    )
    kill_size: Literal["full", "half"] = option(
        "The size of a kill: twice the big blind, or one and a half times.",
        by=("kill.optional-or-required",),
        everywhere="full",
    )
    kill_trigger: Literal["by-form", "two-in-a-row", "scoop"] = option(
        "What requires a kill: the usual event of the form (a scoop in split games, else two wins in a row), or one of the two by name.",
        by=("kill.optional-or-required", "kill.two-in-a-row-trigger", "kill.scoop-trigger"),
        everywhere="by-form",
    )
    kill_scoop_multiple: Multiple = option(
        "The pot that must be scooped for a kill, in upper limits of the game.",
        by=("kill.scoop-minimum-pot",),
        everywhere=5,
    )
    lowball_two_card_kill: bool = option(
        "Whether players at lowball may look at two cards before they decide to kill.",
        by=("kill.lowball-two-card-kill",),
        everywhere=False,
    )
