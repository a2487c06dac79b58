"""What stays: tables, records, chat, people. Everything else in the server imports from here: `open_store(url)` opens a
`Store` (store.py) on the database that a URL names, and the rows are plain structs (statements.py).

Below it: schema.py (what is kept), statements.py (all SQL), sqlite.py with sqlite_file.py, and postgres.py (when it is
committed), migrate.py with migrations/ (older databases), backup.py, outage.py
(what is said while the database is away).
"""

from pathlib import Path

from tessera.kernel.errors import BadInput
from tessera.paths import data_folder
from tessera.server.store.outage import StoreTrouble
from tessera.server.store.sqlite import SqliteStore
from tessera.server.store.statements import (
    ChatRow,
    Kept,
    NameTaken,
    PersonRow,
    Repeated,
    Row,
    TokenRow,
    VersionTaken,
)
from tessera.server.store.steady_clock import now_ms
from tessera.server.store.store import Store

__all__ = [
    "ChatRow", "Kept", "NameTaken", "PersonRow", "Repeated", "Row", "Store", "StoreTrouble", "TokenRow", "VersionTaken",
    "default_url", "now_ms", "open_store", "sqlite_path",
]  # fmt: skip


def default_url() -> str:
    """A SQLite file in the user's data folder."""
    return f"sqlite:///{data_folder() / 'server' / 'tessera.db'}"


async def open_store(url: str = "", alone: bool = True) -> "Store":
    """Open the database of a URL: `sqlite:///relative.db`, `sqlite:////absolute.db`, `postgresql://...`.

    `alone` is the server: it refuses a SQLite file that another server has open, and brings its schema up to date.
    Without it (commands beside a running server) the schema must be current already.
    """
    if path := sqlite_path(url):
        return await SqliteStore.open(path, alone)
    from tessera.server.store.postgres import PostgresStore  # loads asyncpg, which SQLite does not need

    return await PostgresStore.open(url)


def sqlite_path(url: str) -> Path | None:
    """The file that a URL names; None for PostgreSQL. Anything else is refused with a sentence."""
    kind, _, rest = (url or default_url()).partition("://")
    if kind in ("postgresql", "postgres"):
        return None
    if kind != "sqlite" or not rest.startswith("/") or not rest[1:] or "?" in rest:
        raise BadInput("A database is named by sqlite:///FILE or postgresql://USER:PASSWORD@MACHINE/NAME.")
    return Path(rest[1:]).expanduser().absolute()
