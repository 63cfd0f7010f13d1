"""`cardspeak serve`: the room over HTTP and sockets."""

import asyncio
import errno
import logging
import socket
import sys
import threading
import webbrowser
from collections.abc import Iterator
from contextlib import suppress
from pathlib import Path
from typing import TYPE_CHECKING, Final

import click

from cardspeak.cli.database import chosen, database_option, file_of, refused
from cardspeak.store.log import StoreError

if TYPE_CHECKING:
    import uvicorn

PROXIES: Final = (
    "127.0.0.0/8,::1,10.0.0.0/8,172.16.0.0/12,192.168.0.0/16,fc00::/7,"
    "::ffff:127.0.0.0/104,::ffff:10.0.0.0/104,::ffff:172.16.0.0/108,::ffff:192.168.0.0/112"
)
"""Where a proxy of one's own stands; whoever comes from elsewhere cannot say for whom he comes."""
MOST_MESSAGE: Final = 16 * 1024
EVERYWHERE: Final = frozenset({"0.0.0.0", "::"})  # noqa: S104 - told apart only
_BUSY: Final = {errno.EADDRINUSE: "is in use: end the other program, or name another port with --port"}


@click.command("serve")
@click.option("--host", default="127.0.0.1", show_default=True, help="0.0.0.0 lets others in your network join.")
@click.option("--port", default=8765, show_default=True, type=click.IntRange(1, 65535))
@database_option
@click.option("--browser/--no-browser", default=True, help="Open the room in a browser.")
@click.option("--behind-proxy", is_flag=True, help="A proxy says who comes, and whether by https.")
@click.option("--new-owner-key", is_flag=True, help="Make another key of the room; the last one is no good any more.")
def command(  # noqa: PLR0913 - one name an option
    *, host: str, port: int, database: str | None, browser: bool, behind_proxy: bool, new_owner_key: bool
) -> None:
    """Serve the room in a browser, and to programs over HTTP and sockets."""
    from cardspeak.server.app import STATIC, make_app  # noqa: PLC0415 - only the room needs it

    url = chosen(database)
    listening = _listen(host, port)
    key = _owner_key(url, anew=new_owner_key)
    home = f"http://{'localhost' if host in EVERYWHERE or host == '127.0.0.1' else _written(host)}:{port}/"
    click.echo(f"The room is at {home}")
    addresses = [f"http://{_written(address)}:{port}" for address in _neighbours(host)]
    for address in addresses:
        click.echo(f"Others in your network join at {address}/")
    if key is None:
        click.echo("Its owner's key is kept elsewhere; --new-owner-key makes another.")
    else:
        click.echo(f"Its owner comes in at {home}#owner={key}")
    wants_browser = browser and (STATIC / "index.html").is_file()
    opened = (home if key is None else f"{home}#owner={key}") if wants_browser else None
    with suppress(KeyboardInterrupt):  # Ctrl-C is how one closes it
        _server(make_app(url, addresses), opened, behind_proxy=behind_proxy).run([listening])


def _owner_key(database: str, *, anew: bool) -> str | None:
    """Opens the store once before the room does, so that whatever is wrong with it is said in words."""
    from cardspeak.server.owner_key import find_key  # noqa: PLC0415 - only the room needs it
    from cardspeak.store import open_store  # noqa: PLC0415 - as above

    file = file_of(database)

    async def find() -> str | None:
        async with await open_store(database) as store:
            await store.claim()
            return await find_key(store, None if file is None else key_file(file), anew=anew)

    try:
        return asyncio.run(find())
    except (StoreError, OSError) as error:
        raise refused(str(error)) from error


def key_file(database: Path) -> Path:
    """Beside the database, and by its name: a folder may have several."""
    return database.with_suffix(".owner-key")


def _listen(host: str, port: int) -> socket.socket:
    family = socket.AF_INET6 if ":" in host else socket.AF_INET
    # who says everywhere means IPv4 too
    is_dual = host == "::" and socket.has_dualstack_ipv6()
    try:
        return socket.create_server((host, port), family=family, backlog=2048, dualstack_ipv6=is_dual)
    except OSError as error:
        why = _BUSY.get(error.errno or 0, f"cannot be used: {error.strerror or error}")
        raise refused(f"port {port} of {host} {why}") from error


def _neighbours(host: str) -> list[str]:
    """Addresses by which others in the network find this machine, if it listens to them."""
    return list(dict.fromkeys(_own_addresses())) if host in EVERYWHERE else []


def _own_addresses() -> Iterator[str]:
    # Where a packet to the world would leave from; nothing is sent.
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as asking:
        try:
            asking.connect(("192.0.2.1", 9))
            yield str(asking.getsockname()[0])
        except OSError:
            return


def _written(host: str) -> str:
    return f"[{host}]" if ":" in host else host


def _server(app: object, opened: str | None, *, behind_proxy: bool) -> "uvicorn.Server":
    import uvicorn  # noqa: PLC0415 - only the room needs it

    from cardspeak.server.wire import Wire  # noqa: PLC0415 - as above

    class Server(uvicorn.Server):
        async def startup(self, sockets: list[socket.socket] | None = None) -> None:
            await super().startup(sockets)
            if self.started and opened is not None:
                threading.Thread(target=webbrowser.open, args=[opened], daemon=True).start()

    config = uvicorn.Config(
        app,  # type: ignore[arg-type] # an app that is not called wrongly
        loop="asyncio" if sys.platform == "win32" else "uvloop",
        ws=Wire,
        # a fifth of the room's work when it is full, for messages of five kilobytes
        ws_per_message_deflate=False,
        ws_max_size=MOST_MESSAGE,
        log_level="warning",
        server_header=False,
        proxy_headers=behind_proxy,
        forwarded_allow_ips=PROXIES if behind_proxy else "",
        timeout_graceful_shutdown=5,
    )
    # That the database is away is told by those who need it, once and in fewer words.
    logging.getLogger("asyncpg.pool").setLevel(logging.ERROR)
    # What strangers send that is no HTTP, or no text, has been answered, and is no fault of ours to be written down.
    logging.getLogger("uvicorn.error").addFilter(lambda record: not record.getMessage().startswith("Invalid "))
    return Server(config)
