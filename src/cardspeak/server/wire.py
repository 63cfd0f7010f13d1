"""A socket's connection, as uvicorn keeps it, but for those who have stopped listening."""

from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol


class Wire(WebSocketsSansIOProtocol):
    def keepalive_timeout(self) -> None:
        """Whoever does not answer is gone at once.

        A connection that is closed in order waits until all is sent: somebody whose network has gone would seem to be
        at the table for as long as the system tries to send it, which is a quarter of an hour.
        """
        super().keepalive_timeout()
        self.transport.abort()
