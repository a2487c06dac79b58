"""The store on PostgreSQL: any number of processes on one database, and any of them may take any move. Two that append
the same version meet at a unique key, which lets one of them through.

NOTIFY carries nothing but "table, kind, number", inside the transaction that made the change. One connection listens;
when it is lost it is reopened, and everybody who listens is told that anything may have changed in between.
"""

import asyncio
import contextlib
from collections.abc import Callable
from pathlib import Path
from typing import Any, Concatenate, ParamSpec, TypeVar

import asyncpg  # type: ignore[import-untyped]
from sqlalchemy import Connection, text
from sqlalchemy.exc import DBAPIError, IntegrityError, TimeoutError as PoolTimeout
from sqlalchemy.ext.asyncio import AsyncEngine, create_async_engine

from tessera.kernel.errors import BadInput
from tessera.server.store.backup import copy_postgres
from tessera.server.store.migrate import require_current
from tessera.server.store.outage import LISTEN, READ, UNSURE, WRITE, StoreTrouble
from tessera.server.store.statements import News
from tessera.server.store.store import Store, refuse_odd

P = ParamSpec("P")
T = TypeVar("T")

CHANNEL = "tessera"
POOL_CONNECTIONS = 10
MOST_TRIES = 5  # of a change that meets another one, or a lost connection
LOCK_SECONDS = 20  # to wait for a lock that another program holds, as on SQLite
FIRST_PAUSE, LONGEST_PAUSE = 0.05, 1.0  # seconds between attempts to listen again
HEARTBEAT_SECONDS = 30.0
NOTIFY = text("SELECT pg_notify(:channel, :payload)")
CONNECT_SECONDS = 10.0  # for a new connection
RETRIED_STATES = {"40001", "40P01"}  # serialization failure, deadlock
# SQLSTATEs of a server that is away, or lets nobody in, or has no room; by class, and single ones: a lock that nobody
# gives back, and a server that only reads.
AWAY_CLASSES = {"08", "28", "3D", "53", "57", "58"}
AWAY_STATES = {"55P03", "25006"}


