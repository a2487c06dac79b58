"""A database of the first step, with games that are being played, is brought up to date and the games go on: on SQLite
when the server starts, on PostgreSQL by `tessera db upgrade`.

The database is one that a Tessera of then really wrote (hosts/07f8ef1). test_hosts.py opens every table of it; here is
one running game of each kind, on both kinds of database.
"""

import asyncio
import lzma
import random
import sqlite3
from collections.abc import Callable
from contextlib import closing
from pathlib import Path
from typing import Any

import pytest
from alembic import command
from alembic.script import ScriptDirectory
from sqlalchemy import Connection, MetaData, select, text
from support.server import Online, Visitor, opened

from tessera import cli
from tessera.kernel.errors import BadInput
from tessera.registry import all_games
from tessera.server.store import migrate, open_store
from tessera.server.store.postgres import connect
from tessera.server.store.sqlite_file import engine
from tessera.server.tables.document import PLAYING

FIRST = "0001"
HOST = Path(__file__).parent / "hosts" / "07f8ef1.sqlite.xz"


@pytest.fixture
def old(tmp_path: Path) -> Path:
    path = tmp_path / "old.db"
    path.write_bytes(lzma.decompress(HOST.read_bytes()))
    return path


def test_it_is_of_the_first_step_and_there_is_a_later_one(old: Path) -> None:
    with closing(sqlite3.connect(old)) as c:
        assert c.execute("SELECT version_num FROM alembic_version").fetchall() == [(FIRST,)]
    steps = [script.revision for script in ScriptDirectory(str(migrate.STEPS)).walk_revisions()]
    assert steps[-1] == FIRST and len(steps) > 1


def test_sqlite_is_upgraded_when_the_server_starts(old: Path) -> None:
    before = rows_of_sqlite(old)
    asyncio.run(games_go_on(f"sqlite:///{old}", before))


def test_postgresql_is_upgraded_by_the_command(
    old: Path, bare_postgres_url: str, capsys: pytest.CaptureFixture[str]
) -> None:
    before = rows_of_sqlite(old)
    asyncio.run(on_postgresql(bare_postgres_url, lambda c: as_it_was(c, before)))
    with pytest.raises(BadInput, match=f"of step {FIRST}, this Tessera needs step {migrate.newest()}"):
        asyncio.run(open_store(bare_postgres_url))
    with pytest.raises(SystemExit) as end:
        cli.main(["db", "upgrade", "--database", bare_postgres_url])
    assert not end.value.code
    assert capsys.readouterr().out == f"The database is up to date now (step {migrate.newest()}).\n"
    asyncio.run(games_go_on(bare_postgres_url, before))


Rows = dict[str, list[dict[str, Any]]]


def reflected(c: Connection) -> MetaData:
    """The schema as the database itself has it, whatever the code of today says."""
    found = MetaData()
    found.reflect(c)
    return found


def all_rows(c: Connection) -> Rows:
    return {t.name: [dict(r) for r in c.execute(select(t)).mappings()] for t in reflected(c).sorted_tables}


def rows_of_sqlite(path: Path) -> Rows:
    disk = engine(path, writes=False)
    try:
        with disk.connect() as c:
            return all_rows(c)
    finally:
        disk.dispose()


async def on_postgresql(url: str, do: Callable[[Connection], None]) -> None:
    disk = await connect(url)
    try:
        async with disk.begin() as c:
            await c.run_sync(do)
    finally:
        await disk.dispose()


def as_it_was(c: Connection, rows: Rows) -> None:
    """The first step's own schema, and the old rows in it."""
    config = migrate._config()
    config.attributes["connection"] = c
    command.upgrade(config, FIRST)
    for table in reflected(c).sorted_tables:
        if table.name != "alembic_version" and rows[table.name]:
            c.execute(table.insert(), rows[table.name])
    assert c.execute(text("SELECT version_num FROM alembic_version")).scalars().all() == [FIRST]


async def games_go_on(url: str, before: Rows) -> None:
    async with opened(url) as online:
        assert await online.store._read(migrate.step) == migrate.newest()
        after = await online.store._read(all_rows)
        for name in ("person", "token", "entry", "chat"):
            kept = [{column: row[column] for column in old} for row, old in zip(after[name], before[name], strict=True)]
            assert sorted(kept, key=repr) == sorted(before[name], key=repr), name
        played = set()
        for kept_table in await online.store.list_tables([PLAYING], False, limit=1000):
            game = kept_table.doc["game"]
            if game not in played and await answered(online, kept_table.id):
                played.add(game)
        assert played == set(all_games())


async def answered(online: Online, table: str) -> bool:
    """Whoever sat at the table comes back with the cookie they had, answers, and the answer is there after a restart;
    False where it is nobody's turn."""
    room = await online.room(table)
    room.driver.stop()  # what bots do is not looked at here
    match = room.table.match
    assert match is not None
    seat = int(match.game.question(match.state).seat)
    person = await online.store.person(room.table.doc.seats[seat].person)
    if person is None:
        return False
    visitor = Visitor(online)
    online._clients.append(visitor.http)
    visitor.http.headers["Cookie"] = online.services.accounts.cookie(person).partition(";")[0]
    code = random.Random(match.version).choice(match.game.legal(match.state))
    before = match.version
    done = await visitor.do(table, "play", v=before, code=code)
    assert done["t"] == "done" and done["v"] > before, done
    await online.forget(table)
    again = await online.room(table)
    again.driver.stop()
    assert again.table.match is not None and again.table.match.record.entries[before].code == code
    return True
