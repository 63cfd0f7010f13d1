"""The filters that several commands take, and completion of rule ids."""

from collections.abc import Callable
from typing import Any, TypeVar

import click
from click.shell_completion import CompletionItem

from cardspeak.rulebook import AREAS, KINDS, RULE_IDS, Edition, rule

Command = TypeVar("Command", bound=Callable[..., Any])


def area_option(command: Command) -> Command:
    return click.option("--area", type=click.Choice(AREAS), metavar="AREA", help="Only this area (betting, kill, …).")(
        command
    )


def kind_option(command: Command) -> Command:
    return click.option("--kind", type=click.Choice(KINDS), metavar="KIND", help="Only this kind (play, option, …).")(
        command
    )


def edition_option(command: Command) -> Command:
    return click.option(
        "--edition",
        type=click.Choice([each.value for each in Edition]),
        metavar="EDITION",
        help="Only rules in force in this edition (home, cardroom6, cardroom11).",
    )(command)


def complete_rule_id(_context: click.Context, _parameter: click.Parameter, typed: str) -> list[CompletionItem]:
    return [
        CompletionItem(rule_id, help=rule(rule_id).title) for rule_id in sorted(RULE_IDS) if rule_id.startswith(typed)
    ]
