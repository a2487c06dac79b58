"""The store on SQLite: one process, one file (and its -wal, -shm and .lock files beside it).

One thread writes. All changes that wait for it become one transaction with one sync to disk (group commit); each runs
inside its own savepoint, so one that fails fails alone. Anyone waiting for a change hears of it after the commit. Reads
have their own threads and connections, so the event loop never waits for the disk.
"""

import asyncio
import queue
import sqlite3
import threading
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from contextlib import suppress
from pathlib import Path
from typing import Any, Concatenate, NamedTuple, ParamSpec, TypeVar

from sqlalchemy import Connection

from tessera.server.store.backup import copy_sqlite
from tessera.server.store.outage import READ, WRITE
from tessera.server.store.sqlite_file import READERS, engine, prepare, raw
from tessera.server.store.statements import News
from tessera.server.store.store import Store, refuse_odd

P = ParamSpec("P")
T = TypeVar("T")

GROUP_CHANGES = 1000  # changes in one transaction at most
AWAY = frozenset({  # what has to do with the disk, or with other programs that use the file
    sqlite3.SQLITE_BUSY, sqlite3.SQLITE_LOCKED, sqlite3.SQLITE_FULL, sqlite3.SQLITE_IOERR, sqlite3.SQLITE_READONLY,
    sqlite3.SQLITE_CANTOPEN, sqlite3.SQLITE_PERM, sqlite3.SQLITE_PROTOCOL, sqlite3.SQLITE_NOMEM, sqlite3.SQLITE_CORRUPT,
    sqlite3.SQLITE_NOTADB,
})  # fmt: skip


class Change(NamedTuple):
    run: Callable[[Connection, News], Any]
    done: "asyncio.Future[Any]"


class Outcome(NamedTuple):
    done: "asyncio.Future[Any]"
    value: Any
    trouble: BaseException | None


class SqliteStore(Store):
    @classmethod
    async def open(cls, path: Path, alone: bool) -> "SqliteStore":
        lock = await asyncio.to_thread(prepare, path, alone)
        return cls(path, lock)

    def __init__(self, path: Path, lock: sqlite3.Connection | None) -> None:
        super().__init__()
        self.path = path
        self.url = f"sqlite:///{path}"
        self._lock = lock
        self._reading = engine(path, writes=False)
        self._readers = ThreadPoolExecutor(READERS, "tessera-read")
        self._queue: queue.SimpleQueue[Change | None] = queue.SimpleQueue()
        self._writer = threading.Thread(target=self._write_all, name="tessera-write", daemon=True)
        self._writer.start()
        self._closed = False

    async def close(self) -> None:
        """Changes that wait are still written."""
        if self._closed:
            return
        self._closed = True
        self._queue.put(None)
        await asyncio.to_thread(self._writer.join)
        await asyncio.to_thread(self._readers.shutdown)
        await asyncio.to_thread(self._reading.dispose)
        if self._lock:
            self._lock.close()

    async def backup(self, file: Path) -> None:
        await asyncio.to_thread(copy_sqlite, self.path, file)

    async def _read(self, ask: Callable[Concatenate[Connection, P], T], *args: P.args, **kwargs: P.kwargs) -> T:
        refuse_odd(*args)

        def work() -> T:
            with self._reading.connect() as c:
                return ask(c, *args, **kwargs)

        with self._noticing(READ):
            return await self._loop.run_in_executor(self._readers, work)

    async def _write(
        self, change: Callable[Concatenate[Connection, News, P], T], *args: P.args, **kwargs: P.kwargs
    ) -> T:
        if self._closed:
            raise RuntimeError("the store is closed")
        refuse_odd(*args)
        done: asyncio.Future[T] = self._loop.create_future()
        self._queue.put(Change(lambda c, news: change(c, news, *args, **kwargs), done))
        with self._noticing(WRITE):
            return await done

    def _why_away(self, e: Exception, what: str) -> str:
        cause = getattr(e, "orig", e)
        if not isinstance(cause, sqlite3.DatabaseError):
            return ""
        code = getattr(cause, "sqlite_errorcode", 0) & 0xFF  # the rest of it says where
        if (
            code == sqlite3.SQLITE_READONLY and what == READ
        ):  # somebody tried to write there, which is a mistake of ours
            return ""
        return str(cause) if code in AWAY else ""

    # In the writer's thread

    def _write_all(self) -> None:
        disk = engine(self.path, writes=True)
        with disk.connect() as c:
            going_on = True
            while going_on:
                group = [self._queue.get()]
                while len(group) < GROUP_CHANGES and group[-1] is not None:
                    try:
                        group.append(self._queue.get_nowait())
                    except queue.Empty:
                        break
                going_on = group[-1] is not None
                outcomes, news = self._commit(c, [change for change in group if change is not None])
                # Not `_tell` at once: those who wait for their change come first, and know then what is news to them.
                self._loop.call_soon_threadsafe(self._settle, outcomes, news)
        disk.dispose()

    def _commit(self, c: Connection, group: list[Change]) -> tuple[list[Outcome], News]:
        outcomes: list[Outcome] = []
        news: News = []
        sql = raw(c).execute
        try:
            sql("BEGIN IMMEDIATE")
            for change in group:
                sql("SAVEPOINT one")
                told: News = []
                try:
                    outcomes.append(Outcome(change.done, change.run(c, told), None))
                    news += told
                except Exception as e:
                    if not raw(c).in_transaction:  # SQLite has given up the whole of it
                        raise
                    sql("ROLLBACK TO one")
                    outcomes.append(Outcome(change.done, None, e))
                sql("RELEASE one")
            sql("COMMIT")
            self.commits += 1
        except Exception as e:  # the disk is full or broken: none of the group has happened
            with suppress(sqlite3.Error):  # the thread must live on, whatever the disk says
                raw(c).rollback()
            return [Outcome(change.done, None, e) for change in group], []
        return outcomes, news

    def _settle(self, outcomes: list[Outcome], news: News) -> None:
        for done, value, trouble in outcomes:
            if done.done():  # whoever waited has been cancelled
                continue
            if trouble is None:
                done.set_result(value)
            else:
                done.set_exception(trouble)
        self._loop.call_soon(self._tell, news)
