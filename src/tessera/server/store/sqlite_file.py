"""One SQLite file: made, locked for one server, brought up to date, and opened by SQLAlchemy as Tessera uses it."""

import os
import sqlite3
from collections.abc import Iterator
from contextlib import contextmanager
from functools import partial
from pathlib import Path

from sqlalchemy import URL, Connection, Engine, create_engine, event
from sqlalchemy.pool import QueuePool

from tessera.kernel.errors import BadInput
from tessera.server.store.migrate import require_current, upgrade

READERS = 2
PATIENCE_SECONDS = 20  # to wait for a command in another process, such as `tessera db host`


def prepare(path: Path, alone: bool) -> sqlite3.Connection | None:
    """Lock the file, make it if need be and bring its schema up to date; or, not alone, check that all this is so."""
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
        hide_parameters=True,  # no password hashes in logs
        connect_args={"check_same_thread": False, "timeout": PATIENCE_SECONDS},
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
