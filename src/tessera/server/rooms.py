"""All tables that this process has open, and how new ones come about.

A room is opened when somebody asks for its table, and for tables that are being played at the start and whenever nobody
else seems to look after them (`_sweep`): so bots move and clocks run out also where nobody looks on. Rooms that nobody
needs are put away again.
"""

import asyncio
import logging
import time
from collections.abc import Coroutine
from typing import Any

from tessera.kernel.options import BadInput
from tessera.server.document import PLAYING, Document
from tessera.server.founding import found, rematch
from tessera.server.messages import NewTable
from tessera.server.notices import Notices
from tessera.server.rates import Limits
from tessera.server.room import Room
from tessera.server.sockets import NOT_KNOWN, Connection, Doorkeeper, ping_all
from tessera.server.store import PersonRow, Store, now_ms
from tessera.server.thinking import Thinking
from tessera.server.words import TableRefusal

logger = logging.getLogger(__name__)
SWEEP = 20.0  # seconds between two looks at what nobody looks after
IDLE = 600.0  # seconds after which an unused room is put away
PATIENCE = 90.0  # seconds that somebody may be away before the others can let a bot play on
PATIENCE_IN_TESTS = 1.0


class Rooms:
    def __init__(
        self, store: Store, thinking: Thinking, limits: Limits, notices: Notices, testing: bool = False
    ) -> None:
        self.store = store
        self.thinking = thinking
        self.limits = limits
        self.notices = notices
        self.testing = testing
        self.patience = PATIENCE_IN_TESTS if testing else PATIENCE
        self.door = Doorkeeper()
        self._rooms: dict[str, Room] = {}
        self._opening: dict[str, asyncio.Task[Room]] = {}
        self._asleep: dict[str, int] = {}  # tables put away while they are played: when their time ends (ms; 0: never)
        self._heard: dict[str, float] = {}  # when another process last did something at a table
        self._tasks: set[asyncio.Task[Any]] = set()
        self._always: list[asyncio.Task[None]] = []
        store.listen(self._hear)

    def start(self) -> None:
        self._always = [asyncio.create_task(self._sweep()), asyncio.create_task(ping_all(self))]

    async def close(self) -> None:
        tasks = [*self._tasks, *self._always]
        for room in self._rooms.values():
            room.driver.stop()
            room.review.stop()
            for c in list(room.connections):
                c.close(1012, "")
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)

    # Opening

    async def get(self, id: str) -> Room:
        """The room of a table; a refusal if there is no such table."""
        room = self._rooms.get(id)
        if room is not None:
            return room
        if id not in self._opening:
            self._opening[id] = asyncio.create_task(self._open(id))
        return await asyncio.shield(self._opening[id])

    def connections(self) -> list[Connection]:
        return [c for room in self._rooms.values() for c in room.connections]

    def opened(self, id: str) -> Room | None:
        return self._rooms.get(id)

    async def _open(self, id: str) -> Room:
        try:
            kept = await self.store.table(id) if len(id) <= 40 else None
            if kept is None:
                raise TableRefusal("no_table")
            room = Room(self, kept)
            await room.load()
            self._rooms[id] = room
            self._asleep.pop(id, None)
        finally:
            self._opening.pop(id, None)
        # What happened while it was loading was not meant for anybody yet.
        self._later(self._refresh(room))
        room.driver.wake(time.monotonic() - self._heard.get(id, -SWEEP) >= SWEEP)
        return room

    async def create(self, person: PersonRow, new: NewTable) -> Room:
        self.limits.check("table", person.id)
        room = await self.get(await found(self, person, new))
        async with room.lock:
            if room.status() == PLAYING:
                await room.record(lambda draft: None)  # who is a bot, and what leaves no choice
        return room

    async def rematch_of(self, doc: Document, person: PersonRow, here: set[str]) -> str:
        return await rematch(self, doc, person, here)

    # News from the store

    def _hear(self, table: str, kind: str, number: int) -> None:
        if table == "*":
            self._asleep.clear()
            for room in self._rooms.values():
                self._later(self._refresh(room))
            return
        found = self._rooms.get(table)
        if found is None:
            self._asleep.pop(table, None)
            self._heard[table] = time.monotonic()
        elif kind == "v":
            if found.match is None or number > found.match.version:
                self._later(self._follow(found, number))
        elif kind == "rev":
            if number > found.rev:
                self._later(self._reread(found, number))
        else:
            self._later(found.hear_chat(number))

    async def _follow(self, room: Room, number: int) -> None:
        async with room.lock:
            if room.match is None:
                await room.reread()
            if room.match is not None and number > room.match.version:
                await room.catch_up()

    async def _reread(self, room: Room, number: int) -> None:
        async with room.lock:
            if number > room.rev:
                await room.reread()

    async def _refresh(self, room: Room) -> None:
        await room.refresh()
        await room.hear_chat(1)

    def _later(self, work: Coroutine[Any, Any, None]) -> None:
        task = asyncio.create_task(self._guard(work))
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)

    async def _guard(self, work: Coroutine[Any, Any, None]) -> None:
        try:
            await work
        except Exception:
            logger.exception("news could not be followed")

    def person_changed(self, id: str) -> None:
        """Somebody was muted, renamed or made host: connections remember who people are."""
        self._later(self._reread_person(id))

    async def _reread_person(self, id: str) -> None:
        person = await self.store.person(id)
        for room in self._rooms.values():
            for c in list(room.connections):
                if c.person.id == id:
                    if person is None:
                        c.close(NOT_KNOWN, "")
                    elif person.session_epoch != c.person.session_epoch:
                        c.close(1008, "")  # whoever has the new cookie comes back
                    else:
                        c.person = person

    # Looking after tables

    async def _sweep(self) -> None:
        while True:
            try:
                await self._look_after()
            except Exception:
                logger.exception("tables could not be looked after")
            await asyncio.sleep(SWEEP)

    async def _look_after(self) -> None:
        now = time.monotonic()
        for room in list(self._rooms.values()):
            if not room.connections and room.driver.resting and now - room.used > IDLE and not room.lock.locked():
                self._put_away(room)
        active = set(await self.store.active_tables())
        self._heard = {id: at for id, at in self._heard.items() if id in active}
        for id in sorted(active - set(self._rooms)):
            due = self._asleep.get(id, -1)
            quiet = now - self._heard.get(id, -SWEEP) >= SWEEP
            if (due < 0 and quiet) or 0 < due <= now_ms():
                try:
                    await self.get(id)
                except BadInput as e:
                    logger.warning("table %s cannot be opened: %s", id, e)
                    self._asleep[id] = 0

    def _put_away(self, room: Room) -> None:
        room.driver.stop()
        room.review.stop()
        del self._rooms[room.id]
        if room.status() == PLAYING and room.ledger is not None:
            out = room.ledger.clocks.next_out()
            self._asleep[room.id] = out[1] if out else 0
