"""Databases for the server's tests: SQLite files, and a real PostgreSQL out of a PyPI package, started once for all
test processes of a run. Every test gets a database of its own.

Async tests are marked `anyio`. `database` and `store` run a test once on each kind; `sqlite_url` and `postgres_url`
give one kind. `online` is a whole server on SQLite.
"""

import asyncio
import tempfile
from collections.abc import AsyncIterator, Iterator
from pathlib import Path

import pytest
from support.postgres import TEMPLATE, Postgres
from support.server import Online, opened
from support.stores import Heard

from tessera.server.bots.process import Process
from tessera.server.db_commands import upgrade
from tessera.server.store import Store, open_store


@pytest.fixture
def anyio_backend() -> str:
    return "asyncio"


@pytest.fixture(scope="session")
def postgres(testrun_uid: str) -> Postgres:
    """Test processes share one server; the last of them to end stops and removes it."""
    from fasteners import InterProcessLock  # type: ignore[import-untyped]

    folder = Path(tempfile.gettempdir(), f"tessera-postgres-{testrun_uid}")
    folder.mkdir(mode=0o700, exist_ok=True)
    running = Postgres.begin(folder)
    with InterProcessLock(folder / "template.lock"):
        ready = folder / "template.ready"
        if not ready.exists():
            # Tests never crash this PostgreSQL, so it need not wait for the disk.
            running.do("ALTER SYSTEM SET fsync = off", "SELECT pg_reload_conf()", f"CREATE DATABASE {TEMPLATE}")
            upgrade(running.url(TEMPLATE))
            ready.touch()
    return running


@pytest.fixture
def postgres_url(postgres: Postgres) -> Iterator[str]:
    """A PostgreSQL database with Tessera's schema and nothing in it."""
    name = postgres.new()
    yield postgres.url(name)
    postgres.drop(name)


@pytest.fixture
def bare_postgres_url(postgres: Postgres) -> Iterator[str]:
    """A PostgreSQL database without any tables."""
    name = postgres.new("template0")
    yield postgres.url(name)
    postgres.drop(name)


@pytest.fixture
def sqlite_url(tmp_path: Path) -> str:
    """A SQLite file that is not there yet."""
    return f"sqlite:///{tmp_path / 'tessera.db'}"


@pytest.fixture(params=["sqlite", "postgres"])
def database(request: pytest.FixtureRequest) -> str:
    """The URL of an empty database, of each kind in turn."""
    return str(request.getfixturevalue(f"{request.param}_url"))


@pytest.fixture
async def store(database: str) -> AsyncIterator[Store]:
    opened = await open_store(database)
    yield opened
    await opened.close()


@pytest.fixture
def heard(store: Store) -> Heard:
    return Heard(store)


@pytest.fixture
async def online(sqlite_url: str) -> AsyncIterator[Online]:
    """A server of its own."""
    async with opened(sqlite_url) as found:
        yield found


@pytest.fixture
def begun(monkeypatch: pytest.MonkeyPatch) -> list[asyncio.subprocess.Process]:
    """The processes that have been begun."""
    found: list[asyncio.subprocess.Process] = []
    begin = Process.begin

    async def noted(self: Process) -> asyncio.subprocess.Process:
        found.append(await begin(self))
        return found[-1]

    monkeypatch.setattr(Process, "begin", noted)
    return found
