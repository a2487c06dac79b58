"""All tables that this process has open, and how new ones come about.

A room (room.py) is opened when somebody asks for its table, and for tables that are being played at the start and
whenever nobody else seems to look after them (`_sweep`): so bots move and clocks run out also where nobody looks on.
Rooms that nobody needs are put away again.
"""

import asyncio
import logging
import time
from collections.abc import Coroutine
from typing import Any

from tessera.kernel.errors import BadInput
from tessera.server.bots.pool import BotPool
from tessera.server.errands import Errands
from tessera.server.logs import where
from tessera.server.messages import NewTable, Ping
from tessera.server.people.limits import Limits
from tessera.server.people.webhooks import Webhooks
from tessera.server.store import PersonRow, Store, StoreTrouble, now_ms
from tessera.server.tables.connection import NOT_KNOWN, RESTARTED, SIGNED_OUT, Connection, encoded
from tessera.server.tables.create import create_table
from tessera.server.tables.document import OVER, PLAYING
from tessera.server.tables.room import Room, Shared
from tessera.server.tables.table import Table
from tessera.server.words import TableRefusal

logger = logging.getLogger(__name__)
PING_SECONDS = 20.0  # between two signs of life
AGAIN_SECONDS = 1.0  # between two looks at what could not be read
SWEEP_SECONDS = 20.0  # between two looks at what nobody looks after
IDLE_SECONDS = 600.0  # after which an unused room is put away, and
OVER_SECONDS = 60.0  # where the game is over


