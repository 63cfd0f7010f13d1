"""Commands that are read only when somebody uses them, so that the program starts quickly."""

from collections.abc import Mapping
from importlib import import_module
from typing import Any

import click


class LazyGroup(click.Group):
    """Finds the command `name` in the module of that name below `commands_from`."""

    def __init__(self, *args: Any, commands_from: str, lazy: Mapping[str, str], **kwargs: Any) -> None:  # noqa: ANN401
        super().__init__(*args, **kwargs)
        self._commands_from = commands_from
        self._lazy = lazy

    def list_commands(self, ctx: click.Context) -> list[str]:  # noqa: ARG002 - click's signature
        return list(self._lazy)

    def get_command(self, ctx: click.Context, cmd_name: str) -> click.Command | None:  # noqa: ARG002 - as above
        if cmd_name not in self._lazy:
            return None
        module = import_module(f"{self._commands_from}.{self._lazy[cmd_name]}")
        command: click.Command = module.command
        return command

    def resolve_command(
        self, ctx: click.Context, args: list[str]
    ) -> tuple[str | None, click.Command | None, list[str]]:
        try:
            return super().resolve_command(ctx, args)
        except click.UsageError as error:
            known = ", ".join(self._lazy)
            raise click.UsageError(f"{error.message.rstrip('.')}; the commands are {known}", ctx) from None
