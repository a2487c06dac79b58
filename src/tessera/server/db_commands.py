"""`tessera db ...`: what the person who runs a server does to its database. The work is done elsewhere, and imported
when it is needed."""

import asyncio
from contextlib import closing
from pathlib import Path
from typing import Annotated, Any

import typer

Database = Annotated[
    str,
    typer.Option(
        metavar="URL",
        envvar="TESSERA_DATABASE",
        help="sqlite:///FILE or postgresql://...; by default a file in the user's data folder.",
    ),
]

db = typer.Typer(
    rich_markup_mode=None,
    help="Keep the server's database: upgrade, back up, restore, tidy, name a host.",
)


@db.command()
def upgrade(database: Database = "") -> None:
    """Bring the schema up to date. (A server on SQLite does this by itself when it starts.)"""
    before, after = asyncio.run(_upgrade(database))
    print(f"The database {'was up to date' if before == after else 'is up to date now'} (step {after}).")


@db.command()
def backup(file: Annotated[Path, typer.Argument(metavar="FILE", help="A new file.")], database: Database = "") -> None:
    """Write a consistent copy of everything into one file, while the server runs."""
    asyncio.run(_backup(database, file))
    print(f"Saved in {file}.")


@db.command()
def restore(
    file: Annotated[Path, typer.Argument(metavar="FILE", help="What `tessera db backup` has written.")],
    database: Database = "",
) -> None:
    """Load a backup into an empty database, of either kind: also the way from SQLite to PostgreSQL."""
    rows = asyncio.run(_restore(database, file))
    print(f"Loaded {rows} rows.")


@db.command()
def tidy(
    database: Database = "",
    days: Annotated[int, typer.Option(metavar="N", min=1, help="Only what has been left alone so long.")] = 90,
    remove: Annotated[
        bool, typer.Option("--remove", help="Really remove it; without, only say what would go.")
    ] = False,
) -> None:
    """Remove guests without a table, and tables that never began and at which nobody but their maker sits."""
    found = asyncio.run(_tidy(database, days, remove))
    print(f"{'Removed' if remove else 'To be removed'}: {found.tables} tables and {found.guests} guests.")
    print(
        f"Kept: {found.tables_kept} tables and {found.guests_kept} guests. What was begun, changed within {days} days "
        "or written at stays, and so do all accounts."
    )
    if not remove and (found.tables or found.guests):
        print("Nothing has been changed. Do it by: tessera db tidy --remove")


@db.command()
def host(
    name: Annotated[str, typer.Argument(metavar="NAME", help="An account.")],
    database: Database = "",
    no: Annotated[bool, typer.Option("--no", help="Take it away again.")] = False,
) -> None:
    """Make an account host: it may mute, remove chat lines, close tables, reset passwords and delete accounts."""
    asyncio.run(_host(database, name, not no))
    print(f"{name} is {'no longer ' if no else ''}host.")


async def _upgrade(url: str) -> tuple[str, str]:
    # At need, here and below: every `tessera` command loads this file, and few need a database.
    from tessera.server.store import migrate, sqlite_path
    from tessera.server.store.sqlite_file import lock_file, upgrade_file

    if path := sqlite_path(url):
        with closing(lock_file(path)):
            return upgrade_file(path)
    from tessera.server.store.postgres import connect  # loads asyncpg

    disk = await connect(url)
    try:
        async with disk.begin() as pg:
            return await pg.run_sync(migrate.upgrade)
    finally:
        await disk.dispose()


async def _backup(url: str, file: Path) -> None:
    from tessera.server.store import open_store  # at need

    store = await open_store(url, alone=False)
    try:
        await store.backup(file)
    finally:
        await store.close()


async def _restore(url: str, file: Path) -> int:
    from tessera.server.store import sqlite_path  # at need
    from tessera.server.store.backup import restore_postgres, restore_sqlite

    if path := sqlite_path(url):
        return restore_sqlite(file, path)
    from tessera.server.store.postgres import connect  # loads asyncpg

    disk = await connect(url)
    try:
        return await restore_postgres(file, disk)
    finally:
        await disk.dispose()


async def _tidy(url: str, days: int, remove: bool) -> Any:  # a Tidied, of a module that few need
    from tessera.server.store import now_ms, open_store  # at need

    store = await open_store(url, alone=False)
    try:
        return await store.tidy(now_ms() - days * 86_400_000, remove)
    finally:
        await store.close()


async def _host(url: str, name: str, host: bool) -> None:
    from tessera.server.people.accounts import make_host  # at need
    from tessera.server.store import open_store

    store = await open_store(url, alone=False)
    try:
        await make_host(store, name, host)
    finally:
        await store.close()
