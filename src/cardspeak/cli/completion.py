"""`cardspeak completion SHELL`: what to source for completion on the Tab key."""

import click
from click.shell_completion import get_completion_class


@click.command()
@click.argument("shell", type=click.Choice(["bash", "zsh", "fish"]))
def command(shell: str) -> None:
    """Print the completion script of a shell.

    For bash: eval "$(cardspeak completion bash)"
    """
    from cardspeak.cli import cardspeak  # noqa: PLC0415 - the whole command line, which imports this file

    completion = get_completion_class(shell)
    if completion is None:
        raise click.UsageError(f"no completion for {shell}")
    click.echo(completion(cardspeak, {}, "cardspeak", "_CARDSPEAK_COMPLETE").source())
