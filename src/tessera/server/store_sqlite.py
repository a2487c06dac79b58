"""The store on SQLite: one process, one file (and its -wal, -shm and .lock files beside it).

One thread writes. All changes that wait for it become one transaction with one sync to disk (group commit); each runs
inside its own savepoint, so one that fails fails alone. Whoever waits for a change hears of it after the commit. Reads
have their own threads and connections, so the event loop never waits for the disk.
"""

import asyncio
import os
import queue
import sqlite3
import threading
from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import contextmanager, suppress
from functools import partial
from pathlib import Path
from typing import Any, Concatenate, NamedTuple, ParamSpec, TypeVar

from sqlalchemy import URL, Connection, Engine, create_engine, event
from sqlalchemy.pool import QueuePool

from tessera.kernel.options import BadInput
from tessera.server.statements import News
from tessera.server.store import Store, logger, refuse_odd

P = ParamSpec("P")
T = TypeVar("T")

READERS = 2
GROUP = 1000  # changes in one transaction at most
PATIENCE = 20  # seconds to wait for a command in another process, such as `tessera db host`


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
        from tessera.server.archive import copy_sqlite

        await asyncio.to_thread(copy_sqlite, self.path, file)

    async def _read(self, ask: Callable[Concatenate[Connection, P], T], *args: P.args, **kwargs: P.kwargs) -> T:
        refuse_odd(*args)

        def work() -> T:
            with self._reading.connect() as c:
                return ask(c, *args, **kwargs)

        return await self._loop.run_in_executor(self._readers, work)

    async def _write(
        self, change: Callable[Concatenate[Connection, News, P], T], *args: P.args, **kwargs: P.kwargs
    ) -> T:
        if self._closed:
            raise RuntimeError("the store is closed")
        refuse_odd(*args)
        done: asyncio.Future[T] = self._loop.create_future()
        self._queue.put(Change(lambda c, news: change(c, news, *args, **kwargs), done))
        return await done

    # In the writer's thread

    def _write_all(self) -> None:
        disk = engine(self.path, writes=True)
        with disk.connect() as c:
            going_on = True
            while going_on:
                group = [self._queue.get()]
                while len(group) < GROUP and group[-1] is not None:
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
            logger.exception("the database could not be written")
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


# Files


def prepare(path: Path, alone: bool) -> sqlite3.Connection | None:
    """Lock the file, make it if need be and bring its schema up to date; or, not alone, check that all this is so."""
    from tessera.server.upgrading import require_current

    if alone:
        lock = lock_file(path)
        try:
            upgrade_file(path)
        except BaseException:
            lock.close()
            raise
        return lock
    if not path.exists():
        raise BadInput(f"There is no database {path}.")
    with whole_file(path) as c:
        require_current(c, "Bring it up to date by: tessera db upgrade")
    return None


def upgrade_file(path: Path, called: Path | None = None) -> tuple[str, str]:
    """Make the file if need be and bring its schema up to date; the step before and after."""
    from tessera.server.upgrading import upgrade

    make_private(path)
    # SQLite changes a table by copying and dropping it: with keys on, all that points to its rows would go with them.
    with whole_file(path, called, keys=False) as c:
        steps = upgrade(c)
        if wrong := raw(c).execute("PRAGMA foreign_key_check").fetchall():
            raise RuntimeError(f"after the upgrade rows point to nothing: {wrong[:5]}")
    return steps


def lock_file(path: Path) -> sqlite3.Connection:
    """Only one server may use a file. SQLite's own lock on an empty file beside it says who: the system frees it when
    the process dies, however it dies, and a forked child does not inherit it."""
    if path.is_dir():
        raise BadInput(f"{path} is a folder; name a file in it.")
    beside = path.with_name(f"{path.name}.lock")
    try:
        path.parent.mkdir(mode=0o700, parents=True, exist_ok=True)
        make_private(beside)
        lock = sqlite3.connect(beside, timeout=0, isolation_level=None, check_same_thread=False)
    except (OSError, sqlite3.Error) as e:
        raise BadInput(f"{path} cannot be made: {getattr(e, 'strerror', None) or e}.") from e
    try:
        lock.execute("PRAGMA journal_mode=MEMORY")
        lock.execute("BEGIN EXCLUSIVE")
    except sqlite3.DatabaseError as e:
        lock.close()
        if e.sqlite_errorcode != sqlite3.SQLITE_BUSY:
            raise BadInput(f"{beside} cannot be locked: {e}.") from e
        raise BadInput(
            f"Another process uses {path}. One SQLite file serves one server: stop the other, give this one another "
            "--database, or move both to PostgreSQL."
        ) from e
    return lock


def make_private(path: Path) -> None:
    """A new file is for its owner alone: SQLite gives the files beside it the same rights."""
    try:
        os.close(os.open(path, os.O_CREAT | os.O_EXCL | os.O_WRONLY, 0o600))
    except FileExistsError:
        return


@contextmanager
def whole_file(path: Path, called: Path | None = None, keys: bool = True) -> Iterator[Connection]:
    """A connection with one transaction that is committed at the end. A file that is no database gives a sentence, in
    which it is `called` as the person knows it."""
    disk = engine(path, writes=True)
    try:
        with disk.connect() as c:
            if not keys:
                raw(c).execute("PRAGMA foreign_keys=OFF")
            raw(c).execute("BEGIN IMMEDIATE")
            try:
                yield c
            except BaseException:
                raw(c).rollback()
                raise
            raw(c).execute("COMMIT")
    except Exception as e:
        cause = getattr(e, "orig", e)
        if isinstance(cause, sqlite3.DatabaseError):
            raise BadInput(f"{called or path} cannot be used as a database: {cause}.") from e
        raise
    finally:
        disk.dispose()


def engine(path: Path, writes: bool) -> Engine:
    """Connections whose transactions are begun and ended by hand; those that only read refuse to write."""
    made = create_engine(
        URL.create("sqlite", database=str(path)),
        poolclass=QueuePool,
        pool_size=READERS,
        isolation_level="AUTOCOMMIT",
        connect_args={"check_same_thread": False, "timeout": PATIENCE},
    )
    event.listen(made, "connect", partial(_set_up, writes))
    return made


def _set_up(writes: bool, connection: sqlite3.Connection, _record: object) -> None:
    connection.execute("PRAGMA journal_mode=WAL")
    connection.execute("PRAGMA synchronous=FULL")
    connection.execute("PRAGMA foreign_keys=ON")
    if not writes:
        connection.execute("PRAGMA query_only=ON")


def raw(c: Connection) -> sqlite3.Connection:
    """Python's own connection underneath: cheaper for BEGIN, SAVEPOINT and COMMIT."""
    connection = c.connection.driver_connection
    assert isinstance(connection, sqlite3.Connection)
    return connection
