"""Connections below the requests: uvicorn's protocols with a place for each connection (places.py) and an end to all
waiting. uvicorn itself waits for a request for as long as its sender likes.

Ten times a second the server looks who is late: whoever has not sent a whole head, or not the whole of a body, is told
so and closed, and a connection whose reader takes nothing is cut. One look at those who have waited longest is less
than a timer for every request.
"""

import asyncio
import contextlib
import logging
import socket
import struct
import time
from collections.abc import Iterator
from typing import NamedTuple, cast

import h11
import uvicorn
from starlette.types import ASGIApp
from uvicorn.protocols.http.h11_impl import H11Protocol
from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol

from tessera.server.http.places import Places
from tessera.server.http.sockets import FRAME_BYTES
from tessera.server.words import LANGUAGES, say

logger = logging.getLogger(__name__)
QUEUED_CONNECTIONS = 1024  # that the system keeps for us while we are busy
ACCEPTED_AT_ONCE = 8  # of them: each is a file already before it is known whether there is a place for it
LOOKS = 6  # at what a reader has not taken, before it is cut


class Seconds(NamedTuple):
    """How long the server waits for others."""

    head: float = 10.0  # for a whole head of a request,
    body: float = 30.0  # for its body,
    idle: float = 5.0  # for the next request,
    reader: float = 30.0  # for somebody who takes nothing of what is sent
    cut: float = 2.0  # after it was asked to stop: until connections that are still there are cut,
    tasks: float = 4.0  # until work that still goes on is given up,
    last: float = 9.0  # and until the process is ended, whatever hangs;
    last_twice: float = 4.0  # where it was asked twice, no later than so after the second time


def plain(status: str, key: str) -> bytes:
    """A whole answer to somebody of whose request nothing is known, not even the language."""
    body = "\n".join([*(say(key, lang) for lang in LANGUAGES), ""]).encode()
    head = (
        f"HTTP/1.1 {status}\r\nContent-Type: text/plain; charset=utf-8\r\nContent-Length: {len(body)}\r\n"
        "Retry-After: 10\r\nConnection: close\r\n\r\n"
    )
    return head.encode() + body


FULL = plain("503 Service Unavailable", "full")
TOO_LATE = plain("408 Request Timeout", "too_slow")


def cut(transport: asyncio.Transport) -> None:
    """End it now; what the system still holds to be sent is dropped too."""
    with contextlib.suppress(OSError):  # gone already
        transport.get_extra_info("socket").setsockopt(socket.SOL_SOCKET, socket.SO_LINGER, struct.pack("ii", 1, 0))
    transport.abort()


class Config(uvicorn.Config):
    def __init__(self, app: ASGIApp, places: Places, seconds: Seconds) -> None:
        super().__init__(
            app,
            http=HttpConnection,
            ws=SocketConnection,
            ws_max_size=FRAME_BYTES,
            ws_per_message_deflate=False,  # see http/compression.py
            lifespan="off",
            log_config=None,  # the log is logs.py's
            access_log=False,  # see measured.py
            server_header=False,
            forwarded_allow_ips=places.proxies.named(),
            backlog=ACCEPTED_AT_ONCE,
            timeout_keep_alive=cast(int, seconds.idle),  # parts of a second are as good
            timeout_graceful_shutdown=cast(int, seconds.tasks),
        )
        self.places = places
        self.seconds = seconds