class PostgresStore(Store):
    several = True

    @classmethod
    async def open(cls, url: str) -> "PostgresStore":
        disk = await connect(url)
        try:
            async with disk.connect() as c:
                await c.run_sync(require_current, "Bring it up to date by: tessera db upgrade --database URL")
            store = cls(url, disk)
            await store._start_listening()
        except BaseException:
            await disk.dispose()
            raise
        return store

    def __init__(self, url: str, disk: AsyncEngine) -> None:
        super().__init__()
        self.url = url
        self.listener_pid = 0  # PostgreSQL's number of the connection that listens
        self._disk = disk
        self._reading = disk.execution_options(isolation_level="AUTOCOMMIT")  # no BEGIN around one SELECT
        self._listening: asyncio.Task[None] | None = None

    async def close(self) -> None:
        if self._listening:
            self._listening.cancel()
            with contextlib.suppress(asyncio.CancelledError):
                await self._listening
            self._listening = None
        await self._disk.dispose()

    async def backup(self, file: Path) -> None:
        await copy_postgres(self._disk, file)

    async def _read(self, ask: Callable[Concatenate[Connection, P], T], *args: P.args, **kwargs: P.kwargs) -> T:
        refuse_odd(*args)
        with self._noticing(READ):
            for left in reversed(range(MOST_TRIES)):
                try:
                    async with self._reading.connect() as c:
                        return await c.run_sync(ask, *args, **kwargs)
                except DBAPIError as e:
                    if not left or not e.connection_invalidated:
                        raise
        raise AssertionError

    async def _write(
        self, change: Callable[Concatenate[Connection, News, P], T], *args: P.args, **kwargs: P.kwargs
    ) -> T:
        refuse_odd(*args)
        with self._noticing(WRITE):
            for left in reversed(range(MOST_TRIES)):
                news: News = []
                committing = False
                try:
                    async with self._disk.connect() as c:
                        value = await c.run_sync(change, news, *args, **kwargs)
                        for table, kind, number in news:
                            await c.execute(NOTIFY, {"channel": CHANNEL, "payload": f"{table} {kind} {number}"})
                        committing = True
                        await c.commit()
                        self.commits += 1
                        self._loop.call_soon(self._tell, news)  # the listener hears it too, unless it is lost just now
                        return value
                except DBAPIError as e:
                    if committing and e.connection_invalidated:  # nobody knows what became of it
                        self.outage.failed(WRITE, _why_away(e))
                        raise StoreTrouble(UNSURE) from e
                    if not left or not _may_try_again(e):
                        raise
        raise AssertionError

    def _why_away(self, e: Exception, what: str) -> str:
        return _why_away(e)

    # Listening

    async def _start_listening(self) -> None:
        ready = asyncio.Event()
        self._listening = asyncio.create_task(self._keep_listening(ready))
        await ready.wait()

    async def _keep_listening(self, ready: asyncio.Event) -> None:
        pause = FIRST_PAUSE
        while True:
            try:
                connection = await asyncpg.connect(self.url, timeout=CONNECT_SECONDS)
                try:
                    lost = asyncio.Event()
                    connection.add_termination_listener(lambda *_, lost=lost: lost.set())
                    await connection.add_listener(CHANNEL, self._heard)
                    self.listener_pid = connection.get_server_pid()
                    if ready.is_set():
                        self._tell([("*", "", 0)])
                    ready.set()
                    self.outage.works(LISTEN)
                    pause = FIRST_PAUSE
                    await self._until_lost(connection, lost)
                finally:
                    connection.terminate()
            except (OSError, TimeoutError, asyncpg.PostgresError, asyncpg.InterfaceError) as e:
                self.outage.failed(LISTEN, _why_away(e) or type(e).__name__)
            await asyncio.sleep(pause)
            pause = min(2 * pause, LONGEST_PAUSE)

    async def _until_lost(self, connection: Any, lost: asyncio.Event) -> None:
        """A network can swallow a connection without a word, so it is asked now and then."""
        while not lost.is_set():
            try:
                await asyncio.wait_for(lost.wait(), HEARTBEAT_SECONDS)
            except TimeoutError:
                await connection.execute("SELECT 1", timeout=HEARTBEAT_SECONDS)

    def _heard(self, _connection: Any, _pid: int, _channel: str, payload: object) -> None:
        table, kind, number = str(payload).split(" ")
        self._tell([(table, kind, int(number))])


def _may_try_again(e: DBAPIError) -> bool:
    """Somebody else was first between our look and our insert, and what they did can be seen now; or the connection was
    lost before anything can have been committed."""
    return (
        e.connection_invalidated or isinstance(e, IntegrityError) or getattr(e.orig, "sqlstate", "") in RETRIED_STATES
    )


def _why_away(e: BaseException) -> str:
    """What is the matter with PostgreSQL or the way to it; "" if something else is."""
    orig = getattr(e, "orig", e)
    state = str(getattr(orig, "sqlstate", None) or "")
    if isinstance(e, OSError | TimeoutError | PoolTimeout) or state[:2] in AWAY_CLASSES or state in AWAY_STATES:
        return (str(orig).strip() or type(orig).__name__).splitlines()[0]
    return "the connection was lost" if getattr(e, "connection_invalidated", False) else ""


async def connect(url: str) -> AsyncEngine:
    """A pool of connections. One is made at once, and what is wrong with the URL or the server becomes a sentence."""
    try:
        first = await asyncpg.connect(url)
        await first.close()
    except (OSError, TimeoutError, ValueError, asyncpg.PostgresError, asyncpg.InterfaceError) as e:
        raise BadInput(f"PostgreSQL cannot be reached: {str(e).rstrip('.') or type(e).__name__}.") from e
    return create_async_engine(
        "postgresql+asyncpg://",
        # The URL is asyncpg's, with all that it understands.
        async_creator=lambda: asyncpg.connect(
            url, timeout=CONNECT_SECONDS, server_settings={"lock_timeout": f"{LOCK_SECONDS}s"}
        ),
        pool_size=POOL_CONNECTIONS,
        hide_parameters=True,  # no password hashes in logs
        max_overflow=0,
    )
