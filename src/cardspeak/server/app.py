"""The room over HTTP and sockets. What it says is in docs/protocol.md; what it decides is decided elsewhere."""

import mimetypes
import os
from collections.abc import AsyncIterator, Sequence
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Final

from litestar import Litestar, get
from litestar.config.compression import CompressionConfig
from litestar.exceptions import NotFoundException
from litestar.params import FromPath
from litestar.response import File

from cardspeak.server.after_routes import AFTER_ROUTES
from cardspeak.server.guard import guards
from cardspeak.server.people_routes import PEOPLE_ROUTES
from cardspeak.server.rooms import Rooms
from cardspeak.server.rule_routes import RULE_ROUTES
from cardspeak.server.schema import openapi_config
from cardspeak.server.sockets import table_socket
from cardspeak.server.table_routes import TABLE_ROUTES
from cardspeak.store import open_store

STATIC: Final = Path(os.environ.get("CARDSPEAK_STATIC") or Path(__file__).parent / "static")


def make_app(database: str, addresses: Sequence[str] = ()) -> Litestar:
    """The room on this database; its tables come up again as they were.

    By those addresses others in the network find it.
    """

    @asynccontextmanager
    async def lifespan(app: Litestar) -> AsyncIterator[None]:
        async with await open_store(database) as store:
            await store.claim()
            rooms = Rooms(store)
            await rooms.restore()
            app.state.rooms = rooms
            app.state.addresses = tuple(addresses)
            try:
                yield
            finally:
                await rooms.close()

    return Litestar(
        route_handlers=[*PEOPLE_ROUTES, *TABLE_ROUTES, *AFTER_ROUTES, *RULE_ROUTES, table_socket, first_page, page],
        lifespan=[lifespan],
        openapi_config=openapi_config(),
        compression_config=CompressionConfig(backend="gzip", minimum_size=1024, gzip_compress_level=6),
        **guards(),
    )


@get("/", sync_to_thread=False, include_in_schema=False)
def first_page() -> File:
    return _file("")


@get("/{path:path}", sync_to_thread=False, include_in_schema=False)
def page(path: FromPath[str]) -> File:
    return _file(path)


def _file(path: str) -> File:
    """A file of the client, or its one page, which finds its own way."""
    if path.startswith("/api/") or not (STATIC / "index.html").is_file():
        raise NotFoundException
    wanted = _asset(path.lstrip("/"))
    shown = wanted or STATIC / "index.html"
    kind, _ = mimetypes.guess_type(shown.name)
    # the names of assets change with what is in them
    keep = "public, max-age=31536000, immutable" if path.startswith("/assets/") and wanted else "no-cache"
    return File(
        path=shown,
        media_type=kind or "application/octet-stream",
        content_disposition_type="inline",
        headers={"Cache-Control": keep},
    )


def _asset(path: str) -> Path | None:
    try:
        wanted = (STATIC / path).resolve()
        return wanted if wanted.is_relative_to(STATIC.resolve()) and wanted.is_file() else None
    except (OSError, ValueError):  # no file is called that, nor can be
        return None