class HttpConnection(H11Protocol):
    config: Config

    def connection_made(self, transport: asyncio.Transport) -> None:  # type: ignore[override]
        super().connection_made(transport)
        if self.config.places.enter(transport, self.client[0] if self.client else ""):
            self.config.places.await_head(self)
        else:
            transport.write(FULL)
            transport.close()

    def data_received(self, data: bytes) -> None:
        super().data_received(data)
        self._what_is_awaited()

    def on_response_complete(self) -> None:
        super().on_response_complete()
        self._what_is_awaited()

    def _what_is_awaited(self) -> None:
        """A drop more of the same does not begin the time anew."""
        state = self.conn.their_state
        if self.transport.is_closing() or self.transport.get_protocol() is not self:  # but a websocket by now
            self.config.places.has_come(self)
        elif state is h11.IDLE:
            self.config.places.await_head(self)
        elif state is h11.SEND_BODY:
            self.config.places.await_body(self)
        else:
            self.config.places.has_come(self)

    def send_400_response(self, msg: str) -> None:
        """uvicorn sends a sentence with it, which h11 does not let out where the request was a HEAD."""
        try:
            super().send_400_response(msg)
        except h11.LocalProtocolError:
            self.transport.close()

    def handle_websocket_upgrade(self, event: h11.Request) -> None:
        self.config.places.has_come(self)
        super().handle_websocket_upgrade(event)

    def connection_lost(self, exc: Exception | None) -> None:
        super().connection_lost(exc)
        self.config.places.has_come(self)
        self.config.places.leave(self.transport)

    def give_up(self) -> None:
        """What was awaited has not come."""
        self.config.places.has_come(self)
        in_body = self.conn.their_state is h11.SEND_BODY
        if in_body and self.cycle.response_started and not self.cycle.response_complete:
            cut(self.transport)
            return
        if not self.cycle.response_started if in_body else self.conn.trailing_data[0]:
            self.transport.write(TOO_LATE)
        self.transport.close()


class SocketConnection(WebSocketsSansIOProtocol):
    """A websocket; it has the place of the request that asked for it."""

    config: Config

    def connection_lost(self, exc: Exception | None) -> None:
        super().connection_lost(exc)
        self.config.places.leave(self.transport)


class Server(uvicorn.Server):
    config: Config

    def __init__(self, config: Config) -> None:
        super().__init__(config)
        self.asked_at = 0.0  # to stop
        self._untaken: dict[object, tuple[int, int]] = {}  # by connection: bytes, and looks at which they were no fewer
        self._ticks_a_look = max(1, round(config.seconds.reader * 10 / LOOKS))

    @contextlib.contextmanager
    def capture_signals(self) -> Iterator[None]:
        """uvicorn raises a signal again when it has stopped, which would end the process before the store is closed."""
        yield

    def stop(self) -> None:
        """Asked twice: at once."""
        if self.should_exit:
            self.force_exit = True
            self._cut_all()
        else:
            self.asked_at = time.monotonic()
        self.should_exit = True

    async def startup(self, sockets: list[socket.socket] | None = None) -> None:
        await super().startup(sockets)
        for one in sockets or []:
            one.listen(QUEUED_CONNECTIONS)  # uvicorn takes one number for both

    async def on_tick(self, counter: int) -> bool:
        seconds = self.config.seconds
        try:
            for one in self.config.places.late(seconds.head, seconds.body):
                cast(HttpConnection, one).give_up()
            if counter % self._ticks_a_look == 0:
                self._cut_those_who_take_nothing()
        except Exception:  # whatever it is, it would end the server
            logger.exception("connections could not be looked after")
        return await super().on_tick(counter)

    def _cut_those_who_take_nothing(self) -> None:
        untaken: dict[object, tuple[int, int]] = {}
        for one in list(self.server_state.connections):
            size = one.transport.get_write_buffer_size()
            if size:
                before, looks = self._untaken.get(one, (size + 1, 0))
                looks = looks + 1 if size >= before else 0
                untaken[one] = (size, looks)
                if looks >= LOOKS:
                    cut(one.transport)
        self._untaken = untaken

    async def shutdown(self, sockets: list[socket.socket] | None = None) -> None:
        cutting = asyncio.get_running_loop().call_later(self.config.seconds.cut, self._cut_all)
        try:
            await super().shutdown(sockets)
        finally:
            cutting.cancel()

    def _cut_all(self) -> None:
        for one in list(self.server_state.connections):
            cut(one.transport)
