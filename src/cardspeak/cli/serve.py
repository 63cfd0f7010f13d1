"""`cardspeak serve`: the room over HTTP and sockets."""

import os
import threading
import webbrowser
from pathlib import Path

import click


@click.command("serve")
@click.option("--host", default="127.0.0.1", show_default=True, help="0.0.0.0 lets others in your network join.")
@click.option("--port", default=8765, show_default=True, type=click.IntRange(1, 65535))
@click.option("--database", help="sqlite:///file or postgresql://…; without it a file in your data folder.")
@click.option("--browser/--no-browser", default=True, help="Open the room in a browser.")
def command(*, host: str, port: int, database: str | None, browser: bool) -> None:
    """Serve the room to programs over HTTP and sockets, and to a browser where its pages have been built."""
    import uvicorn  # noqa: PLC0415 - only the room needs it

    from cardspeak.server.app import STATIC, make_app  # noqa: PLC0415 - as above

    url = f"http://{'localhost' if host in {'127.0.0.1', '0.0.0.0'} else host}:{port}/"  # noqa: S104 - told apart only
    click.echo(f"The room is at {url}")
    if browser and (STATIC / "index.html").is_file():
        threading.Timer(1.5, webbrowser.open, [url]).start()
    uvicorn.run(
        make_app(database or _own_database()),
        host=host,
        port=port,
        loop="uvloop",
        ws="websockets-sansio",
        log_level="warning",
    )


def _own_database() -> str:
    folder = Path(os.environ.get("XDG_DATA_HOME") or Path.home() / ".local/share") / "cardspeak"
    folder.mkdir(parents=True, exist_ok=True)
    return f"sqlite:///{folder / 'room.sqlite3'}"
