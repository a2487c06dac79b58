"""One connection to a table, as its audience knows it: a person, their eyes and their language, and a queue of frames
to send, so that nobody's slow line holds up a table. One that does not read is closed and comes back with `?since=`.

With a close code from 4400 to 4499 there is no use in coming back; with any other the client reconnects.
"""

import asyncio
from typing import Any

import msgspec
from starlette.websockets import WebSocket

from tessera.server.figures import FIGURES
from tessera.server.store import PersonRow

MOST_UNSENT_FRAMES = 512  # frames that may wait for a slow reader

# Close codes: four of the websocket's own, then ours
GONE, SIGNED_OUT, RESTARTED, AWAY = 1000, 1008, 1012, 1013
NO_TABLE, NOT_KNOWN, NOT_ALLOWED, HASTY, CROWDED, SLOW = 4404, 4401, 4403, 4429, 4008, 4009

_encoder = msgspec.json.Encoder()


def encoded(notice: msgspec.Struct) -> str:
    """A notice as a frame."""
    return _encoder.encode(notice).decode()


class Connection:
    """Somebody who looks on: a person, their eyes (a seat, or -1) and their language."""

    def __init__(self, person: PersonRow, lang: str, mixes: bool = False) -> None:
        self.person = person
        self.lang = lang
        self.mixes = mixes  # a page that gives a number to the shuffle
        self.eyes = -1
        self.behind = False  # what they have missed is still being put together; until then they are told nothing
        self.closing: tuple[int, str] | None = None
        self.closed: asyncio.Future[Any] = asyncio.get_running_loop().create_future()
        self._queue: asyncio.Queue[str | None] = asyncio.Queue()

    def put(self, frame: str) -> None:
        """Send a frame, sooner or later; in the order given."""
        if self.closing is not None:
            return
        if self._queue.qsize() >= MOST_UNSENT_FRAMES:
            self.close(SLOW, "")
            return
        self._queue.put_nowait(frame)

    def close(self, code: int, reason: str) -> None:
        if self.closing is None:
            self.closing = (code, reason)
            self._queue.put_nowait(None)
            self.closed.set_result(None)

    async def send_all(self, ws: WebSocket) -> None:
        """Send what is put until it is closed."""
        while True:
            frame = await self._queue.get()
            if frame is None or (self.closing is not None and self.closing[0] == SLOW):
                break
            await ws.send_text(frame)
            FIGURES.deliveries += 1
        assert self.closing is not None
        code, reason = self.closing
        await ws.close(code, reason.encode()[:120].decode(errors="ignore"))
