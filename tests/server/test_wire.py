"""Connections on which nobody listens any more."""

import asyncio
import contextlib
import socket
from typing import Any

import uvicorn

from cardspeak.server.wire import Wire

ASKED = (
    b"GET / HTTP/1.1\r\nHost: here\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n"
    b"Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\nSec-WebSocket-Version: 13\r\n\r\n"
)


async def _talk_for_ever(receive: Any, send: Any, gone: asyncio.Event) -> None:  # noqa: ANN401 - as ASGI has it
    async def talk() -> None:
        with contextlib.suppress(OSError):
            while True:
                await send({"type": "websocket.send", "text": "x" * 100_000})

    await receive()
    await send({"type": "websocket.accept"})
    talking = asyncio.create_task(talk())
    await receive()
    gone.set()
    await talking


def test_whoever_has_stopped_listening_is_gone_however_much_is_still_to_be_sent() -> None:
    async def run() -> None:
        gone = asyncio.Event()

        async def app(scope: Any, receive: Any, send: Any) -> None:  # noqa: ANN401 - as ASGI has it
            assert scope["type"] == "websocket"
            await _talk_for_ever(receive, send, gone)

        listening = socket.create_server(("127.0.0.1", 0))
        config = uvicorn.Config(
            app, ws=Wire, ws_ping_interval=0.2, ws_ping_timeout=0.2, lifespan="off", log_level="warning"
        )
        server = uvicorn.Server(config)
        serving = asyncio.create_task(server.serve([listening]))
        with socket.socket() as client:
            client.settimeout(0)
            await asyncio.get_running_loop().sock_connect(client, listening.getsockname())
            await asyncio.get_running_loop().sock_sendall(client, ASKED)
            await asyncio.wait_for(gone.wait(), 20)
        server.should_exit = True
        await serving

    asyncio.run(run())
