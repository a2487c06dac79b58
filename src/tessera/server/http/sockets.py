"""Tables over websockets: a connection from its handshake to its end, and commands as they come in, by a socket or by
a request."""

import asyncio
import logging
from typing import Any

import msgspec
from starlette.websockets import WebSocket, WebSocketDisconnect

from tessera.kernel.errors import BadInput
from tessera.server.figures import FIGURES
from tessera.server.http.requests import Services
from tessera.server.messages import AnyCommand, AnyNotice, Refused
from tessera.server.refusals import Refusal, TooMany
from tessera.server.store import PersonRow, StoreTrouble
from tessera.server.tables.commands import do
from tessera.server.tables.connection import (
    AWAY,
    CROWDED,
    GONE,
    HASTY,
    NO_TABLE,
    NOT_ALLOWED,
    NOT_KNOWN,
    Connection,
    encoded,
)
from tessera.server.tables.room import Room
from tessera.server.words import language, say

logger = logging.getLogger(__name__)
GOODBYE_SECONDS = 2.0  # for the last frames of a connection that is closed
MOST_HASTY = 200  # refusals for haste after which a connection is closed
FRAME_BYTES = 16 * 1024  # of a command

decoder = msgspec.json.Decoder(AnyCommand)


async def look_on(ws: WebSocket, services: Services, person: PersonRow | None, table: str, address: str) -> None:
    """One connection from its opening to its end. The handshake is always accepted: a browser shows a page only the
    close code, and the reason with it."""
    lang = language(ws.query_params.get("lang", ""))
    await ws.accept()
    if person is None:
        await ws.close(NOT_KNOWN, say("log_in", lang))
        return
    try:
        with services.connection_limit.admit(person.id, address):
            room = await services.rooms.get(table)
            if not room.table.may_watch(person):
                await ws.close(NOT_ALLOWED, say("no_spectators", lang))
                return
            since = _number(ws, "since", -1)
            await room.table.reach(since)
            c = Connection(person, lang, _number(ws, "mix", 0) == 1)
            sending = asyncio.create_task(c.send_all(ws))
            room.audience.enter(c, since, _number(ws, "chat", 0))
            try:
                await _listen(ws, services, room, c)
            finally:
                room.audience.leave(c)
                c.close(GONE, "")
                await asyncio.wait({sending}, timeout=GOODBYE_SECONDS)
                sending.cancel()
                await asyncio.gather(sending, return_exceptions=True)
    except StoreTrouble as e:
        await ws.close(AWAY, e.sentence(lang))
    except Refusal as e:
        await ws.close(CROWDED if e.key == "too_many" else NO_TABLE, e.sentence(lang))
    except BadInput as e:
        await ws.close(NO_TABLE, str(e)[:100])
    except (WebSocketDisconnect, RuntimeError):
        pass  # gone before we could say goodbye


def _number(ws: WebSocket, name: str, default: int) -> int:
    given = ws.query_params.get(name, "")
    return int(given) if given.isascii() and given.isdecimal() and len(given) < 10 else default


async def _listen(ws: WebSocket, services: Services, room: Room, c: Connection) -> None:
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
            services.limits.check("command", c.person.id)
        except TooMany as e:
            hasty += 1
            if hasty > MOST_HASTY:
                c.close(HASTY, e.sentence(c.lang))
            c.put(encoded(Refused(_id_of(data), e.sentence(c.lang), "", e.key, [], *e.sentence_in_two(c.lang))))
            continue
        c.put(await answer(room, c.person, data, c.lang))


async def answer(room: Room, person: PersonRow, data: str | bytes, lang: str) -> str:
    return encoded(await answered(room, person, data, lang))


async def answered(room: Room, person: PersonRow, data: str | bytes, lang: str) -> AnyNotice:
    """Carry out a command as it came; whatever is wrong with it is a refusal."""
    try:
        command = decoder.decode(data)
    except (msgspec.DecodeError, RecursionError, UnicodeError) as e:
        why = str(e).partition(" - at")[0][:200]
        return Refused(_id_of(data), say("unreadable", lang, why=why), key="unreadable")
    notice: AnyNotice
    try:
        notice = await do(room, person, command, lang)
    except Exception:
        logger.exception("table %s: %s failed", room.table.id, type(command).__name__)
        notice = Refused(command.id[:64], say("broken", lang), key="broken")
    if isinstance(notice, Refused):
        FIGURES.refused(notice.key)
    return notice


class _Named(msgspec.Struct):
    id: str = ""


def _id_of(data: str | bytes) -> str:
    """The id of a command that cannot be read, if it has one."""
    try:
        return msgspec.json.decode(data, type=_Named).id[:64]
    except (msgspec.DecodeError, RecursionError, UnicodeError):
        return ""