class Rooms:
    def __init__(
        self,
        store: Store,
        bots: BotPool,
        errands: Errands,
        limits: Limits,
        webhooks: Webhooks,
        testing: bool = False,
    ) -> None:
        self.store = store
        self.shared = Shared(store, bots, errands, limits, webhooks, testing, self.person_changed)
        self._rooms: dict[str, Room] = {}
        self._opening: dict[str, asyncio.Task[Room]] = {}
        self._asleep: dict[str, int] = {}  # tables put away while they are played: when their time ends (ms; 0: never)
        self._heard: dict[str, float] = {}  # when another process last did something at a table
        self._behind: set[str] = set()  # tables whose news could not be followed: nobody tells it a second time
        self._tasks: set[asyncio.Task[Any]] = set()
        self._always: list[asyncio.Task[None]] = []
        store.listen(self._hear)

    def start(self) -> None:
        self._always = [
            asyncio.create_task(self._sweep()),
            asyncio.create_task(self._follow_again()),
            asyncio.create_task(self.ping_all()),
        ]

    async def close(self) -> None:
        tasks = [*self._tasks, *self._always]
        for room in self._rooms.values():
            room.stop()
            for c in list(room.audience.connections):
                c.close(RESTARTED, "")
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
        return [c for room in self._rooms.values() for c in room.audience.connections]

    def all(self) -> list[Room]:
        return list(self._rooms.values())

    def opened(self, id: str) -> Room | None:
        return self._rooms.get(id)

    async def _open(self, id: str) -> Room:
        try:
            kept = await self.store.table(id) if len(id) <= 40 else None
            if kept is None:
                raise TableRefusal("no_table")
            room = Room(self.shared, kept)
            await room.load()
            self._rooms[id] = room
            self._asleep.pop(id, None)
        finally:
            self._opening.pop(id, None)
        # What happened while it was loading was not meant for anybody yet.
        self._later(self._refresh(room), id)
        room.driver.wake(time.monotonic() - self._heard.get(id, -SWEEP_SECONDS) >= SWEEP_SECONDS)
        return room

    async def create(self, person: PersonRow, new: NewTable) -> Room:
        self.shared.limits.check("table", person.id)
        source = (await self.get(new.table)).table if new.table else None
        errands, testing = self.shared.errands, self.shared.testing
        room = await self.get(await create_table(self.store, errands, person, new, source, testing))
        async with room.table.lock:
            if room.table.status() == PLAYING:
                await room.table.settle()
        return room

    # News from the store

    def _hear(self, id: str, kind: str, number: int) -> None:
        if id == "*":
            self._asleep.clear()
            for room in self._rooms.values():
                self._later(self._refresh(room), room.table.id)
            return
        found = self._rooms.get(id)
        if found is None:
            self._asleep.pop(id, None)
            self._heard[id] = time.monotonic()
        elif kind == "v":
            if found.table.match is None or number > found.table.version:
                self._later(self._follow(found.table, number), id)
        elif kind == "rev":
            if number > found.table.rev:
                self._later(self._reread(found.table, number), id)
        else:
            self._later(found.audience.hear_chat(number), id)

    async def _follow(self, table: Table, number: int) -> None:
        async with table.lock:
            if table.match is None:
                await table.reread()
            if table.match is not None and number > table.version:
                await table.catch_up()

    async def _reread(self, table: Table, number: int) -> None:
        async with table.lock:
            if number > table.rev:
                await table.reread()

    async def _refresh(self, room: Room) -> None:
        await room.table.refresh()
        await room.audience.hear_chat(1)

    async def _follow_again(self) -> None:
        while True:
            await asyncio.sleep(AGAIN_SECONDS)
            for id in list(self._behind):
                self._behind.discard(id)
                if room := self._rooms.get(id):
                    await self._guard(self._refresh(room), id)

    def _later(self, work: Coroutine[Any, Any, None], table: str = "") -> None:
        task = asyncio.create_task(self._guard(work, table))
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)

    async def _guard(self, work: Coroutine[Any, Any, None], table: str = "") -> None:
        try:
            await work
        except StoreTrouble:
            self._behind.add(table)  # the store says that it is away, once
        except TableRefusal:
            pass  # a table may be gone
        except Exception:
            self._behind.add(table)
            logger.exception("news could not be followed")

    def person_changed(self, id: str) -> None:
        """Somebody was muted, renamed or made host: connections remember who people are."""
        self._later(self._reread_person(id))

    async def _reread_person(self, id: str) -> None:
        person = await self.store.person(id)
        for room in self._rooms.values():
            for c in list(room.audience.connections):
                if c.person.id == id:
                    if person is None:
                        c.close(NOT_KNOWN, "")
                    elif person.session_epoch != c.person.session_epoch:
                        c.close(SIGNED_OUT, "")  # whoever has the new cookie comes back
                    else:
                        c.person = person

    async def ping_all(self) -> None:
        """A sign of life for pages, which cannot see the websocket's own."""
        sign = encoded(Ping())
        while True:
            await asyncio.sleep(PING_SECONDS)
            for c in self.connections():
                c.put(sign)

    # Looking after tables

    async def _sweep(self) -> None:
        while True:
            try:
                await self._look_after()
            except StoreTrouble:
                pass  # and tries again
            except Exception:
                logger.exception("tables could not be looked after")
            await asyncio.sleep(SWEEP_SECONDS)

    async def _look_after(self) -> None:
        now = time.monotonic()
        for room in list(self._rooms.values()):
            if room.unused(now) > (OVER_SECONDS if room.table.status() == OVER else IDLE_SECONDS):
                self._put_away(room)
        active = set(await self.store.active_tables())
        self._heard = {id: at for id, at in self._heard.items() if id in active}
        for id in sorted(active - set(self._rooms)):
            due = self._asleep.get(id, -1)
            quiet = now - self._heard.get(id, -SWEEP_SECONDS) >= SWEEP_SECONDS
            if (due < 0 and quiet) or 0 < due <= now_ms():
                try:
                    await self.get(id)
                except StoreTrouble:
                    raise
                except BadInput as e:
                    logger.warning("table %s cannot be opened (%s)", id, where(e))
                    self._asleep[id] = 0

    def _put_away(self, room: Room) -> None:
        room.stop()
        table = room.table
        del self._rooms[table.id]
        if table.status() == PLAYING and table.ledger is not None:
            out = table.ledger.clocks.next_out()
            self._asleep[table.id] = out[1] if out else 0
