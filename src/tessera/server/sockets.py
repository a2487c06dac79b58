"""Tables over websockets. Each connection has a queue of frames to send, so that nobody's slow line holds up a table:
one that does not read is closed and comes back with `?since=`.

Close codes 4400 to 4499 mean that there is no use in coming back; with any other the client reconnects.
"""

import asyncio
import contextlib
import logging
from collections import Counter
from collections.abc import Iterator
from typing import TYPE_CHECKING, Any

import msgspec
from starlette.websockets import WebSocket, WebSocketDisconnect

from tessera.kernel.options import BadInput
from tessera.server.messages import AnyCommand, Ping, Refused
from tessera.server.rates import network
from tessera.server.refusals import Refusal, TooMany
from tessera.server.store import PersonRow
from tessera.server.words import TableRefusal, language, say

if TYPE_CHECKING:
    from tessera.server.room import Room
    from tessera.server.rooms import Rooms

logger = logging.getLogger(__name__)
UNSENT = 512  # frames that may wait for a slow reader
PING = 20.0  # seconds
GOODBYE = 2.0  # seconds for the last frames of a connection that is closed
PER_PERSON = 30
PER_ADDRESS = 200
TOO_FAST = 200  # refusals for haste after which a connection is closed
FRAME = 16 * 1024  # bytes of a command

NO_TABLE, NOT_KNOWN, NOT_ALLOWED, HASTY, CROWDED, SLOW = 4404, 4401, 4403, 4429, 4008, 4009

decoder = msgspec.json.Decoder(AnyCommand)


class Connection:
    """Somebody who looks on: a person, their eyes (a seat, or -1) and their language."""

    def __init__(self, person: PersonRow, lang: str) -> None:
        self.person = person
        self.lang = lang
        self.eyes = -1
        self.closing: tuple[int, str] | None = None
        self.closed: asyncio.Future[Any] = asyncio.get_running_loop().create_future()
        self._queue: asyncio.Queue[str | None] = asyncio.Queue()

    def put(self, frame: str) -> None:
        """Send a frame, sooner or later; in the order given."""
        if self.closing is not None:
            return
        if self._queue.qsize() >= UNSENT:
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
        assert self.closing is not None
        code, reason = self.closing
        await ws.close(code, reason.encode()[:120].decode(errors="ignore"))


class Doorkeeper:
    """How many connections a person and an address may have."""

    def __init__(self, per_person: int = PER_PERSON, per_address: int = PER_ADDRESS) -> None:
        self.limits = {"person": per_person, "address": per_address}
        self._open: Counter[tuple[str, str]] = Counter()

    @contextlib.contextmanager
    def admit(self, person: str, address: str) -> Iterator[None]:
        keys = [("person", person), ("address", network(address))]
        if any(self._open[key] >= self.limits[key[0]] for key in keys):
            raise TableRefusal("too_many")
        self._open.update(keys)
        try:
            yield
        finally:
            self._open.subtract(keys)
            for key in keys:
                if self._open[key] <= 0:
                    del self._open[key]


async def look_on(ws: WebSocket, rooms: "Rooms", person: PersonRow | None, table: str, address: str) -> None:
    """One connection from its opening to its end. The handshake is always accepted: a browser shows a page only the
    close code, and the reason with it."""
    lang = language(ws.query_params.get("lang", ""))
    await ws.accept()
    if person is None:
        await ws.close(NOT_KNOWN, say("log_in", lang))
        return
    try:
        with rooms.door.admit(person.id, address):
            room = await rooms.get(table)
            if not room.may_watch(person):
                await ws.close(NOT_ALLOWED, say("no_spectators", lang))
                return
            since = _number(ws, "since", -1)
            await room.reach(since)
            c = Connection(person, lang)
            sending = asyncio.create_task(c.send_all(ws))
            room.enter(c, since, _number(ws, "chat", 0))
            try:
                await _listen(ws, rooms, room, c)
            finally:
                room.leave(c)
                c.close(1000, "")
                await asyncio.wait({sending}, timeout=GOODBYE)
                sending.cancel()
                await asyncio.gather(sending, return_exceptions=True)
    except Refusal as e:
        await ws.close(CROWDED if e.key == "too_many" else NO_TABLE, e.sentence(lang))
    except BadInput as e:
        await ws.close(NO_TABLE, str(e)[:100])
    except (WebSocketDisconnect, RuntimeError):
        pass  # gone before we could say goodbye


def _number(ws: WebSocket, name: str, default: int) -> int:
    given = ws.query_params.get(name, "")
    return int(given) if given.isascii() and given.isdecimal() and len(given) < 10 else default


async def _listen(ws: WebSocket, rooms: "Rooms", room: "Room", c: Connection) -> None:
    hasty = 0
    while True:
        receiving: asyncio.Future[Any] = asyncio.ensure_future(ws.receive())
        await asyncio.wait([receiving, c.closed], return_when=asyncio.FIRST_COMPLETED)
        if not receiving.done():
            receiving.cancel()
            return
        message = receiving.result()
        if message["type"] == "websocket.disconnect":
            return
        data: str | bytes = message.get("text") or message.get("bytes") or b""
        try:
            rooms.limits.check("command", c.person.id)
        except TooMany as e:
            hasty += 1
            if hasty > TOO_FAST:
                c.close(HASTY, e.sentence(c.lang))
            c.put(_frame(Refused(_id_of(data), e.sentence(c.lang), key=e.key)))
            continue
        c.put(await answer(room, c.person, data, c.lang))


async def answer(room: "Room", person: PersonRow, data: str | bytes, lang: str) -> str:
    """Carry out a command as it came; whatever is wrong with it is a refusal."""
    try:
        command = decoder.decode(data)
    except (msgspec.DecodeError, RecursionError, UnicodeError) as e:
        why = str(e).partition(" - at")[0][:200]
        return _frame(Refused(_id_of(data), say("unreadable", lang, why=why), key="unreadable"))
    try:
        return _frame(await room.do(person, command, lang))
    except Exception:
        logger.exception("table %s: %s failed", room.id, type(command).__name__)
        return _frame(Refused(command.id[:64], say("broken", lang), key="broken"))


class _Named(msgspec.Struct):
    id: str = ""


def _id_of(data: str | bytes) -> str:
    """The id of a command that cannot be read, if it has one."""
    try:
        return msgspec.json.decode(data, type=_Named).id[:64]
    except (msgspec.DecodeError, RecursionError, UnicodeError):
        return ""


def _frame(notice: object) -> str:
    return msgspec.json.encode(notice).decode()


async def ping_all(rooms: "Rooms") -> None:
    """A sign of life for pages, which cannot see the websocket's own."""
    frame = _frame(Ping())
    while True:
        await asyncio.sleep(PING)
        for c in rooms.connections():
            c.put(frame)
