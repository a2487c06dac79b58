"""Backup and restore. A backup is one SQLite database with Tessera's schema, whichever database it was made from; so
every backup can be loaded into either kind, and that is also how a server moves from one to the other.
"""

import asyncio
import os
import sqlite3
import tempfile
from collections.abc import Iterator
from contextlib import closing, contextmanager
from pathlib import Path
from typing import Any

from sqlalchemy import Connection, delete, insert, select
from sqlalchemy.exc import DatabaseError
from sqlalchemy.ext.asyncio import AsyncEngine

from tessera.kernel.errors import BadInput
from tessera.server.store.migrate import step, upgrade
from tessera.server.store.schema import metadata, person, setting, tables
from tessera.server.store.sqlite_file import engine, lock_file, make_private, upgrade_file, whole_file
from tessera.server.store.store import refuse_odd

PORTION_ROWS = 2000
ORDER = metadata.sorted_tables  # those that others point to come first


# Backup


def copy_sqlite(path: Path, file: Path) -> None:
    """SQLite's own online backup: consistent while the server writes."""
    with new_file(file) as unfinished:
        source = sqlite3.connect(path, timeout=20)
        target = sqlite3.connect(unfinished)
        try:
            source.backup(target)
            target.execute("PRAGMA journal_mode=DELETE")  # one file, nothing beside it
        finally:
            target.close()
            source.close()


async def copy_postgres(disk: AsyncEngine, file: Path) -> None:
    """All rows as they are at one moment: one REPEATABLE READ transaction."""
    with new_file(file) as unfinished:
        await asyncio.to_thread(upgrade_file, unfinished)
        reading = disk.execution_options(isolation_level="REPEATABLE READ", postgresql_readonly=True)
        async with reading.connect() as c:
            for table in ORDER:
                result = await c.stream(select(table))
                async for portion in result.mappings().partitions(PORTION_ROWS):
                    await asyncio.to_thread(_add, unfinished, table, [dict(row) for row in portion])
        await asyncio.to_thread(_one_file, unfinished)


def _add(path: Path, table: Any, rows: list[dict[str, Any]]) -> None:
    with whole_file(path) as c:
        c.execute(insert(table), rows)


def _one_file(path: Path) -> None:
    connection = sqlite3.connect(path)
    connection.execute("PRAGMA journal_mode=DELETE")
    connection.close()


@contextmanager
def new_file(file: Path) -> Iterator[Path]:
    """A file to write to that takes its name when it is whole, and for its owner alone: it holds password hashes."""
    if file.exists():
        raise BadInput(f"{file} exists already; name another file.")
    unfinished = file.with_name(f"{file.name}.unfinished")
    try:
        unfinished.unlink(missing_ok=True)
        make_private(unfinished)
    except OSError as e:
        raise BadInput(f"{file} cannot be written: {e.strerror}.") from e
    try:
        yield unfinished
        with unfinished.open("rb") as whole:
            os.fsync(whole.fileno())
        unfinished.rename(file)
    except (OSError, sqlite3.Error, BadInput) as e:
        found = e.__cause__ if isinstance(e, BadInput) else e  # what `whole_file` made a sentence of
        trouble = getattr(found, "orig", found)
        if not isinstance(trouble, OSError | sqlite3.Error):
            raise
        raise BadInput(f"{file} cannot be written: {getattr(trouble, 'strerror', None) or trouble}.") from e
    finally:
        for left in ("", "-wal", "-shm", "-journal"):
            unfinished.with_name(unfinished.name + left).unlink(missing_ok=True)


# Restore


def restore_sqlite(file: Path, path: Path) -> int:
    """Load a backup into an empty or new SQLite file; gives the number of rows."""
    with opened(file) as backup, closing(lock_file(path)):
        upgrade_file(path)
        with whole_file(path) as c:
            require_empty(c)
            return sum(add(c, table, rows) for table, rows in portions(backup, file))


async def restore_postgres(file: Path, disk: AsyncEngine) -> int:
    """Load a backup into an empty PostgreSQL database, with or without Tessera's tables; gives the number of rows."""
    count = 0
    with opened(file) as backup:
        async with disk.begin() as c:
            await c.run_sync(upgrade)
            await c.run_sync(require_empty)
            for table, rows in portions(backup, file):
                count += await c.run_sync(add, table, rows)
    return count


def require_empty(c: Connection) -> None:
    """A server that was started once has a secret already, and nothing else: that may be replaced."""
    for table in (person, tables):
        if c.execute(select(table.c.id).limit(1)).first():
            raise BadInput("The database is not empty. A backup is loaded into an empty one.")
    c.execute(delete(setting))


def portions(backup: Connection, file: Path) -> Iterator[tuple[Any, list[dict[str, Any]]]]:
    """All its rows. That it is damaged shows here, in the midst of writing elsewhere: it is this file that is."""
    for table in ORDER:
        try:
            for rows in backup.execute(select(table)).mappings().partitions(PORTION_ROWS):
                yield table, [dict(row) for row in rows]
        except DatabaseError as e:
            raise BadInput(f"{file} is damaged: {e.orig}.") from e


def add(c: Connection, table: Any, rows: list[dict[str, Any]]) -> int:
    refuse_odd([value for row in rows for value in row.values()])
    c.execute(insert(table), rows)
    return len(rows)


@contextmanager
def opened(file: Path) -> Iterator[Connection]:
    """A backup to read from: a copy of it, brought up to date, so that the file stays as it is."""
    if not file.is_file():
        raise BadInput(f"There is no file {file}.")
    with tempfile.TemporaryDirectory(prefix="tessera-restore-") as folder:  # readable by us alone
        copy = Path(folder, "backup.db")
        _read_into(file, copy)
        with whole_file(copy, called=file) as c:
            if not step(c):
                raise BadInput(f"{file} is not a backup of Tessera.")
        upgrade_file(copy, called=file)
        disk = engine(copy, writes=False)
        try:
            with disk.connect() as c:
                yield c
        finally:
            disk.dispose()


def _read_into(file: Path, copy: Path) -> None:
    """By SQLite, not byte by byte: somebody may give us the file of a running server, and half of that is elsewhere."""
    source = sqlite3.connect(f"{file.absolute().as_uri()}?mode=ro", uri=True)
    target = sqlite3.connect(copy)
    try:
        source.backup(target)
    except sqlite3.DatabaseError as e:
        raise BadInput(f"{file} cannot be used as a database: {e}.") from e
    finally:
        target.close()
        source.close()
